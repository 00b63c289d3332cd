"""A study of the benchmark: does it rank models as people would, and what does that rest on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.icons import Icon
from gui.session import Session
from gui.theme import GAP, PAD
from gui.widgets.ngram_models import NgramModels
from gui.widgets.report_button import ReportButton
from gui.widgets.report_sections import ReportSections
from gui.widgets.state_stack import StateStack
from scoring.report.judge_view import JudgeView


class NgramStudyPane(QWidget):
    """What a study needs, and what it found.

    Signals
    -------
    wanted()
        The study is to be made.
    cancel_wanted()
        It is to stop.
    save_wanted(str, str)
        The study goes to this path as this kind of file.
    """

    wanted = Signal()
    cancel_wanted = Signal()
    save_wanted = Signal(str, str)

    def __init__(
        self, session: Session, models: NgramModels, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._view: JudgeView | None = None
        self._allowed = True
        self.given = QLineEdit()
        self.given.setAccessibleName(self.tr("Scores by people or a judge"))
        self.given.setPlaceholderText(self.tr("CSV with model and score; empty: made scores"))
        self.browse = QPushButton(self.tr("Choose…"))
        self.browse.setAccessibleName(self.tr("Choose scores"))
        self.built_by = QLineEdit()
        self.built_by.setAccessibleName(self.tr("Models that built the sets"))
        self.built_by.setPlaceholderText(self.tr("names, with commas"))
        self.start = QPushButton(self.tr("Study"))
        self.start.setProperty("kind", "primary")
        self.save = ReportButton(primary=False, tables=True)
        self.save.suggested = "ngram-study"
        self.sections = ReportSections(session)
        self.states = StateStack(self.sections)
        self._lay_out()
        models.changed.connect(self._on_models)
        self.browse.clicked.connect(self._choose)
        self.start.clicked.connect(self.wanted)
        self.save.wanted.connect(self.save_wanted)
        self.states.busy.cancelled.connect(self.cancel_wanted)
        self._on_models()
        self.show_idle()

    def asked(self) -> tuple[Path | None, tuple[str, ...]]:
        """Give the file of scores, and who built the sets."""
        named = self.given.text().strip()
        builders = (name.strip() for name in self.built_by.text().split(","))
        return Path(named) if named else None, tuple(name for name in builders if name)

    def show_idle(self) -> None:
        """Say what to do, or show the study that was made."""
        if self._view is not None:
            self.show_view(self._view)
            return
        self.save.setEnabled(False)
        self.states.show_empty(
            icon=Icon.SCORING,
            title=self.tr("No study yet"),
            text=self.tr(
                "Add answers on the leaderboard first. Without scores by people or a judge, "
                "scores are made up and said to be made."
            ),
        )

    def forget(self) -> None:
        """Let go of the study that was made."""
        self._view = None
        self.show_idle()

    def allow(self, allowed: bool) -> None:
        """Say whether a study may be started now."""
        self._allowed = allowed
        self._on_models()

    def show_busy(self) -> None:
        """Say that the study is being made."""
        self.states.show_busy(self.tr("Studying the benchmark"), cancellable=True)

    def show_view(self, view: JudgeView) -> None:
        """Show a study."""
        self._view = view
        self.save.setEnabled(True)
        self.sections.show_view(view)
        self.states.show_content()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(PAD, PAD, PAD, GAP)
        row.setSpacing(GAP)
        for text, field in (
            (self.tr("Given scores"), self.given),
            (self.tr("Built by"), self.built_by),
        ):
            label = QLabel(text)
            label.setProperty("role", "small")
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field, 1)
            if field is self.given:
                row.addWidget(self.browse)
        row.addWidget(self.save)
        row.addWidget(self.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.states, 1)

    def _choose(self) -> None:
        named, _ = QFileDialog.getOpenFileName(
            self, self.tr("Scores of models"), self.given.text(), self.tr("CSV (*.csv)")
        )
        if named:
            self.given.setText(named)

    def _on_models(self) -> None:
        self.start.setEnabled(self._allowed and bool(self._models.paths))
