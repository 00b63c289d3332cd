"""The table of verdict strings: what each one says, in English, Chinese and Japanese."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from annotation.judging.parsing import parse
from annotation.judging.records import CallOutput, Parsed, Task
from db.types import Status

TABLE = Path(__file__).with_name("verdicts.jsonl")
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in TABLE.read_text(encoding="utf-8").split("\n") if line
]
TASKS = {
    "place": Task.PAIRWISE,
    "number": Task.RATING,
    "share": Task.SUPPORT,
    "label": Task.LABEL,
    "check": Task.CHECK,
}
SWAP = str.maketrans("AaBb12ＡＢ１２", "BbAa21ＢＡ２１")


def read(row: dict[str, Any], text: str | None = None) -> Parsed:
    return parse(
        CallOutput(text=row["text"] if text is None else text),
        TASKS[row["read"]],
        quoted=row.get("quoted", ()),
        scale=tuple(row.get("scale", (1, 5))),
    )


def said(parsed: Parsed) -> object:
    if parsed.status is not Status.VERDICT:
        return parsed.status.value
    for value in (parsed.place, parsed.label, parsed.check, parsed.number):
        if value is not None:
            return value
    raise AssertionError(parsed)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}-{row['text'][:40]!r}")
def test_says(row: dict[str, Any]) -> None:
    parsed = read(row)
    assert said(parsed) == row["want"], parsed.why
    if "confidence" in row:
        assert parsed.confidence == pytest.approx(row["confidence"])


def test_the_table_is_wide_enough() -> None:
    languages = Counter(row["lang"] for row in ROWS)
    wanted = Counter(str(row["want"]) for row in ROWS)
    assert len(ROWS) >= 150
    assert min(languages[language] for language in ("en", "zh", "ja")) >= 30
    for outcome in ("first", "second", "tie", "both_bad", "unparsed", "refused", "truncated"):
        assert wanted[outcome] >= 3, outcome


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}-{row['text'][:40]!r}")
def test_what_cannot_be_read_says_why(row: dict[str, Any]) -> None:
    parsed = read(row)
    assert (parsed.status is Status.VERDICT) or parsed.why


SWAPPABLE = [
    row
    for row in ROWS
    if row["read"] == "place"
    and row["want"] in {"first", "second", "tie"}
    and not re.search(
        r"[Ff]irst|second|\bone\b|第|前者|后者|後者|<think|quoted|\b[aA] |[AB]\.|[Cc]hatbot|wars",
        row["text"],
    )
]


@pytest.mark.parametrize("row", SWAPPABLE, ids=lambda row: repr(row["text"][:40]))
def test_letters_swapped_say_the_other_place(row: dict[str, Any]) -> None:
    swapped = re.sub(
        r"(?<![A-Za-z])[ABab12ＡＢ１２](?![A-Za-z])", lambda m: m[0].translate(SWAP), row["text"]
    )
    other = {"first": "second", "second": "first", "tie": "tie"}
    texts = [
        re.sub(r"(?<![A-Za-z])[AB12](?![A-Za-z])", lambda m: m[0].translate(SWAP), text)
        for text in row.get("quoted", ())
    ]
    assert said(read({**row, "quoted": texts}, swapped)) == other[row["want"]]
