"""The right side of a judge's page: what the chosen figure says, and the items behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from db.types import Status
from gui.figure_text import count_text
from gui.models.audit_table import verdict_text
from gui.models.figure_table import FigureColumn, FigureRow, Label, verdict_role
from gui.models.judge_habits import kind_title, status_title
from gui.models.judge_section import Section, cell_facts, cell_sentence
from gui.theme import GAP, PAD, TIGHT
from gui.widgets.items_table import ItemsTable
from gui.widgets.wrapped_label import WrappedLabel
from scoring.audit.judge_trace import JudgedItem, JudgedItems


class JudgeDetail(QWidget):
    """One sentence, its facts, and a page of items at a time.

    Signals
    -------
    more_wanted
        Offset of the next page of items.
    item_opened
        Place, among the items that are loaded, of the one that is wanted.
    """

    more_wanted = Signal(int)
    item_opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.loaded: list[JudgedItem] = []
        self.sentence = WrappedLabel(parent=self)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.facts = WrappedLabel(parent=self)
        self.facts.setProperty("role", "small")
        self.items = ItemsTable(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(PAD, GAP + TIGHT, PAD, GAP)
        layout.setSpacing(TIGHT)
        layout.addWidget(self.sentence)
        layout.addWidget(self.facts)
        layout.addSpacing(TIGHT)
        layout.addWidget(self.items, 1)
        self.items.more_wanted.connect(self.more_wanted)
        self.items.table.cell_opened.connect(lambda row, _column: self.item_opened.emit(row))

    def clear(self) -> None:
        """Explain nothing."""
        self.sentence.say("")
        self.facts.say("")
        self.loaded = []
        self.items.clear()

    def show_cell(self, section: Section, row: int, column: int) -> None:
        """Say what a cell is."""
        self.sentence.say(cell_sentence(section, row, column))
        self.facts.say(cell_facts(section, row, column))

    def say_no_items(self, name: str) -> None:
        """Say that a figure has no items of its own."""
        self.loaded = []
        self.items.clear(self.tr("{row} has no items of its own").format(row=name))

    def show_items(self, name: str, page: JudgedItems) -> None:
        """Show a page of the items behind a figure."""
        rows = [(one.item_id, _row(one)) for one in page.items]
        if page.offset:
            self.loaded += page.items
            self.items.add_items(rows)
            return
        self.loaded = list(page.items)
        columns = (
            FigureColumn(title=self.tr("Item")),
            FigureColumn(title=self.tr("People")),
            FigureColumn(title=self.tr("Judge")),
            FigureColumn(title=self.tr("Tags")),
            FigureColumn(title=self.tr("Topic")),
        )
        heading = self.tr("Items behind {row} · {n}").format(row=name, n=count_text(page.total))
        self.items.show_items(heading=heading, columns=columns, rows=rows, total=page.total)

    def show_tags(self, tagged: Mapping[str, tuple[str, ...]]) -> None:
        """Show other tags beside the items that are loaded; nothing else moves."""
        self.loaded = [replace(one, tags=tagged.get(one.key, ())) for one in self.loaded]
        self.items.change_rows([(one.item_id, _row(one)) for one in self.loaded])


def _row(item: JudgedItem) -> FigureRow:
    said = Label(text=verdict_text(item.said), verdict=verdict_role(item.said))
    if item.status not in ("", Status.VERDICT.value):
        said = Label(text=status_title(item.status))
    return FigureRow(
        cells=(
            item.key,
            Label(text=verdict_text(item.gold), verdict=verdict_role(item.gold)),
            said,
            ", ".join(kind_title(kind) for kind in item.tags),
            item.topic,
        ),
        reference=item.said is not None and item.said == item.gold,
    )
