"""Geometry of a reliability curve: what was said against what came true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.audit.wording import count, number
from scoring.stats.calibration import Bin

SIZE: Final = 320
LEFT: Final = 46
TOP: Final = 10
AXIS: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One bin; positions in pixels, ``low`` and ``high`` None without an interval."""

    x: float
    y: float
    low: float | None
    high: float | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A reliability curve ready to be drawn, with the table behind it."""

    title: str
    width: int
    height: int
    left: int
    top: int
    right: int
    bottom: int
    dots: tuple[Dot, ...]
    ticks: tuple[tuple[float, float, str], ...]
    lines: tuple[tuple[str, str, str, str], ...]

    @property
    def path(self) -> str:
        """The points of the line through the dots."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def curve(title: str, bins: Sequence[Bin]) -> Curve | None:
    """Lay a reliability curve out; None when no bin has a unit."""
    dots, lines = [], []
    for one in bins:
        happened = one.happened
        if one.said is None or happened.value is None:
            continue
        ends = happened.ci
        interval = "" if ends is None else f"[{number(ends[0])}, {number(ends[1])}]"
        where = f"{number(one.low, 1)} to {number(one.high, 1)}"
        shown = f"{number(happened.value)} {interval}".strip()
        dots.append(
            Dot(
                x=_x(one.said),
                y=_y(happened.value),
                low=None if ends is None else _y(ends[0]),
                high=None if ends is None else _y(ends[1]),
                text=f"said {number(one.said)}, came true {shown}, n = {count(one.n)}",
            )
        )
        lines.append((where, number(one.said), shown, count(one.n)))
    if not dots:
        return None
    return Curve(
        title=title,
        width=LEFT + SIZE + 20,
        height=TOP + SIZE + AXIS,
        left=LEFT,
        top=TOP,
        right=LEFT + SIZE,
        bottom=TOP + SIZE,
        dots=tuple(dots),
        ticks=tuple((_x(step / 5), _y(step / 5), number(step / 5, 1)) for step in range(6)),
        lines=tuple(lines),
    )


def _x(value: float) -> float:
    return round(LEFT + value * SIZE, 2)


def _y(value: float) -> float:
    return round(TOP + (1 - value) * SIZE, 2)
