"""Metrics over one encoder: cosine, BERTScore, MoverScore and blend share its pass over a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from annotation.jobs import Job
from db.errors import BugError
from scoring import model_facts
from scoring.backends import tokens
from scoring.backends.encoder import Cut, Demand, Encoded, Encoder
from scoring.backends.lexical import TypeCache, jaccard
from scoring.backends.memory import is_out_of_memory, release
from scoring.backends.moverscore import stopped_words
from scoring.backends.pair_methods import (
    FIRST,
    INVERSE,
    SECOND,
    Found,
    Method,
    SentenceAngle,
    Side,
    TokenMatching,
    TokenMoving,
)
from scoring.backends.reading import Pair, Read, Reading, Run, runs
from scoring.backends.references import combine
from scoring.backends.tokens import TokenCache
from scoring.families.embedding import COSINE_WEIGHT, JACCARD_WEIGHT
from scoring.language import language_of
from scoring.models import ModelFiles
from scoring.subjects import (
    EMPTY_ANSWER,
    NO_REFERENCE,
    NO_TOKENS,
    OUT_OF_MEMORY,
    Column,
    Outcome,
    ScoreOptions,
    Subject,
)


class _Compared(NamedTuple):
    """What one pair gives by each method, and how much of its texts was not read."""

    found: Mapping[str, Found]
    cut: Mapping[str, tuple[int, int]]


class NeuralScorer:
    """Fills the columns of one model.

    A text that fits within the limits of all kinds of column goes through the model once. An
    empty answer has no score: what a model makes of nothing says nothing.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        self._columns = tuple(columns)
        self._encoder = Encoder(
            model,
            _demand(columns, options, model),
            device=options.device,
            dtype=options.dtype,
            batch_tokens=options.batch_tokens,
            cache_bytes=options.cache_bytes,
        )
        self._methods = _methods(columns, options, model, self._encoder)
        self._types = TypeCache(TokenCache())

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._encoder.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        compared: dict[Pair, _Compared] = {}
        readings = tuple(dict.fromkeys(method.reading for method in self._methods.values()))
        for run in runs(subjects, readings, self._encoder):
            for pairs in run.groups(self._encoder):
                encoded = yield from self._encoder.encode(run.wanted(pairs))
                compared |= self._compare(run, pairs, encoded)
        return [
            self._outcomes(
                subject,
                [compared[Pair(at, n)] for n in range(len(subject.references))]
                if subject.text.strip()
                else [],
            )
            for at, subject in enumerate(subjects)
        ]

    def _compare(
        self, run: Run, pairs: Sequence[Pair], encoded: Mapping[Cut, Encoded | None]
    ) -> dict[Pair, _Compared]:
        found: dict[str, list[Found]] = {}
        for name, method in self._methods.items():
            sides = [
                [_side(run.read(text, method.reading), encoded) for text in run.texts(pair)]
                for pair in pairs
            ]
            found[name] = _compared(method, [_together(*side) for side in sides])
        return {
            pair: _Compared(
                {name: values[at] for name, values in found.items()},
                {
                    side: lost
                    for name, method in self._methods.items()
                    for side, lost in run.cuts(pair, method.reading, name).items()
                },
            )
            for at, pair in enumerate(pairs)
        }

    def _outcomes(self, subject: Subject, compared: Sequence[_Compared]) -> tuple[Outcome, ...]:
        if not subject.text.strip():
            return (Outcome(None, EMPTY_ANSWER),) * len(self._columns)
        if not subject.references:
            return (Outcome(None, NO_REFERENCE),) * len(self._columns)
        return tuple(self._outcome(column, subject, compared) for column in self._columns)

    def _outcome(self, column: Column, subject: Subject, compared: Sequence[_Compared]) -> Outcome:
        values: list[float] = []
        reason = NO_TOKENS
        for at, one in enumerate(compared):
            value = self._value(column, subject, at, one)
            if value == OUT_OF_MEMORY:
                return Outcome(None, OUT_OF_MEMORY, waits=True)
            if isinstance(value, str):
                reason = value
            else:
                values.append(value)
        if not values:
            return Outcome(None, reason)
        return combine(values, column.aggregate, cut=_told(compared, _method_of(column)))

    def _value(self, column: Column, subject: Subject, at: int, compared: _Compared) -> float | str:
        found = compared.found[_method_of(column)]
        if isinstance(found, str):
            return found
        if column.family != "blend":
            return found[column.part]
        language = language_of(subject.language, subject.references)
        tokenize = tokens.type_tokenizer(language)
        overlap = jaccard(
            self._types(tokenize, subject.text), self._types(tokenize, subject.references[at])
        )
        return JACCARD_WEIGHT * overlap + COSINE_WEIGHT * found[""]


