"""Commit and next, cold start and memory at 1,000 to 100,000 items; 1,000 kills with ``--kills``.

Run from the repository's root: ``python -m tests.bench.annotate [--sizes N ...] [--kills N]``.
A commit and next is what happens between Enter and the next card: the judgment durable on disk,
the next position found, its texts and the counts in hand.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy import func, select

from annotation.labelling import Card, QueueFilter, Show, Submission
from annotation.service import AnnotationService
from db.engine import Sessions, quick_check
from db.models import JudgmentRow
from db.project import new_uid, open_project
from db.types import Verdict
from tests.killed_labeller import label_on
from tests.made_projects import MadeItem, make_dataset

ROUNDS = 300
HEADER = (
    f"{'items':>8} {'p50 ms':>7} {'p95 ms':>7} {'x bare':>7} {'x first':>8} "
    f"{'cold s':>7} {'MB':>6} {'window s':>9} {'MB':>6} {'keys p50':>9} {'p95':>6}"
)
WORD = "wording "
WAITING = QueueFilter(show=Show.UNLABELLED)


def realistic(count: int) -> list[MadeItem]:
    """Two answers of 200 words and a reference of 150 each, as in the comparison with peers."""
    return [
        MadeItem(
            question=f"Question {n} about a subject that takes a line to state?",
            a=f"A{n} " + WORD * 200,
            b=f"B{n} " + WORD * 200,
            references=(f"R{n} " + WORD * 150,),
            topic=f"topic {n % 12}",
        )
        for n in range(count)
    ]


def submission(card: Card) -> Submission:
    return Submission(
        uid=new_uid(),
        dataset_id=card.dataset_id,
        rater_id=card.rater_id,
        target=card.target,
        target_id=card.target_id,
        base_id=card.base_id,
        verdict=Verdict.A,
        shown_left=None if card.left is None else card.left.side,
        active_ms=1_000,
        lead_ms=1_000,
        note="a note of a few words",
    )


def commit_and_next(service: AnnotationService, card: Card) -> Card:
    service.submit(submission(card))
    at = service.find(card.dataset_id, card.rater_id, card.position, 1, WAITING)
    following = service.land(card.dataset_id, card.rater_id, at).card
    return following or card


def timed(rounds: int, once: Callable[[], object]) -> list[float]:
    spent = []
    for _ in range(rounds):
        began = time.perf_counter()
        once()
        spent.append(1_000 * (time.perf_counter() - began))
    return sorted(spent)


def bare_inserts(folder: Path) -> list[float]:
    """One durable row a transaction, nothing else: what this disk can do."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)")

    def once() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t (text) VALUES ('a judgment')")
        connection.execute("COMMIT")

    spent = timed(ROUNDS, once)
    connection.close()
    return spent


def measured(project: Path, dataset: int) -> list[float]:
    sessions = open_project(str(project))
    service = AnnotationService(sessions)
    rater = service.rater("bench").id
    card = service.card(dataset, rater, service.open(dataset, rater).start or 0)
    for _ in range(20):
        card = commit_and_next(service, card)

    def once() -> None:
        nonlocal card
        card = commit_and_next(service, card)

    spent = timed(ROUNDS, once)
    sessions.close()
    return spent


COLD = """
import sys, time
def peak():
    text = open("/proc/self/status").read()
    return int(text.split("VmHWM:")[1].split()[0]) / 1024
began = time.perf_counter()
from scoring.bootstrap import build_context
context = build_context(sys.argv[1], create=False)
service = context.annotate
rater = service.rater("cold")
queue = service.open(int(sys.argv[2]), rater.id)
card = service.card(int(sys.argv[2]), rater.id, queue.start)
service.progress(int(sys.argv[2]), rater.id)
print(time.perf_counter() - began, peak())
"""

