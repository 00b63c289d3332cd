"""Verdicts in a fixed form: brackets, ``VERDICT:``, ``[RESULT]``, tags, JSON, a line of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from annotation.judging.records import Place
from annotation.judging.wordings import value

GROUPS: Final = {
    "first": Place.FIRST,
    "second": Place.SECOND,
    "tie": Place.TIE,
    "bad": Place.BOTH_BAD,
}


class Mark(NamedTuple):
    """A verdict found in a text. ``place`` is None where two places stand side by side."""

    start: int
    end: int
    place: Place | None
    prose: bool = False


LOOSE: Final = value(loose=True)
STRICT: Final = value(loose=False)
ENDS: Final = (
    r"(?=\s*(?:$|[\n.,;:!)\]}>\"'`”’」』。、（(<|]|—|–|-\s|because\b|since\b|as\s+it\b|over\b|by\s+a\b|"
    r"wins\b|で(?:す|ある|しょう)|だ(?![^\W_])|と(?:する|します|なる|なり|判断)|に(?:なり|する|します)"
    r"|の勝ち|胜|获胜|[(]))"
)
OPEN: Final = r"[\s\"'“「\[(<{*`$]{0,16}"
LAST: Final = 400
"""So many characters at the end are looked at for a verdict in bold."""
CUE_EN: Final = (
    r"(?<![A-Za-z])(?:(?:my|the|our|overall|final|so|preferred|better|best|stronger|winning)\s+){0,6}"
    r"(?:verdict|decision|judge?ment|winner|preference|conclusion|result|choice|pick|selection|"
    r"ranking|evaluation|outcome|better|best|preferred|answer|response|option|one)"
    r"(?:\s+(?:is|would\s+be|goes\s+to)(?=\W)\s*:?|\s*(?::|=+>?|-+>|→))\s*(?:that\s+)?"
)
CUE_ZH: Final = (
    r"(?:判断|判定|结论|裁决|裁定|评判|评价|评估|决定|选择|答案|结果|胜者|赢家|获胜者|胜出者|"
    r"(?:更好|较好|更优|更佳|较优)的(?:是|回答|答案|回复)?)(?:结果)?\s*(?:应该?)?(?:是|为|:|=|->|→)+\s*"
)
CUE_JA: Final = (
    r"(?:判定|判断|結論|評価|決定|回答|選択|結果|勝者|評決|裁定|"
    r"(?:より良い|より優れ(?:た|ている)|優れ(?:た|ている)|良い)(?:回答|応答|方|ほう|の)?)(?:結果)?"
    r"\s*(?:は|:|=|として|->|→)+\s*、?\s*"
)
KEY: Final = (
    r"[\"'](?:final[_ ]?)?(?:verdict|winner|better(?:[_ ]\w+)?|preferred(?:[_ ]\w+)?|preference|"
    r"choice|decision|answer|result|judge?ment|selection|判定|结论|結論|判断)[\"']\s*:\s*"
)
TAG: Final = r"(?:answer|verdict|choice|decision|result|winner|judge?ment|output)"

FORMS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\[\[\s*{LOOSE}\s*\]\]",
        rf"\[(?:RESULT|VERDICT|ANSWER)\]\s*:?{OPEN}{LOOSE}{ENDS}",
        rf"<({TAG})>{OPEN}{LOOSE}[\s\"'\])]*</\1>",
        rf"{KEY}{OPEN}{LOOSE}[\"'\]\s]*(?=[,}}\n]|$)",
    )
)
CUED: Final = tuple(
    re.compile(rf"{cue}{OPEN}{STRICT}{ENDS}") for cue in (rf"(?i:{CUE_EN})", CUE_ZH, CUE_JA)
)
LABELLED: Final = re.compile(
    rf"(?:\bVERDICT|\bVerdict|\bverdict|判定|结论|結論)\s*[:=]{OPEN}(?i:{LOOSE})"
    r"[\s\"'”」\]).。!*`]*(?=\n|$)"
)
LINE: Final = re.compile(
    rf"[\s\"'“”「」『』\[\](){{}}<>.。:!*`$#、,-]*{LOOSE}[\s\"'“”「」『』\[\](){{}}<>.。:!*`$、,-]*(?:です|だ)?[\s.。]*",
    re.IGNORECASE,
)
LISTED: Final = re.compile(r"(?m)^[ \t]*[(\[]?([A-C])[.):,](?=\s|$)")
OPENING: Final = re.compile(
    r"\s*[(\[]?(?:(?P<first>A)|(?P<second>B)|(?P<tie>C|TIE|Tie))[)\]]?(?:[.:,](?=\s)|\s+(?=because\b|since\b|is\s+better\b))"
)
BOLD_LAST: Final = re.compile(
    rf"(?:\*\*|__){OPEN}{LOOSE}[\s\"'\])]*(?:\*\*|__)[\s.。!)\"'」]*\Z", re.IGNORECASE
)


def place_of(match: re.Match[str]) -> Place:
    """Say which place a match of ``wordings.value`` stands for."""
    return next(place for group, place in GROUPS.items() if match[group] is not None)


def marked(text: str) -> Iterator[Mark]:
    """Find verdicts in a fixed form, in no order; the same place may be found twice."""
    for form in (*FORMS, *CUED, LABELLED):
        for match in form.finditer(text):
            yield Mark(match.start(), match.end(), place_of(match))
    yield from _lines(text)


def emphasised(text: str) -> Place | None:
    """Give the verdict of a text that ends with one in bold, as in ``So I take **B**``."""
    match = BOLD_LAST.search(text[-LAST:])
    return None if match is None else place_of(match)


def _lines(text: str) -> Iterator[Mark]:
    lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
    for line in {lines[0], lines[-1]} if lines else ():
        match = LINE.fullmatch(line[0])
        if match is not None:
            yield Mark(line.start(), line.end(), place_of(match))
    opening = OPENING.match(text)
    listed = set(LISTED.findall(text))
    if opening is not None and len(listed) <= 1:
        yield Mark(opening.start(), opening.end(), place_of(opening), prose=True)
