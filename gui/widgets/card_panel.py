"""One card: the question over two equal columns, reference and guideline beside them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QScrollBar,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from annotation.labelling import Card, ShownAnswer
from db.types import TargetKind, Verdict
from gui import theme
from gui.draft import Draft
from gui.widgets.answer_pane import AnswerPane, Chosen
from gui.widgets.item_bar import ItemBar
from gui.widgets.question_pane import QuestionPane
from gui.widgets.reading_pane import ReadingPane
from gui.widgets.side_panel import SidePanel
from gui.widgets.text_list import TextList

NARROW = 900
"""Below this width, in pixels at 100 %, the columns stand over one another."""

SHALLOW = 240
"""Below this height, at 100 %, they stay side by side: each would show hardly a line."""

QUESTION_SHARE = 0.3


class CardPanel(QWidget):
    """Shows a comparison or a claim, and what is drafted on it.

    Signals
    -------
    touched()
        The reader scrolled or selected.
    stacked(bool)
        The columns now stand over one another, or side by side again.
    """

    touched = Signal()
    stacked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[TargetKind, int, ShownAnswer | None] | None = None
        self._together = False
        self._following = False
        self.bar = ItemBar()
        self.question = QuestionPane()
        empty = self.tr("This answer is empty.")
        self.left = AnswerPane(title="1", name=self.tr("Answer 1"), field="a", empty=empty)
        self.right = AnswerPane(title="2", name=self.tr("Answer 2"), field="b", empty=empty)
        self.claim = AnswerPane(
            title=self.tr("Claim"),
            name=self.tr("Claim"),
            field="claim",
            empty=self.tr("This claim is empty."),
        )
        self.evidence = TextList(
            one=self.tr("Evidence"),
            field="evidence",
            empty=self.tr("This claim comes without evidence."),
        )
        self.side = SidePanel()
        self._pair = _columns(self.left, self.right)
        self._claim = _columns(self.claim, _titled(self.tr("Evidence"), self.evidence))
        self._columns = QStackedWidget()
        self._columns.addWidget(self._pair)
        self._columns.addWidget(self._claim)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self._columns)
        self.split.addWidget(self.side)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([theme.px(900), theme.px(300)])
        rule = QFrame()
        rule.setProperty("role", "rule")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.question)
        column.addWidget(rule)
        column.addWidget(self.split, 1)
        self.question.touched.connect(self.touched)
        self.evidence.touched.connect(self.touched)
        self.side.touched.connect(self.touched)
        for pane in (self.left, self.right, self.claim):
            pane.text.touched.connect(self.touched)
        for one, other in ((self.left, self.right), (self.right, self.left)):
            bar = one.text.verticalScrollBar()
            bar.valueChanged.connect(partial(self._follow, bar, other.text.verticalScrollBar()))

    @property
    def is_stacked(self) -> bool:
        """Whether the columns stand over one another."""
        return self._pair.orientation() is Qt.Orientation.Vertical

    def scroll_together(self, together: bool) -> None:
        """Let each answer follow the other to the same share of its length, or leave them be."""
        if together and not self._together:
            self._together = True
            self._follow(self.left.text.verticalScrollBar(), self.right.text.verticalScrollBar())
        self._together = together

    def _follow(self, leader: QScrollBar, follower: QScrollBar, _value: int = 0) -> None:
        if not self._together or self._following or leader.maximum() <= 0:
            return
        self._following = True
        follower.setValue(round(follower.maximum() * leader.value() / leader.maximum()))
        self._following = False

    def show_card(self, card: Card) -> None:
        """Show another card from the beginning of its texts, or the same one with other marks."""
        self.bar.show_card(card)
        shown = (card.target, card.target_id, card.left)
        if shown == self._shown:
            return
        self._shown = shown
        self.question.show_question(card.question, card.context)
        self.side.show_references(card.references)
        if card.target is TargetKind.CLAIM:
            self._columns.setCurrentWidget(self._claim)
            self.claim.show_answer(card.claim or "", "claim")
            self.evidence.show_texts(card.evidence)
        elif card.left is not None and card.right is not None:
            self._columns.setCurrentWidget(self._pair)
            self.left.show_answer(card.left.text, card.left.side.value)
            self.right.show_answer(card.right.text, card.right.side.value)

    def show_draft(self, card: Card, draft: Draft) -> None:
        """Show what is chosen and marked."""
        verdict = draft.verdict
        if card.target is TargetKind.CLAIM:
            chosen, said = {
                Verdict.ATTRIBUTABLE: (Chosen.GOOD, self.tr("Supported")),
                Verdict.NOT_ATTRIBUTABLE: (Chosen.BAD, self.tr("Not supported")),
                Verdict.CANNOT_TELL: (Chosen.TIE, self.tr("Can't tell")),
            }.get(verdict or Verdict.TIE, (Chosen.NO, ""))
            self.claim.choose(chosen, said)
        elif card.left is not None:
            self._show_pair(verdict, left_is=Verdict(card.left.side.value))
        for pane in self.panes():
            pane.show_spans(draft.spans)

    def _show_pair(self, verdict: Verdict | None, *, left_is: Verdict) -> None:
        both = {
            Verdict.TIE: self.tr("Tie"),
            Verdict.BOTH_BAD: self.tr("Both bad"),
            Verdict.CANNOT_TELL: self.tr("Can't tell"),
        }.get(verdict or Verdict.A)
        if verdict is None:
            self.left.choose(Chosen.NO)
            self.right.choose(Chosen.NO)
        elif both is not None:
            self.left.choose(Chosen.TIE, both)
            self.right.choose(Chosen.TIE, both)
        else:
            left = verdict is left_is
            better = self.tr("Better")
            self.left.choose(*((Chosen.FIRST, better) if left else (Chosen.NO, "")))
            self.right.choose(*((Chosen.NO, "") if left else (Chosen.SECOND, better)))

    def panes(self) -> list[ReadingPane]:
        """Give every text in which evidence can be marked."""
        shown = (
            [self.claim.text, *self.evidence.panes]
            if self._columns.currentWidget() is self._claim
            else [self.left.text, self.right.text]
        )
        return [self.question.question, *shown, *self.side.references.panes]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Keep the question low, and stack the columns where they are too narrow."""
        super().resizeEvent(event)
        self.question.set_most(round(self.height() * QUESTION_SHARE))
        roomy = self.height() >= theme.px(SHALLOW)
        vertical = self.width() < theme.px(NARROW) and roomy
        if vertical != self.is_stacked:
            way = Qt.Orientation.Vertical if vertical else Qt.Orientation.Horizontal
            self._pair.setOrientation(way)
            self._claim.setOrientation(way)
            self.stacked.emit(vertical)


def _columns(first: QWidget, second: QWidget) -> QSplitter:
    columns = QSplitter(Qt.Orientation.Horizontal)
    columns.setHandleWidth(1)
    columns.setChildrenCollapsible(False)
    for at, widget in enumerate((first, second)):
        columns.addWidget(widget)
        columns.setStretchFactor(at, 1)
    columns.setSizes([10_000, 10_000])
    return columns


def _titled(title: str, content: QWidget) -> QFrame:
    frame = QFrame()
    frame.setProperty("role", "surface")
    heading = QLabel(title)
    heading.setProperty("role", "heading")
    heading.setContentsMargins(theme.PAD, theme.GAP + 3, theme.PAD, 0)
    column = QVBoxLayout(frame)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(heading)
    column.addWidget(content, 1)
    return frame
