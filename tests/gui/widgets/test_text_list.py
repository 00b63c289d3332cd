"""Several texts under one another."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.widgets.text_list import TextList

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_as_many_as_there_are(qtbot: QtBot, count: int) -> None:
    texts = TextList(one="Evidence", field="evidence", empty="None here.")
    qtbot.addWidget(texts)
    texts.show()
    for size in (3, count):
        texts.show_texts([f"Text {n}." for n in range(size)])
    seen = [pane for pane in texts.panes if not pane.isHidden()]
    assert [pane.shown_text for pane in seen] == [f"Text {n}." for n in range(count)]
    assert [pane.field for pane in seen] == [f"evidence:{n}" for n in range(count)]
    assert texts._nothing.isHidden() == bool(count)
    headings = [one.text() for one in texts._headings if not one.isHidden()]
    assert headings == ([f"Evidence {n + 1} of {count}" for n in range(count)] if count > 1 else [])
