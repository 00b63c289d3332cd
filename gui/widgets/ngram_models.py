"""Which models' answers are held against the reference sets: files and folders."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.counting import counted
from gui.project_files import documents
from gui.theme import GAP
from gui.widgets.wrapped_label import WrappedLabel


class NgramModels(QWidget):
    """A line of buttons: add files, add a folder, begin anew.

    Signals
    -------
    changed()
        Other answers are chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.paths: tuple[Path, ...] = ()
        self.files = QPushButton(self.tr("Add files…"), self)
        self.files.setToolTip(self.tr("Answers of one model each, as JSONL, plain or .xz"))
        self.folder = QPushButton(self.tr("Add folder…"), self)
        self.folder.setToolTip(self.tr("A folder with a model's answers, or of such folders"))
        self.clear = QPushButton(self.tr("Clear"), self)
        self.said = WrappedLabel(parent=self)
        self.said.setProperty("role", "small")
        row = QHBoxLayout()
        row.setSpacing(GAP)
        for button in (self.files, self.folder, self.clear):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(row)
        column.addWidget(self.said)
        self.files.clicked.connect(self._add_files)
        self.folder.clicked.connect(self._add_folder)
        self.clear.clicked.connect(lambda: self.take(()))
        self.take(())

    def take(self, paths: tuple[Path, ...]) -> None:
        """Hold these files and folders, each once."""
        self.paths = tuple(dict.fromkeys(paths))
        self.clear.setEnabled(bool(paths))
        names = ", ".join(path.name for path in self.paths[:3])
        count = counted(
            len(self.paths),
            one=self.tr("file or folder of answers"),
            many=self.tr("files or folders of answers"),
        )
        self.said.say(f"{count}: {names}" if names else self.tr("No answers chosen yet"))
        self.said.setToolTip("\n".join(map(str, self.paths)))
        self.changed.emit()

    def _start(self) -> str:
        return str(self.paths[-1].parent if self.paths else documents())

    def _add_files(self) -> None:
        named, _ = QFileDialog.getOpenFileNames(
            self,
            self.tr("Answers of models"),
            self._start(),
            self.tr("Answers (*.jsonl *.jsonl.xz *.xz)"),
        )
        if named:
            self.take((*self.paths, *map(Path, named)))

    def _add_folder(self) -> None:
        named = QFileDialog.getExistingDirectory(
            self, self.tr("Folder of models' answers"), self._start()
        )
        if named:
            self.take((*self.paths, Path(named)))
