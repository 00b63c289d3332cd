"""Verbs ``datasets`` and ``items``: what the project holds."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from annotation.counting import counted
from db.errors import KnownError
from db.types import Construct
from scoring.cli import item_detail
from scoring.cli.invocation import DatasetArgument, JsonFlag, invocation
from scoring.cli.output import say, shorten, show, table, tell

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.datasets import DatasetService, Page
    from db.types import Dataset

QUESTION_WIDTH = 60
MAX_OFFSET = 2**31 - 1


def mount(app: typer.Typer) -> None:
    """Add this family's verbs."""
    app.command("datasets")(datasets)
    app.command("items")(items)


def datasets(
    context: typer.Context,
    delete: Annotated[
        str, typer.Option("--delete", metavar="NAME", help="Put a dataset away.")
    ] = "",
    restore: Annotated[
        str, typer.Option("--restore", metavar="NAME", help="Bring a deleted dataset back.")
    ] = "",
    deleted: Annotated[
        bool, typer.Option("--deleted", help="Show those that can be restored.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """List the datasets, or delete or restore one."""
    if delete and restore:
        raise typer.BadParameter("--delete and --restore exclude each other.")
    asked = invocation(context, as_json=as_json)
    with asked.open() as project:
        if delete:
            project.datasets.delete(delete)
            name = shlex.quote(delete)
            tell(f"Deleted '{delete}'. Bring it back with: tiebreak datasets --restore {name}")
        if restore:
            _restore(project.datasets, restore)
        listed = project.datasets.all_of(deleted=deleted)
        away = 0 if listed or deleted else len(project.datasets.all_of(deleted=True))
    show(
        {"datasets": [_document(dataset) for dataset in listed]},
        lambda console: _write_datasets(console, listed, deleted=deleted, away=away),
        as_json=asked.json,
    )


def items(
    context: typer.Context,
    dataset: DatasetArgument,
    offset: Annotated[
        int, typer.Option(min=0, max=MAX_OFFSET, metavar="N", help="How many items to pass over.")
    ] = 0,
    limit: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="How many items to show.")
    ] = 20,
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only items with this text in them.")
    ] = "",
    key: Annotated[
        str, typer.Option(metavar="KEY", help="Show the one item with this key, whole.")
    ] = "",
    as_json: JsonFlag = False,
) -> None:
    """List a dataset's items, or show one with its texts and judgments."""
    asked = invocation(context, as_json=as_json)
    with asked.open() as project:
        found = project.datasets.get(dataset)
        if key:
            detail = item_detail.find(project.datasets, found.name, found.id, key)
            raters = {line.rater.id: line.rater.name for line in project.datasets.raters(found.id)}
            show(
                {"dataset": found.name, "item": item_detail.document(detail, raters)},
                lambda console: item_detail.write(console, detail, raters),
                as_json=asked.json,
            )
            return
        page = project.datasets.items(found.id, offset=offset, limit=limit, search=search)
    document = {
        "dataset": found.name,
        "construct": found.construct.value,
        "total": page.total,
        "offset": page.offset,
        "items": [line._asdict() for line in page.lines],
    }
    show(document, lambda console: _write_items(console, page), as_json=asked.json)


def _restore(service: DatasetService, name: str) -> None:
    gone = [dataset for dataset in service.all_of(deleted=True) if dataset.name == name]
    if not gone:
        names = ", ".join(sorted({dataset.name for dataset in service.all_of(deleted=True)}))
        raise KnownError(
            f"There is no deleted dataset '{name}'.",
            f"Deleted here: {names}." if names else "Nothing has been deleted.",
        )
    service.restore(gone[-1].id)
    tell(f"Restored '{name}'.")


def _document(dataset: Dataset) -> dict[str, object]:
    return {
        "name": dataset.name,
        "construct": dataset.construct.value,
        "items": dataset.items,
        "targets": dataset.targets,
        "judgments": dataset.judgments,
        "raters": dataset.raters,
        "source": dataset.source,
        "created_at": dataset.created_at,
        "deleted_at": dataset.deleted_at,
    }


def _write_datasets(console: Console, listed: list[Dataset], *, deleted: bool, away: int) -> None:
    if not listed:
        if deleted:
            said = "Nothing to restore."
        elif away:
            said = f"{counted(away, 'deleted dataset')}, no other. See: tiebreak datasets --deleted"
        else:
            said = "No dataset yet. Import one with: tiebreak import FILE, or see: tiebreak demo"
        say(console, said)
        return
    rows = [
        (
            dataset.name,
            dataset.construct.value,
            f"{dataset.items:,}",
            counted(dataset.targets, _target(dataset)),
            f"{dataset.judgments:,}",
            str(dataset.raters),
            shorten(dataset.source, 40),
        )
        for dataset in listed
    ]
    headers = ("Dataset", "Construct", "Items", "To judge", "Judgments", "Raters", "Source")
    console.print(table(headers, rows, right=(2, 3, 4, 5)))


def _write_items(console: Console, page: Page) -> None:
    if not page.lines:
        say(console, "No items here.")
        return
    rows = [
        (
            str(line.position + 1),
            line.key,
            shorten(line.question, QUESTION_WIDTH),
            line.topic,
            line.setting,
            line.language,
            str(line.judgments),
        )
        for line in page.lines
    ]
    headers = ("#", "Key", "Question", "Topic", "Setting", "Language", "Judgments")
    console.print(table(headers, rows, right=(0, 6)))
    first, last = page.offset + 1, page.offset + len(page.lines)
    say(console, f"{first}-{last} of {page.total:,}")


def _target(dataset: Dataset) -> str:
    return "claim" if dataset.construct is Construct.ATTRIBUTION else "comparison"
