from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.session import Session
from gui.widgets.dataset_rows import DatasetRows
from gui.widgets.two_line_delegate import SECOND


def test_dataset_rows(qtbot: QtBot, mode: theme.Mode, session: Session) -> None:
    rows = DatasetRows()
    qtbot.addWidget(rows)
    with qtbot.assertNotEmitted(rows.chosen):
        rows.show_datasets(session.datasets, "claims")
    rows.show()
    assert [rows.item(n).text() for n in range(rows.count())] == ["pairs", "claims"]
    assert rows.item(0).data(SECOND) == "preference · 13 items"
    assert rows.currentItem().text() == "claims"
    with qtbot.waitSignal(rows.chosen) as chosen:
        qtbot.keyClick(rows, Qt.Key.Key_Up)
    assert chosen.args == ["pairs"]
    assert not rows.grab().isNull()
