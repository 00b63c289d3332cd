"""Models: which are on this machine and where, and which could be fetched."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from db.types import Changes
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.models.command_lines import fetch_command
from gui.models.model_tables import models_table
from gui.ops import Query
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import GAP, PAD
from gui.views.view import View
from gui.widgets.cli_line import CliLine
from gui.widgets.figures_table import FiguresTable
from gui.widgets.model_detail import ModelDetail
from gui.widgets.page_scroll import PageScroll
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from scoring.model_listing import ModelInfo

SIZES = (560, 540)


class ModelsView(View):
    """A table of models, and the one in focus beside it."""

    icon: ClassVar[Icon] = Icon.MODELS
    cares: ClassVar[Changes] = Changes.PROJECT

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self._models: tuple[ModelInfo, ...] = ()
        self._fetching = ""
        self._wanted = ""
        self._under_way = False
        self.runner = JobRunner(session, self)
        self.other = QLineEdit(self)
        self.other.setAccessibleName(self.tr("Another model"))
        self.other.setPlaceholderText(self.tr("owner/name on the hub"))
        self.fetch_other = QPushButton(self.tr("Fetch it"), self)
        self.table = FiguresTable(self.tr("Models"), names_first=True)
        self.table.setProperty("role", "bare")
        self.detail = ModelDetail()
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        self.panes.setChildrenCollapsible(False)
        self.panes.addWidget(self._list())
        self.panes.addWidget(PageScroll(self.detail))
        self.panes.setStretchFactor(1, 1)
        self.panes.setSizes(list(SIZES))
        self.states = StateStack(self.panes, self)
        self.cli = CliLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(ScreenBar(self.tr("Models"), self))
        layout.addWidget(self.states, 1)
        layout.addWidget(self.cli)
        self._connect()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Models")

    def refresh(self, changes: Changes) -> None:
        """Look for models anew."""
        if self._under_way and not self.runner.running:
            self._on_cancelled()  # the fetch ended with the project that was open
        if not self._models:
            self.states.show_busy(self.tr("Looking for models"))
        service = self.session.context.models
        Query(self.session, self, service.all_of, slot="models").success(self._show).failure(
            lambda error: self.states.show_error(error, act=lambda: self.refresh(changes))
        ).run()

    def shown(self) -> None:
        """Take the focus."""
        self.table.setFocus()

    def open_subject(self, subject: object) -> None:
        """Go to the model that another screen named."""
        names = [model.name for model in self._models]
        if subject in names:
            row = names.index(str(subject))
            self.table.setCurrentIndex(self.table.figures.index(row, 0))
        elif not names:  # they are still looked for
            self._wanted = str(subject)
        else:
            self.other.setText(str(subject))

    def _list(self) -> QWidget:
        pane = QWidget()
        pane.setProperty("role", "surface")
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.other, 1)
        row.addWidget(self.fetch_other)
        column = QVBoxLayout(pane)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        return pane

    def _connect(self) -> None:
        self.table.cell_selected.connect(lambda row, _column: self._on_row(row))
        self.other.textChanged.connect(lambda _text: self._allow())
        self._allow()
        self.fetch_other.clicked.connect(lambda: self._fetch(self.other.text().strip()))
        self.other.returnPressed.connect(self.fetch_other.click)
        panel = self.detail.panel
        self.detail.fetch_wanted.connect(self._fetch)
        panel.cancel_wanted.connect(self.runner.cancel)
        panel.pause_wanted.connect(self.runner.pause)
        panel.resume_wanted.connect(lambda: self._fetch(self._fetching))
        self.runner.progress.connect(panel.advance)
        self.runner.finished.connect(self._on_fetched)
        self.runner.failed.connect(self._on_failed)
        self.runner.cancelled.connect(self._on_cancelled)

    def _show(self, models: list[ModelInfo]) -> None:
        shown, names = self.detail.model, [model.name for model in models]
        wanted, self._wanted = self._wanted, ""
        if wanted and wanted not in names:
            self.other.setText(wanted)
        focus = wanted or ("" if shown is None else shown.name)
        row = max(0, self.table.currentIndex().row())
        row = names.index(focus) if focus in names else min(row, len(models) - 1)
        self._models = tuple(models)
        self.states.show_content()
        self.table.show_rows(*models_table(models))
        self.table.setCurrentIndex(self.table.figures.index(row, 0))

    def _on_row(self, row: int) -> None:
        model = self._models[row]
        self.detail.show_model(model)
        self.cli.show_command("" if model.here else fetch_command(model.name))

    def _fetch(self, model: str) -> None:
        service = self.session.context.models
        self._fetching, self._under_way = model, True
        self._allow()
        self.detail.panel.show()
        self.detail.panel.begin(self.tr("Fetching {model}").format(model=model))
        self.runner.start(lambda: service.fetch(model))

    def _on_fetched(self, model: ModelInfo) -> None:
        self.detail.panel.show_told(self.tr("Fetched {model}").format(model=model.name), "", "")
        self._ended()
        self._wanted = model.name
        self.refresh(Changes.PROJECT)

    def _on_failed(self, error: Exception) -> None:
        self.detail.panel.show_failure(error)
        self._ended()

    def _on_cancelled(self) -> None:
        self.detail.panel.show_cancelled(self.tr("What came is kept; Resume goes on from there."))
        self._ended()

    def _ended(self) -> None:
        self._under_way = False
        self._allow()

    def _allow(self) -> None:
        """Offer a fetch while none is under way: another would stop it."""
        self.detail.fetch.setEnabled(not self._under_way)
        self.fetch_other.setEnabled(not self._under_way and bool(self.other.text().strip()))
