"""How rare tokens are in a dataset: counted once per model, for references and answers apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Literal, NamedTuple, TypeAlias

from annotation.jobs import Job, Progress
from scoring.models import ModelFiles
from scoring.subjects import Idf, ScoreOptions

Side: TypeAlias = Literal["references", "answers"]


class Weighed(NamedTuple):
    """The tables that a metric's columns read; None weighs tokens all alike."""

    references: Idf | None = None
    answers: Idf | None = None


class IdfTables:
    """Counts tokens where a metric asks for it.

    Parameters
    ----------
    texts
        Gives the dataset's references, each item's once, or its answers.
    """

    def __init__(self, texts: Callable[[Side], Iterable[str]]) -> None:
        self._texts = texts
        self._tables: dict[tuple[str, Side], Idf] = {}

    def of(self, name: str, options: ScoreOptions, model: ModelFiles | None) -> Job[Weighed]:
        """Give what a metric of a model needs."""
        if model is None:
            return Weighed()
        path = str(model.path)
        tables: dict[Side, Idf] = {}
        for side in weighed_sides(name, options):
            if (path, side) not in self._tables:
                yield Progress(done=0, total=None, unit="texts", note="counting tokens")
                counting = import_module("scoring.backends.idf")
                self._tables[path, side] = counting.idf_of(model, self._texts(side))
            tables[side] = self._tables[path, side]
        return Weighed(tables.get("references"), tables.get("answers"))


def weighed_sides(name: str, options: ScoreOptions) -> tuple[Side, ...]:
    """Say whose tokens a metric weighs by how rare they are."""
    if name == "moverscore":
        return ("references", "answers")
    return ("references",) if name == "bertscore" and options.idf else ()
