"""``tiebreak judge`` killed again and again at any moment, then let run to its end.

PYTHONPATH=. python tests/bench/judge_kills.py [KILLS]

Prints what is stored after each kill and says at the end whether every call is there once, no
judgment is doubled, the project is sound, the key is in no file, and how many calls were made in
vain (those under way when the process was killed).
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, select

from db.engine import Sessions, quick_check
from db.models import JudgeCallRow, JudgmentRow
from db.project import open_project
from tests.made_projects import make_dataset, numbered
from tests.scripted_server import ScriptedServer, Wire, says

ROOT = Path(__file__).parents[2]
KEY = "sk-planted-in-a-bench-0123456789"
PAIRS = 150
SLOWEST_S = 0.06


class Kept(NamedTuple):
    """What is stored: calls, places they are about, judgments, targets, sound or not."""

    calls: int
    places: int
    judgments: int
    targets: int
    sound: bool


def main() -> int:
    """Kill, run to the end, and say whether all is as it should be."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    rng = random.Random(0)

    def slowly(wire: Wire) -> None:
        time.sleep(rng.uniform(0, SLOWEST_S))
        says(f"VERDICT: {rng.choice('AB')}")(wire)

    with tempfile.TemporaryDirectory() as made, ScriptedServer(slowly) as server:
        project = Path(made) / "killed.db"
        sessions = open_project(str(project))
        make_dataset(sessions, numbered(PAIRS))
        for number in range(kills):
            asked = len(server.received)
            child = _judge(project, server.url)
            _wait_until(child, server, asked + rng.randint(0, PAIRS // 8))
            time.sleep(rng.uniform(0, SLOWEST_S))
            child.kill()
            child.wait()
            print(f"kill {number + 1}: {_kept(sessions)}")
        ended = _judge(project, server.url).wait()
        kept, asked = _kept(sessions), len(server.received)
        sessions.close()
        leaked = [path.name for path in Path(made).iterdir() if KEY.encode() in path.read_bytes()]
        print(f"at the end: {kept}; {asked} asked, {asked - kept.calls} in vain; leaks: {leaked}")
        wanted = Kept(2 * PAIRS, 2 * PAIRS, PAIRS, PAIRS, sound=True)
        return 0 if (ended, kept, leaked) == (0, wanted, []) else 1


def _judge(project: Path, url: str) -> subprocess.Popen[bytes]:
    line = [sys.executable, str(ROOT / "main.py"), "--project", str(project), "judge", "made"]
    line += ["--backend", "http", "--base-url", url, "--model", "m", "--key-env", "PLANTED"]
    return subprocess.Popen(
        line,
        env={**os.environ, "PLANTED": KEY},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _wait_until(child: subprocess.Popen[bytes], server: ScriptedServer, asked: int) -> None:
    while child.poll() is None and len(server.received) < asked:
        time.sleep(0.005)


def _kept(sessions: Sessions) -> Kept:
    with sessions.read() as session:
        call = JudgeCallRow.place + JudgeCallRow.shown_order
        return Kept(
            calls=session.scalar(select(func.count(JudgeCallRow.id))) or 0,
            places=session.scalar(select(func.count(call.distinct()))) or 0,
            judgments=session.scalar(select(func.count(JudgmentRow.id))) or 0,
            targets=session.scalar(select(func.count(JudgmentRow.comparison_id.distinct()))) or 0,
            sound=quick_check(session) == [],
        )


if __name__ == "__main__":
    sys.exit(main())
