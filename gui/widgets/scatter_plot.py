"""A scatter plot of named dots, as reports lay it out."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import SMALL, is_theme_change, px, tokens
from scoring.report.scatter import Scatter, Spot

DOT: Final = 4.5
TICK: Final = 4
LABEL_WIDTH: Final = 190
LINE: Final = 16
WHOLE: Final = 1_000  # px: so long that rounding does not matter


class ScatterPlot(QWidget):
    """Draws a scatter plot; its table stands above it, so nothing is told by the eye alone.

    It is drawn at the size of a report and grows with the font.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plot: Scatter | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_plot(self, plot: Scatter | None) -> None:
        """Draw another plot, or none."""
        self._plot = plot
        self.setVisible(plot is not None)
        if plot is not None:
            self.setAccessibleName(plot.title)
            self.setAccessibleDescription(
                "; ".join(f"{name}: {x}, {y}" for name, x, y in plot.lines)
            )
            self.setToolTip("\n".join(f"{name}: {x}, {y}" for name, x, y in plot.lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Give the plot's own size."""
        plot = self._plot
        return QSize() if plot is None else QSize(px(plot.width), px(plot.height))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Take another size with another font."""
        super().changeEvent(event)
        if is_theme_change(event):
            self.updateGeometry()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw axes, dots and labels."""
        plot = self._plot
        if plot is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        larger = px(WHOLE) / WHOLE
        painter.scale(larger, larger)
        face = QFont(self.font())
        face.setPixelSize(SMALL)
        painter.setFont(face)
        self._draw_axes(painter, plot)
        for spot in plot.spots:
            self._draw_spot(painter, spot)
        painter.end()

    def _draw_axes(self, painter: QPainter, plot: Scatter) -> None:
        line, muted = QColor(tokens().line), QColor(tokens().muted)
        painter.setPen(QPen(line, 1))
        painter.drawLine(plot.left, plot.bottom, plot.right, plot.bottom)
        painter.drawLine(plot.left, plot.top, plot.left, plot.bottom)
        centre, right = Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight
        middle = Qt.AlignmentFlag.AlignVCenter
        for x, text in plot.across:
            painter.setPen(QPen(line, 1))
            painter.drawLine(QPointF(x, plot.bottom), QPointF(x, plot.bottom + TICK))
            painter.setPen(muted)
            painter.drawText(QRectF(x - 30, plot.bottom + TICK, 60, LINE), centre, text)
        for y, text in plot.up:
            painter.setPen(QPen(line, 1))
            painter.drawLine(QPointF(plot.left - TICK, y), QPointF(plot.left, y))
            painter.setPen(muted)
            room = QRectF(0, y - LINE / 2, plot.left - 2 * TICK, LINE)
            painter.drawText(room, right | middle, text)
        painter.setPen(muted)
        below = QRectF(plot.left, plot.bottom + TICK + LINE, plot.right - plot.left, LINE)
        painter.drawText(below, right, plot.x_name)
        painter.drawText(QRectF(plot.left, 0, plot.right - plot.left, LINE), plot.y_name)

    def _draw_spot(self, painter: QPainter, spot: Spot) -> None:
        accent = QColor(tokens().accent)
        painter.setPen(QPen(accent, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush if spot.marked else accent)
        painter.drawEllipse(QPointF(spot.x, spot.y), DOT, DOT)
        painter.setPen(QColor(tokens().text))
        starts = spot.anchor == "start"
        left = spot.x + spot.shift - (0 if starts else LABEL_WIDTH)
        side = Qt.AlignmentFlag.AlignLeft if starts else Qt.AlignmentFlag.AlignRight
        room = QRectF(left, spot.y + spot.drop - LINE / 2, LABEL_WIDTH, LINE)
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, spot.label)
