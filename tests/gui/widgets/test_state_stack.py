from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from db.errors import KnownError
from gui import theme
from gui.icons import Icon
from gui.widgets.state_stack import StateStack


@pytest.fixture
def stack(qtbot: QtBot, mode: theme.Mode) -> StateStack:
    made = StateStack(QLabel("content"))
    qtbot.addWidget(made)
    made.show()
    return made


def test_states_take_turns(stack: StateStack) -> None:
    assert stack.currentWidget() is stack._content
    stack.show_busy("Auditing", cancellable=True)
    assert stack.currentWidget() is stack.busy
    stack.show_empty(icon=Icon.AUDIT, title="No scores yet")
    assert stack.currentWidget() is stack._empty
    stack.show_content()
    assert stack.currentWidget() is stack._content


@pytest.mark.parametrize(
    ("error", "title", "text"),
    [
        (
            KnownError("The disk is full.", "Free some space."),
            "The disk is full.",
            "Free some space.",
        ),
        (ZeroDivisionError(), "This could not be shown", "Your project is safe."),
    ],
)
def test_errors_say_what_happened_and_what_to_do(
    qtbot: QtBot, stack: StateStack, error: Exception, title: str, text: str
) -> None:
    tried: list[str] = []
    stack.show_error(error, act=lambda: tried.append("again"))
    assert stack._empty._title.text() == title
    assert stack._empty._text.text().startswith(text)
    qtbot.mouseClick(stack._empty._button, Qt.MouseButton.LeftButton)
    assert tried == ["again"]
    stack.show_error(error)
    assert stack._empty._button.isHidden()


def test_the_focus_stays_inside_and_comes_back(qtbot: QtBot) -> None:
    page, outside = QWidget(), QPushButton("outside")
    column = QVBoxLayout(page)
    content = QLineEdit()
    stack = StateStack(content)
    column.addWidget(outside)
    column.addWidget(stack)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    content.setFocus()
    stack.show_busy("Auditing")
    assert not outside.hasFocus()
    stack.show_content()
    assert content.hasFocus()
    outside.setFocus()
    stack.show_busy("Auditing")
    stack.show_content()
    assert outside.hasFocus()
