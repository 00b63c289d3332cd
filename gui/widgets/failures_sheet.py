"""Scores of one metric that have no value for one reason, with their items."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from db.queries.undefined_scores import UndefinedPage, UndefinedScore
from gui.figure_text import count_text
from gui.models.figure_table import FigureColumn, FigureRow
from gui.theme import GAP, PAD, px
from gui.widgets.items_table import ItemsTable

translate = QCoreApplication.translate


class FailuresSheet(QDialog):
    """Items without a score; Enter opens one.

    Parameters
    ----------
    metric, reason
        What the scores are of, and why they have no value.
    """

    def __init__(self, metric: str, reason: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what, self._why = metric, reason
        self.setWindowTitle(f"{metric}: {reason}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(px(720), px(480))
        self.items = ItemsTable(self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(PAD, PAD, PAD, PAD)
        layout.setSpacing(GAP)
        layout.addWidget(self.items, 1)
        layout.addWidget(buttons)

    def show_page(self, page: UndefinedPage) -> None:
        """Show the first scores, or add the next ones."""
        rows = failure_rows(page.scores)
        if page.offset:
            self.items.add_items(rows)
            return
        heading = self.tr("{metric} has no value: {reason} · {count}").format(
            metric=self._what, reason=self._why, count=count_text(page.total)
        )
        columns = (
            FigureColumn(title=self.tr("Item")),
            FigureColumn(title=self.tr("Of")),
            FigureColumn(title=self.tr("Noted")),
        )
        self.items.show_items(heading=heading, columns=columns, rows=rows, total=page.total)
        self.items.take_focus()


def failure_rows(found: Sequence[UndefinedScore]) -> list[tuple[int, FigureRow]]:
    """Give a row for each score, with its item's id."""
    return [
        (
            one.item_id,
            FigureRow(
                cells=(one.item, one.owner, one.detail or translate("FailuresSheet", "nothing")),
                hints={0: one.signature},
            ),
        )
        for one in found
    ]
