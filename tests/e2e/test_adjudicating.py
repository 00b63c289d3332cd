"""The verb ``adjudicate`` through main: listing, settling, judges, taking back, wrong usage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Cli

JUDGE = "judge one"


def lines(count: int) -> list[dict[str, Any]]:
    """Two people who agree on every third item only, and a judge that sides with the first."""
    return [
        {
            "kind": "item",
            "key": f"q{n}",
            "question": f"Question {n}?",
            "answers": [{"text": f"First {n}", "system": "x"}, {"text": f"Other {n}"}],
            "comparisons": [
                {
                    "key": f"c{n}",
                    "judgments": [
                        {"rater": "ann", "verdict": "a", "note": "true"},
                        {"rater": "bob", "verdict": "a" if n % 3 == 0 else "b"},
                        {"rater": JUDGE, "kind": "judge", "verdict": "a", "raw": "[[A]]"},
                    ],
                }
            ],
        }
        for n in range(count)
    ]


@pytest.fixture
def contested(cli: Cli, tmp_path: Path) -> Cli:
    source = tmp_path / "contested.jsonl"
    source.write_text("\n".join(map(json.dumps, lines(9))), encoding="utf-8")
    assert cli("import", source, "--dataset", "d").status == 0
    return cli


def test_conflicts_are_listed_and_shown(contested: Cli) -> None:
    page = contested("adjudicate", "d", "--json").json()
    assert (page["total"], page["conflicts"], page["settled"], page["targets"]) == (6, 6, 0, 9)
    assert page["by_reason"]["no_majority"] == 6
    assert [one["key"] for one in page["items"]] == ["c1", "c2", "c4", "c5", "c7", "c8"]
    assert page["items"][0]["entropy"] == 1.0
    assert page["items"][0]["verdicts"] == {"a": 1, "b": 1}
    part = contested("adjudicate", "d", "--list", "--offset", "4", "--limit", "5", "--json").json()
    assert [one["key"] for one in part["items"]] == ["c7", "c8"]
    case = contested("adjudicate", "d", "--show", "c1", "--json").json()
    assert [one["name"] for one in case["raters"]] == [None, None]
    assert case["judges"] == [{"name": JUDGE, "sealed": True}]
    named = contested("adjudicate", "d", "--show", "c1", "--names", "--json").json()
    assert {one["name"] for one in named["raters"]} == {"ann", "bob"}
    read = contested("adjudicate", "d", "--show", "c1")
    assert "ann" not in read.out
    assert f"Judge {JUDGE}: sealed" in read.out


def test_settling_takes_a_name_and_is_kept(contested: Cli) -> None:
    words = ("adjudicate", "d", "--settle", "c1=b", "--settle", "c2=tie")
    assert contested(*words).status == 2
    done = contested(*words, "--by", "lead", "--note", "why", "--json").json()["settled"]
    assert [(one["key"], one["verdict"], one["method"]) for one in done] == [
        ("c1", "b", "person"),
        ("c2", "tie", "person"),
    ]
    assert {(one["settled_by"], one["note"], len(one["basis"])) for one in done} == {
        ("lead", "why", 2)
    }
    page = contested("adjudicate", "d", "--state", "settled", "--json").json()
    assert [one["key"] for one in page["items"]] == ["c1", "c2"]
    report = contested("audit", "d", "--gold", "adjudicated", "--replicates", "50", "--json").json()
    assert report["gold_from"] == {"settled": 2, "majority, not settled": 3}
    assert report["left_out"] == {"no majority and not settled": 4}
    raters = contested("agreement", "d", "--replicates", "20", "--json").json()["raters"]
    assert "lead" not in {one["rater"] for one in raters}


def test_a_judge_in_each_role(contested: Cli) -> None:
    judge = ("adjudicate", "d", "--judge", JUDGE, "--by", "lead", "--json")
    assert contested(*judge).json()["method"] is None
    barred = contested(*judge, "--role", "settle")
    assert barred.status == 1
    assert "may not settle here" in barred.json()["error"]["what"]
    report = contested(*judge, "--role", "break_ties").json()
    assert (report["considered"], report["settled"], report["method"]) == (6, 6, "break_ties")
    back = contested("adjudicate", "d", "--undo", "--by", "lead", "--json").json()
    assert (back["targets"], back["settled"]) == (6, None)
    again = contested("adjudicate", "d", "--redo", "--by", "lead", "--json").json()
    assert again["settled"]["method"] == "break_ties"
    contested("adjudicate", "d", "--undo", "--by", "lead")
    anyway = contested(*judge, "--role", "settle", "--anyway").json()
    assert anyway["method"] == "settle_anyway"
    assert "marked as settled anyway" in anyway["warning"]


def test_a_sealed_judge_is_asked_from_the_command_line(contested: Cli) -> None:
    asked = contested("adjudicate", "d", "--show", "c1", "--ask", JUDGE, "--by", "lead")
    assert f"Judge {JUDGE}: a\n[[A]]" in asked.out
    for by, sealed in (("lead", False), ("second lead", True)):
        seen = contested("adjudicate", "d", "--show", "c1", "--by", by, "--json").json()
        assert [one["sealed"] for one in seen["judges"]] == [sealed]
    for key, method in (("c1", "advised"), ("c2", "person")):
        words = ("adjudicate", "d", "--settle", f"{key}=a", "--by", "lead", "--json")
        (settled,) = contested(*words).json()["settled"]
        assert settled["method"] == method


def test_a_note_where_it_is_asked_for(contested: Cli) -> None:
    assert contested("adjudicate", "d", "--require-note").status == 0
    settle = ("adjudicate", "d", "--settle", "c1=a", "--by", "lead")
    refused = contested(*settle)
    assert (refused.status, len(refused.errors)) == (1, 1)
    assert contested(*settle, "--note", "since").status == 0
    assert contested("adjudicate", "d", "--no-require-note").status == 0


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--settle", "c1=nonsense", "--by", "x"), 1),
        (("--settle", "zz=a", "--by", "x"), 1),
        (("--settle", "c1", "--by", "x"), 2),
        (("--show", "c1", "--ask", JUDGE), 2),
        (("--ask", JUDGE, "--by", "x"), 2),
        (("--show", "c1", "--ask", "nobody", "--by", "x"), 1),
        (("--settle", "c1=a", "--settle", "c1=b", "--by", "x"), 2),
        (("--undo", "--by", "nobody"), 1),
        (("--undo",), 2),
        (("--undo", "--redo", "--by", "x"), 2),
        (("--show", "zz"), 1),
        (("--judge", "nobody", "--by", "x"), 1),
        (("--judge", JUDGE, "--role", "rule", "--by", "x"), 2),
        (("--reason", "boredom"), 2),
        (("--state", "odd"), 2),
        (("--settle", "c1=a", "--by", JUDGE), 1),
    ],
)
def test_what_cannot_be_done_is_told(contested: Cli, words: tuple[str, ...], status: int) -> None:
    ran = contested("adjudicate", "d", *words)
    assert ran.status == status
    assert contested("adjudicate", "d", "--json").json()["settled"] == 0


def test_one_wrong_verdict_settles_none(contested: Cli) -> None:
    ran = contested("adjudicate", "d", "--settle", "c1=a", "--settle", "c2=zz", "--by", "lead")
    assert ran.status == 1
    assert contested("adjudicate", "d", "--json").json()["settled"] == 0


def test_an_unknown_dataset_is_told(contested: Cli) -> None:
    assert contested("adjudicate", "e").status == 1
