"""What a judge page says in sentences, each with its figure, interval and n."""

from __future__ import annotations

from typing import Final

from annotation.counting import counted
from annotation.judging.injection_signs import EXPLAINED
from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit import judge_trace as names
from scoring.audit.comparing import difference
from scoring.audit.judge_records import JudgePage
from scoring.audit.own_gold import own_gold_findings
from scoring.audit.records import Finding, Severity
from scoring.audit.wording import by_severity, count, excludes_zero, figure, listed, number
from scoring.stats.resample import FEW_CLUSTERS

UNSTABLE: Final = 0.75
"""Below this share of equal verdicts in both orders, order decides too much."""
MAY_FLIP: Final = 0.05
"""A flip rate that may be above this is worth a warning."""
FAILED: Final = ("unparsed", "refused", "truncated", "error")


def judge_findings(page: JudgePage) -> tuple[Finding, ...]:
    """Give the findings of a page, most consequential first."""
    found = [
        *_own_gold(page),
        *_agreement(page),
        *_stand_in(page),
        *_position(page),
        *_length(page),
        *_failures(page),
        *_company(page),
        *_calibration(page),
        *_ratings(page),
        *_repeats(page),
        *_injection(page),
        *_speaking(page),
        *_wins(page),
        *_tags(page),
        *_clusters(page),
        *_not_run(page),
    ]
    return by_severity(found)


def _of(severity: Severity, text: str, *groups: str) -> list[Finding]:
    """Give one finding; ``groups`` name the targets behind it."""
    return [Finding(severity=severity, text=text, rows=groups)]


def _own_gold(page: JudgePage) -> list[Finding]:
    """Say so where the judge settled part of what it is held against."""
    if page.audit is None:
        return []
    return own_gold_findings(page.audit, judge=page.judge, groups=(names.AGAINST,))


def _agreement(page: JudgePage) -> list[Finding]:
    if page.row is None:
        return _of(
            Severity.HIGH,
            f"No person has judged {page.dataset}: whether {page.judge} agrees with people cannot "
            "be said.",
        )
    attribution = page.construct is Construct.ATTRIBUTION
    name, word = ("auroc", "AUROC") if attribution else ("accuracy", "accuracy")
    own = page.row.estimates()[name]
    sentence = f"{page.judge} agrees with people: {word} {figure(own)}"
    if not attribution:
        sentence += f", kappa {figure(page.row.estimates()['kappa'], with_n=False)}"
    found = _of(Severity.MEDIUM, f"{sentence}.", names.AGAINST)
    found += _against_chance(page)
    ceiling = None if page.ceiling is None else page.ceiling.estimates()[name]
    on_others = None if page.row.leave_one_out is None else page.row.leave_one_out.estimates()[name]
    if ceiling is not None and ceiling.value is not None and on_others is not None:
        below = (
            on_others.value is not None
            and ceiling.ci is not None
            and on_others.value < ceiling.ci[0]
        )
        found += _of(
            Severity.HIGH if below else Severity.LOW,
            f"On the same leave-one-out gold, people reach {word} {figure(ceiling)} and "
            f"{page.judge} {figure(on_others)}.",
            names.AGAINST,
        )
    return found


def _against_chance(page: JudgePage) -> list[Finding]:
    """Say so where the judge does no better than one constant answer, or a random score."""
    if page.row is None or page.chance is None or page.audit is None:
        return []
    if page.construct is Construct.ATTRIBUTION:
        own = page.row.estimates()["auroc"]
        if own.ci is None or own.ci[0] > 0.5:
            return []
        text = f"{page.judge} is not distinguishable from a guess: AUROC {figure(own)}."
        return _of(Severity.HIGH, text, names.AGAINST)
    if not page.row.n:
        return []
    gap = difference(page.audit, page.row.id, page.chance.id, figure="accuracy").estimate
    if gap.ci is None or gap.ci[0] > 0:
        return []
    return _of(
        Severity.HIGH,
        f"{page.judge} does no better than always giving the same verdict: against the "
        f"{page.chance.metric}, difference in accuracy {figure(gap)}.",
        names.AGAINST,
    )


