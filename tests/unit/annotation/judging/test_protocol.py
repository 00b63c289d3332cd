"""Both orders, k samples, failures: what a judge's calls on one target come to."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.judging.protocol import (
    IDENTICAL,
    Combined,
    combine,
    combine_label,
    combine_likelihood,
    combine_rating,
    combine_support,
    identical,
    identical_tie,
    quorum,
    require_usable,
    to_answers,
    to_place,
    to_verdict,
)
from annotation.judging.records import Place
from db.errors import BugError, KnownError
from db.types import JudgeCallDraft, ShownOrder, Status, Verdict

AB, BA = ShownOrder.AB, ShownOrder.BA
FAILURES = (Status.ERROR, Status.UNPARSED, Status.REFUSED, Status.TRUNCATED)
PAIR_VERDICTS = (Verdict.A, Verdict.B, Verdict.TIE, Verdict.BOTH_BAD)
MIRROR = {
    Verdict.A: Verdict.B,
    Verdict.B: Verdict.A,
    Verdict.TIE: Verdict.TIE,
    Verdict.BOTH_BAD: Verdict.BOTH_BAD,
}
OTHER = {AB: BA, BA: AB}


def call(
    order: ShownOrder, outcome: Verdict | Status, sample: int = 0, rating: float | None = None
) -> JudgeCallDraft:
    if isinstance(outcome, Verdict):
        return JudgeCallDraft(shown_order=order, sample=sample, verdict=outcome, rating=rating)
    return JudgeCallDraft(shown_order=order, sample=sample, status=outcome)


Sampled = tuple[int, list[Verdict | Status], list[Verdict | Status]]

outcomes = st.sampled_from([*PAIR_VERDICTS, *FAILURES])
sampled = st.integers(1, 5).flatmap(
    lambda k: st.tuples(
        st.just(k),
        st.lists(outcomes, min_size=k, max_size=k),
        st.lists(outcomes, min_size=k, max_size=k),
    )
)


def calls_of(ab: list[Verdict | Status], ba: list[Verdict | Status]) -> list[JudgeCallDraft]:
    return [call(AB, one, i) for i, one in enumerate(ab)] + [
        call(BA, one, i) for i, one in enumerate(ba)
    ]


def combine_both(k: int, ab: list[Verdict | Status], ba: list[Verdict | Status]) -> Combined:
    """Combine k samples in each order."""
    return combine(calls_of(ab, ba), orders="both", samples=k)


@pytest.mark.parametrize("place", list(Place))
@pytest.mark.parametrize("order", [AB, BA])
def test_a_place_and_its_verdict_map_to_and_fro(place: Place, order: ShownOrder) -> None:
    verdict = to_verdict(place, order)
    assert to_place(verdict, order) is place
    assert to_verdict(place, OTHER[order]) is MIRROR[verdict]


def test_a_pair_without_an_order_is_a_bug() -> None:
    with pytest.raises(BugError):
        to_verdict(Place.FIRST, ShownOrder.NONE)
    assert to_verdict(Place.TIE, ShownOrder.NONE) is Verdict.TIE


@pytest.mark.parametrize("ab", [*PAIR_VERDICTS, *FAILURES])
@pytest.mark.parametrize("ba", [*PAIR_VERDICTS, *FAILURES])
def test_both_orders_case_by_case(ab: Verdict | Status, ba: Verdict | Status) -> None:
    combined = combine([call(AB, ab), call(BA, ba)], orders="both")
    assert combined.by_order == {AB: ab, BA: ba}
    if ab in FAILURES or ba in FAILURES:
        assert combined.status in {one for one in (ab, ba) if one in FAILURES}
        assert combined.verdict is None
        assert combined.reason
    elif ab is ba:
        assert (combined.status, combined.verdict) == (Status.VERDICT, ab)
    else:
        assert (combined.status, combined.verdict) == (Status.INCONSISTENT, None)
        assert "orders differ" in combined.reason


def test_an_inconsistent_pair_is_not_a_tie() -> None:
    both = [call(AB, to_verdict(Place.FIRST, AB)), call(BA, to_verdict(Place.FIRST, BA))]
    combined = combine(both, orders="both")
    assert (combined.status, combined.verdict) == (Status.INCONSISTENT, None)
    assert combined.by_order == {AB: Verdict.A, BA: Verdict.B}


def test_an_outage_is_an_error_and_not_a_tie() -> None:
    combined = combine([call(AB, Status.ERROR), call(BA, Status.ERROR)], orders="both")
    assert (combined.status, combined.verdict) == (Status.ERROR, None)
    assert combined.reason == "no answer came back in both orders"
    assert combine([], orders="both").status is Status.ERROR


def test_one_order_alone_is_enough_only_where_it_was_asked_for() -> None:
    one = [call(AB, Verdict.A)]
    assert combine(one, orders="ab").verdict is Verdict.A
    assert combine(one, orders="both").verdict is None
    assert combine(one, orders="ba").verdict is None


@given(sampled)
def test_swapped_answers_give_the_mirrored_verdict(drawn: Sampled) -> None:
    k, ab, ba = drawn
    here = combine_both(k, ab, ba)
    mirrored = [
        [MIRROR[one] if isinstance(one, Verdict) else one for one in side] for side in (ba, ab)
    ]
    there = combine_both(k, *mirrored)
    assert there.status is here.status
    assert there.verdict is (None if here.verdict is None else MIRROR[here.verdict])
    assert there.vote_tied is here.vote_tied
    assert there.self_consistency == here.self_consistency


@given(sampled)
def test_orders_exchanged_change_nothing(drawn: Sampled) -> None:
    k, ab, ba = drawn
    here = combine_both(k, ab, ba)
    there = combine_both(k, ba, ab)
    assert (here.status, here.verdict) == (there.status, there.verdict)
    assert (here.status is Status.INCONSISTENT) == (there.status is Status.INCONSISTENT)


@given(sampled, st.sampled_from(FAILURES))
def test_a_failed_order_never_yields_a_vote(drawn: Sampled, failure: Status) -> None:
    k, ab, _ = drawn
    combined = combine_both(k, ab, [failure] * k)
    assert combined.verdict is None
    assert combined.status in FAILURES


@given(sampled, st.sampled_from(FAILURES))
def test_a_failed_sample_more_never_makes_a_vote_of_none(drawn: Sampled, failure: Status) -> None:
    k, ab, ba = drawn
    before = combine_both(k, ab, ba)
    after = combine_both(k + 1, [*ab, failure], [*ba, failure])
    assert before.verdict is not None or after.verdict is None


@given(sampled, st.randoms())
def test_the_order_in_which_calls_come_does_not_matter(drawn: Sampled, random: object) -> None:
    k, ab, ba = drawn
    calls = calls_of(ab, ba)
    shuffled = list(calls)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one = combine(calls, orders="both", samples=k)
    two = combine(shuffled, orders="both", samples=k)
    assert (one.status, one.verdict, one.votes) == (two.status, two.verdict, two.votes)


@given(sampled)
def test_the_majority_recounted(drawn: Sampled) -> None:
    k, ab, ba = drawn
    combined = combine_both(k, ab, ba)
    for order, side in ((AB, ab), (BA, ba)):
        votes = Counter(one for one in side if isinstance(one, Verdict))
        told = combined.by_order[order]
        if votes.total() <= k / 2:
            assert told in FAILURES
            continue
        top = max(votes.values())
        winners = [one for one, count in votes.items() if count == top]
        assert told is (winners[0] if len(winners) == 1 else Status.INCONSISTENT)
    verdicts = Counter(one.value for one in [*ab, *ba] if isinstance(one, Verdict))
    assert combined.votes == dict(verdicts)


def test_self_consistency_is_the_share_of_agreeing_pairs() -> None:
    ab = [Verdict.A, Verdict.A, Verdict.B]
    ba = [Verdict.A, Verdict.A, Verdict.A]
    combined = combine(calls_of(list(ab), list(ba)), orders="both", samples=3)
    pairs = [one is two for side in (ab, ba) for one, two in itertools.combinations(side, 2)]
    assert combined.self_consistency == pytest.approx(sum(pairs) / len(pairs))
    assert combined.verdict is Verdict.A
    assert combine(calls_of([Verdict.A], [Verdict.A]), orders="both").self_consistency is None


def test_a_tie_of_votes_is_told_and_is_no_verdict() -> None:
    ab: list[Verdict | Status] = [Verdict.A, Verdict.B, Verdict.A, Verdict.B]
    combined = combine(calls_of(ab, [Verdict.A] * 4), orders="both", samples=4)
    assert (combined.status, combined.verdict) == (Status.INCONSISTENT, None)
    assert combined.vote_tied
    assert combined.by_order[AB] is Status.INCONSISTENT


def test_a_quorum_is_more_than_half() -> None:
    two_of_three: list[Verdict | Status] = [Verdict.A, Verdict.A, Status.ERROR]
    one_of_three: list[Verdict | Status] = [Verdict.A, Status.ERROR, Status.REFUSED]
    assert combine(calls_of(two_of_three, []), orders="ab", samples=3).verdict is Verdict.A
    lost = combine(calls_of(one_of_three, []), orders="ab", samples=3)
    assert (lost.status, lost.verdict) == (Status.ERROR, None)
    assert "1 of 3 samples readable" in lost.reason
    assert [quorum(k) for k in range(1, 8)] == [1, 2, 2, 3, 3, 4, 4]


def shares(order: ShownOrder, a: float, b: float, tie: float) -> JudgeCallDraft:
    given_as = {"A": a, "B": b, "C": tie} if order is AB else {"A": b, "B": a, "C": tie}
    return JudgeCallDraft(
        shown_order=order,
        verdict=Verdict.A,
        probabilities=to_answers(given_as, ("A", "B", "C"), order),
    )


def test_likelihoods_are_averaged_over_orders() -> None:
    combined = combine_likelihood(
        [shares(AB, 0.7, 0.2, 0.1), shares(BA, 0.4, 0.5, 0.1)], orders="both"
    )
    assert combined.verdict is Verdict.A
    assert (combined.strength_scale, combined.strength_value) == (
        "p(a)/p(b)/p(tie)",
        "0.550/0.350/0.100",
    )
    assert combined.by_order == {AB: Verdict.A, BA: Verdict.B}
    assert combined.reason == "the two orders alone would differ"


def test_a_judge_that_only_likes_the_first_place_ties() -> None:
    combined = combine_likelihood(
        [shares(AB, 0.8, 0.1, 0.1), shares(BA, 0.1, 0.8, 0.1)], orders="both"
    )
    assert combined.verdict is Verdict.TIE
    assert combined.strength_value == "0.450/0.450/0.100"


@given(st.tuples(*[st.floats(0.001, 1)] * 3), st.tuples(*[st.floats(0.001, 1)] * 3))
def test_swapped_answers_mirror_likelihoods(
    one: tuple[float, float, float], two: tuple[float, float, float]
) -> None:
    here = combine_likelihood([shares(AB, *one), shares(BA, *two)], orders="both")
    (a1, b1, t1), (a2, b2, t2) = one, two
    there = combine_likelihood([shares(AB, b2, a2, t2), shares(BA, b1, a1, t1)], orders="both")
    assert here.verdict is not None
    assert there.verdict is MIRROR[here.verdict]


@pytest.mark.parametrize("failure", FAILURES)
def test_one_failed_order_gives_no_likelihood(failure: Status) -> None:
    combined = combine_likelihood([shares(AB, 0.8, 0.1, 0.1), call(BA, failure)], orders="both")
    assert (combined.status, combined.verdict, combined.strength_value) == (failure, None, None)
    alone = combine_likelihood([shares(AB, 0.8, 0.1, 0.1)], orders="ab")
    assert alone.verdict is Verdict.A


@pytest.mark.parametrize(
    "given_as",
    [{"A": 0.5}, {"A": 0.0, "B": 0.0}, {"A": -0.1, "B": 0.5}, {"A": float("nan"), "B": 0.5}],
)
def test_likelihoods_that_are_none_are_a_bug(given_as: dict[str, float]) -> None:
    with pytest.raises(BugError):
        to_answers(given_as, ("A", "B"), AB)


def test_support_is_attributable_from_a_half() -> None:
    values = [call(ShownOrder.NONE, Verdict.ATTRIBUTABLE, i, r) for i, r in enumerate((0.4, 0.6))]
    combined = combine_support(values, samples=2)
    assert (combined.verdict, combined.strength_value) == (Verdict.ATTRIBUTABLE, "0.5")
    low = combine_support([call(ShownOrder.NONE, Verdict.ATTRIBUTABLE, rating=0.49)])
    assert low.verdict is Verdict.NOT_ATTRIBUTABLE
    zero = combine_support([call(ShownOrder.NONE, Verdict.NOT_ATTRIBUTABLE, rating=0.0)])
    assert (zero.status, zero.rating) == (Status.VERDICT, 0.0)
    assert combine_support([call(ShownOrder.NONE, Status.REFUSED)]).status is Status.REFUSED


def test_a_label_takes_the_confidence_of_those_who_gave_it() -> None:
    given_as = [
        (Verdict.ATTRIBUTABLE, 0.9),
        (Verdict.NOT_ATTRIBUTABLE, 0.1),
        (Verdict.ATTRIBUTABLE, 0.7),
    ]
    calls = [call(ShownOrder.NONE, v, i, r) for i, (v, r) in enumerate(given_as)]
    combined = combine_label(calls, samples=3)
    assert combined.verdict is Verdict.ATTRIBUTABLE
    assert (combined.strength_scale, combined.strength_value) == ("confidence 0..1", "0.8")
    split = combine_label(calls[:2], samples=2)
    assert (split.status, split.vote_tied) == (Status.INCONSISTENT, True)


def test_ratings_are_averaged_and_failures_are_no_zero() -> None:
    calls = [call(ShownOrder.NONE, Verdict.A, i, r) for i, r in enumerate((4.0, 5.0))]
    calls.append(call(ShownOrder.NONE, Status.UNPARSED, 2))
    assert combine_rating(calls, samples=3).rating == 4.5
    assert combine_rating(calls[2:], samples=3).rating is None


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("x", "x", True),
        ("x\r\n", " x", True),
        ("e\u0301", "\u00e9", True),
        ("", "  ", True),
        ("x", "X", False),
        ("x y", "x  y", False),
    ],
)
def test_identical_texts(a: str, b: str, same: bool) -> None:
    assert identical(a, b) is same
    assert identical(b, a) is same


def test_identical_answers_are_a_tie_that_says_so() -> None:
    tie = identical_tie()
    assert (tie.status, tie.verdict, tie.reason) == (Status.VERDICT, Verdict.TIE, IDENTICAL)


def test_nothing_usable_is_an_error_and_not_a_figure() -> None:
    with pytest.raises(KnownError, match=r"0 of 3 usable: 1 refused, 2 unparsed\."):
        require_usable([Status.UNPARSED, Status.UNPARSED, Status.REFUSED])
    require_usable([Status.UNPARSED, Status.VERDICT])
    require_usable([Status.INCONSISTENT])
    require_usable([])
