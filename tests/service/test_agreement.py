"""Agreement over a real project: votes in, report out, every figure recomputed."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import numpy as np
import pytest
from sqlalchemy import insert

from annotation.agreement import AgreementService
from annotation.agreement_votes import AgreementOptions
from annotation.stats.kappa import cohen_kappa, fleiss_kappa, wmt_kappa
from annotation.stats.matrix import CodeMatrix, from_labels
from annotation.stats.observed import percent_agreement
from db.engine import Sessions
from db.errors import KnownError
from db.models import JudgmentRow
from db.project import new_uid, now
from db.queries.ids import allocate
from db.queries.raters import get_or_create
from db.types import Construct, RaterKind, Verdict
from tests.made_audits import judge, target_ids
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims

A, B, TIE, CANNOT = Verdict.A, Verdict.B, Verdict.TIE, Verdict.CANNOT_TELL
YES, NO = Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE
CATEGORIES = ("a", "tie", "b")
FIRST = (A, A, B, TIE, B, A, TIE, B, A, A)
SECOND = (A, B, B, TIE, B, A, A, B, TIE, A)
JUDGE = (A, A, A, A, B, B, TIE, B, A, B)


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
def test_json_has_the_agreed_shape(agreement: AgreementService) -> None:
    report = json.loads(json.dumps(agreement.report("made").to_json()))
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
    agreement: AgreementService,
) -> None:
    report = agreement.report("made")
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
def test_judges_enter_when_asked(agreement: AgreementService) -> None:
    report = agreement.report("made", include_judges=True)
    everyone = table(FIRST, SECOND, JUDGE)
    assert report.coefficients.fleiss_kappa.value == fleiss_kappa(everyone).value
    assert report.overlap.raters == 3
    assert report.to_json()["include_judges"] is True


@pytest.mark.usefixtures("dataset")
def test_the_confusion_of_two_raters(agreement: AgreementService) -> None:
    pair = agreement.report("made").pairs[0]
    known = np.zeros((3, 3), dtype=int)
    for one, other in zip(FIRST, SECOND, strict=True):
        known[CATEGORIES.index(one), CATEGORIES.index(other)] += 1
    assert np.array(pair.confusion).tolist() == known.tolist()


@pytest.mark.usefixtures("dataset")
def test_a_cell_of_the_confusion_opens_its_items(agreement: AgreementService) -> None:
    pair, options = agreement.report("made").pairs[0], AgreementOptions()
    page = agreement.pair_items("made", options, pair.a, pair.b, said_a="a", said_b="b")
    assert page.total == pair.confusion[0][2] == 1
    assert [(item.said_a, item.said_b) for item in page.items] == [("a", "b")]
    every = agreement.pair_items("made", options, pair.a, pair.b)
    assert every.total == pair.overlap
    with pytest.raises(KnownError, match="nobody"):
        agreement.pair_items("made", options, pair.a, "nobody")


@pytest.mark.usefixtures("dataset")
def test_kappa_of_wmt_is_for_preferences(agreement: AgreementService) -> None:
    figure = agreement.report("made").coefficients.wmt_kappa
    assert figure is not None
    assert figure.value == wmt_kappa(table(FIRST, SECOND)).value
    assert "wmt_kappa" in agreement.report("made").coefficients.to_json()
    assert agreement.report("made", both_bad="own").coefficients.wmt_kappa is None


@pytest.mark.usefixtures("dataset")
def test_majority_says_none_where_votes_are_tied(agreement: AgreementService) -> None:
    assert agreement.report("made").majority == {"a": 3, "tie": 1, "b": 3, "none": 3}


@pytest.mark.usefixtures("dataset")
def test_seeds_and_replicates(agreement: AgreementService) -> None:
    zero, again = agreement.report("made"), agreement.report("made")
    one = agreement.report("made", seed=1)
    few = agreement.report("made", replicates=50)
    assert zero.to_json() == again.to_json()
    assert zero.coefficients.fleiss_kappa.ci != one.coefficients.fleiss_kappa.ci
    assert zero.coefficients.fleiss_kappa.value == one.coefficients.fleiss_kappa.value
    assert "50 replicates" in few.coefficients.fleiss_kappa.method
    assert "seed 0" in zero.coefficients.fleiss_kappa.method


@pytest.mark.usefixtures("dataset")
def test_tie_policies_stand_side_by_side(agreement: AgreementService) -> None:
    lines = {line.policy: line for line in agreement.report("made").tie_policies}
    assert list(lines) == ["three_way", "ordinal", "ties_dropped", "half_credit"]
    assert lines["three_way"].percent_agreement.value == pytest.approx(0.7)
    assert lines["half_credit"].percent_agreement.value == pytest.approx(0.8)
    assert lines["ties_dropped"].percent_agreement.value == pytest.approx(6 / 7)
    assert lines["ties_dropped"].percent_agreement.n == 7
    assert lines["ordinal"].coefficient == "krippendorff_alpha ordinal"
    assert lines["half_credit"].coefficient == "fleiss_kappa linear"


def test_claims_have_two_categories_and_no_sides(
    sessions: Sessions, agreement: AgreementService
) -> None:
    made = make_dataset(sessions, numbered_claims(6), construct=Construct.ATTRIBUTION)
    for name, said in (
        ("reviewer 1", [YES, NO, YES, YES, NO, CANNOT]),
        ("reviewer 2", [YES, NO, NO, YES, NO, NO]),
    ):
        judge(sessions, made, name, said, construct=Construct.ATTRIBUTION)
    report = agreement.report("made")
    assert report.categories == ("attributable", "not_attributable")
    assert report.coefficients.percent_agreement.value == pytest.approx(0.8)
    nominal, ordinal = report.coefficients.alpha_nominal, report.coefficients.alpha_ordinal
    assert nominal.value == pytest.approx(ordinal.value)
    assert report.majority == {"attributable": 2, "not_attributable": 3, "none": 1}
    assert report.tie_policies == ()
    assert report.coefficients.wmt_kappa is None
    assert report.side_bias == ()


def test_items_that_share_a_question_are_drawn_together(
    sessions: Sessions, agreement: AgreementService
) -> None:
    made = make_dataset(
        sessions, [MadeItem(question=f"Q{n // 4}", a="x", b="y") for n in range(40)]
    )
    rng = np.random.default_rng(0)
    for name in ("reviewer 1", "reviewer 2"):
        judge(sessions, made, name, [(A, B, TIE)[code] for code in rng.integers(0, 3, 40)])
    method = agreement.report("made").coefficients.percent_agreement.method
    assert "bootstrap over 10 clusters of units" in method


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
