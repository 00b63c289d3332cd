"""Beside the verdict: why, what is settled, and on to the next conflict."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui import theme
from gui.adjudication_moves import CaseDraft
from gui.widgets.key_cap import KeyCapButton
from gui.widgets.note_box import NoteBox


class SettleBar(QWidget):
    """One row: the note, whether the dataset asks for one, the state, the one primary action.

    Signals
    -------
    note_written(str)
    required_chosen(bool)
        Every settled verdict of the dataset is to have a note, or no longer.
    settled()
        The button was pressed.
    """

    note_written = Signal(str)
    required_chosen = Signal(bool)
    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note = NoteBox()
        self.note.setAccessibleName(self.tr("Why"))
        self.required = QCheckBox(self.tr("Note required"))
        self.required.setToolTip(
            self.tr("Ask for a note with every settled verdict of this dataset, or no longer")
        )
        self._state = QLabel()
        self._state.setProperty("role", "small")
        self._state.setAccessibleName(self.tr("Settled state"))
        self._state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._state.setMinimumWidth(theme.px(150))
        self.button = KeyCapButton(self.tr("Settle and next"), primary=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.GAP)
        row.addWidget(self.note, 3)
        row.addWidget(self.required)
        row.addSpacing(theme.GAP)
        row.addWidget(self._state, 2)
        row.addWidget(self.button)
        self.note.textChanged.connect(lambda: self.note_written.emit(self.note.toPlainText()))
        self.required.clicked.connect(self.required_chosen)
        self.button.clicked.connect(self.settled)

    @property
    def state(self) -> str:
        """What is said of the case."""
        return self._state.toolTip()

    def show_draft(self, draft: CaseDraft, *, required: bool, key: str) -> None:
        """Show what is written, without telling anyone."""
        self.note.show_note(draft.note)
        self.required.setChecked(required)
        self.note.setPlaceholderText(
            self.tr("Why, asked for by this dataset ({key})").format(key=key)
            if required
            else self.tr("Why ({key})").format(key=key)
        )

    def show_state(self, text: str, role: str = "small") -> None:
        """Say whether the case is settled; what does not fit is told on hover."""
        room = self._state.fontMetrics()
        self._state.setToolTip(text)
        theme.restyle(self._state, role=role)
        shown = max(self._state.width(), theme.px(150))
        self._state.setText(room.elidedText(text, Qt.TextElideMode.ElideRight, shown))

    def show_keys(self, settle: str, from_text: str) -> None:
        """Name the keys that are in force."""
        self.button.set_key(settle)
        self.button.setToolTip(
            self.tr("{enter}, or {from_text} from the note").format(
                enter=settle, from_text=from_text
            )
        )
