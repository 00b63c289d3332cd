"""Refresh the translations of the window: texts from the source, and what the window loads.

python docs/translations/make_translations.py

``tiebreak.ts`` is the template of every text in English. ``tiebreak_XX.ts`` holds one language:
it gains new texts and keeps what is translated. To begin a language, copy the template under its
name, translate it with ``pyside6-linguist`` and run this again.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "gui" / "translations"
TEMPLATE: Final = FOLDER / "tiebreak.ts"


def main() -> int:
    """Bring the template and every language up to date, and compile the languages."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "gui").rglob("*.py"))
    languages = sorted(path for path in FOLDER.glob("tiebreak_*.ts"))
    for target in (TEMPLATE, *languages):
        _run("lupdate", *sources, "-locations", "none", "-no-obsolete", "-ts", str(target))
    for language in languages:
        _run("lrelease", str(language), "-qm", str(language.with_suffix(".qm")))
    return 0


def _run(tool: str, *words: str) -> None:
    program = shutil.which(f"pyside6-{tool}")
    if program is None:
        raise SystemExit(f"pyside6-{tool} is not here; it comes with PySide6-Essentials.")
    subprocess.run([program, *words], cwd=ROOT, check=True)


if __name__ == "__main__":
    raise SystemExit(main())
