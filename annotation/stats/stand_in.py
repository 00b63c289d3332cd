"""May a judge stand in for people? The alternative annotator test.

Each person in turn is left out, and judge and person are held against the *others* on the same
items. A judge that is at least as close to the others as the person who was left out, but for a
margin epsilon that speaks for its lower price, wins against that person; the share of people whom
it wins against is the winning rate omega.

Source: Calderon, Reichart and Dror 2025, "The Alternative Annotator Test for LLM-as-a-Judge".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator
from scipy import stats

from annotation.stats import multiplicity
from annotation.stats.bootstrap import (
    FEW_UNITS,
    REPLICATES,
    by_cluster,
    percentile_interval,
    resampled_sums,
)
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.matrix import BoolArray, FloatArray, IntArray

Kind: TypeAlias = Literal["labels", "ratings"]
RaterSkill: TypeAlias = Literal["expert", "skilled", "crowd"]

EPSILONS: Final[Mapping[RaterSkill, float]] = {"expert": 0.2, "skilled": 0.15, "crowd": 0.1}
"""How much closer people may be and the judge still win: the dearer people are, the more."""
LEAST_PEOPLE: Final = 2
"""Usable people for a test, and people on an item for it to count."""
LEAST_ITEMS: Final = 30
"""Items for a person to be usable."""
RATE: Final = 0.05
"""False discovery rate over people."""
PASS: Final = 0.5
POWER: Final = 0.8
SAME: Final = 1e-12
"""Distances closer than this are one distance."""
N, ADVANTAGE, D, D_SQUARED = range(4)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonTest:
    """The judge against one person who was left out.

    Parameters
    ----------
    name
        Who was left out.
    n
        Items that count: this person, someone else and the judge labelled them.
    advantage
        Share of items on which the judge is at least as close to the others.
    difference
        Mean of d_i = [S(person) >= S(judge)] - [S(judge) >= S(person)].
    p
        One-sided, of mean(d) >= epsilon; None where the person has too few items.
    won
        Whether the hypothesis falls: the judge wins against this person.
    """

    name: str
    n: int
    advantage: float | None
    difference: float | None
    p: float | None
    won: bool

    @property
    def used(self) -> bool:
        """Whether the person has items enough to count."""
        return self.p is not None

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "name": self.name,
            "n": self.n,
            "advantage": self.advantage,
            "difference": self.difference,
            "p": self.p,
            "won": self.won,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """What the alternative annotator test says of one judge on one dataset.

    Parameters
    ----------
    omega
        Winning rate: share of usable people against whom the judge wins.
    rho
        Advantage probability: mean over usable people of their ``advantage``.
    passed
        Whether omega >= .5; None where the test is undefined.
    humans
        Every person, also those with too few items; ``undefined`` says why there is no test.
    needed
        Items per person at which a judge that did not pass would (80 % power, if its differences
        stay as they are); None where it passed, or where no number of items would do.
    epsilon, kind
        As asked for.
    items
        Items with two people or more and a label of the judge.
    always
        A label that always given would pass as well; empty where none would, or nothing passed.
    """

    omega: Estimate
    rho: Estimate
    passed: bool | None
    humans: tuple[PersonTest, ...]
    undefined: str | None
    needed: int | None
    epsilon: float
    kind: Kind
    items: int
    always: str = ""

    @property
    def undecided(self) -> bool:
        """Whether the judge did not pass, and more items might show that it may."""
        return self.passed is False and self.needed is not None

    def to_json(self) -> dict[str, object]:
        """Give the result as programs read it."""
        return {
            "omega": self.omega.to_json(),
            "rho": self.rho.to_json(),
            "passed": self.passed,
            "undecided": self.undecided,
            "undefined": self.undefined,
            "needed": self.needed,
            "epsilon": self.epsilon,
            "kind": self.kind,
            "items": self.items,
            "always": self.always or None,
            "humans": [person.to_json() for person in self.humans],
        }


def stand_in_test(
    people: FloatArray,
    missing: BoolArray,
    judge: FloatArray,
    judge_missing: BoolArray,
    *,
    epsilon: float,
    kind: Kind = "labels",
    names: Sequence[str] | None = None,
    clusters: IntArray | None = None,
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> StandIn:
    """Run the alternative annotator test.

    Items with at least 2 people and a label of the judge count, and people with at least 30 of
    them. S(x) is the share of the *other* people whose label equals x's; for ratings it is minus
    the root mean squared error to theirs. Per person a one-sided one-sample t-test of
    mean(d) < epsilon; over people Benjamini-Yekutieli at q = .05; the judge passes at
    omega >= .5. Where all d are equal, p is 0 below epsilon and 1 otherwise.

    Parameters
    ----------
    people
        (R, n) codes of labels, or ratings; not read where ``missing``.
    judge
        (n,) the same of the judge.
    epsilon
        Margin; see ``EPSILONS``.
    names
        (R,) what people are called; numbers by default.
    clusters
        (n,) which items are drawn together for intervals; each item its own by default. People
        stay fixed. Below 20 clusters rho has a jackknife interval and omega none.
    rng
        Where draws come from; no intervals where it is None.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> said = rng.integers(0, 2, (3, 60)).astype(float)
    >>> none = np.zeros((3, 60), bool)
    >>> found = stand_in_test(said, none, said[0], none[0], epsilon=0.2)
    >>> found.humans[0].advantage
    1.0
    >>> stand_in_test(said[:1], none[:1], said[0], none[0], epsilon=0.2).undefined
    'no item has labels of two people and of the judge'
    """
    _check(people, missing, judge, judge_missing)
    shown = tuple(str(row + 1) for row in range(len(people))) if names is None else tuple(names)
    counted = ((~missing).sum(axis=0) >= LEAST_PEOPLE) & ~judge_missing
    given = ~missing & counted
    sums = _sums(_closeness(people, given, judge, kind), given, counted, clusters)
    total = sums.sum(axis=0)
    used = total[:, N] >= LEAST_ITEMS
    why = _reason(int(counted.sum()), int(used.sum()), len(people))
    p = np.full(len(people), np.nan)
    won = np.zeros(len(people), dtype=np.bool_)
    if why is None:
        p[used] = _p_values(total[used], epsilon)
        won[used] = multiplicity.benjamini_yekutieli(p[used], q=RATE)
    omega, rho = (
        _estimates(sums[:, used], epsilon, rng=rng, replicates=replicates)
        if why is None
        else (undefined(why, n=int(used.sum())),) * 2
    )
    passed = None if why is not None else bool(won[used].mean() >= PASS)
    return StandIn(
        omega=omega,
        rho=rho,
        passed=passed,
        humans=tuple(
            _person(name, total[row], p=None if np.isnan(p[row]) else float(p[row]), won=won[row])
            for row, name in enumerate(shown)
        ),
        undefined=why,
        needed=_needed(sums[:, used], epsilon) if passed is False else None,
        epsilon=epsilon,
        kind=kind,
        items=int(counted.sum()),
    )


class _Closeness(NamedTuple):
    """(R, n) who is at least as close to the others; read only where the person labelled."""

    person: BoolArray
    judge: BoolArray


def _check(
    people: FloatArray, missing: BoolArray, judge: FloatArray, judge_missing: BoolArray
) -> None:
    if people.ndim != 2 or people.shape != missing.shape:
        raise ValueError("labels and missing are two tables of one shape, people x items")
    if judge.shape != people.shape[1:] or judge_missing.shape != judge.shape:
        raise ValueError("the judge has one label per item")


def _reason(items: int, usable: int, people: int) -> str | None:
    if not items:
        return "no item has labels of two people and of the judge"
    if usable < LEAST_PEOPLE:
        return (
            f"needs {LEAST_PEOPLE} people with {LEAST_ITEMS} items that someone else and the "
            f"judge labelled too; {usable} of {people} have so many"
        )
    return None


def _closeness(people: FloatArray, given: BoolArray, judge: FloatArray, kind: Kind) -> _Closeness:
    if kind == "labels":
        return _same_labels(people, given, judge)
    rows, columns = people.shape
    person, machine = np.zeros((rows, columns), bool), np.zeros((rows, columns), bool)
    for row in range(rows):
        at = np.flatnonzero(given[row])
        others = given[:, at].copy()
        others[row] = False
        count = others.sum(axis=0)
        errors = [
            np.sqrt(np.where(others, (people[:, at] - x) ** 2, 0.0).sum(axis=0) / count)
            for x in (people[row, at], judge[at])
        ]
        person[row, at] = errors[0] <= errors[1] + SAME
        machine[row, at] = errors[1] <= errors[0] + SAME
    return _Closeness(person, machine)


def _same_labels(people: FloatArray, given: BoolArray, judge: FloatArray) -> _Closeness:
    """Count who said what per item once; each person's own label is then taken out again."""
    if not given.any():
        return _Closeness(given, given)
    codes = np.unique(np.concatenate([people[given], judge[given.any(axis=0)]]))
    votes = np.stack([((people == code) & given).sum(axis=0) for code in codes])
    column = np.arange(people.shape[1])
    own = votes[np.searchsorted(codes, np.where(given, people, codes[0])), column] - 1
    at = np.searchsorted(codes, np.where(given.any(axis=0), judge, codes[0]))
    machine = votes[at, column] - (people == judge)
    return _Closeness(own >= machine, machine >= own)


