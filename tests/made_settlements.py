"""Conflicts as a curator meets them, and what a curator sends to settle one."""

from __future__ import annotations

from dataclasses import replace

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import Case, ConflictFilter, Settlement
from db.project import new_uid
from db.types import Verdict

OPEN = ConflictFilter()


def settlement(case: Case, verdict: Verdict, curator_id: int, **more: object) -> Settlement:
    """Settle a case as it is shown."""
    plain = Settlement(
        uid=new_uid(),
        dataset_id=case.dataset_id,
        curator_id=curator_id,
        target=case.target,
        target_id=case.target_id,
        base_id=case.base_id,
        verdict=verdict,
        basis=case.basis,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def keys(service: AdjudicationService, dataset: int, chosen: ConflictFilter) -> list[str]:
    """Give the keys of the conflicts that a filter finds, in order."""
    page = service.queue(dataset, chosen, offset=0, limit=100)
    assert page.total == len(page.lines)
    return [line.key for line in page.lines]


def at(service: AdjudicationService, dataset: int, key: str, curator: int | None = None) -> Case:
    """Open the case of a key."""
    return service.case(dataset, service.target(dataset, key), curator)
