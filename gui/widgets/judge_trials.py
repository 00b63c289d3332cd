"""What a judge was sent and what it gave back, side by side, one call at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from annotation.judging.records import Message
from gui.theme import GAP
from gui.widgets.wrapped_label import WrappedLabel
from scoring.judging.results import ShownCall, Trial


class JudgeTrials(QWidget):
    """Chooses one call of a dry run and shows prompt, output and what was read out of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trials: list[Trial] = []
        self.which = QComboBox(self)
        self.which.setAccessibleName(self.tr("Call"))
        self.sent = self._pane(self.tr("What the judge was sent"))
        self.given = self._pane(self.tr("What the judge gave back"))
        self.read = WrappedLabel(parent=self)
        panes = QHBoxLayout()
        panes.setSpacing(GAP)
        panes.addWidget(self.sent, 1)
        panes.addWidget(self.given, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.which)
        layout.addLayout(panes, 1)
        layout.addWidget(self.read)
        self.which.currentIndexChanged.connect(self._show)

    def say(self, words: str) -> None:
        """Say why nothing can be sent."""
        self.show_preview(())
        self.read.say(words)

    def show_preview(self, calls: Sequence[ShownCall]) -> None:
        """Show what would be sent about the first target; nothing was asked yet."""
        self._trials = []
        self.which.clear()
        self.which.hide()
        self.given.hide()
        self.sent.setPlainText(_as_text(calls[0].messages) if calls else "")
        self.read.say(
            self.tr("What would be sent about item {item}").format(item=calls[0].item_key)
            if calls
            else ""
        )

    def show_trials(self, trials: Sequence[Trial]) -> None:
        """Show the calls of a dry run, the first one at first."""
        self._trials = list(trials)
        self.which.clear()
        self.which.show()
        self.given.show()
        for one in self._trials:
            words = (one.item_key, one.shown_order.value.upper(), one.step, one.said)
            self.which.addItem(" · ".join(word for word in words if word))
        self._show()

    def _pane(self, name: str) -> QPlainTextEdit:
        pane = QPlainTextEdit(self)
        pane.setReadOnly(True)
        pane.setTabChangesFocus(True)
        pane.setAccessibleName(name)
        return pane

    def _show(self) -> None:
        at = self.which.currentIndex()
        if not 0 <= at < len(self._trials):
            return
        one = self._trials[at]
        self.sent.setPlainText(_as_text(one.messages))
        given = one.output.error or one.output.text
        if one.output.probabilities:
            given = "\n".join(f"{k}: {v:.3f}" for k, v in one.output.probabilities.items())
        self.given.setPlainText(given)
        why = f" ({one.parsed.why})" if one.parsed.why else ""
        self.read.say(self.tr("Read as: {said}").format(said=one.said) + why)


def _as_text(messages: Sequence[Message]) -> str:
    return "\n\n".join(f"{one.role}: {one.content}" for one in messages)