def _sums(
    close: _Closeness, given: BoolArray, counted: BoolArray, clusters: IntArray | None
) -> FloatArray:
    """Sum n, advantage, d and d^2 of each person within clusters: (G, R, 4)."""
    d = np.where(given, close.person.astype(float) - close.judge, 0.0)
    parts = np.stack([given.astype(float), np.where(given, close.judge, 0.0), d, d**2], axis=-1)
    rows = np.moveaxis(parts[:, counted], 0, 1).reshape(int(counted.sum()), 4 * len(given))
    own = np.arange(len(rows)) if clusters is None else clusters[counted]
    sums = by_cluster(rows, own.astype(np.int64))
    return sums.reshape(len(sums), len(given), 4)


def _person(name: str, total: FloatArray, *, p: float | None, won: bool) -> PersonTest:
    n = int(total[N])
    return PersonTest(
        name=name,
        n=n,
        advantage=float(total[ADVANTAGE]) / n if n else None,
        difference=float(total[D]) / n if n else None,
        p=p,
        won=bool(won),
    )


def _p_values(total: FloatArray, epsilon: float) -> FloatArray:
    """One-sided p of mean(d) >= epsilon from sums (..., 4); sums are whole numbers, so exact."""
    n, d, squares = total[..., N], total[..., D], total[..., D_SQUARED]
    spread = n * squares - d**2
    varies = (spread > 0) & (n > 1)
    error = np.sqrt(np.where(varies, spread, 1.0) / (n * n * np.maximum(n - 1, 1)))
    below = d / n - epsilon
    p = stats.t.cdf(below / error, np.maximum(n - 1, 1))
    return np.where(varies, p, np.where(below < 0, 0.0, 1.0))


