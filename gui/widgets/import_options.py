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

from annotation.formats.registry import AUTO, READERS
from annotation.import_report import ImportOptions
from gui import theme
from gui.project_files import documents

WAIT_MS: Final = 350  # after the last key, before the change is told


class ImportOptionsForm(QWidget):
    """Dataset, format, split, mapping, and whether one bad line refuses all.

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
        self.strict = QCheckBox(self.tr("Import nothing when any line is rejected"))
        self._lay_out()
        for field in (self.dataset, self.split, self.mapping):
            field.textEdited.connect(self._wait.start)
        self.format.activated.connect(self._wait.start)
        self.strict.toggled.connect(self._wait.start)

    @property
    def waiting(self) -> bool:
        """Whether a change is about to be told."""
        return self._wait.isActive()

    def hold(self) -> None:
        """Tell nothing of what was changed last."""
        self._wait.stop()

    def options(self, *, dry_run: bool) -> ImportOptions:
        """Give the options as they stand."""
        mapping = self.mapping.text().strip()
        return ImportOptions(
            dataset=self.dataset.text().strip() or None,
            format=self.format.currentData(),
            split_by=self.split.text().strip() or None,
            mapping=Path(mapping).expanduser() if mapping else None,
            all_or_nothing=self.strict.isChecked(),
            dry_run=dry_run,
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
        )
        for text, field, placed in rows:
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, placed)
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
