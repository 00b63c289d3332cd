"""How a figure reads on screen: at most three decimals, a true minus, the interval in brackets."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.stats.estimate import Estimate

MINUS: Final = "\N{MINUS SIGN}"
DECIMALS: Final = 3
translate = QCoreApplication.translate


def number_text(value: float, *, decimals: int = DECIMALS) -> str:
    """Write a number as the field does: a true minus, no negative zero, no zero before the point.

    With fewer than two decimals (seconds, percentages) the zero stays.

    >>> number_text(0.6676), number_text(-0.0001), number_text(1.0), number_text(0.5, decimals=1)
    ('.668', '.000', '1.000', '0.5')
    """
    text = f"{abs(value):.{decimals}f}"
    sign = MINUS if value < 0 and float(text) != 0 else ""
    return sign + (text.removeprefix("0") if decimals > 1 else text)


def value_text(estimate: Estimate, *, decimals: int = DECIMALS) -> str:
    """Give the value alone, or ``not available``."""
    if estimate.value is None:
        return translate("Figures", "not available")
    return number_text(estimate.value, decimals=decimals)


def interval_text(estimate: Estimate, *, decimals: int = DECIMALS) -> str:
    """Give the interval in brackets, or nothing where there is none.

    >>> interval_text(Estimate(value=0.5, n=9, ci=(0.4, 0.61)))
    '[.400, .610]'
    """
    if estimate.ci is None:
        return ""
    low, high = (number_text(end, decimals=decimals) for end in estimate.ci)
    return f"[{low}, {high}]"


def figure_text(estimate: Estimate, *, decimals: int = DECIMALS) -> str:
    """Give value and interval in one line, as it is copied."""
    if estimate.value is None:
        return translate("Figures", "not available: {reason}").format(reason=estimate.undefined)
    parts = (
        value_text(estimate, decimals=decimals),
        interval_text(estimate, decimals=decimals),
    )
    return " ".join(part for part in parts if part)


def count_text(count: int) -> str:
    """Write a count with commas between thousands.

    >>> count_text(1193)
    '1,193'
    """
    return f"{count:,}"


def percent_text(share: float) -> str:
    """Write a share as a percentage with one decimal.

    >>> percent_text(0.4225)
    '42.2 %'
    """
    return f"{number_text(100 * share, decimals=1)} %"


def full_text(estimate: Estimate) -> str:
    """Give everything that stands behind a figure, one fact a line."""
    count = translate("Figures", "n = {n}").format(n=count_text(estimate.n))
    lines = [figure_text(estimate), count]
    if estimate.dropped:
        lines.append(translate("Figures", "{n} left out").format(n=count_text(estimate.dropped)))
    if estimate.method:
        lines.append(estimate.method)
    if estimate.note:
        lines.append(estimate.note)
    return "\n".join(lines)


def inline_text(estimate: Estimate) -> str:
    """Give the facts of ``full_text`` in one line, for the line under a table."""
    return " · ".join(full_text(estimate).splitlines())
