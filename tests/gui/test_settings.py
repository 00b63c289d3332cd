from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.settings import (
    FOLDER_VARIABLE,
    MAX_RECENT,
    Settings,
    SettingsStore,
    config_folder,
    log_folder,
)
from gui.theme import MAX_PERCENT, MIN_PERCENT, Mode

CHANGED: dict[str, object] = {
    "theme": Mode.DARK,
    "font_percent": 130,
    "rater": "reviewer 2",
    "recent": ("/a.db", "/b.db"),
    "geometry": "AAAA",
    "panes": {"annotate": "BBBB"},
    "keys": {"left": ("1", "Q")},
    "one_key_advance": True,
    "hidden": ("guideline",),
    "scroll_together": True,
    "random_order": True,
    "reference_sets": "/data/sets",
}


def test_every_setting_is_tried_here() -> None:
    assert set(CHANGED) == set(Settings.model_fields)


@pytest.mark.parametrize("name", CHANGED)
def test_each_setting_comes_back(tmp_path: Path, name: str) -> None:
    store = SettingsStore(tmp_path)
    assert getattr(store.value, name) != CHANGED[name]
    store.update(**{name: CHANGED[name]})
    assert getattr(SettingsStore(tmp_path).value, name) == CHANGED[name]


def test_a_change_is_told_once(qtbot: QtBot, tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    with qtbot.waitSignal(store.changed) as changed:
        store.update(rater="reviewer 1")
    assert changed.args[0].rater == "reviewer 1"
    with qtbot.assertNotEmitted(store.changed):
        store.update(rater="reviewer 1")


@pytest.mark.parametrize(("asked", "kept"), [(5, MIN_PERCENT), (100, 100), (9_999, MAX_PERCENT)])
def test_text_size_stays_in_bounds(tmp_path: Path, asked: int, kept: int) -> None:
    store = SettingsStore(tmp_path)
    store.update(font_percent=asked)
    assert store.value.font_percent == kept


@pytest.mark.parametrize("text", ["", "{", "[]", '{"font_percent": "huge"}'])
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(text, encoding="utf-8")
    assert SettingsStore(tmp_path).value == Settings()
    assert not file.exists()
    assert (tmp_path / "settings.broken.json").read_text(encoding="utf-8") == text


def test_settings_of_a_newer_version_are_taken_as_far_as_known(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"rater": "reviewer 1", "future": 1}', encoding="utf-8")
    assert SettingsStore(tmp_path).value.rater == "reviewer 1"


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    store = SettingsStore(blocked / "folder")
    store.update(rater="reviewer 1")
    assert store.value.rater == "reviewer 1"


def test_recent_projects_are_few_and_newest_first(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path)
    for number in range(MAX_RECENT + 2):
        store.remember_project(f"/{number}.db")
    store.remember_project("/5.db")
    assert len(store.value.recent) == MAX_RECENT
    assert store.value.recent[:2] == ("/5.db", "/9.db")
    store.forget_project("/5.db")
    assert "/5.db" not in store.value.recent


def test_the_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "here"))
    assert config_folder() == tmp_path / "here"
    assert log_folder() == tmp_path / "here" / "log"
    monkeypatch.delenv(FOLDER_VARIABLE)
    assert config_folder().name == "tiebreak"
