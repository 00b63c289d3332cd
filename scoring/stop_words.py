"""Words that a metric leaves out: where they come from, and how a signature names them."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from db.errors import KnownError

ENGLISH: Final = "english"
PACKAGE: Final = "scikit-learn"


def label(asked: str) -> str:
    """Name a list in a signature: ``no``, the package's with its version, or a file's digest.

    >>> label("")
    'no'

    Raises
    ------
    KnownError
        Where the file cannot be read or the package is not installed.
    """
    if not asked:
        return "no"
    if asked == ENGLISH:
        try:
            return f"{PACKAGE}{version(PACKAGE)}-{ENGLISH}"
        except PackageNotFoundError as error:
            raise KnownError(
                f"The English stop words are those of {PACKAGE}, which is not installed.",
                f"Install it, or name a file of words. pip install {PACKAGE}",
            ) from error
    words = sorted(from_file(asked))
    return f"{len(words)}-{sha256(chr(10).join(words).encode()).hexdigest()[:12]}"


def from_file(path: str) -> frozenset[str]:
    """Read a file of words with blanks or line ends between them.

    Raises
    ------
    KnownError
        Where it cannot be read as UTF-8, or holds no word.
    """
    try:
        words = frozenset(Path(path).expanduser().read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError) as error:
        raise KnownError(
            f"The stop words in '{path}' cannot be read.",
            f"Name a UTF-8 file of words, or '{ENGLISH}'.",
        ) from error
    if not words:
        raise KnownError(f"The file '{path}' holds no words.", "Name another one, or none.")
    return words
