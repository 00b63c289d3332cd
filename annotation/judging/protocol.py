"""From a judge's calls on one target to what the judge says of it: orders, samples, failures."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from annotation.judging.records import Place
from db.errors import BugError, KnownError
from db.types import CheckAnswer, JudgeCallDraft, ShownOrder, Status, Verdict

Orders: TypeAlias = Literal["both", "ab", "ba"]

ORDERS: Final[dict[Orders, tuple[ShownOrder, ...]]] = {
    "both": (ShownOrder.AB, ShownOrder.BA),
    "ab": (ShownOrder.AB,),
    "ba": (ShownOrder.BA,),
}
SHARES: Final = (Verdict.A, Verdict.B, Verdict.TIE)
SUPPORTED_FROM: Final = 0.5
SUPPORT_SCALE: Final = "0..1"
CONFIDENCE_SCALE: Final = "confidence 0..1"
LIKELIHOOD_SCALE: Final = "p(a)/p(b)/p(tie)"
RATING_SCALE: Final = "rating"
IDENTICAL: Final = "the two answers are identical: a tie without a call"
EQUAL_TO: Final = 1e-9
"""Probabilities this close are equal: they are sums of the same numbers in another order."""

WORST_FIRST: Final = (Status.ERROR, Status.TRUNCATED, Status.REFUSED, Status.UNPARSED)
NAMES: Final = {
    Status.ERROR: "no answer came back",
    Status.TRUNCATED: "the output was cut off",
    Status.REFUSED: "the judge refused",
    Status.UNPARSED: "no verdict could be read",
}
SWAPPED: Final = {Place.FIRST: Verdict.B, Place.SECOND: Verdict.A}
STRAIGHT: Final = {Place.FIRST: Verdict.A, Place.SECOND: Verdict.B}
LEVEL: Final = {Place.TIE: Verdict.TIE, Place.BOTH_BAD: Verdict.BOTH_BAD}


@dataclass(frozen=True, slots=True, kw_only=True)
class Combined:
    """What all calls on one target come to.

    Parameters
    ----------
    status
        ``verdict``; ``inconsistent`` when orders (or samples) point to different verdicts; or why
        there is no vote. Only ``verdict`` has a verdict, a rating or a check.
    reason
        In plain words, why there is no verdict, or what is worth knowing beside it.
    vote_tied
        Whether the samples of an order were split evenly.
    self_consistency
        The share of pairs of readable samples of the same order that agree; None with one sample.
    by_order
        What each order came to alone: a verdict, or why there is none.
    votes
        How many readable samples said what, over all orders.
    """

    status: Status
    verdict: Verdict | None = None
    reason: str = ""
    strength_scale: str | None = None
    strength_value: str | None = None
    vote_tied: bool = False
    self_consistency: float | None = None
    by_order: Mapping[ShownOrder, Verdict | Status] = field(default_factory=dict)
    votes: Mapping[str, int] = field(default_factory=dict)
    rating: float | None = None
    check: CheckAnswer | None = None


def to_verdict(place: Place, order: ShownOrder) -> Verdict:
    """Say which answer a place was, in the order in which the judge read them.

    >>> to_verdict(Place.FIRST, ShownOrder.BA)
    <Verdict.B: 'b'>
    """
    if place in LEVEL:
        return LEVEL[place]
    if order is ShownOrder.NONE:
        raise BugError("a verdict on a pair needs the order in which the pair was shown")
    return (STRAIGHT if order is ShownOrder.AB else SWAPPED)[place]


def to_place(verdict: Verdict, order: ShownOrder) -> Place | None:
    """Say where the judge read the answer that it chose; None for ``cannot_tell``."""
    for place in Place:
        if to_verdict(place, order) is verdict:
            return place
    return None


def to_answers(
    probabilities: Mapping[str, float], choices: Sequence[str], order: ShownOrder
) -> dict[str, float]:
    """Map probabilities over labels (first, second, tie) to answers: ``a``, ``b``, ``tie``.

    They are normalised; without a tie label its probability is 0.

    >>> to_answers({"A": 0.5, "B": 0.25, "C": 0.25}, ("A", "B", "C"), ShownOrder.BA)
    {'a': 0.25, 'b': 0.5, 'tie': 0.25}

    Raises
    ------
    BugError
        When a label has no probability, or they are negative or sum to 0.
    """
    places = (Place.FIRST, Place.SECOND, Place.TIE)[: len(choices)]
    given = [probabilities.get(label, -1.0) for label in choices]
    total = sum(given)
    if len(choices) not in {2, 3} or min(given) < 0 or not 0 < total < float("inf"):
        raise BugError("likelihoods are two or three labels with probabilities that sum above 0")
    shares = {verdict.value: 0.0 for verdict in SHARES}
    for place, value in zip(places, given, strict=True):
        shares[to_verdict(place, order).value] = value / total
    return shares


def identical(a: str, b: str) -> bool:
    r"""Say whether two answers are the same text, but for line ends and blanks around them.

    >>> identical("Yes.\r\n", "Yes."), identical("Yes.", "yes.")
    (True, False)
    """
    return _settled(a) == _settled(b)


def identical_tie() -> Combined:
    """Give the tie of two identical answers, which needs no call."""
    return Combined(status=Status.VERDICT, verdict=Verdict.TIE, reason=IDENTICAL)


def quorum(samples: int) -> int:
    """Say how many of k samples must be readable: more than half.

    >>> [quorum(k) for k in (1, 2, 3, 5)]
    [1, 2, 2, 3]
    """
    return samples // 2 + 1


def combine(calls: Sequence[JudgeCallDraft], *, orders: Orders, samples: int = 1) -> Combined:
    """Combine the calls on one pair.

    In each order the majority of readable samples is the order's verdict; it fails when fewer
    than ``quorum`` samples are readable, and is ``inconsistent`` when its votes are tied. Orders
    that agree give the verdict; orders that differ give ``inconsistent``, which is not a tie; one
    failed order gives no vote, and the status says why. Calls of other orders are not looked at.
    """
    asked = _by_order(calls, orders)
    by_order = {order: _majority(of, samples) for order, of in asked.items()}
    told = {order: one.outcome for order, one in by_order.items()}
    votes = Counter[str]()
    for one in by_order.values():
        votes.update({verdict.value: count for verdict, count in one.votes.items()})
    tied = any(one.tied for one in by_order.values())
    consistency = _self_consistency(one.votes for one in by_order.values())
    failed = {order: one for order, one in told.items() if one in WORST_FIRST}
    if failed:
        status, reason = _failure(asked, failed, samples)
        verdict = None
    else:
        status, verdict, reason = _agreed(told)
    return Combined(
        status=status,
        verdict=verdict,
        reason=reason,
        vote_tied=tied,
        self_consistency=consistency,
        by_order=told,
        votes=dict(votes),
    )


def combine_likelihood(calls: Sequence[JudgeCallDraft], *, orders: Orders) -> Combined:
    """Average the probabilities of verdicts over orders; the verdict is the likeliest.

    ``JudgeCallDraft.probabilities`` speak of answers (``to_answers``). One failed order gives no
    vote. Where the two likeliest are equal there is no preference: the verdict is a tie.
    """
    asked = _by_order(calls, orders)
    shares = {order: _mean_shares(of) for order, of in asked.items()}
    failed: dict[ShownOrder, Verdict | Status] = {
        order: _worst(asked[order]) for order, found in shares.items() if found is None
    }
    found = {order: one for order, one in shares.items() if one is not None}
    told = failed | {order: _likeliest(one) for order, one in found.items()}
    if failed:
        status, reason = _failure(asked, failed, 1)
        return Combined(status=status, reason=reason, by_order=told)
    mean = {verdict: sum(one[verdict] for one in found.values()) / len(found) for verdict in SHARES}
    differ = "the two orders alone would differ" if len(set(told.values())) > 1 else ""
    return Combined(
        status=Status.VERDICT,
        verdict=_likeliest(mean),
        reason=differ,
        strength_scale=LIKELIHOOD_SCALE,
        strength_value="/".join(f"{mean[verdict]:.3f}" for verdict in SHARES),
        by_order=told,
    )


def combine_support(calls: Sequence[JudgeCallDraft], *, samples: int = 1) -> Combined:
    """Average graded support over samples; attributable from 0.5 on.

    ``JudgeCallDraft.rating`` holds the support, 0 to 1.
    """
    values = _ratings(calls)
    if len(values) < quorum(samples):
        return _failed(calls, samples)
    mean = sum(values) / len(values)
    verdict = Verdict.ATTRIBUTABLE if mean >= SUPPORTED_FROM else Verdict.NOT_ATTRIBUTABLE
    return Combined(
        status=Status.VERDICT,
        verdict=verdict,
        strength_scale=SUPPORT_SCALE,
        strength_value=f"{mean:.4g}",
        rating=mean,
    )


def combine_label(calls: Sequence[JudgeCallDraft], *, samples: int = 1) -> Combined:
    """Take the majority of labels over samples, with the mean confidence of those who gave it.

    ``JudgeCallDraft.rating`` holds the confidence, 0 to 1, where one was given.
    """
    one = _majority(calls, samples)
    consistency = _self_consistency([one.votes])
    votes = {verdict.value: count for verdict, count in one.votes.items()}
    if one.outcome in WORST_FIRST:
        return _failed(calls, samples)
    if isinstance(one.outcome, Status):
        return Combined(
            status=one.outcome,
            reason="the samples are split evenly",
            vote_tied=True,
            self_consistency=consistency,
            votes=votes,
        )
    given = [
        call.rating
        for call in calls
        if call.verdict is one.outcome and call.rating is not None and _readable(call)
    ]
    return Combined(
        status=Status.VERDICT,
        verdict=one.outcome,
        strength_scale=CONFIDENCE_SCALE if given else None,
        strength_value=f"{sum(given) / len(given):.4g}" if given else None,
        self_consistency=consistency,
        votes=votes,
    )


def combine_rating(calls: Sequence[JudgeCallDraft], *, samples: int = 1) -> Combined:
    """Average ratings over samples."""
    values = _ratings(calls)
    if len(values) < quorum(samples):
        return _failed(calls, samples)
    mean = sum(values) / len(values)
    return Combined(
        status=Status.VERDICT,
        strength_scale=RATING_SCALE,
        strength_value=f"{mean:.4g}",
        rating=mean,
    )


def require_usable(statuses: Iterable[Status]) -> None:
    """Refuse to make a figure of nothing.

    Raises
    ------
    KnownError
        When not one of the outcomes is a verdict, inconsistent ones included among the usable.
    """
    counts = Counter(statuses)
    n = counts.total()
    if n and not counts[Status.VERDICT] + counts[Status.INCONSISTENT]:
        told = ", ".join(f"{count:,} {status.value}" for status, count in sorted(counts.items()))
        raise KnownError(
            f"0 of {n:,} usable: {told}.", "Look at the raw outputs and the prompt's format."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    outcome: Verdict | Status
    votes: Mapping[Verdict, int]
    tied: bool = False


def _settled(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def _readable(call: JudgeCallDraft) -> bool:
    return call.status is Status.VERDICT


def _by_order(
    calls: Sequence[JudgeCallDraft], orders: Orders
) -> dict[ShownOrder, list[JudgeCallDraft]]:
    return {
        order: [call for call in calls if call.shown_order is order] for order in ORDERS[orders]
    }


def _majority(calls: Sequence[JudgeCallDraft], samples: int) -> _Order:
    votes = Counter(call.verdict for call in calls if _readable(call) and call.verdict is not None)
    if votes.total() < quorum(samples):
        return _Order(outcome=_worst(calls), votes=votes)
    ranked = votes.most_common(2)
    if len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return _Order(outcome=Status.INCONSISTENT, votes=votes, tied=True)
    return _Order(outcome=ranked[0][0], votes=votes)


def _worst(calls: Sequence[JudgeCallDraft]) -> Status:
    counts = Counter(call.status for call in calls if call.status in WORST_FIRST)
    if not counts:
        return Status.ERROR
    return max(counts, key=lambda status: (counts[status], -WORST_FIRST.index(status)))


def _failure(
    asked: Mapping[ShownOrder, Sequence[JudgeCallDraft]],
    failed: Mapping[ShownOrder, Verdict | Status],
    samples: int,
) -> tuple[Status, str]:
    status = _worst([call for order in failed for call in asked[order]])
    usable = [sum(map(_readable, asked[order])) for order in failed]
    where = "in both orders" if len(failed) == 2 else f"in order {next(iter(failed))}"
    if len(asked) == 1:
        where = ""
    some = f" ({usable[0]} of {samples} samples readable)" if samples > 1 else ""
    return status, f"{NAMES[status]} {where}".strip() + some


def _agreed(told: Mapping[ShownOrder, Verdict | Status]) -> tuple[Status, Verdict | None, str]:
    outcomes = set(told.values())
    if Status.INCONSISTENT in outcomes:
        return Status.INCONSISTENT, None, "the samples of an order are split evenly"
    if len(outcomes) > 1:
        seen = ", ".join(f"{order}: {verdict}" for order, verdict in told.items())
        return Status.INCONSISTENT, None, f"the orders differ ({seen})"
    return Status.VERDICT, Verdict(outcomes.pop()), ""


def _self_consistency(votes: Iterable[Mapping[Verdict, int]]) -> float | None:
    agreeing = pairs = 0
    for counts in votes:
        n = sum(counts.values())
        pairs += n * (n - 1)
        agreeing += sum(count * (count - 1) for count in counts.values())
    return agreeing / pairs if pairs else None


def _mean_shares(calls: Sequence[JudgeCallDraft]) -> dict[Verdict, float] | None:
    found = [call.probabilities for call in calls if _readable(call) and call.probabilities]
    if not found:
        return None
    return {v: sum(one.get(v.value, 0.0) for one in found) / len(found) for v in SHARES}


def _likeliest(shares: Mapping[Verdict, float]) -> Verdict:
    best, second = sorted(shares, key=lambda verdict: shares[verdict], reverse=True)[:2]
    return Verdict.TIE if shares[best] - shares[second] <= EQUAL_TO else best


def _ratings(calls: Sequence[JudgeCallDraft]) -> list[float]:
    return [call.rating for call in calls if _readable(call) and call.rating is not None]


def _failed(calls: Sequence[JudgeCallDraft], samples: int) -> Combined:
    status = _worst(calls)
    usable = sum(map(_readable, calls))
    some = f" ({usable} of {samples} samples readable)" if samples > 1 else ""
    return Combined(status=status, reason=NAMES[status] + some)
