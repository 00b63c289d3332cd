"""Audits of claims: AUROC against scikit-learn, and one class only."""

from __future__ import annotations

import json

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from annotation.jobs import drain
from db.engine import Sessions
from db.types import Construct, RaterKind, Status, Verdict
from scoring.audit.records import Aspect, AttributionRow, AuditReport, RowKind
from scoring.audit.service import AuditService
from tests.made_audits import judge, score
from tests.made_projects import make_dataset, numbered_claims
from tests.planted_pairs import QUICK


def attribution(sessions: Sessions, size: int = 60) -> tuple[AuditReport, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    dataset = make_dataset(sessions, numbered_claims(size), construct=Construct.ATTRIBUTION)
    truth = rng.integers(0, 2, size)
    scores = np.round(rng.random(size) * 0.6 + 0.4 * truth, 2)
    names = (Verdict.NOT_ATTRIBUTABLE, Verdict.ATTRIBUTABLE)
    for person in (1, 2, 3):
        turned = np.random.default_rng(person).random(size) < 0.1
        verdicts = [names[int(t) ^ int(x)] for t, x in zip(truth, turned, strict=True)]
        judge(sessions, dataset, f"reviewer {person}", verdicts, construct=Construct.ATTRIBUTION)
    verdicts = [Status.REFUSED if n % 12 == 0 else names[int(t)] for n, t in enumerate(truth)]
    judge(sessions, dataset, "llm", verdicts, kind=RaterKind.JUDGE,
          construct=Construct.ATTRIBUTION)  # fmt: skip
    score(sessions, dataset, "jaccard", list(scores))
    report = drain(AuditService(sessions).audit("made", QUICK))
    return report, truth, scores


def test_attribution_against_sklearn(sqlite_sessions: Sessions) -> None:
    report, _, scores = attribution(sqlite_sessions)
    gold = report.trace.gold[:, 1]
    jaccard = next(row for row in report.rows if row.metric == "jaccard")
    assert isinstance(jaccard, AttributionRow)
    kept = [row.target_id for row in report.trace.targets]
    by_target = dict(zip(sorted(kept), scores, strict=False))
    expected = roc_auc_score(gold, [by_target[target] for target in kept])
    assert jaccard.figures.auroc.value == pytest.approx(expected)
    assert jaccard.figures.auroc.ci is not None
    assert "DeLong" in jaccard.figures.auroc_analytic.method
    assert jaccard.figures.auroc_analytic.value == pytest.approx(expected)
    assert jaccard.figures.balanced_half.value is not None
    in_sample, crossed = (
        jaccard.figures.balanced_in_sample.value,
        jaccard.figures.balanced_cross_fitted.value,
    )
    assert in_sample is not None
    assert crossed is not None
    assert in_sample >= crossed - 1e-9


def test_attribution_rows_and_shape(sqlite_sessions: Sessions) -> None:
    report, _, _ = attribution(sqlite_sessions)
    document = json.loads(json.dumps(report.to_json(), allow_nan=False))
    for row in document["rows"]:
        assert {"kind", "metric", "signature", "n", "clusters", "auroc", "auprc"} <= row.keys()
    kinds = [row["kind"] for row in document["rows"]]
    assert set(kinds) == {"metric", "judge", "length", "chance", "human"}
    chance = next(row for row in document["rows"] if row["kind"] == "chance")
    assert chance["auroc"]["value"] == 0.5
    assert chance["auprc"]["value"] == pytest.approx(report.trace.gold[:, 1].mean())
    llm = next(row for row in report.rows if row.kind is RowKind.JUDGE)
    assert llm.counted_wrong is not None
    assert (llm.counted_wrong.estimates()["auroc"].value or 0) < (
        llm.estimates()["auroc"].value or 0
    )
    human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    assert (human.estimates()["auroc"].value or 0) > 0.7
    service = AuditService(sqlite_sessions)
    metric = next(row for row in report.rows if row.kind is RowKind.METRIC)
    length = next(row for row in report.rows if row.kind is RowKind.LENGTH)
    found = service.difference(report, metric.id, length.id, figure="auroc")
    assert found.estimate.ci is not None
    items = service.cell_items(report, metric.id, gold="attributable")
    assert items.total == report.trace.gold[:, 1].sum()
    for aspect in Aspect:
        parts = drain(service.breakdown(report, aspect))
        assert sum(group.n for group in parts.groups) == report.n


def test_one_class_of_claims_is_undefined_with_the_reason(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered_claims(25), construct=Construct.ATTRIBUTION)
    judge(sqlite_sessions, dataset, "reviewer 1", [Verdict.ATTRIBUTABLE] * 25,
          construct=Construct.ATTRIBUTION)  # fmt: skip
    score(sqlite_sessions, dataset, "jaccard", list(np.linspace(0, 1, 25)))
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    row = next(row for row in report.rows if row.metric == "jaccard")
    assert row.estimates()["auroc"].undefined == "one class"
    json.dumps(report.to_json(), allow_nan=False)
