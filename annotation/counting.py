"""Counts with their noun, so that one is not many."""

from __future__ import annotations


def counted(count: int, noun: str, many: str = "") -> str:
    """Give a number with its noun.

    ``many`` is the noun of several where it is not the noun with an s.

    >>> counted(1, "item"), counted(1200, "item"), counted(2, "reply", "replies")
    ('1 item', '1,200 items', '2 replies')
    """
    return f"{count:,} {noun if count == 1 else many or f'{noun}s'}"
