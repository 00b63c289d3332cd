"""The button that saves a report as HTML, Markdown or CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from annotation.formats.writing import write_beside

HTML: Final = "html"
MARKDOWN: Final = "md"
CSV: Final = "csv"


class ReportButton(QPushButton):
    """Asks for the kind and the place of a report.

    Signals
    -------
    wanted
        The chosen path, and its kind (``html``, ``md`` or ``csv``).
    """

    wanted = Signal(str, str)

    def __init__(
        self, parent: QWidget | None = None, *, primary: bool = True, tables: bool = False
    ) -> None:
        super().__init__(parent)
        self.setText(self.tr("Save report"))
        if primary:
            self.setProperty("kind", "primary")
        self.suggested = "report"
        menu = QMenu(self)
        menu.addAction(self.tr("As one HTML page…"), lambda: self.ask(HTML))
        menu.addAction(self.tr("As Markdown…"), lambda: self.ask(MARKDOWN))
        if tables:
            menu.addAction(self.tr("As CSV…"), lambda: self.ask(CSV))
        self.setMenu(menu)

    def ask(self, kind: str) -> None:
        """Ask where a report of this kind goes; an empty answer changes nothing."""
        filters = {
            HTML: self.tr("HTML page (*.html)"),
            MARKDOWN: self.tr("Markdown (*.md)"),
            CSV: self.tr("CSV (*.csv)"),
        }
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save report"), f"{self.suggested}.{kind}", filters[kind]
        )
        if path:
            self.wanted.emit(path, kind)


def write_report(path: Path, text: str) -> Path:
    """Write a report beside its place and move it there, so that no half of one is ever seen.

    Raises
    ------
    KnownError
        When it cannot be written there.
    """
    write_beside(path, text)
    return path
