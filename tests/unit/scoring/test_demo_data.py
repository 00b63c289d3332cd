"""The demo data set: what it promises to show, and that its script still makes it."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
NAMES = ("answers.jsonl", "claims-handbook.jsonl", "claims-notices.jsonl")


def lines(name: str) -> list[dict[str, Any]]:
    text = (files("scoring.demo") / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_the_script_makes_the_files_byte_for_byte(tmp_path: Path) -> None:
    build = runpy.run_path(str(ROOT / "docs/demo/build.py"))["build"]
    build(tmp_path)
    for name in NAMES:
        assert (tmp_path / name).read_bytes() == (files("scoring.demo") / name).read_bytes()


def test_answers_show_what_people_meet() -> None:
    header, *items = lines("answers.jsonl")
    assert header["construct"] == "preference"
    assert len(items) >= 40
    assert {item["language"] for item in items} == {"en", "zh"}
    assert len({item["topic"] for item in items}) >= 6
    assert len({item["question"] for item in items}) == len(items)
    assert {len(item["answers"]) for item in items} == {2, 3}
    assert all(item["references"] for item in items)
    assert any(len(item["references"]) > 1 for item in items)
    judgments = [j for item in items for c in item["comparisons"] for j in c["judgments"]]
    assert {j["rater"] for j in judgments} == {"rater 1", "rater 2", "rater 3"}
    verdicts = Counter(j.get("verdict", j.get("status")) for j in judgments)
    assert {"a", "b", "tie", "both_bad", "skipped"} <= set(verdicts)
    assert any(j.get("difficult") for j in judgments)
    assert any(j.get("note") for j in judgments)
    left = Counter(j["shown_left"] for j in judgments if "shown_left" in j)
    assert 0.4 < left["a"] / left.total() < 0.6


@pytest.mark.parametrize("name", NAMES[1:])
def test_half_of_the_claims_are_not_supported(name: str) -> None:
    _, *items = lines(name)
    claims = [claim for item in items for claim in item["claims"]]
    assert len(claims) >= 20
    assert len({item["group"] for item in items}) == len(items)
    verdicts = Counter(
        Counter(j["verdict"] for j in claim["judgments"]).most_common(1)[0][0] for claim in claims
    )
    assert abs(verdicts["attributable"] - verdicts["not_attributable"]) <= 2
