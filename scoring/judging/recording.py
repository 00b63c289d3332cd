"""Writing what a judge answered and what that comes to, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.judging.prompts import reading_of, steps_of
from annotation.judging.protocol import Combined
from annotation.judging.records import Reading
from db.errors import KnownError
from db.project import new_uid, now
from db.queries import annotation, item_checks, judge_calls, judge_verdicts, scores
from db.queries.annotation import NewJudgment
from db.queries.ids import allocate
from db.queries.item_checks import NewCheck
from db.queries.judge_calls import NewCall
from db.queries.judge_verdicts import LiveVerdict
from db.queries.scores import NewScore
from db.types import JudgeCallDraft, Seal, Side, Status, TargetKind
from scoring.judge_models import Identity
from scoring.judging.calling import Ask
from scoring.judging.identity import short_model
from scoring.judging.options import JudgeOptions, Orders
from scoring.judging.targets import Judged

MOST_OF_A_REASON: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Where a run writes: its dataset, rater and run; a signature where it gives scores."""

    dataset_id: int
    dataset: str
    rater_id: int
    run_id: int
    signature_id: int | None = None
    score_run_id: int | None = None


class Concluded(NamedTuple):
    """One thing that a judge was asked about, what its calls come to, and their outputs."""

    judged: Judged
    combined: Combined
    raw: str


def require_live(session: Session, book: Book) -> None:
    """Refuse to go on with a dataset that was deleted meanwhile.

    Raises
    ------
    KnownError
        When it was: what is added to it would be seen by nobody.
    """
    if not judge_calls.is_live(session, book.dataset_id):
        raise KnownError(
            f"'{book.dataset}' was deleted meanwhile; no judge is asked about it any more.",
            "What was answered is kept with it: restore it to go on.",
        )


def signature_of(options: JudgeOptions, who: Identity) -> tuple[str, str] | None:
    """Give the signature and the metric's name of a judge that gives numbers; None for others."""
    reading = reading_of(options.prompt, steps_of(options.prompt)[-1])
    if reading not in (Reading.NUMBER, Reading.SHARE):
        return None
    name = options.prompt.name.removesuffix(f"-{options.prompt.language}")
    how = [
        f"judge.{name}",
        short_model(who.model),
        f"w:{who.revision or 'unknown'}",
        f"prompt:{options.prompt.sha256[:12]}",
        options.sampling.signature(),
        f"k{options.samples}",
    ]
    if options.truncation is not None:
        how.append(options.truncation.signature())
    return "|".join(how), f"judge.{name}:{short_model(who.model)}"


def new_call(book: Book, ask: Ask, draft: JudgeCallDraft, *, reused: bool) -> NewCall:
    """Make the row of one call."""
    judged = ask.judged
    return NewCall(
        dataset_id=book.dataset_id,
        rater_id=book.rater_id,
        item_id=judged.item.item_id,
        place=judged.place,
        call=draft,
        comparison_id=judged.comparison_id,
        claim_id=judged.claim_id,
        answer_id=judged.answer_id,
        run_id=book.run_id,
        cache_key=ask.cache_key,
        reused=reused,
    )


def record(
    session: Session, book: Book, concluded: Sequence[Concluded], options: JudgeOptions
) -> None:
    """Write conclusions that are new: judgments, scores and checks; disturbed texts have none."""
    counted = [one for one in concluded if not one.judged.variant]
    for kind in (TargetKind.COMPARISON, TargetKind.CLAIM):
        _judgments(session, book, kind, counted, options)
    _scores(session, book, counted)
    item_checks.put(session, [_check(book, one) for one in counted if one.judged.part])


def _target(judged: Judged, kind: TargetKind) -> int | None:
    return judged.comparison_id if kind is TargetKind.COMPARISON else judged.claim_id


def _judgments(
    session: Session,
    book: Book,
    kind: TargetKind,
    concluded: Sequence[Concluded],
    options: JudgeOptions,
) -> None:
    targets = {target: one for one in concluded if (target := _target(one.judged, kind))}
    if not targets:
        return
    first = allocate(session, "judgments", len(targets))  # takes the write lock before looking
    live = judge_verdicts.live(session, book.rater_id, kind, list(targets))
    for offset, (target, one) in enumerate(targets.items()):
        before = live.get(target)
        if before is None or not _says_the_same(before, one):
            new = _judgment(book, kind, target, one, before, options)
            annotation.append(session, first + offset, new)


def _says_the_same(live: LiveVerdict, one: Concluded) -> bool:
    combined = one.combined
    return (
        live.status is combined.status
        and live.verdict is combined.verdict
        and live.strength_scale == combined.strength_scale
        and live.strength_value == combined.strength_value
        and live.reason == combined.reason[:MOST_OF_A_REASON]
        and live.raw == one.raw
    )


def _judgment(
    book: Book,
    kind: TargetKind,
    target: int,
    one: Concluded,
    before: LiveVerdict | None,
    options: JudgeOptions,
) -> NewJudgment:
    combined = one.combined
    left = {Orders.AB: Side.A, Orders.BA: Side.B}.get(options.orders)
    return NewJudgment(
        uid=new_uid(),
        dataset_id=book.dataset_id,
        target=kind,
        target_id=target,
        rater_id=book.rater_id,
        revision=0 if before is None else before.revision + 1,
        supersedes_id=None if before is None else before.id,
        status=combined.status,
        verdict=combined.verdict,
        strength_scale=combined.strength_scale,
        strength_value=combined.strength_value,
        shown_left=left if kind is TargetKind.COMPARISON else None,
        seal=Seal.SEALED,
        confidence=None,
        difficult=False,
        note="",
        reason=combined.reason[:MOST_OF_A_REASON],
        active_ms=None,
        lead_ms=None,
        raw=one.raw,
        created_at=now(),
    )


def _scores(session: Session, book: Book, concluded: Sequence[Concluded]) -> None:
    if book.signature_id is None or book.score_run_id is None:
        return
    rows: Mapping[TargetKind, list[NewScore]] = {TargetKind.ANSWER: [], TargetKind.CLAIM: []}
    for one in concluded:
        combined, judged = one.combined, one.judged
        target = judged.answer_id or judged.claim_id
        if target is None or combined.status is Status.ERROR:  # waits for the next run
            continue
        undefined = None if combined.rating is not None else f"judge: {combined.reason}"
        kind = TargetKind.ANSWER if judged.claim_id is None else TargetKind.CLAIM
        rows[kind].append(NewScore(book.signature_id, target, combined.rating, undefined, ""))
    for kind, made in rows.items():
        scores.write(session, book.score_run_id, kind, made)


def _check(book: Book, one: Concluded) -> NewCheck:
    return NewCheck(
        dataset_id=book.dataset_id,
        item_id=one.judged.item.item_id,
        rater_id=book.rater_id,
        part=one.judged.part,
        asked=one.judged.asked,
        status=one.combined.status,
        answer=one.combined.check,
        note=one.combined.reason,
    )
