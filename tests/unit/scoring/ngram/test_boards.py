"""Models by questions under several settings, against scoring them one by one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from annotation.jobs import drain
from db.errors import KnownError
from scoring.ngram.boards import Variant, boards, ranks_of, shared_questions, smaller
from scoring.ngram.reading import Answers
from scoring.ngram.records import Settings
from scoring.ngram.scorer import QuestionScorer
from tests.made_models import contestants, reference_sets

SETS = reference_sets(2)
MODELS = contestants(SETS)
VARIANTS = (
    Variant(label="as it is", settings=Settings()),
    Variant(label="threshold 0.2", settings=Settings(threshold=0.2)),
    Variant(label="order 4", settings=Settings(order=4)),
    Variant(label="size 20", settings=Settings(), size=20),
)


def test_every_cell_is_the_mean_of_its_answers() -> None:
    found = drain(boards(SETS, MODELS, VARIANTS, seed=3))
    for board, variant in zip(found, VARIANTS, strict=True):
        for column, references in enumerate(SETS):
            size = variant.size
            kept = references if size is None else smaller(references, size, seed=3)
            scorer = QuestionScorer(kept, variant.settings)
            for row, model in enumerate(MODELS):
                scores = scorer.score(model.answers.of(references))
                expected = np.mean([one.average for one in scores])
                assert board.scores[row, column] == pytest.approx(expected, abs=1e-12)
        assert board.totals == pytest.approx(board.scores.mean(axis=1))


def test_a_group_alone_is_the_set_with_that_group_alone() -> None:
    (found,) = drain(boards(SETS, MODELS, VARIANTS[:1]))
    for group in ("P", "S"):
        alone = [replace(one, groups={group: one.groups[group]}) for one in SETS]
        (expected,) = drain(boards(alone, MODELS, VARIANTS[:1]))
        columns, values = found.alone[group]
        assert columns == (0, 1)
        assert values == pytest.approx(expected.scores, abs=1e-5)  # what is summed is rounded


def test_the_first_scorer_of_each_question_is_shown() -> None:
    seen: list[tuple[str, float]] = []
    drain(
        boards(SETS, MODELS[:1], VARIANTS[1:], visit=lambda one: seen.append(
            (one.references.question_id, one.settings.threshold)))
    )  # fmt: skip
    assert seen == [("Q01", 0.2), ("Q02", 0.2)]


def test_a_smaller_set_keeps_the_order_and_the_seed_decides() -> None:
    one = smaller(SETS[0], 10, seed=0)
    assert one == smaller(SETS[0], 10, seed=0)
    assert one != smaller(SETS[0], 10, seed=1)
    for group, texts in one.groups.items():
        every = SETS[0].groups[group]
        assert len(texts) == 10
        assert [text for text in every if text in texts][:1] == [texts[0]]
    assert smaller(SETS[0], 10_000, seed=0) == SETS[0]


def test_only_questions_that_all_answered() -> None:
    part = replace(
        MODELS[0], answers=Answers(by_question={SETS[0].question: ("a",)}, by_id={})
    )  # fmt: skip
    shared, left = shared_questions(SETS, [part, *MODELS[1:]])
    assert [one.question_id for one in shared] == ["Q01"]
    assert left == ("Q02",)
    with pytest.raises(KnownError, match="No question"):
        shared_questions(SETS[1:], [part])
    with pytest.raises(KnownError, match="No model"):
        shared_questions(SETS, [])


def test_a_question_without_a_usable_group_is_told() -> None:
    empty = replace(SETS[0], groups={"P": ("a",)})
    with pytest.raises(KnownError, match="no group of references"):
        drain(boards([empty], MODELS, VARIANTS[:1]))


def test_equal_scores_share_a_rank() -> None:
    assert ranks_of(np.array([0.5, 0.7, 0.5 + 1e-12, 0.1])).tolist() == [2.5, 1.0, 2.5, 4.0]
