"""The head of a screen where items are gone through: dataset, how far, which ones, and who."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from db.types import Construct
from gui import theme
from gui.icons import Icon, icon
from gui.session import Session
from gui.widgets.dataset_picker import DatasetPicker

LABELLED = frozenset({Construct.PREFERENCE, Construct.ATTRIBUTION})
HEIGHT = 56


class DeskBar(QFrame):
    """What such heads have in common; each lays it out with what is its own.

    Parameters
    ----------
    session
        Whose datasets can be picked.
    done
        What the progress bar counts, for those who do not see it.
    chars
        Least width of the two choices, in characters.

    Signals
    -------
    filter_chosen(object)
    person_pressed()
        Somebody else takes the place.
    keys_pressed()
    """

    filter_chosen = Signal(object)
    person_pressed = Signal()
    keys_pressed = Signal()

    def __init__(
        self, session: Session, *, done: str, chars: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._person = ""
        self.setProperty("role", "bar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(theme.px(HEIGHT))
        self.dataset = DatasetPicker(session, constructs=LABELLED)
        self.dataset.setMinimumWidth(theme.px(120))
        self.dataset.setMaximumWidth(theme.px(240))
        self._count = QLabel()
        self._count.setProperty("role", "strong")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(theme.px(88))
        self._bar.setAccessibleName(done)
        self._saved = QLabel()
        self._saved.setProperty("role", "small")
        self._saved.setAccessibleName(self.tr("Last saved"))
        self.first_choice, self.second_choice = QComboBox(), QComboBox()
        for choice in (self.first_choice, self.second_choice):
            choice.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            choice.setMinimumContentsLength(chars)
            choice.activated.connect(lambda _index: self._choose())
        self.person = QPushButton()
        self.person.setProperty("kind", "quiet")
        self.person.clicked.connect(self.person_pressed)
        self.keys = QToolButton()
        self.keys.setAccessibleName(self.tr("All keys"))
        self.keys.clicked.connect(self.keys_pressed)

    @property
    def progress_text(self) -> str:
        """What is said of the progress."""
        return self._count.text()

    @property
    def saved_text(self) -> str:
        """What is said of the last save."""
        return self._saved.text()

    def show_saved(self, text: str) -> None:
        """Say when something was last saved."""
        self._saved.setText(text)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Leave out what can be left out where there is little room."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _show_person(self, said: str) -> None:
        self._person = said
        self.person.setAccessibleName(said)
        self.person.setVisible(bool(said))
        self._make_room()

    def _choose(self) -> None:
        """Tell which items are chosen."""
        raise NotImplementedError

    def _make_room(self) -> None:
        """Show what there is room for."""
        raise NotImplementedError

    def _draw(self) -> None:
        self.keys.setIcon(icon(Icon.KEYBOARD, token="muted"))
        self.person.setIcon(icon(Icon.PERSON, token="muted"))
