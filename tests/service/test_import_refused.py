"""What an import refuses, and what it leaves behind then: nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annotation.datasets import DatasetService
from annotation.import_report import LineNote
from annotation.importing import ImportOptions, ImportService
from annotation.jobs import Progress
from db.engine import Sessions
from db.errors import KnownError
from tests.made_files import bring, column, lfqa, rows_of, write_lines
from tests.made_records import claim, item, judged


def test_votes_that_belong_nowhere(sessions: Sessions, tmp_path: Path) -> None:
    votes = write_lines(tmp_path, "votes.jsonl", [{"idx": 0, "gpt_result": "1"}])
    with pytest.raises(KnownError, match="which dataset they join"):
        bring(sessions, votes)
    with pytest.raises(KnownError, match="no dataset 'none'"):
        bring(sessions, votes, dataset="none")
    assert column(sessions, "SELECT count(*) FROM raters") == [0]


def test_duplicate_ids_with_other_texts_are_refused(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(
        tmp_path,
        "made.jsonl",
        [
            lfqa("a"),
            lfqa("a", question="Other?"),
            lfqa("a", context="other"),
            lfqa("a", response_b="Other."),
            lfqa("b"),
        ],
    )
    report = bring(sessions, path)
    assert report.datasets[0].items == 2
    assert [(note.line, note.reason) for note in report.files[0].rejected] == [
        (2, "duplicate id: 'a' was used before, with another question"),
        (3, "duplicate id: 'a' was used before, with another context"),
        (4, "duplicate id: 'a' was used before, with other answers"),
    ]


def test_a_target_key_of_another_item_is_refused(sessions: Sessions, tmp_path: Path) -> None:
    pair = {"key": "c", "judgments": []}
    path = write_lines(
        tmp_path,
        "made.jsonl",
        [item("1", comparisons=[pair]), item("2", comparisons=[pair]), item("3")],
    )
    report = bring(sessions, path)
    assert report.datasets[0].items == 2
    assert report.files[0].rejected[0] == LineNote(
        line=2, reason="the key 'c' is that of another item"
    )


def test_all_or_nothing(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a"), lfqa("b", label="?")])
    before = rows_of(sessions)
    report = bring(sessions, path, all_or_nothing=True)
    assert report.refused
    assert not report.changed
    assert rows_of(sessions) == before
    assert bring(sessions, path).changed
    good = write_lines(tmp_path, "good.jsonl", [lfqa("a")])
    assert bring(sessions, good, all_or_nothing=True).changed


def test_nothing_but_bad_lines_makes_no_dataset(sessions: Sessions, tmp_path: Path) -> None:
    report = bring(sessions, write_lines(tmp_path, "made.jsonl", [lfqa(label="?"), lfqa(id="")]))
    assert report.datasets == ()
    assert report.rejected_count == 2
    assert not report.changed
    assert column(sessions, "SELECT count(*) FROM datasets") == [0]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (item("k", comparisons=[{"key": "k", "b": 0}]), "compares an answer with itself"),
        (item("k", comparisons=[{"key": "k", "b": 7}]), "speaks of answers 0 and 7 of 2"),
        (item("k", comparisons=[{"key": "k", "a": -1}]), "speaks of answers -1 and 1 of 2"),
        (item("", comparisons=[]), "empty key"),
        (item("k" * 600), "more than 500 characters"),
        (item("k", language="x" * 17), "language"),
        (item("k", claims=[{"key": "c", "text": "t"}]), "claim does not belong"),
        (judged("k", {"rater": "", "verdict": "a"}), "no rater"),
        (judged("k", {"rater": "r"}), "says nothing"),
        (judged("k", {"rater": "r", "verdict": "attributable"}), "no verdict on a comparison"),
        (judged("k", {"rater": "r", "verdict": "a", "confidence": 6}), "confidence 6"),
        (judged("k", {"rater": "r", "verdict": "a", "active_ms": 10**30}), "out of range"),
        (judged("k", {"rater": "r", "verdict": "a", "active_ms": -1}), "out of range"),
        (judged("k", {"rater": "r", "verdict": "a", "uid": "u" * 33}), "uid"),
        (judged("k", {"rater": "r", "verdict": "a", "created_at": "t" * 33}), "time"),
        (
            item("k", comparisons=[{"key": "k"}, {"key": "k"}]),
            "two of its comparisons or claims alike",
        ),
        (
            item("k", comparisons=[{"key": "k", "flags": [{"rater": "r", "created_at": ""}] * 2}]),
            "the same flag twice",
        ),
        (
            item(
                "k",
                answers=[
                    {"text": "x", "scores": [{"metric": "m", "signature": "s"}]},
                    {"text": "y"},
                ],
            ),
            "lacks 'value', 'undefined'",
        ),
    ],
)
def test_what_cannot_be_stored_is_refused_alone(
    sessions: Sessions, tmp_path: Path, record: dict[str, Any], reason: str
) -> None:
    path = write_lines(tmp_path, "made.jsonl", [item("first"), record, item("last")])
    report = bring(sessions, path)
    assert report.datasets[0].items == 2
    assert reason in report.files[0].rejected[0].reason
    assert report.files[0].rejected[0].line == 2


def test_constructs_are_never_mixed(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "a.jsonl", [lfqa("a")]), dataset="d")
    report = bring(sessions, write_lines(tmp_path, "b.jsonl", [claim("1")]), dataset="d")
    assert "claim does not belong" in report.files[0].rejected[0].reason
    assert DatasetService(sessions).get("d").items == 1


def test_stopping_at_a_yield_leaves_nothing(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa(str(n)) for n in range(3_000)])
    before = rows_of(sessions)
    job = ImportService(sessions).run([path], ImportOptions())
    seen = [next(job) for _ in range(3)]
    assert all(isinstance(progress, Progress) for progress in seen)
    assert seen[-1].done >= 1_000
    job.close()
    assert rows_of(sessions) == before
    assert bring(sessions, path).datasets[0].items == 3_000


def test_a_name_that_cannot_be_one(sessions: Sessions, tmp_path: Path) -> None:
    records = [claim("1", "x" * 300), claim("2", "../../etc"), claim("3", "a\nb")]
    report = bring(sessions, write_lines(tmp_path, "made.jsonl", records))
    assert [one.name for one in report.datasets] == ["../../etc"]
    assert report.rejected_count == 2


def test_no_file_at_all(sessions: Sessions) -> None:
    with pytest.raises(KnownError, match="No file"):
        bring(sessions)
