"""Annotate on a small project of its own, with hands that only type."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pytestqt.qtbot import QtBot

from db.models import JudgmentRow
from db.types import Changes, Construct
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.annotate import AnnotateView
from tests.gui.desk_bench import DeskBench, present
from tests.made_projects import MadeItem, make_dataset
from tests.stored_rows import stored


@dataclass
class AnnotateBench(DeskBench[AnnotateView]):
    """Annotate on its own, and hands that only type."""

    @property
    def position(self) -> int | None:
        card = self.view.desk.card
        return None if card is None else card.position

    def rows(self) -> list[JudgmentRow]:
        return stored(self.session.context.sessions, JudgmentRow)

    def live(self) -> dict[int | None, str | None]:
        """Verdicts in force by target."""
        rows = {row.comparison_id or row.claim_id: row for row in self.rows()}
        return {target: row.verdict for target, row in rows.items()}

    @property
    def said(self) -> str:
        """What stands where the items would."""
        empty = self.view.state._empty
        assert self.view.state.currentWidget() is empty
        return f"{empty._title.text()} {empty._text.text()}"


class AnnotateBenches:
    """Opens Annotate on projects of its own, and closes them."""

    def __init__(self, qtbot: QtBot, settings: SettingsStore, folder: Path) -> None:
        self._qtbot = qtbot
        self._settings = settings
        self._folder = folder
        self._opened: list[Session] = []

    def __call__(
        self,
        made: list[MadeItem],
        *,
        construct: Construct = Construct.PREFERENCE,
        rater: str = "reviewer",
    ) -> AnnotateBench:
        session = Session()
        self._opened.append(session)
        session.open(f"{self._folder}/p{len(self._opened)}.db", create=True)
        if made:
            make_dataset(
                session.context.sessions, made, construct=construct, guideline="*Be fair.*"
            )
        session.announce(Changes.DATASETS)
        session.choose_rater(rater)
        view = AnnotateView(session, self._settings)
        view.setMinimumSize(400, 300)
        present(self._qtbot, view, 1200, 780)
        own = AnnotateBench(self._qtbot, session, self._settings, view)
        own.open()
        return own

    def close(self) -> None:
        for session in self._opened:
            session.close()
