"""What an audit says in sentences, each with its figure, interval and n."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from annotation.counting import counted
from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.comparing import difference
from scoring.audit.own_gold import own_gold_findings
from scoring.audit.records import (
    AuditReport,
    AuditRow,
    Finding,
    Fit,
    PreferenceRow,
    RowKind,
    Rule,
    Severity,
)
from scoring.audit.score_table import is_verified
from scoring.audit.wording import (
    NAMED,
    by_severity,
    count,
    excludes_zero,
    figure,
    listed,
    number,
)
from scoring.stats.resample import FEW_CLUSTERS

OPTIMISM: Final = 0.02
"""A threshold that gains this much on its own items is worth a sentence."""
COVERAGE: Final = 0.95


def audit_findings(report: AuditReport) -> tuple[Finding, ...]:
    """Give the findings of a report, most consequential first."""
    rows = performance_rows(report)
    best = best_row(report, rows)
    found: list[Finding] = own_gold_findings(report)
    if best is None:
        found.append(_no_metric(report))
    else:
        found += _against_length(report, best)
        found += _against_chance(report, best)
        found += _rivals(report, best, rows)
        found += _against_people(report, best)
    found += _ties(report, rows)
    found += _optimism(report)
    found += _judges(report)
    found += _few_clusters(report)
    found += _people(report)
    found += _coverage(report, rows)
    found += _unverified(rows)
    found += _left_out(report)
    return by_severity([replace(one, text=_capital(one.text)) for one in found])


def _capital(text: str) -> str:
    """Begin a sentence with a capital, but never change a metric's name."""
    return f"The judge{text.removeprefix('the judge')}" if text.startswith("the judge") else text


def main_figure(construct: Construct) -> str:
    """Name the figure that rows are ranked by."""
    return "auroc" if construct is Construct.ATTRIBUTION else "accuracy"


def performance_rows(report: AuditReport) -> list[AuditRow]:
    """Give one row per metric, judge and length: cross-fitted where several rules are shown."""
    wanted = report.options.rule or Rule.CALIBRATED
    kept = []
    for row in report.rows:
        if row.kind in (RowKind.CHANCE, RowKind.HUMAN):
            continue
        if isinstance(row, PreferenceRow) and row.rule is not None:
            chosen = row.rule is wanted and row.fit is not Fit.IN_SAMPLE
            if not chosen:
                continue
        kept.append(row)
    return kept


def value_of(report: AuditReport, row: AuditRow) -> Estimate:
    """Give the figure that a row is ranked by."""
    return row.estimates()[main_figure(report.construct)]


def best_row(report: AuditReport, rows: Sequence[AuditRow]) -> AuditRow | None:
    """Give the metric or judge with the highest figure."""
    best: AuditRow | None = None
    top = float("-inf")
    for row in rows:
        value = value_of(report, row).value
        if row.kind is not RowKind.LENGTH and value is not None and value > top:
            best, top = row, value
    return best


def name_of(row: AuditRow) -> str:
    """Name a row in a sentence."""
    if row.kind is RowKind.JUDGE:
        return f"the judge {row.metric}"
    return row.metric


def _figure_name(report: AuditReport) -> str:
    return "AUROC" if report.construct is Construct.ATTRIBUTION else "accuracy"


def _no_metric(report: AuditReport) -> Finding:
    return Finding(
        severity=Severity.HIGH,
        text=f"No metric or judge could be held against people on {report.dataset}: none is scored "
        "and defined. Score some metrics first.",
    )


def _against_length(report: AuditReport, best: AuditRow) -> list[Finding]:
    lengths = [row for row in performance_rows(report) if row.kind is RowKind.LENGTH]
    ranked = [row for row in lengths if value_of(report, row).value is not None]
    if not ranked:
        return []
    longest = max(ranked, key=lambda row: value_of(report, row).value or 0.0)
    gap = difference(report, best.id, longest.id, figure=main_figure(report.construct)).estimate
    subject, text = name_of(best), figure(gap)
    rows = (best.id, longest.id)
    if gap.value is None or gap.ci is None:
        return []
    if not excludes_zero(gap):
        sentence = (
            f"{subject} and length alone ({longest.metric}) are not distinguishable here "
            f"(difference in {_figure_name(report)} {text})."
        )
        return [Finding(severity=Severity.HIGH, text=sentence, rows=rows)]
    if gap.value < 0:
        sentence = (
            f"Length alone ({longest.metric}) agrees with people better than {subject}, the best "
            f"of the rest (difference in {_figure_name(report)} {text})."
        )
        return [Finding(severity=Severity.HIGH, text=sentence, rows=rows)]
    sentence = (
        f"{subject} says more than length alone ({longest.metric}): difference in "
        f"{_figure_name(report)} {text}."
    )
    return [Finding(severity=Severity.MEDIUM, text=sentence, rows=rows)]


