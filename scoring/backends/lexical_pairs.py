"""What one answer and one reference give, metric by metric; each text is cut once."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeAlias

from scoring.backends import tokens
from scoring.backends.bleu import bleu
from scoring.backends.chrf import MAX_ORDER, chrf, written_characters
from scoring.backends.ngrams import NgramMatcher
from scoring.backends.rouge import Prf, rouge_l, rouge_n
from scoring.backends.rouge_sum import rouge_l_sum
from scoring.backends.short_answers import answer_tokenizer, token_f1
from scoring.backends.stemming import stemmed
from scoring.backends.tokens import TokenCache, Tokenize
from scoring.language import Language
from scoring.sentences import sentences
from scoring.subjects import ScoreOptions

Figures: TypeAlias = dict[str, float]


class Pair(NamedTuple):
    """An answer and a reference; ``english`` allows what is for English alone.

    ``declared`` is the language that the item declares, ``language`` how its words are found.
    """

    text: str
    reference: str
    language: Language
    english: bool
    declared: str


def jaccard(answer: AbstractSet[str], reference: AbstractSet[str]) -> float:
    """Shared types over all types; 0 where neither side has any.

    >>> jaccard({"a", "b"}, {"b", "c"})
    0.3333333333333333
    """
    union = len(answer | reference)
    return len(answer & reference) / union if union else 0.0


class PairFigures:
    """Computes every asked metric of one answer and one reference."""

    def __init__(
        self,
        families: AbstractSet[str],
        options: ScoreOptions,
        tokens_of: TokenCache,
        types_of: TypeCache,
    ) -> None:
        self._options = options
        self._tokens = tokens_of
        self._types = types_of
        self._sentences = SentenceCache(options, tokens_of)
        longest = 2 if "rouge2" in families else 1
        self._rouge_grams = NgramMatcher(longest) if families & {"rouge1", "rouge2"} else None
        self._rouge_longest = "rougeL" in families
        self._bleu_grams = NgramMatcher(4)
        self._chrf_grams = NgramMatcher(MAX_ORDER)
        squad = bool(families & {"token_f1", "exact_match"})
        best = options.bleu_references == "best"
        table: tuple[tuple[bool, Callable[[Pair], Figures]], ...] = (
            ("jaccard" in families, self._jaccard),
            (best and any(name.startswith("bleu") for name in families), self._bleu),
            ("chrf" in families, self._chrf),
            (bool(families & {"rouge1", "rouge2", "rougeL"}), self._rouge),
            ("rougeLsum" in families, self._rouge_sum),
            (squad, self._squad),
        )
        self._computed = tuple(compute for wanted, compute in table if wanted)
        self.asks_english = options.stem or squad

    def __call__(self, pair: Pair) -> Figures:
        """Give the figures by the names of their columns."""
        figures: Figures = {}
        for compute in self._computed:
            figures.update(compute(pair))
        return figures

    def _jaccard(self, pair: Pair) -> Figures:
        tokenize = tokens.type_tokenizer(pair.language)
        return {
            "jaccard": jaccard(
                self._types(tokenize, pair.text), self._types(tokenize, pair.reference)
            )
        }

    def _bleu(self, pair: Pair) -> Figures:
        tokenize = tokens.bleu_tokenizer(pair.language)
        answer = self._tokens(tokenize, pair.text)
        reference = self._tokens(tokenize, pair.reference)
        values = bleu(self._bleu_grams(answer, reference), len(answer), len(reference))
        return {f"bleu{order}": value for order, value in enumerate(values, start=1)}

    def _chrf(self, pair: Pair) -> Figures:
        answer = self._tokens(written_characters, pair.text)
        reference = self._tokens(written_characters, pair.reference)
        return {"chrf": chrf(self._chrf_grams(answer, reference), len(answer), len(reference))}

    def _rouge(self, pair: Pair) -> Figures:
        tokenize = self._rouge_tokenizer(pair)
        answer = self._tokens(tokenize, pair.text)
        reference = self._tokens(tokenize, pair.reference)
        found: Figures = {}
        if self._rouge_grams is not None:
            for n, matches in enumerate(self._rouge_grams(answer, reference), start=1):
                _put(found, f"rouge{n}", rouge_n(matches, answer, reference, n))
        if self._rouge_longest:
            _put(found, "rougeL", rouge_l(answer, reference))
        return found

    def _rouge_sum(self, pair: Pair) -> Figures:
        tokenize = self._rouge_tokenizer(pair)
        found: Figures = {}
        told = pair.declared or pair.language
        answer = self._sentences(tokenize, pair.text, told)
        reference = self._sentences(tokenize, pair.reference, told)
        _put(found, "rougeLsum", rouge_l_sum(answer, reference))
        return found

    def _rouge_tokenizer(self, pair: Pair) -> Tokenize:
        tokenize = tokens.rouge_tokenizer(self._options.tokenizer, pair.language)
        return stemmed(tokenize) if self._options.stem and pair.english else tokenize

    def _squad(self, pair: Pair) -> Figures:
        tokenize = answer_tokenizer(pair.language, english=pair.english)
        answer = self._tokens(tokenize, pair.text)
        reference = self._tokens(tokenize, pair.reference)
        if not pair.text.strip():
            return {"token_f1": 0.0, "exact_match": 0.0}
        if not answer and not reference:  # articles or marks alone are compared as they are
            one, other = (tokens.normal(text).lower().split() for text in pair[:2])
            same = float(one == other)
            return {"token_f1": same, "exact_match": same}
        return {
            "token_f1": token_f1(answer, reference),
            "exact_match": float(answer == reference),
        }


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


class SentenceCache:
    """Tokens of the sentences of the texts last seen."""

    def __init__(self, options: ScoreOptions, tokens_of: TokenCache) -> None:
        self._by_newline = options.sentences == "newline"
        self._tokens_of = tokens_of
        self._known: dict[tuple[tokens.Tokenize, str, str], list[list[str]]] = {}

    def __call__(self, tokenize: tokens.Tokenize, text: str, language: str) -> list[list[str]]:
        """Give the tokens of each sentence of a text."""
        key = (tokenize, text, language)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= 256:
                self._known.clear()
            cut = text.split("\n") if self._by_newline else sentences(text, language)
            known = self._known[key] = [self._tokens_of(tokenize, part) for part in cut if part]
        return known
