"""What a draft must be before it is stored, whatever format it came from."""

from __future__ import annotations

from typing import Final

from annotation.asked_checks import check_asked, check_call, check_tags
from annotation.formats.records import BadRecordError
from db.types import (
    CLAIM_VERDICTS,
    COMPARISON_VERDICTS,
    AdjudicationDraft,
    ClaimDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    ScoreDraft,
    Status,
    Verdict,
)

LARGEST: Final = 2**31 - 1
MAX_PARTS: Final = 10_000
MAX_KEY: Final = 500  # what an index of PostgreSQL can hold in any script
SHORT: Final = 32
MARK: Final = 40
LANGUAGE: Final = 16
DIGEST: Final = 64


def check_item(draft: ItemDraft, construct: Construct) -> None:
    """See that an item can be stored in a dataset of this construct.

    Raises
    ------
    BadRecordError
        With the reason, when it cannot.
    """
    check_key(draft.key)
    _short(draft.language, LANGUAGE, "language")
    if construct is Construct.PREFERENCE and draft.claims:
        raise BadRecordError("a claim does not belong in a preference dataset")
    if construct is Construct.ATTRIBUTION and draft.comparisons:
        raise BadRecordError("a comparison does not belong in an attribution dataset")
    parts = (draft.answers, draft.references, draft.comparisons, draft.claims)
    if max(map(len, parts)) > MAX_PARTS:
        raise BadRecordError(f"has more than {MAX_PARTS:,} parts of one kind")
    if draft.calls or draft.checks:
        check_asked(draft)
    for comparison in draft.comparisons:
        _check_comparison(comparison, len(draft.answers))
    for claim in draft.claims:
        check_key(claim.key)
        _check_on_target(claim, CLAIM_VERDICTS, "claim")
        _check_scores(claim.scores)
    for answer in draft.answers:
        if answer.scores:
            _check_scores(answer.scores)
    for targets in (draft.comparisons, draft.claims):
        if len(targets) > 1 and len({target.key for target in targets}) < len(targets):
            raise BadRecordError("names two of its comparisons or claims alike")


def check_key(key: str) -> None:
    """See that a key can be used to find something again."""
    if not key:
        raise BadRecordError("has an empty key")
    if len(key) > MAX_KEY:
        raise BadRecordError(f"has a key of more than {MAX_KEY} characters")


def check_judgment(judgment: JudgmentDraft, fitting: tuple[Verdict, ...], target: str) -> None:
    """See that a judgment says something that can be said of a comparison or a claim."""
    _check_rater(judgment.rater)
    verdict = judgment.verdict
    if verdict is None:
        if judgment.status is Status.VERDICT and judgment.rating is None:
            raise BadRecordError(f"the judgment of '{judgment.rater[:60]}' says nothing")
    elif verdict not in fitting:
        raise BadRecordError(f"'{verdict.value}' is no verdict on a {target}")
    if judgment.confidence is not None and not 1 <= judgment.confidence <= 5:
        raise BadRecordError(f"the confidence {judgment.confidence} is not between 1 and 5")
    active, lead, revision = judgment.active_ms, judgment.lead_ms, judgment.revision
    if not (active is None and lead is None and revision is None):
        for number in (active, lead, revision):
            if number is not None and not 0 <= number <= LARGEST:
                raise BadRecordError(f"a judgment holds a number that is out of range: {number}")
    if judgment.uid is not None:
        if not judgment.uid:
            raise BadRecordError("a judgment has an empty uid")
        _short(judgment.uid, SHORT, "uid")
    if judgment.created_at is not None or judgment.strength_scale is not None:
        _short(judgment.created_at or "", SHORT, "time")
        _short(judgment.strength_scale or "", SHORT, "strength scale")
    if judgment.calls or judgment.spans:
        _check_parts(judgment, fitting)


