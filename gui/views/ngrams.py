"""N-grams: reference sets, an answer held against them, a leaderboard, a study of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QTabWidget, QVBoxLayout, QWidget

from annotation.jobs import Job, Progress
from db.types import Changes
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.models.command_lines import ngram_command
from gui.ops import Query
from gui.project_files import documents
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.view import View
from gui.widgets.banner import Banner, Tone
from gui.widgets.cli_line import CliLine
from gui.widgets.ngram_board import NgramBoardPane
from gui.widgets.ngram_sets import NgramSets
from gui.widgets.ngram_study_pane import NgramStudyPane
from gui.widgets.report_button import write_report
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from scoring.ngram.service import SetLine
from scoring.ngram_study.leaderboard import NgramBoard
from scoring.ngram_study.records import Study
from scoring.ngram_study.service import Entrants
from scoring.report.ngram_pages import board_text, study_text
from scoring.report.ngram_view import study_view

SETS, BOARD, STUDY = range(3)
Pane = NgramBoardPane | NgramStudyPane


class NgramsView(View):
    """A folder of reference sets, and what is done with it."""

    icon: ClassVar[Icon] = Icon.NGRAMS
    cares: ClassVar[Changes] = Changes.PROJECT

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.folder: Path | None = None
        self._study: Study | None = None
        self._at_work: Pane | None = None
        self.runner = JobRunner(session, self)
        self.where = QLabel(self)
        self.where.setProperty("role", "small")
        self.choose = QPushButton(self.tr("Choose folder…"), self)
        bar = ScreenBar(self.tr("N-grams"), self)
        bar.add_choice(self.where)
        bar.add_action(self.choose)
        self.sets = NgramSets()
        self.board = NgramBoardPane()
        self.study = NgramStudyPane(session, self.board.models)
        self.tabs = QTabWidget(self)
        self.tabs.setProperty("role", "page")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self.sets, self.tr("Reference sets"))
        self.tabs.addTab(self.board, self.tr("Leaderboard"))
        self.tabs.addTab(self.study, self.tr("Study"))
        self.states = StateStack(self.tabs, self)
        self.cli = CliLine(self)
        self.banner = Banner(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.banner)
        layout.addWidget(self.states, 1)
        layout.addWidget(self.cli)
        self._connect()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("N-grams")

    def refresh(self, changes: Changes) -> None:
        """Read the folder that was shown last; a run that the old project took along has ended."""
        if not self.runner.running:
            self._on_cancelled()
        remembered = self.settings.value.reference_sets
        if remembered:
            self.open_folder(Path(remembered))
        else:
            self._show_empty()

    def shown(self) -> None:
        """Take the focus."""
        if self.folder is None:
            self.choose.setFocus()
        else:
            self.sets.list.setFocus()

    def open_folder(self, folder: Path) -> None:
        """Show the reference sets of a folder."""
        service = self.session.context.ngrams
        self.states.show_busy(self.tr("Reading {folder}").format(folder=folder.name))
        Query(self.session, self, lambda: service.sets(folder), slot="sets").success(
            lambda lines: self._on_sets(folder, lines)
        ).failure(lambda error: self._on_failed(folder, error)).run()

    def _connect(self) -> None:
        self.choose.clicked.connect(self._choose)
        self.sets.question_chosen.connect(self._on_question)
        self.sets.answer.wanted.connect(self._try)
        self.board.wanted.connect(self._score)
        self.board.cancel_wanted.connect(self.runner.cancel)
        self.board.save_wanted.connect(self._save_board)
        self.study.wanted.connect(self._make_study)
        self.study.cancel_wanted.connect(self.runner.cancel)
        self.study.save_wanted.connect(self._save_study)
        self.tabs.currentChanged.connect(lambda _tab: self._show_command())
        self.board.models.changed.connect(self._show_command)
        self.study.given.textChanged.connect(lambda _text: self._show_command())
        self.study.built_by.textChanged.connect(lambda _text: self._show_command())
        self.runner.progress.connect(self._advance)
        self.runner.finished.connect(self._on_made)
        self.runner.failed.connect(self._on_job_failed)
        self.runner.cancelled.connect(self._on_cancelled)

    # --- reference sets -------------------------------------------------------------------------

    def _show_empty(self) -> None:
        self.where.setText("")
        self.states.show_empty(
            icon=Icon.NGRAMS,
            title=self.tr("No reference sets yet"),
            text=self.tr(
                "A folder of question files, each with the good answers to one question. "
                "“tiebreak ngram build” makes one from a pool of answers."
            ),
            action=self.tr("Choose folder…"),
            act=self._choose,
        )

    def _choose(self) -> None:
        start = str(self.folder or documents())
        named = QFileDialog.getExistingDirectory(self, self.tr("Folder of reference sets"), start)
        if named:
            self.open_folder(Path(named))

    def _on_sets(self, folder: Path, lines: list[SetLine]) -> None:
        if folder != self.folder:
            self._forget_results()
        self.folder = folder
        self.settings.update(reference_sets=str(folder))
        self.where.setText(str(folder))
        self.states.show_content()
        self.sets.show_sets(lines)
        self._show_command()
        if self.choose.hasFocus():
            self.sets.list.setFocus()

    def _on_failed(self, folder: Path, error: Exception) -> None:
        self.states.show_error(error, act=lambda: self.open_folder(folder))

    def _on_question(self, question_id: str) -> None:
        folder, service = self.folder, self.session.context.ngrams
        if folder is None:
            return
        Query(self.session, self, lambda: service.set_of(folder, question_id), slot="set").success(
            self.sets.show_detail
        ).run()

    def _try(self, answer: str) -> None:
        folder, service = self.folder, self.session.context.ngrams
        question_id = self.sets.current()
        if folder is None or not question_id:
            return
        Query(
            self.session,
            self,
            lambda: service.try_answer(folder, question_id, answer),
            slot="answer",
        ).success(self.sets.answer.show_tried).run()

    # --- leaderboard and study ------------------------------------------------------------------

    def _entrants(self) -> Entrants | None:
        if self.folder is None or not self.board.models.paths:
            return None
        return Entrants(
            folder=self.folder, answers=self.board.models.paths, command=self._command()
        )

    def _command(self) -> str:
        if self.folder is None or not self.board.models.paths:
            return ""
        if self.tabs.currentIndex() == STUDY:
            given, built_by = self.study.asked()
            return ngram_command(
                "study", self.folder, self.board.models.paths, given=given, built_by=built_by
            )
        return ngram_command("leaderboard", self.folder, self.board.models.paths)

    def _show_command(self) -> None:
        """Show the line of the figures that stand there, else of those that would be made."""
        shown = {BOARD: self.board.board, STUDY: self._study}.get(self.tabs.currentIndex())
        if self.tabs.currentIndex() == SETS:
            self.cli.show_command("")
        else:
            self.cli.show_command(self._command() if shown is None else shown.provenance.command)

    def _score(self) -> None:
        entrants, service = self._entrants(), self.session.context.ngram_studies
        if entrants is not None:
            self._run(self.board, lambda: service.leaderboard(entrants))

    def _make_study(self) -> None:
        entrants, service = self._entrants(), self.session.context.ngram_studies
        given, built_by = self.study.asked()
        if entrants is not None:
            self._run(self.study, lambda: service.study(entrants, given=given, built_by=built_by))

    def _run(self, pane: Pane, make_job: Callable[[], Job[NgramBoard] | Job[Study]]) -> None:
        """Run one job; until it ends, neither pane starts another, since that would stop it."""
        self._at_work = pane
        self.board.allow(False)
        self.study.allow(False)
        pane.show_busy()
        self.runner.start(make_job)

    def _advance(self, progress: Progress) -> None:
        if self._at_work is not None:
            self._at_work.states.busy.advance(progress)

    def _ended(self) -> Pane | None:
        """Let both panes start again; give the one whose job has ended."""
        pane, self._at_work = self._at_work, None
        self.board.allow(True)
        self.study.allow(True)
        return pane

    def _on_made(self, made: NgramBoard | Study) -> None:
        self._ended()
        if isinstance(made, Study):
            self._study = made
            self.study.show_view(study_view(made))
        else:
            self.board.show_board(made)
        self._show_command()

    def _on_job_failed(self, error: Exception) -> None:
        pane = self._ended()
        if pane is not None:
            pane.states.show_error(error, act=pane.show_idle)

    def _on_cancelled(self) -> None:
        pane = self._ended()
        if pane is not None:
            pane.show_idle()

    def _forget_results(self) -> None:
        """Let go of what was made with another folder."""
        self.runner.cancel()
        self._study = None
        self.board.forget()
        self.study.forget()

    def _save_board(self, path: str, kind: str) -> None:
        board = self.board.board
        if board is not None:
            self._save(path, board_text(board, kind))

    def _save_study(self, path: str, kind: str) -> None:
        if self._study is not None:
            self._save(path, study_text(self._study, kind))

    def _save(self, path: str, text: str) -> None:
        Query(self.session, self, lambda: write_report(Path(path), text), slot="save").success(
            self._tell_saved
        ).run()

    def _tell_saved(self, path: Path) -> None:
        self.banner.tell(self.tr("Saved {path}").format(path=path), tone=Tone.GOOD, seconds=8)
