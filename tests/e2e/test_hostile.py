"""Inputs that break other tools: told in one line, shown as they are, never obeyed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.conftest import Cli
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
    assert "\x1b" not in shown.out
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
