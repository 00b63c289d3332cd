"""Metrics that need no model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from db.errors import KnownError
from scoring.families.asked import Asked, unspaced, weights, word_types
from scoring.language import japanese_tokenizer
from scoring.metric_spec import PRECISION_RECALL_F1, MetricSpec
from scoring.sentences import splitter
from scoring.subjects import ScoreOptions, TokenizerName

BACKEND: Final = "scoring.backends.lexical:LexicalScorer"

SPECS: Final[tuple[MetricSpec, ...]] = (
    MetricSpec(
        name="length",
        group="lexical",
        version="1",
        summary="Length of the text; the unit is in the name.",
        parts=("chars", "words"),
        inputs=("answer",),
        range=(0.0, None),
        backend=BACKEND,
    ),
    MetricSpec(
        name="length.tokens",
        group="lexical",
        version="1",
        summary="Length of the text in a model's tokens, special ones left out.",
        inputs=("answer",),
        range=(0.0, None),
        backend="scoring.backends.token_length:TokenLengthScorer",
        needs_model=True,
    ),
    MetricSpec(
        name="jaccard",
        group="lexical",
        version="1",
        summary="Shared word types over all word types.",
        symmetric=True,
        backend=BACKEND,
    ),
    *(
        MetricSpec(
            name=f"bleu{order}",
            group="lexical",
            version="1",
            summary=f"BLEU up to {order}-grams per sentence, as sacreBLEU defines it, x 100.",
            range=(0.0, 100.0),
            scale=100.0,
            backend=BACKEND,
        )
        for order in (1, 2, 3, 4)
    ),
    *(
        MetricSpec(
            name=name,
            group="lexical",
            version="1",
            summary=summary,
            parts=PRECISION_RECALL_F1,
            backend=BACKEND,
        )
        for name, summary in (
            ("rouge1", "Shared words: precision, recall, F1."),
            ("rouge2", "Shared word pairs: precision, recall, F1."),
            ("rougeL", "Longest common word sequence: precision, recall, F1."),
            ("rougeLsum", "Longest common word sequences of sentences: precision, recall, F1."),
        )
    ),
    MetricSpec(
        name="chrf",
        group="lexical",
        version="1",
        summary="Shared character n-grams, recall twice as heavy (chrF2 of sacreBLEU), x 100.",
        range=(0.0, 100.0),
        scale=100.0,
        backend=BACKEND,
    ),
    MetricSpec(
        name="token_f1",
        group="lexical",
        version="1",
        summary="F1 of shared words without articles and punctuation, as SQuAD's.",
        symmetric=True,
        backend=BACKEND,
    ),
    MetricSpec(
        name="exact_match",
        group="lexical",
        version="1",
        summary="1 where the words are the same, without articles and punctuation, as SQuAD's.",
        symmetric=True,
        backend=BACKEND,
    ),
    MetricSpec(
        name="str_em",
        group="lexical",
        version="1",
        summary="Share of gold short answers, by any alias, found in the answer.",
        inputs=("answer", "short answers"),
        backend=BACKEND,
    ),
    MetricSpec(
        name="citation_count",
        group="lexical",
        version="1",
        summary="Citations [n] in the text, each number of a marker counted.",
        inputs=("answer",),
        range=(0.0, None),
        backend=BACKEND,
    ),
    MetricSpec(
        name="citation_precision",
        group="lexical",
        version="1",
        summary="Share of citations that name a passage, which supports the sentence if asked.",
        inputs=("answer", "passages"),
        backend=BACKEND,
    ),
    MetricSpec(
        name="citation_recall",
        group="lexical",
        version="1",
        summary="Share of sentences that cite a passage, which supports them if asked.",
        inputs=("answer", "passages"),
        backend=BACKEND,
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    if asked.model is not None:
        return [weights(asked.model), "special:no"]
    if asked.name == "length":
        return ["unit:codepoint"] if asked.part == "chars" else [f"tok:space,{unspaced()}"]
    if asked.name == "jaccard":
        return [word_types()]
    if asked.name.startswith("bleu"):
        return ["tok:13a,zh:zh,unspaced:char", "smooth:exp", "eff:yes", "case:mixed"]
    if asked.name.startswith("rouge"):
        return _rouge(asked.name, asked.options)
    return _OTHERS[asked.name](asked.options)


def _rouge(name: str, options: ScoreOptions) -> list[str]:
    made = [f"tok:{_rouge_tokens(options.tokenizer)}"]
    if options.stem:
        made.append(f"stem:porter-{_stemmer()}-en")
    if name == "rougeLsum":
        made.append(f"sent:{splitter() if options.sentences == 'pysbd' else 'newline'}")
    return made


def _stemmer() -> str:
    try:
        return f"nltk{version('nltk')}"
    except PackageNotFoundError as error:
        raise KnownError(
            "Stemming needs the package nltk, which is not installed.",
            "Install with: pip install 'tiebreak[stemming]'",
        ) from error


def _rouge_tokens(tokenizer: TokenizerName) -> str:
    if tokenizer != "auto":
        return tokenizer
    return f"unicode,zh:jieba{version('jieba')},ja:{japanese_tokenizer()}"


def _short_answers(_options: ScoreOptions) -> list[str]:
    return [f"tok:squad,{unspaced()}"]


def _citations(options: ScoreOptions) -> list[str]:
    least = options.citation_support
    support = f"{least:g},{word_types().removeprefix('tok:')}" if least else "valid"
    return [f"sent:{splitter()}", f"support:{support}"]


_OTHERS: Final[Mapping[str, Callable[[ScoreOptions], list[str]]]] = {
    "chrf": lambda _options: ["nc:6", "nw:0", "beta:2", "space:no", "eff:yes", "case:mixed"],
    "token_f1": _short_answers,
    "exact_match": _short_answers,
    "str_em": lambda options: [*_short_answers(options), "match:words"],
    "citation_count": lambda _options: ["marks:[n]"],
    "citation_precision": _citations,
    "citation_recall": _citations,
}
