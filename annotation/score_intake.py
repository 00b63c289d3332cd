"""Scores that a file brings, each under its signature."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from annotation.import_report import Tally
from db.project import now
from db.queries import imports
from db.types import ScoreDraft, TargetKind


class Scored(NamedTuple):
    """A stored answer or claim with the scores that a file gives for it."""

    kind: TargetKind
    id: int
    scores: Sequence[ScoreDraft]


class ScoreIntake:
    """Writes scores; a run that the file does not tell of is noted as ``imported``.

    Parameters
    ----------
    session
        The import's transaction.
    tally
        Where gains are counted.
    runs
        The file's score runs, to which scores point by their place.
    """

    def __init__(
        self, session: Session, tally: Tally, runs: Sequence[Mapping[str, object]]
    ) -> None:
        self._session = session
        self._tally = tally
        self._told_runs = runs
        self._runs: dict[int, int] = {}
        self._signatures: dict[str, int] = {}

    def create_runs(self, dataset_id: int) -> None:
        """Note every run that the file tells of, also those whose scores are gone."""
        for place in range(len(self._told_runs)):
            self._run(dataset_id, place)

    def write(self, dataset_id: int, scored: Sequence[Scored]) -> None:
        """Write the scores of some answers or claims; those that are there already stay."""
        rows: list[tuple[object, ...]] = []
        for one in scored:
            answer, claim = (one.id, None) if one.kind is TargetKind.ANSWER else (None, one.id)
            rows += (
                (
                    self._signature(score),
                    answer,
                    claim,
                    self._run(dataset_id, score.run),
                    score.value,
                    score.undefined,
                    score.detail,
                )
                for score in one.scores
            )
        written = imports.insert_numbered(self._session, imports.SCORES, rows)
        self._tally.scores += written
        self._tally.already_there += len(rows) - written

    def _signature(self, score: ScoreDraft) -> int:
        known = self._signatures.get(score.signature)
        if known is None:
            known = imports.signature_id(self._session, score.signature, score.metric)
            self._signatures[score.signature] = known
        return known

    def _run(self, dataset_id: int, place: int) -> int:
        known = self._runs.get(place)
        if known is None:
            told = self._told_runs[place] if place < len(self._told_runs) else {}
            known = self._runs[place] = imports.run_of(self._session, dataset_id, _run(told))
        return known


def _run(told: Mapping[str, object]) -> dict[str, Any]:
    """Give the facts of a run, those that are missing or odd as if it had just been imported."""
    time = now()
    metrics = told.get("metrics")
    finished = told.get("finished_at", time)
    counts = {
        name: count if isinstance(count := told.get(name), int) and 0 <= count < 2**31 else 0
        for name in ("scored", "reused")
    }
    return {
        "metrics": [str(metric) for metric in metrics] if isinstance(metrics, list) else [],
        "device": str(told.get("device", ""))[:64],
        "started_at": str(told.get("started_at", time))[:32],
        "finished_at": None if finished is None else str(finished)[:32],
        "state": str(told.get("state", "imported"))[:16],
        **counts,
    }
