from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.models.figure_table import FigureColumn, FigureRow
from gui.widgets.items_table import ItemsTable


def rows(first: int, count: int) -> list[tuple[int, FigureRow]]:
    return [(n, FigureRow(cells=(f"item {n}", "a"))) for n in range(first, first + count)]


@pytest.mark.parametrize("total", [5, 60])
def test_items_open_by_key_and_pages_follow_the_scroll(
    qtbot: QtBot, mode: theme.Mode, total: int
) -> None:
    table = ItemsTable()
    qtbot.addWidget(table)
    table.resize(400, 240)
    table.show()
    qtbot.waitExposed(table)
    columns = (FigureColumn(title="Item"), FigureColumn(title="People"))
    loaded = min(30, total)
    wanted: list[int] = []
    table.more_wanted.connect(wanted.append)
    table.show_items(heading="Items", columns=columns, rows=rows(0, loaded), total=total)
    table.take_focus()
    qtbot.keyClick(table.table, Qt.Key.Key_Down)
    with qtbot.waitSignal(table.item_opened) as opened:
        qtbot.keyClick(table.table, Qt.Key.Key_Return)
    assert opened.args == [1]
    bar = table.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    bar.setValue(bar.maximum())
    assert wanted == ([30] if total > loaded else [])
    table.add_items(rows(loaded, total - loaded))
    assert table.item_ids == tuple(range(total))
    assert table.table.currentIndex().row() == 1
