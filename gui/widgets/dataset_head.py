"""The strip above a dataset's items: what it is, who judged, what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.queries.raters import RaterCount
from db.types import Construct, Dataset, RaterKind
from gui import theme
from gui.counting import counted
from gui.figure_text import count_text
from gui.icons import Icon, icon
from gui.widgets.dataset_rows import construct_text

NARROW = 600
"""Below this width, in pixels at 100 %, the buttons stand below the words."""


class DatasetHead(QFrame):
    """Name, counts and raters of one dataset.

    Signals
    -------
    annotate_wanted(), guideline_wanted(), delete_wanted()
        The button of that name was pressed.
    """

    annotate_wanted = Signal()
    guideline_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self._name = QLabel()
        self._name.setProperty("role", "heading")
        self._name.setMinimumWidth(theme.px(80))
        self._counts = QLabel()
        self._counts.setProperty("role", "muted")
        self._counts.setWordWrap(True)
        self._raters = QLabel()
        self._raters.setProperty("role", "small")
        self._raters.setWordWrap(True)
        self._annotate = QPushButton(self.tr("Annotate"))
        self._annotate.clicked.connect(self.annotate_wanted)
        self._guideline = QPushButton(self.tr("Guideline…"))
        self._guideline.clicked.connect(self.guideline_wanted)
        self._delete = QPushButton(self.tr("Delete"))
        self._delete.setToolTip(self.tr("Can be undone"))
        self._delete.clicked.connect(self.delete_wanted)
        words = QVBoxLayout()
        words.setSpacing(theme.TIGHT)
        for label in (self._name, self._counts, self._raters):
            words.addWidget(label)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GAP)
        for button in (self._annotate, self._guideline, self._delete):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(theme.PAD, theme.PAD - theme.TIGHT, theme.PAD, theme.PAD)
        self._row.setSpacing(theme.GAP)
        self._row.addLayout(words, 1)
        self._row.addLayout(buttons)
        self._draw()

    def show_dataset(self, dataset: Dataset) -> None:
        """Show another dataset, or its counts as they are now."""
        self._name.setText(dataset.name)
        one, many = (
            (self.tr("claim"), self.tr("claims"))
            if dataset.construct is Construct.ATTRIBUTION
            else (self.tr("comparison"), self.tr("comparisons"))
        )
        parts = [
            construct_text(dataset.construct),
            counted(dataset.items, one=self.tr("item"), many=self.tr("items")),
            counted(dataset.targets, one=one, many=many),
            counted(dataset.judgments, one=self.tr("judgment"), many=self.tr("judgments")),
        ]
        self._counts.setText(" · ".join(parts))
        self._counts.setToolTip(self.tr("From {source}").format(source=dataset.source))
        self._annotate.setVisible(
            dataset.construct in {Construct.PREFERENCE, Construct.ATTRIBUTION}
        )

    def show_raters(self, raters: Sequence[RaterCount]) -> None:
        """Name who has judged, and how much."""
        told = [
            self.tr("{name}: {n}").format(
                name=one.rater.name
                if one.rater.kind is RaterKind.PERSON
                else self.tr("{name} (judge)").format(name=one.rater.name),
                n=count_text(one.judgments),
            )
            for one in raters
        ]
        self._raters.setText(" · ".join(told) or self.tr("Nobody has judged yet."))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Put the buttons below the words where both are too wide for one row."""
        super().resizeEvent(event)
        narrow = self.width() < theme.px(NARROW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._row.direction() is not way:
            self._row.setDirection(way)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _draw(self) -> None:
        for button, which in (
            (self._annotate, Icon.ANNOTATE),
            (self._guideline, Icon.GUIDELINE),
            (self._delete, Icon.DELETE),
        ):
            button.setIcon(icon(which, token="muted"))
