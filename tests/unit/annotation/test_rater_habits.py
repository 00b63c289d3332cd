"""Side bias, self-consistency and time of one rater."""

from __future__ import annotations

import pytest

from annotation.rater_habits import in_force, left_share, median_seconds, self_consistency
from db.queries.bulk import HistoryRow
from db.types import Seal, Side, Status, Verdict, VoteRow

A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE


def vote(verdict: Verdict | None, left: Side | None, status: Status = Status.VERDICT) -> VoteRow:
    return VoteRow(
        target_id=1, rater_id=1, status=status, verdict=verdict, seal=Seal.UNKNOWN,
        difficult=False, shown_left=left, active_ms=None, lead_ms=None,
    )  # fmt: skip


def row(
    revision: int,
    verdict: Verdict | None,
    *,
    target: int = 1,
    status: Status = Status.VERDICT,
    mark: str = "",
    seal: Seal = Seal.UNKNOWN,
) -> HistoryRow:
    return HistoryRow(
        target_id=target,
        rater_id=1,
        revision=revision,
        status=status,
        verdict=verdict,
        shown_left=None,
        seal=seal,
        uid=f"u{revision}",
        mark=mark,
    )


def test_left_choices_are_reckoned_on_the_side_that_was_shown() -> None:
    votes = [vote(A, Side.A), vote(B, Side.B), vote(A, Side.B), vote(B, Side.A), vote(B, Side.B)]
    found = left_share(votes)
    assert (found.share.value, found.share.n) == (3 / 5, 5)


def test_ties_and_skips_are_not_decided_and_unknown_sides_are_counted() -> None:
    votes = [
        vote(TIE, Side.A), vote(Verdict.BOTH_BAD, Side.A), vote(Verdict.CANNOT_TELL, Side.A),
        vote(None, Side.A, Status.SKIPPED), vote(A, None), vote(A, Side.A),
    ]  # fmt: skip
    found = left_share(votes)
    assert (found.share.value, found.share.n, found.share.dropped) == (1.0, 1, 1)


def test_no_known_side_is_undefined() -> None:
    found = left_share([vote(A, None), vote(B, None)])
    assert found.share.undefined is not None
    assert (found.share.dropped, found.p) == (2, None)


def test_a_rater_who_always_chooses_left_is_found_out() -> None:
    found = left_share([vote(A, Side.A)] * 10 + [vote(B, Side.B)] * 10)
    assert found.p == pytest.approx(2 / 2**20)
    assert found.share.ci is not None and found.share.ci[0] > 0.5


def test_earlier_verdicts_are_held_against_the_one_that_counts() -> None:
    chains = [
        row(0, A), row(1, A),
        row(0, A, target=2), row(1, B, target=2),
        row(0, B, target=3), row(1, A, target=3), row(2, A, target=3),
    ]  # fmt: skip
    found = self_consistency(chains)
    assert (found.value, found.n) == (2 / 4, 4)
    assert found.ci is not None


def test_an_undone_verdict_says_nothing() -> None:
    undone = [row(0, A), row(1, None, status=Status.WITHDRAWN, mark="undo:u0"), row(2, B)]
    assert self_consistency(undone).undefined == "judged nothing twice"


def test_an_undone_correction_says_nothing() -> None:
    undone = [row(0, A), row(1, B), row(2, A, mark="undo:u1")]
    assert self_consistency(undone).undefined == "judged nothing twice"
    again = [*undone, row(3, B, mark="redo:u2")]
    found = self_consistency(again)
    assert (found.value, found.n) == (0.0, 1)


def test_a_correction_on_screen_is_no_second_judgment() -> None:
    corrected = [row(0, A, seal=Seal.SEALED), row(1, B, seal=Seal.BROKEN)]
    assert self_consistency(corrected).undefined == "judged nothing twice"
    repeated = [row(0, A), row(1, A), row(2, B, seal=Seal.SEALED)]
    found = self_consistency(repeated)
    assert (found.value, found.n) == (1.0, 1)


def test_what_a_judge_wrote_is_not_a_mark() -> None:
    chain = [row(0, A, mark="A is better"), row(1, A, mark="Reason: undo:u0")]
    assert self_consistency(chain).value == 1.0


def test_a_chain_that_ends_skipped_says_nothing() -> None:
    skipped = [row(0, A), row(1, B), row(2, None, status=Status.SKIPPED)]
    assert self_consistency(skipped).undefined == "judged nothing twice"


def test_what_is_in_force() -> None:
    chain = [
        row(0, A), row(1, B), row(2, TIE),
        row(3, B, mark="undo:u2"), row(4, A, mark="undo:u1"), row(5, B, mark="redo:u4"),
    ]  # fmt: skip
    assert [one.uid for one in in_force(chain)] == ["u0", "u1"]
    assert in_force([]) == []
    assert in_force([row(0, A)]) == [row(0, A)]
    unnamed = [row(0, A), row(1, None, status=Status.WITHDRAWN), row(2, B)]
    assert in_force(unnamed) == [row(2, B)]
    assert in_force(unnamed[:2]) == []


def test_cannot_tell_does_not_enter() -> None:
    assert self_consistency([row(0, Verdict.CANNOT_TELL), row(1, A)]).n == 0
    assert self_consistency([row(0, A), row(1, Verdict.CANNOT_TELL)]).n == 0


def test_both_bad_is_a_tie_unless_told_otherwise() -> None:
    chain = [row(0, Verdict.BOTH_BAD), row(1, TIE)]
    assert self_consistency(chain).value == 1.0
    assert self_consistency(chain, both_bad="own").value == 0.0
    assert self_consistency(chain, both_bad="drop").n == 0


def test_nobody_judged_twice() -> None:
    assert self_consistency([]).undefined == "judged nothing twice"


def test_median_seconds_of_what_is_known() -> None:
    assert median_seconds([1_000, None, 3_000, 10_000]) == 3.0
    assert median_seconds([None, None]) is None
    assert median_seconds([]) is None
    assert median_seconds([0]) == 0.0
