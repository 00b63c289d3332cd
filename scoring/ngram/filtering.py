"""Which answers of a pool may enter a reference set; every other one is kept with its reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import regex

from annotation.counting import counted
from annotation.judging.refusals import refuses
from db.errors import KnownError
from scoring.ngram.pool_grams import pool_grams
from scoring.ngram.units import Units

RARE_ORDER: Final = 5
SHOWN: Final = 40
PATTERN_SECONDS: Final = 1.0

Cutter: TypeAlias = Callable[[str], Units]
"""Splits a text into units: characters, or words."""

DISCLAIMER: Final = re.compile(
    r"\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b"
    r"|\bI(?:'m| am) (?:just |only )?an? (?:AI|artificial intelligence|(?:large )?language model)\b"
    r"|\bmy (?:knowledge cut-?off|training data)\b"
    r"|\bI (?:do not|don't|cannot|can't) (?:browse|access) the internet\b"
    r"|(?:私|わたし|当方)は[^。\n]{0,12}(?:AI|人工知能|言語モデル)"
    r"|(?:AI|人工知能|(?:大規模)?言語モデル)(?:アシスタント)?(?:である|の|として)(?:私|わたし)"
    r"|(?:AI|人工知能|言語モデル)(?:アシスタント)?として、?(?:私は|お答え|回答)"
    r"|(?:私|わたし)の(?:知識|学習データ)は[^。\n]{0,20}(?:まで|時点)"
    r"|作为(?:一个|一名|一款)?(?:AI|人工智能|(?:大型?)?语言模型|大模型)"
    r"|我(?:只)?是(?:一个|一名|一款)?(?:AI|人工智能|(?:大型?)?语言模型)"
    r"|我的(?:知识|训练数据)(?:库)?(?:截止|截至|更新到)",
    re.IGNORECASE,
)


class Reason(StrEnum):
    """Why an answer was dropped."""

    UNFINISHED = "unfinished"
    BLANK = "blank"
    SHORT = "too short"
    LONG = "too long"
    UNMATCHED = "does not match"
    MATCHED = "matches what it must not"
    REFUSAL = "refusal"
    DISCLAIMER = "AI disclaimer"
    RARE = "rare n-gram"
    REDUCED = "not chosen"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterRules:
    """What an answer must be like.

    Parameters
    ----------
    must, must_not
        Regular expressions: each of the first, and none of the second, is found in it.
    shortest, longest
        Length window in characters.
    refusals, disclaimers
        Whether refusals, and disclaimers such as *as an AI*, are dropped (English, Japanese and
        Chinese).
    rare_order
        n of the rare-n-gram filter; 0 for none.
    unfinished
        Whether sampled answers that ended at their most tokens are dropped.
    """

    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    shortest: int = 1
    longest: int = 400
    refusals: bool = True
    disclaimers: bool = True
    rare_order: int = RARE_ORDER
    unfinished: bool = True

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "must": list(self.must),
            "must_not": list(self.must_not),
            "shortest": self.shortest,
            "longest": self.longest,
            "refusals": self.refusals,
            "disclaimers": self.disclaimers,
            "rare_order": self.rare_order,
            "unfinished": self.unfinished,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Why one answer, named by its place, was dropped; ``detail`` says what was found."""

    place: int
    reason: Reason
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filtered:
    """Places of the answers that were kept, and the others with their reasons, both in order."""

    kept: tuple[int, ...]
    dropped: tuple[Verdict, ...]

    def counts(self) -> Mapping[Reason, int]:
        """Count the dropped by reason."""
        found: dict[Reason, int] = {}
        for one in self.dropped:
            found[one.reason] = found.get(one.reason, 0) + 1
        return found


def filtered(
    answers: Sequence[str],
    rules: FilterRules,
    *,
    cut: Cutter = str,
    unfinished: Collection[int] = (),
) -> Filtered:
    """Filter a pool: first by rules, then by rare n-grams until no answer is dropped.

    Parameters
    ----------
    answers
        The pool of one question.
    rules
        What an answer must be like.
    cut
        Splits a text into the units that n-grams are made of; characters by default.
    unfinished
        Places of answers that ended before they were done.

    Raises
    ------
    KnownError
        For a regular expression that is none, or takes too long on an answer.

    Examples
    --------
    >>> found = filtered(["ok then", "", "ok them"], FilterRules(rare_order=0, must=("them|then",)))
    >>> found.kept, [one.reason.value for one in found.dropped]
    ((0, 2), ['blank'])
    """
    check = rule_check(rules)
    dropped: list[Verdict] = []
    kept: list[int] = []
    for place, text in enumerate(answers):
        ends_early = rules.unfinished and place in unfinished
        found = Fault(Reason.UNFINISHED, "") if ends_early else check(text)
        if found is None:
            kept.append(place)
        else:
            dropped.append(Verdict(place=place, reason=found.reason, detail=found.detail))
    if rules.rare_order:
        rare = without_rare([answers[place] for place in kept], order=rules.rare_order, cut=cut)
        dropped += [
            Verdict(place=kept[one.place], reason=one.reason, detail=one.detail)
            for one in rare.dropped
        ]
        kept = [kept[place] for place in rare.kept]
    return Filtered(
        kept=tuple(kept), dropped=tuple(sorted(dropped, key=lambda one: one.place))
    )  # fmt: skip


