"""Where the window was: kept as text, and never off the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QSplitter

from gui.settings import SettingsStore

FIRST_SIZE: Final = QSize(1280, 800)
WAIT_MS: Final = 400  # after a divider was last moved, before it is remembered
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


def keep_panes(splitter: QSplitter, settings: SettingsStore, name: str) -> None:
    """Give the panes the widths of the last time, and remember each change that the user makes.

    Parameters
    ----------
    splitter
        Whose panes they are; it has its panes already.
    settings
        Where the widths are kept.
    name
        Under which they are kept; panes that stand below one another are kept apart.
    """
    restore_panes(splitter, settings.value.panes.get(name, ""))
    wait = QTimer(splitter)
    wait.setSingleShot(True)
    wait.setInterval(WAIT_MS)

    def save() -> None:
        below = splitter.orientation() is Qt.Orientation.Vertical
        key = f"{name}-below" if below else name
        settings.update(panes={**settings.value.panes, key: saved_panes(splitter)})

    wait.timeout.connect(save)
    splitter.splitterMoved.connect(lambda _place, _index: wait.start())


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
