"""A cache that never holds more than its budget."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BudgetCache(Generic[K, V]):
    """Keeps what was used last, within a budget in any unit; the oldest goes first.

    >>> cache = BudgetCache[str, int](budget=10)
    >>> cache.put("a", 1, size=6); cache.put("b", 2, size=6)
    >>> cache.get("a"), cache.get("b"), cache.held
    (None, 2, 6)
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.held = 0

    def get(self, key: K) -> V | None:
        """Give an entry and mark it as used, or None."""
        found = self._entries.get(key)
        if found is None:
            return None
        self._entries.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V, *, size: int) -> None:
        """Keep an entry; one larger than the whole budget is not kept."""
        self.drop(key)
        if size > self._budget:
            return
        self._entries[key] = (value, size)
        self.held += size
        while self.held > self._budget:
            _, (_, freed) = self._entries.popitem(last=False)
            self.held -= freed

    def drop(self, key: K) -> None:
        """Forget an entry."""
        found = self._entries.pop(key, None)
        if found is not None:
            self.held -= found[1]

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self.held = 0
