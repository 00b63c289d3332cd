"""The states of a screen over one another: its content, empty, waiting, failed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from db.errors import KnownError
from gui import failures
from gui.icons import Icon
from gui.widgets.busy import Busy
from gui.widgets.empty_state import EmptyState


class StateStack(QStackedWidget):
    """Shows a screen's content, or in its very place why there is none.

    Parameters
    ----------
    content
        The screen's own widget.
    """

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.busy = Busy()
        self._content = content
        self._empty = EmptyState(icon=Icon.INFO, title="")
        self._empty.acted.connect(self._on_action)
        self._act: Callable[[], object] | None = None
        self._read_from: QWidget | None = None
        for page in (content, self._empty, self.busy):
            self.addWidget(page)

    def show_content(self) -> None:
        """Show the screen itself."""
        self._turn_to(self._content)

    def show_empty(
        self,
        *,
        icon: Icon,
        title: str,
        text: str = "",
        action: str = "",
        act: Callable[[], object] | None = None,
        primary: bool = True,
    ) -> None:
        """Say what is missing and what to do next; a screen has one ``primary`` action."""
        self._act = act
        self._empty.tell(icon=icon, title=title, text=text, action=action, primary=primary)
        self._turn_to(self._empty)

    def show_busy(self, title: str, *, cancellable: bool = False) -> None:
        """Say that something is under way; `busy` takes its progress."""
        self.busy.begin(title, cancellable=cancellable)
        self._turn_to(self.busy)

    def show_error(self, error: Exception, *, act: Callable[[], object] | None = None) -> None:
        """Say what happened, what is safe, and what to do; ``act`` tries again."""
        if isinstance(error, KnownError):
            title, text = error.what, error.todo
        else:
            failures.record(error)
            title = self.tr("This could not be shown")
            text = self.tr("Your project is safe. The details are in the log.")
        self.show_empty(
            icon=Icon.BAD,
            title=title,
            text=text,
            action=self.tr("Try again") if act is not None else "",
            act=act,
        )

    def _turn_to(self, page: QWidget) -> None:
        """Change the page and keep the focus in it, instead of letting it jump elsewhere."""
        focus = QApplication.focusWidget()
        had = focus is not None and (focus is self or self.isAncestorOf(focus))
        if had and focus is not None and self._content.isAncestorOf(focus):
            self._read_from = focus
        self.setCurrentWidget(page)
        if not had or (focus is not None and page.isAncestorOf(focus)):
            return
        back = self._read_from if page is self._content else None
        if back is not None and isValid(back) and back.isVisible():
            back.setFocus()
        else:
            self.setFocus()

    def _on_action(self) -> None:
        if self._act is not None:
            self._act()
