"""The row over the question: which item, why it is here, and what can be shown beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from annotation.adjudication_records import Case
from gui import theme
from gui.adjudication_words import reason_text
from gui.icons import Icon, icon
from gui.widgets.key_cap import KeyCapButton


class CaseBar(QFrame):
    """Place and reasons on the left; commands with their keys on the right.

    Signals
    -------
    stepped(int)
        The previous (-1) or next (1) case is wanted.
    names_pressed(), reference_pressed(), guideline_pressed()
    """

    stepped = Signal(int)
    names_pressed = Signal()
    reference_pressed = Signal()
    guideline_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "surface")
        self._back, self._on = QToolButton(), QToolButton()
        self._where, self._why = QLabel(), QLabel()
        self._where.setProperty("role", "overline")
        self._why.setProperty("role", "small-warn")
        self._why.setMinimumWidth(theme.px(40))
        self.names = KeyCapButton(self.tr("Names"), strong=False)
        self.names.setToolTip(
            self.tr("Name the raters; they are hidden so that nobody weighs more")
        )
        self.reference = KeyCapButton(self.tr("Reference"), strong=False)
        self.guideline = KeyCapButton(self.tr("Guideline"), strong=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.GAP, theme.TIGHT, theme.GAP, 0)
        row.setSpacing(theme.TIGHT)
        for button, step, name in (
            (self._back, -1, self.tr("Previous conflict")),
            (self._on, 1, self.tr("Next conflict")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.clicked.connect(lambda _checked=False, step=step: self.stepped.emit(step))
            row.addWidget(button)
        row.addSpacing(theme.TIGHT)
        row.addWidget(self._where)
        row.addSpacing(theme.GAP)
        row.addWidget(self._why, 1)
        for command, tell in (
            (self.names, self.names_pressed.emit),
            (self.reference, self.reference_pressed.emit),
            (self.guideline, self.guideline_pressed.emit),
        ):
            command.clicked.connect(partial(self._press, command, tell))
            row.addWidget(command)
        self._draw()

    @property
    def reasons(self) -> str:
        """Why the case is in the queue, in words."""
        return self._why.text()

    def show_case(self, case: Case) -> None:
        """Show where the case stands and why."""
        parts = [self.tr("Item {number}").format(number=f"{case.position + 1:,}")]
        if case.topic:
            parts.append(case.topic)
        self._where.setText(" · ".join(parts))
        self._where.setToolTip(self.tr("Key: {key}").format(key=case.key))
        self._why.setText(reason_text(case.reasons))
        self.reference.setEnabled(bool(case.references))
        self.reference.setToolTip("" if case.references else self.tr("This item has no reference"))

    def show_state(self, *, named: bool, reference: bool, guideline: bool) -> None:
        """Show what is unfolded and whether names are shown."""
        self.names.setChecked(named)
        self.reference.setChecked(reference)
        self.guideline.setChecked(guideline)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    @staticmethod
    def _press(button: KeyCapButton, tell: Callable[[], object], _checked: bool = False) -> None:
        button.setChecked(not button.isChecked())  # what it shows follows what is in force
        tell()

    def _draw(self) -> None:
        self._back.setIcon(icon(Icon.PREVIOUS, token="muted"))
        self._on.setIcon(icon(Icon.NEXT, token="muted"))
