"""One case: its texts with everyone's marks over what everyone said."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from annotation.adjudication_records import Case
from gui import theme
from gui.adjudication_moves import CaseDraft
from gui.adjudication_words import card_of
from gui.draft import Draft
from gui.widgets.card_panel import CardPanel
from gui.widgets.case_bar import CaseBar
from gui.widgets.evidence_marks import mark_evidence
from gui.widgets.opinions_row import HEIGHT, LOW, OpinionsRow


class CasePanel(QWidget):
    """The panes of Annotate, with every rater's evidence in them, above the raters' cards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: Case | None = None
        self._height = 0
        self._moved = False
        self.bar = CaseBar()
        self.texts = CardPanel()
        self.texts.bar.hide()
        self.opinions = OpinionsRow()
        self._shared = QLabel(self.tr("Heavy on grey: marked by several raters"))
        self._shared.setProperty("role", "small")
        self._shared.setContentsMargins(theme.PAD, 0, theme.PAD, theme.TIGHT)
        self._shared.hide()
        below = QWidget()
        cards = QVBoxLayout(below)
        cards.setContentsMargins(0, 0, 0, 0)
        cards.setSpacing(0)
        cards.addWidget(self.opinions, 1)
        cards.addWidget(self._shared)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.texts)
        self.split.addWidget(below)
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 0)
        self.split.splitterMoved.connect(self._on_moved)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.split, 1)

    def show_case(self, case: Case, curator_id: int, judge_key: str) -> None:
        """Show another case, or the same one read anew."""
        known = self._case is not None and self._case.dataset_id == case.dataset_id
        self._case = case
        self.bar.show_case(case)
        self.texts.show_card(card_of(case, curator_id))
        self.texts.side.guideline.read_from_start(case.guideline)
        self.opinions.show_case(case, judge_key)
        self._give_room(known=known)
        self._mark()

    def show_draft(self, case: Case, curator_id: int, draft: CaseDraft) -> None:
        """Show what is chosen."""
        self.texts.show_draft(card_of(case, curator_id), Draft(verdict=draft.verdict))
        self._mark()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme, once the panes have."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            QTimer.singleShot(0, self, partial(self._mark))

    def _give_room(self, *, known: bool) -> None:
        """Leave the texts what the cards do not need; within a dataset, cards only grow."""
        if self._moved:
            return
        least = theme.px(HEIGHT if self.opinions.is_wordy else LOW)
        below = max(least, self.opinions.needed(), self._height if known else 0)
        if below == self._height:
            return
        self._height = below
        whole = sum(self.split.sizes()) or self.height()
        self.split.setSizes([max(below, whole - below), below])

    def _on_moved(self) -> None:
        self._moved = True  # from now on the height is the reader's

    def _mark(self) -> None:
        if self._case is None:
            return
        spans = [(one.number, span) for one in self._case.opinions for span in one.spans]
        shared = [mark_evidence(pane, spans) for pane in self.texts.panes()]
        self._shared.setVisible(any(shared))
