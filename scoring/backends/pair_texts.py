"""Pairs of texts to rows of tokens, cut where a model's limit wants it, and texts to pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from transformers import PreTrainedTokenizerBase

from scoring.backends.control_tokens import Harmless
from scoring.backends.token_rows import Row

Layout: TypeAlias = Literal["pair", "whole pair", "joined", "predict"]
"""How two texts are written for a model: as a pair of which the premise alone is cut, as one of
which the longer side is cut, joined by the end token, or so with an instruction before them."""

LEAST_PREMISE: Final = 8
PREDICT: Final = "predict: "


class Pair(NamedTuple):
    """What is judged: whether the hypothesis follows from the premise, or answers it."""

    premise: str
    hypothesis: str


class ReadPair(NamedTuple):
    """A pair as the model reads it, and how many tokens the whole of it has."""

    row: Row
    total: int


class PairTexts:
    """A model's tokenizer over pairs.

    Parameters
    ----------
    limit
        Most tokens of a pair, special ones counted; ``special`` of them belong to neither text.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase, *, limit: int, layout: Layout) -> None:
        self._tokenizer = tokenizer
        self._layout = layout
        self._harmless = Harmless(tokenizer)
        self.limit = limit
        self._known: dict[str, int] = {}
        self.special = len(self.rows([Pair("", "")])[Pair("", "")].row.ids)

    # --- rows -----------------------------------------------------------------------------------

    def rows(self, pairs: Sequence[Pair]) -> dict[Pair, ReadPair]:
        """Give each pair's tokens, at most ``limit`` of them; a hypothesis is never cut but last.

        Only where both sides are cut alike (``whole pair``), or no room is left for a premise, does
        a hypothesis lose tokens.
        """
        if not pairs:
            return {}
        if self._layout in {"joined", "predict"}:
            return dict(zip(pairs, map(self._joined, pairs), strict=True))
        whole = self._encoded(pairs)
        long = [pair for pair, read in whole.items() if read.total > self.limit]
        for pair, read in self._encoded(long, cut=True).items():
            whole[pair] = ReadPair(read.row, whole[pair].total)
        return whole

    def _encoded(self, pairs: Sequence[Pair], *, cut: bool = False) -> dict[Pair, ReadPair]:
        if not pairs:
            return {}
        side = "longest_first" if self._layout == "whole pair" else "only_first"
        made = self._tokenizer(
            [self._harmless(pair.premise) for pair in pairs],
            [self._harmless(pair.hypothesis) for pair in pairs],
            truncation=side if cut else False,
            max_length=self.limit if cut else None,
            return_attention_mask=False,
            verbose=False,
        )
        types: Sequence[Sequence[int]] = made.get("token_type_ids") or [()] * len(pairs)
        return {
            pair: ReadPair(Row(tuple(ids), tuple(kinds)), len(ids))
            for pair, ids, kinds in zip(pairs, made["input_ids"], types, strict=True)
        }

    def _joined(self, pair: Pair) -> ReadPair:
        end = str(self._tokenizer.eos_token)
        text = end.join((self._harmless(pair.premise), self._harmless(pair.hypothesis)))
        if self._layout == "predict":
            text = PREDICT + text
        ids: list[int] = self._tokenizer(text, verbose=False)["input_ids"]
        over = len(ids) - self.limit
        if over <= 0:
            return ReadPair(Row(tuple(ids)), len(ids))
        middle = ids.index(self._tokenizer.eos_token_id)
        kept = [*ids[: max(1, middle - over)], *ids[middle:]][: self.limit]
        return ReadPair(Row(tuple(kept)), len(ids))

    # --- lengths and pieces ---------------------------------------------------------------------

    def count(self, text: str) -> int:
        """Count a text's tokens without special ones."""
        known = self._known.get(text)
        if known is None:
            if len(self._known) >= 10_000:
                self._known.clear()
            known = self._known[text] = len(self._plain(text)["input_ids"])
        return known

    @property
    def longest_hypothesis(self) -> int:
        """How many tokens of a hypothesis are read together: half of what the model reads."""
        return max(1, (self.limit - self.special) // 2)

    def pieces(self, text: str, most: int) -> list[str]:
        """Cut a text into parts of at most ``most`` tokens, at a blank where there is one.

        Together the parts hold every character that is not a blank.
        """
        if self.count(text) <= most:
            return [text]
        text = self._harmless(text)
        parts: list[str] = []
        while text:
            offsets = self._plain(text, offsets=True)["offset_mapping"]
            if len(offsets) <= most:
                parts.append(text)
                break
            end = max(1, offsets[most][0])
            blank = max(text.rfind(sign, 0, end) for sign in (" ", "\n", "\t"))
            end = blank if blank > 0 else end
            parts.append(text[:end].rstrip())
            text = text[end:].lstrip()
        return [part for part in parts if part]

    def _plain(self, text: str, *, offsets: bool = False) -> Mapping[str, list[tuple[int, int]]]:
        made: Mapping[str, list[tuple[int, int]]] = self._tokenizer(
            self._harmless(text),
            add_special_tokens=False,
            return_attention_mask=False,
            return_offsets_mapping=offsets,
            verbose=False,
        )
        return made


def spans(text: str, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Give where parts of a text stand in it, in order.

    >>> list(spans("One. Two.", ["One.", "Two."]))
    [(0, 4), (5, 9)]
    """
    end = 0
    for part in parts:
        start = text.index(part, end)
        end = start + len(part)
        yield start, end
