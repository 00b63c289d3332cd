"""Benjamini-Yekutieli against statsmodels, one family or many at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from annotation.stats import multiplicity


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), max_size=30))
def test_against_statsmodels(p: list[float]) -> None:
    found = multiplicity.benjamini_yekutieli(np.array(p))
    if p:
        expected = multipletests(p, alpha=0.05, method="fdr_by")[0]
        assert found.tolist() == expected.tolist()
    else:
        assert found.size == 0


def test_many_families_at_once_are_as_each_by_itself() -> None:
    p = np.random.default_rng(4).beta(0.4, 2, size=(50, 7))
    together = multiplicity.benjamini_yekutieli(p, q=0.1)
    for row, found in zip(p, together, strict=True):
        assert found.tolist() == multiplicity.benjamini_yekutieli(row, q=0.1).tolist()
    assert together.any()
    assert not together.all()


def test_bars_grow_to_q_over_the_harmonic_sum() -> None:
    assert multiplicity.bars(3, q=0.11).tolist() == pytest.approx([0.02, 0.04, 0.06])
