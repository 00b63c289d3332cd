"""Verdicts told in a sentence: ``Response 1 is better``, ``回答1更好``, ``回答1の方が良い``.

A sentence counts only when it prefers an answer as a whole. What says why or in which respect
(``better in style``, ``结构更好``) is no verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from annotation.judging.marks_marked import Mark
from annotation.judging.quoting import CLAUSE, clause_before, sentence_before
from annotation.judging.records import Place
from annotation.judging.wordings import TIE_JA, TIE_ZH, named

PLACES: Final = (Place.FIRST, Place.SECOND)
BARE: Final = (r"(?<![A-Za-z0-9_'-])A", r"(?<![A-Za-z0-9_'-])B")
WHOLE: Final = (
    r"(?=\s*(?:$|[\n.,;:!)\]\"'”]|—|–|-\s|\(|because\b|since\b|as\s+(?:it|its|the|this|they)\b|"
    r"due\b|and\b|but\b|given\b|here\b|when\b|while\b|although\b|though\b|"
    r"in\s+(?:every|all|most|general|my|both|total)\b|by\s+(?:a|far|all|virtue)\b|"
    r"on\s+(?:balance|the\s+whole|all)\b|for\s+(?:the|these|this|that|several|two|three|many)\s+"
    r"(?:\w+\s+)?reasons?\b|overall(?=\s*(?:$|[\n.,;:!)]|because|since|and|but|as|due))))"
)
ADVERBS: Final = (
    r"(?:(?:clearly|overall|definitely|slightly|much|far|a\s+(?:bit|little|lot)|marginally|"
    r"somewhat|significantly|considerably|generally|ultimately|therefore|thus|also|still|actually|"
    r"certainly|simply|just|really|obviously|by\s+far|the|a|an|strictly|substantially|"
    r"objectively|narrowly|easily|decisively|hands\s+down|,)\s+){0,6}"
)
BETTER_EN: Final = (
    r"(?:better|best|superior|stronger|preferable|preferred|favou?red|winner|"
    r"(?:clear|better|overall)\s+winner)(?:\s+(?:response|answer|one|option|choice|reply|output|"
    r"assistant|pick|of\s+the\s+two|between\s+the\s+two)){0,3}"
)
VERBS_EN: Final = r"(?:wins(?:\s+out)?|outperforms|beats|surpasses|outdoes|edges\s+out|prevails)"
WORSE_EN: Final = r"(?:worse|weaker|inferior)"
CHOOSE_EN: Final = (
    r"\b(?:I|we)(?:'d|'ll|\s+would|\s+will|\s+must|\s+do|\s+have\s+to)?(?:\s+(?:therefore|thus|"
    r"clearly|slightly|strongly|ultimately|hence|still))*\s+(?:prefer|choose|chose|pick|select|"
    r"favou?r|go\s+(?:with|for)|vote\s+for|opt\s+for|lean\s+(?:towards?|to)|declare|side\s+with)\s+"
)
BETWEEN_ZH: Final = (
    r"(?:明显|显然|总体(?:上|而言|来说)?|整体(?:上|而言|来说)?|综合(?:来看|而言)?|略微?|稍微?|要|"
    r"相对|确实|是|显得|的质量|质量|的|更加|各方面都?|在各方面都?|都|表现|应该?|,|\s){0,8}"
)
BETTER_ZH: Final = (
    r"(?:更好|更优秀?|更佳|较好|较优|较佳|更优质|更胜一筹|略胜一筹|胜出|获胜|取胜|最好|最佳|更强|"
    r"占优|胜(?!过))(?![地过任负])"
)
WHOLE_ZH: Final = (
    r"(?=\s*(?:$|[\n.,;:!)\]\"”」。、]|的(?:回答|答案|回复|选择|那个|一个|一方|$|[。.,!\n])|"
    r"一些|一点|些|了|因为|由于|\())"
)
OVER_ZH: Final = r"(?:优于|好于|强于|胜过|胜于|优胜于|好过|高于)"
UNDER_ZH: Final = r"(?:不如|不及|差于|逊于|劣于|逊色于|比不上)"
CHOOSE_ZH: Final = (
    r"(?:我选择?|选(?![择项用取出])|我会选择?|选择|应选|更?倾向于|更?偏向于?|更喜欢|偏好|推荐|支持|首选|判定|认定)"
    r"了?\s*"
)
TIE_FILL_ZH: Final = (
    r"(?:(?:都|的?质量|水平|总体(?:上|而言)?|整体(?:上|而言)?|基本上?|大致|大体上?|几乎|表现得?|是|"
    r"可以说|,|可谓|应为|为|算|属于)\s*){0,8}"
)
FILL_JA: Final = (
    r"(?:より|明らかに|明確に|全体的に|総合的に|わずかに|やや|少し|断然|総じて|圧倒的に|若干|質が|"
    r"、|,|全体として|はるかに|もっと|一番|最も){0,8}"
)
BETTER_JA: Final = (
    r"(?:優れて(?:いる|います|おり|いた)|優れる|優秀|良い|よい|いい|良かった|良く|勝って(?:いる|います|"
    r"おり)|勝ち|勝利|勝る|上回(?:る|って|り)|優位|望ましい|好ましい|優る)"
)
WHOLE_JA: Final = (
    r"(?=\s*(?:$|[\n.,;:!)\]\"'”」。、]|で(?:す|ある|しょう|は|、)|だ|"
    r"と(?:判断|考え|評価|思|し|言|い|なり|なる)|に(?:なり|なる|し|終)|の(?:評価|判定|出来|レベル)|くらい))"
)
AFTER_JA: Final = (
    r"(?!(?:です|だ|である)?か(?!ら))(?!(?:と|という|とまで)?(?:は|も)?(?:言え|いえ|言い切れ|思え|限ら)(?:ない|ません|ず))"
    r"(?!(?:という)?(?:わけ|訳)では)(?!(?:では|く|じゃ|とは)(?:ない|ありません|言え|いえ|思え|限))"
    r"(?!(?:点|部分|箇所|面|ところ)(?:も|が|は))"
)
NOT_BEFORE: Final = re.compile(
    r"\bnot\b|n't\b|\bcannot\b|\bwhether\b|\bif\b|\bunless\b|\bdoubt|\bden(?:y|ies)\b|\bdisagree|"
    r"\bwrong\s+to\b|\bhardly\b|\bnever\b|\bno\s+(?:reason|evidence|way|sense)\b|\bnor\b|\bneither\b|"
    r"\bwhich\s+of\b|\b(?:some|others|many|people)\b|\bwould\s+be\b|\bmight\b|\bmay\b|\bcould\b|"
    r"不是|并非|并不|未必|难说|无法|不能|不认为|不觉得|是否|如果|假如|若|倘若|不应|不会|没有|"
    r"もし|仮に|なら(?!ば)|ではなく",
    re.IGNORECASE,
)
HYPOTHETICAL: Final = re.compile(
    r"^\W*(?:(?:so|and|but|then)\s+)?(?:if|unless|suppose|supposing|assuming|when|were)\b"
    r"(?!\s+(?:I|we)\s+(?:had|have|must|were|am)\b)(?!\s+forced\b)"
    r"|^\W*(?:如果|若是?|假如|倘若|当|假设)(?!必须|非要|一定要)|^\W*(?:もし|仮に)",
    re.IGNORECASE,
)
CONDITION_AFTER: Final = re.compile(
    r"\s*[\"'”」`)]*\s*(?:,?\s*(?:if|when|whenever|unless|means|stands\s+for|indicates|denotes|"
    r"for\s+(?:a\s+tie|assistant|response|answer|the\s+(?:first|second)))\b|表示|代表|意味|"
    r"(?:の|な)場合|なら|とする場合|:\s*(?:assistant|response|answer)\s+[AB12]\s+is\b)",
    re.IGNORECASE,
)
NOT_TIE: Final = re.compile(
    r"(?:不是|并非|非|不算|而非|还是|不能算|不应是?|不构成)\s*$|\b(?:not|n't|than|rather\s+than|no|"
    r"avoid|break)\s+(?:an?\s+|really\s+|quite\s+|the\s+)*$|(?:或者?|or)\s*$",
    re.IGNORECASE,
)
NOT_TIE_AFTER: Final = re.compile(
    r"\s*(?:では|じゃ|とは|に(?:は)?)\s*(?:な[いくら]|ありません|言え|いえ|せず|しない)|か(?!ら)|と(?:は)?(?:言え|いえ)(?:ない|ません)"
)


def _subject(place: int) -> str:
    return rf"(?:{named(place)}|(?-i:{BARE[place]}))"


def _preferring(place: int) -> Iterator[str]:
    one, other = _subject(place), _subject(1 - place)
    rest = r"(?:the\s+other(?:\s+(?:one|response|answer))?|its\s+(?:rival|counterpart))"
    than = rf"(?:\s+(?:than|to|over)\s+(?:{other}|{rest}))?"
    yield rf"{one}\s*(?:\s(?:is|was)|'s)\s+{ADVERBS}{BETTER_EN}{than}{WHOLE}"
    yield rf"{one}\s+{ADVERBS}{VERBS_EN}(?:\s+(?:{other}|{rest}))?{WHOLE}"
    yield rf"{other}\s*(?:\s(?:is|was)|'s)\s+{ADVERBS}{WORSE_EN}\s+than\s+(?:{one}|{rest}){WHOLE}"
    yield rf"{CHOOSE_EN}{one}(?:\s+(?:over|to)\s+(?:{other}|{rest}))?{WHOLE}"
    yield rf"{one}{BETWEEN_ZH}{BETTER_ZH}{WHOLE_ZH}"
    yield rf"{one}\s*(?:明显|略|显著|总体|要)*\s*{OVER_ZH}\s*(?:{other}){WHOLE_ZH}"
    yield rf"{one}\s*比\s*(?:{other})\s*(?:明显|略|稍|要|更|更加)*\s*(?:好|优秀?|强|佳){WHOLE_ZH}"
    yield rf"{other}\s*(?:明显|略|远|都|比)*\s*{UNDER_ZH}\s*(?:{one}){WHOLE_ZH}"
    yield rf"{other}\s*(?:没有|没)\s*(?:{one})\s*(?:那么|这么)?(?:好|优秀?|强){WHOLE_ZH}"
    yield rf"{CHOOSE_ZH}{one}(?:的回答)?{WHOLE_ZH}"
    yield (
        rf"{one}\s*(?:の(?:方|ほう))?\s*(?:が|は)\s*(?:(?:{other})\s*より(?:も)?、?)?"
        rf"{FILL_JA}{BETTER_JA}{AFTER_JA}"
    )
    yield rf"{one}\s*(?:を(?:選び|選択し|支持し|推し|採用し|勝者と)|の(?:勝ち|勝利)|に軍配)"
    yield rf"{other}\s*は\s*(?:{one})\s*(?:に|より(?:も)?)\s*(?:劣|及ば|見劣り)"


ANY: Final = rf"(?:{_subject(0)}|{_subject(1)})"


def _levelling() -> Iterator[str]:
    two = r"(?:it|this|they|the\s+(?:result|comparison|verdict|outcome|two(?:\s+\w+)?)|"
    two += rf"both(?:\s+(?:of\s+them|\w+s))?|{ANY}\s+and\s+{ANY})"
    good = (
        r"(?:tied?|draw|tied|equally\s+(?:good|strong|well|matched)|equivalent|on\s+(?:a\s+)?par|"
    )
    good += r"(?:about\s+)?(?:level|equal)|comparable|of\s+(?:equal|similar|comparable)\s+quality)"
    ends = r"(?:'s|\s(?:is|are|ends?\s+in|results?\s+in))"
    yield rf"\b{two}\s*{ends}\s+{ADVERBS}(?:about\s+)?{good}{WHOLE}"
    calling = r"\b(?:call|declare|rate|consider|deem|score)\s+(?:it|this|them)\s+"
    yield rf"{calling}{ADVERBS}(?:tie|draw|equal){WHOLE}"
    yield (
        rf"\bneither(?:\s+\w+|\s+{ANY}\s+nor\s+{ANY})?\s+is\s+(?:clearly\s+|really\s+)?(?:better|superior|stronger)"
        rf"(?:\s+than\s+the\s+other(?:\s+one)?)?{WHOLE}"
    )
    yield rf"\bthere\s+is\s+no\s+(?:clear\s+)?(?:winner|difference\s+in\s+quality){WHOLE}"
    so = r"(?:so|thus|therefore|overall|hence|in\s+short)"
    yield rf"(?m:^[^\w\n]*(?:{so}[^\w\n]+)?(?:a\s+)?(?:tie|draw)[.!]*$)"
    zh = (
        r"(?:两者|二者|双方|它们|这?(?:两|二)个(?:回答|答案|回复)|"
        rf"{ANY}\s*(?:和|与|跟)\s*{ANY})"
    )
    yield rf"{zh}{TIE_FILL_ZH}{TIE_ZH}(?![的地]?(?:长|短|详细|结构)){WHOLE_ZH}"
    yield (
        r"(?:平局|平手|不相上下|旗鼓相当|平分秋色|"
        r"难分(?:高下|伯仲|胜负|优劣)|不分(?:高下|伯仲|胜负|上下))"
    )
    yield rf"(?:引き分け|同点|互角|甲乙つけがたい|優劣(?:は)?つけがたい){WHOLE_JA}"
    ja = (
        r"(?:両者|両方|どちら|双方|両回答|(?:二|2|ふた)つの回答|いずれ|"
        rf"{ANY}と{ANY})"
        r"(?:の回答)?(?:とも|も|は)?(?:に)?"
    )
    yield rf"{ja}、?{FILL_JA}(?:ほぼ|だいたい|概ね)?{TIE_JA}{WHOLE_JA}"


PREFERRING: Final = tuple(
    (PLACES[place], re.compile(pattern, re.IGNORECASE))
    for place in (0, 1)
    for pattern in _preferring(place)
)
LEVELLING: Final = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _levelling())


def told(text: str) -> Iterator[Mark]:
    """Find verdicts told in sentences, without the denied, supposed and asked ones."""
    for place, pattern in PREFERRING:
        for match in pattern.finditer(text):
            if not _denied(text, match):
                yield Mark(match.start(), match.end(), place, prose=True)
    for pattern in LEVELLING:
        for match in pattern.finditer(text):
            if not _denied(text, match) and not _no_tie(text, match):
                yield Mark(match.start(), match.end(), Place.TIE, prose=True)


def supposed(text: str, start: int, end: int) -> bool:
    """Say whether a verdict is part of a condition: ``[[A]] if ...``, ``if ..., [[A]]``."""
    if CONDITION_AFTER.match(text, end):
        return True
    return HYPOTHETICAL.search(sentence_before(text, start)) is not None


def denied_before(text: str, start: int) -> bool:
    """Say whether a verdict is denied by the word before it: ``not [[A]]``."""
    return (
        re.search(
            r"(?i)(?:\bnot|n't|不是|并非|而非|not\s+\w+)\s*[\"'“「]?\s*$",
            text[max(0, start - 24) : start],
        )
        is not None
    )


def _denied(text: str, match: re.Match[str]) -> bool:
    clause = clause_before(text, match.start(), CLAUSE).rsplit(":", 1)[-1]
    if NOT_BEFORE.search(clause) or supposed(text, match.start(), match.end()):
        return True
    behind = text[match.end() : match.end() + 200].split("\n", maxsplit=1)[0]
    asked = re.match(r"[^.。!！,，、]*[?？]", behind) is not None
    return asked


def _no_tie(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 24) : match.start()]
    return bool(NOT_TIE.search(before) or NOT_TIE_AFTER.match(text, match.end()))
