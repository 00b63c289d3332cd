"""Reference and guideline beside the answers, each of which folds away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSplitter, QVBoxLayout, QWidget

from gui import theme
from gui.widgets.reading_pane import ReadingPane
from gui.widgets.text_list import TextList

REFERENCE = "annotate.reference"
GUIDELINE = "annotate.guideline"


class _Section(QFrame):
    """A heading over a text."""

    def __init__(self, title: str, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "surface")
        heading = QLabel(title)
        heading.setProperty("role", "strong")
        heading.setContentsMargins(theme.PAD, theme.GAP + theme.TIGHT, theme.PAD, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(heading)
        column.addWidget(content, 1)


class SidePanel(QSplitter):
    """Two sections over one another; with both folded, the panel is gone.

    Signals
    -------
    touched()
        The reader scrolled or selected.
    """

    touched = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.references = TextList(
            one=self.tr("Reference"), field="reference", empty=self.tr("No reference here.")
        )
        self.guideline = ReadingPane(self.tr("Guideline"), "guideline")
        self.guideline.say_when_empty(
            self.tr("No guideline yet. Write one on the Datasets screen.")
        )
        self._sections = {
            REFERENCE: _Section(self.tr("Reference"), self.references),
            GUIDELINE: _Section(self.tr("Guideline"), self.guideline),
        }
        for section in self._sections.values():
            self.addWidget(section)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 2)
        self.references.touched.connect(self.touched)
        self.guideline.touched.connect(self.touched)

    def show_references(self, texts: Sequence[str]) -> None:
        """Show another item's references."""
        self.references.show_texts(texts)

    def unfold(self, which: str, unfolded: bool) -> None:
        """Fold or unfold one section."""
        self._sections[which].setVisible(unfolded)
        self.setVisible(any(not one.isHidden() for one in self._sections.values()))

    def is_unfolded(self, which: str) -> bool:
        """Whether one section is unfolded."""
        return not self._sections[which].isHidden()
