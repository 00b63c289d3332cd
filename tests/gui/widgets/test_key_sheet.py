"""All keys on one sheet."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.keymap import KEY_SPECS, Act
from gui.settings import SettingsStore
from gui.widgets.key_sheet import KeySheet

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


def test_every_action_stands_on_it_with_its_keys(qtbot: QtBot, settings: SettingsStore) -> None:
    sheet = KeySheet(settings)
    qtbot.addWidget(sheet)
    for spec in KEY_SPECS:
        shown = [sheet.edit(spec.act, place).keySequence().toString() for place in range(2)]
        assert [keys for keys in shown if keys] == list(spec.keys)
        assert sheet.edit(spec.act).accessibleName().startswith(spec.label())


@pytest.mark.parametrize(
    ("act", "keys", "refused"),
    [
        (Act.FLAG, "X", False),
        (Act.FLAG, "S", True),
        (Act.UNDO, "Ctrl+O", True),
        (Act.TIE, "", False),
    ],
)
def test_saving_refuses_collisions(
    qtbot: QtBot, settings: SettingsStore, act: Act, keys: str, refused: bool
) -> None:
    sheet = KeySheet(settings)
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.edit(act).setKeySequence(keys)
    sheet.save()
    assert sheet.isVisible() == refused
    assert sheet.complaint.isVisible() == refused
    assert (str(act) in settings.value.keys) != refused


def test_defaults_come_back(qtbot: QtBot, settings: SettingsStore) -> None:
    settings.update(keys={"flag": ("X",)})
    sheet = KeySheet(settings)
    qtbot.addWidget(sheet)
    assert sheet.edit(Act.FLAG).keySequence().toString() == "X"
    sheet.reset()
    sheet.advance.setChecked(True)
    sheet.save()
    assert settings.value.keys == {}
    assert settings.value.one_key_advance
