from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.verdict_chip import DistributionBar, Part, Role, VerdictChip, role_color


@pytest.mark.parametrize("role", list(Role))
def test_a_chip_has_its_colour_its_shape_and_its_word(
    qtbot: QtBot, mode: theme.Mode, role: Role
) -> None:
    chip = VerdictChip(role, "A better")
    qtbot.addWidget(chip)
    chip.resize(chip.sizeHint())
    assert chip.accessibleName() == "A better"
    others = [VerdictChip(other, "A better") for other in Role if other is not role]
    mine = chip.grab().toImage()
    for other in others:
        qtbot.addWidget(other)
        other.resize(chip.size())
        assert other.grab().toImage() != mine


@pytest.mark.parametrize("width", [240, 600])
def test_a_bar_names_counts_and_shares(qtbot: QtBot, mode: theme.Mode, width: int) -> None:
    bar = DistributionBar("Verdicts")
    qtbot.addWidget(bar)
    bar.resize(width, 120)
    bar.show_parts(
        [
            Part(role=Role.A, label="A better", count=30),
            Part(role=Role.TIE, label="tie", count=10),
            Part(role=Role.B, label="B better", count=0),
            Part(role=Role.NONE, label="no majority", count=10),
        ]
    )
    assert bar.accessibleDescription() == (
        "A better  30  60.0 %; tie  10  20.0 %; B better  0  0.0 %; no majority  10  20.0 %"
    )
    assert bar.sizeHint().height() > 40
    picture = bar.grab().toImage()
    ratio = picture.devicePixelRatio()
    assert picture.pixelColor(int(10 * ratio), int(8 * ratio)) == role_color(Role.A)


def test_nothing_counted_is_no_division(qtbot: QtBot, mode: theme.Mode) -> None:
    bar = DistributionBar("Verdicts")
    qtbot.addWidget(bar)
    bar.show_parts([Part(role=Role.A, label="A better", count=0)])
    assert bar.accessibleDescription() == "A better  0"
    assert not bar.grab().isNull()
