"""Paints a figure in a table cell: mark, value on the decimal point, interval muted after it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from annotation.stats.estimate import Estimate
from db.errors import BugError
from gui.figure_text import MINUS, count_text, interval_text, value_text
from gui.models.figure_table import Cell, FigureRole, FigureTableModel, Label, Mark
from gui.theme import SMALL, Tokens, px, tabular, tokens
from gui.widgets.verdict_chip import SHAPE, paint_shape

MARK_WIDTH: Final = 16
MARK_SIZE: Final = 7
PADDING: Final = 8
ROW_HEIGHT: Final = 32
MOST_KEPT: Final = 20_000  # widths of figures that are kept, a few MB
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
        model = index.model()
        if not isinstance(model, FigureTableModel):
            raise BugError("figures are drawn from a table of figures")
        row, column, ink = model.row_at(index.row()), index.column(), tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_background(painter, option, ink)
        if row.ruled:
            painter.setPen(QPen(QColor(ink.muted), 1))
            painter.drawLine(option.rect.topLeft(), option.rect.topRight())
        cell = row.cells[column]
        if isinstance(cell, Estimate):
            _paint_figure(painter, option, ink, cell, row.marks.get(column, Mark.NONE))
        else:
            _paint_text(painter, option, ink, cell, quiet=row.reference)
        painter.restore()

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Give room for mark, value and interval, or for the text."""
        cell = index.data(FigureRole.CELL)
        return QSize(Measures.of(option.font).cell(cell), ROW_HEIGHT)


class Measures:
    """What the widths of cells are taken from; widths once measured are kept.

    Parameters
    ----------
    font
        The font of a table; the fonts that a delegate draws with follow from it.
    """

    def __init__(self, font: QFont) -> None:
        self.font, self.bold_font = figures(font), figures(font, bold=True)
        self.quiet_font = quiet(font)
        self._text = QFontMetrics(self.font)
        self._bold = QFontMetrics(self.bold_font)
        self._interval = QFontMetrics(self.quiet_font)
        self._zones: dict[tuple[str, str], tuple[int, int]] = {}
        self._number = self._bold.horizontalAdvance(f"{MINUS}.000")

    @classmethod
    def of(cls, font: QFont) -> Measures:
        """Measure in the fonts that a delegate draws with."""
        return _measures(font.toString(), px(SMALL))

    def value(self) -> int:
        """Give the width of a cell that holds a mark and a value, but no interval."""
        return MARK_WIDTH + self._number + 2 * PADDING

    def zones(self, estimate: Estimate) -> tuple[int, int]:
        """Give the widths of value and interval; values of one integer digit share one zone."""
        key = (value_text(estimate), interval_text(estimate))
        found = self._zones.get(key)
        if found is None:
            value = max(self._number, self._bold.horizontalAdvance(key[0]))
            found = self._zones[key] = (value, self._interval.horizontalAdvance(key[1]))
            if len(self._zones) > MOST_KEPT:
                self._zones.clear()
        return found

    def cell(self, cell: Cell) -> int:
        """Give the width at which everything in a cell shows."""
        if isinstance(cell, Estimate):
            value, interval = self.zones(cell)
            return MARK_WIDTH + value + (PADDING if interval else 0) + interval + 2 * PADDING
        text = count_text(cell) if isinstance(cell, int) else str(cell)
        if isinstance(cell, Label):
            text = f"{cell.text}  {cell.aside}" if cell.aside else cell.text
            if cell.verdict is not None:
                return self._text.horizontalAdvance(text) + SHAPE + 6 + 2 * PADDING + 2
        return self._text.horizontalAdvance(text) + 2 * PADDING + 2


@lru_cache(maxsize=16)
def _measures(font_text: str, _interval_size: int) -> Measures:
    """Keep the measures of a font, written as Qt does, by the size of intervals beside it."""
    font = QFont()
    font.fromString(font_text)
    return Measures(font)


def _paint_background(painter: QPainter, option: QStyleOptionViewItem, ink: Tokens) -> None:
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, QColor(ink.accent_wash))
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(QColor(ink.accent), 2))
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 4, 4)


def _paint_figure(
    painter: QPainter, option: QStyleOptionViewItem, ink: Tokens, estimate: Estimate, mark: Mark
) -> None:
    measures = Measures.of(option.font)
    rect = option.rect.adjusted(PADDING, 0, -PADDING, 0)
    middle = QPointF(rect.left() + MARK_SIZE / 2, rect.center().y() + 0.5)
    _paint_mark(painter, middle, mark, ink)
    rect = rect.adjusted(MARK_WIDTH, 0, 0, 0)
    painter.setFont(measures.bold_font if mark is Mark.BEST else measures.font)
    text = value_text(estimate)
    if estimate.value is None:
        painter.setPen(QColor(ink.muted))
        if painter.fontMetrics().horizontalAdvance(text) > rect.width():
            text = NO_VALUE
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)
        return
    value_width, interval_width = measures.zones(estimate)
    zone = QRect(rect.left(), rect.top(), value_width, rect.height())
    painter.setPen(QColor(ink.text))
    right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
    painter.drawText(zone, right, text)
    if interval_width and zone.right() + PADDING + interval_width <= rect.right() + 1:
        painter.setFont(measures.quiet_font)
        painter.setPen(QColor(ink.muted))
        rest = QRect(zone.right() + PADDING, rect.top(), interval_width + 2, rect.height())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, interval_text(estimate))


def _paint_text(
    painter: QPainter, option: QStyleOptionViewItem, ink: Tokens, cell: Cell, *, quiet: bool
) -> None:
    rect = option.rect.adjusted(PADDING, 0, -PADDING, 0)
    color = QColor(ink.muted if quiet else ink.text)
    painter.setFont(Measures.of(option.font).font)
    side = Qt.AlignmentFlag.AlignVCenter
    text, aside = str(cell), ""
    if isinstance(cell, Label):
        text, aside = cell.text, cell.aside
        if cell.verdict is not None:
            top = rect.center().y() - SHAPE / 2 + 1
            paint_shape(painter, cell.verdict, QRectF(rect.left(), top, SHAPE, SHAPE))
            rect = rect.adjusted(SHAPE + 6, 0, 0, 0)
    elif isinstance(cell, int):
        text, side = count_text(cell), side | Qt.AlignmentFlag.AlignRight
    painter.setPen(color)
    metrics = painter.fontMetrics()
    text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, side, text)
    if aside:
        taken = metrics.horizontalAdvance(f"{text}  ")
        rest = rect.adjusted(taken, 0, 0, 0)
        painter.setPen(QColor(ink.muted))
        aside = metrics.elidedText(aside, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, aside)


def _paint_mark(painter: QPainter, middle: QPointF, mark: Mark, ink: Tokens) -> None:
    if mark is Mark.NONE:
        return
    color = QColor(ink.text)
    painter.setPen(QPen(color, 1.5))
    painter.setBrush(color if mark is Mark.BEST else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, MARK_SIZE / 2, MARK_SIZE / 2)
