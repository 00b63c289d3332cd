"""Keyword rules: from which place on an answer meets each, and the best cut for them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

import regex

from db.errors import KnownError
from scoring.ngram.records import KeywordRule, Settings
from scoring.ngram.units import ends

PATTERN_SECONDS: Final = 1.0
"""One search in 200 characters takes microseconds; a hostile pattern may take years."""
MOST_REPEATED: Final = 10_000
"""All counts of a pattern multiplied: what is compiled grows with them."""
NEVER: Final = 1 << 60
_BRACES: Final = re.compile(r"\\.|\{([^{}]*)\}", re.DOTALL)
_COUNTS: Final = re.compile(r"(\d*)(?:,(\d*))?")
_PLAIN: Final = frozenset(r".^$*+?{}[]\|()")

Find: TypeAlias = Callable[[str], int]


class Met(NamedTuple):
    """Where a rule is met, in characters, and the label of the part that decides it."""

    end: int
    label: str


class Helpfulness(NamedTuple):
    """The best cut of an answer.

    Attributes
    ----------
    value
        Product over unmet rules of (1 - importance), times the length factor.
    cut
        In units.
    unmet
        Labels of unmet rules, with 1 - importance.
    """

    value: float
    cut: int
    unmet: tuple[tuple[str, float], ...]


class Keywords:
    """One question's rules, made ready.

    A rule over others is decided by one of them: ``or`` by the first to be met, ``and`` by the
    last; of several that are not met at all, by the first in the file. Its label is that one's.

    Parameters
    ----------
    rules
        As they were read.
    settings
        For the length factor and the unit.

    Raises
    ------
    KnownError
        For a pattern that is no regular expression.
    """

    def __init__(self, rules: Sequence[KeywordRule], settings: Settings) -> None:
        self._settings = settings
        self._rules = [(_compiled(rule), 1 - rule.importance) for rule in rules]

    def best(self, text: str) -> Helpfulness:
        """Give the best cut of an answer; of equal ones the longest.

        With one more unit up to the target length nothing is lost, and beyond it only a cut where a
        rule is first met can gain. Where nothing counts at all, the longest cut does.

        Raises
        ------
        KnownError
            When a pattern takes too long.
        """
        settings = self._settings
        if settings.unit == "character":
            read = text[: settings.read]
            length = len(read)
            met = [rule(read) for rule, _ in self._rules]
            at = [found.end for found in met]
        else:
            bounds = ends(text, settings.unit)[: settings.read]
            read, length = text[: bounds[-1] if bounds else 0], len(bounds)
            met = [rule(read) for rule, _ in self._rules]
            at = [
                NEVER if found.end == NEVER else bisect_left(bounds, found.end) + bool(found.end)
                for found in met
            ]
        last = min(length, settings.cut)
        cut = min(length, settings.target)
        value = self._value(at, cut)
        for later in sorted({end for end in at if cut < end <= last}):
            found = self._value(at, later)
            if found >= value:
                value, cut = found, later
        if value == 0:
            cut = last
        return Helpfulness(
            value,
            cut,
            tuple(
                (found.label, kept)
                for found, end, (_, kept) in zip(met, at, self._rules, strict=True)
                if end > cut
            ),
        )

    def _value(self, at: Sequence[int], cut: int) -> float:
        product = 1.0
        for end, (_, kept) in zip(at, self._rules, strict=True):
            if end > cut:
                product *= kept
        return product * self._settings.factor(cut)


def _compiled(rule: KeywordRule) -> Callable[[str], Met]:
    """Make a rule ready: text to where it is met."""
    name = rule.name
    if not rule.parts:
        find, label = _finder(rule.pattern), name or rule.pattern
        return lambda text: Met(find(text), label)
    parts = [_compiled(part) for part in rule.parts]
    decide = max if rule.all_of else min

    def met(text: str) -> Met:
        found = decide([part(text) for part in parts], key=_end)
        return found._replace(label=name) if name else found

    return met


def _end(met: Met) -> int:
    return met.end


def _finder(pattern: str) -> Find:
    """Give what finds where a pattern's first match ends; ``NEVER`` where there is none."""
    if _PLAIN.isdisjoint(pattern):
        size = len(pattern)

        def find_plain(text: str) -> int:
            at = text.find(pattern)
            return NEVER if at < 0 else at + size

        return find_plain
    compiled = _compiled_pattern(pattern)

    def find(text: str) -> int:
        try:
            match = compiled.search(text, timeout=PATTERN_SECONDS)
        except TimeoutError as error:
            raise KnownError(
                f"The keyword rule '{pattern[:80]}' takes longer than {PATTERN_SECONDS:.0f} s on "
                f"one answer.",
                "Write the rule without repetitions inside repetitions.",
            ) from error
        return NEVER if match is None else int(match.end())

    return find


def _compiled_pattern(pattern: str) -> regex.Pattern[str]:
    """Compile what Python's own `re` reads alike; `regex` is there for its time limit."""
    repeated = 1
    for found in _BRACES.finditer(pattern):
        if found[1] is None:  # something escaped
            continue
        counts = _COUNTS.fullmatch(found[1])
        if counts is None:
            raise _wrong(pattern, "braces other than counts are written \\{ and \\}")
        repeated *= max([1, *(int(count[:9]) for count in counts.groups() if count)])
    if repeated > MOST_REPEATED:
        raise _wrong(pattern, "it repeats too often")
    try:
        re.compile(pattern)
        return regex.compile(pattern)
    except (re.error, regex.error, OverflowError, RecursionError) as error:
        raise _wrong(pattern, str(error)) from error


def _wrong(pattern: str, why: str) -> KnownError:
    return KnownError(
        f"The keyword rule '{pattern[:80]}' cannot be used as a regular expression: {why}.",
        "Correct the reference set.",
    )
