"""The alternative annotator test: its definition item by item, planted truths, invariances."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.stats import ttest_1samp
from statsmodels.stats.multitest import multipletests

from annotation.stats.stand_in import EPSILONS, Kind, StandIn, stand_in_test

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def share(x: float, others: Floats) -> float:
    return float(np.mean(others == x))


def closeness(x: float, others: Floats) -> float:
    return -float(np.sqrt(np.mean((others - x) ** 2)))


SCORES: dict[Kind, Callable[[float, Floats], float]] = {"labels": share, "ratings": closeness}


def by_definition(
    people: Floats, missing: Bools, judge: Floats, absent: Bools, *, epsilon: float, kind: Kind
) -> tuple[float, float] | None:
    """Omega and rho, one item and one person at a time, by scipy's t-test."""
    score = SCORES[kind]
    items = [i for i in range(len(judge)) if not absent[i] and (~missing[:, i]).sum() >= 2]
    p_values, advantages = [], []
    for j in range(len(people)):
        own = [i for i in items if not missing[j, i]]
        if len(own) < 30:
            continue
        d, wins = [], []
        for i in own:
            others = np.array(
                [people[k, i] for k in range(len(people)) if k != j and not missing[k, i]]
            )
            person, machine = score(people[j, i], others), score(judge[i], others)
            same = abs(person - machine) < 1e-12
            wins.append(machine >= person or same)
            d.append(int(person >= machine or same) - int(wins[-1]))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            p_values.append(ttest_1samp(d, epsilon, alternative="less").pvalue)
        if len(set(d)) == 1:
            p_values[-1] = float(d[0] >= epsilon)
        advantages.append(np.mean(wins))
    if len(p_values) < 2:
        return None
    won = multipletests(p_values, alpha=0.05, method="fdr_by")[0]
    return float(np.mean(won)), float(np.mean(advantages))


def made(
    seed: int,
    *,
    people: int,
    items: int,
    noise: float,
    judge_noise: float,
    missing: float = 0.0,
    labels: int = 3,
) -> tuple[Floats, Bools, Floats, Bools]:
    """People and a judge who each see the truth but for their noise."""
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, labels, items)
    said = np.where(
        rng.random((people, items)) < noise, rng.integers(0, labels, (people, items)), truth
    )
    judge = np.where(rng.random(items) < judge_noise, rng.integers(0, labels, items), truth)
    return (
        said.astype(float),
        rng.random((people, items)) < missing,
        judge.astype(float),
        rng.random(items) < missing / 2,
    )


def run(parts: tuple[Floats, Bools, Floats, Bools], **options: object) -> StandIn:
    return stand_in_test(*parts, **{"epsilon": 0.15, **options})  # type: ignore[arg-type]


@settings(deadline=None, max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    people=st.integers(2, 5),
    items=st.integers(25, 90),
    missing=st.sampled_from([0.0, 0.2, 0.5]),
    kind=st.sampled_from(["labels", "ratings"]),
    epsilon=st.sampled_from(sorted(EPSILONS.values())),
)
def test_against_the_definition(
    seed: int, people: int, items: int, missing: float, kind: Kind, epsilon: float
) -> None:
    parts = made(
        seed, people=people, items=items, noise=0.4, judge_noise=0.3, missing=missing, labels=5
    )
    found = stand_in_test(*parts, epsilon=epsilon, kind=kind)
    expected = by_definition(*parts, epsilon=epsilon, kind=kind)
    if expected is None:
        assert found.undefined is not None
        assert found.passed is None
        assert (found.omega.value, found.rho.value, found.needed) == (None, None, None)
        return
    assert found.omega.value == expected[0]
    assert found.rho.value == pytest.approx(expected[1], abs=1e-12)
    assert found.passed == (expected[0] >= 0.5)


def test_a_judge_that_is_right_passes_and_one_that_guesses_does_not() -> None:
    good = run(made(1, people=4, items=400, noise=0.3, judge_noise=0.1))
    assert (good.omega.value, good.passed, good.needed) == (1.0, True, None)
    bad = run(made(1, people=4, items=400, noise=0.1, judge_noise=1.0))
    assert (bad.omega.value, bad.passed, bad.needed, bad.undecided) == (0.0, False, None, False)
    assert good.rho.value is not None
    assert bad.rho.value is not None
    assert good.rho.value > 0.8 > bad.rho.value


