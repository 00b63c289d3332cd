"""Agreement over a real project: votes in, report out."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import numpy as np
import pytest
from sqlalchemy import insert

from annotation.agreement import AgreementService
from annotation.agreement_votes import AgreementOptions
from annotation.labelling import Submission
from annotation.service import AnnotationService
from annotation.stats.kappa import cohen_kappa, fleiss_kappa, wmt_kappa
from annotation.stats.matrix import CodeMatrix, from_labels
from annotation.stats.observed import percent_agreement
from db.engine import Sessions
from db.errors import KnownError
from db.models import JudgmentRow
from db.project import new_uid, now
from db.queries import bulk
from db.queries.ids import allocate
from db.queries.raters import get_or_create
from db.types import Construct, RaterKind, Seal, Side, Status, Verdict
from tests.made_audits import judge, target_ids
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims

A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE
BAD, CANNOT = Verdict.BOTH_BAD, Verdict.CANNOT_TELL
YES, NO = Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE
CATEGORIES = ("a", "tie", "b")
FIRST = (A, A, B, TIE, B, A, TIE, B, A, A)
SECOND = (A, B, B, TIE, B, A, A, B, TIE, A)
JUDGE = (A, A, A, A, B, B, TIE, B, A, B)


@pytest.fixture
def service(sessions: Sessions) -> AgreementService:
    return AgreementService(sessions)


@pytest.fixture
def dataset(sessions: Sessions) -> int:
    made = make_dataset(sessions, numbered(10))
    judge(sessions, made, "reviewer 1", FIRST)
    judge(sessions, made, "reviewer 2", SECOND)
    judge(sessions, made, "Judge-1", JUDGE, kind=RaterKind.JUDGE)
    return made


def table(*rows: Sequence[Verdict | None]) -> CodeMatrix:
    labels = [[None if one is None else str(one) for one in row] for row in rows]
    return from_labels(labels, categories=CATEGORIES)


@pytest.mark.usefixtures("dataset")
def test_json_has_the_agreed_shape(service: AgreementService) -> None:
    report = json.loads(json.dumps(service.report("made").to_json()))
    estimate = {"value", "ci", "n", "undefined", "dropped", "method", "note"}
    assert report["dataset"] == "made"
    assert report["construct"] == "preference"
    assert report["categories"] == ["a", "tie", "b"]
    assert [(line["rater"], line["kind"], line["judgments"]) for line in report["raters"]] == [
        ("reviewer 1", "person", 10),
        ("reviewer 2", "person", 10),
        ("Judge-1", "judge", 10),
    ]
    for name in ("percent_agreement", "fleiss_kappa", "gwet_ac1"):
        assert set(report["coefficients"][name]) == estimate
    assert set(report["coefficients"]["krippendorff_alpha"]) == {"nominal", "ordinal"}
    assert set(report["majority"]) == {"a", "b", "tie", "none"}
    for pair in report["pairs"]:
        assert {"a", "b", "cohen_kappa", "percent_agreement"} <= set(pair)
        assert set(pair["cohen_kappa"]) == estimate


@pytest.mark.usefixtures("dataset")
def test_coefficients_are_among_people_and_pairs_hold_judges_too(
    service: AgreementService,
) -> None:
    report = service.report("made")
    people = table(FIRST, SECOND)
    assert report.coefficients.percent_agreement.value == percent_agreement(people).value == 0.7
    assert report.coefficients.fleiss_kappa.value == fleiss_kappa(people).value
    assert [(line.a, line.b) for line in report.pairs] == [
        ("reviewer 1", "reviewer 2"),
        ("reviewer 1", "Judge-1"),
        ("reviewer 2", "Judge-1"),
    ]
    pair = report.pair("Judge-1", "reviewer 1")
    assert pair is not None
    assert pair.cohen_kappa.value == cohen_kappa(table(FIRST, JUDGE)).value
    assert pair.overlap == pair.cohen_kappa.n == 10
    assert report.pair("reviewer 1", "nobody") is None
    assert report.labels == {"a": 9, "tie": 4, "b": 7}
    assert report.overlap.raters == 2


@pytest.mark.usefixtures("dataset")
def test_judges_enter_when_asked(service: AgreementService) -> None:
    report = service.report("made", include_judges=True)
    everyone = table(FIRST, SECOND, JUDGE)
    assert report.coefficients.fleiss_kappa.value == fleiss_kappa(everyone).value
    assert report.overlap.raters == 3
    assert report.to_json()["include_judges"] is True


@pytest.mark.usefixtures("dataset")
def test_the_confusion_of_two_raters(service: AgreementService) -> None:
    pair = service.report("made").pairs[0]
    known = np.zeros((3, 3), dtype=int)
    for one, other in zip(FIRST, SECOND, strict=True):
        known[CATEGORIES.index(one), CATEGORIES.index(other)] += 1
    assert np.array(pair.confusion).tolist() == known.tolist()


@pytest.mark.usefixtures("dataset")
def test_a_cell_of_the_confusion_opens_its_items(service: AgreementService) -> None:
    pair, options = service.report("made").pairs[0], AgreementOptions()
    page = service.pair_items("made", options, pair.a, pair.b, said_a="a", said_b="b")
    assert page.total == pair.confusion[0][2] == 1
    assert [(item.said_a, item.said_b) for item in page.items] == [("a", "b")]
    every = service.pair_items("made", options, pair.a, pair.b)
    assert every.total == pair.overlap
    with pytest.raises(KnownError, match="nobody"):
        service.pair_items("made", options, pair.a, "nobody")


@pytest.mark.usefixtures("dataset")
def test_kappa_of_wmt_is_for_preferences(service: AgreementService) -> None:
    figure = service.report("made").coefficients.wmt_kappa
    assert figure is not None
    assert figure.value == wmt_kappa(table(FIRST, SECOND)).value
    assert "wmt_kappa" in service.report("made").coefficients.to_json()
    assert service.report("made", both_bad="own").coefficients.wmt_kappa is None


@pytest.mark.usefixtures("dataset")
def test_majority_says_none_where_votes_are_tied(service: AgreementService) -> None:
    assert service.report("made").majority == {"a": 3, "tie": 1, "b": 3, "none": 3}


@pytest.mark.usefixtures("dataset")
def test_seeds_and_replicates(service: AgreementService) -> None:
    zero, again = service.report("made"), service.report("made")
    one = service.report("made", seed=1)
    few = service.report("made", replicates=50)
    assert zero.to_json() == again.to_json()
    assert zero.coefficients.fleiss_kappa.ci != one.coefficients.fleiss_kappa.ci
    assert zero.coefficients.fleiss_kappa.value == one.coefficients.fleiss_kappa.value
    assert "50 replicates" in few.coefficients.fleiss_kappa.method
    assert "seed 0" in zero.coefficients.fleiss_kappa.method


def test_what_never_enters_is_counted_per_rater(
    sessions: Sessions, service: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(6))
    judge(sessions, made, "reviewer 1", [A, CANNOT, Status.SKIPPED, BAD, B, None])
    judge(sessions, made, "reviewer 2", [A, A, A, TIE, Status.UNPARSED, None])
    report = service.report("made")
    first, second = report.raters
    assert (first.judgments, first.votes) == (5, 3)
    assert first.left_out == {"cannot_tell": 1, "skipped": 1}
    assert first.labels == {"a": 1, "tie": 1, "b": 1}
    assert second.left_out == {"unparsed": 1}
    assert report.coefficients.percent_agreement.n == 2
    assert report.coefficients.percent_agreement.value == 1.0
    assert report.coefficients.percent_agreement.dropped == 3
    assert report.overlap._asdict() == {
        "units": 6, "rated": 5, "doubly": 2, "ratings": 7, "raters": 2,
    }  # fmt: skip


def test_both_bad_is_a_tie_unless_told_otherwise(
    sessions: Sessions, service: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(4))
    judge(sessions, made, "reviewer 1", [BAD, A, B, BAD])
    judge(sessions, made, "reviewer 2", [TIE, A, B, BAD])
    tie = service.report("made")
    own = service.report("made", both_bad="own")
    drop = service.report("made", both_bad="drop")
    assert tie.coefficients.percent_agreement.value == 1.0
    assert own.coefficients.percent_agreement.value == 0.75
    assert own.categories == ("a", "tie", "b", "both_bad")
    assert own.coefficients.alpha_ordinal.undefined is not None
    assert "both_bad has no place" in own.coefficients.alpha_ordinal.undefined
    ordinal = next(line for line in own.tie_policies if line.policy == "ordinal")
    assert ordinal.corrected.value is not None
    assert own.majority["both_bad"] == 1
    assert drop.coefficients.percent_agreement.n == 2
    assert drop.raters[0].left_out == {"both_bad": 2}


def test_broken_seals_are_told_and_left_out_when_asked(
    sessions: Sessions, service: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(3))
    judge(sessions, made, "reviewer 1", [A, B, A])
    judge(sessions, made, "reviewer 2", [A, B, B], seal=Seal.BROKEN)
    report = service.report("made")
    assert [line.broken for line in report.raters] == [0, 3]
    assert report.coefficients.percent_agreement.n == 3
    kept = service.report("made", leave_broken=True)
    assert kept.coefficients.percent_agreement.undefined == "needs two raters, has one"
    assert kept.raters[1].left_out == {"seal broken": 3}


@pytest.mark.usefixtures("dataset")
def test_tie_policies_stand_side_by_side(service: AgreementService) -> None:
    lines = {line.policy: line for line in service.report("made").tie_policies}
    assert list(lines) == ["three_way", "ordinal", "ties_dropped", "half_credit"]
    assert lines["three_way"].percent_agreement.value == pytest.approx(0.7)
    assert lines["half_credit"].percent_agreement.value == pytest.approx(0.8)
    assert lines["ties_dropped"].percent_agreement.value == pytest.approx(6 / 7)
    assert lines["ties_dropped"].percent_agreement.n == 7
    assert lines["ordinal"].coefficient == "krippendorff_alpha ordinal"
    assert lines["half_credit"].coefficient == "fleiss_kappa linear"


def test_claims_have_two_categories_and_no_sides(
    sessions: Sessions, service: AgreementService
) -> None:
    made = make_dataset(sessions, numbered_claims(6), construct=Construct.ATTRIBUTION)
    for name, said in (
        ("reviewer 1", [YES, NO, YES, YES, NO, CANNOT]),
        ("reviewer 2", [YES, NO, NO, YES, NO, NO]),
    ):
        judge(sessions, made, name, said, construct=Construct.ATTRIBUTION)
    report = service.report("made")
    assert report.categories == ("attributable", "not_attributable")
    assert report.coefficients.percent_agreement.value == pytest.approx(0.8)
    nominal, ordinal = report.coefficients.alpha_nominal, report.coefficients.alpha_ordinal
    assert nominal.value == pytest.approx(ordinal.value)
    assert report.majority == {"attributable": 2, "not_attributable": 3, "none": 1}
    assert report.tie_policies == ()
    assert report.coefficients.wmt_kappa is None
    assert report.side_bias == ()


@pytest.mark.parametrize("construct", [Construct.RATING, Construct.RANKING])
def test_constructs_without_categories_are_refused(
    sessions: Sessions, service: AgreementService, construct: Construct
) -> None:
    make_dataset(sessions, numbered(1), construct=construct)
    with pytest.raises(KnownError, match=f"holds {construct} data"):
        service.report("made")


def test_a_dataset_that_is_not_there(service: AgreementService) -> None:
    with pytest.raises(KnownError, match="no dataset 'nothing'"):
        service.report("nothing")


def test_nobody_has_judged(sessions: Sessions, service: AgreementService) -> None:
    make_dataset(sessions, numbered(3))
    report = service.report("made")
    assert report.coefficients.fleiss_kappa.undefined == "no ratings"
    assert report.majority == {"a": 0, "tie": 0, "b": 0, "none": 0}
    assert report.pairs == ()
    assert report.notes == ("There is no agreement to report: no ratings.",)
    json.dumps(report.to_json())


def test_one_person_and_a_judge(sessions: Sessions, service: AgreementService) -> None:
    made = make_dataset(sessions, numbered(4))
    judge(sessions, made, "gold", [A, B, TIE, A])
    judge(sessions, made, "Judge-1", [A, B, A, A], kind=RaterKind.JUDGE)
    report = service.report("made")
    assert report.coefficients.alpha_nominal.undefined == "needs two raters, has one"
    assert "Only one person judged here" in report.notes[1]
    assert report.pairs[0].percent_agreement.value == 0.75
    assert report.majority == {"a": 2, "tie": 1, "b": 1, "none": 0}


def test_raters_who_share_no_unit(sessions: Sessions, service: AgreementService) -> None:
    made = make_dataset(sessions, numbered(4))
    judge(sessions, made, "reviewer 1", [A, B, None, None])
    judge(sessions, made, "reviewer 2", [None, None, A, B])
    report = service.report("made")
    assert report.coefficients.fleiss_kappa.undefined == "no unit has two ratings"
    assert report.pairs[0].cohen_kappa.undefined == "no shared unit"
    assert report.pairs[0].overlap == 0


def test_one_label_only(sessions: Sessions, service: AgreementService) -> None:
    made = make_dataset(sessions, numbered(30))
    for name in ("reviewer 1", "reviewer 2"):
        judge(sessions, made, name, [TIE] * 30)
    report = service.report("made")
    assert report.coefficients.fleiss_kappa.undefined == "one category"
    assert report.coefficients.percent_agreement.value == 1.0
    assert report.coefficients.gwet_ac1.value == 1.0
    assert any("one category" in note for note in report.notes)


def test_items_that_share_a_question_are_drawn_together(
    sessions: Sessions, service: AgreementService
) -> None:
    made = make_dataset(
        sessions, [MadeItem(question=f"Q{n // 4}", a="x", b="y") for n in range(40)]
    )
    rng = np.random.default_rng(0)
    for name in ("reviewer 1", "reviewer 2"):
        judge(sessions, made, name, [(A, B, TIE)[code] for code in rng.integers(0, 3, 40)])
    method = service.report("made").coefficients.percent_agreement.method
    assert "bootstrap over 10 clusters of units" in method


def test_breakdown_by_topic_language_and_difficulty(
    sessions: Sessions, service: AgreementService
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
    lines = {(line.by, line.value): line for line in service.report("made").breakdown}
    assert set(lines) == {
        ("topic", "art"), ("topic", "law"),
        ("difficulty", "difficult"), ("difficulty", "not marked"),
    }  # fmt: skip
    assert lines["topic", "law"].percent_agreement.value == 1.0
    assert lines["topic", "art"].percent_agreement.value == 0.5
    assert lines["difficulty", "difficult"].percent_agreement.value == 0.0
    assert lines["difficulty", "not marked"].units == 6


def test_breakdown_by_length_goes_by_quarters(
    sessions: Sessions, service: AgreementService
) -> None:
    items = [MadeItem(question=f"Q{n}", a="x" * n, b="语") for n in (7, 1, 3, 5, 0, 2, 6, 4)]
    made = make_dataset(sessions, items)
    judge(sessions, made, "reviewer 1", [A] * 8)
    judge(sessions, made, "reviewer 2", [A if len(item.a) > 3 else B for item in items])
    lines = [line for line in service.report("made").breakdown if line.by == "length"]
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
    sessions: Sessions, service: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(4))
    vote_again(sessions, made, "reviewer 1", [A, A, A, B], left=Side.A)
    judge(sessions, made, "reviewer 2", [A, A, A, B])
    report = service.report("made")
    assert report.coefficients.percent_agreement.value == 1.0
    first, second = report.self_consistency
    assert (first.same.value, first.same.n) == (0.75, 4)
    assert second.same.undefined == "judged nothing twice"
    line = report.raters[0]
    assert (line.judgments, line.active_s, line.lead_s) == (4, 5.0, 9.0)
    assert report.raters[1].active_s is None


def test_side_bias_is_reckoned_per_rater(sessions: Sessions, service: AgreementService) -> None:
    made = make_dataset(sessions, numbered(8))
    vote_again(sessions, made, "reviewer 1", [B] * 8, left=Side.B)
    vote_again(sessions, made, "reviewer 2", [A, A, B, B, A, B, A, B], left=Side.A)
    judge(sessions, made, "reviewer 3", [A] * 8)
    lines = {line.rater: line.left for line in service.report("made").side_bias}
    assert lines["reviewer 1"].share.value == 1.0
    assert lines["reviewer 1"].p == pytest.approx(2 / 2**8)
    assert lines["reviewer 2"].share.value == 0.5
    assert lines["reviewer 2"].p == 1.0
    assert lines["reviewer 3"].share.undefined is not None
    assert lines["reviewer 3"].share.dropped == 8


def test_labels_given_on_screen_count_on_answers_and_undone_ones_do_not(
    sessions: Sessions, service: AgreementService
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
            labelling.submit(
                Submission(
                    uid=new_uid(), dataset_id=made, rater_id=rater.id, target=card.target,
                    target_id=card.target_id, base_id=card.base_id, verdict=A,
                    shown_left=card.left.side, active_ms=1_000, lead_ms=1_000,
                )
            )  # fmt: skip
    labelling.undo(made, people[1].id)
    report = service.report("made")
    assert report.labels == {"a": 11, "tie": 0, "b": 0}
    assert report.coefficients.percent_agreement.value == 1.0
    assert report.coefficients.percent_agreement.n == 5
    assert [line.judgments for line in report.raters] == [6, 5]
    assert all(line.same.undefined for line in report.self_consistency)
    sides = {line.rater: line.left.share for line in report.side_bias}
    assert 0 < a_was_left < 6
    assert sides["reviewer 1"].value == pytest.approx(a_was_left / 6)


def test_a_crowd_takes_a_couple_of_seconds(sqlite_sessions: Sessions) -> None:
    """2,139 units and 124 raters with 9,000 votes, every pair, every interval."""
    rng = np.random.default_rng(0)
    made = make_dataset(sqlite_sessions, numbered(2139))
    targets = target_ids(sqlite_sessions, made)
    truth = rng.integers(0, 3, 2139)
    votes = sorted({(int(r), int(u)) for r, u in rng.integers(0, (124, 2139), (9_050, 2))})
    with sqlite_sessions.write() as session:
        raters = [get_or_create(session, f"reviewer {n}", RaterKind.PERSON) for n in range(124)]
        first = allocate(session, "judgments", len(votes))
        session.execute(
            insert(JudgmentRow),
            [
                {
                    "id": first + place, "uid": new_uid(), "dataset_id": made,
                    "comparison_id": targets[unit], "claim_id": None,
                    "rater_id": raters[rater].id, "revision": 0, "supersedes_id": None,
                    "status": "verdict",
                    "verdict": CATEGORIES[truth[unit] if rng.random() < 0.5 else rng.integers(3)],
                    "rating": None, "strength_scale": None, "strength_value": None,
                    "shown_left": "a", "seal": "sealed", "confidence": None, "difficult": False,
                    "note": "", "reason": "", "active_ms": 1000, "lead_ms": 1000, "raw": "",
                    "created_at": now(),
                }
                for place, (rater, unit) in enumerate(votes)
            ],
        )  # fmt: skip
    start = time.process_time()
    report = AgreementService(sqlite_sessions).report("made")
    taken = time.process_time() - start
    assert len(report.pairs) == 124 * 123 // 2
    assert report.coefficients.alpha_nominal.ci is not None
    assert taken < 5.0
