"""Rows of two lines: a name, and below it what is known of it, quieter."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui import theme

SECOND: Final = Qt.ItemDataRole.UserRole + 1
MUTED: Final = Qt.ItemDataRole.UserRole + 2

Index = QModelIndex | QPersistentModelIndex


class TwoLineDelegate(QStyledItemDelegate):
    """Draws ``DisplayRole`` in semibold over ``SECOND`` in muted text.

    A row whose ``MUTED`` is true (something that is not there) has a muted name too. Names are
    cut at the end, second lines in the middle, where paths lose least.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802  Qt's name
        """Give two lines and their margins."""
        first, second = self._fonts(option)
        height = QFontMetrics(first).height() + QFontMetrics(second).height()
        return QSize(theme.px(160), height + 2 * theme.GAP + theme.TIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        colors = theme.tokens()
        box = QRect(option.rect).adjusted(0, 1, 0, -1)
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(colors.color("accent_wash" if selected else "raised"))
            painter.drawRoundedRect(box, theme.RADIUS, theme.RADIUS)
        if (
            state & QStyle.StateFlag.State_HasFocus
            and state & QStyle.StateFlag.State_KeyboardFocusChange
        ):
            painter.setPen(colors.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)
        inner = box.adjusted(
            theme.GAP + theme.TIGHT, theme.GAP, -theme.GAP - theme.TIGHT, -theme.GAP
        )
        first, second = self._fonts(option)
        self._line(
            painter,
            inner,
            first,
            str(index.data(Qt.ItemDataRole.DisplayRole) or ""),
            "muted" if index.data(MUTED) else "text",
            Qt.TextElideMode.ElideRight,
        )
        below = inner.adjusted(0, QFontMetrics(first).height() + theme.TIGHT // 2, 0, 0)
        self._line(
            painter,
            below,
            second,
            str(index.data(SECOND) or ""),
            "muted",
            Qt.TextElideMode.ElideMiddle,
        )
        painter.restore()

    @staticmethod
    def _line(
        painter: QPainter,
        place: QRect,
        font: QFont,
        text: str,
        token: str,
        elide: Qt.TextElideMode,
    ) -> None:
        painter.setFont(font)
        painter.setPen(theme.tokens().color(token))
        shown = QFontMetrics(font).elidedText(text, elide, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, shown)

    @staticmethod
    def _fonts(option: QStyleOptionViewItem) -> tuple[QFont, QFont]:
        first = QFont(option.font)
        first.setPixelSize(theme.px(theme.BODY))
        first.setWeight(QFont.Weight.DemiBold)
        second = QFont(option.font)
        second.setPixelSize(theme.px(theme.SMALL))
        return first, second
