"""Notes where a figure surprises, and silence where it does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from annotation.agreement_notes import noted, report_notes, skew_note, with_notes
from annotation.agreement_report import Coefficients, Overlap
from annotation.stats.ac1 import brennan_prediger, gwet_ac1
from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.kappa import fleiss_kappa
from annotation.stats.matrix import CodeMatrix, from_labels
from annotation.stats.observed import label_counts, percent_agreement


def table(first: Sequence[str | None], second: Sequence[str | None]) -> CodeMatrix:
    return from_labels([first, second], categories=("a", "tie", "b"))


def figures(matrix: CodeMatrix) -> Coefficients:
    return Coefficients(
        percent_agreement=percent_agreement(matrix),
        fleiss_kappa=fleiss_kappa(matrix),
        alpha_nominal=krippendorff_alpha(matrix),
        alpha_ordinal=krippendorff_alpha(matrix, level="ordinal"),
        gwet_ac1=gwet_ac1(matrix),
        brennan_prediger=brennan_prediger(matrix),
    )


def overlap(matrix: CodeMatrix) -> Overlap:
    per_unit = matrix.per_unit()
    return Overlap(
        units=matrix.units, rated=int((per_unit > 0).sum()), doubly=int((per_unit > 1).sum()),
        ratings=matrix.ratings, raters=matrix.active_raters(),
    )  # fmt: skip


def notes(matrix: CodeMatrix, *, judges_apart: int = 0) -> tuple[str, ...]:
    labels = label_counts(matrix)
    return report_notes(figures(matrix), labels, overlap(matrix), judges_apart=judges_apart)


SKEWED = table(["a"] * 90 + ["b"] * 6 + ["a"] * 4, ["a"] * 90 + ["a"] * 4 + ["b"] * 6)
BALANCED = table(["a", "b"] * 20, ["a", "b"] * 18 + ["b", "a"] * 2)
OPPOSED = table(["a", "b"] * 20, ["b", "a"] * 20)


def test_skewed_labels_point_to_ac1() -> None:
    said = skew_note(label_counts(SKEWED), figures(SKEWED))
    assert "95% a" in said or "94% a" in said
    assert "AC1 is 0.9" in said
    assert any(note.startswith("Read AC1 beside kappa") for note in notes(SKEWED))
    told = with_notes(figures(SKEWED), label_counts(SKEWED))
    assert said in told.fleiss_kappa.note
    assert said in told.alpha_nominal.note
    assert told.percent_agreement.note == figures(SKEWED).percent_agreement.note


def test_balanced_labels_say_nothing() -> None:
    assert skew_note(label_counts(BALANCED), figures(BALANCED)) == ""
    assert notes(BALANCED) == ()


def test_an_undefined_figure_is_not_called_skewed() -> None:
    empty = table([None], [None])
    assert skew_note(label_counts(empty), figures(empty)) == ""


def test_less_than_chance_is_said_on_the_figure_and_above() -> None:
    told = with_notes(figures(OPPOSED), label_counts(OPPOSED))
    for figure in (told.fleiss_kappa, told.alpha_nominal, told.alpha_ordinal, told.gwet_ac1):
        assert figure.value is not None and figure.value < 0
        assert "below zero: less agreement than chance would give" in figure.note
    assert any("agree less than chance" in note for note in notes(OPPOSED))


def test_few_units_and_single_votes_are_said() -> None:
    few = table(["a", "b", "tie", "a"], ["a", "b", "b", None])
    said = notes(few)
    assert "Only 3 units have two votes or more: intervals are wide." in said
    assert any(note.startswith("1 of 4 rated units has one vote; it says") for note in said)


def test_one_category_keeps_what_still_stands() -> None:
    said = notes(table(["a"] * 30, ["a"] * 30))
    assert len(said) == 1
    assert "percent agreement and AC1 still stand" in said[0]


def test_one_person_beside_judges() -> None:
    alone = from_labels([["a", "b"]], categories=("a", "tie", "b"))
    assert notes(alone) == ("There is no agreement to report: needs two raters, has one.",)
    assert "pair by pair" in notes(alone, judges_apart=2)[1]


@pytest.mark.parametrize(
    ("figure", "note"),
    [
        (Estimate(value=0.5, n=9), ""),
        (Estimate(value=0.0, n=9), ""),
        (Estimate(value=-0.1, n=9), "below zero: less agreement than chance would give"),
        (undefined("one category", n=9), ""),
    ],
)
def test_noted(figure: Estimate, note: str) -> None:
    assert noted(figure).note == note
    assert noted(figure, "told").note.startswith("told")
