"""From which passage each sentence of an answer comes: words, embeddings, answers, citations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from annotation.jobs import Job
from db.errors import BugError
from scoring import model_facts
from scoring.backends import tokens
from scoring.backends.citations import CitedSentence, cited_sentences
from scoring.backends.encoder import Cut, Demand, Encoded, Encoder
from scoring.backends.lexical_pairs import TypeCache, jaccard
from scoring.backends.pair_scorer import told
from scoring.backends.short_answers import answer_tokenizer, found_share
from scoring.backends.tokens import TokenCache
from scoring.families.relevance import (
    CITATION_WEIGHT,
    COSINE_WEIGHT,
    HINT_WEIGHT,
    LEXICAL_WEIGHT,
)
from scoring.language import is_english, language_of
from scoring.models import ModelFiles
from scoring.subjects import (
    EMPTY_ANSWER,
    NO_PASSAGE,
    OUT_OF_MEMORY,
    Column,
    Outcome,
    ScoreOptions,
    Subject,
)

WEIGHTS: Final = (LEXICAL_WEIGHT, COSINE_WEIGHT, HINT_WEIGHT, CITATION_WEIGHT)
DECIMALS: Final = 6


class Terms(NamedTuple):
    """The four terms of a sentence and a passage, before they are weighted."""

    jaccard: float
    cosine: float
    hint: float
    cited: float


class _Read(NamedTuple):
    """One subject in parts: its sentences, with what they cite, and its passages."""

    sentences: tuple[CitedSentence, ...]
    passages: tuple[str, ...]


class ProvenanceScorer:
    """Fills the column of one encoder.

    With a sentence u and a passage p::

        s(u, p) = 0.40 jaccard(u, p) + 0.45 cosine(u, p) + 0.10 h(u) + 0.05 c(u, p)

    h is the share of the item's gold short answers that stand in the sentence (0 where the item
    has none), c is 1 where the sentence cites the passage by its number. A sentence takes its best
    passage, the first of equals; the score is the mean over sentences. Citation markers are not
    compared as words. The detail names the passage of each sentence, from 0, and their four terms,
    so that one can be left out afterwards.

    Source: the provenance-ranking score of the audit of attribution metrics.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        self._columns = len(columns)
        self._facts = model_facts.sentence_facts(model)
        self._encoder = Encoder(
            model,
            Demand(pooling=self._facts.pooling),
            device=options.device,
            dtype=options.dtype,
            batch_tokens=options.batch_tokens,
            cache_bytes=options.cache_bytes,
        )
        self._types = TypeCache(TokenCache())

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._encoder.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        read = [_read(subject) for subject in subjects]
        texts = dict.fromkeys(
            text for one in read for text in (*(s.text for s in one.sentences), *one.passages)
        )
        as_read = {text: self._as_read(text) for text in texts}
        limit = self._facts.limit
        made = self._encoder.tokenize(list(dict.fromkeys(as_read.values())), limit)
        cuts = {
            text: Cut(shown, limit if made[shown].total > limit else None)
            for text, shown in as_read.items()
        }
        encoded = yield from self._encoder.encode(
            {cuts[text]: made[shown] for text, shown in as_read.items()}
        )
        angles = {text: encoded[cut] for text, cut in cuts.items()}
        lost = {
            text: f"{len(made[shown].ids)} of {made[shown].total} tokens"
            for text, shown in as_read.items()
            if made[shown].total > limit
        }
        return [
            (_cut_told(self._outcome(subject, one, angles), one, lost),) * self._columns
            for subject, one in zip(subjects, read, strict=True)
        ]

    def _as_read(self, text: str) -> str:
        return text.strip().lower() if self._facts.lower else text.strip()

    def _outcome(
        self, subject: Subject, read: _Read, angles: Mapping[str, Encoded | None]
    ) -> Outcome:
        if not read.sentences:
            return Outcome(None, EMPTY_ANSWER)
        if not read.passages:
            return Outcome(None, NO_PASSAGE)
        used = (*(sentence.text for sentence in read.sentences), *read.passages)
        if any(angles[text] is None for text in used):
            return Outcome(None, OUT_OF_MEMORY, waits=True)
        best = [self._best(subject, sentence, read.passages, angles) for sentence in read.sentences]
        value = sum(map(_worth, (terms for terms, _ in best))) / len(best)
        detail = {
            "passages": [place for _, place in best],
            "terms": [[round(term, DECIMALS) for term in terms] for terms, _ in best],
        }
        return told(Outcome(value), detail)

    def _best(
        self,
        subject: Subject,
        sentence: CitedSentence,
        passages: Sequence[str],
        angles: Mapping[str, Encoded | None],
    ) -> tuple[Terms, int]:
        """Give the terms of a sentence with its best passage, and which one that is."""
        language = language_of(subject.language, tuple(passages))
        cut = tokens.type_tokenizer(language)
        hint = found_share(
            sentence.text,
            subject.short_answers,
            cut=answer_tokenizer(language, english=is_english(subject.language, tuple(passages))),
            spaced=language == "spaced",
        )
        terms = [
            Terms(
                jaccard(self._types(cut, sentence.text), self._types(cut, passage)),
                _angle(angles[sentence.text], angles[passage]),
                hint or 0.0,
                float(number in sentence.numbers),
            )
            for number, passage in enumerate(passages, start=1)
        ]
        place = max(range(len(terms)), key=lambda at: _worth(terms[at]))
        return terms[place], place


def _worth(terms: Terms) -> float:
    return sum(weight * term for weight, term in zip(WEIGHTS, terms, strict=True))


def _read(subject: Subject) -> _Read:
    if not subject.text.strip():
        return _Read((), ())
    found = tuple(one for one in cited_sentences(subject.text, subject.language) if one.text)
    return _Read(found, subject.passages)


def _angle(sentence: Encoded | None, passage: Encoded | None) -> float:
    """Give the cosine of two unit vectors, wherever each was made."""
    vectors = [one.on("cpu").pooled for one in (sentence, passage) if one is not None]
    first, second = vectors
    if first is None or second is None:
        raise BugError("sentence embeddings were not made")
    return float(first @ second)


def _cut_told(outcome: Outcome, read: _Read, lost: Mapping[str, str]) -> Outcome:
    """Say which sides were not read whole: the first of each kind."""
    if outcome.value is None:
        return outcome
    cut = {
        "answer": next((lost[s.text] for s in read.sentences if s.text in lost), ""),
        "passage": next((lost[text] for text in read.passages if text in lost), ""),
    }
    found = {side: what for side, what in cut.items() if what}
    return told(outcome, {"truncated": found}) if found else outcome
