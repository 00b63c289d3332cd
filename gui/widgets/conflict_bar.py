"""The head of Adjudicate: dataset, how far, which conflicts, judges, and who settles."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from annotation.adjudication_records import ConflictFilter, QueueCounts, Reason
from gui import theme
from gui.adjudication_words import REASONS, translated
from gui.icons import Icon, icon
from gui.session import Session
from gui.widgets.desk_bar import DeskBar

ROOMY = 1_060
TIGHT = 920
LEAST = 760
STATES = (False, None, True)


class ConflictBar(DeskBar):
    """One row above the case; ``person_pressed`` asks who settles.

    Signals
    -------
    filter_chosen(ConflictFilter)
    judge_pressed()
        A judge is to be given a role.
    list_pressed()
        The queue is to be folded away, or back.
    """

    judge_pressed = Signal()
    list_pressed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, done=self.tr("Settled"), chars=8, parent=parent)
        self._counts: QueueCounts | None = None
        self.queue = QToolButton()
        self.queue.setCheckable(True)
        self.queue.setAccessibleName(self.tr("List of conflicts"))
        self.reason_choice, self.state_choice = self.first_choice, self.second_choice
        self.reason_choice.setAccessibleName(self.tr("Which conflicts"))
        self.state_choice.setAccessibleName(self.tr("Open or settled"))
        for state, text in zip(
            STATES, (self.tr("Open"), self.tr("Open and settled"), self.tr("Settled")), strict=True
        ):
            self.state_choice.addItem(text, state)
        self.judge = QPushButton()
        self.judge.setAccessibleName(self.tr("Let a judge"))
        self.judge.setToolTip(self.tr("Let a judge advise, break ties or settle"))
        self.person.setToolTip(self.tr("Settle under another name"))
        self._lay_out()
        self.judge.clicked.connect(self.judge_pressed)
        self.queue.clicked.connect(self.list_pressed)
        self.show_counts(None)
        self._draw()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.GAP, theme.GAP, theme.GAP, theme.GAP)
        row.setSpacing(theme.GAP)
        row.addWidget(self.queue)
        row.addWidget(self.dataset)
        row.addSpacing(theme.GAP)
        row.addWidget(self._count)
        row.addWidget(self._bar)
        row.addStretch(1)
        row.addWidget(self._saved)
        row.addSpacing(theme.GAP)
        row.addWidget(self.reason_choice)
        row.addWidget(self.state_choice)
        row.addWidget(self.judge)
        row.addWidget(self.person)
        row.addWidget(self.keys)

    def show_counts(self, counts: QueueCounts | None) -> None:
        """Show how many conflicts are settled, and how many stand under each reason."""
        self._count.setVisible(counts is not None)
        self._make_room()
        chosen = self.reason_choice.currentData()
        self.reason_choice.clear()
        self.reason_choice.addItem(self.tr("All conflicts"), None)
        for reason in Reason:
            count = 0 if counts is None else counts.by_reason.get(reason, 0)
            if count or chosen == reason.value:
                said = translated(REASONS[reason])
                self.reason_choice.addItem(f"{said} ({count:,})", reason.value)
        self.reason_choice.setCurrentIndex(max(0, self.reason_choice.findData(chosen)))
        if counts is None:
            return
        self._counts = counts
        self._say_counts()
        self._bar.setRange(0, max(1, counts.conflicts))
        self._bar.setValue(counts.settled)

    def show_filter(self, chosen: ConflictFilter) -> None:
        """Show which conflicts are listed."""
        reason = next(iter(chosen.reasons), None)
        at = self.reason_choice.findData(None if reason is None else reason.value)
        self.reason_choice.setCurrentIndex(max(0, at))
        self.state_choice.setCurrentIndex(STATES.index(chosen.settled))

    def show_curator(self, curator: str) -> None:
        """Show who settles."""
        self._show_person(self.tr("Settles: {name}").format(name=curator) if curator else "")

    def show_list(self, shown: bool) -> None:
        """Show whether the list of conflicts is unfolded."""
        self.queue.setChecked(shown)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for what is left once everything that can be left out is."""
        return QSize(theme.px(LEAST), super().minimumSizeHint().height())

    def _make_room(self) -> None:
        roomy = self.width() >= theme.px(ROOMY)
        self._bar.setVisible(roomy and not self._count.isHidden())
        self._say_counts()
        self._saved.setVisible(roomy)
        snug = self.width() >= theme.px(TIGHT)
        self.person.setText(self._person if snug else "")
        self.judge.setText(self.tr("Let a judge…") if snug else "")

    def _say_counts(self) -> None:
        """Say how many are settled, in fewer words where there is little room."""
        if self._counts is None:
            return
        numbers = {"settled": f"{self._counts.settled:,}", "total": f"{self._counts.conflicts:,}"}
        said = self.tr("{settled} of {total} settled").format(**numbers)
        self._count.setAccessibleName(said)
        snug = self.width() >= theme.px(LEAST)
        self._count.setText(said if snug else "{settled} / {total}".format(**numbers))

    def _choose(self) -> None:
        reason = self.reason_choice.currentData()
        self.filter_chosen.emit(
            ConflictFilter(
                reasons=frozenset() if reason is None else frozenset({Reason(reason)}),
                settled=self.state_choice.currentData(),
            )
        )

    def _draw(self) -> None:
        super()._draw()
        self.judge.setIcon(icon(Icon.JUDGE, token="muted"))
        self.queue.setIcon(icon(Icon.LIST, token="muted", active="accent"))
