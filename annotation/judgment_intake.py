"""Judgments and what else people left on targets, into the project: appended, never changed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.formats.json_text import plain_json
from annotation.formats.records import Warned
from annotation.import_report import Tally
from db.project import now
from db.queries import imports, raters
from db.queries.ids import allocate
from db.queries.imports import LiveJudgment
from db.types import (
    AdjudicationDraft,
    AssignmentDraft,
    ClaimDraft,
    ComparisonDraft,
    FlagDraft,
    JudgmentDraft,
    RaterKind,
    SealBreakDraft,
    Side,
    TargetKind,
    Verdict,
)

OTHER_SIDE: Final = {Side.A: Side.B, Side.B: Side.A}
OTHER_VERDICT: Final = {Verdict.A: Verdict.B, Verdict.B: Verdict.A}
OTHER_FIELD: Final = {"a": "b", "b": "a"}
NOWHERE: Final = (0, 0)
OTHER_UID: Final = "this project has its uid already, on another target; it was given a new one"


class OnTarget(NamedTuple):
    """One stored comparison or claim, with what a file says was said of it."""

    line: int
    kind: TargetKind
    id: int
    judgments: Sequence[JudgmentDraft]
    flags: Sequence[FlagDraft] = ()
    adjudications: Sequence[AdjudicationDraft] = ()
    assignments: Sequence[AssignmentDraft] = ()
    seal_breaks: Sequence[SealBreakDraft] = ()

    @property
    def columns(self) -> tuple[int | None, int | None]:
        """Its id as (comparison, claim), one of which is None."""
        return (self.id, None) if self.kind is TargetKind.COMPARISON else (None, self.id)


def on_target(
    line: int, kind: TargetKind, target_id: int, draft: ComparisonDraft | ClaimDraft
) -> OnTarget:
    """Take what hangs on a draft to the row that it got."""
    return OnTarget(
        line,
        kind,
        target_id,
        draft.judgments,
        draft.flags,
        draft.adjudications,
        draft.assignments,
        draft.seal_breaks,
    )


def turned(judgment: JudgmentDraft) -> JudgmentDraft:
    """Give the judgment as it reads when the two answers change places."""
    return replace(
        judgment,
        verdict=None
        if judgment.verdict is None
        else OTHER_VERDICT.get(judgment.verdict, judgment.verdict),
        shown_left=None if judgment.shown_left is None else OTHER_SIDE[judgment.shown_left],
        spans=tuple(
            replace(span, field=OTHER_FIELD.get(span.field, span.field)) for span in judgment.spans
        ),
    )


class JudgmentIntake:
    """Writes judgments of one dataset, chains of one rater on one target in order.

    Parameters
    ----------
    session
        Inside the import's transaction.
    tally
        Where gains are counted.
    kinds
        Kinds of raters as the file's heading gives them.
    """

    def __init__(self, session: Session, tally: Tally, kinds: dict[str, RaterKind]) -> None:
        self._session = session
        self._tally = tally
        self._kinds = kinds
        self._raters: dict[str, int] = {}
        self._prefix = secrets.token_hex(10)
        self._time = now()
        self._first_of_file = 0

    def start_file(self) -> None:
        """From now on, what is written counts as this file's."""
        self._first_of_file = allocate(self._session, "judgments", 0)

    def rater(self, name: str, kind: RaterKind = RaterKind.PERSON) -> int:
        """Find a rater, or make one."""
        known = self._raters.get(name)
        if known is None:
            made = raters.get_or_create(self._session, name, self._kinds.get(name, kind))
            known = self._raters[name] = made.id
        return known

    def write(self, dataset_id: int, targets: Sequence[OnTarget], *, known: bool) -> list[Warned]:
        """Write what hangs on these targets; ``known`` ones may hold judgments already."""
        told: list[Warned] = []
        self._write_judgments(dataset_id, targets, told, known=known)
        self._write_others(dataset_id, targets, told, known=known)
        return told

    def _write_judgments(
        self, dataset_id: int, targets: Sequence[OnTarget], told: list[Warned], *, known: bool
    ) -> None:
        total = sum(len(target.judgments) for target in targets)
        if not total:
            return
        live = self._live(targets) if known else {}
        uids = self._taken(targets)
        next_id = allocate(self._session, "judgments", total)
        rows: list[tuple[object, ...]] = []
        spans: list[tuple[object, ...]] = []
        for target in targets:
            comparison, claim = target.columns
            where = (comparison or 0, claim or 0)
            for judgment in _in_order(target.judgments):
                rater = self._raters.get(judgment.rater) or self.rater(
                    judgment.rater, judgment.kind
                )
                before = live.get((where, rater))
                says = _says(judgment, self._time)
                if self._is_there(before, says, dated=judgment.created_at is not None):
                    self._tally.already_there += 1
                    continue
                uid = self._uid(judgment, next_id, where, uids)
                if uid is None:
                    self._tally.already_there += 1
                    continue
                if judgment.uid not in {None, uid}:
                    told.append(Warned(target.line, f"the judgment '{judgment.uid}': {OTHER_UID}"))
                revision = 0 if before is None else before.revision + 1
                supersedes = None if before is None else before.id
                live[where, rater] = LiveJudgment(next_id, revision, says)
                row = (next_id, uid, dataset_id, comparison, claim, rater, revision, supersedes)
                rows.append(row + says)
                spans += (
                    (next_id, span.field, span.start, span.end, span.text_sha256, span.label)
                    for span in judgment.spans
                )
                self._count(judgment, target, before, told)
                next_id += 1
        imports.insert_many(self._session, imports.JUDGMENTS, rows)
        imports.insert_numbered(self._session, imports.SPANS, spans)

    def _uid(
        self,
        judgment: JudgmentDraft,
        judgment_id: int,
        where: tuple[int, int],
        uids: dict[str, tuple[int, ...]],
    ) -> str | None:
        """Give the name that a judgment gets; None when it is there already."""
        if judgment.uid is not None:
            taken_at = uids.setdefault(judgment.uid, NOWHERE)
            if taken_at == where:
                return None
            if taken_at == NOWHERE:
                uids[judgment.uid] = where
                return judgment.uid
        return f"{self._prefix}{judgment_id:012x}"

    def _count(
        self,
        judgment: JudgmentDraft,
        target: OnTarget,
        before: LiveJudgment | None,
        told: list[Warned],
    ) -> None:
        tally = self._tally
        tally.judgments += 1
        tally.raters[judgment.rater] = None
        word = judgment.verdict or judgment.status
        if judgment.rating is None:
            tally.verdicts[word.value] += 1
        if before is not None and judgment.revision is None:
            tally.repeated += 1
            told.append(
                Warned(target.line, f"'{judgment.rater[:60]}' judges this again; the latest counts")
            )

    def _is_there(
        self, before: LiveJudgment | None, says: tuple[object, ...], *, dated: bool
    ) -> bool:
        """Whether the newest judgment, made before this file, says the same."""
        if before is None or before.id >= self._first_of_file:
            return False
        return before.says == says if dated else before.says[:-1] == says[:-1]

    def _live(self, targets: Sequence[OnTarget]) -> dict[tuple[tuple[int, int], int], LiveJudgment]:
        found: dict[tuple[tuple[int, int], int], LiveJudgment] = {}
        for kind in (TargetKind.COMPARISON, TargetKind.CLAIM):
            ids = {target.id for target in targets if target.kind is kind}
            first = kind is TargetKind.COMPARISON
            stored = imports.live_judgments(self._session, kind.value, ids)
            for (target_id, rater), judgment in stored.items():
                found[(target_id, 0) if first else (0, target_id), rater] = judgment
        return found

    def _taken(self, targets: Sequence[OnTarget]) -> dict[str, tuple[int, ...]]:
        given = [
            judgment.uid
            for target in targets
            for judgment in target.judgments
            if judgment.uid is not None
        ]
        return imports.known_uids(self._session, "judgments", given)

    def _write_others(
        self, dataset_id: int, targets: Sequence[OnTarget], told: list[Warned], *, known: bool
    ) -> None:
        flags, breaks, assignments = [], [], []
        for target in targets:
            at = (dataset_id, *target.columns)
            flags += [(*at, self.rater(one.rater), one.created_at) for one in target.flags]
            breaks += [
                (*at, self.rater(one.rater), one.what, one.created_at) for one in target.seal_breaks
            ]
            assignments += [
                (
                    *at,
                    self.rater(one.rater),
                    one.position,
                    None if one.shown_left is None else one.shown_left.value,
                    one.repeat,
                )
                for one in target.assignments
            ]
        if known and breaks:
            breaks = self._new_breaks(targets, breaks)
        given = len(flags) + len(assignments)
        written = imports.insert_numbered(self._session, imports.FLAGS, flags)
        written += imports.insert_numbered(self._session, imports.ASSIGNMENTS, assignments)
        self._tally.already_there += given - written
        self._tally.others += written
        self._tally.others += imports.insert_numbered(self._session, imports.SEAL_BREAKS, breaks)
        self._write_adjudications(dataset_id, targets, told)

    def _new_breaks(
        self,
        targets: Iterable[OnTarget],
        breaks: list[tuple[int, int | None, int | None, int, str, str]],
    ) -> list[tuple[int, int | None, int | None, int, str, str]]:
        there = set()
        for kind in (TargetKind.COMPARISON, TargetKind.CLAIM):
            ids = {target.id for target in targets if target.kind is kind}
            for target_id, *said in imports.seal_breaks_on(self._session, kind.value, ids):
                there.add((kind, target_id, *said))
        return [
            row
            for row in breaks
            if (
                TargetKind.CLAIM if row[1] is None else TargetKind.COMPARISON,
                row[2] if row[1] is None else row[1],
                *row[3:],
            )
            not in there
        ]

    def _write_adjudications(
        self, dataset_id: int, targets: Sequence[OnTarget], told: list[Warned]
    ) -> None:
        given = [(target, one) for target in targets for one in target.adjudications]
        if not given:
            return
        taken = imports.known_uids(self._session, "adjudications", [one.uid for _, one in given])
        rows = []
        for target, one in given:
            comparison, claim = target.columns
            uid, where = one.uid, (comparison or 0, claim or 0)
            if taken.setdefault(uid, where) != where:
                told.append(Warned(target.line, f"the adjudication '{uid}': {OTHER_UID}"))
                uid = secrets.token_hex(16)
            rows.append(
                (
                    *(uid, dataset_id, comparison, claim, one.revision),
                    None if one.verdict is None else one.verdict.value,
                    one.method,
                    None if one.settled_by is None else self.rater(one.settled_by),
                    plain_json(list(one.basis)),
                    one.note,
                    one.created_at,
                )
            )
        written = imports.insert_numbered(self._session, imports.ADJUDICATIONS, rows)
        self._tally.others += written
        self._tally.already_there += len(rows) - written


def _in_order(judgments: Sequence[JudgmentDraft]) -> Sequence[JudgmentDraft]:
    """Give the judgments so that the revisions of each rater follow one another."""
    if len(judgments) < 2 or all(judgment.revision is None for judgment in judgments):
        return judgments
    return sorted(judgments, key=lambda judgment: judgment.revision or 0)


def _says(judgment: JudgmentDraft, time: str) -> tuple[object, ...]:
    """Give the columns from ``status`` on, as they are stored."""
    return (
        judgment.status.value,
        None if judgment.verdict is None else judgment.verdict.value,
        judgment.rating,
        judgment.strength_scale,
        judgment.strength_value,
        None if judgment.shown_left is None else judgment.shown_left.value,
        judgment.seal.value,
        judgment.confidence,
        judgment.difficult,
        judgment.note,
        judgment.reason,
        judgment.active_ms,
        judgment.lead_ms,
        judgment.raw,
        judgment.created_at or time,
    )
