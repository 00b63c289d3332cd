"""A made transfer report: matrix, portable set, ranks, regret, sign flips."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.models.audit_subject import AuditSubject
from gui.models.transfer_tables import (
    Table,
    cell_sentence,
    concordance_sentence,
    epsilon_sentence,
    flips_table,
    matrix_table,
    portable_sentence,
    regret_table,
    short_names,
    tau_table,
)
from gui.theme import PAD, px
from gui.widgets.card import Card
from gui.widgets.figures_table import FiguresTable
from gui.widgets.findings_list import FindingsList
from gui.widgets.forest_plot import ForestLine, ForestPlot
from gui.widgets.wrapped_label import WrappedLabel
from scoring.audit.records import Finding
from scoring.audit.transfer_records import TransferReport


class TransferPage(QScrollArea):
    """Shows one report.

    Signals
    -------
    audit_wanted
        The dataset, and the metric, whose audit and items are wanted.
    """

    audit_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.report: TransferReport | None = None
        self._cell = (0, 0)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._build()
        self.matrix.cell_selected.connect(self._show_cell)
        self.matrix.cell_opened.connect(self._open_cell)
        self.forest.line_selected.connect(self._mark_metric)
        self.forest.line_opened.connect(self._open_metric)
        self.findings.finding_opened.connect(self._open_finding)

    def show_report(self, report: TransferReport) -> None:
        """Show a report from its first cell."""
        self.report = report
        self.findings.show_findings(report.findings)
        self.notices.say("\n".join(report.notices))
        self.notices.setVisible(bool(report.notices))
        _fill(self.matrix, matrix_table(report))
        self.portable.say(f"{portable_sentence(report)} {epsilon_sentence(report)}")
        self.w.say(concordance_sentence(report.ranks.w))
        one = concordance_sentence(report.one_per_family.w)
        self.w_family.say(self.tr("With one metric per family: {w}").format(w=one))
        _fill(self.taus, tau_table(report))
        _fill(self.regret, regret_table(report))
        _fill(self.flips, flips_table(report))
        self.flips.setVisible(bool(report.sign_flips))
        self.flips_card.say(
            self.tr("{n} found in {all} paired comparisons").format(
                n=len(report.sign_flips), all=report.comparisons
            )
        )
        self.matrix.setCurrentIndex(self.matrix.figures.index(0, 1))

    def _build(self) -> None:
        page = QWidget()
        page.setProperty("role", "page")
        self.findings = FindingsList(shrinks=False)
        self.matrix = FiguresTable(self.tr("Metrics by datasets"))
        self.portable = WrappedLabel()
        self.notices = WrappedLabel()
        self.notices.setProperty("role", "muted")
        matrix_card = Card(self.tr("Metrics by datasets"))
        matrix_card.say(
            self.tr("● best   ○ within the best one's interval   Enter opens the audit")
        )
        for widget in (self.matrix, self.portable, self.notices):
            matrix_card.add(widget)
        self.cell_text = WrappedLabel()
        self.forest = ForestPlot()
        self.forest_card = Card(self.tr("One dataset"))
        self.forest_card.add(self.cell_text)
        self.forest_card.add(self.forest)
        self.forest_card.body.addStretch(1)
        self.w, self.w_family = WrappedLabel(), WrappedLabel()
        self.w_family.setProperty("role", "muted")
        self.taus = FiguresTable(self.tr("Kendall's tau"))
        ranks_card = Card(self.tr("Do the datasets rank the metrics alike?"))
        for widget in (self.w, self.taus, self.w_family):
            ranks_card.add(widget)
        ranks_card.body.addStretch(1)
        self.regret = FiguresTable(self.tr("Regret"))
        regret_card = Card(self.tr("What committing to one metric costs"))
        regret_card.say(self.tr("regret = the best metric there − the chosen one"))
        regret_card.add(self.regret)
        self.flips = FiguresTable(self.tr("Sign flips"))
        self.flips_card = Card(self.tr("Pairs of metrics whose order turns round"))
        self.flips_card.add(self.flips)
        halves = QHBoxLayout()
        halves.setSpacing(PAD)
        halves.addWidget(self.forest_card, 1)
        halves.addWidget(ranks_card, 1)
        column = QVBoxLayout(page)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(PAD)
        column.addWidget(self.findings)
        column.addWidget(matrix_card)
        column.addLayout(halves)
        column.addWidget(regret_card)
        column.addWidget(self.flips_card)
        column.addStretch(1)
        for table in (self.matrix, self.taus, self.regret, self.flips):
            table.setProperty("role", "bare")
        self.setWidget(page)

    def _show_cell(self, row: int, column: int) -> None:
        report = self.report
        if report is None:
            return
        self._cell = (row, max(0, column - 1))
        dataset = report.datasets[self._cell[1]]
        names = short_names(report.metrics)
        self.cell_text.say(cell_sentence(report, report.metrics[row], dataset))
        self.forest_card.say(dataset)
        self.forest.setAccessibleName(self.tr("Forest plot of {name}").format(name=dataset))
        self.forest.show_lines(
            [
                ForestLine(
                    label=" ".join((names[metric].text, names[metric].aside)).strip(),
                    estimate=report.matrix[metric][dataset],
                )
                for metric in report.metrics
            ],
            reference=0.5 if report.figure == "auroc" else None,
            current=row,
        )

    def _open_cell(self, row: int, column: int) -> None:
        if self.report is not None:
            dataset = self.report.datasets[max(0, column - 1)]
            self.audit_wanted.emit(AuditSubject(dataset=dataset, metric=self.report.metrics[row]))

    def _mark_metric(self, row: int) -> None:
        self.matrix.setCurrentIndex(self.matrix.figures.index(row, self._cell[1] + 1))

    def _open_metric(self, row: int) -> None:
        self._open_cell(row, self._cell[1] + 1)

    def _open_finding(self, finding: Finding) -> None:
        report = self.report
        if report is None:
            return
        metrics = [row for row in finding.rows if row in report.metrics]
        datasets = [row for row in finding.rows if row in report.datasets]
        row = report.metrics.index(metrics[0]) if metrics else self._cell[0]
        column = report.datasets.index(datasets[0]) if datasets else self._cell[1]
        self._open_cell(row, column + 1)


def _fill(table: FiguresTable, shown: Table) -> None:
    table.show_rows(*shown)
    table.setFixedHeight(min(table.content_height() + 4, px(560)))
