"""Export: choose a format, see what it cannot hold, write it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar, Final, cast

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from annotation.export_report import LossReport
from db.errors import KnownError
from db.types import Changes, Dataset
from gui import theme
from gui.counting import counted
from gui.export_choices import ExportChoice, Family, Written, choices, data_job, report_job
from gui.icons import Icon
from gui.job_runner import JobRunner
from gui.models.command_lines import export_command
from gui.ops import Query
from gui.project_files import documents
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.view import View
from gui.widgets.banner import Banner, BannerRoom, Tone
from gui.widgets.cli_line import CliLine
from gui.widgets.dataset_picker import DatasetPicker
from gui.widgets.loss_panel import LossPanel
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from gui.widgets.two_line_delegate import SECOND, TwoLineDelegate
from gui.window_place import keep_panes

CHOICE: Final = Qt.ItemDataRole.UserRole
LIST_WIDTH: Final = 280
FORM_WIDTH: Final = 640


class ExportView(View):
    """Formats on the left; on the right what the chosen one loses, where it goes, and Write."""

    icon: ClassVar[Icon] = Icon.EXPORT
    cares: ClassVar[Changes] = EVERYTHING

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self._folder = documents()
        self._runner = JobRunner(session, self)
        self._runner.finished.connect(self._on_written)
        self._runner.failed.connect(self._on_failed)
        self._runner.cancelled.connect(self._on_cancelled)
        self._banner = Banner()
        self._list = QListWidget()
        self._list.setProperty("role", "bare")
        self._list.setAccessibleName(self.tr("Formats"))
        self._list.setItemDelegate(TwoLineDelegate(self._list))
        self._list.setMouseTracking(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentItemChanged.connect(self._on_choice)
        self._title = QLabel()
        self._title.setProperty("role", "heading")
        self._text = QLabel()
        self._text.setProperty("role", "muted")
        self._text.setWordWrap(True)
        self._loss = LossPanel()
        self._path = QLineEdit()
        self._path.setAccessibleName(self.tr("File"))
        self._path.textChanged.connect(lambda _text: self._show_command())
        self._browse = QPushButton(self.tr("Choose…"))
        self._browse.clicked.connect(self._choose_path)
        self._cli = CliLine(self, label=self.tr("Same file"))
        self._write = QPushButton(self.tr("Write file"))
        self._write.setProperty("kind", "primary")
        self._write.clicked.connect(self.write)
        self._lay_out()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Export")

    def refresh(self, changes: Changes) -> None:
        """Show what can be written of the dataset in hand."""
        dataset = self.session.dataset
        if dataset is None:
            self._cli.show_command("")
            self._states.show_empty(
                icon=Icon.EXPORT,
                title=self.tr("Nothing to export yet"),
                text=self.tr("Import a dataset first."),
                action=self.tr("Go to Datasets"),
                act=partial(self.session.request, "datasets"),
            )
            return
        service = self.session.context.export
        Query(self.session, self, service.formats, slot="formats").success(
            lambda writers: self._show_choices(choices(writers, dataset))
        ).failure(self._states.show_error).run()

    def shown(self) -> None:
        """Put the focus on the formats."""
        self._list.setFocus()

    # --- building -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        bar = ScreenBar(self.title())
        bar.add_choice(DatasetPicker(self.session))
        self._form_states = StateStack(self._make_form())
        self._form_states.busy.cancelled.connect(self._runner.cancel)
        self._runner.progress.connect(self._form_states.busy.advance)
        left = QWidget()
        left.setProperty("role", "surface")
        inside = QVBoxLayout(left)
        inside.setContentsMargins(theme.GAP, theme.GAP, theme.GAP, theme.GAP)
        inside.addWidget(self._list)
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.setChildrenCollapsible(False)
        panes.addWidget(left)
        panes.addWidget(self._form_states)
        panes.setStretchFactor(1, 1)
        panes.setSizes([theme.px(LIST_WIDTH), 10_000])
        keep_panes(panes, self.settings, "export")
        self._states = StateStack(panes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(BannerRoom(self._banner))
        column.addWidget(self._states, 1)
        column.addWidget(self._cli)

    def _make_form(self) -> QWidget:
        where = QHBoxLayout()
        where.setSpacing(theme.GAP)
        where.addWidget(self._path, 1)
        where.addWidget(self._browse)
        label = QLabel(self.tr("File"))
        label.setProperty("role", "overline")
        label.setBuddy(self._path)
        form = QVBoxLayout()
        form.setSpacing(theme.GAP)
        form.addWidget(self._title)
        form.addWidget(self._text)
        form.addSpacing(theme.GAP)
        form.addWidget(self._loss)
        form.addSpacing(theme.PAD)
        form.addWidget(label)
        form.addLayout(where)
        form.addSpacing(theme.GAP)
        form.addWidget(self._write, 0, Qt.AlignmentFlag.AlignLeft)
        form.addStretch(1)
        narrow = QWidget()
        narrow.setLayout(form)
        narrow.setMaximumWidth(theme.px(FORM_WIDTH))
        right = QWidget()
        room = QHBoxLayout(right)
        room.setContentsMargins(theme.PAGE, theme.SECTION, theme.PAGE, theme.SECTION)
        room.addWidget(narrow, 1)
        room.addStretch(0)
        return right

    # --- what is chosen -------------------------------------------------------------------------

    def _show_choices(self, made: list[ExportChoice]) -> None:
        before = self._choice()
        self._list.blockSignals(True)
        self._list.clear()
        for choice in made:
            row = QListWidgetItem(choice.title)
            row.setData(SECOND, choice.note)
            row.setToolTip(choice.text)
            row.setData(CHOICE, choice)
            row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{choice.title}, {choice.note}")
            self._list.addItem(row)
        names = [choice.name for choice in made]
        same = names.index(before.name) if before is not None and before.name in names else 0
        self._list.setCurrentRow(same)
        self._list.blockSignals(False)
        self._states.show_content()
        self._on_choice()

    def _choice(self) -> ExportChoice | None:
        row = self._list.currentItem()
        return None if row is None else cast(ExportChoice, row.data(CHOICE))

    def _on_choice(self, *_rows: object) -> None:
        choice, dataset = self._choice(), self.session.dataset
        if choice is None or dataset is None:
            return
        self._title.setText(choice.title)
        self._text.setText(choice.text)
        self._path.setText(str(self._folder / choice.file_name(dataset)))
        self._show_command()
        self._show_loss(choice, dataset)

    def _show_command(self) -> None:
        choice, dataset = self._choice(), self.session.dataset
        path = Path(self._path.text().strip())
        if choice is None or dataset is None or not path.name:
            self._cli.show_command("")
            return
        project = self.session.context.project
        self._cli.show_command(export_command(project, dataset.name, choice.name, path))

    def _show_loss(self, choice: ExportChoice, dataset: Dataset) -> None:
        if choice.family is Family.REPORT:
            self._write.setEnabled(True)
            self._loss.show_note(
                self.tr("The audit is made anew from the scores that are stored, with seed 0.")
            )
            return
        self._write.setEnabled(False)
        self._loss.show_note(self.tr("Counting what this format can hold…"))
        service = self.session.context.export
        Query(
            self.session, self, lambda: service.loss(dataset.name, choice.name), slot="loss"
        ).success(self._on_loss).failure(self._on_no_loss).run()

    def _on_loss(self, loss: LossReport) -> None:
        self._loss.show_loss(loss)
        self._write.setEnabled(loss.written > 0)

    def _on_no_loss(self, error: Exception) -> None:
        if not isinstance(error, KnownError):
            self.session.report(error)
        self._loss.show_problem(str(error))

    # --- writing --------------------------------------------------------------------------------

    def _choose_path(self) -> None:
        choice = self._choice()
        if choice is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Write to"), self._path.text(), f"*{choice.suffix};;*"
        )
        if name:
            self._path.setText(name)
            self._folder = Path(name).parent
            self.write(overwrite=True)

    def write(self, *_clicked: object, overwrite: bool = False) -> None:
        """Write the file; one that exists is only replaced when the file dialog asked."""
        choice, dataset = self._choice(), self.session.dataset
        if choice is None or dataset is None or not self._path.text().strip():
            return
        path = Path(self._path.text().strip()).expanduser()
        if path.exists() and not overwrite:
            self._banner.tell(
                self.tr("{path} exists already.").format(path=path),
                tone=Tone.WARN,
                action=self.tr("Replace it"),
                act=partial(self.write, overwrite=True),
            )
            return
        self._banner.dismiss()
        context = self.session.context
        self._form_states.show_busy(
            self.tr("Writing {name}").format(name=path.name), cancellable=True
        )
        if choice.family is Family.REPORT:
            self._runner.start(lambda: report_job(context, dataset.name, choice.name, path))
        else:
            self._runner.start(
                lambda: data_job(context, dataset.name, choice.name, path, overwrite=overwrite)
            )

    def _on_written(self, written: Written) -> None:
        self._form_states.show_content()
        if written.rows is None:
            said = self.tr("Written: {path}")
        else:
            said = self.tr("Written: {rows} to {path}")
        rows = counted(written.rows or 0, one=self.tr("row"), many=self.tr("rows"))
        self._banner.tell(
            said.format(path=written.path, rows=rows),
            tone=Tone.GOOD,
            action=self.tr("Open folder"),
            act=partial(
                QDesktopServices.openUrl, QUrl.fromLocalFile(str(written.path.absolute().parent))
            ),
        )

    def _on_failed(self, error: Exception) -> None:
        self._form_states.show_content()
        self.session.report(error)

    def _on_cancelled(self) -> None:
        self._form_states.show_content()
        self._banner.tell(self.tr("Stopped. No file was written."), seconds=20)
