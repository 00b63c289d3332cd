"""Every language says as much as the English texts, and what is loaded is what was translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app import TRANSLATIONS
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import SettingsStore

LANGUAGES = sorted(TRANSLATIONS.glob("tiebreak_*.ts"))


def messages(path: Path) -> Iterator[tuple[str, str, str]]:
    """Give context, English and translation of every text that is translated."""
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.text and not translation.get("type"):
                yield name, message.findtext("source", ""), translation.text


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


def test_there_are_languages() -> None:
    assert [path.stem for path in LANGUAGES] == ["tiebreak_de"]


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_nothing_is_left_out_of_a_sentence(path: Path) -> None:
    found = list(messages(path))
    assert len(found) > 600
    for _context, source, translation in found:
        assert placeholders(source) == placeholders(translation), source
        assert source.count(";;") == translation.count(";;"), source
        assert "!" not in translation


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_what_is_loaded_is_what_was_translated(qapp: QApplication, path: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(path.with_suffix(".qm")))
    for context, source, translation in messages(path):
        assert translator.translate(context, source) == translation


def test_the_window_speaks_german(
    qtbot: QtBot, qapp: QApplication, session: Session, settings: SettingsStore
) -> None:
    translator = QTranslator()
    assert translator.load("tiebreak_de", str(TRANSLATIONS))
    qapp.installTranslator(translator)
    try:
        window = MainWindow(session, settings)
        qtbot.addWidget(window)
        window.show()
        assert window._rail.button("datasets").text() == "Datensätze"
        window.go("annotate")
        assert window.windowTitle().startswith("Annotieren")
        window.close()
        qtbot.waitUntil(lambda: not session.is_open)
    finally:
        qapp.removeTranslator(translator)
