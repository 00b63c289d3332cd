"""One dataset as arrays: its targets, who said what about them, and facts about its texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np
from sqlalchemy.orm import Session

from annotation.aggregation import counted
from db.errors import KnownError
from db.queries import bulk, datasets, raters
from db.queries import scores as score_queries
from db.queries.scores import ScoringTarget
from db.types import (
    Construct,
    Dataset,
    Rater,
    RaterKind,
    Seal,
    Status,
    TargetKind,
    TargetRow,
    Verdict,
    VoteRow,
)
from scoring.audit.trace import ABSENT, NO_VERDICT, Ints
from scoring.stats.resample import Bools

ITEMS_PER_PAGE: Final = 500
FAILED: Final = frozenset(
    {Status.UNPARSED, Status.REFUSED, Status.TRUNCATED, Status.ERROR, Status.INCONSISTENT}
)
"""An answer was asked for and none came that can be read: no vote, counted."""

_CODES: Final[Mapping[Construct, Mapping[Verdict, int]]] = {
    Construct.PREFERENCE: {Verdict.A: 0, Verdict.B: 1, Verdict.TIE: 2},
    Construct.ATTRIBUTION: {Verdict.NOT_ATTRIBUTABLE: 0, Verdict.ATTRIBUTABLE: 1},
}
LABEL_COUNT: Final[Mapping[Construct, int]] = {Construct.PREFERENCE: 3, Construct.ATTRIBUTION: 2}


class Votes(NamedTuple):
    """Some raters' verdicts: (n, R) codes, ``NO_VERDICT`` or ``ABSENT``."""

    raters: tuple[Rater, ...]
    codes: Ints


