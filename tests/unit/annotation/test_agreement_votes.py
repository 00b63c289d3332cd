"""Votes laid out as a matrix, and the report made of them, without a project."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.agreement import report_of
from annotation.agreement_votes import AgreementOptions, DatasetVotes, vote_matrix
from db.types import (
    Construct,
    Dataset,
    Rater,
    RaterKind,
    Seal,
    Side,
    Status,
    TargetRow,
    Verdict,
    VoteRow,
)

A, B, TIE, BAD, CANNOT = (
    Verdict.A,
    Verdict.B,
    Verdict.TIE,
    Verdict.BOTH_BAD,
    Verdict.CANNOT_TELL,
)
DATASET = Dataset(
    id=1, name="made", construct=Construct.PREFERENCE, created_at="", source="", guideline="",
    settings={}, deleted_at=None, items=0, targets=0, judgments=0, raters=0,
)  # fmt: skip


def target(target_id: int, *, cluster: str | None = None, topic: str = "") -> TargetRow:
    return TargetRow(
        target_id=target_id, key=f"k{target_id}", item_id=target_id, item_key=f"k{target_id}",
        cluster=cluster or f"question:{target_id}", topic=topic, setting="", language="",
        a_id=1, b_id=2, a_system="first", b_system="second",
    )  # fmt: skip


def vote(
    target_id: int, rater_id: int, verdict: Verdict | None, *, left: Side | None = None
) -> VoteRow:
    return VoteRow(
        target_id=target_id, rater_id=rater_id,
        status=Status.SKIPPED if verdict is None else Status.VERDICT,
        verdict=verdict, seal=Seal.SEALED, difficult=False, shown_left=left,
        active_ms=None, lead_ms=None,
    )  # fmt: skip


def person(rater_id: int) -> Rater:
    return Rater(id=rater_id, name=f"reviewer {rater_id}", kind=RaterKind.PERSON)


def votes_of(
    rows: Sequence[Sequence[Verdict | None]],
    *,
    left: Side | None = None,
    options: AgreementOptions | None = None,
) -> DatasetVotes:
    """One row of verdicts per rater; ids of targets start at 100, of raters at 7."""
    units = len(rows[0]) if rows else 0
    return DatasetVotes(
        dataset=DATASET,
        options=options or AgreementOptions(replicates=20),
        raters=[person(7 + place) for place in range(len(rows))],
        targets=[target(100 + unit) for unit in range(units)],
        votes=[
            vote(100 + unit, 7 + place, verdict, left=left)
            for place, row in enumerate(rows)
            for unit, verdict in enumerate(row)
        ],
        revised=[],
    )


def test_rows_are_raters_and_columns_targets_in_their_order() -> None:
    matrix = vote_matrix(
        Construct.PREFERENCE,
        [person(9), person(3)],
        [target(50), target(20)],
        [vote(20, 3, TIE), vote(50, 9, B), vote(20, 9, A)],
        AgreementOptions(),
    )
    assert matrix.categories == ("a", "tie", "b")
    assert matrix.codes.tolist() == [[2, 0], [0, 1]]
    assert matrix.missing.tolist() == [[False, False], [True, False]]


def test_items_of_one_group_or_question_are_one_cluster() -> None:
    targets = [
        target(1, cluster="question:Q"),
        target(2, cluster="question:Q"),
        target(3, cluster="group:Q"),
    ]
    matrix = vote_matrix(Construct.PREFERENCE, [person(1)], targets, [], AgreementOptions())
    clusters = matrix.cluster_ids().tolist()
    assert clusters[0] == clusters[1] != clusters[2]
    alone = vote_matrix(
        Construct.PREFERENCE, [person(1)], [target(1), target(2)], [], AgreementOptions()
    )
    assert alone.clusters is None


def test_a_dataset_without_targets_or_raters_is_a_report_all_the_same() -> None:
    report = report_of(votes_of([]))
    assert report.coefficients.percent_agreement.undefined == "no ratings"
    assert report.overlap._asdict() == dict.fromkeys(
        ("units", "rated", "doubly", "ratings", "raters"), 0
    )
    json.dumps(report.to_json(), allow_nan=False)


def test_a_votes_category_follows_the_options() -> None:
    found = votes_of([[BAD, CANNOT, None, A]])
    assert [found.counted(one) for one in found.votes] == [TIE, None, None, A]
    own = replace(found, options=AgreementOptions(both_bad="own"))
    assert own.counted(own.votes[0]) is BAD
    assert own.matrix.categories == ("a", "tie", "b", "both_bad")


def test_only_people_count_unless_judges_are_asked_for() -> None:
    found = votes_of([[A, B], [A, A], [B, B]])
    judged = replace(
        found, raters=[*found.raters[:2], Rater(id=9, name="Judge-1", kind=RaterKind.JUDGE)]
    )
    assert judged.counting == [0, 1]
    with_judges = replace(judged, options=AgreementOptions(include_judges=True))
    assert with_judges.counting == [0, 1, 2]


def test_every_rater_has_a_place_among_the_votes() -> None:
    found = votes_of([[A], [None]])
    idle = replace(found, raters=[*found.raters, person(30)])
    assert idle.by_rater[30] == []
    assert [len(votes) for votes in idle.by_rater.values()] == [1, 1, 0]


verdicts = st.one_of(st.none(), st.sampled_from([A, B, TIE, BAD, CANNOT]))


@st.composite
def tables(draw: st.DrawFn) -> list[list[Verdict | None]]:
    units = draw(st.integers(1, 6))
    return draw(
        st.lists(st.lists(verdicts, min_size=units, max_size=units), min_size=1, max_size=4)
    )


@settings(max_examples=40, deadline=None)
@given(tables(), st.sampled_from(["tie", "own", "drop"]))
def test_any_votes_make_a_report_without_nan(
    rows: list[list[Verdict | None]], both_bad: str
) -> None:
    options = AgreementOptions(replicates=20, both_bad=both_bad)  # type: ignore[arg-type]
    report = report_of(votes_of(rows, options=options))
    told = json.dumps(report.to_json(), allow_nan=False)
    assert json.loads(told)["dataset"] == "made"
    assert sum(report.majority.values()) == report.overlap.rated
    assert sum(report.labels.values()) == report.overlap.ratings
    assert len(report.pairs) == len(rows) * (len(rows) - 1) // 2
    for line in report.raters:
        assert line.votes + sum(line.left_out.values()) == line.judgments


@settings(max_examples=25, deadline=None)
@given(tables())
def test_the_shown_side_changes_side_bias_and_nothing_else(
    rows: list[list[Verdict | None]],
) -> None:
    """Everything is reckoned on answers, not on what was shown left."""
    left = report_of(votes_of(rows, left=Side.A)).to_json()
    right = report_of(votes_of(rows, left=Side.B)).to_json()
    shares = [
        [line["left_share"] for line in one.pop("side_bias")]  # type: ignore[attr-defined]
        for one in (left, right)
    ]
    assert left == right
    for first, second in zip(*shares, strict=True):
        assert first["n"] == second["n"]
        if first["value"] is not None:
            assert first["value"] == pytest.approx(1 - second["value"])


@settings(max_examples=25, deadline=None)
@given(tables())
def test_turning_the_answers_round_turns_the_labels_and_keeps_agreement(
    rows: list[list[Verdict | None]],
) -> None:
    turn = {A: B, B: A}
    report = report_of(votes_of(rows))
    turned = report_of(
        votes_of([[None if one is None else turn.get(one, one) for one in row] for row in rows])
    )
    for name in ("percent_agreement", "fleiss_kappa", "alpha_nominal", "alpha_ordinal"):
        first, second = getattr(report.coefficients, name), getattr(turned.coefficients, name)
        assert first.undefined == second.undefined
        assert first.value == pytest.approx(second.value, abs=1e-12)
    assert report.majority["a"] == turned.majority["b"]
    assert report.majority["tie"] == turned.majority["tie"]
    assert report.labels["a"] == turned.labels["b"]


def test_a_breakdown_leaves_out_what_does_not_differ() -> None:
    found = votes_of([[A, B, A, B], [A, B, B, B]])
    same = report_of(found)
    assert same.breakdown == ()
    split = replace(
        found,
        targets=[target(100 + n, topic="law" if n < 2 else "art") for n in range(4)],
    )
    lines = report_of(split).breakdown
    assert [(line.by, line.value, line.units) for line in lines] == [
        ("topic", "art", 2),
        ("topic", "law", 2),
    ]
    values = [line.percent_agreement.value for line in lines]
    assert values == [0.5, 1.0]
    assert np.mean(values) == same.coefficients.percent_agreement.value
