"""Markdown as people and models write it, to HTML that is safe to show.

HTML in the source is shown as text and never read as HTML, but for ``<br>`` and entities, which
are shown as they are meant. Links are not clickable, images are named and not loaded. LaTeX is
kept as written, so that its underscores and backslashes survive.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from gui import theme
from gui.text_spans import SOFT_BREAK

MAX_MARKDOWN: Final = 200_000  # code points; longer texts are shown as they are
MAX_CELLS: Final = 20_000  # bars of tables: larger ones hold the window up for seconds

_RUN: Final = re.compile(r"\S{10000}")
_PIECE: Final = re.compile(r"\S{1000}")
_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
_INLINE_MATH: Final = re.compile(
    r"\\\((?:[^\\]|\\(?!\)))+\\\)"
    r"|\\\[(?:[^\\]|\\(?!\]))+\\\]"
    r"|\$\$[^$]+\$\$"
    r"|\$(?![\s$])(?:[^$\\\n]|\\.)*?(?<![\s\\])\$(?!\d)"
)
_LEFT_TO_RIGHT: Final = "\u2066"  # isolates: code in Arabic or Hebrew keeps its own direction
_END: Final = "\u2069"
_TABLE: Final = '<table class="grid" cellspacing="0" cellpadding="6" border="1">'
_CODE: Final = (
    '<table class="code" width="100%" cellspacing="0" cellpadding="8" border="0"><tr><td>'
    '<p style="white-space: pre-wrap">{}</p></td></tr></table>'
)


@lru_cache(maxsize=128)
def to_html(source: str) -> str:
    r"""Turn Markdown into safe HTML for Qt's rich text.

    >>> to_html("**a** &amp; <script>x</script>").strip()
    '<p><strong>a</strong> &amp; &lt;script&gt;x&lt;/script&gt;</p>'
    >>> to_html(r"\(a_1 + b_1\)").strip()
    '<p><span class="math">\\(a_1 + b_1\\)</span></p>'
    """
    if len(source) > MAX_MARKDOWN or source.count("|") > MAX_CELLS or _RUN.search(source):
        # Qt lays out a run without a blank in the square of its length
        breakable = _PIECE.sub("\\g<0>" + SOFT_BREAK, source)
        return f'<p style="white-space: pre-wrap">{html.escape(breakable)}</p>'
    return str(_PARSER.render(source)).strip()


def to_line(source: str, limit: int = 240) -> str:
    """Give the start of a text in one line, for lists: no line breaks, no Markdown marks.

    >>> to_line("**Why**<br>is the sky &lt;blue&gt;?")
    'Why is the sky <blue>?'
    """
    text = html.unescape(_BREAK.sub(" ", source[: 4 * limit]))
    text = re.sub(r"\*\*|__|`+|^#+ +", "", text, flags=re.MULTILINE)
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def document_css(chosen: theme.Tokens, scale: float = 1.0) -> str:
    """Give the stylesheet of a rich-text document in one theme.

    Parameters
    ----------
    chosen
        The theme's tokens.
    scale
        Font size over 100 %.

    Notes
    -----
    The size of running text is the document's default font, not a rule: Qt lets a rule for ``p``
    win over one for ``p.x`` in what stands inside, and gives headings sizes of its own.
    """
    code = round(theme.BODY * scale)
    height = f"line-height: {theme.line_percent()}%"
    mono = f"font-family: '{theme.mono_family()}', monospace; font-size: {code}px"
    gap = round(10 * scale)
    headings = "".join(
        f"p.h{level} {{ font-size: {round(size * scale)}px; font-weight: 600;"
        f" margin-top: {round(16 * scale)}px; margin-bottom: {round(6 * scale)}px; }}\n"
        for level, size in ((1, 22), (2, 20), (3, 18), (4, 16), (5, 16), (6, 16))
    )
    return (
        f"p {{ margin-top: 0; margin-bottom: {gap}px; {height}; }}\n"
        f"li {{ margin-bottom: {round(4 * scale)}px; {height}; }}\n"
        f"ul, ol {{ margin-top: 0; margin-bottom: {gap}px; }}\n"
        f"{headings}"
        f"code {{ {mono}; background-color: {chosen.sunken}; }}\n"
        f"table.code {{ background-color: {chosen.sunken}; margin-top: {gap // 2}px;"
        f" margin-bottom: {gap}px; }}\n"
        f"table.code p {{ {mono}; margin: 0; line-height: {theme.line_percent(1.4)}%; }}\n"
        f"table.grid {{ border-collapse: collapse; border-color: {chosen.line};"
        f" margin-bottom: {gap}px; }}\n"
        f"th {{ font-weight: 600; background-color: {chosen.sunken}; font-size: {code}px; }}\n"
        f"td {{ font-size: {code}px; }}\n"
        f"blockquote {{ color: {chosen.muted}; margin-left: {round(16 * scale)}px;"
        f" margin-right: 0; }}\n"
        f".link {{ text-decoration: underline; }}\n"
        f".math {{ {mono}; }}\n"
        f".image {{ color: {chosen.muted}; font-style: italic; }}\n"
    )


def _reads_leftwards(text: str) -> bool:
    """Whether letters of a script written from right to left stand in a text."""
    return any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)


# --- rules --------------------------------------------------------------------------------------


def _split_breaks(state: StateCore) -> None:
    """Turn ``<br>`` in running text into a line break; inside code it stays as written."""
    for token in state.tokens:
        if token.type == "inline" and token.children and _BREAK.search(token.content):
            token.children = [part for child in token.children for part in _parts(child)]


def _parts(child: Token) -> list[Token]:
    if child.type != "text":
        return [child]
    made: list[Token] = []
    for at, text in enumerate(_BREAK.split(child.content)):
        if at:
            made.append(Token("hardbreak", "br", 0))
        if text:
            made.append(Token("text", "", 0, content=text))
    return made


def _inline_math(state: StateInline, silent: bool) -> bool:
    found = _INLINE_MATH.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("math", "span", 0).content = found.group()
    state.pos = found.end()
    return True


def _block_math(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    r"""Take the lines from ``$$`` or ``\[`` to the closing one as one piece."""
    first = _line(state, start)
    closing = {"$$": "$$", "\\[": "\\]"}.get(first[:2])
    if closing is None:
        return False
    last = start
    while closing not in (_line(state, last)[2:] if last == start else _line(state, last)):
        last += 1
        if last >= end:
            return False
    if not _line(state, last).endswith(closing):
        return False
    if not silent:
        token = state.push("math_block", "p", 0)
        token.content = state.getLines(start, last + 1, state.blkIndent, False)
        token.map = [start, last + 1]
    state.line = last + 1
    return True


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]].rstrip()


# --- rendering ----------------------------------------------------------------------------------


class _Renderer(RendererHTML):
    """HTML of the kind that Qt's rich text understands, with nothing in it that acts."""

    def fence(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        return _CODE.format(html.escape(tokens[idx].content.rstrip("\n")))

    def code_block(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        return _CODE.format(html.escape(tokens[idx].content.rstrip("\n")))

    def code_inline(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        text = html.escape(tokens[idx].content)
        if any(_reads_leftwards(token.content) for token in tokens):
            text = f"{_LEFT_TO_RIGHT}{text}{_END}"
        return f"<code>{text}</code>"

    def math(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        return f'<span class="math">{html.escape(tokens[idx].content)}</span>'

    def math_block(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        text = html.escape(tokens[idx].content)
        return f'<p style="white-space: pre-wrap"><span class="math">{text}</span></p>'

    def heading_open(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        return f'<p class="{tokens[idx].tag}">'

    def heading_close(self, *_rest: object) -> str:
        return "</p>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, *_rest: object) -> str:
        target = html.escape(str(tokens[idx].attrGet("href") or ""), quote=True)
        return f'<span class="link" title="{target}">'

    def link_close(self, *_rest: object) -> str:
        return "</span>"

    def image(
        self,
        tokens: Sequence[Token],
        idx: int,
        options: OptionsDict,
        env: MutableMapping[str, Any],
    ) -> str:
        token = tokens[idx]
        name = self.renderInlineAsText(token.children, options, env) if token.children else ""
        target = str(token.attrGet("src") or "")
        shown = html.escape(" ".join(part for part in (name, f"({target})") if part))
        return f'<span class="image">[image: {shown}]</span>'

    def table_open(self, *_rest: object) -> str:
        return _TABLE


def _parser() -> MarkdownIt:
    parser = MarkdownIt(
        "commonmark", {"html": False, "breaks": True, "xhtmlOut": True}, renderer_cls=_Renderer
    ).enable(["table", "strikethrough"])
    parser.disable(["html_block", "html_inline"])
    parser.inline.ruler.before("escape", "math", _inline_math)
    parser.block.ruler.before(
        "fence", "math_block", _block_math, {"alt": ["paragraph", "blockquote", "list"]}
    )
    parser.core.ruler.push("br", _split_breaks)
    return parser


_PARSER: Final = _parser()
