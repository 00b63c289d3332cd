"""Citations: markers read, sentences they belong to, and values worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backends.citations import CitedSentence, Support, cited, cited_sentences, support


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("none", []),
        ("Cats purr [1].", [1]),
        ("[1][3] [1]", [1, 3, 1]),
        ("[1, 2;3，4、5]", [1, 2, 3, 4, 5]),
        ("[2-4] [2–4]", [2, 3, 4, 2, 3, 4]),
        ("[4-2]", [4, 2]),
        ("[1-100000000]", [1, 100_000_000]),
        ("[0] [999]", [0, 999]),
        ("【2】［3］", [2, 3]),
        ("[12345678901]", []),
        ("[a] [1a] [] [ ] [-1] [1.5] (1) [^1]", []),
        ("[１]", [1]),
    ],
)
def test_markers(text: str, expected: list[int]) -> None:
    assert cited(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Cats purr [1]. Dogs bark [2][3].",
        "Cats purr.[1] Dogs bark.[2][3]",
        "Cats purr. [1] Dogs bark. [2] [3]",
        "Cats purr [1].\nDogs bark [2, 3].",
    ],
)
def test_a_marker_belongs_to_the_sentence_that_it_ends(text: str) -> None:
    assert cited_sentences(text) == [
        CitedSentence("Cats purr.", (1,)),
        CitedSentence("Dogs bark.", (2, 3)),
    ]


def test_a_marker_may_stand_first_or_alone_or_after_a_chinese_stop() -> None:
    assert cited_sentences("[1] says cats purr.") == [CitedSentence("says cats purr.", (1,))]
    assert cited_sentences("[1]") == [CitedSentence("", (1,))]
    assert cited_sentences("猫会叫。[1]狗也会叫[2]。", "zh") == [
        CitedSentence("猫会叫。", (1,)),
        CitedSentence("狗也会叫。", (2,)),
    ]
    assert cited_sentences("") == []


CATS, DOGS = {"cats", "purr"}, {"dogs", "bark"}


def test_without_a_least_share_a_citation_that_names_a_passage_is_right() -> None:
    found = support([(CATS, [1, 3]), (DOGS, []), (DOGS, [0])], [CATS, DOGS], least=0.0)
    assert found == Support(right=1, citations=3, supported=1, statements=3)


def test_a_citation_is_right_where_it_supports_alone_or_cannot_be_spared() -> None:
    sentence = {"cats", "purr", "dogs", "bark"}
    whole = support([(sentence, [1, 2])], [CATS, DOGS], least=1.0)
    assert whole == Support(right=2, citations=2, supported=1, statements=1)
    spared = support([(CATS, [1, 2])], [CATS, DOGS], least=1.0)
    assert spared == Support(right=1, citations=2, supported=1, statements=1)
    lacking = support([(sentence, [1])], [CATS, DOGS], least=0.75)
    assert lacking == Support(right=0, citations=1, supported=0, statements=1)
    assert support([(sentence, [1])], [CATS, DOGS], least=0.5).supported == 1


def test_a_sentence_without_a_word_is_no_statement() -> None:
    found = support([(set(), [1])], [CATS], least=0.5)
    assert found == Support(right=1, citations=1, supported=0, statements=0)


@given(
    st.lists(
        st.tuples(
            st.sets(st.sampled_from("abcd"), min_size=1), st.lists(st.integers(0, 4), max_size=3)
        ),
        max_size=4,
    ),
    st.lists(st.sets(st.sampled_from("abcd")), max_size=3),
    st.sampled_from([0.0, 0.5, 1.0]),
)
def test_counts_hold_together_and_the_order_of_sentences_is_all_the_same(
    cuts: list[tuple[set[str], list[int]]], passages: list[set[str]], least: float
) -> None:
    found = support(cuts, passages, least=least)
    assert 0 <= found.right <= found.citations == sum(len(numbers) for _, numbers in cuts)
    assert 0 <= found.supported <= found.statements == len(cuts)
    assert support(cuts[::-1], passages, least=least) == found
    stricter = support(cuts, passages, least=1.0)
    assert stricter.supported <= found.supported


@given(st.text(alphabet="[]12,- ab.。", max_size=30))
def test_no_citation_is_lost_between_sentences(text: str) -> None:
    numbers = [number for sentence in cited_sentences(text) for number in sentence.numbers]
    assert numbers == cited(text)
