"""One case of adjudication: its texts, everyone's word on it, and what was settled."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sqlalchemy.orm import Session

from annotation.adjudication_records import Case, ConflictLine, JudgeOpinion, Opinion
from annotation.assignment import left_side
from annotation.conflicts import Queue
from annotation.judge_roles import ADVISER_SETTING
from annotation.labelling import ShownAnswer
from annotation.settling import NOTE_SETTING, opened_judges, said, standing
from db.errors import KnownError
from db.queries import adjudication, cards, conflicts
from db.queries.adjudication import Said
from db.types import RaterKind, Side, TargetKind


def read_case(
    session: Session,
    queue: Queue,
    dataset_id: int,
    target_id: int,
    curator_id: int | None,
    *,
    names: bool,
) -> Case:
    """Read one target with everyone's word on it; judges stay sealed unless this curator opened.

    Raises
    ------
    KnownError
        When the dataset or the target is gone.
    """
    kind = queue.kind
    dataset = cards.dataset(session, dataset_id)
    contest = queue.contests.get(target_id)
    line = conflicts.lines(session, kind, [target_id])
    if target_id not in line:
        raise KnownError("That item is no longer in the dataset.", "Choose another one.")
    texts = cards.texts(session, dataset_id, kind, line[target_id].position)
    left, right = _sides(texts, dataset_id, curator_id)
    everyone = adjudication.said_on(session, kind, target_id)
    people = _in_no_order(dataset_id, target_id, everyone)
    history = adjudication.histories(session, kind, [target_id])
    live = history[-1] if history else None
    adviser = adjudication.setting(session, dataset_id, ADVISER_SETTING)
    return Case(
        dataset_id=dataset_id,
        dataset=dataset.name,
        construct=dataset.construct,
        target=kind,
        target_id=target_id,
        position=texts.position,
        key=line[target_id].key,
        question=texts.question,
        context=texts.context,
        topic=texts.topic,
        language=texts.language,
        references=texts.references,
        guideline=dataset.guideline,
        left=left,
        right=right,
        claim=texts.claim,
        evidence=texts.evidence,
        reasons=() if contest is None else contest.reasons,
        entropy=0.0 if contest is None else contest.entropy,
        opinions=_opinions(session, kind, target_id, people, named=names),
        flags=len(adjudication.flags_on(session, kind, target_id)),
        judges=_judges(session, kind, target_id, everyone, curator_id),
        adviser=adviser if isinstance(adviser, str) else "",
        settled=standing(live),
        history=tuple(said(one) for one in history),
        base_id=None if live is None else live.id,
        basis=tuple(one.judgment.uid for one in people),
        note_required=bool(adjudication.setting(session, dataset_id, NOTE_SETTING)),
    )


def _opinions(
    session: Session, kind: TargetKind, target_id: int, people: Sequence[Said], *, named: bool
) -> tuple[Opinion, ...]:
    flags = adjudication.flags_on(session, kind, target_id)
    return tuple(
        _opinion(number, one, named=named, flagged=one.rater.id in flags)
        for number, one in enumerate(people, start=1)
    )


def _judges(
    session: Session,
    kind: TargetKind,
    target_id: int,
    everyone: Sequence[Said],
    curator_id: int | None,
) -> tuple[JudgeOpinion, ...]:
    opened = (
        frozenset[str]()
        if curator_id is None
        else opened_judges(session, kind, target_id, curator_id)
    )
    return tuple(
        judge_opinion(one, opened=one.rater.name in opened)
        for one in sorted(everyone, key=lambda one: one.rater.name)
        if one.rater.kind is RaterKind.JUDGE
    )


def read_lines(session: Session, found: Queue, ids: Sequence[int]) -> list[ConflictLine]:
    """Read some targets of the queue in a line each, in the order asked for."""
    texts = conflicts.lines(session, found.kind, ids)
    settled = adjudication.live(session, found.kind, [one for one in ids if one in found.settled])
    lines: list[ConflictLine] = []
    for target_id in ids:
        line, contest = texts.get(target_id), found.contests.get(target_id)
        if line is None:
            continue  # deleted since
        lines.append(
            ConflictLine(
                target_id=target_id,
                position=line.position,
                key=line.key,
                question=line.question,
                topic=line.topic,
                reasons=() if contest is None else contest.reasons,
                entropy=0.0 if contest is None else contest.entropy,
                tally={} if contest is None else contest.tally,
                settled=standing(settled.get(target_id)),
            )
        )
    return lines


def _sides(
    texts: cards.TargetTexts, dataset_id: int, curator_id: int | None
) -> tuple[ShownAnswer | None, ShownAnswer | None]:
    """Give the answers as this curator sees them, the same way each time; no side is favoured."""
    if texts.a is None or texts.b is None:
        return None, None
    side = left_side(seed=dataset_id, ordinal=curator_id or 0, position=texts.position)
    both = (
        ShownAnswer(side=Side.A, text=texts.a.text),
        ShownAnswer(side=Side.B, text=texts.b.text),
    )
    return both if side is Side.A else both[::-1]


def _in_no_order(dataset_id: int, target_id: int, everyone: Sequence[Said]) -> list[Said]:
    """Give the people of a target in an order that is always the same and says nothing of them."""

    def place(one: Said) -> bytes:
        return hashlib.sha256(f"{dataset_id}/{target_id}/{one.rater.name}".encode()).digest()

    return sorted((one for one in everyone if one.rater.kind is RaterKind.PERSON), key=place)


def _opinion(number: int, one: Said, *, named: bool, flagged: bool) -> Opinion:
    judgment = one.judgment
    return Opinion(
        number=number,
        name=one.rater.name if named else "",
        uid=judgment.uid,
        status=judgment.status,
        verdict=judgment.verdict,
        strength_scale=judgment.strength_scale,
        strength_value=judgment.strength_value,
        confidence=judgment.confidence,
        difficult=judgment.difficult,
        flagged=flagged,
        note=judgment.note,
        reason=judgment.reason,
        shown_left=judgment.shown_left,
        seal=judgment.seal,
        spans=judgment.spans,
    )


def judge_opinion(one: Said, *, opened: bool) -> JudgeOpinion:
    """Give a judge's word, or only its name while it is sealed."""
    if not opened:
        return JudgeOpinion(judge_id=one.rater.id, name=one.rater.name, opened=False)
    judgment = one.judgment
    return JudgeOpinion(
        judge_id=one.rater.id,
        name=one.rater.name,
        opened=True,
        uid=judgment.uid,
        status=judgment.status,
        verdict=judgment.verdict,
        strength_scale=judgment.strength_scale,
        strength_value=judgment.strength_value,
        confidence=judgment.confidence,
        note=judgment.note,
        reason=judgment.reason,
        raw=judgment.raw,
        shown_left=judgment.shown_left,
    )
