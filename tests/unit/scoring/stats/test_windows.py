"""Windows: sorted, looked up and compared as counting by hand says, however they are packed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stats.windows import (
    Layout,
    agreement,
    lay_out,
    layout,
    pack,
    repeats,
    run_lengths,
    sort_windows,
)

Codes = list[list[int]]
packings = st.sampled_from(
    [
        Layout(3, (4,)),
        Layout(3, (2, 2)),
        Layout(5, (1, 1, 1)),
        Layout(20, (3, 1, 2)),
        Layout(3, (10,)),
    ]
)
some_texts = st.lists(st.lists(st.integers(1, 3), max_size=14), max_size=5)


def laid(texts: Codes, packing: Layout):  # noqa: ANN201  a pair that tests unpack
    codes = np.array([code for text in texts for code in text], dtype=np.int64)
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    made = lay_out(codes, lengths, gap=packing.order)
    return made, pack(made, packing)


def windows(texts: Codes, order: int) -> list[tuple[int, ...]]:
    """Give every place's window: its last units, read backwards, then zeros."""
    return [
        tuple(([*reversed(text[max(0, at + 1 - order) : at + 1])] + [0] * order)[:order])
        for text in texts
        for at in range(len(text))
    ]


@given(some_texts, packings)
def test_windows_are_sorted_and_counted_once(texts: Codes, packing: Layout) -> None:
    _, packed = laid(texts, packing)
    made = sort_windows(packed, packing)
    by_hand = windows(texts, packing.order)
    distinct = sorted(set(by_hand))
    assert made.windows.count == len(distinct)
    assert [distinct[row] for row in made.rows] == by_hand
    assert [by_hand[at] for at in made.turn] == sorted(by_hand)


@given(some_texts, packings)
def test_neighbours_agree_as_far_as_they_do(texts: Codes, packing: Layout) -> None:
    _, packed = laid(texts, packing)
    distinct = sorted(set(windows(texts, packing.order)))
    expected = [0, *map(agree, distinct, distinct[1:])][: len(distinct)]
    assert sort_windows(packed, packing).agreements.tolist() == expected


@given(some_texts, packings)
def test_words_of_rows_are_the_windows_packed(texts: Codes, packing: Layout) -> None:
    _, packed = laid(texts, packing)
    made = sort_windows(packed, packing)
    again = made.windows.words(made.rows)
    assert [word.tolist() for word in again] == [word.tolist() for word in packed]


@given(some_texts.filter(any), some_texts, packings)
def test_the_row_found_agrees_longest(texts: Codes, asked: Codes, packing: Layout) -> None:
    _, packed = laid(texts, packing)
    known = sort_windows(packed, packing).windows
    _, wanted = laid([[code + 1 for code in text] for text in asked], packing)
    rows, shared = known.find(wanted)
    distinct = sorted(set(windows(texts, packing.order)))
    by_hand = windows([[code + 1 for code in text] for text in asked], packing.order)
    assert shared.tolist() == [max(agree(one, row) for row in distinct) for one in by_hand]
    assert [agree(one, distinct[row]) for one, row in zip(by_hand, rows, strict=True)] == (
        shared.tolist()
    )


@given(some_texts, packings)
def test_repeats_are_what_ended_before(texts: Codes, packing: Layout) -> None:
    made, packed = laid(texts, packing)
    expected = []
    for text in texts:
        seen: set[tuple[int, ...]] = set()
        for end in range(1, len(text) + 1):
            grams = [tuple(text[end - n : end]) for n in range(1, min(packing.order, end) + 1)]
            expected.append(max((len(gram) for gram in grams if gram in seen), default=0))
            seen.update(grams)
    assert repeats(made, packed, sort_windows(packed, packing)).tolist() == expected


@pytest.mark.parametrize(
    ("left", "right", "shared"), [(0, 0, 4), (0b1, 0, 3), (0b100_000, 0, 2), (0xFFF, 0x7FF, 0)]
)
def test_agreement_of_packed_units(left: int, right: int, shared: int) -> None:
    pair = [np.array([left])], [np.array([right])]
    assert agreement(*pair, Layout(3, (4,))).tolist() == [shared]


def test_agreement_is_not_rounded_where_a_float_would_be() -> None:
    packing = Layout(9, (7,))
    ones = (1 << 54) - 1  # as a float it rounds up to the next power of two
    assert agreement([np.array([ones])], [np.array([0])], packing).tolist() == [1]


def test_many_texts_need_wider_numbers() -> None:
    texts = [[1, 1]] * 70_000
    packing = Layout(3, (2,))
    made, packed = laid(texts, packing)
    found = repeats(made, packed, sort_windows(packed, packing))
    assert found.reshape(-1, 2).tolist() == [[0, 1]] * 70_000


@pytest.mark.parametrize(
    ("largest", "places", "order"), [(1, 1, 1), (7_000, 20_000_000, 20), (0, 0, 10)]
)
def test_a_layout_holds_the_whole_window(largest: int, places: int, order: int) -> None:
    made = layout(largest=largest, places=places, order=order)
    assert made.order == order
    ranks = places.bit_length()
    assert all(width * made.bits + ranks * bool(at) <= 63 for at, width in enumerate(made.widths))


def test_runs_of_nothing() -> None:
    assert run_lengths(np.zeros(0, dtype=np.int64), 0).tolist() == []


def agree(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    """Count equal units from the first on."""
    for at, (a, b) in enumerate(zip(left, right, strict=True)):
        if a != b:
            return at
    return len(left)
