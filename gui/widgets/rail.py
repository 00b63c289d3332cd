"""The rail on the left: one button for each screen, and the menu below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QMenu, QToolButton, QVBoxLayout, QWidget

from gui import theme
from gui.icons import Icon, icon


class RailEntry(NamedTuple):
    """One button: its key in code, its name, icon and keys."""

    key: str
    text: str
    icon: Icon
    hint: str


class Rail(QFrame):
    """Switches between screens; the arrow keys walk it, and the current one is marked.

    Signals
    -------
    chosen(str)
        The user wants the screen of this key.
    """

    chosen = Signal(str)

    def __init__(
        self, entries: Sequence[RailEntry], menu: QMenu, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        self.setAccessibleName(self.tr("Screens"))
        self._entries = {entry.key: entry for entry in entries}
        self._buttons: dict[str, QToolButton] = {}
        self._tall = 0
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.GAP, 0, theme.GAP)
        column.setSpacing(0)
        for entry in entries:
            button = self._button(entry.text)
            button.setCheckable(True)
            button.setToolTip(f"{entry.text} ({entry.hint})" if entry.hint else entry.text)
            button.clicked.connect(lambda _checked=False, key=entry.key: self.chosen.emit(key))
            self._group.addButton(button)
            self._buttons[entry.key] = button
            column.addWidget(button)
        column.addStretch(1)
        self._menu_button = self._button(self.tr("Menu"))
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu_button.setMenu(menu)
        self._menu_button.setToolTip(self.tr("Project, theme, text size"))
        column.addWidget(self._menu_button)
        self._draw()

    def select(self, key: str) -> None:
        """Mark the screen that is shown."""
        self._buttons[key].setChecked(True)

    def allow(self, key: str, allowed: bool) -> None:
        """Say whether a screen can be gone to."""
        self._buttons[key].setEnabled(allowed)

    def button(self, key: str) -> QToolButton:
        """Give the button of one screen."""
        return self._buttons[key]

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Walk the rail with the arrow keys."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        able: list[QToolButton] = [one for one in self._buttons.values() if one.isEnabled()]
        able.append(self._menu_button)
        at = next((n for n, one in enumerate(able) if one.hasFocus()), None)
        if at is not None:
            able[(at + step) % len(able)].setFocus(Qt.FocusReason.TabFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Leave the names to the tooltips where there is no height for them."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for the height of the icons alone."""
        return QSize(super().minimumSizeHint().width(), 0)

    def _fit(self) -> None:
        """Show icons with their names, or icons alone where names would be cut."""
        every = (*self._buttons.values(), self._menu_button)
        margins = self.contentsMargins()
        room = self.height() - 2 * theme.GAP - margins.top() - margins.bottom()
        under = Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        named = self._tall * len(every) <= room
        for button in every:
            button.setToolButtonStyle(under if named else Qt.ToolButtonStyle.ToolButtonIconOnly)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "rail")
        button.setText(text)
        button.setAccessibleName(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _draw(self) -> None:
        self.setFixedWidth(theme.px(92))
        side = theme.px(22)
        for key, button in self._buttons.items():
            button.setIcon(icon(self._entries[key].icon, token="muted", active="accent"))
        self._menu_button.setIcon(icon(Icon.SETTINGS, token="muted"))
        for button in (*self._buttons.values(), self._menu_button):
            button.setIconSize(QSize(side, side))
            button.setFixedWidth(theme.px(92))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._tall = max(one.sizeHint().height() for one in self._buttons.values())
        self._fit()
