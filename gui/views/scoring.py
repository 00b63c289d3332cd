"""Scoring: choose metrics, run them, see what is stored and what has no value and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotation.jobs import Progress
from db.types import Changes, Dataset
from gui.counting import counted
from gui.icons import Icon
from gui.item_opening import ItemOpening
from gui.job_runner import JobRunner
from gui.models.command_lines import score_command
from gui.models.scoring_tables import (
    MetricLine,
    cost_texts,
    metric_lines,
    reasons_table,
    run_states,
    stored_table,
)
from gui.ops import Query
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import GAP, PAD, px
from gui.views.view import View
from gui.widgets.bertscore_options import BERTSCORE, BertscoreOptions
from gui.widgets.card import Card
from gui.widgets.cli_line import CliLine
from gui.widgets.dataset_picker import DatasetPicker
from gui.widgets.failures_sheet import FailuresSheet
from gui.widgets.figures_table import FiguresTable
from gui.widgets.metric_chooser import MetricChooser
from gui.widgets.metric_detail import MetricDetail
from gui.widgets.page_scroll import PageScroll
from gui.widgets.run_form import RunForm
from gui.widgets.run_panel import RunPanel
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from scoring.known_models import KNOWN_MODELS
from scoring.service import (
    CostEstimate,
    MetricInfo,
    ReasonCount,
    ScoreOptions,
    ScoreReport,
    SignatureCount,
)

CHOOSER_HEIGHT: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What can be computed, and what is stored."""

    metrics: tuple[MetricInfo, ...]
    stored: tuple[SignatureCount, ...]
    reasons: tuple[ReasonCount, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a run was asked for: the same again is what Resume does."""

    dataset: str
    metrics: tuple[str, ...]
    options: ScoreOptions


class ScoringView(View):
    """Left the metrics, right the run and what is stored."""

    icon: ClassVar[Icon] = Icon.SCORING
    cares: ClassVar[Changes] = Changes.PROJECT | Changes.DATASETS | Changes.ITEMS | Changes.SCORES

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.runner = JobRunner(session, self)
        self._last = Asked(dataset="", metrics=(), options=ScoreOptions())
        self._again: Callable[[], object] = self._resume
        self._project = ""
        self._told = False
        self._under_way = False
        self._reasons: tuple[ReasonCount, ...] = ()
        self._running: tuple[str, ...] = ()
        self._begun: set[str] = set()
        self._build()
        self._connect()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Scoring")

    def refresh(self, changes: Changes) -> None:
        """Read anew what can be computed and what is stored."""
        if self._under_way and not self.runner.running:
            self._on_cancelled()  # the run went with the project that it was in
        if self.session.context.project != self._project:
            self._project = self.session.context.project
            self._told = False
            self._last = Asked(dataset="", metrics=(), options=ScoreOptions())
        self._load()

    def shown(self) -> None:
        """Take the focus."""
        self.chooser.setFocus()

    # --- widgets ------------------------------------------------------------------------------

    def _build(self) -> None:
        self.picker = DatasetPicker(self.session, parent=self)
        self.start = QPushButton(self.tr("Score"), self)
        self.start.setProperty("kind", "primary")
        self.estimate = QPushButton(self.tr("Estimate"), self)
        self.estimate.setToolTip(self.tr("Try a few items, and say how long all would take"))
        bar = ScreenBar(self.tr("Scoring"), self)
        bar.add_choice(self.picker)
        bar.add_action(self.estimate)
        bar.add_action(self.start)
        content = QWidget(self)
        content.setProperty("role", "page")
        halves = QHBoxLayout(content)
        halves.setContentsMargins(PAD, PAD, PAD, PAD)
        halves.setSpacing(PAD)
        halves.addWidget(self._metrics_card(), 1)
        right = QVBoxLayout()
        right.setSpacing(PAD)
        right.addWidget(self._run_card())
        right.addWidget(self._stored_card(), 1)
        right.addWidget(self._reasons_card())
        halves.addLayout(right, 1)
        self.states = StateStack(PageScroll(content), self)
        self.cli = CliLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.states, 1)
        layout.addWidget(self.cli)

    def _metrics_card(self) -> Card:
        self.chooser = MetricChooser()
        self.metrics_card = Card(self.tr("Metrics"))
        self.detail = MetricDetail()
        self.bertscore = BertscoreOptions()
        self.chooser.setMinimumHeight(px(CHOOSER_HEIGHT))
        self.metrics_card.add(self.chooser, 1)
        self.metrics_card.add(self.detail)
        self.metrics_card.add(self.bertscore)
        return self.metrics_card

    def _run_card(self) -> Card:
        self.form = RunForm()
        self.panel = RunPanel()
        card = Card(self.tr("Run"))
        card.add(self.form)
        card.body.addSpacing(GAP)
        card.add(self.panel)
        return card

    def _reasons_card(self) -> Card:
        self.reasons = FiguresTable(self.tr("Why scores have no value"))
        self.reasons.setProperty("role", "bare")
        self.reasons_card = Card(self.tr("Without a value"))
        self.reasons_card.add(self.reasons)
        self.reasons_card.hide()
        return self.reasons_card

    def _stored_card(self) -> Card:
        self.stored = FiguresTable(self.tr("Stored scores"))
        self.stored.setProperty("role", "bare")
        self.stored_card = Card(self.tr("Stored scores"))
        self.stored_card.add(self.stored, 1)
        return self.stored_card

    def _connect(self) -> None:
        self.start.clicked.connect(self._start)
        self.estimate.clicked.connect(self._estimate)
        self.reasons.cell_opened.connect(self._on_reason)
        self.chooser.chosen_changed.connect(self._on_chosen)
        self.chooser.looked_at.connect(self._on_look)
        self.detail.model_chosen.connect(self.chooser.take_model)
        self.detail.model_wanted.connect(lambda name: self.session.request("models", name))
        self.form.changed.connect(self._on_chosen)
        self.bertscore.changed.connect(self._on_chosen)
        self.panel.cancel_wanted.connect(self.runner.cancel)
        self.panel.pause_wanted.connect(self.runner.pause)
        self.panel.resume_wanted.connect(self._do_again)
        self.panel.audit_wanted.connect(lambda: self.session.request("audit"))
        self.runner.progress.connect(self.panel.advance)
        self.runner.progress.connect(self._on_progress)
        self.runner.finished.connect(self._on_made)
        self.runner.failed.connect(self._on_failure)
        self.runner.cancelled.connect(self._on_cancelled)

    # --- what there is ------------------------------------------------------------------------

    def _load(self) -> None:
        dataset = self.session.dataset
        for button in (self.start, self.estimate):
            button.setEnabled(False)
        if dataset is None:
            self.cli.show_command("")
            self.states.show_empty(
                icon=Icon.DATASETS,
                title=self.tr("No dataset yet"),
                text=self.tr("Metrics score the answers or claims of one dataset."),
                action=self.tr("Import a dataset"),
                act=lambda: self.session.request("datasets"),
            )
            return
        if not self.chooser.topLevelItemCount():
            self.states.show_busy(self.tr("Looking for metrics"))
        scoring = self.session.context.scoring

        def look() -> Found:
            return Found(
                metrics=tuple(scoring.metrics()),
                stored=tuple(scoring.stored(dataset.id)),
                reasons=tuple(scoring.reasons(dataset.id)),
            )

        Query(self.session, self, look, slot="found").success(
            lambda found: self._show(dataset, found)
        ).failure(self._on_missing).run()

    def _show(self, dataset: Dataset, found: Found) -> None:
        lines = metric_lines(found.metrics, found.stored, dataset.construct)
        self.states.show_content()
        self.chooser.show_lines(lines)
        self.metrics_card.say(self._missing(lines))
        columns, rows = stored_table(found.stored)
        self.stored.show_rows(columns, rows)
        self.stored_card.say("" if rows else self.tr("none yet"))
        self._show_reasons(found.reasons)
        self._offer()

    def _show_reasons(self, reasons: Sequence[ReasonCount]) -> None:
        self._reasons = tuple(reasons)
        self.reasons.show_rows(*reasons_table(reasons))
        self.reasons.setFixedHeight(min(self.reasons.content_height() + 4, px(176)))
        self.reasons_card.setVisible(bool(reasons))

    def _on_reason(self, row: int, _column: int) -> None:
        dataset, line = self.session.dataset, self._reasons[row]
        if dataset is None:
            return
        scoring, dataset_id = self.session.context.scoring, dataset.id
        sheet = FailuresSheet(line.metric, line.reason, self)

        def read(offset: int) -> None:
            Query(
                self.session,
                sheet,
                lambda: scoring.failures(
                    dataset_id, metric=line.metric, reason=line.reason, offset=offset
                ),
            ).success(sheet.show_page).run()

        sheet.items.more_wanted.connect(read)
        sheet.items.item_opened.connect(ItemOpening(self.session, sheet).open)
        sheet.open()
        read(0)

    def _missing(self, lines: list[MetricLine]) -> str:
        missing = sorted({line.needs for line in lines if not line.available})
        return self.tr("some need {what}").format(what=", ".join(missing)) if missing else ""

    def _on_missing(self, error: Exception) -> None:
        self.states.show_error(error, act=self._load)

    def _on_look(self, line: MetricLine) -> None:
        serving = [known.hub_id for known in KNOWN_MODELS if line.family in known.serves]
        self.detail.show_line(line, self.chooser.model_of(line.family), serving)
        self.bertscore.setVisible(line.family == BERTSCORE)

    def _on_chosen(self) -> None:
        """Offer what is chosen now; what was told of another choice is let go."""
        self._told = self._told and self.runner.running
        self._offer()

    def _offer(self) -> None:
        dataset = self.session.dataset
        self.bertscore.offer(BERTSCORE in self.chooser.chosen())
        asked = self._asked()
        able = bool(asked) and dataset is not None and not self.runner.running
        for button in (self.start, self.estimate):
            button.setEnabled(able)
        if dataset is not None:
            self.cli.show_command(
                score_command(self.session.context.project, dataset.name, asked, self._options())
            )
            if not (self.runner.running or self._told or self._last.dataset):
                self.panel.show_idle(
                    self.tr("{name}: {items}").format(
                        name=dataset.name,
                        items=counted(dataset.items, one=self.tr("item"), many=self.tr("items")),
                    )
                )

    # --- the run ------------------------------------------------------------------------------

    def _options(self) -> ScoreOptions:
        return self.bertscore.over(self.form.options())

    def _asked(self) -> list[str]:
        return self.chooser.asked()

    def _start(self) -> None:
        dataset = self.session.dataset
        if dataset is not None:
            self._last = Asked(
                dataset=dataset.name, metrics=tuple(self._asked()), options=self._options()
            )
            self._resume()

    def _estimate(self) -> None:
        dataset, metrics, options = self.session.dataset, self._asked(), self._options()
        if dataset is None:
            return
        scoring, name = self.session.context.scoring, dataset.name
        self._again = self._estimate
        self._running = ()
        self._begin(self.tr("Trying a few items of {name}").format(name=name))
        self.runner.start(lambda: scoring.estimate(name, metrics, options))

    def _begin(self, headline: str) -> None:
        self._begun.clear()
        self.chooser.show_states(run_states(self._running, (), None))
        self._under_way = self._told = True
        for button in (self.start, self.estimate):
            button.setEnabled(False)
        self.panel.begin(headline)

    def _do_again(self) -> None:
        self._again()

    def _resume(self) -> None:
        asked, scoring = self._last, self.session.context.scoring
        self._again = self._resume
        self._begin(self.tr("Scoring {name}").format(name=asked.dataset))
        self.runner.start(lambda: scoring.score(asked.dataset, asked.metrics, asked.options))

    def _on_progress(self, progress: Progress) -> None:
        if progress.pace is not None:
            self._begun.update(progress.pace.fills)
        self.chooser.show_states(run_states(self._running, self._begun, progress.pace))

    def _on_made(self, made: ScoreReport | CostEstimate) -> None:
        self._under_way = False
        if isinstance(made, CostEstimate):
            self._offer()
            self.panel.show_told(*cost_texts(made))
        else:
            self.panel.show_report(made)
            self._ended()

    def _on_failure(self, error: Exception) -> None:
        self.panel.show_failure(error)
        self._ended()

    def _on_cancelled(self) -> None:
        tried = self._again == self._estimate
        self.panel.show_cancelled(self.tr("Nothing was stored.") if tried else "")
        self._ended()

    def _ended(self) -> None:
        self._under_way = False
        self._offer()
        self.session.announce(Changes.SCORES)
