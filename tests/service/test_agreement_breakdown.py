"""Agreement taken apart: by topic, length and difficulty, by side, and rater by rater."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from sqlalchemy import insert

from annotation.agreement import AgreementService
from annotation.service import AnnotationService
from db.engine import Sessions
from db.models import JudgmentRow
from db.project import new_uid, now
from db.queries import bulk
from db.queries.ids import allocate
from db.queries.raters import get_or_create
from db.types import RaterKind, Side, Verdict
from tests.made_audits import judge, target_ids
from tests.made_projects import MadeItem, make_dataset, numbered
from tests.made_submissions import decide

A, B = Verdict.A, Verdict.B


def test_breakdown_by_topic_language_and_difficulty(
    sessions: Sessions, agreement: AgreementService
) -> None:
    items = [
        MadeItem(question=f"Q{n}", a="x", b="y", topic="law" if n < 4 else "art", language="en")
        for n in range(8)
    ]
    made = make_dataset(sessions, items)
    judge(sessions, made, "reviewer 1", [A, B, A, B, A, B, A, B])
    judge(
        sessions, made, "reviewer 2", [A, B, A, B, B, A, A, B],
        difficult=[False] * 4 + [True, True, False, False],
    )  # fmt: skip
    lines = {(line.by, line.value): line for line in agreement.report("made").breakdown}
    assert set(lines) == {
        ("topic", "art"), ("topic", "law"),
        ("difficulty", "difficult"), ("difficulty", "not marked"),
    }  # fmt: skip
    assert lines["topic", "law"].percent_agreement.value == 1.0
    assert lines["topic", "art"].percent_agreement.value == 0.5
    assert lines["difficulty", "difficult"].percent_agreement.value == 0.0
    assert lines["difficulty", "not marked"].units == 6


def test_breakdown_by_length_goes_by_quarters(
    sessions: Sessions, agreement: AgreementService
) -> None:
    items = [MadeItem(question=f"Q{n}", a="x" * n, b="语") for n in (7, 1, 3, 5, 0, 2, 6, 4)]
    made = make_dataset(sessions, items)
    judge(sessions, made, "reviewer 1", [A] * 8)
    judge(sessions, made, "reviewer 2", [A if len(item.a) > 3 else B for item in items])
    lines = [line for line in agreement.report("made").breakdown if line.by == "length"]
    assert [(line.value, line.units, line.percent_agreement.value) for line in lines] == [
        ("shortest quarter", 2, 0.0), ("second quarter", 2, 0.0),
        ("third quarter", 2, 1.0), ("longest quarter", 2, 1.0),
    ]  # fmt: skip
    with sessions.read() as session:
        found = bulk.lengths(session, made)
    assert list(found.values()) == [len(item.a) + 1 for item in items]


def vote_again(
    sessions: Sessions, dataset: int, rater: str, said: Sequence[Verdict], *, left: Side | None
) -> None:
    """Write one more revision of a rater on each target, with the side and times."""
    targets = target_ids(sessions, dataset)
    with sessions.write() as session:
        who = get_or_create(session, rater, RaterKind.PERSON)
        first = allocate(session, "judgments", 2 * len(said))
        rows = []
        for place, verdict in enumerate(said):
            for revision in (0, 1):
                row_id = first + 2 * place + revision
                rows.append(
                    {
                        "id": row_id, "uid": new_uid(), "dataset_id": dataset,
                        "comparison_id": targets[place], "claim_id": None, "rater_id": who.id,
                        "revision": revision, "supersedes_id": row_id - 1 if revision else None,
                        "status": "verdict", "verdict": (A if revision == 0 else verdict).value,
                        "rating": None, "strength_scale": None, "strength_value": None,
                        "shown_left": None if left is None else left.value, "seal": "unknown",
                        "confidence": None, "difficult": False, "note": "", "reason": "",
                        "active_ms": 2_000 * (place + 1), "lead_ms": 9_000, "raw": "",
                        "created_at": now(),
                    }
                )  # fmt: skip
        session.execute(insert(JudgmentRow), rows)


def test_the_latest_of_two_judgments_counts_and_the_earlier_shows_consistency(
    sessions: Sessions, agreement: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(4))
    vote_again(sessions, made, "reviewer 1", [A, A, A, B], left=Side.A)
    judge(sessions, made, "reviewer 2", [A, A, A, B])
    report = agreement.report("made")
    assert report.coefficients.percent_agreement.value == 1.0
    first, second = report.self_consistency
    assert (first.same.value, first.same.n) == (0.75, 4)
    assert second.same.undefined == "judged nothing twice"
    line = report.raters[0]
    assert (line.judgments, line.active_s, line.lead_s) == (4, 5.0, 9.0)
    assert report.raters[1].active_s is None


def test_side_bias_is_reckoned_per_rater(sessions: Sessions, agreement: AgreementService) -> None:
    made = make_dataset(sessions, numbered(8))
    vote_again(sessions, made, "reviewer 1", [B] * 8, left=Side.B)
    vote_again(sessions, made, "reviewer 2", [A, A, B, B, A, B, A, B], left=Side.A)
    judge(sessions, made, "reviewer 3", [A] * 8)
    lines = {line.rater: line.left for line in agreement.report("made").side_bias}
    assert lines["reviewer 1"].share.value == 1.0
    assert lines["reviewer 1"].p == pytest.approx(2 / 2**8)
    assert lines["reviewer 2"].share.value == 0.5
    assert lines["reviewer 2"].p == 1.0
    assert lines["reviewer 3"].share.undefined is not None
    assert lines["reviewer 3"].share.dropped == 8


def test_labels_given_on_screen_count_on_answers_and_undone_ones_do_not(
    sessions: Sessions, agreement: AgreementService
) -> None:
    """Whatever side an answer was shown on, the verdict is about the answer."""
    made = make_dataset(sessions, numbered(6))
    labelling = AnnotationService(sessions)
    people = [labelling.rater(name) for name in ("reviewer 1", "reviewer 2")]
    a_was_left = 0
    for rater in people:
        for position in range(6):
            card = labelling.card(made, rater.id, position)
            assert card.left is not None
            a_was_left += rater is people[0] and card.left.side is Side.A
            labelling.submit(decide(card))
    labelling.undo(made, people[1].id)
    report = agreement.report("made")
    assert report.labels == {"a": 11, "tie": 0, "b": 0}
    assert report.coefficients.percent_agreement.value == 1.0
    assert report.coefficients.percent_agreement.n == 5
    assert [line.judgments for line in report.raters] == [6, 5]
    assert all(line.same.undefined for line in report.self_consistency)
    sides = {line.rater: line.left.share for line in report.side_bias}
    assert 0 < a_was_left < 6
    assert sides["reviewer 1"].value == pytest.approx(a_was_left / 6)
