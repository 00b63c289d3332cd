"""Starts the window."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from gui import failures
from gui.icons import Icon, icon
from gui.main_window import MainWindow
from gui.project_files import open_project
from gui.session import Session
from gui.settings import Settings, SettingsStore
from gui.stop_signals import StopSignals
from gui.theme import Mode, apply

TRANSLATIONS = Path(__file__).parent / "translations"


def run(project: str | None) -> int:
    """Show the window and return when it is closed.

    Parameters
    ----------
    project
        A path or URL to open, made when it is missing; None shows Home.

    Returns
    -------
    int
        The exit status, 0 when all went well.
    """
    app = make_app()
    log_handler = failures.start_log()
    settings = SettingsStore()
    dress(app, settings)
    session = Session()
    session.choose_rater(settings.value.rater)
    hook = failures.ExceptionHook()
    hook.install()
    stops = StopSignals(app.closeAllWindows)
    try:
        window = MainWindow(session, settings)
        hook.caught.connect(session.report)
        window.show()
        if project is not None and open_project(session, settings, project, create=True):
            window.go("datasets")
        return app.exec()
    finally:
        session.close()
        stops.remove()
        hook.remove()
        failures.stop_log(log_handler)


def make_app() -> QApplication:
    """Give the one application, made the first time, with its name and translations."""
    app = cast("QApplication | None", QApplication.instance())
    if app is None:
        app = QApplication(sys.argv[:1])
    app.setApplicationName("tiebreak")
    app.setApplicationDisplayName("Tiebreak")
    app.setDesktopFileName("tiebreak")
    _translate(app)
    return app


def dress(app: QApplication, settings: SettingsStore) -> None:
    """Put the theme on, and keep it in step with the settings and the system."""
    _Dresser(app, settings).wear()


class _Dresser(QObject):
    """Lives as long as the settings that it follows."""

    def __init__(self, app: QApplication, settings: SettingsStore) -> None:
        super().__init__(settings)
        self._app = app
        self._settings = settings
        self._worn: tuple[Mode, int] | None = None
        settings.changed.connect(self._on_settings)
        app.styleHints().colorSchemeChanged.connect(self.wear)

    def wear(self, scheme: Qt.ColorScheme | None = None) -> None:
        """Put on what the settings say, where the system says ``scheme``."""
        value = self._settings.value
        self._worn = (value.theme, value.font_percent)
        apply(self._app, value.theme, value.font_percent, scheme)
        self._app.setWindowIcon(icon(Icon.AUDIT, token="accent"))

    def _on_settings(self, value: Settings) -> None:
        if (value.theme, value.font_percent) != self._worn:
            self.wear()


def _translate(app: QApplication) -> None:
    """Load the translations of Qt's own texts and of ours for the system's language."""
    folders = (QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), str(TRANSLATIONS))
    for name, folder in zip(("qtbase", "tiebreak"), folders, strict=True):
        translator = QTranslator(app)
        if translator.load(QLocale.system(), name, "_", folder):
            app.installTranslator(translator)
