"""Reads one item; systems and judgments stay sealed until they are asked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui import theme
from gui.icons import Icon, icon
from gui.item_document import ItemFacts, item_css, item_html
from gui.widgets.empty_state import EmptyState
from gui.widgets.rich_text_view import RichTextView


class ItemPane(QWidget):
    """An item's texts, and a switch that unseals systems and judgments.

    Signals
    -------
    unsealed(ItemFacts)
        The seal of this item is open: the switch is on while it is shown.
    """

    unsealed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: ItemFacts | None = None
        self._title = QLabel()
        self._title.setProperty("role", "overline")
        self._switch = QPushButton(self.tr("Show systems, judgments, scores"))
        self._switch.setCheckable(True)
        self._switch.setProperty("kind", "quiet")
        self._switch.setToolTip(
            self.tr(
                "Labels that you give on an item after this are marked, "
                "and left out of audits by default."
            )
        )
        self._switch.toggled.connect(self._on_switch)
        self._text = RichTextView(self.tr("Item"))
        self._nothing = EmptyState(icon=Icon.TABLE, title="", text=self.tr("Choose an item."))
        head = QHBoxLayout()
        head.setContentsMargins(theme.PAD, theme.GAP, theme.GAP, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._switch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._text, 1)
        column.addWidget(self._nothing, 1)
        self.setProperty("role", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._draw()
        self.clear()

    @property
    def is_unsealed(self) -> bool:
        """Whether systems and judgments are shown."""
        return self._switch.isChecked()

    def show_item(self, facts: ItemFacts) -> None:
        """Show another item; the same one again stays where it was read to."""
        if facts == self._facts:
            return
        self._facts = facts
        number = facts.detail.item.position + 1
        self._title.setText(self.tr("Item {number}").format(number=f"{number:,}"))
        for part in (self._switch, self._text):
            part.show()
        self._nothing.hide()
        self._render()

    def clear(self, *, hint: bool = True) -> None:
        """Show no item, and say that one can be chosen where there are some."""
        self._facts = None
        self._title.setText("")
        for part in (self._switch, self._text):
            part.hide()
        self._nothing.setVisible(hint)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()
            self._render()

    def _on_switch(self, _on: bool) -> None:
        self._draw()
        self._render()

    def _render(self) -> None:
        if self._facts is None:
            return
        body = item_html(self._facts, sealed=not self.is_unsealed)
        self._text.show_html(body, item_css(theme.px(theme.BODY) / theme.BODY))
        if self.is_unsealed:
            self.unsealed.emit(self._facts)

    def _draw(self) -> None:
        on = self._switch.isChecked()
        which = Icon.UNSEAL if on else Icon.SEAL
        self._switch.setIcon(icon(which, token="muted", active="accent"))
