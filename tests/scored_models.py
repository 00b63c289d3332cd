"""One model's metrics over subjects, without an engine or a project."""

from __future__ import annotations

from collections.abc import Sequence

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.neural import NeuralScorer
from scoring.models import ModelFiles
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import Idf, Outcome, ScoreOptions, Subject


class Scored:
    """A scorer over one model with the columns of some metrics."""

    def __init__(
        self,
        model: ModelFiles,
        names: Sequence[str],
        options: ScoreOptions,
        idf: Idf | None = None,
        answers_idf: Idf | None = None,
    ) -> None:
        requests = parse_all([f"{name}:{model.path}" for name in names])
        self.columns = [
            column
            for request in requests
            for column in columns(
                request,
                options,
                TargetKind.ANSWER,
                model,
                idf=idf if options.idf or request.spec.name == "moverscore" else None,
                answers_idf=answers_idf,
            )
        ]
        self.scorer = NeuralScorer(self.columns, options, model)

    def __call__(self, *subjects: Subject) -> list[dict[str, Outcome]]:
        rows = drain(self.scorer.score(subjects))
        names = [f"{c.family}.{c.part}" if c.part else c.family for c in self.columns]
        return [dict(zip(names, row, strict=True)) for row in rows]


def scored(
    model: ModelFiles,
    *names: str,
    idf_table: Idf | None = None,
    answers_idf: Idf | None = None,
    **options: object,
) -> Scored:
    given = {"layer": 3, "device": "cpu", **options}
    return Scored(
        model,
        names,
        ScoreOptions(**given),  # type: ignore[arg-type]
        idf_table,
        answers_idf,
    )
