"""The product's words as enums. Standard library only."""

from __future__ import annotations

from enum import Flag, StrEnum, auto
from typing import Final


class Construct(StrEnum):
    """What a dataset measures; constructs are never pooled in one figure."""

    PREFERENCE = "preference"
    ATTRIBUTION = "attribution"
    RATING = "rating"
    RANKING = "ranking"


class Verdict(StrEnum):
    """One rater's verdict, stored against answers and never against screen sides."""

    A = "a"
    B = "b"
    TIE = "tie"
    BOTH_BAD = "both_bad"
    CANNOT_TELL = "cannot_tell"
    ATTRIBUTABLE = "attributable"
    NOT_ATTRIBUTABLE = "not_attributable"


COMPARISON_VERDICTS: Final = (
    Verdict.A,
    Verdict.B,
    Verdict.TIE,
    Verdict.BOTH_BAD,
    Verdict.CANNOT_TELL,
)
CLAIM_VERDICTS: Final = (Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE, Verdict.CANNOT_TELL)


class Status(StrEnum):
    """What a judgment row says: a verdict, or why there is none."""

    VERDICT = "verdict"
    SKIPPED = "skipped"
    WITHDRAWN = "withdrawn"
    UNPARSED = "unparsed"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    ERROR = "error"
    INCONSISTENT = "inconsistent"


class RaterKind(StrEnum):
    """Who gives judgments."""

    PERSON = "person"
    JUDGE = "judge"


class Side(StrEnum):
    """Which answer of a comparison."""

    A = "a"
    B = "b"


class Seal(StrEnum):
    """Whether a rater could have seen systems, scores or other verdicts before judging."""

    SEALED = "sealed"
    BROKEN = "broken"
    UNKNOWN = "unknown"


class TargetKind(StrEnum):
    """What a judgment or a score speaks of."""

    COMPARISON = "comparison"
    CLAIM = "claim"
    ANSWER = "answer"


class Changes(Flag):
    """What a write changed; views reload only if they care."""

    NONE = 0
    PROJECT = auto()
    DATASETS = auto()
    ITEMS = auto()
    RATERS = auto()
    JUDGMENTS = auto()
    FLAGS = auto()
    ADJUDICATIONS = auto()
    SCORES = auto()
    TAGS = auto()
