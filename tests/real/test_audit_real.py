"""Published audit and transfer figures on real data: import, score, audit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.project import open_project
from scoring.audit.records import AuditOptions, AuditReport, PreferenceRow, RowKind, Rule
from scoring.audit.service import AuditService
from scoring.audit.transfer_records import TransferOptions, TransferReport
from scoring.audit.transfer_service import TransferService
from scoring.service import ScoringService

SOURCES = ("AttributedQA", "ExpertQA", "LFQA", "Stanford-GenSearch")
CLAIMS = (74, 470, 110, 544)
MODEL = "all-MiniLM-L6-v2"


def project(folder: pytest.TempPathFactory, name: str) -> Sessions:
    return open_project(str(folder.mktemp(name) / "project.db"))


# --- LFQA-E, Chinese part -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def lfqa(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuditReport]:
    sessions = project(tmp_path_factory, "lfqa")
    file = real_data / "lfqa-e" / "unified_benchmark_zh.json"
    drain(ImportService(sessions).run([file], ImportOptions(dataset="lfqa-e")))
    drain(ScoringService(sessions).score("lfqa-e", ["rouge1", "rouge2", "rougeL", "length"]))
    options = AuditOptions(rule=Rule.ROUND3, replicates=1_000)
    yield drain(AuditService(sessions).audit("lfqa-e", options))
    sessions.close()


@pytest.mark.parametrize(
    ("metric", "accuracy", "macro_f1"),
    [
        ("length.chars", 0.5113, 0.3555),
        ("rouge1.f", 0.4635, 0.3193),
        ("rouge2.f", 0.4878, 0.3571),
        ("rougeL.f", 0.4661, 0.3278),
    ],
)
def test_lfqa_round3(lfqa: AuditReport, metric: str, accuracy: float, macro_f1: float) -> None:
    (row,) = [row for row in lfqa.rows if row.metric == metric]
    assert isinstance(row, PreferenceRow)
    assert row.n == 1_193
    assert row.figures.accuracy.value == pytest.approx(accuracy, abs=5e-5)
    assert row.figures.macro_f1.value == pytest.approx(macro_f1, abs=5e-5)
    assert row.figures.accuracy.ci is not None
    assert row.clusters < row.n  # comparisons share questions


def test_lfqa_predictions_of_rouge2(lfqa: AuditReport) -> None:
    (row,) = [row for row in lfqa.rows if row.metric == "rouge2.f"]
    assert isinstance(row, PreferenceRow)
    assert row.figures.predicted == {"a": 593, "b": 543, "tie": 57}


# --- PandaLM ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pandalm(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuditReport]:
    sessions = project(tmp_path_factory, "pandalm")
    files = [
        real_data / "pandalm" / name
        for name in (
            "testset-v1.json",
            "pandalm-7b-testset-v1.json",
            "gpt-3.5-turbo-testset-v1.json",
        )
    ]
    drain(ImportService(sessions).run(files, ImportOptions(dataset="pandalm")))
    yield drain(AuditService(sessions).audit("pandalm", AuditOptions(replicates=1_000)))
    sessions.close()


def judge_row(report: AuditReport, name: str) -> PreferenceRow:
    (row,) = [row for row in report.rows if row.kind is RowKind.JUDGE and name in row.metric]
    assert isinstance(row, PreferenceRow)
    return row


def test_pandalm_7b(pandalm: AuditReport) -> None:
    row = judge_row(pandalm, "PandaLM-7B")
    assert row.n == 999
    assert row.figures.accuracy.value == pytest.approx(0.667668, abs=5e-7)
    assert row.figures.macro_f1.value == pytest.approx(0.574305, abs=5e-7)
    assert row.counted_wrong is None


def test_gpt_with_unread_verdicts_dropped_and_counted_wrong(pandalm: AuditReport) -> None:
    row = judge_row(pandalm, "GPT-3.5")
    assert (row.n, row.figures.accuracy.dropped) == (974, 25)
    assert row.figures.accuracy.value == pytest.approx(0.7156, abs=5e-5)
    assert row.figures.macro_f1.value == pytest.approx(0.5331, abs=5e-5)
    assert row.counted_wrong is not None
    assert row.counted_wrong.n == 999
    assert row.counted_wrong.accuracy.value == pytest.approx(0.6977, abs=5e-5)
    assert row.counted_wrong.macro_f1.value == pytest.approx(0.5274, abs=5e-5)


def test_pandalm_people_are_above_the_judges_on_the_same_gold(pandalm: AuditReport) -> None:
    people = next(row for row in pandalm.rows if row.kind is RowKind.HUMAN)
    ceiling = people.estimates()["accuracy"].value
    judge = judge_row(pandalm, "PandaLM-7B").leave_one_out
    assert ceiling is not None
    assert judge is not None
    assert judge.n == people.n
    assert judge.accuracy.value is not None
    assert judge.accuracy.value < ceiling


# --- AttributionBench ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def transfer(scored_sources: Sessions) -> TransferReport:
    service = TransferService(scored_sources)
    return drain(service.transfer(SOURCES, TransferOptions(replicates=1_000)))


@pytest.mark.parametrize(
    ("metric", "expected", "tolerance"),
    [
        ("jaccard", (0.7096, 0.5363, 0.8188, 0.8552), 5e-5),
        (f"cosine:{MODEL}", (0.7991, 0.6776, 0.6562, 0.8046), 5e-4),
        ("blend", (0.8028, 0.6652, 0.6998, 0.8459), 5e-4),
        (f"bertscore.p:{MODEL}", (0.8444, 0.6661, 0.8820, 0.8402), 5e-4),
        (f"bertscore.r:{MODEL}", (0.7904, 0.6451, 0.7537, 0.8083), 5e-4),
        (f"bertscore.f:{MODEL}", (0.8093, 0.6602, 0.8000, 0.8382), 5e-4),
    ],
)
def test_attribution_auroc(
    transfer: TransferReport, metric: str, expected: tuple[float, ...], tolerance: float
) -> None:
    cells = [transfer.matrix[metric][name] for name in SOURCES]
    assert tuple(cell.n for cell in cells) == CLAIMS
    assert [cell.value for cell in cells] == pytest.approx(expected, abs=tolerance)


@pytest.mark.parametrize(
    ("a", "b", "tau"),
    [
        ("AttributedQA", "LFQA", 0.2000),
        ("AttributedQA", "ExpertQA", 0.4667),
        ("LFQA", "Stanford-GenSearch", 0.4667),
        ("ExpertQA", "LFQA", -0.3333),
    ],
)
def test_attribution_tau(transfer: TransferReport, a: str, b: str, tau: float) -> None:
    (pair,) = [pair for pair in transfer.ranks.tau if {pair.a, pair.b} == {a, b}]
    assert pair.n_metrics == 6
    assert pair.tau == pytest.approx(tau, abs=5e-5)


def test_audit_and_transfer_say_the_same(
    scored_sources: Sessions, transfer: TransferReport
) -> None:
    service = AuditService(scored_sources)
    for name in SOURCES:
        report = drain(service.audit(name, AuditOptions(replicates=200)))
        for row in report.rows:
            if row.kind is RowKind.METRIC:
                value = row.estimates()["auroc"].value
                assert transfer.matrix[row.metric][name].value == value


def test_small_source_gets_a_jackknife(transfer: TransferReport) -> None:
    """LFQA's 110 claims answer fewer than 20 questions."""
    assert "jackknife" in transfer.matrix["jaccard"]["LFQA"].method
    assert "LFQA" in transfer.undecided
