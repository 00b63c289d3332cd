"""Start Tiebreak: the command line, and the window only when it is wanted."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from db.errors import KnownError
from scoring.cli.app import run


def open_window(project: str) -> int:
    """Open the window on a project and give the exit status when it is closed.

    Raises
    ------
    KnownError
        When the window system's libraries are missing.
    """
    try:
        from gui.app import run_window  # noqa: PLC0415  verbs must work without Qt's libraries
    except ImportError as error:
        raise KnownError(
            f"The window cannot start: {error}.",
            "On a bare server, install the packages that the README names; every verb works "
            "without them.",
        ) from error
    return run_window(project)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status."""
    return run(open_window, arguments)


if __name__ == "__main__":
    sys.exit(main())
