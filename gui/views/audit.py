"""Audit: metrics and judges held against people, on one dataset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import ClassVar, Final

from PySide6.QtWidgets import QComboBox, QStackedWidget, QVBoxLayout, QWidget

from annotation.jobs import Job
from annotation.stats.stand_in import RaterSkill
from db.queries.raters import RaterCount
from db.types import Changes, Construct, Dataset, RaterKind
from gui.counting import counted
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.models.audit_subject import AuditSubject
from gui.models.audit_table import AuditTable, audit_table, rule_title
from gui.ops import Query
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import px
from gui.views.audit_page import AuditPage
from gui.views.judge_audit import JudgeAuditPage
from gui.views.view import View
from gui.widgets.banner import Banner, Tone
from gui.widgets.cli_line import CliLine
from gui.widgets.dataset_picker import DatasetPicker
from gui.widgets.report_button import HTML, ReportButton, write_report
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from scoring.audit.judge_records import JudgePage, JudgePageOptions
from scoring.audit.records import AuditOptions, AuditReport, Rule
from scoring.report.markdown import audit_markdown, judge_markdown
from scoring.report.page import audit_html, judge_html

CHOICE_LEAST: Final = 112  # px: four choices fit a small window
SUBJECT_MOST: Final = 360
GOLD_MOST: Final = 180
RULE_MOST: Final = 134
AUDITED: Final = frozenset({Construct.PREFERENCE, Construct.ATTRIBUTION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What an audit of a dataset could stand on."""

    scores: int
    judgments: int
    people: tuple[str, ...]
    judges: tuple[str, ...]


