"""Verb ``export``: a dataset out, with what the format cannot hold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotation.counting import counted
from db.errors import KnownError
from scoring.cli.invocation import JsonFlag, invocation
from scoring.cli.output import say, show, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.export_report import LossReport, WriterInfo
    from scoring.bootstrap import AppContext
    from scoring.cli.invocation import Invocation


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("export")(export)


def export(
    context: typer.Context,
    dataset: Annotated[str, typer.Argument(metavar="DATASET", help="Its name.")] = "",
    format_name: Annotated[
        str, typer.Option("--format", metavar="NAME", help="Format to write; see --formats.")
    ] = "tiebreak",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="File to write; by default NAME.SUFFIX."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the file if it exists.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell what the format cannot hold; write nothing.")
    ] = False,
    formats: Annotated[bool, typer.Option("--formats", help="List the formats.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Write a dataset to a file."""
    if not dataset and not formats:
        raise typer.BadParameter("name a dataset (or ask for --formats).")
    asked = invocation(context, as_json=as_json)
    with asked.open() as project:
        known = {info.name: info for info in project.export.formats()}
        if formats:
            _show_formats(list(known.values()), asked)
            return
        if format_name not in known:
            raise KnownError(
                f"There is no format '{format_name}'.", f"Choose from: {', '.join(known)}."
            )
        if dry_run:
            _show_loss(project.export.loss(dataset, format_name), asked)
            return
        path = out or Path(_file_name(dataset) + known[format_name].suffix)
        _write(project, asked, dataset, format_name, path, overwrite=overwrite)


def _write(
    project: AppContext,
    asked: Invocation,
    dataset: str,
    format_name: str,
    path: Path,
    *,
    overwrite: bool,
) -> None:
    job = project.export.write(dataset, format_name, path, overwrite=overwrite)
    report = run_job(job, title="Exporting")

    def text(console: Console) -> None:
        say(
            console,
            f"{report.path}: {counted(report.rows, 'row')}, {counted(report.bytes, 'byte')}.",
        )
        say(console, f"{report.format}: {report.loss.sentence()}.")

    show(report.to_json(), text, as_json=asked.json)


def _show_loss(loss: LossReport, asked: Invocation) -> None:
    show(
        loss.to_json(),
        lambda console: say(
            console, f"{loss.format}: {counted(loss.written, 'row')}; {loss.sentence()}."
        ),
        as_json=asked.json,
    )


def _show_formats(infos: list[WriterInfo], asked: Invocation) -> None:
    document = [
        {
            "name": info.name,
            "title": info.title,
            "suffix": info.suffix,
            "lossless": info.lossless,
            "constructs": list(info.constructs),
        }
        for info in infos
    ]
    rows = [
        (info.name, info.title, info.suffix, "yes" if info.lossless else "no") for info in infos
    ]
    headers = ("Format", "What it holds", "Suffix", "Lossless")
    show(document, lambda console: console.print(table(headers, rows)), as_json=asked.json)


def _file_name(dataset: str) -> str:
    """Give a dataset's name as a file name.

    >>> _file_name("LFQA-E zh/2")
    'LFQA-E zh-2'
    """
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", dataset).strip(" .") or "dataset"
