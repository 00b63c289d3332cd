"""What the columns of a table mean: said in YAML, or guessed where their names leave no doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import yaml

from annotation.formats.shapes import Sample
from annotation.formats.verdict_words import plain_word
from db.errors import KnownError
from db.types import CLAIM_VERDICTS, COMPARISON_VERDICTS, Verdict

MAX_MAPPING: Final = 1 << 20
LISTS: Final = frozenset({"item", "comparison", "references", "evidence"})
_SIDES: Final = ("answer", "response", "output", "completion", "candidate", "text")
GUESSES: Final[Mapping[str, tuple[str, ...]]] = {
    "item": ("id", "item", "item id", "key", "item key", "question id", "qid", "idx", "pair id"),
    "comparison": ("comparison", "comparison id", "comparison key"),
    "question": ("question", "prompt", "query", "instruction"),
    "context": ("context", "passage"),
    "references": ("reference", "references", "reference answer", "gold answer"),
    "topic": ("topic", "category", "domain", "subject"),
    "setting": ("setting", "condition", "compare type"),
    "language": ("language", "lang"),
    "group": ("group", "group id", "cluster"),
    "answer_a": tuple(f"{stem}{end}" for stem in _SIDES for end in (" a", " 1", "1", "a")),
    "answer_b": tuple(f"{stem}{end}" for stem in _SIDES for end in (" b", " 2", "2", "b")),
    "system_a": ("system a", "model a", "system 1", "model 1"),
    "system_b": ("system b", "model b", "system 2", "model 2"),
    "claim": ("claim", "statement"),
    "evidence": ("evidence", "source text", "document", "doc"),
    "rater": (
        *("rater", "annotator", "annotator id", "rater id", "worker", "worker id"),
        *("judge", "evaluator", "reviewer", "labeler", "labeller"),
    ),
    "verdict": (
        *("verdict", "label", "winner", "vote", "preference", "choice", "judgment"),
        *("judgement", "better", "better answer"),
    ),
    "note": ("note", "comment", "justification", "explanation", "rationale"),
    "confidence": ("confidence",),
    "created_at": ("created at", "timestamp"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMapping:
    """Which column is what; "" or nothing where a table has no such column.

    Parameters
    ----------
    item, comparison
        The columns whose values, joined by ``|``, are the keys. Without ``comparison`` its key
        is the item's; without ``item`` it is the place of the row, or made of the texts where
        a rater's column says that rows repeat.
    references, evidence
        The columns that hold one text each, or a list.
    raters
        For tables with one column per rater: the rater's name by column.
    verdicts
        What each value of the verdict's column means.
    kind
        ``person`` or ``judge``: who the raters are.
    rater_name
        The rater where no column names one.
    """

    item: tuple[str, ...] = ()
    comparison: tuple[str, ...] = ()
    question: str = ""
    context: str = ""
    references: tuple[str, ...] = ()
    topic: str = ""
    setting: str = ""
    language: str = ""
    group: str = ""
    answer_a: str = ""
    answer_b: str = ""
    system_a: str = ""
    system_b: str = ""
    claim: str = ""
    evidence: tuple[str, ...] = ()
    rater: str = ""
    verdict: str = ""
    note: str = ""
    confidence: str = ""
    created_at: str = ""
    raters: Mapping[str, str] = field(default_factory=dict)
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    kind: str = "person"
    rater_name: str = "gold"

    @property
    def has_texts(self) -> bool:
        """Whether it makes items, and not votes alone."""
        return bool(self.claim or (self.answer_a and self.answer_b))

    def columns(self) -> frozenset[str]:
        """Give every column that it names."""
        named: set[str] = set(self.raters)
        for part in fields(self):
            value = getattr(self, part.name)
            if part.name in LISTS:
                named.update(value)
            elif part.name in GUESSES and value:
                named.add(value)
        return frozenset(named)


def mapping_facts(mapping: Path | Mapping[str, object]) -> Mapping[str, object]:
    """Give a mapping as it was written, read from its YAML file where it is one.

    Raises
    ------
    KnownError
        When the file cannot be read or is no YAML mapping.
    """
    if not isinstance(mapping, Path):
        return mapping
    try:
        if mapping.exists() and not mapping.is_file():  # a pipe would never answer
            raise KnownError(f"The mapping {mapping} is not a file.", "Name a YAML file.")
        with mapping.open("rb") as stream:
            raw = stream.read(MAX_MAPPING + 1)
        if len(raw) > MAX_MAPPING:
            raise KnownError(f"The mapping {mapping} is larger than {MAX_MAPPING >> 20} MiB.")
        facts = yaml.safe_load(raw)
    except OSError as error:
        raise KnownError(f"The mapping {mapping} cannot be read: {error.strerror}.") from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError, ValueError) as error:
        line = getattr(getattr(error, "problem_mark", None), "line", None)
        where = "" if line is None else f" (line {line + 1})"
        raise KnownError(f"The mapping {mapping} is not valid YAML{where}.") from error
    if not isinstance(facts, dict) or not facts:
        raise KnownError(
            f"The mapping {mapping} holds no mapping.", "Write lines such as 'question: prompt'."
        )
    return {str(name): value for name, value in facts.items()}


def read_mapping(facts: Mapping[str, object]) -> TableMapping:
    """Check what a mapping says.

    Raises
    ------
    KnownError
        When it names a part that there is not, or a value is of the wrong kind.
    """
    names = [part.name for part in fields(TableMapping)]
    given: dict[str, Any] = {}
    for name, value in facts.items():
        if name not in names:
            close = get_close_matches(name, names, n=1)
            hint = f"Did you mean '{close[0]}'?" if close else f"Choose from {', '.join(names)}."
            raise KnownError(f"A mapping has no part '{name}'.", hint)
        if value is None:
            continue
        if name == "verdicts":
            given[name] = _verdicts(value)
        elif name == "raters":
            given[name] = _raters(value)
        elif name in LISTS:
            given[name] = _columns(name, value)
        else:
            given[name] = _column(name, value)
    mapping = TableMapping(**given)
    if mapping.kind not in {"person", "judge"}:
        raise KnownError(f"A rater is a person or a judge, not '{mapping.kind}'.")
    if not mapping.has_texts and not (mapping.item or mapping.comparison):
        raise KnownError(
            "The mapping names neither two answers nor a claim, and no key to join votes by.",
            "Give 'answer_a' and 'answer_b', or 'claim', or 'item' with 'verdict'.",
        )
    if mapping.has_texts and not mapping.question and not mapping.claim:
        raise KnownError("The mapping names no question.", "Give 'question: COLUMN'.")
    if not mapping.has_texts and not (mapping.verdict or mapping.raters):
        raise KnownError("The mapping names no verdict.", "Give 'verdict: COLUMN', or 'raters'.")
    return mapping


def _column(name: str, value: object) -> str:
    if isinstance(value, str | int | float):
        return str(value)
    raise KnownError(f"'{name}' in the mapping is to be one column.")


def _columns(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(_column(name, part) for part in value)
    return (_column(name, value),)


def _raters(value: object) -> dict[str, str]:
    if isinstance(value, list):
        return {str(column): str(column) for column in value}
    if isinstance(value, dict):
        return {str(column): str(name) for column, name in value.items()}
    raise KnownError("'raters' in the mapping is to give columns with the raters' names.")


def _verdicts(value: object) -> dict[str, Verdict]:
    known = {
        **{verdict.value: verdict for verdict in (*COMPARISON_VERDICTS, *CLAIM_VERDICTS)},
        "yes": Verdict.ATTRIBUTABLE,
        "no": Verdict.NOT_ATTRIBUTABLE,
    }
    if not isinstance(value, dict):
        raise KnownError("'verdicts' in the mapping is to give a verdict for each value.")
    found = {}
    for word, meaning in value.items():
        name = (
            {True: "yes", False: "no"}.get(meaning, str(meaning))
            if isinstance(meaning, bool)
            else str(meaning).strip().casefold().replace(" ", "_")
        )
        if name not in known:
            raise KnownError(
                f"'{meaning}' in the mapping is no verdict.", f"Choose from {', '.join(known)}."
            )
        found[_word_text(word)] = known[name]
    return found


def _word_text(word: object) -> str:
    """Give a YAML key as the cell it stands for (``yes`` and ``1.0`` lose nothing)."""
    if isinstance(word, bool):
        return "true" if word else "false"
    return str(word)


def guess_mapping(sample: Sample) -> TableMapping | None:
    """Guess from column names that leave no doubt; None where they leave any."""
    plain = {plain_word(column): column for column in reversed(sample.columns)}
    found = {
        part: column
        for part, names in GUESSES.items()
        if (column := next((plain[name] for name in names if name in plain), None)) is not None
    }
    given: dict[str, Any] = {
        part: (column,) if part in LISTS else column for part, column in found.items()
    }
    mapping = TableMapping(**given)
    if mapping.claim and mapping.evidence:
        return mapping
    if mapping.question and mapping.answer_a and mapping.answer_b:
        if not mapping.comparison and _pairs_share_items(mapping, sample.records):
            parts = (*mapping.item, mapping.system_a, mapping.system_b)
            given["comparison"] = parts
            return TableMapping(**given)
        return mapping
    votes = (mapping.item or mapping.comparison) and mapping.rater and mapping.verdict
    return mapping if votes and not mapping.claim and not mapping.answer_a else None


def _pairs_share_items(mapping: TableMapping, records: Sequence[Mapping[str, object]]) -> bool:
    """Whether one item's key comes with different pairs of systems."""
    if not (mapping.item and mapping.system_a and mapping.system_b):
        return False
    pairs: dict[str, set[str]] = {}
    for record in records:
        key = str([record.get(column) for column in mapping.item])
        systems = sorted(str(record.get(name)) for name in (mapping.system_a, mapping.system_b))
        pairs.setdefault(key, set()).add(str(systems))
    return any(len(kinds) > 1 for kinds in pairs.values())