def _estimates(
    sums: FloatArray, epsilon: float, *, rng: Generator | None, replicates: int
) -> tuple[Estimate, Estimate]:
    total = sums.sum(axis=0)
    won = multiplicity.benjamini_yekutieli(_p_values(total, epsilon), q=RATE)
    people = len(total)
    omega = Estimate(value=float(won.mean()), n=people)
    rho = Estimate(value=float((total[:, ADVANTAGE] / total[:, N]).mean()), n=people)
    clusters = len(sums)
    if rng is None or clusters < 2:
        return omega, rho
    if clusters < FEW_UNITS:
        return omega, _jackknife(rho, sums, clusters)
    drawn = resampled_sums(sums.reshape(clusters, -1), rng=rng, replicates=replicates)
    weighed = drawn.reshape(replicates, people, 4)
    sound = weighed[weighed[..., N].min(axis=1) > 1]
    again = multiplicity.benjamini_yekutieli(_p_values(sound, epsilon), q=RATE)
    made = [
        percentile_interval(
            values,
            undefined_replicates=replicates - len(sound),
            replicates=replicates,
            clusters=clusters,
            clustered=bool(total[:, N].max() > clusters),
            rng=rng,
        )
        for values in (again.mean(axis=1), (sound[..., ADVANTAGE] / sound[..., N]).mean(axis=1))
    ]
    return (
        replace(omega, ci=made[0].ci, method=made[0].method, note=made[0].note),
        replace(rho, ci=made[1].ci, method=made[1].method, note=made[1].note),
    )


def _jackknife(rho: Estimate, sums: FloatArray, clusters: int) -> Estimate:
    left = sums.sum(axis=0) - sums
    note = f"only {clusters} clusters: jackknife"
    if (left[..., N] == 0).any():
        return replace(rho, note=f"{note}; no interval, undefined without one of the clusters")
    values = (left[..., ADVANTAGE] / left[..., N]).mean(axis=1)
    error = np.sqrt((clusters - 1) / clusters * ((values - values.mean()) ** 2).sum())
    reach = float(stats.t.ppf(0.975, clusters - 1) * error)
    middle = rho.value or 0.0
    return replace(
        rho,
        ci=(max(0.0, middle - reach), min(1.0, middle + reach)),
        method=f"delete-one-cluster jackknife, t with {clusters - 1} degrees of freedom",
        note=note,
    )


def _needed(sums: FloatArray, epsilon: float) -> int | None:
    """Give the items per person at which half of the hypotheses would fall, at 80 % power.

    n = sd^2 (z_alpha + z_power sqrt(deff))^2 / (epsilon - mean)^2, with alpha what the person's
    rank asks for and deff the design effect of the clusters; the test itself knows no clusters.
    """
    total = sums.sum(axis=0)
    n, mean = total[:, N], total[:, D] / total[:, N]
    rank = ceil(len(total) * PASS)
    alpha = float(multiplicity.bars(len(total), q=RATE)[rank - 1])
    variance = np.maximum(total[:, D_SQUARED] / n - mean**2, 0.0) * n / (n - 1)
    around = sums[..., D] - mean * sums[..., N]
    clustered = (around**2).sum(axis=0) / n * len(sums) / max(len(sums) - 1, 1)
    effect = np.maximum(np.divide(clustered, variance, out=np.ones_like(n), where=variance > 0), 1)
    gap = epsilon - mean
    reach = stats.norm.isf(alpha) + stats.norm.ppf(POWER) * np.sqrt(effect)
    items = np.full(len(total), np.inf)
    items[gap > 0] = (variance * reach**2)[gap > 0] / gap[gap > 0] ** 2
    needed = float(np.sort(items)[rank - 1])
    return None if np.isinf(needed) else max(LEAST_ITEMS, ceil(needed))
