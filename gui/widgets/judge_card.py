"""What one judge said of the case, sealed until it is asked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from annotation.adjudication_records import Case, JudgeOpinion
from gui import theme
from gui.adjudication_words import shown_text, verdict_role, verdict_text
from gui.icons import Icon, pixmap
from gui.widgets.key_cap import KeyCapButton
from gui.widgets.opinion_card import LEAST, SaidText, verdict_font
from gui.widgets.verdict_chip import VerdictChip
from gui.widgets.wrapped_label import WrappedLabel


class JudgeCard(QFrame):
    """A card of one judge.

    Signals
    -------
    asked(int)
        The judge of this id is to be opened.
    """

    asked = Signal(int)

    def __init__(
        self, case: Case, judge: JudgeOpinion, key: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.judge = judge
        self.reasons: SaidText | None = None
        self.setProperty("role", "card")
        self.setMinimumWidth(theme.px(LEAST))
        self._sign = QLabel()
        name = WrappedLabel(judge.name)
        name.setProperty("role", "overline")
        head = QHBoxLayout()
        head.setSpacing(theme.TIGHT + 2)
        head.addWidget(self._sign)
        head.addWidget(name, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.GAP + 4, theme.GAP, theme.GAP + 4, theme.GAP)
        column.setSpacing(theme.TIGHT)
        column.addLayout(head)
        if judge.opened:
            self._open(case, column)
        else:
            self._seal(column, key)
        self._draw()

    def _open(self, case: Case, column: QVBoxLayout) -> None:
        judge = self.judge
        said = verdict_text(case, judge.verdict, judge.status)
        chip = VerdictChip(verdict_role(case, judge.verdict), said)
        chip.setFont(verdict_font())
        column.addWidget(chip)
        strength = f"{judge.strength_scale or ''} {judge.strength_value or ''}".strip()
        shown = shown_text(case, judge.shown_left)
        facts = WrappedLabel(" · ".join(part for part in (strength, shown) if part))
        facts.setProperty("role", "small")
        if facts.text():
            column.addWidget(facts)
        reasons = self.reasons = SaidText(self.tr("What {judge} wrote").format(judge=judge.name))
        reasons.say("\n\n".join(part for part in (judge.reason, judge.note, judge.raw) if part))
        column.addWidget(reasons, 1)
        if not reasons.toPlainText():
            nothing = QLabel(self.tr("No reasons were kept."))
            nothing.setProperty("role", "small")
            column.addWidget(nothing)
            column.addStretch(1)
        self.setAccessibleName(f"{judge.name}: {said}")

    def _seal(self, column: QVBoxLayout, key: str) -> None:
        words = WrappedLabel(self.tr("Sealed; asking is noted"))
        words.setProperty("role", "small")
        words.setToolTip(self.tr("The settled verdict will say that the judge had been asked"))
        self.button = KeyCapButton(self.tr("Ask the judge"), strong=False, leading=True)
        self.button.setCheckable(False)
        self.button.set_key(key)
        self.button.clicked.connect(lambda: self.asked.emit(self.judge.judge_id))
        column.addWidget(words)
        column.addStretch(1)
        column.addWidget(self.button)
        self.setAccessibleName(self.tr("{judge}: sealed").format(judge=self.judge.name))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _draw(self) -> None:
        which = Icon.JUDGE if self.judge.opened else Icon.SEAL
        ratio = self.devicePixelRatioF()
        self._sign.setPixmap(pixmap(which, theme.px(16), token="muted", ratio=ratio))
