"""JSON values as the fields of records, with plain reasons where they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, TypeVar

from annotation.formats.json_text import NumberAsWritten, text_of
from annotation.formats.records import BadRecordError

T = TypeVar("T")
Convert = Callable[[Any, list[str]], Any]
Fields = Mapping[str, Convert]


def as_text(value: object, _told: list[str]) -> str:
    """Take a text, or what is written as one; never a list, an object or null."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict | list) or value is None:
        raise BadRecordError("is not text")
    return text_of(value)


def maybe(convert: Convert) -> Convert:
    """Take null for None, else what ``convert`` takes."""

    def converted(value: object, told: list[str]) -> Any:  # noqa: ANN401  what convert gives
        return None if value is None else convert(value, told)

    return converted


def as_integer(value: object, _told: list[str]) -> int:
    """Take a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadRecordError("is not a whole number")


def as_number(value: object, _told: list[str]) -> float:
    """Take a number."""
    if isinstance(value, int | NumberAsWritten) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            raise BadRecordError("is too large") from None
    raise BadRecordError("is not a number")


def as_boolean(value: object, _told: list[str]) -> bool:
    """Take true or false."""
    if isinstance(value, bool):
        return value
    raise BadRecordError("is neither true nor false")


def as_mapping(value: object, _told: list[str]) -> Mapping[str, object]:
    """Take an object as it is."""
    if isinstance(value, dict):
        return value
    raise BadRecordError("is not an object")


def one_of(words: Mapping[str, T]) -> Convert:
    """Take one of some words."""

    def convert(value: object, _told: list[str]) -> T:
        found = words.get(value) if isinstance(value, str) else None
        if found is None:
            raise BadRecordError(f"is '{text_of(value)[:40]}', not one of {', '.join(words)}")
        return found

    return convert


def list_of(make: Convert) -> Convert:
    """Take a list of what ``make`` takes."""

    def convert(value: object, told: list[str]) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise BadRecordError("is not a list")
        return tuple(make(part, told) for part in value)

    return convert


def as_texts(value: object, told: list[str]) -> tuple[str, ...]:
    """Take a bare text as a list of one, never of its characters, and leave nulls out."""
    if isinstance(value, str):
        return (value,) if value else ()
    if not isinstance(value, list):
        raise BadRecordError("is not a list")
    if None in value:
        told.append(f"{value.count(None)} null in a list of texts was left out")
    return tuple(as_text(part, told) for part in value if part is not None)


def made(kind: Callable[..., T], what: str, parts: Fields) -> Callable[[Any, list[str]], T]:
    """Give a function that makes one record of a JSON object, naming what does not fit."""

    def make(value: object, told: list[str]) -> T:
        if not isinstance(value, dict):
            raise BadRecordError(f"{what} is not an object")
        given = {}
        name = ""
        try:
            for name, part in value.items():
                convert = parts.get(name)
                if convert is as_text and type(part) is str:
                    given[name] = part
                elif convert is not None:
                    given[name] = convert(part, told)
                elif name != "kind":
                    told.append(f"'{name[:40]}' of {what} is not known and was left out")
        except BadRecordError as error:
            reason = str(error)
            if reason.startswith("is "):
                reason = f"'{name}' of {what} {reason}"
            raise BadRecordError(reason) from None
        try:
            return kind(**given)
        except TypeError:
            raise BadRecordError(f"{what} lacks {_lacking(kind, given)}") from None

    return make


def _lacking(kind: Callable[..., object], given: Mapping[str, object]) -> str:
    needed = [one.name for one in signature(kind).parameters.values() if one.default is one.empty]
    return ", ".join(f"'{name}'" for name in needed if name not in given)
