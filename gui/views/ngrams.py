"""N-grams: reference sets, an answer held against them, a leaderboard, a study of it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from db.types import Changes
from gui.icons import Icon
from gui.ops import Query
from gui.project_files import documents
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.view import View
from gui.widgets.ngram_sets import NgramSets
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from scoring.ngram.service import SetLine


class NgramsView(View):
    """A folder of reference sets, and what is done with it."""

    icon: ClassVar[Icon] = Icon.NGRAMS
    cares: ClassVar[Changes] = Changes.PROJECT

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.folder: Path | None = None
        self.where = QLabel(self)
        self.where.setProperty("role", "small")
        self.choose = QPushButton(self.tr("Choose folder…"), self)
        self.choose.clicked.connect(self._choose)
        bar = ScreenBar(self.tr("N-grams"), self)
        bar.add_choice(self.where)
        bar.add_action(self.choose)
        self.sets = NgramSets()
        self.states = StateStack(self.sets, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.states, 1)
        self.sets.question_chosen.connect(self._on_question)
        self.sets.answer.wanted.connect(self._try)

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("N-grams")

    def refresh(self, changes: Changes) -> None:
        """Read the folder that was shown last."""
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
        ).failure(self._on_failed).run()

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
        self.folder = folder
        self.settings.update(reference_sets=str(folder))
        self.where.setText(str(folder))
        self.states.show_content()
        self.sets.show_sets(lines)
        if self.choose.hasFocus():
            self.sets.list.setFocus()

    def _on_failed(self, error: Exception) -> None:
        self.states.show_error(error, act=self._choose)

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
