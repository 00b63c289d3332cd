"""Beside the verdict: confidence, difficulty, a note, what is saved, and on to the next."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from gui import theme
from gui.draft import Draft
from gui.keymap import Act, Keymap
from gui.widgets.confidence_dots import ConfidenceDots
from gui.widgets.key_cap import KeyCapButton
from gui.widgets.note_box import NoteBox

ROOMY = 760


class RemarksBar(QWidget):
    """One row; it shows a draft and tells what is changed in it.

    Signals
    -------
    confidence_chosen(int | None)
    difficult_chosen(bool)
    note_written(str)
    committed()
        The button was pressed.
    """

    confidence_chosen = Signal(object)
    difficult_chosen = Signal(bool)
    note_written = Signal(str)
    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.confidence = ConfidenceDots()
        self.difficult = QCheckBox(self.tr("Difficult"))
        self.note = NoteBox()
        self._state = QLabel()
        self._state.setProperty("role", "small")
        self._state.setAccessibleName(self.tr("Saved state"))
        self.button = KeyCapButton(self.tr("Save and next"), primary=True)
        self._label = QLabel(self.tr("Confidence"))
        self._label.setProperty("role", "small")
        self._label.setBuddy(self.confidence)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.GAP)
        row.addWidget(self._label)
        row.addWidget(self.confidence)
        row.addSpacing(theme.GAP)
        row.addWidget(self.difficult)
        row.addSpacing(theme.GAP)
        row.addWidget(self.note, 1)
        row.addSpacing(theme.GAP)
        row.addWidget(self._state)
        row.addWidget(self.button)
        self.confidence.chosen.connect(self.confidence_chosen)
        self.difficult.toggled.connect(self.difficult_chosen)
        self.note.textChanged.connect(lambda: self.note_written.emit(self.note.toPlainText()))
        self.button.clicked.connect(self.committed)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Leave out what can be left out where there is little room."""
        super().resizeEvent(event)
        roomy = self.width() >= theme.px(ROOMY)
        self._label.setVisible(roomy)
        self._keep_room()

    @property
    def state(self) -> str:
        """The saved state in words."""
        return self._state.text()

    def show_draft(self, draft: Draft) -> None:
        """Show what is drafted, without telling anyone."""
        self.confidence.show_level(draft.confidence)
        self.difficult.blockSignals(True)
        self.difficult.setChecked(draft.difficult)
        self.difficult.blockSignals(False)
        self.note.show_note(draft.note)

    def show_state(self, text: str, role: str = "small") -> None:
        """Say whether the card is saved."""
        self._state.setText(text)
        theme.restyle(self._state, role=role)
        self._keep_room()

    def _keep_room(self) -> None:
        """Keep room for the usual states, so that the note stays where it is."""
        if self.width() < theme.px(ROOMY):
            self._state.setMinimumWidth(0)
            return
        usual = self._state.fontMetrics().horizontalAdvance(self.tr("Choose first: 1, 2, 3"))
        self._state.setMinimumWidth(usual + 2 * theme.TIGHT)

    def show_keys(self, keymap: Keymap) -> None:
        """Name the keys that are in force."""
        self.confidence.show_keys(
            [keymap.shown(Act(f"confidence_{level}")) for level in range(1, 6)]
        )
        self.difficult.setToolTip(
            self.tr("Difficult ({key})").format(key=keymap.shown(Act.DIFFICULT))
        )
        self.note.setPlaceholderText(self.tr("Note ({key})").format(key=keymap.shown(Act.NOTE)))
        self.button.set_key(keymap.shown(Act.COMMIT))
        self.button.setToolTip(
            self.tr("{enter}, or {from_text} from the note").format(
                enter=keymap.shown(Act.COMMIT), from_text=keymap.shown(Act.COMMIT_FROM_TEXT)
            )
        )
