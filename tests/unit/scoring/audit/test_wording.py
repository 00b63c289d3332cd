"""Figures as they stand in sentences."""

from __future__ import annotations

import pytest

from annotation.stats.estimate import Estimate, undefined
from scoring.audit import wording
from scoring.audit.records import Finding, Severity


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.5, ".500"), (-0.5, "-.500"), (1.0, "1.000"), (-1.25, "-1.250"), (-0.0004, ".000"),
     (10.5, "10.500"), (0.9996, "1.000")],
)  # fmt: skip
def test_number(value: float, text: str) -> None:
    assert wording.number(value) == text


def test_figure_has_interval_and_n_or_the_reason() -> None:
    whole = Estimate(value=0.012, n=1193, ci=(-0.008, 0.031))
    assert wording.figure(whole) == ".012 [-.008, .031], n = 1,193"
    assert wording.figure(whole, with_n=False) == ".012 [-.008, .031]"
    assert wording.figure(Estimate(value=0.5, n=3)) == ".500, n = 3"
    assert wording.figure(undefined("one class", n=3)) == "not available (one class)"


def test_excludes_zero() -> None:
    assert wording.excludes_zero(Estimate(value=0.1, n=1, ci=(0.01, 0.2)))
    assert wording.excludes_zero(Estimate(value=-0.1, n=1, ci=(-0.2, -0.01)))
    assert not wording.excludes_zero(Estimate(value=0.1, n=1, ci=(0.0, 0.2)))
    assert not wording.excludes_zero(Estimate(value=0.1, n=1))


def test_findings_are_sorted_and_stay_in_order() -> None:
    made = [
        Finding(severity=severity, text=text)
        for severity, text in (
            (Severity.LOW, "a"), (Severity.HIGH, "b"), (Severity.MEDIUM, "c"), (Severity.HIGH, "d")
        )
    ]  # fmt: skip
    assert [finding.text for finding in wording.by_severity(made)] == ["b", "d", "c", "a"]


def test_listed() -> None:
    assert [wording.listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, ""), (1, "a"), (2, "a and b"), (3, "a, b and c"), (4, "a, b and 2 more")],
)
def test_many_names_are_counted_but_never_a_single_one(size: int, text: str) -> None:
    assert wording.listed("abcd"[:size], most=2) == text
