"""Gold that is a judge's own verdict: a judge that settled items agrees with itself there."""

from __future__ import annotations

import numpy as np

from db.types import Construct
from scoring.audit.breakdown import rows_within
from scoring.audit.gold import ADJUDICATED
from scoring.audit.records import AuditReport, Finding, RowKind, Severity
from scoring.audit.study import Study
from scoring.audit.wording import figure
from scoring.stats.resample import Bools


def settled_by_judges(study: Study) -> dict[str, Bools]:
    """Give for each judge whose verdicts were settled on where that is the gold: (n,) masks.

    Empty unless the gold is adjudicated: a judge never enters any other.
    """
    if study.options.gold != ADJUDICATED:
        return {}
    names = np.array(
        [study.panel.settled_by.get(row.target_id, "") for row in study.targets], dtype=object
    )
    return {str(name): names == name for name in dict.fromkeys(names) if name}


def own_gold_findings(
    report: AuditReport, *, judge: str | None = None, groups: tuple[str, ...] = ()
) -> list[Finding]:
    """Say of each judge that made part of its own gold how it does on the rest.

    Parameters
    ----------
    judge
        Only this one.
    groups
        What stands behind the sentence instead of the judge's row.
    """
    found = []
    name, word = (
        ("auroc", "AUROC")
        if report.construct is Construct.ATTRIBUTION
        else ("accuracy", "accuracy")
    )
    for row in report.rows:
        mask = report.trace.own_gold.get(row.metric)
        if row.kind is not RowKind.JUDGE or mask is None or judge not in (None, row.metric):
            continue
        text = (
            f"The judge {row.metric} settled {int(mask.sum()):,} of the {mask.size:,} verdicts "
            "that it is held against, and agrees with itself there"
        )
        rest = rows_within(report, [row], ~mask) if not mask.all() else ()
        if rest:
            own = rest[0].estimates()[name]
            text += f": on the others its {word} is {figure(own)}"
        found.append(Finding(severity=Severity.HIGH, text=f"{text}.", rows=groups or (row.id,)))
    return found
