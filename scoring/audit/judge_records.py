"""What a judge page is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annotation.judging.injection import FlipRates
from annotation.stats.estimate import Estimate
from annotation.stats.stand_in import RaterSkill, StandIn
from db.types import Construct
from scoring.audit.judge_signs import Speaking
from scoring.audit.judge_trace import JudgeTrace
from scoring.audit.records import (
    DEFAULT_REPLICATES,
    AuditReport,
    AuditRow,
    Difference,
    Finding,
    Provenance,
)
from scoring.stats.calibration import Calibration
from scoring.stats.ppi import PredictionPowered


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePageOptions:
    """How a judge is held against people.

    Parameters
    ----------
    gold, replicates, seed, unsealed
        As in an audit.
    skill, epsilon
        Of the stand-in test: who the people are, or a margin of one's own.
    cannot_tell
        Whether *cannot tell* is a label like the others in the stand-in test.
    """

    gold: str = "majority"
    replicates: int = DEFAULT_REPLICATES
    seed: int = 0
    unsealed: bool = False
    skill: RaterSkill = "crowd"
    epsilon: float | None = None
    cannot_tell: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The agreement figures under one way of counting what was not a verdict.

    ``name`` is one of ``counted``, ``inconsistent_as_tie``, ``failed_as_wrong``, ``order_ab``,
    ``order_ba``; ``meaning`` says it in words.
    """

    name: str
    meaning: str
    figures: Mapping[str, Estimate]
    n: int

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "name": self.name,
            "meaning": self.meaning,
            "n": self.n,
            **{name: figure.to_json() for name, figure in self.figures.items()},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What the order of the answers does.

    Parameters
    ----------
    consistency
        Share of targets with a verdict in both orders whose verdicts agree.
    first
        Share of decided verdicts, over all orders, for the answer that was shown first.
    sign
        Of the targets decided both ways but differently: (always first - always second) / both.
        Above 0 primacy, below 0 recency.
    always_first, always_second, with_tie
        The inconsistent targets: by place, and those where one order gave a tie.
    both, single
        Targets with a verdict in both orders, and in one only.
    """

    consistency: Estimate
    first: Estimate
    sign: Estimate
    always_first: int
    always_second: int
    with_tie: int
    both: int
    single: int

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "consistency": self.consistency.to_json(),
            "first": self.first.to_json(),
            "sign": self.sign.to_json(),
            "always_first": self.always_first,
            "always_second": self.always_second,
            "with_tie": self.with_tie,
            "both": self.both,
            "single": self.single,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthBias:
    """P(prefers the longer answer), where lengths differ by more than 30 characters.

    ``gap`` is the judge's share minus people's over the targets that both decided.
    """

    judge: Estimate
    people: Estimate
    gap: Estimate

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "judge": self.judge.to_json(),
            "people": self.people.to_json(),
            "gap": self.gap.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one target takes: means over targets that say so; answers from the cache left out."""

    seconds: Estimate
    tokens_in: Estimate
    tokens_out: Estimate
    cost: Estimate
    reused: int

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "seconds": self.seconds.to_json(),
            "tokens_in": self.tokens_in.to_json(),
            "tokens_out": self.tokens_out.to_json(),
            "cost": self.cost.to_json(),
            "reused": self.reused,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The judge among the dataset's judges.

    Parameters
    ----------
    kappas
        Cohen's kappa with each other judge, by name.
    with_people
        Kappa of the judge with the gold.
    alpha_judges, alpha_people
        Krippendorff's nominal alpha among judges, and among people.
    differences
        Main figure of this judge minus each other one's, paired.
    vote
        The main figure of the majority of all judges (a tie of votes is no verdict).
    voters
        How many judges vote.
    warning
        The sentence that high agreement between judges is not validity, where it is so.
    """

    kappas: Mapping[str, Estimate]
    with_people: Estimate
    alpha_judges: Estimate
    alpha_people: Estimate
    differences: tuple[Difference, ...]
    vote: Estimate
    voters: int
    warning: str

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "kappas": {name: kappa.to_json() for name, kappa in self.kappas.items()},
            "with_people": self.with_people.to_json(),
            "alpha_judges": self.alpha_judges.to_json(),
            "alpha_people": self.alpha_people.to_json(),
            "differences": [
                {
                    "other": one.b,
                    "figure": one.figure,
                    "difference": one.estimate.to_json(),
                    "p": one.p,
                    "coverage": one.coverage,
                }
                for one in self.differences
            ],
            "vote": self.vote.to_json(),
            "voters": self.voters,
            "warning": self.warning,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """One error that a person found in the judge's verdict on one target."""

    key: str
    kind: str
    rater: str
    note: str
    created_at: str

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "target": self.key,
            "kind": self.kind,
            "rater": self.rater,
            "note": self.note,
            "created_at": self.created_at,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TagTable:
    """Error tags of one judge: all of them, and by kind the share of tagged targets."""

    tags: tuple[Tag, ...]
    targets: int
    shares: Mapping[str, Estimate]

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "targets": self.targets,
            "shares": {kind: share.to_json() for kind, share in self.shares.items()},
            "tags": [tag.to_json() for tag in self.tags],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePage:
    """Everything that is known of one judge on one dataset.

    Parameters
    ----------
    row
        The judge's row in the audit: agreement with people, also with what could not be read
        counted as wrong, and on the gold of the human row.
    ceiling, chance
        The human row and the first chance row, to hold it against; all None where no person has
        judged the dataset.
    forms
        The same agreement under each way of counting.
    judgments, calls
        By status: what targets came to, and what single calls came to.
    position, length, self_consistency, calibration, rating_length, cost, company, wins, injection
        None where the construct or the judge has none of it.
    speaking
        Stored answers that look as if they speak to a judge: a warning, nothing is left out.
    findings
        Most consequential first; ``rows`` name groups of targets in ``trace``.
    audit
        The audit of the dataset's judges, which opens rows to their items; not in JSON.
    trace
        All targets and the groups behind figures; not in JSON.
    """

    dataset: str
    construct: Construct
    judge: str
    gold: str
    n: int
    clusters: int
    left_out: Mapping[str, int]
    row: AuditRow | None
    ceiling: AuditRow | None
    chance: AuditRow | None
    forms: tuple[Form, ...]
    judgments: Mapping[str, int]
    calls: Mapping[str, int]
    position: Position | None
    length: LengthBias | None
    self_consistency: Estimate
    calibration: Calibration | None
    rating_length: Mapping[str, Estimate]
    cost: Cost
    company: Company
    stand_in: StandIn
    wins: Mapping[str, PredictionPowered]
    injection: FlipRates | None
    speaking: Speaking
    tags: TagTable
    findings: tuple[Finding, ...]
    provenance: Provenance
    options: JudgePageOptions
    audit: AuditReport | None
    trace: JudgeTrace

    def to_json(self) -> dict[str, object]:
        """Give the page as ``tiebreak audit DATASET --judge NAME --json`` prints it."""
        return {
            "dataset": self.dataset,
            "construct": self.construct.value,
            "judge": self.judge,
            "gold": self.gold,
            "n": self.n,
            "clusters": self.clusters,
            "left_out": dict(self.left_out),
            "agreement": None if self.row is None else self.row.to_json(),
            "human_ceiling": None if self.ceiling is None else self.ceiling.to_json(),
            "chance": None if self.chance is None else self.chance.to_json(),
            "forms": [form.to_json() for form in self.forms],
            "judgments": dict(self.judgments),
            "calls": dict(self.calls),
            "position": None if self.position is None else self.position.to_json(),
            "length": None if self.length is None else self.length.to_json(),
            "self_consistency": self.self_consistency.to_json(),
            "calibration": None if self.calibration is None else self.calibration.to_json(),
            "rating_length": {
                name: figure.to_json() for name, figure in self.rating_length.items()
            },
            "cost": self.cost.to_json(),
            "company": self.company.to_json(),
            "stand_in": self.stand_in.to_json(),
            "win_rates": {system: one.to_json() for system, one in self.wins.items()},
            "injection": None if self.injection is None else _flips(self.injection),
            "speaking": self.speaking.to_json(),
            "error_tags": self.tags.to_json(),
            "findings": [finding.to_json() for finding in self.findings],
            "provenance": self.provenance.to_json(),
        }


def _flips(rates: FlipRates) -> dict[str, object]:
    return {
        "injected": rates.injected.to_json(),
        "control": rates.control.to_json(),
        "by_kind": {kind: rate.to_json() for kind, rate in rates.by_kind.items()},
        "by_language": {name: rate.to_json() for name, rate in rates.by_language.items()},
    }