def _against_chance(report: AuditReport, best: AuditRow) -> list[Finding]:
    own = value_of(report, best)
    if own.value is None:
        return []
    if report.construct is Construct.ATTRIBUTION:
        if own.ci is not None and own.ci[1] < 0.5:
            sentence = f"Every metric is worse than chance: the best, {name_of(best)}, has "
            sentence += f"AUROC {figure(own)} (chance .500)."
            return [Finding(severity=Severity.HIGH, text=sentence, rows=(best.id,))]
        if own.ci is not None and own.ci[0] <= 0.5:
            sentence = f"No metric is distinguishable from chance: the best, {name_of(best)}, has "
            sentence += f"AUROC {figure(own)} (chance .500)."
            return [Finding(severity=Severity.HIGH, text=sentence, rows=(best.id,))]
        return []
    constant = next(row for row in report.rows if row.kind is RowKind.CHANCE)
    gap = difference(report, best.id, constant.id, figure="accuracy").estimate
    if gap.value is None or gap.ci is None or (gap.value > 0 and excludes_zero(gap)):
        return []
    sentence = (
        f"No metric does better than always giving the same verdict: {name_of(best)} against the "
        f"{constant.metric}, difference in accuracy {figure(gap)}."
    )
    return [Finding(severity=Severity.HIGH, text=sentence, rows=(best.id, constant.id))]


def _rivals(report: AuditReport, best: AuditRow, rows: Sequence[AuditRow]) -> list[Finding]:
    """Say which metrics cannot be told from the best one, and which it beats."""
    level, names, others = [best.id], [], 0
    for row in rows:
        if row.id == best.id or row.kind is RowKind.LENGTH or value_of(report, row).value is None:
            continue
        others += 1
        gap = difference(report, best.id, row.id, figure=main_figure(report.construct)).estimate
        if not excludes_zero(gap):
            level.append(row.id)
            names.append(name_of(row))
    own = (
        f"{name_of(best)} has the highest {_figure_name(report)}, {figure(value_of(report, best))}"
    )
    if not others:
        return [Finding(severity=Severity.LOW, text=f"{own}.", rows=(best.id,))]
    if not names:
        which = "the other" if others == 1 else f"each of the {others} others"
        sentence = f"{own}, and {which} is below it by more than chance allows."
        return [Finding(severity=Severity.MEDIUM, text=sentence, rows=(best.id,))]
    sentence = f"{own}; {listed(names, most=NAMED)} cannot be told from it here."
    return [Finding(severity=Severity.MEDIUM, text=sentence, rows=tuple(level))]


def _against_people(report: AuditReport, best: AuditRow) -> list[Finding]:
    people = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    ceiling = value_of(report, people)
    if ceiling.value is None or best.leave_one_out is None:
        return []
    own = best.leave_one_out.estimates()[main_figure(report.construct)]
    if own.value is None:
        return []
    below = ceiling.ci is not None and own.value < ceiling.ci[0]
    sentence = (
        f"On the same leave-one-out gold, people reach {_figure_name(report)} {figure(ceiling)} "
        f"and {name_of(best)} {figure(own)}"
    )
    sentence += ": people agree with one another more than it agrees with them." if below else "."
    severity = Severity.HIGH if below else Severity.MEDIUM
    return [Finding(severity=severity, text=sentence, rows=(people.id, best.id))]


def _ties(report: AuditReport, rows: Sequence[AuditRow]) -> list[Finding]:
    metrics = [
        row
        for row in rows
        if isinstance(row, PreferenceRow) and row.kind is RowKind.METRIC and row.n
    ]
    if not metrics or not metrics[0].figures.support["tie"]:
        return []
    first = max(metrics, key=lambda row: row.figures.tie_recall.value or 0.0)
    share = first.figures.support["tie"] / first.n
    said = first.figures.predicted["tie"] / first.n
    sentence = (
        f"People call {number(share)} of the comparisons ties; of the metrics, {first.metric} "
        f"finds most of them: tie recall {figure(first.figures.tie_recall)}, calling "
        f"{number(said)} of the comparisons ties."
    )
    return [Finding(severity=Severity.LOW, text=sentence, rows=(first.id,))]


