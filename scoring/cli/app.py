"""The command line: its options before the verb, its verbs, and how it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, TypeAlias

import typer

from scoring.cli import (
    adjudicating,
    aggregating,
    agreement,
    audits,
    datasets,
    demo,
    doctor,
    exporting,
    importing,
    judging,
    metrics,
    model_verbs,
    ngrams,
    probing,
    reporting,
    transfers,
)
from scoring.cli.failures import guarded
from scoring.cli.invocation import DEFAULT_PROJECT, Invocation, JsonFlag, invocation
from scoring.cli.output import prepare_streams

OpenWindow: TypeAlias = Callable[[str | None], int]

_FAMILIES = (
    demo,
    importing,
    datasets,
    adjudicating,
    agreement,
    aggregating,
    metrics,
    model_verbs,
    judging,
    probing,
    ngrams,
    audits,
    transfers,
    reporting,
    exporting,
    doctor,
)


def build_app(open_window: OpenWindow) -> typer.Typer:
    """Give the whole command line.

    Parameters
    ----------
    open_window
        Opens the window on a project, or on Home for None, and gives the exit status when it is
        closed. The command line knows no more of the window than this.
    """
    app = typer.Typer(
        name="tiebreak",
        help="Compare answers in pairs, measure agreement, and find out which metric may stand in "
        "for people.",
        epilog="Without a verb, the window opens.",
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def options(
        context: typer.Context,
        project: Annotated[
            str,
            typer.Option(
                metavar="PATH-or-URL",
                help="Project file, or postgresql:// URL; default: ./tiebreak.db.",
            ),
        ] = "",
        json: JsonFlag = False,
        show_version: Annotated[
            bool, typer.Option("--version", help="Show the version and leave.")
        ] = False,
    ) -> None:
        if show_version:
            typer.echo(f"tiebreak {_version()}")
            raise typer.Exit
        context.obj = Invocation(project=project or DEFAULT_PROJECT, json=json, named=bool(project))
        if context.invoked_subcommand is None:
            if json:
                raise typer.BadParameter("--json needs a verb; the window shows no JSON.")
            raise typer.Exit(open_window(context.obj.window()))

    @app.command()
    def gui(context: typer.Context) -> None:
        """Open the window (also what happens without a verb)."""
        asked = invocation(context, as_json=False)
        if asked.json:
            raise typer.BadParameter("the window shows no JSON.")
        raise typer.Exit(open_window(asked.window()))

    for family in _FAMILIES:
        family.mount(app)
    return app


def run(open_window: OpenWindow, arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit status: 0 done, 1 a known error, 2 wrong usage.

    Parameters
    ----------
    open_window
        As for `build_app`.
    arguments
        The words after the program's name; the process's own by default.
    """
    prepare_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    app = build_app(open_window)
    return guarded(lambda: app(words, prog_name="tiebreak"), as_json="--json" in words)


def _version() -> str:
    try:
        return version("tiebreak")
    except PackageNotFoundError:
        return "(not installed)"
