from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextDocument, QTextImageFormat
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.rich_text_view import RichTextView

HOSTILE = [
    "<script>document.title='x'</script>",
    '<img src="file:///etc/passwd"><img src="https://evil.example/a.png">',
    "![a](https://evil.example/a.png)",
    "[run](javascript:alert(1))",
    "[file](file:///etc/passwd)",
    "[page](https://evil.example)",
    '<a href="https://evil.example">x</a>',
    '<link rel="stylesheet" href="https://evil.example/a.css">',
    '<body background="https://evil.example/a.png">',
    "<meta http-equiv='refresh' content='0;url=file:///etc/passwd'>",
]


@pytest.fixture
def view(qtbot: QtBot, mode: theme.Mode) -> RichTextView:
    made = RichTextView("Answer 1")
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    return made


@pytest.mark.parametrize("source", HOSTILE)
def test_nothing_is_loaded_run_or_opened(
    view: RichTextView, source: str, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    asked: list[object] = []
    loaded = RichTextView.loadResource

    def watched(self: RichTextView, kind: int, name: QUrl) -> object:
        asked.append((kind, name))
        return loaded(self, kind, name)

    monkeypatch.setattr(RichTextView, "loadResource", watched)
    view.show_text(source)
    view.grab()
    assert asked == []
    block = view.document().begin()
    while block.isValid():
        for fragment in [it.fragment() for it in block]:
            char_format = fragment.charFormat()
            assert not char_format.isAnchor()
            assert not isinstance(char_format, QTextImageFormat)
            assert not char_format.isImageFormat()
        block = block.next()
    assert view.anchorAt(QPoint(20, 20)) == ""
    if source.startswith("<"):
        assert source in view.toPlainText()


@pytest.mark.parametrize(
    "name", ["https://evil.example/a.png", "file:///etc/passwd", "data:image/png;base64,AAAA"]
)
@pytest.mark.parametrize("kind", list(QTextDocument.ResourceType)[1:4])
def test_resources_are_never_given(
    view: RichTextView, kind: QTextDocument.ResourceType, name: str
) -> None:
    assert view.loadResource(kind.value, QUrl(name)) is None
    assert view.source() == QUrl()


def test_each_paragraph_takes_its_own_direction(view: RichTextView) -> None:
    view.show_text("English first.\n\nالعربية ثانيا.\n\n然后是中文。\n\n- עברית\n- Deutsch")
    directions = []
    block = view.document().begin()
    while block.isValid():
        directions.append(block.textDirection())
        block = block.next()
    left, right = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
    assert directions == [left, right, left, right, left]


def test_sizes_follow_the_type_scale(view: RichTextView) -> None:
    view.show_text("# Head **bold**\n\nplain **bold** `code`\n\n- item")
    sizes: dict[str, int] = {}
    block = view.document().begin()
    while block.isValid():
        for it in block:
            sizes[it.fragment().text().strip()] = it.fragment().charFormat().font().pixelSize()
        block = block.next()
    assert sizes["plain"] == sizes["item"] == theme.READING
    assert sizes["code"] == theme.BODY
    assert sizes["Head"] > theme.READING


def test_a_change_of_theme_is_followed_at_the_same_place(
    view: RichTextView, qapp: QApplication
) -> None:
    view.show_text("\n\n".join(f"line {n} `code`" for n in range(200)))
    view.verticalScrollBar().setValue(300)
    for mode in (theme.Mode.DARK, theme.Mode.LIGHT):
        theme.apply(qapp, mode)
        qapp.processEvents()
        assert theme.tokens().sunken.lower() in view.toHtml().lower()
        assert view.verticalScrollBar().value() == 300
    assert view.shown_text.startswith("line 0")


def test_text_can_be_selected_and_copied(view: RichTextView, qtbot: QtBot) -> None:
    view.show_text("**All** of it")
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.textCursor().selectedText() == "All of it"
    qtbot.keyClicks(view, "typed")
    assert view.toPlainText() == "All of it"


def test_grows_with_its_text(qtbot: QtBot) -> None:
    view = RichTextView("Question", grows=True)
    qtbot.addWidget(view)
    view.resize(300, 50)
    view.show_text("short")
    view.show()
    short = view.height()
    view.show_text("a longer text " * 60)
    qtbot.waitUntil(lambda: view.height() > 3 * short)


WORDS = "This dataset has no guideline yet. Write one on the Datasets screen."


def ink_rows(view: RichTextView) -> list[int]:
    """Give the rows of pixels in which something is drawn."""
    image = view.viewport().grab().toImage()
    ground = image.pixelColor(0, 0)
    return [
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y) != ground for x in range(image.width()))
    ]


@pytest.mark.parametrize("width", [240, 160])
def test_what_stands_in_place_of_a_text_is_shown_to_its_last_line(
    view: RichTextView, width: int
) -> None:
    view.resize(1200, 300)
    view.say_when_empty(WORDS)
    view.show_text("")
    one_line = ink_rows(view)
    view.resize(width, 300)
    lines = ink_rows(view)
    assert lines[0] == one_line[0]
    assert len(lines) >= 2 * len(one_line)
    assert view.accessibleDescription() == WORDS


def test_a_text_takes_the_place_of_the_words(view: RichTextView) -> None:
    view.say_when_empty(WORDS)
    view.show_text("There.")
    assert view.accessibleDescription() == ""
    shown = ink_rows(view)
    view.say_when_empty("")
    assert ink_rows(view) == shown


def test_a_pane_that_grows_has_room_for_the_words(qtbot: QtBot, mode: theme.Mode) -> None:
    view = RichTextView("Evidence 1", grows=True)
    qtbot.addWidget(view)
    view.say_when_empty(WORDS)
    view.show_text("")
    view.resize(180, view.height())
    view.show()
    rows = ink_rows(view)
    margin = int(view.document().documentMargin())
    assert rows[-1] < view.viewport().height() - margin // 2
    assert view.height() > 3 * theme.px(theme.BODY)


def test_words_and_text_begin_at_one_place_at_every_size(view: RichTextView) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    for percent in (100, 150):
        theme.apply(app, theme.Mode.LIGHT, percent)
        view.say_when_empty("Words")
        view.show_text("")
        empty = view.document().documentMargin()
        view.show_text("Words")
        assert view.document().documentMargin() == empty == theme.PAD - 2
