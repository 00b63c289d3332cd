"""One item as a judge saw it: its texts, what the judge wrote in each order, and error tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotation.judging.injection_signs import signs
from db.queries.items import ItemDetail
from db.types import ErrorKind, JudgeCall, ShownOrder, Status
from gui.models.audit_table import verdict_text
from gui.models.judge_habits import kind_title, sign_title, status_title
from gui.theme import GAP
from gui.widgets.item_sheet import ItemSheet, titled
from gui.widgets.wrapped_label import WrappedLabel
from scoring.audit.judge_records import Tag

NOTE_LENGTH = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSheet:
    """What the sheet shows: the item, who is who, the calls about one target, and its tags."""

    detail: ItemDetail
    raters: Mapping[int, str]
    target: str
    judge: str
    calls: Sequence[JudgeCall]
    tags: Sequence[Tag]
    rater: str


class JudgedItemSheet(ItemSheet):
    """An item's sheet with the judge's outputs verbatim, and a way to tag what is wrong.

    Signals
    -------
    tag_wanted
        Kind of error, and a note.
    untag_wanted
        Kind of error and the person whose tag goes.
    """

    tag_wanted = Signal(str, str)
    untag_wanted = Signal(str, str)

    def __init__(self, shown: JudgedSheet, parent: QWidget | None = None) -> None:
        super().__init__(shown.detail, shown.raters, parent)
        self.shown = shown
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Kind of error"))
        for kind in ErrorKind:
            self.kind.addItem(kind_title(kind.value), kind.value)
        self.note = QLineEdit()
        self.note.setMaxLength(NOTE_LENGTH)
        self.note.setAccessibleName(self.tr("Note on the error"))
        self.note.setPlaceholderText(self.tr("Note"))
        self.tag = QPushButton(self.tr("Tag"))
        self.tag.setAutoDefault(False)
        self.tag.setToolTip(self.tr("Tag the judge's verdict with this error"))
        self._tagged = QWidget()
        self._tags = QVBoxLayout(self._tagged)
        self._tags.setContentsMargins(0, 0, 0, 0)
        self._tags.setSpacing(0)
        self._warn_of_signs()
        self._add_calls()
        self._add_tagging()
        self.show_tags(shown.tags)
        self.tag.clicked.connect(self._want_tag)
        self.note.returnPressed.connect(self._want_tag)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Let Enter end a note, or press the button that has the focus; it closes nothing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return
        super().keyPressEvent(event)

    def show_tags(self, tags: Sequence[Tag]) -> None:
        """Show the tags of the target as they are now."""
        while (item := self._tags.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for tag in tags:
            self._tags.addWidget(self._tag_row(tag))
        self._tagged.setVisible(bool(tags))

    def _put(self, widget: QWidget) -> None:
        """Put a widget under what is there, before the room that is left."""
        self.column.insertWidget(self.column.count() - 1, widget)

    def _heading(self, text: str) -> None:
        title = QLabel(text)
        title.setProperty("role", "strong")
        self._put(title)

    def _warn_of_signs(self) -> None:
        texts = [answer.text for answer in self.shown.detail.answers]
        texts += [claim.text for claim in self.shown.detail.claims]
        for sign in (sign for text in texts for sign in signs(text)):
            said = WrappedLabel(
                self.tr("Speaks to a judge, it seems: {what}. “{text}”").format(
                    what=sign_title(sign.kind), text=sign.shown
                )
            )
            said.setProperty("role", "warn")
            self._put(said)

    def _add_calls(self) -> None:
        self._heading(self.tr("What {judge} wrote").format(judge=self.shown.judge))
        calls = [call for call in self.shown.calls if not call.call.variant]
        for call in calls:
            drawn = call.call
            parts = [self._order(drawn.shown_order)]
            if drawn.sample:
                parts.append(self.tr("sample {n}").format(n=drawn.sample + 1))
            if drawn.step:
                parts.append(drawn.step)
            said = status_title(drawn.status.value)
            if drawn.status is Status.VERDICT and drawn.verdict is not None:
                said = verdict_text(drawn.verdict.value)
            parts.append(said)
            text = drawn.raw or drawn.error or self.tr("Nothing was kept of the output.")
            self._put(titled(" · ".join(part for part in parts if part), text))
        probes = len(self.shown.calls) - len(calls)
        if not calls or probes:
            told = WrappedLabel(
                self.tr("Calls of probes that are not shown: {n}").format(n=probes)
                if probes
                else self.tr("No output of it is stored for this item.")
            )
            told.setProperty("role", "muted")
            self._put(told)

    def _order(self, order: ShownOrder) -> str:
        return {
            ShownOrder.AB: self.tr("A shown first"),
            ShownOrder.BA: self.tr("B shown first"),
        }.get(order, "")

    def _add_tagging(self) -> None:
        self._heading(self.tr("What is wrong with its verdict"))
        self._put(self._tagged)
        form = QWidget()
        row = QHBoxLayout(form)
        row.setContentsMargins(0, 0, 0, GAP)
        row.setSpacing(GAP)
        row.addWidget(self.kind)
        row.addWidget(self.note, 1)
        row.addWidget(self.tag)
        self._put(form)
        if not self.shown.rater:
            for widget in (self.kind, self.note, self.tag):
                widget.setEnabled(False)
            told = WrappedLabel(self.tr("Say on Annotate who you are, then tag errors here."))
            told.setProperty("role", "muted")
            self._put(told)

    def _tag_row(self, tag: Tag) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        said = " · ".join(part for part in (kind_title(tag.kind), tag.rater, tag.note) if part)
        row.addWidget(WrappedLabel(said), 1)
        if tag.rater == self.shown.rater:
            away = QPushButton(self.tr("Take away"))
            away.setProperty("kind", "link")
            away.setAutoDefault(False)
            away.setAccessibleName(self.tr("Take away: {kind}").format(kind=kind_title(tag.kind)))
            away.clicked.connect(lambda: self.untag_wanted.emit(tag.kind, tag.rater))
            row.addWidget(away)
        return holder

    def _want_tag(self) -> None:
        self.tag_wanted.emit(str(self.kind.currentData()), self.note.text().strip())
        self.note.clear()
