from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QStyleOptionViewItem, QToolTip
from pytestqt.qtbot import QtBot

from annotation.stats.estimate import Estimate, undefined
from gui import theme
from gui.models.figure_table import FigureColumn, FigureRole, FigureRow, Label, Mark
from gui.widgets.figures_table import FiguresTable

COLUMNS = (
    FigureColumn(title="Metric", hint="what is audited"),
    FigureColumn(title="Accuracy"),
    FigureColumn(title="Kappa"),
    FigureColumn(title="n"),
)
GOOD = Estimate(value=0.4878, n=1193, ci=(0.46, 0.516), method="bootstrap")
OPTION = QStyleOptionViewItem()
ROWS = (
    FigureRow(
        cells=(Label(text="rouge2.f", aside="cross-fitted"), GOOD, GOOD, 1193),
        marks={1: Mark.BEST},
    ),
    FigureRow(
        cells=("length", undefined("one category", n=7), GOOD, 7), reference=True, ruled=True
    ),
)


@pytest.fixture
def table(qtbot: QtBot, mode: theme.Mode) -> FiguresTable:
    made = FiguresTable("Figures")
    qtbot.addWidget(made)
    made.resize(700, 200)
    made.show_rows(COLUMNS, ROWS)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made


def test_cells_read_as_they_are_copied_and_as_they_are_heard(table: FiguresTable) -> None:
    model = table.figures
    assert model.index(0, 1).data() == ".488 [.460, .516]"
    assert model.index(0, 3).data() == "1,193"
    assert model.index(1, 1).data() == "not available: one category"
    heard = model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == ".488 [.460, .516], n = 1,193, bootstrap"
    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "rouge2.f, cross-fitted"
    assert model.index(0, 1).data(FigureRole.MARK) is Mark.BEST
    assert model.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert QAccessible.queryAccessibleInterface(table).text(QAccessible.Text.Name) == "Figures"


def test_arrow_keys_move_and_enter_opens(qtbot: QtBot, table: FiguresTable) -> None:
    table.setCurrentIndex(table.figures.index(0, 0))
    with qtbot.waitSignal(table.cell_selected) as moved:
        qtbot.keyClick(table, Qt.Key.Key_Right)
    assert moved.args == [0, 1]
    with qtbot.waitSignal(table.cell_opened) as opened:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert opened.args == [0, 1]


def test_a_click_opens(qtbot: QtBot, table: FiguresTable) -> None:
    place = table.visualRect(table.figures.index(1, 2)).center()
    with qtbot.waitSignal(table.cell_opened) as opened:
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert opened.args == [1, 2]


def test_the_reason_shows_on_focus_as_on_hover(qtbot: QtBot, table: FiguresTable) -> None:
    table.setCurrentIndex(table.figures.index(0, 1))
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.waitUntil(QToolTip.isVisible)
    assert "one category" in QToolTip.text()
    assert table.figures.index(1, 1).data(Qt.ItemDataRole.ToolTipRole) == QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


@pytest.mark.parametrize(
    ("width", "intervals"), [(320, (False, False)), (480, (True, False)), (900, (True, True))]
)
def test_columns_fill_the_width_and_intervals_give_way_first(
    table: FiguresTable, width: int, intervals: tuple[bool, bool]
) -> None:
    table.resize(width, 200)
    taken = sum(table.columnWidth(column) for column in range(4))
    if width > 320:
        assert taken == table.viewport().width()
    OPTION.font = table.font()
    needed = table.itemDelegate().sizeHint(OPTION, table.figures.index(0, 1)).width()
    assert tuple(table.columnWidth(column) >= needed for column in (1, 2)) == intervals
    assert min(table.columnWidth(column) for column in (1, 2)) >= 60


def test_tab_leaves_the_table(qtbot: QtBot, table: FiguresTable) -> None:
    assert not table.tabKeyNavigation()


def test_rows_and_height_follow_the_font(qtbot: QtBot) -> None:
    table = FiguresTable("Figures")
    qtbot.addWidget(table)
    rows = [FigureRow(cells=(str(at), at)) for at in range(20)]
    table.show_rows([FigureColumn(title="a"), FigureColumn(title="b")], rows)
    table.fit_height(most=5)
    before = table.height()
    face = table.font()
    face.setPixelSize(40)
    table.setFont(face)
    row = table.verticalHeader().defaultSectionSize()
    assert row > table.fontMetrics().height()
    assert table.height() > before
    assert 5 * row < table.height() < 8 * row
    face.setPixelSize(14)
    table.setFont(face)
    assert table.verticalHeader().defaultSectionSize() < row
