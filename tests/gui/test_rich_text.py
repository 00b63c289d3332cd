from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.rich_text import MAX_MARKDOWN, to_html, to_line

KNOWN_TAGS = "p|br|hr|em|strong|s|code|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|span"
TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)([^>]*)>")
ATTRIBUTES = re.compile(
    r'( (class="[a-z0-9]*"|title="[^"<>]*"|style="(text-align:\w+|white-space: pre-wrap)"'
    r'|start="\d+"|width="100%"|cellspacing="\d"|cellpadding="\d"|border="\d"))* ?/?'
)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("a<br />b", "<p>a<br />\nb</p>"),
        ("a<BR>b<br/>c", "<p>a<br />\nb<br />\nc</p>"),
        ("`a<br>b`", "<p><code>a&lt;br&gt;b</code></p>"),
        ("R&amp;D &lt;x&gt; &copy;", "<p>R&amp;D &lt;x&gt; ©</p>"),
        ("one\ntwo", "<p>one<br />\ntwo</p>"),
        ("**b** *i* ~~s~~", "<p><strong>b</strong> <em>i</em> <s>s</s></p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'),
        ("## 标题", '<p class="h2">标题</p>'),
        ("", ""),
    ],
)
def test_markdown_reads_as_meant(source: str, shown: str) -> None:
    assert to_html(source).strip() == shown


def test_code_keeps_its_spaces_and_its_signs() -> None:
    shown = to_html("```python\nif a < b:\n    x = '<b>'\n```")
    assert "if a &lt; b:\n    x = &#x27;&lt;b&gt;&#x27;" in shown
    assert "pre-wrap" in shown


def test_tables_have_cells_and_sides() -> None:
    shown = to_html("| a | b |\n|---|--:|\n| 1 | 2 |")
    assert shown.count("<td") == 2
    assert '<td style="text-align:right">2</td>' in shown


@pytest.mark.parametrize(
    "formula",
    [
        r"\(a_1 * b_2 * c\)",
        r"\[x_i^{*}\]",
        "$a_1 + b_1$",
        "$$x_1\\\\y_1$$",
        r"$\frac{a}{b}$",
    ],
)
def test_formulas_stay_as_written(formula: str) -> None:
    assert html.escape(formula) in to_html(f"so {formula} holds")


def test_a_formula_over_several_lines_is_one_piece() -> None:
    formula = "\\[\n- a_1\n= b_1\n\n+ c_1\n\\]"
    assert html.escape(formula) in to_html(f"before\n\n{formula}\n\nafter")


def test_money_is_no_formula() -> None:
    assert to_html("from $5 to $10").strip() == "<p>from $5 to $10</p>"


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '<img src="https://evil.example/pixel.png">',
        "![pixel](https://evil.example/pixel.png)",
        "![local](file:///etc/passwd)",
        "[run](javascript:alert(1))",
        "[file](file:///etc/passwd)",
        "[data](data:text/html;base64,PHNjcmlwdD4=)",
        "<a href='https://evil.example'>x</a>",
        "<iframe src='//evil.example'></iframe>",
        "<style>p { display: none }</style>",
        "<!-- hidden -->",
        "<https://evil.example>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        '[x](https://e.example "a\\" onmouseover=\\"alert(1)")',
        "```html\n<script>alert(1)</script>\n```",
        "$<script>alert(1)</script>$",
        "<svg onload=alert(1)>",
        "<p style='background: url(https://evil.example)'>x</p>",
    ],
)
def test_nothing_from_outside_acts(source: str) -> None:
    check_safe(to_html(source))


@given(st.text(alphabet=st.sampled_from("<>&\"'`*_[]()!$\\|-#: \nabr/1=:"), max_size=60))
def test_no_text_makes_a_tag_of_its_own(source: str) -> None:
    check_safe(to_html(source))


@given(st.text(max_size=200))
def test_any_text_is_shown(source: str) -> None:
    check_safe(to_html(source))
    assert "\n" not in to_line(source)


def check_safe(shown: str) -> None:
    assert shown.count("<") == len(TAG.findall(shown)), shown
    for name, rest in TAG.findall(shown):
        assert re.fullmatch(KNOWN_TAGS, name), shown
        assert ATTRIBUTES.fullmatch(rest), shown


def test_a_very_long_text_is_shown_plainly() -> None:
    source = "**a** <b>" * (MAX_MARKDOWN // 8)
    shown = to_html(source)
    assert "&lt;b&gt;" in shown
    assert "<strong>" not in shown


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("**Why**<br>is\n it &lt;so&gt;?", "Why is it <so>?"),
        ("# 标题\n\n`x`", "标题 x"),
        ("a" * 300, "a" * 239 + "…"),
        ("snake_case * 2", "snake_case * 2"),
    ],
)
def test_a_line_for_lists(source: str, line: str) -> None:
    assert to_line(source) == line


@pytest.mark.parametrize(
    "source",
    ["x" * 300_000, "&" * 150_000, "|a" * 2_000 + "|\n" + "|-" * 2_000 + "|\n" + "|x" * 20_000],
)
def test_what_would_hold_the_window_up_is_plain_and_can_be_broken(source: str) -> None:
    shown = to_html(source)
    assert "<table" not in shown
    plain = html.unescape(shown.removeprefix('<p style="white-space: pre-wrap">'))
    assert max(map(len, re.split(r"[\s\u200b]", plain.removesuffix("</p>")))) <= 1_000
    assert plain.removesuffix("</p>").replace("\u200b", "") == source
