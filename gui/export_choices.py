"""What can be written of a dataset: the data formats, and the audit as a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.export_report import WriterInfo
from annotation.formats.writing import write_beside
from annotation.jobs import Job, Progress
from db.types import Construct, Dataset
from scoring.audit.records import AuditOptions, AuditReport
from scoring.bootstrap import AppContext
from scoring.report.markdown import audit_markdown
from scoring.report.page import audit_html

translate = QCoreApplication.translate


TAILS: Final = {
    "tiebreak": "",
    "judgments-csv": "-judgments",
    "judgments-parquet": "-judgments",
    "verdicts-csv": "-verdicts",
    "trl": "-preferences",
    "scores-csv": "-scores",
    "audit-html": "-audit",
    "audit-markdown": "-audit",
}


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
    note: str
    text: str
    suffix: str

    def file_name(self, dataset: Dataset) -> str:
        """Propose a file name that every system takes."""
        kept = "".join(c if c.isalnum() or c in "-_. " else "-" for c in dataset.name)
        tail = TAILS.get(self.name, f"-{self.name}")
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
        _data_choice(writer)
        for writer in writers
        if not writer.constructs or dataset.construct.value in writer.constructs
    ]
    if dataset.construct in AUDITED:
        made += [
            ExportChoice(
                name="audit-html",
                family=Family.REPORT,
                title=translate("ExportChoices", "Audit report, HTML"),
                note=translate("ExportChoices", "one file, works offline"),
                text=translate(
                    "ExportChoices",
                    "Findings, tables and figures in one page, with how to make it again.",
                ),
                suffix=".html",
            ),
            ExportChoice(
                name="audit-markdown",
                family=Family.REPORT,
                title=translate("ExportChoices", "Audit report, Markdown"),
                note=translate("ExportChoices", "for a repository or a paper"),
                text=translate("ExportChoices", "The same findings and tables as text."),
                suffix=".md",
            ),
        ]
    return made


def _data_choice(writer: WriterInfo) -> ExportChoice:
    """Name a format for people; one that is new here goes by its writer's title."""
    known = {
        "tiebreak": (
            translate("ExportChoices", "Tiebreak JSONL"),
            translate("ExportChoices", "lossless, imports again"),
            translate(
                "ExportChoices", "Everything there is, with the full history of every judgment."
            ),
        ),
        "judgments-csv": (
            translate("ExportChoices", "Judgments, CSV"),
            translate("ExportChoices", "one row for each judgment"),
            translate(
                "ExportChoices", "For a spreadsheet or a script. Texts are repeated on each row."
            ),
        ),
        "judgments-parquet": (
            translate("ExportChoices", "Judgments, Parquet"),
            translate("ExportChoices", "typed and compressed"),
            translate("ExportChoices", "The rows of the CSV, with their types kept."),
        ),
        "verdicts-csv": (
            translate("ExportChoices", "Verdicts, CSV"),
            translate("ExportChoices", "one row for each comparison or claim"),
            translate(
                "ExportChoices",
                "What was settled, else the majority, with who or what settled it, how and why.",
            ),
        ),
        "trl": (
            translate("ExportChoices", "Preference pairs, TRL"),
            translate("ExportChoices", "prompt, chosen, rejected"),
            translate(
                "ExportChoices",
                "For training on preferences: one line for each decided comparison.",
            ),
        ),
        "scores-csv": (
            translate("ExportChoices", "Scores, CSV"),
            translate("ExportChoices", "one row for each score"),
            translate(
                "ExportChoices",
                "Every stored score with its signature, or the reason why there is none.",
            ),
        ),
    }
    title, note, text = known.get(writer.name, (writer.title, writer.name, ""))
    return ExportChoice(
        name=writer.name,
        family=Family.DATA,
        title=title,
        note=note,
        text=text,
        suffix=writer.suffix,
    )


def report_job(context: AppContext, dataset: str, name: str, path: Path) -> Job[Written]:
    """Audit a dataset with the stored scores and write the report, beside and then renamed.

    Raises
    ------
    KnownError
        When nothing can be audited, or the file cannot be written.
    """
    render: Callable[[AuditReport], str] = audit_html if name == "audit-html" else audit_markdown
    report = yield from context.audit.audit(dataset, AuditOptions())
    yield Progress(done=1, total=1, unit=translate("ExportChoices", "report"))
    size = write_beside(path, render(report))
    return Written(path=path, rows=None, bytes=size)


def data_job(
    context: AppContext, dataset: str, name: str, path: Path, *, overwrite: bool
) -> Job[Written]:
    """Write a dataset in a data format."""
    report = yield from context.export.write(dataset, name, path, overwrite=overwrite)
    return Written(path=Path(report.path), rows=report.rows, bytes=report.bytes)
