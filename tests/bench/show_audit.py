"""How long the window's thread is held when an audit is shown.

Run from the repository's root: ``python -m tests.bench.show_audit [--metrics N]``. Two made
datasets are audited and shown a few times. A slot is one event's handling, a paint that of the
whole window: no key is taken while one lasts. Times are those of the processor.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from db.project import open_project
from db.types import Construct, Verdict
from gui.app import dress
from gui.main_window import MainWindow
from gui.models.audit_table import audit_table
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.audit import AuditView
from scoring.audit.records import AuditReport
from tests.made_audits import judge, score
from tests.made_projects import MadeItem, make_dataset

PAIRS = 200
ROUNDS = 12
QUIET_TURNS = 60
HEADER = f"{'dataset':<8} {'rows':>5} {'':<6} {'slot ms':>8} {'paint ms':>9} {'all ms':>7}"


class TimedApp(QApplication):
    """Measures how long each event holds the window's thread, in its own processor time."""

    def __init__(self) -> None:
        super().__init__(sys.argv[:1])
        self.slots: list[float] = []
        self.paints: list[float] = []

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Pass an event on and write down how long it took."""
        began = time.thread_time()
        taken = super().notify(receiver, event)
        paint = event.type() is QEvent.Type.UpdateRequest
        (self.paints if paint else self.slots).append((time.thread_time() - began) * 1000)
        return taken

    def watch(
        self, work: Callable[[], None], more: Callable[[], bool] = bool
    ) -> tuple[float, float, float]:
        """Do the work and what follows from it; give its longest slot, longest paint and all.

        ``more`` says whether something is still awaited.
        """
        self.processEvents()
        self.slots, self.paints = [], []
        began = time.thread_time()
        work()
        self.slots.append((time.thread_time() - began) * 1000)
        quiet = 0
        while quiet < QUIET_TURNS or more():
            seen = len(self.slots) + len(self.paints)
            self.processEvents()
            quiet = quiet + 1 if seen == len(self.slots) + len(self.paints) else 0
        whole = (time.thread_time() - began) * 1000
        return max(self.slots), max(self.paints, default=0.0), whole


def make(path: Path, metrics: int) -> None:
    """Write judged pairs and claims with scores of many metrics."""
    rng = np.random.default_rng(3)
    sessions = open_project(str(path))
    pairs = make_dataset(
        sessions,
        [MadeItem(question=f"Question {n}?", a=f"One {n}.", b=f"Two {n}.") for n in range(PAIRS)],
        name="pairs",
    )
    claims = make_dataset(
        sessions,
        [
            MadeItem(question=f"Question {n}?", claim=f"Claim {n}.", evidence=(f"Text {n}.",))
            for n in range(PAIRS)
        ],
        name="claims",
        construct=Construct.ATTRIBUTION,
    )
    for dataset, construct, said, texts in (
        (pairs, Construct.PREFERENCE, (Verdict.A, Verdict.B, Verdict.TIE), 2),
        (claims, Construct.ATTRIBUTION, (Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE), 1),
    ):
        for rater in ("reviewer 1", "reviewer 2"):
            codes = rng.integers(0, len(said), PAIRS)
            judge(sessions, dataset, rater, [said[code] for code in codes], construct=construct)
        for n in range(metrics):
            score(sessions, dataset, f"metric{n}", list(rng.normal(0.5, 0.1, texts * PAIRS)))
    sessions.close()


def measure(app: TimedApp, window: MainWindow, dataset: str) -> None:
    """Print one dataset's lines."""
    window.session.choose_dataset(dataset)

    def unshown() -> bool:
        view = window.view("audit")
        if not isinstance(view, AuditView):
            raise SystemExit("the audit screen is not the audit screen")
        report = view.page.report
        return report is None or report.dataset != dataset or window.session.busy

    opened = app.watch(lambda: window.go("audit"), unshown)
    view = window.view("audit")
    if not isinstance(view, AuditView) or view.page.report is None:
        raise SystemExit("the audit was not shown")
    report: AuditReport = view.page.report
    table = audit_table(report)
    rounds = []
    for _ in range(ROUNDS):
        rounds.append(app.watch(lambda: view.page.show_report(report, table)))
        while window.session.busy:
            app.processEvents()
    for name, figures in (
        ("opened", opened),
        ("shown", tuple(statistics.median(column) for column in zip(*rounds, strict=True))),
    ):
        slot, paint, whole = figures
        line = f"{dataset:<8} {len(report.rows):>5} {name:<6} {slot:>8.1f} {paint:>9.1f}"
        sys.stdout.write(f"{line} {whole:>7.1f}\n")


def main() -> int:
    """Make the project, show its audits, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--metrics", type=int, default=12)
    asked = parser.parse_args()
    app = TimedApp()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["TIEBREAK_CONFIG_DIR"] = str(folder / "config")
        make(folder / "bench.db", asked.metrics)
        settings = SettingsStore(folder / "settings")
        dress(app, settings)
        session = Session()
        session.open(str(folder / "bench.db"), create=False)
        window = MainWindow(session, settings)
        window.resize(1280, 800)
        window.show()
        sys.stdout.write(HEADER + "\n")
        for dataset in ("pairs", "claims"):
            measure(app, window, dataset)
        window.close()
        while window.isVisible():
            app.processEvents()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
