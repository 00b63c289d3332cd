"""Published figures of judges and leaderboards on real data, from the files to the judge page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.project import open_project
from scoring.audit.judge_page import JudgePageService
from scoring.audit.judge_records import Form, JudgePage, JudgePageOptions
from scoring.audit.leaderboard import AggregateService
from scoring.audit.leaderboard_records import AggregateOptions, Leaderboard, Method, Source

FAST = JudgePageOptions(replicates=200)
JUDGES = ("gemini_flash", "gemini_pro", "gpt-4o", "llama-31", "gpt-4o-mini", "mistral-v03")


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    opened = open_project(str(tmp_path_factory.mktemp("judges") / "project.db"))
    yield opened
    opened.close()


def imported(
    sessions: Sessions, dataset: str, files: Sequence[Path], options: ImportOptions | None = None
) -> str:
    drain(ImportService(sessions).run(list(files), options or ImportOptions(dataset=dataset)))
    return dataset


def page(
    sessions: Sessions, dataset: str, judge: str, options: JudgePageOptions = FAST
) -> JudgePage:
    return drain(JudgePageService(sessions).page(dataset, judge, options))


def board(sessions: Sessions, dataset: str, options: AggregateOptions) -> Leaderboard:
    return drain(AggregateService(sessions).leaderboard(dataset, options))


def form(found: JudgePage, name: str) -> Form:
    return next(one for one in found.forms if one.name == name)


@pytest.fixture(scope="module")
def auto_j(real_data: Path, sessions: Sessions) -> JudgePage:
    files = ("testdata_pairwise", "pairwise_example_output", "pairwise_exchange_example_output")
    imported(sessions, "auto-j", [real_data / "auto-j" / f"{name}.jsonl" for name in files])
    return page(sessions, "auto-j", "pairwise_example_output")


def test_auto_j(auto_j: JudgePage) -> None:
    assert auto_j.n == 1_392
    assert auto_j.position is not None
    assert auto_j.position.consistency.value == pytest.approx(0.834052, abs=5e-7)
    both = form(auto_j, "failed_as_wrong").figures["accuracy"]
    assert both.value == pytest.approx(0.549569, abs=5e-7)
    alone = form(auto_j, "order_ab").figures
    assert alone["macro_f1"].value == pytest.approx(0.503557, abs=5e-7)
    assert alone["kappa"].value == pytest.approx(0.373295, abs=5e-7)
    assert auto_j.judgments == {"verdict": 1_161, "inconsistent": 231}
    assert auto_j.calls == {"verdict": 2_784}
    split = auto_j.position
    assert split.always_first + split.always_second + split.with_tie == 231


def test_llmbar(real_data: Path, sessions: Sessions) -> None:
    folder = real_data / "llmbar" / "Natural"
    imported(
        sessions, "llmbar", [folder / "dataset.json", folder / "GPT-4-Vanilla" / "result.json"]
    )
    found = page(sessions, "llmbar", "GPT-4-Vanilla")
    assert form(found, "order_ab").figures["kappa"].value == pytest.approx(0.898, abs=5e-4)
    assert form(found, "order_ab").figures["accuracy"].value == pytest.approx(0.95)
    assert form(found, "order_ba").figures["accuracy"].value == pytest.approx(0.96)
    assert form(found, "failed_as_wrong").figures["accuracy"].value == pytest.approx(0.93)
    assert found.position is not None
    assert found.position.consistency.value == pytest.approx(0.95)


def test_ja_vicuna_qa(real_data: Path, sessions: Sessions) -> None:
    files = list((real_data / "ja-vicuna-qa").glob("pairwise*calm2*"))
    imported(sessions, "ja", files)
    found = page(sessions, "ja", "gpt-4")
    assert found.row is None
    assert found.position is not None
    assert found.position.consistency.value == pytest.approx(0.85)
    assert found.position.consistency.n == 80
    calm = "cyberagent--calm2-7b-chat"
    assert found.wins[calm].judge_only.value == pytest.approx(0.775)
    ranked = board(sessions, "ja", AggregateOptions(source=Source.JUDGES, replicates=200))
    assert ranked.lines[0].system == calm
    assert ranked.lines[0].wins.rate.value == pytest.approx(0.775)
    assert ranked.lines[0].strength.value == pytest.approx(0.775)
    assert (ranked.lines[0].wins.wins, ranked.lines[0].wins.draws) == (56, 12)


@pytest.fixture(scope="module")
def llmfao(real_data: Path, sessions: Sessions) -> str:
    names = ("pairs-crowd.jsonl", "models.jsonl", "crowd-comparisons.csv",
             "gpt3-crowd-comparisons.csv", "gpt4-crowd-comparisons.csv")  # fmt: skip
    return imported(sessions, "llmfao", [real_data / "llmfao" / name for name in names])


@pytest.mark.parametrize(
    ("judge", "accuracy", "kappa"), [("gpt4", 0.4462, 0.2181), ("gpt3", 0.3774, 0.1015)]
)
def test_llmfao_judges(
    sessions: Sessions, llmfao: str, judge: str, accuracy: float, kappa: float
) -> None:
    found = page(sessions, llmfao, judge)
    assert found.row is not None
    own = found.row.estimates()
    assert own["accuracy"].value == pytest.approx(accuracy, abs=5e-5)
    assert own["kappa"].value == pytest.approx(kappa, abs=5e-5)
    assert own["accuracy"].n == 1_831
    assert found.left_out == {"no majority": 308}
    assert found.company.alpha_people.value == pytest.approx(0.2906, abs=5e-5)
    assert found.stand_in.passed is False
    assert found.company.warning.startswith("High agreement between judges is not validity")


def test_llmfao_leaderboard(sessions: Sessions, llmfao: str) -> None:
    found = board(sessions, llmfao, AggregateOptions(replicates=200))
    top = [(line.system, round(line.strength.value or 0, 4)) for line in found.lines[:3]]
    assert top == [
        ("GPT 4", 0.0412), ("Platypus-2 Instruct (70B)", 0.0292), ("command", 0.0289),
    ]  # fmt: skip
    assert (found.verdicts, found.comparisons, found.clusters) == (8_931, 2_139, 13)
    assert found.connected
    assert len(found.lines) == 59
    assert "tie" not in {line.system for line in found.lines}
    labels = AggregateService(sessions).labels(llmfao, AggregateOptions(method=Method.MAJORITY))
    assert labels.counts == {"a": 559, "b": 500, "tie": 772, "none": 308}


def test_pandalm(real_data: Path, sessions: Sessions) -> None:
    names = ("testset-v1", "pandalm-7b-testset-v1", "gpt-3.5-turbo-testset-v1")
    imported(sessions, "pandalm", [real_data / "pandalm" / f"{name}.json" for name in names])
    found = page(sessions, "pandalm", "PandaLM-7B")
    assert found.row is not None
    assert found.row.estimates()["accuracy"].value == pytest.approx(0.667668, abs=5e-7)
    assert found.row.estimates()["macro_f1"].value == pytest.approx(0.574305, abs=5e-7)
    other = page(sessions, "pandalm", "GPT-3.5")
    assert other.judgments == {"verdict": 974, "unparsed": 25}
    assert form(other, "counted").n == 974
    assert form(other, "counted").figures["accuracy"].value == pytest.approx(0.7156, abs=5e-5)
    assert form(other, "counted").figures["macro_f1"].value == pytest.approx(0.5331, abs=5e-5)
    wrong = form(other, "failed_as_wrong").figures
    assert wrong["accuracy"].value == pytest.approx(0.6977, abs=5e-5)
    assert wrong["macro_f1"].value == pytest.approx(0.5274, abs=5e-5)
    assert other.company.alpha_people.value == pytest.approx(0.8642206852, abs=5e-10)


def test_alpaca_eval(real_data: Path, sessions: Sessions) -> None:
    folder = real_data / "alpaca-eval" / "ppo-human"
    imported(sessions, "alpaca", [folder / "annotations.json"])
    options = AggregateOptions(source=Source.JUDGES, length_controlled=True, replicates=200)
    found = board(sessions, "alpaca", options)
    own = next(line for line in found.lines if line.system == "alpaca-farm-ppo-human")
    assert own.wins.rate.value == pytest.approx(0.4124223602484472, abs=1e-15)
    assert own.wins.se == pytest.approx(0.017271813, abs=1e-9)
    assert (own.wins.wins, own.wins.losses, own.wins.draws) == (328, 469, 8)
    assert own.controlled is not None
    assert own.controlled.rate.value == pytest.approx(0.2978, abs=0.02)  # with its difficulties
    assert own.controlled.length is not None
    assert own.controlled.length > 0


def test_alpaca_eval_graded(real_data: Path, sessions: Sessions) -> None:
    folder = real_data / "alpaca-eval" / "ppo-human"
    imported(sessions, "alpaca graded", [folder / "weighted_annotations.json"])
    options = AggregateOptions(source=Source.JUDGES, replicates=200)
    own = next(
        line
        for line in board(sessions, "alpaca graded", options).lines
        if line.system == "alpaca-farm-ppo-human"
    )
    assert own.wins.rate.value == pytest.approx(0.041, abs=5e-4)
    assert own.wins.wins + own.wins.losses + own.wins.draws == 805


@pytest.mark.parametrize(
    ("study", "skill", "omega", "rho"),
    [
        ("mtbench", "expert", (0, 0, 0, 0, 0, 0), (0.72, 0.76, 0.77, 0.69, 0.74, 0.68)),
        # llama-31 stands at the edge: without the third label, which people gave 8 times, it is 0
        ("framing", "skilled", (1, 1, 1, 0.5, 1, 0.25), (0.83, 0.91, 0.92, 0.80, 0.87, 0.80)),
    ],
)
def test_stand_in_on_imported_studies(
    real_data: Path,
    sessions: Sessions,
    study: str,
    skill: str,
    omega: Sequence[float],
    rho: Sequence[float],
) -> None:
    folder = real_data / "alttest" / study
    files = [folder / "human_annotations.json", folder / "llm_annotations.json"]
    claims = "claims" if study == "framing" else ""
    imported(sessions, study, files, ImportOptions(dataset=study, labels=claims))
    options = JudgePageOptions(replicates=0, skill=skill, cannot_tell=True)  # type: ignore[arg-type]
    for judge, won, advantage in zip(JUDGES, omega, rho, strict=True):
        found = page(sessions, study, judge, options)
        assert found.stand_in.omega.value == won
        assert found.stand_in.rho.value == pytest.approx(advantage, abs=0.0051)
