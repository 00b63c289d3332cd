"""Reports as Markdown."""

from __future__ import annotations

from scoring.audit.records import AuditReport
from scoring.audit.transfer_records import TransferReport


def audit_markdown(report: AuditReport) -> str:
    """Give an audit as GitHub-flavoured Markdown."""
    raise NotImplementedError


def transfer_markdown(report: TransferReport) -> str:
    """Give a transfer as GitHub-flavoured Markdown."""
    raise NotImplementedError
