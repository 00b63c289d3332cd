"""The verdicts as buttons in spatial order, each with its key: left, tie, right, then the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from db.types import TargetKind
from gui import theme
from gui.keymap import Act, Keymap
from gui.widgets.key_cap import KeyCapButton


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One verdict's place in the strip."""

    act: Act
    text: str
    stacked: str
    token: str
    apart: bool = False


def _choice(
    act: Act, text: object, token: str, *, stacked: object = "", apart: bool = False
) -> Choice:
    return Choice(act=act, text=str(text), stacked=str(stacked or text), token=token, apart=apart)


COMPARISON_CHOICES = (
    _choice(
        Act.LEFT,
        QT_TRANSLATE_NOOP("DecisionStrip", "Left better"),
        "a",
        stacked=QT_TRANSLATE_NOOP("DecisionStrip", "First better"),
    ),
    _choice(Act.TIE, QT_TRANSLATE_NOOP("DecisionStrip", "Tie"), "tie"),
    _choice(
        Act.RIGHT,
        QT_TRANSLATE_NOOP("DecisionStrip", "Right better"),
        "b",
        stacked=QT_TRANSLATE_NOOP("DecisionStrip", "Second better"),
    ),
    _choice(Act.BOTH_BAD, QT_TRANSLATE_NOOP("DecisionStrip", "Both bad"), "tie", apart=True),
    _choice(Act.CANNOT_TELL, QT_TRANSLATE_NOOP("DecisionStrip", "Can't tell"), "tie", apart=True),
)
CLAIM_CHOICES = (
    _choice(Act.LEFT, QT_TRANSLATE_NOOP("DecisionStrip", "Supported"), "good"),
    _choice(Act.RIGHT, QT_TRANSLATE_NOOP("DecisionStrip", "Not supported"), "bad"),
    _choice(Act.CANNOT_TELL, QT_TRANSLATE_NOOP("DecisionStrip", "Can't tell"), "tie", apart=True),
)
CHOICES: Mapping[TargetKind, tuple[Choice, ...]] = {
    TargetKind.COMPARISON: COMPARISON_CHOICES,
    TargetKind.CLAIM: CLAIM_CHOICES,
}


class DecisionStrip(QWidget):
    """One row of verdicts for one kind of target.

    Signals
    -------
    chosen(Act)
        A verdict was pressed.
    """

    chosen = Signal(object)

    def __init__(self, kind: TargetKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = CHOICES[kind]
        self._buttons: dict[Act, KeyCapButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.GAP)
        for choice in self._choices:
            button = KeyCapButton(self._said(choice.text), token=choice.token)
            button.setCheckable(True)
            button.clicked.connect(lambda _checked, act=choice.act: self.chosen.emit(act))
            if choice.apart and not any(one.apart for one in self._choices[: len(self._buttons)]):
                row.addSpacing(theme.PAD)
            row.addWidget(button, 2 if choice.apart else 3)
            self._buttons[choice.act] = button

    def button(self, act: Act) -> KeyCapButton:
        """Give the button of one verdict."""
        return self._buttons[act]

    def show_choice(self, act: Act | None) -> None:
        """Show one verdict as chosen, or none."""
        for own, button in self._buttons.items():
            button.setChecked(own is act)

    def show_keys(self, keymap: Keymap) -> None:
        """Paint the keys that are in force."""
        for act, button in self._buttons.items():
            button.set_key(keymap.shown(act))

    def stack(self, stacked: bool) -> None:
        """Speak of first and second while the answers stand over one another."""
        for choice in self._choices:
            self._buttons[choice.act].say(self._said(choice.stacked if stacked else choice.text))

    def _said(self, text: str) -> str:
        return QCoreApplication.translate("DecisionStrip", text)
