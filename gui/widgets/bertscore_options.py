"""What BERTScore does beside matching tokens: weights of rare ones, and a baseline."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from gui.theme import GAP, TIGHT, px
from gui.widgets.wrapped_label import WrappedLabel
from scoring.model_facts import baseline_languages
from scoring.subjects import ScoreOptions

BERTSCORE: Final = "bertscore"
NARROW: Final = 430  # px of width at 100 %, below which the switches stand over one another


class BertscoreOptions(QWidget):
    """Two switches with what they do; they count while BERTScore is among the metrics.

    Signals
    -------
    changed
        Something else is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.idf = QCheckBox(self.tr("Weigh rare tokens (idf)"))
        self.baseline = QComboBox()
        self.baseline.setAccessibleName(self.tr("Rescale BERTScore"))
        self.baseline.addItem(self.tr("not rescaled"), "")
        for language in baseline_languages():
            text = self.tr("rescaled for {language}").format(language=language)
            self.baseline.addItem(text, language)
        self.about = WrappedLabel(
            self.tr(
                "Idf: tokens of few references count more. Rescaled: unrelated texts score "
                "about 0, for models that have a table."
            )
        )
        self.about.setProperty("role", "small")
        named = QHBoxLayout()
        named.setSpacing(GAP)
        named.addWidget(QLabel("BERTScore"))
        named.addWidget(self.baseline)
        named.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(GAP)
        self._row.addLayout(named)
        self._row.addWidget(self.idf)
        self._row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GAP, 0, 0)
        column.setSpacing(TIGHT)
        column.addLayout(self._row)
        column.addWidget(self.about)
        self.baseline.activated.connect(lambda _at: self.changed.emit())
        self.idf.toggled.connect(lambda _on: self.changed.emit())
        self.offer(False)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Put the second switch below the first where both are too wide for one row."""
        super().resizeEvent(event)
        narrow = self.width() < px(NARROW)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if self._row.direction() is not way:
            self._row.setDirection(way)

    def offer(self, chosen: bool) -> None:
        """Say whether BERTScore is among the metrics."""
        self.idf.setEnabled(chosen)
        self.baseline.setEnabled(chosen and self.baseline.count() > 1)
        missing = self.baseline.count() == 1
        hint = self.tr("The tables come with the package bert-score") if missing else ""
        self.baseline.setToolTip(hint)

    def over(self, options: ScoreOptions) -> ScoreOptions:
        """Lay what is chosen over the other options of a run."""
        if not self.idf.isEnabled():
            return options
        baseline = str(self.baseline.currentData())
        return replace(options, idf=self.idf.isChecked(), baseline=baseline)
