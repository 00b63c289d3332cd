"""Drafts: spans toggle, and what is drafted is what is sent."""

from __future__ import annotations

from annotation.labelling import Card, ShownAnswer
from db.types import Seal, Side, SpanDraft, TargetKind, Verdict
from gui.draft import Draft
from gui.keymap import Act
from gui.verdict_acts import VERDICT_ACTS, act_of, verdict_of


def span(start: int, end: int, field: str = "a") -> SpanDraft:
    return SpanDraft(field=field, start=start, end=end, text_sha256="0" * 64)


def card(kind: TargetKind = TargetKind.COMPARISON, left: Side = Side.B) -> Card:
    pair = kind is TargetKind.COMPARISON
    right = Side.A if left is Side.B else Side.B
    return Card(
        dataset_id=1,
        rater_id=2,
        target=kind,
        target_id=3,
        position=0,
        question="",
        context="",
        topic="",
        language="",
        references=(),
        left=ShownAnswer(side=left, text="") if pair else None,
        right=ShownAnswer(side=right, text="") if pair else None,
        claim=None if pair else "c",
        evidence=(),
        judgment=None,
        base_id=None,
        flagged=False,
        seal=Seal.SEALED,
    )


def test_marking_again_takes_the_mark_away() -> None:
    draft = Draft().with_span(span(5, 9)).with_span(span(1, 3)).with_span(span(5, 9, "b"))
    assert draft.spans == (span(1, 3), span(5, 9), span(5, 9, "b"))
    assert draft.with_span(span(6, 7)).spans == (span(1, 3), span(5, 9, "b"))
    assert draft.with_span(span(3, 5)).spans[1] == span(3, 5)


def test_drafts_differ_by_content_and_keep_their_name() -> None:
    assert Draft() == Draft()
    assert Draft().uid != Draft().uid
    draft = Draft().with_span(span(0, 1))
    assert draft.submission(card(), active_ms=1, lead_ms=2).uid == draft.uid


def test_a_skip_carries_its_reason_and_no_verdict() -> None:
    draft = Draft(verdict=Verdict.A, note="kept")
    sent = draft.submission(card(), active_ms=1, lead_ms=2, skip="why")
    assert (sent.verdict, sent.reason, sent.note) == (None, "why", "kept")
    assert sent.shown_left is Side.B


def test_keys_and_verdicts_follow_the_sides() -> None:
    assert verdict_of(card(left=Side.B), Act.LEFT) is Verdict.B
    assert verdict_of(card(left=Side.A), Act.LEFT) is Verdict.A
    claim = card(TargetKind.CLAIM)
    assert verdict_of(claim, Act.TIE) is None
    for shown in (card(), card(left=Side.A), claim):
        for act in VERDICT_ACTS:
            verdict = verdict_of(shown, act)
            if verdict is not None:
                assert act_of(shown, verdict) is act
    assert act_of(card(), None) is None
