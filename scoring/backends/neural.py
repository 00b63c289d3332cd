"""Metrics with a model: cosine, BERTScore and their blends share one forward pass per text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import torch

from annotation.jobs import Job
from db.errors import BugError
from scoring import model_facts
from scoring.backends import tokens
from scoring.backends.bertscore import greedy_match
from scoring.backends.embedding import cosine
from scoring.backends.encoder import Cut, Demand, Encoded, Encoder, Tokens
from scoring.backends.lexical import TypeCache, jaccard
from scoring.backends.references import combine
from scoring.backends.rouge import Prf
from scoring.backends.tokens import TokenCache
from scoring.families.embedding import COSINE_WEIGHT, JACCARD_WEIGHT
from scoring.language import language_of
from scoring.metric_spec import PRECISION_RECALL_F1
from scoring.models import ModelFiles
from scoring.subjects import (
    EMPTY_ANSWER,
    FEW_DOCUMENTS,
    NO_REFERENCE,
    NO_TOKENS,
    NO_WEIGHT,
    OUT_OF_MEMORY,
    Column,
    Idf,
    Outcome,
    ScoreOptions,
    Subject,
)


class _Reading(NamedTuple):
    """How one kind of column reads a text, and up to how many tokens."""

    limit: int
    prefix: str = ""
    lower: bool = False

    def of(self, text: str) -> str:
        stripped = text.strip()
        return self.prefix + (stripped.lower() if self.lower else stripped)


class _Pair(NamedTuple):
    """One subject against one of its references, by their places."""

    subject: int
    reference: int


class _Compared(NamedTuple):
    """What one pair gives; a reason stands in place of what cannot be computed."""

    matched: Prf | str | None
    cosine: float | str | None
    cut: dict[str, tuple[int, int]]


class NeuralScorer:
    """Fills the columns of one model.

    A text that fits within the limits of both kinds of column goes through the model once. An
    empty answer has no score: what a model makes of nothing says nothing.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        self._columns = tuple(columns)
        families = {column.family for column in columns}
        self._by_tokens: _Reading | None = None
        self._by_sentence: _Reading | None = None
        layer, pooling = None, None
        if "bertscore" in families:
            layer = model_facts.layer(model, options.layer)
            kind = model.read_json("config.json").get("model_type")
            self._by_tokens = _Reading(
                model_facts.token_limit(model),
                prefix=" " if kind in model_facts.PREFIXED else "",
            )
        if families & {"cosine", "blend"}:
            facts = model_facts.sentence_facts(model)
            pooling = facts.pooling
            self._by_sentence = _Reading(facts.limit, lower=facts.lower)
        self._encoder = Encoder(
            model,
            Demand(layer=layer, pooling=pooling),
            device=options.device,
            dtype=options.dtype,
            batch_tokens=options.batch_tokens,
            cache_bytes=options.cache_bytes,
        )
        self._types = TypeCache(TokenCache())
        self._idf = next((column.idf for column in columns if column.idf is not None), None)
        self._baseline: tuple[float, float, float] | None = None
        if options.baseline and layer is not None:
            self._baseline = model_facts.baseline(model, layer, options.baseline)

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._encoder.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        batch = _Batch(subjects, self._readings(), self._encoder)
        compared: dict[_Pair, _Compared] = {}
        for pairs in batch.groups():
            encoded = yield from self._encoder.encode(batch.wanted(pairs))
            for pair in pairs:
                compared[pair] = self._compare(batch, pair, encoded)
        return [
            self._outcomes(
                subject,
                [compared[_Pair(at, n)] for n in range(len(subject.references))]
                if subject.text.strip()
                else [],
            )
            for at, subject in enumerate(subjects)
        ]

    def _readings(self) -> list[_Reading]:
        return [reading for reading in (self._by_tokens, self._by_sentence) if reading]

    def _compare(self, batch: _Batch, pair: _Pair, encoded: dict[Cut, Encoded | None]) -> _Compared:
        cut: dict[str, tuple[int, int]] = {}
        matched: Prf | str | None = None
        angle: float | str | None = None
        if self._by_tokens is not None:
            sides = [encoded[batch.cut(text, self._by_tokens)] for text in batch.texts(pair)]
            ids = [batch.ids(text, self._by_tokens) for text in batch.texts(pair)]
            matched = _match(sides[0], sides[1], ids, self._idf)
            cut |= batch.cuts(pair, self._by_tokens, "bertscore")
        if self._by_sentence is not None:
            sides = [encoded[batch.cut(text, self._by_sentence)] for text in batch.texts(pair)]
            angle = _angle(sides[0], sides[1])
            cut |= batch.cuts(pair, self._by_sentence, "cosine")
        return _Compared(matched, angle, cut)

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
        reading = "bertscore" if column.family == "bertscore" else "cosine"
        return combine(values, column.aggregate, cut=_told(compared, reading))

    def _value(self, column: Column, subject: Subject, at: int, compared: _Compared) -> float | str:
        if column.family == "bertscore":
            found = compared.matched
            if not isinstance(found, Prf):
                return found or NO_TOKENS
            at_part = PRECISION_RECALL_F1.index(column.part)
            floor = self._baseline[at_part] if self._baseline else 0.0
            return (found[at_part] - floor) / (1 - floor)
        angle = compared.cosine
        if isinstance(angle, str) or angle is None:
            return angle or NO_TOKENS
        if column.family == "cosine":
            return angle
        language = language_of(subject.language, subject.references)
        tokenize = tokens.type_tokenizer(language)
        overlap = jaccard(
            self._types(tokenize, subject.text), self._types(tokenize, subject.references[at])
        )
        return JACCARD_WEIGHT * overlap + COSINE_WEIGHT * angle


