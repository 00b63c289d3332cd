"""Findings in sentences, most consequential first; each can be opened and copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.icons import Icon, icon, pixmap
from gui.theme import GAP, PAD, TIGHT, is_theme_change, px
from gui.widgets.fitted_area import FittedArea
from gui.widgets.wrapped_label import WrappedLabel
from scoring.audit.records import Finding, Severity

FIRST: Final = 3
LEAD: Final = 5  # px above a line, so that it stands level with the buttons beside it
LOOKS: Final = {
    Severity.HIGH: (Icon.WARN, "warn"),
    Severity.MEDIUM: (Icon.INFO, "text"),
    Severity.LOW: (Icon.INFO, "muted"),
}
ORDER: Final = {Severity.HIGH: 0, Severity.MEDIUM: 1, Severity.LOW: 2}


class FindingRow(QWidget):
    """One sentence with its weight, and what can be done with it."""

    opened = Signal(object)

    def __init__(self, finding: Finding, weight: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.finding = finding
        self._mark = QLabel(self)
        self._mark.setAccessibleName(weight)
        self._mark.setToolTip(weight)
        text = WrappedLabel(finding.text, self)
        text.setContentsMargins(0, LEAD, 0, LEAD)
        self._mark.setContentsMargins(0, LEAD + 1, 0, 0)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.show_items = QPushButton(self.tr("Show items"), self)
        self.show_items.setProperty("kind", "link")
        self.show_items.setAccessibleName(self.tr("Show items: {text}").format(text=finding.text))
        self.show_items.setVisible(bool(finding.rows))
        self.show_items.clicked.connect(lambda: self.opened.emit(self.finding))
        self.copy = QToolButton(self)
        self.copy.setToolTip(self.tr("Copy this finding"))
        self.copy.setAccessibleName(self.tr("Copy: {text}").format(text=finding.text))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(finding.text))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(text, 1, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.show_items, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignTop)
        self._dress()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the theme."""
        if is_theme_change(event):
            self._dress()
        super().changeEvent(event)

    def _dress(self) -> None:
        which, token = LOOKS[self.finding.severity]
        self._mark.setPixmap(pixmap(which, px(18), token=token, ratio=self.devicePixelRatioF()))
        self.copy.setIcon(icon(Icon.COPY, token="muted"))


class FindingsList(QFrame):
    """All findings of a report; the first three stand open, the others one click away.

    Parameters
    ----------
    shrinks
        Whether it scrolls inside where the window is small.

    Signals
    -------
    finding_opened
        The finding whose items are wanted.
    """

    finding_opened = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, shrinks: bool = True) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Findings"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._findings: list[Finding] = []
        self.rows: list[FindingRow] = []
        holder = QWidget()
        holder.setProperty("role", "page")
        self._list = QVBoxLayout(holder)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self.more = QPushButton(self)
        self.more.setProperty("kind", "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._fold)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(PAD, GAP, GAP, GAP)
        layout.setSpacing(TIGHT)
        layout.addWidget(FittedArea(holder, self, shrinks=shrinks))
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Replace the findings; the gravest come first, else the order stays."""
        for row in self.rows:
            self._list.removeWidget(row)
            row.deleteLater()
        self._findings = sorted(findings, key=lambda finding: ORDER[finding.severity])
        self.rows = []
        self._make_rows(FIRST)
        self.more.setChecked(False)
        self._fold(False)
        self.setVisible(bool(self.rows))

    def _make_rows(self, count: int) -> None:
        """Make the rows up to ``count``: those that stay folded away cost nothing."""
        for finding in self._findings[len(self.rows) : count]:
            row = FindingRow(finding, self._weight(finding), self)
            row.opened.connect(self.finding_opened)
            self._list.addWidget(row)
            self.rows.append(row)

    def _weight(self, finding: Finding) -> str:
        return {
            Severity.HIGH: self.tr("Matters most"),
            Severity.MEDIUM: self.tr("Matters"),
            Severity.LOW: self.tr("For the record"),
        }[finding.severity]

    def _fold(self, unfolded: bool) -> None:
        if unfolded:
            self._make_rows(len(self._findings))
        for row in self.rows[FIRST:]:
            row.setVisible(unfolded)
        rest = len(self._findings) - FIRST
        self.more.setVisible(rest > 0)
        self.more.setText(
            self.tr("Show fewer") if unfolded else self.tr("Show {n} more").format(n=rest)
        )
