"""Reference sets and answers from files that others made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from db.errors import KnownError
from scoring.ngram.packed_lines import lines_of
from scoring.ngram.records import KeywordRule, ReferenceSet

MAX_FILE: Final = 64 << 20
MAX_SETS: Final = 2_000
MAX_GROUPS: Final = 64
MAX_RULES: Final = 2_000
MAX_DEPTH: Final = 20
MAX_PATTERN: Final = 1_000
MAX_ANSWERS: Final = 2_000_000
_KINDS: Final = ("t", "and", "or")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """A model's answers in the order of their lines.

    Parameters
    ----------
    by_question, by_id
        Answers of lines without, and with, a ``question_id``.
    """

    by_question: Mapping[str, tuple[str, ...]]
    by_id: Mapping[str, tuple[str, ...]]

    def of(self, wanted: ReferenceSet) -> tuple[str, ...]:
        """Give the answers to a set's question: those with its id, then those with its text."""
        return (
            *self.by_id.get(wanted.question_id, ()),
            *self.by_question.get(wanted.question, ()),
        )

    @property
    def count(self) -> int:
        """How many answers there are."""
        return sum(len(texts) for kept in (self.by_id, self.by_question) for texts in kept.values())


def set_files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Give every ``*.json`` of a folder, by name, with its content.

    Raises
    ------
    KnownError
        For a folder that is not there or holds none, or a file that cannot be read or is too large.
    """
    if not folder.is_dir():
        raise KnownError(f"There is no folder {folder}.", "Name the folder of reference sets.")
    paths = sorted(path for path in folder.glob("*.json") if path.is_file())
    if not paths:
        raise KnownError(
            f"{folder} holds no reference sets.", "Each is a .json file with question and answers."
        )
    if len(paths) > MAX_SETS:
        raise KnownError(f"{folder} holds more than {MAX_SETS:,} files.", "Split it.")
    for path in paths:
        yield path, _content(path)


def read_sets(folder: Path) -> tuple[ReferenceSet, ...]:
    """Read every ``*.json`` of a folder as one question's reference set, by name.

    Raises
    ------
    KnownError
        For a folder without sets, a file that is none, or two sets of one question.
    """
    read: dict[str, ReferenceSet] = {}
    asked: set[str] = set()
    for path, content in set_files(folder):
        one = _set(path, content)
        if one.question_id in read or one.question in asked:
            raise KnownError(
                f"{path} asks '{one.question_id}' again: {one.question[:60]}",
                "Keep one file per question.",
            )
        read[one.question_id] = one
        asked.add(one.question)
    return tuple(read.values())


def read_set(path: Path) -> ReferenceSet:
    """Read one question's reference set.

    The keys are ``question_id`` (the file's name without one), ``question``, ``answers`` (lists of
    texts by group), and maybe ``keywords``, ``category``, ``note``.

    Raises
    ------
    KnownError
        For a file that is none, with the place that is wrong.
    """
    return _set(path, _content(path))


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_FILE + 1)
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.", "Check the path.") from error
    if len(raw) > MAX_FILE:
        raise KnownError(f"{path} is larger than {MAX_FILE >> 20} MiB.", "Take fewer references.")
    return raw


def _set(path: Path, raw: bytes) -> ReferenceSet:
    place = _Place(str(path))
    value = _parsed(raw, place)
    if not isinstance(value, dict):
        raise place.wrong("is no JSON object")
    groups = value.get("answers")
    if not isinstance(groups, dict) or not groups:
        raise place.at("answers").wrong("is no object with lists of texts by group")
    if len(groups) > MAX_GROUPS:
        raise place.at("answers").wrong(f"has more than {MAX_GROUPS} groups")
    return ReferenceSet(
        question_id=_text(value, "question_id", place) or path.stem,
        question=_text(value, "question", place, needed=True),
        groups={
            str(group): _texts(texts, place.at("answers").at(str(group)))
            for group, texts in groups.items()
        },
        rules=read_rules(value.get("keywords"), str(path)),
        note=_text(value, "note", place),
        category=_text(value, "category", place),
    )


def read_rules(keywords: object, source: str) -> tuple[KeywordRule, ...]:
    """Read a list of keyword rules; None is none.

    Raises
    ------
    KnownError
        For what is no rule, with the place in ``source``.
    """
    place = _Place(source).at("keywords")
    if keywords is None:
        return ()
    if not isinstance(keywords, list):
        raise place.wrong("is no list of rules")
    left = [MAX_RULES]
    return tuple(_rule(one, place.at(index), left) for index, one in enumerate(keywords))


def read_answers(path: Path) -> Answers:
    """Read answers of one model from JSON lines, plain or packed by xz (``.jsonl.xz``).

    Each line has ``answer`` and ``question`` or ``question_id``; blank lines are passed over.

    Raises
    ------
    KnownError
        For a file without answers, a line that is none, or a file beyond the bounds.
    """
    by_question: dict[str, list[str]] = {}
    by_id: dict[str, list[str]] = {}
    count = 0
    for number, raw in lines_of(path):
        if not raw.strip():
            continue
        place = _Place(str(path), f"line {number}")
        line = _parsed(raw, place)
        if not isinstance(line, dict) or not isinstance(line.get("answer"), str):
            raise place.wrong('is no object with an "answer"')
        key = _text(line, "question_id", place)
        kept = by_id if key else by_question
        asked = key or _text(line, "question", place, needed=True)
        kept.setdefault(asked, []).append(line["answer"])
        count += 1
        if count > MAX_ANSWERS:
            raise KnownError(f"{path} holds more than {MAX_ANSWERS:,} answers.", "Split it.")
    if not count:
        raise KnownError(f"{path} holds no answers.", "Each line is an object with an answer.")
    return Answers(
        by_question={asked: tuple(texts) for asked, texts in by_question.items()},
        by_id={asked: tuple(texts) for asked, texts in by_id.items()},
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in which file something stands."""

    source: str
    inside: str = ""

    def at(self, step: str | int) -> _Place:
        shown = f"[{step}]" if isinstance(step, int) else f".{step}" if self.inside else step
        return _Place(self.source, self.inside + shown)

    def wrong(self, what: str) -> KnownError:
        where = f"{self.source}: {self.inside}" if self.inside else self.source
        return KnownError(f"{where} {what}.", "Correct the file.")


