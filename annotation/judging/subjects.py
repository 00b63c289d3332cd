"""What a judge is asked about, and which words of a template stand for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from annotation.judging.records import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSubject:
    """Two answers to one question, in the order in which the judge reads them."""

    question: str
    context: str = ""
    references: tuple[str, ...] = ()
    first: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSubject:
    """A claim with the evidence that it is checked against."""

    question: str = ""
    claim: str
    evidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSubject:
    """One answer, to be rated or to be tidied up."""

    question: str
    context: str = ""
    references: tuple[str, ...] = ()
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSubject:
    """A question, and the reference that is held to answer it, if the check is of one."""

    question: str
    reference: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParaphraseSubject:
    """An answer before and after it was rewritten."""

    question: str
    original: str
    paraphrase: str


Subject: TypeAlias = PairSubject | ClaimSubject | AnswerSubject | CheckSubject | ParaphraseSubject
SubjectKind: TypeAlias = (
    type[PairSubject]
    | type[ClaimSubject]
    | type[AnswerSubject]
    | type[CheckSubject]
    | type[ParaphraseSubject]
)

VARIABLES: Final[dict[SubjectKind, tuple[str, ...]]] = {
    PairSubject: ("question", "context", "references", "first", "second"),
    ClaimSubject: ("question", "claim", "evidence"),
    AnswerSubject: ("question", "context", "references", "answer"),
    CheckSubject: ("question", "reference"),
    ParaphraseSubject: ("question", "original", "paraphrase"),
}
"""The words that a template may use, by what it is about."""

NEEDED: Final[dict[SubjectKind, tuple[str, ...]]] = {
    PairSubject: ("first", "second"),
    ClaimSubject: ("claim", "evidence"),
    AnswerSubject: ("answer",),
    CheckSubject: ("question",),
    ParaphraseSubject: ("original", "paraphrase"),
}
"""The words without which a template would not show what it is about."""

KINDS: Final[dict[Task, tuple[SubjectKind, ...]]] = {
    Task.PAIRWISE: (PairSubject,),
    Task.LIKELIHOOD: (PairSubject,),
    Task.SUPPORT: (ClaimSubject,),
    Task.LABEL: (ClaimSubject,),
    Task.RATING: (AnswerSubject,),
    Task.RUBRIC: (PairSubject, AnswerSubject),
    Task.STEPS: (PairSubject,),
    Task.CHECK: (CheckSubject, ParaphraseSubject, AnswerSubject),
}
"""What each task can be about; the first is what it is about when its words leave it open."""

STEPS: Final = ("extract", "check", "decide")
"""The calls of a stepwise judge, in their order."""

STEP_VARIABLES: Final[dict[str, str]] = {"extract": "key_points", "check": "findings"}
"""The word under which a later call of a stepwise judge sees what an earlier one gave."""
