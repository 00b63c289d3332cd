"""What is judged above, the decision strip and the remarks below, as one column."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from gui import theme


class WorkColumn(QWidget):
    """A panel that takes the room there is over a footer that always shows.

    Parameters
    ----------
    panel
        The texts.
    strips
        Decision strips, of which one shows at a time in ``strips``.
    remarks
        Note and marks under the strip.
    """

    def __init__(
        self,
        panel: QWidget,
        strips: Iterable[QWidget],
        remarks: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.strips = QStackedWidget()
        for strip in strips:
            self.strips.addWidget(strip)
        footer = QFrame()
        footer.setProperty("role", "footer")
        rows = QVBoxLayout(footer)
        rows.setContentsMargins(theme.PAD, theme.GAP + theme.TIGHT, theme.PAD, theme.GAP)
        rows.setSpacing(theme.GAP)
        rows.addWidget(self.strips)
        rows.addWidget(remarks)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(panel, 1)
        column.addWidget(footer)
