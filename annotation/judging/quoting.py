"""Whether a stretch of an output is the judge's own word, or quoted from what it read."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from annotation.judging.outputs import bare, plain

REACH: Final = 80
"""How far around a verdict a shared text is looked for."""

LATIN_SHARED: Final = 12
CJK_SHARED: Final = 5
MOST_PLACES: Final = 50
PAIRS: Final = {"“": "”", "「": "」", "『": "』", "«": "»", '"': '"', "‘": "’"}
NAME: Final = (
    r"(?:response|answer|assistant|output|model|candidate|option|reply|completion|solution|text|"
    r"system|chatbot|author|user|evidence|claim|reference|source|question|证据|来源|根拠|証拠|"
    r"回答|回复|答案|助手|模型|响应|回应|输出|选项|作者|用户|応答|返答|"
    r"アシスタント|出力|答え|解答|モデル|候補)"
)
TOLD: Final = re.compile(
    rf"(?:{NAME}\s*[\(#_]?(?:A|B|1|2|one|two|一|二|甲|乙)?\)?|\bit\b|which|that|それ|它)\s*"
    r"(?:\w+ly\s+|also\s+|even\s+|中|里|も|は|が|には|では|的)*\s*"
    r"(?:says?|said|claims?|states?|argues?|insists?|writes?|tells?|told|instructs?|asks?|wants?|"
    r"demands?|requests?|contains?|includes?|ends? with|reads?|tries|attempts?|orders?|urges?|"
    r"要求|声称|宣称|说|写道|写着|写|命令|指示|企图|试图|包含|称|と(?:書|主張|述べ|言)|主張|"
    r"書いて|述べ|含)",
    re.IGNORECASE,
)
MEDDLING: Final = re.compile(
    r"\b(?:instructions?\s+to|injected|injection|manipulat\w+|(?:attempts?|tries|trying)\s+to\s+"
    r"(?:make|force|get|trick|steer|influence)|prompt[- ]inject\w*|embedded\s+(?:command|text))"
    r"|注入|操纵|诱导|インジェクション|誘導",
    re.IGNORECASE,
)
TURN: Final = re.compile(
    r"[;；]|\b(?:so|therefore|thus|hence|but|however|whereas|while|because|since|"
    r"which (?:is why|means))\b|所以|因此|因而|但|然而|よって|したがって|ので|ため",
    re.IGNORECASE,
)
CLAUSE: Final = re.compile(rf"[,，、]|{TURN.pattern}", re.IGNORECASE)
SENTENCE_END: Final = re.compile(r"[.!?](?=\s|$|[\"'”])|[。！？!?\n]")
WORDS: Final = re.compile(r"[^\W_]")
CJK: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


class Span(NamedTuple):
    """A stretch of a text."""

    start: int
    end: int


@dataclass(frozen=True)
class Sources:
    """What the judge read: a verdict that stands in it, with the words around it, is quoted."""

    texts: tuple[str, ...] = ()

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """Give the texts in the form in which outputs are read."""
        return tuple(_squeezed(bare(plain(text))) for text in self.texts if text.strip())


def own(
    text: str, span: Span, others: Sequence[Span], sources: Sources, *, prose: bool = False
) -> bool:
    """Say whether a verdict at ``span`` is the judge's own.

    ``others`` are the verdicts of the text, sorted, none overlapping. It is not the judge's own
    when it stands between quotation marks, in a block of code or in a block quote with other words
    than verdicts; when its sentence says that an answer says so; or when it stands in a source
    with the same words around it. A verdict told in prose (``prose``) is a clause of its own after
    a comma; a marked one is not: ``it says, well, [[B]]``.
    """
    if _between_marks(text, span, others) or _in_block(text, span, others):
        return False
    before = clause_before(text, span.start, CLAUSE if prose else TURN)
    if TOLD.search(before) or MEDDLING.search(clause_around(text, span)):
        return False
    return not any(_shared(text, span, others, source) for source in sources.plain)


def sentence_before(text: str, at: int) -> str:
    """Give what stands before a place in its sentence.

    >>> sentence_before("Fine. I say A", 12)
    ' I say '
    """
    window = text[max(0, at - 400) : at]
    ends = [match.end() for match in SENTENCE_END.finditer(window)]
    return window[ends[-1] :] if ends else window


def clause_before(text: str, at: int, turn: re.Pattern[str] = CLAUSE) -> str:
    """Give what stands before a place in its clause.

    >>> clause_before("It lists two, so I say A", 23)
    ' I say '
    """
    sentence = sentence_before(text, at)
    ends = [match.end() for match in turn.finditer(sentence)]
    return sentence[ends[-1] :] if ends else sentence


def clause_around(text: str, span: Span) -> str:
    """Give the part of a sentence in which a stretch stands, between words that turn it."""
    after = text[span.end : span.end + 400]
    ends = [match.start() for match in (SENTENCE_END.search(after), TURN.search(after)) if match]
    tail = after[: min(ends, default=len(after))]
    return clause_before(text, span.start, TURN) + text[span.start : span.end] + tail


def line_of(text: str, at: int) -> Span:
    """Give the line in which a place stands."""
    end = text.find("\n", at)
    return Span(text.rfind("\n", 0, at) + 1, len(text) if end < 0 else end)


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _other_words(text: str, within: Span, others: Sequence[Span]) -> str:
    """Give the letters and digits of a stretch outside of ``others``: sorted, none overlapping."""
    kept = []
    at = within.start
    first = max(0, bisect_left(others, within) - 1)
    for span in others[first : bisect_left(others, Span(within.end, within.end))]:
        if span.end <= within.start:
            continue
        kept.append(text[at : max(at, span.start)])
        at = max(at, span.end)
    kept.append(text[at : max(at, within.end)])
    return "".join(WORDS.findall(" ".join(kept)))


def _between_marks(text: str, span: Span, others: Sequence[Span]) -> bool:
    line = line_of(text, span.start)
    for opening, closing in PAIRS.items():
        for inside in _pairs(text, line, opening, closing):
            if not (inside.start <= span.start and span.end <= inside.end):
                continue
            if _other_words(text, inside, others):
                return True
            if TOLD.search(sentence_before(text, inside.start)):
                return True
    return False


def _pairs(text: str, line: Span, opening: str, closing: str) -> list[Span]:
    found = []
    at = text.find(opening, line.start, line.end)
    while at >= 0:
        end = text.find(closing, at + 1, line.end)
        if end < 0:
            break
        found.append(Span(at + 1, end))
        at = text.find(opening, end + 1, line.end)
    return found


def _in_block(text: str, span: Span, others: Sequence[Span]) -> bool:
    fences = [match.start() for match in re.finditer(r"(?m)^[ \t]*```", text)]
    for start, end in zip(fences[::2], fences[1::2], strict=False):
        if start < span.start < end:
            body = Span(line_of(text, start).end, end)
            return bool(_other_words(text, body, others)) and "{" not in text[body.start : end]
    line = line_of(text, span.start)
    if not text[line.start : line.end].lstrip().startswith(">"):
        return False
    first, last = line.start, line.end
    while first > 0 and text[line_of(text, first - 1).start : first].lstrip().startswith(">"):
        first = line_of(text, first - 1).start
    while last < len(text) and text[last + 1 :].lstrip(" \t").startswith(">"):
        last = line_of(text, last + 1).end
    return bool(_other_words(text, Span(first, last), others))


def _shared(text: str, span: Span, others: Sequence[Span], source: str) -> bool:
    wanted = _squeezed(text[span.start : span.end])
    left = text[max(0, span.start - REACH) : span.start]
    right = text[span.end : span.end + REACH]
    at = source.find(wanted)
    for _ in range(MOST_PLACES):
        if at < 0:
            return False
        before = _common_end(left, source[max(0, at - REACH) : at])
        behind = at + len(wanted)
        after = _common_start(right, source[behind : behind + REACH])
        words = _other_words(text, Span(span.start - before, span.start), others)
        words += _other_words(text, Span(span.end, span.end + after), others)
        if len(words) >= LATIN_SHARED or len(CJK.findall(words)) >= CJK_SHARED:
            return True
        at = source.find(wanted, at + 1)
    return False


def _common_end(text: str, source: str) -> int:
    """Count the characters at the end of a text that a squeezed source ends with too."""
    return _common(text[::-1], source[::-1])


def _common_start(text: str, source: str) -> int:
    return _common(text, source)


def _common(text: str, source: str) -> int:
    i = j = 0
    while i < len(text) and j < len(source):
        if text[i].isspace() and source[j] == " ":
            j += 1
            while i < len(text) and text[i].isspace():
                i += 1
        elif text[i] == source[j]:
            i, j = i + 1, j + 1
        else:
            break
    return i
