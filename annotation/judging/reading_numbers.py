"""Which number an output gives: a rating on a scale, or a share from 0 to 1.

A number is never moved onto the scale: ``8/10`` is a rating on a scale to 10, and unparsed on any
other; ``[[85]]`` on a scale to 10 is out of range, and unparsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from annotation.judging.marks_prose import denied_before, supposed
from annotation.judging.outputs import bare, plain
from annotation.judging.overlaps import apart
from annotation.judging.quoting import Sources, Span, own
from annotation.judging.reading_places import MOST_MARKS, whole_record
from annotation.judging.records import Parsed
from db.types import Status

NONE: Final = "no explicit number"
TWO: Final = "two different final numbers"
WORDS: Final = {
    **dict(
        zip(
            ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
            range(1, 11),
            strict=True,
        )
    ),
    **dict(zip("一二三四五六七八九十", range(1, 11), strict=True)),
    "zero": 0,
}
NUMBER: Final = r"(?P<n>[-−+]?(?:\d+(?:\.\d+)?|\.\d+))(?![\d,]*\d)"
WORD: Final = (
    r"(?P<w>zero|one|two|three|four|five|six|seven|eight|nine|ten|"
    r"[一二三四五六七八九十](?=\s*[分点]))"
)
TOP: Final = (
    r"(?:\s*(?:/|out\s+of|of)\s*(?P<top>\d+(?:\.\d+)?)|\s*(?P<percent>%)|"
    r"\s*(?:分|点)(?:\s*/\s*(?P<top2>\d+)\s*(?:分|点)?)?|\s*(?:stars?|points?))?"
)
OPEN: Final = r"[\s\"'“「\[(<{`$]{0,16}"
CLOSE: Final = r"(?![A-Za-z\d_]|\.\d|\s*[-–~]\s*\d)"
AMOUNT: Final = rf"{NUMBER}{TOP}{CLOSE}"
NAME: Final = (
    r"(?:ratings?|scores?|grades?|support|relevance|faithfulness|quality|result|marks?|verdict|"
    r"overall|attribution|probability|value|final|评分|得分|分数|打分|评级|总分|相关性|忠实度|支持度|"
    r"評価|スコア|点数|採点|得点|評点|関連性|忠実性|支持度)"
)
CUE: Final = (
    rf"(?<![A-Za-z]){NAME}(?:\s*\([^)\n]*\))?(?:\s+(?:score|rating|grade|level|value))?"
    r"\s*(?::|=|->|→|\bis\b|\bof\b|\bwould\s+be\b|为|是|は|として|で)+\s*(?:an?\s+)?"
)
GIVE: Final = (
    r"\b(?:rate|give|score|grade|assign|award|deserves|merits|earns|gets|say)s?\s+"
    r"(?:(?:it|this|the|them|response|answer|claim|an?|as|at|rating|score|grade|of)\s+){0,6}"
)
GIVE_CJK: Final = r"(?:打|给|给出|评为|得|評価は|採点は)\s*"
KEY: Final = (
    r"[\"'](?:final[_ ]?)?(?:rating|score|grade|support|result|value|评分|分数|評価|スコア)"
    r"[\"']\s*:\s*"
)
FORMS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\[\[\s*{AMOUNT}\s*\]\]",
        rf"\[RESULT\]\s*:?{OPEN}(?:{AMOUNT}|{WORD}\b)",
        rf"<(?:score|rating|answer|result)>\s*{AMOUNT}\s*</",
        rf"{KEY}{OPEN}{AMOUNT}",
        rf"{CUE}{OPEN}(?:{AMOUNT}|{WORD}(?![A-Za-z-]))",
        rf"{GIVE}{OPEN}{AMOUNT}(?!\s*:)",
        rf"{GIVE_CJK}{OPEN}(?:{NUMBER}|{WORD})\s*(?:分|点)(?!钟|之|別|間)",
    )
)
LINE: Final = re.compile(
    rf"[\s\"'“「\[({{<.:!`$#-]*?(?:{AMOUNT}|{WORD}\s*[分点])[\s\"'”」\])}}>.。:!`$]*", re.IGNORECASE
)
RANGE: Final = re.compile(
    r"\b(?P<low>\d+(?:\.\d+)?)\s*(?:to|-|–|—|~|through|and|"
    r"至|到|から)\s*(?P<high>\d+(?:\.\d+)?)\b(?!\s*(?:/|out\s+of))",
    re.IGNORECASE,
)
BETWEEN: Final = re.compile(r"(?:[\s\W_]|\b(?:or|and|to)\b|和|或者?|至|到|か|から)*", re.IGNORECASE)
KEYS: Final = ("rating", "score", "grade", "support", "result", "value", "final_score")


class Amount(NamedTuple):
    """A number found in a text. ``top`` is the end of the scale it was given on, if it says so."""

    start: int
    end: int
    value: float
    top: float | None = None


def read_number(text: str, sources: Sources, scale: tuple[float, float]) -> Parsed:
    """Read a rating on a scale out of an output without thoughts."""
    found = _found(text, sources, scale)
    if isinstance(found, Parsed):
        return found
    low, high = scale
    if found.top is not None and found.top != high:
        why = f"{found.value:g} of {found.top:g}, where the scale ends at {high:g}"
        return Parsed(status=Status.UNPARSED, why=why)
    if not low <= found.value <= high:
        why = f"{found.value:g} is not between {low:g} and {high:g}"
        return Parsed(status=Status.UNPARSED, why=why)
    return Parsed(status=Status.VERDICT, number=found.value)


def read_share(text: str, sources: Sources) -> Parsed:
    """Read a share out of an output without thoughts: 0 to 1, or a percentage said to be one."""
    found = _found(text, sources, (0, 1))
    if isinstance(found, Parsed):
        return found
    value = found.value / 100 if found.top == 100 else found.value
    if found.top not in {None, 1, 100} or not 0 <= value <= 1:
        return Parsed(status=Status.UNPARSED, why=f"{found.value:g} is not between 0 and 1")
    return Parsed(status=Status.VERDICT, number=value)


def _found(text: str, sources: Sources, scale: tuple[float, float]) -> Amount | Parsed:
    clean = plain(text)
    record = whole_record(clean)
    if record is not None:
        return _of_record(record)
    words = _without_scale(bare(clean), scale)
    kept = _widest(_amounts(words))[-MOST_MARKS:]
    spans = [Span(one.start, one.end) for one in kept]
    own_ones = [
        one
        for one, span in zip(kept, spans, strict=True)
        if own(words, span, spans, sources)
        and not supposed(words, one.start, one.end)
        and not denied_before(words, one.start)
    ]
    if not own_ones:
        return Parsed(status=Status.UNPARSED, why=NONE)
    last = own_ones[-1]
    beside = [one for one in own_ones[:-1] if BETWEEN.fullmatch(words[one.end : last.start])]
    if any(one.value != last.value for one in beside) or _another(words, last):
        return Parsed(status=Status.UNPARSED, why=TWO)
    return last


def _of_record(record: dict[str, object]) -> Amount | Parsed:
    given = [record[key] for key in KEYS if key in record]
    found: list[Amount] = []
    for value in given:
        if isinstance(value, int | float) and not isinstance(value, bool):
            found.append(Amount(0, 0, float(value)))
        elif isinstance(value, str):
            match = LINE.fullmatch(value.strip())
            if match is not None:
                found.append(_amount(match))
    if len({one.value for one in found}) > 1:
        return Parsed(status=Status.UNPARSED, why=TWO)
    return found[0] if found else Parsed(status=Status.UNPARSED, why=NONE)


def _amounts(text: str) -> Iterator[Amount]:
    for form in FORMS:
        for match in form.finditer(text):
            yield _amount(match)
    lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
    for line in {lines[0], lines[-1]} if lines else ():
        alone = LINE.fullmatch(line[0])
        if alone is not None:
            yield _amount(alone)._replace(start=line.start(), end=line.end())


def _amount(match: re.Match[str]) -> Amount:
    groups = match.groupdict()
    if groups.get("n") is not None:
        value = float(groups["n"].replace("−", "-"))
    else:
        value = float(WORDS[groups["w"].lower()])
    top = groups.get("top") or groups.get("top2")
    if groups.get("percent"):
        top = "100"
    return Amount(match.start(), match.end(), value, None if top is None else float(top))


def _widest(found: Iterable[Amount]) -> list[Amount]:
    return apart(sorted(set(found), key=lambda a: (a.start - a.end, a.start)))


def _without_scale(text: str, scale: tuple[float, float]) -> str:
    """Blank the scale itself out: ``score 1 to 5`` is an echo of what was asked."""

    def blank(match: re.Match[str]) -> str:
        ends = (float(match["low"]), float(match["high"]))
        known = ends in {scale, (0.0, scale[1]), (1.0, 5.0), (1.0, 10.0), (0.0, 10.0), (0.0, 1.0)}
        return " " * len(match[0]) if known else match[0]

    return RANGE.sub(blank, text)


def _another(text: str, last: Amount) -> bool:
    """Say whether a second number stands right behind the last one: ``4 or 5``, ``3-4``."""
    behind = re.match(r"\s*(?:\]\])?\s*(?:or|to|-|–|~|或者?|到|至|か|から)\s*\d", text[last.end :])
    return behind is not None