class TextFact(NamedTuple):
    """What an audit needs of a text, without the text."""

    characters: int
    digest: bytes


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Panel:
    """A dataset as an audit reads it.

    Parameters
    ----------
    people, judges
        Verdicts per target; judges never enter the people's gold.
    settled
        (n,) adjudicated codes, ``ABSENT`` where nothing is settled, ``NO_VERDICT`` where it was
        settled that nobody can tell.
    difficult
        (n,) whether a person called the target difficult.
    texts
        By answer id, or by claim id.
    left_out
        Why judgments do not count, with how many.
    settled_by
        Names of the judges whose verdict was settled on, by target id.
    """

    dataset: Dataset
    targets: tuple[TargetRow, ...]
    people: Votes
    judges: Votes
    settled: Ints
    difficult: Bools
    texts: Mapping[int, TextFact]
    left_out: Mapping[str, int]
    settled_by: Mapping[int, str] = field(default_factory=dict)

    @property
    def labels(self) -> int:
        """How many labels the construct has."""
        return LABEL_COUNT[self.dataset.construct]

    def same_text(self) -> Bools:
        """(n,) whether both answers of a comparison are one text."""
        return np.array(
            [
                row.a_id is not None
                and row.b_id is not None
                and self.texts[row.a_id].digest == self.texts[row.b_id].digest
                for row in self.targets
            ],
            dtype=np.bool_,
        )

    def lengths(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """(n,) characters of both answers, or of the claim."""
        if self.dataset.construct is Construct.ATTRIBUTION:
            return np.array([float(self.texts[row.target_id].characters) for row in self.targets])
        return np.array(
            [
                float(sum(self.texts[i].characters for i in (row.a_id, row.b_id) if i is not None))
                for row in self.targets
            ]
        )


def read_panel(session: Session, name: str, *, unsealed: bool) -> Panel:
    """Read a dataset for an audit.

    Raises
    ------
    KnownError
        When there is no such dataset, it is empty, or its construct cannot be audited.
    """
    dataset = datasets.get(session, name)
    if dataset.construct not in LABEL_COUNT:
        raise KnownError(
            f"'{name}' is a {dataset.construct.value} dataset; audits hold metrics against "
            "preferences or attributions."
        )
    targets = tuple(bulk.targets(session, dataset.id))
    if not targets:
        raise KnownError(f"'{name}' holds nothing to audit.", "Import items into it first.")
    known = {rater.id: rater for rater in raters.all_of(session)}
    votes, left_out = _sealed(bulk.votes(session, dataset.id), unsealed=unsealed)
    codes = _CODES[dataset.construct]
    index = {row.target_id: place for place, row in enumerate(targets)}
    settled = bulk.settled(session, dataset.id)
    return Panel(
        dataset=dataset,
        targets=targets,
        people=_votes(votes, known, RaterKind.PERSON, codes, index),
        judges=_votes(votes, known, RaterKind.JUDGE, codes, index),
        settled=_settled(settled, codes, index),
        difficult=_difficult(votes, known, index),
        texts={
            target.target_id: TextFact(
                len(target.text), sha256(target.text.encode("utf-8", "surrogatepass")).digest()
            )
            for target in stream_texts(session, dataset)
        },
        left_out=left_out,
        settled_by=_settled_by_judges(settled, known),
    )


def stream_texts(session: Session, dataset: Dataset) -> Iterable[ScoringTarget]:
    """Give every answer, or claim, with its text, some items at a time."""
    kind = score_queries.scored_kind(dataset.construct)
    position: int | None = -1
    while position is not None:
        page = score_queries.page(session, dataset.id, kind, after=position, items=ITEMS_PER_PAGE)
        yield from page.targets
        position = page.next_position


def target_kind(panel: Panel) -> TargetKind:
    """Tell what the scores of a panel's dataset speak of."""
    return score_queries.scored_kind(panel.dataset.construct)


def _sealed(
    votes: Sequence[VoteRow], *, unsealed: bool
) -> tuple[tuple[VoteRow, ...], dict[str, int]]:
    if unsealed:
        return tuple(votes), {}
    kept = tuple(vote for vote in votes if vote.seal is not Seal.BROKEN)
    broken = len(votes) - len(kept)
    return kept, {"judgments made with the seal broken": broken} if broken else {}


def _votes(
    votes: Iterable[VoteRow],
    known: Mapping[int, Rater],
    kind: RaterKind,
    codes: Mapping[Verdict, int],
    index: Mapping[int, int],
) -> Votes:
    own = [vote for vote in votes if known[vote.rater_id].kind is kind]
    ids = sorted({vote.rater_id for vote in own}, key=lambda rater_id: known[rater_id].name)
    column = {rater_id: place for place, rater_id in enumerate(ids)}
    table = np.full((len(index), len(ids)), ABSENT, dtype=np.int64)
    for vote in own:
        verdict = counted(vote)
        code = NO_VERDICT if vote.status in FAILED else ABSENT
        if verdict is not None:
            code = codes.get(verdict, ABSENT)
        table[index[vote.target_id], column[vote.rater_id]] = code
    return Votes(tuple(known[rater_id] for rater_id in ids), table)


def _settled(
    rows: Iterable[bulk.SettledRow], codes: Mapping[Verdict, int], index: Mapping[int, int]
) -> Ints:
    found = np.full(len(index), ABSENT, dtype=np.int64)
    for row in rows:
        verdict = Verdict.TIE if row.verdict is Verdict.BOTH_BAD else row.verdict
        if verdict is not None:
            found[index[row.target_id]] = codes.get(verdict, NO_VERDICT)
    return found


def _settled_by_judges(
    rows: Iterable[bulk.SettledRow], known: Mapping[int, Rater]
) -> dict[int, str]:
    found = {}
    for row in rows:
        rater = None if row.settled_by is None else known.get(row.settled_by)
        if rater is not None and rater.kind is RaterKind.JUDGE and row.verdict is not None:
            found[row.target_id] = rater.name
    return found


def _difficult(
    votes: Iterable[VoteRow], known: Mapping[int, Rater], index: Mapping[int, int]
) -> Bools:
    found = np.zeros(len(index), dtype=np.bool_)
    for vote in votes:
        if vote.difficult and known[vote.rater_id].kind is RaterKind.PERSON:
            found[index[vote.target_id]] = True
    return found


def tally(reasons: Iterable[str]) -> dict[str, int]:
    """Count reasons, most frequent first."""
    return dict(Counter(reasons).most_common())
