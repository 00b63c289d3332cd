"""Several texts under one another, each as high as it is, numbered when there are more than one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from gui import theme
from gui.widgets.reading_pane import ReadingPane


class TextList(QScrollArea):
    """Texts of one kind, such as references or evidence.

    Parameters
    ----------
    one
        Name of one text, such as ``Reference``.
    field
        What evidence in text K is stored under: ``<field>:K``.
    empty
        What is shown instead of no text, and of an empty one.

    Signals
    -------
    touched()
        The reader scrolled or selected.
    """

    touched = Signal()

    def __init__(self, *, one: str, field: str, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._one, self._field, self._empty = one, field, empty
        self._headings: list[QLabel] = []
        self.panes: list[ReadingPane] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(one)
        page = QWidget()
        page.setProperty("role", "surface")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, theme.GAP)
        self._column.setSpacing(0)
        self._nothing = QLabel(empty)
        self._nothing.setProperty("role", "muted")
        self._nothing.setWordWrap(True)
        self._nothing.setContentsMargins(theme.PAD, theme.GAP, theme.PAD, theme.GAP)
        self._column.addWidget(self._nothing)
        self._column.addStretch(1)
        self.setWidget(page)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.touched.emit())

    def show_texts(self, texts: Sequence[str]) -> None:
        """Show other texts from their beginning."""
        while len(self.panes) < len(texts):
            self._add()
        for at, (heading, pane) in enumerate(zip(self._headings, self.panes, strict=True)):
            there = at < len(texts)
            pane.setVisible(there)
            heading.setVisible(there and len(texts) > 1)
            if there:
                heading.setText(
                    self.tr("{one} {number} of {count}").format(
                        one=self._one, number=at + 1, count=len(texts)
                    )
                )
                pane.read_from_start(texts[at])
        self._nothing.setVisible(not texts)
        self.verticalScrollBar().setValue(0)

    def _add(self) -> None:
        number = len(self.panes)
        heading = QLabel()
        heading.setProperty("role", "overline")
        heading.setContentsMargins(theme.PAD, theme.GAP, theme.PAD, 0)
        pane = ReadingPane(f"{self._one} {number + 1}", f"{self._field}:{number}", grows=True)
        pane.say_when_empty(self._empty)
        pane.touched.connect(self.touched)
        self._headings.append(heading)
        self.panes.append(pane)
        place = self._column.count() - 1
        self._column.insertWidget(place, heading)
        self._column.insertWidget(place + 1, pane)