def _optimism(report: AuditReport) -> list[Finding]:
    gains: list[tuple[float, PreferenceRow, PreferenceRow]] = []
    inside = {
        row.signature: row
        for row in report.rows
        if isinstance(row, PreferenceRow) and row.fit is Fit.IN_SAMPLE
    }
    for row in report.rows:
        if not isinstance(row, PreferenceRow) or row.fit is not Fit.CROSS_FITTED:
            continue
        twin = inside[row.signature]
        if twin.figures.accuracy.value is not None and row.figures.accuracy.value is not None:
            gains.append((twin.figures.accuracy.value - row.figures.accuracy.value, twin, row))
    if not gains:
        return []
    gain, twin, row = max(gains, key=lambda entry: entry[0])
    if gain < OPTIMISM:
        return []
    sentence = (
        f"Thresholds chosen in sample flatter: {row.metric} has accuracy "
        f"{figure(twin.figures.accuracy)} in sample and "
        f"{figure(row.figures.accuracy)} cross-fitted."
    )
    return [Finding(severity=Severity.MEDIUM, text=sentence, rows=(twin.id, row.id))]


def _judges(report: AuditReport) -> list[Finding]:
    found = []
    name = main_figure(report.construct)
    for row in report.rows:
        if row.kind is not RowKind.JUDGE or row.counted_wrong is None:
            continue
        own, wrong = row.estimates()[name], row.counted_wrong.estimates()[name]
        sentence = (
            f"{counted(own.dropped, 'answer')} of the judge {row.metric} could not be read: "
            f"{_figure_name(report)} {figure(own)} without them, {figure(wrong)} when they count "
            "as wrong."
        )
        found.append(Finding(severity=Severity.MEDIUM, text=sentence, rows=(row.id,)))
    return found


def _few_clusters(report: AuditReport) -> list[Finding]:
    if report.clusters >= FEW_CLUSTERS:
        return []
    questions = counted(report.clusters, "independent question")
    sentence = (
        f"{report.dataset} has only {questions}: intervals are from a jackknife and rough, and "
        "small differences cannot be decided."
    )
    return [Finding(severity=Severity.HIGH, text=sentence)]


def _people(report: AuditReport) -> list[Finding]:
    people = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    if value_of(report, people).value is not None:
        return []
    sentence = (
        f"The human ceiling could not be computed: it needs {_targets(report)} that at least two "
        "people judged."
    )
    return [Finding(severity=Severity.MEDIUM, text=sentence, rows=(people.id,))]


def _coverage(report: AuditReport, rows: Sequence[AuditRow]) -> list[Finding]:
    """Say which metrics are silent on many targets, those of one kind in one sentence."""
    alike: dict[tuple[int, str], list[AuditRow]] = {}
    for row in rows:
        if row.kind is RowKind.METRIC and row.n < COVERAGE * report.n:
            alike.setdefault((row.n, _left_out_of(row)), []).append(row)
    found = []
    for (defined, why), silent in alike.items():
        names = list(dict.fromkeys(name_of(row) for row in silent))
        is_are, its = ("is", "its") if len(names) == 1 else ("are", "their")
        sentence = (
            f"{listed(names, most=NAMED)} {is_are} defined for {count(defined)} of "
            f"{count(report.n)} {_targets(report)} only{f' ({why})' if why else ''}; {its} "
            "figures speak of those."
        )
        rows_of = tuple(row.id for row in silent)
        found.append(Finding(severity=Severity.MEDIUM, text=sentence, rows=rows_of))
    return found


def _left_out_of(row: AuditRow) -> str:
    """Give what a row's note says of targets without a score, not of its rule."""
    return "; ".join(part for part in row.note.split("; ") if " left out: " in part)


def _targets(report: AuditReport) -> str:
    return "claims" if report.construct is Construct.ATTRIBUTION else "comparisons"


def _unverified(rows: Sequence[AuditRow]) -> list[Finding]:
    names = [
        row.metric for row in rows if row.kind is RowKind.METRIC and not is_verified(row.metric)
    ]
    if not names:
        return []
    sentence = (
        f"Not verified against a reference package on these weights: {listed(names, most=NAMED)}."
    )
    return [Finding(severity=Severity.LOW, text=sentence)]


def _left_out(report: AuditReport) -> list[Finding]:
    if not report.left_out:
        return []
    reasons = "; ".join(f"{reason}: {count(number)}" for reason, number in report.left_out.items())
    return [Finding(severity=Severity.LOW, text=f"Left out of the figures: {reasons}.")]
