"""The command that makes the same figures again, ready to copy."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from gui.icons import Icon, icon
from gui.theme import GAP, PAD, TIGHT, is_theme_change, mono_family


class CliLine(QFrame):
    """Shows a command line in a fixed-width face, with a button that copies it.

    Parameters
    ----------
    label
        What the command makes again; figures when empty.
    """

    def __init__(self, parent: QWidget | None = None, *, label: str = "") -> None:
        super().__init__(parent)
        self.setProperty("role", "footer")
        said = label or self.tr("Same figures")
        heading = QLabel(said, self)
        heading.setProperty("role", "small")
        self.line = QLineEdit(self)
        self.line.setReadOnly(True)
        self.line.setFrame(False)
        self.line.setStyleSheet("QLineEdit { border: none; background: transparent; }")
        self.line.setAccessibleName(self.tr("Command that makes the same figures again"))
        face = QFont(mono_family())
        face.setStyleHint(QFont.StyleHint.Monospace)
        self.line.setFont(face)
        self.copy = QToolButton(self)
        self.copy.setToolTip(self.tr("Copy the command"))
        self.copy.setAccessibleName(self.tr("Copy the command"))
        self.copy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.copy.clicked.connect(self._copy)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(PAD, TIGHT, PAD, TIGHT)
        layout.setSpacing(GAP)
        layout.addWidget(heading)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.copy)
        self._dress()
        self.hide()

    def show_command(self, command: str) -> None:
        """Show a command, or nothing when there is none."""
        self.line.setText(command)
        self.line.setCursorPosition(0)
        self.setVisible(bool(command))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the theme."""
        if is_theme_change(event):
            self._dress()
        super().changeEvent(event)

    def _dress(self) -> None:
        self.copy.setIcon(icon(Icon.COPY, token="muted"))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.line.text())
