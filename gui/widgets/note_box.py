"""The note: one line that grows while it is written, and gives the keys back on Esc."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, Qt
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from gui import theme

LINES = 4


class NoteBox(QPlainTextEdit):
    """A plain text of any length; letters and digits typed in it are text and nothing else.

    Signals
    -------
    left()
        Esc was pressed: the keys belong to the screen again.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Note"))
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.textChanged.connect(self._fit)
        self._fit()

    def show_note(self, text: str) -> None:
        """Show another note without telling anyone; the same one keeps the cursor's place."""
        if text != self.toPlainText():
            self.blockSignals(True)
            self.setPlainText(text)
            self.blockSignals(False)
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Leave on Esc; everything else is text."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        """Grow while it is written in."""
        super().focusInEvent(event)
        self._fit()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802  Qt's name
        """Shrink to one line."""
        super().focusOutEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for width; the height is set by the text."""
        return QSize(theme.px(360), self.minimumHeight())

    def _fit(self) -> None:
        written = int(self.document().size().height())  # a plain text's document counts lines
        lines = max(2, min(LINES, written)) if self.hasFocus() else 1
        spare = theme.px(10) + round(2 * self.document().documentMargin())
        height = lines * self.fontMetrics().lineSpacing() + spare
        if height != self.maximumHeight():
            self.setFixedHeight(height)
        scrolls = self.hasFocus() and written > lines
        self.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if scrolls
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        if not self.hasFocus():
            self.verticalScrollBar().setValue(0)
