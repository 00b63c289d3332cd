"""Metrics without a model through the engine: drawn references, passages, citations, claims."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotation.import_report import ImportOptions
from annotation.jobs import drain
from db.engine import Sessions
from scoring.bootstrap import build_context
from scoring.notebook import open_project
from scoring.service import ScoreOptions, ScoringService
from scoring.stored_scores import StoredScores, stored_scores, uneven_references
from tests.made_projects import MadeItem, make_dataset


def rows_of(stored: StoredScores, metric: str) -> list[tuple[float | None, str | None, str]]:
    [signature] = [line for line, name in stored.signatures.items() if name == metric]
    found = stored.rows[signature]
    rows = [found[target.target_id] for target in stored.targets]
    return [(row.value, row.undefined, row.detail) for row in rows]


def test_as_many_references_for_each_item_and_their_own_places(sessions: Sessions) -> None:
    many = tuple(f"reference {n}" for n in range(9))
    made = [
        MadeItem(question="q", a="reference 0", b="reference 8", references=many),
        MadeItem(question="r", a="x", b="y", references=("x", "z")),
    ]
    make_dataset(sessions, made)
    service = ScoringService(sessions)
    options = ScoreOptions(references_per_item=3)
    report = drain(service.score("made", ["jaccard", "length.words"], options))
    assert report.undefined == {"fewer than 3 references": 2}
    assert report.signatures[0].endswith("|agg:max|refs:3-seed0")
    stored = stored_scores(sessions, "made")
    first, second, *few = rows_of(stored, "jaccard")
    assert [(value, reason) for value, reason, _ in few] == [(None, "fewer than 3 references")] * 2
    details = [json.loads(detail) for _, _, detail in (first, second)]
    assert [detail["references"] for detail in details] == [3, 3]
    for (value, _, _), detail, text in zip(
        (first, second), details, ("reference 0", "reference 8"), strict=True
    ):
        assert value == (1.0 if many[detail["reference"]] == text else pytest.approx(1 / 3))
    assert drain(service.score("made", ["jaccard"], options)).scored == 0
    other = ScoreOptions(references_per_item=3, references_seed=1)
    assert drain(service.score("made", ["jaccard"], other)).scored == 2


def test_passages_and_short_answers_come_with_the_items_file(tmp_path: Path) -> None:
    record = {
        "id": "i1",
        "question": "Where is it?",
        "answer_a": "It is in Paris [1]. It is old [3].",
        "answer_b": "No idea.",
        "verdict": "a",
        "passages": ["The tower is in Paris.", "It is of iron."],
        "short_answers": [["Paris", "Lutetia"], "1889"],
    }
    path = tmp_path / "items.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    project = str(tmp_path / "p.db")
    with build_context(project) as context:
        drain(context.imports.run([path], ImportOptions(dataset="cited")))
    names = ["citation_count", "citation_precision", "citation_recall", "str_em"]
    with open_project(project) as opened:
        frame = opened.score("cited", names)
    assert frame["citation_count"].tolist() == [2, 0]
    assert frame["citation_precision"].tolist()[0] == 0.5
    assert frame.attrs["undefined"]["citation_precision"] == {1: "no citation"}
    assert frame["citation_recall"].tolist() == [0.5, 0.0]
    assert frame["str_em"].tolist() == [0.5, 0.0]


def test_without_passages_or_short_answers_the_reason_is_told(sessions: Sessions) -> None:
    make_dataset(sessions, [MadeItem(question="q", a="x [1]", b="y", context="A page.")])
    make_dataset(sessions, [MadeItem(question="q", a="x [1]", b="y")], name="bare")
    service = ScoringService(sessions)
    names = ["citation_precision", "str_em"]
    assert drain(service.score("made", names)).undefined == {
        "no citation": 1,
        "no short answer": 2,
    }
    assert drain(service.score("bare", names)).undefined == {
        "no passage": 2,
        "no short answer": 2,
    }


def test_maxima_over_uneven_references_are_told(sessions: Sessions) -> None:
    made = [
        MadeItem(question="q", a="x", b="y", references=("x", "z", " ")),
        MadeItem(question="r", a="x", b="y", references=("x",)),
        MadeItem(question="s", a="x", b="y"),
    ]
    make_dataset(sessions, made)
    make_dataset(sessions, made[:1] * 2, name="even")
    service = ScoringService(sessions)
    taken = drain(service.score("made", ["jaccard"])).signatures
    told = uneven_references(sessions, "made", taken)
    assert told is not None
    assert told.startswith("Items have 1 to 2 references")
    assert "--references-per-item 1" in told
    assert uneven_references(sessions, "even", taken) is None
    for options in (ScoreOptions(aggregate="mean"), ScoreOptions(references_per_item=1)):
        report = drain(service.score("made", ["jaccard"], options))
        assert uneven_references(sessions, "made", report.signatures) is None
    assert uneven_references(sessions, "made", ["length.chars|v1|unit:codepoint"]) is None
