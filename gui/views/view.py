"""What every screen is."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtWidgets import QWidget

from db.types import Changes
from gui.icons import Icon
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore


class View(QWidget):
    """A screen of the window. The window makes it when it is first shown and keeps it.

    A screen overrides ``title``, ``icon`` and ``refresh``, and names in ``cares`` the changes
    that concern it. While it is hidden, changes add up; it is refreshed once when it is shown.
    When the project, the dataset or the rater in hand is another, ``refresh(EVERYTHING)`` follows:
    a screen need not listen for that itself. What happens together is one refresh.

    Parameters
    ----------
    session
        The open project, the dataset and the rater in hand.
    settings
        What the window remembers.
    """

    icon: ClassVar[Icon] = Icon.INFO
    cares: ClassVar[Changes] = EVERYTHING
    needs_project: ClassVar[bool] = True

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.settings = settings

    def title(self) -> str:
        """Give the screen's name in the user's language."""
        raise NotImplementedError

    def refresh(self, changes: Changes) -> None:
        """Show again what the changes concern; ``EVERYTHING`` when the project is another."""

    def shown(self) -> None:
        """Take the focus: the screen has just come to the front, and is up to date."""

    def open_subject(self, subject: object) -> None:
        """Show what another screen asked for with ``Session.request``."""
