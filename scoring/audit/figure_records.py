"""The figures of one row of an audit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annotation.stats.estimate import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceFigures:
    """What comparing verdicts with the gold gives.

    Parameters
    ----------
    n, clusters
        Comparisons that count, and the clusters (questions) that they fall into.
    accuracy, macro_f1, tie_recall, kappa, acc_eq, tau_b, tau_23
        The figures; see ``scoring.stats.confusion``.
    decided_accuracy, decided_macro_f1
        The same with gold ties dropped; a predicted tie is wrong.
    predicted, support
        How often each verdict was given, and how often it is the gold. Expected counts (not
        whole numbers) for chance rows and soft gold.
    confusion
        3 x 3, gold by predicted, in the order a, b, tie.
    """

    n: int
    clusters: int
    accuracy: Estimate
    macro_f1: Estimate
    tie_recall: Estimate
    kappa: Estimate
    acc_eq: Estimate
    tau_b: Estimate
    tau_23: Estimate
    decided_accuracy: Estimate
    decided_macro_f1: Estimate
    predicted: Mapping[str, float]
    support: Mapping[str, float]
    confusion: tuple[tuple[float, ...], ...]

    def estimates(self) -> dict[str, Estimate]:
        """Every figure by its name in JSON."""
        return {
            "accuracy": self.accuracy,
            "macro_f1": self.macro_f1,
            "tie_recall": self.tie_recall,
            "kappa": self.kappa,
            "acc_eq": self.acc_eq,
            "tau_b": self.tau_b,
            "tau_23": self.tau_23,
            "decided_accuracy": self.decided_accuracy,
            "decided_macro_f1": self.decided_macro_f1,
        }

    def to_json(self) -> dict[str, object]:
        """Give the figures with n, clusters, predicted, support and the confusion table."""
        return {
            "n": self.n,
            "clusters": self.clusters,
            **{name: figure.to_json() for name, figure in self.estimates().items()},
            "predicted": dict(self.predicted),
            "support": dict(self.support),
            "confusion": [list(row) for row in self.confusion],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributionFigures:
    """What scores say about which claims people called supported.

    Parameters
    ----------
    n, clusters
        Claims that count, and the clusters (questions) that they fall into.
    auroc, auprc
        With intervals from the bootstrap over clusters.
    auroc_analytic
        The same AUROC with DeLong's interval (each cluster one claim) or Obuchowski's.
    balanced_half
        Balanced accuracy at 0.5; only for scores between 0 and 1.
    balanced_in_sample, balanced_cross_fitted
        Balanced accuracy at the best threshold, chosen on all claims or on the other folds.
    positives
        How many claims people called supported.
    """

    n: int
    clusters: int
    auroc: Estimate
    auprc: Estimate
    auroc_analytic: Estimate
    balanced_half: Estimate
    balanced_in_sample: Estimate
    balanced_cross_fitted: Estimate
    positives: float

    def estimates(self) -> dict[str, Estimate]:
        """Every figure by its name in JSON."""
        return {
            "auroc": self.auroc,
            "auprc": self.auprc,
            "auroc_analytic": self.auroc_analytic,
            "balanced_half": self.balanced_half,
            "balanced_in_sample": self.balanced_in_sample,
            "balanced_cross_fitted": self.balanced_cross_fitted,
        }

    def to_json(self) -> dict[str, object]:
        """Give the figures with n, clusters and the count of positives."""
        return {
            "n": self.n,
            "clusters": self.clusters,
            **{name: figure.to_json() for name, figure in self.estimates().items()},
            "positives": self.positives,
        }
