"""From votes to labels: no majority is said, never settled by the alphabet."""

from __future__ import annotations

import math
from itertools import permutations

import pytest

from annotation.aggregation import (
    SoftLabel,
    categories_of,
    counted,
    gold_of_rater,
    majority,
    majority_counts,
    majority_of_others,
    soft_labels,
)
from db.types import Construct, Seal, Status, Verdict, VoteRow

A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE


def vote(
    target: int,
    rater: int,
    verdict: Verdict | None,
    *,
    status: Status = Status.VERDICT,
    seal: Seal = Seal.UNKNOWN,
) -> VoteRow:
    return VoteRow(
        target_id=target,
        rater_id=rater,
        status=status,
        verdict=verdict,
        seal=seal,
        difficult=False,
        shown_left=None,
        active_ms=None,
        lead_ms=None,
    )


def votes(*verdicts: Verdict, target: int = 1) -> list[VoteRow]:
    return [vote(target, rater, verdict) for rater, verdict in enumerate(verdicts)]


@pytest.mark.parametrize(
    ("verdicts", "label"),
    [
        ((A,), A),
        ((A, A, B), A),
        ((TIE, TIE, A), TIE),
        ((A, B), None),
        ((A, B, TIE), None),
        ((A, A, B, B), None),
        ((A, A, B, B, TIE), None),
        ((A, A, B, TIE), A),
    ],
)
def test_majority_in_any_order(verdicts: tuple[Verdict, ...], label: Verdict | None) -> None:
    for order in set(permutations(verdicts)):
        assert majority(votes(*order)) == {1: label}


def test_a_target_without_votes_is_not_there() -> None:
    found = majority([vote(1, 1, Verdict.CANNOT_TELL), vote(2, 1, None, status=Status.SKIPPED)])
    assert found == {}


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.VERDICT])
def test_only_verdicts_count(status: Status) -> None:
    assert counted(vote(1, 1, A, status=status)) is None
    assert counted(vote(1, 1, None, status=status)) is None


def test_cannot_tell_never_counts() -> None:
    for both_bad in ("tie", "own", "drop"):
        assert counted(vote(1, 1, Verdict.CANNOT_TELL), both_bad=both_bad) is None  # type: ignore[arg-type]


def test_both_bad_is_a_tie_unless_told_otherwise() -> None:
    bad = vote(1, 1, Verdict.BOTH_BAD)
    assert counted(bad) is TIE
    assert counted(bad, both_bad="own") is Verdict.BOTH_BAD
    assert counted(bad, both_bad="drop") is None
    assert majority([bad, vote(1, 2, TIE), vote(1, 3, A), vote(1, 4, A), vote(1, 5, TIE)]) == {
        1: TIE
    }


def test_broken_seals_are_left_out_when_asked() -> None:
    given = [vote(1, 1, A, seal=Seal.BROKEN), vote(1, 2, B, seal=Seal.SEALED)]
    assert majority(given) == {1: None}
    assert majority(given, leave_broken=True) == {1: B}


def test_only_named_raters_count() -> None:
    given = votes(A, A, B)
    assert majority(given, raters={2}) == {1: B}
    assert majority(given, raters={9}) == {}


def test_gold_of_one_rater() -> None:
    given = [vote(1, 1, A), vote(1, 2, B), vote(2, 1, Verdict.BOTH_BAD), vote(3, 1, None)]
    assert gold_of_rater(given, 1) == {1: A, 2: TIE}
    assert gold_of_rater(given, 1, both_bad="drop") == {1: A}


def test_majority_of_the_others() -> None:
    given = votes(A, B, B)
    assert majority_of_others(given, 1, raters=[0, 1, 2]) == {1: None}
    assert majority_of_others(given, 0, raters=[0, 1, 2]) == {1: B}
    assert majority_of_others(given, 0, raters=[0, 1]) == {1: B}


def test_soft_labels() -> None:
    label = soft_labels(votes(A, A, B, TIE))[1]
    assert label.n == 4
    assert label.shares == {A: 0.5, B: 0.25, TIE: 0.25}
    assert label.entropy == pytest.approx(1.5)
    assert soft_labels(votes(A, A))[1].entropy == 0.0
    assert soft_labels(votes(A, B, TIE))[1].entropy == pytest.approx(math.log2(3))


def test_soft_label_majority() -> None:
    assert SoftLabel(counts={A: 2, B: 1}).majority is A
    assert SoftLabel(counts={A: 2, B: 2}).majority is None


def test_counts_name_every_category_and_none() -> None:
    labels = {1: A, 2: A, 3: None, 4: TIE}
    counts = majority_counts(labels, categories_of(Construct.PREFERENCE))
    assert counts == {"a": 2, "tie": 1, "b": 0, "none": 1}
    claims = majority_counts({1: Verdict.ATTRIBUTABLE}, categories_of(Construct.ATTRIBUTION))
    assert claims == {"attributable": 1, "not_attributable": 0, "none": 0}


def test_categories_are_ordered_a_tie_b() -> None:
    assert categories_of(Construct.PREFERENCE) == (A, TIE, B)
    assert categories_of(Construct.PREFERENCE, both_bad="own") == (A, TIE, B, Verdict.BOTH_BAD)
    with pytest.raises(ValueError, match="rating has no categories"):
        categories_of(Construct.RATING)
