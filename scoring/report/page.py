"""One self-contained HTML page per report: escaped, offline, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scoring.audit.judge_records import JudgePage
from scoring.audit.leaderboard_records import Leaderboard
from scoring.audit.records import AuditReport
from scoring.audit.transfer_records import TransferReport
from scoring.report.audit_view import audit_view
from scoring.report.cells import SEVERITY_WORDS, cell
from scoring.report.judge_view import JudgeView, judge_view, leaderboard_view
from scoring.report.transfer_view import transfer_view

TEMPLATES: Final = Path(__file__).parent


def audit_html(report: AuditReport) -> str:
    """Give an audit as one HTML file that works offline."""
    subtitle = "Automatic metrics and judges held against people."
    return page(f"Audit of {report.dataset}", subtitle, audits=[report], transfers=[])


def transfer_html(report: TransferReport) -> str:
    """Give a transfer as one HTML file that works offline."""
    subtitle = "Whether what an audit finds on one dataset holds on the others."
    return page("Transfer of metrics between datasets", subtitle, audits=[], transfers=[report])


def judge_html(report: JudgePage) -> str:
    """Give a judge's page as one HTML file that works offline."""
    subtitle = "An LLM judge held against people: agreement, habits, company, win rates."
    return page(
        f"Judge {report.judge} on {report.dataset}", subtitle, audits=[], transfers=[],
        judges=[judge_view(report)],
    )  # fmt: skip


def leaderboard_html(board: Leaderboard) -> str:
    """Give a leaderboard as one HTML file that works offline."""
    subtitle = f"Systems ranked by who beat whom; {board.ties}."
    return page(
        f"Systems of {board.dataset}", subtitle, audits=[], transfers=[],
        judges=[leaderboard_view(board)],
    )  # fmt: skip


def page(
    title: str,
    subtitle: str,
    *,
    audits: Sequence[AuditReport],
    transfers: Sequence[TransferReport],
    judges: Sequence[JudgeView] = (),
) -> str:
    """Give audits, transfers, judges' pages and leaderboards as sections of one HTML file.

    Every text is escaped; the page loads nothing and runs nothing (its content security policy
    forbids both), and each plot has its figures in a table behind it.
    """
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html").render(
        title=title,
        subtitle=subtitle,
        audits=[audit_view(report) for report in audits],
        transfers=[transfer_view(report) for report in transfers],
        judges=list(judges),
        severity_words=SEVERITY_WORDS,
        cell=cell,
    )
