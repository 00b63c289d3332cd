"""What a screen shows while it waits: how far, how long, and a way out."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from annotation.jobs import Progress
from gui import theme


class Busy(QWidget):
    """A bar with what is done of what, the time left where it can be told, and Cancel.

    Signals
    -------
    cancelled()
        The user wants it to stop.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._since = time.monotonic()
        self._title = QLabel()
        self._title.setProperty("role", "strong")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress"))
        self._bar.setMinimumWidth(theme.px(360))
        self._detail = QLabel()
        self._detail.setProperty("role", "small")
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.clicked.connect(self._on_cancel)
        row = QHBoxLayout()
        row.addWidget(self._detail, 1)
        row.addWidget(self._cancel)
        column = QVBoxLayout()
        column.setSpacing(theme.GAP)
        column.addWidget(self._title)
        column.addWidget(self._bar)
        column.addLayout(row)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addLayout(column)
        middle.addStretch(1)
        outer.addLayout(middle)
        outer.addStretch(3)
        self.begin("", cancellable=False)

    def begin(self, title: str, *, cancellable: bool = True) -> None:
        """Start anew, with nothing known of how long it will take."""
        self._since = time.monotonic()
        self._title.setText(title)
        self._detail.setText("")
        self._bar.setRange(0, 0)
        self._cancel.setVisible(cancellable)
        self._cancel.setEnabled(True)
        self._cancel.setText(self.tr("Cancel"))

    def advance(self, progress: Progress) -> None:
        """Show how far it is."""
        if progress.total:
            self._bar.setRange(0, 1000)
            self._bar.setValue(round(1000 * min(1.0, progress.done / progress.total)))
        else:
            self._bar.setRange(0, 0)
        self._detail.setText(
            " · ".join(part for part in (self._count(progress), self._left(progress)) if part)
        )

    def _count(self, progress: Progress) -> str:
        if progress.total is None:
            said = self.tr("{done} {unit}")
        else:
            said = self.tr("{done} of {total} {unit}")
        text = said.format(
            done=f"{progress.done:,}", total=f"{progress.total or 0:,}", unit=progress.unit
        )
        return f"{progress.note} · {text}" if progress.note else text

    def _left(self, progress: Progress) -> str:
        spent = time.monotonic() - self._since
        if not progress.total or not progress.done or spent < 2:
            return ""
        seconds = round(spent * (progress.total - progress.done) / progress.done)
        if seconds < 60:
            return self.tr("{seconds} s left").format(seconds=seconds)
        return self.tr("{minutes} min left").format(minutes=round(seconds / 60))

    def _on_cancel(self) -> None:
        self._cancel.setEnabled(False)
        self._cancel.setText(self.tr("Stopping…"))
        self.cancelled.emit()
