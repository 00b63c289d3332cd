"""Start Tiebreak: the command line, and the window only when it is wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

from db.errors import KnownError

DISPLAYS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def open_window(project: str | None) -> int:
    """Open the window on a project (None: on Home) and give the exit status when it is closed.

    Raises
    ------
    KnownError
        When there is no display, or the window system's libraries are missing.
    """
    if sys.platform == "linux" and not any(os.environ.get(name) for name in DISPLAYS):
        raise KnownError(
            "There is no display for the window.",
            "Every verb works without one: tiebreak --help. Or set QT_QPA_PLATFORM.",
        )
    try:
        from gui.app import run as run_window  # noqa: PLC0415  verbs must work without Qt
    except ImportError as error:
        raise KnownError(
            f"The window cannot start: {error}.",
            "On a bare server, install the packages that the README names; every other verb "
            "works without them.",
        ) from error
    return run_window(project)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status."""
    try:
        from scoring.cli.app import run  # noqa: PLC0415  takes long enough for a Ctrl+C

        return run(open_window, arguments)
    except KeyboardInterrupt:
        sys.stderr.write("tiebreak: Stopped. What was done is kept.\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
