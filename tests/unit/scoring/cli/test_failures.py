"""Every error ends in one line, a status, and where it is ours in the log."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from db.errors import BugError, KnownError
from scoring.cli.failures import guarded, log_file


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIEBREAK_CONFIG_DIR", str(tmp_path))
    return tmp_path


def raising(error: BaseException) -> object:
    raise error


def test_done_is_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: None, as_json=True) == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("code", "status"), [(0, 0), (None, 0), (2, 2), (1, 1), ("text", 1)])
def test_a_verbs_own_status_is_kept(code: object, status: int) -> None:
    assert guarded(lambda: sys.exit(code), as_json=False) == status  # type: ignore[arg-type]


def test_a_known_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    error = KnownError("Two\nlines.", "Do this.")
    assert guarded(lambda: raising(error), as_json=False) == 1
    assert capsys.readouterr() == ("", "tiebreak: Two lines. Do this.\n")


def test_a_known_error_is_a_document_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: raising(KnownError("A.", "B.")), as_json=True) == 1
    assert json.loads(capsys.readouterr().out) == {"error": {"what": "A.", "todo": "B."}}


def test_an_interrupt_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: raising(KeyboardInterrupt()), as_json=False) == 1
    assert capsys.readouterr().err == "tiebreak: Stopped. What was done is kept.\n"


def test_an_interrupt_that_the_parser_took_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: sys.exit(130), as_json=True) == 1
    out, err = capsys.readouterr()
    assert err == "tiebreak: Stopped. What was done is kept.\n"
    assert json.loads(out) == {"error": {"what": "Stopped.", "todo": ""}}


@pytest.mark.parametrize("error", [BugError("impossible"), ZeroDivisionError("1/0")])
def test_our_fault_is_told_in_a_line_and_logged_in_full(
    error: Exception, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["tiebreak", "--project", "postgresql://me:secret@host/db"])
    assert guarded(lambda: raising(error), as_json=False) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert str(log_file()) in told
    logged = log_file().read_text(encoding="utf-8")
    assert "Traceback" in logged
    assert str(error) in logged
    assert "secret" not in logged


def test_a_log_that_cannot_be_written_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TIEBREAK_CONFIG_DIR", str(folder / "file"))
    assert guarded(lambda: raising(ValueError("x")), as_json=False) == 1
    assert "could not be written" in capsys.readouterr().err


def test_no_password_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    error = KnownError("No connection to postgresql://me:secret@host/db.", "Check the address.")
    assert guarded(lambda: raising(error), as_json=True) == 1
    out, err = capsys.readouterr()
    assert "secret" not in out + err
    assert "postgresql://me:***@host/db" in err
