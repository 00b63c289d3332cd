"""Asking which project to open or make, and opening it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from db.address import is_url
from db.errors import KnownError, without_passwords
from gui.session import Session
from gui.settings import SettingsStore

SUFFIX: Final = ".db"
DEMO_NAME: Final = "tiebreak-demo.db"

translate = QCoreApplication.translate


def open_project(
    session: Session, settings: SettingsStore, project: str, *, create: bool = False
) -> bool:
    """Open a project and remember it; an error is shown by the window. Say whether it worked."""
    try:
        session.open(project, create=create)
    except KnownError as error:
        session.report(error)
        return False
    if not is_url(project):
        settings.remember_project(str(Path(project).absolute()))
    elif without_passwords(project) == project:  # a password is never written to a file
        settings.remember_project(project)
    return True


def choose(parent: QWidget, session: Session, settings: SettingsStore) -> bool:
    """Ask for a project file and open it."""
    path, _ = QFileDialog.getOpenFileName(
        parent,
        translate("ProjectFiles", "Open project"),
        str(documents()),
        translate("ProjectFiles", "Tiebreak projects (*.db);;All files (*)"),
    )
    return bool(path) and open_project(session, settings, path)


def create(parent: QWidget, session: Session, settings: SettingsStore) -> bool:
    """Ask where a new project goes and make it."""
    path, _ = QFileDialog.getSaveFileName(
        parent,
        translate("ProjectFiles", "New project"),
        str(documents() / "tiebreak.db"),
        translate("ProjectFiles", "Tiebreak projects (*.db)"),
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    if not path:
        return False
    target = Path(path) if Path(path).suffix else Path(path + SUFFIX)
    if target.exists():
        session.report(
            KnownError(
                translate("ProjectFiles", "{path} exists already; nothing was changed.").format(
                    path=target
                ),
                translate("ProjectFiles", "Open it, or choose another name."),
            )
        )
        return False
    return open_project(session, settings, str(target), create=True)


def documents() -> Path:
    """Give the folder that file dialogs start in."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QStandardPaths.writableLocation(place))
    return folder if folder.is_dir() else Path.home()


def free_demo_path() -> Path:
    """Give a path in the documents folder that no demo project has taken."""
    folder = documents()
    for number in range(1, 1000):
        name = DEMO_NAME if number == 1 else f"tiebreak-demo-{number}.db"
        if not (folder / name).exists():
            return folder / name
    raise KnownError(
        translate("ProjectFiles", "{folder} is full of demo projects.").format(folder=folder),
        translate("ProjectFiles", "Delete some of them."),
    )
