"""Wilson's interval, against scipy and statsmodels."""

from __future__ import annotations

import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from scoring.stats.proportion import wilson


@pytest.mark.parametrize(
    ("hits", "n"), [(0, 1), (0, 10), (1, 1), (3, 10), (50, 100), (999, 1000), (7, 7)]
)
def test_wilson_is_theirs(hits: int, n: int) -> None:
    found = wilson(hits, n)
    known = stats.binomtest(hits, n).proportion_ci(method="wilson")
    assert found.value == hits / n
    assert found.ci == pytest.approx((known.low, known.high), abs=1e-12)
    assert found.ci == pytest.approx(proportion_confint(hits, n, method="wilson"), abs=1e-12)


def test_nothing_marked_is_undefined() -> None:
    assert wilson(0, 0, dropped=5).undefined == "nothing is marked"
    assert wilson(0, 0, dropped=5).dropped == 5


@pytest.mark.parametrize(("hits", "n"), [(-1, 3), (4, 3)])
def test_what_is_no_share_is_refused(hits: int, n: int) -> None:
    with pytest.raises(ValueError, match="between"):
        wilson(hits, n)
