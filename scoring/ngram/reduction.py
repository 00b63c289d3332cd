"""From a pool to k answers: by swaps that bring the set nearer to what a good one is like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring.ngram.pool_grams import Ints, SharedGrams, Small, shared_grams
from scoring.ngram.units import Units

SIZE: Final = 1_000
TARGET: Final = 100
ORDERS: Final = tuple(range(1, 11))
MOST_ROUNDS: Final = 100
MOST_REDUCED: Final = 2_500_000
"""Characters or words of the answers that a set is chosen from: bounds memory below 1 GiB."""
SETTLED: Final = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class ReduceOptions:
    """What a reduced set is like.

    Parameters
    ----------
    size
        k, how many answers stay.
    target
        The length, in characters or words, that answers should have.
    length_weight
        How much closeness to the target weighs beside coverage.
    orders
        Of the n-grams that coverage counts.
    rounds
        Most rounds; in each, every answer of the set is tried once.
    seed
        Of the first set and of the order in which its answers are tried.
    """

    size: int = SIZE
    target: int = TARGET
    length_weight: float = 1.0
    orders: tuple[int, ...] = ORDERS
    rounds: int = MOST_ROUNDS
    seed: int = 0

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "size": self.size,
            "target": self.target,
            "length_weight": self.length_weight,
            "orders": list(self.orders),
            "rounds": self.rounds,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The set after a round: objective = coverage + length_weight x closeness.

    Parameters
    ----------
    round, swaps
        The round (0 is the first set), and the swaps made so far.
    coverage
        Share of the pool's n-grams, each counted once per answer, that occur in the set.
    closeness
        1 - mean of |length - target| / target, each at most 1.
    """

    round: int
    swaps: int
    objective: float
    coverage: float
    closeness: float
    mean_length: float

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "round": self.round,
            "swaps": self.swaps,
            "objective": self.objective,
            "coverage": self.coverage,
            "closeness": self.closeness,
            "mean_length": self.mean_length,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Reduced:
    """Places of the chosen answers, in the order of the pool, and how the objective rose."""

    chosen: tuple[int, ...]
    steps: tuple[Step, ...]


def reduced(
    answers: Sequence[str], options: ReduceOptions, *, cut: Callable[[str], Units] = str
) -> Job[Reduced]:
    """Choose k answers by hill climbing; yield after each round.

    The first set is drawn with the seed. Each round takes every answer of the set in a drawn
    order and swaps it for the answer from outside by which the objective rises most, if it rises
    at all; after a round without a swap no swap of two answers would raise it. A pool of k
    answers or fewer is taken whole. From one of more than 2.5 million characters or words,
    answers are drawn first. The same pool, options and seed give the same set.

    Raises
    ------
    KnownError
        For options that make no set.
    """
    _check(options)
    rng = np.random.default_rng([options.seed, 0x6E67])
    drawn = _drawn(np.array([len(cut(text)) for text in answers], dtype=np.int64), rng)
    texts = [cut(answers[at]) for at in drawn]
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    shared = shared_grams(texts, orders=options.orders)
    climb = _Climb(shared, lengths, options, rng)
    steps = [climb.step(0)]
    for turn in range(1, options.rounds + 1):
        yield Progress(
            done=turn - 1, total=options.rounds, unit="rounds",
            note=f"objective {steps[-1].objective:.4f}",
        )  # fmt: skip
        swapped = climb.round()
        steps.append(climb.step(turn))
        if not swapped:
            break
    chosen = tuple(int(drawn[at]) for at in sorted(climb.inside.tolist()))
    return Reduced(chosen=chosen, steps=tuple(steps))


def _drawn(lengths: Ints, rng: np.random.Generator) -> Ints:
    """Give the places of answers that can be worked on at once, in order; all, if they can."""
    if int(lengths.sum()) <= MOST_REDUCED:
        return np.arange(len(lengths))
    turn = rng.permutation(len(lengths))
    return np.sort(turn[np.cumsum(lengths[turn]) <= MOST_REDUCED])


