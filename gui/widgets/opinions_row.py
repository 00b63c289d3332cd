"""Everyone's word on the case side by side: people first, then the judges."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QWidget

from annotation.adjudication_records import Case
from gui import theme
from gui.widgets.judge_card import JudgeCard
from gui.widgets.opinion_card import OpinionCard

HEIGHT = 184
LOW = 126
"""px: room for verdicts and what little goes with them."""
FEW: Final = 24
"""So many signs of a judge fit into a low card."""


class OpinionsRow(QScrollArea):
    """Cards in a row that share the width, and scroll sideways where they are many.

    Signals
    -------
    judge_asked(int)
        The judge of this id is to be opened.
    """

    judge_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.people: list[OpinionCard] = []
        self.judges: list[JudgeCard] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("What everyone said"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_case(self, case: Case, judge_key: str) -> None:
        """Show another case, or the same one with other names or another judge opened."""
        place = self.horizontalScrollBar().value()
        page = QWidget()
        page.setProperty("role", "page")
        row = QHBoxLayout(page)
        row.setContentsMargins(theme.PAD, theme.GAP, theme.PAD, theme.GAP)
        row.setSpacing(theme.GAP)
        self.people = [OpinionCard(case, one) for one in case.opinions]
        asked_first = sorted(case.judges, key=lambda one: one.name != case.adviser)
        sealed = next((one.judge_id for one in asked_first if not one.opened), None)
        self.judges = [
            JudgeCard(case, one, judge_key if one.judge_id == sealed else "") for one in case.judges
        ]
        for card in (*self.people, *self.judges):
            row.addWidget(card, 1)
        for judge in self.judges:
            judge.asked.connect(self.judge_asked)
        if not self.people:
            nobody = QLabel(self.tr("No person has judged this item."))
            nobody.setProperty("role", "muted")
            row.insertWidget(0, nobody, 1)
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(page)
        self.horizontalScrollBar().setValue(place)

    @property
    def is_wordy(self) -> bool:
        """Whether anyone wrote something that is to be read."""
        return any(card.note.toPlainText() for card in self.people) or any(
            card.reasons is not None and len(card.reasons.toPlainText()) > FEW
            for card in self.judges
        )

    def needed(self) -> int:
        """Give the height in which no card is cut, one line of what a rater wrote included."""
        page, room = self.widget(), self.viewport().width()
        if page is None:
            return 0
        least = page.minimumSizeHint()
        height = max(least.height(), page.heightForWidth(max(room, least.width())))
        bar = self.horizontalScrollBar().sizeHint().height()
        return height + (bar if least.width() > room else 0)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for a card's height."""
        return QSize(theme.px(640), theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Keep a verdict in view."""
        return QSize(theme.px(240), theme.px(120))
