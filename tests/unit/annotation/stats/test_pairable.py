"""Sums over ratings: the same alpha as tables give, for any draw of clusters."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.stats.bootstrap import divide
from annotation.stats.coincidence import Level, alpha_fraction, unit_coincidences
from annotation.stats.matrix import from_numbers
from annotation.stats.pairable import Pairable

LEVELS: tuple[Level, ...] = ("nominal", "ordinal", "interval", "ratio")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("clusters", [None, [0, 0, 1, 2, 2, 2, 3, 3]])
def test_drawn_clusters_equal_tables_of_drawn_units(
    level: Level, clusters: list[int] | None
) -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 6, (4, 8)).astype(float)
    rows[0, :3] = np.nan
    table = from_numbers(rows, clusters=clusters)
    ratings = Pairable.of(table, level)
    drawn = rng.multinomial(ratings.clusters, [1 / ratings.clusters] * ratings.clusters, size=25)
    place = np.unique(table.cluster_ids(), return_inverse=True)[1]
    per_unit = unit_coincidences(table.counts())
    tables = np.einsum("bu,uck->bck", drawn[:, place].astype(float), per_unit)
    known, without = divide(alpha_fraction(tables, level, table.values))
    found, lost = divide(ratings.fraction(drawn.astype(float)))
    assert lost == without
    assert found == pytest.approx(known, abs=1e-12)


@pytest.mark.parametrize("level", LEVELS)
def test_a_draw_of_one_category_has_no_value(level: Level) -> None:
    table = from_numbers([[3.3, 3.3, 7.1], [3.3, 3.3, 9.9]])
    ratings = Pairable.of(table, level)
    fraction = ratings.fraction(np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0]]))
    assert fraction.denominator[0] == 0.0
    assert fraction.denominator[1] > 0


def test_width_bounds_what_a_replicate_needs() -> None:
    table = from_numbers([[1.0, 2.0, 3.0], [1.0, 2.5, 3.0]])
    assert Pairable.of(table, "ordinal").width == 6
    assert Pairable.of(table, "interval").width == 3


def test_the_ratio_level_needs_its_moments() -> None:
    table = from_numbers([[1.0, 2.0], [1.0, 3.0]])
    wrong = Pairable.of(table, "interval")
    broken = Pairable(
        place=wrong.place, start=wrong.start, size=wrong.size, cluster=wrong.cluster,
        x=wrong.x, moments=None, level="ratio",
    )  # fmt: skip
    with pytest.raises(ValueError, match="moments"):
        broken.fraction(np.ones((1, 2)))
