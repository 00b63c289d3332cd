"""Moves through a queue, each one piece of work for the background: where to, what is there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from annotation.labelling import Card, Landing, Queue, QueueFilter, Reverted, Show
from annotation.service import AnnotationService
from db.queries.queue import Step
from db.types import Changes, Rater
from gui.rich_text import to_html

WAITING: Final = QueueFilter(show=Show.UNLABELLED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A dataset opened for a rater, with its first card."""

    queue: Queue
    rater: Rater
    landing: Landing


class Back(NamedTuple):
    """What an undo or redo did, if anything, with what it changed."""

    done: Reverted | None
    changes: Changes


class Way(NamedTuple):
    """How one rater goes through one dataset: along it, or in their own random order."""

    service: AnnotationService
    dataset_id: int
    rater_id: int
    shuffled: bool

    def find(self, start: int, step: Step, chosen: QueueFilter) -> int | None:
        """Find the nearest position after or before ``start`` that a filter lets through."""
        return self.service.find(
            self.dataset_id, self.rater_id, start, step, chosen, shuffled=self.shuffled
        )

    def after(self, here: int, within: QueueFilter) -> int | None:
        """Give what follows a saved card: next in the filter, then from its top what waits."""
        found = self.find(here, 1, within)
        if found is not None or within.show in (Show.FLAGGED, Show.SKIPPED):
            return found
        return self.find(-1, 1, replace(WAITING, topic=within.topic))

    def around(self, here: int | None, within: QueueFilter) -> int | None:
        """Give the card at a place where it passes a filter, else the next, else the first."""
        before = None if here is None else self.find(here, -1, QueueFilter())
        found = self.find(-1 if before is None else before, 1, within)
        return found if found is not None else self.find(-1, 1, within)

    def land(self, at: int | None) -> Landing:
        """Read the card at a position, ready to be shown, with the counts of the moment."""
        landing = self.service.land(self.dataset_id, self.rater_id, at)
        if landing.card is not None:
            ready(landing.card)
        return landing


def open_queue(
    service: AnnotationService,
    dataset_id: int,
    rater: str,
    position: int | None,
    *,
    shuffled: bool,
) -> Opened:
    """Open a dataset at a position, or where the rater stopped; no card when nothing waits."""
    person = service.rater(rater)
    queue = service.open(dataset_id, person.id, shuffled=shuffled)
    at = queue.start if position is None else min(position, queue.total - 1)
    nowhere = at is None or at < 0
    way = Way(service, dataset_id, person.id, shuffled)
    landing = way.land(None if nowhere else at)
    if position is None and landing.progress.waiting == 0:
        landing = replace(landing, card=None)
    return Opened(queue=queue, rater=person, landing=landing)


def ready(card: Card) -> None:
    """Turn a card's Markdown into HTML here, so that the window's thread finds it done."""
    shown = [one.text for one in (card.left, card.right) if one is not None]
    for text in (card.question, card.context, card.claim, *shown, *card.references, *card.evidence):
        if text:
            to_html(text)
