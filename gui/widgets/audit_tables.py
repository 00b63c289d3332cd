"""The left side of the Audit screen: the rows, a breakdown, and agreement between rows."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QTabWidget, QVBoxLayout, QWidget

from gui.figure_text import count_text
from gui.models.audit_table import (
    AuditTable,
    figure_names,
    figure_title,
    mark_best,
    row_labels,
)
from gui.theme import GAP, TIGHT
from gui.widgets.figures_table import FiguresTable
from gui.widgets.matrix_view import MatrixView, Scale
from scoring.audit.records import Aspect, AuditReport, Breakdown, RowKind

ROWS, BREAKDOWN, BETWEEN = range(3)


class AuditTables(QWidget):
    """Three tables of one report under tabs.

    Signals
    -------
    cell_selected
        Row and figure that have the focus.
    cell_opened
        Row and figure whose items are wanted.
    aspect_wanted
        The aspect to break the report down by.
    """

    cell_selected = Signal(int, str)
    cell_opened = Signal(int, str)
    aspect_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: AuditReport | None = None
        self._table: AuditTable | None = None
        self._broken: Breakdown | None = None
        self._compared = False
        self.rows = FiguresTable(self.tr("Metrics and judges held against people"), self)
        self.aspect = QComboBox(self)
        self.aspect.setAccessibleName(self.tr("Break down by"))
        for aspect in Aspect:
            self.aspect.addItem(self._aspect_title(aspect), aspect)
        self.figure = QComboBox(self)
        self.figure.setAccessibleName(self.tr("Figure in the breakdown"))
        self.broken = MatrixView(self.tr("Breakdown"), self)
        self.between = MatrixView(self.tr("Kappa between rows"), self)
        self.legend = QLabel(
            self.tr("● best   ○ within the best one's interval   Enter opens the items"), self
        )
        self.legend.setProperty("role", "small")
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self._rows_page(), self.tr("Against people"))
        self.tabs.addTab(self._breakdown_page(), self.tr("Breakdown"))
        self.tabs.addTab(self._between_page(), self.tr("Between rows"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self._connect()

    def clear(self, report: AuditReport, table: AuditTable) -> None:
        """Take another report in hand and show nothing of it yet."""
        self._report, self._table, self._broken, self._compared = report, table, None, False
        self.rows.show_rows(table.columns, ())
        self.figure.clear()
        for name in figure_names(report.construct):
            self.figure.addItem(figure_title(name), name)
        self.tabs.setTabVisible(BETWEEN, report.kappas is not None)

    def show_rows(self) -> None:
        """Show the report's rows; the other tables are made when they are looked at."""
        if self._table is not None:
            self.rows.show_rows(self._table.columns, self._table.rows)
        self._on_tab(self.tabs.currentIndex())

    def show_breakdown(self, broken: Breakdown) -> None:
        """Show one figure of the audited rows in each group."""
        self._broken = broken
        self._draw_breakdown()

    def select(self, row: int, figure: str = "") -> None:
        """Go to a cell of the rows."""
        if self._table is None:
            return
        names = self._table.figures
        column = names.index(figure) if figure in names else self._table.first_figure()
        self.rows.setCurrentIndex(self.rows.figures.index(row, column))

    def _connect(self) -> None:
        self.rows.cell_selected.connect(lambda row, column: self._tell(row, column, opened=False))
        self.rows.cell_opened.connect(lambda row, column: self._tell(row, column, opened=True))
        self.aspect.activated.connect(self._want_aspect)
        self.figure.activated.connect(self._draw_breakdown)
        self.tabs.currentChanged.connect(self._on_tab)
        self.broken.cell_opened.connect(self._open_broken)

    def _tell(self, row: int, column: int, *, opened: bool) -> None:
        if self._table is None:
            return
        names = self._table.figures
        figure = names[column] or names[self._table.first_figure()] or ""
        (self.cell_opened if opened else self.cell_selected).emit(row, figure)

    def _on_tab(self, tab: int) -> None:
        if tab == BREAKDOWN and self._broken is None:
            self._want_aspect()
        elif tab == BETWEEN and not self._compared:
            self._show_between()

    def _want_aspect(self) -> None:
        if self._report is not None:
            self.aspect_wanted.emit(Aspect(self.aspect.currentData()))

    def _draw_breakdown(self) -> None:
        broken, table, report = self._broken, self._table, self._report
        if broken is None or table is None or report is None:
            return
        name, labels = str(self.figure.currentData()), row_labels(report)
        by_group = [{row.id: row for row in group.rows} for group in broken.groups]
        shared = [row_id for row_id in table.ids if all(row_id in group for group in by_group)]
        cells = [[group[row_id].estimates()[name] for group in by_group] for row_id in shared]
        audited = [report.row(row_id).kind in (RowKind.METRIC, RowKind.JUDGE) for row_id in shared]
        values = [e.value for line in cells for e in line if e.value is not None]
        self.broken.show_matrix(
            corner=self.tr("Metric or judge"),
            columns=[
                f"{group.value or self.tr('none')} ({count_text(group.n)})"
                for group in broken.groups
            ],
            rows=[
                (" ".join((labels[row_id].text, labels[row_id].aside)).strip(), line)
                for row_id, line in zip(shared, cells, strict=True)
            ],
            scale=Scale(low=min(values, default=0.0), high=max(values, default=1.0)),
            marks=mark_best(cells, audited),
        )

    def _open_broken(self, row: int, _column: int) -> None:
        if self._table is not None:
            self.cell_opened.emit(row, str(self.figure.currentData()))

    def _show_between(self) -> None:
        kappas, report = (self._report.kappas, self._report) if self._report else (None, None)
        if kappas is None or report is None:
            return
        self._compared = True
        named = row_labels(report)
        labels = [named[row_id] for row_id in kappas.labels]
        self.between.show_matrix(
            corner="",
            columns=[label.text for label in labels],
            rows=[
                (" ".join((label.text, label.aside)).strip(), line)
                for label, line in zip(labels, kappas.values, strict=True)
            ],
            scale=Scale(low=-1.0, high=1.0, reference=0.0),
        )

    def _rows_page(self) -> QWidget:
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, GAP, 0, 0)
        layout.setSpacing(TIGHT)
        layout.addWidget(self.rows, 1)
        layout.addWidget(self.legend)
        return page

    def _breakdown_page(self) -> QWidget:
        page = QWidget(self)
        choices = QHBoxLayout()
        choices.setSpacing(GAP)
        choices.addWidget(self.aspect)
        choices.addWidget(self.figure)
        choices.addStretch(1)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, GAP, 0, 0)
        layout.setSpacing(GAP)
        layout.addLayout(choices)
        layout.addWidget(self.broken, 100)
        layout.addStretch(1)
        return page

    def _between_page(self) -> QWidget:
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, GAP, 0, 0)
        layout.addWidget(self.between, 100)
        layout.addStretch(1)
        return page

    def _aspect_title(self, aspect: Aspect) -> str:
        return {
            Aspect.TOPIC: self.tr("by topic"),
            Aspect.SETTING: self.tr("by setting"),
            Aspect.LANGUAGE: self.tr("by language"),
            Aspect.LENGTH: self.tr("by length"),
            Aspect.DIFFICULTY: self.tr("by difficulty"),
        }[aspect]
