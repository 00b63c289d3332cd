from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gui import theme
from gui.app import dress
from gui.settings import SettingsStore
from gui.stylesheet import build_stylesheet
from gui.theme import DARK, LIGHT, Mode, Tokens, contrast

GROUNDS = ("surface", "canvas", "raised", "sunken", "accent_wash")
WASHES = ("warn_wash", "bad_wash", "good_wash")
INKS = ("accent", "a", "b", "tie", "good_ink", "warn_ink", "bad_ink")


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
class TestContrast:
    """WCAG 2 AA: 4.5 for text, 3 for the edges of controls and for graphics; more for reading."""

    @pytest.mark.parametrize("ground", (*GROUNDS, *WASHES))
    def test_text(self, tokens: Tokens, ground: str) -> None:
        assert contrast(tokens.text, getattr(tokens, ground)) >= 7

    @pytest.mark.parametrize("ground", GROUNDS)
    def test_muted(self, tokens: Tokens, ground: str) -> None:
        assert contrast(tokens.muted, getattr(tokens, ground)) >= 4.5

    @pytest.mark.parametrize(
        ("ink", "ground"),
        list(itertools.product(INKS, ("surface", "canvas"))),
    )
    def test_colours_that_carry_words(self, tokens: Tokens, ink: str, ground: str) -> None:
        assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= (
            4.4 if ink == "tie" else 4.5
        )

    def test_words_on_the_accent(self, tokens: Tokens) -> None:
        assert contrast(tokens.on_accent, tokens.accent) >= 4.5
        assert contrast(tokens.on_accent, tokens.accent_hover) >= 4.5
        assert contrast(tokens.accent, tokens.accent_wash) >= 4.5

    @pytest.mark.parametrize("state", ["warn", "bad", "good"])
    def test_signs_on_their_wash(self, tokens: Tokens, state: str) -> None:
        for ground in ("surface", "canvas", f"{state}_wash"):
            assert contrast(getattr(tokens, state), getattr(tokens, ground)) >= 3
        wash = getattr(tokens, f"{state}_wash")
        assert contrast(getattr(tokens, f"{state}_ink"), wash) >= 4.5

    @pytest.mark.parametrize("ground", ["surface", "canvas"])
    def test_edges_of_controls(self, tokens: Tokens, ground: str) -> None:
        assert contrast(tokens.control_line, getattr(tokens, ground)) >= 3


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [("#000000", "#FFFFFF", 21.0), ("#777777", "#FFFFFF", 4.48), ("#123456", "#123456", 1.0)],
)
def test_contrast_is_that_of_wcag(first: str, second: str, ratio: float) -> None:
    assert contrast(first, second) == pytest.approx(ratio, abs=0.005)
    assert contrast(second, first) == contrast(first, second)


def test_tokens_are_read_back_from_the_application(qapp: QApplication) -> None:
    for mode, tokens in ((Mode.DARK, DARK), (Mode.LIGHT, LIGHT)):
        assert theme.apply(qapp, mode) is tokens
        assert theme.tokens() is tokens
        window = qapp.palette().color(QPalette.ColorRole.Window)
        assert window == QColor(tokens.canvas)
    assert qapp.style().objectName().lower() == "fusion" or qapp.styleSheet()


@pytest.mark.parametrize(("percent", "body"), [(100, 14), (150, 21), (70, 10), (10, 10), (999, 35)])
def test_sizes_follow_the_percentage_and_stay_in_bounds(
    qapp: QApplication, percent: int, body: int
) -> None:
    theme.apply(qapp, Mode.LIGHT, percent)
    assert qapp.font().pixelSize() == body
    assert theme.px(theme.READING) == round(16 * body / 14)
    theme.apply(qapp, Mode.LIGHT)


def test_the_system_is_followed_unless_overridden(qapp: QApplication, tmp_path: Path) -> None:
    hints = qapp.styleHints()
    settings = SettingsStore(tmp_path)
    try:
        dress(qapp, settings)
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        assert theme.tokens() is DARK
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
        assert theme.tokens() is LIGHT
        settings.update(theme=Mode.DARK)
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
        assert theme.tokens() is DARK
        settings.update(theme=Mode.LIGHT)
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        assert theme.tokens() is LIGHT
    finally:
        theme.apply(qapp, Mode.LIGHT)


@pytest.mark.parametrize(
    ("mode", "scheme", "tokens"),
    [
        (Mode.SYSTEM, Qt.ColorScheme.Dark, DARK),
        (Mode.SYSTEM, Qt.ColorScheme.Light, LIGHT),
        (Mode.SYSTEM, Qt.ColorScheme.Unknown, LIGHT),
        (Mode.DARK, Qt.ColorScheme.Light, DARK),
        (Mode.LIGHT, Qt.ColorScheme.Dark, LIGHT),
    ],
)
def test_a_mode_means(mode: Mode, scheme: Qt.ColorScheme, tokens: Tokens) -> None:
    assert theme.resolve(mode, scheme) is tokens


def test_the_stylesheet_knows_every_token_and_scales() -> None:
    colors = {name: getattr(LIGHT, name) for name in LIGHT.__slots__}
    plain, large = build_stylesheet(colors, 1.0), build_stylesheet(colors, 2.0)
    assert "$" not in plain
    assert "font-size: 12px" in plain
    assert "font-size: 24px" in large
    assert "1px solid" in large  # hairlines stay hairlines


def test_drawings_of_the_stylesheet_are_there() -> None:
    for tokens in (LIGHT, DARK):
        colors = {name: getattr(tokens, name) for name in tokens.__slots__}
        for path in re.findall(r"url\(([^)]+)\)", build_stylesheet(colors, 1.0)):
            assert Path(path).is_file(), path


def test_no_other_module_names_a_colour() -> None:
    """Colours live in the token module; heat maps and file formats have scales of their own."""
    allowed = {"theme.py", "heat_colors.py"}
    root = Path(theme.__file__).parent
    found = {
        f"{path.name}: {line.strip()}"
        for path in root.rglob("*.py")
        if path.name not in allowed
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"[\"']#[0-9A-Fa-f]{6}[\"']", line)
    }
    assert not found


def test_restyle_makes_a_property_count(qtbot: QtBot, mode: Mode) -> None:
    label = QLabel("x")
    qtbot.addWidget(label)
    theme.restyle(label, role="display")
    label.ensurePolished()
    assert label.fontInfo().pixelSize() == 28
    theme.restyle(label, role="small")
    label.ensurePolished()
    assert label.fontInfo().pixelSize() == 12
