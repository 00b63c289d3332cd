"""A model's output as text to be read: thoughts taken out, forms of one sign made one."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST: Final = 50_000
"""Characters that are read, from the end: a verdict stands last."""

_WORDS = r"(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad)"
OPENER: Final = re.compile(
    rf"<{_WORDS}>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|channel\|>analysis<\|message\|>",
    re.IGNORECASE,
)
CLOSER: Final = re.compile(
    rf"</{_WORDS}>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>|<\|channel\|>final<\|message\|>",
    re.IGNORECASE,
)
RUN: Final = re.compile(r"[^\S\n]{9,}|\s{9,}")
"""Blanks that stand for one gap: patterns with more than one place for them need them few."""
UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")
"""What a text cannot hold and no project can store: NUL, and half of a surrogate pair."""
MARKS: Final = frozenset("\"'`“”‘’「」『』")
INVISIBLE: Final = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e007f]"
)
BRACKETS: Final = str.maketrans({"【": "[", "】": "]", "〔": "[", "〕": "]", "〈": "<", "〉": ">"})
TOKENS: Final = re.compile(r"<\|[a-z_]+\|>|</s>|<(?:eos|pad|end_of_turn)>", re.IGNORECASE)
FENCED: Final = re.compile(r"\s*```[\w-]*[ \t]*\n(.*?)\n?[ \t]*```\s*", re.DOTALL)
BOXED: Final = re.compile(r"\\boxed\s*\{+([^{}]*)\}+")
COMMAND: Final = re.compile(r"\\(?:text|textbf|mathrm|mathbf|mathit)\s*\{([^{}]*)\}")


def storable(text: str) -> str:
    r"""Give a text with U+FFFD for what cannot be stored.

    >>> storable("[[A]]\x00") == "[[A]]\ufffd"
    True
    """
    return UNSTORABLE.sub("\ufffd", text)


def without_thoughts(text: str) -> str | None:
    """Give what an output says after thinking; None when its thought is unfinished.

    Everything before a closing tag without an opening one is thought too: many chat templates put
    the opening tag into the prompt. A tag between quotation marks is spoken of, not used.

    >>> without_thoughts("<think>B?</think>[[A]]"), without_thoughts("B?</think>[[A]]")
    ('[[A]]', '[[A]]')
    >>> without_thoughts("<think>[[A]] maybe") is None
    True
    """
    tags = [(match.start(), match.end(), True) for match in OPENER.finditer(text)]
    tags += [(match.start(), match.end(), False) for match in CLOSER.finditer(text)]
    kept: list[str] = []
    at, depth = 0, 0
    for start, end, opens in sorted(tags):
        if start < at or _in_marks(text, start, end):
            continue
        if opens:
            if depth == 0:
                kept.append(text[at:start])
            depth += 1
        elif depth:
            depth -= 1
        else:
            kept.clear()
        at = end
    if depth:
        return None
    return "".join([*kept, text[at:]])


def short_gaps(text: str) -> str:
    r"""Give a text with its long runs of blanks made short ones.

    >>> short_gaps("a" + " " * 90 + "b" + "\n" * 90 + "c")
    'a    b\n\nc'
    """
    return RUN.sub(lambda run: "\n\n" if "\n" in run[0] else "    ", text)


def plain(text: str) -> str:
    r"""Give a text with one form for every sign: NFKC, nothing invisible, one kind of bracket.

    Tokens of chat templates, LaTeX boxes and a fence around the whole are taken off; a long run of
    blanks is made a short one.

    >>> plain("［［Ａ］］　評価：４"), plain("【【B】】"), plain(r"\boxed{\text{A}}")
    ('[[A]] 評価:4', '[[B]]', '[[A]]')
    """
    text = unicodedata.normalize("NFKC", text[-LONGEST:])
    text = INVISIBLE.sub("", text).translate(BRACKETS)
    text = TOKENS.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n"))
    text = short_gaps(text)
    text = BOXED.sub(r"[[\1]]", COMMAND.sub(r"\1", text))
    whole = FENCED.fullmatch(text)
    return whole[1] if whole and "```" not in whole[1] else text


def bare(text: str) -> str:
    """Take the marks of Markdown off: emphasis, headings, rules.

    >>> bare("## **VERDICT:** A")
    'VERDICT: A'
    """
    text = re.sub(r"\*+|__|~~", "", text)
    return re.sub(r"(?m)^[ \t]*#{1,6}[ \t]+", "", text)


def _in_marks(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return before in MARKS and after in MARKS and bool(before) and bool(after)
