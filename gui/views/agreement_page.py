"""A made agreement report: figures, raters, pairs and their items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from annotation.agreement_items import PairPage
from annotation.agreement_report import AgreementReport
from annotation.agreement_votes import AgreementOptions
from annotation.stats.estimate import Estimate
from db.types import Construct
from gui.figure_text import count_text
from gui.models.agreement_tables import (
    aspect_title,
    breakdown_kinds,
    breakdown_table,
    coefficient_table,
    confusion_of,
    item_columns,
    item_rows,
    overlap_sentence,
    pair_matrix,
    pair_sentence,
    policy_table,
    rater_table,
    shares,
    verdict_title,
)
from gui.models.figure_table import FigureColumn, FigureRow, verdict_role
from gui.ops import Query
from gui.session import Session
from gui.theme import PAD, px
from gui.widgets.card import Card
from gui.widgets.figures_table import FiguresTable
from gui.widgets.items_table import ItemsTable
from gui.widgets.matrix_view import MatrixView, Scale
from gui.widgets.verdict_chip import DistributionBar, Part
from gui.widgets.wrapped_label import WrappedLabel

PAGE: Final = 100


class AgreementPage(QScrollArea):
    """Shows one report; a cell of the matrix opens what the two raters said.

    Signals
    -------
    item_opened
        Id of the item whose texts are wanted.
    """

    item_opened = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.report: AgreementReport | None = None
        self._options = AgreementOptions()
        self._pair: tuple[str, str] = ("", "")
        self._said: tuple[str | None, str | None] = (None, None)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._build()
        self._connect()

    def show_report(self, report: AgreementReport, options: AgreementOptions) -> None:
        """Show a report made under some options."""
        self.report, self._options = report, options
        self.notes.say("\n".join(report.notes))
        self.notes.setVisible(bool(report.notes))
        self.overlap.say(overlap_sentence(report))
        _fill(self.figures, *coefficient_table(report))
        self.labels.show_parts([_part(*share) for share in shares(report.labels)])
        self.majority.show_parts([_part(*share) for share in shares(report.majority)])
        _fill(self.raters, *rater_table(report))
        preference = report.construct == Construct.PREFERENCE
        self.policies_card.setVisible(preference)
        if preference:
            _fill(self.policies, *policy_table(report))
        self._fill_breakdown()
        self._draw_matrix()
        self._show_first_pair()

    # --- widgets ------------------------------------------------------------------------------

    def _build(self) -> None:
        page = QWidget()
        page.setProperty("role", "page")
        self.notes = WrappedLabel()
        self.notes.setProperty("role", "muted")
        self.figures = FiguresTable(self.tr("Coefficients"))
        self.figures_card = Card(self.tr("Agreement"))
        self.overlap = WrappedLabel()
        self.overlap.setProperty("role", "small")
        self.figures_card.add(self.overlap)
        self.figures_card.add(self.figures)
        self.figures_card.add(self.notes)
        self.raters = FiguresTable(self.tr("Raters"))
        raters = Card(self.tr("Raters"))
        raters.add(self.raters)
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(PAD)
        left.addWidget(self.figures_card)
        left.addWidget(self._matrix_card())
        left.addWidget(self._policies_card())
        left.addStretch(1)
        right.addWidget(self._verdicts_card())
        right.addWidget(self._pair_card(), 1)
        halves = QHBoxLayout()
        halves.setSpacing(PAD)
        halves.addLayout(left, 1)
        halves.addLayout(right, 1)
        whole = QVBoxLayout(page)
        whole.setContentsMargins(PAD, PAD, PAD, PAD)
        whole.setSpacing(PAD)
        whole.addLayout(halves)
        whole.addWidget(raters)
        whole.addWidget(self._breakdown_card())
        whole.addStretch(1)
        self.setWidget(page)
        for table in (
            self.figures,
            self.raters,
            self.matrix,
            self.confusion,
            self.breakdown,
            self.policies,
            self.items.table,
        ):
            table.setProperty("role", "bare")

    def _verdicts_card(self) -> Card:
        self.labels = DistributionBar(self.tr("Verdicts given"))
        self.majority = DistributionBar(self.tr("Majority per item"))
        card = Card(self.tr("Verdicts"))
        card.add(_caption(self.tr("Verdicts given, over all raters that count")))
        card.add(self.labels)
        card.add(_caption(self.tr("Majority of each comparison or claim")))
        card.add(self.majority)
        return card

    def _matrix_card(self) -> Card:
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Figure between raters"))
        self.kind.addItem(self.tr("Cohen's kappa"), "kappa")
        self.kind.addItem(self.tr("percent agreement"), "percent")
        self.matrix = MatrixView(self.tr("Rater by rater"))
        card = Card(self.tr("Rater by rater"))
        card.add_choice(self.kind)
        card.add(self.matrix)
        return card

    def _pair_card(self) -> Card:
        self.pair_text = WrappedLabel()
        self.confusion = MatrixView(self.tr("Confusion of two raters"))
        self.items = ItemsTable()
        self.items.setMinimumHeight(px(220))
        self.pair_card = Card(self.tr("Two raters"))
        self.pair_card.add(self.pair_text)
        self.pair_card.add(self.confusion)
        self.pair_card.add(self.items, 1)
        return self.pair_card

    def _breakdown_card(self) -> Card:
        self.aspect = QComboBox()
        self.aspect.setAccessibleName(self.tr("Break down by"))
        self.breakdown = FiguresTable(self.tr("Breakdown"))
        self.breakdown_card = Card(self.tr("Breakdown"))
        self.breakdown_card.add_choice(self.aspect)
        self.breakdown_card.add(self.breakdown)
        return self.breakdown_card

    def _policies_card(self) -> Card:
        self.policies = FiguresTable(self.tr("Ties"))
        self.policies_card = Card(self.tr("Ties"))
        self.policies_card.add(self.policies)
        return self.policies_card

    def _connect(self) -> None:
        self.kind.activated.connect(self._draw_matrix)
        self.aspect.activated.connect(self._draw_breakdown)
        self.matrix.cell_selected.connect(self._show_pair)
        self.matrix.cell_opened.connect(self._open_pair)
        self.confusion.cell_opened.connect(self._open_confusion)
        self.items.more_wanted.connect(self._read_items)
        self.items.item_opened.connect(self.item_opened)

    # --- pairs --------------------------------------------------------------------------------

    def _draw_matrix(self) -> None:
        if self.report is None:
            return
        name = str(self.kind.currentData())
        rows = pair_matrix(self.report, name)
        scale = (
            Scale(low=0.0, high=1.0) if name == "percent" else Scale(low=-1, high=1, reference=0)
        )
        self.matrix.show_matrix(
            corner="",
            columns=[line.rater for line in self.report.raters],  # the rows say who is a judge
            rows=rows,
            scale=scale,
        )

    def _show_first_pair(self) -> None:
        several = self.report is not None and len(self.report.raters) > 1
        self.pair_card.setVisible(several)
        if several:
            self.matrix.setCurrentIndex(self.matrix.figures.index(0, 2))

    def _show_pair(self, row: int, column: int) -> None:
        if self.report is None or column < 1 or column - 1 == row:
            return
        a, b = self.report.raters[row].rater, self.report.raters[column - 1].rater
        self._pair, self._said = (a, b), (None, None)
        self.pair_text.say(pair_sentence(self.report, a, b))
        self._draw_confusion()
        self._read_items()

    def _open_pair(self, row: int, column: int) -> None:
        if column >= 1 and column - 1 != row:
            self._show_pair(row, column)
            self.items.take_focus()
            self.ensureWidgetVisible(self.items)

    def _draw_confusion(self) -> None:
        report = self.report
        if report is None:
            return
        a, b = self._pair
        table = confusion_of(report, a, b)
        names = [verdict_title(category) for category in report.categories]
        overlap = sum(map(sum, table))
        self.confusion.show_matrix(
            corner=self.tr("{a} ↓  {b} →").format(a=a, b=b),
            columns=names,
            rows=[
                (name, [Estimate(value=float(count), n=overlap) for count in line])
                for name, line in zip(names, table, strict=True)
            ],
            scale=Scale(low=0, high=max([1, *(max(line) for line in table)])),
            decimals=0,
        )

    def _open_confusion(self, row: int, column: int) -> None:
        if self.report is not None and column > 0:
            said = self.report.categories
            self._said = (said[row], said[column - 1])
            self._read_items()
            self.items.take_focus()

    def _read_items(self, offset: int = 0) -> None:
        report, options = self.report, self._options
        if report is None:
            return
        (a, b), (said_a, said_b) = self._pair, self._said
        agreement = self._session.context.agreement

        def read() -> PairPage:
            return agreement.pair_items(
                report.dataset,
                options,
                a,
                b,
                said_a=said_a,
                said_b=said_b,
                offset=offset,
                limit=PAGE,
            )

        Query(self._session, self, read, slot="items").success(self._show_items).run()

    def _show_items(self, page: PairPage) -> None:
        if page.offset:
            self.items.add_items(item_rows(page.items))
            return
        heading = self.tr("Items that both judged, differences first · {n}")
        if self._said[0] is not None:
            heading = self.tr("Items in this cell · {n}")
        self.items.show_items(
            heading=heading.format(n=count_text(page.total)),
            columns=item_columns(*self._pair),
            rows=item_rows(page.items),
            total=page.total,
        )

    # --- breakdown ----------------------------------------------------------------------------

    def _fill_breakdown(self) -> None:
        kinds = breakdown_kinds(self.report) if self.report is not None else []
        before = self.aspect.currentData()
        self.aspect.clear()
        for kind in kinds:
            self.aspect.addItem(aspect_title(kind), kind)
        self.aspect.setCurrentIndex(max(0, self.aspect.findData(before)))
        self.breakdown_card.setVisible(bool(kinds))
        self._draw_breakdown()

    def _draw_breakdown(self) -> None:
        if self.report is not None and self.aspect.count():
            _fill(self.breakdown, *breakdown_table(self.report, str(self.aspect.currentData())))


def _fill(table: FiguresTable, columns: Sequence[FigureColumn], rows: Sequence[FigureRow]) -> None:
    table.show_rows(columns, rows)
    table.setFixedHeight(min(table.content_height() + 4, 480))


def _part(verdict: str, title: str, count: int) -> Part:
    return Part(role=verdict_role(verdict), label=title, count=count)


def _caption(text: str) -> WrappedLabel:
    label = WrappedLabel(text)
    label.setProperty("role", "small")
    label.setAlignment(Qt.AlignmentFlag.AlignLeft)
    return label
