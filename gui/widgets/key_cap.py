"""A button that wears its key: a small cap, then what it does."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gui import theme

HEIGHT = 40
PRIMARY_HEIGHT = 36
SMALL_HEIGHT = 28


class KeyCapButton(QAbstractButton):
    """A button with its key painted in it; checked, it takes its colour.

    Parameters
    ----------
    text
        What it does.
    token
        The token of its colour while it is checked.
    strong
        Whether it is one of the large ones.
    leading
        Whether cap and words stand at the beginning instead of in the middle.
    primary
        Whether it is the screen's one primary action; it is not checkable then.
    """

    def __init__(
        self,
        text: str,
        *,
        token: str = "accent",
        strong: bool = True,
        primary: bool = False,
        leading: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._key = ""
        self._words = ""
        self._token = token
        self._strong = strong
        self._primary = primary
        self._leading = leading
        self.setCheckable(not primary)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(
            QSizePolicy.Policy.Preferred,
            QSizePolicy.Policy.Fixed,
        )
        self.say(text)

    @property
    def key(self) -> str:
        """The key that is painted."""
        return self._key

    def say(self, text: str) -> None:
        """Change what it does."""
        self.setText(text)
        self._name()

    def set_key(self, key: str) -> None:
        """Change the key that is painted."""
        self._key = key
        self._name()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Give room for cap and words."""
        width = theme.px(24 if self._strong else 16) + self._metrics().horizontalAdvance(
            self.text()
        )
        width += self._cap_room()
        height = HEIGHT if self._strong else SMALL_HEIGHT
        return QSize(width, theme.px(PRIMARY_HEIGHT if self._primary else height))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Keep the key; the words may be cut where there is little room."""
        hint = self.sizeHint()
        words = 0 if self._key else theme.px(40)
        return QSize(min(hint.width(), self._cap_room() + words + theme.px(16)), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw ground, cap and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme.tokens()
        own = colors.color(self._token)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground, edge, ink = self._look(own)
        painter.setPen(edge)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, theme.RADIUS, theme.RADIUS)
        room = round(box.width()) - self._cap_room() - theme.px(8)
        shown = self._metrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        words = self._metrics().horizontalAdvance(shown) if room > theme.px(24) else 0
        total = words + self._cap_room() - (0 if words else theme.px(8))
        x = box.left() + (theme.px(12) if self._leading else (box.width() - total) / 2)
        if self._key:
            self._paint_cap(painter, x, ink)
            x += self._cap_room()
        if not words:
            return
        painter.setFont(self._words_font())
        painter.setPen(ink)
        painter.drawText(
            QRectF(x, box.top(), words + 4, box.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            shown,
        )

    def _look(self, own: QColor) -> tuple[QColor, QPen, QColor]:
        colors = theme.tokens()
        checked = self.isChecked()
        ground = colors.color("surface" if self._strong else "canvas")
        ink = colors.color("text")
        edge = QPen(colors.color("control_line"), 1)
        if not self._strong:
            ground = QColor(0, 0, 0, 0)
            edge = QPen(Qt.PenStyle.NoPen)
        if self.underMouse() and self.isEnabled():
            ground = colors.color("raised")
        if self._primary:
            ground = colors.color("accent_hover" if self.underMouse() else "accent")
            edge, ink = QPen(Qt.PenStyle.NoPen), colors.color("on_accent")
        if checked and not self._strong and self._token == "accent":
            ground, ink = colors.color("raised"), colors.color("text")
        elif checked:
            ground = QColor(own)
            ground.setAlpha(38)
            edge = QPen(own, 2 if self._strong else 1)
            ink = own
        if self.hasFocus():
            edge = QPen(colors.color("text" if self._primary else "accent"), 2)
        if not self.isEnabled():
            if self._primary:
                ground = colors.color("raised")
            ink = QColor(colors.muted)
            ink.setAlpha(140)
            edge = QPen(colors.color("line"), 1) if self._strong else QPen(Qt.PenStyle.NoPen)
        return ground, edge, ink

    def _paint_cap(self, painter: QPainter, x: float, ink: QColor) -> None:
        colors = theme.tokens()
        height = theme.px(20)
        cap = QRectF(x, (self.height() - height) / 2, self._cap_width(), height)
        painter.setFont(self._cap_font())
        rim = QColor(ink)
        rim.setAlpha(90)
        painter.setPen(QPen(rim, 1))
        painter.setBrush(QColor(0, 0, 0, 0) if self._primary else colors.color("sunken"))
        painter.drawRoundedRect(cap, 4, 4)
        painter.setPen(ink if self.isChecked() or self._primary else colors.color("muted"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)

    def _words_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(theme.px(theme.BODY if self._strong else 13))
        if self._strong:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._words_font())

    def _cap_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(theme.px(theme.SMALL))
        return font

    def _cap_width(self) -> int:
        words = QFontMetrics(self._cap_font()).horizontalAdvance(self._key)
        return max(theme.px(20), words + theme.px(10))

    def _cap_room(self) -> int:
        return self._cap_width() + theme.px(8) if self._key else 0

    def _name(self) -> None:
        self.setAccessibleName(f"{self.text()}, {self._key}" if self._key else self.text())
        if not self.toolTip() or self.toolTip() == self._words:
            self.setToolTip(self.text())
        self._words = self.text()
        self.updateGeometry()
        self.update()
