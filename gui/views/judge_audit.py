"""A judge's page on the Audit screen: findings, every figure, the items behind a chosen one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from db.types import Changes, Construct, TargetKind
from gui.models.judge_section import Part, Section, row_name
from gui.ops import Query, Write
from gui.session import Session
from gui.slices import Slices
from gui.views.findings_page import FindingsPage
from gui.widgets.judge_detail import JudgeDetail
from gui.widgets.judge_sections import JudgeSections
from gui.widgets.judged_item_sheet import JudgedItemSheet, JudgedSheet
from scoring.audit.judge_records import JudgePage, Tag
from scoring.audit.judge_trace import JudgedItem, JudgedItems
from scoring.audit.records import Finding

PAGE: Final = 100


class JudgeAuditPage(FindingsPage):
    """Shows one judge's page; a figure opens its items, an item what the judge wrote.

    Parameters
    ----------
    session
        Whose services give items and take tags.

    Signals
    -------
    skill_chosen
        Who the people are, for the stand-in test: the page is to be made again.
    """

    skill_chosen = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.judged: JudgePage | None = None
        self._sections: dict[Part, Section] = {}
        self._cell: tuple[Part, int] | None = None
        self._named = ""
        self._group = ""
        self._sheet: JudgedItemSheet | None = None
        self._slices = Slices(session, self)
        self.sections = JudgeSections(self)
        self.detail = JudgeDetail(self)
        self.lay_out(self.sections, self.detail)
        self._connect()

    def show_page(self, page: JudgePage) -> None:
        """Show a page from its first figure, a part in each turn."""
        self.judged, self._cell, self._group = page, None, ""
        self.detail.clear()
        made = self.sections.show_page(page)
        self._sections = dict(made)
        steps: list[Callable[[], object]] = [
            lambda: self.findings.show_findings(page.findings),
            *(partial(self.sections.fill, part, section) for part, section in made),
            self._go_to_first,
        ]
        self._slices.run(steps)

    def take_focus(self) -> None:
        """Take the focus into the first table that has rows."""
        part = self._first()
        if part is not None:
            self.sections.tables[part].setFocus()

    def _connect(self) -> None:
        self.findings.finding_opened.connect(self._open_finding)
        self.sections.cell_selected.connect(self._show_cell)
        self.sections.cell_opened.connect(self._open_cell)
        self.sections.skill_chosen.connect(self.skill_chosen)
        self.detail.more_wanted.connect(self._read_items)
        self.detail.item_opened.connect(self._open_item)

    def _first(self) -> Part | None:
        return next((part for part, made in self._sections.items() if made.rows), None)

    def _go_to_first(self) -> None:
        part = self._first()
        if part is not None:
            self.sections.select(part, 0, 1)

    # --- figures ------------------------------------------------------------------------------

    def _show_cell(self, part: Part, row: int, column: int) -> None:
        section = self._sections[part]
        self.detail.show_cell(section, row, column)
        if self._cell == (part, row):
            return
        self._cell, self._group = (part, row), section.groups[row]
        self._named = row_name(section, row)
        if self._group:
            self._read_items()
        else:
            self.detail.say_no_items(self._named)

    def _open_cell(self, part: Part, row: int, column: int) -> None:
        self._show_cell(part, row, column)
        if self._group:
            self.detail.items.take_focus()

    def _open_finding(self, finding: Finding) -> None:
        """Show the items behind a finding; its sentence stands above them."""
        self._cell, self._group = None, finding.rows[0]
        self._named = self.tr("this finding")
        self.detail.sentence.say(finding.text)
        self.detail.facts.say("")
        self._read_items()
        self.detail.items.take_focus()

    # --- items --------------------------------------------------------------------------------

    def _read_items(self, offset: int = 0) -> None:
        page, group, pages = self.judged, self._group, self._session.context.judge_page
        if page is None or not group:
            return

        def read() -> JudgedItems:
            return pages.items(page, group, offset=offset, limit=PAGE)

        Query(self._session, self, read, slot="items").success(self._show_items).run()

    def _show_items(self, found: JudgedItems) -> None:
        self.detail.show_items(self._named, found)

    def _open_item(self, place: int) -> None:
        page, context = self.judged, self._session.context
        if page is None or place >= len(self.detail.loaded):
            return
        item, rater = self.detail.loaded[place], self._session.rater
        dataset = next(one.id for one in self._session.datasets if one.name == page.dataset)

        def read() -> JudgedSheet:
            ids = {one.id: one.name for one in context.datasets.all_raters()}
            judge = next(number for number, name in ids.items() if name == page.judge)
            claims = page.construct is Construct.ATTRIBUTION
            kind = TargetKind.CLAIM if claims else TargetKind.COMPARISON
            detail = context.datasets.detail(item.item_id)
            return JudgedSheet(
                detail=detail,
                raters=ids,
                target=item.key,
                judge=page.judge,
                calls=context.judging.calls_of(dataset, kind, item.target_id, judge),
                tags=_tags_of(page, item),
                rater=rater,
            )

        Query(self._session, self, read, slot="item").success(self._show_sheet).run()

    def _show_sheet(self, shown: JudgedSheet) -> None:
        sheet = JudgedItemSheet(shown, self)
        self._sheet = sheet
        sheet.tag_wanted.connect(self._tag)
        sheet.untag_wanted.connect(self._untag)
        sheet.open()

    # --- tags ---------------------------------------------------------------------------------

    def _tag(self, kind: str, note: str) -> None:
        sheet, page, pages = self._sheet, self.judged, self._session.context.judge_page
        if sheet is None or page is None:
            return
        target, rater = sheet.shown.target, sheet.shown.rater

        def write() -> Changes:
            return pages.tag(page.dataset, page.judge, target, kind, rater, note=note)

        Write(self._session, self, write, slot="tag").success(self._retag).run()

    def _untag(self, kind: str, rater: str) -> None:
        sheet, page, pages = self._sheet, self.judged, self._session.context.judge_page
        if sheet is None or page is None:
            return
        target = sheet.shown.target

        def write() -> Changes:
            return pages.untag(page.dataset, page.judge, target, kind, rater)

        Write(self._session, self, write, slot="tag").success(self._retag).run()

    def _retag(self, _changes: Changes) -> None:
        """Read the tags anew and show them; the rest of the page stays."""
        page, pages = self.judged, self._session.context.judge_page
        if page is None:
            return

        def read() -> JudgePage:
            return pages.retagged(page)

        Query(self._session, self, read, slot="tags").success(self._show_tags).run()

    def _show_tags(self, page: JudgePage) -> None:
        self.judged = page
        self.findings.show_findings(page.findings)
        made = dict(self.sections.show_page(page))
        self._sections[Part.TAGS] = made[Part.TAGS]
        self.sections.fill(Part.TAGS, made[Part.TAGS])
        kinds: dict[str, list[str]] = defaultdict(list)
        for tag in page.tags.tags:
            if tag.kind not in kinds[tag.key]:
                kinds[tag.key].append(tag.kind)
        self.detail.show_tags({key: tuple(found) for key, found in kinds.items()})
        sheet = self._sheet
        if sheet is not None and isValid(sheet):
            sheet.show_tags([tag for tag in page.tags.tags if tag.key == sheet.shown.target])


def _tags_of(page: JudgePage, item: JudgedItem) -> list[Tag]:
    return [tag for tag in page.tags.tags if tag.key == item.key]
