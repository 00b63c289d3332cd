"""The items behind a pair of raters' figures."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from annotation.agreement_items import pair_items
from annotation.agreement_votes import AgreementOptions, DatasetVotes
from db.errors import KnownError
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

NAMES = ("reviewer 1", "reviewer 2")


def votes_of(rows: Sequence[Sequence[Verdict | None]]) -> DatasetVotes:
    targets = [
        TargetRow(
            target_id=unit,
            key=f"k{unit}",
            item_id=100 + unit,
            item_key=f"k{unit}",
            cluster=f"q{unit}",
            topic="law",
            setting="",
            language="en",
            a_id=1,
            b_id=2,
            a_system="",
            b_system="",
        )
        for unit in range(len(rows[0]))
    ]
    votes = [
        VoteRow(
            target_id=unit,
            rater_id=rater,
            status=Status.VERDICT,
            verdict=verdict,
            seal=Seal.SEALED,
            difficult=False,
            shown_left=None,
            active_ms=None,
            lead_ms=None,
        )
        for rater, said in enumerate(rows)
        for unit, verdict in enumerate(said)
        if verdict is not None
    ]
    dataset = Dataset(
        id=1,
        name="d",
        construct=Construct.PREFERENCE,
        created_at="",
        source="",
        guideline="",
        settings={},
        deleted_at=None,
        items=len(targets),
        targets=len(targets),
        judgments=len(votes),
        raters=len(rows),
    )
    return DatasetVotes(
        dataset=dataset,
        options=AgreementOptions(),
        raters=[
            Rater(id=place, name=name, kind=RaterKind.PERSON) for place, name in enumerate(NAMES)
        ],
        targets=targets,
        votes=votes,
        revised=[],
    )


A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE


def test_only_shared_units_and_conflicts_first() -> None:
    found = votes_of([[A, A, B, None, TIE], [A, B, B, A, A]])
    page = pair_items(found, *NAMES)
    assert page.total == 4
    assert [item.key for item in page.items] == ["k1", "k4", "k0", "k2"]
    assert [(item.said_a, item.said_b) for item in page.items[:2]] == [("a", "b"), ("tie", "a")]
    assert page.items[0].item_id == 101


def test_one_cell_of_the_confusion_in_either_order() -> None:
    found = votes_of([[A, A, B, None, TIE], [A, B, B, A, A]])
    there = pair_items(found, *NAMES, said_a="a", said_b="b")
    back = pair_items(found, NAMES[1], NAMES[0], said_a="b", said_b="a")
    assert [item.key for item in there.items] == [item.key for item in back.items] == ["k1"]


def test_pages_are_disjoint_and_cover_everything() -> None:
    rng = np.random.default_rng(0)
    rows = [[(A, B, TIE)[code] for code in rng.integers(0, 3, 25)] for _ in NAMES]
    found = votes_of(rows)
    whole = pair_items(found, *NAMES)
    parts = [pair_items(found, *NAMES, offset=offset, limit=10) for offset in (0, 10, 20)]
    assert [item for part in parts for item in part.items] == list(whole.items)
    assert {part.total for part in parts} == {25}


def test_unknown_rater_is_told() -> None:
    with pytest.raises(KnownError, match="reviewer 9"):
        pair_items(votes_of([[A], [B]]), NAMES[0], "reviewer 9")
