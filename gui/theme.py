"""The one token module: colours, type scale, spacing, and the stylesheet built from them.

Nothing else in the window names a colour or a font size. The theme that is in force can be read
back from the application itself (`tokens`, `px`), so that no module keeps a global.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyleFactory, QWidget

from gui.stylesheet import build_stylesheet


class Mode(StrEnum):
    """Which theme the user asked for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Every colour of one theme, as ``#RRGGBB``.

    ``surface`` is behind texts that are read, ``canvas`` behind the window, ``raised`` under the
    pointer, ``sunken`` behind code; ``wash`` colours are the quiet backgrounds of their namesakes,
    ``ink`` colours are for words, where a state's own colour would be too pale to read.
    """

    name: str
    surface: str
    canvas: str
    raised: str
    sunken: str
    line: str
    control_line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    accent_hover: str
    accent_wash: str
    a: str
    b: str
    tie: str
    good: str
    warn: str
    bad: str
    warn_wash: str
    bad_wash: str
    good_wash: str
    good_ink: str
    warn_ink: str
    bad_ink: str

    def color(self, name: str) -> QColor:
        """Give one token as a colour that a painter takes."""
        return QColor(getattr(self, name))


LIGHT: Final = Tokens(
    name="light",
    surface="#FFFFFF",
    canvas="#F5F6F8",
    raised="#ECEEF2",
    sunken="#F2F3F6",
    line="#D9DCE3",
    control_line="#868D9B",
    text="#1B1E24",
    muted="#5B6270",
    accent="#2F5BEA",
    on_accent="#FFFFFF",
    accent_hover="#2449C4",
    accent_wash="#E9EEFD",
    a="#0B7285",
    b="#9C36B5",
    tie="#6B7280",
    good="#2B8A3E",
    warn="#B35C00",
    bad="#C92A2A",
    warn_wash="#FFF6EA",
    bad_wash="#FDF1F1",
    good_wash="#F1F9F3",
    good_ink="#237032",
    warn_ink="#9A4F00",
    bad_ink="#B82323",
)

DARK: Final = Tokens(
    name="dark",
    surface="#16181D",
    canvas="#0F1115",
    raised="#20242C",
    sunken="#1C1F26",
    line="#2A2E37",
    control_line="#687083",
    text="#E8EAF0",
    muted="#9BA3B4",
    accent="#7C9BFF",
    on_accent="#0F1115",
    accent_hover="#9AB2FF",
    accent_wash="#1D2540",
    a="#3BC9DB",
    b="#DA77F2",
    tie="#9CA3AF",
    good="#69DB7C",
    warn="#FFB86B",
    bad="#FF8787",
    warn_wash="#2B2318",
    bad_wash="#2D1D1F",
    good_wash="#182620",
    good_ink="#69DB7C",
    warn_ink="#FFB86B",
    bad_ink="#FF8787",
)

# Colours of raters' marks, away from those of the verdicts and of the accent; by theme.
RATER_COLORS: Final[Mapping[str, tuple[str, ...]]] = {
    "light": ("#1F63C4", "#B35C00", "#B3246B", "#2B7A3E", "#7A5A2E", "#4A5568"),
    "dark": ("#7FB2FF", "#FFB86B", "#FF8FC7", "#7ADB8F", "#D9B88A", "#B8C2D6"),
}

# Type scale in device-independent pixels at 100 %.
SMALL: Final = 12
BODY: Final = 14
READING: Final = 16
HEADING: Final = 20
DISPLAY: Final = 28

# The 8 px grid, with 4 inside controls.
TIGHT: Final = 4
GAP: Final = 8
PAD: Final = 16
SECTION: Final = 24
PAGE: Final = 32
RADIUS: Final = 6

LINE_HEIGHT: Final = 1.5  # of the font size
READING_WIDTH: Final = 720  # px at READING size: 60 to 80 characters
MOTION_MS: Final = 150

MIN_PERCENT: Final = 70
MAX_PERCENT: Final = 250

_GENERIC_FAMILIES: Final = frozenset({"", "sans serif", "sans", "sans-serif", "mono", "monospace"})
_LINUX_FAMILIES: Final = ("Inter", "Cantarell", "Ubuntu", "Noto Sans", "Open Sans", "DejaVu Sans")


def tokens() -> Tokens:
    """Give the tokens of the theme in force, read from the application's palette."""
    window = QGuiApplication.palette().color(QPalette.ColorRole.Window)
    return DARK if window == QColor(DARK.canvas) else LIGHT


