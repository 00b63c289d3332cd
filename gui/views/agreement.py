"""Agreement: who agrees with whom on one dataset, by how much, and how sure that is."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from annotation.agreement_report import AgreementReport
from annotation.agreement_votes import AgreementOptions
from db.types import Changes, Construct
from gui.icons import Icon
from gui.item_opening import ItemOpening
from gui.models.command_lines import agreement_command
from gui.ops import Query
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.agreement_page import AgreementPage
from gui.views.view import View
from gui.widgets.cli_line import CliLine
from gui.widgets.dataset_picker import DatasetPicker
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack


class AgreementView(View):
    """Coefficients with intervals and reasons, raters, pairs, verdicts, breakdown."""

    icon: ClassVar[Icon] = Icon.AGREEMENT
    cares: ClassVar[Changes] = (
        Changes.PROJECT | Changes.DATASETS | Changes.ITEMS | Changes.RATERS | Changes.JUDGMENTS
    )

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self._build()
        self._connect()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Agreement")

    def refresh(self, changes: Changes) -> None:
        """Measure agreement anew."""
        self._load()

    def shown(self) -> None:
        """Take the focus."""
        self.page.figures.setFocus()

    def _build(self) -> None:
        self.picker = DatasetPicker(self.session, parent=self)
        self.both_bad = QComboBox(self)
        self.both_bad.setAccessibleName(self.tr("What 'both bad' counts as"))
        self.both_bad.addItem(self.tr("a tie"), "tie")
        self.both_bad.addItem(self.tr("a verdict of its own"), "own")
        self.both_bad.addItem(self.tr("nothing"), "drop")
        self.judges = QCheckBox(self.tr("Judges too"), self)
        self.sealed = QCheckBox(self.tr("Sealed only"), self)
        self.judges.setToolTip(self.tr("Judges enter the coefficients and the majority too"))
        self.sealed.setToolTip(self.tr("Verdicts given with the seal broken are left out"))
        bar = ScreenBar(self.tr("Agreement"), self)
        bar.add_choice(self.picker)
        self.both_bad_label = bar.add_choice(self.both_bad, self.tr("Both bad as"))
        bar.add_choice(self.judges)
        bar.add_choice(self.sealed)
        self.page = AgreementPage(self.session, self)
        self.states = StateStack(self.page, self)
        self.cli = CliLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.states, 1)
        layout.addWidget(self.cli)

    def _connect(self) -> None:
        self.both_bad.activated.connect(self._load)
        self.judges.clicked.connect(self._load)
        self.sealed.clicked.connect(self._load)
        self.page.item_opened.connect(ItemOpening(self.session, self).open)

    def _options(self) -> AgreementOptions:
        return AgreementOptions(
            include_judges=self.judges.isChecked(),
            both_bad=self.both_bad.currentData(),
            leave_broken=self.sealed.isChecked(),
        )

    def _load(self) -> None:
        dataset = self.session.dataset
        self.cli.show_command("")
        if dataset is None:
            self.states.show_empty(
                icon=Icon.DATASETS,
                title=self.tr("No dataset yet"),
                text=self.tr("Agreement compares the verdicts of two raters or more."),
                action=self.tr("Import a dataset"),
                act=lambda: self.session.request("datasets"),
            )
            return
        preference = dataset.construct is Construct.PREFERENCE
        self.both_bad.setVisible(preference)
        if self.both_bad_label is not None:
            self.both_bad_label.setVisible(preference)
        if not dataset.judgments:
            self.states.show_empty(
                icon=Icon.ANNOTATE,
                title=self.tr("No one has judged {name} yet").format(name=dataset.name),
                text=self.tr("Agreement compares the verdicts of two raters or more."),
                action=self.tr("Annotate"),
                act=lambda: self.session.request("annotate"),
            )
            return
        self._measure(dataset.name)

    def _measure(self, name: str) -> None:
        options, agreement = self._options(), self.session.context.agreement
        self.states.show_busy(self.tr("Measuring agreement on {name}").format(name=name))

        def work() -> AgreementReport:
            return agreement.report(
                name,
                seed=options.seed,
                replicates=options.replicates,
                include_judges=options.include_judges,
                both_bad=options.both_bad,
                leave_broken=options.leave_broken,
            )

        Query(self.session, self, work, slot="report").success(
            lambda report: self._show(report, options)
        ).failure(self._fail).run()

    def _show(self, report: AgreementReport, options: AgreementOptions) -> None:
        command = agreement_command(self.session.context.project, report.dataset, options)
        self.cli.show_command(command)
        self.states.show_content()
        self.page.show_report(report, options)

    def _fail(self, error: Exception) -> None:
        self.states.show_error(error, act=self._load)
