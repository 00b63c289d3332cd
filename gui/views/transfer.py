"""Transfer: whether what an audit found on one dataset holds on the others."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.types import Changes, Construct
from gui.counting import counted
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.models.audit_table import rule_title
from gui.ops import Query
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import GAP, PAD, px
from gui.views.transfer_page import TransferPage
from gui.views.view import View
from gui.widgets.banner import Banner, Tone
from gui.widgets.cli_line import CliLine
from gui.widgets.dataset_list import DatasetList
from gui.widgets.report_button import HTML, ReportButton, write_report
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from scoring.audit.records import Rule
from scoring.audit.transfer_records import TransferOptions, TransferReport
from scoring.report.markdown import transfer_markdown
from scoring.report.page import transfer_html

COMPARED: Final = (Construct.PREFERENCE, Construct.ATTRIBUTION)
SIDE_WIDTH: Final = 240


class TransferView(View):
    """Left the datasets to compare, right the report."""

    icon: ClassVar[Icon] = Icon.TRANSFER
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
        self.runner = JobRunner(session, self)
        self._compared: tuple[str, ...] = ()
        self._build()
        self._connect()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Transfer")

    def refresh(self, changes: Changes) -> None:
        """Show the datasets that can be compared; a report made before is out of date."""
        self.runner.cancel()
        self._compared = ()
        self._fill_constructs()

    def shown(self) -> None:
        """Take the focus."""
        self.datasets.setFocus()

    # --- widgets ------------------------------------------------------------------------------

    def _build(self) -> None:
        self.construct = QComboBox(self)
        self.construct.setAccessibleName(self.tr("Construct"))
        self.datasets = DatasetList(self)
        self.gold = QComboBox(self)
        self.gold.setAccessibleName(self.tr("What metrics are held against"))
        for text, value in (
            (self.tr("majority of people"), "majority"),
            (self.tr("adjudicated verdicts"), "adjudicated"),
            (self.tr("each judgment as it is"), "soft"),
        ):
            self.gold.addItem(text, value)
        self.rule = QComboBox(self)
        self.rule.setAccessibleName(self.tr("How scores become verdicts"))
        for rule in (Rule.CALIBRATED, Rule.ROUND3, Rule.EPS0):
            self.rule.addItem(rule_title(rule), rule)
        self.compare = QPushButton(self.tr("Compare"), self)
        self.compare.setProperty("kind", "primary")
        self.export = ReportButton(self, primary=False)
        self.export.suggested = "transfer"
        bar = ScreenBar(self.tr("Transfer"), self)
        bar.add_action(self.export)
        bar.add_action(self.compare)
        self.page = TransferPage(self)
        self.states = StateStack(self.page, self)
        self.banner = Banner(self)
        self.cli = CliLine(self)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(self._side())
        body.addWidget(self.states, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.banner)
        layout.addLayout(body, 1)
        layout.addWidget(self.cli)

    def _side(self) -> QFrame:
        side = QFrame(self)
        side.setProperty("role", "surface")
        side.setFixedWidth(px(SIDE_WIDTH))
        self.rule_label = QLabel(self.tr("Verdict by score"), side)
        column = QVBoxLayout(side)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP)
        for label, field in (
            (QLabel(self.tr("Construct"), side), self.construct),
            (QLabel(self.tr("Datasets"), side), self.datasets),
            (QLabel(self.tr("Against"), side), self.gold),
            (self.rule_label, self.rule),
        ):
            label.setProperty("role", "overline")
            label.setBuddy(field)
            column.addWidget(label)
            column.addWidget(field, 1 if field is self.datasets else 0)
            column.addSpacing(GAP)
        return side

    def _connect(self) -> None:
        self.construct.activated.connect(self._fill_datasets)
        self.datasets.chosen_changed.connect(self._on_chosen)
        self.compare.clicked.connect(self._start)
        self.gold.activated.connect(self._out_of_date)
        self.rule.activated.connect(self._out_of_date)
        self.runner.progress.connect(self.states.busy.advance)
        self.runner.finished.connect(self._show_report)
        self.runner.failed.connect(self._show_failure)
        self.runner.cancelled.connect(self._on_chosen)
        self.states.busy.cancelled.connect(self.runner.cancel)
        self.page.audit_wanted.connect(lambda subject: self.session.request("audit", subject))
        self.export.wanted.connect(self._export)

    # --- choosing -----------------------------------------------------------------------------

    def _fill_constructs(self) -> None:
        counts = {
            construct: sum(one.construct is construct for one in self.session.datasets)
            for construct in COMPARED
        }
        before = self.construct.currentData()
        self.construct.clear()
        for construct in sorted(COMPARED, key=lambda one: -counts[one]):
            self.construct.addItem(self._construct_title(construct), construct)
        self.construct.setCurrentIndex(max(0, self.construct.findData(before)))
        self._fill_datasets()

    def _fill_datasets(self) -> None:
        construct = Construct(self.construct.currentData())
        preference = construct is Construct.PREFERENCE
        self.rule.setVisible(preference)
        self.rule_label.setVisible(preference)
        self._compared = ()
        self.datasets.show_datasets(
            [one for one in self.session.datasets if one.construct is construct]
        )

    def _construct_title(self, construct: Construct) -> str:
        if construct is Construct.PREFERENCE:
            return self.tr("preference")
        return self.tr("attribution")

    def _out_of_date(self) -> None:
        self._compared = ()
        self._on_chosen()

    def _on_chosen(self) -> None:
        chosen = self.datasets.chosen()
        self.compare.setEnabled(len(chosen) > 1)
        current = bool(chosen) and chosen == self._compared
        self.export.setEnabled(current)
        self.cli.setVisible(current and bool(self.cli.line.text()))
        if current:
            self.states.show_content()
        elif self.datasets.count() < 2:
            self.states.show_empty(
                icon=Icon.TRANSFER,
                title=self.tr("Transfer needs two datasets of one construct"),
                text=self.tr("It tells whether a metric that is good on one is good on another."),
                action=self.tr("Import a dataset"),
                act=lambda: self.session.request("datasets"),
            )
        elif len(chosen) < 2:
            self.states.show_empty(icon=Icon.TRANSFER, title=self.tr("Tick two datasets or more"))
        else:
            self.states.show_empty(
                icon=Icon.TRANSFER,
                title=self.tr("Does what holds on one dataset hold on another?"),
                text=self.tr(
                    "Compare holds every metric that is scored on all the ticked datasets "
                    "against people, dataset by dataset."
                ),
            )

    # --- the report ---------------------------------------------------------------------------

    def _start(self) -> None:
        names = self.datasets.chosen()
        options = TransferOptions(
            gold=str(self.gold.currentData()), rule=Rule(self.rule.currentData())
        )
        transfers = self.session.context.transfer
        self.compare.setEnabled(False)
        self.states.show_busy(
            self.tr("Comparing {datasets}").format(
                datasets=counted(len(names), one=self.tr("dataset"), many=self.tr("datasets"))
            ),
            cancellable=True,
        )
        self.runner.start(lambda: transfers.transfer(names, options))

    def _show_report(self, report: TransferReport) -> None:
        self._compared = report.datasets
        self.cli.show_command(report.provenance.command)
        self._on_chosen()
        self.page.show_report(report)
        self.page.matrix.setFocus()

    def _show_failure(self, error: Exception) -> None:
        self.compare.setEnabled(True)
        self.states.show_error(error, act=self._start)

    def _export(self, path: str, kind: str) -> None:
        report = self.page.report
        if report is None:
            return
        make = transfer_html if kind == HTML else transfer_markdown
        Query(
            self.session, self, lambda: write_report(Path(path), make(report)), slot="export"
        ).success(self._tell_saved).run()

    def _tell_saved(self, path: Path) -> None:
        self.banner.tell(self.tr("Saved {path}").format(path=path), tone=Tone.GOOD, seconds=8)
