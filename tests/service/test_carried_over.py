"""A dataset goes on in another project as it would have gone on here: order, sides, arrivals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annotation.service import AnnotationService
from db.engine import Sessions
from db.project import open_project
from db.queries import arrivals, raters
from db.queries.queue import QueueFilter
from db.types import RaterKind, Side
from tests.made_files import bring, read_lines, take, write_lines


def _item(key: str, *targets: dict[str, Any], kind: str = "preference") -> dict[str, Any]:
    item = {"kind": "item", "key": key, "question": f"Why {key}?"}
    if kind == "attribution":
        claims = [{"text": f"Claim {one['key']}.", **one} for one in targets]
        return {**item, "claims": claims}
    answers = [{"text": f"{key}-{n}", "system": f"m{n}"} for n in range(3)]
    return {**item, "answers": answers, "comparisons": list(targets)}


def _head(kind: str) -> dict[str, Any]:
    return {"tiebreak": 1, "kind": "dataset", "name": "made", "construct": kind}


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Sessions]:
    """Give a second project, in which ids are other ones."""
    opened = open_project(str(tmp_path / "other.db"))
    bring(opened, write_lines(tmp_path, "before.jsonl", [_item("z", {"key": "z"})]))
    with opened.write() as session:
        raters.get_or_create(session, "a stranger", RaterKind.PERSON)
    yield opened
    opened.close()


def _there(sessions: Sessions, table: str) -> list[tuple[str, int]]:
    with sessions.read() as session:
        found = session.connection().exec_driver_sql(
            f"SELECT t.key, t.position FROM {table} t JOIN datasets d ON d.id = t.dataset_id "
            "WHERE d.name = 'made' ORDER BY t.position"
        )
        return [(row[0], row[1]) for row in found]


def _copy(here: Sessions, there: Sessions, folder: Path) -> tuple[Path, Path]:
    """Take the dataset to the other project and out of it again."""
    one, two = folder / "one.jsonl", folder / "two.jsonl"
    take(here, "made", "tiebreak", one)
    report = bring(there, one)
    assert (report.rejected_count, report.files[0].warning_count) == (0, 0)
    take(there, "made", "tiebreak", two)
    return one, two


@pytest.mark.parametrize(
    ("kind", "table"), [("preference", "comparisons"), ("attribution", "claims")]
)
def test_targets_added_to_earlier_items_keep_their_place(
    sessions: Sessions, other: Sessions, tmp_path: Path, kind: str, table: str
) -> None:
    first = [_item(f"i{n}", {"key": f"i{n}"}, kind=kind) for n in range(4)]
    bring(sessions, write_lines(tmp_path, "first.jsonl", [_head(kind), *first]))
    later = [_item(f"i{n}", {"key": f"i{n}+"}, {"key": f"i{n}++"}, kind=kind) for n in (2, 0)]
    bring(sessions, write_lines(tmp_path, "later.jsonl", later), dataset="made")
    keys = ["i0", "i1", "i2", "i3", "i2+", "i2++", "i0+", "i0++"]
    assert _there(sessions, table) == [(key, n) for n, key in enumerate(keys)]
    one, two = _copy(sessions, other, tmp_path)
    assert one.read_bytes() == two.read_bytes()
    assert _there(other, table) == _there(sessions, table)
    marks = [part.get("position") for line in read_lines(one)[1:] for part in line[table]]
    assert marks == [None, 6, None, 1, None, 4, None, 3]


def test_an_order_as_it_comes_is_not_written(sessions: Sessions, tmp_path: Path) -> None:
    items = [_item(f"i{n}", {"key": f"{n}"}, {"key": f"{n}+", "b": 2}) for n in range(3)]
    bring(sessions, write_lines(tmp_path, "made.jsonl", [_head("preference"), *items]))
    take(sessions, "made", "tiebreak", tmp_path / "one.jsonl")
    assert "position" not in (tmp_path / "one.jsonl").read_text()


def test_places_stay_dense_when_a_line_is_missing_or_two_name_the_same(
    sessions: Sessions, tmp_path: Path
) -> None:
    items = [
        _item("a", {"key": "a", "position": 7}),
        _item("b", {"key": "b", "position": 2}),
        _item("c", {"key": "c", "position": 2}, {"key": "c+"}),
        _item("d", {"key": "d", "position": 0}),
    ]
    report = bring(sessions, write_lines(tmp_path, "made.jsonl", [_head("preference"), *items]))
    assert report.rejected_count == 0
    keys = ["d", "b", "c", "c+", "a"]
    assert _there(sessions, "comparisons") == [(key, n) for n, key in enumerate(keys)]


@pytest.mark.parametrize("position", [-1, 2**31, "1", 1.5])
def test_a_place_that_is_none_is_told(sessions: Sessions, tmp_path: Path, position: object) -> None:
    items = [_item("a", {"key": "a", "position": position}), _item("b", {"key": "b"})]
    report = bring(sessions, write_lines(tmp_path, "made.jsonl", [_head("preference"), *items]))
    assert report.rejected_count == 1
    assert _there(sessions, "comparisons") == [("b", 0)]


def test_places_in_a_file_do_not_move_what_is_there(sessions: Sessions, tmp_path: Path) -> None:
    there = [_item(f"i{n}", {"key": f"i{n}"}) for n in range(3)]
    bring(sessions, write_lines(tmp_path, "made.jsonl", [_head("preference"), *there]))
    more = [_item("j", {"key": "j", "position": 0}), _item("i0", {"key": "i0+", "position": 1})]
    bring(sessions, write_lines(tmp_path, "more.jsonl", more), dataset="made")
    keys = ["i0", "i1", "i2", "j", "i0+"]
    assert _there(sessions, "comparisons") == [(key, n) for n, key in enumerate(keys)]


def _dataset(sessions: Sessions) -> int:
    with sessions.read() as session:
        found = session.connection().exec_driver_sql("SELECT id FROM datasets WHERE name = 'made'")
        return int(found.scalar_one())


def _sides(sessions: Sessions, *names: str) -> list[list[Side]]:
    """Give the sides that some raters see, who come in this order."""
    dataset, service = _dataset(sessions), AnnotationService(sessions)
    sides = []
    for name in names:
        with sessions.write() as session:
            rater = raters.get_or_create(session, name, RaterKind.PERSON).id
        cards = [service.card(dataset, rater, n) for n in range(12)]
        sides.append([card.left.side for card in cards if card.left is not None])
    return sides


def _order(sessions: Sessions, name: str) -> list[int]:
    """Give the random order in which a rater meets the targets."""
    dataset, service = _dataset(sessions), AnnotationService(sessions)
    with sessions.write() as session:
        rater = raters.get_or_create(session, name, RaterKind.PERSON).id
    at: int | None = -1
    met = []
    while (at := service.find(dataset, rater, at, 1, QueueFilter(), shuffled=True)) is not None:
        met.append(at)
    return met


def test_sides_orders_and_arrivals_go_on(
    sessions: Sessions, other: Sessions, tmp_path: Path
) -> None:
    items = [_item(f"i{n}", {"key": f"i{n}"}) for n in range(12)]
    bring(sessions, write_lines(tmp_path, "made.jsonl", [_head("preference"), *items]))
    early = _sides(sessions, "zoe", "ann", "bob")
    one, two = _copy(sessions, other, tmp_path)
    assert one.read_bytes() == two.read_bytes()
    assert read_lines(one)[0]["raters"] == [
        {"name": "ann", "kind": "person", "arrival": 1},
        {"name": "bob", "kind": "person", "arrival": 2},
        {"name": "zoe", "kind": "person", "arrival": 0},
    ]
    assert _dataset(other) != _dataset(sessions)
    assert _sides(other, "ann", "zoe", "bob") == [early[1], early[0], early[2]]
    assert _sides(other, "new", "newer") == _sides(sessions, "new", "newer")
    assert _order(other, "newest") == _order(sessions, "newest")
    assert _order(other, "ann") == _order(sessions, "ann")
    with other.read() as session:
        arrived = arrivals.arrived(session, _dataset(other))
    names = ["zoe", "ann", "bob", "new", "newer", "newest"]
    assert [(found.name, found.place) for found in arrived] == [
        (name, place) for place, name in enumerate(names)
    ]


@pytest.mark.parametrize(
    "said",
    [
        {"seed": -1},
        {"seed": "x"},
        {"raters": [{"name": "a", "arrival": 0}, {"name": "b", "arrival": 0}]},
        {"raters": [{"name": "a", "arrival": -1}]},
        {"raters": [{"name": "a", "arrival": "first"}]},
    ],
)
def test_an_order_of_arrival_that_is_none_is_told(
    sqlite_sessions: Sessions, tmp_path: Path, said: dict[str, Any]
) -> None:
    made = [{**_head("preference"), **said}, _item("a", {"key": "a"})]
    report = bring(sqlite_sessions, write_lines(tmp_path, "made.jsonl", made))
    assert [note.line for note in report.files[0].rejected] == [1]


def test_a_dataset_that_is_there_keeps_its_own(sessions: Sessions, tmp_path: Path) -> None:
    items = [_item(f"i{n}", {"key": f"i{n}"}) for n in range(12)]
    bring(sessions, write_lines(tmp_path, "made.jsonl", [_head("preference"), *items]))
    before = _sides(sessions, "ann")
    head = {**_head("preference"), "seed": 77, "raters": [{"name": "bob", "arrival": 0}]}
    bring(sessions, write_lines(tmp_path, "more.jsonl", [head, _item("j", {"key": "j"})]))
    assert _sides(sessions, "ann") == before
    with sessions.read() as session:
        assert [one.name for one in arrivals.arrived(session, _dataset(sessions))] == ["ann"]
