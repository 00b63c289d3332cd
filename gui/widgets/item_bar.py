"""The row over the question: which item, and what can be done with it beside judging."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from annotation.labelling import Card
from db.types import Seal
from gui import theme
from gui.icons import Icon, icon
from gui.keymap import Act, Keymap
from gui.widgets.key_cap import KeyCapButton


class ItemBar(QFrame):
    """Place, topic and flag on the left; commands with their keys on the right.

    Signals
    -------
    pressed(Act)
        A command was pressed.
    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "surface")
        self._back = QToolButton()
        self._on = QToolButton()
        self._where = QLabel()
        self._where.setProperty("role", "overline")
        self._buttons = {
            Act.FLAG: KeyCapButton(self.tr("Flag"), token="warn", strong=False),
            Act.SKIP: KeyCapButton(self.tr("Skip"), strong=False),
            Act.EVIDENCE: KeyCapButton(self.tr("Evidence"), token="warn", strong=False),
            Act.REFERENCE: KeyCapButton(self.tr("Reference"), strong=False),
            Act.GUIDELINE: KeyCapButton(self.tr("Guideline"), strong=False),
            Act.SEAL: KeyCapButton(self.tr("Open seal"), token="warn", strong=False),
        }
        for act in (Act.SKIP, Act.EVIDENCE):
            self._buttons[act].setCheckable(False)
        self._buttons[Act.EVIDENCE].setToolTip(
            self.tr("Select text in a pane, then mark it; on marked text it takes the mark away")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.GAP, theme.TIGHT, theme.GAP, 0)
        row.setSpacing(theme.TIGHT)
        for button, act, name in (
            (self._back, Act.PREVIOUS, self.tr("Previous item")),
            (self._on, Act.NEXT, self.tr("Next item")),
        ):
            button.setAccessibleName(name)
            button.clicked.connect(lambda _checked=False, act=act: self.pressed.emit(act))
            row.addWidget(button)
        row.addSpacing(theme.TIGHT)
        row.addWidget(self._where)
        row.addStretch(1)
        for act, command in self._buttons.items():
            command.clicked.connect(lambda _checked=False, act=act: self._press(act))
            row.addWidget(command)
        self._draw()

    def show_card(self, card: Card) -> None:
        """Show where the card stands and what is marked on it."""
        parts = [self.tr("Item {number}").format(number=f"{card.position + 1:,}")]
        if card.topic:
            parts.append(card.topic)
        self._where.setText(" · ".join(parts))
        self._buttons[Act.FLAG].setChecked(card.flagged)
        self._buttons[Act.FLAG].say(self.tr("Flagged") if card.flagged else self.tr("Flag"))
        self._buttons[Act.REFERENCE].setEnabled(bool(card.references))
        self._buttons[Act.REFERENCE].setToolTip(
            "" if card.references else self.tr("This item has no reference")
        )
        self._show_seal(open_=card.seal is Seal.BROKEN)

    def _show_seal(self, *, open_: bool) -> None:
        button = self._buttons[Act.SEAL]
        button.setChecked(open_)
        button.say(self.tr("Seal open") if open_ else self.tr("Open seal"))
        button.setToolTip(
            self.tr("You opened what is sealed on this item: labels given since are marked.")
            if open_
            else self.tr("Systems, other verdicts and scores stay hidden until you open the seal")
        )

    def show_unfolded(self, *, reference: bool, guideline: bool) -> None:
        """Show which panes beside the answers are unfolded."""
        self._buttons[Act.REFERENCE].setChecked(reference)
        self._buttons[Act.GUIDELINE].setChecked(guideline)

    def show_keys(self, keymap: Keymap) -> None:
        """Paint the keys that are in force."""
        for act, button in self._buttons.items():
            button.set_key(keymap.shown(act))
        for arrow, act in ((self._back, Act.PREVIOUS), (self._on, Act.NEXT)):
            arrow.setToolTip(f"{arrow.accessibleName()} ({keymap.shown(act)})")

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _press(self, act: Act) -> None:
        button = self._buttons[act]
        if button.isCheckable():
            button.setChecked(not button.isChecked())  # what it shows follows what is saved
        self.pressed.emit(act)

    def _draw(self) -> None:
        self._back.setIcon(icon(Icon.PREVIOUS, token="muted"))
        self._on.setIcon(icon(Icon.NEXT, token="muted"))
