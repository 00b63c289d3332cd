"""Reference sets in a folder, as the screen uses them; no project is needed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from db.errors import KnownError
from scoring.ngram.built import BuildRecord, read_record
from scoring.ngram.reading import read_sets
from scoring.ngram.records import AnswerScore, ReferenceSet, Settings
from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.tracing import Trace, traced

KEPT_SCORERS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLine:
    """One reference set in a list: its question, its groups' sizes, what was dropped by reason."""

    question_id: str
    question: str
    category: str
    groups: Mapping[str, int]
    rules: int
    dropped: Mapping[str, int] | None

    @property
    def references(self) -> int:
        """References of all groups."""
        return sum(self.groups.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDetail:
    """One reference set whole, with the record of how it was built where there is one."""

    references: ReferenceSet
    record: BuildRecord | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What one answer gets, unit by unit, and why groups are left out."""

    score: AnswerScore
    trace: Trace
    undefined: Mapping[str, str]


class NgramService:
    """Reads a folder of reference sets and scores answers against one of them.

    What was read stays in memory until another folder is asked for or a file in it changes.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._stamp: object = None
        self._sets: dict[str, ReferenceSet] = {}
        self._scorers: OrderedDict[tuple[str, Settings], QuestionScorer] = OrderedDict()

    def sets(self, folder: Path) -> list[SetLine]:
        """List the reference sets of a folder.

        Raises
        ------
        KnownError
            For a folder that holds none, or a file that is no reference set.
        """
        with self._lock:
            return [_line(found, folder) for found in self._read(folder).values()]

    def set_of(self, folder: Path, question_id: str) -> SetDetail:
        """Give one reference set, with what was dropped when it was built.

        Raises
        ------
        KnownError
            When the folder has no such set.
        """
        with self._lock:
            found = self._found(folder, question_id)
        return SetDetail(references=found, record=read_record(folder, question_id))

    def try_answer(
        self, folder: Path, question_id: str, answer: str, settings: Settings | None = None
    ) -> Tried:
        """Score one answer and find where its n-grams stand.

        Raises
        ------
        KnownError
            When the folder has no such set, or a keyword rule cannot be used.
        """
        chosen = settings or Settings()
        with self._lock:
            references = self._found(folder, question_id)
            key = (question_id, chosen)
            scorer = self._scorers.pop(key, None) or QuestionScorer(references, chosen)
            self._scorers[key] = scorer
            while len(self._scorers) > KEPT_SCORERS:
                self._scorers.popitem(last=False)
        [score] = scorer.score([answer])
        return Tried(score=score, trace=traced(scorer, answer), undefined=scorer.undefined)

    def _found(self, folder: Path, question_id: str) -> ReferenceSet:
        sets = self._read(folder)
        if question_id not in sets:
            raise KnownError(
                f"{folder} has no reference set '{question_id}'.", "Choose another question."
            )
        return sets[question_id]

    def _read(self, folder: Path) -> dict[str, ReferenceSet]:
        stamp = (folder, tuple(_stamps(folder)))
        if stamp != self._stamp:
            self._scorers.clear()
            self._sets = {found.question_id: found for found in read_sets(folder)}
            self._stamp = stamp
        return self._sets


def _stamps(folder: Path) -> list[tuple[str, int, int]]:
    try:
        files = sorted(folder.glob("*.json"))
        return [(path.name, (s := path.stat()).st_size, s.st_mtime_ns) for path in files]
    except OSError as error:
        raise KnownError(
            f"{folder} cannot be read: {error.strerror}.", "Choose another folder."
        ) from error


def _line(found: ReferenceSet, folder: Path) -> SetLine:
    record = read_record(folder, found.question_id)
    return SetLine(
        question_id=found.question_id,
        question=found.question,
        category=found.category,
        groups={group: len(texts) for group, texts in found.groups.items()},
        rules=len(found.rules),
        dropped=None if record is None else record.built.dropped,
    )
