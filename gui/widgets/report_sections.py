"""Sections of a report under each other: findings, then each table with its plot.

The cards are made one in each turn of the event loop: a study has a dozen of them.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.models.ngram_tables import section_table
from gui.session import Session
from gui.slices import Slices
from gui.theme import PAD
from gui.widgets.card import Card
from gui.widgets.figures_table import FiguresTable
from gui.widgets.forest_plot import ForestLine, ForestPlot
from gui.widgets.scatter_plot import ScatterPlot
from gui.widgets.wrapped_label import WrappedLabel
from scoring.report.judge_view import JudgeView, Section

MOST_ROWS: Final = 10  # more rows scroll inside their table


class ReportSections(QScrollArea):
    """Shows a report for reading."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: JudgeView | None = None
        self._slices = Slices(session, self)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.tables: list[FiguresTable] = []

    def show_view(self, view: JudgeView) -> None:
        """Replace what is shown."""
        self._view = view
        page = QWidget()
        page.setProperty("role", "page")
        column = QVBoxLayout(page)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(PAD)
        self.tables = []
        column.addWidget(self._summary(view))
        column.addStretch(1)
        self.setWidget(page)
        self._slices.run([partial(self._add, column, section) for section in view.sections])

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Lay everything out anew at another font size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ApplicationFontChange and self._view is not None:
            self.show_view(self._view)

    def _add(self, column: QVBoxLayout, section: Section) -> None:
        if isValid(column):
            column.insertWidget(column.count() - 1, self._card(section))

    def _summary(self, view: JudgeView) -> Card:
        card = Card(self.tr("What stands out"))
        card.say(" · ".join(f"{name}: {value}" for name, value in view.facts))
        for finding in view.report.findings:
            card.add(WrappedLabel(finding.text))
        for note in view.notes:
            said = WrappedLabel(note)
            said.setProperty("role", "muted")
            card.add(said)
        if not view.report.findings and not view.notes:
            card.add(QLabel(self.tr("Nothing stands out.")))
        return card

    def _card(self, section: Section) -> Card:
        card = Card(section.title)
        table = FiguresTable(section.title)
        table.setProperty("role", "bare")
        table.show_rows(*section_table(section))
        table.fit_height(most=MOST_ROWS)
        self.tables.append(table)
        card.add(table)
        if section.caption:
            caption = WrappedLabel(section.caption)
            caption.setProperty("role", "muted")
            card.add(caption)
        if section.scatter is not None:
            plot = ScatterPlot()
            plot.show_plot(section.scatter)
            card.add(plot)
        lines = [
            ForestLine(label=row.name, estimate=row.figures[0])
            for row in section.rows
            if section.plot is not None and row.figures and row.figures[0].ci is not None
        ]
        if lines:
            forest = ForestPlot()
            forest.show_lines(lines, reference=None)
            card.add(forest)
        return card
