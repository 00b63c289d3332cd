from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.guideline_dialog import GuidelineDialog


def test_guideline_dialog(qtbot: QtBot, mode: theme.Mode) -> None:
    dialog = GuidelineDialog("pairs", "Prefer **true**.")
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog._preview.toPlainText() == "Prefer true."
    qtbot.keyClicks(dialog._editor, "Now: ")
    assert dialog.text == "Now: Prefer **true**."
    assert dialog._preview.toPlainText() == "Now: Prefer true."
    save = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save)
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
