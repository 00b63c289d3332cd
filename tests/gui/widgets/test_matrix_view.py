from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotation.stats.estimate import Estimate, undefined
from gui import theme
from gui.models.figure_table import Mark
from gui.widgets.matrix_view import MatrixView, Scale


@pytest.mark.parametrize(
    "scale", [Scale(), Scale(low=-1, high=1, reference=0)], ids=["sequential", "diverging"]
)
def test_cells_show_colour_value_and_n_and_open(
    qtbot: QtBot, mode: theme.Mode, scale: Scale
) -> None:
    view = MatrixView("Rater by rater")
    qtbot.addWidget(view)
    view.show_matrix(
        corner="",
        columns=["one", "two"],
        rows=[
            ("one", ["–", Estimate(value=0.9, n=12)]),
            ("two", [undefined("no shared unit", n=0), Estimate(value=0.1, n=12)]),
        ],
        scale=scale,
        marks=[{1: Mark.BEST}, {}],
    )
    view.resize(400, 200)
    view.show()
    qtbot.waitExposed(view)
    view.setCurrentIndex(view.figures.index(0, 1))
    with qtbot.waitSignal(view.cell_selected) as moved:
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert moved.args == [0, 2]
    with qtbot.waitSignal(view.cell_opened) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Enter)
    assert opened.args == [0, 2]
    assert "n = 12" in view.figures.index(0, 2).data(Qt.ItemDataRole.ToolTipRole)
    assert "no shared unit" in view.figures.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
    picture = view.viewport().grab().toImage()
    high, low = (view.visualRect(view.figures.index(row, 2)) for row in (0, 1))
    inset = 6
    assert picture.pixelColor(high.left() + inset, high.top() + inset) != picture.pixelColor(
        low.left() + inset, low.top() + inset
    )


def test_many_columns_shrink_before_they_scroll(qtbot: QtBot, mode: theme.Mode) -> None:
    view = MatrixView("Breakdown")
    qtbot.addWidget(view)
    view.show_matrix(
        corner="",
        columns=[f"column {place}" for place in range(6)],
        rows=[("row", [Estimate(value=0.5, n=1)] * 6)],
        scale=Scale(),
    )
    view.resize(520, 120)
    view.fit_columns()
    assert sum(view.columnWidth(column) for column in range(7)) <= view.viewport().width()
