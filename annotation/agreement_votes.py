"""What an agreement report is made of: a dataset's live votes, laid out as a matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.random import Generator

from annotation.aggregation import BothBad, categories_of, counted
from annotation.stats.bootstrap import REPLICATES
from annotation.stats.matrix import CodeMatrix, from_long
from db.engine import Sessions
from db.errors import KnownError
from db.queries import bulk, datasets
from db.queries import raters as rater_queries
from db.queries.bulk import HistoryRow
from db.types import Construct, Dataset, Rater, RaterKind, TargetRow, Verdict, VoteRow

CATEGORICAL: Final = frozenset({Construct.PREFERENCE, Construct.ATTRIBUTION})


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementOptions:
    """How agreement is reckoned.

    Parameters
    ----------
    seed
        Of the resampling; 0 is a seed like any other.
    replicates
        How often units are resampled for an interval.
    include_judges
        Whether judges enter the coefficients and the majority; pairs show them anyway.
    both_bad
        ``tie`` counts both_bad as a tie, ``own`` keeps it as a category of its own, ``drop``
        leaves it out.
    leave_broken
        Whether votes given with the seal broken are left out.
    """

    seed: int = 0
    replicates: int = REPLICATES
    include_judges: bool = False
    both_bad: BothBad = "tie"
    leave_broken: bool = False


@dataclass(frozen=True, kw_only=True)
class DatasetVotes:
    """One dataset's raters, targets and live judgments, with its matrix.

    Parameters
    ----------
    raters
        People before judges; the rows of ``matrix``.
    targets
        The columns of ``matrix``.
    votes
        Live judgments of any kind.
    revised
        Chains in which one rater judged one target more than once.
    lengths
        Characters of both answers, or of the claim, by target.
    """

    dataset: Dataset
    options: AgreementOptions
    raters: Sequence[Rater]
    targets: Sequence[TargetRow]
    votes: Sequence[VoteRow]
    revised: Sequence[HistoryRow]
    lengths: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def matrix(self) -> CodeMatrix:
        """All raters x all targets."""
        return vote_matrix(
            self.dataset.construct, self.raters, self.targets, self.votes, self.options
        )

    @cached_property
    def counting(self) -> list[int]:
        """Rows of the raters whose votes enter the coefficients."""
        judges = self.options.include_judges
        return [
            row for row, rater in enumerate(self.raters) if judges or rater.kind is RaterKind.PERSON
        ]

    @cached_property
    def by_rater(self) -> Mapping[int, Sequence[VoteRow]]:
        """Live judgments of each rater, by the rater's id."""
        grouped: dict[int, list[VoteRow]] = {rater.id: [] for rater in self.raters}
        for vote in self.votes:
            grouped[vote.rater_id].append(vote)
        return grouped

    def counted(self, vote: VoteRow) -> Verdict | None:
        """Give what a vote counts as under these options, or None where it never enters."""
        return counted(vote, both_bad=self.options.both_bad, leave_broken=self.options.leave_broken)

    def draws(self) -> Generator:
        """Give a fresh generator, so that each figure can be made again by itself."""
        return np.random.default_rng(self.options.seed)


def read_votes(sessions: Sessions, dataset_name: str, options: AgreementOptions) -> DatasetVotes:
    """Read one dataset's votes.

    Raises
    ------
    KnownError
        When there is no such dataset, or its construct has no categories.
    """
    with sessions.read() as session:
        dataset = datasets.get(session, dataset_name)
        if dataset.construct not in CATEGORICAL:
            raise KnownError(
                f"'{dataset_name}' holds {dataset.construct} data.",
                "Agreement is reckoned on comparisons and claims.",
            )
        return DatasetVotes(
            dataset=dataset,
            options=options,
            raters=[line.rater for line in rater_queries.of_dataset(session, dataset.id)],
            targets=bulk.targets(session, dataset.id),
            votes=bulk.votes(session, dataset.id),
            revised=bulk.revised(session, dataset.id),
            lengths=bulk.lengths(session, dataset.id),
        )


def vote_matrix(
    construct: Construct,
    raters: Sequence[Rater],
    targets: Sequence[TargetRow],
    votes: Sequence[VoteRow],
    options: AgreementOptions,
) -> CodeMatrix:
    """Lay votes out as raters x targets, in the order of both, clustered by item group."""
    categories = categories_of(construct, both_bad=options.both_bad)
    code = {category: place for place, category in enumerate(categories)}
    row = {rater.id: place for place, rater in enumerate(raters)}
    column = {target.target_id: place for place, target in enumerate(targets)}
    cells = [
        (row[vote.rater_id], column[vote.target_id], code[verdict])
        for vote in votes
        if (verdict := counted(vote, both_bad=options.both_bad, leave_broken=options.leave_broken))
        is not None
    ]
    rater, unit, codes = np.array(cells, dtype=np.int64).reshape(-1, 3).T
    kinds, cluster = np.unique([target.cluster for target in targets], return_inverse=True)
    return from_long(
        rater=rater,
        unit=unit,
        code=codes,
        raters=len(raters),
        units=len(targets),
        categories=[str(category) for category in categories],
        clusters=None if len(kinds) == len(targets) else cluster.astype(np.int64),
    )
