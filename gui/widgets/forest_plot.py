"""A forest plot: one line a figure, its interval as a bar, a reference line through all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from annotation.stats.estimate import Estimate
from gui.figure_text import full_text, number_text, value_text
from gui.theme import tabular, tokens

LINE_HEIGHT: Final = 28
AXIS_HEIGHT: Final = 28
PAD: Final = 12
POINT: Final = 4.0
STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForestLine:
    """One figure of the plot; ``muted`` marks what others are held against."""

    label: str
    estimate: Estimate
    muted: bool = False


def ticks(low: float, high: float, *, wanted: int = 5) -> tuple[float, ...]:
    """Choose round places on an axis from ``low`` to ``high``, about ``wanted`` of them.

    >>> ticks(0.0, 1.0)
    (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    >>> ticks(0.5, 0.5)
    (0.5,)
    """
    if not high > low:
        return (low,)
    rough = (high - low) / wanted
    scale = 10.0 ** math.floor(math.log10(rough))
    step = scale * min(STEPS, key=lambda size: abs(size - rough / scale))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(round(place * step, 10) for place in range(first, last + 1))


def span(lines: Sequence[ForestLine], reference: float | None) -> tuple[float, float]:
    """Give the axis' ends: every value, interval and the reference lie within."""
    ends = [] if reference is None else [reference]
    for line in lines:
        if line.estimate.value is not None:
            ends += [line.estimate.value, *(line.estimate.ci or ())]
    if not ends:
        return (0.0, 1.0)
    low, high = min(ends), max(ends)
    room = 0.06 * (high - low) or 0.05
    return (low - room, high + room)


class ForestPlot(QWidget):
    """Draws the figures of one column under each other.

    Up, Down, Home and End move the marked line; the marked line is read to screen readers; Enter
    or a click opens it. Hovering shows value, interval, n and method.

    Signals
    -------
    line_selected
        Index of the line that is now marked.
    line_opened
        Index of the line whose items are wanted.
    """

    line_selected = Signal(int)
    line_opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[ForestLine, ...] = ()
        self._reference: float | None = None
        self._current = -1
        self._widest: tuple[str, int] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Forest plot"))

    @property
    def current(self) -> int:
        """Index of the marked line, -1 where there is none."""
        return self._current

    def show_lines(
        self, lines: Sequence[ForestLine], *, reference: float | None, current: int = -1
    ) -> None:
        """Replace what is drawn. ``reference`` is the value that means nothing (chance)."""
        self._lines, self._reference, self._widest = tuple(lines), reference, None
        self._current = current if 0 <= current < len(lines) else -1
        self._tell()
        self.updateGeometry()
        self.update()

    def blank(self) -> None:
        """Draw nothing, at the same height: other lines follow at once."""
        self._lines, self._current = (), -1
        self.update()

    def mark(self, line: int) -> None:
        """Mark a line without telling anyone."""
        self._current = line if 0 <= line < len(self._lines) else -1
        self._tell()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give every line its height."""
        return QSize(420, max(1, len(self._lines)) * LINE_HEIGHT + AXIS_HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the least that can be read."""
        return QSize(240, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the marked line, or open it."""
        last = len(self._lines) - 1
        places = {
            Qt.Key.Key_Up: max(0, self._current - 1),
            Qt.Key.Key_Down: min(last, self._current + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if last >= 0 and key in places:
            self._select(places[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            self.line_opened.emit(self._current)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Mark and open the line under the mouse."""
        line = self._line_at(event.position().y())
        if line >= 0:
            self._select(line)
            self.line_opened.emit(line)

    def event(self, event: QEvent) -> bool:
        """Show on hover what stands behind the line under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            line = self._line_at(event.pos().y())
            if line >= 0:
                shown = self._lines[line]
                QToolTip.showText(
                    event.globalPos(), f"{shown.label}\n{full_text(shown.estimate)}", self
                )
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw labels, axis, reference line, intervals and points."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(tabular(self.font()))
        low, high = span(self._lines, self._reference)
        plot = self._plot_rect()
        self._paint_axis(painter, plot, low, high)
        for place, line in enumerate(self._lines):
            self._paint_line(painter, plot, place, line, low, high)

    def _select(self, line: int) -> None:
        if line == self._current:
            return
        self.mark(line)
        self.line_selected.emit(line)
        if self.hasFocus() and self._lines[line].estimate.undefined:
            shown = self._lines[line]
            place = QPointF(PAD, (line + 1) * LINE_HEIGHT).toPoint()
            QToolTip.showText(self.mapToGlobal(place), full_text(shown.estimate), self)

    def _tell(self) -> None:
        if self._current >= 0:
            line = self._lines[self._current]
            told = f"{line.label}: {', '.join(full_text(line.estimate).splitlines())}"
        else:
            told = self.tr("Figures: {n}; use the arrow keys").format(n=len(self._lines))
        self.setAccessibleDescription(told)
        QAccessible.updateAccessibility(
            QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        )

    def _line_at(self, height: float) -> int:
        line = int(height // LINE_HEIGHT)
        return line if 0 <= line < len(self._lines) else -1

    def _label_width(self) -> int:
        """Give the room for labels; the widest is measured once in each font."""
        key = self.font().key()
        if self._widest is None or self._widest[0] != key:
            metrics = QFontMetrics(self.font())
            texts = (line.label for line in self._lines)
            self._widest = (key, max(map(metrics.horizontalAdvance, texts), default=0))
        return min(self._widest[1] + PAD, int(self.width() * 0.42))

    def _plot_rect(self) -> QRect:
        value = QFontMetrics(tabular(self.font())).horizontalAdvance("\N{MINUS SIGN}1.000")
        left = PAD + self._label_width()
        right = PAD + value + PAD
        height = len(self._lines) * LINE_HEIGHT
        return QRect(left, 0, max(40, self.width() - left - right), height)

    def _paint_axis(self, painter: QPainter, plot: QRect, low: float, high: float) -> None:
        palette = tokens()
        metrics = QFontMetrics(painter.font())
        last_end = -math.inf
        for tick in ticks(low, high, wanted=max(2, plot.width() // 70)):
            x = _along(plot, tick, low, high)
            painter.setPen(QPen(QColor(palette.line), 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            text = number_text(tick, decimals=2)
            width = metrics.horizontalAdvance(text)
            if x - width / 2 > last_end + 6:
                painter.setPen(QColor(palette.muted))
                painter.drawText(QPointF(x - width / 2, plot.bottom() + metrics.ascent() + 6), text)
                last_end = x + width / 2
        if self._reference is not None:
            x = _along(plot, self._reference, low, high)
            painter.setPen(QPen(QColor(palette.muted), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _paint_line(
        self,
        painter: QPainter,
        plot: QRect,
        place: int,
        line: ForestLine,
        low: float,
        high: float,
    ) -> None:
        palette = tokens()
        top = place * LINE_HEIGHT
        whole = QRectF(0, top, self.width(), LINE_HEIGHT)
        if place == self._current:
            painter.fillRect(whole, QColor(palette.accent_wash))
            if self.hasFocus():
                painter.setPen(QPen(QColor(palette.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 4, 4)
        ink = QColor(palette.muted if line.muted else palette.text)
        painter.setPen(ink)
        width = self._label_width() - PAD // 2
        label = QFontMetrics(painter.font()).elidedText(
            line.label, Qt.TextElideMode.ElideMiddle, width
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(PAD, top, width, LINE_HEIGHT), middle, label)
        value = QRectF(plot.right() + PAD, top, self.width() - plot.right() - 2 * PAD, LINE_HEIGHT)
        if line.estimate.value is None:
            painter.setPen(QColor(palette.muted))
            painter.drawText(
                QRectF(plot.left(), top, plot.width(), LINE_HEIGHT),
                middle,
                value_text(line.estimate),
            )
            return
        painter.drawText(value, middle | Qt.AlignmentFlag.AlignRight, value_text(line.estimate))
        y = top + LINE_HEIGHT / 2
        if line.estimate.ci is not None:
            ends = (_along(plot, end, low, high) for end in line.estimate.ci)
            left, right = (QPointF(x, y) for x in ends)
            painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(left, right)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(QPointF(_along(plot, line.estimate.value, low, high), y), POINT, POINT)


def _along(plot: QRect, value: float, low: float, high: float) -> float:
    return plot.left() + plot.width() * (value - low) / (high - low)
