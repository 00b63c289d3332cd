"""Derangements: nothing stays with its own group, and every exchange is as likely as another."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from db.errors import KnownError
from scoring.judging.derange import derange


@given(
    groups=st.lists(st.integers(0, 6), min_size=2, max_size=40),
    seed=st.integers(0, 2**32 - 1),
)
def test_nothing_stays_with_its_group(groups: list[int], seed: int) -> None:
    names = [f"g{one}" for one in groups]
    texts = [f"t{place}" for place in range(len(names))]
    if 2 * max(Counter(names).values()) > len(names):
        with pytest.raises(KnownError):
            derange(names, ["s"] * len(names), texts, seed=seed)
        return
    made = derange(names, ["s"] * len(names), texts, seed=seed)
    assert sorted(made.source) == list(range(len(names)))
    assert all(names[place] != names[source] for place, source in enumerate(made.source))
    assert made.equal == 0
    assert made == derange(names, ["s"] * len(names), texts, seed=seed)


def test_every_derangement_is_as_likely() -> None:
    """Against all derangements of four, by a chi-squared test."""
    names = list("abcd")
    all_of_them = [p for p in permutations(range(4)) if all(p[n] != n for n in range(4))]
    drawn = Counter(
        tuple(derange(names, [""] * 4, names, seed=seed).source) for seed in range(4_500)
    )
    assert set(drawn) == set(all_of_them)
    assert stats.chisquare(list(drawn.values())).pvalue > 0.001


def test_systems_are_not_mixed() -> None:
    groups = [f"q{place // 2}" for place in range(20)]
    systems = ["x", "y"] * 10
    made = derange(groups, systems, [str(place) for place in range(20)], seed=1)
    assert all(systems[place] == systems[source] for place, source in enumerate(made.source))


def test_large_groups_are_built_and_told() -> None:
    groups = [f"g{place % 3}" for place in range(300)]
    made = derange(groups, [""] * 300, [str(place) for place in range(300)], seed=0)
    assert not made.uniform
    assert all(groups[place] != groups[source] for place, source in enumerate(made.source))
    other = derange(groups, [""] * 300, [str(place) for place in range(300)], seed=1)
    assert sum(a == b for a, b in zip(made.source, other.source, strict=True)) < 20


def test_equal_texts_are_avoided_or_counted() -> None:
    groups = [str(place) for place in range(10)]
    texts = ["same"] * 3 + [str(place) for place in range(7)]
    assert derange(groups, [""] * 10, texts, seed=0).equal == 0
    assert derange(groups, [""] * 10, ["same"] * 10, seed=0).equal == 10
