"""One is not many: the nouns that stand beside counts."""

from __future__ import annotations

import pytest

from db.types import Construct
from gui.models.audit_table import questions_text, units_text
from gui.models.transfer_tables import concordance_sentence
from scoring.audit.transfer_records import Concordance


@pytest.mark.parametrize(("count", "told"), [(1, "1 question"), (1200, "1,200 questions")])
def test_questions(count: int, told: str) -> None:
    assert questions_text(count) == told


@pytest.mark.parametrize(
    ("construct", "figure", "one", "many"),
    [
        (Construct.PREFERENCE, "accuracy", "1 comparison", "2 comparisons"),
        (Construct.PREFERENCE, "tie_recall", "1 tie", "2 ties"),
        (Construct.ATTRIBUTION, "auroc", "1 claim", "2 claims"),
    ],
)
def test_what_a_figure_is_a_figure_of(
    construct: Construct, figure: str, one: str, many: str
) -> None:
    assert units_text(construct, figure, 1) == one
    assert units_text(construct, figure, 2) == many


@pytest.mark.parametrize(
    ("datasets", "metrics", "told"),
    [(2, 1, "over 2 datasets and 1 metric;"), (1, 3, "over 1 dataset and 3 metrics;")],
)
def test_concordance(datasets: int, metrics: int, told: str) -> None:
    found = Concordance(
        w=0.5,
        expected=0.3,
        p_concordant=0.1,
        p_discordant=0.9,
        n_metrics=metrics,
        n_datasets=datasets,
    )
    assert told in concordance_sentence(found)
