"""audit --judge, aggregate and their reports from the command line to the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import select

import main
from db.engine import Sessions
from db.models import ComparisonRow
from db.project import open_project
from db.types import ErrorKind, RaterKind, Verdict
from scoring.cli.tagging import KINDS
from tests.made_audits import judge
from tests.made_projects import make_dataset, numbered

A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE


@pytest.fixture
def project(tmp_path: Path) -> str:
    path = str(tmp_path / "p.db")
    sessions = open_project(path)
    dataset = make_dataset(sessions, numbered(60))
    said = [A, B, TIE, A, A] * 12
    for number in range(3):
        judge(sessions, dataset, f"reviewer {number}", said)
    judge(sessions, dataset, "model", [*said[:40], *[B] * 20], kind=RaterKind.JUDGE)
    sessions.close()
    return path


def run(capsys: pytest.CaptureFixture[str], project: str, *words: str, status: int = 0) -> str:
    assert main.main(["--project", project, *words]) == status
    return capsys.readouterr().out


def test_judge_page_as_text_and_json(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, project, "audit", "made", "--judge", "model", "--replicates", "100")
    assert "model on made (preference)" in text
    assert "Stand-in test" in text
    assert "Again: tiebreak --project p.db audit made --judge model" in text
    again = text.rpartition("Again: tiebreak --project p.db ")[2].split()
    assert run(capsys, project, *again) == text
    found = json.loads(
        run(capsys, project, "--json", "audit", "made", "--judge", "model", "--people", "expert",
            "--replicates", "100")
    )  # fmt: skip
    assert found["stand_in"]["epsilon"] == 0.2
    assert found["agreement"]["n"] == 60
    own = json.loads(
        run(capsys, project, "audit", "made", "--judge", "model", "--epsilon", "0.3", "--json")
    )
    assert own["stand_in"]["epsilon"] == 0.3
    failed = json.loads(run(capsys, project, "--json", "audit", "made", "--judge", "x", status=1))
    assert "did not judge" in failed["error"]["what"]
    run(capsys, project, "audit", "made", "--judge", "model", "--people", "robots", status=1)


def test_errors_are_tagged_and_taken_back(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    sessions = open_project(project)
    first, second = _keys(sessions)[:2]
    sessions.close()
    words = ("audit", "made", "--judge", "model", "--rater", "reviewer 0")
    noted = f"{first}=contradiction:says a = b: and not"
    said = run(capsys, project, *words, "--tag", noted, "--tag", f"{second}=other", "--json")
    found = json.loads(said)["error_tags"]
    assert [(tag["target"], tag["kind"], tag["rater"], tag["note"]) for tag in found["tags"]] == [
        (first, "contradiction", "reviewer 0", "says a = b: and not"),
        (second, "other", "reviewer 0", ""),
    ]
    assert found["shares"]["contradiction"]["value"] == 0.5
    page = run(capsys, project, "audit", "made", "--judge", "model", "--replicates", "5", "--json")
    assert len(json.loads(page)["error_tags"]["tags"]) == 2
    text = run(capsys, project, *words, "--untag", f"{first}=contradiction")
    assert "1 tag on 1 target." in text and "contradiction" not in text
    for wrong in (
        (*words, "--tag", f"{first}=typo"),
        (*words[:4], "--tag", f"{first}=other"),
        (*words[:2], "--rater", "reviewer 0", "--tag", f"{first}=other"),
        words,
    ):
        run(capsys, project, *wrong, status=2)
    run(capsys, project, *words, "--tag", "nothing=other", status=1)
    run(capsys, project, *words[:4], "--rater", "model", "--tag", f"{first}=other", status=1)
    assert tuple(kind.value for kind in ErrorKind) == KINDS


def _keys(sessions: Sessions) -> list[str]:
    with sessions.read() as session:
        return list(session.scalars(select(ComparisonRow.key)))


def test_aggregate_with_ties_apart(
    project: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("aggregate", "made", "--method", "davidson", "--replicates", "50")
    found = json.loads(run(capsys, project, *words, "--json"))
    # of 180 verdicts of people 108 are for the first, 36 for the second, 36 are ties
    assert found["nu"] == pytest.approx(36 / (108 * 36) ** 0.5)
    assert found["systems"][0]["strength"]["value"] == pytest.approx(108 / 144)
    assert "(Davidson, nu .58)" in run(capsys, project, *words)
    assert "--method davidson" in found["provenance"]["command"]
    halves = json.loads(run(capsys, project, *words[:2], "--replicates", "5", "--json"))
    assert halves["nu"] is None
    run(capsys, project, *words, "--by", "comparisons", status=1)


def test_aggregate_as_text_and_json(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, project, "aggregate", "made", "--length-controlled", "--replicates", "100")
    assert "At equal length" in text
    again = text.rpartition("Again: tiebreak --project p.db ")[2].split()
    assert run(capsys, project, *again) == text
    found = json.loads(
        run(capsys, project, "--json", "aggregate", "made", "--from", "both", "--method",
            "majority", "--replicates", "100")
    )  # fmt: skip
    assert found["from"] == "both"
    assert [line["system"] for line in found["systems"]] == ["first", "second"]
    labels = json.loads(
        run(capsys, project, "--json", "aggregate", "made", "--by", "comparisons", "--method",
            "dawid_skene", "--from", "both")
    )  # fmt: skip
    assert labels["counts"] == {"a": 36, "b": 12, "tie": 12, "none": 0}
    assert len(labels["labels"]) == 60
    text = run(capsys, project, "aggregate", "made", "--by", "comparisons", "--limit", "3")
    assert "3 of 60 shown" in text


@pytest.mark.parametrize(
    "words",
    [("--by", "x"), ("--from", "x"), ("--method", "x")],
)
def test_wrong_words_are_wrong_usage(
    project: str, capsys: pytest.CaptureFixture[str], words: tuple[str, str]
) -> None:
    run(capsys, project, "aggregate", "made", *words, status=2)


def test_what_cannot_be_is_told(project: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, project, "aggregate", "made", "--judge", "model", status=1)
    run(capsys, project, "aggregate", "made", "--by", "comparisons", "--method", "bradley_terry",
        status=1)  # fmt: skip
    run(capsys, project, "report", "made", "made", "--judge", "model", status=2)
    run(capsys, project, "report", "made", "--systems", "x", status=2)


@pytest.mark.parametrize("suffix", ["html", "md", "csv"])
def test_reports_are_written(
    project: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, suffix: str
) -> None:
    out = tmp_path / f"r.{suffix}"
    run(capsys, project, "report", "made", "--judge", "model", "--out", str(out),
        "--replicates", "100")  # fmt: skip
    assert "model" in out.read_text(encoding="utf-8")
    run(capsys, project, "report", "made", "--systems", "both", "--out", str(out),
        "--replicates", "100")  # fmt: skip
    assert "first" in out.read_text(encoding="utf-8")


def test_report_of_a_judge_takes_what_its_audit_takes(
    project: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "r.md"
    words = ("made", "--judge", "model", "--replicates", "100")
    for own, told in (
        (("--people", "expert"), "epsilon 0.2"),
        (("--epsilon", "0.3"), "epsilon 0.3"),
        (("--people", "skilled", "--cannot-tell"), "--cannot-tell"),
    ):
        run(capsys, project, "report", *words, *own, "--out", str(out))
        text = out.read_text(encoding="utf-8")
        assert told in text
        again = f"audit made --judge model {' '.join(own)} --seed 0 --replicates 100"
        assert again in text
        assert f"Again: tiebreak --project p.db {again}" in run(
            capsys, project, "audit", *words, *own
        )
