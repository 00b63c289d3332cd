"""Published agreement on real data: through the import, and on the statistics alone."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from annotation.agreement import AgreementService
from annotation.agreement_report import AgreementReport
from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from annotation.stats.ac1 import brennan_prediger, gwet_ac1
from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.coincidence import Level
from annotation.stats.kappa import cohen_kappa, cohen_pairs, fleiss_kappa
from annotation.stats.matrix import CodeMatrix, from_counts, from_labels, from_long, from_numbers
from annotation.stats.observed import label_counts, percent_agreement
from db.engine import Sessions
from db.project import open_project


@pytest.fixture(scope="module")
def pandalm(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    sessions = open_project(str(tmp_path_factory.mktemp("pandalm") / "project.db"))
    files = [
        real_data / "pandalm" / name
        for name in (
            "testset-v1.json",
            "pandalm-7b-testset-v1.json",
            "gpt-3.5-turbo-testset-v1.json",
        )
    ]
    drain(ImportService(sessions).run(files, ImportOptions(dataset="pandalm")))
    yield sessions
    sessions.close()


@pytest.fixture(scope="module")
def report(pandalm: Sessions) -> AgreementReport:
    return AgreementService(pandalm).report("pandalm")


@pytest.mark.parametrize(
    ("a", "b", "kappa"), [(0, 1, 0.852023), (0, 2, 0.878944), (1, 2, 0.861661)]
)
def test_pandalm_cohen_of_each_pair(report: AgreementReport, a: int, b: int, kappa: float) -> None:
    people = [line.rater for line in report.raters if line.kind == "person"]
    pair = report.pair(people[a], people[b])
    assert pair is not None
    assert pair.cohen_kappa.value == pytest.approx(kappa, abs=5e-7)
    assert pair.overlap == 999
    assert pair.cohen_kappa.ci is not None
    assert pair.cohen_kappa.ci[0] < kappa < pair.cohen_kappa.ci[1]


def test_pandalm_over_all_people(report: AgreementReport) -> None:
    figures = report.coefficients
    assert figures.fleiss_kappa.value == pytest.approx(0.8641753650, abs=1e-10)
    assert figures.alpha_nominal.value == pytest.approx(0.8642206852, abs=1e-10)
    assert figures.fleiss_kappa.n == 999
    assert report.overlap._asdict() == {
        "units": 999, "rated": 999, "doubly": 999, "ratings": 2997, "raters": 3,
    }  # fmt: skip


def test_pandalm_majority(report: AgreementReport) -> None:
    assert report.majority == {"tie": 105, "a": 422, "b": 472, "none": 0}


def test_pandalm_judges_stand_beside_the_people(report: AgreementReport) -> None:
    judges = {line.rater: line for line in report.raters if line.kind == "judge"}
    assert len(judges) == 2
    assert sum(line.votes for line in judges.values()) == 999 + 974
    assert len(report.pairs) == 10
    for name, judge in judges.items():
        overlaps = {
            line.overlap
            for line in report.pairs
            if name in {line.a, line.b} and {line.a, line.b} != set(judges)
        }
        assert overlaps == {judge.votes}


def test_pandalm_says_nothing_of_sides_that_were_not_stored(report: AgreementReport) -> None:
    assert all(line.left.share.value is None for line in report.side_bias)


def irrcac(real_data: Path, name: str) -> list[list[str]]:
    with (real_data / "irrcac" / name).open(encoding="utf-8-sig", newline="") as stream:
        return [row[1:] for row in list(csv.reader(stream))[1:] if any(row)]


def test_irrcac_distribution_of_six_raters(real_data: Path) -> None:
    counts = [[int(cell) for cell in row] for row in irrcac(real_data, "distrib.6raters.csv")]
    table = from_counts(counts, categories="12345")
    assert fleiss_kappa(table).value == pytest.approx(0.41393, abs=5e-6)
    assert gwet_ac1(table).value == pytest.approx(0.44480, abs=5e-6)
    assert krippendorff_alpha(table).value == pytest.approx(0.42044, abs=5e-6)
    assert brennan_prediger(table).value == pytest.approx(0.43889, abs=5e-6)


@pytest.mark.parametrize(
    ("level", "alpha"),
    [("nominal", 0.74342), ("ordinal", 0.81539), ("interval", 0.84911), ("ratio", 0.79740)],
)
def test_irrcac_four_raters_with_missing_ratings(
    real_data: Path, level: Level, alpha: float
) -> None:
    rows = irrcac(real_data, "cac.raw4raters.csv")
    raters = [
        [float(cell) if cell else None for cell in column] for column in zip(*rows, strict=True)
    ]
    found = krippendorff_alpha(from_numbers(raters), level=level)
    assert found.value == pytest.approx(alpha, abs=5e-6)


@pytest.fixture(scope="module")
def crowd(real_data: Path) -> CodeMatrix:
    with (real_data / "llmfao" / "crowd-comparisons.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    workers, rater = np.unique([row["worker"] for row in rows], return_inverse=True)
    pairs, unit = np.unique([row["id"] for row in rows], return_inverse=True)
    code = [("left", "tie", "right").index(row["winner"]) for row in rows]
    return from_long(
        rater=rater, unit=unit, code=np.array(code), raters=len(workers), units=len(pairs),
        categories=("left", "tie", "right"),
    )  # fmt: skip


def test_llmfao_crowd(crowd: CodeMatrix) -> None:
    assert (crowd.ratings, crowd.raters, crowd.units) == (8931, 124, 2139)
    rng = np.random.default_rng
    nominal = krippendorff_alpha(crowd, rng=rng(0))
    ordinal = krippendorff_alpha(crowd, level="ordinal", rng=rng(0))
    assert nominal.value == pytest.approx(0.2906, abs=5e-5)
    assert ordinal.value == pytest.approx(0.2876, abs=5e-5)
    assert nominal.ci is not None and nominal.ci[0] < 0.2906 < nominal.ci[1]
    counts = crowd.counts()
    top = counts.max(axis=1, keepdims=True)
    single = (counts == top).sum(axis=1) == 1
    assert int((~single).sum()) == 308
    assert np.bincount(counts[single].argmax(axis=1)).tolist() == [559, 772, 500]


def test_llmfao_every_pair_of_raters(crowd: CodeMatrix) -> None:
    pairs = cohen_pairs(crowd, seed=0)
    assert len(pairs) == 124 * 123 // 2
    assert all((pair.kappa.n == 0) == (pair.table.sum() == 0) for pair in pairs)
    assert {pair.kappa.undefined for pair in pairs} == {None, "no shared unit", "one category"}


def parity(real_data: Path, raters: tuple[str, ...], kind: str) -> CodeMatrix:
    with (real_data / "parity" / "ratings.csv").open(newline="") as stream:
        rows = [
            row
            for row in csv.DictReader(stream)
            if row["type"] == kind
            and row["participant_id"] in raters
            and not row["exp_item_number"].startswith("U-")
        ]
    said = {(row["participant_id"], row["exp_item_number"]): row["rating"] for row in rows}
    items = sorted({item for _, item in said})
    return from_labels(
        [[said.get((rater, item)) for item in items] for rater in raters],
        categories=("mt", "tie", "human"),
    )


def test_parity_shares_of_adequacy(real_data: Path) -> None:
    for kind, known in (("sentence", (49.5, 9.1, 41.3)), ("document", (37.0, 11.0, 52.0))):
        counts = label_counts(parity(real_data, ("E", "F", "G", "H"), kind))
        shares = [100 * count / sum(counts.values()) for count in counts.values()]
        assert shares == pytest.approx(known, abs=0.05)


@pytest.mark.parametrize(
    ("raters", "kind", "kappa"),
    [
        (("E", "F"), "sentence", 0.145),
        (("E", "F"), "document", -0.037),
        (("G", "H"), "document", 0.344),
    ],
)
def test_parity_cohen_also_where_it_is_negative(
    real_data: Path, raters: tuple[str, str], kind: str, kappa: float
) -> None:
    found = cohen_kappa(parity(real_data, raters, kind), rng=np.random.default_rng(0))
    assert found.value == pytest.approx(kappa, abs=5e-4)
    assert found.ci is not None


def test_parity_raters_with_nothing_left(real_data: Path) -> None:
    """All sentences of G and H are among the ones to drop."""
    found = cohen_kappa(parity(real_data, ("G", "H"), "sentence"))
    assert (found.undefined, found.n) == ("no shared unit", 0)


def experts(real_data: Path, domain: str) -> CodeMatrix:
    files = sorted((real_data / "lfqa-eval").glob(f"{domain}_*_Common20.json"))
    said = [
        {row["question_text"]: row["BetterAnswer"] for row in json.loads(path.read_text("utf-8"))}
        for path in files
    ]
    questions = sorted({question for one in said for question in one})
    return from_labels(
        [[one.get(question) for question in questions] for one in said],
        categories=("Answer A", "Answer B"),
    )


def test_experts_of_history(real_data: Path) -> None:
    table = experts(real_data, "History")
    assert (table.raters, table.units) == (3, 20)
    assert percent_agreement(table).value == pytest.approx(0.8333, abs=5e-5)
    assert krippendorff_alpha(table).value == pytest.approx(0.6533, abs=5e-5)
    kappas = [pair.kappa.value for pair in cohen_pairs(table)]
    assert kappas == pytest.approx([0.5833, 0.4681, 0.8936], abs=5e-5)


def test_one_expert_alone_has_no_agreement(real_data: Path) -> None:
    table = experts(real_data, "Physics").pick_raters([0])
    assert krippendorff_alpha(table).undefined == "needs two raters, has one"


def test_auto_j_judge_against_people(real_data: Path) -> None:
    def column(name: str, key: str) -> list[float]:
        lines = (real_data / "auto-j" / name).read_text("utf-8").splitlines()
        return [float(json.loads(line)[key]) for line in lines]

    rows = [column("testdata_pairwise.jsonl", "label"),
            column("pairwise_example_output.jsonl", "output")]  # fmt: skip
    found = cohen_kappa(from_numbers(rows, scale=(0, 2, 1)))
    assert found.value == pytest.approx(0.373295, abs=5e-7)
    assert found.n == 1392


def test_llmbar_kappa_is_reckoned_on_the_labels_as_they_are(real_data: Path) -> None:
    """The published figure recoded a winner of 2 to 0 before it counted agreement."""
    path = real_data / "llmbar" / "Natural" / "GPT-4-Vanilla" / "result.json"
    results = [row["results"][0] for row in json.loads(path.read_text("utf-8"))]
    rows = [
        [float(result[order]["winner"]) for result in results]
        for order in ("swap = False", "swap = True")
    ]
    found = cohen_kappa(from_numbers(rows, scale=(1, 2)))
    assert found.value == pytest.approx(0.898, abs=5e-4)
