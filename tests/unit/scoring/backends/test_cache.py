"""The cache keeps to its budget and forgets the oldest first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.backends.cache import BudgetCache

STEPS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 8)), max_size=40)


@given(STEPS, st.integers(1, 20))
def test_what_is_held_never_exceeds_the_budget(steps: list[tuple[int, int]], budget: int) -> None:
    cache = BudgetCache[int, int](budget)
    sizes: dict[int, int] = {}
    for key, size in steps:
        cache.put(key, size, size=size)
        sizes[key] = size
        held = {key: cache.get(key) for key in sizes}
        assert cache.held == sum(size for size in held.values() if size is not None) <= budget
        if size <= budget:
            assert held[key] == size


def test_the_one_used_last_stays() -> None:
    cache = BudgetCache[str, str](2)
    cache.put("a", "A", size=1)
    cache.put("b", "B", size=1)
    assert cache.get("a") == "A"
    cache.put("c", "C", size=1)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == ("A", None, "C")
    cache.drop("a")
    cache.drop("never there")
    assert cache.held == 1
    cache.clear()
    assert cache.held == 0 and cache.get("c") is None
