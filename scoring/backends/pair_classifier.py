"""One model that judges pairs of texts; each distinct pair once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from annotation.jobs import Job, drain
from db.errors import KnownError
from scoring import model_facts
from scoring.backends.cache import BudgetCache
from scoring.backends.loading import TORCH_DTYPES, device_for, load_tokenizer
from scoring.backends.pair_heads import Head
from scoring.backends.pair_texts import Layout, Pair, PairTexts
from scoring.backends.token_rows import Row, TokenRows, padded
from scoring.models import ModelFiles
from scoring.subjects import ScoreOptions

KEPT_PAIRS: Final = 100_000

SAME: Final = Pair("A man is playing a guitar on a stage.", "A man is playing a guitar on a stage.")
OPPOSITE: Final = Pair("A man is playing a guitar on a stage.", "Nobody is playing a guitar.")


class Judged(NamedTuple):
    """A pair's logits, and how many of how many tokens were read."""

    logits: tuple[float, ...]
    read: int
    total: int

    def probabilities(self) -> list[float]:
        """Give the softmax over the logits."""
        top = max(self.logits)
        shares = [math.exp(logit - top) for logit in self.logits]
        return [share / sum(shares) for share in shares]


class PairClassifier:
    """Judges pairs of texts with one model.

    Parameters
    ----------
    files, options
        The model on disk, and where and in which numbers it computes.
    load
        Loads it: from padded rows to logits.
    layout
        How a pair is written for it.
    limit
        Most tokens of a pair; None takes the model's own limit.

    ``proof`` tells how its labels were proved, once they were.
    """

    def __init__(
        self,
        files: ModelFiles,
        options: ScoreOptions,
        load: Callable[[ModelFiles], Head],
        *,
        layout: Layout = "pair",
        limit: int | None = None,
    ) -> None:
        device = device_for(options.device)
        tokenizer = load_tokenizer(files)
        self.name = files.name
        self.proof = ""
        self.texts = PairTexts(
            tokenizer, limit=limit or model_facts.token_limit(files), layout=layout
        )
        self._pad = int(tokenizer.pad_token_id or 0)
        self._head = load(files)
        self._head.to(device, TORCH_DTYPES[options.dtype])
        self._rows = TokenRows[tuple[float, ...]](
            self._logits, move=self._head.to, device=device, batch_tokens=options.batch_tokens
        )
        self._known = BudgetCache[Pair, Judged](KEPT_PAIRS)

    @property
    def device(self) -> str:
        """Where it computes."""
        return self._rows.device

    def judge(self, pairs: Iterable[Pair]) -> Job[dict[Pair, Judged | None]]:
        """Judge each distinct pair once; None for one that no memory suffices for."""
        judged: dict[Pair, Judged | None] = {}
        waiting: list[Pair] = []
        for pair in dict.fromkeys(pairs):
            known = self._known.get(pair)
            if known is None:
                waiting.append(pair)
            else:
                judged[pair] = known
        read = self.texts.rows(waiting)
        made = yield from self._rows.run({pair: one.row for pair, one in read.items()})
        for pair, logits in made.items():
            if logits is None:
                judged[pair] = None
                continue
            found = Judged(logits, len(read[pair].row.ids), read[pair].total)
            judged[pair] = found
            self._known.put(pair, found, size=1)
        return judged

    def prove(self, follows: int, against: int) -> None:
        """Hold the order of the labels against two pairs whose answers are beyond doubt.

        A sentence follows from itself more than it is contradicted, and *nobody* does what *a man*
        does is contradicted more than it follows.

        Raises
        ------
        KnownError
            For a model that says otherwise: its labels are in another order than it tells, or it
            was never trained.
        """
        judged = drain(self.judge([SAME, OPPOSITE]))
        same, opposite = judged[SAME], judged[OPPOSITE]
        if same is None or opposite is None:
            raise self._no_memory()
        said = [
            f"{one.probabilities()[follows]:.2f} to {one.probabilities()[against]:.2f}"
            for one in (same, opposite)
        ]
        if same.logits[follows] > same.logits[against] and (
            opposite.logits[follows] < opposite.logits[against]
        ):
            self.proof = f"labels proved: itself {said[0]}, its opposite {said[1]}"
            return
        raise KnownError(
            f"The labels of '{self.name}' are not what they say: of a sentence and itself it tells "
            f"that it follows by {said[0]}, of a sentence and its opposite by {said[1]}.",
            "Correct id2label in its config.json, or take a model trained for this.",
        )

    def prove_rise(self, place: int) -> None:
        """Hold one label against the same two pairs: a sentence supports itself more.

        Raises
        ------
        KnownError
            For a model that finds its opposite as well supported.
        """
        judged = drain(self.judge([SAME, OPPOSITE]))
        shares = [one.probabilities()[place] for one in judged.values() if one is not None]
        if len(shares) < 2:
            raise self._no_memory()
        if shares[0] > shares[1]:
            self.proof = f"label proved: itself {shares[0]:.2f}, its opposite {shares[1]:.2f}"
            return
        raise KnownError(
            f"'{self.name}' finds a sentence supported by itself at {shares[0]:.2f}, and its "
            f"opposite at {shares[1]:.2f}.",
            "Its labels are in another order, or it was not trained for this; take another model.",
        )

    def _no_memory(self) -> KnownError:
        return KnownError(
            f"Memory does not suffice for '{self.name}', not even for one short pair.",
            "Take a smaller model or another device.",
        )

    def _logits(self, rows: Sequence[Row], device: str) -> list[tuple[float, ...]]:
        logits = self._head(padded(rows, self._pad, device))
        return [tuple(map(float, row)) for row in logits.float().cpu()]


def most_cut(judged: Iterable[Judged]) -> Mapping[str, str]:
    """Say of the pair that lost most how many of its tokens were read; empty where none did."""
    cut = [(one.total - one.read, one) for one in judged if one.total > one.read]
    if not cut:
        return {}
    _, worst = max(cut, key=lambda entry: entry[0])
    return {"pair": f"{worst.read} of {worst.total} tokens"}
