"""The bar above a screen holds its buttons whole at every font size."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.settings import SettingsStore
from gui.widgets.screen_bar import ScreenBar


def test_the_bar_grows_with_the_font_while_it_is_shown(
    qtbot: QtBot, settings: SettingsStore
) -> None:
    screen = QWidget()
    qtbot.addWidget(screen)
    bar, button = ScreenBar("Audit"), QPushButton("Save report")
    bar.add_action(button)
    column = QVBoxLayout(screen)
    column.addWidget(bar)
    column.addWidget(QWidget(), 1)
    screen.resize(800, 600)
    screen.show()
    settings.update(font_percent=200)
    qtbot.waitUntil(lambda: bar.height() >= button.sizeHint().height())
    assert bar.rect().contains(button.geometry())
