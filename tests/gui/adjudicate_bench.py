"""Adjudicate on its own, for tests: a screen on made conflicts, and hands that only type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pytestqt.qtbot import QtBot

from db.models import AdjudicationRow
from db.types import Changes, Construct, Verdict
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.adjudicate import AdjudicateView
from tests.gui.desk_bench import DeskBench, present
from tests.made_judgments import Word, judged, say, votes
from tests.made_projects import MadeItem, make_dataset
from tests.stored_rows import stored


@dataclass
class Bench(DeskBench[AdjudicateView]):
    """A screen on its own, and hands that only type."""

    dataset: int

    @property
    def key(self) -> str | None:
        case = self.view.desk.case
        return None if case is None else case.key

    def rows(self) -> list[AdjudicationRow]:
        return stored(self.session.context.sessions, AdjudicationRow)

    def live(self) -> dict[int, str | None]:
        return {row.comparison_id or row.claim_id or 0: row.verdict for row in self.rows()}


class AdjudicateBenches:
    """Opens Adjudicate on made items, each time on a project of its own."""

    def __init__(self, qtbot: QtBot, settings: SettingsStore, folder: Path) -> None:
        self._qtbot = qtbot
        self._settings = settings
        self._folder = folder
        self._opened: list[Session] = []

    def __call__(
        self,
        made: list[MadeItem],
        words: list[Word],
        *,
        construct: Construct = Construct.PREFERENCE,
        curator: str = "lead",
        before: Callable[[Session, int], None] | None = None,
    ) -> Bench:
        session = Session()
        self._opened.append(session)
        session.open(f"{self._folder}/p{len(self._opened)}.db", create=True)
        dataset = 0
        if made:
            dataset = make_dataset(session.context.sessions, made, construct=construct)
            say(session.context.sessions, dataset, words)
        if before is not None:
            before(session, dataset)
        session.announce(Changes.DATASETS)
        session.choose_rater(curator)
        view = AdjudicateView(session, self._settings)
        present(self._qtbot, view, 1200, 780)
        own = Bench(self._qtbot, session, self._settings, view, dataset)
        own.open()
        return own

    def close(self) -> None:
        """Let every project go."""
        for session in self._opened:
            session.close()


def contested(count: int) -> list[Word]:
    """Give conflicts without a majority, one judge sealed on each."""
    return [
        word for place in range(count) for word in (*votes(place, "ab"), judged(place, Verdict.A))
    ]
