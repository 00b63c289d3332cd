"""Transfers over a real project with planted truths."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy.stats import kendalltau, t
from sklearn.metrics import roc_auc_score

from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.queries import datasets
from db.types import Construct, Verdict
from scoring.audit.records import AuditOptions, Fit, Rule
from scoring.audit.service import AuditService
from scoring.audit.transfer_records import TransferOptions, TransferReport
from scoring.audit.transfer_service import TransferService
from tests.made_audits import judge, score
from tests.made_projects import make_dataset, numbered, numbered_claims

QUICK = TransferOptions(replicates=400)
NAMES = ("one", "two", "three")
METRICS = ("jaccard", "rouge1.f", "rouge2.f")
# how strongly each metric follows the truth on each dataset: jaccard and rouge1.f change places
STRENGTH = {"one": (2.0, 0.2, 1.0), "two": (0.2, 2.0, 1.0), "three": (1.9, 0.3, 1.0)}


def make_claims(
    sessions: Sessions, name: str, strength: tuple[float, ...], *, size: int = 120, seed: int = 0
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    rng = np.random.default_rng([seed, *name.encode()])
    dataset = make_dataset(
        sessions, numbered_claims(size), name=name, construct=Construct.ATTRIBUTION
    )
    truth = np.arange(size) % 2
    names = (Verdict.NOT_ATTRIBUTABLE, Verdict.ATTRIBUTABLE)
    judge(sessions, dataset, "gold", [names[t] for t in truth], construct=Construct.ATTRIBUTION)
    scores = {}
    for metric, weight in zip(METRICS, strength, strict=True):
        scores[metric] = rng.normal(size=size) + weight * truth
        score(sessions, dataset, metric, list(scores[metric]))
    return truth, scores


def make_three(sessions: Sessions) -> dict[str, dict[str, float]]:
    """Write the datasets and return the AUROC of each metric on each, by scikit-learn."""
    found: dict[str, dict[str, float]] = {metric: {} for metric in METRICS}
    for name in NAMES:
        truth, scores = make_claims(sessions, name, STRENGTH[name])
        for metric, values in scores.items():
            found[metric][name] = float(roc_auc_score(truth, values))
    return found


def run(sessions: Sessions, *names: str, options: TransferOptions = QUICK) -> TransferReport:
    return drain(TransferService(sessions).transfer(names or NAMES, options))


def test_matrix_ranks_and_regret_recomputed(sqlite_sessions: Sessions) -> None:
    expected = make_three(sqlite_sessions)
    report = run(sqlite_sessions)
    table = np.array([[expected[metric][name] for name in NAMES] for metric in report.metrics])
    for m, metric in enumerate(report.metrics):
        for d, name in enumerate(NAMES):
            cell = report.matrix[metric][name]
            assert cell.value == pytest.approx(table[m, d])
            assert cell.ci is not None
            assert cell.ci[0] < table[m, d] < cell.ci[1]
        regret = table.max(axis=0) - table[m]
        assert report.fixed[metric].mean.value == pytest.approx(regret.mean())
        assert report.fixed[metric].max.value == pytest.approx(regret.max())
        assert [e.value for e in report.fixed[metric].per_dataset.values()] == pytest.approx(regret)
    for pair in report.ranks.tau:
        i, j = NAMES.index(pair.a), NAMES.index(pair.b)
        assert pair.tau == pytest.approx(kendalltau(table[:, i], table[:, j]).statistic)
    for d, name in enumerate(NAMES):
        elsewhere = np.delete(table, d, axis=1).mean(axis=1)
        pick = report.metrics[int(elsewhere.argmax())]
        assert report.best_on_average.picks[name] == (pick,)
        cost = report.best_on_average.per_dataset[name].value
        assert cost == pytest.approx(table[:, d].max() - table[int(elsewhere.argmax()), d])


def test_planted_flip_is_found_and_told(sqlite_sessions: Sessions) -> None:
    make_three(sqlite_sessions)
    report = run(sqlite_sessions)
    flips = [flip for flip in report.sign_flips if (flip.a, flip.b) == ("jaccard", "rouge1.f")]
    assert {flip.dataset: np.sign(flip.difference.value) for flip in flips} == {
        "one": 1, "two": -1, "three": 1
    }  # fmt: skip
    assert all(flip.holds and flip.p < 0.02 for flip in flips)
    assert report.comparisons == 3 * 3
    assert report.portable == ()
    assert any("change places" in finding.text for finding in report.findings)
    assert report.findings[0].severity.value == "high"
    verdict = next(f for f in report.findings if "No metric stays within" in f.text)
    assert "must be validated" in verdict.text
    assert "n = 120" in verdict.text
    behind = {place for finding in report.findings for place in finding.rows}
    assert behind <= {*report.metrics, *report.datasets}
    flip = next(finding for finding in report.findings if "change places" in finding.text)
    assert {"jaccard", "rouge1.f", "two"} <= set(flip.rows)


def test_portable_where_one_metric_is_best_everywhere(sqlite_sessions: Sessions) -> None:
    for name in NAMES:
        make_claims(sqlite_sessions, name, (2.5, 0.2, 0.3))
    report = run(sqlite_sessions)
    assert report.portable == ("jaccard",)
    assert all(best == ("jaccard",) for best in report.best.values())
    assert report.sign_flips == ()
    assert report.epsilon_regret[0].metrics == ("jaccard",)
    assert report.fixed["jaccard"].mean.value == 0.0
    stays = next(finding for finding in report.findings if "stays within" in finding.text)
    assert stays.rows == ("jaccard",)
    assert stays.text.startswith("jaccard stays within")


def test_intervals_do_not_depend_on_order_or_company(sqlite_sessions: Sessions) -> None:
    make_three(sqlite_sessions)
    forth, back = run(sqlite_sessions), run(sqlite_sessions, *NAMES[::-1])
    pair = run(sqlite_sessions, "one", "two")
    for metric in METRICS:
        assert forth.matrix[metric]["one"] == back.matrix[metric]["one"]
        assert forth.matrix[metric]["one"] == pair.matrix[metric]["one"]
    assert forth.to_json() == run(sqlite_sessions).to_json()


def test_json_has_the_shape_that_programs_lean_on(sqlite_sessions: Sessions) -> None:
    make_three(sqlite_sessions)
    document = json.loads(json.dumps(run(sqlite_sessions).to_json(), allow_nan=False))
    assert {"metrics", "datasets", "matrix", "kendall_tau", "kendall_w", "portable", "regret",
            "sign_flips", "findings"} <= document.keys()  # fmt: skip
    assert document["matrix"]["jaccard"]["one"].keys() >= {"value", "ci", "n"}
    assert document["kendall_tau"][0].keys() >= {"a", "b", "tau", "p"}
    assert document["kendall_w"].keys() >= {
        "w", "expected", "p_concordant", "p_discordant", "n_metrics", "n_datasets"
    }  # fmt: skip
    assert document["kendall_w"]["expected"] == pytest.approx(1 / 3)
    assert document["regret"]["fixed"]["jaccard"].keys() >= {"mean", "max", "per_dataset"}
    assert document["regret"]["best_on_average"].keys() >= {"mean", "max", "picks"}
    assert document["sign_flips"][0].keys() >= {"a", "b", "dataset", "difference"}


def test_small_datasets_have_no_percentile_interval(sqlite_sessions: Sessions) -> None:
    make_claims(sqlite_sessions, "large", (2.0, 0.2, 1.0))
    make_claims(sqlite_sessions, "small", (0.2, 2.0, 1.0), size=12)
    report = run(sqlite_sessions, "large", "small")
    assert "jackknife" in report.matrix["jaccard"]["small"].method
    assert "percentile" in report.matrix["jaccard"]["large"].method
    assert "small" in report.fixed["jaccard"].mean.note
    for cost in (report.fixed["jaccard"], report.best_on_average):
        assert "percentile" in cost.per_dataset["large"].method
        assert "jackknife" in cost.per_dataset["small"].method
        assert "jackknife" in cost.per_dataset["small"].note
    assert any("small (12)" in finding.text for finding in report.findings)


def test_regret_with_few_clusters_is_the_jackknife_of_the_regret(
    sqlite_sessions: Sessions,
) -> None:
    make_claims(sqlite_sessions, "large", (2.0, 0.2, 1.0))
    truth, scores = make_claims(sqlite_sessions, "small", (0.5, 1.5, 1.0), size=12)
    cost = run(sqlite_sessions, "large", "small").fixed["jaccard"].per_dataset["small"]
    assert cost.ci is not None
    left_out = []
    for place in range(12):
        kept = np.arange(12) != place
        figures = {m: roc_auc_score(truth[kept], values[kept]) for m, values in scores.items()}
        left_out.append(max(figures.values()) - figures["jaccard"])
    error = np.sqrt(11 / 12 * np.sum((left_out - np.mean(left_out)) ** 2))
    reach = t.ppf(0.975, 11) * error
    assert cost.value is not None
    assert cost.ci == pytest.approx((cost.value - reach, cost.value + reach))


def test_preferences_use_accuracy_under_a_rule(sqlite_sessions: Sessions) -> None:
    rng = np.random.default_rng(0)
    letters = [Verdict.A, Verdict.B, Verdict.TIE]
    for name in ("one", "two"):
        dataset = make_dataset(sqlite_sessions, numbered(60), name=name)
        gold = rng.integers(0, 3, 60)
        judge(sqlite_sessions, dataset, "reviewer 1", [letters[g] for g in gold])
        for metric in ("jaccard", "rouge1.f"):
            score(sqlite_sessions, dataset, metric, list(rng.random(120)))
    report = run(sqlite_sessions, "one", "two")
    assert (report.figure, report.rule, report.fit) == (
        "accuracy", Rule.CALIBRATED, Fit.CROSS_FITTED
    )  # fmt: skip
    audit = drain(AuditService(sqlite_sessions).audit("one", AuditOptions(replicates=50)))
    for metric in report.metrics:
        row = next(
            row
            for row in audit.rows
            if row.metric == metric and getattr(row, "fit", None) is Fit.CROSS_FITTED
        )
        assert report.matrix[metric]["one"].value == row.estimates()["accuracy"].value
    rounded = run(
        sqlite_sessions, "one", "two", options=TransferOptions(replicates=50, rule=Rule.ROUND3)
    )
    assert (rounded.rule, rounded.fit) == (Rule.ROUND3, None)


def test_constructs_are_never_mixed(sqlite_sessions: Sessions) -> None:
    make_claims(sqlite_sessions, "claims", (1.0, 1.0, 1.0))
    dataset = make_dataset(sqlite_sessions, numbered(5), name="pairs")
    judge(sqlite_sessions, dataset, "reviewer 1", [Verdict.A] * 5)
    with pytest.raises(KnownError, match=r"claims \(attribution\), pairs \(preference\)"):
        run(sqlite_sessions, "claims", "pairs")


def test_signatures_are_never_mixed(sqlite_sessions: Sessions) -> None:
    for name, tokenizer in (("one", "unicode"), ("two", "char")):
        make_claims(sqlite_sessions, name, (1.0, 1.0, 1.0))
        with sqlite_sessions.read() as session:
            dataset = datasets.get(session, name).id
        score(sqlite_sessions, dataset, "rougeL.f", list(range(120)),
              signature=f"rougeL.f|v1|tok:{tokenizer}")  # fmt: skip
    asked = TransferOptions(replicates=50, metrics=("jaccard", "rougeL.f"))
    with pytest.raises(KnownError, match="different ways"):
        run(sqlite_sessions, "one", "two", options=asked)
    report = run(sqlite_sessions, "one", "two")
    assert "rougeL.f" not in report.metrics
    assert any("rougeL.f" in notice for notice in report.notices)


def test_what_is_missing_is_told(sqlite_sessions: Sessions) -> None:
    make_three(sqlite_sessions)
    with pytest.raises(KnownError, match="at least two datasets"):
        run(sqlite_sessions, "one", "one")
    with pytest.raises(KnownError, match="'one' has no scores of 'bleu1'"):
        run(sqlite_sessions, options=TransferOptions(metrics=("bleu1",)))
    with pytest.raises(KnownError, match="at least two metrics"):
        run(sqlite_sessions, options=TransferOptions(metrics=("jaccard",)))


def test_only_targets_that_every_metric_defines(sqlite_sessions: Sessions) -> None:
    for name in ("one", "two"):
        make_claims(sqlite_sessions, name, (1.0, 0.5, 0.2))
        with sqlite_sessions.read() as session:
            dataset = datasets.get(session, name).id
        values: list[float | str] = list(np.arange(120.0))
        values[7] = "no reference"
        score(sqlite_sessions, dataset, "rougeL.f", values)
    report = run(sqlite_sessions, "one", "two")
    assert {cell.n for row in report.matrix.values() for cell in row.values()} == {119}
    assert {cell.dropped for row in report.matrix.values() for cell in row.values()} == {1}
