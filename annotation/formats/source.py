"""A file as bytes of UTF-8: its encoding found, its content hashed, its size fixed."""

from __future__ import annotations

import codecs
import hashlib
import io
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from db.errors import KnownError

BLOCK: Final = 1 << 20
HEAD: Final = 1 << 14
MAX_BYTES: Final = 64 << 30
BOMS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
FOREIGN: Final = (
    (b"PK\x03\x04", "a ZIP archive or a workbook", "Save the sheet as CSV."),
    (b"PAR1", "a Parquet file", "Save it as CSV or JSON lines."),
    (b"SQLite format 3\x00", "a SQLite database", "Open it with --project instead."),
    (b"\x1f\x8b", "a compressed file", "Unpack it first."),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook", "Save the sheet as CSV."),
    (b"%PDF", "a PDF", "Tiebreak reads JSON, JSON lines, CSV and TSV."),
)
ESCAPED: Final = re.compile("[\udc80-\udcff]")
WRITTEN_SURROGATE: Final = re.compile("\udced[\udca0-\udcbf][\udc80-\udcbf]")
BEYOND_ASCII: Final = re.compile("[^\x00-\x7f]")
MOSTLY: Final = 4  # so many bad bytes for each good character still make a file UTF-8
UNDEFINED_CP1252: Final = re.compile(b"[\x81\x8d\x8f\x90\x9d]")


class Digest:
    """The SHA-256 of the first bytes of a file, computed while other work goes on."""

    def __init__(self, path: Path, size: int) -> None:
        self._path = path
        self._size = size
        self._stopped = False
        self._hash = hashlib.sha256()
        self._error: OSError | None = None
        self._thread = threading.Thread(target=self._compute, name="digest", daemon=True)
        self._thread.start()

    def _compute(self) -> None:
        try:
            with self._path.open("rb", buffering=0) as stream:
                for block in _blocks(_Window(stream, self._size)):
                    if self._stopped:
                        break
                    self._hash.update(block)
        except OSError as error:
            self._error = error

    def hexdigest(self) -> str:
        """Wait for the whole and give it."""
        self._thread.join()
        if self._error is not None:
            raise KnownError(f"{self._path} cannot be read: {self._error.strerror}.")
        return self._hash.hexdigest()

    def stop(self) -> None:
        """Give up; nothing runs on afterwards."""
        self._stopped = True
        self._thread.join()


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file to read, as it was when it was looked at.

    Parameters
    ----------
    path
        Where it lies.
    encoding
        ``utf-8``, ``utf-16-le``, ``utf-16-be``, ``utf-32-le``, ``utf-32-be`` or ``cp1252``.
    skip
        How many bytes the byte order mark takes.
    size
        How many bytes are read: what the file grows by afterwards is left alone.
    digest
        Hash of those bytes, on its way.
    flawed
        Whether a file of UTF-8 holds bytes that are not; their lines are rejected.
    told
        What should be known about the whole file.
    """

    path: Path
    encoding: str
    skip: int
    size: int
    digest: Digest
    flawed: bool = False
    told: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The file's name as text; bytes in it that are not UTF-8 are written as escapes."""
        return self.path.name.encode("utf-8", errors="backslashreplace").decode("utf-8")

    @property
    def sha256(self) -> str:
        """Hash of the bytes that are read."""
        return self.digest.hexdigest()

    def open(self) -> BinaryIO:
        """Open the content as UTF-8 without a byte order mark."""
        try:
            raw = self.path.open("rb", buffering=0)
        except OSError as error:
            raise KnownError(f"{self.path} cannot be read: {error.strerror}.") from error
        raw.seek(self.skip)
        window = _Window(raw, self.size - self.skip)
        if self.encoding == "utf-8":
            return io.BufferedReader(window, BLOCK)
        return io.BufferedReader(_Recoded(window, self.encoding), BLOCK)

    def has_grown(self) -> bool:
        """Whether the file is longer now than when it was looked at."""
        try:
            return self.path.stat().st_size > self.size
        except OSError:
            return False


class _Window(io.RawIOBase):
    """The first ``size`` bytes of an unbuffered file from where it stands."""

    def __init__(self, stream: io.FileIO, size: int) -> None:
        self._stream = stream
        self._left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = self._stream.readinto(memoryview(buffer)[: self._left]) or 0
        self._left -= count
        return count

    def close(self) -> None:
        self._stream.close()
        super().close()


def _blocks(window: _Window) -> Iterator[bytearray]:
    """Give what a window holds, block by block, each in the place of the one before."""
    block = bytearray(BLOCK)
    while count := window.readinto(memoryview(block)):
        yield block if count == BLOCK else block[:count]


