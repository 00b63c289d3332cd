"""What a cell of an audit means, how it stands beside the others, and its items."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from annotation.stats.estimate import Estimate
from gui.figure_text import count_text, full_text
from gui.models.audit_table import (
    AuditTable,
    figure_title,
    item_columns,
    item_rows,
    questions_text,
    reference_value,
    row_labels,
    sentence,
    verdict_text,
)
from gui.theme import GAP, PAD, TIGHT
from gui.widgets.forest_plot import ForestLine, ForestPlot
from gui.widgets.items_table import ItemsTable
from gui.widgets.matrix_view import MatrixView, Scale
from gui.widgets.wrapped_label import WrappedLabel
from scoring.audit.records import LABELS, AuditReport, AuditRow, CellPage, PreferenceRow

CONFUSION = 1


class AuditDetail(QWidget):
    """The right side of the Audit screen.

    Signals
    -------
    row_marked
        Place, in the table, of the row that the forest plot marks now.
    row_opened
        Place, in the table, of the row whose items are wanted.
    confusion_opened
        Verdict of people and verdict of the row whose items are wanted.
    more_wanted
        Offset of the next page of items.
    item_opened
        Id of the item whose texts are wanted.
    """

    row_marked = Signal(int)
    row_opened = Signal(int)
    confusion_opened = Signal(str, str)
    more_wanted = Signal(int)
    item_opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scored = False
        self._unseen: Callable[[], None] | None = None
        self.sentence = WrappedLabel(parent=self)
        self.facts = WrappedLabel(parent=self)
        self.facts.setProperty("role", "small")
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.forest = ForestPlot(self)
        self.confusion = MatrixView(self.tr("Confusion"), self)
        self.items = ItemsTable(self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(_scrolled(self.forest), self.tr("Forest plot"))
        self.tabs.addTab(_scrolled(self.confusion), self.tr("Confusion"))
        below = QWidget(self)
        below_layout = QVBoxLayout(below)
        below_layout.setContentsMargins(0, GAP, 0, 0)
        below_layout.addWidget(self.items)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.tabs)
        parts.addWidget(below)
        parts.setChildrenCollapsible(False)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(PAD, GAP + TIGHT, PAD, GAP)
        layout.setSpacing(TIGHT)
        layout.addWidget(self.sentence)
        layout.addWidget(self.facts)
        layout.addSpacing(TIGHT)
        layout.addWidget(parts, 1)
        self.tabs.currentChanged.connect(self._show_unseen)
        self.forest.line_selected.connect(self.row_marked)
        self.forest.line_opened.connect(self.row_opened)
        self.confusion.cell_opened.connect(self._open_confusion)
        self.items.more_wanted.connect(self.more_wanted)
        self.items.item_opened.connect(self.item_opened)

    def clear(self) -> None:
        """Explain nothing, with everything in its place: another cell follows at once."""
        self.sentence.setText("")
        self.facts.setText("")
        self.forest.blank()
        self.items.clear()

    def show_cell(self, report: AuditReport, table: AuditTable, *, row: int, figure: str) -> None:
        """Explain one cell and mark its row in the forest plot."""
        shown = report.row(table.ids[row])
        self._scored = shown.signature is not None
        self.sentence.say(sentence(report, shown, figure))
        estimate = shown.estimates()[figure]
        self.facts.say(" · ".join(_facts(estimate, shown)))
        self.facts.setToolTip(full_text(estimate))
        labels = row_labels(report)
        lines = [
            ForestLine(
                label=" ".join(part for part in (label.text, label.aside) if part),
                estimate=line.estimates()[figure],
                muted=table.rows[place].reference,
            )
            for place, line in enumerate(report.row(row_id) for row_id in table.ids)
            for label in (labels[line.id],)
        ]
        self.forest.setAccessibleName(
            self.tr("Forest plot of {figure}").format(figure=figure_title(figure))
        )
        self.forest.show_lines(lines, reference=reference_value(report, figure), current=row)
        self.tabs.setTabVisible(CONFUSION, isinstance(shown, PreferenceRow))
        self._unseen = lambda: self._show_confusion(shown)
        self._show_unseen(self.tabs.currentIndex())

    def show_items(self, report: AuditReport, page: CellPage, *, heading: str) -> None:
        """Show the first page of the items behind the cell."""
        self.items.show_items(
            heading=heading,
            columns=item_columns(report.construct, scored=self._scored),
            rows=item_rows(report.construct, page.items, scored=self._scored),
            total=page.total,
        )

    def add_items(self, report: AuditReport, page: CellPage) -> None:
        """Add the next page."""
        self.items.add_items(item_rows(report.construct, page.items, scored=self._scored))

    def _show_unseen(self, tab: int) -> None:
        """Fill the confusion table when it is looked at."""
        if tab == CONFUSION and self._unseen is not None:
            make, self._unseen = self._unseen, None
            make()

    def _show_confusion(self, row: AuditRow) -> None:
        if not isinstance(row, PreferenceRow):
            return
        table = row.figures.confusion
        highest = max((count for line in table for count in line), default=1.0)
        self.confusion.show_matrix(
            corner=self.tr("People"),
            columns=[self.tr("says {verdict}").format(verdict=verdict_text(v)) for v in LABELS],
            rows=[
                (verdict_text(label), [_count(count, row.n) for count in line])
                for label, line in zip(LABELS, table, strict=True)
            ],
            scale=Scale(low=0.0, high=max(1.0, highest)),
            decimals=0,
        )

    def _open_confusion(self, row: int, column: int) -> None:
        if column > 0:
            self.confusion_opened.emit(LABELS[row], LABELS[column - 1])


def _count(count: float, n: int) -> Estimate:
    return Estimate(value=float(count), n=n)


def _facts(estimate: Estimate, row: AuditRow) -> Sequence[str]:
    """Give what must be read with the figure; how it was made is a tooltip away."""
    said = [f"n = {count_text(estimate.n)}", questions_text(row.clusters)]
    if estimate.dropped:
        said.append(f"{count_text(estimate.dropped)} left out")
    said += [part for part in (estimate.note, row.note, row.signature) if part]
    return list(dict.fromkeys(said))


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    holder = QWidget()
    holder.setProperty("role", "page")
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, GAP, 0, GAP)
    layout.addWidget(widget)
    layout.addStretch(1)
    area.setWidget(holder)
    return area
