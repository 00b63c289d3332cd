"""What an audit says when its metrics are no good, and what stands behind soft figures."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from annotation.jobs import drain
from db.engine import Sessions
from db.types import Construct, Verdict
from scoring.audit.records import AuditOptions, AuditReport, Severity
from scoring.audit.service import AuditService
from tests.made_audits import judge, score
from tests.made_projects import make_dataset, numbered, numbered_claims

CLAIMS = (Verdict.NOT_ATTRIBUTABLE, Verdict.ATTRIBUTABLE)
PAIRS = (Verdict.A, Verdict.B, Verdict.TIE)
QUICK = AuditOptions(replicates=300)


def claims(sessions: Sessions, scores: np.ndarray, truth: np.ndarray) -> AuditReport:
    dataset = make_dataset(sessions, numbered_claims(truth.size), construct=Construct.ATTRIBUTION)
    verdicts = [CLAIMS[int(label)] for label in truth]
    judge(sessions, dataset, "reviewer 1", verdicts, construct=Construct.ATTRIBUTION)
    score(sessions, dataset, "jaccard", list(scores))
    return drain(AuditService(sessions).audit("made", QUICK))


def finding(report: AuditReport, words: str) -> tuple[Severity, tuple[str, ...]]:
    (found,) = [one for one in report.findings if words in one.text]
    return found.severity, found.rows


@pytest.mark.parametrize(
    ("weight", "said", "unsaid"),
    [
        (-2.0, "Every metric is worse than chance", "distinguishable from chance"),
        (0.0, "No metric is distinguishable from chance", "worse than chance"),
        (2.0, "has the highest AUROC", "chance"),
    ],
)
def test_a_metric_against_chance(
    sqlite_sessions: Sessions, weight: float, said: str, unsaid: str
) -> None:
    truth = np.arange(80) % 2
    noise = np.random.default_rng(1).normal(size=80)
    report = claims(sqlite_sessions, noise + weight * truth, truth)
    row = next(row for row in report.rows if row.metric == "jaccard")
    ci = row.estimates()["auroc"].ci
    assert ci is not None
    assert (ci[0] > 0.5, ci[1] < 0.5) == (weight > 0, weight < 0)
    severity, rows = finding(report, said)
    assert row.id in rows
    assert (severity is Severity.HIGH) == (weight <= 0)
    assert not any(unsaid in one.text for one in report.findings)


def test_a_metric_that_no_item_shares_with_the_best_is_not_called_worse(
    sqlite_sessions: Sessions,
) -> None:
    truth = np.arange(80) % 2
    dataset = make_dataset(sqlite_sessions, numbered_claims(80), construct=Construct.ATTRIBUTION)
    verdicts = [CLAIMS[int(label)] for label in truth]
    judge(sqlite_sessions, dataset, "reviewer 1", verdicts, construct=Construct.ATTRIBUTION)
    noise = np.random.default_rng(2).normal(size=80)
    first = [float(n + 3 * t) if place < 40 else "no reference"
             for place, (n, t) in enumerate(zip(noise, truth, strict=True))]  # fmt: skip
    last = ["no reference" if place < 40 else float(n) for place, n in enumerate(noise)]
    score(sqlite_sessions, dataset, "jaccard", first)
    score(sqlite_sessions, dataset, "rouge1.f", last)
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    highest = next(one for one in report.findings if "has the highest AUROC" in one.text)
    assert "rouge1.f cannot be told from it" in highest.text


@pytest.mark.parametrize("metrics", [("jaccard",), ("jaccard", "rouge1.f", "rouge1.p")])
def test_metrics_silent_on_the_same_targets_share_a_sentence_without_their_thresholds(
    sqlite_sessions: Sessions, metrics: tuple[str, ...]
) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(40))
    judge(sqlite_sessions, dataset, "reviewer 1", [Verdict.A, Verdict.B] * 20)
    scores = np.random.default_rng(3).random(80)
    given = [float(one) if place < 60 else "no reference" for place, one in enumerate(scores)]
    for metric in metrics:
        score(sqlite_sessions, dataset, metric, given)
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    (said,) = [one.text for one in report.findings if "defined for" in one.text]
    assert "defined for 30 of 40 comparisons only (10 left out: no reference)" in said
    assert all(metric in said for metric in metrics)
    assert ("is defined" in said) == ("its figures" in said) == (len(metrics) == 1)
    assert "threshold" not in said


def test_a_tie_of_votes_has_no_verdict_behind_soft_gold(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(24))
    judge(sqlite_sessions, dataset, "reviewer 1", [Verdict.A] * 24)
    judge(sqlite_sessions, dataset, "reviewer 2", [Verdict.A] * 20 + [Verdict.B] * 4)
    score(sqlite_sessions, dataset, "jaccard", [0.9, 0.1] * 24)
    service = AuditService(sqlite_sessions)
    report = drain(service.audit("made", AuditOptions(replicates=50, gold="soft")))
    row = next(row for row in report.rows if row.metric == "jaccard")
    items = service.cell_items(report, row.id).items
    assert [item.gold for item in items] == ["a"] * 20 + [None] * 4
    assert [item.correct for item in items] == [True] * 20 + [None] * 4
    assert row.estimates()["accuracy"].value == pytest.approx((20 + 4 / 2) / 24)


def test_kappas_between_rows_are_those_of_their_verdicts(sqlite_sessions: Sessions) -> None:
    rng = np.random.default_rng(3)
    said = {name: rng.integers(0, 3, 40) for name in ("gold", "jaccard", "rouge1.f")}
    dataset = make_dataset(sqlite_sessions, numbered(40))
    judge(sqlite_sessions, dataset, "reviewer 1", [PAIRS[code] for code in said["gold"]])
    scores = {0: (0.9, 0.1), 1: (0.1, 0.9), 2: (0.5, 0.5)}
    for metric in ("jaccard", "rouge1.f"):
        score(sqlite_sessions, dataset, metric,
              [value for code in said[metric] for value in scores[int(code)]])  # fmt: skip
    asked = AuditOptions(replicates=50, rule=None)
    report = drain(AuditService(sqlite_sessions).audit("made", asked))
    assert report.kappas is not None
    first, second = (
        next(row_id for row_id in report.kappas.labels if row_id.startswith(f"metric:{metric}"))
        for metric in ("jaccard", "rouge1.f")
    )
    places = [report.kappas.labels.index(row_id) for row_id in (first, second)]
    printed = report.kappas.to_json()
    assert printed["rows"] == list(report.kappas.labels)
    verdicts = [report.trace.rows[row_id].codes for row_id in (first, second)]
    cell = report.kappas.values[places[0]][places[1]]
    assert cell.value == pytest.approx(cohen_kappa_score(*verdicts))
    assert report.kappas.values[places[1]][places[0]] == cell
    assert report.kappas.values[places[0]][places[0]].value == pytest.approx(1.0)
