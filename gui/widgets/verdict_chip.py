"""Verdicts as chips and a distribution of verdicts as a bar: colour, shape and letter together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.figure_text import count_text, percent_text
from gui.models.figure_table import VerdictRole as Role
from gui.theme import SMALL, px, tabular, tokens

SHAPE: Final = 10
CHIP_HEIGHT: Final = 22
BAR_HEIGHT: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a distribution."""

    role: Role
    label: str
    count: int


def role_color(role: Role) -> QColor:
    """Give the colour of a verdict, everywhere the same."""
    colors = tokens()
    table = {Role.A: colors.a, Role.B: colors.b, Role.TIE: colors.tie, Role.NONE: colors.line}
    return QColor(table[role])


def paint_shape(painter: QPainter, role: Role, rect: QRectF) -> None:
    """Draw a verdict's shape: A a circle, B a square, a tie a bar, none an open ring."""
    color = role_color(role)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    middle = rect.center()
    match role:
        case Role.A:
            painter.drawEllipse(rect)
        case Role.B:
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 1.5, 1.5)
        case Role.TIE:
            half = rect.width() / 2
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(middle.x() - half, middle.y()),
                        QPointF(middle.x(), middle.y() - half),
                        QPointF(middle.x() + half, middle.y()),
                        QPointF(middle.x(), middle.y() + half),
                    ]
                )
            )
        case Role.NONE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens().control_line), 1.5))
            painter.drawEllipse(rect.adjusted(1, 1, -1, -1))


class VerdictChip(QWidget):
    """A small label: the verdict's shape and its word."""

    def __init__(self, role: Role, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role, self._label = role, label
        self.setAccessibleName(label)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give room for shape and word."""
        width = QFontMetrics(self.font()).horizontalAdvance(self._label)
        return QSize(SHAPE + 6 + width + 2, max(px(CHIP_HEIGHT), self.fontMetrics().height()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw shape and word."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_shape(painter, self._role, QRectF(0, (self.height() - SHAPE) / 2, SHAPE, SHAPE))
        painter.setPen(QColor(tokens().text))
        painter.drawText(
            self.rect().adjusted(SHAPE + 6, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._label
        )


class DistributionBar(QWidget):
    """Shares of verdicts in one bar, each named beneath with its shape, count and share."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._parts: tuple[Part, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Replace the distribution."""
        self._parts = tuple(parts)
        told = "; ".join(self._told(part) for part in parts)
        self.setAccessibleDescription(told)
        self.setToolTip("\n".join(self._told(part) for part in parts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the bar and as many lines of names as the width asks for."""
        lines = len(self._legend(self.width() or 480))
        return QSize(360, BAR_HEIGHT + 8 + max(1, lines) * px(CHIP_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the least that can be read."""
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the bar and the names beneath."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        total = sum(part.count for part in self._parts)
        left = 0.0
        for part in self._parts if total else ():
            width = self.width() * part.count / total
            if width > 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(role_color(part.role))
                painter.drawRoundedRect(QRectF(left, 0, max(1.5, width - 2), BAR_HEIGHT), 3, 3)
            left += width
        font = tabular(self.font())
        painter.setFont(font)
        for line, places in enumerate(self._legend(self.width())):
            top = BAR_HEIGHT + 8 + line * px(CHIP_HEIGHT)
            for x, part in places:
                self._paint_name(painter, part, x, top)

    def resizeEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """Let the names take another line where they no longer fit."""
        self.updateGeometry()

    def _paint_name(self, painter: QPainter, part: Part, x: float, top: int) -> None:
        height = px(CHIP_HEIGHT)
        paint_shape(painter, part.role, QRectF(x, top + (height - SHAPE) / 2, SHAPE, SHAPE))
        painter.setPen(QColor(tokens().text))
        place = QRectF(x + SHAPE + 6, top, self.width(), height)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._told(part))

    def _told(self, part: Part) -> str:
        total = sum(other.count for other in self._parts)
        share = percent_text(part.count / total) if total else ""
        return f"{part.label}  {count_text(part.count)}  {share}".rstrip()

    def _legend(self, width: int) -> list[list[tuple[float, Part]]]:
        metrics = QFontMetrics(tabular(self.font()))
        lines: list[list[tuple[float, Part]]] = [[]]
        x = 0.0
        for part in self._parts:
            needed = SHAPE + 6 + metrics.horizontalAdvance(self._told(part)) + px(SMALL) * 2
            if x and x + needed > width:
                lines.append([])
                x = 0.0
            lines[-1].append((x, part))
            x += needed
        return lines
