"""A batch that goes to another process comes back as it was."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.batches import Scored, Waiting, read_scored, read_waiting, write
from scoring.drawing import Drawn
from scoring.subjects import Outcome, Subject

TEXTS = st.text(st.characters(), max_size=20)  # lone surrogates too
LISTS = st.lists(TEXTS, max_size=3).map(tuple)
SUBJECTS = st.builds(
    Subject,
    text=TEXTS,
    references=LISTS,
    language=TEXTS,
    question=TEXTS,
    key=TEXTS,
    passages=LISTS,
    short_answers=st.lists(LISTS, max_size=2).map(tuple),
)
DRAWN = st.builds(Drawn, subject=SUBJECTS, places=st.lists(st.integers(0, 9)).map(tuple), few=TEXTS)
OUTCOMES = st.builds(
    Outcome,
    value=st.none() | st.floats(allow_nan=False),
    undefined=st.none() | TEXTS,
    detail=TEXTS,
    waits=st.booleans(),
)


@given(st.lists(st.tuples(st.integers(1), st.booleans(), DRAWN), max_size=4), st.integers(0, 9))
def test_what_waits_is_read_as_it_was_written(
    rows: list[tuple[int, bool, Drawn]], there: int
) -> None:
    waiting = Waiting(
        targets=tuple(target for target, _, _ in rows),
        present=tuple((present, False) for _, present, _ in rows),
        drawn=tuple(drawn for _, _, drawn in rows),
        there=there,
    )
    read = read_waiting(write(waiting))
    assert read == waiting
    assert read.subjects() == waiting.subjects()  # hashable, with every part a tuple again


@given(st.lists(st.tuples(st.integers(1), OUTCOMES), max_size=4))
def test_what_was_made_is_read_as_it_was_written(rows: list[tuple[int, Outcome]]) -> None:
    scored = Scored(
        targets=tuple(target for target, _ in rows),
        present=((False,),) * len(rows),
        outcomes=tuple((outcome,) for _, outcome in rows),
    )
    assert read_scored(write(scored)) == scored
