"""Inputs that break other tools: told in one line, shown as they are, never obeyed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.e2e.conftest import Cli, spawn
from tests.e2e.made_lines import preference_lines, write


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.json", b""),
        ("binary.jsonl", bytes(range(256)) * 8),
        ("number.json", b"42"),
        ("deep.json", b"[" * 100_000),
        ("nothing.csv", b"\n\n\n"),
    ],
)
def test_hostile_files_are_one_line(cli: Cli, tmp_path: Path, name: str, content: bytes) -> None:
    source = tmp_path / name
    source.write_bytes(content)
    ran = cli("--json", "import", source)
    assert "Traceback" not in ran.err
    assert "inside Tiebreak" not in ran.err
    assert ran.status in {0, 1}
    ran.json()
    assert cli("--json", "datasets").json() == {"datasets": []}


def test_a_missing_file_is_one_line(cli: Cli, tmp_path: Path) -> None:
    ran = cli("import", tmp_path / "nowhere.jsonl")
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "nowhere.jsonl" in ran.err


def test_hostile_texts_are_shown_not_obeyed(cli: Cli, tmp_path: Path) -> None:
    line = preference_lines(1)[0] | {
        "question": "[red]\x1b[2J\x07\u202e ```</script>=cmd|' \U0001f469\u200d\U0001f680",
        "key": "=1+1",
    }
    source = write(tmp_path / "x.jsonl", [line])
    refused = cli("import", source, "--dataset", "[bold]x\x1b[1m")
    assert (refused.status, "\x1b" in refused.out) == (1, False)
    assert refused.err == "tiebreak: Every line was rejected.\n"
    assert cli("import", source, "--dataset", "[bold]x").status == 0
    shown = cli("items", "[bold]x")
    assert shown.status == 0
    assert not set("\x1b\u202e") & set(shown.out)
    assert "[red]" in shown.out
    assert "\x1b" not in cli("datasets").out


def test_an_unknown_metric_names_close_ones(labelled: Cli) -> None:
    ran = labelled("score", "answers", "--metric", "jacard")
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "jaccard" in ran.err


def test_an_unknown_dataset_names_close_ones(labelled: Cli) -> None:
    ran = labelled("audit", "answer")
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "answers" in ran.err


@pytest.mark.parametrize("verb", ["export", "report", "demo"])
def test_no_verb_writes_over_a_project(labelled: Cli, tmp_path: Path, verb: str) -> None:
    project = tmp_path / "project.db"
    words: dict[str, tuple[str | Path, ...]] = {
        "export": ("export", "answers", "--overwrite", "--out", project),
        "report": ("report", "answers", "--replicates", "20", "--format", "csv", "--out", project),
        "demo": ("demo", "--report", project),
    }
    ran = labelled(*words[verb])
    assert (ran.status, ran.errors[-1]) == (
        1,
        f"tiebreak: {project} is part of a database, and is not replaced. Choose another name.",
    )
    assert labelled("datasets").status == 0


def test_reports_do_not_replace_devices_pipes_and_folders(labelled: Cli, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path / "pipe", tmp_path):
        ran = labelled("report", "answers", "--replicates", "20", "--format", "csv", "-o", target)
        assert (ran.status, len(ran.errors)) == (1, 1)
    assert (tmp_path / "pipe").is_fifo()


def test_through_a_link_its_file_is_written(labelled: Cli, tmp_path: Path) -> None:
    real = tmp_path / "real.csv"
    real.write_text("old", encoding="utf-8")
    (tmp_path / "link.csv").symlink_to(real)
    assert (
        labelled("report", "answers", "--replicates", "20", "-o", tmp_path / "link.csv").status == 0
    )
    assert (tmp_path / "link.csv").is_symlink()
    assert real.read_text(encoding="utf-8") != "old"


def test_a_name_that_is_too_long_is_one_line(labelled: Cli, tmp_path: Path) -> None:
    ran = labelled("export", "answers", "--out", tmp_path / ("x" * 300))
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "inside Tiebreak" not in ran.err


def test_words_that_are_not_utf8_are_one_line(labelled: Cli, tmp_path: Path) -> None:
    word = os.fsdecode(b"\xff")
    for words in (("items", word), ("items", "answers", "--search", word), ("audit", word)):
        ran = labelled(*words)
        assert (ran.status, len(ran.errors)) == (1, 1)
        assert "inside Tiebreak" not in ran.err
    source = write(tmp_path / f"{word}.jsonl", preference_lines(2))
    assert labelled("import", source, "--dataset", "named").status == 0


def test_a_mapping_that_is_a_pipe_is_one_line(cli: Cli, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    source = write(tmp_path / "x.jsonl", preference_lines(1))
    ran = cli("import", source, "--mapping", tmp_path / "pipe")
    assert (ran.status, len(ran.errors)) == (1, 1)


def test_a_number_that_no_database_holds_is_wrong_usage(labelled: Cli) -> None:
    assert labelled("items", "answers", "--offset", "9" * 30).status == 2


def test_no_verb_shows_a_password(cli: Cli) -> None:
    for address in (
        "postgresql://me:s3cret@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=me&password=s3cret",
    ):
        for words in (("datasets",), ("--json", "doctor"), ("demo",)):
            ran = cli(*words, project=address)
            assert "s3cret" not in ran.out + ran.err


def test_an_interrupt_while_it_starts_is_one_line(tmp_path: Path) -> None:
    prelude = (
        "import builtins, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a background job ignores it
        "real = builtins.__import__\n"
        "def interrupted(name, *rest, **more):\n"
        "    if name == 'scoring.cli.app': signal.raise_signal(signal.SIGINT)\n"
        "    return real(name, *rest, **more)\n"
        "builtins.__import__ = interrupted\n"
    )
    ran = spawn(["datasets"], cwd=tmp_path, prelude=prelude)
    assert (ran.status, ran.err) == (1, "tiebreak: Stopped. What was done is kept.\n")


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
def test_a_closed_stream_is_no_fault(tmp_path: Path, closed: str) -> None:
    prelude = f"sys.{closed} = None"
    source = write(tmp_path / "x.jsonl", preference_lines(1))
    ran = spawn(["--json", "import", source], cwd=tmp_path, prelude=prelude)
    assert (ran.status, ran.err) == (0, "")
