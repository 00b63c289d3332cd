"""What stands behind an audit's figures: items, breakdowns, differences, and the report as JSON."""

from __future__ import annotations

import json

import numpy as np
import pytest

from annotation.jobs import drain
from db.errors import KnownError
from scoring.audit.records import Aspect, RowKind, Rule
from scoring.audit.service import AuditService
from tests.planted_pairs import PlantedPairs, row_of


def test_cell_items_are_those_behind_the_figure(planted_pairs: PlantedPairs) -> None:
    service, report = AuditService(planted_pairs.sessions), planted_pairs.audit()
    row = row_of(report, "jaccard", rule=Rule.EPS0)
    whole = service.cell_items(report, row.id, limit=1_000)
    assert whole.total == row.n
    assert np.mean([item.correct for item in whole.items]) == pytest.approx(
        row.figures.accuracy.value
    )
    for g, gold in enumerate(("a", "b", "tie")):
        for p, predicted in enumerate(("a", "b", "tie")):
            cell = service.cell_items(report, row.id, gold=gold, predicted=predicted)
            assert cell.total == row.figures.confusion[g][p]
    first = whole.items[0]
    assert first.delta == pytest.approx(first.score_a - first.score_b)
    assert service.cell_items(report, row.id, offset=5, limit=2).items == whole.items[5:7]
    with pytest.raises(KnownError, match="no row"):
        service.cell_items(report, "metric:nothing")


def test_breakdown_covers_every_target_once(planted_pairs: PlantedPairs) -> None:
    service, report = AuditService(planted_pairs.sessions), planted_pairs.audit()
    for aspect in Aspect:
        parts = drain(service.breakdown(report, aspect))
        assert sum(group.n for group in parts.groups) == report.n
    topics = drain(service.breakdown(report, Aspect.TOPIC))
    assert [group.value for group in topics.groups] == ["topic 0", "topic 1", "topic 2"]
    row = row_of(report, "rouge1.f", rule=Rule.EPS0)
    hits = 0.0
    for group in topics.groups:
        part = next(one for one in group.rows if one.id == row.id)
        hits += (part.estimates()["accuracy"].value or 0.0) * part.n
    assert hits / report.n == pytest.approx(row.figures.accuracy.value)


def test_difference_is_paired(planted_pairs: PlantedPairs) -> None:
    service, report = AuditService(planted_pairs.sessions), planted_pairs.audit()
    good = row_of(report, "rouge1.f", rule=Rule.EPS0)
    poor = row_of(report, "jaccard", rule=Rule.EPS0)
    found = service.difference(report, good.id, poor.id, figure="accuracy")
    gap = (good.figures.accuracy.value or 0) - (poor.figures.accuracy.value or 0)
    assert found.estimate.value == pytest.approx(gap)
    assert found.estimate.ci is not None
    assert found.estimate.ci[0] > 0
    assert found.p is not None
    assert found.p < 0.05
    mirrored = service.difference(report, poor.id, good.id, figure="accuracy")
    assert mirrored.estimate.ci == pytest.approx(tuple(-end for end in found.estimate.ci[::-1]))
    same = service.difference(report, good.id, good.id, figure="kappa")
    assert same.estimate.ci == (0.0, 0.0)
    with pytest.raises(KnownError, match="cannot be paired"):
        human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
        service.difference(report, good.id, human.id, figure="accuracy")


def test_json_has_the_shape_that_programs_lean_on(planted_pairs: PlantedPairs) -> None:
    document = json.loads(json.dumps(planted_pairs.audit().to_json(), allow_nan=False))
    assert {"dataset", "construct", "gold", "n", "rows", "findings"} <= document.keys()
    matrix = document["kappa_matrix"]
    assert set(matrix["rows"]) < {row["id"] for row in document["rows"]}
    assert [len(line) for line in matrix["values"]] == [len(matrix["rows"])] * len(matrix["rows"])
    wanted = {"kind", "metric", "signature", "n", "clusters", "rule", "fit", "eps", "accuracy",
              "macro_f1", "tie_recall", "kappa", "acc_eq", "predicted"}  # fmt: skip
    for row in document["rows"]:
        assert wanted <= row.keys()
        assert row["accuracy"].keys() == {
            "value", "ci", "n", "undefined", "dropped", "method", "note"
        }  # fmt: skip
    assert {row["kind"] for row in document["rows"]} == {
        "metric", "judge", "chance", "length", "human"
    }  # fmt: skip
    assert all(finding.keys() >= {"severity", "text"} for finding in document["findings"])
    human = next(row for row in document["rows"] if row["kind"] == "human")
    assert human["metric"] == "people, each against the majority of the others"


def test_same_seed_same_report_and_another_seed_another(planted_pairs: PlantedPairs) -> None:
    one, again = planted_pairs.audit(seed=0), planted_pairs.audit(seed=0)
    assert one.to_json() == again.to_json()
    assert planted_pairs.audit(seed=1).rows[0].estimates()["accuracy"].ci != (
        one.rows[0].estimates()["accuracy"].ci
    )
    assert "seed = 0" in one.rows[0].estimates()["accuracy"].method


def test_unknown_names_are_told(planted_pairs: PlantedPairs) -> None:
    with pytest.raises(KnownError, match="no scores of 'bleu4'"):
        planted_pairs.audit(metrics=("bleu4",))
    with pytest.raises(KnownError, match="There is no metric 'ruoge1'"):
        planted_pairs.audit(metrics=("ruoge1",))
    with pytest.raises(KnownError, match="is a judge"):
        planted_pairs.audit(gold="llm")
    with pytest.raises(KnownError, match="No person called 'nobody'"):
        planted_pairs.audit(gold="nobody")
    one = planted_pairs.audit(metrics=("rouge1",))
    assert {row.metric for row in one.rows if row.kind is RowKind.METRIC} == {"rouge1.f"}
