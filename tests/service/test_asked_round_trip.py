"""What judges were asked comes back: calls, runs, prompts, checks, error tags."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from annotation.export import ExportService
from db.engine import Sessions
from db.project import open_project
from tests.made_files import bring, column, rows_of, table, take, write_lines

TIME = "2024-05-01T10:00:00.000Z"
TEXT = "{{ question }} A: {{ first }} B: {{ second }}"
PROMPT = {
    **{"name": "pairwise-en", "version": 3, "task": "pairwise", "language": "en"},
    **{"sha256": hashlib.sha256(TEXT.encode()).hexdigest(), "created_at": TIME, "text": TEXT},
}
RUN = {
    **{"rater": "zed", "prompt": 0, "backend": "local", "model": "m-135M", "revision": "r1"},
    **{"task": "pairwise", "settings": {"t": 0.5, "orders": "both"}, "state": "done"},
    **{"started_at": TIME, "finished_at": None, "counts": {"asked": 2}, "tokens_in": 9},
    **{"tokens_out": 4, "seconds": 1.25, "cost": None},
}
AB = {
    **{"rater": "zed", "place": "comparison:0", "run": 0, "order": "ab", "verdict": "a"},
    **{"raw": "A\u2028is", "finish": "stop", "prompt_sha256": "f" * 64, "tokens_in": 7},
    **{"tokens_out": 2, "seconds": 0.1, "cost": 0.0, "created_at": TIME},
}
BA = {
    **{"rater": "zed", "place": "comparison:0", "order": "ba", "status": "error"},
    **{"error": "timed out", "created_at": TIME},
}
SHARED = {
    **{"rater": "zed", "place": "comparison:0", "order": "ab", "sample": 1, "step": "decide"},
    **{"variant": "deranged:0", "verdict": "b", "reused": True, "created_at": TIME},
    "probabilities": {"a": 0.25, "b": 0.75, "tie": 0.0},
}
ANSWER = {"rater": "zed", "place": "answer:1", "rating": 4.0, "created_at": TIME}
ITEM = {"rater": "zed", "place": "item/reference:0", "raw": "YES", "created_at": TIME}
CHECK = {
    **{"rater": "r", "part": "reference:0", "asked": "reference_valid", "round": 1},
    **{"status": "verdict", "answer": "no", "errors": ["outdated"], "note": "n"},
    "created_at": TIME,
}
TAG = {
    **{"judge": "zed", "rater": "r", "kind": "contradiction", "note": "says both"},
    "created_at": TIME,
}


def everything_asked() -> list[dict[str, Any]]:
    """Give the lines of a dataset that holds each thing that judges leave."""
    return [
        {
            **{"tiebreak": 1, "kind": "dataset", "name": "asked", "construct": "preference"},
            **{"created_at": TIME, "source": "hand", "guideline": "", "settings": {}},
            "raters": [{"name": "r", "kind": "person"}, {"name": "zed", "kind": "judge"}],
            **{"judge_prompts": [PROMPT], "judge_runs": [RUN], "seed": 1},
        },
        {
            **{"kind": "item", "key": "1", "question": "Why?", "references": ["So."]},
            "answers": [{"text": "x", "system": "m"}, {"text": "y", "system": "n"}],
            "comparisons": [{"key": "1", "a": 0, "b": 1, "error_tags": [TAG]}],
            "calls": [AB, BA, SHARED, ANSWER, ITEM],
            "checks": [CHECK],
        },
    ]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def test_all_that_was_asked_comes_back(sessions: Sessions, tmp_path: Path) -> None:
    made = everything_asked()
    bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    assert take(sessions, "asked", "tiebreak", tmp_path / "one.jsonl").loss.lossless
    assert lines(tmp_path / "one.jsonl") == made
    other = open_project(str(tmp_path / "other.db"))
    told = bring(other, tmp_path / "one.jsonl")
    assert (told.rejected_count, told.files[0].warning_count) == (0, 0)
    take(other, "asked", "tiebreak", tmp_path / "two.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    kinds = [[len(rows) for rows in rows_of(each).values()] for each in (sessions, other)]
    assert kinds[0] == kinds[1]
    places = "SELECT place FROM judge_calls ORDER BY place"
    assert [place.split(":")[0] for place in column(other, places)] == [
        *("answer", "comparison", "comparison", "comparison", "item")
    ]
    assert column(other, "SELECT DISTINCT cache_key FROM judge_calls") == [None]
    before = rows_of(other)
    again = bring(other, write_lines(tmp_path, "again.jsonl", made), dataset="asked")
    assert rows_of(other) == before
    assert again.datasets[0].already_there >= len(made[1]["calls"])
    other.close()


def test_other_writers_say_what_they_drop(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything_asked()))
    exports = ExportService(sessions)
    dropped = exports.loss("asked", "judgments-csv").dropped
    assert dropped["calls of judges"] == 5
    assert dropped["checks of questions and references"] == dropped["error tags"] == 1
    assert "1 error tag" in exports.loss("asked", "judgments-csv").sentence()
    assert "calls of judges" in exports.loss("asked", "trl").omitted
    assert exports.loss("asked", "scores-csv").dropped["calls of judges"] == 5


def test_calls_turn_with_their_comparison(sessions: Sessions, tmp_path: Path) -> None:
    made = everything_asked()
    plain = [{**made[1], "calls": [], "checks": []}]
    bring(sessions, write_lines(tmp_path, "plain.jsonl", plain), dataset="d")
    made[1]["answers"].reverse()
    bring(sessions, write_lines(tmp_path, "turned.jsonl", made[1:]), dataset="d")
    said = "SELECT shown_order, verdict, probabilities FROM judge_calls WHERE verdict IS NOT NULL"
    found = [
        (order, verdict, shares if shares is None else _plain(shares))
        for order, verdict, shares in table(sessions, f"{said} ORDER BY variant")
    ]
    assert found == [("ba", "b", None), ("ba", "a", {"b": 0.25, "a": 0.75, "tie": 0.0})]


def _plain(shares: str | dict[str, float]) -> dict[str, float]:
    found: dict[str, float] = json.loads(shares) if isinstance(shares, str) else shares
    return found


def test_calls_may_stand_with_their_judgment(sessions: Sessions, tmp_path: Path) -> None:
    made = everything_asked()[1]
    calls = [{"order": "ab", "verdict": "b", "raw": "[[B]]"}, {"order": "ba", "status": "refused"}]
    judgment = {"rater": "zed", "kind": "judge", "status": "refused", "calls": calls}
    made |= {"comparisons": [{"key": "1", "judgments": [judgment]}], "calls": [], "checks": []}
    bring(sessions, write_lines(tmp_path, "made.jsonl", [made]))
    assert table(
        sessions, "SELECT shown_order, status, verdict, raw FROM judge_calls ORDER BY shown_order"
    ) == [("ab", "verdict", "b", "[[B]]"), ("ba", "refused", None, "")]


def test_calls_that_do_not_fit_are_refused_by_line(sessions: Sessions, tmp_path: Path) -> None:
    item = everything_asked()[1]
    bad: list[tuple[dict[str, Any], str]] = [
        ({"calls": [{**ANSWER, "place": "answer:2"}]}, "'answer:2', which the item lacks"),
        ({"calls": [{**ANSWER, "place": "7"}]}, "nothing of an item"),
        ({"calls": [{**AB, "verdict": "attributable"}]}, "does not fit"),
        ({"calls": [{**AB, "status": "skipped"}]}, "cannot be 'skipped'"),
        ({"calls": [{**AB, "finish": "x" * 17}]}, "finish"),
        ({"calls": [{**AB, "order": "xy"}]}, "'order' of a call is 'xy'"),
        ({"calls": [{**AB, "sample": -1}]}, "out of range"),
        ({"calls": ["a"]}, "a call is not an object"),
        ({"checks": [{**CHECK, "part": ""}]}, "a check asks"),
        ({"checks": [{"rater": "r"}]}, "a check lacks 'part', 'asked', 'created_at'"),
    ]
    made = [
        {**item, "key": str(n), "comparisons": [{"key": str(n)}], **part}
        for n, (part, _) in enumerate(bad)
    ]
    report = bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    reasons = [note.reason for note in report.files[0].rejected]
    assert len(reasons) == len(bad)
    for reason, (_, expected) in zip(reasons, bad, strict=True):
        assert expected in reason
