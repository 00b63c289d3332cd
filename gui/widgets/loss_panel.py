"""Says before anything is written what a format cannot hold."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from annotation.export_report import LossReport
from gui import theme
from gui.counting import counted
from gui.figure_text import count_text
from gui.icons import Icon, pixmap


class LossPanel(QFrame):
    """One sentence with its sign, then each loss with its count."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        self._icon = (Icon.INFO, "muted")
        self._picture = QLabel()
        self._what = QLabel()
        self._what.setWordWrap(True)
        self._what.setProperty("role", "strong")
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(theme.PAD)
        self._rows.setVerticalSpacing(theme.TIGHT)
        self._rows.setColumnStretch(1, 1)
        words = QVBoxLayout()
        words.setSpacing(theme.GAP)
        words.addWidget(self._what)
        words.addLayout(self._rows)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.PAD, theme.PAD - theme.TIGHT, theme.PAD, theme.PAD)
        row.setSpacing(theme.GAP + theme.TIGHT)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    @property
    def text(self) -> str:
        """The sentence and the losses, one a line."""
        told = [self._what.text()]
        for at in range(self._rows.count()):
            item = self._rows.itemAt(at)
            widget = None if item is None else item.widget()
            if isinstance(widget, QLabel):
                told.append(widget.text())
        return "\n".join(told)

    def show_loss(self, loss: LossReport) -> None:
        """Show what is lost, or that nothing is."""
        self._empty()
        rows = counted(loss.written, one=self.tr("row"), many=self.tr("rows"))
        if loss.lossless:
            self._say(
                self.tr("Nothing is lost. {rows} will be written.").format(rows=rows),
                (Icon.GOOD, "good"),
                "good",
            )
            return
        self._say(
            self.tr("{rows} will be written. This format cannot hold all:").format(rows=rows),
            (Icon.WARN, "warn"),
            "warn",
        )
        for count, reason in loss.losses():
            self._row(count_text(count), reason)
        for told in (*loss.collapsed, *loss.omitted):
            self._row("", told)

    def show_note(self, text: str) -> None:
        """Say something that is no loss."""
        self._empty()
        self._say(text, (Icon.INFO, "muted"), "info")

    def show_problem(self, text: str) -> None:
        """Say why it cannot be written."""
        self._empty()
        self._say(text, (Icon.BAD, "bad"), "bad")

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _say(self, text: str, sign: tuple[Icon, str], tone: str) -> None:
        self._what.setText(text)
        self.setAccessibleName(self.text)
        self._icon = sign
        theme.restyle(self, tone=tone)
        self._draw()

    def _row(self, count: str, text: str) -> None:
        at = self._rows.rowCount()
        number, said = QLabel(count), QLabel(text)
        number.setFont(theme.tabular(number.font()))
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        said.setWordWrap(True)
        self._rows.addWidget(number, at, 0)
        self._rows.addWidget(said, at, 1)

    def _empty(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _draw(self) -> None:
        which, token = self._icon
        ratio = self.devicePixelRatioF()
        self._picture.setPixmap(pixmap(which, theme.px(20), token=token, ratio=ratio))
