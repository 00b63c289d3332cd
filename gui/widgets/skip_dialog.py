"""Why an item is skipped: one key for the usual reasons, or words of one's own."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.widgets.key_cap import KeyCapButton

REASONS = (
    QT_TRANSLATE_NOOP("SkipDialog", "I do not know the subject"),
    QT_TRANSLATE_NOOP("SkipDialog", "The text is broken or missing"),
    QT_TRANSLATE_NOOP("SkipDialog", "I cannot read the language"),
    QT_TRANSLATE_NOOP("SkipDialog", "I know who wrote it"),
)


class SkipDialog(QDialog):
    """Asks for a reason; the numbers work while no text is written.

    Signals
    -------
    reason_given(str)
        The reason, never empty.
    """

    reason_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Skip this item"))
        self.setModal(True)
        self.setMinimumWidth(theme.px(420))
        heading = QLabel(self.tr("Why skip this item?"))
        heading.setProperty("role", "heading")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.GAP)
        column.addWidget(heading)
        column.addSpacing(theme.TIGHT)
        self.reasons: list[KeyCapButton] = []
        for number, reason in enumerate(REASONS, start=1):
            text = QCoreApplication.translate("SkipDialog", str(reason))
            button = KeyCapButton(text, leading=True)
            button.setCheckable(False)
            button.set_key(str(number))
            button.clicked.connect(partial(self._give, text))
            QShortcut(QKeySequence(str(number)), self).activated.connect(partial(self._give, text))
            column.addWidget(button)
            self.reasons.append(button)
        self.own = QLineEdit()
        self.own.setAccessibleName(self.tr("Another reason"))
        self.own.setPlaceholderText(self.tr("Another reason"))
        self.own.textChanged.connect(self._on_written)
        self._skip = QPushButton(self.tr("Skip"))
        self._skip.setProperty("kind", "primary")
        self._skip.setDefault(True)
        self._skip.setEnabled(False)
        self._skip.clicked.connect(self._on_skip)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self._skip)
        column.addSpacing(theme.TIGHT)
        column.addWidget(self.own)
        column.addSpacing(theme.GAP)
        column.addLayout(buttons)
        self.reasons[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Let Enter give the reason that has the focus, as Space does."""
        chosen = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and chosen in self.reasons:
            self.reasons[self.reasons.index(chosen)].click()
            return
        super().keyPressEvent(event)

    def _on_written(self, text: str) -> None:
        self._skip.setEnabled(bool(text.strip()))

    def _on_skip(self) -> None:
        self._give(self.own.text().strip())

    def _give(self, reason: str) -> None:
        self.accept()
        self.reason_given.emit(reason)
