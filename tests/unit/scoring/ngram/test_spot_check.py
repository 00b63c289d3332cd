"""Spot checks: drawn, marked by people, summed up."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest
from scipy import stats

from db.errors import KnownError
from scoring.ngram.records import ReferenceSet
from scoring.ngram.spot_check import COLUMNS, read_marks, spot_check, spot_check_csv
from tests.made_models import reference_sets

SETS = reference_sets(3)


def test_references_are_drawn_once_each_and_the_seed_decides() -> None:
    picked = spot_check(SETS, 50, seed=0)
    assert len(picked) == 50
    assert picked == spot_check(SETS, 50, seed=0)
    assert picked != spot_check(SETS, 50, seed=1)
    by_id = {one.question_id: one for one in SETS}
    assert all(one.answer in by_id[one.question_id].groups[one.group] for one in picked)
    assert len(spot_check(SETS, 10_000, seed=0)) == 3 * 2 * 60


def test_a_marked_sheet_gives_the_share_with_wilsons_interval(tmp_path: Path) -> None:
    rows = list(csv.DictReader(StringIO(spot_check_csv(spot_check(SETS, 30, seed=0)))))
    assert tuple(rows[0]) == COLUMNS
    marks = ["wrong"] * 3 + [" Right "] * 20 + ["unsure"] * 2 + [""] * 5
    path = tmp_path / "marked.csv"
    with path.open("w", encoding="utf-8-sig", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS)
        writer.writeheader()
        writer.writerows({**row, "mark": mark} for row, mark in zip(rows, marks, strict=True))
    found = read_marks(path)
    known = stats.binomtest(3, 23).proportion_ci(method="wilson")
    assert found.wrong.value == pytest.approx(3 / 23)
    assert found.wrong.ci == pytest.approx((known.low, known.high))
    assert (found.wrong.dropped, found.unmarked) == (2, 5)
    assert sum(one.n for one in found.by_group.values()) == 23


def test_a_sheet_shows_formulas_and_does_not_run_them() -> None:
    one = ReferenceSet(question_id="Q", question="?", groups={"R": ("=1+1",)})
    assert "'=1+1" in spot_check_csv(spot_check([one], 1, seed=0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b\n1,2\n", "no columns group and mark"),
        ("group,mark\nR,right\nR,maybe\n", "line 3: 'maybe' is no mark"),
    ],
)
def test_a_sheet_that_is_none_is_told(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "marked.csv"
    path.write_text(text)
    with pytest.raises(KnownError, match=said):
        read_marks(path)


def test_nothing_marked_has_no_share(tmp_path: Path) -> None:
    path = tmp_path / "marked.csv"
    path.write_text("group,mark\nR,\n")
    assert read_marks(path).wrong.undefined == "nothing is marked"
