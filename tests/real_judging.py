"""A real small judge put to demo comparisons through the command line, and killed half way."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import main
from scoring.judge_files import PACKAGED_JUDGE
from tests.judge_servers import Served

ROOT = Path(main.__file__).parent
HERE = ("--model", PACKAGED_JUDGE, "--device", "cpu")
WAIT_SECONDS = 300
PROMPT = """\
--- user ---
Which is warmer? A: ice B: fire. Reply in the form VERDICT: X.
--- assistant ---
VERDICT: B
--- user ---
Which answers better? {{ question }} A: {{ first }} B: {{ second }} Reply in the form VERDICT: X.
"""
CALLS = (
    "SELECT place, shown_order, raw, status, verdict, finish, tokens_in, tokens_out, id, "
    "created_at FROM judge_calls"
)
RUNS = "SELECT state FROM judge_runs ORDER BY id"
OUTPUT = slice(2, 8)

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """How two runs over the same comparisons compare, call by call."""

    n: int
    outputs: int
    verdicts: int
    verdicts_where_outputs_are: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """A run that was killed and taken up again: its report, and what became of its calls.

    ``lost`` were stored at the kill and are not there, or not as they were; ``doubled`` are rows
    beyond the one for a place and order; ``again`` were stored and asked again all the same.
    """

    report: dict[str, Any]
    at_kill: int
    lost: int
    doubled: int
    again: int
    states: tuple[str, ...]


def at(server: Served) -> tuple[str, ...]:
    """Give the options that name a served model."""
    return (
        *("--backend", "http", "--base-url", server.url, "--model", server.model),
        *("--concurrency", "1"),
    )


class Judging:
    """Runs of one judge on the first comparisons of the demo, each in a project of its own."""

    def __init__(self, folder: Path, comparisons: int) -> None:
        self.folder = folder
        self.comparisons = comparisons
        self.prompt = folder / "short.jinja"
        self.prompt.write_text(PROMPT, encoding="utf-8")
        self._command("imported", "import", str(ROOT / "scoring" / "demo" / "answers.jsonl"),
                      "--dataset", "demo")  # fmt: skip

    def project(self, name: str) -> Path:
        """Give the project of a run; it starts as a copy of the imported one."""
        path = self.folder / f"{name}.db"
        if not path.exists() and name != "imported":
            shutil.copy(self.folder / "imported.db", path)
        return path

    def run(self, name: str, backend: Sequence[str]) -> dict[str, Any]:
        """Run to the end, and give the report."""
        return self._command(name, *self._words(backend))

    def killed(self, name: str, backend: Sequence[str], *, after: int) -> Resumed:
        """Kill a run once it has stored ``after`` calls, run it again, and count."""
        child = subprocess.Popen(
            [*self._started(name), *self._words(backend)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_quiet(self.folder),
        )
        try:
            self._wait_for(child, name, after)
        finally:
            child.kill()
            child.wait()
        before = {row[:2]: row for row in self.calls(name)}
        report = self.run(name, backend)
        rows = self.calls(name)
        kept = {row[:2]: row for row in rows}
        return Resumed(
            report=report,
            at_kill=len(before),
            lost=sum(kept.get(place) != row for place, row in before.items()),
            doubled=sum(count - 1 for count in Counter(row[:2] for row in rows).values()),
            again=report["asked"] + len(before) - 2 * self.comparisons,
            states=tuple(row[0] for row in self._select(name, RUNS)),
        )

    def calls(self, name: str) -> list[Row]:
        """Give the stored calls of a run."""
        return self._select(name, CALLS)

    def alike(self, one: str, other: str) -> Alike:
        """Hold two runs against each other, at every place and order that both have."""
        mine, theirs = ({row[:2]: row[OUTPUT] for row in self.calls(name)} for name in (one, other))
        places = mine.keys() & theirs.keys()
        same = [place for place in places if mine[place][0] == theirs[place][0]]
        return Alike(
            n=len(places),
            outputs=len(same),
            verdicts=sum(mine[place][1:3] == theirs[place][1:3] for place in places),
            verdicts_where_outputs_are=sum(mine[place] == theirs[place] for place in same),
        )

    def _words(self, backend: Sequence[str]) -> list[str]:
        return [
            *("judge", "demo", *backend, "--prompt", str(self.prompt), "--max-tokens", "8"),
            *("--rater", "small", "--limit", str(self.comparisons)),
        ]

    def _started(self, name: str) -> list[str]:
        return [sys.executable, str(ROOT / "main.py"), "--project", str(self.project(name))]

    def _command(self, name: str, *words: str) -> dict[str, Any]:
        done = subprocess.run(
            [*self._started(name), *words, "--json"],
            capture_output=True,
            encoding="utf-8",
            env=_quiet(self.folder),
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        report: dict[str, Any] = json.loads(done.stdout)
        return report

    def _wait_for(self, child: subprocess.Popen[bytes], name: str, count: int) -> None:
        ends = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < ends and child.poll() is None:
            if self._select(name, "SELECT count(*) FROM judge_calls")[0][0] >= count:
                return
            time.sleep(0.05)  # it is still reading the model, or the next texts
        raise RuntimeError(f"the run ended, or stored fewer than {count} calls")

    def _select(self, name: str, statement: str) -> list[Row]:
        with closing(sqlite3.connect(self.project(name), timeout=30)) as connection:
            return list(connection.execute(statement))


def _quiet(folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "TIEBREAK_CONFIG_DIR": str(folder / "config"),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "HF_HUB_OFFLINE": "1",
    }
