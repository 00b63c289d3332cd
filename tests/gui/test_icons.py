from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage
from pytestqt.qtbot import QtBot

from gui import theme
from gui.icons import Icon, icon, pixmap


def ink(picture: QImage) -> tuple[int, str]:
    """Give how many pixels are drawn, and the colour of the fullest one."""
    drawn = [
        picture.pixelColor(x, y)
        for x in range(picture.width())
        for y in range(picture.height())
        if picture.pixelColor(x, y).alpha() > 0
    ]
    return len(drawn), max(drawn, key=QColor.alpha).name() if drawn else ""


@pytest.mark.parametrize("which", list(Icon))
def test_every_icon_is_drawn(qtbot: QtBot, which: Icon) -> None:
    count, _color = ink(pixmap(which, 24).toImage())
    assert count > 20


def test_icons_take_the_themes_colours(qtbot: QtBot, mode: theme.Mode) -> None:
    made = icon(Icon.HOME, token="muted", active="accent")
    size = QSize(48, 48)
    colors = theme.tokens()
    off = made.pixmap(size, 1.0, QIcon.Mode.Normal, QIcon.State.Off).toImage()
    on = made.pixmap(size, 1.0, QIcon.Mode.Normal, QIcon.State.On).toImage()
    assert ink(off)[1] == QColor(colors.muted).name()
    assert ink(on)[1] == QColor(colors.accent).name()


@pytest.mark.parametrize("ratio", [1.0, 2.0, 3.0])
def test_icons_are_sharp_on_dense_screens(qtbot: QtBot, ratio: float) -> None:
    picture = pixmap(Icon.AUDIT, 20, ratio=ratio)
    assert picture.width() == 20 * ratio
    assert picture.devicePixelRatio() == ratio
