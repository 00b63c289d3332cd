"""Does a text follow from its reference: NLI sentence by sentence, and SummaC's zero-shot score."""

from __future__ import annotations

from typing import Final

from db.errors import BugError, KnownError
from scoring.backends.pair_classifier import Judged, PairClassifier
from scoring.backends.pair_heads import load_classes
from scoring.backends.pair_scorer import Grid, PairScorer, Recipe
from scoring.backends.pair_texts import Pair
from scoring.models import ModelFiles
from scoring.nli_labels import label_order
from scoring.sentences import sentences
from scoring.subjects import ScoreOptions, Subject

WHOLE: Final = "whole"
BY_SENTENCE: Final = "by sentence"


class EntailmentScorer(PairScorer):
    """Fills the columns of one model of natural language inference.

    ``nli``: each sentence of the text against the whole reference. P(entailment) averaged, the
    smallest, or the share of sentences of which entailment is the most probable label.

    ``summac_zs``: each sentence against each sentence of the reference; the mean over the text's
    sentences of the largest P(entailment) - P(contradiction). Sentences of any length count.
    """

    def _open(self, model: ModelFiles, options: ScoreOptions) -> PairClassifier:
        order = label_order(model)
        classifier = PairClassifier(model, options, load_classes)
        classifier.prove(order.entailment, order.against)
        return classifier

    def _recipe(self, family: str, part: str, model: ModelFiles) -> Recipe:
        order = label_order(model)

        def follows(judged: Judged) -> float:
            return judged.probabilities()[order.entailment]

        def wins(judged: Judged) -> float:
            return float(max(judged.logits) == judged.logits[order.entailment])

        def balance(judged: Judged) -> float:
            shares = judged.probabilities()
            return shares[order.entailment] - shares[order.against]

        if family == "nli":
            return Recipe(
                WHOLE, wins if part == "share" else follows, "min" if part == "min" else "mean"
            )
        if order.contradiction is None:
            raise KnownError(
                f"'{model.name}' has no label for contradiction, which {family} needs.",
                "Take a model with entailment, neutral and contradiction; nli takes this one too.",
            )
        return Recipe(BY_SENTENCE, balance, "mean")

    def _grid(self, reading: str, subject: Subject, reference: str) -> Grid:
        hypotheses, pieces = self._hypotheses(subject)
        premises = [reference.strip()]
        if reading == BY_SENTENCE:
            premises = sentences(reference, subject.language) or premises
        elif reading != WHOLE:
            raise BugError(f"no way of reading is called {reading}")
        return Grid(
            tuple(tuple(Pair(premise, one) for premise in premises) for one in hypotheses), pieces
        )
