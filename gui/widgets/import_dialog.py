"""Brings files in: choose, see what was recognised, import."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from annotation.import_report import ImportReport
from db.errors import KnownError
from gui import theme
from gui.icons import Icon, icon
from gui.job_runner import JobRunner
from gui.project_files import documents
from gui.session import Session
from gui.widgets.drop_zone import DropZone, files_in
from gui.widgets.import_options import ImportOptionsForm
from gui.widgets.import_report_view import ImportReportView
from gui.widgets.state_stack import StateStack

SIZE: Final = (760, 620)


class ImportDialog(QDialog):
    """A dry run follows each choice; the import is offered once it has found something.

    ``report`` is what the import did once the dialog is accepted.
    """

    def __init__(
        self, session: Session, paths: Sequence[Path] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._paths: list[Path] = []
        self._dry = True
        self.report: ImportReport | None = None
        self.setWindowTitle(self.tr("Import"))
        self.setAcceptDrops(True)
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        self._runner = JobRunner(session, self)
        self._runner.finished.connect(self._on_finished)
        self._runner.failed.connect(self._on_failed)
        self._runner.cancelled.connect(self._on_cancelled)
        self._zone = DropZone()
        self._zone.dropped.connect(self.take_files)
        self._zone.asked.connect(self._choose)
        self._make_options()
        self._view = ImportReportView()
        self._states = StateStack(self._view)
        self._states.busy.cancelled.connect(self._runner.cancel)
        self._runner.progress.connect(self._states.busy.advance)
        self._import = QPushButton(self.tr("Import"))
        self._import.setProperty("kind", "primary")
        self._import.clicked.connect(self._run_import)
        self._close = QPushButton(self.tr("Close"))
        self._close.clicked.connect(self.reject)
        self._lay_out()
        self._show_waiting()
        self.take_files(list(paths))

    # --- building -------------------------------------------------------------------------------

    def _make_options(self) -> None:
        self._more = QToolButton()
        self._more.setText(self.tr("Options"))
        self._more.setCheckable(True)
        self._more.setProperty("role", "disclosure")
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.toggled.connect(self._on_more)
        self._options = ImportOptionsForm()
        self._options.changed.connect(self._dry_run)
        self._on_more(False)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.GAP)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        buttons.addWidget(self._import)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.PAD - theme.TIGHT)
        column.addWidget(self._zone)
        column.addWidget(self._more)
        column.addWidget(self._options)
        column.addWidget(self._states, 1)
        column.addLayout(buttons)

    def _on_more(self, on: bool) -> None:
        self._options.setVisible(on)
        self._more.setIcon(icon(Icon.DOWN if on else Icon.NEXT, token="muted"))

    # --- files ----------------------------------------------------------------------------------

    def take_files(self, paths: list[Path]) -> None:
        """Take these files in place of the ones before, and look into them."""
        if not paths:
            return
        self._paths = paths
        self._zone.show_files(paths)
        self._dry_run()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        """Take files anywhere on the dialog."""
        if files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        """Take the dropped files."""
        event.acceptProposedAction()
        self.take_files(files_in(event.mimeData()))

    def _choose(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self,
            self.tr("Choose files"),
            str(self._paths[0].parent if self._paths else documents()),
            self.tr("Data (*.json *.jsonl *.csv *.tsv *.parquet *.txt);;All files (*)"),
        )
        self.take_files([Path(name) for name in names])

    # --- runs -----------------------------------------------------------------------------------

    def _dry_run(self) -> None:
        if self._paths:
            self._start(self.tr("Looking into the files"), dry_run=True)

    def _run_import(self) -> None:
        self._start(self.tr("Importing"), dry_run=False)

    def _start(self, title: str, *, dry_run: bool) -> None:
        self._options.hold()
        self._dry = dry_run
        self._import.setEnabled(False)
        self._states.show_busy(title, cancellable=True)
        for part in (self._zone, self._options):
            part.setEnabled(dry_run)
        service, paths = self._session.context.imports, list(self._paths)
        options = self._options.options(dry_run=dry_run)
        self._runner.start(lambda: service.run(paths, options))

    def _on_finished(self, report: ImportReport) -> None:
        self._settle()
        if report.dry_run:
            self._view.show_report(report)
            self._states.show_content()
            news = any(not file.unchanged for file in report.files)
            self._import.setEnabled(news and bool(report.datasets) and not report.refused)
            (self._import if self._import.isEnabled() else self._close).setFocus()
            return
        self.report = report
        self._session.announce(report.changes)
        self.accept()

    def _on_failed(self, error: Exception) -> None:
        self._settle()
        if isinstance(error, KnownError) and not self._options.mapping.text().strip():
            self._more.setChecked(True)  # what is to be done may be there: format, mapping
        self._states.show_error(error, act=self._dry_run)

    def _on_cancelled(self) -> None:
        self._settle()
        if self._dry:
            self._show_waiting()
        else:
            self._dry_run()

    def _settle(self) -> None:
        for part in (self._zone, self._options):
            part.setEnabled(True)

    def _show_waiting(self) -> None:
        self._import.setEnabled(False)
        self._states.show_empty(
            icon=Icon.FILE,
            title=self.tr("Nothing is imported before you have seen what it is"),
            text=self.tr(
                "LFQA-E, AttributionBench, PandaLM and Tiebreak files are recognised by their "
                "content. Any other table needs a mapping."
            ),
        )

    def done(self, result: int) -> None:
        """Stop what runs before the dialog goes; nothing half-done is kept."""
        self._options.hold()
        self._runner.close()
        super().done(result)
