"""Fills the columns of lexical metrics for subjects, as the engine would."""

from __future__ import annotations

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.lexical import LexicalScorer
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import Column, Outcome, ScoreOptions, Subject


def filled(
    subjects: list[Subject], names: tuple[str, ...], options: ScoreOptions | None = None
) -> list[dict[str, Outcome]]:
    """Give one row per subject, its outcomes by the names of the figures."""
    chosen = options or ScoreOptions()
    made: list[Column] = [
        column
        for request in parse_all(names)
        for column in columns(request, chosen, TargetKind.ANSWER, None)
    ]
    rows = drain(LexicalScorer(made, chosen).score(subjects))
    return [
        {column.metric: outcome for column, outcome in zip(made, row, strict=True)} for row in rows
    ]


def value(
    text: str,
    *references: str,
    metric: str,
    language: str = "",
    options: ScoreOptions | None = None,
) -> float:
    """Give the one figure of one text, which must have a value."""
    found = filled([Subject(text, references, language)], (metric,), options)[0][metric].value
    assert found is not None
    return found
