"""Scores on real data: what the literature and our own specification report comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sklearn.metrics import f1_score, roc_auc_score

from annotation.datasets import DatasetService
from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.project import open_project
from db.queries import bulk, scores
from db.types import ScoreRow, Verdict
from scoring.service import ScoringService

LABELS = ("a", "b", "tie")
MODEL = "all-MiniLM-L6-v2"


@pytest.fixture(scope="module")
def lfqa(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    opened = open_project(str(tmp_path_factory.mktemp("lfqa") / "project.db"))
    file = real_data / "lfqa-e" / "unified_benchmark_zh.json"
    drain(ImportService(opened).run([file], ImportOptions(dataset="lfqa")))
    drain(ScoringService(opened).score("lfqa", ["length.chars", "rouge1", "rouge2", "rougeL"]))
    yield opened
    opened.close()


def verdicts(sessions: Sessions, metric: str) -> tuple[list[str], list[str]]:
    """Give gold and predicted verdicts under the rule of three decimals."""
    with sessions.read() as session:
        [signature] = [s for s in scores.signatures(session, 1) if s.metric == metric]
        value = {row.target_id: row.value for row in scores.scores(session, 1, signature.id)}
        gold = {vote.target_id: vote.verdict for vote in bulk.votes(session, 1)}
        targets = bulk.targets(session, 1)
    predicted, given = [], []
    for target in targets:
        assert target.a_id is not None and target.b_id is not None
        a, b = value[target.a_id], value[target.b_id]
        assert a is not None and b is not None
        difference = round(a, 3) - round(b, 3)
        predicted.append("a" if difference > 0 else "b" if difference < 0 else "tie")
        verdict = gold[target.target_id]
        assert isinstance(verdict, Verdict)
        given.append(verdict.value)
    return given, predicted


@pytest.mark.parametrize(
    ("metric", "accuracy", "macro_f1"),
    [
        ("length.chars", 0.5113, 0.3555),
        ("rouge1.f", 0.4635, 0.3193),
        ("rouge2.f", 0.4878, 0.3571),
        ("rougeL.f", 0.4661, 0.3278),
    ],
)
def test_lfqa_e(lfqa: Sessions, metric: str, accuracy: float, macro_f1: float) -> None:
    gold, predicted = verdicts(lfqa, metric)
    assert len(gold) == 1193
    right = sum(one == other for one, other in zip(gold, predicted, strict=True))
    assert right / len(gold) == pytest.approx(accuracy, abs=5e-5)
    found = f1_score(gold, predicted, labels=list(LABELS), average="macro")
    assert found == pytest.approx(macro_f1, abs=5e-5)


def test_lfqa_e_predictions_by_rouge_2(lfqa: Sessions) -> None:
    assert Counter(verdicts(lfqa, "rouge2.f")[1]) == {"a": 593, "b": 543, "tie": 57}


EXPECTED = {
    "jaccard": (0.7096, 0.5363, 0.8188, 0.8552),
    f"cosine:{MODEL}": (0.7991, 0.6776, 0.6562, 0.8046),
    "blend": (0.8028, 0.6652, 0.6998, 0.8459),
    f"bertscore.p:{MODEL}": (0.8444, 0.6661, 0.8820, 0.8402),
    f"bertscore.r:{MODEL}": (0.7904, 0.6451, 0.7537, 0.8083),
    f"bertscore.f:{MODEL}": (0.8093, 0.6602, 0.8000, 0.8382),
}
SOURCES = {"AttributedQA": 74, "ExpertQA": 470, "LFQA": 110, "Stanford-GenSearch": 544}


@pytest.fixture(scope="module")
def attribution(scored_sources: Sessions) -> dict[str, dict[str, float]]:
    """Give AUROC by source and metric, over scores read back from a project."""
    found: dict[str, dict[str, float]] = {}
    for dataset in DatasetService(scored_sources).all_of():
        with scored_sources.read() as session:
            gold = {
                vote.target_id: vote.verdict is Verdict.ATTRIBUTABLE
                for vote in bulk.votes(session, dataset.id)
            }
            found[dataset.name] = {
                signature.metric: auroc(gold, scores.scores(session, dataset.id, signature.id))
                for signature in scores.signatures(session, dataset.id)
            }
    return found


def auroc(gold: dict[int, bool], rows: list[ScoreRow]) -> float:
    assert len(gold) == len(rows)
    return float(roc_auc_score([gold[row.target_id] for row in rows], [row.value for row in rows]))


@pytest.mark.parametrize("metric", list(EXPECTED))
def test_attributionbench(attribution: dict[str, dict[str, float]], metric: str) -> None:
    found = [attribution[source][metric] for source in SOURCES]
    exact = 5e-5 if metric == "jaccard" else 5e-4
    assert found == pytest.approx(EXPECTED[metric], abs=exact)
