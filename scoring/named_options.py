"""Options of scoring by their names, as Python code gives them: checked like a command line's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from db.errors import KnownError
from scoring.subjects import ScoreOptions


def named_options(given: Mapping[str, Any]) -> ScoreOptions:
    """Make options of their names and values.

    >>> named_options({"aggregate": "mean"}).aggregate
    'mean'

    Raises
    ------
    KnownError
        For a name that is no option, and for a value that is none of an option's.
    """
    known = _hints()
    for name, value in given.items():
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"Did you mean '{near[0]}'?" if near else f"Options are {', '.join(known)}."
            raise KnownError(f"There is no option '{name}' of scoring.", hint)
        _check(name, value, known[name])
    return ScoreOptions(**given)


@cache
def _hints() -> dict[str, object]:
    return get_type_hints(ScoreOptions)


def _check(name: str, value: object, hint: object) -> None:
    words = list(_words(hint))
    types = tuple(part for part in (*get_args(hint), hint) if isinstance(part, type))
    if float in types:
        types = (*types, int)
    fits = isinstance(value, types) and (bool in types or not isinstance(value, bool))
    if value in words or (not words and fits) or (value is None and type(None) in types):
        return
    wanted = ", ".join(map(repr, words)) or " or ".join(kind.__name__ for kind in types)
    raise KnownError(f"'{name}' is {wanted}, not {value!r}.", "See the guide on scoring.")


def _words(hint: object) -> Iterator[object]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
        return
    for part in get_args(hint):
        yield from _words(part)
