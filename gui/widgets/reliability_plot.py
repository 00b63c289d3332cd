"""A reliability curve: what was said against what came true, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.figure_text import count_text, figure_text, number_text
from gui.theme import GAP, px, tabular, tokens
from scoring.stats.calibration import Bin

SIDE: Final = 216
POINT: Final = 4.0
REACH: Final = 14.0  # px around a dot that belong to it
TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Down)
ON = (Qt.Key.Key_Right, Qt.Key.Key_Up)


class ReliabilityPlot(QWidget):
    """Draws the bins of a reliability curve; right probabilities lie on the dashed line.

    Left, Right, Home and End move the marked dot, which is read to screen readers; Enter or a
    click opens it.

    Signals
    -------
    bin_selected, bin_opened
        Place of the bin among those that are drawn.
    """

    bin_selected = Signal(int)
    bin_opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bins: tuple[Bin, ...] = ()
        self._current = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Reliability curve"))

    @property
    def current(self) -> int:
        """Place of the marked bin, -1 where there is none."""
        return self._current

    def show_bins(self, bins: Sequence[Bin]) -> None:
        """Draw the bins that hold a verdict."""
        self._bins = tuple(one for one in bins if one.said is not None)
        self._current = -1
        self._tell()
        self.update()

    def mark(self, place: int) -> None:
        """Mark a bin without telling anyone."""
        self._current = place if 0 <= place < len(self._bins) else -1
        self._tell()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give a square for the plot, and room for its axes."""
        return QSize(px(SIDE) + self._left() + GAP, px(SIDE) + self._below() + GAP)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the only size there is."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the marked dot, or open it."""
        key, last = Qt.Key(event.key()), len(self._bins) - 1
        if last >= 0 and key in (*BACK, *ON, Qt.Key.Key_Home, Qt.Key.Key_End):
            step = self._current + (1 if key in ON else -1)
            ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
            self._select(ends.get(key, min(last, max(0, step))))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            self.bin_opened.emit(self._current)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Mark and open the dot under the mouse."""
        for place, one in enumerate(self._bins):
            gap = self._point(one) - event.position()
            if gap.manhattanLength() <= REACH:
                self._select(place)
                self.bin_opened.emit(place)
                return

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw axes, the line of right probabilities, intervals and dots."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tabular(self.font()))
        self._paint_axes(painter)
        palette, plot = tokens(), self._plot()
        painter.setPen(QPen(QColor(palette.muted), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(plot.bottomLeft(), plot.topRight())
        painter.setPen(QPen(QColor(palette.text), 1.5))
        painter.drawPolyline([self._point(one) for one in self._bins])
        for place, one in enumerate(self._bins):
            self._paint_bin(painter, one, marked=place == self._current)

    def _paint_axes(self, painter: QPainter) -> None:
        palette, plot = tokens(), self._plot()
        metrics = QFontMetrics(painter.font())
        for tick in TICKS:
            x, y = plot.left() + tick * plot.width(), plot.bottom() - tick * plot.height()
            painter.setPen(QPen(QColor(palette.line), 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(palette.muted))
            text = number_text(tick, decimals=2)
            width = metrics.horizontalAdvance(text)
            start = min(x - width / 2, self.width() - width)
            painter.drawText(QPointF(start, plot.bottom() + metrics.ascent() + 4), text)
            level = QPointF(plot.left() - width - GAP, y + metrics.ascent() / 2 - 1)
            painter.drawText(level, text)
        below = QRectF(
            plot.left(), self.height() - metrics.height(), plot.width(), metrics.height()
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self.tr("said"))
        painter.save()
        painter.translate(0, plot.bottom())
        painter.rotate(-90)
        beside = QRectF(0, 0, plot.height(), metrics.height())
        painter.drawText(beside, Qt.AlignmentFlag.AlignHCenter, self.tr("came true"))
        painter.restore()

    def _paint_bin(self, painter: QPainter, one: Bin, *, marked: bool) -> None:
        palette, plot, point = tokens(), self._plot(), self._point(one)
        ink = QColor(palette.accent if marked else palette.text)
        if one.happened.ci is not None:
            low, high = (plot.bottom() - end * plot.height() for end in one.happened.ci)
            painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(point.x(), low), QPointF(point.x(), high))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(point, POINT, POINT)
        if marked and self.hasFocus():
            painter.setPen(QPen(ink, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(point, 2 * POINT, 2 * POINT)

    def _select(self, place: int) -> None:
        if place != self._current:
            self.mark(place)
            self.bin_selected.emit(place)

    def _tell(self) -> None:
        if self._current >= 0:
            one = self._bins[self._current]
            told = self.tr("Said {said}, came true {happened}, n = {n}").format(
                said=number_text(one.said or 0.0),
                happened=figure_text(one.happened),
                n=count_text(one.n),
            )
        else:
            told = self.tr("Dots: {n}; use the arrow keys").format(n=len(self._bins))
        self.setAccessibleDescription(told)
        self.setToolTip(told)
        QAccessible.updateAccessibility(
            QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        )

    def _left(self) -> int:
        metrics = QFontMetrics(tabular(self.font()))
        return metrics.height() + metrics.horizontalAdvance("1.00") + 2 * GAP

    def _below(self) -> int:
        return 2 * QFontMetrics(tabular(self.font())).height() + GAP

    def _plot(self) -> QRectF:
        return QRectF(self._left(), GAP, px(SIDE) - GAP, px(SIDE))

    def _point(self, one: Bin) -> QPointF:
        plot = self._plot()
        happened = one.happened.value or 0.0
        return QPointF(
            plot.left() + (one.said or 0.0) * plot.width(),
            plot.bottom() - happened * plot.height(),
        )
