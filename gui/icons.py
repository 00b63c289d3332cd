"""Icons: one family (Phosphor), in the theme's colours, drawn by qtawesome."""

from __future__ import annotations

from enum import StrEnum

import qtawesome
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap

from gui.theme import tokens


class Icon(StrEnum):
    """What an icon stands for, with its Phosphor name."""

    HOME = "house"
    DATASETS = "stack"
    ANNOTATE = "pencil-line"
    AGREEMENT = "users-three"
    SCORING = "gauge"
    AUDIT = "scales"
    TRANSFER = "arrows-left-right"
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
    LIGHT = "sun"
    DARK = "moon"
    MORE = "dots-three"


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
    return made


def pixmap(which: Icon, size: int, *, token: str = "muted", ratio: float = 1.0) -> QPixmap:
    """Give an icon as a picture of ``size`` logical pixels on a screen of the given ratio."""
    return icon(which, token=token).pixmap(QSize(size, size), ratio)
