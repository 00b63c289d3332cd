"""Reports as CSV: one line per figure."""

from __future__ import annotations

from scoring.audit.records import AuditReport
from scoring.audit.transfer_records import TransferReport


def audit_csv(report: AuditReport) -> str:
    """Give an audit as CSV, one line per row and figure."""
    raise NotImplementedError


def transfer_csv(report: TransferReport) -> str:
    """Give a transfer as CSV, one line per metric and dataset."""
    raise NotImplementedError
