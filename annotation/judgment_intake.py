"""Judgments and what else people left on targets, into the project: appended, never changed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.formats.json_text import plain_json
from annotation.formats.records import Warned
from annotation.import_report import Tally
from db.project import now
from db.queries import import_lookups as lookups
from db.queries import imports, raters
from db.queries.ids import allocate
from db.queries.import_lookups import LiveJudgment
from db.types import (
    AdjudicationDraft,
    ClaimDraft,
    ComparisonDraft,
    JudgmentDraft,
    RaterKind,
    TargetKind,
    VotesDraft,
)

THERE: Final = "there already: longer than any uid may be"
OTHER_UID: Final = "this project has its uid already, on another target; it was given a new one"


class OnTarget(NamedTuple):
    """A stored comparison or claim (one id is None), with what a file says was said of it.

    ``item`` is the id of the item that it belongs to.
    """

    line: int
    comparison: int | None
    claim: int | None
    said: ComparisonDraft | ClaimDraft | VotesDraft
    item: int = 0


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
        self._uids_of_batch: set[str] = set()

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

    def _meet(self, targets: Sequence[OnTarget]) -> None:
        """Find, or make, every rater who judges here."""
        strangers: dict[str, RaterKind] = {}
        for target in targets:
            for judgment in target.said.judgments:
                name = judgment.rater
                if name not in self._raters and name not in strangers:
                    strangers[name] = self._kinds.get(name, judgment.kind)
        if strangers:
            self._raters |= raters.find_or_add(self._session, strangers)

    def write(self, dataset_id: int, targets: Sequence[OnTarget], *, known: bool) -> list[Warned]:
        """Write what hangs on these targets; ``known`` ones may hold judgments already."""
        told: list[Warned] = []
        self._write_judgments(dataset_id, targets, told, known=known)
        self._write_others(dataset_id, targets, told, known=known)
        return told

    def _write_judgments(
        self, dataset_id: int, targets: Sequence[OnTarget], told: list[Warned], *, known: bool
    ) -> None:
        total = sum(len(target.said.judgments) for target in targets)
        if not total:
            return
        self._meet(targets)
        live = self._live(targets) if known else {}
        uids = self._taken(targets)
        next_id = allocate(self._session, "judgments", total)
        rows: list[tuple[object, ...]] = []
        spans: list[tuple[object, ...]] = []
        for line, comparison, claim, said, _ in targets:
            where = (comparison or 0, claim or 0)
            alone = not known and len(said.judgments) == 1
            for judgment in said.judgments if alone else _in_order(said.judgments):
                rater = self._raters[judgment.rater]
                before = None if alone else live.get((where, rater))
                says = _says(judgment, self._time)
                uid: str | None = f"{self._prefix}{next_id:012x}"
                if judgment.uid is not None:
                    uid = self._kept_uid(judgment.uid, where, uids, line, told) or uid
                if uid == THERE or (before is not None and self._is_there(before, says, judgment)):
                    self._tally.already_there += 1
                    continue
                revision, supersedes = 0, None
                if before is not None:
                    revision, supersedes = before.revision + 1, before.id
                    self._tell_again(judgment, line, told)
                if not alone:
                    live[where, rater] = LiveJudgment(next_id, revision, says)
                row = (next_id, uid, dataset_id, comparison, claim, rater, revision, supersedes)
                rows.append(row + says)
                if judgment.spans:
                    spans += _span_rows(next_id, judgment)
                next_id += 1
        imports.insert_many(self._session, imports.JUDGMENTS, rows)
        imports.insert_numbered(self._session, imports.SPANS, spans)
        self._count(rows)

    def _kept_uid(
        self,
        uid: str,
        where: tuple[int, int],
        uids: dict[str, tuple[int, ...]],
        line: int,
        told: list[Warned],
    ) -> str:
        """Give the uid where it is free, "" where another target has it, or say it is there."""
        taken_at = uids.setdefault(uid, where)
        if taken_at == where:
            if uid in self._uids_of_batch:
                return THERE
            self._uids_of_batch.add(uid)
            return uid
        told.append(Warned(line, f"the judgment '{uid}': {OTHER_UID}"))
        return ""

    def _tell_again(self, judgment: JudgmentDraft, line: int, told: list[Warned]) -> None:
        if judgment.revision is None:
            self._tally.repeated += 1
            told.append(
                Warned(line, f"'{judgment.rater[:60]}' judges this again; the latest counts")
            )

    def _count(self, rows: Sequence[tuple[object, ...]]) -> None:
        tally = self._tally
        tally.judgments += len(rows)
        names = {rater: name for name, rater in self._raters.items()}
        for rater in dict.fromkeys(row[5] for row in rows):
            if isinstance(rater, int):
                tally.raters[names[rater]] = None
        tally.verdicts.update(str(row[9] or row[8]) for row in rows if row[10] is None)

    def _is_there(
        self, before: LiveJudgment, says: tuple[object, ...], judgment: JudgmentDraft
    ) -> bool:
        """Whether the newest judgment, made before this file, says the same."""
        if before.id >= self._first_of_file:
            return False
        if judgment.created_at is None:
            return before.says[:-1] == says[:-1]
        return before.says == says

    def _live(self, targets: Sequence[OnTarget]) -> dict[tuple[tuple[int, int], int], LiveJudgment]:
        """Give the newest judgment of each rater of whom something is said on a target."""
        pairs: dict[tuple[int, int], None] = {}
        claims: dict[tuple[int, int], None] = {}
        for target in targets:
            for judgment in target.said.judgments:
                rater = self._raters[judgment.rater]
                if target.comparison is not None:
                    pairs[target.comparison, rater] = None
                elif target.claim is not None:
                    claims[target.claim, rater] = None
        found: dict[tuple[tuple[int, int], int], LiveJudgment] = {}
        stored = lookups.live_judgments(self._session, TargetKind.COMPARISON.value, pairs)
        for (target_id, who), newest in stored.items():
            found[(target_id, 0), who] = newest
        stored = lookups.live_judgments(self._session, TargetKind.CLAIM.value, claims)
        for (target_id, who), newest in stored.items():
            found[(0, target_id), who] = newest
        return found

    def _taken(self, targets: Sequence[OnTarget]) -> dict[str, tuple[int, ...]]:
        given = [
            judgment.uid
            for target in targets
            for judgment in target.said.judgments
            if judgment.uid is not None
        ]
        taken = lookups.known_uids(self._session, "judgments", given)
        self._uids_of_batch = set(taken)
        return taken

    def _write_others(
        self, dataset_id: int, targets: Sequence[OnTarget], told: list[Warned], *, known: bool
    ) -> None:
        flags, breaks, assignments = [], [], []
        settled: list[tuple[OnTarget, AdjudicationDraft]] = []
        for target in targets:
            said = target.said
            if isinstance(said, VotesDraft):
                continue
            at = (dataset_id, target.comparison, target.claim)
            for flag in said.flags:
                flags.append((*at, self.rater(flag.rater), flag.created_at))
            for seal_break in said.seal_breaks:
                rater = self.rater(seal_break.rater)
                breaks.append((*at, rater, seal_break.what, seal_break.created_at))
            for one in said.assignments:
                left = None if one.shown_left is None else one.shown_left.value
                assignments.append((*at, self.rater(one.rater), one.position, left, one.repeat))
            for adjudication in said.adjudications:
                settled.append((target, adjudication))
        if known and breaks:
            there = lookups.seal_breaks_on(self._session, targets_of(targets))
            breaks = [row for row in breaks if row[1:] not in there]
        given = len(flags) + len(assignments)
        written = imports.insert_numbered(self._session, imports.FLAGS, flags)
        written += imports.insert_numbered(self._session, imports.ASSIGNMENTS, assignments)
        self._tally.already_there += given - written
        self._tally.others += written
        self._tally.others += imports.insert_numbered(self._session, imports.SEAL_BREAKS, breaks)
        if settled:
            self._write_adjudications(dataset_id, settled, told)

    def _write_adjudications(
        self,
        dataset_id: int,
        settled: Sequence[tuple[OnTarget, AdjudicationDraft]],
        told: list[Warned],
    ) -> None:
        uids = [one.uid for _, one in settled]
        taken = lookups.known_uids(self._session, "adjudications", uids)
        rows = []
        for target, one in settled:
            uid, where = one.uid, (target.comparison or 0, target.claim or 0)
            if taken.setdefault(uid, where) != where:
                told.append(Warned(target.line, f"the adjudication '{uid}': {OTHER_UID}"))
                uid = secrets.token_hex(16)
            rows.append(
                (
                    *(uid, dataset_id, target.comparison, target.claim, one.revision),
                    None if one.verdict is None else one.verdict.value,
                    one.method,
                    None if one.settled_by is None else self.rater(one.settled_by),
                    plain_json(list(one.basis)),
                    one.note,
                    one.created_at,
                    None if one.acted_by is None else self.rater(one.acted_by),
                    one.act,
                    one.mark,
                )
            )
        written = imports.insert_numbered(self._session, imports.ADJUDICATIONS, rows)
        self._tally.others += written
        self._tally.already_there += len(rows) - written


def targets_of(targets: Iterable[OnTarget]) -> tuple[list[int], list[int]]:
    """Give the ids of the comparisons and of the claims among some targets."""
    found = list(targets)
    return (
        [target.comparison for target in found if target.comparison is not None],
        [target.claim for target in found if target.claim is not None],
    )


def _span_rows(judgment_id: int, judgment: JudgmentDraft) -> list[tuple[object, ...]]:
    return [
        (judgment_id, span.field, span.start, span.end, span.text_sha256, span.label)
        for span in judgment.spans
    ]


def _in_order(judgments: Sequence[JudgmentDraft]) -> Sequence[JudgmentDraft]:
    """Give the judgments so that the revisions of each rater follow one another."""
    if len(judgments) < 2 or all(judgment.revision is None for judgment in judgments):
        return judgments
    return sorted(judgments, key=lambda judgment: judgment.revision or 0)


def _says(judgment: JudgmentDraft, time: str) -> tuple[object, ...]:
    """Give the columns from ``status`` on, as they are stored."""
    verdict = judgment.verdict
    return (  # _value_ is what .value looks up, at a fifth of the time
        judgment.status._value_,
        None if verdict is None else verdict._value_,
        judgment.rating,
        judgment.strength_scale,
        judgment.strength_value,
        None if judgment.shown_left is None else judgment.shown_left.value,
        judgment.seal._value_,
        judgment.confidence,
        judgment.difficult,
        judgment.note,
        judgment.reason,
        judgment.active_ms,
        judgment.lead_ms,
        judgment.raw,
        judgment.created_at or time,
    )
