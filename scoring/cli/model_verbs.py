"""Verb ``models``: what is on this machine and what could be; ``models fetch`` brings one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scoring.cli.invocation import JsonFlag, invocation
from scoring.cli.output import say, show, table
from scoring.cli.pace_text import bytes_text
from scoring.cli.progress import run_job
from scoring.cli.score_options import PickledFlag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from scoring.model_listing import ModelInfo

DIGITS = 12


def mount(app: typer.Typer) -> None:
    """Add ``models`` with the verb under it."""
    verbs = typer.Typer(rich_markup_mode=None)
    verbs.callback(invoke_without_command=True)(models)
    verbs.command("fetch")(fetch)
    app.add_typer(verbs, name="models")


def models(
    context: typer.Context,
    here: Annotated[bool, typer.Option("--here", help="Only those on this machine.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """List models: where they lie, their licence, size and SHA-256; 'fetch' brings one."""
    asked = invocation(context, as_json=as_json)
    context.obj = asked
    if context.invoked_subcommand is not None:
        return
    from scoring.model_listing import ModelService  # noqa: PLC0415  --help need not load it

    service = ModelService()
    found = service.here() if here else service.all_of()
    show(
        {"models": [info.to_json() for info in found]},
        lambda console: _write(console, found),
        as_json=asked.json,
    )


def fetch(
    context: typer.Context,
    model: Annotated[str, typer.Argument(metavar="ID", help="Hub id, or a listed model's name.")],
    pickled: PickledFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Fetch a model from the hub into its cache; what came of an earlier try is kept."""
    from scoring.model_listing import ModelService  # noqa: PLC0415  --help need not load it

    asked = invocation(context, as_json=as_json)
    job = ModelService().fetch(model, pickled=pickled)
    info = run_job(job, title=f"Fetching {model}", resumes=True)
    show(info.to_json(), lambda console: _write_one(console, info), as_json=asked.json)


def _write(console: Console, found: Sequence[ModelInfo]) -> None:
    here = [info for info in found if info.here]
    rows = [
        (info.name, info.licence or "-", bytes_text(info.size), _digest(info), str(info.source))
        for info in here
    ]
    headers = ("On this machine", "Licence", "Size", "SHA-256", "From")
    console.print(table(headers, rows, right=(2,), whole=(0, 3)))
    for info in here:
        say(console, f"{info.name}: {info.place}")
    away = [info for info in found if not info.here]
    if not away:
        return
    say(console)
    rows = [
        (
            info.name,
            info.licence,
            f"about {bytes_text(info.size)}",
            " ".join(info.serves),
            _format(info),
        )
        for info in away
    ]
    headers = ("Could be fetched", "Licence", "Size", "Serves", "Weights")
    console.print(table(headers, rows, right=(2,), whole=(0,)))
    say(console, "Bring one with: tiebreak models fetch ID")


def _write_one(console: Console, info: ModelInfo) -> None:
    say(console, f"{info.name}: {info.place}")
    for file in info.files:
        say(console, f"  {file.name}, {bytes_text(file.size)}, SHA-256 {file.sha256}")
    if info.note:
        say(console, info.note)


def _digest(info: ModelInfo) -> str:
    if not info.files:
        return "-"
    more = f" (+{len(info.files) - 1})" if len(info.files) > 1 else ""
    return f"{info.files[0].sha256[:DIGITS]}{more}"


def _format(info: ModelInfo) -> str:
    return {True: "safetensors", False: "pickles", None: "not known"}[info.safetensors]
