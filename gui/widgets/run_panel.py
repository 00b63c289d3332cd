"""How a run goes: done, pace, time left, device; pause, cancel, resume, and what came of it."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from annotation.jobs import Pace as JobPace
from annotation.jobs import Progress
from db.errors import KnownError
from gui.figure_text import count_text
from gui.models.throughput import Throughput, memory_text, pace_texts, step_text
from gui.theme import GAP, TIGHT, restyle
from gui.widgets.wrapped_label import WrappedLabel
from scoring.engine import ScoreReport


class RunPanel(QWidget):
    """One run from its start to its end; the height stays the same in every state.

    Parameters
    ----------
    name
        What its progress is called to screen readers; that of scoring when empty.

    Signals
    -------
    cancel_wanted
        The run is to stop after the batch in hand.
    pause_wanted(bool)
        The run is to wait after the batch in hand, or to go on.
    resume_wanted
        The same run is to go on.
    audit_wanted
        What was scored is to be audited.
    """

    cancel_wanted = Signal()
    pause_wanted = Signal(bool)
    resume_wanted = Signal()
    audit_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, *, name: str = "") -> None:
        super().__init__(parent)
        self._pace = Throughput(now=0.0)
        self._done = 0
        self.headline = WrappedLabel(parent=self)
        self.headline.setProperty("role", "strong")
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(name or self.tr("Progress of scoring"))
        self.facts = QLabel(self)
        self.facts.setProperty("role", "small")
        self.told = WrappedLabel(parent=self)
        self.told.setProperty("role", "muted")
        self.pause = QPushButton(self.tr("Pause"), self)
        self.pause.setCheckable(True)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.resume = QPushButton(self.tr("Resume"), self)
        self.audit = QPushButton(self.tr("Audit the scores"), self)
        self.pause.toggled.connect(self._on_pause)
        self.cancel.clicked.connect(self._on_cancel)
        self.resume.clicked.connect(self.resume_wanted)
        self.audit.clicked.connect(self.audit_wanted)
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP)
        buttons.addWidget(self.facts, 1)
        for button in (self.pause, self.cancel, self.resume, self.audit):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(TIGHT)
        layout.addWidget(self.headline)
        layout.addWidget(self.bar)
        layout.addLayout(buttons)
        layout.addWidget(self.told)
        self.show_idle("")

    def show_idle(self, text: str) -> None:
        """Show what a run would do."""
        self._show(text, "", "")
        self.bar.setRange(0, 1)
        self.bar.setValue(0)

    def begin(self, text: str) -> None:
        """Show that a run has begun."""
        self._done = 0
        self._pace = Throughput(now=time.monotonic())
        self._show(text, self.tr("Loading"), "", self.pause, self.cancel)
        self.pause.setEnabled(True)
        self.pause.setChecked(False)
        self.cancel.setEnabled(True)
        self.cancel.setText(self.tr("Cancel"))
        self.bar.setRange(0, 0)

    def advance(self, progress: Progress) -> None:
        """Show how far the run is."""
        self._done = progress.done
        seen = self._pace.advance(progress.done, progress.total, now=time.monotonic())
        if progress.total:
            self.bar.setRange(0, progress.total)
            self.bar.setValue(progress.done)
        pace = progress.pace
        said = [
            self._count(progress),
            *pace_texts(pace or JobPace(per_s=seen.rate, left_s=seen.left)),
        ]
        if progress.note:
            said.append(progress.note)
        self.facts.setText(" · ".join(said))
        self.bar.setAccessibleDescription(self.facts.text())
        if pace is not None:
            self.told.say(step_text(pace))
            self.told.setVisible(bool(self.told.text()))

    def show_told(self, headline: str, facts: str, told: str) -> None:
        """Show what was found out without a run."""
        self._show(headline, facts, told)
        self.bar.setRange(0, 1)
        self.bar.setValue(0)

    def show_report(self, report: ScoreReport) -> None:
        """Show what a run made."""
        missing = sum(report.undefined.values())
        said = self.tr("{scored} scored, {reused} there already, {missing} without a value").format(
            scored=count_text(report.scored),
            reused=count_text(report.reused),
            missing=count_text(missing),
        )
        self._show(self.tr("Done"), said, "\n".join(report.models), self.audit)
        self.bar.setRange(0, 1)
        self.bar.setValue(1)

    def show_cancelled(self, kept: str = "") -> None:
        """Show that a run stopped, and what is kept of it."""
        text = kept or self.tr("Every batch that was finished is stored; Resume does the rest.")
        self._show(self.tr("Stopped"), self.facts.text(), text, self.resume)

    def show_failure(self, error: Exception) -> None:
        """Show why a run ended; what it made before is kept."""
        if isinstance(error, KnownError):
            what, todo = error.what, error.todo
        else:
            what = self.tr("Something went wrong inside Tiebreak")
            todo = self.tr("Finished batches are stored. The details are in the log.")
        self._show(what, "", todo, self.resume)
        restyle(self.headline, role="bad")
        self.bar.setRange(0, 1)

    def _show(self, headline: str, facts: str, told: str, *buttons: QPushButton) -> None:
        restyle(self.headline, role="strong")
        self.headline.say(headline)
        self.facts.setText(facts)
        self.told.say(told)
        self.told.setVisible(bool(told))
        for button in (self.pause, self.cancel, self.resume, self.audit):
            button.setVisible(button in buttons)

    def _count(self, progress: Progress) -> str:
        if progress.unit == "bytes":
            came = memory_text(progress.done)
            if progress.total is None:
                return came
            whole = memory_text(progress.total)
            return self.tr("{done} of {total}").format(done=came, total=whole)
        if progress.total is None:
            return f"{count_text(progress.done)} {progress.unit}"
        return self.tr("{done} of {total} {unit}").format(
            done=count_text(progress.done), total=count_text(progress.total), unit=progress.unit
        )

    def _on_pause(self, paused: bool) -> None:
        self.pause.setText(self.tr("Go on") if paused else self.tr("Pause"))
        self._pace = Throughput(now=time.monotonic(), done=self._done)
        self.pause_wanted.emit(paused)

    def _on_cancel(self) -> None:
        self.pause.setEnabled(False)
        self.cancel.setEnabled(False)
        self.cancel.setText(self.tr("Stopping…"))
        self.cancel_wanted.emit()