def _stand_in(page: JudgePage) -> list[Finding]:
    test = page.stand_in
    if test.undefined is not None:
        return _of(
            Severity.MEDIUM, f"Whether {page.judge} may stand in is undecided: {test.undefined}."
        )
    figures = (
        f"winning rate {figure(test.omega, with_n=False)} over "
        f"{counted(test.omega.n, 'person', 'people')}, advantage "
        f"{figure(test.rho, with_n=False)}, epsilon {number(test.epsilon, 2)}, "
        f"{counted(test.items, 'item')}"
    )
    if test.passed:
        found = _of(
            Severity.MEDIUM,
            f"{page.judge} may stand in for people on {page.dataset} by the alternative annotator "
            f"test: {figures}.",
            names.PEOPLE,
        )
        if test.always:
            found += _of(
                Severity.HIGH,
                f"A judge that always says '{test.always}' would pass the same test on "
                f"{page.dataset}: people there agree too little, or say too much the same, for a "
                "pass to mean much.",
                names.PEOPLE,
            )
        return found
    sentence = f"{page.judge} may not stand in for people on {page.dataset}: {figures}"
    if test.needed is not None:
        sentence += f"; if its differences stay, {counted(test.needed, 'item')} per person would do"
    return _of(Severity.HIGH, f"{sentence}.", names.PEOPLE)


def _position(page: JudgePage) -> list[Finding]:
    place = page.position
    if place is None:
        return []
    found = []
    if place.consistency.value is not None:
        low = place.consistency.value < UNSTABLE
        found += _of(
            Severity.HIGH if low else Severity.LOW,
            f"Asked in both orders, {page.judge} says the same in {figure(place.consistency)} "
            f"(of the rest, {count(place.always_first)} went to the answer shown first both times, "
            f"{count(place.always_second)} to the second, {count(place.with_tie)} to a tie in one "
            "order).",
            names.BOTH,
        )
    if excludes_zero(place.sign):
        kind = "first" if (place.sign.value or 0) > 0 else "second"
        effect = "primacy" if kind == "first" else "recency"
        found += _of(
            Severity.HIGH,
            f"Where order decides, {page.judge} leans to the answer shown {kind} ({effect}): sign "
            f"{figure(place.sign)}.",
            names.ALWAYS_FIRST if kind == "first" else names.ALWAYS_SECOND,
        )
    first = place.first
    if first.ci is not None and not first.ci[0] <= 0.5 <= first.ci[1]:
        found += _of(
            Severity.MEDIUM,
            f"{page.judge} chooses the answer shown first in {figure(first)} of decided verdicts.",
            names.VERDICTS,
        )
    return found


def _length(page: JudgePage) -> list[Finding]:
    if page.length is None or page.length.judge.value is None:
        return []
    own, people, gap = page.length.judge, page.length.people, page.length.gap
    if excludes_zero(gap):
        more = "more" if (gap.value or 0) > 0 else "less"
        return _of(
            Severity.HIGH,
            f"{page.judge} prefers the longer answer {more} often than people do: {figure(own)} "
            f"against {figure(people)}, difference {figure(gap)}.",
            names.LONGER_BOTH,
        )
    sentence = f"{page.judge} prefers the longer answer in {figure(own)}"
    if people.value is not None:
        sentence += f", people in {figure(people)}; the difference is not distinguishable from 0"
        sentence += f" ({figure(gap)})"
    return _of(Severity.LOW, f"{sentence}.", names.LONGER)


def _failures(page: JudgePage) -> list[Finding]:
    found = []
    failed = {name: page.judgments.get(name, 0) for name in FAILED if page.judgments.get(name)}
    total = sum(page.judgments.values())
    wrong = next((form for form in page.forms if form.name == "failed_as_wrong"), None)
    if failed:
        parts = listed([f"{count(many)} {name}" for name, many in failed.items()])
        sentence = f"Of {count(total)} answers of {page.judge}, {parts}: no vote"
        if wrong is not None:
            sentence += (
                f"; with everything that is not a verdict counted as wrong, accuracy is "
                f"{figure(wrong.figures['accuracy'])}"
            )
        first = f"{names.STATUS}{next(iter(failed))}"
        found += _of(Severity.MEDIUM, f"{sentence}.", first)
    if total and not page.judgments.get("verdict"):
        found += _of(
            Severity.HIGH, f"0 of {count(total)} answers of {page.judge} are usable verdicts."
        )
    return found


def _company(page: JudgePage) -> list[Finding]:
    company = page.company
    found = _of(Severity.HIGH, company.warning) if company.warning else []
    for one in company.differences:
        if excludes_zero(one.estimate):
            better = "better" if (one.estimate.value or 0) > 0 else "worse"
            found += _of(
                Severity.MEDIUM,
                f"{page.judge} agrees with people {better} than {one.b.removeprefix('judge:')}: "
                f"difference in {one.figure} {figure(one.estimate)}.",
                one.b,
            )
    return found


