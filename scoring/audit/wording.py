"""Figures as they stand in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from annotation.stats.estimate import Estimate
from scoring.audit.records import Finding, Severity

NAMED: Final = 5
"""So many names in a sentence can still be read."""
_ORDER = {Severity.HIGH: 0, Severity.MEDIUM: 1, Severity.LOW: 2}


def number(value: float, digits: int = 3) -> str:
    """Write a figure as the field does: no zero before the point, no sign on a rounded zero.

    >>> number(0.0123), number(-0.2), number(1.0), number(-0.0001)
    ('.012', '-.200', '1.000', '.000')
    """
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def count(value: int) -> str:
    """Write a count with separators.

    >>> count(1193)
    '1,193'
    """
    return f"{value:,}"


def figure(estimate: Estimate, *, with_n: bool = True) -> str:
    """Write a figure with its interval and n, or the reason why there is none.

    >>> figure(Estimate(value=0.012, n=1193, ci=(-0.008, 0.031)))
    '.012 [-.008, .031], n = 1,193'
    """
    if estimate.value is None:
        return f"not available ({estimate.undefined})"
    text = number(estimate.value)
    if estimate.ci is not None:
        text += f" [{number(estimate.ci[0])}, {number(estimate.ci[1])}]"
    return f"{text}, n = {count(estimate.n)}" if with_n else text


def excludes_zero(estimate: Estimate) -> bool:
    """Whether an interval is there and lies on one side of 0."""
    return estimate.ci is not None and (estimate.ci[0] > 0 or estimate.ci[1] < 0)


def by_severity(findings: list[Finding]) -> tuple[Finding, ...]:
    """Sort findings, most consequential first; equals stay in order."""
    return tuple(sorted(findings, key=lambda finding: _ORDER[finding.severity]))


def listed(names: Sequence[str], *, most: int | None = None) -> str:
    """Join names in words, and count those beyond ``most``; a single one is named all the same.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    >>> listed(["a", "b", "c", "d"], most=2)
    'a, b and 2 more'
    >>> listed(["a", "b", "c"], most=2)
    'a, b and c'
    """
    if most is not None and len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
