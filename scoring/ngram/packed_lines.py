"""Lines of a file that may be compressed by xz, within bounds that no small file can break."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from db.errors import KnownError

MAX_LINE: Final = 4 << 20
MAX_TOTAL: Final = 1 << 30
MAX_MEMORY: Final = 256 << 20
BLOCK: Final = 1 << 20


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Give the lines with their numbers from 1; ``.xz`` is unpacked as it is read.

    Raises
    ------
    KnownError
        For a file that cannot be read or is no sound xz file, a line of more than 4 MiB, more than
        1 GiB in all, or an xz file that asks for more than 256 MiB to be unpacked.
    """
    number, rest, total = 0, b"", 0
    for block in _unpacked(path) if path.suffix == ".xz" else _blocks(path):
        total += len(block)
        if total > MAX_TOTAL:
            raise KnownError(f"{path} holds more than {MAX_TOTAL >> 30} GiB.", "Split it.")
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            number += 1
            yield number, line
        if len(rest) > MAX_LINE:
            raise KnownError(
                f"{path}: line {number + 1} is longer than {MAX_LINE >> 20} MiB.",
                "Check that it is a file of JSON lines.",
            )
    if rest:
        yield number + 1, rest


def _blocks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as stream:
            while block := stream.read(BLOCK):
                yield block
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.", "Check the path.") from error


def _unpacked(path: Path) -> Iterator[bytes]:
    """Unpack a block at a time; several xz streams behind one another are one text."""
    unpacker: lzma.LZMADecompressor | None = None
    try:
        for block in _blocks(path):
            waiting = block
            while waiting or (unpacker is not None and not unpacker.needs_input):
                if unpacker is None:
                    waiting = waiting.lstrip(b"\0")  # padding between streams
                    if not waiting:
                        break
                    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_MEMORY)
                yield unpacker.decompress(waiting, max_length=BLOCK)
                waiting = b""
                if unpacker.eof:
                    waiting, unpacker = unpacker.unused_data, None
    except lzma.LZMAError as error:
        raise KnownError(f"{path} cannot be unpacked: {error}.", "Fetch it again.") from error
    if unpacker is not None:
        raise KnownError(f"{path} ends in the middle of its packed text.", "Fetch it again.")
