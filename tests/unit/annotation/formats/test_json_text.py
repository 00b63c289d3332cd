"""JSON as strangers write it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.formats.json_text import JsonText, NumberAsWritten, plain_json, text_of

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def decode(text: str) -> tuple[Any, tuple[str, ...]]:
    value, end, notes = JsonText().decode(text)
    assert end == len(text)
    return value, notes


@given(VALUES)
def test_agrees_with_json(value: object) -> None:
    text = json.dumps(value)
    found, notes = decode(text)
    if "\\u0000" not in text:
        assert found == value
        assert notes == ()


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_is_no_number_reads_as_missing(word: str) -> None:
    found, notes = decode(f'{{"score": {word}, "b": 1}}')
    assert found == {"score": None, "b": 1}
    assert "missing" in notes[0]


def test_equal_keys_are_told() -> None:
    found, notes = decode('{"a": 1, "a": 2, "b": {"c": 1, "c": 1}}')
    assert found == {"a": 2, "b": {"c": 1}}
    assert len(notes) == 2


def test_lone_surrogates_and_nul_are_replaced_and_told() -> None:
    found, notes = decode(r'{"a": "x\ud800y", "b": "\ud83d\ude00", "c": ["\u0000"]}')
    assert found == {"a": "x\ufffdy", "b": "😀", "c": ["\ufffd"]}
    assert len(notes) == 2


def test_an_escaped_backslash_is_no_surrogate() -> None:
    found, notes = decode(r'{"a": "\\ud800"}')
    assert (found, notes) == ({"a": r"\ud800"}, ())


def test_notes_do_not_leak_into_the_next_value() -> None:
    decoder = JsonText()
    assert decoder.decode("[NaN]")[2]
    assert decoder.decode("[1]")[2] == ()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("00010", "00010"),
        (True, "true"),
        (False, "false"),
        (1234567890123456789, "1234567890123456789"),
        (NumberAsWritten("1e5"), "1e5"),
        (NumberAsWritten("7.0"), "7.0"),
        (None, ""),
        (["a", 1], '["a",1]'),
    ],
)
def test_values_as_text_are_verbatim(value: object, text: str) -> None:
    assert text_of(value) == text


def test_numbers_keep_how_they_were_written() -> None:
    found, _ = decode('{"a": 1e5, "b": 0.10}')
    assert (text_of(found["a"]), text_of(found["b"])) == ("1e5", "0.10")
    assert found["a"] == 100_000


def test_nan_is_never_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        plain_json({"a": float("nan")})