class Fault(NamedTuple):
    """The rule that an answer breaks, and what was found."""

    reason: Reason
    detail: str


def rule_check(rules: FilterRules) -> Callable[[str], Fault | None]:
    """Give the function that tells why an answer breaks a rule, or None.

    Lengths come first, so that no expression ever meets a text beyond the longest.

    Raises
    ------
    KnownError
        For a regular expression that is none, and for a length window that is empty.
    """
    if rules.shortest > rules.longest:
        raise KnownError(
            f"No answer is {rules.shortest} characters or more and {rules.longest} or fewer.",
            "Check the length window.",
        )
    must, must_not = [*map(_Rule, rules.must)], [*map(_Rule, rules.must_not)]

    def check(text: str) -> Fault | None:
        return (
            _length_fault(text, rules)
            or _wording_fault(text, rules)
            or _pattern_fault(text, must, must_not)
        )

    return check


def _length_fault(text: str, rules: FilterRules) -> Fault | None:
    if not text.strip():
        return Fault(Reason.BLANK, "")
    if not rules.shortest <= len(text) <= rules.longest:
        reason = Reason.SHORT if len(text) < rules.shortest else Reason.LONG
        return Fault(reason, counted(len(text), "character"))
    return None


def _wording_fault(text: str, rules: FilterRules) -> Fault | None:
    if rules.refusals and refuses(text):
        return Fault(Reason.REFUSAL, "")
    disclaimed = DISCLAIMER.search(text.replace("’", "'")) if rules.disclaimers else None
    return None if disclaimed is None else Fault(Reason.DISCLAIMER, disclaimed[0])


def _pattern_fault(text: str, must: Sequence[_Rule], must_not: Sequence[_Rule]) -> Fault | None:
    for rule in must_not:
        found = rule.find(text)
        if found is not None:
            return Fault(Reason.MATCHED, f"{rule.pattern}: {found[:SHOWN]}")
    for rule in must:
        if rule.find(text) is None:
            return Fault(Reason.UNMATCHED, rule.pattern)
    return None


class _Rule:
    """A regular expression that gives up on a text that takes it too long."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        try:
            self._compiled = regex.compile(pattern)
        except (regex.error, OverflowError, RecursionError, MemoryError) as error:
            raise KnownError(
                f"'{pattern}' is no regular expression: {error}.", "Correct the rule."
            ) from error

    def find(self, text: str) -> str | None:
        """Give what is found, or None.

        Raises
        ------
        KnownError
            When a search takes longer than a second.
        """
        try:
            found = self._compiled.search(text, timeout=PATTERN_SECONDS)
        except TimeoutError as error:
            raise KnownError(
                f"The rule '{self.pattern}' takes too long on the answer '{text[:SHOWN]}'.",
                "Write it without repeats inside repeats.",
            ) from error
        return None if found is None else str(found[0])


def without_rare(answers: Sequence[str], *, order: int, cut: Cutter = str) -> Filtered:
    """Drop answers that hold an n-gram which no other answer holds, until none is dropped.

    Dropping an answer may leave one of its n-grams with a single other answer, so the pool is
    looked through again; the detail says in which round an answer fell, and by which n-gram.
    Answers of fewer than ``order`` units hold no such n-gram and stay.

    Examples
    --------
    >>> found = without_rare(["aaaaa", "aaaaa", "aaaab"], order=5)
    >>> found.kept, found.dropped[0].detail
    ((0, 1), '"aaaab" in round 1')
    """
    texts = [cut(text) for text in answers]
    table = pool_grams(texts, orders=[order])
    frequency = table.document_frequencies()
    owners = table.owners
    alive = np.ones(table.answers, dtype=bool)
    verdicts: list[Verdict] = []
    turn = 0
    while True:
        turn += 1
        rare = np.flatnonzero((frequency[table.grams] == 1) & alive[owners])
        fallen, first = np.unique(owners[rare], return_index=True)
        if not len(fallen):
            break
        for answer, place in zip(fallen.tolist(), table.places[rare[first]].tolist(), strict=True):
            gram = shown(texts[answer][place : place + order])
            detail = f'"{gram}" in round {turn}'
            verdicts.append(Verdict(place=answer, reason=Reason.RARE, detail=detail))
        alive[fallen] = False
        gone = np.isin(owners, fallen)
        frequency -= np.bincount(table.grams[gone], minlength=table.count)
    return Filtered(
        kept=tuple(np.flatnonzero(alive).tolist()),
        dropped=tuple(sorted(verdicts, key=lambda one: one.place)),
    )


def shown(gram: Units) -> str:
    """Write an n-gram: characters as they are, words with blanks between."""
    return gram if isinstance(gram, str) else " ".join(gram)
