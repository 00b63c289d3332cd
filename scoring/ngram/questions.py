"""Questions that reference sets are built for, or sampled for, as a file lists them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from annotation.formats.json_lines import decode_line
from annotation.formats.json_text import JsonText
from annotation.formats.records import Record, Rejected
from db.errors import KnownError
from scoring.ngram.packed_lines import lines_of
from scoring.ngram.reading import read_rules
from scoring.ngram.records import KeywordRule

MAX_QUESTIONS: Final = 2_000
ID: Final = re.compile(r"[\w][\w.-]{0,63}")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedQuestion:
    """A question and what is known of it before there are answers.

    Parameters
    ----------
    question_id
        Names the files that are written: letters, digits, ``_``, ``-`` and ``.``.
    keywords
        Keyword rules that the set will carry.
    must, must_not
        Regular expressions for this question's answers alone.
    """

    question_id: str
    question: str
    category: str = ""
    note: str = ""
    keywords: tuple[KeywordRule, ...] = ()
    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the fields as a file lists them."""
        return {
            "question_id": self.question_id,
            "question": self.question,
            "category": self.category,
            "note": self.note,
            "keywords": [rule.to_json() for rule in self.keywords],
            "must": list(self.must),
            "must_not": list(self.must_not),
        }


def read_questions(path: Path) -> tuple[AskedQuestion, ...]:
    """Read questions: JSON lines, or a folder of question files (answers in them are passed over).

    Keys are ``question``, and maybe ``question_id`` (the file's name, or Q and a number, without
    one), ``category``, ``note``, ``keywords``, ``must``, ``must_not``.

    Raises
    ------
    KnownError
        For what is no question, no or too many of them, and the same one twice.
    """
    read = _of_folder(path) if path.is_dir() else _of_lines(path)
    if not read:
        raise KnownError(f"{path} holds no questions.", "Each is an object with a question.")
    for name in ("question_id", "question"):
        seen: set[str] = set()
        for one in read:
            value = str(getattr(one, name)).casefold()
            if value in seen:
                raise KnownError(f"{path} holds '{getattr(one, name)}' twice.", "Keep one.")
            seen.add(value)
    return tuple(read)


def safe_id(question_id: str, where: str) -> str:
    """Give an id back if it can name a file.

    >>> safe_id("Q01", "here")
    'Q01'

    Raises
    ------
    KnownError
        If it cannot.
    """
    if not ID.fullmatch(question_id) or question_id.endswith("."):
        raise KnownError(
            f"{where}: '{question_id[:80]}' cannot name a file.",
            "A question_id is 1 to 64 letters, digits, _, - or .",
        )
    return question_id


def _of_folder(folder: Path) -> list[AskedQuestion]:
    paths = sorted(path for path in folder.glob("*.json") if path.is_file())
    if len(paths) > MAX_QUESTIONS:
        raise KnownError(f"{folder} holds more than {MAX_QUESTIONS:,} files.", "Split it.")
    found = []
    for path in paths:
        raw = b"\n".join(line for _, line in lines_of(path)).removeprefix(b"\xef\xbb\xbf")
        decoded = decode_line(JsonText(), raw, 1, 1)
        if not isinstance(decoded, Record):
            said = decoded.reason if isinstance(decoded, Rejected) else "is empty"
            raise KnownError(f"{path} {said}.", "Correct the file.")
        found.append(_question(decoded.value, str(path), path.stem))
    return found


def _of_lines(path: Path) -> list[AskedQuestion]:
    found: list[AskedQuestion] = []
    decoder = JsonText()
    for number, raw in lines_of(path):
        decoded = decode_line(decoder, raw.removeprefix(b"\xef\xbb\xbf"), number, number)
        if decoded is None:
            continue
        where = f"{path}: line {number}"
        if isinstance(decoded, Rejected):
            raise KnownError(f"{where} {decoded.reason}.", "Correct the file.")
        found.append(_question(decoded.value, where, f"Q{len(found) + 1:02d}"))
        if len(found) > MAX_QUESTIONS:
            raise KnownError(f"{path} holds more than {MAX_QUESTIONS:,} questions.", "Split it.")
    return found


def _question(value: Mapping[str, object], where: str, name: str) -> AskedQuestion:
    texts = {key: _text(value, key, where) for key in ("question", "category", "note")}
    if not texts["question"].strip():
        raise KnownError(f"{where} has no question.", "Correct the file.")
    made = AskedQuestion(
        question_id=safe_id(_text(value, "question_id", where) or name, where),
        question=texts["question"],
        keywords=read_rules(value.get("keywords"), where),
        must=_patterns(value, "must", where),
        must_not=_patterns(value, "must_not", where),
    )
    return replace(made, category=texts["category"], note=texts["note"])


def _text(value: Mapping[str, object], key: str, where: str) -> str:
    found = value.get(key)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise KnownError(f"{where}: {key} is no text.", "Correct the file.")
    return found


def _patterns(value: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
    found = value.get(key)
    listed = [] if found is None else [found] if isinstance(found, str) else found
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
        raise KnownError(f"{where}: {key} is no list of expressions.", "Correct the file.")
    return tuple(listed)
