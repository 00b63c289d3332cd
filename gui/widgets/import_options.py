"""How files are brought in, for those who want more than what is recognised."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from annotation.formats.nested_votes import CLAIMS
from annotation.formats.registry import AUTO, READERS
from annotation.import_report import ImportOptions
from db.types import RaterKind, ShownOrder
from gui import theme
from gui.project_files import documents

WAIT_MS: Final = 350  # after the last key, before the change is told


class ImportOptionsForm(QWidget):
    """Dataset, format, split, mapping, who judged, and whether one bad line refuses all.

    Signals
    -------
    changed()
        The options are other than before, once the typing pauses.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._wait.timeout.connect(self.changed)
        self.dataset = QLineEdit()
        self.dataset.setPlaceholderText(self.tr("named after the file"))
        self.format = QComboBox()
        self.format.addItem(self.tr("recognised from the content"), AUTO)
        for reader in READERS:
            self.format.addItem(reader.title, reader.name)
        self.split = QLineEdit()
        self.split.setPlaceholderText(self.tr("one dataset for each value of this column"))
        self.mapping = QLineEdit()
        self.mapping.setPlaceholderText(self.tr("YAML file that says what the columns mean"))
        self._browse = QPushButton(self.tr("Choose…"))
        self._browse.setAccessibleName(self.tr("Choose a mapping"))
        self._browse.clicked.connect(self._choose)
        self.rater = QLineEdit()
        self.rater.setPlaceholderText(self.tr("where the file names none: after the file"))
        self.kind = QComboBox()
        self.kind.addItem(self.tr("told by the file or its name"), "")
        self.kind.addItem(self.tr("people"), RaterKind.PERSON.value)
        self.kind.addItem(self.tr("judges (language models)"), RaterKind.JUDGE.value)
        self.order = QComboBox()
        self.order.addItem(self.tr("told by the file or its name"), ShownOrder.NONE.value)
        self.order.addItem(self.tr("A first"), ShownOrder.AB.value)
        self.order.addItem(self.tr("B first"), ShownOrder.BA.value)
        self.claims = QCheckBox(self.tr("Labels of yes and no are verdicts on claims"))
        self.strict = QCheckBox(self.tr("Import nothing when any line is rejected"))
        self._lay_out()
        for field in (self.dataset, self.split, self.mapping, self.rater):
            field.textEdited.connect(self._wait.start)
        for choice in (self.format, self.kind, self.order):
            choice.activated.connect(self._wait.start)
        for box in (self.claims, self.strict):
            box.toggled.connect(self._wait.start)

    @property
    def waiting(self) -> bool:
        """Whether a change is about to be told."""
        return self._wait.isActive()

    def hold(self) -> None:
        """Tell nothing of what was changed last."""
        self._wait.stop()

    def options(self, *, dry_run: bool) -> ImportOptions:
        """Give the options as they stand."""
        mapping, kind = self.mapping.text().strip(), self.kind.currentData()
        return ImportOptions(
            dataset=self.dataset.text().strip() or None,
            format=self.format.currentData(),
            split_by=self.split.text().strip() or None,
            mapping=Path(mapping).expanduser() if mapping else None,
            all_or_nothing=self.strict.isChecked(),
            dry_run=dry_run,
            rater=self.rater.text().strip(),
            kind=RaterKind(kind) if kind else None,
            order=ShownOrder(self.order.currentData()),
            labels=CLAIMS if self.claims.isChecked() else "",
        )

    def _lay_out(self) -> None:
        chosen = QWidget()
        row = QHBoxLayout(chosen)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.GAP)
        row.addWidget(self.mapping, 1)
        row.addWidget(self._browse)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(theme.PAD)
        form.setVerticalSpacing(theme.GAP)
        rows: tuple[tuple[str, QWidget, QWidget], ...] = (
            (self.tr("Dataset"), self.dataset, self.dataset),
            (self.tr("Format"), self.format, self.format),
            (self.tr("Split by"), self.split, self.split),
            (self.tr("Mapping"), self.mapping, chosen),
            (self.tr("Judged by"), self.rater, self.rater),
            (self.tr("Raters are"), self.kind, self.kind),
            (self.tr("Judge read"), self.order, self.order),
        )
        for text, field, placed in rows:
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, placed)
        form.addRow("", self.claims)
        form.addRow("", self.strict)

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Choose a mapping"),
            str(documents()),
            self.tr("Mappings (*.yaml *.yml *.json);;All files (*)"),
        )
        if name:
            self.mapping.setText(name)
            self.changed.emit()
