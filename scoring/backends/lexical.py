"""Metrics that need no model: lengths, word overlap, BLEU, ROUGE."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, TypeAlias

from annotation.jobs import Job
from scoring.backends import tokens
from scoring.backends.bleu import bleu
from scoring.backends.ngrams import NgramMatcher
from scoring.backends.references import combine
from scoring.backends.rouge import rouge_l, rouge_n
from scoring.backends.tokens import TokenCache
from scoring.language import Language, language_of
from scoring.models import ModelFiles
from scoring.subjects import NO_REFERENCE, Column, Outcome, ScoreOptions, Subject

Figures: TypeAlias = dict[str, float]
PART_INDEX: Final = {"p": 0, "r": 1, "f": 2}


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
        self._columns = tuple(columns)
        self._tokenizer = options.tokenizer
        self._tokens = TokenCache()
        self._types = TypeCache(self._tokens)
        families = {column.family for column in columns}
        longest = 2 if "rouge2" in families else 1
        self._rouge_grams = NgramMatcher(longest)
        self._bleu_grams = NgramMatcher(4)
        table: tuple[tuple[bool, Callable[[_Pair], Figures]], ...] = (
            ("jaccard" in families, self._jaccard),
            (any(name.startswith("bleu") for name in families), self._bleu),
            (bool(families & {"rouge1", "rouge2"}), self._rouge_n),
            ("rougeL" in families, self._rouge_l),
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
            self._outcome(column, subject, language, per_reference) for column in self._columns
        )

    def _figures(self, pair: _Pair) -> Figures:
        figures: Figures = {}
        for compute in self._computed:
            figures.update(compute(pair))
        return figures

    def _outcome(
        self, column: Column, subject: Subject, language: Language, figures: Sequence[Figures]
    ) -> Outcome:
        if column.family == "length":
            return Outcome(float(self._length(column.part, subject.text, language)))
        if not figures:
            return Outcome(None, NO_REFERENCE)
        key = f"{column.family}.{column.part}" if column.part else column.family
        by = f"{column.family}.f" if column.family.startswith("rouge") else key
        return combine(
            [found[key] for found in figures],
            column.aggregate,
            by=[found[by] for found in figures],
        )

    def _length(self, unit: str, text: str, language: Language) -> int:
        if unit == "chars":
            return len(text)
        return len(self._tokens(tokens.length_tokenizer(language), text))

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

    def _rouge_sides(self, pair: _Pair) -> tuple[list[str], list[str]]:
        tokenize = tokens.rouge_tokenizer(self._tokenizer, pair.language)
        return self._tokens(tokenize, pair.text), self._tokens(tokenize, pair.reference)

    def _rouge_n(self, pair: _Pair) -> Figures:
        answer, reference = self._rouge_sides(pair)
        found: Figures = {}
        for n, matches in enumerate(self._rouge_grams(answer, reference), start=1):
            prf = rouge_n(matches, answer, reference, n)
            found.update({f"rouge{n}.{part}": prf[at] for part, at in PART_INDEX.items()})
        return found

    def _rouge_l(self, pair: _Pair) -> Figures:
        prf = rouge_l(*self._rouge_sides(pair))
        return {f"rougeL.{part}": prf[at] for part, at in PART_INDEX.items()}


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
