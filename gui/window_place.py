"""Where the window was: kept as text, and never off the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QSplitter

FIRST_SIZE: Final = QSize(1280, 800)
_GRIP: Final = 80  # px of the window that must be on a screen, so that it can be taken hold of


def saved_geometry(window: QMainWindow) -> str:
    """Give size and place as text."""
    return _text(window.saveGeometry())


def restore_geometry(window: QMainWindow, saved: str) -> None:
    """Put the window where it was, or in the middle of the first screen when that is gone."""
    if not saved or not window.restoreGeometry(QByteArray.fromBase64(saved.encode("ascii"))):
        window.resize(FIRST_SIZE)
        _centre(window)
    areas = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    if not any(_reachable(window.frameGeometry(), area) for area in areas):
        _centre(window)


def saved_panes(splitter: QSplitter) -> str:
    """Give the widths of a splitter's panes as text."""
    return _text(splitter.saveState())


def restore_panes(splitter: QSplitter, saved: str) -> None:
    """Give the panes their widths back; nothing changes when the text does not fit."""
    if saved:
        splitter.restoreState(QByteArray.fromBase64(saved.encode("ascii")))


def _text(state: QByteArray) -> str:
    return bytes(state.toBase64().data()).decode("ascii")


def _reachable(frame: QRect, area: QRect) -> bool:
    seen = frame.intersected(area)
    return seen.width() >= _GRIP and seen.height() >= _GRIP and frame.top() >= area.top() - 1


def _centre(window: QMainWindow) -> None:
    area = QGuiApplication.primaryScreen().availableGeometry()
    window.resize(window.size().boundedTo(area.size()))
    frame = QRect(window.frameGeometry())
    frame.moveCenter(area.center())
    window.move(max(area.left(), frame.left()), max(area.top(), frame.top()))
