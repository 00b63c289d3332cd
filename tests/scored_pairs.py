"""One scorer of pairs over subjects, without an engine or a project."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from annotation.jobs import drain
from db.types import TargetKind
from scoring.models import ModelFiles, resolve
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import Outcome, ScoreOptions, Scorer, Subject


class ScoredBy:
    """A scorer made as the engine makes it: from the names of metrics of one model."""

    def __init__(self, model: ModelFiles, names: Sequence[str], options: ScoreOptions) -> None:
        requests = parse_all([f"{name}:{model.path}" for name in names])
        self.columns = [
            column
            for request in requests
            for column in columns(request, options, TargetKind.ANSWER, model)
        ]
        [backend] = {request.spec.backend for request in requests}
        module, _, attribute = backend.partition(":")
        make: Callable[..., Any] = getattr(import_module(module), attribute)
        self.scorer: Scorer = make(self.columns, options, model)

    def __call__(self, *subjects: Subject) -> list[dict[str, Outcome]]:
        rows = drain(self.scorer.score(subjects))
        names = [f"{c.family}.{c.part}" if c.part else c.family for c in self.columns]
        return [dict(zip(names, row, strict=True)) for row in rows]

    def value(self, name: str, subject: Subject) -> float:
        """Give the one value of a metric for a subject that has it."""
        [row] = self(subject)
        value = row[name].value
        assert value is not None
        return value


def scored_by(folder: Path | ModelFiles, *names: str, **options: object) -> ScoredBy:
    """Open a model's folder for some metrics, on the CPU."""
    model = folder if isinstance(folder, ModelFiles) else resolve(str(folder), pickled=True)
    return ScoredBy(model, names, ScoreOptions(**{"device": "cpu", **options}))  # type: ignore[arg-type]
