"""The preferences: few, applied at once."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.session import Session
from gui.settings import SettingsStore

WIDTH: Final = 440


class PreferencesDialog(QDialog):
    """Theme, text size, the rater's name, how Annotate goes on; each holds as soon as it is set."""

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self.setWindowTitle(self.tr("Preferences"))
        self.setMinimumWidth(theme.px(WIDTH))
        value = settings.value
        self._theme = QComboBox()
        for mode, text in (
            (theme.Mode.SYSTEM, self.tr("As the system")),
            (theme.Mode.LIGHT, self.tr("Light")),
            (theme.Mode.DARK, self.tr("Dark")),
        ):
            self._theme.addItem(text, mode.value)
        self._theme.setCurrentIndex(self._theme.findData(value.theme.value))
        self._size = QSpinBox()
        self._size.setRange(theme.MIN_PERCENT, theme.MAX_PERCENT)
        self._size.setSingleStep(10)
        self._size.setSuffix(" %")
        self._size.setValue(value.font_percent)
        self._size.lineEdit().setTextMargins(theme.TIGHT + 2, 0, 0, 0)  # padding does not reach it
        self._rater = QLineEdit(session.rater)
        self._rater.setPlaceholderText(self.tr("Your name as a rater"))
        self._advance = QCheckBox(self.tr("A verdict key also goes on to the next item"))
        self._advance.setChecked(value.one_key_advance)
        self._together = QCheckBox(self.tr("The two answers scroll together"))
        self._together.setChecked(value.scroll_together)
        self._random = QCheckBox(self.tr("Items come in a random order of your own"))
        self._random.setChecked(value.random_order)
        self._theme.activated.connect(self._on_theme)
        self._size.valueChanged.connect(self._on_size)
        self._rater.editingFinished.connect(self._on_rater)
        self._advance.toggled.connect(self._on_advance)
        self._together.toggled.connect(self._on_together)
        self._random.toggled.connect(self._on_random)
        self._lay_out()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(theme.SECTION)
        form.setVerticalSpacing(theme.GAP + theme.TIGHT)
        for label, field in (
            (self.tr("Theme"), self._theme),
            (self.tr("Text size"), self._size),
            (self.tr("Rater"), self._rater),
        ):
            name = QLabel(label)
            name.setBuddy(field)
            field.setAccessibleName(label)
            form.addRow(name, field)
        for box in (self._advance, self._together, self._random):
            form.addRow("", box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.SECTION)
        column.addLayout(form)
        column.addWidget(buttons)

    def _on_theme(self) -> None:
        self._settings.update(theme=self._theme.currentData())

    def _on_size(self, percent: int) -> None:
        self._settings.update(font_percent=percent)

    def _on_rater(self) -> None:
        self._session.choose_rater(self._rater.text().strip())

    def _on_advance(self, on: bool) -> None:
        self._settings.update(one_key_advance=on)

    def _on_together(self, on: bool) -> None:
        self._settings.update(scroll_together=on)

    def _on_random(self, on: bool) -> None:
        self._settings.update(random_order=on)
