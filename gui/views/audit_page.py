"""A made audit: findings on top, the rows on the left, what the chosen cell means on the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.figure_text import count_text
from gui.item_opening import ItemOpening
from gui.job_runner import JobRunner
from gui.models.audit_table import AuditTable, row_label, verdict_text
from gui.ops import Query
from gui.session import Session
from gui.slices import Slices
from gui.views.findings_page import FindingsPage
from gui.widgets.audit_detail import AuditDetail
from gui.widgets.audit_tables import AuditTables
from scoring.audit.records import Aspect, AuditReport, CellPage, Finding

PAGE: Final = 100


class AuditPage(FindingsPage):
    """Shows one report; every cell of it opens its items.

    Parameters
    ----------
    session
        Whose services give the items and breakdowns.

    Signals
    -------
    failed
        An error of a breakdown, for the screen to show.
    """

    failed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.report: AuditReport | None = None
        self._table: AuditTable | None = None
        self._metric = ""
        self._slices = Slices(session, self)
        self._cell: tuple[int, str] = (0, "")
        self._filter: tuple[str | None, str | None] = (None, None)
        self.breakdowns = JobRunner(self._session, self)
        self.tables = AuditTables(self)
        self.detail = AuditDetail(self)
        self.lay_out(self.tables, self.detail)
        self._connect()

    def show_report(self, report: AuditReport, table: AuditTable, *, metric: str = "") -> None:
        """Show a report, from the row of ``metric`` where it has one, a part in each turn."""
        self.report, self._table, self._metric = report, table, metric
        self.detail.clear()
        self.tables.clear(report, table)
        self._slices.run(
            [
                lambda: self.findings.show_findings(report.findings),
                self.tables.show_rows,
                self._go_to_metric,
            ]
        )

    def select_metric(self, metric: str) -> None:
        """Go to a metric's first row, or to the first row."""
        self._metric = metric
        if not self._slices.waiting:
            self._go_to_metric()

    def _go_to_metric(self) -> None:
        report, table, metric = self.report, self._table, self._metric
        if report is None or table is None or not table.ids:
            return
        places = (place for place, row in enumerate(table.ids) if report.row(row).metric == metric)
        self.tables.select(next(places, 0))

    def _connect(self) -> None:
        self.breakdowns.finished.connect(self.tables.show_breakdown)
        self.breakdowns.failed.connect(self.failed)
        self.findings.finding_opened.connect(self._open_finding)
        self.tables.cell_selected.connect(self._show_cell)
        self.tables.cell_opened.connect(self._open_cell)
        self.tables.aspect_wanted.connect(self._break_down)
        self.detail.row_marked.connect(self._mark_row)
        self.detail.row_opened.connect(self._open_row)
        self.detail.confusion_opened.connect(self._open_confusion)
        self.detail.items.more_wanted.connect(self._read_items)
        self.detail.items.item_opened.connect(ItemOpening(self._session, self).open)

    # --- cells --------------------------------------------------------------------------------

    def _show_cell(self, row: int, figure: str) -> None:
        if self.report is None or self._table is None:
            return
        self._cell, self._filter = (row, figure), (None, None)
        self.detail.show_cell(self.report, self._table, row=row, figure=figure)
        self._read_items()

    def _open_cell(self, row: int, figure: str) -> None:
        if (row, figure) != self._cell or self._filter != (None, None):
            self._show_cell(row, figure)
        self.detail.items.take_focus()

    def _mark_row(self, row: int) -> None:
        self.tables.select(row, self._cell[1])

    def _open_row(self, row: int) -> None:
        self.tables.select(row, self._cell[1])
        self.detail.items.take_focus()

    def _open_finding(self, finding: Finding) -> None:
        if self._table is not None and finding.rows and finding.rows[0] in self._table.ids:
            self._open_row(self._table.ids.index(finding.rows[0]))

    def _open_confusion(self, gold: str, predicted: str) -> None:
        self._filter = (gold, predicted)
        self._read_items()
        self.detail.items.take_focus()

    # --- items --------------------------------------------------------------------------------

    def _read_items(self, offset: int = 0) -> None:
        report, table = self.report, self._table
        if report is None or table is None:
            return
        gold, predicted = self._filter
        row_id, audits = table.ids[self._cell[0]], self._session.context.audit

        def read() -> CellPage:
            return audits.cell_items(
                report, row_id, gold=gold, predicted=predicted, offset=offset, limit=PAGE
            )

        Query(self._session, self, read, slot="items").success(self._show_items).run()

    def _show_items(self, page: CellPage) -> None:
        if self.report is None:
            return
        if page.offset:
            self.detail.add_items(self.report, page)
        else:
            self.detail.show_items(self.report, page, heading=self._heading(page.total))

    def _heading(self, total: int) -> str:
        if self.report is None or self._table is None:
            return ""
        label = row_label(self.report.row(self._table.ids[self._cell[0]])).text
        gold, predicted = self._filter
        if gold is None:
            return self.tr("Items behind {row} · {n}").format(row=label, n=count_text(total))
        return self.tr("People {gold}, {row} {predicted} · {n}").format(
            gold=verdict_text(gold),
            row=label,
            predicted=verdict_text(predicted),
            n=count_text(total),
        )

    def _break_down(self, aspect: Aspect) -> None:
        report, audits = self.report, self._session.context.audit
        if report is not None:
            self.breakdowns.start(lambda: audits.breakdown(report, aspect))