WINDOW = """
import os, sys, time
def peak():
    text = open("/proc/self/status").read()
    return int(text.split("VmHWM:")[1].split()[0]) / 1024
began = time.perf_counter()
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from gui.app import dress, make_app
from gui.session import Session
from gui.settings import SettingsStore
from gui.main_window import MainWindow
app = make_app()
settings = SettingsStore()
dress(app, settings)
session = Session()
session.choose_rater("cold")
session.open(sys.argv[1], create=False)
window = MainWindow(session, settings)
window.show()
window.go("annotate")
view = window.view("annotate")
def settle(ready):
    until = time.perf_counter() + 20
    while not ready() and time.perf_counter() < until:
        app.processEvents()
settle(lambda: view.desk.card is not None)
app.processEvents()
first = time.perf_counter() - began
from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
loop = QEventLoop()
view.desk.card_changed.connect(loop.quit)
spent = []
for _ in range(100):
    app.processEvents()
    QTest.keyClick(view, Qt.Key.Key_1)
    started = time.perf_counter()
    QTest.keyClick(view, Qt.Key.Key_Return)
    loop.exec()
    spent.append(1000 * (time.perf_counter() - started))
spent.sort()
print(first, peak(), spent[50], spent[95])
window.close()
"""


def cold(script: str, project: Path, dataset: int, settings: Path) -> list[float]:
    ran = subprocess.run(
        [sys.executable, "-c", script, str(project), str(dataset)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "TIEBREAK_CONFIG_DIR": str(settings)},
    )
    return [float(word) for word in ran.stdout.split()]


def killed(folder: Path, kills: int) -> None:
    """Kill a labelling process after an acknowledged label, again and again."""
    project = folder / "kills.db"
    sessions = open_project(str(project))
    dataset = make_dataset(sessions, [MadeItem(question="q", a="a", b="b")] * (12 * kills))
    sessions.close()
    rng = random.Random(0)
    fork = multiprocessing.get_context("fork")
    acknowledged: list[str] = []
    for _ in range(kills):
        ours, theirs = fork.Pipe(duplex=False)
        child = fork.Process(target=_label, args=(str(project), dataset, theirs))
        child.start()
        theirs.close()
        for _ in range(rng.randint(1, 8)):
            acknowledged.append(ours.recv())
        time.sleep(rng.random() * 0.004)
        os.kill(child.pid or 0, signal.SIGKILL)
        child.join()
        while True:
            try:
                acknowledged.append(ours.recv())
            except (EOFError, OSError):
                break
        ours.close()
    _report(open_project(str(project)), acknowledged, kills)


def _label(project: str, dataset: int, told: Connection) -> None:
    label_on(project, dataset, "killed", told.send)


def _report(sessions: Sessions, acknowledged: list[str], kills: int) -> None:
    with sessions.read() as session:
        rows = session.execute(
            select(JudgmentRow.uid, JudgmentRow.comparison_id, JudgmentRow.verdict)
        )
        stored = {uid: f"{uid} {target} {verdict}\n" for uid, target, verdict in rows}
        many = (
            select(JudgmentRow.comparison_id)
            .group_by(JudgmentRow.comparison_id, JudgmentRow.rater_id)
            .having(func.count() > 1)
        )
        doubled = len(session.execute(many).all())
        sound = not quick_check(session)
    lost = sum(stored.get(line.split()[0]) != line for line in acknowledged)
    print(
        f"kills {kills}: acknowledged {len(acknowledged)}, lost {lost}, doubled {doubled}, "
        f"stored but not yet acknowledged {len(stored) - len(acknowledged)}, "
        f"file {'sound' if sound else 'DAMAGED'}"
    )
    sessions.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=None)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        bare = bare_inserts(folder)
        floor = statistics.median(bare)
        print(f"bare durable insert: p50 {floor:.2f} ms, p95 {bare[int(0.95 * ROUNDS)]:.2f} ms")
        print(HEADER)
        first = 0.0
        for size in asked.sizes:
            project = folder / f"{size}.db"
            sessions = open_project(str(project))
            dataset = make_dataset(sessions, realistic(size))
            sessions.close()
            spent = measured(project, dataset)
            middle, high = statistics.median(spent), spent[int(0.95 * ROUNDS)]
            first = first or middle
            start, memory = cold(COLD, project, dataset, folder)
            window, held, keys, late = cold(WINDOW, project, dataset, folder)
            print(
                f"{size:8,} {middle:7.2f} {high:7.2f} {middle / floor:7.2f} {middle / first:8.2f} "
                f"{start:7.2f} {memory:6.0f} {window:9.2f} {held:6.0f} {keys:9.2f} {late:6.2f}"
            )
        if asked.kills:
            killed(folder, asked.kills)


if __name__ == "__main__":
    main()
