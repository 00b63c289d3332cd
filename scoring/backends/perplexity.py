"""How well a language model knows a text by heart: perplexity, and n-grams it completes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import torch
from transformers import AutoModelForCausalLM

from annotation.jobs import Job
from db.errors import BugError, KnownError
from scoring import model_facts
from scoring.backends.cache import BudgetCache
from scoring.backends.control_tokens import Harmless
from scoring.backends.device import profile_of
from scoring.backends.loading import TORCH_DTYPES, device_for, load_tokenizer
from scoring.backends.pair_heads import load_whole
from scoring.backends.references import combine
from scoring.backends.token_rows import Row, TokenRows, padded
from scoring.contamination_facts import ngram_accuracy
from scoring.models import ModelFiles
from scoring.subjects import (
    EMPTY_ANSWER,
    FEW_TOKENS,
    NO_QUESTION,
    NO_REFERENCE,
    OUT_OF_MEMORY,
    Column,
    Outcome,
    ScoreOptions,
    Subject,
)

KEPT_TEXTS: Final = 20_000
LOGIT_BYTES: Final = 1 << 30  # logits of a batch, in 32 bits
FLOAT_BYTES: Final = 4


class Recalled(NamedTuple):
    """What a model makes of one text, token by token from the second on.

    ``loss`` is the mean of -ln P(token | tokens before it), None for a text of one token; ``right``
    whether each was the most probable; ``read`` of ``total`` tokens were read.
    """

    loss: float | None
    right: tuple[bool, ...]
    read: int
    total: int


class PerplexityScorer:
    """Fills the columns of one causal language model.

    A text goes through the model once for all of them. Beyond the model's limit it is cut, which
    the detail tells.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        if model.read_json("config.json").get("is_encoder_decoder"):
            raise KnownError(
                f"'{model.name}' is no causal language model.", "Take one that continues a text."
            )
        self._columns = tuple(columns)
        self._options = options
        self._tokenizer = load_tokenizer(model)
        self._harmless = Harmless(self._tokenizer)
        self._limit = model_facts.token_limit(model)
        device = device_for(options.device)
        loaded = load_whole(model, AutoModelForCausalLM)
        self._model = loaded.eval().to(device=device, dtype=TORCH_DTYPES[options.dtype])
        vocabulary = int(loaded.config.get_text_config().vocab_size)
        fits = max(1, LOGIT_BYTES // (FLOAT_BYTES * vocabulary))
        asked = options.batch_tokens or profile_of(device).batch_tokens
        self._rows = TokenRows[tuple[float | None, tuple[bool, ...]]](
            self._forward, move=self._model.to, device=device, batch_tokens=min(asked, fits)
        )
        self._known = BudgetCache[str, Recalled](KEPT_TEXTS)

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._rows.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        texts = (
            text
            for column in self._columns
            for subject in subjects
            for text in _texts(column, subject)
        )
        recalled = yield from self.recall(list(dict.fromkeys(texts)))
        return [
            tuple(_outcome(column, subject, recalled, self._options) for column in self._columns)
            for subject in subjects
        ]

    def recall(self, texts: Sequence[str]) -> Job[dict[str, Recalled | None]]:
        """Read each text once; None for one that no memory suffices for."""
        found: dict[str, Recalled | None] = {}
        waiting: dict[str, tuple[Row, int]] = {}
        for text in texts:
            known = self._known.get(text)
            if known is None:
                waiting[text] = self._read(text)
            else:
                found[text] = known
        made = yield from self._rows.run({text: row for text, (row, _) in waiting.items()})
        for text, one in made.items():
            row, total = waiting[text]
            if one is None:
                found[text] = None
                continue
            found[text] = read = Recalled(*one, len(row.ids), total)
            self._known.put(text, read, size=1)
        return found

    def _read(self, text: str) -> tuple[Row, int]:
        ids = self._tokenizer(self._harmless(text), return_attention_mask=False, verbose=False)[
            "input_ids"
        ]
        return Row(tuple(ids[: self._limit])), len(ids)

    def _forward(
        self, rows: Sequence[Row], device: str
    ) -> list[tuple[float | None, tuple[bool, ...]]]:
        if not all(row.ids for row in rows):
            return [(None, ()) if not row.ids else self._forward([row], device)[0] for row in rows]
        batch = padded(rows, int(self._tokenizer.pad_token_id or 0), device)
        logits = self._model(input_ids=batch.ids, attention_mask=batch.mask, use_cache=False).logits
        made: list[tuple[float | None, tuple[bool, ...]]] = []
        for row, length in enumerate(batch.lengths):
            if length < 2:
                made.append((None, ()))
                continue
            said, wanted = logits[row, : length - 1].float(), batch.ids[row, 1:length]
            loss = torch.nn.functional.cross_entropy(said, wanted)
            right = (said.argmax(dim=-1) == wanted).cpu()
            made.append((float(loss), tuple(map(bool, right))))
        return made


def _texts(column: Column, subject: Subject) -> tuple[str, ...]:
    what = column.family.partition(".")[2]
    if what == "references":
        return subject.references
    text = subject.question if what == "question" else subject.text
    return (text,) if text.strip() else ()


def _outcome(
    column: Column,
    subject: Subject,
    recalled: Mapping[str, Recalled | None],
    options: ScoreOptions,
) -> Outcome:
    what = column.family.partition(".")[2]
    texts = _texts(column, subject)
    if not texts:
        reasons = {"references": NO_REFERENCE, "question": NO_QUESTION}
        return Outcome(None, reasons.get(what, EMPTY_ANSWER))
    found = [one for text in texts if (one := recalled[text]) is not None]
    if len(found) < len(texts):
        return Outcome(None, OUT_OF_MEMORY, waits=True)
    values = [value for one in found if (value := _value(column.family, one, options)) is not None]
    if not values:
        return Outcome(None, FEW_TOKENS)
    lost = [one for one in found if one.total > one.read]
    worst = max(lost, key=lambda one: one.total - one.read, default=None)
    cut = {"text": f"{worst.read} of {worst.total} tokens"} if worst else None
    return combine(values, column.aggregate, cut=cut)


def _value(family: str, recalled: Recalled, options: ScoreOptions) -> float | None:
    if family.startswith("ngram_accuracy"):
        return ngram_accuracy(
            recalled.right, ngram=options.recall_tokens, count=options.recall_places
        )
    if recalled.loss is None:
        return None
    try:
        return math.exp(recalled.loss)
    except OverflowError:
        return math.inf
