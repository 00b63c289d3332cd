"""Where an answer's n-grams stand in a reference set: what a screen colours it by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.units import WORD, cut, skipped


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedUnit:
    """One character or word of an answer.

    Parameters
    ----------
    start, end
        Where it stands in the answer, in characters.
    frequencies
        By group: in how many references the most frequent n-gram occurs that covers it.
    walked
        Whether truthfulness counts it; punctuation it walks over.
    """

    start: int
    end: int
    frequencies: tuple[int, ...]
    walked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """An answer unit by unit.

    Parameters
    ----------
    answer
        The whole text; what lies behind the last unit was not read.
    groups, sizes
        The usable groups of the set, and how many references each has.
    units
        Those that are read.
    """

    answer: str
    groups: tuple[str, ...]
    sizes: tuple[int, ...]
    units: tuple[TracedUnit, ...]

    def share(self, unit: TracedUnit) -> float | None:
        """Give the share of references that hold the unit's n-gram, as a mean over groups.

        None where no group can be used.
        """
        if not self.sizes:
            return None
        shares = [df / size for df, size in zip(unit.frequencies, self.sizes, strict=True)]
        return sum(shares) / len(shares)


def traced(scorer: QuestionScorer, answer: str) -> Trace:
    """Find, for each unit that is read, the most frequent n-gram of truthfulness that covers it.

    Examples
    --------
    >>> from scoring.ngram.records import ReferenceSet
    >>> found = traced(QuestionScorer(ReferenceSet(
    ...     question_id="Q", question="?", groups={"R": ("abcd", "abce")})), "abcx")
    >>> [unit.frequencies for unit in found.units]
    [(2,), (2,), (2,), (0,)]
    """
    settings = scorer.settings
    units = cut(answer, settings.unit)[: settings.read]
    if settings.unit == "character":
        places = [(at, at + 1) for at in range(len(units))]
    else:
        places = [found.span() for found in WORD.finditer(answer)][: len(units)]
    sizes = scorer.table.sizes if scorer.groups else ()
    covered = np.zeros((len(sizes), len(units)), dtype=np.int64)
    if len(units) and sizes:
        order = settings.truth_order
        held = scorer.table.of_length(scorer.table.look_up([units]), order)
        for back in range(order):
            reach = len(units) - back
            covered[:, :reach] = np.maximum(covered[:, :reach], held[:, back : back + reach])
    marks = skipped(settings.unit)
    return Trace(
        answer=answer,
        groups=scorer.groups,
        sizes=sizes,
        units=tuple(
            TracedUnit(
                start=start,
                end=end,
                frequencies=tuple(int(df) for df in column),
                walked=unit not in marks,
            )
            for (start, end), unit, column in zip(places, units, covered.T, strict=True)
        ),
    )
