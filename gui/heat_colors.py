"""Colours of heat maps: cividis for shares, blue to orange around a reference value.

Cividis (Nunez, Anderton and Renslow 2018) reads the same with and without colour deficiency; its
33 stops are interpolated. Text on a cell is black or white, whichever contrasts more: at least
4.58 : 1 on any colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gui.theme import contrast


class Rgb(NamedTuple):
    """A colour, each channel 0 to 255."""

    red: int
    green: int
    blue: int

    @property
    def hex(self) -> str:
        """``#rrggbb``."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


def from_hex(text: str) -> Rgb:
    """Read ``#rrggbb``.

    >>> from_hex("#fee838")
    Rgb(red=254, green=232, blue=56)
    """
    return Rgb(*(int(text[place : place + 2], 16) for place in (1, 3, 5)))


CIVIDIS: Final = tuple(
    from_hex(stop)
    for stop in (
        *("#00224e", "#00285b", "#002e6a", "#053371", "#1a386f", "#273e6e"),
        *("#32436d", "#3b496c", "#434e6c", "#4b546c", "#535a6d", "#5a5f6e"),
        *("#61656f", "#686a71", "#6f7073", "#767676", "#7d7c78", "#848279"),
        *("#8c8878", "#938e78", "#9b9476", "#a39a74", "#aba072", "#b4a76f"),
        *("#bcae6c", "#c4b468", "#cdbb63", "#d5c25e", "#dec958", "#e7d150"),
        *("#f0d846", "#f9e03a", "#fee838"),
    )
)
BLUE_ORANGE_LIGHT: Final = tuple(
    from_hex(stop) for stop in ("#1f4e9c", "#7ea6dc", "#f1f1ee", "#f2ae6b", "#b35c00")
)
BLUE_ORANGE_DARK: Final = tuple(
    from_hex(stop) for stop in ("#8fb4f0", "#3f66a8", "#262a32", "#9a5a1c", "#ffb86b")
)
BLACK: Final = "#000000"
WHITE: Final = "#ffffff"


def blend(stops: Sequence[Rgb], place: float) -> Rgb:
    """Give the colour at ``place`` (0 to 1, clipped) between evenly spaced stops."""
    along = min(max(place, 0.0), 1.0) * (len(stops) - 1)
    left = min(int(along), len(stops) - 2)
    share = along - left
    mixed = (
        round(first + (second - first) * share)
        for first, second in zip(stops[left], stops[left + 1], strict=True)
    )
    return Rgb(*mixed)


def sequential(value: float, *, low: float, high: float) -> Rgb:
    """Give cividis, dark at ``low`` and yellow at ``high``; the middle where the two are equal."""
    place = 0.5 if high <= low else (value - low) / (high - low)
    return blend(CIVIDIS, place)


def diverging(value: float, *, reference: float, reach: float, dark: bool) -> Rgb:
    """Give blue below the reference, orange above; full colour ``reach`` away from it."""
    place = 0.5 if reach <= 0 else 0.5 + (value - reference) / (2 * reach)
    return blend(BLUE_ORANGE_DARK if dark else BLUE_ORANGE_LIGHT, place)


def text_on(background: Rgb) -> str:
    """Choose black or white, whichever reads better on the background."""
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, background.hex))
