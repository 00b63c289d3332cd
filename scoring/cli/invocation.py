"""What stands before the verb, and how a verb reaches the project."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from scoring.bootstrap import AppContext

DEFAULT_PROJECT: Final = "tiebreak.db"

JsonFlag: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Write one JSON document to standard output.")
]
DatasetArgument: TypeAlias = Annotated[str, typer.Argument(metavar="DATASET", help="Its name.")]
SeedOption: TypeAlias = Annotated[
    int, typer.Option(min=0, metavar="N", help="Seed of every random draw.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """The options that stand before the verb."""

    project: str = DEFAULT_PROJECT
    json: bool = False
    named: bool = False

    def window(self) -> str | None:
        """Give the project that the window opens: the named one, or the default if it is there."""
        there = self.named or Path(self.project).exists()
        return self.project if there else None

    def open(self) -> AppContext:
        """Open the project; it must exist."""
        from scoring.bootstrap import build_context  # noqa: PLC0415  --help needs no database

        return build_context(self.project, create=False)

    def create(self) -> AppContext:
        """Open the project, making it where there is none."""
        from scoring.bootstrap import build_context  # noqa: PLC0415  --help needs no database

        return build_context(self.project)


def invocation(context: typer.Context, *, as_json: bool) -> Invocation:
    """Give the options before the verb, joined with the verb's own ``--json``."""
    given = context.obj
    before = given if isinstance(given, Invocation) else Invocation()
    return replace(before, json=before.json or as_json)
