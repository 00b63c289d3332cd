"""Unit by unit, an answer's n-grams are as frequent as counting by hand says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.ngram.records import ReferenceSet, Settings
from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.tracing import traced

TEXTS = st.text("ab、", max_size=12)


def made(*texts: str, unit: str = "character") -> QuestionScorer:
    found = ReferenceSet(question_id="Q", question="?", groups={"R": texts})
    return QuestionScorer(found, Settings(unit=unit))  # type: ignore[arg-type]


@given(st.lists(TEXTS, min_size=1, max_size=5), TEXTS)
def test_each_unit_takes_the_most_frequent_3_gram_that_covers_it(
    references: list[str], answer: str
) -> None:
    trace = traced(made(*references), answer)
    usable = any(len(text) >= 3 for text in references)
    grams = [answer[at : at + 3] for at in range(len(answer) - 2)]
    for at, unit in enumerate(trace.units):
        counts = [
            sum(gram in text for text in references)
            for start, gram in enumerate(grams)
            if start <= at < start + 3
        ]
        assert unit.frequencies == ((max(counts, default=0),) if usable else ())
        assert (unit.start, unit.end) == (at, at + 1)
        assert unit.walked == (answer[at] != "、")
    assert len(trace.units) == len(answer)


def test_shares_are_means_over_groups_and_none_without_a_usable_one() -> None:
    found = ReferenceSet(
        question_id="Q", question="?", groups={"R": ("abc", "abc"), "S": ("abc", "xyz"), "T": ()}
    )
    trace = traced(QuestionScorer(found), "abcz")
    assert [trace.share(unit) for unit in trace.units] == [0.75, 0.75, 0.75, 0.0]
    assert trace.groups == ("R", "S")
    empty = traced(made("a"), "abc")
    assert [empty.share(unit) for unit in empty.units] == [None] * 3


def test_words_keep_their_places_in_the_text_and_what_is_beyond_the_cut_is_not_read() -> None:
    trace = traced(made("it is a tie", unit="word"), "It IS  a Tie!")
    assert [(unit.start, unit.end) for unit in trace.units] == [
        (0, 2), (3, 5), (7, 8), (9, 12), (12, 13),
    ]  # fmt: skip
    assert [unit.frequencies for unit in trace.units] == [(1,), (1,), (1,), (1,), (0,)]
    assert len(traced(made("aaa"), "a" * 500).units) == 200
