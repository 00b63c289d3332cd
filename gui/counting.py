"""Counts with their noun, so that one is not many."""

from __future__ import annotations

from gui.figure_text import count_text


def counted(count: int, *, one: str, many: str) -> str:
    """Write a count and the noun that goes with it.

    >>> counted(1, one="item", many="items"), counted(1200, one="item", many="items")
    ('1 item', '1,200 items')
    """
    return f"{count_text(count)} {one if count == 1 else many}"
