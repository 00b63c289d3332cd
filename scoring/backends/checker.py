"""Fact checkers over long evidence: MiniCheck's and AlignScore's ways of cutting and folding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.backends.loading import load_tokenizer
from scoring.backends.pair_classifier import Judged, PairClassifier
from scoring.backends.pair_heads import load_aligned, load_classes, load_yes_no
from scoring.backends.pair_scorer import Grid, PairScorer, Recipe
from scoring.backends.pair_texts import Layout, Pair, spans
from scoring.checker_facts import (
    ALIGNED_WORDS,
    CHUNK_TOKENS,
    CHUNK_WORDS,
    answers_in_words,
    checker_limit,
)
from scoring.models import ModelFiles
from scoring.nli_labels import aligned_place, support_place
from scoring.sentences import sentences
from scoring.subjects import ScoreOptions, Subject

CLAIM_WHOLE: Final = "whole"
CLAIM_BY_SENTENCE: Final = "sentences"
YES: Final = 1


class MiniCheckScorer(PairScorer):
    """Fills the columns of one MiniCheck model.

    The evidence is cut between sentences into chunks that leave room for the whole claim; the
    claim's support is the largest over the chunks. ``whole`` checks the claim as it is, ``min``
    takes the least supported of its sentences. A claim that is longer than half of what the model
    reads is checked piece by piece, the least supported deciding.
    """

    def _open(self, model: ModelFiles, options: ScoreOptions) -> PairClassifier:
        words = answers_in_words(model)
        self._most_words = CHUNK_WORDS if words else None
        self._most_tokens = None if words else CHUNK_TOKENS
        layout: Layout = "predict" if words else "joined"
        if load_tokenizer(model).eos_token is None:
            layout = "pair"
        classifier = PairClassifier(
            model,
            options,
            load_yes_no if words else load_classes,
            layout=layout,
            limit=checker_limit(model),
        )
        classifier.prove_rise(YES if words else support_place(model))
        return classifier

    def _recipe(self, family: str, part: str, model: ModelFiles) -> Recipe:
        del family
        place = YES if answers_in_words(model) else support_place(model)

        def support(judged: Judged) -> float:
            return judged.probabilities()[place]

        return Recipe(CLAIM_BY_SENTENCE if part == "min" else CLAIM_WHOLE, support, "min")

    def _grid(self, reading: str, subject: Subject, reference: str) -> Grid:
        if reading == CLAIM_WHOLE:
            hypotheses, pieces = self._readable([subject.text.strip()])
        else:
            hypotheses, pieces = self._hypotheses(subject)
        found = sentences(reference, subject.language) or [reference.strip()]
        return Grid(
            tuple(
                tuple(Pair(chunk, one) for chunk in self._chunks(reference, found, one))
                for one in hypotheses
            ),
            pieces,
        )

    def _chunks(self, reference: str, parts: Sequence[str], claim: str) -> list[str]:
        """Cut evidence between its sentences so that each part fits beside the claim."""
        texts = self._classifier.texts
        room = texts.limit - texts.special - texts.count(claim)
        room = room if self._most_tokens is None else min(room, self._most_tokens)
        room = max(1, room)
        chunks: list[str] = []
        start = end = 0
        for first, last in spans(reference, parts):
            longer = reference[start:last]
            if end and not self._fits(longer, room):
                chunks.append(reference[start:end])
                start = first
            elif not end:
                start = first
            end = last
        chunks.append(reference[start:end])
        return [piece for chunk in chunks for piece in texts.pieces(chunk, room)]

    def _fits(self, text: str, room: int) -> bool:
        if self._most_words is not None and len(text.split()) > self._most_words:
            return False
        return self._classifier.texts.count(text) <= room


class AlignScorer(PairScorer):
    """Fills the columns of one AlignScore model.

    The evidence is cut between sentences into groups of about 350 words, as many sentences in
    each; the score is the mean over the claim's sentences of the largest P(aligned) over groups.
    """

    def _open(self, model: ModelFiles, options: ScoreOptions) -> PairClassifier:
        classifier = PairClassifier(model, options, load_aligned)
        classifier.prove_rise(aligned_place(model))
        return classifier

    def _recipe(self, family: str, part: str, model: ModelFiles) -> Recipe:
        del family, part
        place = aligned_place(model)

        def aligned(judged: Judged) -> float:
            return judged.probabilities()[place]

        return Recipe(CLAIM_BY_SENTENCE, aligned, "mean")

    def _grid(self, reading: str, subject: Subject, reference: str) -> Grid:
        del reading
        hypotheses, pieces = self._hypotheses(subject)
        groups = word_groups(
            reference, sentences(reference, subject.language) or [reference.strip()]
        )
        return Grid(
            tuple(tuple(Pair(group, one) for group in groups) for one in hypotheses), pieces
        )


def word_groups(text: str, parts: Sequence[str], words: int = ALIGNED_WORDS) -> list[str]:
    """Group sentences so that a group has about ``words`` words, as AlignScore does.

    Every group has the same number of sentences, the last one fewer: with n sentences and w words
    that is n over (w over ``words``, rounded down, plus one), rounded down, and at least one.

    >>> word_groups("a b. c d. e f. g h.", ["a b.", "c d.", "e f.", "g h."], words=5)
    ['a b. c d.', 'e f. g h.']
    """
    each = max(len(parts) // (len(text.split()) // words + 1), 1)
    return [" ".join(parts[start : start + each]) for start in range(0, len(parts), each)]