def test_needed_is_what_it_takes() -> None:
    """With as many items as it says, about four in five draws of the same judge pass."""
    small = run(made(8, people=3, items=60, noise=0.25, judge_noise=0.25), epsilon=0.1)
    assert small.undecided
    assert small.needed is not None
    assert small.needed > 60
    again = [
        run(made(seed, people=3, items=2_000, noise=0.25, judge_noise=0.25), epsilon=0.1).passed
        for seed in range(5)
    ]
    assert all(again)


def test_people_with_few_items_are_shown_and_do_not_count() -> None:
    people, missing, judge, absent = made(3, people=3, items=80, noise=0.2, judge_noise=0.2)
    missing[2, 20:] = True
    found = stand_in_test(people, missing, judge, absent, epsilon=0.2, names=("r1", "r2", "r3"))
    assert [person.name for person in found.humans] == ["r1", "r2", "r3"]
    assert [person.used for person in found.humans] == [True, True, False]
    assert found.omega.n == 2
    assert found.humans[2].n == 20
    missing[1, 20:] = True
    few = stand_in_test(people, missing, judge, absent, epsilon=0.2)
    assert few.undefined is not None
    assert "0 of 3 have so many" in few.undefined
    assert few.to_json()["passed"] is None


def test_items_with_one_person_or_without_the_judge_do_not_count() -> None:
    people, missing, judge, absent = made(5, people=3, items=100, noise=0.2, judge_noise=0.2)
    whole = stand_in_test(people[:, :60], missing[:, :60], judge[:60], absent[:60], epsilon=0.2)
    missing[1:, 60:80] = True
    absent[80:] = True
    cut = stand_in_test(people, missing, judge, absent, epsilon=0.2)
    assert cut == whole
    assert cut.items == 60


def test_intervals_hold_the_point_and_are_the_same_again() -> None:
    parts = made(7, people=3, items=200, noise=0.3, judge_noise=0.3)
    clusters = np.arange(200) // 2
    found = [
        run(parts, clusters=clusters, rng=np.random.default_rng(0), replicates=500)
        for _ in range(2)
    ]
    assert found[0] == found[1]
    rho = found[0].rho
    assert rho.ci is not None
    assert rho.value is not None
    assert rho.ci[0] < rho.value < rho.ci[1]
    assert "100 clusters" in rho.method
    assert found[0].omega.ci is not None


def test_few_clusters_have_a_jackknife() -> None:
    parts = made(7, people=3, items=100, noise=0.3, judge_noise=0.3)
    found = run(parts, clusters=np.arange(100) % 10, rng=np.random.default_rng(0))
    assert "jackknife" in found.rho.method
    assert found.rho.ci is not None
    assert found.omega.ci is None


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10**6), kind=st.sampled_from(["labels", "ratings"]))
def test_order_and_names_of_labels_do_not_matter(seed: int, kind: Kind) -> None:
    people, missing, judge, absent = made(
        seed, people=4, items=60, noise=0.4, judge_noise=0.4, missing=0.1, labels=4
    )
    rng = np.random.default_rng(seed)
    found = stand_in_test(people, missing, judge, absent, epsilon=0.15, kind=kind)
    rows, columns = rng.permutation(4), rng.permutation(60)
    mixed = stand_in_test(
        people[rows][:, columns],
        missing[rows][:, columns],
        judge[columns],
        absent[columns],
        epsilon=0.15,
        kind=kind,
    )
    assert mixed.omega == found.omega
    assert mixed.rho.value == pytest.approx(found.rho.value)
    turned = (
        (lambda x: 9 - 2 * x)
        if kind == "ratings"
        else (lambda x: np.array([3, 0, 2, 1])[x.astype(int)].astype(float))
    )
    again = stand_in_test(turned(people), missing, turned(judge), absent, epsilon=0.15, kind=kind)
    assert again.omega == found.omega
    assert again.rho == found.rho


def test_shapes_are_checked() -> None:
    people, missing, judge, absent = made(0, people=2, items=40, noise=0.2, judge_noise=0.2)
    with pytest.raises(ValueError, match="one shape"):
        stand_in_test(people, missing[:, :3], judge, absent, epsilon=0.2)
    with pytest.raises(ValueError, match="one label per item"):
        stand_in_test(people, missing, judge[:3], absent, epsilon=0.2)
