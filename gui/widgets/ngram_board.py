"""The leaderboard: models scored by the reference sets, in the order of any column."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.icons import Icon
from gui.models.ngram_tables import BOARD_COLUMNS, board_table
from gui.theme import GAP, PAD, px
from gui.widgets.figures_table import FiguresTable
from gui.widgets.fitted_area import FittedArea
from gui.widgets.ngram_models import NgramModels
from gui.widgets.report_button import ReportButton
from gui.widgets.state_stack import StateStack
from gui.widgets.wrapped_label import WrappedLabel
from scoring.ngram_study.leaderboard import NgramBoard, ranked

NOTICES_HEIGHT: Final = 88  # px: more of them scroll


class NgramBoardPane(QWidget):
    """Choose answers, score them, sort by a click on a title.

    Signals
    -------
    wanted()
        The chosen models are to be scored.
    cancel_wanted()
        The run is to stop.
    save_wanted(str, str)
        The leaderboard goes to this path as this kind of file.
    """

    wanted = Signal()
    cancel_wanted = Signal()
    save_wanted = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board: NgramBoard | None = None
        self._allowed = True
        self.models = NgramModels()
        self.start = QPushButton(self.tr("Score models"))
        self.start.setProperty("kind", "primary")
        self.save = ReportButton(primary=False, tables=True)
        self.save.suggested = str(Path("leaderboard"))
        self.table = FiguresTable(self.tr("Leaderboard"), names_first=True)
        self.table.setProperty("role", "bare")
        self.notices = WrappedLabel()
        self.notices.setProperty("role", "muted")
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.table, 1)
        inner.addWidget(self._few_lines(self.notices))
        self.states = StateStack(content)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.models, 1)
        for button in (self.save, self.start):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP)
        column.addLayout(row)
        column.addWidget(self.states, 1)
        self.models.changed.connect(self._on_models)
        self.start.clicked.connect(self.wanted)
        self.save.wanted.connect(self.save_wanted)
        self.states.busy.cancelled.connect(self.cancel_wanted)
        self.table.horizontalHeader().setSectionsClickable(True)
        self.table.horizontalHeader().sectionClicked.connect(self.sort_by)
        self._on_models()
        self.show_idle()

    def show_idle(self) -> None:
        """Say what to do, or show the leaderboard that was made."""
        if self.board is not None:
            self.show_board(self.board)
            return
        self.save.setEnabled(False)
        self.states.show_empty(
            icon=Icon.AGREEMENT,
            title=self.tr("No models scored yet"),
            text=self.tr(
                "Add the answers of models to these questions: a JSONL file for each, or a "
                "folder of models."
            ),
        )

    def forget(self) -> None:
        """Let go of the leaderboard that was made."""
        self.board = None
        self.show_idle()

    def allow(self, allowed: bool) -> None:
        """Say whether a run may be started now."""
        self._allowed = allowed
        self._on_models()

    def show_busy(self) -> None:
        """Say that models are being scored."""
        self.states.show_busy(self.tr("Scoring models"), cancellable=True)

    def show_board(self, board: NgramBoard) -> None:
        """Show a leaderboard."""
        self.board = board
        self.save.setEnabled(True)
        self.table.show_rows(*board_table(board))
        self.notices.say("\n".join(board.notices))
        self.states.show_content()

    def sort_by(self, column: int) -> None:
        """Sort by a column; by the same one again, the other way round."""
        board = self.board
        if board is None:
            return
        name = BOARD_COLUMNS[column]
        turned = not board.turned if name == board.sort else False
        self.show_board(
            ranked(
                board.lines,
                sort=name,
                turned=turned,
                notices=board.notices,
                command=board.provenance.command,
            )
        )

    def _few_lines(self, label: WrappedLabel) -> FittedArea:
        """Give the label a small place in which it scrolls: each model may have several notices."""
        holder = QWidget()
        holder.setProperty("role", "page")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label)
        area = FittedArea(holder)
        area.setMaximumHeight(px(NOTICES_HEIGHT))
        area.setAccessibleName(self.tr("Notices"))
        return area

    def _on_models(self) -> None:
        self.start.setEnabled(self._allowed and bool(self.models.paths))
