"""All keys of Annotate and Adjudicate on one sheet, and the place to change them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.keymap import KEY_SPECS, Act, KeyCollisionError, Keymap, changes, resolved
from gui.settings import SettingsStore

PLACES = 2
WIDTH = 700
HEIGHT = 640


class KeySheet(QDialog):
    """Shows each action with up to two keys; saving refuses a key that would mean two things."""

    def __init__(self, settings: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setWindowTitle(self.tr("Keys"))
        self.resize(theme.px(WIDTH), theme.px(HEIGHT))
        heading = QLabel(self.tr("Keys in Annotate and Adjudicate"))
        heading.setProperty("role", "heading")
        about = QLabel(
            self.tr(
                "The number pad works too. In the note, letters and digits are text; "
                "click a key to change it."
            )
        )
        about.setProperty("role", "muted")
        about.setWordWrap(True)
        self._edits: dict[Act, list[QKeySequenceEdit]] = {}
        self.advance = QCheckBox(
            self.tr("A verdict key also saves and goes on, after it was shown for 300 ms")
        )
        self.advance.setChecked(settings.value.one_key_advance)
        self.complaint = QLabel()
        self.complaint.setProperty("role", "bad")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.GAP)
        column.addWidget(heading)
        column.addWidget(about)
        column.addWidget(self._table(), 1)
        column.addWidget(self.advance)
        column.addWidget(self.complaint)
        column.addLayout(self._buttons())
        self._show(Keymap(settings.value.keys))

    def edit(self, act: Act, place: int = 0) -> QKeySequenceEdit:
        """Give the field of one action's first or second key."""
        return self._edits[act][place]

    def save(self) -> None:
        """Put the keys in force and close, or say which key would mean two things."""
        chosen = {
            act: tuple(
                edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
                for edit in edits
            )
            for act, edits in self._edits.items()
        }
        changed = changes(chosen)
        try:
            resolved(changed)
        except KeyCollisionError as error:
            self.complaint.setText(f"{error.what} {error.todo}")
            self.complaint.show()
            return
        self._settings.update(keys=changed, one_key_advance=self.advance.isChecked())
        self.accept()

    def reset(self) -> None:
        """Show the defaults; they hold once they are saved."""
        self._show(Keymap())
        self.complaint.hide()

    def _show(self, keymap: Keymap) -> None:
        for act, edits in self._edits.items():
            keys = keymap.keys(act)
            for place, edit in enumerate(edits):
                edit.setKeySequence(QKeySequence(keys[place] if place < len(keys) else ""))

    def _table(self) -> QScrollArea:
        page = QWidget()
        page.setProperty("role", "page")
        grid = QGridLayout(page)
        grid.setContentsMargins(0, theme.GAP, theme.GAP, theme.GAP)
        grid.setHorizontalSpacing(theme.GAP)
        grid.setVerticalSpacing(theme.TIGHT)
        grid.setColumnStretch(0, 1)
        for row, spec in enumerate(KEY_SPECS):
            label = QLabel(spec.label())
            grid.addWidget(label, row, 0)
            self._edits[spec.act] = []
            for place in range(PLACES):
                edit = QKeySequenceEdit()
                edit.setMaximumSequenceLength(1)
                edit.setClearButtonEnabled(True)
                edit.setFixedWidth(theme.px(160))
                name = self.tr("{action}, key {number}")
                edit.setAccessibleName(name.format(action=spec.label(), number=place + 1))
                grid.addWidget(edit, row, 1 + place)
                self._edits[spec.act].append(edit)
            label.setBuddy(self._edits[spec.act][0])
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        return area

    def _buttons(self) -> QHBoxLayout:
        reset = QPushButton(self.tr("Defaults"))
        reset.setAutoDefault(False)
        reset.clicked.connect(self.reset)
        cancel = QPushButton(self.tr("Close"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        save = QPushButton(self.tr("Save keys"))
        save.setProperty("kind", "primary")
        save.setAutoDefault(False)
        save.clicked.connect(self.save)
        row = QHBoxLayout()
        row.addWidget(reset)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(save)
        return row