class _Batch:
    """The texts of some subjects, tokenized once per reading, and their pairs in groups."""

    def __init__(
        self, subjects: Sequence[Subject], readings: Sequence[_Reading], encoder: Encoder
    ) -> None:
        self._subjects = subjects
        self._readings = readings
        self._encoder = encoder
        texts = {
            text
            for subject in subjects
            if subject.text.strip()
            for text in (subject.text, *subject.references)
        }
        self._tokens: dict[tuple[str, _Reading], Tokens] = {}
        for reading in readings:
            read = {text: reading.of(text) for text in sorted(texts)}
            made = encoder.tokenize(list(dict.fromkeys(read.values())), reading.limit)
            self._tokens.update({(text, reading): made[as_read] for text, as_read in read.items()})

    def texts(self, pair: _Pair) -> tuple[str, str]:
        """Give the answer and the reference of a pair."""
        subject = self._subjects[pair.subject]
        return subject.text, subject.references[pair.reference]

    def cut(self, text: str, reading: _Reading) -> Cut:
        """Name what the model reads: two readings that see the same tokens share one name."""
        found = self._tokens[text, reading]
        return Cut(reading.of(text), reading.limit if found.total > reading.limit else None)

    def ids(self, text: str, reading: _Reading) -> tuple[int, ...]:
        """Give the token ids of a text as one kind of column reads it."""
        return self._tokens[text, reading].ids

    def cuts(self, pair: _Pair, reading: _Reading, name: str) -> dict[str, tuple[int, int]]:
        """Give, for the sides that were cut, how many of how many tokens were read."""
        told = {}
        for side, text in zip(("answer", "reference"), self.texts(pair), strict=True):
            found = self._tokens[text, reading]
            if found.total > reading.limit:
                told[f"{name}.{side}"] = (len(found.ids), found.total)
        return told

    def wanted(self, pairs: Iterable[_Pair]) -> dict[Cut, Tokens]:
        """Give what must be encoded for some pairs."""
        return {
            self.cut(text, reading): self._tokens[text, reading]
            for pair in pairs
            for text in self.texts(pair)
            for reading in self._readings
        }

    def groups(self) -> Iterable[list[_Pair]]:
        """Give the pairs in groups whose embeddings fit in memory together."""
        group: list[_Pair] = []
        held: set[Cut] = set()
        size = 0
        for at, subject in enumerate(self._subjects):
            if not subject.text.strip():
                continue
            for n in range(len(subject.references)):
                pair = _Pair(at, n)
                new = {c: t for c, t in self.wanted([pair]).items() if c not in held}
                more = sum(map(self._encoder.group_size, new.values()))
                if group and size + more > self._encoder.group_bytes:
                    yield group
                    group, held, size = [], set(), 0
                    new = self.wanted([pair])
                    more = sum(map(self._encoder.group_size, new.values()))
                group.append(pair)
                held.update(new)
                size += more
        if group:
            yield group


def _match(
    answer: Encoded | None,
    reference: Encoded | None,
    ids: Sequence[Sequence[int]],
    idf: Idf | None,
) -> Prf | str:
    if idf is not None and idf.documents < 2:
        return FEW_DOCUMENTS
    if answer is None or reference is None:
        return OUT_OF_MEMORY
    if answer.tokens is None or reference.tokens is None:
        raise BugError("token embeddings were not asked for")
    if answer.counts is None or reference.counts is None:
        raise BugError("token embeddings came without counts")
    if not float(answer.counts.sum()) or not float(reference.counts.sum()):
        return NO_TOKENS
    counts = [answer.counts, reference.counts]
    if idf is not None:
        weights = [torch.tensor([idf.weight(token) for token in side]) for side in ids]
        counts = [count * weight for count, weight in zip(counts, weights, strict=True)]
        if not all(float(count.sum()) for count in counts):
            return NO_WEIGHT
    return greedy_match(
        answer.tokens, reference.tokens, answer_counts=counts[0], reference_counts=counts[1]
    )


def _angle(answer: Encoded | None, reference: Encoded | None) -> float | str:
    if answer is None or reference is None:
        return OUT_OF_MEMORY
    if answer.pooled is None or reference.pooled is None:
        raise BugError("sentence embeddings were not asked for")
    return cosine(answer.pooled, reference.pooled)


def _told(compared: Sequence[_Compared], reading: str) -> dict[str, str]:
    """Say what was cut: the answer, and the reference of which most was lost."""
    told: dict[str, str] = {}
    for side in ("answer", "reference"):
        cuts = [one.cut[key] for one in compared if (key := f"{reading}.{side}") in one.cut]
        if cuts:
            read, total = max(cuts, key=lambda cut: cut[1] - cut[0])
            told[side] = f"{read} of {total} tokens"
    return told
