"""Metrics that need no model: lengths, word overlap, BLEU, ROUGE."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeAlias

from annotation.jobs import Job
from scoring.backends import tokens
from scoring.backends.bleu import bleu
from scoring.backends.ngrams import NgramMatcher
from scoring.backends.references import combine
from scoring.backends.rouge import Prf, rouge_l, rouge_n
from scoring.backends.tokens import TokenCache
from scoring.language import Language, language_of
from scoring.metric_spec import full_name
from scoring.models import ModelFiles
from scoring.subjects import NO_REFERENCE, Column, Outcome, ScoreOptions, Subject

Figures: TypeAlias = dict[str, float]


class _Pair(NamedTuple):
    text: str
    reference: str
    language: Language


def jaccard(answer: AbstractSet[str], reference: AbstractSet[str]) -> float:
    """Shared types over all types; 0 where neither side has any.

    >>> jaccard({"a", "b"}, {"b", "c"})
    0.3333333333333333
    """
    union = len(answer | reference)
    return len(answer & reference) / union if union else 0.0


class LexicalScorer:
    """Fills the columns of every metric without a model.

    An empty answer scores 0; without a reference there is no score. Tokens are made once per
    distinct text and tokenizer.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None = None
    ) -> None:
        del model  # every scorer is built alike
        self._keyed = tuple((column, full_name(column.family, column.part)) for column in columns)
        self._tokenizer = options.tokenizer
        self._tokens = TokenCache()
        self._types = TypeCache(self._tokens)
        families = {column.family for column in columns}
        longest = 2 if "rouge2" in families else 1
        self._rouge_grams = NgramMatcher(longest) if families & {"rouge1", "rouge2"} else None
        self._rouge_longest = "rougeL" in families
        self._bleu_grams = NgramMatcher(4)
        table: tuple[tuple[bool, Callable[[_Pair], Figures]], ...] = (
            ("jaccard" in families, self._jaccard),
            (any(name.startswith("bleu") for name in families), self._bleu),
            (any(name.startswith("rouge") for name in families), self._rouge),
        )
        self._computed = tuple(compute for wanted, compute in table if wanted)

    @property
    def device(self) -> str:
        """Lexical metrics run on the CPU."""
        return "cpu"

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        yield from ()
        return [self.outcomes(subject) for subject in subjects]

    def outcomes(self, subject: Subject) -> tuple[Outcome, ...]:
        """Score one text."""
        language = language_of(subject.language, subject.references or (subject.text,))
        per_reference = [
            self._figures(_Pair(subject.text, reference, language))
            for reference in subject.references
        ]
        return tuple(
            self._length(column.part, subject.text, language)
            if column.family == "length"
            else _outcome(column, key, per_reference)
            for column, key in self._keyed
        )

    def _figures(self, pair: _Pair) -> Figures:
        figures: Figures = {}
        for compute in self._computed:
            figures.update(compute(pair))
        return figures

    def _length(self, unit: str, text: str, language: Language) -> Outcome:
        if unit == "chars":
            return Outcome(float(len(text)))
        return Outcome(float(len(self._tokens(tokens.length_tokenizer(language), text))))

    def _jaccard(self, pair: _Pair) -> Figures:
        tokenize = tokens.type_tokenizer(pair.language)
        return {
            "jaccard": jaccard(
                self._types(tokenize, pair.text), self._types(tokenize, pair.reference)
            )
        }

    def _bleu(self, pair: _Pair) -> Figures:
        tokenize = tokens.bleu_tokenizer(pair.language)
        answer = self._tokens(tokenize, pair.text)
        reference = self._tokens(tokenize, pair.reference)
        values = bleu(self._bleu_grams(answer, reference), len(answer), len(reference))
        return {f"bleu{order}": value for order, value in enumerate(values, start=1)}

    def _rouge(self, pair: _Pair) -> Figures:
        tokenize = tokens.rouge_tokenizer(self._tokenizer, pair.language)
        answer = self._tokens(tokenize, pair.text)
        reference = self._tokens(tokenize, pair.reference)
        found: Figures = {}
        if self._rouge_grams is not None:
            for n, matches in enumerate(self._rouge_grams(answer, reference), start=1):
                _put(found, f"rouge{n}", rouge_n(matches, answer, reference, n))
        if self._rouge_longest:
            _put(found, "rougeL", rouge_l(answer, reference))
        return found


def _outcome(column: Column, key: str, figures: Sequence[Figures]) -> Outcome:
    if len(figures) == 1:
        return Outcome(figures[0][key])
    if not figures:
        return Outcome(None, NO_REFERENCE)
    by = f"{column.family}.f" if column.family.startswith("rouge") else key
    return combine(
        [found[key] for found in figures], column.aggregate, by=[found[by] for found in figures]
    )


def _put(figures: Figures, family: str, prf: Prf) -> None:
    figures[f"{family}.p"], figures[f"{family}.r"], figures[f"{family}.f"] = prf


class TypeCache:
    """Word types of the texts last seen: an item's references come again with each answer."""

    def __init__(self, tokens_of: TokenCache) -> None:
        self._tokens_of = tokens_of
        self._known: dict[tuple[tokens.Tokenize, str], frozenset[str]] = {}

    def __call__(self, tokenize: tokens.Tokenize, text: str) -> frozenset[str]:
        """Give the set of a text's tokens."""
        key = (tokenize, text)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= 256:
                self._known.clear()
            known = self._known[key] = frozenset(self._tokens_of(tokenize, text))
        return known
