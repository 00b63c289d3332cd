"""Reference and guideline, which fold."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.widgets.side_panel import GUIDELINE, REFERENCE, SidePanel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.mark.parametrize("reference", [True, False])
@pytest.mark.parametrize("guideline", [True, False])
def test_with_both_folded_it_is_gone(qtbot: QtBot, reference: bool, guideline: bool) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_references(["one", "two"])
    panel.unfold(REFERENCE, reference)
    panel.unfold(GUIDELINE, guideline)
    assert panel.isVisible() == (reference or guideline)
    assert panel.is_unfolded(REFERENCE) == reference
    assert panel.is_unfolded(GUIDELINE) == guideline
    panel.unfold(REFERENCE, True)
    assert panel.isVisible()
