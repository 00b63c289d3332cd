"""The one line that says how a score was made, and the columns that a request fills."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from db.types import TargetKind
from scoring import model_facts
from scoring.models import ModelFiles
from scoring.registry import PRECISION_RECALL_F1, Aggregate, MetricRequest, full_name
from scoring.subjects import Column, Idf, ScoreOptions, TokenizerName

JACCARD_WEIGHT: Final = 0.47
COSINE_WEIGHT: Final = 0.53


def columns(
    request: MetricRequest,
    options: ScoreOptions,
    kind: TargetKind,
    model: ModelFiles | None,
    *,
    idf: Idf | None = None,
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
        how = _how(request.spec.name, part, options, model, idf)
        if request.spec.inputs != ("answer",):
            how.append("ev:joined" if kind is TargetKind.CLAIM else _aggregated(request, aggregate))
        made.append(
            Column(
                metric=metric,
                family=request.spec.name,
                part=part,
                aggregate=aggregate,
                signature="|".join([metric, f"v{request.spec.version}", *how]),
                idf=idf,
            )
        )
    return made


def _aggregated(request: MetricRequest, aggregate: Aggregate) -> str:
    if aggregate != "max" or request.spec.parts != PRECISION_RECALL_F1:
        return f"agg:{aggregate}"
    return "agg:max-each" if request.spec.needs_model else "agg:max-f"


def _how(
    family: str, part: str, options: ScoreOptions, model: ModelFiles | None, idf: Idf | None
) -> list[str]:
    if model is not None:
        return _with_model(family, options, model, idf)
    if family == "length":
        return ["unit:codepoint"] if part == "chars" else [f"tok:space,{_unspaced()}"]
    if family == "jaccard":
        return [_word_types()]
    if family.startswith("bleu"):
        return ["tok:13a,zh:zh,unspaced:char", "smooth:exp", "eff:yes", "case:mixed"]
    return [f"tok:{_rouge_tokens(options.tokenizer)}"]


def _with_model(
    family: str, options: ScoreOptions, model: ModelFiles, idf: Idf | None
) -> list[str]:
    weights = f"w:{model.digest}"
    if family == "length.tokens":
        return [weights, "special:no"]
    if family == "bertscore":
        layer = model_facts.layer(model, options.layer)
        limit = model_facts.token_limit(model)
        rescaled = f"rescale:{_rescaled(model, layer, options.baseline)}"
        return [weights, f"L{layer}", f"len{limit}", _weighed(idf), rescaled, options.dtype]
    facts = model_facts.sentence_facts(model)
    cosine = [weights, f"pool:{facts.pooling}", f"len{facts.limit}", options.dtype]
    if family == "blend":
        blended = f"{JACCARD_WEIGHT}*jaccard({_word_types()})+{COSINE_WEIGHT}*cosine"
        return [blended, *cosine]
    return cosine


def _weighed(table: Idf | None) -> str:
    return "idf:no" if table is None else f"idf:refs{table.documents}-{table.digest}"


def _rescaled(model: ModelFiles, layer: int, language: str) -> str:
    if not language:
        return "no"
    found = model_facts.baseline(model, layer, language)
    return f"no-table-{language}" if found is None else language


def _unspaced() -> str:
    return f"zh:jieba{version('jieba')},unspaced:char"


def _word_types() -> str:
    return f"tok:word,{_unspaced()}"


def _rouge_tokens(tokenizer: TokenizerName) -> str:
    return f"unicode,zh:jieba{version('jieba')}" if tokenizer == "auto" else tokenizer
