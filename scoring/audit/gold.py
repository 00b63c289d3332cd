"""What people said, as the gold that predictors are held against."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from db.errors import KnownError
from scoring.audit.panel import Panel, Votes
from scoring.audit.trace import ABSENT, NO_VERDICT, Floats, Ints

MAJORITY = "majority"
ADJUDICATED = "adjudicated"
SOFT = "soft"


class Gold(NamedTuple):
    """Label shares of some targets.

    Parameters
    ----------
    kept
        (m,) places of the targets that have gold.
    shares
        (m, k) one-hot rows, or shares of votes for soft gold.
    left_out
        Why the others have none, with how many.
    made_of
        Where the gold comes from, with how many, where it comes from more than one place.
    """

    kept: Ints
    shares: Floats
    left_out: dict[str, int]
    made_of: dict[str, int] = {}  # noqa: RUF012  never written to


class LeftOut(NamedTuple):
    """Each person's verdicts beside the majority of the others on the same targets.

    One entry per (target, person) for which the others have a majority.
    """

    place: Ints
    person: Ints
    said: Ints
    others: Ints


def counts(votes: Votes, labels: int) -> Floats:
    """Votes per label: (n, k)."""
    found: Floats = np.stack(
        [(votes.codes == label).sum(axis=1) for label in range(labels)], axis=1
    ).astype(np.float64)
    return found


def majority(votes: Floats) -> Ints:
    """Give the label with the most votes; ``ABSENT`` without votes, or for a tie of votes.

    >>> majority(np.array([[2.0, 1, 0], [1, 1, 1], [0, 0, 0]])).tolist()
    [0, -2, -2]
    """
    top = votes.max(axis=1, keepdims=True)
    sole = ((votes == top).sum(axis=1) == 1) & (top[:, 0] > 0)
    return np.where(sole, votes.argmax(axis=1), ABSENT).astype(np.int64)


def choose(panel: Panel, gold: str) -> Gold:
    """Give the asked-for gold of a panel.

    Raises
    ------
    KnownError
        For a rater that is unknown here or a judge, and when no target has gold.
    """
    votes = counts(panel.people, panel.labels)
    judged = votes.sum(axis=1) > 0
    if gold == SOFT:
        shares = np.divide(votes, votes.sum(axis=1, keepdims=True), where=judged[:, np.newaxis],
                           out=np.zeros_like(votes))  # fmt: skip
        found = _kept(judged, shares, {"no verdict by people": ~judged})
    elif gold == MAJORITY:
        codes = majority(votes)
        split = judged & (codes == ABSENT)
        found = _of_codes(codes, panel, {"no verdict by people": ~judged, "no majority": split})
    elif gold == ADJUDICATED:
        found = _adjudicated(panel, votes)
    else:
        codes = _by_rater(panel, gold)
        found = _of_codes(codes, panel, {f"no verdict by {gold}": codes < 0})
    if not found.kept.size:
        reasons = ", ".join(f"{reason}: {count}" for reason, count in found.left_out.items())
        raise KnownError(
            f"No item of '{panel.dataset.name}' has gold by '{gold}' ({reasons}).",
            "Import or give judgments first, or ask for another gold.",
        )
    return found


def _adjudicated(panel: Panel, votes: Floats) -> Gold:
    """Take the settled verdict where there is one, else the clear majority of the people.

    What was settled as *cannot tell* has no gold, whatever the majority.
    """
    settled = panel.settled >= 0
    undecided = panel.settled == NO_VERDICT
    open_ = panel.settled == ABSENT
    judged = votes.sum(axis=1) > 0
    by_majority = majority(votes)
    found = _of_codes(
        np.where(settled, panel.settled, np.where(open_, by_majority, ABSENT)),
        panel,
        {
            "settled as cannot tell": undecided,
            "no majority and not settled": open_ & judged & (by_majority == ABSENT),
            "no verdict by people and not settled": open_ & ~judged,
        },
    )
    return found._replace(
        made_of={
            "settled": int(settled.sum()),
            "majority, not settled": int((open_ & (by_majority >= 0)).sum()),
        }
    )


def _by_rater(panel: Panel, name: str) -> Ints:
    names = [rater.name for rater in panel.people.raters]
    if name in names:
        codes: Ints = panel.people.codes[:, names.index(name)]
        return codes
    if name in [rater.name for rater in panel.judges.raters]:
        raise KnownError(f"'{name}' is a judge; gold comes from people.", "Name a person instead.")
    raise KnownError(
        f"No person called '{name}' judged '{panel.dataset.name}'.",
        f"Use majority, adjudicated, soft, or one of: {', '.join(names)}."
        if names
        else "No person has judged it yet.",
    )


def _of_codes(codes: Ints, panel: Panel, reasons: dict[str, np.ndarray]) -> Gold:
    shares = np.eye(panel.labels)[np.where(codes >= 0, codes, 0)]
    return _kept(codes >= 0, shares, reasons)


def _kept(has: np.ndarray, shares: Floats, reasons: dict[str, np.ndarray]) -> Gold:
    counted = {reason: int(mask.sum()) for reason, mask in reasons.items()}
    return Gold(
        kept=np.flatnonzero(has).astype(np.int64),
        shares=shares[has],
        left_out={reason: count for reason, count in counted.items() if count},
    )


def leave_one_out(panel: Panel) -> LeftOut:
    """Hold each person against the majority of the other people.

    Targets where the others have no majority, or where nobody else judged, do not count.
    """
    votes = counts(panel.people, panel.labels)
    parts: list[tuple[Ints, Ints, Ints, Ints]] = []
    for person in range(len(panel.people.raters)):
        said = panel.people.codes[:, person]
        others = votes.copy()
        voted = np.flatnonzero(said >= 0)
        others[voted, said[voted]] -= 1
        gold = majority(others[voted])
        usable = gold != ABSENT
        places = voted[usable].astype(np.int64)
        parts.append((places, np.full(places.size, person), said[places], gold[usable]))
    if not parts:
        empty = np.empty(0, dtype=np.int64)
        return LeftOut(empty, empty, empty, empty)
    return LeftOut(*(np.concatenate(column) for column in zip(*parts, strict=True)))
