"""The demo's report: its audits and its transfer on one page."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.audit.records import AuditReport
from scoring.audit.transfer_records import TransferReport
from scoring.report.page import page


def demo_html(audits: Sequence[AuditReport], transfer: TransferReport) -> str:
    """Give the demo's audits and transfer as one HTML file that works offline."""
    return page(
        "Tiebreak demo",
        "Which automatic metric may stand in for people, on the demo's datasets?",
        audits=audits,
        transfers=[transfer],
    )
