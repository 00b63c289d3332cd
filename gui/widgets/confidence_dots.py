"""How sure a rater is, 1 to 5, as five dots."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from gui import theme

LEVELS = 5
DOT = 12
CELL = 22


class _Dot(QAbstractButton):
    """One level; it is filled up to the level that was chosen."""

    def __init__(self, level: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.level = level
        self.filled = False
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Give room to hit."""
        return QSize(theme.px(CELL), theme.px(CELL + 4))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of size."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self.setFixedSize(self.sizeHint())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw the dot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme.tokens()
        size = theme.px(DOT)
        dot = QRectF((self.width() - size) / 2, (self.height() - size) / 2, size, size)
        edge = "accent" if self.filled or self.underMouse() else "control_line"
        painter.setPen(QPen(colors.color(edge), 1.5))
        painter.setBrush(colors.color("accent") if self.filled else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(dot)
        if self.hasFocus():
            painter.setPen(QPen(colors.color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


class ConfidenceDots(QWidget):
    """Five dots; choosing the chosen one again takes it back.

    Signals
    -------
    chosen(int | None)
        The level, or None for none.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._level: int | None = None
        self.setAccessibleName(self.tr("Confidence"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._dots = [_Dot(level, self) for level in range(1, LEVELS + 1)]
        for dot in self._dots:
            name = self.tr("Confidence {level} of 5").format(level=dot.level)
            dot.setAccessibleName(name)
            dot.clicked.connect(lambda _checked, level=dot.level: self.press(level))
            row.addWidget(dot)

    @property
    def level(self) -> int | None:
        """The level that is shown."""
        return self._level

    def show_keys(self, keys: list[str]) -> None:
        """Name the keys in the tool tips."""
        for dot, key in zip(self._dots, keys, strict=True):
            dot.setToolTip(f"{dot.accessibleName()} ({key})" if key else dot.accessibleName())

    def show_level(self, level: int | None) -> None:
        """Show a level without telling anyone."""
        self._level = level
        for dot in self._dots:
            dot.filled = level is not None and dot.level <= level
            dot.setChecked(dot.level == level)
            dot.update()

    def press(self, level: int) -> None:
        """Choose a level as a click would."""
        self.show_level(None if level == self._level else level)
        self.chosen.emit(self._level)
