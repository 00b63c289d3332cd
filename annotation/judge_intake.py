"""What judges were asked, as a file tells it: calls, runs, prompts, checks, error tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.asked_checks import LARGEST, relative
from annotation.formats.json_text import plain_json
from annotation.formats.judge_outputs import judged
from annotation.formats.reading import Heading
from annotation.import_report import Tally
from annotation.judgment_intake import JudgmentIntake, OnTarget, targets_of
from db.project import now
from db.queries import imports, judge_calls, judge_imports
from db.queries.ids import allocate
from db.queries.judge_calls import NewCall, place_of
from db.queries.judge_runs import IMPORTED
from db.types import (
    ItemDraft,
    JudgeCallDraft,
    JudgmentDraft,
    RaterKind,
    TargetKind,
    VotesDraft,
)

LARGEST_NUMBER: Final = 1e15
"""No run took so many seconds, or so much money."""
AFTER_ANOTHER: Final = 1
"""Any revision but None: what is combined anew is not told as judged again."""


class OnItem(NamedTuple):
    """A stored item with what a file says of it, and the ids of its parts in the file's order."""

    item: int
    draft: ItemDraft
    answers: Sequence[int]
    comparisons: Sequence[int]
    claims: Sequence[int]


class JudgeIntake:
    """Writes what judges were asked about one dataset.

    Parameters
    ----------
    session
        The import's transaction.
    tally
        Where gains are counted.
    judgments
        Who knows the raters.
    heading
        The file's heading, which lists judge runs and prompts.
    """

    def __init__(
        self, session: Session, tally: Tally, judgments: JudgmentIntake, heading: Heading | None
    ) -> None:
        self._session = session
        self._tally = tally
        self._rater = judgments.rater
        self._told_runs = () if heading is None else heading.judge_runs
        self._prompts = () if heading is None else heading.judge_prompts
        self._runs: dict[int, int] = {}
        self._first = allocate(session, "judgments", 0)

    def create_runs(self, dataset_id: int) -> None:
        """Note every judge run that the file tells of, also those whose calls are gone."""
        for place in range(len(self._told_runs)):
            self._run(dataset_id, place)

    def write(
        self, dataset_id: int, targets: Sequence[OnTarget], items: Sequence[OnItem] = ()
    ) -> None:
        """Write the calls behind judgments, and the calls and checks of items."""
        rows: list[NewCall] = []
        tags: list[tuple[object, ...]] = []
        for target in targets:
            for judgment in target.said.judgments:
                if judgment.calls:
                    rows += self._behind(dataset_id, target, judgment)
            if not isinstance(target.said, VotesDraft):
                for tag in target.said.error_tags:
                    judge = self._rater(tag.judge, RaterKind.JUDGE)
                    who = self._rater(tag.rater)
                    on = (dataset_id, target.comparison, target.claim, judge, who)
                    tags.append((*on, tag.kind, tag.note, tag.created_at))
        checks: list[tuple[object, ...]] = []
        for one in items:
            rows += self._of_item(dataset_id, one)
            for check in one.draft.checks:
                who = self._rater(check.rater)
                answer = None if check.answer is None else check.answer.value
                at = (dataset_id, one.item, who, check.part, check.asked, check.round)
                said = (check.status.value, answer, plain_json(list(check.errors)), check.note)
                checks.append((*at, *said, check.created_at))
        if rows:
            written = judge_calls.insert(self._session, rows)
            self._tally.calls += written
            self._tally.already_there += len(rows) - written
        for table, found in (
            (judge_imports.ITEM_CHECKS, checks),
            (judge_imports.ERROR_TAGS, tags),
        ):
            written = imports.insert_numbered(self._session, table, found)
            self._tally.others += written
            self._tally.already_there += len(found) - written

    def combined(self, targets: Sequence[OnTarget]) -> list[OnTarget]:
        """Let calls join those that their judge left on the same target before.

        The judgment is what comes of all of them: of a file with the other order, it says
        whether both agree. What the same import said of one order alone is taken out again;
        what an earlier one said is superseded.
        """
        asked: dict[int, dict[str, OnTarget]] = {}
        for target in targets:
            if isinstance(target.said, VotesDraft) and target.said.combined:
                for judgment in target.said.judgments:
                    rater = self._rater(judgment.rater, judgment.kind)
                    asked.setdefault(rater, {})[_place(target)] = target
        there = {
            rater: judge_calls.of_places(self._session, rater, of_rater)
            for rater, of_rater in asked.items()
        }
        for rater, known in there.items():
            again = [target for place, target in asked[rater].items() if known.get(place)]
            said = judge_imports.take_back(self._session, self._first, rater, targets_of(again))
            self._tally.judgments -= len(said)
            self._tally.verdicts.subtract(said)
        return [self._joined(target, there) for target in targets]

    def _joined(
        self, target: OnTarget, there: Mapping[int, Mapping[str, Sequence[JudgeCallDraft]]]
    ) -> OnTarget:
        said = target.said
        if not isinstance(said, VotesDraft) or not said.combined:
            return target
        judgments = []
        for judgment in said.judgments:
            rater = self._rater(judgment.rater, judgment.kind)
            given = {_one(call): call for call in judgment.calls}
            before = [
                call
                for call in there[rater].get(_place(target), ())
                if not call.variant and not call.step and _one(call) not in given
            ]
            judgments.append(judgment)
            if before:
                both = judged(judgment.rater, (*before, *judgment.calls))
                judgments[-1] = replace(
                    both,
                    calls=judgment.calls,
                    created_at=judgment.created_at,
                    revision=AFTER_ANOTHER,
                )
        return target._replace(said=replace(said, judgments=tuple(judgments)))

    def _behind(self, dataset_id: int, target: OnTarget, judgment: JudgmentDraft) -> list[NewCall]:
        rater = self._rater(judgment.rater, judgment.kind)
        return [
            NewCall(
                dataset_id=dataset_id,
                rater_id=rater,
                item_id=target.item,
                comparison_id=target.comparison,
                claim_id=target.claim,
                place=_place(target),
                call=call,
            )
            for call in judgment.calls
        ]

    def _of_item(self, dataset_id: int, one: OnItem) -> list[NewCall]:
        rows = []
        for placed in one.draft.calls:
            ids: dict[str, int | None] = dict.fromkeys(("comparison", "claim", "answer"))
            place = relative(placed.place)
            if place.kind:
                parts = {
                    "comparison": one.comparisons,
                    "claim": one.claims,
                    "answer": one.answers,
                }[place.kind]
                ids[place.kind] = parts[place.at]
            where = f"{place.kind}:{ids[place.kind]}" if place.kind else f"item:{one.item}"
            rows.append(
                NewCall(
                    dataset_id=dataset_id,
                    rater_id=self._rater(placed.rater, RaterKind.JUDGE),
                    item_id=one.item,
                    comparison_id=ids["comparison"],
                    claim_id=ids["claim"],
                    answer_id=ids["answer"],
                    place=where + place.more,
                    call=placed.call,
                    run_id=None if placed.run is None else self._run(dataset_id, placed.run),
                    reused=placed.reused,
                )
            )
        return rows

    def _run(self, dataset_id: int, place: int) -> int | None:
        if place >= len(self._told_runs):
            return None
        known = self._runs.get(place)
        if known is None:
            told = self._told_runs[place]
            known = self._runs[place] = judge_imports.run_of(
                self._session,
                dataset_id=dataset_id,
                rater_id=self._rater(_text(told, "rater", "judge", 500), RaterKind.JUDGE),
                prompt_id=self._prompt(told.get("prompt")),
                facts=_run_facts(told),
            )
        return known

    def _prompt(self, place: object) -> int | None:
        if not isinstance(place, int) or not 0 <= place < len(self._prompts):
            return None
        told = self._prompts[place]
        facts = {
            "name": _text(told, "name", "imported", 200),
            "version": max(1, _whole(told, "version")),
            "task": _text(told, "task", "", 16),
            "language": _text(told, "language", "", 16),
            "text": _text(told, "text", "", None),
            "created_at": _text(told, "created_at", now(), 32),
        }
        return judge_imports.prompt_of(self._session, facts)


