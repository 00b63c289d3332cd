"""From scores to verdicts: scale, direction, missing and empty answers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from db.queries.scores import SignatureCount
from db.types import ScoreRow, TargetRow
from scoring import registry
from scoring.audit import predict
from scoring.audit.records import Fit, Rule
from scoring.audit.score_table import ScoreSet, answers_to
from scoring.audit.trace import ABSENT


def targets(count: int) -> tuple[TargetRow, ...]:
    return tuple(
        TargetRow(n, f"k{n}", n, f"k{n}", f"q{n}", "", "", "", 2 * n + 1, 2 * n + 2, "", "")
        for n in range(count)
    )


def scored(
    values: list[tuple[float | str | None, float | str | None]], *, metric: str = "jaccard",
    same: list[bool] | None = None, higher: bool = True,
) -> predict.Scored:  # fmt: skip
    rows = {}
    for n, pair in enumerate(values):
        for side, value in enumerate(pair):
            if value is None:
                continue
            target = 2 * n + 1 + side
            if isinstance(value, str):
                rows[target] = ScoreRow(target, None, value, "")
            else:
                rows[target] = ScoreRow(target, value, None, "")
    spec = replace(registry.find(metric), higher_is_better=higher)
    source = ScoreSet(metric=metric, signature=f"{metric}|v1", spec=spec, rows=rows)
    flags = np.array(same or [False] * len(values))
    return predict.score_comparisons(source, targets(len(values)), flags)


def codes(found: predict.Scored, rule: Rule) -> list[int]:
    n = found.delta.size
    (decision, *_) = predict.decide(found, rule, np.eye(3)[[0] * n], np.arange(n), seed=0)
    return decision.codes.tolist()


def test_rounding_is_on_the_unit_scale() -> None:
    """BLEU is on 0-100: 0.04 points are nothing after rounding BLEU/100 to 3 decimals."""
    assert codes(scored([(30.04, 30.0)], metric="bleu4"), Rule.ROUND3) == [2]
    assert codes(scored([(30.2, 30.0)], metric="bleu4"), Rule.ROUND3) == [0]
    assert codes(scored([(0.3004, 0.3)]), Rule.ROUND3) == [2]
    assert codes(scored([(0.3004, 0.3)]), Rule.EPS0) == [0]
    assert codes(scored([(5.0, 6.0)], metric="length.chars"), Rule.ROUND3) == [1]


def test_direction_is_turned() -> None:
    for rule in (Rule.ROUND3, Rule.EPS0):
        assert codes(scored([(0.2, 0.9)], higher=False), rule) == [0]


def test_an_empty_answer_loses_and_two_empty_ones_tie() -> None:
    empty = "empty answer"
    found = scored([(empty, 0.1), (0.1, empty), (empty, empty)])
    assert found.empty_lost == 2
    for rule in Rule:
        assert codes(found, rule) == [1, 0, 2]


def test_missing_scores_are_counted_by_reason() -> None:
    found = scored([(0.1, "no reference"), (None, 0.2), (float("inf"), 0.1), (0.5, 0.1)])
    assert codes(found, Rule.EPS0) == [ABSENT, ABSENT, ABSENT, 0]
    assert found.undefined == {"no reference": 1, "not scored": 1, "not a finite number": 1}


def test_identical_answers_tie_under_every_rule() -> None:
    found = scored([(0.9, 0.1), ("no reference", "no reference"), (None, None)], same=[True] * 3)
    for rule in Rule:
        assert codes(found, rule) == [2, 2, ABSENT]


def test_calibrated_gives_both_fits() -> None:
    found = scored([(0.1 * n, 0.0) for n in range(1, 11)])
    gold = np.eye(3)[[2] * 4 + [0] * 6]
    inside, across = predict.decide(found, Rule.CALIBRATED, gold, np.arange(10), seed=0)
    assert (inside.fit, across.fit) == (Fit.IN_SAMPLE, Fit.CROSS_FITTED)
    assert inside.eps == pytest.approx(0.4)
    assert inside.codes.tolist() == [2] * 4 + [0] * 6
    assert across.note.startswith("thresholds per fold")


def test_one_cluster_cannot_be_cross_fitted() -> None:
    found = scored([(0.1, 0.2), (0.3, 0.1)])
    _, across = predict.decide(found, Rule.CALIBRATED, np.eye(3)[[0, 1]], np.zeros(2, int), seed=0)
    assert across.codes.tolist() == [ABSENT, ABSENT]
    assert "one cluster" in across.note


@pytest.mark.parametrize(
    ("name", "stored", "expected"),
    [
        ("rouge1", "rouge1.f", True),
        ("rouge1.f", "rouge1.f", True),
        ("rouge1.p", "rouge1.f", False),
        ("rouge1.f|v1|tok:unicode", "rouge1.f", True),
        ("rouge1.f|v1|tok:char", "rouge1.f", False),
        ("bertscore:all-MiniLM-L6-v2", "bertscore.r:all-MiniLM-L6-v2", True),
        ("bertscore:all-MiniLM-L6-v2", "bertscore.r:sentence-transformers/all-MiniLM-L6-v2", True),
        ("bertscore.p:all-MiniLM-L6-v2", "bertscore.r:all-MiniLM-L6-v2", False),
        ("bertscore:roberta-large", "bertscore.r:all-MiniLM-L6-v2", False),
        ("blend", "blend", True),
        ("cosine:all-MiniLM-L6-v2", "blend", False),
    ],
)
def test_names_stand_for_signatures(name: str, stored: str, expected: bool) -> None:
    count = SignatureCount(
        id=1, text=f"{stored}|v1|tok:unicode", metric=stored, values=1, undefined=0
    )
    assert answers_to(name, count) is expected
