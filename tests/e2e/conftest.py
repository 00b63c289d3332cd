"""The command line as people and programs call it: in this process, and as a process of its own."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import main
from tests.e2e.made_lines import claim_lines, preference_lines, write

ROOT = Path(main.__file__).parent


@dataclass(frozen=True)
class Ran:
    """What one command line left behind."""

    status: int
    out: str
    err: str

    def json(self) -> Any:  # noqa: ANN401  a list or a mapping, as the verb has it
        """Read standard output as one JSON document; a NaN or anything beside it fails."""

        def refuse(constant: str) -> None:
            raise ValueError(f"{constant} in JSON")

        return json.loads(self.out, parse_constant=refuse)

    @property
    def errors(self) -> list[str]:
        return self.err.splitlines()


Cli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def quiet_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep logs and settings of tests out of the user's folders."""
    folder = tmp_path / "config"
    monkeypatch.setenv("TIEBREAK_CONFIG_DIR", str(folder))
    return folder


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command line in this process, on a project of the test's own."""

    def call(*words: str | Path, project: str | Path | None = None) -> Ran:
        named = str(project or tmp_path / "project.db")
        capsys.readouterr()
        status = main.main(["--project", named, *map(str, words)])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return call


def spawn(
    words: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    prelude: str = "",
    env: dict[str, str] | None = None,
) -> Ran:
    """Run a command line as a process of its own; ``prelude`` is run before main is imported."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{prelude}\n"
        "import main; sys.exit(main.main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT)} | (env or {}),
        timeout=300,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One preference dataset and two attribution datasets, imported and scored through main."""
    folder = tmp_path_factory.mktemp("made")
    write(folder / "answers.jsonl", preference_lines(60))
    write(folder / "near.jsonl", claim_lines(60, lexical=True, seed=1))
    write(folder / "far.jsonl", claim_lines(60, lexical=False, seed=2))
    project = folder / "project.db"
    metrics = [word for name in ("jaccard", "rouge1", "length") for word in ("--metric", name)]
    for name in ("answers", "near", "far"):
        source = str(folder / f"{name}.jsonl")
        for words in (["import", source, "--dataset", name], ["score", name, *metrics]):
            assert main.main(["--project", str(project), *words]) == 0
    return project


@pytest.fixture
def labelled(cli: Cli, made: Path, tmp_path: Path) -> Cli:
    """A copy of the made project, for one test to do with as it likes."""
    with sqlite3.connect(made) as source, sqlite3.connect(tmp_path / "project.db") as copy:
        source.backup(copy)
    source.close()
    copy.close()
    return cli
