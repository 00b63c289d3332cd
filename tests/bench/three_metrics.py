"""BERTScore, cosine and MoverScore with 14 references per answer against three packages in turn.

The peers are bert_score, sentence-transformers, and MoverScore's two published modules step by
step with POT, since the modules ask for a CUDA device and for libraries of 2019.

PYTHONPATH=. python tests/bench/three_metrics.py [ANSWERS] [REFERENCES] [WORDS]
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Sequence

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import bert_score
import torch
from made_texts import pairs
from ratios import Row, in_turn, show
from sentence_transformers import SentenceTransformer

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.idf import idf_of
from scoring.backends.neural import NeuralScorer
from scoring.models import ModelFiles, resolve
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import Column, Outcome, ScoreOptions, Subject
from tests.published_moverscore import PublishedMoverScore

MODEL = "all-MiniLM-L6-v2"
LAYER = 6
LIMIT = 512
REPEAT = 2
WANTED = 3.0
TOLERANCE = 1e-4
NAMES = ("bertscore.p", "bertscore.r", "bertscore.f", "cosine", "moverscore.v1", "moverscore.v2")


class Peers:
    """The three packages over one model, each used as its own guide shows."""

    def __init__(self, model: ModelFiles) -> None:
        path = str(model.path)
        self._bertscore = bert_score.BERTScorer(
            model_type=path, num_layers=LAYER, batch_size=64, device="cpu"
        )
        self._sentences = SentenceTransformer(path, device="cpu")
        self._mover = PublishedMoverScore(model.path, limit=LIMIT)

    def scores(self, subjects: Sequence[Subject]) -> dict[str, list[float]]:
        """Give every figure per answer: maxima for BERTScore, else means over references."""
        answers = [subject.text for subject in subjects]
        references = [list(subject.references) for subject in subjects]
        by_tokens = self._by_tokens(answers, references)
        made = {name: part.tolist() for name, part in zip(NAMES[:3], by_tokens, strict=True)}
        made["cosine"] = self._by_sentence(answers, references)
        idf = {
            "references": self._mover.idf([text for texts in references for text in texts]),
            "answers": self._mover.idf(answers),
        }
        flat = [(a, r) for a, texts in zip(answers, references, strict=True) for r in texts]
        for version in (1, 2):
            values = self._mover.scores([a for a, _ in flat], [r for _, r in flat], version, idf)
            made[f"moverscore.v{version}"] = _means(values, [len(texts) for texts in references])
        return made

    def _by_tokens(
        self, answers: list[str], references: list[list[str]]
    ) -> tuple[torch.Tensor, ...]:
        found: tuple[torch.Tensor, ...] = self._bertscore.score(answers, references)
        return found

    def _by_sentence(self, answers: list[str], references: list[list[str]]) -> list[float]:
        left = self._sentences.encode(answers, show_progress_bar=False)
        flat = [text for texts in references for text in texts]
        right = self._sentences.encode(flat, show_progress_bar=False)
        counts = [len(texts) for texts in references]
        at = [n for n, count in enumerate(counts) for _ in range(count)]
        return _means((left[at] * right).sum(1).tolist(), counts)


def _means(values: Sequence[float], counts: Sequence[int]) -> list[float]:
    made, start = [], 0
    for count in counts:
        made.append(sum(values[start : start + count]) / count)
        start += count
    return made


def subjects_of(answers: int, references: int, words: int) -> list[Subject]:
    """Make answers, each with its references."""
    made = []
    for n in range(answers):
        texts = pairs(references, words=words, spread=words // 2, seed=n)
        made.append(Subject(texts[0][0], tuple(reference for _, reference in texts), "en"))
    return made


def columns_of(
    model: ModelFiles, subjects: Sequence[Subject], options: ScoreOptions
) -> list[Column]:
    """Name the figures, in the order of ``NAMES``."""
    idf = idf_of(model, [text for subject in subjects for text in subject.references])
    answers_idf = idf_of(model, [subject.text for subject in subjects])
    by_name = {
        f"{column.family}.{column.part}".rstrip("."): column
        for request in parse_all([f"{name.partition('.')[0]}:{MODEL}" for name in NAMES])
        for column in columns(
            request,
            options,
            TargetKind.ANSWER,
            model,
            idf=idf if request.spec.name == "moverscore" else None,
            answers_idf=answers_idf,
        )
    }
    return [by_name[name] for name in NAMES]


def main() -> int:
    """Print the table and say whether the aim is reached; models are loaded before timing."""
    given = [int(word) for word in sys.argv[1:]]
    answers, references, words = [*given, *(10, 14, 100)[len(given) :]]
    subjects = subjects_of(answers, references, words)
    model = resolve(MODEL, download=False)
    options = ScoreOptions(device="cpu")
    torch.set_num_threads(1)  # processor time then is time at work, not time spent spinning
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        peers = Peers(model)
        filled = columns_of(model, subjects, options)
        # one scorer per run and one to warm up: a second run would find its texts in the cache
        fresh = iter([NeuralScorer(filled, options, model) for _ in range(REPEAT + 1)])
        peers.scores(subjects[:2])
        drain(next(fresh).score(subjects[:2]))

        def ours() -> list[tuple[Outcome, ...]]:
            columns_of(model, subjects, options)  # counting tokens belongs to the work
            return drain(next(fresh).score(subjects))

        theirs, their_seconds, rows, our_seconds = in_turn(
            lambda: peers.scores(subjects), ours, repeat=REPEAT
        )
    difference = max(
        abs(theirs[name][at] - (row[place].value or 0))
        for at, row in enumerate(rows)
        for place, name in enumerate(NAMES)
    )
    print(f"{MODEL}, {references} references of about {words} words, one thread, processor time")
    return show(
        [
            Row(
                work="BERTScore, cosine, MoverScore 1+2",
                peer="three packages",
                peer_seconds=their_seconds,
                our_seconds=our_seconds,
                n=answers,
                difference=difference,
                wanted=WANTED,
                tolerance=TOLERANCE,
            )
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
