"""Paints a figure in a table cell: mark, value on the decimal point, interval muted after it."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotation.stats.estimate import Estimate
from gui.figure_text import MINUS, count_text, interval_text, value_text
from gui.models.figure_table import Cell, FigureRole, Label, Mark
from gui.theme import SMALL, px, tabular, tokens
from gui.widgets.verdict_chip import SHAPE, paint_shape

MARK_WIDTH: Final = 16
MARK_SIZE: Final = 7
PADDING: Final = 8
ROW_HEIGHT: Final = 32
NO_VALUE: Final = "n/a"  # where "not available" does not fit; the reason is on hover and focus


def figures(font: QFont, *, bold: bool = False) -> QFont:
    """Give the font for numbers: figures of one width, bold for the best of a column."""
    made = tabular(font)
    made.setBold(bold)
    return made


def quiet(font: QFont) -> QFont:
    """Give the smaller font of an interval."""
    made = tabular(font)
    made.setPixelSize(px(SMALL))
    return made


class EstimateDelegate(QStyledItemDelegate):
    """Draws estimates; every other cell is drawn as usual, with the ruled line above it.

    The best figure of a column is bold with a dot before it, one within the best's interval has
    a ring; both are said in the cell's text for screen readers by the model.
    """

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        ink = tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_background(painter, option)
        if index.data(FigureRole.RULED):
            painter.setPen(QPen(QColor(ink.muted), 1))
            painter.drawLine(option.rect.topLeft(), option.rect.topRight())
        estimate = index.data(FigureRole.ESTIMATE)
        if isinstance(estimate, Estimate):
            mark = Mark(index.data(FigureRole.MARK) or Mark.NONE)
            self._paint_figure(painter, option, estimate, mark)
        else:
            self._paint_text(painter, option, index)
        painter.restore()

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give room for mark, value and interval, or for the text."""
        cell = index.data(FigureRole.CELL)
        return QSize(Measures.of(option.font).cell(cell), ROW_HEIGHT)

    def _paint_background(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        ink = tokens()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(ink.accent_wash))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(ink.accent), 2))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_figure(
        self, painter: QPainter, option: QStyleOptionViewItem, estimate: Estimate, mark: Mark
    ) -> None:
        ink = tokens()
        rect = option.rect.adjusted(PADDING, 0, -PADDING, 0)
        middle = QPointF(rect.left() + MARK_SIZE / 2, rect.center().y() + 0.5)
        _paint_mark(painter, middle, mark)
        rect = rect.adjusted(MARK_WIDTH, 0, 0, 0)
        font = figures(option.font, bold=mark is Mark.BEST)
        metrics = QFontMetrics(font)
        if estimate.value is None:
            painter.setFont(font)
            painter.setPen(QColor(ink.muted))
            text = value_text(estimate)
            if metrics.horizontalAdvance(text) > rect.width():
                text = NO_VALUE
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)
            return
        value_width, interval_width = Measures.of(option.font).zones(estimate)
        zone = QRect(rect.left(), rect.top(), value_width, rect.height())
        painter.setFont(font)
        painter.setPen(QColor(ink.text))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(zone, right, value_text(estimate))
        if interval_width and zone.right() + PADDING + interval_width <= rect.right() + 1:
            painter.setFont(quiet(option.font))
            painter.setPen(QColor(ink.muted))
            rest = QRect(zone.right() + PADDING, rect.top(), interval_width + 2, rect.height())
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, interval_text(estimate))

    def _paint_text(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        ink = tokens()
        rect = option.rect.adjusted(PADDING, 0, -PADDING, 0)
        painter.setFont(figures(option.font))
        painter.setPen(QColor(ink.muted if index.data(FigureRole.REFERENCE) else ink.text))
        metrics = QFontMetrics(option.font)
        cell = index.data(FigureRole.CELL)
        if isinstance(cell, Label) and cell.verdict is not None:
            top = rect.center().y() - SHAPE / 2 + 1
            paint_shape(painter, cell.verdict, QRectF(rect.left(), top, SHAPE, SHAPE))
            painter.setPen(QColor(ink.muted if index.data(FigureRole.REFERENCE) else ink.text))
            rect = rect.adjusted(SHAPE + 6, 0, 0, 0)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        side = index.data(Qt.ItemDataRole.TextAlignmentRole) or Qt.AlignmentFlag.AlignVCenter
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, side, text)
        aside = str(index.data(FigureRole.ASIDE) or "")
        if aside:
            taken = metrics.horizontalAdvance(f"{text}  ")
            rest = rect.adjusted(taken, 0, 0, 0)
            painter.setPen(QColor(ink.muted))
            aside = metrics.elidedText(aside, Qt.TextElideMode.ElideRight, rest.width())
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, aside)


class Measures(NamedTuple):
    """What the widths of cells are taken from."""

    text: QFontMetrics
    bold: QFontMetrics
    interval: QFontMetrics

    @classmethod
    def of(cls, font: QFont) -> Measures:
        """Measure in the fonts that a delegate draws with."""
        return cls(
            QFontMetrics(figures(font)),
            QFontMetrics(figures(font, bold=True)),
            QFontMetrics(quiet(font)),
        )

    def value(self) -> int:
        """Give the width of a cell that holds a mark and a value, but no interval."""
        return MARK_WIDTH + self.bold.horizontalAdvance(f"{MINUS}.000") + 2 * PADDING

    def zones(self, estimate: Estimate) -> tuple[int, int]:
        """Give the widths of value and interval; values of one integer digit share one zone."""
        value = max(
            self.bold.horizontalAdvance(f"{MINUS}.000"),
            self.bold.horizontalAdvance(value_text(estimate)),
        )
        return value, self.interval.horizontalAdvance(interval_text(estimate))

    def cell(self, cell: Cell) -> int:
        """Give the width at which everything in a cell shows."""
        if isinstance(cell, Estimate):
            value, interval = self.zones(cell)
            return MARK_WIDTH + value + (PADDING if interval else 0) + interval + 2 * PADDING
        text = count_text(cell) if isinstance(cell, int) else str(cell)
        if isinstance(cell, Label):
            text = f"{cell.text}  {cell.aside}" if cell.aside else cell.text
            if cell.verdict is not None:
                return self.text.horizontalAdvance(text) + SHAPE + 6 + 2 * PADDING + 2
        return self.text.horizontalAdvance(text) + 2 * PADDING + 2


def _paint_mark(painter: QPainter, middle: QPointF, mark: Mark) -> None:
    if mark is Mark.NONE:
        return
    ink = QColor(tokens().text)
    painter.setPen(QPen(ink, 1.5))
    painter.setBrush(ink if mark is Mark.BEST else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, MARK_SIZE / 2, MARK_SIZE / 2)
