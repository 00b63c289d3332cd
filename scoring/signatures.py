"""The one line that says how a score was made, and the columns that a request fills."""

from __future__ import annotations

from db.types import TargetKind
from scoring import registry
from scoring.families.asked import Asked
from scoring.metric_spec import PRECISION_RECALL_F1, Aggregate, full_name
from scoring.models import ModelFiles
from scoring.registry import MetricRequest
from scoring.subjects import Column, Idf, ScoreOptions


def columns(
    request: MetricRequest,
    options: ScoreOptions,
    kind: TargetKind,
    model: ModelFiles | None,
    *,
    idf: Idf | None = None,
    answers_idf: Idf | None = None,
) -> list[Column]:
    """Give the columns that a request fills, each with its signature.

    A signature is ``metric|version|how|...|aggregation``; claims say ``ev:joined`` in place of
    the aggregation, since their evidence is read as one text. ``agg:max-f`` takes precision and
    recall from the reference with the best F1, as the ``rouge_score`` package does;
    ``agg:max-each`` takes the three maxima separately, as ``bert_score`` does.
    """
    aggregate = options.aggregate or request.spec.aggregate
    name = None if model is None or model.name == request.spec.default_model else model.name
    made = []
    for part in request.parts:
        metric = full_name(request.spec.name, part, name)
        how = registry.how(
            Asked(
                name=request.spec.name,
                part=part,
                options=options,
                model=model,
                idf=idf,
                answers_idf=answers_idf,
            )
        )
        if "references" in request.spec.inputs:
            how += _references(request, aggregate, options, kind)
        made.append(
            Column(
                metric=metric,
                family=request.spec.name,
                part=part,
                aggregate=aggregate,
                signature="|".join([metric, f"v{request.spec.version}", *how]),
                idf=idf,
                answers_idf=answers_idf,
            )
        )
    return made


def _references(
    request: MetricRequest, aggregate: Aggregate, options: ScoreOptions, kind: TargetKind
) -> list[str]:
    """Say how several references become one figure, and how many were drawn."""
    if kind is TargetKind.CLAIM:
        return ["ev:joined"]
    joint = request.spec.name.startswith("bleu") and options.bleu_references == "joint"
    made = ["agg:joint" if joint else _aggregated(request, aggregate)]
    if options.references_per_item is not None:
        made.append(f"refs:{options.references_per_item}-seed{options.references_seed}")
    return made


def _aggregated(request: MetricRequest, aggregate: Aggregate) -> str:
    if aggregate != "max" or request.spec.parts != PRECISION_RECALL_F1:
        return f"agg:{aggregate}"
    return "agg:max-each" if request.spec.needs_model else "agg:max-f"
