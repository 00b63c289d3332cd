"""Audits of one dataset: metrics and judges held against people."""

from __future__ import annotations

from annotation.jobs import Job
from db.engine import Sessions
from scoring.audit.records import (
    Aspect,
    AuditOptions,
    AuditReport,
    Breakdown,
    CellPage,
    Difference,
)


class AuditService:
    """What the Audit screen and the ``audit`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def audit(self, dataset: str, options: AuditOptions) -> Job[AuditReport]:
        """Hold every asked-for metric and every judge against people, as a job."""
        raise NotImplementedError

    def breakdown(self, report: AuditReport, aspect: Aspect) -> Job[Breakdown]:
        """Give the rows of a report again for each value of an aspect, as a job."""
        raise NotImplementedError

    def cell_items(
        self,
        report: AuditReport,
        row_id: str,
        *,
        gold: str | None = None,
        predicted: str | None = None,
        offset: int = 0,
        limit: int = 100,
    ) -> CellPage:
        """Give the targets behind a row, or behind one cell of its confusion table."""
        raise NotImplementedError

    def difference(self, report: AuditReport, a: str, b: str, *, figure: str) -> Difference:
        """Compare one figure of two rows, paired over the targets that both have."""
        raise NotImplementedError