def _method_of(column: Column) -> str:
    return "cosine" if column.family == "blend" else column.family


def _demand(columns: Sequence[Column], options: ScoreOptions, model: ModelFiles) -> Demand:
    wanted = {(_method_of(column), column.part) for column in columns}
    methods = {method for method, _ in wanted}
    layers = set[int]()
    if "bertscore" in methods:
        layers.add(model_facts.layer(model, options.layer))
    if wanted & {("moverscore", SECOND), ("moverscore", INVERSE)}:
        layers.add(model_facts.depth(model))
    first = ("moverscore", FIRST) in wanted
    return Demand(
        layers=frozenset(layers),
        power=tuple(model_facts.mover_layers(model)) if first else (),
        stopped=stopped_words(options.stop_words) if "moverscore" in methods else frozenset(),
        pooling=model_facts.sentence_facts(model).pooling if "cosine" in methods else None,
    )


def _methods(
    columns: Sequence[Column], options: ScoreOptions, model: ModelFiles, encoder: Encoder
) -> dict[str, Method]:
    made: dict[str, Method] = {}
    by_method = {_method_of(column): column for column in columns}
    kind = model.read_json("config.json").get("model_type")
    by_tokens = Reading(
        model_facts.token_limit(model), prefix=" " if kind in model_facts.PREFIXED else ""
    )
    if "bertscore" in by_method:
        layer = model_facts.layer(model, options.layer)
        asked = options.baseline
        made["bertscore"] = TokenMatching(
            by_tokens,
            layer=layer,
            idf=by_method["bertscore"].idf,
            size=encoder.vocabulary,
            baseline=model_facts.baseline(model, layer, asked) if asked else None,
        )
    if "moverscore" in by_method:
        idf, answers_idf = by_method["moverscore"].idf, by_method["moverscore"].answers_idf
        if idf is None or answers_idf is None:
            raise BugError("MoverScore was asked for without weights of tokens")
        made["moverscore"] = TokenMoving(
            by_tokens,
            parts=frozenset(c.part for c in columns if c.family == "moverscore"),
            last=model_facts.depth(model),
            idf=(answers_idf, idf),
            size=encoder.vocabulary,
            dropped=encoder.massless,
        )
    if "cosine" in by_method:
        facts = model_facts.sentence_facts(model)
        parts = options.long == "mean"
        made["cosine"] = SentenceAngle(Reading(facts.limit, lower=facts.lower, parts=parts))
    return made


def _side(read: Read, encoded: Mapping[Cut, Encoded | None]) -> Side:
    return Side(read, tuple(encoded[cut] for cut in read.cuts))


def _compared(method: Method, pairs: Sequence[tuple[Side, Side]]) -> list[Found]:
    """Compare where the embeddings are, and on the CPU when the device's memory runs out."""
    try:
        return method.compare(pairs)
    except (MemoryError, RuntimeError) as error:
        if not is_out_of_memory(error):
            raise
    release()
    return method.compare([(_on_cpu(answer), _on_cpu(reference)) for answer, reference in pairs])


def _together(answer: Side, reference: Side) -> tuple[Side, Side]:
    """Bring both sides to one device: the CPU where one of them had to be computed there."""
    made = [e for side in (answer, reference) for e in side.encoded if e is not None]
    if len({encoded.counts.device for encoded in made}) < 2:
        return answer, reference
    return _on_cpu(answer), _on_cpu(reference)


def _on_cpu(side: Side) -> Side:
    return Side(side.read, tuple(e if e is None else e.on("cpu") for e in side.encoded))


def _told(compared: Sequence[_Compared], method: str) -> dict[str, str]:
    """Say what was cut: the answer, and the reference of which most was lost."""
    told: dict[str, str] = {}
    for side in ("answer", "reference"):
        cuts = [one.cut[key] for one in compared if (key := f"{method}.{side}") in one.cut]
        if cuts:
            read, total = max(cuts, key=lambda cut: cut[1] - cut[0])
            told[side] = f"{read} of {total} tokens"
    return told
