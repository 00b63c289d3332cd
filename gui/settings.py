"""What the window remembers between runs, in one JSON file in the user's configuration folder."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Annotated, Final

from platformdirs import user_config_path, user_log_path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from PySide6.QtCore import QObject, Signal

from gui.theme import MAX_PERCENT, MIN_PERCENT, Mode

log = logging.getLogger(__name__)

FOLDER_VARIABLE: Final = "TIEBREAK_CONFIG_DIR"
MAX_RECENT: Final = 8


def config_folder() -> Path:
    """Give the folder of the settings: ``TIEBREAK_CONFIG_DIR``, or the system's place for them."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_config_path("tiebreak", appauthor=False)


def log_folder() -> Path:
    """Give the folder of the log, beside the settings when their folder is named."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) / "log" if named else user_log_path("tiebreak", appauthor=False)


def _clamped(value: object) -> object:
    return min(MAX_PERCENT, max(MIN_PERCENT, value)) if isinstance(value, int) else value


class Settings(BaseModel):
    """Every setting with its default.

    Parameters
    ----------
    theme
        Light, dark, or what the system says.
    font_percent
        Size of all text.
    rater
        Name under which this person labels.
    recent
        Projects opened, newest first.
    geometry, panes
        Places of the window and of splitters by name, as Qt writes them, in base 64.
    keys
        Keys of Annotate that differ from the default: action name to key sequences.
    one_key_advance
        Whether a verdict key also goes on to the next item.
    hidden
        Names of panes that are folded away.
    scroll_together
        Whether the two answers of Annotate scroll together.
    random_order
        Whether Annotate goes through items in a random order of the rater's own.
    reference_sets
        Folder of the reference sets that N-grams showed last.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    theme: Mode = Mode.SYSTEM
    font_percent: Annotated[int, BeforeValidator(_clamped)] = 100
    rater: str = ""
    recent: tuple[str, ...] = ()
    geometry: str = ""
    panes: dict[str, str] = Field(default_factory=dict)
    keys: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    one_key_advance: bool = False
    hidden: tuple[str, ...] = ()
    scroll_together: bool = False
    random_order: bool = False
    reference_sets: str = ""


class SettingsStore(QObject):
    """Holds the settings, writes each change at once, and tells who listens.

    Parameters
    ----------
    folder
        Where ``settings.json`` lies; the user's configuration folder when None.

    Signals
    -------
    changed(Settings)
        The settings differ from before.
    """

    changed = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = (folder or config_folder()) / "settings.json"
        self._value = self._read()

    @property
    def value(self) -> Settings:
        """The settings in force."""
        return self._value

    def update(self, **fields: object) -> None:
        """Change the named settings and write the file."""
        value = Settings.model_validate({**self._value.model_dump(), **fields})
        if value == self._value:
            return
        self._value = value
        self._write()
        self.changed.emit(value)

    def remember_project(self, project: str) -> None:
        """Put a project first among the recent ones."""
        rest = tuple(one for one in self._value.recent if one != project)
        self.update(recent=(project, *rest)[:MAX_RECENT])

    def forget_project(self, project: str) -> None:
        """Take a project off the recent ones."""
        self.update(recent=tuple(one for one in self._value.recent if one != project))

    def _read(self) -> Settings:
        try:
            return Settings.model_validate_json(self._path.read_bytes())
        except FileNotFoundError:
            return Settings()
        except (OSError, ValidationError) as error:
            log.warning("settings in %s cannot be used, starting anew: %s", self._path, error)
            self._set_aside()
            return Settings()

    def _set_aside(self) -> None:
        try:
            self._path.replace(self._path.with_suffix(".broken.json"))
        except OSError as error:
            log.warning("and the file cannot be moved aside: %s", error)

    def _write(self) -> None:
        part = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(self._value.model_dump_json(indent=1), encoding="utf-8")
            part.replace(self._path)
        except OSError as error:
            log.warning("settings cannot be written to %s: %s", self._path, error)
