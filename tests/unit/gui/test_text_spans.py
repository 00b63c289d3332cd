"""Evidence offsets: from what is shown to the source, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.text_spans import (
    MAX_ALIGNED,
    Stretch,
    points_to_utf16,
    sha256,
    to_shown,
    to_source,
    utf16_to_points,
)


@pytest.mark.parametrize(
    ("shown", "source", "marked"),
    [
        ("very good", "**very** good", "very"),
        ("Title\u2029one\u2029two", "# Title\n\n- one\n- two", "two"),
        ("a < b & c", "a &lt; b &amp; c", "c"),
        ("x = y", "`x = y`", "= y"),
        ("中文很好", "**中文**很好", "很好"),
        ("السماء زرقاء", "السماء **زرقاء**", "زرقاء"),
        ("😀 face", "😀 *face*", "face"),
    ],
)
def test_a_marked_word_is_found_in_the_source(shown: str, source: str, marked: str) -> None:
    at = shown.index(marked)
    stretch = Stretch(at, at + len(marked))
    found = to_source(shown, source, stretch)
    assert found is not None
    assert source[found.start : found.end] == marked
    assert to_shown(shown, source, found) == stretch


@given(st.text(max_size=80), st.data())
def test_plain_text_keeps_its_offsets(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    found = to_source(text, text, Stretch(start, end))
    assert found == (Stretch(start, end) if end > start else None)


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=60), st.data())
def test_units_and_points_are_inverse(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert utf16_to_points(text, points_to_utf16(text, at)) == at


def test_nothing_in_common_gives_nothing() -> None:
    assert to_source("abc", "xyz", Stretch(0, 3)) is None
    assert to_shown("abc", "xyz", Stretch(0, 3)) is None


def test_very_long_texts_are_walked_once() -> None:
    source = "**word** and more; " * (MAX_ALIGNED // 10)
    shown = source.replace("*", "")
    at = shown.index("more", len(shown) // 2)
    found = to_source(shown, source, Stretch(at, at + 4))
    assert found is not None
    assert source[found.start : found.end] == "more"


def test_a_text_is_named_by_its_content() -> None:
    assert sha256("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    assert sha256("\ud800") != sha256("")
