"""A heat map: value in the cell, n within reach, arrow keys move, Enter or a click opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from annotation.stats.estimate import Estimate
from gui.figure_text import DECIMALS, number_text
from gui.heat_colors import Rgb, diverging, sequential, text_on
from gui.models.figure_table import Cell, FigureColumn, FigureRole, FigureRow, Mark
from gui.theme import GAP, px, tabular, tokens
from gui.widgets.estimate_delegate import Measures
from gui.widgets.figures_table import FiguresTable

CELL_HEIGHT: Final = 36
CELL_WIDTH: Final = 92
NARROW: Final = 64
INSET: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How values become colours: sequential from low to high, or around a reference."""

    low: float = 0.0
    high: float = 1.0
    reference: float | None = None

    def color(self, value: float, *, dark: bool) -> Rgb:
        """Give the colour of a value."""
        if self.reference is None:
            return sequential(value, low=self.low, high=self.high)
        reach = max(self.high - self.reference, self.reference - self.low)
        return diverging(value, reference=self.reference, reach=reach, dark=dark)


class HeatDelegate(QStyledItemDelegate):
    """Fills each cell with the colour of its value; text on it is black or white."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = Scale()
        self.decimals = DECIMALS

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        estimate = index.data(FigureRole.ESTIMATE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self._paint_ground(painter, option, estimate)
        painter.setPen(ink)
        font = tabular(option.font)
        font.setBold(Mark(index.data(FigureRole.MARK) or Mark.NONE) is Mark.BEST)
        painter.setFont(font)
        text = self._shown(estimate, str(index.data(Qt.ItemDataRole.DisplayRole) or ""))
        side = Qt.AlignmentFlag.AlignVCenter
        rect = option.rect.adjusted(8, 0, -8, 0)
        if isinstance(estimate, Estimate) or index.column() > 0:
            side |= Qt.AlignmentFlag.AlignHCenter
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, side, elided)
        self._paint_mark(painter, option, Mark(index.data(FigureRole.MARK) or Mark.NONE), ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            _paint_focus(painter, QRectF(option.rect))
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, estimate: object
    ) -> QColor:
        colors = tokens()
        if not isinstance(estimate, Estimate):
            return QColor(colors.text)
        rect = QRectF(option.rect).adjusted(INSET, INSET, -INSET, -INSET)
        painter.setPen(Qt.PenStyle.NoPen)
        if estimate.value is None:
            painter.setBrush(QColor(colors.sunken))
            painter.drawRoundedRect(rect, 4, 4)
            return QColor(colors.muted)
        ground = self.scale.color(estimate.value, dark=colors.name == "dark")
        painter.setBrush(QColor(ground.hex))
        painter.drawRoundedRect(rect, 4, 4)
        return QColor(text_on(ground))

    def _shown(self, estimate: object, text: str) -> str:
        if not isinstance(estimate, Estimate):
            return text
        if estimate.value is None:
            return "\N{EN DASH}"
        return number_text(estimate.value, decimals=self.decimals)

    def _paint_mark(
        self, painter: QPainter, option: QStyleOptionViewItem, mark: Mark, ink: QColor
    ) -> None:
        if mark is Mark.NONE:
            return
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(ink if mark is Mark.BEST else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(option.rect.left() + 8, option.rect.center().y() - 2.5, 6, 6))


class MatrixView(FiguresTable):
    """Rows by columns of estimates; the first column names the rows."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._heat = HeatDelegate(self)
        self.setItemDelegate(self._heat)
        header = self.horizontalHeader()
        header.setStyleSheet("QHeaderView::section { padding: 6px 2px; }")
        self.verticalHeader().setDefaultSectionSize(px(CELL_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_matrix(
        self,
        *,
        corner: str,
        columns: Sequence[str],
        rows: Sequence[tuple[str, Sequence[Cell]]],
        scale: Scale,
        marks: Sequence[Mapping[int, Mark]] | None = None,
        decimals: int = DECIMALS,
    ) -> None:
        """Replace the matrix; ``marks`` holds one mapping per row, by column of the matrix."""
        self._heat.scale, self._heat.decimals = scale, decimals
        named = (
            FigureColumn(title=corner),
            *(FigureColumn(title=title, hint=title, centered=True) for title in columns),
        )
        per_row = marks or [{} for _ in rows]
        self.show_rows(
            named,
            [
                FigureRow(
                    cells=(title, *cells),
                    marks={column + 1: mark for column, mark in found.items()},
                )
                for (title, cells), found in zip(rows, per_row, strict=True)
            ],
        )
        self.setMaximumHeight(self._full_height())
        self.updateGeometry()

    def fit_columns(self) -> None:
        """Give names their width; values share what is left, as far as they can be read."""
        wide = self._full[1:]
        if not wide:
            return
        self.setColumnWidth(0, self._full[0])
        room = self.viewport().width() - self._full[0]
        share = max(px(NARROW), room // len(wide))
        for column, width in enumerate(wide, start=1):
            self.setColumnWidth(column, width if sum(wide) <= room else min(share, width))

    def _measure(self) -> None:
        measures, header = Measures.of(self.font()), self.horizontalHeader()
        names = [self.figures.row_at(row).cells[0] for row in range(self.figures.rowCount())]
        titles = range(self.figures.columnCount())
        self._full = [header.sectionSizeFromContents(column).width() for column in titles]
        if self._full:
            widest = max((measures.cell(name) for name in names), default=0)
            self._full[0] = max(self._full[0], widest + GAP)
            self._full[1:] = [max(px(CELL_WIDTH), title) for title in self._full[1:]]

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the height at which every row shows."""
        return QSize(super().sizeHint().width(), self._full_height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the least that can be read: the titles and two rows."""
        return QSize(px(200), min(self._full_height(), 3 * px(CELL_HEIGHT)))

    def _full_height(self) -> int:
        return self.content_height() + self.horizontalScrollBar().sizeHint().height()


def _paint_focus(painter: QPainter, rect: QRectF) -> None:
    colors = tokens()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colors.surface), 4))
    painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 4, 4)
    painter.setPen(QPen(QColor(colors.accent), 2))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
