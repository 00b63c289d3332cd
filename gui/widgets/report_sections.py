"""Sections of a report under each other: findings, then each table with its plot."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from gui.models.ngram_tables import section_table
from gui.theme import GAP, PAD
from gui.widgets.card import Card
from gui.widgets.estimate_delegate import ROW_HEIGHT
from gui.widgets.figures_table import FiguresTable
from gui.widgets.forest_plot import ForestLine, ForestPlot
from gui.widgets.scatter_plot import ScatterPlot
from gui.widgets.wrapped_label import WrappedLabel
from scoring.report.judge_view import JudgeView, Section

MOST_ROWS: Final = 10  # more rows scroll inside their table


class ReportSections(QScrollArea):
    """Shows a report for reading."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.tables: list[FiguresTable] = []

    def show_view(self, view: JudgeView) -> None:
        """Replace what is shown."""
        page = QWidget()
        page.setProperty("role", "page")
        column = QVBoxLayout(page)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(PAD)
        self.tables = []
        column.addWidget(self._summary(view))
        for section in view.sections:
            column.addWidget(self._card(section))
        column.addStretch(1)
        self.setWidget(page)

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
        more = max(0, len(section.rows) - MOST_ROWS) * ROW_HEIGHT
        table.setFixedHeight(table.content_height() + GAP - more)
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