class _Recoded(io.RawIOBase):
    """A stream of another encoding as UTF-8; what cannot be decoded becomes U+FFFD."""

    def __init__(self, stream: io.RawIOBase, encoding: str) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        ended = False
        while not self._ready and not ended:
            data = self._stream.read(BLOCK) or b""
            ended = not data
            self._ready = self._decoder.decode(data, final=ended).encode("utf-8")
        taken = self._ready[: len(buffer)]
        self._ready = self._ready[len(taken) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def close(self) -> None:
        self._stream.close()
        super().close()


def look_at(path: Path) -> Source:
    """Find a file's encoding, size and hash by reading it once.

    Raises
    ------
    KnownError
        When it cannot be read, is not text, or is in no encoding that can be told.
    """
    try:
        if not path.exists():
            raise KnownError(f"There is no file at {path}.", "Check the path.")
        if not path.is_file():
            raise KnownError(f"{path} is not a file.", "Name a file.")
        return _look_at(path)
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.") from error


def _look_at(path: Path) -> Source:
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise KnownError(f"{path} is larger than {MAX_BYTES >> 30} GiB.", "Split it.")
    with path.open("rb", buffering=0) as stream:
        head = stream.read(HEAD) or b""
        for magic, what, todo in FOREIGN:
            if head.startswith(magic):
                raise KnownError(f"{path} is {what}.", todo)
        encoding, skip = _marked(head)
        stream.seek(0)
        first_bad = None
        if encoding in {None, "utf-8"}:
            first_bad = _first_bad(_Window(stream, size))
    told: tuple[str, ...] = ()
    if encoding is None:
        encoding, told = _unmarked(path, first_bad)
    return Source(
        path=path,
        encoding=encoding,
        skip=skip,
        size=size,
        digest=Digest(path, size),
        flawed=first_bad is not None and encoding == "utf-8",
        told=told,
    )


def _first_bad(window: _Window) -> int | None:
    """Where the first byte stands that is not UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")("strict")
    done = 0
    for block in _blocks(window):
        bad = _bad_byte(decoder, block, done)
        if bad is not None:
            return bad
        done += len(block)
    return None


def _marked(head: bytes) -> tuple[str | None, int]:
    for mark, encoding in BOMS:
        if head.startswith(mark):
            # UTF-8 with a mark may still hold bad bytes, line by line; it is UTF-8 all the same
            return encoding, len(mark)
    pairs = len(head) // 2
    if pairs >= 2:
        even, odd = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
        if odd > 0.4 * pairs and even < 0.1 * pairs:
            return "utf-16-le", 0
        if even > 0.4 * pairs and odd < 0.1 * pairs:
            return "utf-16-be", 0
    return None, 0


def _bad_byte(decoder: codecs.IncrementalDecoder, block: bytearray, offset: int) -> int | None:
    pending = len(decoder.getstate()[0])
    if not pending and block.isascii():
        return None
    try:
        decoder.decode(block)
    except UnicodeDecodeError as error:
        return offset - pending + error.start
    return None


def _unmarked(path: Path, first_bad: int | None) -> tuple[str, tuple[str, ...]]:
    """Tell UTF-8 with some bad bytes from cp1252, in which little else than ASCII is UTF-8."""
    if first_bad is None:
        return "utf-8", ()
    good = bad = 0
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    with path.open("rb") as stream:
        while block := stream.read(BLOCK):
            text = decoder.decode(block)
            surrogates = len(WRITTEN_SURROGATE.findall(text))
            escaped = len(ESCAPED.findall(text))
            bad += escaped - 3 * surrogates
            good += len(BEYOND_ASCII.findall(text)) - escaped + surrogates
    if MOSTLY * good >= bad:
        return "utf-8", ()
    where = _place(path, first_bad)
    undefined = _first_undefined(path)
    if undefined is not None:
        raise KnownError(
            f"{path} is neither UTF-8 ({where}) nor cp1252 ({_place(path, undefined)}).",
            "Save it as UTF-8 and try again.",
        )
    return "cp1252", (
        f"read as cp1252 (Windows), since {where} is not UTF-8; "
        "save the file as UTF-8 if its texts look wrong",
    )


def _first_undefined(path: Path) -> int | None:
    offset = 0
    with path.open("rb") as stream:
        while block := stream.read(BLOCK):
            found = UNDEFINED_CP1252.search(block)
            if found is not None:
                return offset + found.start()
            offset += len(block)
    return None


def _place(path: Path, offset: int) -> str:
    """Name a byte and its line."""
    line = 1
    with path.open("rb") as stream:
        left = offset
        while left > 0 and (block := stream.read(min(BLOCK, left))):
            line += block.count(b"\n")
            left -= len(block)
        return f"byte 0x{stream.read(1).hex().upper()} at line {line}"