def _parsed(raw: bytes, place: _Place) -> object:
    try:
        text = raw.decode("utf-8-sig")
        value: object = json.loads(text)
    except UnicodeDecodeError as error:
        raise place.wrong("is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise place.wrong(f"is not valid JSON: {error.msg} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise place.wrong("is nested too deeply") from error
    except ValueError as error:
        raise place.wrong("holds a number with too many digits") from error
    return value


def _text(value: dict[str, object], key: str, place: _Place, *, needed: bool = False) -> str:
    found = value.get(key)
    if found is None and not needed:
        return ""
    if not isinstance(found, str) or (needed and not found.strip()):
        raise place.at(key).wrong("is missing" if found is None else "is no text")
    return found


def _texts(value: object, place: _Place) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise place.wrong("is no list of texts")
    for index, text in enumerate(value):
        if not isinstance(text, str):
            raise place.at(index).wrong("is no text")
    return tuple(value)


def _rule(value: object, place: _Place, left: list[int], depth: int = 1) -> KeywordRule:
    left[0] -= 1
    if left[0] < 0:
        raise place.wrong(f"is one rule more than {MAX_RULES:,}")
    if depth > MAX_DEPTH:
        raise place.wrong(f"lies in more than {MAX_DEPTH} other rules")
    kinds = [kind for kind in _KINDS if kind in value] if isinstance(value, dict) else []
    if not isinstance(value, dict) or len(kinds) != 1:
        raise place.wrong("is no rule: an object with one of t, and, or")
    kind = kinds[0]
    importance = _importance(value.get("importance", 1.0), place)
    name = _text(value, "name", place)
    given = value[kind]
    place = place.at(kind)
    if kind == "t":
        if not isinstance(given, str) or not 0 < len(given) <= MAX_PATTERN:
            raise place.wrong(f"is no regular expression of 1 to {MAX_PATTERN:,} characters")
        return KeywordRule(pattern=given, importance=importance, name=name)
    if not isinstance(given, list) or not given:
        raise place.wrong("is no list of rules")
    parts = tuple(_rule(part, place.at(index), left, depth + 1) for index, part in enumerate(given))
    if kind == "and":
        return KeywordRule(all_of=parts, importance=importance, name=name)
    return KeywordRule(any_of=parts, importance=importance, name=name)


def _importance(value: object, place: _Place) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise place.at("importance").wrong("is no number")
    if not 0 <= value <= 1:  # before float(): an integer may be too large for one
        raise place.at("importance").wrong("is not between 0 and 1")
    return float(value)
