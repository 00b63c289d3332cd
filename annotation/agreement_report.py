"""What an agreement report says: frozen records, and the JSON that programs lean on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from annotation.stats.estimate import Estimate, ShareTest

Json: TypeAlias = dict[str, object]
TiePolicy: TypeAlias = Literal["three_way", "ordinal", "ties_dropped", "half_credit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaterLine:
    """One rater of the dataset.

    Parameters
    ----------
    judgments
        Live judgments of any kind, also skipped and cannot_tell.
    votes
        Those that enter the figures.
    left_out
        The others, per reason.
    broken
        Votes given with the seal broken.
    labels
        Votes per category, in declared order.
    active_s, lead_s
        Median seconds per vote: with idle gaps cut, and raw; None where no time is stored.
    """

    rater: str
    kind: str
    judgments: int
    votes: int
    left_out: Mapping[str, int]
    broken: int
    labels: Mapping[str, int]
    active_s: float | None
    lead_s: float | None

    def to_json(self) -> Json:
        """Give the rater's line."""
        return {
            "rater": self.rater,
            "kind": self.kind,
            "judgments": self.judgments,
            "votes": self.votes,
            "left_out": dict(self.left_out),
            "broken": self.broken,
            "labels": dict(self.labels),
            "active_s": self.active_s,
            "lead_s": self.lead_s,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficients:
    """The figures over all raters that count; ``wmt_kappa`` speaks of preferences only."""

    percent_agreement: Estimate
    fleiss_kappa: Estimate
    alpha_nominal: Estimate
    alpha_ordinal: Estimate
    gwet_ac1: Estimate
    brennan_prediger: Estimate
    wmt_kappa: Estimate | None = None

    def to_json(self) -> Json:
        """Give each figure under the name that programs lean on."""
        figures: Json = {
            "percent_agreement": self.percent_agreement.to_json(),
            "fleiss_kappa": self.fleiss_kappa.to_json(),
            "krippendorff_alpha": {
                "nominal": self.alpha_nominal.to_json(),
                "ordinal": self.alpha_ordinal.to_json(),
            },
            "gwet_ac1": self.gwet_ac1.to_json(),
            "brennan_prediger": self.brennan_prediger.to_json(),
        }
        if self.wmt_kappa is not None:
            figures["wmt_kappa"] = self.wmt_kappa.to_json()
        return figures


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """Two raters held against each other.

    ``confusion`` is (q, q) over the report's categories: rows are what ``a`` said, columns what
    ``b`` said, over the ``overlap`` units that both rated.
    """

    a: str
    b: str
    overlap: int
    cohen_kappa: Estimate
    percent_agreement: Estimate
    confusion: tuple[tuple[int, ...], ...]

    def to_json(self) -> Json:
        """Give the pair's line."""
        return {
            "a": self.a,
            "b": self.b,
            "overlap": self.overlap,
            "cohen_kappa": self.cohen_kappa.to_json(),
            "percent_agreement": self.percent_agreement.to_json(),
            "confusion": [list(row) for row in self.confusion],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyLine:
    """The same votes under one way to read ties.

    ``coefficient`` names the chance-corrected figure of this policy.
    """

    policy: TiePolicy
    percent_agreement: Estimate
    coefficient: str
    corrected: Estimate

    def to_json(self) -> Json:
        """Give the policy's line."""
        return {
            "policy": self.policy,
            "percent_agreement": self.percent_agreement.to_json(),
            "coefficient": self.coefficient,
            "corrected": self.corrected.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """How often one rater chose what was shown left, among decided votes."""

    rater: str
    left: ShareTest

    def to_json(self) -> Json:
        """Give the rater's share of left choices with its p against one half."""
        return {"rater": self.rater, "left_share": self.left.share.to_json(), "p": self.left.p}


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsistencyLine:
    """How often one rater's earlier verdict on a unit equals the one that counts."""

    rater: str
    same: Estimate

    def to_json(self) -> Json:
        """Give the rater's self-consistency."""
        return {"rater": self.rater, "same": self.same.to_json()}


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakdownLine:
    """Agreement on the part of the units that share one value."""

    by: str
    value: str
    units: int
    percent_agreement: Estimate
    alpha_nominal: Estimate
    gwet_ac1: Estimate

    def to_json(self) -> Json:
        """Give the part's line."""
        return {
            "by": self.by,
            "value": self.value,
            "units": self.units,
            "percent_agreement": self.percent_agreement.to_json(),
            "krippendorff_alpha": self.alpha_nominal.to_json(),
            "gwet_ac1": self.gwet_ac1.to_json(),
        }


class Overlap(NamedTuple):
    """How the votes that count lie over the units."""

    units: int
    rated: int
    doubly: int
    ratings: int
    raters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementReport:
    """Who agrees with whom on one dataset.

    Parameters
    ----------
    categories
        In the declared order, which ordinal figures go by.
    raters
        All of them, people before judges.
    overlap
        Over the raters whose votes enter ``coefficients``.
    labels
        Votes per category over those raters.
    pairs
        Every two raters, judges too, so that a judge can be held against each person.
    majority
        Targets per majority verdict; ``none`` are those without a majority.
    notes
        What a reader should know, in sentences.
    """

    dataset: str
    construct: str
    categories: tuple[str, ...]
    raters: tuple[RaterLine, ...]
    overlap: Overlap
    labels: Mapping[str, int]
    coefficients: Coefficients
    pairs: tuple[PairLine, ...]
    majority: Mapping[str, int]
    tie_policies: tuple[PolicyLine, ...]
    side_bias: tuple[SideLine, ...]
    self_consistency: tuple[ConsistencyLine, ...]
    breakdown: tuple[BreakdownLine, ...]
    notes: tuple[str, ...]
    include_judges: bool
    both_bad: str
    seed: int
    replicates: int

    def pair(self, a: str, b: str) -> PairLine | None:
        """Find what is said of two raters, in either order; the line keeps its own order."""
        wanted = {a, b}
        return next((line for line in self.pairs if {line.a, line.b} == wanted), None)

    def to_json(self) -> Json:
        """Give the report as programs read it."""
        return {
            "dataset": self.dataset,
            "construct": self.construct,
            "categories": list(self.categories),
            "raters": [line.to_json() for line in self.raters],
            "coefficients": self.coefficients.to_json(),
            "pairs": [line.to_json() for line in self.pairs],
            "majority": dict(self.majority),
            "overlap": self.overlap._asdict(),
            "labels": dict(self.labels),
            "tie_policies": [line.to_json() for line in self.tie_policies],
            "side_bias": [line.to_json() for line in self.side_bias],
            "self_consistency": [line.to_json() for line in self.self_consistency],
            "breakdown": [line.to_json() for line in self.breakdown],
            "notes": list(self.notes),
            "include_judges": self.include_judges,
            "both_bad": self.both_bad,
            "seed": self.seed,
            "replicates": self.replicates,
        }
