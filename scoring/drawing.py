"""The same number of references for every item: a maximum grows with their number."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple

from db.types import TargetKind
from scoring.subjects import NO_REFERENCE, Outcome, ScoreOptions, Subject


class Drawn(NamedTuple):
    """A subject with the references that were drawn for it, and where they stood.

    ``few`` says why there are none although the item has some.
    """

    subject: Subject
    places: tuple[int, ...]
    few: str = ""

    def told(self, outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
        """Let outcomes speak of the item's references, not of those that were drawn."""
        moved = any(place != at for at, place in enumerate(self.places))
        return tuple(map(self._told, outcomes)) if moved or self.few else tuple(outcomes)

    def _told(self, outcome: Outcome) -> Outcome:
        if self.few and outcome.undefined == NO_REFERENCE:
            return outcome._replace(undefined=self.few)
        chosen = chosen_reference(outcome.detail)
        if chosen is None:
            return outcome
        detail = json.loads(outcome.detail) | {"reference": self.places[chosen]}
        return outcome._replace(detail=json.dumps(detail))


def chosen_reference(detail: str) -> int | None:
    """Give the place of the reference that a maximum is of, where a score's detail has one.

    >>> chosen_reference('{"reference": 2, "references": 3}'), chosen_reference("")
    (2, None)
    """
    if '"reference"' not in detail:
        return None
    place = json.loads(detail).get("reference")
    return place if isinstance(place, int) else None


def draw(subject: Subject, options: ScoreOptions, kind: TargetKind = TargetKind.ANSWER) -> Drawn:
    """Draw an item's references without replacement, the same ones for each of its answers.

    The k references whose SHA-256 with the seed and the item's key is least, in their own order:
    which they are depends neither on their order nor on other items, and the references for a
    smaller k are among those for a larger one. An item with fewer than k has no score. A claim's
    evidence is one text and left as it is.

    >>> subject = Subject("a", ("one", "two", "three"), key="item 1")
    >>> draw(subject, ScoreOptions(references_per_item=2)).places
    (0, 2)
    >>> draw(subject, ScoreOptions(references_per_item=4)).few
    'fewer than 4 references'
    """
    count, wanted = len(subject.references), options.references_per_item
    if wanted is None or count in (0, wanted) or kind is TargetKind.CLAIM:
        return Drawn(subject, tuple(range(count)))
    if count < wanted:
        few = f"fewer than {wanted} references"
        return Drawn(subject._replace(references=()), (), few)

    def lot(place: int) -> tuple[bytes, int]:
        text = f"{options.references_seed}\0{subject.key}\0{subject.references[place]}"
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest(), place

    places = tuple(sorted(sorted(range(count), key=lot)[:wanted]))
    chosen = tuple(subject.references[place] for place in places)
    return Drawn(subject._replace(references=chosen), places)
