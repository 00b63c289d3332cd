"""One self-contained HTML page per report."""

from __future__ import annotations

from scoring.audit.records import AuditReport
from scoring.audit.transfer_records import TransferReport


def audit_html(report: AuditReport) -> str:
    """Give an audit as one HTML file that works offline."""
    raise NotImplementedError


def transfer_html(report: TransferReport) -> str:
    """Give a transfer as one HTML file that works offline."""
    raise NotImplementedError
