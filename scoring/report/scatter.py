"""Geometry of a scatter plot of named dots: where each lies. Drawn by the templates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10
from typing import Final

SIZE: Final = 400
LEFT: Final = 64
TOP: Final = 28
AXIS: Final = 44
MARGIN: Final = 40
LONGEST_LABEL: Final = 26
LETTER: Final = 6.5
LINE: Final = 14.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One thing with two figures; ``marked`` ones are drawn as rings."""

    name: str
    x: float
    y: float
    marked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A dot ready to be drawn; its label stands on the side where there is room.

    ``drop`` is how far below the dot the label stands, so that labels do not lie on one another.
    """

    x: float
    y: float
    label: str
    text: str
    anchor: str
    shift: int
    marked: bool
    drop: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scatter:
    """A scatter plot ready to be drawn, with the table behind it."""

    title: str
    name: str
    x_name: str
    y_name: str
    width: int
    height: int
    left: int
    top: int
    right: int
    bottom: int
    spots: tuple[Spot, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    lines: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """From where to where an axis reaches, in steps that people count in."""

    low: float
    high: float
    step: float

    @property
    def ticks(self) -> tuple[float, ...]:
        """Where its marks stand."""
        count = round((self.high - self.low) / self.step)
        return tuple(self.low + self.step * place for place in range(count + 1))

    def text(self, value: float) -> str:
        """Write a value with as many decimals as the steps have."""
        return f"{value:.{max(0, -floor(log10(self.step)))}f}"


def axis(values: Sequence[float]) -> Axis:
    """Lay an axis out for some values: three to eight marks at round steps.

    >>> axis([0.52, 0.86])
    Axis(low=0.5, high=0.9, step=0.1)
    >>> axis([3.0]).ticks
    (2.9, 3.0, 3.1)
    """
    low, high = min(values), max(values)
    span = (high - low) or abs(low) / 6 or 1.0
    power = 10 ** floor(log10(span / 4))
    step = next(power * scale for scale in (1, 2, 5, 10) if span <= 5 * power * scale)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    if first == last:
        first, last = first - 1, last + 1
    digits = max(0, -floor(log10(step)))
    return Axis(low=round(first * step, digits), high=round(last * step, digits), step=step)


def scatter(
    title: str, dots: Sequence[Dot], *, name: str, x_name: str, y_name: str
) -> Scatter | None:
    """Lay a scatter plot out; None when there is no dot."""
    if not dots:
        return None
    wide, high = axis([dot.x for dot in dots]), axis([dot.y for dot in dots])
    return Scatter(
        title=title,
        name=name,
        x_name=x_name,
        y_name=y_name,
        width=LEFT + SIZE + MARGIN,
        height=TOP + SIZE + AXIS,
        left=LEFT,
        top=TOP,
        right=LEFT + SIZE,
        bottom=TOP + SIZE,
        spots=_apart([_spot(dot, _along(wide, across=True), _along(high, across=False))
                      for dot in dots]),
        across=tuple((_along(wide, across=True)(tick), wide.text(tick)) for tick in wide.ticks),
        up=tuple((_along(high, across=False)(tick), high.text(tick)) for tick in high.ticks),
        lines=tuple((dot.name, f"{dot.x:.4g}", f"{dot.y:.4g}") for dot in dots),
    )  # fmt: skip


def _along(along: Axis, *, across: bool) -> Callable[[float], float]:
    """Give what places a value on an axis, in pixels."""

    def place(value: float) -> float:
        share = (value - along.low) / (along.high - along.low)
        return round(LEFT + share * SIZE if across else TOP + (1 - share) * SIZE, 2)

    return place


def _apart(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """Move labels down until none lies on another; the dots stay."""
    placed: list[tuple[float, float, float]] = []
    drops: dict[int, float] = {}
    for at in sorted(range(len(spots)), key=lambda at: spots[at].y):
        spot, width = spots[at], LETTER * len(spots[at].label)
        left = spot.x + spot.shift - (0 if spot.anchor == "start" else width)
        y = spot.y
        for other_left, other_right, other_y in sorted(placed, key=lambda one: one[2]):
            meets = left < other_right and other_left < left + width
            if meets and abs(y - other_y) < LINE:
                y = other_y + LINE
        placed.append((left, left + width, y))
        drops[at] = round(y - spot.y, 2)
    return tuple(replace(spot, drop=drops[at]) for at, spot in enumerate(spots))


def _spot(dot: Dot, x_of: Callable[[float], float], y_of: Callable[[float], float]) -> Spot:
    x, y = x_of(dot.x), y_of(dot.y)
    short = dot.name.rsplit("/", 1)[-1]
    if len(short) > LONGEST_LABEL:
        short = short[: LONGEST_LABEL - 1] + "…"
    to_the_right = x < LEFT + SIZE / 2
    return Spot(
        x=x,
        y=y,
        label=short,
        text=f"{dot.name}: {dot.x:.4g}, {dot.y:.4g}",
        anchor="start" if to_the_right else "end",
        shift=8 if to_the_right else -8,
        marked=dot.marked,
    )
