"""Citations ``[n]`` in an answer, and how they rest on its passages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from scoring.sentences import sentences

LONGEST_RANGE: Final = 100
_NUMBER: Final = r"\d{1,9}"
_JOINED: Final = rf"{_NUMBER}(?:\s*[,;，；、–-]\s*{_NUMBER})*"
_MARKER: Final = re.compile(rf"\[\s*({_JOINED})\s*\]|【\s*({_JOINED})\s*】|［\s*({_JOINED})\s*］")
_LEADING: Final = re.compile(rf"(?:\s*(?:{_MARKER.pattern}))+[\s.。]*")
_PART: Final = re.compile(rf"({_NUMBER})\s*[–-]\s*({_NUMBER})|({_NUMBER})")


class CitedSentence(NamedTuple):
    """A sentence without its markers, and the numbers that they name."""

    text: str
    numbers: tuple[int, ...]


class Support(NamedTuple):
    """What the citations of one answer come to.

    ``right`` of ``citations`` count for precision, ``supported`` of ``statements`` for recall.
    """

    right: int
    citations: int
    supported: int
    statements: int


def cited(text: str) -> list[int]:
    """Give the numbers that a text's markers name, in order, each as often as it is named.

    ``[1]``, ``[1, 3]``, ``[1][3]``, ``[2-4]`` and their full-width forms are markers.

    >>> cited("Cats purr [1][3]. Dogs bark [2-4, 7].")
    [1, 3, 2, 3, 4, 7]
    """
    numbers: list[int] = []
    for marker in _MARKER.finditer(text):
        listed = next(filter(None, marker.groups()))
        for first, last, one in _PART.findall(listed):
            if one:
                numbers.append(int(one))
            elif int(first) <= int(last) < int(first) + LONGEST_RANGE:
                numbers.extend(range(int(first), int(last) + 1))
            else:
                numbers += [int(first), int(last)]
    return numbers


def cited_sentences(text: str, language: str = "") -> list[CitedSentence]:
    """Cut a text into sentences, each with the citations that belong to it.

    Markers at the start of a sentence belong to the one before it: they follow its full stop.

    >>> cited_sentences("Cats purr. [1] Dogs bark [2].")
    [CitedSentence(text='Cats purr.', numbers=(1,)), CitedSentence(text='Dogs bark.', numbers=(2,))]
    """
    made: list[CitedSentence] = []
    for sentence in sentences(text, language):
        rest = sentence
        leading = _LEADING.match(sentence)
        if leading and made:
            made[-1] = made[-1]._replace(numbers=(*made[-1].numbers, *cited(leading[0])))
            rest = sentence[leading.end() :]
        words = re.sub(r"\s+([.,;:!?])", r"\1", _MARKER.sub("", rest)).strip()
        numbers = tuple(cited(rest))
        if words or numbers:
            made.append(CitedSentence(words, numbers))
    return made


def support(
    cuts: Sequence[tuple[AbstractSet[str], Sequence[int]]],
    passages: Sequence[AbstractSet[str]],
    *,
    least: float,
) -> Support:
    """Count right citations and supported statements.

    Let S be a sentence's word types, C its valid citations (1 <= n <= number of passages), P(C)
    the word types of their passages together, and phi(S, C) true where C is not empty and
    |S & P(C)| >= least * |S|. A citation c is right where it is valid and either phi(S, {c}), or
    phi(S, C) but not phi(S, C - {c}): it supports the sentence alone, or cannot be spared. A
    statement is a sentence with a word; it is supported where phi(S, C).

    This is the definition of ALCE (Gao et al. 2023) with phi, there an entailment model, being
    lexical. With ``least`` 0 every valid citation is right, and every sentence with one is
    supported.

    Parameters
    ----------
    cuts
        Per sentence its word types and the numbers it cites.
    passages
        Word types of each passage; number 1 is the first.
    least
        Share of a sentence's word types that its passages must hold, 0 to 1.

    Examples
    --------
    >>> support([({"cats", "purr"}, [1, 3])], [{"cats", "purr"}], least=1.0)
    Support(right=1, citations=2, supported=1, statements=1)
    """
    right = citations = supported = statements = 0
    for types, numbers in cuts:
        valid = [number for number in numbers if 1 <= number <= len(passages)]
        held = {number: types & passages[number - 1] for number in valid}
        whole = _phi(types, held, least)
        citations += len(numbers)
        statements += bool(types)
        supported += bool(types) and whole
        for number in valid:
            alone = _phi(types, {number: held[number]}, least)
            others = {other: kept for other, kept in held.items() if other != number}
            right += alone or (whole and not _phi(types, others, least))
    return Support(right, citations, supported, statements)


def _phi(types: AbstractSet[str], held: dict[int, AbstractSet[str]], least: float) -> bool:
    return bool(held) and len(frozenset[str]().union(*held.values())) >= least * len(types)
