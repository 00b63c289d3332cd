"""A transfer report as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from annotation.stats.estimate import Estimate
from gui.counting import counted
from gui.figure_text import count_text, figure_text, number_text
from gui.models.audit_table import figure_title
from gui.models.figure_table import Cell, FigureColumn, FigureRow, Label, Mark
from scoring.audit.transfer_records import Concordance, RuleRegret, TransferReport

translate = QCoreApplication.translate
Table = tuple[tuple[FigureColumn, ...], list[FigureRow]]


def short_names(metrics: Sequence[str]) -> dict[str, Label]:
    """Name metrics; a model is named only where two of them need telling apart."""
    heads = [metric.partition(":")[0] for metric in metrics]
    return {
        metric: Label(text=head, aside=metric.partition(":")[2] if heads.count(head) > 1 else "")
        for metric, head in zip(metrics, heads, strict=True)
    }


def matrix_table(report: TransferReport) -> Table:
    """Give metrics by datasets; each dataset's best and what lies within its interval marked."""
    names = short_names(report.metrics)
    columns = (
        FigureColumn(title=figure_title(report.figure)),
        *(FigureColumn(title=dataset, hint=dataset) for dataset in report.datasets),
    )
    rows = []
    for metric in report.metrics:
        label = names[metric]
        if metric in report.portable:
            told = translate("Transfer", "portable")
            label = Label(text=label.text, aside=" · ".join(filter(None, (label.aside, told))))
        marks = {
            column + 1: _mark(report, metric, dataset)
            for column, dataset in enumerate(report.datasets)
        }
        rows.append(
            FigureRow(
                cells=(label, *(report.matrix[metric][name] for name in report.datasets)),
                marks=marks,
                hints={0: report.signatures.get(metric, metric)},
            )
        )
    return columns, rows


def _mark(report: TransferReport, metric: str, dataset: str) -> Mark:
    if metric in report.best.get(dataset, ()):
        return Mark.BEST
    if metric in report.within_best.get(dataset, ()):
        return Mark.WITHIN_BEST
    return Mark.NONE


def cell_sentence(report: TransferReport, metric: str, dataset: str) -> str:
    """Say what a cell of the matrix means."""
    estimate = report.matrix[metric][dataset]
    told = translate("Transfer", "On {dataset}, {metric} reaches {figure} {value}, n = {n}. {best}")
    best = report.best.get(dataset, ())
    names = short_names(report.metrics)
    if metric in best:
        beside = translate("Transfer", "It is the best metric here.")
    elif metric in report.within_best.get(dataset, ()):
        beside = translate("Transfer", "It lies within the interval of the best, {best}.")
    else:
        beside = translate("Transfer", "The best here is {best}.")
    return told.format(
        dataset=dataset,
        metric=names[metric].text,
        figure=figure_title(report.figure),
        value=figure_text(estimate),
        n=count_text(estimate.n),
        best=beside.format(best=", ".join(names[name].text for name in best)),
    )


def portable_sentence(report: TransferReport) -> str:
    """Say which metrics may be used on every dataset, as far as this can be told."""
    if report.portable:
        names = ", ".join(short_names(report.metrics)[name].text for name in report.portable)
        said = translate(
            "Transfer", "Within the best metric's interval on every dataset: {names}."
        ).format(names=names)
    else:
        said = translate(
            "Transfer", "No metric stays within the best metric's interval on every dataset."
        )
    if report.undecided:
        said += " " + translate(
            "Transfer", "Undecided on {names}: the best one's interval is wider than .10."
        ).format(names=", ".join(report.undecided))
    return said


def epsilon_sentence(report: TransferReport) -> str:
    """Say from which distance on some metric stays close to the best everywhere."""
    step = next((one for one in report.epsilon_regret if one.metrics), None)
    if step is None:
        return translate("Transfer", "None stays within .10 of the best everywhere.")
    names = ", ".join(short_names(report.metrics)[name].text for name in step.metrics)
    return translate("Transfer", "Within {eps} of the best everywhere: {names}.").format(
        names=names, eps=number_text(step.eps, decimals=2)
    )


