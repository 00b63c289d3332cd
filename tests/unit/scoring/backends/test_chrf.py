"""chrF2: equal to sacreBLEU, in any script, and known values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.chrf import CHRF

from scoring.backends import ngrams
from scoring.backends.chrf import MAX_ORDER, chrf, written_characters
from scoring.backends.ngrams import NgramMatcher

PEER = CHRF()
TEXTS = st.text(alphabet="ab c.我喜\n欢é🍎", max_size=30) | st.text(max_size=40)


def ours(answer: str, reference: str, matcher: NgramMatcher | None = None) -> float:
    left, right = written_characters(answer), written_characters(reference)
    return chrf((matcher or NgramMatcher(MAX_ORDER))(left, right), len(left), len(right))


@given(TEXTS, TEXTS)
def test_equal_to_sacrebleu(answer: str, reference: str) -> None:
    expected = PEER.sentence_score(answer, [reference]).score
    assert ours(answer, reference) == pytest.approx(expected, abs=1e-9)


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_equal_where_one_matcher_has_seen_other_texts_and_its_vocabulary_is_full(
    texts: list[str],
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ngrams, "MAX_TYPES", 6)
        matcher = NgramMatcher(MAX_ORDER)
        for answer in texts:
            expected = PEER.sentence_score(answer, [texts[0]]).score
            assert ours(answer, texts[0], matcher) == pytest.approx(expected, abs=1e-9)


def test_more_characters_than_ids_are_counted_too() -> None:
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 3_000)))
    other = many[500:2_500]
    expected = PEER.sentence_score(many, [other]).score
    assert ours(many, other) == pytest.approx(expected, abs=1e-9)


def test_values_worked_by_hand() -> None:
    # "abc" against "abd": orders 1 and 2 and 3 give 2/3, 1/2 and 0 both ways; their mean is 7/18
    assert ours("abc", "abd") == pytest.approx(100 * 7 / 18)
    # "ab" against "abcd": P = (1 + 1) / 2, R = (2/4 + 1/3) / 2 = 5/12
    assert ours("ab", "abcd") == pytest.approx(100 * 5 * (5 / 12) / (4 + 5 / 12))
    assert ours("a b", "ab") == pytest.approx(100.0)
    assert ours("Ab", "ab") < 100
    assert ours("", "ab") == ours("ab", "") == ours("", "") == ours("x", "y") == 0.0


@given(TEXTS, TEXTS)
def test_it_lies_between_none_and_all(answer: str, reference: str) -> None:
    assert -1e-9 <= ours(answer, reference) <= 100 + 1e-9
    if reference.strip():
        assert ours(reference, reference) == pytest.approx(100.0)
