"""Where an agreement figure surprises: one plain sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from annotation.agreement_report import Coefficients, Overlap
from annotation.counting import counted
from annotation.stats.bootstrap import FEW_UNITS
from annotation.stats.estimate import Estimate
from annotation.stats.observed import ONE_CATEGORY

SKEWED_SHARE: Final = 0.75
HIGH_AGREEMENT: Final = 0.75
GAP: Final = 0.15
BELOW_CHANCE: Final = "below zero: less agreement than chance would give"


def skew_note(labels: Mapping[str, int], coefficients: Coefficients) -> str:
    """Say that high agreement beside a low kappa comes from skewed labels; empty if it does not.

    Kappa takes chance from the shares of the labels, so it falls when one label takes nearly all,
    however well raters agree; AC1 does not.
    """
    percent, kappa = coefficients.percent_agreement.value, coefficients.fleiss_kappa.value
    ac1 = coefficients.gwet_ac1.value
    total = sum(labels.values())
    if percent is None or kappa is None or ac1 is None or total == 0:
        return ""
    label, count = max(labels.items(), key=lambda pair: pair[1])
    skewed = count / total >= SKEWED_SHARE
    if not (skewed and percent >= HIGH_AGREEMENT and ac1 - kappa >= GAP):
        return ""
    return (
        f"labels are skewed ({count / total:.0%} {label}): agreement is {percent:.0%} and kappa"
        f" only {kappa:.2f}; AC1 is {ac1:.2f}"
    )


def with_notes(coefficients: Coefficients, labels: Mapping[str, int]) -> Coefficients:
    """Give the coefficients with a note on each figure that surprises."""
    skew = skew_note(labels, coefficients)
    return replace(
        coefficients,
        fleiss_kappa=noted(coefficients.fleiss_kappa, skew),
        alpha_nominal=noted(coefficients.alpha_nominal, skew),
        alpha_ordinal=noted(coefficients.alpha_ordinal),
        gwet_ac1=noted(coefficients.gwet_ac1),
        brennan_prediger=noted(coefficients.brennan_prediger),
        wmt_kappa=None if coefficients.wmt_kappa is None else noted(coefficients.wmt_kappa),
    )


def noted(figure: Estimate, note: str = "") -> Estimate:
    """Add a note to a figure, and say when it is below zero."""
    negative = BELOW_CHANCE if figure.value is not None and figure.value < 0 else ""
    said = "; ".join(part for part in (figure.note, note, negative) if part)
    return figure if said == figure.note else replace(figure, note=said)


def report_notes(
    coefficients: Coefficients, labels: Mapping[str, int], overlap: Overlap, *, judges_apart: int
) -> tuple[str, ...]:
    """Give the sentences that stand above the figures.

    Parameters
    ----------
    coefficients, labels, overlap
        Of the raters that count.
    judges_apart
        How many judges were left out of them.
    """
    notes = []
    kappa = coefficients.fleiss_kappa
    percent = coefficients.percent_agreement
    if percent.undefined is not None:
        notes.append(f"There is no agreement to report: {percent.undefined}.")
        if judges_apart and overlap.raters == 1:
            notes.append(
                "Only one person judged here. Judges are held against them pair by pair below."
            )
    elif kappa.undefined == ONE_CATEGORY:
        notes.append(
            "All votes fall in one category, so kappa and alpha have no chance level to go by;"
            " percent agreement and AC1 still stand."
        )
    skew = skew_note(labels, coefficients)
    if skew:
        notes.append(f"Read AC1 beside kappa: {skew}.")
    if kappa.value is not None and kappa.value < 0:
        notes.append(
            f"Fleiss' kappa is {kappa.value:.2f}: these raters agree less than chance would have"
            " them. Check that all of them read the verdicts the same way round."
        )
    if 0 < overlap.doubly < FEW_UNITS:
        units = counted(overlap.doubly, "unit has", "units have")
        notes.append(f"Only {units} two votes or more: intervals are wide.")
    single = overlap.rated - overlap.doubly
    if overlap.doubly and single:
        has, say = ("has", "it says") if single == 1 else ("have", "they say")
        notes.append(
            f"{single:,} of {counted(overlap.rated, 'rated unit')} {has} one vote; {say} nothing"
            " about agreement."
        )
    return tuple(notes)
