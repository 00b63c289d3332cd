"""Reference sets of a folder: the list, and of one its answer to try, references and dropped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QLabel,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui.counting import counted
from gui.models.ngram_tables import MOST_SHOWN, dropped_table, references_table, sets_table
from gui.theme import GAP, PAD, px
from gui.widgets.figures_table import FiguresTable
from gui.widgets.fitted_area import FittedArea
from gui.widgets.ngram_answer import NgramAnswer
from gui.widgets.page_scroll import PageScroll
from gui.widgets.wrapped_label import WrappedLabel
from scoring.ngram.service import SetDetail, SetLine

ANSWER, REFERENCES, DROPPED = range(3)
SIZES: Final = (400, 700)
HEAD_HEIGHT: Final = 120  # px: a longer question scrolls


class NgramSets(QWidget):
    """Questions on the left; on the right what belongs to the one in focus.

    Signals
    -------
    question_chosen(str)
        Another question is in focus.
    """

    question_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[SetLine, ...] = ()
        self.list = FiguresTable(self.tr("Reference sets"), names_first=True)
        self.list.setProperty("role", "bare")
        self.count = QLabel()
        self.count.setProperty("role", "small")
        self.question = WrappedLabel(parent=self)
        self.question.setProperty("role", "strong")
        self.facts = WrappedLabel(parent=self)
        self.facts.setProperty("role", "small")
        self.head = self._head(self.question, self.facts)
        self.answer = NgramAnswer()
        self.not_shown = QLabel()
        self.not_shown.setProperty("role", "muted")
        self.references = FiguresTable(self.tr("References"), names_first=True)
        self.dropped = FiguresTable(self.tr("Dropped answers"), names_first=True)
        self.none_dropped = QLabel()
        self.none_dropped.setProperty("role", "muted")
        self.none_dropped.setWordWrap(True)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(PageScroll(self.answer), self.tr("Try an answer"))
        self.tabs.addTab(self._page(self.not_shown, self.references), self.tr("References"))
        self.tabs.addTab(self._page(self.none_dropped, self.dropped), self.tr("Dropped"))
        self.panes = QSplitter(Qt.Orientation.Horizontal, self)
        self.panes.setChildrenCollapsible(False)
        self.panes.addWidget(self._pane(self.count, self.list))
        self.panes.addWidget(self._pane(self.head, self.tabs))
        self.panes.setStretchFactor(1, 1)
        self.panes.setSizes(list(SIZES))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.panes)
        self.list.cell_selected.connect(self._on_row)

    def show_sets(self, lines: Sequence[SetLine]) -> None:
        """Show the sets of a folder, the first in focus."""
        self._lines = tuple(lines)
        self.list.show_rows(*sets_table(lines))
        self.count.setText(counted(len(lines), one=self.tr("question"), many=self.tr("questions")))
        if lines:
            self.list.setCurrentIndex(self.list.figures.index(0, 0))

    def current(self) -> str:
        """Give the id of the question in focus; empty where there is none."""
        row = self.list.currentIndex().row()
        return self._lines[row].question_id if 0 <= row < len(self._lines) else ""

    def show_detail(self, found: SetDetail) -> None:
        """Show what belongs to one set."""
        references, record = found.references, found.record
        self.question.say(references.question)
        self.facts.say(self._facts(found))
        self.references.show_rows(*references_table(references))
        self._tell_most(sum(map(len, references.groups.values())))
        dropped = () if record is None else record.dropped
        self.dropped.setVisible(bool(dropped))
        self.dropped.show_rows(*dropped_table(dropped))
        self.none_dropped.setVisible(not dropped or len(dropped) > MOST_SHOWN)
        self.none_dropped.setText(self._about_dropped(found))
        self.tabs.setTabText(DROPPED, self.tr("Dropped ({count})").format(count=len(dropped)))
        self.answer.ask()

    def _tell_most(self, count: int) -> None:
        self.not_shown.setVisible(count > MOST_SHOWN)
        self.not_shown.setText(self._first_of(count))

    def _facts(self, found: SetDetail) -> str:
        groups = found.references.groups
        said = [f"{group}: {len(texts):,}" for group, texts in groups.items()]
        rules = [rule.label for rule in found.references.rules]
        if rules:
            said.append(self.tr("rules: {rules}").format(rules=", ".join(rules)))
        else:
            said.append(self.tr("no keyword rules"))
        return " · ".join(said)

    def _about_dropped(self, found: SetDetail) -> str:
        if found.record is None:
            return self.tr("This set was not built here; nothing tells what was dropped.")
        if not found.record.dropped:
            return self.tr("Nothing was dropped.")
        return self._first_of(len(found.record.dropped))

    def _first_of(self, count: int) -> str:
        return self.tr("The first {shown} of {count} are shown.").format(
            shown=f"{MOST_SHOWN:,}", count=f"{count:,}"
        )

    def _head(self, *labels: QWidget) -> FittedArea:
        inner = QWidget()
        inner.setProperty("role", "surface")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for label in labels:
            column.addWidget(label)
        area = FittedArea(inner)
        area.setMaximumHeight(px(HEAD_HEIGHT))
        area.setAccessibleName(self.tr("Question"))
        return area

    def _pane(self, *widgets: QWidget) -> QWidget:
        pane = QWidget()
        pane.setProperty("role", "surface")
        column = QVBoxLayout(pane)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP)
        for widget in widgets:
            column.addWidget(widget, int(isinstance(widget, FiguresTable | QTabWidget)))
        return pane

    def _page(self, *widgets: QWidget) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, GAP, 0, 0)
        column.setSpacing(GAP)
        for widget in widgets:
            if isinstance(widget, FiguresTable):
                widget.setProperty("role", "bare")
            column.addWidget(widget, int(isinstance(widget, FiguresTable)))
        return page

    def _on_row(self, row: int, _column: int) -> None:
        if 0 <= row < len(self._lines):
            self.question_chosen.emit(self._lines[row].question_id)
