"""What can be written of a dataset: the data formats, and the audit as a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.export_report import WriterInfo
from annotation.jobs import Job, Progress
from db.errors import KnownError
from db.types import Construct, Dataset
from scoring.audit.records import AuditOptions, AuditReport
from scoring.bootstrap import AppContext
from scoring.report.markdown import audit_markdown
from scoring.report.page import audit_html


def _tr(text: str) -> str:
    return QCoreApplication.translate("ExportChoices", text)


class Family(StrEnum):
    """Whether data or a report is written."""

    DATA = "data"
    REPORT = "report"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportChoice:
    """One thing that can be written."""

    name: str
    family: Family
    title: str
    text: str
    suffix: str

    def file_name(self, dataset: Dataset) -> str:
        """Propose a file name that every system takes."""
        kept = "".join(c if c.isalnum() or c in "-_. " else "-" for c in dataset.name)
        tail = {"audit-html": "-audit", "audit-markdown": "-audit"}.get(self.name, "")
        return f"{kept.strip() or 'dataset'}{tail}{self.suffix}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What was written where."""

    path: Path
    rows: int | None
    bytes: int


AUDITED: Final = frozenset({Construct.PREFERENCE, Construct.ATTRIBUTION})


def choices(writers: list[WriterInfo], dataset: Dataset) -> list[ExportChoice]:
    """Give what can be written of a dataset, data first."""
    made = [
        ExportChoice(
            name=writer.name,
            family=Family.DATA,
            title=writer.title,
            text=_text_of(writer),
            suffix=writer.suffix,
        )
        for writer in writers
        if not writer.constructs or dataset.construct.value in writer.constructs
    ]
    if dataset.construct in AUDITED:
        made += [
            ExportChoice(
                name="audit-html",
                family=Family.REPORT,
                title=_tr("Audit report, HTML"),
                text=_tr("One file that works offline: findings, tables, figures, how to repeat."),
                suffix=".html",
            ),
            ExportChoice(
                name="audit-markdown",
                family=Family.REPORT,
                title=_tr("Audit report, Markdown"),
                text=_tr("The same findings and tables as text, for a repository or a paper."),
                suffix=".md",
            ),
        ]
    return made


def _text_of(writer: WriterInfo) -> str:
    known = {
        "tiebreak": _tr("Everything, with the full history. Imports again without loss."),
        "judgments-csv": _tr("One row for each judgment, for a spreadsheet or a script."),
        "judgments-parquet": _tr("One row for each judgment, typed and compressed."),
        "trl": _tr("Chosen and rejected answers, for preference training with TRL."),
        "scores-csv": _tr("One row for each score with its signature."),
    }
    return known.get(writer.name, "")


def report_job(context: AppContext, dataset: str, name: str, path: Path) -> Job[Written]:
    """Audit a dataset with the stored scores and write the report, beside and then renamed.

    Raises
    ------
    KnownError
        When nothing can be audited, or the file cannot be written.
    """
    render: Callable[[AuditReport], str] = audit_html if name == "audit-html" else audit_markdown
    report = yield from context.audit.audit(dataset, AuditOptions())
    yield Progress(done=1, total=1, unit=_tr("report"))
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(render(report), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise KnownError(
            _tr("{path} cannot be written: {reason}.").format(path=path, reason=error.strerror),
            _tr("Choose another place."),
        ) from error
    return Written(path=path, rows=None, bytes=path.stat().st_size)


def data_job(
    context: AppContext, dataset: str, name: str, path: Path, *, overwrite: bool
) -> Job[Written]:
    """Write a dataset in a data format."""
    report = yield from context.export.write(dataset, name, path, overwrite=overwrite)
    return Written(path=Path(report.path), rows=report.rows, bytes=report.bytes)
