"""One item in full: its question, texts side by side, and who judged what."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from db.queries.items import ItemDetail
from db.types import Judgment, Status, TargetKind
from gui.models.agreement_tables import verdict_title
from gui.models.figure_table import FigureColumn, FigureRow, Label, verdict_role
from gui.theme import GAP, PAD, px
from gui.widgets.figures_table import FiguresTable
from gui.widgets.rich_text_view import RichTextView


class ItemSheet(QDialog):
    """Shows an item and its judgments for reading; nothing can be changed here.

    Parameters
    ----------
    detail
        The item with everything that hangs on it.
    raters
        Names of raters by id.
    """

    def __init__(
        self, detail: ItemDetail, raters: Mapping[int, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._raters = raters
        self.setWindowTitle(self.tr("Item {key}").format(key=detail.item.key))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(px(960), px(640))
        page = QWidget()
        page.setProperty("role", "page")
        column = QVBoxLayout(page)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP)
        self._add_question(column, detail)
        self._add_texts(column, detail)
        self._add_judgments(column, detail)
        column.addStretch(1)
        self.column = column
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, GAP)
        layout.addWidget(area, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(PAD, 0, PAD, 0)
        foot.addWidget(buttons)
        layout.addLayout(foot)

    def _add_question(self, column: QVBoxLayout, detail: ItemDetail) -> None:
        item = detail.item
        facts = [part for part in (item.topic, item.setting, item.language, item.group) if part]
        title = QLabel(self.tr("Item {key}").format(key=item.key))
        title.setProperty("role", "heading")
        column.addWidget(title)
        if facts:
            beside = QLabel(" · ".join(facts))
            beside.setProperty("role", "small")
            column.addWidget(beside)
        column.addWidget(titled(self.tr("Question"), item.question))
        if item.context:
            column.addWidget(titled(self.tr("Context"), item.context))

    def _add_texts(self, column: QVBoxLayout, detail: ItemDetail) -> None:
        if detail.answers:
            row = QHBoxLayout()
            row.setSpacing(GAP)
            for place, answer in enumerate(detail.answers):
                name = answer.system or self.tr("Answer {number}").format(number=place + 1)
                row.addWidget(titled(name, answer.text), 1)
            column.addLayout(row)
        for claim in detail.claims:
            column.addWidget(titled(self.tr("Claim"), claim.text))
            for place, evidence in enumerate(claim.evidence):
                name = self.tr("Evidence {number}").format(number=place + 1)
                column.addWidget(titled(name, evidence))
        for place, reference in enumerate(detail.item.references):
            name = self.tr("Reference {number}").format(number=place + 1)
            column.addWidget(titled(name, reference))

    def _add_judgments(self, column: QVBoxLayout, detail: ItemDetail) -> None:
        live = [judgment for judgment in detail.judgments if judgment.live]
        if not live:
            return
        title = QLabel(self.tr("Judgments"))
        title.setProperty("role", "strong")
        column.addWidget(title)
        table = FiguresTable(self.tr("Judgments"))
        table.show_rows(
            (
                FigureColumn(title=self.tr("Rater")),
                FigureColumn(title=self.tr("Of")),
                FigureColumn(title=self.tr("Verdict")),
                FigureColumn(title=self.tr("Note")),
            ),
            [self._judgment_row(detail, judgment) for judgment in live],
        )
        table.setFixedHeight(min(table.content_height() + 2, px(240)))
        column.addWidget(table)

    def _judgment_row(self, detail: ItemDetail, judgment: Judgment) -> FigureRow:
        targets = detail.comparisons if judgment.target is TargetKind.COMPARISON else detail.claims
        keys = {target.id: target.key for target in targets}
        said = verdict_title(judgment.verdict.value) if judgment.verdict else ""
        if judgment.status is not Status.VERDICT:
            said = judgment.status.value
        role = verdict_role(judgment.verdict) if judgment.verdict else None
        note = " ".join(part for part in (judgment.note, judgment.reason) if part)
        rater = self._raters.get(judgment.rater_id, str(judgment.rater_id))
        return FigureRow(
            cells=(
                rater,
                keys.get(judgment.target_id, ""),
                Label(text=said, verdict=role),
                note.replace("\n", " "),
            ),
            hints={3: note},
        )


def _text(name: str, text: str) -> RichTextView:
    view = RichTextView(name, grows=True)
    view.show_text(text)
    return view


def titled(name: str, text: str) -> QFrame:
    """Give a text on a surface of its own, under its name."""
    frame = QFrame()
    frame.setProperty("role", "card")
    title = QLabel(name)
    title.setProperty("role", "overline")
    title.setContentsMargins(px(PAD - 2), 0, 0, 0)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(1, GAP, 1, 1)
    layout.setSpacing(0)
    layout.addWidget(title)
    layout.addWidget(_text(name, text), 1)
    return frame
