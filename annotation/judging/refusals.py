"""Whether an output declines the work, in English, Chinese or Japanese."""

from __future__ import annotations

import re
from typing import Final

from annotation.judging.outputs import short_gaps

PART: Final = 10_000
"""So many characters at either end are looked at: who declines says so first, or last."""
_CANNOT = r"(?:can(?:not|'t| not)|could(?: not|n't)|am (?:not able|unable)|'m (?:not able|unable)"
_CANNOT += r"|won't|will not|must not|must decline|have to decline|do not feel comfortable)"
_HELP = (
    r"(?:help|assist|comply|fulfil+|engage|continue|provide|participate|answer|respond|evaluate|"
    r"judge|compare|assess|rate|discuss|process|do (?:that|this)|take part)"
)
REFUSAL: Final = re.compile(
    rf"\b(?:I|we)\s*{_CANNOT}\s+(?:to\s+)?(?:\w+\s+){{0,2}}?{_HELP}\b"
    rf"|\b(?:sorry|apologi[sz]e)\b[^.\n]{{0,60}}\b{_CANNOT}"
    r"|\bI(?:'m| am)\s+sorry,?\s+but\s+(?:I|this|that)\b"
    r"|\bI\s+(?:must|have to|respectfully|will have to)?\s*decline\b"
    r"|\b(?:against|violates?)\s+(?:my|our|the)\s+(?:\w+\s+){0,2}(?:guidelines|polic(?:y|ies))\b"
    rf"|\bas an? (?:AI|language model|artificial)[^.\n]{{0,80}}{_CANNOT}"
    r"|(?:抱歉|对不起|不好意思|很遗憾)[^。\n]{0,30}(?:无法|不能|不便|不可以|没办法|不会)"
    r"|我(?:无法|不能|不便|没有办法)[^。\n]{0,12}"
    r"(?:提供|协助|帮助|满足|评价|评判|评估|回答|回应|讨论|处理|比较|继续|参与|完成)"
    r"|作为(?:一个|一名)?(?:AI|人工智能|语言模型|大?模型)[^。\n]{0,40}(?:无法|不能|不便)"
    r"|(?:拒绝|谢绝)(?:回答|评价|评判|提供)"
    r"|申し訳(?:ありません|ございません|ない)[^。\n]{0,60}"
    r"(?:できません|できかね|いたしかね|かねます|お手伝い|お答え)"
    r"|(?:お答え|お手伝い|対応|回答|評価|比較|支援|ご協力|協力)(?:することは?|は|を)?"
    r"(?:できません|できかねます|いたしかねます|致しかねます|差し控え)"
    r"|(?:お断り|辞退|差し控えさせて)(?:し|いた|さ)",
    re.IGNORECASE,
)


def refuses(text: str) -> bool:
    """Say whether an output declines. Not being able to *decide* is no refusal.

    >>> refuses("I'm sorry, but I can't help with that."), refuses("I cannot decide.")
    (True, False)
    """
    shown = text if len(text) <= 2 * PART else f"{text[:PART]}\n{text[-PART:]}"
    return REFUSAL.search(short_gaps(shown.replace("’", "'"))) is not None
