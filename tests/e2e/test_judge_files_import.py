"""Judges' files through the command line: who judged, in which order, and unknown words."""

from __future__ import annotations

import json
from pathlib import Path

from tests.e2e.conftest import Cli


def lines(path: Path, *records: dict[str, object]) -> Path:
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return path


def test_both_orders_in_one_command_and_in_two(cli: Cli, tmp_path: Path) -> None:
    pairs = lines(
        tmp_path / "pairs.jsonl",
        *(
            {
                **{"scenario": "s", "label": 0, "prompt": f"q{n}"},
                "response 1": "x",
                "response 2": "y",
            }
            for n in range(2)
        ),
    )
    first = lines(tmp_path / "out.jsonl", {"output": 0}, {"output": 1})
    second = lines(tmp_path / "swapped-out.jsonl", {"output": 1}, {"output": 1})
    done = cli("--json", "import", second, first, pairs, "--dataset", "a", "--rater", "zed").json()
    assert done["datasets"][0]["verdicts"] == {"a": 3, "inconsistent": 1}
    assert done["datasets"][0]["raters"] == ["gold", "zed"]
    cli("import", pairs, "--dataset", "b")
    alone = cli("import", first, "--dataset", "b", "--order", "ba")
    assert alone.status == 0
    assert "'out', who was shown answer A second" in alone.out
    assert "records rejected" not in alone.out


def test_words_that_are_not_known(cli: Cli, tmp_path: Path) -> None:
    votes = lines(tmp_path / "labels.json", {"w": {"i": "yes"}})
    for option, word in (("--kind", "cat"), ("--order", "xy"), ("--labels", "x")):
        refused = cli("import", votes, option, word)
        assert refused.status == 1
        assert f"{option} cannot be '{word}'" in refused.err
    plain = cli("import", votes)
    assert plain.status == 1
    assert "are no preferences: 'yes'" in plain.err
    assert "--labels claims" in plain.err
    claims = cli("--json", "import", votes, "--labels", "claims", "--kind", "judge").json()
    assert claims["datasets"][0]["construct"] == "attribution"


def test_help_names_the_formats(cli: Cli) -> None:
    told = " ".join(cli("import", "--help").out.split())
    for name in ("auto-j", "llmbar", "alpaca-eval", "fastchat", "llmfao", "nested-votes"):
        assert name in told
