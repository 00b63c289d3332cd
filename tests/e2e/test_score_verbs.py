"""What ``score`` tells beside scores, where its scorers run, and ``models``."""

from __future__ import annotations

from pathlib import Path

import pytest

from db.project import open_project
from tests.e2e.conftest import Cli
from tests.made_projects import MadeItem, make_dataset

MODEL = "all-MiniLM-L6-v2"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Make a project in which one answer is empty and one item has no reference."""
    path = tmp_path / "project.db"
    sessions = open_project(str(path))
    made = [
        MadeItem(question="a", a="the cat sat", b="", references=("the cat sat down",)),
        MadeItem(question="b", a="one", b="two"),
    ]
    make_dataset(sessions, made)
    sessions.close()
    return path


def test_an_estimate_stores_nothing(cli: Cli, project: Path) -> None:
    words = ["score", "made", "--estimate", "--metric", "jaccard", "--metric", f"cosine:{MODEL}"]
    ran = cli("--json", *words, "--device", "cpu", project=project)
    found = ran.json()
    assert (ran.status, found["reused"]) == (0, 0)
    lexical, neural = found["steps"]
    assert (lexical["texts"], lexical["pairs"], lexical["tokens"]) == (4, 2, None)
    assert (neural["doing"], neural["texts"], neural["device"]) == (MODEL, 4, "cpu")
    assert neural["tokens"] > 0 and found["seconds"] > 0
    text = cli(*words, project=project)
    assert f"{MODEL}: cosine" in text.out and "In all about" in text.out
    listed = cli("--json", "score", "made", "--failures", project=project).json()
    assert (listed["total"], listed["scores"], listed["reasons"]) == (0, [], [])


def test_failures_are_listed_with_their_items(cli: Cli, project: Path) -> None:
    cli("score", "made", "--metric", "jaccard", "--metric", "bleu1", project=project)
    found = cli("--json", "score", "made", "--failures", project=project).json()
    assert found["total"] == sum(one["scores"] for one in found["reasons"]) == len(found["scores"])
    assert {(one["item"], one["reason"]) for one in found["scores"]} == {("item-1", "no reference")}
    assert {one["owner"] for one in found["scores"]} == {"first", "second"}
    one = cli("--json", "score", "made", "--failures", "--metric", "bleu1", project=project).json()
    assert {score["metric"] for score in one["scores"]} == {"bleu1"}
    rest = cli("--json", "score", "made", "--failures", "--offset", "3", project=project).json()
    assert rest["scores"] == found["scores"][3:]
    text = cli("score", "made", "--failures", project=project)
    assert "item-1" in text.out and "no reference" in text.out
    none = cli("score", "made", "--failures", "--reason", "too long", project=project)
    assert "Every stored score has a value." in none.out


@pytest.mark.parametrize(
    "words",
    [
        ["--engine", "spark", "--metric", "jaccard"],
        ["--workers", "2", "--metric", "jaccard"],
        ["--failures", "--metric", "jaccard", "--metric", "bleu1"],
        ["--estimate"],
    ],
)
def test_what_does_not_go_together_is_wrong_usage(
    cli: Cli, project: Path, words: list[str]
) -> None:
    assert cli("score", "made", *words, project=project).status == 2


def test_models_are_listed_with_where_they_lie(cli: Cli, tmp_path: Path) -> None:
    found = cli("--json", "models", project=tmp_path / "none.db").json()["models"]
    here = [one for one in found if one["here"]]
    assert {"sentence-transformers/all-MiniLM-L6-v2"} <= {one["name"] for one in here}
    assert all(Path(one["place"]).exists() and one["files"] for one in here)
    assert cli("--json", "models", "--here").json()["models"] == here
    text = cli("models")
    assert "53aa51172d14" in text.out and "tiebreak models fetch ID" in text.out
    away = cli("models", "fetch", "roberta-large")
    assert (away.status, away.out, len(away.errors)) == (1, "", 1)
    assert "hf download FacebookAI/roberta-large" in away.err
