"""What a verb shows: one JSON document, or text that people read."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, TextIO, TypeAlias

from rich.console import Console
from rich.table import Table
from rich.text import Text

from annotation.stats.estimate import Estimate
from db.errors import BugError, KnownError

PIPE_WIDTH: Final = 160
MAX_DECIMALS: Final = 3
_CONTROLS: Final = {
    code: 0x2400 + code if code < 0x20 else 0xFFFD
    for code in (*range(0x20), *range(0x7F, 0xA0))
    if code not in (0x09, 0x0A)
} | dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD)

Writer: TypeAlias = Callable[[Console], None]


def prepare_streams() -> None:
    """Make both streams UTF-8, so that no text of a dataset can stop a verb.

    What UTF-8 cannot hold (a lone surrogate of a file name) is written as a backslash escape,
    which inside a JSON string is the character itself. A stream that the caller closed swallows
    what is written to it.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open_sink())
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def open_sink() -> TextIO:
    """Open the stream that swallows everything."""
    return Path(os.devnull).open("w", encoding="utf-8")


def show(document: object, text: Writer, *, as_json: bool) -> None:
    """Write a verb's result to standard output.

    Parameters
    ----------
    document
        What ``--json`` shows: numbers, texts, lists, mappings with text keys, None.
    text
        Writes the same for a reader; not called with ``as_json``.
    as_json
        Whether standard output is one JSON document and nothing else.

    Raises
    ------
    KnownError
        When standard output cannot be written (a full disk).
    BugError
        When the document holds a NaN, an infinity, or something that JSON cannot say.
    """
    try:
        if as_json:
            write_json(document)
        else:
            text(stdout_console())
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise KnownError(f"The output cannot be written: {error.strerror}.") from error


def write_json(document: object) -> None:
    """Write one JSON document to standard output, never with NaN."""
    try:
        line = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
    except (TypeError, ValueError) as error:
        raise BugError(f"the result cannot be said in JSON: {error}") from error
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell(message: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(visible(" ".join(message.split())) + "\n")
    sys.stderr.flush()


def stdout_console() -> Console:
    """Give a console that shows texts as they are: no markup, no emoji codes, no guessing."""
    console = Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console = Console(
            markup=False, emoji=False, highlight=False, width=PIPE_WIDTH, no_color=True
        )
    return console


def say(console: Console, text: str = "") -> None:
    """Write one line of text as it is, however long, with control characters shown."""
    console.print(visible(text), soft_wrap=True)


def visible(text: str) -> str:
    r"""Show control characters, and those that turn the reading order, instead of obeying them.

    >>> visible("a\x1b[31mb")
    'a␛[31mb'
    """
    return text.translate(_CONTROLS)


def shorten(text: str, width: int) -> str:
    """Give the first ``width`` characters of a text on one line.

    >>> shorten("one  two three", 8)
    'one two…'
    """
    line = " ".join(visible(text).split())
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"


def number(value: float) -> str:
    """Give a figure with three decimals, as screens and reports write it.

    >>> number(0.5), number(-0.0371), number(-0.0001), number(1.0)
    ('.500', '-.037', '.000', '1.000')
    """
    shown = f"{value:.{MAX_DECIMALS}f}"
    if float(shown) == 0:
        shown = shown.removeprefix("-")
    return shown.replace("0.", ".", 1) if shown.lstrip("-").startswith("0.") else shown


def figure(estimate: Estimate, *, with_n: bool = False) -> str:
    """Give a value with its interval, or why there is none.

    >>> figure(Estimate(value=0.5, n=10, ci=(0.4, 0.6)), with_n=True)
    '.500 [.400, .600], n = 10'
    >>> figure(Estimate(value=None, n=3, undefined="one category"))
    'not available: one category'
    """
    if estimate.value is None:
        shown = f"not available: {estimate.undefined}"
    elif estimate.ci is None:
        shown = number(estimate.value)
    else:
        low, high = estimate.ci
        shown = f"{number(estimate.value)} [{number(low)}, {number(high)}]"
    return f"{shown}, n = {estimate.n:,}" if with_n else shown


def table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    title: str = "",
    right: Sequence[int] = (),
    whole: Sequence[int] = (),
) -> Table:
    """Make a plain table.

    Columns named in ``right`` are aligned to the right; those in ``whole`` are never broken.
    """
    made = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    made.padding = (0, 2, 0, 0)
    for place, header in enumerate(headers):
        made.add_column(
            header,
            justify="right" if place in right else "left",
            overflow="fold",
            no_wrap=place in whole,
        )
    for row in rows:
        made.add_row(*(Text(visible(cell)) for cell in row))
    return made
