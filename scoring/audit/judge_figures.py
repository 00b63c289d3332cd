"""A judge's own habits: order, length, repeats, probabilities, ratings, and what it takes."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from db.queries.graded import StrengthRow
from db.types import ShownOrder, Side, Verdict
from scoring.audit.gold import counts
from scoring.audit.judge_reading import CODES, Reading, by_order, told
from scoring.audit.judge_records import Cost, LengthBias, Position
from scoring.audit.trace import Floats, Ints
from scoring.stats import resample, shares
from scoring.stats.calibration import Calibration, calibration
from scoring.stats.resample import Bools

LONGER_BY: Final = 30
"""Characters by which lengths must differ for one answer to count as the longer."""
LIKELIHOOD: Final = "p(a)/p(b)/p(tie)"
SUPPORT: Final = "0..1"
CONFIDENCE: Final = "confidence 0..1"
GRADED: Final = "1..2"
NO_ORDERS: Final = "no target has a verdict in both orders"
NO_DECIDED: Final = "no decided verdict whose shown order is known"
NO_REPEATS: Final = "no target was asked twice in the same order"


def position(reading: Reading) -> Position | None:
    """Say what the order of the answers does; None where targets are not comparisons."""
    if not reading.is_preference:
        return None
    orders = by_order(reading)
    n = len(reading.panel.targets)
    none = np.full(n, -1, dtype=np.int64)
    ab, ba = orders.get(ShownOrder.AB, none), orders.get(ShownOrder.BA, none)
    both = (ab >= 0) & (ba >= 0)
    decided = both & (ab < 2) & (ba < 2) & (ab != ba)
    always_first = decided & (ab == 0)
    always_second = decided & (ab == 1)
    split = both & (ab != ba)
    seed, replicates = reading.options.seed, reading.options.replicates
    return Position(
        consistency=shares.mean(
            (ab == ba)[both].astype(np.float64), reading.cluster[both], why=NO_ORDERS,
            replicates=replicates, seed=seed,
        ),
        first=_first(reading, ab, ba),
        sign=shares.balance(
            always_first, always_second, reading.cluster, replicates=replicates, seed=seed,
            why=NO_ORDERS if not both.any() else "no target was decided differently by order",
        ),
        always_first=int(always_first.sum()),
        always_second=int(always_second.sum()),
        with_tie=int((split & ~decided).sum()),
        both=int(both.sum()),
        single=int(((ab >= 0) ^ (ba >= 0)).sum()),
    )  # fmt: skip


def _first(reading: Reading, ab: Ints, ba: Ints) -> Estimate:
    """Share of decided verdicts for the answer shown first; one vote per target and order."""
    hits, clusters = [], []
    for codes, first in ((ab, 0), (ba, 1)):
        decided = (codes == 0) | (codes == 1)
        hits.append(codes[decided] == first)
        clusters.append(reading.cluster[decided])
    note = ""
    if not sum(part.size for part in hits):
        note = "by the order that was stored with each judgment"
        sided = [
            (vote.shown_left is Side.A, reading.by_target[vote.target_id], code)
            for vote in reading.votes
            if vote.shown_left is not None
            and (code := reading.codes[reading.by_target[vote.target_id]]) in (0, 1)
        ]
        hits = [np.array([(code == 0) == left for left, _, code in sided], dtype=np.bool_)]
        places = np.array([at for _, at, _ in sided], dtype=np.int64)
        clusters = [reading.cluster[places]]
    return shares.mean(
        np.concatenate(hits).astype(np.float64), np.concatenate(clusters), why=NO_DECIDED,
        replicates=reading.options.replicates, seed=reading.options.seed, note=note,
    )  # fmt: skip


def length_bias(reading: Reading) -> LengthBias | None:
    """Say how often the longer answer is preferred, by the judge and by people."""
    if not reading.is_preference:
        return None
    delta = length_difference(reading)
    apart = np.abs(delta) > LONGER_BY
    judged = apart & ((reading.codes == 0) | (reading.codes == 1))
    own = ((reading.codes == 0) == (delta > 0)).astype(np.float64)
    votes = counts(reading.panel.people, reading.panel.labels)[:, :2]
    decided = votes.sum(axis=1)
    longer = np.where(delta > 0, votes[:, 0], votes[:, 1])
    people = np.divide(longer, decided, out=np.zeros_like(decided), where=decided > 0)
    voted = apart & (decided > 0)
    shared = judged & voted
    none = f"no decided verdict where lengths differ by more than {LONGER_BY} characters"
    replicates, seed = reading.options.replicates, reading.options.seed

    def share(x: Floats, used: Bools) -> Estimate:
        return shares.mean(
            x[used], reading.cluster[used], why=none, replicates=replicates, seed=seed
        )

    return LengthBias(
        judge=share(own, judged),
        people=share(people, voted),
        gap=shares.difference(
            own[shared], people[shared], reading.cluster[shared], why=none,
            replicates=replicates, seed=seed,
        ),
    )  # fmt: skip


def length_difference(reading: Reading) -> Floats:
    """(n,) characters of a minus characters of b."""
    texts = reading.panel.texts
    return np.array(
        [
            float(texts[row.a_id or 0].characters - texts[row.b_id or 0].characters)
            for row in reading.panel.targets
        ]
    )


def self_consistency(reading: Reading) -> Estimate:
    """Share of agreeing pairs among samples of one target in one order, averaged over targets."""
    samples: dict[tuple[int, ShownOrder], list[int]] = defaultdict(list)
    for call in told(reading):
        at = reading.by_target[call.comparison_id or call.claim_id or 0]
        samples[at, call.shown_order].append(CODES[call.verdict or Verdict.TIE])
    agreeing: dict[int, list[float]] = defaultdict(list)
    for (at, _), codes in samples.items():
        if len(codes) > 1:
            same = sum(count * (count - 1) for count in Counter(codes).values())
            agreeing[at].append(same / (len(codes) * (len(codes) - 1)))
    places = np.array(sorted(agreeing), dtype=np.int64)
    return shares.mean(
        np.array([float(np.mean(agreeing[int(at)])) for at in places]), reading.cluster[places],
        why=NO_REPEATS, replicates=reading.options.replicates, seed=reading.options.seed,
    )  # fmt: skip


def calibrated(reading: Reading) -> Calibration | None:
    """Hold graded verdicts against the gold; None where the judge gives no grades.

    Of a stated probability of support: whether the gold is support. Otherwise the probability, or
    confidence, of the verdict that was given: whether the gold is that verdict.
    """
    graded = stated(reading)
    if graded is None:
        return None
    return calibration(
        graded.said, graded.happened, graded.cluster,
        replicates=reading.options.replicates, seed=reading.options.seed,
    )  # fmt: skip


class Stated(NamedTuple):
    """Stated probabilities, what came true, the clusters, and the places in the study."""

    said: Floats
    happened: Floats
    cluster: Ints
    places: Ints


def stated(reading: Reading) -> Stated | None:
    """Give the graded verdicts that the gold can be held against; None where there are none."""
    study = reading.study
    if study is None or not reading.strengths:
        return None
    within = {row.target_id: place for place, row in enumerate(study.targets)}
    said, happened, places = [], [], []
    for row in reading.strengths:
        place, chance = within.get(row.target_id), probability(row)
        if place is None or chance is None:
            continue
        code = 1 if row.scale == SUPPORT else CODES.get(row.verdict, -1)
        if 0 <= code < study.gold.shape[1]:
            said.append(chance)
            happened.append(float(study.gold[place, code]))
            places.append(place)
    if not said:
        return None
    return Stated(
        np.array(said), np.array(happened), study.cluster[places],
        np.array(places, dtype=np.int64),
    )  # fmt: skip


def probability(row: StrengthRow) -> float | None:
    """Read the stated probability out of a strength; None where it states none.

    >>> from db.types import Verdict
    >>> probability(StrengthRow(1, Verdict.B, "p(a)/p(b)/p(tie)", "0.2/0.7/0.1"))
    0.7
    >>> probability(StrengthRow(1, Verdict.A, "1..2", "1.25"))
    0.75
    >>> probability(StrengthRow(1, Verdict.A, "five steps", "strongly")) is None
    True
    """
    try:
        parts = [float(part) for part in row.value.split("/")]
    except ValueError:
        return None
    code = CODES.get(row.verdict, -1)
    found = -1.0
    if row.scale == LIKELIHOOD and len(parts) == 3 and code >= 0:
        found = parts[code]
    elif row.scale in (SUPPORT, CONFIDENCE) and len(parts) == 1:
        found = parts[0]
    elif row.scale == GRADED and len(parts) == 1 and code in (0, 1):
        found = parts[0] - 1 if code == 1 else 2 - parts[0]
    return found if math.isfinite(found) and 0 <= found <= 1 else None


def rating_length(reading: Reading) -> dict[str, Estimate]:
    """Correlate the judge's ratings of answers with their length in characters."""
    ratings: dict[int, list[float]] = defaultdict(list)
    item_of: dict[int, int] = {}
    for call in reading.calls:
        answer = call.answer_id
        if call.rating is not None and answer is not None and answer in reading.panel.texts:
            ratings[answer].append(call.rating)
            item_of[answer] = call.item_id
    if not ratings:
        return {}
    answers = list(ratings)
    cluster_of = {row.item_id: row.cluster for row in reading.panel.targets}
    cluster = resample.codes([cluster_of.get(item_of[one], item_of[one]) for one in answers])
    mean = np.array([float(np.mean(ratings[one])) for one in answers])
    length = np.array([float(reading.panel.texts[one].characters) for one in answers])
    replicates, seed = reading.options.replicates, reading.options.seed
    return {
        "pearson": shares.pearson(mean, length, cluster, replicates=replicates, seed=seed),
        "spearman": shares.spearman(mean, length, cluster, replicates=replicates, seed=seed),
    }


