from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from annotation.export_report import LossReport
from gui import theme
from gui.widgets.loss_panel import LossPanel

LOSSLESS = LossReport(dataset="d", format="tiebreak", written=1200, dropped={})
LOSSY = LossReport(
    dataset="d",
    format="trl",
    written=9,
    dropped={"ties": 143, "flagged": 1200},
    collapsed=("3 raters collapse by majority",),
    omitted=("notes",),
)

ONE = LossReport(dataset="d", format="trl", written=1, dropped={"ties": 1, "flagged": 1})


@pytest.mark.parametrize(
    ("loss", "tone", "said"),
    [
        (LOSSLESS, "good", ["Nothing is lost. 1,200 rows"]),
        (LOSSY, "warn", ["9 rows", "143\nties", "1,200\nflagged", "majority", "notes"]),
        (ONE, "warn", ["1 row will", "1\ntie\n", "1\nflagged"]),
    ],
)
def test_loss_panel(
    qtbot: QtBot, mode: theme.Mode, loss: LossReport, tone: str, said: list[str]
) -> None:
    panel = LossPanel()
    qtbot.addWidget(panel)
    panel.show_loss(loss)
    assert panel.property("tone") == tone
    assert all(part in panel.text for part in said), panel.text
    panel.show_note("Counting…")
    assert panel.text == "Counting…"
    panel.show_problem("There is no dataset 'd'.")
    assert panel.property("tone") == "bad"
    assert panel.text == panel.accessibleName() == "There is no dataset 'd'."
