"""How a reward model values an answer to its question: one number of a sequence classifier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch
from jinja2 import TemplateError
from transformers import AutoModelForSequenceClassification

from annotation.jobs import Job
from db.errors import BugError, KnownError
from scoring import model_facts
from scoring.backends.control_tokens import Harmless
from scoring.backends.loading import TORCH_DTYPES, device_for, load_tokenizer
from scoring.backends.pair_heads import load_whole
from scoring.backends.token_rows import Row, TokenRows, padded
from scoring.models import ModelFiles
from scoring.subjects import (
    EMPTY_ANSWER,
    NO_QUESTION,
    OUT_OF_MEMORY,
    TOO_LONG,
    Column,
    Dtype,
    Outcome,
    ScoreOptions,
    Subject,
)

TOLERANCE: Final[dict[Dtype, float]] = {"fp32": 1e-4, "bf16": 5e-2, "fp16": 1e-2}
"""By how much of its size a reward may differ between a batch and alone."""
QUESTION: Final = "What is the capital of France?"
ANSWERS: Final = ("Paris.", "I do not know, but I would look it up in an atlas of Europe.")


class RewardScorer:
    """Fills the column of one reward model.

    The model reads question and answer as the two turns of a conversation by its own chat
    template, or as a pair of texts where it has none. Nothing is cut: a conversation longer than
    the model reads has no score.

    A decoder takes its score from the last token that is no padding, so its padding token decides.
    One without a padding token is given one that does not occur in the batch. On opening, two
    conversations of unequal length are scored alone and together.

    Raises
    ------
    KnownError
        For a model with more than one output, one whose rewards change in a batch, and one that
        rewards all answers alike.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        self._columns = len(columns)
        self._name = model.name
        self._tokenizer = load_tokenizer(model)
        self._harmless = Harmless(self._tokenizer)
        self._limit = model_facts.token_limit(model)
        device = device_for(options.device)
        loaded = load_whole(model, AutoModelForSequenceClassification)
        if loaded.config.num_labels != 1:
            raise KnownError(
                f"'{model.name}' has {loaded.config.num_labels} outputs; a reward is one number.",
                "Take a reward model with one output (num_labels 1).",
            )
        self._model = loaded.eval().to(device=device, dtype=TORCH_DTYPES[options.dtype])
        self._own_pad: int | None = loaded.config.get_text_config().pad_token_id
        self._rows = TokenRows[float](
            self._forward, move=self._model.to, device=device, batch_tokens=options.batch_tokens
        )
        self._prove(TOLERANCE[options.dtype])

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._rows.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        reasons: dict[int, str] = {}
        rows: dict[int, Row] = {}
        for at, subject in enumerate(subjects):
            if not subject.text.strip():
                reasons[at] = EMPTY_ANSWER
            elif not subject.question.strip():
                reasons[at] = NO_QUESTION
            else:
                rows[at] = self._read(subject.question, subject.text)
                if len(rows[at].ids) > self._limit:
                    reasons[at] = TOO_LONG
        distinct = {row: row for at, row in rows.items() if at not in reasons}
        made = yield from self._rows.run(distinct)
        found: list[tuple[Outcome, ...]] = []
        for at in range(len(subjects)):
            if at in reasons:
                outcome = Outcome(None, reasons[at])
            elif (value := made[rows[at]]) is None:
                outcome = Outcome(None, OUT_OF_MEMORY, waits=True)
            else:
                outcome = Outcome(value)
            found.append((outcome,) * self._columns)
        return found

    def _read(self, question: str, answer: str) -> Row:
        question, answer = self._harmless(question), self._harmless(answer)
        if not self._tokenizer.chat_template:
            made = self._tokenizer(question, answer, return_attention_mask=False, verbose=False)
            return Row(tuple(made["input_ids"]), tuple(made.get("token_type_ids") or ()))
        turns = [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]
        try:
            text = str(self._tokenizer.apply_chat_template(turns, tokenize=False))
        except TemplateError as error:
            raise KnownError(
                f"The chat template of '{self._name}' refuses a question and an answer: {error}.",
                "Take another reward model.",
            ) from error
        made = self._tokenizer(text, add_special_tokens=False, verbose=False)
        return Row(tuple(made["input_ids"]))

    # --- the model ------------------------------------------------------------------------------

    def _forward(self, rows: Sequence[Row], device: str) -> list[float]:
        pad = self._own_pad
        if pad is None:
            pad = _unused(rows, self._tokenizer.pad_token_id)
        if len(rows) > 1:
            self._pad_by(pad)
        try:
            batch = padded(rows, pad, device)
            given = {"input_ids": batch.ids, "attention_mask": batch.mask}
            if batch.types is not None:
                given["token_type_ids"] = batch.types
            logits = self._model(**given).logits
        finally:
            self._pad_by(self._own_pad)
        return [float(row[0]) for row in logits.float().cpu()]

    def _pad_by(self, pad: int | None) -> None:
        for config in (self._model.config, self._model.config.get_text_config()):
            config.pad_token_id = pad

    def _prove(self, tolerance: float) -> None:
        rows = [self._read(QUESTION, answer) for answer in ANSWERS]
        with torch.inference_mode():
            alone = [self._forward([row], self._rows.device)[0] for row in rows]
            together = self._forward(rows, self._rows.device)
        for one, other in zip(alone, together, strict=True):
            if abs(one - other) > tolerance * max(1.0, abs(one)):
                raise KnownError(
                    f"'{self._name}' rewards an answer by {one:.4g} alone and by {other:.4g} "
                    "beside another one: its padding counts.",
                    "Correct pad_token_id in its config.json, or take another reward model.",
                )
        if alone[0] == alone[1]:
            raise KnownError(
                f"'{self._name}' rewards two different answers alike ({alone[0]:.4g}): it reads "
                "its score from a token before the answer.",
                "Correct pad_token_id in its config.json, or take another reward model.",
            )


def _unused(rows: Sequence[Row], preferred: int | None) -> int:
    """Give a token that occurs in no row, the preferred one where it does not.

    >>> _unused([Row((0, 1, 3))], 3), _unused([Row((0, 1, 3))], 7)
    (2, 7)
    """
    used = {token for row in rows for token in row.ids}
    if preferred is not None and preferred not in used:
        return preferred
    return next(token for token in range(len(used) + 1) if token not in used)
