"""Home: open a project, make one, go on with a recent one, or look at the demo."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from annotation.jobs import Progress
from db.address import is_url
from db.errors import without_passwords
from db.types import Changes
from gui import project_files, theme
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.server_opening import ServerOpening
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.view import View
from gui.widgets.action_card import ActionCard
from gui.widgets.recent_list import RecentList
from gui.widgets.state_stack import StateStack
from scoring import demo

WIDTH: Final = 880
NARROW: Final = 640  # px at 100 %


class HomeView(View):
    """Where a session begins."""

    icon: ClassVar[Icon] = Icon.HOME
    cares: ClassVar[Changes] = Changes.PROJECT
    needs_project: ClassVar[bool] = False

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self._runner = JobRunner(session, self)
        self._runner.progress.connect(self._on_progress)
        self._runner.finished.connect(self._on_demo_made)
        self._runner.failed.connect(self._on_demo_failed)
        self._runner.cancelled.connect(self._on_demo_cancelled)
        self._open = ActionCard(
            icon=Icon.OPEN,
            title=self.tr("Open project"),
            text=self.tr("One project is one file."),
        )
        self._new = ActionCard(
            icon=Icon.NEW,
            title=self.tr("New project"),
            text=self.tr("Then import a dataset into it."),
        )
        self._demo = ActionCard(
            icon=Icon.DEMO,
            title=self.tr("Demo project"),
            text=self.tr("Questions, three raters and scored metrics, made in a minute."),
        )
        self._open.clicked.connect(partial(project_files.choose, self, session, settings))
        self._new.clicked.connect(partial(project_files.create, self, session, settings))
        self._demo.clicked.connect(self._make_demo)
        self._server = QPushButton(self.tr("Open a project on a PostgreSQL server…"))
        self._server.setProperty("kind", "link")
        self.opening = ServerOpening(self, session, settings)
        self._server.clicked.connect(self._ask_server)
        self.opening.opened.connect(lambda: session.request("datasets"))
        self._recent_title = QLabel(self.tr("Recent projects"))
        self._recent_title.setProperty("role", "overline")
        self._recent = RecentList()
        self._recent.opened.connect(self._open_recent)
        self._recent.forgotten.connect(settings.forget_project)
        self._none = QLabel(self.tr("Projects that you open are listed here."))
        self._none.setProperty("role", "muted")
        settings.changed.connect(self._show_recent)
        self._states = StateStack(self._page())
        self._states.busy.cancelled.connect(self._runner.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._states)
        self._show_recent()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Home")

    def refresh(self, changes: Changes) -> None:
        """Show the recent projects again, some may be gone."""
        self._show_recent()

    def shown(self) -> None:
        """Put the focus on what is most likely wanted."""
        (self._recent if self._recent.count() else self._open).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Put the cards over one another where they do not stand side by side."""
        super().resizeEvent(event)
        narrow = self.width() < theme.px(NARROW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._cards.direction() is not way:
            self._cards.setDirection(way)

    def _page(self) -> QWidget:
        name = QLabel("Tiebreak")
        name.setProperty("role", "display")
        said = QLabel(
            self.tr("Compare answers in pairs, and find out which metric may stand in for people.")
        )
        said.setProperty("role", "muted")
        said.setWordWrap(True)
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(theme.PAD)
        for card in (self._open, self._new, self._demo):
            self._cards.addWidget(card, 1)
        panel = QFrame()
        panel.setProperty("role", "card")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(theme.GAP, theme.GAP, theme.GAP, theme.GAP)
        inside.addWidget(self._recent)
        inside.addWidget(self._none, 0, Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout()
        column.setSpacing(theme.GAP)
        column.addStretch(1)
        column.addWidget(name)
        column.addWidget(said)
        column.addSpacing(theme.SECTION)
        column.addLayout(self._cards)
        column.addWidget(self._server, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(theme.SECTION)
        column.addWidget(self._recent_title)
        column.addWidget(panel)
        column.addStretch(2)
        narrow = QWidget()
        narrow.setLayout(column)
        narrow.setMaximumWidth(theme.px(WIDTH))
        page = QWidget()
        page.setProperty("role", "page")
        row = QHBoxLayout(page)
        row.setContentsMargins(theme.PAGE, theme.PAGE, theme.PAGE, theme.PAGE)
        row.addStretch(1)
        row.addWidget(narrow, 100)
        row.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(page)
        return area

    def _show_recent(self) -> None:
        projects = self.settings.value.recent
        self._recent.show_projects(projects)
        self._recent.setVisible(bool(projects))
        self._none.setVisible(not projects)

    def _ask_server(self) -> None:
        self.opening.ask()

    def _open_recent(self, project: str) -> None:
        if is_url(project):
            self.opening.ask(without_passwords(project).replace(":***@", "@"))
        elif project_files.open_project(self.session, self.settings, project):
            self.session.request("datasets")

    # --- the demo -------------------------------------------------------------------------------

    def _make_demo(self) -> None:
        path = project_files.free_demo_path()
        if not project_files.open_project(self.session, self.settings, str(path), create=True):
            return
        self._states.show_busy(self.tr("Making the demo project"), cancellable=True)
        context = self.session.context

        self._runner.start(lambda: demo.make_demo(context))

    def _on_progress(self, progress: Progress) -> None:
        self._states.busy.advance(progress)

    def _on_demo_made(self, _report: object) -> None:
        self._states.show_content()
        self.session.announce(EVERYTHING)
        self.session.request("datasets")

    def _on_demo_failed(self, error: Exception) -> None:
        self._states.show_content()
        self.session.announce(EVERYTHING)
        self.session.report(error)

    def _on_demo_cancelled(self) -> None:
        self._states.show_content()
        self.session.announce(EVERYTHING)
