"""Tables. Rows are never handed out: queries turn them into records of ``db.types``."""

from db.models.asked import (
    ErrorTagRow,
    ItemCheckRow,
    JudgeCallRow,
    JudgePromptRow,
    JudgeRunRow,
)
from db.models.content import (
    AnswerRow,
    ClaimRow,
    ComparisonRow,
    DatasetRow,
    EvidenceRow,
    ImportRow,
    ItemRow,
    ReferenceRow,
)
from db.models.declared import Base, Meta, Sequence
from db.models.judged import (
    AdjudicationRow,
    AssignmentRow,
    FlagRow,
    JudgmentRow,
    RaterRow,
    SealBreakRow,
    SpanRow,
)
from db.models.scored import ScoreRunRow, ScoreStored, SignatureRow

__all__ = [
    "AdjudicationRow",
    "AnswerRow",
    "AssignmentRow",
    "Base",
    "ClaimRow",
    "ComparisonRow",
    "DatasetRow",
    "ErrorTagRow",
    "EvidenceRow",
    "FlagRow",
    "ImportRow",
    "ItemCheckRow",
    "ItemRow",
    "JudgeCallRow",
    "JudgePromptRow",
    "JudgeRunRow",
    "JudgmentRow",
    "Meta",
    "RaterRow",
    "ReferenceRow",
    "ScoreRunRow",
    "ScoreStored",
    "SealBreakRow",
    "Sequence",
    "SignatureRow",
    "SpanRow",
]
