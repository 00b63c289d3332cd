"""What the n-gram benchmark is made of: reference sets, settings, and what scoring gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Unit: TypeAlias = Literal["character", "word"]

EMPTY_GROUP: Final = "empty group"
SHORT_GROUP: Final = "baseline 0: no reference is long enough"
NO_GROUP: Final = "no group of references can be used"
NO_RULES: Final = "no keyword rules"
OVER_LENGTH: Final = "{over}字超過"
READ_BEYOND: Final = 50
MAX_ORDER: Final = 20
MAX_LENGTH: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordRule:
    """What an answer should say; exactly one of ``pattern``, ``all_of``, ``any_of`` is given.

    Parameters
    ----------
    pattern
        A regular expression; the rule is met from the place where its first match ends.
    all_of, any_of
        Rules that must all be met, or of which one must be.
    importance
        Between 0 and 1: an answer that does not meet the rule keeps 1 - importance. Only counts
        for a rule that is not part of another one.
    name
        How the rule is reported; empty for its first pattern.
    """

    pattern: str = ""
    all_of: tuple[KeywordRule, ...] = ()
    any_of: tuple[KeywordRule, ...] = ()
    importance: float = 1.0
    name: str = ""

    @property
    def parts(self) -> tuple[KeywordRule, ...]:
        """The rules that it is made of; none for a pattern."""
        return self.all_of or self.any_of

    @property
    def label(self) -> str:
        """Its name, or its first pattern.

        >>> KeywordRule(any_of=(KeywordRule(pattern="a"), KeywordRule(pattern="b"))).label
        'a'
        """
        if self.name or not self.parts:
            return self.name or self.pattern
        return self.parts[0].label

    def to_json(self) -> dict[str, object]:
        """Give the rule as a question file writes it."""
        written: dict[str, object] = {"name": self.name} if self.name else {}
        if self.importance != 1.0:
            written["importance"] = self.importance
        if self.parts:
            key = "and" if self.all_of else "or"
            return written | {key: [part.to_json() for part in self.parts]}
        return written | {"t": self.pattern}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceSet:
    """One question with its good answers, in groups named after the system that wrote them.

    Parameters
    ----------
    question_id, question
        The set's key, and the question as it was asked.
    groups
        Reference answers by group, in the file's order.
    rules
        Keyword rules; there may be none.
    note, category
        What the file says besides.
    """

    question_id: str
    question: str
    groups: Mapping[str, tuple[str, ...]]
    rules: tuple[KeywordRule, ...] = ()
    note: str = ""
    category: str = ""

    def to_json(self) -> dict[str, object]:
        """Give the set as a question file holds it."""
        return {
            "question_id": self.question_id,
            "question": self.question,
            "category": self.category,
            "note": self.note,
            "keywords": [rule.to_json() for rule in self.rules],
            "answers": {group: list(texts) for group, texts in self.groups.items()},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The free choices of the definition; the defaults are the published ones.

    Parameters
    ----------
    order
        Longest n-gram that fluency counts.
    truth_order
        n of the n-grams that truthfulness looks for.
    threshold
        Share of a group's references from which on an n-gram counts fully for truthfulness.
    target
        Length in units up to which nothing is taken off.
    cut
        Length at which everything is: the factor is 1 - max(length - target, 0)/(cut - target).
    unit
        What an n-gram is made of: characters, or words with punctuation marks of their own.
    """

    order: int = 10
    truth_order: int = 3
    threshold: float = 0.005
    target: int = 100
    cut: int = 150
    unit: Unit = "character"

    def __post_init__(self) -> None:
        if not 1 <= self.truth_order <= self.order <= MAX_ORDER:
            raise ValueError(f"1 <= truth_order <= order <= {MAX_ORDER}")
        if not 0 < self.threshold <= 1:
            raise ValueError("the threshold is a share above 0")
        if not 0 < self.target < self.cut <= MAX_LENGTH:
            raise ValueError(f"0 < target < cut <= {MAX_LENGTH}")

    @property
    def read(self) -> int:
        """How many units of an answer are read: 200 by default."""
        return self.cut + READ_BEYOND

    def factor(self, length: int) -> float:
        """Give the length factor: 1 up to the target, 0 at the cut, negative beyond.

        >>> Settings().factor(100), Settings().factor(125), Settings().factor(160)
        (1.0, 0.5, -0.19999999999999996)
        """
        return 1 - max(length - self.target, 0) / (self.cut - self.target)

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "order": self.order,
            "truth_order": self.truth_order,
            "threshold": self.threshold,
            "target": self.target,
            "cut": self.cut,
            "unit": self.unit,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerScore:
    """What one answer gets.

    Parameters
    ----------
    fluency, truthfulness
        Each usable group's share: its value divided by how many usable groups there are, to 6
        decimals; their sum is the answer's fluency or truthfulness. Empty where no group can be
        used.
    helpfulness
        To 5 decimals; a product over no rules is 1.
    unmet
        Rules that the answer does not meet at the best cut: label, and what is kept without it.
    over
        How many units the best cut lies over the target, and the factor for it; None when it does
        not, and when helpfulness is 0.
    cut
        The best cut for helpfulness, in units.
    average
        (fluency + truthfulness + helpfulness)/3 of the rounded parts, to 5 decimals; None where
        no group can be used.
    """

    fluency: Mapping[str, float]
    truthfulness: Mapping[str, float]
    helpfulness: float
    unmet: tuple[tuple[str, float], ...] = ()
    over: tuple[int, float] | None = None
    cut: int = 0
    average: float | None

    @property
    def findings(self) -> list[list[str | float]]:
        """What a result file lists: unmet rules, then the length that is too much."""
        found: list[list[str | float]] = [[label, kept] for label, kept in self.unmet]
        if self.over is not None:
            found.append([OVER_LENGTH.format(over=self.over[0]), self.over[1]])
        return found

    def to_json(self) -> dict[str, object]:
        """Give the scores as a result file writes them.

        Its ``fluency_discount`` is 1 in every published file, and nothing defines another one.
        """
        return {
            "fluency": dict(self.fluency),
            "fluency_discount": 1.0,
            "truthfulness": dict(self.truthfulness),
            "helpfulness": self.helpfulness,
            "helpfulness_results": self.findings,
            "average": self.average,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Means of the parts, to 5 decimals; fluency and truthfulness by group.

    Over several questions, a group counts 0 where a question does not have it, so that the groups
    add up to the part.
    """

    fluency: Mapping[str, float]
    truthfulness: Mapping[str, float]
    helpfulness: float | None
    average: float | None

    def to_json(self) -> dict[str, object]:
        """Give the parts as a result file writes them."""
        return {
            "fluency": dict(self.fluency),
            "truthfulness": dict(self.truthfulness),
            "helpfulness": self.helpfulness,
            "average": self.average,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSummary:
    """What a model's answers to one question got.

    Parameters
    ----------
    question_id, question
        Of its reference set.
    answers
        How many there are.
    score, score_std
        Mean and population standard deviation of the averages, to 4 decimals.
    length, length_std
        Of the answers in units, to 1 decimal.
    parts
        Means of the parts.
    undefined
        Why there is no score, or why a group was left out, by group (empty key: the whole).
    """

    question_id: str
    question: str
    answers: int
    score: float | None
    score_std: float | None
    length: float | None
    length_std: float | None
    parts: Parts
    undefined: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "question": self.question,
            "answers": self.answers,
            "score": self.score,
            "score_std": self.score_std,
            "length": self.length,
            "length_std": self.length_std,
            "parts": self.parts.to_json(),
            "undefined": dict(self.undefined),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSummary:
    """What a model's answers got over all questions.

    Parameters
    ----------
    trials
        How many trials there are: trial k is each question's k-th answer.
    score, score_std
        Mean over trials of the mean over questions, and its population standard deviation over
        trials, to 4 decimals.
    length, length_std
        Over all answers, in units, to 1 decimal.
    parts
        Means over questions.
    questions
        In the order of the reference sets.
    notices
        What a reader should know: questions without answers, answers without a question ...
    """

    trials: int
    score: float | None
    score_std: float | None
    length: float | None
    length_std: float | None
    parts: Parts
    questions: tuple[QuestionSummary, ...]
    notices: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "score": self.score,
            "score_std": self.score_std,
            "length": self.length,
            "length_std": self.length_std,
            "trials": self.trials,
            "parts": self.parts.to_json(),
            "questions": {one.question_id: one.to_json() for one in self.questions},
            "notices": list(self.notices),
        }
