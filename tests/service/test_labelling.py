"""Labels over a real project: every judgment durable, appended, and never doubled."""

from __future__ import annotations

import hashlib
import itertools
import threading

import pytest
from sqlalchemy import select

from annotation.datasets import DatasetService
from annotation.service import AnnotationService, ConflictError
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.models import JudgmentRow, SealBreakRow
from db.types import Changes, Construct, RaterKind, Seal, SpanDraft, Verdict
from tests.made_projects import MadeItem, make_dataset, numbered
from tests.made_submissions import decide
from tests.stored_rows import stored


def test_a_verdict_is_stored_whole(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("reviewer 1")
    card = labelling.card(twelve_pairs, rater.id, 0)
    assert card.left is not None
    text = card.left.text
    span = SpanDraft(
        field=card.left.side.value,
        start=0,
        end=6,
        text_sha256=hashlib.sha256(text.encode()).hexdigest(),
    )
    said = labelling.submit(
        decide(card, Verdict.TIE, note="both say it", confidence=4, difficult=True, spans=(span,))
    )
    (row,) = stored(sessions, JudgmentRow)
    assert (row.uid, row.revision, row.supersedes_id) == (said.uid, 0, None)
    assert (row.status, row.verdict, row.seal) == ("verdict", "tie", "sealed")
    assert (row.shown_left, row.confidence, row.difficult) == (card.left.side.value, 4, True)
    assert (row.note, row.active_ms, row.lead_ms) == ("both say it", 4_000, 5_000)
    assert said.changes == Changes.JUDGMENTS | Changes.RATERS
    again = labelling.card(twelve_pairs, rater.id, 0)
    assert again.judgment is not None
    assert again.base_id == row.id == again.judgment.id
    assert [(s.field, s.start, s.end) for s in again.judgment.spans] == [(span.field, 0, 6)]


def test_the_same_decision_sent_twice_is_stored_once(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    card = labelling.card(twelve_pairs, labelling.rater("r").id, 0)
    sent = decide(card)
    first, second = labelling.submit(sent), labelling.submit(sent)
    third = labelling.submit(decide(card, active_ms=9))
    assert first.judgment_id == second.judgment_id == third.judgment_id
    assert second.changes is third.changes is Changes.NONE
    assert len(stored(sessions, JudgmentRow)) == 1


def test_a_correction_supersedes(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("r").id
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 0), Verdict.A))
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 0), Verdict.B))
    first, second = stored(sessions, JudgmentRow)
    assert (first.verdict, second.verdict) == ("a", "b")
    assert (second.revision, second.supersedes_id) == (1, first.id)


