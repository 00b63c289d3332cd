"""Lets a judge act: asks in a dialog, runs the job, says what came of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from annotation.adjudication_records import ConflictFilter, JudgeStanding, LetJudge, LetReport, Role
from annotation.jobs import Progress
from db.errors import KnownError
from gui.adjudication_words import left_text
from gui.job_runner import JobRunner
from gui.ops import Query
from gui.session import Session
from gui.widgets.let_judge_dialog import LetJudgeDialog


class JudgeLetting(QObject):
    """One dialog at a time over one job at a time.

    Signals
    -------
    done(LetReport, str)
        A judge has acted, and what came of it in words.
    """

    done = Signal(object, str)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._dialog: LetJudgeDialog | None = None
        self._wanted: tuple[int, int, ConflictFilter] = (0, 0, ConflictFilter())
        self.runner = JobRunner(session, self)
        self.runner.progress.connect(self._on_progress)
        self.runner.finished.connect(self._on_finished)
        self.runner.failed.connect(self._on_failed)
        self.runner.cancelled.connect(self._on_cancelled)

    def open(
        self, dataset_id: int, curator_id: int, chosen: ConflictFilter, parent: QWidget
    ) -> LetJudgeDialog | None:
        """Ask what a judge may do with the conflicts of a filter; nothing without a judge."""
        service = self._session.context.adjudicate
        judges = service.judges(dataset_id)
        if not judges:
            self._session.report(
                KnownError(
                    "No judge has judged this dataset.",
                    "Import a judge's verdicts into it, or run a judge.",
                )
            )
            return None
        self._wanted = (dataset_id, curator_id, chosen)
        dialog = LetJudgeDialog(
            judges, note_required=service.note_required(dataset_id), parent=parent
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.judge_chosen.connect(self._on_judge)
        dialog.let.connect(self._on_let)
        dialog.finished.connect(self._on_closed)
        self._dialog = dialog
        dialog.open()
        dialog.ask()
        return dialog

    def _on_judge(self, judge_id: int) -> None:
        service, dataset_id = self._session.context.adjudicate, self._wanted[0]
        Query(
            self._session, self, lambda: service.standing(dataset_id, judge_id), slot="standing"
        ).success(self._on_standing).failure(self._on_failed).run()

    def _on_standing(self, standing: JudgeStanding) -> None:
        if self._dialog is not None:
            self._dialog.show_standing(standing)

    def _on_let(self, judge_id: int, role: Role, anyway: bool, note: str) -> None:
        dataset_id, curator_id, chosen = self._wanted
        service = self._session.context.adjudicate
        asked = LetJudge(
            dataset_id=dataset_id,
            judge_id=judge_id,
            role=role,
            curator_id=curator_id,
            only=chosen,
            anyway=anyway,
            note=note,
        )
        if self._dialog is not None:
            self._dialog.show_progress(Progress(done=0, total=None, unit="items"))
        self.runner.start(lambda: service.let_judge(asked))

    def _on_progress(self, progress: Progress) -> None:
        if self._dialog is not None:
            self._dialog.show_progress(progress)

    def _on_finished(self, report: LetReport) -> None:
        if self._dialog is not None:
            self._dialog.accept()
        self._session.announce(report.changes)
        self.done.emit(report, self._words(report))

    def _on_failed(self, error: Exception) -> None:
        if self._dialog is None:
            self._session.report(error)
            return
        self._dialog.show_progress(None)
        if isinstance(error, KnownError):
            self._dialog.show_error(f"{error.what} {error.todo}".strip())
        else:
            self._dialog.reject()
            self._session.report(error)

    def _on_cancelled(self) -> None:
        if self._dialog is not None:
            self._dialog.show_progress(None)

    def _on_closed(self, _result: int) -> None:
        self._dialog = None
        self.runner.cancel()

    def _words(self, report: LetReport) -> str:
        if report.method is None:
            return self.tr("{judge} advises: it is asked first.").format(judge=report.judge)
        said = self.tr("{judge} settled {settled} of {considered}.").format(
            judge=report.judge,
            settled=f"{report.settled:,}",
            considered=f"{report.considered:,}",
        )
        left = "; ".join(left_text(reason, count) for reason, count in report.left.items())
        rest = self.tr("Left open: {reasons}.").format(reasons=left) if left else ""
        return " ".join(part for part in (said, rest, report.warning) if part)
