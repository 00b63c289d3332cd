"""The one stylesheet, as a template over the theme's tokens.

Widgets ask for a look by dynamic properties: ``role`` on labels and frames, ``kind`` on buttons.

============  =====================================================================
``role``      ``display``, ``heading``, ``strong``, ``muted``, ``small``, ``good``,
              ``warn``, ``small-warn``, ``bad`` (labels);
              ``card``, ``surface``, ``bar``, ``rule`` (frames)
``kind``      ``primary``, ``quiet``, ``danger``, ``link`` (buttons); none is the plain one
============  =====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

ASSETS: Final = (Path(__file__).parent / "assets").as_posix()

_PIXELS: Final = re.compile(r"(?<![\w#])(\d+)px")

_SHEET: Final = Template("""
* { outline: 0; }
QWidget { color: $text; }
QMainWindow, QDialog, QWidget[role="canvas"] { background: $canvas; }
QToolTip {
    background: $surface; color: $text; border: 1px solid $line; padding: 6px 8px;
}

QLabel { background: transparent; }
QLabel[role="display"] { font-size: 28px; font-weight: 600; }
QLabel[role="heading"] { font-size: 20px; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { color: $muted; font-size: 12px; }
QLabel[role="overline"] { color: $muted; font-size: 12px; font-weight: 600; }
QLabel[role="good"] { color: $good_ink; }
QLabel[role="warn"] { color: $warn_ink; }
QLabel[role="small-warn"] { color: $warn_ink; font-size: 12px; }
QLabel[role="bad"] { color: $bad_ink; }
QLabel:disabled { color: $muted; }

QFrame[role="card"] {
    background: $surface; border: 1px solid $line; border-radius: 6px;
}
QFrame[role="card"][hot="true"] { border: 1px solid $accent; }
QFrame[role="surface"], QWidget[role="surface"] { background: $surface; border: none; }
QFrame[role="bar"] {
    background: $surface; border: none; border-bottom: 1px solid $line;
}
QFrame[role="footer"] {
    background: $surface; border: none; border-top: 1px solid $line;
}
QFrame[role="rule"] { background: $line; border: none; max-height: 1px; min-height: 1px; }
QFrame[role="vrule"] { background: $line; border: none; max-width: 1px; min-width: 1px; }
QFrame[role="drop"] {
    background: $surface; border: 1px dashed $control_line; border-radius: 6px;
}
QFrame[role="drop"][hot="true"] { background: $accent_wash; border: 1px solid $accent; }

QFrame[role="banner"] { border: 1px solid $line; border-radius: 6px; background: $surface; }
QFrame[role="banner"][tone="warn"] { background: $warn_wash; border-color: $warn; }
QFrame[role="banner"][tone="bad"] { background: $bad_wash; border-color: $bad; }
QFrame[role="banner"][tone="good"] { background: $good_wash; border-color: $good; }

QFrame[role="rail"] { background: $surface; border: none; border-right: 1px solid $line; }
QToolButton[role="rail"] {
    color: $muted; background: transparent; border: 2px solid transparent; border-radius: 6px;
    font-size: 12px; padding: 3px 2px; margin: 1px 6px;
}
QToolButton[role="rail"]:hover { background: $raised; color: $text; }
QToolButton[role="rail"]:checked { background: $accent_wash; color: $accent; }
QToolButton[role="rail"]:focus { border-color: $accent; }
QToolButton[role="rail"]:disabled { color: $disabled; }

QPushButton {
    background: $surface; color: $text; border: 1px solid $control_line; border-radius: 6px;
    padding: 6px 14px; min-height: 18px; icon-size: 16px;
}
QPushButton:hover { background: $raised; }
QPushButton:pressed { background: $line; }
QPushButton:focus { border: 2px solid $accent; padding: 5px 13px; }
QPushButton:checked { background: $accent_wash; border-color: $accent; color: $accent; }
QPushButton:disabled { color: $disabled; background: $canvas; border-color: $line; }
QPushButton[kind="primary"] {
    background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: 600;
}
QPushButton[kind="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[kind="primary"]:focus { border: 2px solid $text; padding: 5px 13px; }
QPushButton[kind="primary"]:disabled {
    background: $raised; color: $disabled; border-color: $raised;
}
QPushButton[kind="quiet"] { background: transparent; border: 1px solid transparent; }
QPushButton[kind="quiet"]:hover { background: $raised; }
QPushButton[kind="quiet"]:focus { border: 2px solid $accent; }
QPushButton[kind="quiet"]:checked { background: $accent_wash; color: $accent; }
QPushButton[kind="danger"] { color: $bad_ink; }
QPushButton[kind="link"] {
    background: transparent; color: $accent; border: 1px solid transparent; padding: 2px 4px;
    text-align: left;
}
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 1px solid $accent; }
QPushButton[kind="row"] {
    background: transparent; border: 1px solid transparent; border-radius: 6px;
    text-align: left; padding: 8px 12px;
}
QPushButton[kind="row"]:hover { background: $raised; }
QPushButton[kind="row"]:focus { border: 2px solid $accent; padding: 7px 11px; }
QPushButton[kind="card"] {
    background: $surface; border: 1px solid $line; border-radius: 6px; padding: 0;
}
QPushButton[kind="card"]:hover { border-color: $accent; background: $surface; }
QPushButton[kind="card"]:pressed { background: $raised; }
QPushButton[kind="card"]:focus { border: 2px solid $accent; }
QPushButton::menu-indicator { image: none; width: 0; }

QToolButton {
    background: transparent; border: 2px solid transparent; border-radius: 6px; padding: 4px;
    icon-size: 16px;
}
QToolButton:hover { background: $raised; }
QToolButton:checked { background: $accent_wash; }
QToolButton:focus { border-color: $accent; }
QToolButton[role="disclosure"] { padding: 4px 4px 4px 0; color: $muted; font-weight: 600; }
QToolButton[role="disclosure"]:hover { background: transparent; color: $text; }
QToolButton[role="disclosure"]:checked { background: transparent; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
    background: $surface; color: $text; border: 1px solid $control_line; border-radius: 6px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit, QSpinBox, QDoubleSpinBox { padding: 5px 8px; min-height: 18px; }
QLineEdit, QPlainTextEdit, QTextEdit { placeholder-text-color: $muted; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {
    border: none; padding: 0; background: transparent; min-height: 0;
}
QPlainTextEdit, QTextEdit { padding: 4px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
QComboBox:focus { border: 2px solid $accent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { padding: 4px 7px; }
QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus { border: none; padding: 0; }
QPlainTextEdit:focus, QTextEdit:focus { padding: 3px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QSpinBox:disabled,
QDoubleSpinBox:disabled, QComboBox:disabled {
    background: $canvas; color: $disabled; border-color: $line;
}
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"] { border: 1px solid $bad; }
QTextEdit[role="reading"], QTextBrowser[role="reading"] {
    border: 2px solid transparent; border-radius: 0; background: $surface; padding: 0;
}
QTextEdit[role="reading"]:focus, QTextBrowser[role="reading"]:focus {
    border: 2px solid $accent; padding: 0;
}
QComboBox { padding: 5px 8px; padding-right: 24px; min-height: 18px; }
QComboBox:focus { padding: 4px 7px; padding-right: 23px; }
QComboBox:hover { background: $raised; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url($assets/caret-down-$name.svg); width: 16px; height: 16px; }
QComboBox QAbstractItemView {
    background: $surface; border: 1px solid $line; padding: 4px;
    selection-background-color: $accent_wash; selection-color: $text;
}
QComboBox QAbstractItemView::item { min-height: 28px; padding: 2px 8px; border-radius: 4px; }
QSpinBox::up-button, QDoubleSpinBox::up-button,
QSpinBox::down-button, QDoubleSpinBox::down-button { border: none; width: 20px; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {
    image: url($assets/caret-up-$name.svg); width: 12px; height: 12px;
}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {
    image: url($assets/caret-down-$name.svg); width: 12px; height: 12px;
}

QCheckBox, QRadioButton { spacing: 8px; background: transparent; padding: 3px; }
QCheckBox:focus, QRadioButton:focus { border: 1px solid $accent; border-radius: 4px; padding: 2px; }
QCheckBox:disabled, QRadioButton:disabled { color: $disabled; }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {
    width: 16px; height: 16px; background: $surface; border: 1px solid $control_line;
}
QCheckBox::indicator, QAbstractItemView::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: 9px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {
    background: $accent; border-color: $accent; image: url($assets/check-$name.svg);
}
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate {
    background: $accent; border-color: $accent; image: url($assets/dash-$name.svg);
}
QRadioButton::indicator:checked {
    background: $accent; border-color: $accent; image: url($assets/dot-$name.svg);
}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {
    background: $canvas; border-color: $line;
}

QAbstractItemView {
    background: $surface; border: 1px solid $line; border-radius: 6px;
    alternate-background-color: $sunken; gridline-color: $line;
    selection-background-color: $accent_wash; selection-color: $text;
}
QAbstractItemView:focus { border: 1px solid $accent; }
QAbstractItemView[role="bare"] { border: none; border-radius: 0; }
QTableView::item, QListView::item, QTreeView::item { padding: 4px 8px; border: none; }
QListView::item:hover, QTreeView::item:hover { background: $raised; }
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected {
    background: $accent_wash; color: $text;
}
QListView[role="cards"]::item { border-radius: 6px; padding: 8px; }
QHeaderView { background: $surface; border: none; }
QHeaderView::section {
    background: $surface; color: $muted; border: none; border-bottom: 1px solid $line;
    padding: 6px 8px; font-size: 12px; font-weight: 600;
}
QHeaderView[role="items"]::section { padding: 6px 11px; }
QTableCornerButton::section {
    background: $surface; border: none; border-bottom: 1px solid $line;
}
QTreeView::branch { background: $surface; }

QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabWidget[role="page"]::tab-bar { left: 12px; }
QTabBar { background: transparent; }
QTabBar::tab {
    background: transparent; color: $muted; border: none; border-bottom: 2px solid transparent;
    padding: 8px 4px; margin-right: 20px;
}
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; font-weight: 600; }
QTabBar::tab:focus { color: $accent; }

QProgressBar {
    background: $raised; border: none; border-radius: 3px; max-height: 6px; min-height: 6px;
    text-align: center; color: transparent;
}
QProgressBar::chunk { background: $accent; border-radius: 3px; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[role="page"] { background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 2px; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 2px; }
QScrollBar::handle:hover { background: $control_line; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }

QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: $accent; }

QMenu { background: $surface; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: $accent_wash; color: $text; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenuBar { background: $surface; border-bottom: 1px solid $line; }
QMenuBar::item { padding: 4px 10px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: $raised; }
QStatusBar { background: $surface; border-top: 1px solid $line; color: $muted; }
QStatusBar QLabel { color: $muted; font-size: 12px; padding: 2px 8px; }
QStatusBar::item { border: none; }

QGroupBox {
    background: transparent; border: none; margin-top: 24px; padding: 0; font-weight: 600;
}
QGroupBox::title { subcontrol-origin: margin; left: 0; padding: 0; color: $text; }
""")


def build_stylesheet(colors: Mapping[str, str], scale: float) -> str:
    """Fill the template with one theme's tokens, all its pixels but hairlines scaled.

    Parameters
    ----------
    colors
        Token names to ``#RRGGBB``, and ``name``, the theme's name.
    scale
        Font size over 100 %; sizes of 3 px and less stay, so that lines stay lines.

    """
    extra = {
        "assets": ASSETS,
        "disabled": _mix(colors["muted"], colors["canvas"], 0.35),
        "scroll": _mix(colors["control_line"], colors["canvas"], 0.5),
    }
    sheet = _SHEET.substitute({**colors, **extra})
    return _PIXELS.sub(lambda found: f"{_scaled(int(found.group(1)), scale)}px", sheet)


def _scaled(size: int, scale: float) -> int:
    return size if size <= 3 else max(4, round(size * scale))


def _mix(color: str, ground: str, share: float) -> str:
    """Give ``color`` with ``share`` of ``ground`` mixed in."""
    pairs = [(int(color[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(c * (1 - share) + g * share):02X}" for c, g in pairs)
