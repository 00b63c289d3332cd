"""What an import recognised, what it brings, and every line that it could not take."""

from __future__ import annotations

import html
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotation.import_report import DatasetReport, FileReport, ImportReport, LineNote
from gui import theme
from gui.counting import counted
from gui.figure_text import count_text
from gui.widgets.dataset_rows import construct_text


class ImportReportView(QWidget):
    """Datasets first, then files, then the lines with their reasons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._summary = QLabel()
        self._summary.setWordWrap(True)
        self._summary.setTextFormat(Qt.TextFormat.RichText)
        self._summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lines_title = QLabel()
        self._lines_title.setProperty("role", "overline")
        self._lines = QTableWidget(0, 3)
        self._lines.setAccessibleName(self.tr("Lines that are told about"))
        self._lines.setHorizontalHeaderLabels([self.tr("Line"), self.tr("File"), self.tr("Reason")])
        self._lines.verticalHeader().hide()
        self._lines.verticalHeader().setDefaultSectionSize(theme.px(30))
        self._lines.setShowGrid(False)
        self._lines.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._lines.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._lines.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self._lines.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._filler = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GAP)
        column.addWidget(self._summary)
        column.addWidget(self._lines_title)
        column.addWidget(self._lines, 1)
        column.addWidget(self._filler, 1)

    @property
    def text(self) -> str:
        """What the summary says, as HTML."""
        return self._summary.text()

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """The lines told about: number, file and reason."""
        return [
            (self._cell(row, 0), self._cell(row, 1), self._cell(row, 2))
            for row in range(self._lines.rowCount())
        ]

    def show_report(self, report: ImportReport) -> None:
        """Show a dry run or what was done."""
        self._summary.setText("".join(self._summary_parts(report)))
        told = [
            (file.file, note, rejected)
            for file in report.files
            for notes, rejected in ((file.rejected, True), (file.warnings, False))
            for note in notes
        ]
        rejected = report.rejected_count
        warned = sum(file.warning_count for file in report.files)
        parts = []
        if rejected:
            parts.append(self.tr("{n} rejected").format(n=count_text(rejected)))
        if warned:
            parts.append(counted(warned, one=self.tr("warning"), many=self.tr("warnings")))
        self._lines_title.setText(", ".join(parts))
        for widget in (self._lines_title, self._lines):
            widget.setVisible(bool(told))
        self._filler.setVisible(not told)
        self._lines.setRowCount(len(told))
        for row, (file_name, note, is_rejected) in enumerate(told):
            self._fill(row, file_name, note, rejected=is_rejected)

    def _fill(self, row: int, file_name: str, note: LineNote, *, rejected: bool) -> None:
        number = count_text(note.line) if note.line else self.tr("file")
        for column, text in enumerate((number, file_name, note.reason)):
            cell = QTableWidgetItem(text)
            cell.setToolTip(text if column == 2 else "")
            if column == 0:
                cell.setForeground(theme.tokens().color("bad_ink" if rejected else "warn_ink"))
                word = self.tr("rejected") if rejected else self.tr("warning")
                cell.setData(Qt.ItemDataRole.AccessibleTextRole, f"{number}, {word}")
            self._lines.setItem(row, column, cell)

    def _cell(self, row: int, column: int) -> str:
        cell = self._lines.item(row, column)
        return "" if cell is None else cell.text()

    def _summary_parts(self, report: ImportReport) -> Iterator[str]:
        colors = theme.tokens()
        if report.refused:
            yield f'<p style="color:{colors.bad_ink}">{html.escape(report.refused)}</p>'
        for dataset in report.datasets:
            yield f"<p><b>{html.escape(dataset.name)}</b><br>{self._dataset(dataset)}</p>"
        for file in report.files:
            yield (
                f'<p><span style="color:{colors.muted}">'
                f"{html.escape(file.file)}: {self._file(file)}</span></p>"
            )

    def _dataset(self, dataset: DatasetReport) -> str:
        counts = (
            (dataset.items, self.tr("item"), self.tr("items")),
            (dataset.comparisons, self.tr("comparison"), self.tr("comparisons")),
            (dataset.claims, self.tr("claim"), self.tr("claims")),
            (dataset.judgments, self.tr("judgment"), self.tr("judgments")),
            (len(dataset.raters), self.tr("rater"), self.tr("raters")),
        )
        parts = [counted(count, one=one, many=many) for count, one, many in counts if count]
        kind = construct_text(dataset.construct)
        if dataset.created:
            kind = self.tr("{construct}, new dataset").format(construct=kind)
        elif parts:
            kind = self.tr("{construct}, added to what is there").format(construct=kind)
        told = " · ".join((kind, *(parts or [self.tr("nothing new")])))
        if dataset.repeated:
            repeats = counted(
                dataset.repeated,
                one=self.tr("judgment repeats a rater"),
                many=self.tr("judgments repeat a rater"),
            )
            told += " · " + self.tr("{repeats}, the latest counts").format(repeats=repeats)
        if dataset.already_there:
            told += " · " + counted(
                dataset.already_there,
                one=self.tr("was there already"),
                many=self.tr("were there already"),
            )
        return html.escape(told)

    def _file(self, file: FileReport) -> str:
        if file.unchanged:
            return html.escape(self.tr("imported before, nothing changes"))
        told = self.tr("{title}, {records}, {encoding}").format(
            title=file.title,
            records=counted(file.records, one=self.tr("record"), many=self.tr("records")),
            encoding=file.encoding,
        )
        if file.metadata:
            kept = self.tr("kept as metadata: {columns}")
            told += " · " + kept.format(columns=", ".join(file.metadata))
        return html.escape(told)
