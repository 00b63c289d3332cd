"""Metrics that need no model, over whole subjects: lengths, overlap, citations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from annotation.jobs import Job
from scoring.backends import tokens
from scoring.backends.bleu import bleu, closest_length, joint_matches
from scoring.backends.citations import cited, cited_sentences, support
from scoring.backends.lexical_pairs import Figures, Pair, PairFigures, TypeCache, jaccard
from scoring.backends.references import combine
from scoring.backends.short_answers import answer_tokenizer, found_share
from scoring.backends.tokens import TokenCache
from scoring.language import Language, is_english, language_of
from scoring.metric_spec import full_name
from scoring.models import ModelFiles
from scoring.subjects import (
    NO_CITATION,
    NO_PASSAGE,
    NO_REFERENCE,
    NO_SENTENCE,
    NO_SHORT_ANSWER,
    Column,
    Outcome,
    ScoreOptions,
    Subject,
)

__all__ = ["LexicalScorer", "TypeCache", "jaccard"]


class LexicalScorer:
    """Fills the columns of every metric without a model.

    An empty answer scores 0; without a reference there is no score. Tokens are made once per
    distinct text and tokenizer.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None = None
    ) -> None:
        del model  # every scorer is built alike
        self._options = options
        self._tokens = TokenCache()
        self._types = TypeCache(self._tokens)
        families = {column.family for column in columns}
        self._pairs = PairFigures(families, options, self._tokens, self._types)
        self._joint = options.bleu_references == "joint"
        self._plans = tuple(
            (column, full_name(column.family, column.part), self._alone(column.family))
            for column in columns
        )

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
        texts = subject.references or (subject.text,)
        language = language_of(subject.language, texts)
        english = self._pairs.asks_english and is_english(subject.language, texts)
        figures = [
            self._pairs(Pair(subject.text, reference, language, english, subject.language))
            for reference in subject.references
        ]
        return tuple(
            _outcome(column, key, figures)
            if alone is None
            else alone(column, Read(subject, language))
            for column, key, alone in self._plans
        )

    def _alone(self, family: str) -> Callable[[Column, Read], Outcome] | None:
        """Give what computes a column that is not one figure per reference."""
        if family.startswith("bleu"):
            return self._joint_bleu if self._joint else None
        known: dict[str, Callable[[Column, Read], Outcome]] = {
            "length": self._length,
            "str_em": _short_answers_found,
            "citation_count": _citation_count,
            "citation_precision": self._citations,
            "citation_recall": self._citations,
        }
        return known.get(family)

    def _length(self, column: Column, read: Read) -> Outcome:
        if column.part == "chars":
            return Outcome(float(len(read.subject.text)))
        cut = tokens.length_tokenizer(read.language)
        return Outcome(float(len(self._tokens(cut, read.subject.text))))

    def _joint_bleu(self, column: Column, read: Read) -> Outcome:
        if not read.subject.references:
            return Outcome(None, NO_REFERENCE)
        cut = tokens.bleu_tokenizer(read.language)
        answer = self._tokens(cut, read.subject.text)
        references = [self._tokens(cut, reference) for reference in read.subject.references]
        closest = closest_length(len(answer), list(map(len, references)))
        values = bleu(joint_matches(answer, references), len(answer), closest)
        detail = f'{{"references": {len(references)}}}' if len(references) > 1 else ""
        return Outcome(values[int(column.family[-1]) - 1], None, detail)

    def _citations(self, column: Column, read: Read) -> Outcome:
        """Rest a text's citations on its passages."""
        subject = read.subject
        if not subject.passages:
            return Outcome(None, NO_PASSAGE)
        if not subject.text.strip():
            return Outcome(0.0)
        cut = tokens.type_tokenizer(read.language)
        found = support(
            [
                (frozenset(self._tokens(cut, sentence.text)), sentence.numbers)
                for sentence in cited_sentences(subject.text, subject.language)
            ],
            [self._types(cut, passage) for passage in subject.passages],
            least=self._options.citation_support,
        )
        if column.family == "citation_recall":
            return _share(found.supported, found.statements, NO_SENTENCE)
        return _share(found.right, found.citations, NO_CITATION)


class Read(NamedTuple):
    """A subject and the language that its texts are read in."""

    subject: Subject
    language: Language


def _citation_count(column: Column, read: Read) -> Outcome:
    del column
    return Outcome(float(len(cited(read.subject.text))))


def _short_answers_found(column: Column, read: Read) -> Outcome:
    """Give the share of gold short answers that stand in the text."""
    del column
    subject, language = read
    gold = tuple(alias for aliases in subject.short_answers for alias in aliases)
    cut = answer_tokenizer(language, english=is_english(subject.language, gold))
    share = found_share(subject.text, subject.short_answers, cut=cut, spaced=language == "spaced")
    return Outcome(None, NO_SHORT_ANSWER) if share is None else Outcome(share)


def _share(part: int, whole: int, reason: str) -> Outcome:
    return Outcome(part / whole) if whole else Outcome(None, reason)


def _outcome(column: Column, key: str, figures: Sequence[Figures]) -> Outcome:
    if len(figures) == 1:
        return Outcome(figures[0][key])
    if not figures:
        return Outcome(None, NO_REFERENCE)
    by = f"{column.family}.f" if column.family.startswith("rouge") else key
    return combine(
        [found[key] for found in figures], column.aggregate, by=[found[by] for found in figures]
    )