def _place(target: OnTarget) -> str:
    if target.comparison is not None:
        return place_of(TargetKind.COMPARISON, target.comparison)
    return place_of(TargetKind.CLAIM, target.claim or 0)


def _one(call: JudgeCallDraft) -> tuple[str, int]:
    return call.shown_order.value, call.sample


def _run_facts(told: Mapping[str, object]) -> dict[str, Any]:
    """Give the facts of a run, those that are missing or odd as if it had just been imported."""
    time = now()
    finished = told.get("finished_at", time)
    settings, counts = told.get("settings"), told.get("counts")
    return {
        "backend": _text(told, "backend", "", 16),
        "model": _text(told, "model", "", None),
        "revision": _text(told, "revision", "", None),
        "task": _text(told, "task", "", 16),
        "settings": {**(settings if isinstance(settings, Mapping) else {}), IMPORTED: True},
        "state": _text(told, "state", "imported", 16),
        "started_at": _text(told, "started_at", time, 32),
        "finished_at": None if finished is None else str(finished)[:32],
        "counts": dict(counts) if isinstance(counts, Mapping) else {},
        "tokens_in": _whole(told, "tokens_in"),
        "tokens_out": _whole(told, "tokens_out"),
        "seconds": _number(told.get("seconds")) or 0.0,
        "cost": _number(told.get("cost")),
    }


def _text(told: Mapping[str, object], name: str, missing: str, limit: int | None) -> str:
    value = told.get(name, missing)
    return str(missing if value is None else value)[:limit]


def _whole(told: Mapping[str, object], name: str) -> int:
    value = told.get(name)
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST
    return value if known and isinstance(value, int) else 0


def _number(value: object) -> float | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if abs(value) <= LARGEST_NUMBER else None
