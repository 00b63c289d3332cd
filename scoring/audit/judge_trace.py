"""What a judge's page was made from, target by target, so that its figures can be opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from db.types import Status, TargetRow
from scoring.audit.trace import Ints

ANSWERS, VERDICTS, STATUS = "answers", "verdicts", "status:"
BOTH, ALWAYS_FIRST, ALWAYS_SECOND, WITH_TIE = "both", "always first", "always second", "with tie"
ORDER, LONGER, LONGER_PEOPLE, LONGER_BOTH = "order:", "longer", "longer people", "longer both"
REPEATS, BIN, GRADED, RATED = "repeats", "bin:", "graded", "rated"
JUDGE, PERSON, PEOPLE, FORM = "judge:", "person:", "people", "form:"
SYSTEM, PROBED, SIGNS, TAGGED, TAG = "system:", "probed", "signs", "tagged", "tag:"
AGAINST: Final = f"{FORM}counted"
"""Names of groups of targets; those that end in a colon are followed by what they are of."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JudgeTrace:
    """All targets of a dataset, what people and the judge said, and the groups behind figures.

    Parameters
    ----------
    targets
        The n targets.
    gold, codes
        (n,) verdicts of people and of the judge, negative where there is none.
    statuses
        What the judge's answer came to, by place.
    groups
        Places by the name of a group; an absent name is an empty group.
    """

    targets: tuple[TargetRow, ...]
    gold: Ints
    codes: Ints
    statuses: Mapping[int, Status]
    groups: Mapping[str, Ints]

    def places(self, group: str) -> Ints:
        """Give the places of a group's targets, none where there is no such group."""
        return self.groups.get(group, np.array([], dtype=np.int64))


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedItem:
    """One target behind a figure of a judge's page; verdicts are None where there is none."""

    target_id: int
    key: str
    item_id: int
    item_key: str
    topic: str
    gold: str | None
    said: str | None
    status: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedItems:
    """Some targets of a group, with how many there are in all."""

    total: int
    offset: int
    items: tuple[JudgedItem, ...]
