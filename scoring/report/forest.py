"""Geometry of forest plots: where each figure and its interval lie. Drawn by the templates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from annotation.stats.estimate import Estimate
from scoring.audit.wording import number

LABEL_WIDTH: Final = 250
PLOT_WIDTH: Final = 430
VALUE_WIDTH: Final = 150
ROW_HEIGHT: Final = 26
TOP: Final = 12
AXIS: Final = 34
LONGEST_LABEL: Final = 34


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One row of a forest plot; positions in pixels, None where there is nothing to draw."""

    label: str
    full: str
    y: float
    x: float | None
    low: float | None
    high: float | None
    text: str
    reference: bool
    best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """One mark on the axis."""

    x: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forest:
    """A forest plot ready to be drawn."""

    title: str
    width: int
    height: int
    left: int
    right: int
    bottom: int
    points: tuple[Point, ...]
    ticks: tuple[Tick, ...]
    line: float | None
    line_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One figure to be drawn."""

    label: str
    estimate: Estimate
    reference: bool = False
    best: bool = False


def forest(
    title: str, entries: Sequence[Entry], *, line: float | None = None, line_text: str = ""
) -> Forest | None:
    """Lay a forest plot out; None when no figure has a value.

    Parameters
    ----------
    entries
        From top to bottom.
    line
        Where a reference line stands (chance, 0).
    """
    values = [entry.estimate.value for entry in entries if entry.estimate.value is not None]
    if not values:
        return None
    ends = [end for entry in entries if entry.estimate.ci is not None for end in entry.estimate.ci]
    reach = [*values, *ends, *([] if line is None else [line])]
    step = _step(max(reach) - min(reach))
    low, high = floor(min(reach) / step) * step, ceil(max(reach) / step) * step
    if high <= low:
        high = low + step
    scale = PLOT_WIDTH / (high - low)

    def place(value: float) -> float:
        return round(LABEL_WIDTH + (value - low) * scale, 2)

    bottom = TOP + ROW_HEIGHT * len(entries)
    points = tuple(
        _point(entry, TOP + ROW_HEIGHT * (row + 0.5), place) for row, entry in enumerate(entries)
    )
    ticks = tuple(
        Tick(x=place(low + step * k), text=number(low + step * k, 2))
        for k in range(round((high - low) / step) + 1)
    )
    return Forest(
        title=title,
        width=LABEL_WIDTH + PLOT_WIDTH + VALUE_WIDTH,
        height=bottom + AXIS,
        left=LABEL_WIDTH,
        right=LABEL_WIDTH + PLOT_WIDTH,
        bottom=bottom,
        points=points,
        ticks=ticks,
        line=None if line is None else place(line),
        line_text=line_text,
    )


def _step(span: float) -> float:
    """Choose a step of the axis so that it has three to eight ticks.

    >>> _step(0.3), _step(0.06), _step(2.0)
    (0.1, 0.02, 0.5)
    """
    for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0):
        if span <= 5 * step:
            return step
    return float(ceil(span / 5))


def _point(entry: Entry, y: float, place: Callable[[float], float]) -> Point:
    estimate = entry.estimate
    short = entry.label
    if len(short) > LONGEST_LABEL:
        short = short[: LONGEST_LABEL - 1] + "…"
    text = "n/a" if estimate.value is None else number(estimate.value)
    low = high = None
    if estimate.ci is not None:
        low, high = place(estimate.ci[0]), place(estimate.ci[1])
        text += f" [{number(estimate.ci[0])}, {number(estimate.ci[1])}]"
    return Point(
        label=short,
        full=entry.label,
        y=y,
        x=None if estimate.value is None else place(estimate.value),
        low=low,
        high=high,
        text=text,
        reference=entry.reference,
        best=entry.best,
    )