class AuditView(View):
    """Left the rows, right what the chosen cell means; findings on top."""

    icon: ClassVar[Icon] = Icon.AUDIT
    cares: ClassVar[Changes] = (
        Changes.PROJECT
        | Changes.DATASETS
        | Changes.ITEMS
        | Changes.JUDGMENTS
        | Changes.ADJUDICATIONS
        | Changes.SCORES
    )

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self._wanted_metric = ""
        self._wanted_judge = ""
        self._skill: RaterSkill = "crowd"
        self.runner = JobRunner(session, self)
        self._build()
        self._connect()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Audit")

    def refresh(self, changes: Changes) -> None:
        """Audit anew."""
        self._load()

    def shown(self) -> None:
        """Take the focus."""
        if self._judge:
            self.judged.take_focus()
        else:
            self.page.tables.rows.setFocus()

    def open_subject(self, subject: object) -> None:
        """Show one dataset's audit, and one metric's row in it; or the page of one judge."""
        if isinstance(subject, AuditSubject):
            self._wanted_metric, self._wanted_judge = subject.metric, subject.judge
            self.session.choose_dataset(subject.dataset)
            at = self.subject.findData(subject.judge) if subject.judge else -1
            if at >= 0:
                self.subject.setCurrentIndex(at)
                self._start()
                return
            report = self.page.report
            if report is not None and report.dataset == subject.dataset:
                self.page.select_metric(subject.metric)

    # --- widgets ------------------------------------------------------------------------------

    def _build(self) -> None:
        self.bar = ScreenBar(self.tr("Audit"), self)
        self.picker = DatasetPicker(self.session, constructs=AUDITED, parent=self)
        self.picker.setMinimumWidth(px(CHOICE_LEAST))
        self.subject = QComboBox(self)
        self.subject.setAccessibleName(self.tr("What the page is about"))
        self.subject.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.subject.setMinimumWidth(px(CHOICE_LEAST))
        self.subject.setMaximumWidth(px(SUBJECT_MOST))
        self.gold = QComboBox(self)
        self.gold.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.gold.setMinimumWidth(px(CHOICE_LEAST))
        self.gold.setMaximumWidth(px(GOLD_MOST))
        self.gold.setAccessibleName(self.tr("What metrics are held against"))
        self.rule = QComboBox(self)
        self.rule.setMinimumWidth(px(CHOICE_LEAST))
        self.rule.setMaximumWidth(px(RULE_MOST))
        self.rule.setAccessibleName(self.tr("How scores become verdicts"))
        for rule in (Rule.CALIBRATED, Rule.ROUND3, Rule.EPS0):
            self.rule.addItem(rule_title(rule), rule)
        self.rule.addItem(self.tr("all three"), None)
        self.export = ReportButton(self)
        self.bar.add_choice(self.picker)
        self.bar.add_choice(self.subject)
        self.bar.add_choice(self.gold, self.tr("Against"))
        self.rule_label = self.bar.add_choice(self.rule, self.tr("Rule"))
        self.bar.add_action(self.export)
        self.page = AuditPage(self.session, self)
        self.banner = Banner(self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.page)
        self.states = StateStack(self.pages, self)
        self.cli = CliLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.banner)
        layout.addWidget(self.states, 1)
        layout.addWidget(self.cli)

    @cached_property
    def judged(self) -> JudgeAuditPage:
        """The page of a judge, made when one is first asked for: its tables take a while."""
        made = JudgeAuditPage(self.session, self)
        made.skill_chosen.connect(self._hold_by_skill)
        self.pages.addWidget(made)
        return made

    def _connect(self) -> None:
        self.subject.activated.connect(self._start)
        self.gold.activated.connect(self._start)
        self.rule.activated.connect(self._start)
        self.runner.progress.connect(self.states.busy.advance)
        self.runner.finished.connect(self._show_made)
        self.runner.failed.connect(self._show_failure)
        self.runner.cancelled.connect(self._show_cancelled)
        self.states.busy.cancelled.connect(self.runner.cancel)
        self.page.failed.connect(self.session.report)
        self.export.wanted.connect(self._export)

    # --- loading ------------------------------------------------------------------------------

    def _load(self) -> None:
        dataset = self.session.dataset
        self.export.setEnabled(False)
        self.cli.show_command("")
        if dataset is None:
            self.states.show_empty(
                icon=Icon.DATASETS,
                title=self.tr("No dataset yet"),
                text=self.tr("An audit holds metrics and judges against people on one dataset."),
                action=self.tr("Import a dataset"),
                act=lambda: self.session.request("datasets"),
            )
            return
        self.states.show_busy(self.tr("Reading {name}").format(name=dataset.name))
        context = self.session.context

        def look() -> Ground:
            raters = context.datasets.raters(dataset.id)
            stored = context.scoring.stored(dataset.id)
            return Ground(
                scores=sum(count.values for count in stored),
                judgments=sum(count.judgments for count in raters),
                people=_named(raters, RaterKind.PERSON),
                judges=_named(raters, RaterKind.JUDGE),
            )

        Query(self.session, self, look, slot="ground").success(self._on_ground).failure(
            self._show_failure
        ).run()

    def _on_ground(self, ground: Ground) -> None:
        dataset = self.session.dataset
        if dataset is None:
            return
        self._fill_gold(ground)
        self._fill_subjects(ground)
        if dataset.construct not in AUDITED:
            self._show_other(dataset)
        elif not ground.judgments:
            self.states.show_empty(
                icon=Icon.ANNOTATE,
                title=self.tr("No one has judged {name} yet").format(name=dataset.name),
                text=self.tr("Metrics are held against people's verdicts."),
                action=self.tr("Annotate"),
                act=lambda: self.session.request("annotate"),
            )
        elif not ground.scores and not ground.judges:
            self.states.show_empty(
                icon=Icon.SCORING,
                title=self.tr("Score this dataset first"),
                text=self.tr("{name} has {judgments}, but no metric has scored it.").format(
                    name=dataset.name,
                    judgments=counted(
                        ground.judgments, one=self.tr("judgment"), many=self.tr("judgments")
                    ),
                ),
                action=self.tr("Choose metrics"),
                act=lambda: self.session.request("scoring"),
            )
        else:
            self._start()

    def _show_other(self, dataset: Dataset) -> None:
        self.states.show_empty(
            icon=Icon.AUDIT,
            title=self.tr("{name} holds {construct} judgments").format(
                name=dataset.name, construct=dataset.construct.value
            ),
            text=self.tr("Audits are made for preference and attribution datasets."),
        )

    def _fill_gold(self, ground: Ground) -> None:
        before = self.gold.currentData()
        self.gold.clear()
        self.gold.addItem(self.tr("majority of people"), "majority")
        self.gold.addItem(self.tr("adjudicated verdicts"), "adjudicated")
        self.gold.addItem(self.tr("each judgment as it is"), "soft")
        for name in ground.people:
            self.gold.addItem(name, name)
        self.gold.setCurrentIndex(max(0, self.gold.findData(before)))

    def _fill_subjects(self, ground: Ground) -> None:
        """Offer the table of all rows, and the page of each judge."""
        before, self._wanted_judge = self._wanted_judge or self._judge, ""
        self.subject.clear()
        self.subject.addItem(self.tr("metrics and judges"), "")
        for name in ground.judges:
            self.subject.addItem(self.tr("judge: {name}").format(name=name), name)
        self.subject.setCurrentIndex(max(0, self.subject.findData(before)))
        self.subject.setEnabled(bool(ground.judges))
        self.subject.setToolTip(
            self.tr("What the page is about")
            if ground.judges
            else self.tr("No judge has answered here; let one on Judges, or import it")
        )

    @property
    def _judge(self) -> str:
        """Name of the judge whose page is shown, empty for the table of all rows."""
        return str(self.subject.currentData() or "")

    def _start(self) -> None:
        dataset, judge = self.session.dataset, self._judge
        if dataset is None:
            return
        ruled = dataset.construct is Construct.PREFERENCE and not judge
        self.rule.setVisible(ruled)
        if self.rule_label is not None:
            self.rule_label.setVisible(ruled)
        self.export.setEnabled(False)
        if judge:
            self._start_judge(dataset.name, judge)
            return
        rule = self.rule.currentData() if dataset.construct is Construct.PREFERENCE else None
        options = AuditOptions(
            rule=None if rule is None else Rule(rule), gold=str(self.gold.currentData())
        )
        audits, name = self.session.context.audit, dataset.name
        self.states.show_busy(self.tr("Auditing {name}").format(name=name), cancellable=True)
        self.runner.start(lambda: _laid_out(audits.audit(name, options)))

    def _start_judge(self, name: str, judge: str) -> None:
        options = JudgePageOptions(gold=str(self.gold.currentData()), skill=self._skill)
        pages = self.session.context.judge_page
        self.states.show_busy(self.tr("Auditing {name}").format(name=judge), cancellable=True)
        self.runner.start(lambda: pages.page(name, judge, options))

    def _hold_by_skill(self, skill: RaterSkill) -> None:
        self._skill = skill
        self._start()

    def _show_failure(self, error: Exception) -> None:
        self.states.show_error(error, act=self._load)

    def _show_cancelled(self) -> None:
        self.states.show_empty(
            icon=Icon.STOP,
            title=self.tr("The audit was stopped"),
            text=self.tr("Nothing was changed."),
            action=self.tr("Start again"),
            act=self._start,
        )

    # --- the report ---------------------------------------------------------------------------

    def _show_made(self, made: JudgePage | tuple[AuditReport, AuditTable]) -> None:
        if isinstance(made, JudgePage):
            self._show_judge(made)
        else:
            self._show_report(*made)

    def _show_judge(self, page: JudgePage) -> None:
        self.cli.show_command(page.provenance.command)
        self.export.setEnabled(True)
        self.pages.setCurrentWidget(self.judged)
        self.states.show_content()
        self.judged.show_page(page)

    def _show_report(self, report: AuditReport, table: AuditTable) -> None:
        self.pages.setCurrentWidget(self.page)
        self.cli.show_command(report.provenance.command)
        self.export.setEnabled(True)
        self.states.show_content()
        self.page.show_report(report, table, metric=self._wanted_metric)
        self._wanted_metric = ""

    def _export(self, path: str, kind: str) -> None:
        report = self.page.report
        if self._judge and (page := self.judged.judged) is not None:
            made = partial(judge_html if kind == HTML else judge_markdown, page)
        elif report is not None:
            made = partial(audit_html if kind == HTML else audit_markdown, report)
        else:
            return
        Query(self.session, self, lambda: write_report(Path(path), made()), slot="export").success(
            self._tell_saved
        ).run()

    def _tell_saved(self, path: Path) -> None:
        self.banner.tell(self.tr("Saved {path}").format(path=path), tone=Tone.GOOD, seconds=8)


def _laid_out(job: Job[AuditReport]) -> Job[tuple[AuditReport, AuditTable]]:
    """Make the report and lay it out as a table, both in the job's thread."""
    report = yield from job
    return report, audit_table(report)


def _named(raters: Sequence[RaterCount], kind: RaterKind) -> tuple[str, ...]:
    return tuple(count.rater.name for count in raters if count.rater.kind is kind)
