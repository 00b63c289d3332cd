"""The screens of the rail, and what the window does without until they are shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gui.views.catalog import SCREENS, Screen
from gui.views.view import View

ROOT = Path(__file__).parents[3]
LATE = ("scipy", "pandas", "matplotlib", "pyarrow", "torch", "jinja2", "krippendorff")


@pytest.mark.parametrize("screen", SCREENS, ids=[screen.key for screen in SCREENS])
def test_the_catalog_and_the_screen_agree(screen: Screen) -> None:
    assert issubclass(screen.view, View)
    assert screen.icon is screen.view.icon
    assert screen.needs_project is screen.view.needs_project


def test_labelling_loads_no_statistics() -> None:
    script = (
        "import sys, gui.main_window, gui.views.home, gui.views.annotate;"
        f"print([name for name in {LATE} if name in sys.modules])"
    )
    told = subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, text=True)
    assert told.strip() == "[]"
