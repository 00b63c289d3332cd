"""The window: the rail, the screens, the banner and the status line; nothing else."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from db.address import is_url
from db.errors import KnownError, without_passwords
from db.types import Changes
from gui import actions, failures, project_files, window_place
from gui.leaving import Leaving
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.catalog import SCREENS, Screen, screen_key
from gui.views.view import View
from gui.widgets.banner import Banner, BannerRoom, Tone
from gui.widgets.preferences import PreferencesDialog
from gui.widgets.rail import Rail, RailEntry

SMALLEST: Final = QSize(960, 640)
STEP: Final = 10  # per cent of text size


class MainWindow(QMainWindow):
    """Holds the screens and shows one of them; every error of theirs ends in its banner.

    Parameters
    ----------
    session
        What the window works on; the window closes it.
    settings
        What is remembered.
    """

    def __init__(self, session: Session, settings: SettingsStore) -> None:
        super().__init__()
        self.session = session
        self.settings = settings
        self._views: dict[str, View] = {}
        self._pending: dict[str, Changes] = {}
        self._current = "home"
        self._screens: dict[str, Screen] = {screen.key: screen for screen in SCREENS}
        self._flush = QTimer(self)
        self._flush.setSingleShot(True)
        self._flush.timeout.connect(self._refresh_current)
        self._build()
        self._listen()
        window_place.restore_geometry(self, settings.value.geometry)
        self.go("datasets" if session.is_open and session.datasets else "home")

    # --- screens --------------------------------------------------------------------------------

    @property
    def current(self) -> str:
        """Key of the screen that is shown."""
        return self._current

    def view(self, key: str) -> View:
        """Give a screen, making it the first time."""
        if key not in self._views:
            view = self._screens[key].view(self.session, self.settings)
            self._views[key] = view
            self._pending[key] = EVERYTHING
            self._stack.addWidget(view)
        return self._views[key]

    def go(self, key: str, subject: object = None) -> None:
        """Show a screen, and in it what was asked for."""
        if self._screens[key].needs_project and not self.session.is_open:
            key, subject = "home", None
        view = self.view(key)
        self._current = key
        self._stack.setCurrentWidget(view)
        self._rail.select(key)
        self._refresh_current()
        view.shown()
        focus = self.focusWidget()
        if focus is None or not view.isAncestorOf(focus) or not focus.isVisibleTo(self):
            self._rail.button(key).setFocus()
        if subject is not None:
            view.open_subject(subject)
        self._retitle()

    def _touch(self, changes: Changes) -> None:
        for key, view in self._views.items():
            self._pending[key] |= changes & view.cares
        self._flush.start(0)

    def _refresh_current(self) -> None:
        view = self._views[self._current]
        if view.needs_project and not self.session.is_open:
            return
        changes = self._pending[self._current]
        self._pending[self._current] = Changes.NONE
        if changes:
            view.refresh(changes)

    # --- building -------------------------------------------------------------------------------

    def _build(self) -> None:
        self.setMinimumSize(SMALLEST)
        made = actions.bind(
            self,
            actions.WINDOW_ACTIONS,
            {
                "new": partial(project_files.create, self, self.session, self.settings),
                "open": partial(project_files.choose, self, self.session, self.settings),
                "preferences": self._show_preferences,
                "larger": partial(self._resize_text, STEP),
                "smaller": partial(self._resize_text, -STEP),
                "actual": partial(self._resize_text, 0),
                "quit": self.close,
            },
        )
        menu = QMenu(self)
        for name in ("new", "open", "", "larger", "smaller", "actual", "", "preferences", "quit"):
            if name:
                menu.addAction(made[name])
            else:
                menu.addSeparator()
        entries = []
        for number, screen in enumerate(SCREENS, start=1):
            keys = QKeySequence(screen_key(number))
            hint = keys.toString(QKeySequence.SequenceFormat.NativeText)
            entries.append(RailEntry(screen.key, screen.label(), screen.icon, hint))
            QShortcut(keys, self).activated.connect(partial(self.go, screen.key))
        self._rail = Rail(entries, menu)
        self._rail.chosen.connect(self.go)
        self._banner = Banner()
        self._stack = QStackedWidget()
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(BannerRoom(self._banner))
        column.addWidget(self._stack, 1)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addLayout(column, 1)
        centre = QWidget()
        centre.setLayout(row)
        self.setCentralWidget(centre)
        self._leaving = Leaving(self, self.session, self._banner, (self._rail, self._stack))
        self._where = QLabel()
        self.statusBar().addWidget(self._where, 1)
        self.statusBar().setSizeGripEnabled(False)

    def _listen(self) -> None:
        session = self.session
        session.changed.connect(self._touch)
        session.failed.connect(self.show_error)
        session.open_requested.connect(self.go)
        session.project_changed.connect(self._on_project_changed)
        session.dataset_changed.connect(partial(self._touch, EVERYTHING))
        session.rater_changed.connect(self._on_rater_changed)
        self._on_project_changed()

    # --- what happens ---------------------------------------------------------------------------

    def show_error(self, error: Exception) -> None:
        """Say what happened, what is safe and what to do; log it when it is ours."""
        failures.record(error)
        if isinstance(error, KnownError):
            self._banner.tell(f"{error.what} {error.todo}".strip(), tone=Tone.BAD)
            return
        self._banner.tell(
            self.tr(
                "Something in Tiebreak went wrong. Everything labelled so far is saved. "
                "The details are in {log}."
            ).format(log=failures.log_file()),
            tone=Tone.BAD,
            action=self.tr("Copy details"),
            act=partial(QGuiApplication.clipboard().setText, failures.details(error)),
        )

    def _on_project_changed(self) -> None:
        for screen in SCREENS:
            self._rail.allow(screen.key, self.session.is_open or not screen.needs_project)
        self._where.setText(
            without_passwords(self.session.context.project)
            if self.session.is_open
            else self.tr("No project is open")
        )
        self._touch(EVERYTHING)
        if not self.session.is_open and self._views:
            self.go("home")
        self._retitle()

    def _on_rater_changed(self) -> None:
        self.settings.update(rater=self.session.rater)
        self._touch(EVERYTHING)

    def _retitle(self) -> None:
        screen = self._screens[self._current].label()
        parts = (screen, self.session.project_name, "Tiebreak")
        self.setWindowTitle(" – ".join(part for part in parts if part))
        project = self.session.context.project if self.session.is_open else ""
        self.setWindowFilePath("" if is_url(project) else project)  # a URL may hold a password

    def _resize_text(self, step: int) -> None:
        now = self.settings.value.font_percent
        self.settings.update(font_percent=now + step if step else 100)

    def _show_preferences(self) -> None:
        PreferencesDialog(self.session, self.settings, self).exec()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  Qt's name
        """Close once what is being saved is on disk and what works has stopped."""
        self.settings.update(geometry=window_place.saved_geometry(self))
        if not self._leaving.ready():
            event.ignore()
            return
        self.session.project_changed.disconnect(self._on_project_changed)
        self.session.close()
        self._flush.stop()
        super().closeEvent(event)
