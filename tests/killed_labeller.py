"""A process that labels until it is killed, telling each judgment only once it is on disk."""

from __future__ import annotations

import sys
from collections.abc import Callable

from annotation.labelling import QueueFilter, Show
from annotation.service import AnnotationService
from db.project import open_project
from db.types import Verdict
from tests.made_submissions import decide

VERDICTS = (Verdict.A, Verdict.B, Verdict.TIE)


def label_on(project: str, dataset: int, rater: str, told: Callable[[str], object]) -> None:
    """Label whatever still waits, and tell ``uid target verdict`` after each commit."""
    sessions = open_project(project, create=False)
    service = AnnotationService(sessions)
    person = service.rater(rater).id
    at = service.open(dataset, person).start
    while at is not None:
        card = service.card(dataset, person, at)
        if card.judgment is not None:
            break
        verdict = VERDICTS[card.target_id % 3]
        done = service.submit(decide(card, verdict))
        told(f"{done.uid} {card.target_id} {verdict}\n")
        at = service.find(dataset, person, at, 1, QueueFilter(show=Show.UNLABELLED))
    sessions.close()


def _tell(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()


if __name__ == "__main__":
    label_on(sys.argv[1], int(sys.argv[2]), sys.argv[3], _tell)
