"""Reduction: the objective rises, the seed decides, and no swap is left that would raise it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.jobs import drain
from db.errors import KnownError
from scoring.ngram.reduction import Reduced, ReduceOptions, reduced
from tests.made_pools import document_frequencies, made_pool

SMALL = st.lists(st.text(alphabet="abcd", max_size=8), min_size=1, max_size=9)


def reduce(answers: Sequence[str], options: ReduceOptions) -> Reduced:
    return drain(reduced(answers, options))


def objective(answers: Sequence[str], chosen: Sequence[int], options: ReduceOptions) -> float:
    """The objective by dictionaries and sets."""
    covered = total = 0
    for order in options.orders:
        pool = document_frequencies(answers, order)
        own = document_frequencies([answers[place] for place in chosen], order)
        covered += sum(pool[gram] for gram in own)
        total += sum(pool.values())
    target = options.target
    far = [min(abs(len(answers[place]) - target), target) / target for place in chosen]
    return covered / max(1, total) + options.length_weight * (1 - sum(far) / len(chosen))


@settings(max_examples=60)
@given(answers=SMALL, size=st.integers(1, 5), seed=st.integers(0, 3), weight=st.floats(0, 3))
def test_no_swap_is_left_that_would_raise_it(
    answers: list[str], size: int, seed: int, weight: float
) -> None:
    options = ReduceOptions(size=size, target=4, seed=seed, length_weight=weight, orders=(1, 2))
    found = reduce(answers, options)
    last = found.steps[-1]
    assert last.objective == pytest.approx(objective(answers, found.chosen, options), abs=1e-9)
    rising = [step.objective for step in found.steps]
    assert rising == sorted(rising)
    assert len(set(found.chosen)) == len(found.chosen) == min(size, len(answers))
    for inside in found.chosen:
        for outside in set(range(len(answers))) - set(found.chosen):
            swapped = [*(place for place in found.chosen if place != inside), outside]
            assert objective(answers, swapped, options) <= last.objective + 1e-9


def test_same_seed_same_set_and_another_seed_another() -> None:
    answers = made_pool(400, each=5).answers
    options = ReduceOptions(size=40)
    first = reduce(answers, options)
    assert reduce(answers, options) == first
    assert reduce(answers, ReduceOptions(size=40, seed=1)).chosen != first.chosen


def test_a_pool_of_k_or_fewer_is_taken_whole() -> None:
    found = reduce(["aa", "bb"], ReduceOptions(size=2))
    assert found.chosen == (0, 1)
    assert found.steps[-1].swaps == 0
    assert reduce([], ReduceOptions(size=2)).chosen == ()


def test_lengths_come_to_the_target() -> None:
    answers = ["x" * length for length in range(1, 200)]
    found = reduce(answers, ReduceOptions(size=11, length_weight=100.0))
    assert {len(answers[place]) for place in found.chosen} == set(range(95, 106))


def test_a_large_pool_is_drawn_from(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = made_pool(400, each=2).answers
    whole = reduce(answers, ReduceOptions(size=30))
    monkeypatch.setattr("scoring.ngram.reduction.MOST_REDUCED", 8_000)
    part = reduce(answers, ReduceOptions(size=30))
    assert part == reduce(answers, ReduceOptions(size=30))
    assert len(set(part.chosen)) == 30
    assert max(part.chosen) < 400
    assert part != whole


def test_progress_tells_the_objective() -> None:
    job = reduced(made_pool(300, each=2).answers, ReduceOptions(size=30))
    told = list(job)
    assert [one.done for one in told] == list(range(len(told)))
    assert all(one.note.startswith("objective ") for one in told)


@pytest.mark.parametrize(
    "options", [{"size": 0}, {"target": 0}, {"rounds": -1}, {"orders": ()}, {"orders": (0,)}]
)
def test_options_that_make_no_set_are_told(options: dict[str, int]) -> None:
    with pytest.raises(KnownError):
        reduce(["a"], ReduceOptions(**options))  # type: ignore[arg-type]


def test_five_thousand_become_three_hundred_in_seconds() -> None:
    answers = made_pool().answers
    found = reduce(answers, ReduceOptions(size=300))
    rising = [step.objective for step in found.steps]
    assert len(found.chosen) == 300
    assert rising == sorted(rising)
    assert rising[-1] > rising[0]
    assert abs(found.steps[-1].mean_length - 100) < abs(found.steps[0].mean_length - 100)
