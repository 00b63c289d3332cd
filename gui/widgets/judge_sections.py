"""The left side of a judge's page: its subjects as cards under each other, each a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from annotation.stats.stand_in import EPSILONS
from gui.figure_text import number_text
from gui.models.judge_section import Part, Section
from gui.models.judge_tables import part_title, sections
from gui.theme import PAD
from gui.widgets.card import Card
from gui.widgets.estimate_delegate import ROW_HEIGHT
from gui.widgets.figures_table import FiguresTable
from gui.widgets.reliability_plot import ReliabilityPlot
from gui.widgets.wrapped_label import WrappedLabel
from scoring.audit.judge_records import JudgePage

MOST_ROWS: Final = 12  # more rows scroll inside their table
ABOVE: Final = (Part.AGREEMENT, Part.STAND_IN, Part.HABITS, Part.ANSWERS)
BELOW: Final = (Part.COMPANY, Part.WINS, Part.INJECTION, Part.SIGNS, Part.TAGS, Part.COST)


class JudgeSections(QScrollArea):
    """Shows every figure of a page; arrow keys move within a table, Tab goes to the next.

    Signals
    -------
    cell_selected, cell_opened
        Part, row and column that have the focus, or whose items are wanted.
    skill_chosen
        Who the people are, for the stand-in test.
    """

    cell_selected = Signal(object, int, int)
    cell_opened = Signal(object, int, int)
    skill_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.tables: dict[Part, FiguresTable] = {}
        self.captions: dict[Part, WrappedLabel] = {}
        self.cards: dict[Part, Card] = {}
        self.plot = ReliabilityPlot()
        self.skill = QComboBox()
        self.skill.setAccessibleName(self.tr("Who the people are, for the stand-in test"))
        for skill, title in (
            ("expert", self.tr("people are experts")),
            ("skilled", self.tr("people are skilled")),
            ("crowd", self.tr("people are a crowd")),
        ):
            margin = number_text(EPSILONS[skill], decimals=2)  # type: ignore[index]
            self.skill.addItem(self.tr("{people}: {margin}").format(people=title, margin=margin))
            self.skill.setItemData(self.skill.count() - 1, skill)
        page = QWidget()
        page.setProperty("role", "page")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, PAD // 2, 0)
        self._column.setSpacing(PAD)
        for part in ABOVE:
            self._add(part)
        self._add_probabilities()
        for part in BELOW:
            self._add(part)
        self._column.addStretch(1)
        self.cards[Part.STAND_IN].add_choice(self.skill)
        self.setWidget(page)
        self.skill.activated.connect(
            lambda _place: self.skill_chosen.emit(str(self.skill.currentData()))
        )
        self.plot.bin_selected.connect(self._mark_bin)
        self.plot.bin_opened.connect(lambda place: self.cell_opened.emit(Part.CURVE, place, 1))

    def show_page(self, page: JudgePage) -> list[tuple[Part, Section]]:
        """Give the sections of a page in the order in which they are to be filled."""
        made = sections(page)
        self.skill.setCurrentIndex(self.skill.findData(page.options.skill))
        for part, card in self.cards.items():
            card.setVisible(part in made)
        bins = () if page.calibration is None else page.calibration.curve
        self.plot.show_bins(bins)
        self.plot.setVisible(bool(bins))
        return [(part, made[part]) for part in self.tables if part in made]

    def fill(self, part: Part, section: Section) -> None:
        """Show one section."""
        table, caption = self.tables[part], self.captions[part]
        table.setVisible(bool(section.rows))
        table.show_rows(section.columns, section.rows)
        more = max(0, len(section.rows) - MOST_ROWS) * ROW_HEIGHT
        table.setFixedHeight(table.content_height() + 4 - more)
        caption.say(section.caption)
        caption.setProperty("role", "warn" if section.warns else "muted")
        caption.style().unpolish(caption)
        caption.style().polish(caption)
        caption.setVisible(bool(section.caption))

    def select(self, part: Part, row: int, column: int) -> None:
        """Go to a cell."""
        table = self.tables[part]
        table.setCurrentIndex(table.figures.index(row, column))

    def _add(self, part: Part) -> None:
        card = Card(part_title(part))
        self.cards[part] = card
        self._fill_card(card, part)
        self._column.addWidget(card)

    def _add_probabilities(self) -> None:
        card = Card(part_title(Part.PROBABILITIES))
        self.cards[Part.PROBABILITIES] = card
        self._fill_card(card, Part.PROBABILITIES)
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 0, 0)
        self._fill_column(column, Part.CURVE)
        column.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(PAD)
        row.addWidget(self.plot)
        row.addWidget(beside, 1)
        card.body.addLayout(row)
        self._column.addWidget(card)

    def _fill_card(self, card: Card, part: Part) -> None:
        self._fill_column(card.body, part)

    def _fill_column(self, column: QVBoxLayout, part: Part) -> None:
        caption = WrappedLabel()
        caption.setAccessibleName(part_title(part))
        table = FiguresTable(part_title(part))
        table.setProperty("role", "bare")
        self.captions[part], self.tables[part] = caption, table
        column.addWidget(caption)
        column.addWidget(table)
        table.cell_selected.connect(lambda row, column: self._select(part, row, column))
        table.cell_opened.connect(lambda row, column: self.cell_opened.emit(part, row, column))

    def _select(self, part: Part, row: int, column: int) -> None:
        """Tell which cell is marked; no other table keeps a mark."""
        for other, table in self.tables.items():
            if other is not part:
                table.setCurrentIndex(QModelIndex())
        self.plot.mark(row if part is Part.CURVE else -1)
        self.cell_selected.emit(part, row, column)

    def _mark_bin(self, place: int) -> None:
        self.select(Part.CURVE, place, 1)
