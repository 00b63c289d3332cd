"""The items behind an agreement figure: what each of two raters said of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.agreement_votes import DatasetVotes
from db.errors import KnownError


@dataclass(frozen=True, slots=True, kw_only=True)
class PairItem:
    """One target that two raters judged."""

    target_id: int
    key: str
    item_id: int
    topic: str
    setting: str
    said_a: str
    said_b: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairPage:
    """Some targets that two raters judged, with how many there are in all."""

    total: int
    offset: int
    items: tuple[PairItem, ...]


def pair_items(
    found: DatasetVotes,
    a: str,
    b: str,
    *,
    said_a: str | None = None,
    said_b: str | None = None,
    offset: int = 0,
    limit: int = 100,
) -> PairPage:
    """Give the targets that both raters judged, those on which they differ first.

    Parameters
    ----------
    found
        The dataset's votes, under the options of the report.
    a, b
        Names of the two raters.
    said_a, said_b
        Only targets of which they said this; any when None.

    Raises
    ------
    KnownError
        When a rater has no judgment in the dataset.
    """
    first, second = _row(found, a), _row(found, b)
    matrix = found.matrix
    chosen = ~matrix.missing[first] & ~matrix.missing[second]
    for row, said in ((first, said_a), (second, said_b)):
        if said is not None:
            chosen = chosen & (matrix.codes[row] == matrix.categories.index(said))
    places = np.flatnonzero(chosen)
    same = matrix.codes[first, places] == matrix.codes[second, places]
    ordered = places[np.argsort(same, kind="stable")]
    return PairPage(
        total=len(ordered),
        offset=offset,
        items=tuple(
            PairItem(
                target_id=target.target_id,
                key=target.key,
                item_id=target.item_id,
                topic=target.topic,
                setting=target.setting,
                said_a=matrix.categories[matrix.codes[first, place]],
                said_b=matrix.categories[matrix.codes[second, place]],
            )
            for place in ordered[offset : offset + limit]
            for target in (found.targets[place],)
        ),
    )


def _row(found: DatasetVotes, name: str) -> int:
    for row, rater in enumerate(found.raters):
        if rater.name == name:
            return row
    raise KnownError(f"'{name}' has no judgment in '{found.dataset.name}'.")