def tau_table(report: TransferReport) -> Table:
    """Give Kendall's tau for each pair of datasets."""
    columns = (
        FigureColumn(title=translate("Transfer", "Pair of datasets")),
        FigureColumn(title=translate("Transfer", "Kendall's tau")),
        FigureColumn(title=translate("Transfer", "p")),
    )
    rows = [
        FigureRow(
            cells=(
                Label(text=f"{pair.a} – {pair.b}"),
                Estimate(value=pair.tau, n=pair.n_metrics, undefined=pair.undefined),
                "" if pair.p is None else number_text(pair.p),
            )
        )
        for pair in report.ranks.tau
    ]
    return columns, rows


def concordance_sentence(found: Concordance) -> str:
    """Say how far the datasets rank the metrics alike."""
    if found.w is None:
        return translate("Transfer", "Kendall's W is not available: {reason}.").format(
            reason=found.undefined
        )
    return translate(
        "Transfer",
        "Kendall's W = {w} over {datasets} and {metrics}; {expected} is expected by chance "
        "(p concordant {up}, discordant {down}).",
    ).format(
        w=number_text(found.w),
        datasets=counted(
            found.n_datasets,
            one=translate("Transfer", "dataset"),
            many=translate("Transfer", "datasets"),
        ),
        metrics=counted(
            found.n_metrics,
            one=translate("Transfer", "metric"),
            many=translate("Transfer", "metrics"),
        ),
        expected=number_text(found.expected),
        up=_p(found.p_concordant),
        down=_p(found.p_discordant),
    )


def regret_table(report: TransferReport) -> Table:
    """Give what committing to one metric, or to the rule, costs."""
    names = short_names(report.metrics)
    columns = (
        FigureColumn(title=translate("Transfer", "Committing to")),
        FigureColumn(title=translate("Transfer", "Mean regret")),
        FigureColumn(
            title=translate("Transfer", "Split-sample"),
            hint=translate(
                "Transfer",
                "Best chosen on one half of the clusters, measured on the other; may be negative",
            ),
        ),
        FigureColumn(title=translate("Transfer", "Largest")),
        *(FigureColumn(title=dataset, hint=dataset) for dataset in report.datasets),
    )
    ordered = sorted(report.fixed.items(), key=lambda pair: _value(pair[1].mean))
    rows = [
        FigureRow(
            cells=(
                names[metric],
                regret.mean,
                regret.split_sample,
                regret.max,
                *(regret.per_dataset[name] for name in report.datasets),
            )
        )
        for metric, regret in ordered
    ]
    rule = report.best_on_average
    cells: tuple[Cell, ...] = (
        Label(text=translate("Transfer", "best on average elsewhere")),
        rule.mean,
        rule.split_sample,
        rule.max,
        *(rule.per_dataset[name] for name in report.datasets),
    )
    rows.append(FigureRow(cells=cells, ruled=True, hints={0: _picks(report, rule)}))
    return columns, rows


def flips_table(report: TransferReport) -> Table:
    """Give the pairs of metrics whose order turns round between datasets."""
    names = short_names(report.metrics)
    columns = (
        FigureColumn(title=translate("Transfer", "Difference")),
        FigureColumn(title=translate("Transfer", "Value and 95 % interval")),
        FigureColumn(title=translate("Transfer", "p")),
        FigureColumn(
            title=translate("Transfer", "Holds"),
            hint=translate("Transfer", "After Benjamini-Yekutieli over all comparisons"),
        ),
    )
    rows = [
        FigureRow(
            cells=(
                Label(
                    text=f"{names[flip.a].text} − {names[flip.b].text}",
                    aside=translate("Transfer", "on {dataset}").format(dataset=flip.dataset),
                ),
                flip.difference,
                number_text(flip.p),
                translate("Transfer", "yes") if flip.holds else translate("Transfer", "no"),
            )
        )
        for flip in report.sign_flips
    ]
    return columns, rows


def _picks(report: TransferReport, rule: RuleRegret) -> str:
    names = short_names(report.metrics)
    return "\n".join(
        translate("Transfer", "for {dataset}: {names}").format(
            dataset=dataset, names=", ".join(names[metric].text for metric in picked)
        )
        for dataset, picked in rule.picks.items()
    )


def _value(estimate: Estimate) -> float:
    return float("inf") if estimate.value is None else estimate.value


def _p(value: float | None) -> str:
    return translate("Transfer", "not available") if value is None else number_text(value)
