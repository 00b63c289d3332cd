"""The head of Adjudicate: dataset, how far, which conflicts, judges, and who settles."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from annotation.adjudication_records import ConflictFilter, QueueCounts, Reason
from gui import theme
from gui.adjudication_words import REASONS, translated
from gui.icons import Icon, icon
from gui.session import Session
from gui.widgets.dataset_picker import DatasetPicker
from gui.widgets.queue_bar import HEIGHT, LABELLED

ROOMY = 1_060
TIGHT = 920
LEAST = 760
STATES = (False, None, True)


class ConflictBar(QFrame):
    """One row above the case.

    Signals
    -------
    filter_chosen(ConflictFilter)
    judge_pressed()
        A judge is to be given a role.
    curator_pressed()
    keys_pressed()
    list_pressed()
        The queue is to be folded away, or back.
    """

    filter_chosen = Signal(object)
    judge_pressed = Signal()
    curator_pressed = Signal()
    keys_pressed = Signal()
    list_pressed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curator = ""
        self.setProperty("role", "bar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(theme.px(HEIGHT))
        self.queue = QToolButton()
        self.queue.setCheckable(True)
        self.queue.setAccessibleName(self.tr("List of conflicts"))
        self.dataset = DatasetPicker(session, constructs=LABELLED)
        self.dataset.setMinimumWidth(theme.px(120))
        self.dataset.setMaximumWidth(theme.px(240))
        self._count = QLabel()
        self._count.setProperty("role", "strong")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(theme.px(88))
        self._bar.setAccessibleName(self.tr("Settled"))
        self._saved = QLabel()
        self._saved.setProperty("role", "small")
        self._saved.setAccessibleName(self.tr("Last saved"))
        self.reason_choice = QComboBox()
        self.reason_choice.setAccessibleName(self.tr("Which conflicts"))
        self.state_choice = QComboBox()
        self.state_choice.setAccessibleName(self.tr("Open or settled"))
        for state, text in zip(
            STATES, (self.tr("Open"), self.tr("Open and settled"), self.tr("Settled")), strict=True
        ):
            self.state_choice.addItem(text, state)
        for choice in (self.reason_choice, self.state_choice):
            choice.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            choice.setMinimumContentsLength(8)
        self.judge = QPushButton()
        self.judge.setAccessibleName(self.tr("Let a judge"))
        self.judge.setToolTip(self.tr("Let a judge advise, break ties or settle"))
        self.curator = QPushButton()
        self.curator.setProperty("kind", "quiet")
        self.curator.setToolTip(self.tr("Settle under another name"))
        self.keys = QToolButton()
        self.keys.setAccessibleName(self.tr("All keys"))
        self._lay_out()
        self.reason_choice.activated.connect(lambda _index: self._choose())
        self.state_choice.activated.connect(lambda _index: self._choose())
        self.judge.clicked.connect(self.judge_pressed)
        self.curator.clicked.connect(self.curator_pressed)
        self.keys.clicked.connect(self.keys_pressed)
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
        row.addWidget(self.curator)
        row.addWidget(self.keys)

    @property
    def progress_text(self) -> str:
        """What is said of the progress."""
        return self._count.text()

    @property
    def saved_text(self) -> str:
        """What is said of the last save."""
        return self._saved.text()

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
        said = self.tr("{settled} of {total} settled").format(
            settled=f"{counts.settled:,}", total=f"{counts.conflicts:,}"
        )
        self._count.setText(said)
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
        self._curator = self.tr("Settles: {name}").format(name=curator) if curator else ""
        self.curator.setAccessibleName(self._curator)
        self.curator.setVisible(bool(curator))
        self._make_room()

    def show_saved(self, text: str) -> None:
        """Say when something was last saved."""
        self._saved.setText(text)

    def show_list(self, shown: bool) -> None:
        """Show whether the list of conflicts is unfolded."""
        self.queue.setChecked(shown)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for what is left once everything that can be left out is."""
        return QSize(theme.px(LEAST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Leave out what can be left out where there is little room."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _make_room(self) -> None:
        roomy = self.width() >= theme.px(ROOMY)
        self._bar.setVisible(roomy and not self._count.isHidden())
        self._saved.setVisible(roomy)
        snug = self.width() >= theme.px(TIGHT)
        self.curator.setText(self._curator if snug else "")
        self.judge.setText(self.tr("Let a judge…") if snug else "")

    def _choose(self) -> None:
        reason = self.reason_choice.currentData()
        self.filter_chosen.emit(
            ConflictFilter(
                reasons=frozenset() if reason is None else frozenset({Reason(reason)}),
                settled=self.state_choice.currentData(),
            )
        )

    def _draw(self) -> None:
        self.keys.setIcon(icon(Icon.KEYBOARD, token="muted"))
        self.curator.setIcon(icon(Icon.PERSON, token="muted"))
        self.judge.setIcon(icon(Icon.JUDGE, token="muted"))
        self.queue.setIcon(icon(Icon.LIST, token="muted", active="accent"))
