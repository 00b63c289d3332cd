"""What a transfer says in sentences, each with its figure, interval and n."""

from __future__ import annotations

from annotation.stats.estimate import Estimate
from scoring.audit.records import Finding, Severity
from scoring.audit.transfer_records import TransferReport
from scoring.audit.wording import NAMED, by_severity, excludes_zero, figure, listed, number
from scoring.stats.resample import FEW_CLUSTERS


def transfer_findings(report: TransferReport, clusters: dict[str, int]) -> tuple[Finding, ...]:
    """Give the findings of a transfer, most consequential first; the verdict stands on top."""
    found = [_verdict(report)]
    found += _rule(report)
    found += _flips(report)
    found += _inversion(report)
    found += _concordance(report)
    found += _cheapest(report)
    found += _undecided(report)
    found += _few_clusters(clusters)
    found += [Finding(severity=Severity.LOW, text=notice) for notice in report.notices]
    return by_severity(found)


def _name(report: TransferReport) -> str:
    return "AUROC" if report.figure == "auroc" else "accuracy"


def _value(report: TransferReport, metric: str, dataset: str) -> str:
    return figure(report.matrix[metric][dataset])


def _verdict(report: TransferReport) -> Finding:
    per_dataset = "; ".join(
        f"{listed(report.best[name])} on {name} ({_value(report, report.best[name][0], name)})"
        for name in report.datasets
    )
    if report.portable:
        sure = (
            ""
            if not report.undecided
            else (
                f" This is weak where the best one's interval is wide ({listed(report.undecided)})."
            )
        )
        stay = "stays" if len(report.portable) == 1 else "stay"
        every = (
            "both datasets"
            if len(report.datasets) == 2
            else f"each of the {len(report.datasets)} datasets"
        )
        text = (
            f"{listed(report.portable, most=NAMED)} {stay} within the best metric's interval on "
            f"{every}.{sure} Best: {per_dataset}."
        )
        return Finding(severity=Severity.MEDIUM, text=text, rows=report.portable)
    text = (
        f"No metric stays within the best one's interval on every dataset; best: {per_dataset}. "
        "A metric must be validated on the dataset on which it is to be used."
    )
    first = report.datasets[0]
    return Finding(severity=Severity.HIGH, text=text, rows=(*report.best[first], first))


def _best_fixed(report: TransferReport) -> tuple[str, Estimate] | None:
    ranked = [
        (metric, cost.split_sample)
        for metric, cost in report.fixed.items()
        if cost.split_sample.value is not None
    ]
    if not ranked:
        return None
    return min(ranked, key=lambda entry: entry[1].value or 0.0)


def _rule(report: TransferReport) -> list[Finding]:
    rule, fixed = report.best_on_average.split_sample, _best_fixed(report)
    if rule.value is None or fixed is None or fixed[1].value is None:
        return []
    worse = rule.value > fixed[1].value
    text = (
        f"Choosing the metric that is best on average on the other datasets has a split-sample "
        f"regret of {figure(rule)}, in {_name(report)} over {len(report.datasets)} datasets: "
        f"{'more than' if worse else 'no more than'} always using {fixed[0]} "
        f"({figure(fixed[1])})."
    )
    severity = Severity.HIGH if worse else Severity.MEDIUM
    return [Finding(severity=severity, text=text, rows=(fixed[0],))]


def _flips(report: TransferReport) -> list[Finding]:
    pairs = list(dict.fromkeys((flip.a, flip.b) for flip in report.sign_flips))
    if not pairs:
        return []
    widest = max(report.sign_flips, key=lambda flip: abs(flip.difference.value or 0.0))
    sides = [flip for flip in report.sign_flips if (flip.a, flip.b) == (widest.a, widest.b)]
    shown = "; ".join(f"{figure(flip.difference)} on {flip.dataset}" for flip in sides)
    held = sum(flip.holds for flip in report.sign_flips)
    who = (
        "1 pair of metrics changes" if len(pairs) == 1 else f"{len(pairs)} pairs of metrics change"
    )
    text = (
        f"{who} places between datasets with intervals that exclude 0 (of "
        f"{report.comparisons} differences looked at; {held} of the "
        f"{len(report.sign_flips)} differences hold after Benjamini-Yekutieli). The widest: "
        f"{widest.a} minus {widest.b} is {shown}."
    )
    rows = (widest.a, widest.b, *(flip.dataset for flip in sides))
    return [Finding(severity=Severity.HIGH, text=text, rows=rows)]


def _inversion(report: TransferReport) -> list[Finding]:
    known = [pair for pair in report.ranks.tau if pair.tau is not None and pair.p is not None]
    if not known:
        return []
    lowest = min(known, key=lambda pair: pair.tau or 0.0)
    if lowest.tau is None or lowest.p is None or lowest.tau >= 0:
        return []
    text = (
        f"{lowest.a} and {lowest.b} rank the metrics in opposite ways: Kendall tau "
        f"{number(lowest.tau)}, p = {number(lowest.p)}, over {lowest.n_metrics} metrics."
    )
    severity = Severity.HIGH if lowest.p < 0.05 else Severity.MEDIUM
    return [Finding(severity=severity, text=text, rows=(lowest.a, lowest.b))]


def _concordance(report: TransferReport) -> list[Finding]:
    w = report.ranks.w
    if w.w is None or w.p_concordant is None or w.p_discordant is None:
        return []
    single = report.one_per_family.w
    once_more = f"; {number(single.w)} with one metric per family" if single.w is not None else ""
    text = (
        f"Over {w.n_datasets} datasets and {w.n_metrics} metrics Kendall W is {number(w.w)} "
        f"(expected {number(w.expected)} under random ranks; p for more agreement "
        f"{number(w.p_concordant)}, for less {number(w.p_discordant)}){once_more}. Related metrics "
        "make this descriptive."
    )
    severity = Severity.MEDIUM if w.w < w.expected or w.p_concordant > 0.05 else Severity.LOW
    return [Finding(severity=severity, text=text)]


def _cheapest(report: TransferReport) -> list[Finding]:
    fixed = _best_fixed(report)
    if fixed is None:
        return []
    metric, cost = fixed
    own = report.fixed[metric]
    worst = max(own.per_dataset, key=lambda name: own.per_dataset[name].value or 0.0)
    sure = "" if excludes_zero(cost) else "; it cannot be told from 0"
    text = (
        f"Of the fixed metrics {metric} costs least: split-sample regret "
        f"{figure(cost)}{sure}; at most {figure(own.per_dataset[worst])} in sample, "
        f"on {worst}."
    )
    return [Finding(severity=Severity.MEDIUM, text=text, rows=(metric, worst))]


def _undecided(report: TransferReport) -> list[Finding]:
    if not report.undecided:
        return []
    text = (
        f"Too few items to say which metrics are as good as the best on {listed(report.undecided)}:"
        " the best one's interval is wider than .10 there."
    )
    return [Finding(severity=Severity.MEDIUM, text=text, rows=report.undecided)]


def _few_clusters(clusters: dict[str, int]) -> list[Finding]:
    few = {name: found for name, found in clusters.items() if found < FEW_CLUSTERS}
    if not few:
        return []
    text = (
        f"Fewer than {FEW_CLUSTERS} independent questions, so intervals are rough: "
        f"{listed([f'{name} ({found})' for name, found in few.items()])}."
    )
    return [Finding(severity=Severity.MEDIUM, text=text, rows=tuple(few))]
