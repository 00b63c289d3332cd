"""What building a reference set leaves behind: its record, and what was dropped and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from db.errors import KnownError
from scoring.ngram.filtering import FilterRules
from scoring.ngram.records import Unit
from scoring.ngram.reduction import ReduceOptions, Step

RECORDS: Final = "built"
"""The folder beside the sets in which the record of each is kept."""
VERSION: Final = 1
MAX_RECORD: Final = 1 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """How sets are built.

    Parameters
    ----------
    rules
        What an answer must be like; a question's own expressions are added to them.
    reduce
        What a reduced set is like.
    unit
        What n-grams are made of.
    merge
        One group of all answers, instead of one for each model.
    """

    rules: FilterRules = field(default_factory=FilterRules)
    reduce: ReduceOptions = field(default_factory=ReduceOptions)
    unit: Unit = "character"
    merge: bool = False

    def to_json(self) -> dict[str, object]:
        """Give the fields as a record keeps them."""
        return {
            "rules": self.rules.to_json(),
            "reduce": self.reduce.to_json(),
            "unit": self.unit,
            "merge": self.merge,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltGroup:
    """One group of a set: answers in its pool, answers that stayed, and how the objective rose."""

    pool: int
    kept: int
    chosen: int
    steps: tuple[Step, ...]

    def to_json(self) -> dict[str, object]:
        """Give the fields, with the steps."""
        return {
            "pool": self.pool,
            "kept": self.kept,
            "chosen": self.chosen,
            "steps": [step.to_json() for step in self.steps],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltQuestion:
    """What became of one question's pool.

    Parameters
    ----------
    pool, dropped
        Answers in the pool, and how many of them were dropped, by reason.
    groups
        By name; empty where no answer stayed, and then no set is written.
    path
        Of the set; None where there is none.
    again
        Whether it was there already, built from the same pool by the same options.
    """

    question_id: str
    question: str
    pool: int
    dropped: Mapping[str, int]
    groups: Mapping[str, BuiltGroup]
    path: Path | None
    again: bool = False

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "question_id": self.question_id,
            "question": self.question,
            "pool": self.pool,
            "dropped": dict(self.dropped),
            "groups": {name: group.to_json() for name, group in self.groups.items()},
            "path": None if self.path is None else str(self.path),
            "again": self.again,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What a build made."""

    folder: Path
    questions: tuple[BuiltQuestion, ...]
    rejected: tuple[str, ...]
    rejected_count: int

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "folder": str(self.folder),
            "questions": [one.to_json() for one in self.questions],
            "rejected": list(self.rejected),
            "rejected_count": self.rejected_count,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """An answer that did not come into the set: where it stood, why, and what was found."""

    answer: str
    group: str
    source: str
    reason: str
    detail: str

    def to_json(self) -> dict[str, object]:
        """Give the fields as a record keeps them."""
        return {
            "answer": self.answer,
            "group": self.group,
            "source": self.source,
            "reason": self.reason,
            "detail": self.detail,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRecord:
    """The record of one set.

    Parameters
    ----------
    fingerprint
        Hash of the question, the options and the pool that the set follows from.
    set_sha256
        Hash of the set's file; empty where no answer stayed.
    replaces_sha256
        Hash of the file that the set replaced; empty where there was none.
    """

    fingerprint: str
    set_sha256: str
    replaces_sha256: str
    options: Mapping[str, object]
    built: BuiltQuestion
    dropped: tuple[Dropped, ...]

    def to_json(self) -> dict[str, object]:
        """Give the record as its file holds it."""
        return {
            "version": VERSION,
            "question_id": self.built.question_id,
            "question": self.built.question,
            "fingerprint": self.fingerprint,
            "set_sha256": self.set_sha256,
            "replaces_sha256": self.replaces_sha256,
            "options": dict(self.options),
            "pool": self.built.pool,
            "counts": dict(self.built.dropped),
            "groups": {name: group.to_json() for name, group in self.built.groups.items()},
            "dropped": [one.to_json() for one in self.dropped],
        }


def record_path(folder: Path, question_id: str) -> Path:
    """Give the place of a question's record beside the sets in ``folder``."""
    return folder / RECORDS / f"{question_id}.json"


def read_record(folder: Path, question_id: str) -> BuildRecord | None:
    """Read the record of a set; None where the set was not built here, or by another version.

    Raises
    ------
    KnownError
        For a file that cannot be read or is no record.
    """
    path = record_path(folder, question_id)
    try:
        if path.stat().st_size > MAX_RECORD:
            raise KnownError(f"{path} is larger than {MAX_RECORD >> 30} GiB.", "Build anew.")
        value = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.", "See to it.") from error
    except (ValueError, RecursionError) as error:
        raise KnownError(f"{path} is no record of a build.", "Remove it and build anew.") from error
    if not isinstance(value, dict) or value.get("version") != VERSION:
        return None
    try:
        return _record(value, folder)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise KnownError(f"{path} is no record of a build.", "Remove it and build anew.") from error


def _record(value: Mapping[str, object], folder: Path) -> BuildRecord:
    groups, counts, dropped, options = (
        value[key] for key in ("groups", "counts", "dropped", "options")
    )
    if not (
        isinstance(groups, dict) and isinstance(counts, dict)
        and isinstance(dropped, list) and isinstance(options, dict)
    ):  # fmt: skip
        raise TypeError("not a record")
    name = str(value["question_id"])
    return BuildRecord(
        fingerprint=str(value["fingerprint"]),
        set_sha256=str(value["set_sha256"]),
        replaces_sha256=str(value["replaces_sha256"]),
        options=options,
        built=BuiltQuestion(
            question_id=name,
            question=str(value["question"]),
            pool=int(str(value["pool"])),
            dropped={str(reason): int(count) for reason, count in counts.items()},
            groups={
                str(group): BuiltGroup(
                    pool=int(made["pool"]),
                    kept=int(made["kept"]),
                    chosen=int(made["chosen"]),
                    steps=tuple(Step(**step) for step in made["steps"]),
                )
                for group, made in groups.items()
            },
            path=folder / f"{name}.json" if groups else None,
        ),
        dropped=tuple(Dropped(**{key: str(text) for key, text in one.items()}) for one in dropped),
    )
