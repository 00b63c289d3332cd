"""The matrix: missing is not a text, order is declared, shapes are checked."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.stats.matrix import CodeMatrix, from_counts, from_labels, from_long, from_numbers


def test_none_is_missing_and_the_text_nan_is_a_label() -> None:
    table = from_labels([["A", None, "nan"], ["A", "B", "nan"]], categories=("A", "B", "nan"))
    assert table.missing.tolist() == [[False, True, False], [False, False, False]]
    assert table.counts().tolist() == [[2, 0, 0], [0, 1, 0], [0, 0, 2]]


def test_a_label_that_was_not_declared_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="not among the declared categories: B, C"):
        from_labels([["A", "C"], ["B", "A"]], categories=("A",))


def test_rows_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match="one place for each unit"):
        from_labels([["A", "A"], ["A"]], categories=("A",))


def test_counts_keep_declared_categories_that_nobody_used() -> None:
    table = from_labels([["b", "b"], ["b", "a"]], categories=("a", "tie", "b"))
    assert table.counts().tolist() == [[0, 0, 2], [1, 0, 1]]
    assert table.q == 3


def test_sizes() -> None:
    table = from_labels([["a", None], ["b", None], [None, None]], categories=("a", "b"))
    assert (table.raters, table.units, table.ratings, table.active_raters()) == (3, 2, 2, 2)
    assert table.per_unit().tolist() == [2, 0]


def test_an_empty_table_is_a_table() -> None:
    table = from_labels([], categories=("a", "b"))
    assert (table.raters, table.units, table.ratings, table.active_raters()) == (0, 0, 0, 0)
    assert table.counts().shape == (0, 2)


def test_numbers_are_ordered_by_value_and_nan_is_missing() -> None:
    table = from_numbers([[10, 2, float("nan")], [2, None, 1.5]])
    assert table.categories == ("1.5", "2", "10")
    assert table.values is not None and table.values.tolist() == [1.5, 2, 10]
    assert table.codes[~table.missing].tolist() == [2, 1, 1, 0]


def test_a_declared_scale_keeps_its_own_order() -> None:
    table = from_numbers([[1, 3], [2, 1]], scale=(3, 1, 2))
    assert table.categories == ("3", "1", "2")
    assert table.codes.tolist() == [[1, 0], [2, 1]]


@pytest.mark.parametrize("wrong", [float("inf"), float("-inf")])
def test_infinite_numbers_are_refused(wrong: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        from_numbers([[1.0, wrong], [1.0, 2.0]])


def test_numbers_off_the_scale_and_repeated_points_are_refused() -> None:
    with pytest.raises(ValueError, match="not a point of the declared scale"):
        from_numbers([[1.0, 6.0]], scale=range(1, 6))
    with pytest.raises(ValueError, match="declared once"):
        from_numbers([[1.0, 2.0]], scale=(1, 2, 2))
    with pytest.raises(ValueError, match="one place for each unit"):
        from_numbers([])


def test_numbers_with_none_at_all() -> None:
    table = from_numbers([[None, None], [None, None]])
    assert (table.q, table.ratings) == (0, 0)


def test_counts_become_ratings() -> None:
    table = from_counts([[3, 0], [1, 1], [0, 0]], categories=("yes", "no"))
    assert table.counts().tolist() == [[3, 0], [1, 1], [0, 0]]
    assert table.raters == 3


@pytest.mark.parametrize(
    "raw", [[[1, 1, 1], [1, 1, 1]], [[0, 1, 1]], [[2, 0, 1], [1, 1, 2], [0, 0, 0], [2, 2, 2]]]
)
def test_raw_ratings_are_not_taken_for_counts(raw: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="one column per category"):
        from_counts(raw, categories=("yes", "no"))


@pytest.mark.parametrize("wrong", [[[1, -1]], [[0.5, 0.5]]])
def test_counts_are_whole_and_not_negative(wrong: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="are these raw ratings"):
        from_counts(np.array(wrong), categories=("yes", "no"))


def test_of_two_ratings_by_one_rater_the_last_counts() -> None:
    table = from_long(
        rater=np.array([0, 0, 1]), unit=np.array([1, 1, 0]), code=np.array([0, 1, 1]),
        raters=2, units=2, categories=("a", "b"),
    )  # fmt: skip
    assert table.counts().tolist() == [[0, 1], [0, 1]]


def test_picking_raters_and_units_keeps_clusters_and_order() -> None:
    table = from_labels(
        [["a", "b", "a"], ["b", "b", None], ["a", None, None]],
        categories=("a", "b"),
        clusters=[5, 5, 9],
    )
    assert table.pick_raters([2, 0]).codes[:, 0].tolist() == [0, 0]
    part = table.pick_units([2, 0])
    assert part.clusters is not None and part.clusters.tolist() == [9, 5]
    masked = table.pick_units(np.array([True, False, True]))
    assert masked.cluster_ids().tolist() == [5, 9]
    assert table.pick_raters([]).raters == 0
    assert table.pick_units([]).units == 0


def test_units_without_clusters_stand_alone() -> None:
    table = from_labels([["a", "b"]], categories=("a", "b"))
    assert table.cluster_ids().tolist() == [0, 1]
    assert table.pick_units([1]).clusters is None


def test_a_category_can_be_taken_out() -> None:
    table = from_numbers([[1, 2, 3], [3, 2, 1]], scale=(1, 2, 3))
    rest = table.without_category("2")
    assert rest.categories == ("1", "3")
    assert rest.values is not None and rest.values.tolist() == [1, 3]
    assert rest.counts().tolist() == [[1, 1], [0, 0], [1, 1]]
    with pytest.raises(ValueError, match="not in tuple"):
        table.without_category("4")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"codes": np.zeros((2, 2), dtype=np.int64)}, "same shape"),
        ({"codes": np.full((2, 3), 2)}, "no declared category"),
        ({"codes": np.full((2, 3), -1)}, "no declared category"),
        ({"categories": ("a", "a")}, "declared once"),
        ({"values": np.array([1.0])}, "one number"),
        ({"values": np.array([1.0, np.nan])}, "finite"),
        ({"clusters": np.array([1, 2])}, "one cluster"),
    ],
)
def test_malformed_tables_are_refused(changed: dict[str, object], message: str) -> None:
    sound: dict[str, object] = {
        "codes": np.zeros((2, 3), dtype=np.int64),
        "missing": np.zeros((2, 3), dtype=np.bool_),
        "categories": ("a", "b"),
    }
    CodeMatrix(**sound)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=message):
        CodeMatrix(**(sound | changed))  # type: ignore[arg-type]


def test_codes_under_the_mask_are_not_read() -> None:
    table = CodeMatrix(
        codes=np.array([[0, 77]]), missing=np.array([[False, True]]), categories=("a",)
    )
    assert table.counts().tolist() == [[1], [0]]
