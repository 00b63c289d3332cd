"""Lets a judge advise, break ties or settle, beside what is known of it on this dataset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from annotation.adjudication_records import JudgeStanding, Role
from annotation.jobs import Progress
from db.types import Rater
from gui import theme
from gui.figure_text import figure_text, full_text
from gui.widgets.wrapped_label import WrappedLabel

ROLES: Final = {
    Role.ADVISE: (
        QT_TRANSLATE_NOOP("LetJudgeDialog", "Advise"),
        QT_TRANSLATE_NOOP(
            "LetJudgeDialog", "Settles nothing. It is the judge that is asked first, on request."
        ),
    ),
    Role.BREAK_TIES: (
        QT_TRANSLATE_NOOP("LetJudgeDialog", "Break ties"),
        QT_TRANSLATE_NOOP(
            "LetJudgeDialog",
            "Where people have no majority, its verdict settles if it is one of theirs.",
        ),
    ),
    Role.SETTLE: (
        QT_TRANSLATE_NOOP("LetJudgeDialog", "Settle"),
        QT_TRANSLATE_NOOP(
            "LetJudgeDialog",
            "Its verdict settles every open conflict. Needs a passed stand-in test.",
        ),
    ),
}


class LetJudgeDialog(QDialog):
    """Choose a judge and a role; nothing happens before the button is pressed.

    Signals
    -------
    judge_chosen(int)
        What is known of the judge of this id is wanted.
    let(int, Role, bool, str)
        The judge is to act: its id, the role, whether anyway, and why.
    """

    judge_chosen = Signal(int)
    let = Signal(int, object, bool, str)

    def __init__(
        self, judges: Sequence[Rater], *, note_required: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._note_required = note_required
        self._standing: JudgeStanding | None = None
        self._running = False
        self.setWindowTitle(self.tr("Let a judge"))
        self.setModal(True)
        self.setMinimumWidth(theme.px(520))
        self.judge = QComboBox()
        self.judge.setAccessibleName(self.tr("Judge"))
        for one in judges:
            self.judge.addItem(one.name, one.id)
        self.agreement = WrappedLabel()
        self.agreement.setProperty("role", "strong")
        self.coverage = WrappedLabel()
        self.coverage.setProperty("role", "muted")
        self.stand_in = WrappedLabel()
        self.roles = {role: QRadioButton(self._said(text)) for role, (text, _) in ROLES.items()}
        self.roles[Role.ADVISE].setChecked(True)
        self.anyway = QCheckBox(self.tr("Settle anyway; every verdict will say so"))
        self.note = QLineEdit()
        self.note.setAccessibleName(self.tr("Why"))
        self.note.setPlaceholderText(
            self.tr("Why, asked for by this dataset") if note_required else self.tr("Why")
        )
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of settling"))
        self.told = WrappedLabel()
        self.told.setProperty("role", "bad")
        self.button = QPushButton()
        self.button.setProperty("kind", "primary")
        self.button.setDefault(True)
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.setAutoDefault(False)
        self._lay_out()
        self.judge.currentIndexChanged.connect(lambda _index: self._ask())
        for radio in self.roles.values():
            radio.toggled.connect(lambda _on: self._draw())
        self.anyway.toggled.connect(lambda _on: self._draw())
        self.note.textChanged.connect(lambda _text: self._draw())
        self.button.clicked.connect(self._let)
        self._cancel.clicked.connect(self.reject)
        self._draw()

    @property
    def role(self) -> Role:
        """The role that is chosen."""
        return next(role for role, radio in self.roles.items() if radio.isChecked())

    def ask(self) -> None:
        """Ask for what is known of the judge that is shown."""
        self._ask()

    def show_standing(self, standing: JudgeStanding) -> None:
        """Show what is known of the judge."""
        if standing.judge_id != self.judge.currentData():
            return
        self._standing = standing
        self.agreement.say(figure_text(standing.agreement))
        self.agreement.setToolTip(full_text(standing.agreement))
        self.agreement.setAccessibleName(full_text(standing.agreement))
        self.coverage.say(
            self.tr(
                "Has a verdict on {conflicts} open conflicts, {ties} of them without a majority."
            ).format(conflicts=f"{standing.conflicts:,}", ties=f"{standing.ties:,}")
        )
        self.stand_in.say(standing.stand_in)
        theme.restyle(self.stand_in, role="good" if standing.passed else "warn")
        self._draw()

    def show_progress(self, progress: Progress | None) -> None:
        """Show how far the judge is; None ends it."""
        self._running = progress is not None
        self.bar.setVisible(self._running)
        if progress is not None:
            self.bar.setRange(0, progress.total or 0)
            self.bar.setValue(progress.done)
        self._draw()

    def show_error(self, text: str) -> None:
        """Say why it could not be done."""
        self.told.say(text)
        self.told.setVisible(bool(text))

    def _lay_out(self) -> None:
        heading = QLabel(self.tr("What may a judge do here?"))
        heading.setProperty("role", "heading")
        facts = QGridLayout()
        facts.setColumnStretch(1, 1)
        facts.setHorizontalSpacing(theme.PAD)
        facts.setVerticalSpacing(theme.TIGHT)
        for row, (name, widget) in enumerate(
            (
                (self.tr("Judge"), self.judge),
                (self.tr("Agrees with what people settled"), self.agreement),
            )
        ):
            label = QLabel(name)
            label.setProperty("role", "muted")
            facts.addWidget(label, row, 0)
            facts.addWidget(widget, row, 1)
        rule = QFrame()
        rule.setProperty("role", "rule")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.GAP)
        column.addWidget(heading)
        column.addLayout(facts)
        column.addWidget(self.coverage)
        column.addWidget(self.stand_in)
        column.addWidget(rule)
        for role, radio in self.roles.items():
            column.addWidget(radio)
            text = WrappedLabel(self._said(ROLES[role][1]))
            text.setProperty("role", "small")
            text.setContentsMargins(theme.px(28), 0, 0, theme.TIGHT)
            radio.setAccessibleDescription(text.text())
            column.addWidget(text)
        for widget in (self.anyway, self.note, self.bar, self.told):
            column.addWidget(widget)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self.button)
        column.addSpacing(theme.GAP)
        column.addLayout(buttons)
        self.bar.hide()
        self.told.hide()

    def _ask(self) -> None:
        self._standing = None
        self.agreement.say(self.tr("…"))
        self.coverage.say("")
        self.stand_in.say(self.tr("Running the stand-in test…"))
        theme.restyle(self.stand_in, role="muted")
        self._draw()
        if self.judge.currentData() is not None:
            self.judge_chosen.emit(self.judge.currentData())

    def _draw(self) -> None:
        role, standing = self.role, self._standing
        barred = role is Role.SETTLE and standing is not None and not standing.passed
        self.anyway.setVisible(barred)
        needs_note = (
            self._note_required and role is not Role.ADVISE and not self.note.text().strip()
        )
        self.note.setVisible(role is not Role.ADVISE)
        words = {
            Role.ADVISE: self.tr("Let it advise"),
            Role.BREAK_TIES: self.tr("Let it break ties"),
            Role.SETTLE: self.tr("Settle anyway") if barred else self.tr("Let it settle"),
        }
        self.button.setText(words[role])
        self.button.setEnabled(
            standing is not None
            and not self._running
            and not needs_note
            and (not barred or self.anyway.isChecked())
        )

    def _let(self) -> None:
        self.show_error("")
        anyway = self.anyway.isVisible() and self.anyway.isChecked()
        self.let.emit(self.judge.currentData(), self.role, anyway, self.note.text().strip())

    @staticmethod
    def _said(text: object) -> str:
        return QCoreApplication.translate("LetJudgeDialog", str(text))
