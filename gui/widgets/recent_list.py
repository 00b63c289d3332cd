"""The projects opened before, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from db.address import is_url
from db.errors import without_passwords
from gui.widgets.two_line_delegate import MUTED, SECOND, TwoLineDelegate

PROJECT = Qt.ItemDataRole.UserRole


class RecentList(QListWidget):
    """Click or Enter opens a project, Delete takes it off the list; the file stays.

    Signals
    -------
    opened(str)
        The user wants this project.
    forgotten(str)
        The user wants it off the list.
    """

    opened = Signal(str)
    forgotten = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bare")
        self.setAccessibleName(self.tr("Recent projects"))
        self.setItemDelegate(TwoLineDelegate(self))
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._on_open)
        forget = QAction(self.tr("Remove from this list"), self)
        forget.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        forget.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        forget.triggered.connect(self._on_forget)
        self.addAction(forget)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_projects(self, projects: Sequence[str]) -> None:
        """Replace the list."""
        self.clear()
        for project in projects:
            self.addItem(self._row(project))
        rows = min(len(projects), 6)
        self.setFixedHeight(rows * self.sizeHintForRow(0) + 2 if rows else 0)
        if projects:
            self.setCurrentRow(0)
            self.clearSelection()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Open with Enter, on every system."""
        row = self.currentItem()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and row is not None:
            self._on_open(row)
        else:
            super().keyPressEvent(event)

    def _row(self, project: str) -> QListWidgetItem:
        there = is_url(project) or Path(project).exists()
        name = project.rsplit("/", 1)[-1] if is_url(project) else Path(project).stem
        row = QListWidgetItem(name)
        shown = without_passwords(project)  # an older version may have kept one
        place = shown if there else self.tr("{path} (not found)").format(path=shown)
        row.setData(SECOND, place)
        row.setData(MUTED, not there)
        row.setData(PROJECT, project)
        row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {place}")
        return row

    def _on_open(self, row: QListWidgetItem) -> None:
        self.opened.emit(row.data(PROJECT))

    def _on_forget(self) -> None:
        if (row := self.currentItem()) is not None:
            self.forgotten.emit(row.data(PROJECT))