def _calibration(page: JudgePage) -> list[Finding]:
    graded = page.calibration
    if graded is None or graded.brier.value is None or graded.reference.value is None:
        return []
    useless = graded.brier.value >= graded.reference.value
    sentence = (
        f"The probabilities of {page.judge} have a Brier score of {figure(graded.brier)} "
        f"({number(graded.reference.value)} for always giving the same one) and are off by "
        f"{figure(graded.error, with_n=False)} on average"
    )
    if useless:
        sentence += ": they say less than one constant"
    return _of(Severity.HIGH if useless else Severity.LOW, f"{sentence}.", names.GRADED)


def _ratings(page: JudgePage) -> list[Finding]:
    correlation = page.rating_length.get("spearman")
    if correlation is None or not excludes_zero(correlation):
        return []
    return _of(
        Severity.MEDIUM,
        f"The ratings of {page.judge} go with the length of the answer: Spearman "
        f"{figure(correlation)}.",
        names.RATED,
    )


def _repeats(page: JudgePage) -> list[Finding]:
    if page.self_consistency.value is None:
        return []
    return _of(
        Severity.LOW,
        f"Asked again in the same order, {page.judge} repeats itself in "
        f"{figure(page.self_consistency)}.",
        names.REPEATS,
    )


def _injection(page: JudgePage) -> list[Finding]:
    if page.injection is None:
        return []
    rate, control = page.injection.injected, page.injection.control
    open_to = rate.ci is not None and rate.ci[1] > MAY_FLIP
    return _of(
        Severity.HIGH if open_to else Severity.LOW,
        f"Answers that tell {page.judge} what to say turn its verdict in {figure(rate)}; harmless "
        f"texts of the same length in {figure(control)}.",
        names.PROBED,
    )


def _speaking(page: JudgePage) -> list[Finding]:
    """Warn of stored answers that look as if they speak to a judge; nothing is left out."""
    found = page.speaking.found
    if not found:
        return []
    kinds = listed(
        [f"{count(many)} {EXPLAINED[kind]}" for kind, many in page.speaking.by_kind().items()]
    )
    what = "claims" if page.construct is Construct.ATTRIBUTION else "answers"
    return _of(
        Severity.MEDIUM,
        f"{count(len(found))} of {count(page.speaking.texts)} stored {what} look as if they speak "
        f"to a judge ({kinds}): a sign to look at, not a proof; they are counted like the others.",
        names.SIGNS,
    )


def _wins(page: JudgePage) -> list[Finding]:
    usable = {
        system: one for system, one in page.wins.items()
        if one.powered.value is not None and one.saved is not None
    }  # fmt: skip
    if not usable:
        return []
    system, one = next(iter(usable.items()))
    saved = one.saved or 0.0
    effect = f"{saved:.0%} narrower than" if saved > 0 else "no narrower than"
    return _of(
        Severity.LOW,
        f"Win rate of {system}: {figure(one.powered)} with the judge's help, "
        f"{figure(one.human_only)} by people alone; the interval is {effect} people's own.",
        f"{names.SYSTEM}{system}",
    )


def _tags(page: JudgePage) -> list[Finding]:
    shown = {kind: share for kind, share in page.tags.shares.items() if share.value}
    if not shown:
        return []
    kind, share = max(shown.items(), key=lambda pair: pair[1].value or 0.0)
    return _of(
        Severity.MEDIUM,
        f"Of the {counted(page.tags.targets, 'target')} on which people tagged errors of "
        f"{page.judge}, most have '{kind.replace('_', ' ')}': {figure(share)}.",
        f"{names.TAG}{kind}",
    )


def _clusters(page: JudgePage) -> list[Finding]:
    if page.clusters >= FEW_CLUSTERS:
        return []
    return _of(
        Severity.HIGH,
        f"{page.dataset} has only {counted(page.clusters, 'independent question')}: intervals are "
        "from a jackknife and rough.",
    )


def _not_run(page: JudgePage) -> list[Finding]:
    """Name the checks that need what is not there."""
    missing = []
    if page.position is not None and _absent(page.position.consistency):
        missing.append("order consistency (ask in both orders)")
    if _absent(page.self_consistency):
        missing.append("self-consistency (ask with k samples)")
    if page.construct is Construct.PREFERENCE and page.injection is None:
        missing.append("injection (run the probe)")
    if page.calibration is None:
        missing.append("calibration (ask for probabilities)")
    if len(page.company.kappas) == 0:
        missing.append("agreement between judges (add a second judge)")
    if not missing:
        return []
    return _of(Severity.LOW, f"Not known here: {listed(missing)}.")


def _absent(estimate: Estimate) -> bool:
    return estimate.value is None
