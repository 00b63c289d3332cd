"""Which of two answers an output prefers: the last explicit verdict in the judge's own words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from annotation.judging.marks_marked import Mark, emphasised, marked
from annotation.judging.marks_prose import denied_before, supposed, told
from annotation.judging.outputs import bare, plain
from annotation.judging.overlaps import apart
from annotation.judging.quoting import Sources, Span, own, sentence_before
from annotation.judging.records import Parsed, Place
from db.types import Status

NONE: Final = "no explicit verdict"
TWO: Final = "two different final verdicts"
QUOTED: Final = "the only verdicts are quoted or supposed"
MOST_MARKS: Final = 100
"""How many verdicts are looked at, from the end: no judge gives more in earnest."""

BETWEEN: Final = re.compile(
    r"(?:[\s\W_]|\b(?:or|and|vs|also|both)\b|和|或者?|与|及|または|もしくは|か|と|や)*",
    re.IGNORECASE,
)
TURNED: Final = re.compile(
    r"\b(?:overall|therefore|thus|hence|finally|final|in\s+(?:conclusion|summary|the\s+end|short)|"
    r"to\s+(?:conclude|sum\s+up)|on\s+(?:second\s+thought|reflection|balance)|actually|wait|"
    r"correction|ultimately|so)\b|总之|综上|最终|因此|所以|总体|综合|更正|结论|したがって|よって|結論|"
    r"総合|最終|訂正|以上",
    re.IGNORECASE,
)
VERDICT_KEYS: Final = (
    "verdict",
    "final_verdict",
    "winner",
    "better",
    "preferred",
    "preference",
    "choice",
    "decision",
    "judgment",
    "judgement",
    "answer",
    "result",
    "selection",
    "判定",
    "判断",
    "结论",
    "結論",
)


def read_place(text: str, sources: Sources) -> Parsed:
    """Read the preferred place out of an output without thoughts."""
    clean = plain(text)
    record = whole_record(clean)
    if record is not None:
        return _of_record(record, sources)
    words = bare(clean)
    found = _nested_out([*marked(words), *told(words)])[-MOST_MARKS:]
    spans = [Span(mark.start, mark.end) for mark in found]
    kept = [mark for mark in found if _counts(words, mark, spans, sources)]
    if not kept:
        place = emphasised(clean) if not found else None
        if place is not None:
            return Parsed(status=Status.VERDICT, place=place)
        return Parsed(status=Status.UNPARSED, why=QUOTED if found else NONE)
    return _last(words, _side_by_side(words, kept))


def whole_record(text: str) -> dict[str, object] | None:
    """Give the JSON object that an output is, if it is one and nothing else.

    >>> whole_record('{"verdict": "A"}'), whole_record("A")
    ({'verdict': 'A'}, None)
    """
    if not text.strip().startswith("{"):
        return None
    try:
        found = json.loads(text.strip(), strict=False)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    return {str(key).strip().lower().replace(" ", "_"): value for key, value in found.items()}


def _of_record(record: dict[str, object], sources: Sources) -> Parsed:
    given = [record[key] for key in VERDICT_KEYS if key in record]
    texts = [str(value) for value in given if isinstance(value, str | int)]
    found = [read_place(text, sources) for text in texts if not text.lstrip().startswith("{")]
    places = {one.place for one in found if one.place is not None}
    if len(places) > 1:
        return Parsed(status=Status.UNPARSED, why=TWO)
    if not places:
        return Parsed(status=Status.UNPARSED, why=NONE)
    return Parsed(status=Status.VERDICT, place=places.pop())


def _nested_out(marks: Sequence[Mark]) -> list[Mark]:
    """Keep the widest of marks that overlap, a fixed form before prose; in the text's order."""
    return apart(sorted(marks, key=lambda m: (m.prose, m.start - m.end, m.start)))


def _counts(text: str, mark: Mark, spans: Sequence[Span], sources: Sources) -> bool:
    if not own(text, Span(mark.start, mark.end), spans, sources, prose=mark.prose):
        return False
    return not (supposed(text, mark.start, mark.end) or denied_before(text, mark.start))


def _side_by_side(text: str, marks: Sequence[Mark]) -> list[Mark]:
    """Make one mark without a place of different verdicts with nothing said between them.

    Three different ones are the list of what could be said, and no verdict at all. A fixed form
    right behind a sentence is the last word, not its rival.
    """
    groups: list[list[Mark]] = []
    for mark in marks:
        last = groups[-1][-1] if groups else None
        alike = last is not None and last.prose == mark.prose
        if last is not None and alike and BETWEEN.fullmatch(text[last.end : mark.start]):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    made = []
    for group in groups:
        places = {mark.place for mark in group}
        if len(places) > 2:
            continue
        place = group[0].place if len(places) == 1 else None
        prose = all(mark.prose for mark in group)
        made.append(Mark(group[0].start, group[-1].end, place, prose))
    return made


def _last(text: str, marks: Sequence[Mark]) -> Parsed:
    if not marks:
        return Parsed(status=Status.UNPARSED, why=NONE)
    fixed = [mark for mark in marks if not mark.prose]
    last = fixed[-1] if fixed else marks[-1]
    after = marks[-1]
    if last.place is not None and after.place is not last.place:
        sentence = sentence_before(text, after.start) + text[after.start : after.end]
        if after.place is None or not TURNED.search(sentence):
            return Parsed(status=Status.UNPARSED, why=TWO)
        last = after
    if last.place is None:
        return Parsed(status=Status.UNPARSED, why=TWO)
    return Parsed(status=Status.VERDICT, place=last.place)


def likeliest(probabilities: Sequence[float]) -> Place | None:
    """Give the place of the highest probability (first, second, tie); None when there is none.

    >>> likeliest([0.2, 0.7, 0.1]), likeliest([0.4, 0.4, 0.2])
    (<Place.SECOND: 'second'>, <Place.TIE: 'tie'>)
    """
    places = (Place.FIRST, Place.SECOND, Place.TIE)
    sound = 2 <= len(probabilities) <= 3 and all(0 <= p < float("inf") for p in probabilities)
    if not sound or sum(probabilities) <= 0:
        return None
    best = max(probabilities)
    at = [place for place, p in zip(places, probabilities, strict=False) if best - p <= 1e-9]
    return at[0] if len(at) == 1 else Place.TIE
