"""What a transfer is asked and what it answers: matrix, ranks, regret, sign flips, the report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.records import DEFAULT_REPLICATES, Finding, Fit, Provenance, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferOptions:
    """What to hold against what, and how.

    Parameters
    ----------
    metrics
        Metric names or signatures; empty for every one stored, with one signature, on all the
        datasets.
    rule
        For preferences: how scores become verdicts. Calibrated thresholds are cross-fitted.
    gold
        As in ``AuditOptions``.
    replicates, seed
        Of the bootstrap over clusters and of the permutations.
    unsealed
        Whether judgments made with the seal broken count too.
    """

    metrics: tuple[str, ...] = ()
    rule: Rule = Rule.CALIBRATED
    gold: str = "majority"
    replicates: int = DEFAULT_REPLICATES
    seed: int = 0
    unsealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TauPair:
    """Kendall's tau between two datasets' figures; ``undefined`` says why there is none."""

    a: str
    b: str
    tau: float | None
    p: float | None
    n_metrics: int
    undefined: str | None = None

    def to_json(self) -> dict[str, object]:
        """Give a, b, tau, p, n_metrics and the reason where there is none."""
        return {
            "a": self.a,
            "b": self.b,
            "tau": self.tau,
            "p": self.p,
            "n_metrics": self.n_metrics,
            "undefined": self.undefined,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Concordance:
    """Kendall's W over datasets (as judges) of metrics (as objects), with permutation p values."""

    w: float | None
    expected: float
    p_concordant: float | None
    p_discordant: float | None
    n_metrics: int
    n_datasets: int
    undefined: str | None = None

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "w": self.w,
            "expected": self.expected,
            "p_concordant": self.p_concordant,
            "p_discordant": self.p_discordant,
            "n_metrics": self.n_metrics,
            "n_datasets": self.n_datasets,
            "undefined": self.undefined,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RankAgreement:
    """Tau for each pair of datasets, and W over all of them."""

    metrics: tuple[str, ...]
    tau: tuple[TauPair, ...]
    w: Concordance


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedRegret:
    """What committing to one metric costs on each dataset."""

    mean: Estimate
    max: Estimate
    per_dataset: Mapping[str, Estimate]
    split_sample: Estimate

    def to_json(self) -> dict[str, object]:
        """Give mean, max, per_dataset and the split-sample mean."""
        return {
            "mean": self.mean.to_json(),
            "max": self.max.to_json(),
            "per_dataset": {name: e.to_json() for name, e in self.per_dataset.items()},
            "split_sample": self.split_sample.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRegret:
    """What the rule "best on average elsewhere" costs; tied picks are declared and averaged."""

    mean: Estimate
    max: Estimate
    per_dataset: Mapping[str, Estimate]
    split_sample: Estimate
    picks: Mapping[str, tuple[str, ...]]

    def to_json(self) -> dict[str, object]:
        """Give mean, max, per_dataset, the split-sample mean and the picks."""
        return {
            "mean": self.mean.to_json(),
            "max": self.max.to_json(),
            "per_dataset": {name: e.to_json() for name, e in self.per_dataset.items()},
            "split_sample": self.split_sample.to_json(),
            "picks": {name: list(metrics) for name, metrics in self.picks.items()},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SignFlip:
    """One side of a flip: ``a`` minus ``b`` on one dataset, where its interval excludes 0.

    Each flip has at least two of these, with opposite signs. ``holds`` says whether the difference
    stays after Benjamini-Yekutieli over all comparisons.
    """

    a: str
    b: str
    dataset: str
    difference: Estimate
    p: float
    holds: bool

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "a": self.a,
            "b": self.b,
            "dataset": self.dataset,
            "difference": self.difference.to_json(),
            "p": self.p,
            "holds": self.holds,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class EpsilonStep:
    """Which metrics stay within ``eps`` of the best on every dataset."""

    eps: float
    metrics: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferReport:
    """Whether what an audit found on one dataset holds on the others.

    Parameters
    ----------
    figure
        ``auroc`` (attribution) or ``accuracy`` (preference).
    rule, fit
        How scores became verdicts; None for attribution.
    signatures
        Metric to its signature: the same on every dataset.
    matrix
        Metric, then dataset.
    best, within_best
        Dataset to the best metrics, and to those at or above the best one's lower end.
    portable
        Metrics within the best one's interval on every dataset.
    undecided
        Datasets whose best metric has an interval wider than .10.
    one_per_family
        Ranks with one metric per family (relatives make tau and W descriptive).
    comparisons
        How many paired differences stand behind the sign flips.
    notices
        What was left out, and why.
    """

    construct: Construct
    figure: str
    rule: Rule | None
    fit: Fit | None
    metrics: tuple[str, ...]
    datasets: tuple[str, ...]
    signatures: Mapping[str, str]
    matrix: Mapping[str, Mapping[str, Estimate]]
    best: Mapping[str, tuple[str, ...]]
    within_best: Mapping[str, tuple[str, ...]]
    portable: tuple[str, ...]
    undecided: tuple[str, ...]
    epsilon_regret: tuple[EpsilonStep, ...]
    ranks: RankAgreement
    one_per_family: RankAgreement
    fixed: Mapping[str, FixedRegret]
    best_on_average: RuleRegret
    sign_flips: tuple[SignFlip, ...]
    comparisons: int
    findings: tuple[Finding, ...]
    notices: tuple[str, ...]
    provenance: Provenance
    options: TransferOptions

    def to_json(self) -> dict[str, object]:
        """Give the report as ``tiebreak transfer --json`` prints it."""
        return {
            "construct": self.construct.value,
            "figure": self.figure,
            "rule": None if self.rule is None else self.rule.value,
            "fit": None if self.fit is None else self.fit.value,
            "metrics": list(self.metrics),
            "datasets": list(self.datasets),
            "signatures": dict(self.signatures),
            "matrix": {
                metric: {name: e.to_json() for name, e in row.items()}
                for metric, row in self.matrix.items()
            },
            "best": {name: list(metrics) for name, metrics in self.best.items()},
            "within_best": {name: list(metrics) for name, metrics in self.within_best.items()},
            "portable": list(self.portable),
            "undecided": list(self.undecided),
            "epsilon_regret": [
                {"eps": step.eps, "metrics": list(step.metrics)} for step in self.epsilon_regret
            ],
            "kendall_tau": [pair.to_json() for pair in self.ranks.tau],
            "kendall_w": self.ranks.w.to_json(),
            "one_per_family": {
                "metrics": list(self.one_per_family.metrics),
                "kendall_tau": [pair.to_json() for pair in self.one_per_family.tau],
                "kendall_w": self.one_per_family.w.to_json(),
            },
            "regret": {
                "fixed": {metric: regret.to_json() for metric, regret in self.fixed.items()},
                "best_on_average": self.best_on_average.to_json(),
            },
            "sign_flips": [flip.to_json() for flip in self.sign_flips],
            "comparisons": self.comparisons,
            "findings": [finding.to_json() for finding in self.findings],
            "notices": list(self.notices),
            "provenance": self.provenance.to_json(),
        }
