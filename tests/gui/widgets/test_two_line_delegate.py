from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QListWidget, QListWidgetItem
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.two_line_delegate import MUTED, SECOND, TwoLineDelegate


@pytest.mark.parametrize("muted", [False, True])
def test_two_line_delegate(qtbot: QtBot, mode: theme.Mode, muted: bool) -> None:
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.setItemDelegate(TwoLineDelegate(rows))
    row = QListWidgetItem("name " * 40)
    row.setData(SECOND, "/a/long/path" * 20)
    row.setData(MUTED, muted)
    rows.addItem(row)
    rows.resize(300, 120)
    rows.show()
    place = rows.visualItemRect(row)
    assert place.height() >= 2 * theme.SMALL + 2 * theme.GAP
    plain = rows.grab().toImage()
    inks = {
        plain.pixelColor(x, y).name()
        for x in range(place.left(), place.right())
        for y in range(place.top(), place.bottom())
    }
    assert (QColor(theme.tokens().text).name() in inks) == (not muted)
    rows.setCurrentItem(row)
    selected = rows.grab().toImage()
    wash = QColor(theme.tokens().accent_wash)
    assert selected.pixelColor(place.center().x(), place.top() + 4) == wash
    assert plain.pixelColor(place.center().x(), place.top() + 4) != wash