def cost(reading: Reading) -> Cost:
    """Say what one target takes; calls that were answered from the cache take nothing."""
    fresh = [call for call in reading.calls if not call.reused]
    clusters = {row.item_id: row.cluster for row in reading.panel.targets}

    def per_target(values: Sequence[tuple[str, int, float | None]], what: str) -> Estimate:
        sums: dict[str, float] = defaultdict(float)
        item: dict[str, int] = {}
        for place, item_id, value in values:
            if value is not None:
                sums[place] += value
                item[place] = item_id
        if not sums:
            return undefined(f"no call says its {what}", n=0)
        own = resample.codes([clusters.get(item[place], item[place]) for place in sums])
        return shares.mean(
            np.array(list(sums.values())), own, why=what, within=None,
            replicates=reading.options.replicates, seed=reading.options.seed,
        )  # fmt: skip

    return Cost(
        seconds=per_target([(c.place, c.item_id, c.seconds) for c in fresh], "seconds"),
        tokens_in=per_target([(c.place, c.item_id, c.tokens_in) for c in fresh], "tokens"),
        tokens_out=per_target([(c.place, c.item_id, c.tokens_out) for c in fresh], "tokens"),
        cost=per_target([(c.place, c.item_id, c.cost) for c in fresh], "cost"),
        reused=len(reading.calls) - len(fresh),
    )
