"""Entailment, relevance, rewards and perplexity through the command line, and in an audit."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Cli
from tests.e2e.made_lines import claim_lines, preference_lines, write
from tests.tiny_classifiers import SAME, tiny_answerer, tiny_classifier
from tests.tiny_judges import tiny_llama
from tests.tiny_rewards import tiny_reward


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One tiny model of each kind."""
    home = tmp_path_factory.mktemp("models")
    return {
        "nli": tiny_classifier(home / "nli", kind="roberta"),
        "t5": tiny_answerer(home / "t5"),
        "ranker": tiny_classifier(home / "ranker", labels=("score",), says={SAME: (1.0,)}),
        "reward": tiny_reward(home / "reward", positions=1024),
        "lm": tiny_llama(home / "lm"),
    }


def metrics(folders: dict[str, Path]) -> list[str]:
    return [
        f"nli:{folders['nli']}",
        f"summac_zs:{folders['nli']}",
        f"alignscore:{folders['nli']}",
        f"minicheck:{folders['t5']}",
        f"rerank:{folders['ranker']}",
        f"rerank.evidence:{folders['ranker']}",
        "provenance",
        f"reward:{folders['reward']}",
        f"perplexity:{folders['lm']}",
        f"ngram_accuracy.references:{folders['lm']}",
    ]


FIGURES = 13


def score(cli: Cli, dataset: str, names: list[str]) -> Any:  # noqa: ANN401
    words = [word for name in names for word in ("--metric", name)]
    ran = cli("--json", "score", dataset, *words, "--device", "cpu", "--no-download")
    assert ran.status == 0, ran.err
    return ran.json()


@pytest.mark.parametrize("construct", ["preference", "attribution"])
def test_every_family_scores_and_is_audited(
    construct: str, cli: Cli, tmp_path: Path, folders: dict[str, Path]
) -> None:
    lines = (
        preference_lines(12) if construct == "preference" else claim_lines(12, lexical=True, seed=1)
    )
    cli("import", write(tmp_path / "a.jsonl", lines), "--dataset", "made")
    targets = 24 if construct == "preference" else 12
    report = score(cli, "made", metrics(folders))
    assert len(report["signatures"]) == FIGURES
    undefined = sum(report["undefined"].values())
    assert report["scored"] + undefined == targets * FIGURES
    again = score(cli, "made", metrics(folders))
    assert (again["scored"], again["reused"]) == (0, targets * FIGURES)
    audit = cli("--json", "audit", "made", "--replicates", "50")
    assert audit.status == 0, audit.err
    told = {row["metric"] for row in audit.json()["rows"]}
    assert {"nli.mean:nli", "summac_zs:nli", "alignscore:nli", "minicheck.min:t5"} <= told
    assert {"rerank:ranker", "reward:reward", "perplexity:lm"} <= told


def test_values_are_the_same_alone_and_among_others(
    cli: Cli, tmp_path: Path, folders: dict[str, Path]
) -> None:
    lines = claim_lines(9, lexical=True, seed=1)
    cli("import", write(tmp_path / "a.jsonl", lines), "--dataset", "whole")
    cli("import", write(tmp_path / "b.jsonl", lines), "--dataset", "halved")
    names = [f"nli.mean:{folders['nli']}", f"minicheck.whole:{folders['t5']}"]
    score(cli, "whole", names)
    for name in names:
        ran = cli("--json", "score", "halved", "--metric", name, "--batch-tokens", "40")
        assert ran.status == 0
    tables = []
    for dataset in ("whole", "halved"):
        out = tmp_path / f"{dataset}.csv"
        assert cli("export", dataset, "--format", "scores-csv", "--out", out).status == 0
        with out.open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        tables.append({(row["metric"], row["item"]): float(row["score"]) for row in rows})
    assert len(tables[0]) == 18
    assert tables[0] == pytest.approx(tables[1], abs=1e-5)


def test_a_model_that_fails_its_proof_ends_in_one_line(
    cli: Cli, tmp_path: Path, folders: dict[str, Path]
) -> None:
    cli(
        "import",
        write(tmp_path / "a.jsonl", claim_lines(3, lexical=True, seed=1)),
        "--dataset",
        "made",
    )
    ran = cli("score", "made", "--metric", f"nli:{folders['ranker']}", "--device", "cpu")
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "do not say which of them is entailment" in ran.err


def test_every_metric_is_listed_with_a_model_that_suits_it(cli: Cli) -> None:
    listed = {info["name"]: info for info in cli("--json", "metrics").json()}
    assert listed["nli:FacebookAI/roberta-large-mnli"]["range"] == [0.0, 1.0]
    assert listed["perplexity:SmolLM2-135M-Instruct"]["higher_is_better"] is False
    assert listed["provenance"]["inputs"] == ["answer", "passages"]
    assert listed["reward:Skywork/Skywork-Reward-V2-Qwen3-0.6B"]["inputs"] == [
        "question",
        "answer",
    ]
