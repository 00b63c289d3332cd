"""Random derangements: every text goes to another group's question. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from db.errors import KnownError

DRAWS: Final = 1_000
"""Permutations drawn before one is built instead; one in three fits where groups are single."""
SWAPS_PER_TEXT: Final = 30

_Codes = npt.NDArray[np.int64]


class Deranged(NamedTuple):
    """Whose text goes where.

    ``source[i]`` is the place of the text that stands with question ``i``; ``equal`` counts the
    texts that equal the true one although they come from elsewhere; ``uniform`` is false where
    the draw was not by rejection.
    """

    source: list[int]
    equal: int
    uniform: bool


def derange(
    groups: Sequence[str], systems: Sequence[str], texts: Sequence[str], *, seed: int
) -> Deranged:
    """Exchange texts within each system so that none stays with its own group.

    Uniform over all such exchanges by rejection: permutations are drawn until one has no text
    with its own group and none that equals the true one. Where ``DRAWS`` of them fail (large
    groups), one is built and shuffled by random exchanges that keep it valid; texts that cannot
    but equal the true one are then counted.

    Raises
    ------
    KnownError
        When more than half of a system's texts belong to one group: no such exchange exists.

    Examples
    --------
    >>> made = derange(["p", "q"], ["s", "s"], ["x", "y"], seed=0)
    >>> made.source, made.equal
    ([1, 0], 0)
    """
    rng = np.random.default_rng(seed)
    group, text = _codes(groups), _codes(texts)
    source = np.arange(len(groups))
    equal, uniform = 0, True
    members: dict[str, list[int]] = defaultdict(list)
    for place, system in enumerate(systems):
        members[system].append(place)
    for system, places in members.items():
        _check(system, [groups[place] for place in places])
        here = np.array(places)
        drawn = _rejection(group[here], text[here], rng)
        if drawn is None:
            drawn, uniform = _built(group[here], text[here], rng), False
        source[here] = here[drawn]
        equal += int((text[here] == text[here][drawn]).sum())
    return Deranged([int(place) for place in source], equal, uniform)


def _codes(words: Sequence[str]) -> _Codes:
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(word, len(numbers)) for word in words], dtype=np.int64)


def _check(system: str, groups: Sequence[str]) -> None:
    (_, largest), *_ = Counter(groups).most_common(1)
    if 2 * largest > len(groups):
        whose = f"system '{system}'" if system else "the dataset"
        raise KnownError(
            f"The texts of {whose} cannot be exchanged between groups: {largest} of "
            f"{len(groups)} belong to one.",
            "Leave out --deranged, or judge a dataset with more questions.",
        )


def _rejection(group: _Codes, text: _Codes, rng: np.random.Generator) -> _Codes | None:
    for _ in range(DRAWS):
        drawn = rng.permutation(len(group))
        if not ((group == group[drawn]) | (text == text[drawn])).any():
            return drawn
    return None


def _built(group: _Codes, text: _Codes, rng: np.random.Generator) -> _Codes:
    shuffled = rng.permutation(len(group))
    order = shuffled[np.argsort(group[shuffled], kind="stable")]
    largest = int(np.bincount(group).max())
    made = np.empty_like(order)
    made[order] = np.roll(order, -largest)
    for one, other in rng.integers(len(group), size=(SWAPS_PER_TEXT * len(group), 2)):
        a, b = made[one], made[other]
        if group[b] == group[one] or group[a] == group[other]:
            continue
        before = int(text[a] == text[one]) + int(text[b] == text[other])
        after = int(text[b] == text[one]) + int(text[a] == text[other])
        if after <= before:
            made[one], made[other] = b, a
    return made
