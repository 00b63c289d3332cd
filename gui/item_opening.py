"""Opens one item to be read, from whatever screen names it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from db.queries.items import ItemDetail
from gui.ops import Query
from gui.session import Session
from gui.widgets.item_sheet import ItemSheet


class ItemOpening(QObject):
    """Reads an item in the background and shows its sheet over a screen.

    Parameters
    ----------
    session
        Whose project the item is of.
    over
        The widget over which the sheet opens.
    """

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(over)
        self._session = session
        self._over = over

    def open(self, item_id: int) -> None:
        """Show an item; what was asked for last is what opens."""
        context = self._session.context

        def read() -> tuple[ItemDetail, dict[int, str]]:
            names = {rater.id: rater.name for rater in context.datasets.all_raters()}
            return context.datasets.detail(item_id), names

        Query(self._session, self, read, slot="item").success(self._show).run()

    def _show(self, found: tuple[ItemDetail, dict[int, str]]) -> None:
        detail, raters = found
        ItemSheet(detail, raters, self._over).open()
