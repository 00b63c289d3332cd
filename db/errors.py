"""The two kinds of error: the world's fault (shown in one line) and ours (logged)."""

from __future__ import annotations

import re


class AppError(Exception):
    """Anything that Tiebreak raises on purpose."""


class KnownError(AppError):
    """The world's fault: a missing file, a locked database, a bad line. Shown to the user.

    Parameters
    ----------
    what
        What happened and where, in one sentence.
    todo
        What the user can do about it, in one sentence; may be empty.
    """

    def __init__(self, what: str, todo: str = "") -> None:
        super().__init__(f"{what} {todo}".strip())
        self.what = what
        self.todo = todo


class BarredError(KnownError):
    """Something keeps from a project that may well be sound: a lock, a right, a server, a disk."""


class BugError(AppError):
    """Our fault: a state that the code says cannot be. Logged with its traceback."""


def without_passwords(text: str) -> str:
    """Hide what stands between the user and the host of a URL, and passwords among its options.

    A password may hold an ``@`` or a blank, so all up to the last ``@`` of the line is hidden.

    >>> without_passwords("No connection to postgresql://me:secret@host/labels.")
    'No connection to postgresql://me:***@host/labels.'
    >>> without_passwords("postgresql://host/labels?user=me&password=secret")
    'postgresql://host/labels?user=me&password=***'
    """
    hidden = re.sub(r"(://[^:/@\s]*):[^\n]*@", r"\1:***@", text)
    return re.sub(r"(?i)([?&](?:ssl)?passw(?:or)?d=)[^&\s]*", r"\1***", hidden)
