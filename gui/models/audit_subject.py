"""What one screen asks the Audit screen to show."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditSubject:
    """A dataset, and perhaps a metric of it, or a judge whose page is wanted."""

    dataset: str
    metric: str = ""
    judge: str = ""
