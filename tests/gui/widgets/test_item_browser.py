from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.project import open_project
from gui import theme
from gui.models.item_pages import PAGE, Column, ItemPages
from gui.session import Session
from gui.widgets.item_browser import ItemBrowser
from tests.made_projects import make_dataset, numbered


@pytest.fixture
def browser(qtbot: QtBot, session: Session, mode: theme.Mode) -> ItemBrowser:
    made = ItemBrowser(session)
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    assert session.dataset is not None
    made.show_dataset(session.dataset.id)
    qtbot.waitUntil(lambda: not session.busy)
    return made


def test_the_first_item_is_read_at_once(browser: ItemBrowser) -> None:
    assert browser._count.text() == "13 items"
    assert browser._table.currentIndex().row() == 0
    assert browser._pane._title.text() == "Item 1"


def test_arrows_read_on(qtbot: QtBot, browser: ItemBrowser) -> None:
    qtbot.keyClick(browser._table, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: browser._pane._title.text() == "Item 2")


def test_search_finds_and_clears(qtbot: QtBot, browser: ItemBrowser) -> None:
    browser.focus_search()
    qtbot.keyClicks(browser._search, "question 1")
    qtbot.waitUntil(lambda: browser._count.text() == "3 items")
    qtbot.keyClicks(browser._search, "zzz")
    qtbot.waitUntil(lambda: browser._count.text() == "0 items")
    assert browser._states.currentWidget() is browser._states._empty
    qtbot.mouseClick(browser._states._empty._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: browser._count.text() == "13 items")
    assert browser._states.currentWidget() is browser._table


def test_topics_have_a_column_where_there_are_some(
    qtbot: QtBot, browser: ItemBrowser, session: Session
) -> None:
    assert not browser._table.isColumnHidden(Column.TOPIC)


def test_reload_stays_at_its_row(qtbot: QtBot, browser: ItemBrowser, session: Session) -> None:
    browser._table.selectRow(5)
    qtbot.waitUntil(lambda: browser._pane._title.text() == "Item 6")
    browser.reload()
    qtbot.waitUntil(lambda: not session.busy)
    assert browser._table.currentIndex().row() == 5


@pytest.fixture
def many(qtbot: QtBot, empty_session: Session, tmp_path: Path) -> ItemPages:
    path = tmp_path / "many.db"
    sessions = open_project(str(path))
    make_dataset(sessions, numbered(5 * PAGE + 7), name="many")
    sessions.close()
    empty_session.open(str(path), create=False)
    pages = ItemPages(empty_session)
    assert empty_session.dataset is not None
    with qtbot.waitSignal(pages.loaded):
        pages.show_dataset(empty_session.dataset.id)
    return pages


class TestItemPages:
    def test_only_pages_that_are_looked_at_are_read(self, qtbot: QtBot, many: ItemPages) -> None:
        assert many.rowCount() == 5 * PAGE + 7
        assert set(many._pages) == {0}
        last = many.index(5 * PAGE + 6, Column.QUESTION)
        with qtbot.waitSignal(many.dataChanged):
            assert many.data(last) == "…"
        assert set(many._pages) == {0, 5}
        assert many.data(last) == f"Question {5 * PAGE + 6}?"
        assert many.data(many.index(5 * PAGE + 6, Column.POSITION)) == "1,007"

    def test_columns_are_named_and_aligned(self, many: ItemPages) -> None:
        names = [many.headerData(n, Qt.Orientation.Horizontal) for n in range(len(Column))]
        assert names == ["#", "Question", "Topic", "Judgments"]
        side = many.data(many.index(0, Column.JUDGMENTS), Qt.ItemDataRole.TextAlignmentRole)
        assert int(side) & int(Qt.AlignmentFlag.AlignRight)

    def test_an_answer_to_an_earlier_question_is_dropped(
        self, qtbot: QtBot, many: ItemPages
    ) -> None:
        dataset_id = many._dataset_id
        many.data(many.index(2 * PAGE, Column.QUESTION))
        many.show_dataset(dataset_id, "Question 3?")
        qtbot.waitUntil(lambda: many.rowCount() == 1)
        qtbot.waitUntil(lambda: not many._session.busy)
        assert set(many._pages) == {0}

    def test_pages_are_let_go(
        self, qtbot: QtBot, many: ItemPages, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gui.models.item_pages.KEPT_PAGES", 2)
        for page in (1, 2, 3):
            with qtbot.waitSignal(many.dataChanged):
                many.data(many.index(page * PAGE, Column.QUESTION))
        assert set(many._pages) == {2, 3}

    def test_no_dataset_has_no_rows(self, many: ItemPages) -> None:
        many.show_dataset(None)
        assert many.rowCount() == 0
