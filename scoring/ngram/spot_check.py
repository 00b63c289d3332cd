"""References for people to look at, and the share that they marked wrong."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from annotation.formats.writing import safe_cell
from annotation.stats.estimate import Estimate
from db.errors import KnownError
from scoring.ngram.packed_lines import lines_of
from scoring.ngram.records import ReferenceSet
from scoring.stats.proportion import wilson

COLUMNS: Final = ("question_id", "question", "group", "answer", "mark", "note")
WRONG, RIGHT, UNSURE = "wrong", "right", "unsure"
MARKS: Final = (RIGHT, WRONG, UNSURE)


class Picked(NamedTuple):
    """One reference that was drawn."""

    question_id: str
    question: str
    group: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What people said of the references.

    Parameters
    ----------
    wrong
        Share marked wrong of those marked right or wrong, with Wilson's interval; ``dropped``
        counts the unsure.
    by_group
        The same by group.
    unmarked
        How many have no mark yet.
    """

    wrong: Estimate
    by_group: Mapping[str, Estimate]
    unmarked: int

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "wrong": self.wrong.to_json(),
            "by_group": {group: one.to_json() for group, one in self.by_group.items()},
            "unmarked": self.unmarked,
        }


def spot_check(sets: Sequence[ReferenceSet], size: int, *, seed: int) -> tuple[Picked, ...]:
    """Draw references, each of all sets as likely as the next; all of them where there are fewer.

    >>> one = ReferenceSet(question_id="Q", question="?", groups={"R": ("a", "b")})
    >>> len(spot_check([one], 1, seed=0)), len(spot_check([one], 9, seed=0))
    (1, 2)
    """
    every = [
        Picked(one.question_id, one.question, group, text)
        for one in sets
        for group, texts in one.groups.items()
        for text in texts
    ]
    rng = np.random.default_rng([seed, 0x7363])
    return tuple(every[at] for at in np.sort(rng.permutation(len(every))[:size]))


def spot_check_csv(picked: Sequence[Picked]) -> str:
    """Give a sheet for people: they write right, wrong or unsure into ``mark``."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([*map(safe_cell, one), "", ""] for one in picked)
    return stream.getvalue()


def read_marks(path: Path) -> Marks:
    """Read a sheet that people marked.

    Raises
    ------
    KnownError
        For a file that is no such sheet, or a mark that is none, with its line.
    """
    try:
        text = b"\n".join(line for _, line in lines_of(path)).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise KnownError(f"{path} is not UTF-8.", "Save it as UTF-8.") from error
    reader = csv.DictReader(StringIO(text))
    if not {"group", "mark"} <= set(reader.fieldnames or ()):
        raise KnownError(f"{path} has no columns group and mark.", "Keep the sheet's first line.")
    counts: dict[str, dict[str, int]] = {}
    unmarked = 0
    try:
        for row in reader:
            mark = (row["mark"] or "").strip().casefold()
            if not mark:
                unmarked += 1
                continue
            if mark not in MARKS:
                raise KnownError(
                    f"{path}: line {reader.line_num}: '{mark[:40]}' is no mark.",
                    f"Write {', '.join(MARKS)}, or nothing.",
                )
            group = counts.setdefault(row["group"] or "", dict.fromkeys(MARKS, 0))
            group[mark] += 1
    except csv.Error as error:
        raise KnownError(f"{path} is no CSV file: {error}.", "Save it again.") from error
    every = {mark: sum(group[mark] for group in counts.values()) for mark in MARKS}
    return Marks(
        wrong=_share(every),
        by_group={name: _share(group) for name, group in sorted(counts.items())},
        unmarked=unmarked,
    )


def _share(counts: Mapping[str, int]) -> Estimate:
    return wilson(counts[WRONG], counts[WRONG] + counts[RIGHT], dropped=counts[UNSURE])