def _check(options: ReduceOptions) -> None:
    if options.size < 1 or options.target < 1 or options.rounds < 0:
        raise KnownError(
            "A set has one answer or more, and a target length of 1 or more.", "Check the options."
        )
    if not options.orders or min(options.orders) < 1:
        raise KnownError("n-grams have an order of 1 or more.", "Check the options.")


class _Climb:
    """The set as it is, and what each answer outside would add to it.

    All counts are whole numbers, so that the objective never drifts. n-grams of one answer alone
    come and go with it and are only counted. What an answer would add is
    brought up to date only where a swap changes it, through the answers that hold an n-gram.
    """

    def __init__(
        self, shared: SharedGrams, lengths: Ints, options: ReduceOptions, rng: np.random.Generator
    ) -> None:
        table, self._singles = shared
        self._table = table
        self._rng = rng
        self._lengths = lengths
        self._weights = table.document_frequencies()
        self._total = max(1, int(self._weights.sum() + self._singles.sum()))
        self._holders = table.owners[np.argsort(table.grams, kind="stable")]
        self._holds = np.concatenate([[0], np.cumsum(self._weights)])
        self._far = np.minimum(np.abs(lengths - options.target), options.target)
        self.inside = rng.permutation(table.answers)[: options.size]
        self._is_outside = np.ones(table.answers, dtype=bool)
        self._is_outside[self.inside] = False
        size = max(1, len(self.inside))
        self._scale = options.target * size
        self._length_weight = options.length_weight
        self.swaps = 0
        self._counts = np.zeros(table.count, dtype=np.int64)
        for answer in self.inside:
            self._counts[table.of(answer)] += 1
        self._covered = int(self._weights[self._counts > 0].sum())
        self._covered += int(self._singles[self.inside].sum())
        self._distance = int(self._far[self.inside].sum())
        fresh = np.where(self._counts == 0, self._weights, 0)
        sums = np.concatenate([[0], np.cumsum(fresh[table.grams])])
        self._adds: Ints = sums[table.starts[1:]] - sums[table.starts[:-1]] + self._singles

    def step(self, turn: int) -> Step:
        coverage = self._covered / self._total
        closeness = 1 - self._distance / self._scale
        return Step(
            round=turn,
            swaps=self.swaps,
            objective=coverage + self._length_weight * closeness,
            coverage=coverage,
            closeness=closeness,
            mean_length=float(self._lengths[self.inside].mean()) if len(self.inside) else 0.0,
        )

    def round(self) -> bool:
        """Try every answer of the set once; say whether any was swapped."""
        before = self.swaps
        if self._is_outside.any():
            for slot in self._rng.permutation(len(self.inside)):
                self._try(int(slot))
        return self.swaps > before

    def _try(self, slot: int) -> None:
        """Swap the answer in a slot for the best one outside, if the objective rises by it."""
        own = int(self.inside[slot])
        grams = self._table.of(own)
        sole = grams[self._counts[grams] == 1]
        lost = int(self._weights[sole].sum() + self._singles[own])
        adds = self._adds + self._spread(sole)
        rises = (adds - lost) / self._total
        rises += self._length_weight * (self._far[own] - self._far) / self._scale
        best = int(np.argmax(np.where(self._is_outside, rises, -np.inf)))
        if rises[best] <= SETTLED:
            return
        self._covered += int(adds[best]) - lost
        self._distance += int(self._far[best] - self._far[own])
        self._counts[grams] -= 1
        self._adds = adds
        gained = self._table.of(best)
        self._adds -= self._spread(gained[self._counts[gained] == 0])
        self._counts[gained] += 1
        self.inside[slot] = best
        self._is_outside[own], self._is_outside[best] = True, False
        self.swaps += 1

    def _spread(self, grams: Small) -> Ints:
        """Give each answer the weights of those n-grams that it holds: (answers,)."""
        sizes = self._weights[grams]
        before = np.cumsum(sizes) - sizes
        entries = np.repeat(self._holds[grams] - before, sizes) + np.arange(int(sizes.sum()))
        holders = self._holders[entries]
        found = np.bincount(holders, np.repeat(sizes, sizes), minlength=self._table.answers)
        return found.astype(np.int64)
