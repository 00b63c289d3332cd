"""What a study found, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from annotation.counting import counted
from scoring.audit.records import Finding, Severity
from scoring.audit.wording import by_severity, excludes_zero, figure, listed, number
from scoring.ngram.probes import ProbeKind, ProbeResult
from scoring.ngram.spot_check import Marks
from scoring.ngram_study.records import ModelLine, Sensitivity, Stability, Validity
from scoring.stats.correlation import Correlated
from scoring.stats.proportion import wilson

FEW_MODELS: Final = 20
FAR: Final = 2.0
"""From so many places on, a move of rank is told as notable."""


def findings(
    lines: Sequence[ModelLine],
    valid: Validity | None,
    stable: Sequence[Stability],
    sensitive: Sequence[Sensitivity],
    probes: Sequence[ProbeResult],
    marks: Marks | None,
) -> tuple[Finding, ...]:
    """Give sentences, most consequential first."""
    made = [
        *_of_validity(lines, valid),
        *_of_probes(probes),
        *_of_stability(stable, {one.model for one in lines if one.builder}),
        *_of_sensitivity(sensitive, len(lines)),
        *_of_marks(marks),
    ]
    return by_severity(made)


def _of_validity(lines: Sequence[ModelLine], valid: Validity | None) -> Iterator[Finding]:
    if valid is None:
        yield Finding(
            severity=Severity.HIGH,
            text="No scores of a judge or of people were given, so nothing here says whether the "
            "benchmark ranks models as they would.",
        )
        return
    if valid.given.made:
        yield Finding(
            severity=Severity.HIGH,
            text=f"The judge's scores are {valid.given.source}: made from the benchmark's own with "
            "noise. Correlations with them show what a study computes, and nothing else.",
        )
    rho = valid.every["spearman"].bootstrap
    text = f"With {valid.given.source}, {_both(valid.every['pearson'])}; Spearman {figure(rho)}."
    yield Finding(severity=Severity.MEDIUM, text=text)
    builders = [one.model for one in lines if one.builder]
    if valid.held_out is not None:
        yield Finding(
            severity=Severity.HIGH,
            text=f"Without the models that built the reference sets ({listed(builders)}): "
            f"{_both(valid.held_out['pearson'])}; "
            f"Spearman {figure(valid.held_out['spearman'].bootstrap)}.",
            rows=tuple(builders),
        )
        above = [one for one in valid.influence if one.builder and one.above_line.value is not None]
        if above:
            said = listed([f"{one.model} {number(one.above_line.value or 0.0)}" for one in above])
            yield Finding(
                severity=Severity.MEDIUM,
                text=f"Score of the builders above the line through the others: {said}.",
                rows=tuple(one.model for one in above),
            )
    n = valid.every["pearson"].fisher.n
    if 3 <= n < FEW_MODELS:
        yield Finding(
            severity=Severity.MEDIUM,
            text=f"Only {counted(n, 'model')}: the intervals are wide, and bootstrap intervals of "
            "so few are too narrow.",
        )
    known = [one for one in valid.influence if one.change["pearson"].value is not None]
    if known:
        most = max(known, key=lambda one: abs(one.change["pearson"].value or 0.0))
        yield Finding(
            severity=Severity.LOW,
            text=f"The model with most influence is {most.model}: without it Pearson is "
            f"{figure(most.without['pearson'], with_n=False)} "
            f"({number(most.change['pearson'].value or 0.0)}).",
            rows=(most.model,),
        )


def _both(found: Correlated) -> str:
    text = f"Pearson {figure(found.fisher)} by Fisher's z"
    if found.bootstrap.ci is None:
        return text
    low, high = found.bootstrap.ci
    return f"{text} ([{number(low)}, {number(high)}] by bootstrap)"


def _of_probes(probes: Sequence[ProbeResult]) -> Iterator[Finding]:
    for kind in ProbeKind:
        for by in ("people", "machine"):
            found = [one for one in probes if one.kind is kind and one.by == by]
            if found:
                yield _avoiding(found, by) if kind is ProbeKind.AVOIDING else _wrong(found, kind)


def _wrong(found: Sequence[ProbeResult], kind: ProbeKind) -> Finding:
    hits = [one for one in found if one.as_well]
    share = wilson(len(hits), len(found))
    made = f"a {kind.value}" if kind is ProbeKind.WRONG else f"{kind.value}, put in by machine,"
    text = (
        f"An answer with {made} scored as well as the right one on {len(hits):,} of "
        f"{counted(len(found), 'probe')}: {figure(share, with_n=False)}."
    )
    if hits:
        top = max(hits, key=lambda one: one.probe_score - one.right_score)
        text += f" Most on {top.question_id}" + (f" ({top.what})" if top.what else "")
        text += f": {number(top.probe_score)} against {number(top.right_score)}."
    if kind is ProbeKind.NAME:
        text += " Whether the other names are wrong is for people to see."
    severe = Severity.MEDIUM if kind is ProbeKind.NAME else Severity.HIGH
    severity = severe if hits else Severity.LOW
    return Finding(severity=severity, text=text, rows=tuple(one.question_id for one in hits))


def _avoiding(found: Sequence[ProbeResult], by: str) -> Finding:
    right, got = (_mean(one.right_score for one in found), _mean(one.probe_score for one in found))
    true, left = (_mean(one.right_parts[1] for one in found),
                  _mean(one.probe_parts[1] for one in found))  # fmt: skip
    how = "in other words" if by == "people" else "broken up by blanks"
    return Finding(
        severity=Severity.HIGH if got < right / 2 else Severity.MEDIUM,
        text=f"Right answers {how} fall from {number(right)} to {number(got)} over "
        f"{counted(len(found), 'probe')}, their truthfulness from {number(true)} to "
        f"{number(left)}: the benchmark sees the wording, not whether it is true.",
    )


def _of_stability(stable: Sequence[Stability], builders: Collection[str]) -> Iterator[Finding]:
    for one in stable:
        far = one.moved.places >= FAR
        places = "place" if one.moved.places == 1 else "places"
        moved = "no model changes its place"
        if one.moved.model:
            moved = f"{one.moved.model} moves {one.moved.places:g} {places}"
        yield Finding(
            severity=Severity.MEDIUM if far else Severity.LOW,
            text=f"By group {one.group} alone ({counted(one.questions, 'question')}): Spearman "
            f"{figure(one.spearman, with_n=False)}, {moved}; scores differ by "
            f"{number(one.mean_difference.value or 0.0)} on average and by "
            f"{number(one.largest_difference)} for {one.where[0]} on {one.where[1]}.",
            rows=(one.group,),
        )
        if one.favoured and excludes_zero(one.gain):
            builder = ", a builder," if one.favoured in builders else ""
            yield Finding(
                severity=Severity.MEDIUM if builder else Severity.LOW,
                text=f"Group {one.group} alone favours {one.favoured}{builder} most: "
                f"{figure(one.gain)} more than it does the models that built no set.",
                rows=(one.group, one.favoured),
            )


def _of_sensitivity(sensitive: Sequence[Sensitivity], models: int) -> Iterator[Finding]:
    if not sensitive:
        return
    worst = max(sensitive, key=lambda one: (one.moved.places, one.changed))
    if not worst.changed:
        text = f"None of {counted(len(sensitive), 'other choice')} changes any rank."
        yield Finding(severity=Severity.LOW, text=text)
        return
    still = [one for one in sensitive if not one.changed]
    yield Finding(
        severity=Severity.MEDIUM if worst.moved.places >= FAR else Severity.LOW,
        text=f"Of {len(sensitive):,} other choices {len(still):,} change no rank. Most moves "
        f"{worst.choice} {worst.value}: {worst.changed:,} of {models:,} models have another "
        f"rank, {worst.moved.model} by {worst.moved.places:g}; "
        f"Spearman {figure(worst.spearman, with_n=False)}.",
        rows=(f"{worst.choice} {worst.value}",),
    )


def _of_marks(marks: Marks | None) -> Iterator[Finding]:
    if marks is None:
        return
    wrong = marks.wrong
    yield Finding(
        severity=Severity.HIGH if (wrong.value or 0.0) > 0 else Severity.LOW,
        text=f"References that people marked wrong: {figure(wrong)}"
        f" ({wrong.dropped:,} unsure, {marks.unmarked:,} not marked).",
    )


def _mean(values: Iterable[float]) -> float:
    listed_values = list(values)
    return sum(listed_values) / len(listed_values)
