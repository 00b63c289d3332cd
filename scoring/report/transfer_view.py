"""A transfer as its HTML page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.audit.records import Rule
from scoring.audit.transfer_records import (
    FixedRegret,
    RankAgreement,
    RuleRegret,
    TauPair,
    TransferReport,
)
from scoring.audit.wording import number
from scoring.report.cells import BEST, WITHIN, Cell, Line, cell
from scoring.report.forest import Entry, Forest, forest

RULE_NAME = "best on average elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferView:
    """Everything that the template reads."""

    report: TransferReport
    figure: str
    caption: str
    matrix: tuple[tuple[str, tuple[Cell, ...], bool], ...]
    forests: tuple[Forest, ...]
    regret: tuple[Line, ...]
    regret_forest: Forest | None
    tau: tuple[tuple[str, str, str, str], ...]
    w: str
    flips: tuple[tuple[str, str, Cell, str], ...]
    epsilon: tuple[tuple[str, str], ...]


def transfer_view(report: TransferReport) -> TransferView:
    """Prepare a transfer for its page."""
    return TransferView(
        report=report,
        figure=figure_name(report),
        caption=caption(report),
        matrix=tuple(
            (
                metric,
                tuple(
                    cell(row[name], mark_of(report, metric, name)) for name in report.datasets
                ),
                metric in report.portable,
            )
            for metric, row in report.matrix.items()
        ),
        forests=tuple(
            plot for name in report.datasets if (plot := _forest(report, name)) is not None
        ),
        regret=tuple(regret_lines(report)),
        regret_forest=_regret_forest(report),
        tau=tuple(tau_lines(report)),
        w=w_text(report.ranks) + " " + w_text(report.one_per_family, lead="With"),
        flips=tuple(
            (f"{flip.a} - {flip.b}", flip.dataset, cell(flip.difference),
             "yes" if flip.holds else "no")
            for flip in report.sign_flips
        ),
        epsilon=tuple(
            (number(step.eps, 2), ", ".join(step.metrics) or "none")
            for step in report.epsilon_regret
        ),
    )  # fmt: skip


def figure_name(report: TransferReport) -> str:
    """Name the figure that the matrix holds."""
    return "AUROC" if report.figure == "auroc" else "accuracy"


def caption(report: TransferReport) -> str:
    """Say what the matrix holds and how its figures were made."""
    text = f"{figure_name(report)} over the targets that every metric defines."
    if report.rule is not None:
        text += f" Verdicts by the rule '{report.rule.value}'"
        text += ", thresholds cross-fitted." if report.rule is Rule.CALIBRATED else "."
    return text + " Portable: within the best metric's interval on every dataset."


def mark_of(report: TransferReport, metric: str, dataset: str) -> str:
    """Mark the best of a dataset, and what lies within its interval."""
    if metric in report.best[dataset]:
        return BEST
    return WITHIN if metric in report.within_best[dataset] else ""


def _forest(report: TransferReport, dataset: str) -> Forest | None:
    ranked = sorted(
        report.metrics, key=lambda metric: -(report.matrix[metric][dataset].value or 0.0)
    )
    entries = [
        Entry(
            label=metric,
            estimate=report.matrix[metric][dataset],
            best=metric in report.best[dataset],
        )
        for metric in ranked
    ]
    line = 0.5 if report.figure == "auroc" else None
    return forest(f"{figure_name(report)} on {dataset}", entries, line=line, line_text="chance")


def regret_lines(report: TransferReport) -> list[Line]:
    """Write the regret of every fixed metric, cheapest first, and of the rule."""
    ranked = sorted(report.fixed, key=lambda metric: _order(report.fixed[metric]))
    made = [_line(report, metric, report.fixed[metric]) for metric in ranked]
    return [*made, _line(report, RULE_NAME, report.best_on_average, ruled=True)]


def _order(cost: FixedRegret) -> float:
    value = cost.split_sample.value
    return (cost.mean.value or 0.0) if value is None else value


def _line(
    report: TransferReport, name: str, cost: FixedRegret | RuleRegret, *, ruled: bool = False
) -> Line:
    estimates = [cost.split_sample, cost.mean, cost.max]
    estimates += [cost.per_dataset[dataset] for dataset in report.datasets]
    return Line(
        name=name,
        rule="",
        n="",
        cells=tuple(cell(estimate) for estimate in estimates),
        reference=ruled,
        ruled=ruled,
        note="",
        signature="",
    )


def _regret_forest(report: TransferReport) -> Forest | None:
    ranked = sorted(report.fixed, key=lambda metric: _order(report.fixed[metric]))
    entries = [Entry(label=metric, estimate=report.fixed[metric].split_sample) for metric in ranked]
    entries.append(
        Entry(label=RULE_NAME, estimate=report.best_on_average.split_sample, reference=True)
    )
    return forest(
        "Split-sample regret, mean over the datasets", entries, line=0.0, line_text="none"
    )


def tau_lines(report: TransferReport) -> list[tuple[str, str, str, str]]:
    """Write Kendall's tau for each pair of datasets, with all metrics and with one per family."""
    return [
        (
            f"{pair.a} and {pair.b}",
            _tau(pair),
            "" if pair.p is None else number(pair.p),
            _tau(single),
        )
        for pair, single in zip(report.ranks.tau, report.one_per_family.tau, strict=True)
    ]


def _tau(pair: TauPair) -> str:
    return f"not available: {pair.undefined}" if pair.tau is None else number(pair.tau)


def w_text(ranks: RankAgreement, *, lead: str = "Over") -> str:
    """Write Kendall's W in a sentence.

    Parameters
    ----------
    ranks
        Tau and W over some metrics.
    lead
        ``Over`` for all metrics, ``With`` for one per family.
    """
    w = ranks.w
    which = f"{w.n_metrics} metrics" + (", one per family," if lead == "With" else "")
    if w.w is None or w.p_concordant is None or w.p_discordant is None:
        return f"{lead} {which} Kendall W is not available: {w.undefined}."
    return (
        f"{lead} {which} Kendall W is {number(w.w)} (expected {number(w.expected)} under random "
        f"ranks; p for more agreement {number(w.p_concordant)}, for less "
        f"{number(w.p_discordant)})."
    )
