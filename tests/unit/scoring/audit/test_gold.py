"""Gold from votes: majority as aggregation has it, and each person against the others."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation import aggregation
from db.types import (
    Construct,
    Dataset,
    Rater,
    RaterKind,
    Seal,
    Status,
    TargetRow,
    Verdict,
    VoteRow,
)
from scoring.audit import gold
from scoring.audit.panel import Panel, Votes
from scoring.audit.trace import ABSENT, NO_VERDICT

VERDICTS = (Verdict.A, Verdict.B, Verdict.TIE)


def panel(codes: np.ndarray) -> Panel:
    n, people = codes.shape
    return Panel(
        dataset=Dataset(
            id=1, name="made", construct=Construct.PREFERENCE, created_at="", source="",
            guideline="", settings={}, deleted_at=None, items=n, targets=n, judgments=0,
            raters=people,
        ),
        targets=tuple(
            TargetRow(place, f"k{place}", place, f"k{place}", f"q{place}", "", "", "", 1, 2, "", "")
            for place in range(n)
        ),
        people=Votes(
            tuple(Rater(id=r, name=f"reviewer {r}", kind=RaterKind.PERSON) for r in range(people)),
            codes,
        ),
        judges=Votes((), np.empty((n, 0), dtype=np.int64)),
        settled=np.full(n, ABSENT),
        difficult=np.zeros(n, dtype=bool),
        texts={},
        left_out={},
    )  # fmt: skip


def vote_rows(codes: np.ndarray) -> list[VoteRow]:
    return [
        VoteRow(place, person, Status.VERDICT, VERDICTS[code], Seal.SEALED, False, None, None, None)
        for (place, person), code in np.ndenumerate(codes)
        if code >= 0
    ]


tables = st.integers(1, 4).flatmap(
    lambda people: st.lists(
        st.lists(st.sampled_from([ABSENT, 0, 1, 2]), min_size=people, max_size=people),
        min_size=1,
        max_size=8,
    )
)


@settings(deadline=None)
@given(tables)
def test_majority_and_leave_one_out_are_those_of_aggregation(rows: list[list[int]]) -> None:
    codes = np.array(rows, dtype=np.int64)
    votes = vote_rows(codes)
    people = range(codes.shape[1])

    expected = aggregation.majority(votes)
    found = gold.majority(gold.counts(Votes((), codes), 3))
    for place, code in enumerate(found):
        verdict = expected.get(place)
        assert (ABSENT if verdict is None else VERDICTS.index(verdict)) == code

    others = gold.leave_one_out(panel(codes))
    pairs = {
        (int(place), int(person)): (int(said), int(other))
        for place, person, said, other in zip(*others, strict=True)
    }
    for person in people:
        truth = aggregation.majority_of_others(votes, person, raters=people)
        for place in range(len(codes)):
            verdict = truth.get(place)
            if verdict is None or codes[place, person] < 0:
                assert (place, person) not in pairs
            else:
                said, other = pairs[place, person]
                assert (said, VERDICTS[other]) == (codes[place, person], verdict)


def test_soft_gold_is_the_share_of_votes() -> None:
    codes = np.array([[0, 0, 2], [ABSENT, ABSENT, ABSENT], [1, ABSENT, ABSENT]])
    found = gold.choose(panel(codes), "soft")
    assert found.kept.tolist() == [0, 2]
    assert np.allclose(found.shares, [[2 / 3, 0, 1 / 3], [0, 1, 0]])
    assert found.left_out == {"no verdict by people": 1}


def test_majority_gold_counts_what_it_leaves_out() -> None:
    codes = np.array([[0, 0, 2], [0, 1, 2], [ABSENT, ABSENT, ABSENT]])
    found = gold.choose(panel(codes), "majority")
    assert found.kept.tolist() == [0]
    assert found.left_out == {"no verdict by people": 1, "no majority": 1}


def test_adjudicated_gold_is_what_was_settled_else_the_majority() -> None:
    codes = np.array([[0, 0, 2], [0, 1, 2], [0, 1, 2], [1, 1, 1], [0, 0, 0], [ABSENT] * 3])
    made = panel(codes)
    made.settled[:] = [1, 2, ABSENT, ABSENT, NO_VERDICT, ABSENT]
    found = gold.choose(made, "adjudicated")
    assert found.kept.tolist() == [0, 1, 3]
    assert found.shares.argmax(axis=1).tolist() == [1, 2, 1]
    assert found.made_of == {"settled": 2, "majority, not settled": 1}
    assert found.left_out == {
        "settled as cannot tell": 1,
        "no majority and not settled": 1,
        "no verdict by people and not settled": 1,
    }
    assert gold.choose(made, "majority").made_of == {}