def px(size: int) -> int:
    """Give a size in pixels at the font size in force (``BODY`` is 100 %)."""
    body = QApplication.font().pixelSize()
    return size if body <= 0 else max(1, round(size * body / BODY))


def is_theme_change(event: QEvent) -> bool:
    """Whether a ``changeEvent`` says that colours or font size changed: repaint icons and HTML."""
    return event.type() in {
        QEvent.Type.PaletteChange,
        QEvent.Type.ApplicationPaletteChange,
        QEvent.Type.ApplicationFontChange,
    }


def apply(
    app: QApplication,
    mode: Mode,
    percent: int = 100,
    scheme: Qt.ColorScheme | None = None,
) -> Tokens:
    """Dress the application in one theme at one font size; return the tokens in force.

    Parameters
    ----------
    app
        The application.
    mode
        Light, dark, or what the system says now.
    percent
        Font size; clamped to ``MIN_PERCENT`` .. ``MAX_PERCENT``.
    scheme
        What the system says; asked for when None.
    """
    percent = min(MAX_PERCENT, max(MIN_PERCENT, percent))
    chosen = resolve(mode, app.styleHints().colorScheme() if scheme is None else scheme)
    if app.style().objectName().lower() != "fusion":
        app.setStyle(QStyleFactory.create("Fusion"))
    app.setFont(ui_font(round(BODY * percent / 100)))
    app.setPalette(palette(chosen))
    colors = {field.name: str(getattr(chosen, field.name)) for field in fields(chosen)}
    app.setStyleSheet(build_stylesheet(colors, percent / 100))
    return chosen


def resolve(mode: Mode, scheme: Qt.ColorScheme) -> Tokens:
    """Give the tokens that a mode means where the system says ``scheme``."""
    if mode is Mode.SYSTEM:
        return DARK if scheme is Qt.ColorScheme.Dark else LIGHT
    return DARK if mode is Mode.DARK else LIGHT


def ui_font(size: int) -> QFont:
    """Give the system's interface font, or a good one where the system names none."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if font.family().lower() in _GENERIC_FAMILIES:
        installed = set(QFontDatabase.families())
        font.setFamilies([name for name in _LINUX_FAMILIES if name in installed] or ["Sans Serif"])
    font.setPixelSize(size)
    return font


def tabular(font: QFont) -> QFont:
    """Give the same font with figures of one width, for columns of numbers."""
    tabular_font = QFont(font)
    tag = QFont.Tag.fromString("tnum")
    if tag is not None:
        tabular_font.setFeature(tag, 1)
    return tabular_font


def line_percent(leading: float = LINE_HEIGHT) -> int:
    """Give the line height that Qt must be told for lines of ``leading`` times the font size.

    Qt takes its percentage of the font's own line height, which differs between fonts.
    """
    size = 100
    return round(100 * leading * size / QFontMetricsF(ui_font(size)).lineSpacing())


def mono_family() -> str:
    """Give the system's fixed-width family."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def palette(chosen: Tokens) -> QPalette:
    """Build the Qt palette of one theme, with its disabled group."""
    roles = QPalette.ColorRole
    made = QPalette()
    table = {
        roles.Window: chosen.canvas,
        roles.WindowText: chosen.text,
        roles.Base: chosen.surface,
        roles.AlternateBase: chosen.sunken,
        roles.Text: chosen.text,
        roles.Button: chosen.surface,
        roles.ButtonText: chosen.text,
        roles.BrightText: chosen.bad,
        roles.ToolTipBase: chosen.surface,
        roles.ToolTipText: chosen.text,
        roles.PlaceholderText: chosen.muted,
        roles.Highlight: chosen.accent,
        roles.HighlightedText: chosen.on_accent,
        roles.Accent: chosen.accent,
        roles.Link: chosen.accent,
        roles.LinkVisited: chosen.accent,
        roles.Light: chosen.surface,
        roles.Midlight: chosen.raised,
        roles.Mid: chosen.line,
        roles.Dark: chosen.control_line,
        roles.Shadow: chosen.line,
    }
    for role, color in table.items():
        made.setColor(role, QColor(color))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(chosen.muted))
    return made


def restyle(widget: QWidget, **properties: str | bool) -> None:
    """Set dynamic properties that the stylesheet speaks of, and let it look again."""
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed:
        style: QStyle = widget.style()
        style.unpolish(widget)
        style.polish(widget)


def contrast(first: str, second: str) -> float:
    """Give the WCAG 2 contrast ratio of two ``#RRGGBB`` colours, 1 to 21.

    ``(L1 + 0.05) / (L2 + 0.05)`` with relative luminance L, the lighter colour first.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
