"""Icons: one family (Phosphor), in the theme's colours, drawn by qtawesome and kept as drawn."""

from __future__ import annotations

from enum import StrEnum

import qtawesome
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache

from gui.theme import tokens


class Icon(StrEnum):
    """What an icon stands for, with its Phosphor name."""

    HOME = "house"
    DATASETS = "stack"
    ANNOTATE = "pencil-line"
    ADJUDICATE = "handshake"
    AGREEMENT = "users-three"
    SCORING = "gauge"
    AUDIT = "scales"
    TRANSFER = "arrows-left-right"
    NGRAMS = "text-aa"
    MODELS = "cube"
    EXPORT = "export"
    SETTINGS = "gear"
    OPEN = "folder-open"
    NEW = "file-plus"
    RECENT = "clock-counter-clockwise"
    DEMO = "sparkle"
    IMPORT = "tray"
    FILE = "file-text"
    SEARCH = "magnifying-glass"
    FILTER = "funnel"
    TABLE = "table"
    COPY = "copy"
    SAVE = "download-simple"
    REPORT = "article"
    ADD = "plus"
    REMOVE = "x"
    DELETE = "trash"
    UNDO = "arrow-u-up-left"
    REDO = "arrow-u-up-right"
    EDIT = "pencil-simple"
    NOTE = "note-pencil"
    FLAG = "flag"
    SKIP = "skip-forward"
    DIFFICULT = "puzzle-piece"
    SEAL = "lock-simple"
    UNSEAL = "lock-simple-open"
    EVIDENCE = "highlighter-circle"
    GUIDELINE = "book-open"
    REFERENCE = "bookmark-simple"
    KEYBOARD = "keyboard"
    HELP = "question"
    INFO = "info"
    GOOD = "check-circle"
    CHECK = "check"
    WARN = "warning"
    BAD = "warning-circle"
    RUN = "play"
    PAUSE = "pause"
    STOP = "stop"
    NEXT = "caret-right"
    PREVIOUS = "caret-left"
    DOWN = "caret-down"
    UP = "caret-up"
    FORWARD = "arrow-right"
    PERSON = "user"
    JUDGE = "robot"
    EYE = "eye"
    LIST = "list"
    LIGHT = "sun"
    DARK = "moon"
    MORE = "dots-three"


class _KeptEngine(QIconEngine):
    """Keeps what was drawn: drawing a sign of the font anew costs more than the rest of a button.

    Parameters
    ----------
    made
        The icon that draws.
    name
        What sets its pictures apart in Qt's cache.
    """

    def __init__(self, made: QIcon, name: str) -> None:
        super().__init__()
        self._made = made
        self._name = name

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Give the picture in pixels of the device."""
        key = f"{self._name}:{size.width()}x{size.height()}:{mode.value}:{state.value}"
        kept = QPixmap()
        if not QPixmapCache.find(key, kept):
            kept = self._made.pixmap(size, 1.0, mode, state)
            QPixmapCache.insert(key, kept)
        return kept

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw the picture at the size that it is kept in."""
        ratio = painter.device().devicePixelRatioF()
        size = QSize(round(rect.width() * ratio), round(rect.height() * ratio))
        painter.drawPixmap(rect, self.pixmap(size, mode, state))


def icon(which: Icon, *, token: str = "text", active: str = "", disabled: str = "line") -> QIcon:
    """Give an icon in the colour of a theme token.

    Parameters
    ----------
    which
        What it stands for.
    token
        The token of its colour, such as ``muted`` or ``accent``.
    active
        The token while it is checked or pressed; the same as ``token`` when empty.
    disabled
        The token while it is disabled.

    Notes
    -----
    Icons do not follow a change of theme: ask again when `gui.theme.is_theme_change` says so.
    """
    colors = tokens()
    chosen = colors.color(active or token)
    made: QIcon = qtawesome.icon(
        f"ph.{which.value}",
        color=colors.color(token),
        color_active=colors.color(token),
        color_on=chosen,
        color_on_active=chosen,
        color_disabled=colors.color(disabled),
    )
    name = f"tiebreak:{colors.name}:{which.value}:{token}:{active}:{disabled}"
    return QIcon(_KeptEngine(made, name))


def pixmap(which: Icon, size: int, *, token: str = "muted", ratio: float = 1.0) -> QPixmap:
    """Give an icon as a picture of ``size`` logical pixels on a screen of the given ratio."""
    return icon(which, token=token).pixmap(QSize(size, size), ratio)
