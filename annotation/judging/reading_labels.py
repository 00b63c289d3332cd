"""Which label an output gives a claim, and what it says of a check: yes, no, cannot tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from annotation.judging.marks_prose import denied_before, supposed
from annotation.judging.outputs import bare, plain
from annotation.judging.overlaps import apart
from annotation.judging.quoting import Sources, Span, own, sentence_before
from annotation.judging.reading_places import MOST_MARKS, whole_record
from annotation.judging.records import Parsed
from db.types import CheckAnswer, Status, Verdict

NONE: Final = "no explicit label"
TWO: Final = "two different final labels"
LOW_CONFIDENCE: Final = "its confidence is not between 0 and 1 and is left out"
OPEN: Final = r"[\s\"'“「\[(<{*`]{0,16}"
END: Final = r"(?=[\s\"'”」\])}>.。,;:!*`|]|です|だ|$)"
LABELS: Final[Mapping[str, Verdict]] = {
    "no": Verdict.NOT_ATTRIBUTABLE,
    "tell": Verdict.CANNOT_TELL,
    "yes": Verdict.ATTRIBUTABLE,
}
CHECKS: Final[Mapping[str, CheckAnswer]] = {
    "no": CheckAnswer.NO,
    "tell": CheckAnswer.CANNOT_TELL,
    "yes": CheckAnswer.YES,
}
TELL: Final = (
    r"(?P<tell>can(?:not|['’]?t| not)[_\s-]*(?:tell|say|determine|judge)|unsure|uncertain|"
    r"undecidable|"
    r"无法判断|不确定|无法确定|判断できない|わからない|不明)"
)
LABEL: Final = (
    rf"(?:{TELL}|(?P<no>not[_\s-]*(?:fully\s+)?(?:attributable|supported)|un(?:attributable|supported)|"
    r"non[_\s-]?attributable|不可归因|不支持|未被?支持|不能归因|帰属不可|支持されない|支持されていない|"
    r"帰属できない)|(?P<yes>(?:fully\s+)?(?:attributable|supported)|可归因|支持(?:されている|される)?|"
    r"帰属可能))"
)
CHECK: Final = (
    rf"(?:{TELL}|(?P<no>no(?:t[_\s-]+(?:valid|clear|faithful))?|invalid|unclear|unfaithful|false|否|"
    r"无效|不清楚|不忠实|いいえ|無効|不明確)|(?P<yes>yes|valid|clear|faithful|true|是|有效|清楚|忠实|はい|"
    r"有効|明確))"
)
LABEL_CUE: Final = r"(?:label|verdict|answer|decision|标签|结论|判断|ラベル|判定|結論)"
CHECK_CUE: Final = (
    r"(?:valid|clear|faithful|check|answer|verdict|result|decision|有效|清楚|忠实|结论|判断|"
    r"判定|結論|有効)"
)
LABEL_TOLD: Final = (
    r"\b(?:claim|statement|it)\s+is\s+(?:therefore\s+|thus\s+|clearly\s+|hence\s+)?"
    rf"{LABEL}(?!\s+(?:only|if|when))"
)
CHECK_TOLD: Final = (
    r"\b(?:reference|question|rewriting|rewritten\s+text|it)\s+is\s+(?:therefore\s+|clearly\s+)?"
    r"(?:(?P<no>not\s+(?:valid|clear|faithful)|invalid|unclear|unfaithful)|"
    r"(?P<yes>valid|clear|faithful)|(?P<tell>undecidable))(?![A-Za-z]|\s+(?:only|if|when|that))"
)
CONFIDENCE: Final = re.compile(
    r"(?:conf(?:idence)?|certainty|置信度|信心|確信度|自信)[\"']?\s*(?:[:=]|is|は)+\s*[\"'(<\[]*"
    r"(?P<n>[-−]?(?:\d+(?:\.\d+)?|\.\d+))\s*(?P<percent>%)?",
    re.IGNORECASE,
)
IN_A_CONDITION: Final = re.compile(
    r"\b(?:if|when|whether|only|cannot|doubt|not\s+(?:the\s+case|true))\b|n't\b|如果|若|是否|場合",
    re.IGNORECASE,
)
BETWEEN: Final = re.compile(r"(?:[\s\W_]|\b(?:or|and)\b|和|或者?|か|または)*", re.IGNORECASE)
LABEL_KEYS: Final = ("label", "verdict", "answer", "decision", "result")
CHECK_KEYS: Final = ("valid", "clear", "faithful", "check", "answer", "verdict", "result")


class Found(NamedTuple):
    """A label found in a text, as the name of its group."""

    start: int
    end: int
    group: str


def read_label(text: str, sources: Sources) -> Parsed:
    """Read a claim's label and confidence out of an output without thoughts."""
    group, why = _read(text, sources, LABEL, LABEL_CUE, LABEL_TOLD, LABEL_KEYS)
    if group is None:
        return Parsed(status=Status.UNPARSED, why=why)
    confidence, why = _confidence(text)
    return Parsed(status=Status.VERDICT, label=LABELS[group], confidence=confidence, why=why)


