"""From a figure of a judge's page to the targets behind it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from annotation.judging.injection import VARIANTS
from db.queries.error_tags import Tagged
from db.types import ShownOrder, Status
from scoring.audit import judge_figures as own
from scoring.audit import judge_trace as names
from scoring.audit.cells import labels_of
from scoring.audit.gold import counts, majority
from scoring.audit.judge_reading import Reading, by_order, told
from scoring.audit.judge_records import JudgePage
from scoring.audit.judge_signs import Speaking
from scoring.audit.judge_trace import JudgedItem, JudgedItems, JudgeTrace
from scoring.audit.judge_wins import sides
from scoring.audit.trace import ABSENT, Ints
from scoring.stats.calibration import place_of
from scoring.stats.resample import Bools


def trace_of(reading: Reading, tagged: Sequence[Tagged], speaking: Speaking) -> JudgeTrace:
    """Keep what the items behind every figure of a page can be told from."""
    codes = reading.codes
    gold = np.full(codes.size, ABSENT, dtype=np.int64)
    held = np.zeros(codes.size, dtype=np.bool_)
    if reading.study is not None:
        kept = [reading.by_target[row.target_id] for row in reading.study.targets]
        gold[kept] = majority(reading.study.gold)
        held[kept] = True
    groups = {
        names.VERDICTS: codes >= 0,
        names.ANSWERS: codes != ABSENT,
        **_forms(reading, held),
        **_orders(reading),
        **_lengths(reading),
        **_others(reading),
    }
    found = {name: np.flatnonzero(those) for name, those in groups.items()}
    found |= {f"{names.STATUS}{one.value}": reading.with_status(one) for one in Status}
    found |= _calls(reading) | _graded(reading) | _spoken(reading, speaking)
    found |= tag_groups(reading.by_target, tagged)
    if reading.is_preference:
        found |= {
            f"{names.SYSTEM}{system}": places
            for system, (places, _) in sides(reading.panel.targets).items()
        }
    return JudgeTrace(
        targets=reading.panel.targets,
        gold=gold,
        codes=codes,
        statuses={reading.by_target[vote.target_id]: vote.status for vote in reading.votes},
        groups={name: places for name, places in found.items() if places.size},
    )


def items(page: JudgePage, group: str, *, offset: int = 0, limit: int = 100) -> JudgedItems:
    """Give the targets of one group, in their order."""
    trace, labels = page.trace, labels_of(page.construct)
    places = trace.places(group)
    tags: dict[str, list[str]] = defaultdict(list)
    for tag in page.tags.tags:
        if tag.kind not in tags[tag.key]:
            tags[tag.key].append(tag.kind)

    def item(place: int) -> JudgedItem:
        target = trace.targets[place]
        people, said = int(trace.gold[place]), int(trace.codes[place])
        status = trace.statuses.get(place)
        return JudgedItem(
            target_id=target.target_id,
            key=target.key,
            item_id=target.item_id,
            item_key=target.item_key,
            topic=target.topic or target.setting,
            gold=labels[people] if people >= 0 else None,
            said=labels[said] if said >= 0 else None,
            status="" if status is None else status.value,
            tags=tuple(tags[target.key]),
        )

    shown = places[offset : offset + limit]
    return JudgedItems(
        total=int(places.size), offset=offset, items=tuple(item(int(place)) for place in shown)
    )


def retagged(trace: JudgeTrace, tagged: Sequence[Tagged]) -> JudgeTrace:
    """Give a trace with the tags as they are now."""
    kept = {
        name: places
        for name, places in trace.groups.items()
        if name != names.TAGGED and not name.startswith(names.TAG)
    }
    by_target = {row.target_id: place for place, row in enumerate(trace.targets)}
    return replace(trace, groups=kept | tag_groups(by_target, tagged))


def tag_groups(by_target: Mapping[int, int], tagged: Iterable[Tagged]) -> dict[str, Ints]:
    """Give the tagged targets, all of them and by kind."""
    found: dict[str, set[int]] = defaultdict(set)
    for tag in tagged:
        place = by_target.get(tag.target_id)
        if place is not None:
            found[names.TAGGED].add(place)
            found[f"{names.TAG}{tag.kind}"].add(place)
    return {name: _sorted(places) for name, places in found.items()}


def _sorted(places: Iterable[int]) -> Ints:
    return np.array(sorted(set(places)), dtype=np.int64)


def _forms(reading: Reading, held: Bools) -> dict[str, Bools]:
    """Give the targets of each way of counting: those with gold that count in it."""
    codes = reading.codes
    tied = np.zeros(codes.size, dtype=np.bool_)
    tied[reading.with_status(Status.INCONSISTENT)] = True
    found = {
        "counted": codes >= 0,
        "inconsistent_as_tie": (codes >= 0) | tied,
        "failed_as_wrong": codes != ABSENT,
    }
    if reading.is_preference:
        found |= {f"order_{order.value}": said >= 0 for order, said in by_order(reading).items()}
    return {f"{names.FORM}{name}": those & held for name, those in found.items()}


def _orders(reading: Reading) -> dict[str, Bools]:
    if not reading.is_preference:
        return {}
    orders = by_order(reading)
    none = np.full(len(reading.panel.targets), ABSENT, dtype=np.int64)
    ab, ba = orders.get(ShownOrder.AB, none), orders.get(ShownOrder.BA, none)
    both = (ab >= 0) & (ba >= 0)
    decided = both & (ab < 2) & (ba < 2) & (ab != ba)
    return {
        names.BOTH: both,
        names.ALWAYS_FIRST: decided & (ab == 0),
        names.ALWAYS_SECOND: decided & (ab == 1),
        names.WITH_TIE: both & (ab != ba) & ~decided,
        f"{names.ORDER}ab": ab >= 0,
        f"{names.ORDER}ba": ba >= 0,
    }


def _lengths(reading: Reading) -> dict[str, Bools]:
    if not reading.is_preference:
        return {}
    apart = np.abs(own.length_difference(reading)) > own.LONGER_BY
    judged = apart & ((reading.codes == 0) | (reading.codes == 1))
    people = counts(reading.panel.people, reading.panel.labels)[:, :2].sum(axis=1) > 0
    return {
        names.LONGER: judged,
        names.LONGER_PEOPLE: apart & people,
        names.LONGER_BOTH: judged & people,
    }


def _others(reading: Reading) -> dict[str, Bools]:
    """Targets on which the judge and another judge, or a person, both gave a verdict."""
    said = reading.codes >= 0
    people, judges = reading.panel.people, reading.panel.judges
    voted = people.codes >= 0
    found = {
        f"{names.JUDGE}{rater.name}": said & (judges.codes[:, place] >= 0)
        for place, rater in enumerate(judges.raters)
        if place != reading.place
    }
    found |= {
        f"{names.PERSON}{rater.name}": said & voted[:, place]
        for place, rater in enumerate(people.raters)
    }
    return found | {names.PEOPLE: said & (voted.sum(axis=1) >= 2)}


def _calls(reading: Reading) -> dict[str, Ints]:
    asked = Counter(
        (reading.by_target[call.comparison_id or call.claim_id or 0], call.shown_order)
        for call in told(reading)
    )
    probed = (
        reading.by_target[call.comparison_id or 0]
        for call in reading.disturbed
        if call.comparison_id in reading.by_target
        and call.variant in VARIANTS
        and reading.codes[reading.by_target[call.comparison_id or 0]] in (0, 1)
    )
    rated = {call.item_id for call in reading.calls if call.rating is not None}
    return {
        names.REPEATS: _sorted(place for (place, _), count in asked.items() if count > 1),
        names.PROBED: _sorted(probed),
        names.RATED: _sorted(
            place for place, row in enumerate(reading.panel.targets) if row.item_id in rated
        ),
    }


def _graded(reading: Reading) -> dict[str, Ints]:
    stated = own.stated(reading)
    if stated is None or reading.study is None:
        return {}
    targets = reading.study.targets
    bins: dict[str, list[int]] = defaultdict(list)
    for said, place in zip(place_of(stated.said), stated.places, strict=True):
        at = reading.by_target[targets[int(place)].target_id]
        bins[f"{names.BIN}{int(said)}"].append(at)
        bins[names.GRADED].append(at)
    return {name: _sorted(places) for name, places in bins.items()}


def _spoken(reading: Reading, speaking: Speaking) -> dict[str, Ints]:
    texts = {one.text_id for one in speaking.found}
    claims = not reading.is_preference
    return {
        names.SIGNS: _sorted(
            place
            for place, row in enumerate(reading.panel.targets)
            if (row.target_id in texts if claims else {row.a_id, row.b_id} & texts)
        )
    }
