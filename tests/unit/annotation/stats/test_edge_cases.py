"""Inputs that broke other tools: each gives a figure, or says why there is none."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable

import numpy as np
import pytest

from annotation.stats.ac1 import gwet_ac1
from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.coincidence import Level
from annotation.stats.estimate import Estimate
from annotation.stats.kappa import cohen_kappa, cohen_pair, conger_kappa, fleiss_kappa
from annotation.stats.matrix import CodeMatrix, from_counts, from_labels, from_numbers
from annotation.stats.observed import percent_agreement

CHANCE_CORRECTED = [cohen_kappa, fleiss_kappa, conger_kappa, krippendorff_alpha]


@pytest.mark.parametrize("figure", CHANCE_CORRECTED)
@pytest.mark.parametrize("categories", [("A",), ("A", "B"), ("A", "tie", "B")])
@pytest.mark.parametrize("units", [1, 2, 50])
def test_a_single_label_is_undefined_and_percent_agreement_whole(
    figure: Callable[[CodeMatrix], Estimate], categories: tuple[str, ...], units: int
) -> None:
    """scikit-learn #9624, #14256: NaN, with and without the other labels named."""
    table = from_labels([["A"] * units, ["A"] * units], categories=categories)
    found = figure(table)
    assert (found.value, found.undefined) == (None, "one category")
    assert percent_agreement(table).value == 1.0


def test_fleiss_of_one_category_is_undefined() -> None:
    """statsmodels #4387: NaN."""
    for counts in ([[7, 0], [7, 0]], [[0, 3, 0]] * 9):
        table = from_counts(counts, categories="abc"[: len(counts[0])])
        assert fleiss_kappa(table).undefined == "one category"


def test_raw_ratings_given_as_a_table_are_asked_about() -> None:
    """statsmodels #7657: two units rated 1 by all three raters came out as -0.5."""
    raw = [[1, 1, 1], [1, 1, 1]]
    with pytest.raises(ValueError, match="one column per category"):
        from_counts(raw, categories=("1",))
    assert fleiss_kappa(from_numbers(np.array(raw, dtype=float).T)).undefined == "one category"


def test_unequal_numbers_of_raters() -> None:
    """statsmodels #7781: AssertionError without a message."""
    found = fleiss_kappa(from_counts([[3, 0], [1, 1], [0, 3]], categories=("a", "b")))
    assert found.value == pytest.approx((2 / 3 - 1 / 2) / (1 / 2))
    with_single = fleiss_kappa(from_counts([[3, 0], [1, 1], [0, 3], [0, 1]], categories=("a", "b")))
    assert (with_single.n, with_single.dropped) == (3, 1)


def test_missing_values_leave_observed_and_expected_together() -> None:
    """DKPro #6: missing values entered the expected agreement only."""
    first = ["a", "b", "a", "b", "a", "a", None, None]
    second = ["a", "b", "b", "b", None, None, "b", "b"]
    holes = from_labels([first, second], categories=("a", "b"))
    shared = from_labels([first[:4], second[:4]], categories=("a", "b"))
    assert cohen_kappa(holes).value == cohen_kappa(shared).value


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval", "ratio"])
@pytest.mark.parametrize("value", [0.0, 1.0, -2.0, 1e9])
def test_alpha_of_one_value(level: Level, value: float) -> None:
    """fast-krippendorff #9, #26; DKPro #19, #35: ValueError, NaN, 0 or 1."""
    if level == "ratio" and value < 0:
        return
    table = from_numbers([[value] * 4, [value] * 4])
    assert krippendorff_alpha(table, level=level).undefined == "one category"


def test_one_rater_needs_another() -> None:
    table = from_labels([["a", "b", "a"]], categories=("a", "b"))
    for figure in (percent_agreement, fleiss_kappa, conger_kappa, krippendorff_alpha, gwet_ac1):
        assert figure(table).undefined == "needs two raters, has one"


def test_none_beside_texts() -> None:
    """An object array with None raised ValueError; the text nan was taken for missing."""
    table = from_labels([["A", None], ["A", "B"]], categories=("A", "B"))
    assert percent_agreement(table).n == 1
    named = from_labels([["nan", "x", "nan"], ["nan", "x", "x"]], categories=("nan", "x"))
    assert percent_agreement(named).value == pytest.approx(2 / 3)
    assert krippendorff_alpha(named).n == 3


@pytest.mark.parametrize(("raters", "units"), [(2, 25_000), (500, 100), (50_000, 1), (5, 10_000)])
def test_fifty_thousand_ratings_of_few_categories(raters: int, units: int) -> None:
    """inspect_ai #4035: expected disagreement in O(n^2) hung."""
    rng = np.random.default_rng(0)
    table = from_numbers(rng.integers(1, 6, (raters, units)).astype(float))
    start = time.process_time()
    for level in ("nominal", "ordinal", "interval", "ratio"):
        assert krippendorff_alpha(table, level=level).value == pytest.approx(0, abs=0.05)  # type: ignore[arg-type]
    assert time.process_time() - start < 1.0


def test_fifty_thousand_ratings_with_an_interval() -> None:
    rng = np.random.default_rng(0)
    table = from_numbers(rng.integers(1, 6, (2, 25_000)).astype(float))
    start = time.process_time()
    found = krippendorff_alpha(table, level="ordinal", rng=rng)
    assert time.process_time() - start < 1.0
    assert found.ci is not None


def test_infinite_ratings_are_refused() -> None:
    """scipy #628: inf went through as a value."""
    with pytest.raises(ValueError, match="finite"):
        from_numbers([[1.0, float("inf")], [1.0, 2.0]])


def test_one_cluster_gives_no_interval_and_few_give_a_counted_one() -> None:
    rows = [["a", "b", "a", "b"], ["a", "b", "b", "a"]]
    one = from_labels(rows, categories=("a", "b"), clusters=[1, 1, 1, 1])
    found = krippendorff_alpha(one, rng=np.random.default_rng(0))
    assert found.value is not None
    assert found.ci is None
    assert "one cluster: no interval" in found.note
    three = from_labels(
        [["a"] * 6, ["a", "a", "a", "a", "b", "b"]],
        categories=("a", "b"),
        clusters=[0, 0, 1, 1, 2, 2],
    )
    found = fleiss_kappa(three, rng=np.random.default_rng(0))
    assert "of 2000 replicates had no value" in found.note
    assert "more than a tenth" in found.note


def test_more_categories_than_raters_and_one_unit() -> None:
    table = from_labels([["c"], ["e"]], categories=tuple("abcdefgh"))
    pair = cohen_pair(table, a=0, b=1, rng=np.random.default_rng(0))
    assert pair.kappa.value == 0.0
    assert pair.kappa.ci is None
    assert "one unit: no interval" in pair.kappa.note
    assert krippendorff_alpha(table).value == pytest.approx(0.0)


def test_labels_of_another_type_count_alike() -> None:
    """A judge's 1 and 2 against a gold of 1 and 2 is agreement, whatever stands behind them."""
    numbers = from_numbers([[1, 2, 1, 2], [1, 2, 1, 2]])
    texts = from_labels([list("1212"), list("1212")], categories=("1", "2"))
    assert cohen_kappa(numbers).value == cohen_kappa(texts).value == 1.0


def test_nothing_warns() -> None:
    """No division by zero is hidden behind a warning that is switched off."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for rows in ([["a"], ["a"]], [["a", None], [None, "a"]], [[None], [None]]):
            table = from_labels(rows, categories=("a", "b"))
            for figure in (*CHANCE_CORRECTED, percent_agreement, gwet_ac1):
                figure(table)
