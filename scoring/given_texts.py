"""Texts as someone hands them over in Python, one row each: checked, and made subjects."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from db.errors import KnownError
from db.types import TargetKind
from scoring.subjects import Subject

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "answer": ("answer", "text"),
    "claim": ("claim",),
    "references": ("references", "reference"),
    "evidence": ("evidence",),
    "question": ("question",),
    "passages": ("passages", "context"),
    "short_answers": ("short_answers",),
    "language": ("language",),
    "key": ("key", "item"),
}
"""What a row may hold, and the columns that hold it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTexts:
    """Rows to be scored.

    Parameters
    ----------
    kind
        Answers against references, or claims against evidence.
    subjects
        One per row; None where the row has no text.
    """

    kind: TargetKind
    subjects: tuple[Subject | None, ...]

    def of_side(self, side: str) -> Iterable[str]:
        """Give the texts that idf tables are counted on: each row's references, or the rows'."""
        seen: set[str] = set()
        for subject in filter(None, self.subjects):
            texts = subject.references if side == "references" else (subject.text,)
            for text in texts:
                if text.strip() and (side == "answers" or text not in seen):
                    seen.add(text)
                    yield text


def given_texts(columns: Mapping[str, Sequence[object]]) -> GivenTexts:
    """Make subjects of columns, named as in ``FIELDS``, that are all of one length.

    A missing text (None, NaN) is told apart from an empty one. Missing and blank references are
    left out, so that a row may have none. Evidence makes its row a claim.

    Raises
    ------
    KnownError
        For columns of different lengths, a text that is no text, and answers with evidence.

    Examples
    --------
    >>> given_texts({"answer": ["Hi"], "references": [["Hello", None]]}).subjects[0].references
    ('Hello',)
    """
    claims = "claim" in columns or "evidence" in columns
    main = "claim" if "claim" in columns else "answer"
    if main not in columns or ("claim" in columns and "answer" in columns):
        raise KnownError("Texts are either answers or claims.", "Name a column answer or claim.")
    if claims and "references" in columns:
        raise KnownError(
            "A claim has evidence and an answer has references; these rows have both.",
            "Score them in two calls.",
        )
    count = len(columns[main])
    for name, column in columns.items():
        if len(column) != count:
            raise KnownError(
                f"There are {count:,} {main}s, but '{name}' is given for {len(column):,} rows.",
                f"Give one entry of '{name}' for each {main}; several references of one {main} "
                "are one entry, a list.",
            )
    subjects = tuple(_subject(columns, row, main) for row in range(count))
    return GivenTexts(kind=TargetKind.CLAIM if claims else TargetKind.ANSWER, subjects=subjects)


def _subject(columns: Mapping[str, Sequence[object]], row: int, main: str) -> Subject | None:
    def cell(name: str) -> object:
        return columns[name][row] if name in columns else None

    def told(name: str) -> str:
        return f"'{name}' of row {row:,}"

    text = one_text(cell(main), told(main))
    if text is None:
        return None
    evidence = _texts(cell("evidence"), told("evidence"))
    references = _texts(cell("references"), told("references"))
    passages = _texts(cell("passages"), told("passages")) or evidence
    if evidence:
        references = ("\n".join(evidence),)
    return Subject(
        text=text,
        references=references,
        language=one_text(cell("language"), told("language")) or "",
        question=one_text(cell("question"), told("question")) or "",
        key=str(cell("key") if cell("key") is not None else ""),
        passages=passages,
        short_answers=_gold(cell("short_answers"), told("short_answers")),
    )


def one_text(cell: object, where: str) -> str | None:
    """Give a cell's text; None where there is none.

    Raises
    ------
    KnownError
        When it is something else than a text.
    """
    if is_missing(cell):
        return None
    if isinstance(cell, str):
        return cell
    raise KnownError(
        f"{where} is a {type(cell).__name__}, not a text.",
        "Texts are strings; a list of tokens is joined first, numbers are read as text.",
    )


def is_missing(cell: object) -> bool:
    """Whether a cell is empty: None, NaN or pandas's NA.

    >>> is_missing(None), is_missing(float("nan")), is_missing(""), is_missing([])
    (True, True, False, False)
    """
    if cell is None or type(cell).__name__ in {"NAType", "NaTType"}:
        return True
    return isinstance(cell, float) and math.isnan(cell)


def entries(cell: object) -> list[object]:
    """Give what a cell lists: a bare string is one entry, never its characters."""
    if is_missing(cell):
        return []
    if isinstance(cell, str | bytes) or not isinstance(cell, Iterable):
        return [cell]
    return list(cell)


def _texts(cell: object, where: str) -> tuple[str, ...]:
    found = (one_text(entry, where) for entry in entries(cell))
    return tuple(text for text in found if text is not None and text.strip())


def _gold(cell: object, where: str) -> tuple[tuple[str, ...], ...]:
    found = (_texts(entry, where) for entry in entries(cell))
    return tuple(aliases for aliases in found if aliases)
