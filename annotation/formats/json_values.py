"""JSON arrays, and values in a row, element by element: the file is never held whole."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from annotation.formats.json_text import JsonText
from annotation.formats.records import MAX_RECORD, Record, Rejected, Warned
from annotation.formats.source import BLOCK, Source

TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|["\[\]{}]', re.DOTALL)
BLANK: Final = re.compile(r"[ \t\r\n,]*")
BARE_END: Final = re.compile(r"[,\]\n]")
FIRST_KEY: Final = re.compile(r'\{\s*("[^"\\]*"\s*:)')
UNENDED: Final = "Unterminated string"
NEAR: Final = 1 << 12  # characters in which to go on is looked for first
LONGEST_TOKEN: Final = 16  # how far from the end a cut can be told: "-Infinity", "\\ud83d\\ude00"
BAD_BYTE: Final = re.compile("[\udc80-\udcff]")


class _Feed:
    """A window of text that moves over the file, with the line at its place."""

    def __init__(self, stream: BinaryIO, *, flawed: bool) -> None:
        self._stream = stream
        self.flawed = flawed
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self.text = ""
        self.pos = 0
        self.line = 1
        self.ended = False
        self.more()

    def more(self) -> None:
        """Take in as much again as is waiting, at least a block."""
        left = self.text[self.pos :]
        raw = self._stream.read(max(BLOCK, len(left)))
        self.ended = not raw
        self.text = left + self._decoder.decode(raw, final=self.ended)
        self.pos = 0

    def move(self, to: int) -> None:
        """Go on to a later place of the window."""
        self.line += self.text.count("\n", self.pos, to)
        self.pos = to

    def skip_blank(self) -> bool:
        """Pass over blanks and commas; false when nothing follows."""
        while True:
            found = BLANK.match(self.text, self.pos)
            self.move(found.end() if found else self.pos)
            if self.pos < len(self.text):
                return True
            if self.ended:
                return False
            self.more()

    def let_go(self) -> None:
        """Drop what was read, once that is much: an error counts the lines before its place."""
        if self.pos > max(1 << 16, self.waiting >> 4):
            self.text = self.text[self.pos :]
            self.pos = 0

    @property
    def waiting(self) -> int:
        """How many characters of the window are not read yet."""
        return len(self.text) - self.pos


def json_values(source: Source) -> Iterator[Record | Rejected | Warned]:
    """Give each element of an array, or each of the values that follow one another.

    A lone object that holds one list of objects (``{"data": [...]}``) gives that list.
    """
    with source.open() as stream:
        feed = _Feed(stream, flawed=source.flawed)
        if not feed.skip_blank():
            return
        array = feed.text[feed.pos] == "["
        if array:
            feed.move(feed.pos + 1)
        records = _elements(feed, array=array)
        if array:
            yield from records
            return
        first = next(records, None)
        if first is None:
            return
        second = next(records, None)
        if second is None and isinstance(first, Record):
            yield from _unwrapped(first)
            return
        yield first
        if second is not None:
            yield second
        yield from records


def _unwrapped(record: Record) -> Iterator[Record | Rejected]:
    lists = [
        part
        for part in record.value.values()
        if isinstance(part, list) and part and isinstance(part[0], dict)
    ]
    if len(lists) != 1 or "question" in record.value or "kind" in record.value:
        yield record
        return
    for ordinal, value in enumerate(lists[0], start=1):
        if isinstance(value, dict):
            yield Record(record.line, ordinal, value, record.notes if ordinal == 1 else ())
        else:
            yield Rejected(record.line, f"element {ordinal} is not a JSON object")


def _elements(feed: _Feed, *, array: bool) -> Iterator[Record | Rejected | Warned]:
    decoder = JsonText()
    ordinal = 0
    while feed.skip_blank():
        if array and feed.text[feed.pos] == "]":
            feed.move(feed.pos + 1)
            if feed.skip_blank():
                yield Warned(feed.line, "what follows the array was not read")
            return
        line = feed.line
        found = _element(feed, decoder, line, ordinal + 1)
        if isinstance(found, Record):
            ordinal += 1
        yield found
    if array:
        yield Warned(feed.line, "the array is not closed; the file may have been cut off")


def _element(feed: _Feed, decoder: JsonText, line: int, ordinal: int) -> Record | Rejected:
    while True:
        cut = False
        place = feed.pos
        try:
            value, end, notes = decoder.decode(feed.text, feed.pos)
        except json.JSONDecodeError as error:
            reason, place = f"is not valid JSON: {error.msg}", error.pos
            cut = error.msg.startswith(UNENDED) or place > len(feed.text) - LONGEST_TOKEN
        except RecursionError:
            reason = "is nested too deeply"
        except ValueError:
            reason = "holds a number with too many digits"
        else:
            if end < len(feed.text) or feed.ended:
                return _checked(feed, end, Record(line, ordinal, value, notes))
            cut, reason = True, ""
        if cut and not feed.ended and feed.waiting < MAX_RECORD:
            feed.more()
            continue
        goes_on = _after_broken(feed)
        if goes_on is None and not feed.ended and feed.waiting < MAX_RECORD:
            feed.more()
            continue
        if place > feed.pos:
            reason += f" at line {line + feed.text.count(chr(10), feed.pos, place)}"
        if goes_on is None:
            reason = "the file ends inside this record" if feed.ended else "never ends"
        feed.move(len(feed.text) if goes_on is None else goes_on)
        feed.let_go()
        return Rejected(line, reason)


def _after_broken(feed: _Feed) -> int | None:
    """Where to go on after an element that is broken: at its end, or at the next one like it.

    It is looked for nearby first, so that broken elements in their thousands cost what they are
    long, and not each of them what the window is.
    """
    reach = NEAR
    while True:
        before = min(feed.pos + reach, len(feed.text))
        alike = _next_alike(feed.text, feed.pos, before)
        end = _extent(feed.text, feed.pos, before if alike is None else alike)
        if end is not None or alike is not None or before == len(feed.text):
            return alike if end is None else end
        reach *= 4


def _checked(feed: _Feed, end: int, record: Record) -> Record | Rejected:
    start = feed.pos
    feed.move(end)
    bad = BAD_BYTE.search(feed.text, start, end) if feed.flawed else None
    if bad is not None:
        return Rejected(record.line, f"byte 0x{ord(bad[0]) - 0xDC00:02X} is not UTF-8")
    nul = feed.text.find("\x00", start, end)
    if nul >= 0:
        line = record.line + feed.text.count("\n", start, nul)
        return Rejected(record.line, f"holds a NUL byte at line {line}")
    if not isinstance(record.value, dict):
        return Rejected(record.line, "is not a JSON object")
    return record


def _extent(text: str, start: int, before: int) -> int | None:
    """Where the value that starts here ends by its brackets, whatever is in it; None: not yet."""
    if text[start] not in '{["':
        found = BARE_END.search(text, start + 1, before)
        return None if found is None else found.start()
    depth = 0
    for token in TOKEN.finditer(text, start, before):
        mark = token[0]
        if mark == '"':
            return None
        if mark in "{[":
            depth += 1
        elif mark in "}]":
            depth -= 1
        if depth <= 0:
            return token.end()
    return None


def _next_alike(text: str, start: int, before: int) -> int | None:
    """Where the next object begins that starts with the same key: a place to go on from."""
    first = FIRST_KEY.match(text, start)
    if first is None:
        return None
    alike = re.compile(r"\}\s*,?\s*(\{\s*" + re.escape(first[1]) + ")")
    found = alike.search(text, start + 1, before)
    return None if found is None else found.start(1)
