"""Audits over a real project with planted truths: every row recomputed from the votes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from sklearn.metrics import f1_score

from annotation.aggregation import majority
from db.queries import bulk
from db.types import Status, Verdict
from scoring.audit.records import Fit, PreferenceRow, RowKind, Rule
from tests.made_audits import settle
from tests.made_projects import numbered
from tests.planted_pairs import LETTERS, VERDICTS, PlantedPairs, row_of


def test_accuracy_and_macro_f1_recomputed_from_the_votes(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit()
    gold = planted_pairs.majority()
    kept = [place for place, letter in enumerate(gold) if letter]
    assert report.n == len(kept)
    assert report.left_out.get("no majority", 0) == planted_pairs.size - len(kept)
    for metric, letters in (("rouge1.f", planted_pairs.good), ("jaccard", planted_pairs.poor)):
        row = row_of(report, metric, rule=Rule.EPS0)
        right = [letters[place] == gold[place] for place in kept]
        assert row.figures.accuracy.value == pytest.approx(np.mean(right))
        assert row.figures.acc_eq.value == row.figures.accuracy.value
        expected = f1_score([gold[p] for p in kept], [letters[p] for p in kept], average="macro")
        assert row.figures.macro_f1.value == pytest.approx(expected)
        counts = Counter(letters[place] for place in kept)
        assert row.figures.predicted == {"a": counts["a"], "b": counts["b"], "tie": counts["t"]}
        assert row.figures.accuracy.ci is not None
        low, high = row.figures.accuracy.ci
        assert low < np.mean(right) < high


def test_every_rule_is_reported_and_one_can_be_asked_for(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit()
    rules = [(row.rule, row.fit) for row in report.rows
             if isinstance(row, PreferenceRow) and row.metric == "jaccard"]  # fmt: skip
    assert rules == [
        (Rule.ROUND3, None),
        (Rule.EPS0, None),
        (Rule.CALIBRATED, Fit.IN_SAMPLE),
        (Rule.CALIBRATED, Fit.CROSS_FITTED),
    ]
    one = planted_pairs.audit(rule=Rule.ROUND3)
    assert {row.rule for row in one.rows if isinstance(row, PreferenceRow)} == {None, Rule.ROUND3}
    assert "--rule round3" in one.provenance.command


def test_judges_never_enter_the_gold_and_unread_answers_are_counted(
    planted_pairs: PlantedPairs,
) -> None:
    report = planted_pairs.audit()
    row = row_of(report, "llm")
    gold = planted_pairs.majority()
    read = [p for p, letter in enumerate(gold) if letter and planted_pairs.judge[p] != "?"]
    unread = [p for p, letter in enumerate(gold) if letter and planted_pairs.judge[p] == "?"]
    hits = sum(planted_pairs.judge[p] == gold[p] for p in read)
    assert row.kind is RowKind.JUDGE
    assert row.figures.accuracy.value == pytest.approx(hits / len(read))
    assert row.figures.accuracy.dropped == len(unread)
    assert row.counted_wrong is not None
    assert row.counted_wrong.accuracy.value == pytest.approx(hits / (len(read) + len(unread)))
    assert any("could not be read" in finding.text for finding in report.findings)


def test_human_row_and_metrics_on_the_same_gold(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit()
    human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    hits, pairs, metric_hits = 0, 0, 0
    gold = planted_pairs.majority()
    for place in range(planted_pairs.size):
        for person in range(3):
            others = [planted_pairs.people[o][place] for o in range(3) if o != person]
            if others[0] != others[1] or not gold[place]:
                continue
            pairs += 1
            hits += planted_pairs.people[person][place] == others[0]
            metric_hits += planted_pairs.good[place] == others[0]
    assert human.estimates()["accuracy"].value == pytest.approx(hits / pairs)
    assert human.n == pairs
    metric = row_of(report, "rouge1.f", rule=Rule.EPS0)
    assert metric.leave_one_out is not None
    assert metric.leave_one_out.n == pairs
    assert metric.leave_one_out.accuracy.value == pytest.approx(metric_hits / pairs)


def test_chance_rows(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit()
    gold = [letter for letter in planted_pairs.majority() if letter]
    share = np.array([gold.count(letter) for letter in LETTERS]) / len(gold)
    constant, marginals, uniform = [row for row in report.rows if row.kind is RowKind.CHANCE]
    assert constant.estimates()["accuracy"].value == pytest.approx(share.max())
    assert marginals.estimates()["accuracy"].value == pytest.approx((share**2).sum())
    assert uniform.estimates()["accuracy"].value == pytest.approx(1 / 3)
    assert marginals.estimates()["macro_f1"].value == pytest.approx(1 / 3)
    assert constant.estimates()["kappa"].value == pytest.approx(0)


def test_length_rows_are_made_without_scoring(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit()
    row = row_of(report, "length.chars", rule=Rule.EPS0)
    items = numbered(planted_pairs.size)
    gold = planted_pairs.majority()
    expected = [
        ("a" if len(item.a) > len(item.b) else "b" if len(item.b) > len(item.a) else "t") == letter
        for item, letter in zip(items, gold, strict=True)
        if letter
    ]
    assert row.kind is RowKind.LENGTH
    assert row.figures.accuracy.value == pytest.approx(np.mean(expected))


def test_gold_by_one_person_adjudicated_and_soft(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit(gold="reviewer 2")
    row = row_of(report, "rouge1.f", rule=Rule.EPS0)
    hits = [g == p for g, p in zip(planted_pairs.good, planted_pairs.people[1], strict=True)]
    assert (row.n, row.figures.accuracy.value) == (planted_pairs.size, pytest.approx(np.mean(hits)))

    settle(
        planted_pairs.sessions, planted_pairs.id, {0: Verdict.A, 1: Verdict.BOTH_BAD, 2: Verdict.B}
    )
    settled = planted_pairs.audit(gold="adjudicated")
    assert settled.gold_from == {"settled": 3, "majority, not settled": settled.n - 3}
    gold = ["a", "t", "b", *planted_pairs.majority()[3:]]
    support = row_of(settled, "jaccard", rule=Rule.EPS0).figures.support
    assert support == {
        name: gold.count(letter) for name, letter in (("a", "a"), ("b", "b"), ("tie", "t"))
    }
    assert settled.n == sum(bool(letter) for letter in gold)
    settle(planted_pairs.sessions, planted_pairs.id, {3: Verdict.CANNOT_TELL})
    told = planted_pairs.audit(gold="adjudicated").left_out
    assert told["settled as cannot tell"] == 1

    soft = planted_pairs.audit(gold="soft")
    row = row_of(soft, "rouge1.f", rule=Rule.EPS0)
    expected = np.mean([
        sum(person[place] == planted_pairs.good[place] for person in planted_pairs.people) / 3
        for place in range(planted_pairs.size)
    ])  # fmt: skip
    assert (soft.n, row.figures.accuracy.value) == (planted_pairs.size, pytest.approx(expected))


def test_majority_is_that_of_aggregation(planted_pairs: PlantedPairs) -> None:
    report = planted_pairs.audit()
    with planted_pairs.sessions.read() as session:
        votes = bulk.votes(session, planted_pairs.id)
    people = {vote.rater_id for vote in votes} - {
        vote.rater_id for vote in votes if vote.status is Status.UNPARSED
    }
    expected = majority(votes, raters=people)
    assert report.n == sum(verdict is not None for verdict in expected.values())
    for target, gold in zip(report.trace.targets, report.trace.gold, strict=True):
        assert expected[target.target_id] is VERDICTS[LETTERS[int(gold.argmax())]]
