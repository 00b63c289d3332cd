"""Percent agreement, weights and label counts."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.stats.matrix import from_counts, from_labels
from annotation.stats.observed import (
    agreement_weights,
    label_counts,
    percent_agreement,
    single_note,
    unit_stats,
)

THREE = ("a", "tie", "b")


def test_percent_agreement_is_a_mean_over_units() -> None:
    table = from_counts([[3, 0, 0], [2, 1, 0], [1, 1, 1], [0, 0, 2]], categories=THREE)
    assert percent_agreement(table).value == pytest.approx((1 + 1 / 3 + 0 + 1) / 4)


def test_units_with_one_rating_do_not_enter_and_are_counted() -> None:
    table = from_labels([["a", "a", None], ["a", None, None]], categories=THREE)
    found = percent_agreement(table)
    assert (found.value, found.n, found.dropped) == (1.0, 1, 1)


def test_half_credit_for_a_tie_against_a_choice() -> None:
    table = from_labels([["a", "tie", "b", "a"], ["a", "b", "a", "tie"]], categories=THREE)
    exact = percent_agreement(table).value
    half = percent_agreement(table, weighting="linear").value
    assert exact == pytest.approx(1 / 4)
    assert half == pytest.approx((1 + 0.5 + 0 + 0.5) / 4)


def test_quadratic_weights() -> None:
    assert agreement_weights(3, "quadratic").tolist() == [
        [1, 0.75, 0],
        [0.75, 1, 0.75],
        [0, 0.75, 1],
    ]
    assert agreement_weights(1, "linear").tolist() == [[1.0]]
    assert agreement_weights(2, "linear").tolist() == agreement_weights(2, "nominal").tolist()


def test_unit_stats_leave_unrated_units_out() -> None:
    table = from_labels([["a", None, "b"], ["b", None, None]], categories=("a", "b"))
    stats = unit_stats(table)
    assert stats.rows.tolist() == [[0, 1, 1, 0.5, 0.5], [0, 0, 1, 0, 1]]
    assert (stats.paired, stats.single) == (1, 1)
    assert stats.clusters.tolist() == [0, 2]


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([[None, None], [None, None]], "no ratings"),
        ([["a", "b"]], "needs two raters, has one"),
        ([["a", "b"], [None, None]], "needs two raters, has one"),
        ([["a", None], [None, "b"]], "no unit has two ratings"),
    ],
)
def test_reasons(rows: list[list[str | None]], reason: str) -> None:
    assert percent_agreement(from_labels(rows, categories=THREE)).undefined == reason


def test_the_interval_is_over_clusters() -> None:
    rng = np.random.default_rng(0)
    kinds = rng.integers(0, 2, 40).repeat(5)
    rows = [["a"] * 200, ["a" if kind else "b" for kind in kinds]]
    alone = from_labels(rows, categories=THREE)
    together = from_labels(rows, categories=THREE, clusters=np.arange(40).repeat(5).tolist())
    narrow = percent_agreement(alone, rng=np.random.default_rng(0))
    wide = percent_agreement(together, rng=np.random.default_rng(0))
    assert narrow.value == wide.value
    assert narrow.ci is not None and wide.ci is not None
    assert wide.ci[1] - wide.ci[0] > 1.8 * (narrow.ci[1] - narrow.ci[0])
    assert "bootstrap over 40 clusters of units" in wide.method


def test_label_counts_are_in_declared_order() -> None:
    table = from_labels([["b", "a"], ["b", None]], categories=THREE)
    assert list(label_counts(table).items()) == [("a", 1), ("tie", 0), ("b", 2)]


def test_single_note() -> None:
    assert single_note(0) == ""
    assert single_note(3).startswith("3 units")
