"""Undo and redo of labels: every step is appended, and only a rater's own is taken back."""

from __future__ import annotations

import itertools

from sqlalchemy import func, select

from annotation.service import AnnotationService
from db.engine import Sessions
from db.models import JudgmentRow, SpanRow
from db.types import Seal, SpanDraft, Status, Verdict
from tests.made_submissions import decide
from tests.stored_rows import stored


def test_undo_and_redo_append_across_items(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("r").id

    def live() -> list[Verdict | None]:
        cards = [labelling.card(twelve_pairs, rater, n) for n in range(3)]
        return [None if c.judgment is None else c.judgment.verdict for c in cards]

    labelling.submit(decide(labelling.card(twelve_pairs, rater, 0), Verdict.A))
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 1), Verdict.B))
    labelling.submit(
        decide(labelling.card(twelve_pairs, rater, 0), Verdict.TIE, note="on reflection")
    )
    assert live() == [Verdict.TIE, Verdict.B, None]
    trail = []
    for _ in range(4):
        done = labelling.undo(twelve_pairs, rater)
        trail.append((None if done is None else done.position, live()))
    assert trail == [
        (0, [Verdict.A, Verdict.B, None]),
        (1, [Verdict.A, None, None]),
        (0, [None, None, None]),
        (None, [None, None, None]),
    ]
    trail = []
    for _ in range(4):
        done = labelling.redo(twelve_pairs, rater)
        trail.append((None if done is None else done.position, live()))
    assert trail == [
        (0, [Verdict.A, None, None]),
        (1, [Verdict.A, Verdict.B, None]),
        (0, [Verdict.TIE, Verdict.B, None]),
        (None, [Verdict.TIE, Verdict.B, None]),
    ]
    assert labelling.card(twelve_pairs, rater, 0).judgment.note == "on reflection"  # type: ignore[union-attr]
    found = stored(sessions, JudgmentRow)
    assert len(found) == 9
    assert [row.status for row in found if row.status == "withdrawn"] == ["withdrawn"] * 2
    chains = itertools.groupby(
        sorted(found, key=lambda row: (row.comparison_id or 0, row.revision)),
        key=lambda row: row.comparison_id,
    )
    for _, chain in chains:
        links = list(chain)
        assert [row.revision for row in links] == list(range(len(links)))
        assert [row.supersedes_id for row in links[1:]] == [row.id for row in links[:-1]]


def test_a_new_verdict_ends_redo(labelling: AnnotationService, twelve_pairs: int) -> None:
    rater = labelling.rater("r").id
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 0)))
    labelling.undo(twelve_pairs, rater)
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 1)))
    assert labelling.redo(twelve_pairs, rater) is None
    undone = labelling.undo(twelve_pairs, rater)
    assert undone is not None
    assert undone.position == 1
    assert labelling.undo(twelve_pairs, rater) is None


def test_undo_is_there_after_a_restart_and_only_for_its_rater(
    sessions: Sessions, twelve_pairs: int
) -> None:
    first = AnnotationService(sessions)
    one, two = first.rater("one").id, first.rater("two").id
    first.submit(decide(first.card(twelve_pairs, one, 4)))
    second = AnnotationService(sessions)
    assert second.undo(twelve_pairs, two) is None
    undone = second.undo(twelve_pairs, one)
    assert undone is not None
    assert (undone.position, undone.status) == (4, Status.WITHDRAWN)


def test_undo_brings_evidence_back(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("r").id
    card = labelling.card(twelve_pairs, rater, 0)
    span = SpanDraft(field="a", start=1, end=3, text_sha256="0" * 64)
    labelling.submit(decide(card, spans=(span,)))
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 0), Verdict.B))
    labelling.undo(twelve_pairs, rater)
    assert [s.start for s in labelling.card(twelve_pairs, rater, 0).judgment.spans] == [1]  # type: ignore[union-attr]
    with sessions.read() as session:
        assert session.execute(select(func.count()).select_from(SpanRow)).scalar_one() == 2


def test_imported_judgments_are_never_undone(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("r").id
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 0)))
    with sessions.write() as session:
        session.get_one(JudgmentRow, 1).seal = Seal.UNKNOWN.value
    assert labelling.undo(twelve_pairs, rater) is None
