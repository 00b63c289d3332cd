"""The figures of an agreement report, each from the votes alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotation.aggregation import (
    PREFERENCE_CATEGORIES,
    categories_of,
    majority,
    majority_counts,
)
from annotation.agreement_notes import noted
from annotation.agreement_report import (
    BreakdownLine,
    Coefficients,
    Overlap,
    PairLine,
    PolicyLine,
    TiePolicy,
)
from annotation.agreement_votes import DatasetVotes
from annotation.stats.ac1 import brennan_prediger, gwet_ac1
from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.coincidence import Level
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.kappa import cohen_pairs, fleiss_kappa, wmt_kappa
from annotation.stats.matrix import CodeMatrix
from annotation.stats.observed import percent_agreement
from db.types import Construct, Verdict

QUARTERS: Final = ("shortest quarter", "second quarter", "third quarter", "longest quarter")


def overlap_of(matrix: CodeMatrix) -> Overlap:
    """Count how the votes that enter lie over the units."""
    per_unit = matrix.per_unit()
    return Overlap(
        units=matrix.units,
        rated=int((per_unit >= 1).sum()),
        doubly=int((per_unit >= 2).sum()),
        ratings=matrix.ratings,
        raters=matrix.active_raters(),
    )


def coefficients_of(matrix: CodeMatrix, found: DatasetVotes) -> Coefficients:
    """Give the figures over all raters of a matrix, each drawn from the same seed.

    Ordinal alpha goes by A < tie < B; ``both_bad`` as a category of its own has no place there.
    """
    size = found.options.replicates
    return Coefficients(
        percent_agreement=percent_agreement(matrix, rng=found.draws(), replicates=size),
        fleiss_kappa=fleiss_kappa(matrix, rng=found.draws(), replicates=size),
        alpha_nominal=krippendorff_alpha(matrix, rng=found.draws(), replicates=size),
        alpha_ordinal=_ordinal(matrix, found),
        gwet_ac1=gwet_ac1(matrix, rng=found.draws(), replicates=size),
        brennan_prediger=brennan_prediger(matrix, rng=found.draws(), replicates=size),
        wmt_kappa=_wmt(matrix, found),
    )


def pairs_of(found: DatasetVotes) -> tuple[PairLine, ...]:
    """Hold every two raters against each other, judges too."""
    figures = cohen_pairs(
        found.matrix, seed=found.options.seed, replicates=found.options.replicates
    )
    return tuple(
        PairLine(
            a=found.raters[pair.a].name,
            b=found.raters[pair.b].name,
            overlap=int(pair.table.sum()),
            cohen_kappa=noted(pair.kappa),
            percent_agreement=pair.percent,
            confusion=tuple(tuple(int(count) for count in row) for row in pair.table),
        )
        for pair in figures
    )


def majority_of(found: DatasetVotes) -> dict[str, int]:
    """Count targets per majority verdict of the raters that count."""
    options = found.options
    labels = majority(
        found.votes,
        raters={found.raters[row].id for row in found.counting},
        both_bad=options.both_bad,
        leave_broken=options.leave_broken,
    )
    return majority_counts(
        labels, categories_of(found.dataset.construct, both_bad=options.both_bad)
    )


def tie_policies_of(matrix: CodeMatrix, found: DatasetVotes) -> tuple[PolicyLine, ...]:
    """Read ties in four ways, side by side; for preferences only."""
    if found.dataset.construct is not Construct.PREFERENCE:
        return ()
    bad = str(Verdict.BOTH_BAD)
    ordered = matrix.without_category(bad) if bad in matrix.categories else matrix
    decided = ordered.without_category(str(Verdict.TIE))
    return (
        _policy("three_way", matrix, found),
        _policy("ordinal", ordered, found, level="ordinal"),
        _policy("ties_dropped", decided, found),
        PolicyLine(
            policy="half_credit",
            percent_agreement=percent_agreement(
                ordered, weighting="linear", rng=found.draws(), replicates=found.options.replicates
            ),
            coefficient="fleiss_kappa linear",
            corrected=noted(
                fleiss_kappa(
                    ordered,
                    weighting="linear",
                    rng=found.draws(),
                    replicates=found.options.replicates,
                )
            ),
        ),
    )


def _policy(
    policy: TiePolicy, matrix: CodeMatrix, found: DatasetVotes, level: Level = "nominal"
) -> PolicyLine:
    size = found.options.replicates
    alpha = krippendorff_alpha(matrix, level=level, rng=found.draws(), replicates=size)
    return PolicyLine(
        policy=policy,
        percent_agreement=percent_agreement(matrix, rng=found.draws(), replicates=size),
        coefficient=f"krippendorff_alpha {level}",
        corrected=noted(alpha),
    )


def _wmt(matrix: CodeMatrix, found: DatasetVotes) -> Estimate | None:
    if matrix.categories != tuple(str(verdict) for verdict in PREFERENCE_CATEGORIES):
        return None
    return wmt_kappa(
        matrix,
        tie=str(Verdict.TIE),
        rng=found.draws(),
        replicates=found.options.replicates,
    )


def _ordinal(matrix: CodeMatrix, found: DatasetVotes) -> Estimate:
    if str(Verdict.BOTH_BAD) in matrix.categories:
        return undefined("both_bad has no place in the order a < tie < b", n=0)
    return krippendorff_alpha(
        matrix, level="ordinal", rng=found.draws(), replicates=found.options.replicates
    )


def _quarters(lengths: Sequence[int]) -> list[str]:
    if not lengths:
        return []
    cuts = np.percentile(lengths, [25, 50, 75])
    return [QUARTERS[place] for place in np.searchsorted(cuts, lengths, side="left")]


def _rank(kind: str) -> int:
    """Put quarters of the lengths in their order; other kinds stay in theirs."""
    return QUARTERS.index(kind) if kind in QUARTERS else 0


def breakdown_of(matrix: CodeMatrix, found: DatasetVotes) -> tuple[BreakdownLine, ...]:
    """Give agreement per topic, setting, language, difficulty and length, where these differ.

    A unit is difficult when any rater marked it so; lengths are cut at the dataset's quartiles.
    """
    difficult = {vote.target_id for vote in found.votes if vote.difficult}
    columns = {
        "topic": [target.topic for target in found.targets],
        "setting": [target.setting for target in found.targets],
        "language": [target.language for target in found.targets],
        "difficulty": [
            "difficult" if target.target_id in difficult else "not marked"
            for target in found.targets
        ],
        "length": _quarters([found.lengths.get(one.target_id, 0) for one in found.targets]),
    }
    size = found.options.replicates
    lines = []
    for by, values in columns.items():
        kinds, place = np.unique(values, return_inverse=True)
        if len(kinds) < 2:
            continue
        for index, kind in sorted(enumerate(kinds), key=lambda part: _rank(part[1])):
            part = matrix.pick_units(np.flatnonzero(place == index))
            lines.append(
                BreakdownLine(
                    by=by,
                    value=str(kind),
                    units=part.units,
                    percent_agreement=percent_agreement(part, rng=found.draws(), replicates=size),
                    alpha_nominal=noted(
                        krippendorff_alpha(part, rng=found.draws(), replicates=size)
                    ),
                    gwet_ac1=noted(gwet_ac1(part, rng=found.draws(), replicates=size)),
                )
            )
    return tuple(lines)
