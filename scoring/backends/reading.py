"""What a model reads of texts and their pairs: tokens made one run ahead, pairs in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from scoring.backends.encoder import Cut, Encoder, Tokens
from scoring.subjects import Subject


class Reading(NamedTuple):
    """How one kind of column reads a text, and up to how many tokens.

    ``parts``: a text beyond the limit is read in parts of that length, not cut.
    """

    limit: int
    prefix: str = ""
    lower: bool = False
    parts: bool = False

    def of(self, text: str) -> str:
        """Give a text as the tokenizer gets it."""
        stripped = text.strip()
        return self.prefix + (stripped.lower() if self.lower else stripped)


class Pair(NamedTuple):
    """One subject against one of its references, by their places."""

    subject: int
    reference: int


class Read(NamedTuple):
    """One text as one kind of column reads it: its parts, of which there mostly is one."""

    cuts: tuple[Cut, ...]
    tokens: tuple[Tokens, ...]


class Run:
    """Pairs of some subjects with their tokens."""

    def __init__(
        self,
        subjects: Sequence[Subject],
        pairs: Sequence[Pair],
        read: dict[tuple[str, Reading], Read],
        readings: Sequence[Reading],
    ) -> None:
        self._subjects = subjects
        self._pairs = pairs
        self._read = read
        self._readings = readings

    def texts(self, pair: Pair) -> tuple[str, str]:
        """Give the answer and the reference of a pair."""
        subject = self._subjects[pair.subject]
        return subject.text, subject.references[pair.reference]

    def read(self, text: str, reading: Reading) -> Read:
        """Give a text's cuts and tokens as one kind of column reads it."""
        return self._read[text, reading]

    def cuts(self, pair: Pair, reading: Reading, name: str) -> dict[str, tuple[int, int]]:
        """Give, for the sides that were cut, how many of how many tokens were read."""
        told = {}
        for side, text in zip(("answer", "reference"), self.texts(pair), strict=True):
            found = self._read[text, reading].tokens[0]
            if found.total > reading.limit and not reading.parts:
                told[f"{name}.{side}"] = (len(found.ids), found.total)
        return told

    def wanted(self, pairs: Iterable[Pair]) -> dict[Cut, Tokens]:
        """Give what must be encoded for some pairs."""
        return {
            cut: tokens
            for pair in pairs
            for text in self.texts(pair)
            for reading in self._readings
            for cut, tokens in zip(*self._read[text, reading], strict=True)
        }

    def groups(self, encoder: Encoder) -> Iterator[list[Pair]]:
        """Give the pairs in groups whose embeddings fit in memory together."""
        group: list[Pair] = []
        held: set[Cut] = set()
        size = 0
        for pair in self._pairs:
            new = {cut: t for cut, t in self.wanted([pair]).items() if cut not in held}
            more = sum(map(encoder.group_size, new.values()))
            if group and size + more > encoder.group_bytes:
                yield group
                group, held, size = [], set(), 0
                new = self.wanted([pair])
                more = sum(map(encoder.group_size, new.values()))
            group.append(pair)
            held.update(new)
            size += more
        if group:
            yield group


def runs(
    subjects: Sequence[Subject], readings: Sequence[Reading], encoder: Encoder
) -> Iterator[Run]:
    """Tokenize in a thread, one run of texts ahead of whoever reads them."""
    with ThreadPoolExecutor(1, thread_name_prefix="tokenizer") as thread:
        ahead: Future[Run] | None = None
        for pairs in _split(subjects, encoder.profile.texts_ahead):
            following = thread.submit(_tokenized, subjects, pairs, readings, encoder)
            if ahead is not None:
                yield ahead.result()
            ahead = following
        if ahead is not None:
            yield ahead.result()


def _split(subjects: Sequence[Subject], most: int) -> Iterator[list[Pair]]:
    """Give pairs in runs of about so many different texts; an answer stays with its references."""
    run: list[Pair] = []
    seen: set[str] = set()
    for at, subject in enumerate(subjects):
        if not subject.text.strip():
            continue
        run.extend(Pair(at, n) for n in range(len(subject.references)))
        seen.update((subject.text, *subject.references))
        if len(seen) >= most:
            yield run
            run, seen = [], set()
    if run:
        yield run


def _tokenized(
    subjects: Sequence[Subject],
    pairs: Sequence[Pair],
    readings: Sequence[Reading],
    encoder: Encoder,
) -> Run:
    texts = sorted(
        {
            text
            for pair in pairs
            for text in (
                subjects[pair.subject].text,
                subjects[pair.subject].references[pair.reference],
            )
        }
    )
    read: dict[tuple[str, Reading], Read] = {}
    for reading in readings:
        given = {text: reading.of(text) for text in texts}
        made = encoder.tokenize(list(dict.fromkeys(given.values())), reading.limit)
        long = [text for text, tokens in made.items() if tokens.total > reading.limit]
        parts = encoder.parts(long, reading.limit) if reading.parts else {}
        for text in texts:
            read[text, reading] = _read(given[text], reading, made[given[text]], parts)
    return Run(subjects, pairs, read, readings)


def _read(
    given: str, reading: Reading, tokens: Tokens, parts: dict[str, tuple[Tokens, ...]]
) -> Read:
    """Name what the model reads: two readings that see the same tokens share one name."""
    if given in parts:
        cuts = tuple(Cut(given, reading.limit, n + 1) for n in range(len(parts[given])))
        return Read(cuts, parts[given])
    limit = reading.limit if tokens.total > reading.limit else None
    return Read((Cut(given, limit),), (tokens,))
