"""Judges: how a model is asked, a try on five items, the run, and the judges there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotation.jobs import Job
from annotation.judging.records import Prompt
from db.errors import KnownError
from db.types import Changes, Dataset
from gui.figure_text import count_text, number_text
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.models.audit_subject import AuditSubject
from gui.models.figure_table import FigureColumn, FigureRow
from gui.models.judge_command import judge_command
from gui.models.throughput import duration_text
from gui.ops import Query
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import PAD
from gui.views.view import View
from gui.widgets.card import Card
from gui.widgets.cli_line import CliLine
from gui.widgets.dataset_picker import DatasetPicker
from gui.widgets.figures_table import FiguresTable
from gui.widgets.judge_form import JudgeForm, fits
from gui.widgets.judge_trials import JudgeTrials
from gui.widgets.run_panel import RunPanel
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from gui.widgets.wrapped_label import WrappedLabel
from scoring.judge_models import BackendChoice
from scoring.judging.options import JudgeOptions
from scoring.judging.results import JudgePlan, JudgeReport, JudgeSummary, Trial
from scoring.secrets import Secret, store_key

ANY_MODEL: Final = BackendChoice(kind="http", model="any", base_url="http://127.0.0.1/v1")
"""A preview is the same for all models: none is looked for, and no server is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a judge can be asked, and the judges there are."""

    prompts: tuple[Prompt, ...]
    judges: tuple[JudgeSummary, ...]


class JudgesView(View):
    """Left how a judge is asked, right the run, the trials and the judges."""

    icon: ClassVar[Icon] = Icon.JUDGE
    cares: ClassVar[Changes] = Changes.PROJECT | Changes.DATASETS | Changes.ITEMS

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.runner = JobRunner(session, self)
        self._last: tuple[str, Callable[[], Job[object]]] | None = None
        self._stores = False
        self._previewed = 0
        self._listed: list[str] = []
        self._build()
        self.start.clicked.connect(self._run)
        self.plan.clicked.connect(self._plan)
        self.trial.clicked.connect(self._try)
        self.form.changed.connect(self._offer)
        self.form.changed.connect(self._preview)
        self.form.key_wanted.connect(self._ask_key)
        self.judges.cell_opened.connect(self._open_page)
        self.panel.cancel_wanted.connect(self.runner.cancel)
        self.panel.pause_wanted.connect(self.runner.pause)
        self.panel.resume_wanted.connect(self._again)
        self.runner.progress.connect(self.panel.advance)
        self.runner.finished.connect(self._on_result)
        self.runner.failed.connect(self._on_failure)
        self.runner.cancelled.connect(self._on_cancelled)

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Judges")

    def refresh(self, changes: Changes) -> None:
        """Read anew which prompts and judges there are."""
        self._load()

    def shown(self) -> None:
        """Take the focus."""
        self.form.prompt.setFocus()

    def _build(self) -> None:
        self.picker = DatasetPicker(self.session, parent=self)
        self.plan = QPushButton(self.tr("Estimate"), self)
        self.trial = QPushButton(self.tr("Try on 5 items"), self)
        self.start = QPushButton(self.tr("Run"), self)
        self.start.setProperty("kind", "primary")
        bar = ScreenBar(self.tr("Judges"), self)
        bar.add_choice(self.picker)
        for button in (self.plan, self.trial, self.start):
            bar.add_action(button)
        self.form = JudgeForm()
        self.panel = RunPanel(name=self.tr("Progress of judging"))
        self.panel.show_told(
            self.tr("Nothing runs"), "", self.tr("A trial and an estimate store nothing.")
        )
        self.panel.bar.setAccessibleName(self.tr("Progress of judging"))
        self.trials = JudgeTrials()
        self.judges = FiguresTable(self.tr("Judges of the dataset"))
        self.judges.setProperty("role", "bare")
        self.judges.setToolTip(self.tr("Enter shows the judge's page"))
        content = QWidget(self)
        halves = QHBoxLayout(content)
        halves.setContentsMargins(PAD, PAD, PAD, PAD)
        halves.setSpacing(PAD)
        halves.addWidget(_card(self.tr("How the judge is asked"), self.form), 1)
        right = QVBoxLayout()
        right.setSpacing(PAD)
        right.addWidget(_card(self.tr("Run"), self.panel))
        right.addWidget(_card(self.tr("What the judge reads and says"), self.trials), 2)
        here = _card(self.tr("Judges of the dataset"), self.judges)
        self.nobody = WrappedLabel(self.tr("No judge has judged here yet."), parent=self)
        self.nobody.setProperty("role", "muted")
        here.add(self.nobody)
        right.addWidget(here, 1)
        halves.addLayout(right, 1)
        self.states = StateStack(content, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.states, 1)
        self.cli = CliLine(self, label=self.tr("Same run"))
        layout.addWidget(self.cli)
        self._offer()

    def _load(self) -> None:
        dataset = self.session.dataset
        self._offer()
        if dataset is None:
            self.cli.show_command("")
            self.states.show_empty(
                icon=Icon.DATASETS,
                title=self.tr("No dataset yet"),
                text=self.tr("A judge answers about the items of one dataset."),
                action=self.tr("Import a dataset"),
                act=lambda: self.session.request("datasets"),
            )
            return
        judging = self.session.context.judging

        def look() -> Found:
            return Found(prompts=tuple(judging.prompts()), judges=tuple(judging.judges(dataset.id)))

        Query(self.session, self, look, slot="found").success(
            lambda found: self._show(dataset, found)
        ).failure(lambda error: self.states.show_error(error, act=self._load)).run()

    def _show(self, dataset: Dataset, found: Found) -> None:
        self.states.show_content()
        self.form.show_prompts([one for one in found.prompts if fits(one, dataset.construct)])
        columns = tuple(
            FigureColumn(title=title)
            for title in (self.tr("Judge"), self.tr("Judged"), self.tr("Calls by status"))
        )
        self._listed = [one.rater.name for one in found.judges]
        rows = [
            FigureRow(
                cells=(
                    one.rater.name,
                    one.judgments,
                    ", ".join(f"{status} {count_text(n)}" for status, n in one.calls.items())
                    or self.tr("imported"),
                )
            )
            for one in found.judges
        ]
        self.judges.show_rows(columns, rows)
        self.judges.setVisible(bool(rows))
        self.nobody.setVisible(not rows)
        self._offer()
        if self._previewed != dataset.id:
            self._previewed = dataset.id
            self._preview()

    def _open_page(self, row: int, _column: int) -> None:
        """Show what is known of one judge."""
        if self.session.dataset is not None:
            subject = AuditSubject(dataset=self.session.dataset.name, judge=self._listed[row])
            self.session.request("audit", subject)

    def _offer(self) -> None:
        ready = self.session.dataset is not None and self.form.chosen() is not None
        for button in (self.plan, self.trial, self.start):
            button.setEnabled(ready and not self.runner.running)

    def _preview(self) -> None:
        """Render the template on the first target; a template that cannot be used says why."""
        dataset = self.session.dataset
        self.cli.show_command("")
        if dataset is None or self.runner.running:
            return
        try:
            options = self.form.options()
        except KnownError as error:
            self.trials.say(f"{error.what} {error.todo}".strip())
            return
        if options is None:
            return
        judging, name = self.session.context.judging, dataset.name
        if not self.form.edited():
            project = self.session.context.project
            self.cli.show_command(judge_command(project, name, options))

        shown = replace(options, backend=ANY_MODEL)

        def told(error: Exception) -> None:
            if isinstance(error, KnownError):
                self.trials.say(f"{error.what} {error.todo}".strip())
            else:
                self.session.report(error)

        Query(self.session, self, lambda: judging.shown(name, shown), slot="preview").success(
            self.trials.show_preview
        ).failure(told).run()

    def _options(self) -> JudgeOptions | None:
        try:
            return self.form.options()
        except KnownError as error:
            self.panel.show_idle(f"{error.what} {error.todo}".strip())
            return None

    def _plan(self) -> None:
        options, dataset = self._options(), self.session.dataset
        if options is not None and dataset is not None:
            judging, name = self.session.context.judging, dataset.name
            self._begin(self.tr("Estimating"), lambda: judging.plan(name, options), stores=False)

    def _try(self) -> None:
        options, dataset = self._options(), self.session.dataset
        if options is not None and dataset is not None:
            judging, name = self.session.context.judging, dataset.name
            self._begin(self.tr("Trying"), lambda: judging.dry_run(name, options), stores=False)

    def _run(self) -> None:
        options, dataset = self._options(), self.session.dataset
        if options is not None and dataset is not None:
            judging, name = self.session.context.judging, dataset.name
            self._begin(
                self.tr("Judging {name}").format(name=name),
                lambda: judging.run(name, options),
                stores=True,
            )

    def _begin(self, text: str, make: Callable[[], Job[object]], *, stores: bool) -> None:
        self._last, self._stores = (text, make), stores
        self._again()

    def _again(self) -> None:
        if self._last is not None:
            text, make = self._last
            self.panel.begin(text)
            self.runner.start(make)
            self._offer()

    def _on_result(self, result: object) -> None:
        if isinstance(result, JudgePlan):
            self.panel.show_idle(self._plan_text(result))
        elif isinstance(result, JudgeReport):
            self.panel.show_idle(self._report_text(result))
            self.session.announce(Changes.JUDGMENTS | Changes.SCORES)
        else:
            trials = cast("Sequence[Trial]", result)
            self.panel.show_idle(self.tr("Nothing of a trial is stored."))
            self.trials.show_trials(trials)
        self._load()

    def _on_failure(self, error: Exception) -> None:
        self.panel.show_failure(error)
        self._load()

    def _on_cancelled(self) -> None:
        if self._stores:
            self.panel.show_cancelled()
        else:
            self.panel.show_idle(self.tr("Stopped. Nothing was stored."))
        self._load()

    def _ask_key(self) -> None:
        """Ask for a server's key and hand it to the keyring; it is shown nowhere."""
        url = self.form.url.text().strip()
        if not url:
            self.panel.show_idle(self.tr("Enter the base URL of the server first."))
            return
        self.key_dialog = QInputDialog(self)
        self.key_dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.key_dialog.setWindowTitle(self.tr("Keep a key"))
        self.key_dialog.setLabelText(self.tr("Key of {url}").format(url=url))
        self.key_dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
        self.key_dialog.textValueSelected.connect(lambda text: self._keep_key(url, text))
        self.key_dialog.open()

    def _keep_key(self, url: str, text: str) -> None:
        try:
            key = Secret(text)
        except KnownError as error:
            self.panel.show_failure(error)
            return
        kept = self.tr("The key of {url} is in the keyring.").format(url=url)
        Query(self.session, self, lambda: store_key(url, key), slot="key").success(
            lambda _nothing: self.panel.show_idle(kept)
        ).failure(self.panel.show_failure).run()

    def _plan_text(self, plan: JudgePlan) -> str:
        said = [
            self.tr("{calls} calls about {targets} targets").format(
                calls=count_text(plan.calls), targets=count_text(plan.targets)
            ),
            self.tr("{stored} answered already").format(
                stored=count_text(plan.stored + plan.cached)
            ),
            self.tr("about {read} tokens read, {written} written").format(
                read=count_text(plan.tokens_in), written=count_text(plan.tokens_out)
            ),
        ]
        if plan.seconds is not None:
            said.append(self.tr("about {time}").format(time=duration_text(plan.seconds)))
        if plan.cost is not None:
            said.append(self.tr("cost {cost}").format(cost=number_text(plan.cost, decimals=2)))
        return "\n".join([plan.rater, " · ".join(said), *plan.notes])

    def _report_text(self, report: JudgeReport) -> str:
        said = self.tr("{judged} judged, {asked} calls made, {reused} there already").format(
            judged=count_text(report.judged),
            asked=count_text(report.asked),
            reused=count_text(report.reused),
        )
        states = ", ".join(f"{name} {count_text(n)}" for name, n in report.statuses.items())
        return "\n".join([report.rater, said, states, *report.notes])


def _card(title: str, widget: QWidget) -> Card:
    card = Card(title)
    card.add(widget, 1)
    return card
