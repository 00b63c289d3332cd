"""Kappas against published values and against scikit-learn and statsmodels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss

from annotation.stats.kappa import (
    cohen_fraction,
    cohen_kappa,
    cohen_pair,
    cohen_pairs,
    conger_kappa,
    fleiss_kappa,
    wmt_kappa,
)
from annotation.stats.matrix import CodeMatrix, from_counts, from_labels, from_long, from_numbers
from annotation.stats.observed import Weighting, agreement_weights

FLEISS_1971 = [
    [0, 0, 0, 6, 0], [0, 3, 0, 0, 3], [0, 1, 4, 0, 1], [0, 0, 0, 0, 6], [0, 3, 0, 3, 0],
    [2, 0, 4, 0, 0], [0, 0, 4, 0, 2], [2, 0, 3, 1, 0], [2, 0, 0, 4, 0], [0, 0, 0, 0, 6],
    [1, 0, 0, 5, 0], [1, 1, 0, 4, 0], [0, 3, 3, 0, 0], [1, 0, 0, 5, 0], [0, 2, 0, 3, 1],
    [0, 0, 5, 0, 1], [3, 0, 0, 1, 2], [5, 1, 0, 0, 0], [0, 2, 0, 4, 0], [1, 0, 2, 0, 3],
    [0, 0, 0, 0, 6], [0, 1, 0, 5, 0], [0, 2, 0, 1, 3], [2, 0, 0, 4, 0], [1, 0, 0, 4, 1],
    [0, 5, 0, 1, 0], [4, 0, 0, 0, 2], [0, 2, 0, 4, 0], [1, 0, 5, 0, 0], [0, 0, 0, 0, 6],
]  # fmt: skip
WIKIPEDIA = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip
FOUR_RATERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


def of_table(table: Sequence[Sequence[int]]) -> CodeMatrix:
    """Two raters whose confusion is ``table``."""
    counts = np.array(table)
    rows, columns = np.indices(counts.shape)
    first = np.repeat(rows.ravel(), counts.ravel())
    second = np.repeat(columns.ravel(), counts.ravel())
    return from_numbers(np.stack([first, second]).astype(float), scale=range(len(counts)))


def of_runs(first: Sequence[tuple[int, int]], second: Sequence[tuple[int, int]]) -> CodeMatrix:
    rows = [[value for value, times in runs for _ in range(times)] for runs in (first, second)]
    return from_numbers(rows)


@pytest.mark.parametrize(
    ("table", "kappa"),
    [
        ([[20, 5], [10, 15]], 0.4),
        ([[45, 15], [25, 15]], 0.13043478260869568),
        ([[25, 35], [5, 35]], 0.2592592592592593),
        ([[88, 14, 18], [10, 40, 10], [2, 6, 12]], 0.4915254237288136),
    ],
)
def test_cohen_of_published_tables(table: list[list[int]], kappa: float) -> None:
    assert cohen_kappa(of_table(table)).value == pytest.approx(kappa, abs=1e-12)


@pytest.mark.parametrize(
    ("weighting", "kappa"), [("linear", 0.4736842105263158), ("quadratic", 0.4545454545454546)]
)
def test_weighted_cohen_of_a_published_table(weighting: Weighting, kappa: float) -> None:
    table = of_table([[88, 14, 18], [10, 40, 10], [2, 6, 12]])
    assert cohen_kappa(table, weighting=weighting).value == pytest.approx(kappa, abs=1e-12)


def test_cohen_of_published_runs() -> None:
    two = of_runs([(0, 40), (1, 60)], [(0, 20), (1, 20), (0, 10), (1, 50)])
    three = of_runs([(0, 46), (1, 44), (2, 10)], [(0, 52), (1, 32), (2, 16)])
    assert cohen_kappa(two).value == pytest.approx(0.34782608695652173, abs=1e-12)
    assert cohen_kappa(three).value == pytest.approx(0.8013245033112583, abs=1e-12)
    linear = cohen_kappa(three, weighting="linear").value
    quadratic = cohen_kappa(three, weighting="quadratic").value
    assert linear == pytest.approx(0.8355263157894737, abs=1e-12)
    assert quadratic == pytest.approx(0.8776508972267537, abs=1e-12)


def test_weights_go_by_the_declared_order_and_not_by_the_alphabet() -> None:
    rows = [["low", "med", "high", "low"], ["low", "high", "high", "med"]]
    declared = from_labels(rows, categories=("low", "med", "high"))
    alphabet = from_labels(rows, categories=("high", "low", "med"))
    right = cohen_kappa(declared, weighting="quadratic").value
    wrong = cohen_kappa(alphabet, weighting="quadratic").value
    assert right == pytest.approx(0.6923076923076923, abs=1e-12)
    assert wrong == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("weighting", ["nominal", "linear", "quadratic"])
@pytest.mark.parametrize("seed", range(4))
def test_cohen_equals_scikit_learn(weighting: Weighting, seed: int) -> None:
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, 4, size=(2, 60))
    codes[1] = np.where(rng.random(60) < 0.6, codes[0], codes[1])
    table = from_numbers(codes.astype(float), scale=range(4))
    known = cohen_kappa_score(
        codes[0], codes[1], labels=range(4), weights=None if weighting == "nominal" else weighting
    )
    assert cohen_kappa(table, weighting=weighting).value == pytest.approx(known, abs=1e-12)


def test_cohen_counts_only_units_that_both_rated() -> None:
    table = from_labels(
        [["a", "b", "a", None, "b", "b"], ["a", "b", "b", "a", None, None]], categories=("a", "b")
    )
    shared = from_labels([["a", "b", "a"], ["a", "b", "b"]], categories=("a", "b"))
    found = cohen_kappa(table)
    assert found.value == cohen_kappa(shared).value == pytest.approx(0.4)
    assert (found.n, found.dropped) == (3, 3)


def test_cohen_of_raters_who_share_nothing_says_so() -> None:
    table = from_labels([["a", None], [None, "a"]], categories=("a", "b"))
    pair = cohen_pair(table, a=0, b=1)
    assert pair.kappa.undefined == pair.percent.undefined == "no shared unit"
    assert (pair.kappa.n, pair.kappa.dropped) == (0, 2)


@pytest.mark.parametrize("weighting", ["nominal", "linear", "quadratic"])
def test_cohen_of_one_category_is_undefined_and_percent_agreement_is_whole(
    weighting: Weighting,
) -> None:
    table = from_labels([["a", "a"], ["a", "a"]], categories=("a", "tie", "b"))
    pair = cohen_pair(table, a=0, b=1, weighting=weighting, rng=np.random.default_rng(0))
    assert pair.kappa.value is None
    assert pair.kappa.undefined == "one category"
    assert pair.percent.value == 1.0
    assert pair.percent.ci == (1.0, 1.0)


def test_cohen_is_one_when_equal_and_below_zero_when_opposed() -> None:
    same = from_labels([["a", "b", "a", "b"]] * 2, categories=("a", "b"))
    opposed = from_labels([["a", "b", "a", "b"], ["b", "a", "b", "a"]], categories=("a", "b"))
    assert cohen_kappa(same).value == 1.0
    assert cohen_kappa(opposed).value == -1.0


def test_confusion_has_the_first_rater_in_rows() -> None:
    table = from_labels([["a", "a", "b"], ["b", "b", "b"]], categories=("a", "b"))
    assert cohen_pair(table, a=0, b=1).table.tolist() == [[0, 2], [0, 1]]
    assert cohen_pair(table, a=1, b=0).table.tolist() == [[0, 0], [2, 1]]


def test_many_tables_at_once_give_the_same_as_one_by_one() -> None:
    tables = np.random.default_rng(3).integers(1, 9, size=(5, 3, 3)).astype(float)
    weights = agreement_weights(3, "linear")
    together = cohen_fraction(tables, weights)
    alone = [cohen_fraction(table, weights) for table in tables]
    assert together.numerator.tolist() == [float(one.numerator) for one in alone]
    assert together.denominator.tolist() == [float(one.denominator) for one in alone]


def sparse_crowd(*, clustered: bool) -> CodeMatrix:
    rng = np.random.default_rng(8)
    rater, unit = np.nonzero(rng.random((12, 90)) < 0.3)
    clusters = np.arange(90) // 3 if clustered else None
    return from_long(
        rater=rater, unit=unit, code=rng.integers(0, 3, len(unit)), raters=12, units=90,
        categories=("a", "tie", "b"), clusters=clusters,
    )  # fmt: skip


@pytest.mark.parametrize("clustered", [False, True])
def test_all_pairs_give_what_each_pair_gives_alone(clustered: bool) -> None:
    crowd = sparse_crowd(clustered=clustered)
    pairs = cohen_pairs(crowd, seed=5, replicates=200)
    assert [(pair.a, pair.b) for pair in pairs] == [
        (a, b) for a in range(12) for b in range(a + 1, 12)
    ]
    for pair in pairs:
        rng = np.random.default_rng(5)
        alone = cohen_pair(crowd, a=pair.a, b=pair.b, rng=rng, replicates=200)
        assert pair.kappa == alone.kappa
        assert pair.percent == alone.percent
        assert pair.table.tolist() == alone.table.tolist()


def test_pairs_without_a_seed_have_no_interval() -> None:
    assert all(pair.kappa.ci is None for pair in cohen_pairs(sparse_crowd(clustered=False)))


@pytest.mark.parametrize(
    ("table", "kappa"), [(FLEISS_1971, 0.43024452006014074), (WIKIPEDIA, 0.20993070442195522)]
)
def test_fleiss_of_published_tables_and_statsmodels(table: list[list[int]], kappa: float) -> None:
    found = fleiss_kappa(from_counts(table, categories="12345")).value
    assert found == pytest.approx(kappa, abs=1e-12)
    assert found == pytest.approx(statsmodels_fleiss(np.array(table)), abs=1e-12)


def test_fleiss_generalised_of_four_raters_with_missing_ratings() -> None:
    found = fleiss_kappa(from_numbers(FOUR_RATERS))
    assert found.value == pytest.approx(0.76117, abs=1e-5)
    assert (found.n, found.dropped) == (11, 1)
    assert "1 unit with one rating enters the category shares only" in found.note


def test_conger_of_four_raters_with_missing_ratings() -> None:
    assert conger_kappa(from_numbers(FOUR_RATERS)).value == pytest.approx(0.76207, abs=1e-5)


def test_conger_is_cohen_for_two_raters_of_the_same_units() -> None:
    table = of_table([[88, 14, 18], [10, 40, 10], [2, 6, 12]])
    assert conger_kappa(table).value == pytest.approx(cohen_kappa(table).value, abs=1e-12)


def test_fleiss_with_unequal_raters_uses_single_ratings_for_shares_only() -> None:
    counts = [[3, 0], [1, 1], [0, 3], [1, 0]]
    shares = np.array([[1, 0], [0.5, 0.5], [0, 1], [1, 0]]).mean(axis=0)
    observed = (1 + 0 + 1) / 3
    expected = float((shares**2).sum())
    found = fleiss_kappa(from_counts(counts, categories=("a", "b")))
    assert found.value == pytest.approx((observed - expected) / (1 - expected), abs=1e-12)
    assert (found.n, found.dropped) == (3, 1)


def test_weighted_fleiss_of_two_raters_with_equal_marginals_is_weighted_cohen() -> None:
    table = of_table([[5, 2, 1], [2, 6, 3], [1, 3, 7]])
    for weighting in ("linear", "quadratic"):
        fleiss = fleiss_kappa(table, weighting=weighting).value
        assert fleiss == pytest.approx(cohen_kappa(table, weighting=weighting).value, abs=1e-12)


@pytest.mark.parametrize("figure", [fleiss_kappa, conger_kappa, wmt_kappa])
def test_undefined_kappas_say_why(figure) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    three = ("a", "tie", "b")
    nothing = from_labels([[None, None], [None, None]], categories=three)
    one = from_labels([["a", "b"]], categories=three)
    idle = from_labels([["a", "b"], [None, None]], categories=three)
    apart = from_labels([["a", None], [None, "b"]], categories=three)
    same = from_labels([["tie", "tie"], ["tie", "tie"]], categories=three)
    assert figure(nothing).undefined == "no ratings"
    assert figure(one).undefined == "needs two raters, has one"
    assert figure(idle).undefined == "needs two raters, has one"
    assert figure(apart).undefined == "no unit has two ratings"
    assert figure(apart).dropped == 2
    assert figure(same).undefined == "one category"


def test_wmt_kappa_by_hand() -> None:
    table = from_labels(
        [["a", "tie", "b", "a"], ["a", "b", "b", "tie"], ["a", "tie", None, None]],
        categories=("a", "tie", "b"),
    )
    agreeing, pairs = 3 + 1 + 1 + 0, 3 + 3 + 1 + 1
    p_tie = 3 / 10
    expected = p_tie**2 + 2 * ((1 - p_tie) / 2) ** 2
    found = wmt_kappa(table)
    assert found.value == pytest.approx((agreeing / pairs - expected) / (1 - expected), abs=1e-12)
    assert found.n == 4


def test_wmt_kappa_speaks_of_preferences_only() -> None:
    with pytest.raises(ValueError, match="two choices and a tie"):
        wmt_kappa(from_labels([["a"], ["b"]], categories=("a", "b")))
    with pytest.raises(ValueError, match="two choices and a tie"):
        wmt_kappa(from_labels([["a"], ["b"]], categories=("a", "b", "c")))
