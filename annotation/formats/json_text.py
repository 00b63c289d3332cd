"""JSON as strangers write it: NaN, twice the same key, lone surrogates; told, never silent."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final

MAX_NOTES: Final = 20
SUSPECT: Final = re.compile(r"\\(?=u(?:[dD][89a-fA-F]|0000))")  # one literal: found by memchr
UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")
REPLACEMENT: Final = "\ufffd"
ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class NumberAsWritten(float):
    """A JSON number with a point or exponent that remembers how it was written.

    >>> NumberAsWritten("1e5"), NumberAsWritten("1e5").text
    (100000.0, '1e5')
    """

    __slots__ = ("text",)

    def __new__(cls, text: str) -> NumberAsWritten:
        """Keep the text that the number was read from."""
        number = super().__new__(cls, text)
        number.text = text
        return number

    text: str


class JsonText:
    """Decodes JSON values and collects what should be told about each.

    NaN and infinities read as missing; of two equal keys the last one counts; a lone surrogate
    or a NUL becomes U+FFFD. Each is noted.
    """

    def __init__(self) -> None:
        self._notes: list[str] = []
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_float=self._number,
            parse_constant=self._constant,
            strict=False,
        )

    def decode(self, text: str, start: int = 0) -> tuple[Any, int, tuple[str, ...]]:
        """Decode the value that starts at ``start``; give it, where it ends, and the notes.

        Raises
        ------
        ValueError
            When there is no whole JSON value there; the message names the place.
        RecursionError
            When it is nested too deeply.
        """
        if self._notes:
            self._notes = []
        value, end = self._decoder.raw_decode(text, start)
        if text.find("\\", start, end) >= 0 and SUSPECT.search(text, start, end):
            value = self._clean(value)
        if self._notes:
            return value, end, tuple(dict.fromkeys(self._notes[:MAX_NOTES]))
        return value, end, ()

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) != len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    self._notes.append(f"the key '{key}' stands twice; the last one counts")
                seen.add(key)
        return value

    def _number(self, text: str) -> NumberAsWritten | None:
        number = NumberAsWritten(text)
        if math.isfinite(number):
            return number
        self._notes.append(f"the number {text[:40]} is too large and reads as missing")
        return None

    def _constant(self, name: str) -> None:
        self._notes.append(f"{name} reads as missing")

    def _clean(self, value: Any) -> Any:  # noqa: ANN401  any JSON value
        if isinstance(value, str):
            return self._clean_text(value)
        if isinstance(value, list):
            return [self._clean(part) for part in value]
        if isinstance(value, dict):
            return {self._clean_text(key): self._clean(part) for key, part in value.items()}
        return value

    def _clean_text(self, text: str) -> str:
        cleaned, count = UNSTORABLE.subn(REPLACEMENT, text)
        if count:
            what = "NUL" if "\x00" in text else "lone surrogate"
            self._notes.append(f"a {what} was replaced by U+FFFD")
        return cleaned


def plain_json(value: object) -> str:
    """Write a JSON value in one line; never NaN, which JSON does not have.

    >>> plain_json({"a": ["é", None]})
    '{"a":["é",null]}'
    """
    return ENCODER.encode(value)


def text_of(value: object) -> str:
    """Give a JSON value as text, numbers as they were written; null is empty.

    >>> text_of("00010"), text_of(True), text_of(NumberAsWritten("1e5")), text_of(None)
    ('00010', 'true', '1e5', '')
    """
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, NumberAsWritten):
        return value.text
    if isinstance(value, int):
        return str(value)
    return plain_json(value)
