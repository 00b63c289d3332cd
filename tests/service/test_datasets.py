"""Datasets: counted, paged, searched, put away and brought back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotation.datasets import DatasetService
from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.types import Changes, RaterKind, Status, Verdict
from tests.made_projects import make_dataset, numbered


def write_items(path: Path, count: int) -> Path:
    """Write items of which every third has two judgments, one of them revised."""
    with path.open("w", encoding="utf-8") as stream:
        for number in range(count):
            judgments = []
            if number % 3 == 0:
                judgments = [
                    {"rater": "reviewer 1", "verdict": "a"},
                    {"rater": "reviewer 2", "verdict": "tie"},
                    {"rater": "reviewer 2", "verdict": "b"},
                ]
            line = {
                "kind": "item",
                "key": f"k{number:04d}",
                "question": f"What is 100% of {number}?",
                "topic": "sums" if number % 2 else "parts",
                "references": ["itself", "the same"],
                "answers": [
                    {"text": f"It is {number}.", "system": "one"},
                    {"text": "Nobody knows.", "system": "two"},
                ],
                "comparisons": [{"key": f"k{number:04d}", "judgments": judgments}],
            }
            stream.write(json.dumps(line) + "\n")
    return path


@pytest.fixture
def service(sessions: Sessions, tmp_path: Path) -> DatasetService:
    path = write_items(tmp_path / "sums.jsonl", 30)
    drain(ImportService(sessions).run([path], ImportOptions(dataset="sums")))
    return DatasetService(sessions)


def test_counts_are_those_of_the_file(service: DatasetService) -> None:
    (found,) = service.all_of()
    assert (found.name, found.items, found.targets, found.judgments, found.raters) == (
        "sums", 30, 30, 20, 2,
    )  # fmt: skip
    assert service.get("sums") == found


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("zzz", "Datasets here: pilot, one, two and 2 more."),
        ("pilots", "Did you mean 'pilot'?"),
    ],
)
def test_names_that_are_not_listed_are_counted(
    sqlite_sessions: Sessions, asked: str, told: str
) -> None:
    for name in ("pilot", "one", "two", "three", "four"):
        make_dataset(sqlite_sessions, numbered(1), name=name)
    with pytest.raises(KnownError) as caught:
        DatasetService(sqlite_sessions).get(asked)
    assert caught.value.todo == told


def test_an_unknown_name_brings_close_ones(service: DatasetService) -> None:
    with pytest.raises(KnownError, match=r"no dataset 'sum'.*sums"):
        service.get("sum")


@pytest.mark.parametrize(("offset", "limit"), [(0, 7), (25, 10), (30, 5), (3, 0)])
def test_pages_are_slices(service: DatasetService, offset: int, limit: int) -> None:
    dataset = service.get("sums")
    everything = service.items(dataset.id, offset=0, limit=100).lines
    page = service.items(dataset.id, offset=offset, limit=limit)
    assert page.total == 30
    assert page.lines == everything[offset : offset + limit]
    assert [line.judgments for line in everything] == [2, 0, 0] * 10


@pytest.mark.parametrize(
    ("search", "count"), [("100%", 30), ("parts", 15), ("k001", 10), ("_", 0), ("\\", 0)]
)
def test_search_takes_its_text_literally(service: DatasetService, search: str, count: int) -> None:
    dataset = service.get("sums")
    page = service.items(dataset.id, offset=0, limit=100, search=search)
    assert page.total == len(page.lines) == count


def test_searched_pages_are_slices_too(service: DatasetService) -> None:
    dataset = service.get("sums")
    whole = service.items(dataset.id, offset=0, limit=100, search="parts").lines
    part = service.items(dataset.id, offset=4, limit=3, search="parts").lines
    assert part == whole[4:7]


def test_an_item_comes_with_all_that_hangs_on_it(service: DatasetService) -> None:
    dataset = service.get("sums")
    line = service.items(dataset.id, offset=0, limit=1).lines[0]
    detail = service.detail(line.id)
    assert detail.item.references == ("itself", "the same")
    assert [answer.system for answer in detail.answers] == ["one", "two"]
    (comparison,) = detail.comparisons
    assert (comparison.a.text, comparison.b.text) == ("It is 0.", "Nobody knows.")
    said = [(row.verdict, row.revision, row.live, row.status) for row in detail.judgments]
    assert said == [
        (Verdict.A, 0, True, Status.VERDICT),
        (Verdict.TIE, 0, False, Status.VERDICT),
        (Verdict.B, 1, True, Status.VERDICT),
    ]


def test_raters_are_counted_once_per_target(service: DatasetService) -> None:
    counted = service.raters(service.get("sums").id)
    assert [(row.rater.name, row.rater.kind, row.judgments) for row in counted] == [
        ("reviewer 1", RaterKind.PERSON, 10),
        ("reviewer 2", RaterKind.PERSON, 10),
    ]


def test_deleting_is_undone_by_restoring(service: DatasetService) -> None:
    before = service.get("sums")
    assert service.delete("sums") is Changes.DATASETS
    assert service.all_of() == []
    with pytest.raises(KnownError):
        service.get("sums")
    (gone,) = service.all_of(deleted=True)
    assert gone.judgments == before.judgments
    service.restore(gone.id)
    assert service.get("sums") == before


def test_a_name_taken_meanwhile_is_not_lost(
    service: DatasetService, sessions: Sessions, tmp_path: Path
) -> None:
    first = service.get("sums")
    service.delete("sums")
    again = write_items(tmp_path / "again.jsonl", 4)
    drain(ImportService(sessions).run([again], ImportOptions(dataset="sums")))
    service.restore(first.id)
    assert {found.name: found.items for found in service.all_of()} == {"sums": 4, "sums (2)": 30}


def test_a_guideline_is_kept(service: DatasetService) -> None:
    service.set_guideline("sums", "Take the *right* one.")
    assert service.get("sums").guideline == "Take the *right* one."
