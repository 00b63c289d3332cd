"""n-grams of a pool as numbers, against dictionaries and sets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.errors import KnownError
from scoring.ngram import pool_grams as module
from scoring.ngram.pool_grams import pool_grams, shared_grams
from tests.made_pools import document_frequencies

TEXTS = st.lists(st.text(alphabet="ab猫\U0001f600\ud800", max_size=8), max_size=6)
WORDS = st.lists(st.lists(st.sampled_from(["the", "a", "cat"]), max_size=6), max_size=5)


def read(texts: list[str] | list[list[str]], order: int) -> dict[tuple[str, ...], int]:
    table = pool_grams(texts, orders=[order])
    frequencies = table.document_frequencies()
    found: dict[tuple[str, ...], int] = {}
    for place, text in enumerate(texts):
        own = table.starts[place], table.starts[place + 1]
        for gram, start in zip(table.of(place), table.places[slice(*own)], strict=True):
            key = tuple(text[start : start + order])
            assert len(key) == order
            assert found.setdefault(key, int(frequencies[gram])) == frequencies[gram]
    return found


@given(texts=TEXTS, order=st.integers(1, 5))
def test_characters_count_as_sets_count_them(texts: list[str], order: int) -> None:
    assert read(texts, order) == document_frequencies(texts, order)


@given(texts=WORDS, order=st.integers(1, 4))
def test_words_count_as_sets_count_them(texts: list[list[str]], order: int) -> None:
    assert read(texts, order) == document_frequencies(texts, order)


@given(texts=TEXTS)
def test_orders_together_are_the_orders_apart(texts: list[str]) -> None:
    joined = pool_grams(texts, orders=[1, 2, 4])
    apart = [pool_grams(texts, orders=[order]) for order in (1, 2, 4)]
    assert joined.count == sum(one.count for one in apart)
    assert [len(joined.of(place)) for place in range(len(texts))] == [
        sum(len(one.of(place)) for one in apart) for place in range(len(texts))
    ]
    frequencies = [one.document_frequencies() for one in apart]
    assert np.array_equal(joined.document_frequencies(), np.concatenate(frequencies))


ORDERS = st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True)


@given(texts=TEXTS, orders=ORDERS)
def test_shared_n_grams_are_those_of_two_texts_and_the_others_are_counted(
    texts: list[str], orders: list[int]
) -> None:
    table, singles = shared_grams(texts, orders=orders)
    counts = [document_frequencies(texts, order) for order in orders]
    expected = sorted(df for order in counts for df in order.values() if df > 1)
    assert sorted(table.document_frequencies().tolist()) == expected
    for place, text in enumerate(texts):
        alone = entries = 0
        for order, frequencies in zip(orders, counts, strict=True):
            own = document_frequencies([text], order)
            alone += sum(frequencies[gram] == 1 for gram in own)
            entries += sum(frequencies[gram] > 1 for gram in own)
        assert singles[place] == alone
        assert len(table.of(place)) == len(set(table.of(place).tolist())) == entries


@given(texts=TEXTS, data=st.data())
def test_two_texts_share_the_numbers_that_they_share(texts: list[str], data: st.DataObject) -> None:
    table, _ = shared_grams(texts, orders=[1, 2, 3])
    if len(texts) > 1:
        one, other = data.draw(st.permutations(range(len(texts))))[:2]
        both = [
            document_frequencies([texts[at]], order) for at in (one, other) for order in (1, 2, 3)
        ]
        shared = sum(len(both[order].keys() & both[order + 3].keys()) for order in range(3))
        assert len(set(table.of(one).tolist()) & set(table.of(other).tolist())) == shared


def test_a_pool_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_UNITS", 5)
    with pytest.raises(KnownError, match="6 characters"):
        pool_grams(["abc", "abc"], orders=[1])
