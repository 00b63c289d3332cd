"""The options of ``score`` that say where scorers run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from scoring.cli.score_options import one_of

if TYPE_CHECKING:
    from scoring.service import ClusterOptions

ENGINES = ("local", "ray")

EngineOption: TypeAlias = Annotated[
    str, typer.Option("--engine", metavar="|".join(ENGINES), help="Where scorers run.")
]
AddressOption: TypeAlias = Annotated[
    str,
    typer.Option("--ray-address", metavar="HOST:PORT", help="A running cluster; one made here."),
]
WorkersOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--workers", min=1, metavar="N", help="Scorers at once with --engine ray."),
]


def cluster_of(engine: str, address: str, workers: int | None) -> ClusterOptions | None:
    """Give where the cluster is, or None for this process."""
    from scoring.service import ClusterOptions  # noqa: PLC0415  --help need not load it

    one_of("--engine", engine, ENGINES)
    if engine == "ray":
        return ClusterOptions(address=address, workers=workers)
    if address or workers is not None:
        raise typer.BadParameter("--ray-address and --workers go with --engine ray.")
    return None
