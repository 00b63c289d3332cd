"""Settles conflict after conflict and says each on standard output, until it is killed."""

from __future__ import annotations

import sys

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import ConflictFilter, Settlement
from db.project import new_uid, open_project
from db.types import Verdict


def main(project: str, dataset: str, curator: str) -> None:
    """Settle what is open, most contested first, one durable commit after another."""
    sessions = open_project(project, create=False)
    service = AdjudicationService(sessions)
    person = service.curator(curator)
    for target_id in service.order(int(dataset), ConflictFilter()):
        case = service.case(int(dataset), target_id, person.id)
        done = service.settle(
            Settlement(
                uid=new_uid(),
                dataset_id=int(dataset),
                curator_id=person.id,
                target=case.target,
                target_id=target_id,
                base_id=case.base_id,
                verdict=Verdict.TIE,
                basis=case.basis,
            )
        )
        sys.stdout.write(f"{done.settled.uid} {target_id}\n")
        sys.stdout.flush()
    sessions.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
