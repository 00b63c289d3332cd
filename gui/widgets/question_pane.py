"""The question over the full width, with its context; it grows to a share of the height."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gui import theme
from gui.widgets.reading_pane import ReadingPane


class QuestionPane(QScrollArea):
    """As high as question and context are, but no higher than it is told; then it scrolls.

    Signals
    -------
    touched()
        The reader scrolled or selected.
    """

    touched = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = theme.px(200)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Question"))
        self.question = ReadingPane(self.tr("Question"), "question", grows=True)
        self.question.say_when_empty(self.tr("This question is empty."))
        self.context = ReadingPane(self.tr("Context"), "context", grows=True)
        self._heading = QLabel(self.tr("Context"))
        self._heading.setProperty("role", "overline")
        self._heading.setContentsMargins(theme.PAD, 0, theme.PAD, 0)
        self._page = QWidget()
        self._page.setProperty("role", "surface")
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.question, self._heading, self.context):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(self._page)
        for pane in (self.question, self.context):
            pane.touched.connect(self.touched)
            pane.document().documentLayout().documentSizeChanged.connect(
                lambda _size: self.updateGeometry()
            )
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.touched.emit())

    def show_question(self, question: str, context: str) -> None:
        """Show another question from its beginning."""
        self.question.read_from_start(question)
        self.context.read_from_start(context)
        self._heading.setVisible(bool(context))
        self.context.setVisible(bool(context))
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def set_most(self, height: int) -> None:
        """Say how high it may grow."""
        if height != self._most:
            self._most = height
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for the height of the text, up to the most."""
        needed = self.question.height_of_text()
        if not self.context.isHidden():
            needed += self._heading.sizeHint().height() + self.context.height_of_text()
        most = needed if needed <= self._most else self._whole_lines()
        return QSize(theme.px(480), max(theme.px(48), most))

    def _whole_lines(self) -> int:
        """Give the height of as many whole lines as there is room for: none is cut in two."""
        top, best = 0, 0
        for pane, above in ((self.question, 0), (self.context, self._heading.sizeHint().height())):
            if pane.isHidden():
                continue
            top += above
            best = max([best, *(top + y for y in pane.line_tops() if top + y <= self._most)])
            top += pane.height_of_text()
        return best or self._most

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Keep the height that was asked for."""
        return QSize(theme.px(200), self.sizeHint().height())