def read_check(text: str, sources: Sources) -> Parsed:
    """Read yes, no or cannot tell out of an output without thoughts."""
    group, why = _read(text, sources, CHECK, CHECK_CUE, CHECK_TOLD, CHECK_KEYS)
    if group is None:
        return Parsed(status=Status.UNPARSED, why=why)
    return Parsed(status=Status.VERDICT, check=CHECKS[group])


def _read(
    text: str, sources: Sources, label: str, cue: str, told: str, keys: tuple[str, ...]
) -> tuple[str | None, str]:
    clean = plain(text)
    record = whole_record(clean)
    if record is not None:
        return _of_record(record, label, keys)
    words = bare(clean)
    found = _widest(_labels(words, label, cue, told))[-MOST_MARKS:]
    spans = [Span(one.start, one.end) for one in found]
    kept = [
        one
        for one, span in zip(found, spans, strict=True)
        if own(words, span, spans, sources)
        and not supposed(words, one.start, one.end)
        and not denied_before(words, one.start)
        and not IN_A_CONDITION.search(sentence_before(words, one.start))
    ]
    if not kept:
        return None, NONE
    last = kept[-1]
    beside = [one for one in kept[:-1] if BETWEEN.fullmatch(words[one.end : last.start])]
    behind = re.match(rf"(?i)\s*(?:[|/,]|\bor\b|或|または)\s*{label}", words[last.end :])
    if any(one.group != last.group for one in beside) or behind is not None:
        return None, TWO
    return last.group, ""


def _labels(text: str, label: str, cue: str, told: str) -> Iterator[Found]:
    for pattern in (
        rf"(?<![A-Za-z]){cue}[\"']?(?:\s+is)?\s*(?:[:=]|是|は)+{OPEN}{label}{END}",
        rf"\[\[\s*{label}\s*\]\]",
        rf"\[RESULT\]{OPEN}{label}{END}",
        told,
    ):
        for match in re.finditer(pattern, text, re.IGNORECASE):
            yield Found(match.start(), match.end(), _group(match))
    lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
    for line in {lines[0], lines[-1]} if lines else ():
        match_line = re.fullmatch(rf"\W*{label}\W*", line[0], re.IGNORECASE)
        if match_line is None and line is lines[0]:
            match_line = re.match(rf"\W*{label}(?=[.,:;!。,]\s|\s*[-–—]\s)", line[0], re.IGNORECASE)
        if match_line is not None:
            at = line.start()
            yield Found(at + match_line.start(), at + match_line.end(), _group(match_line))


def _group(match: re.Match[str]) -> str:
    return next(name for name in ("no", "tell", "yes") if match[name] is not None)


def _widest(found: Iterable[Found]) -> list[Found]:
    return apart(sorted(set(found), key=lambda f: (f.start - f.end, f.start)))


def _of_record(
    record: dict[str, object], label: str, keys: tuple[str, ...]
) -> tuple[str | None, str]:
    groups = set()
    for key in keys:
        value = record.get(key)
        if isinstance(value, bool):
            groups.add("yes" if value else "no")
        elif isinstance(value, str):
            match = re.fullmatch(rf"\W*{label}\W*", value, re.IGNORECASE)
            if match is not None:
                groups.add(_group(match))
    if len(groups) > 1:
        return None, TWO
    return (groups.pop(), "") if groups else (None, NONE)


def _confidence(text: str) -> tuple[float | None, str]:
    given = list(CONFIDENCE.finditer(plain(text)))
    if not given:
        return None, ""
    value = float(given[-1]["n"].replace("−", "-"))
    if given[-1]["percent"]:
        value /= 100
    return (value, "") if 0 <= value <= 1 else (None, LOW_CONFIDENCE)
