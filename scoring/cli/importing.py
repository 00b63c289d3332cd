"""Verb ``import``: files in."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, TypeVar

import typer

from db.errors import KnownError
from scoring.cli.invocation import JsonFlag, invocation
from scoring.cli.output import say, show, tell
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.import_report import FileReport, ImportReport

SHOWN_LINES: Final = 20
Word = TypeVar("Word", bound=StrEnum)

RaterOption: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Who judged, where a file does not say (by default its name)."
    ),
]
KindOption: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="KIND", help="'person' or 'judge': what the raters of a file that does not say are."
    ),
]
OrderOption: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="ORDER",
        help="'ab' or 'ba': how a judge was shown answers, where only a file's name tells.",
    ),
]
LabelsOption: TypeAlias = Annotated[
    str, typer.Option(metavar="WHAT", help="'claims': read labels of yes and no as of claims.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("import")(import_files)


def import_files(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Files to read.")],
    dataset: Annotated[
        str, typer.Option(metavar="NAME", help="Name of the dataset; by default the file's.")
    ] = "",
    format_name: Annotated[
        str,
        typer.Option(
            "--format", metavar="NAME", help="Format; 'auto' recognises it from the content."
        ),
    ] = "auto",
    split_by: Annotated[
        str, typer.Option(metavar="COLUMN", help="Make one dataset per value of this column.")
    ] = "",
    mapping: Annotated[
        Path | None, typer.Option(metavar="FILE", help="YAML file that says what columns mean.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell what would be imported; change nothing.")
    ] = False,
    all_or_nothing: Annotated[
        bool, typer.Option("--all-or-nothing", help="Change nothing if any line is rejected.")
    ] = False,
    rater: RaterOption = "",
    kind: KindOption = "",
    order: OrderOption = "",
    labels: LabelsOption = "",
    as_json: JsonFlag = False,
) -> None:
    """Import files; lines that cannot be read are told by number, the rest is taken.

    Formats: tiebreak, lfqa-e, attributionbench, pandalm, auto-j, llmbar, alpaca-eval, fastchat
    (also ja-vicuna-qa), arena (MT-bench, LMSYS), lmsys-kaggle, llmfao, nested-votes, judgments-csv,
    table. Files of judges' verdicts or votes join the texts of the same dataset, whatever the order
    of the files: name them together, or later with --dataset.
    """
    from annotation.import_report import ImportOptions  # noqa: PLC0415  --help need not load it
    from db.types import RaterKind, ShownOrder  # noqa: PLC0415  --help need not load it

    asked = invocation(context, as_json=as_json)
    options = ImportOptions(
        dataset=dataset or None,
        format=format_name,
        split_by=split_by or None,
        mapping=mapping,
        dry_run=dry_run,
        all_or_nothing=all_or_nothing,
        rater=rater,
        kind=_word(RaterKind, kind, "--kind"),
        order=_word(ShownOrder, order, "--order") or ShownOrder.NONE,
        labels=_labels(labels),
    )
    with asked.create() as project:
        report = run_job(project.imports.run(files, options), title="Importing")
    show(report.to_json(), lambda console: _write(console, report), as_json=asked.json)
    failed = report.refused or _nothing_taken(report)
    if failed:
        tell(f"tiebreak: {failed}")
        raise typer.Exit(1)


def _word(words: type[Word], text: str, option: str) -> Word | None:
    """Give the word that an option names; None where it is not given."""
    if not text:
        return None
    try:
        return words(text)
    except ValueError:
        known = ", ".join(word.value for word in words if word.value)
        raise KnownError(f"{option} cannot be '{text}'.", f"Choose one of: {known}.") from None


def _labels(text: str) -> str:
    if text not in {"", "claims"}:
        raise KnownError(f"--labels cannot be '{text}'.", "Choose one of: claims.")
    return text


def _nothing_taken(report: ImportReport) -> str:
    """Say so when lines were rejected and none was taken; else give nothing."""
    taken = any(
        dataset.items or dataset.judgments or dataset.already_there for dataset in report.datasets
    )
    return "" if taken or not report.rejected_count else "Every line was rejected."


def _write(console: Console, report: ImportReport) -> None:
    for sentence in report.sentences():
        say(console, sentence)
    for file in report.files:
        _write_lines(console, file)


def _write_lines(console: Console, file: FileReport) -> None:
    for kind, notes, count in (
        ("rejected", file.rejected, file.rejected_count),
        ("warnings", file.warnings, file.warning_count),
    ):
        for note in notes[:SHOWN_LINES]:
            where = f"line {note.line}" if note.line else "file"
            say(console, f"  {file.file}, {where} ({kind.removesuffix('s')}): {note.reason}")
        if count > SHOWN_LINES:
            more = count - SHOWN_LINES
            say(console, f"  {file.file}: {more:,} more {kind}; --json lists them.")