def test_two_windows_never_overwrite_one_another(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    other = AnnotationService(sessions)
    rater = labelling.rater("r").id
    here, there = labelling.card(twelve_pairs, rater, 0), other.card(twelve_pairs, rater, 0)
    other.submit(decide(there, Verdict.B))
    with pytest.raises(ConflictError, match="another window") as caught:
        labelling.submit(decide(here, Verdict.A))
    assert caught.value.live is not None
    assert caught.value.live.verdict is Verdict.B
    assert [row.verdict for row in stored(sessions, JudgmentRow)] == ["b"]
    labelling.submit(decide(here, Verdict.A, base_id=caught.value.live.id))
    assert [row.verdict for row in stored(sessions, JudgmentRow)] == ["b", "a"]
    assert labelling.progress(twelve_pairs, rater).labelled == 1
    assert other.progress(twelve_pairs, rater).labelled == 1


def test_one_rater_in_two_windows_at_once(sessions: Sessions, twelve_pairs: int) -> None:
    """Both windows race through the same queue; every chain stays whole and every word is kept."""
    rater = AnnotationService(sessions).rater("r").id
    said: list[tuple[str, str]] = []
    refused: list[str] = []

    def window(verdict: Verdict) -> None:
        labelling = AnnotationService(sessions)
        for position in range(12):
            sent = decide(labelling.card(twelve_pairs, rater, position), verdict)
            try:
                said.append((labelling.submit(sent).uid, sent.uid))
            except ConflictError:
                refused.append(sent.uid)

    threads = [threading.Thread(target=window, args=(v,)) for v in (Verdict.A, Verdict.B)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) + len(refused) == 24
    found = stored(sessions, JudgmentRow)
    assert {row.uid for row in found} == {uid for uid, _ in said}
    assert not {row.uid for row in found} & set(refused)
    chains = itertools.groupby(
        sorted(found, key=lambda row: (row.comparison_id or 0, row.revision)),
        key=lambda row: row.comparison_id,
    )
    whole = [[row.revision for row in chain] for _, chain in chains]
    assert len(whole) == 12
    assert all(chain == list(range(len(chain))) for chain in whole)
    assert AnnotationService(sessions).progress(twelve_pairs, rater).labelled == 12


def test_a_broken_seal_marks_later_verdicts(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("r").id
    card = labelling.card(twelve_pairs, rater, 0)
    labelling.submit(decide(card))
    labelling.open_seal(twelve_pairs, rater, card.target, card.target_id, what="systems")
    again = labelling.card(twelve_pairs, rater, 0)
    assert again.seal is Seal.BROKEN
    labelling.submit(decide(again, Verdict.B))
    assert [row.seal for row in stored(sessions, JudgmentRow)] == ["sealed", "broken"]
    with sessions.read() as session:
        assert session.scalars(select(SealBreakRow.what)).all() == ["systems"]


def test_claims_have_their_own_verdicts(sessions: Sessions, labelling: AnnotationService) -> None:
    made = [MadeItem(question="Q", claim="C", evidence=("one", "two"))]
    dataset = make_dataset(sessions, made, construct=Construct.ATTRIBUTION)
    rater = labelling.rater("r").id
    card = labelling.card(dataset, rater, 0)
    assert (card.claim, card.evidence, card.left) == ("C", ("one", "two"), None)
    with pytest.raises(BugError):
        labelling.submit(decide(card, Verdict.A))
    labelling.submit(decide(card, Verdict.NOT_ATTRIBUTABLE))
    (row,) = stored(sessions, JudgmentRow)
    assert (row.claim_id, row.comparison_id) == (card.target_id, None)
    assert (row.verdict, row.shown_left) == ("not_attributable", None)


def test_known_faults_are_told(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("  reviewer   3 ")
    assert rater.name == "reviewer 3"
    assert rater.kind is RaterKind.PERSON
    with pytest.raises(KnownError, match="needs a name"):
        labelling.rater("  ")
    with pytest.raises(KnownError, match="no item 13"):
        labelling.card(twelve_pairs, rater.id, 12)
    with pytest.raises(KnownError, match="no longer"):
        labelling.open(99, rater.id)
    rated = make_dataset(sessions, numbered(1), name="rated", construct=Construct.RATING)
    with pytest.raises(KnownError, match="cannot be labelled"):
        labelling.open(rated, rater.id)
    with pytest.raises(KnownError, match="200 characters at most"):
        labelling.rater("x" * 201)


def test_nothing_is_added_to_a_dataset_that_was_deleted_meanwhile(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("reviewer 1")
    card = labelling.card(twelve_pairs, rater.id, 0)
    datasets = DatasetService(sessions)
    name = datasets.all_of()[0].name
    datasets.delete(name)
    with pytest.raises(KnownError, match="no longer in the project"):
        labelling.submit(decide(card))
    with pytest.raises(KnownError, match="no longer in the project"):
        labelling.skip(decide(card, None, reason="off topic"))
    assert stored(sessions, JudgmentRow) == []
    datasets.restore(twelve_pairs)
    labelling.submit(decide(card))
    assert len(stored(sessions, JudgmentRow)) == 1
