"""A project from Python: its scores as frames, equal to what the command line stores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import main
from annotation.import_report import ImportOptions
from annotation.jobs import drain
from db.errors import KnownError
from scoring.bootstrap import build_context
from scoring.notebook import open_project, score
from tests.tiny_models import tiny_bert

ANSWERS = Path("scoring/demo/answers.jsonl")
CLAIMS = Path("scoring/demo/claims-notices.jsonl")
METRICS = ["rouge1", "rougeLsum.f", "chrf", "bleu4", "token_f1", "exact_match", "citation_count"]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("notebook") / "demo.db")
    root = Path(__file__).parents[2]
    with build_context(path) as context:
        drain(context.imports.run([root / ANSWERS, root / CLAIMS], ImportOptions()))
    return path


def items(name: Path) -> list[dict[str, object]]:
    lines = (Path(__file__).parents[2] / name).read_text(encoding="utf-8").split("\n")
    return [record for record in map(json.loads, filter(None, lines)) if record["kind"] == "item"]


def test_scores_are_those_of_lists_and_of_the_command_line(
    demo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_project(demo) as project:
        frame = project.score("Demo answers", METRICS)
        again = project.scores("Demo answers")
    assert main.main(
        ["--json", "--project", demo, "score", "Demo answers"]
        + [word for name in METRICS for word in ("--metric", name)]
    ) == 0  # fmt: skip
    told = json.loads(capsys.readouterr().out)
    assert told["scored"] == 0 and told["reused"] == len(frame) * 9
    assert sorted(told["signatures"]) == sorted(frame.attrs["signatures"].values())
    rows = [(item, answer) for item in items(ANSWERS) for answer in item["answers"]]  # type: ignore[attr-defined]
    alone = score(
        [answer["text"] for _, answer in rows],
        METRICS,
        references=[item["references"] for item, _ in rows],
        language=[item["language"] for item, _ in rows],
    )
    assert frame["answer"].tolist() == [answer["text"] for _, answer in rows]
    assert frame["item"].tolist() == [item["key"] for item, _ in rows]
    assert frame["system"].tolist() == [answer["system"] for _, answer in rows]
    assert len(frame) > 20
    for name in alone.columns:
        assert frame[name].tolist() == alone[name].tolist()
        assert again[name].tolist() == alone[name].tolist()
    assert alone.attrs["signatures"] == frame.attrs["signatures"]


def test_claims_and_two_signatures_of_one_metric(demo: str) -> None:
    with open_project(demo) as project:
        first = project.score("Demo claims: notices", ["jaccard", "rouge1.f"])
        project.score("Demo claims: notices", "rouge1.f", tokenizer="char")
        both = project.scores("Demo claims: notices")
    assert list(first.columns) == ["item", "system", "claim", "jaccard", "rouge1.f"]
    assert len([name for name in both.columns if name.startswith("rouge1.f|v1|tok:")]) == 2
    assert "rouge1.f" not in both.columns
    rows = [claim for item in items(CLAIMS) for claim in item["claims"]]  # type: ignore[attr-defined]
    alone = score(
        [claim["text"] for claim in rows],
        "jaccard",
        evidence=[claim["evidence"] for claim in rows],
        language="en",
    )
    assert alone["jaccard"].tolist() == first["jaccard"].tolist()


def test_datasets_are_listed_and_errors_are_the_command_lines(demo: str) -> None:
    with open_project(demo) as project:
        listed = project.datasets()
        assert listed.loc["Demo answers", "construct"] == "preference"
        with pytest.raises(KnownError, match="no option 'tokeniser'"):
            project.score("Demo answers", "jaccard", tokeniser="char")
        with pytest.raises(KnownError):
            project.scores("nothing")
    with pytest.raises(KnownError):
        open_project(Path(demo).with_name("none.db"))


def test_metrics_with_a_model_weigh_tokens_by_the_rows_own_references(tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny")
    texts = ["the cat sat", "a big dog ran", "the mat"]
    references = [["the cat sat on the mat", "a dog"], "the dog ran far", "the mat"]
    bertscore, cosine = f"bertscore.f:{folder}", f"cosine:{folder}"
    frame = score(texts, [bertscore, cosine, "jaccard"], references=references, layer=2, idf=True)
    names = [name.partition(":")[0] for name in frame.columns]
    assert sorted(names) == ["bertscore.f", "cosine", "jaccard"]
    [scored] = [name for name in frame.columns if name.startswith("bertscore")]
    assert "|idf:refs4-" in frame.attrs["signatures"][scored]
    alone = score(texts[:1], bertscore, references=[references[0]], layer=2)
    whole = score(texts, bertscore, references=references, layer=2)
    assert alone[scored][0] == pytest.approx(whole[scored][0], abs=1e-5)
    assert frame[scored].notna().all()
    empty = score(["", None], bertscore, references=["the cat", "a"], layer=2)
    assert empty.attrs["undefined"][scored] == {0: "empty answer", 1: "missing"}