def _check_parts(judgment: JudgmentDraft, fitting: tuple[Verdict, ...]) -> None:
    for call in judgment.calls:
        check_call(call, fitting)
    for span in judgment.spans:
        if not 0 <= span.start < span.end <= LARGEST:
            raise BadRecordError(f"a span from {span.start} to {span.end} marks nothing")
        _short(span.field, SHORT, "span's field")
        _short(span.text_sha256, DIGEST, "span's hash")


def _check_rater(name: str) -> None:
    if not name.strip():
        raise BadRecordError("a judgment has no rater")
    if len(name) > MAX_KEY:
        raise BadRecordError(f"the rater's name '{name[:40]}...' is too long")


def _different(found: list[object], what: str) -> None:
    if len(found) > 1 and len(set(found)) < len(found):
        raise BadRecordError(f"holds the same {what} twice")


def _short(text: str, limit: int, what: str) -> None:
    if len(text) > limit:
        raise BadRecordError(f"the {what} '{text[:40]}' is longer than {limit} characters")


def _check_comparison(comparison: ComparisonDraft, answers: int) -> None:
    check_key(comparison.key)
    a, b = comparison.a, comparison.b
    if a == b:
        raise BadRecordError("a comparison compares an answer with itself")
    if not (0 <= a < answers and 0 <= b < answers):
        raise BadRecordError(f"a comparison speaks of answers {a} and {b} of {answers}")
    _check_on_target(comparison, COMPARISON_VERDICTS, "comparison")


def _check_on_target(
    target: ComparisonDraft | ClaimDraft, fitting: tuple[Verdict, ...], what: str
) -> None:
    if target.position is not None and not 0 <= target.position <= LARGEST:
        raise BadRecordError(f"a {what} stands at {target.position}")
    for judgment in target.judgments:
        check_judgment(judgment, fitting, what)
    if target.error_tags:
        check_tags(target)
    if target.flags or target.adjudications or target.seal_breaks or target.assignments:
        _check_others(target, fitting, what)


def _check_others(
    target: ComparisonDraft | ClaimDraft, fitting: tuple[Verdict, ...], what: str
) -> None:
    for adjudication in target.adjudications:
        _check_adjudication(adjudication, fitting, what)
    _different([adjudication.revision for adjudication in target.adjudications], "adjudication")
    _different([flag.rater for flag in target.flags], "flag")
    _different([(one.rater, one.repeat) for one in target.assignments], "assignment")
    for flag in target.flags:
        _check_rater(flag.rater)
        _short(flag.created_at, SHORT, "time")
    for seal_break in target.seal_breaks:
        _check_rater(seal_break.rater)
        _short(seal_break.created_at, SHORT, "time")
    for assignment in target.assignments:
        _check_rater(assignment.rater)
        for number in (assignment.position, assignment.repeat):
            if not 0 <= number <= LARGEST:
                raise BadRecordError(f"an assignment holds a number out of range: {number}")


def _check_adjudication(
    adjudication: AdjudicationDraft, fitting: tuple[Verdict, ...], what: str
) -> None:
    if adjudication.verdict is not None and adjudication.verdict not in fitting:
        raise BadRecordError(f"'{adjudication.verdict.value}' is no verdict on a {what}")
    if not adjudication.uid or not 0 <= adjudication.revision <= LARGEST:
        raise BadRecordError("an adjudication has no uid or a revision out of range")
    _short(adjudication.uid, SHORT, "uid")
    _short(adjudication.method, SHORT, "method")
    _short(adjudication.act, SHORT, "act")
    _short(adjudication.mark, MARK, "mark")
    _short(adjudication.created_at, SHORT, "time")


def _check_scores(scores: tuple[ScoreDraft, ...]) -> None:
    _different([score.signature for score in scores], "score")
    for score in scores:
        if (score.value is None) == (score.undefined is None):
            raise BadRecordError("a score has either a value or a reason, never both or neither")
        if not 0 <= score.run <= MAX_PARTS:
            raise BadRecordError(f"a score speaks of run {score.run}")
