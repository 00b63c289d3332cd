"""Reference sets from the command line: sampled, built, studied, ranked."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import ROOT, Cli
from tests.made_models import contestants, reference_sets, write_models, write_sets
from tests.made_pools import SUBJECTS, made_pool
from tests.scripted_server import ScriptedServer, says

SETS = reference_sets(2)


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "pool.jsonl"
    lines = [
        json.dumps({"question": f"{subject}とは？", "answer": text, "model": f"m{at % 2}"})
        for subject in SUBJECTS[:2]
        for at, text in enumerate(made_pool(400, subject=subject, each=4).answers)
    ]
    path.write_text("\n".join([*lines, "no line"]) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def benchmark(tmp_path: Path) -> list[str | Path]:
    write_models(tmp_path / "models", contestants(SETS))
    return ["--references", write_sets(tmp_path / "sets", SETS), "--answers", tmp_path / "models"]


def test_build_writes_sets_that_score_reads(cli: Cli, pool: Path, tmp_path: Path) -> None:
    out = tmp_path / "references"
    words = (
        "ngram",
        "build",
        pool,
        "--out",
        out,
        "-k",
        "40",
        "--shortest",
        "20",
        "--longest",
        "200",
    )
    first = cli(*words, "--json")
    assert first.status == 0, first.err
    report = first.json()
    assert report["rejected_count"] == 1
    assert report["rejected"] == ["pool.jsonl:801 is not valid JSON: Expecting value at column 1"]
    for one in report["questions"]:
        assert one["pool"] == 400
        assert {name: group["chosen"] for name, group in one["groups"].items()} == {
            "m0": 40, "m1": 40,
        }  # fmt: skip
        assert one["dropped"]["rare n-gram"] == 4
    again = cli(*words, "--json").json()
    assert [one["again"] for one in again["questions"]] == [True, True]
    shown = cli(*words)
    assert "there already" in shown.out
    assert "4 too long" not in shown.out  # counted over both questions
    assert "8 too long" in shown.out
    answers = tmp_path / "model.jsonl"
    line = {"question": f"{SUBJECTS[0]}とは？", "answer": made_pool(seed=9).answers[0]}
    answers.write_text(json.dumps(line))
    scored = cli("ngram", "score", "--references", out, "--answers", answers, "--json").json()
    assert scored["questions"]["Q01"]["score"] > 0


def test_a_build_that_is_killed_goes_on(cli: Cli, tmp_path: Path) -> None:
    """Whatever the kill falls into, every set is whole or not there, and the end is the same."""
    pool = tmp_path / "pool.jsonl"
    lines = [
        json.dumps({"question": f"{subject}とは？", "answer": text})
        for subject in SUBJECTS
        for text in made_pool(600, subject=subject, each=4).answers
    ]
    pool.write_text("\n".join(lines), encoding="utf-8")
    out, whole = tmp_path / "killed", tmp_path / "whole"
    words = [sys.executable, str(ROOT / "main.py"), "ngram", "build", str(pool), "-k", "60",
             "--out", str(out)]  # fmt: skip
    child = subprocess.Popen(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        while not (out / "Q02.json").exists():
            assert child.poll() is None
            time.sleep(0.002)  # another process writes the sets
    finally:
        child.kill()
        child.wait()
    for path in out.glob("*.json"):
        assert len(json.loads(path.read_bytes())["answers"]["R"]) == 60
    report = cli("ngram", "build", pool, "-k", "60", "--out", out, "--json").json()
    assert [one["again"] for one in report["questions"]][:2] == [True, True]
    cli("ngram", "build", pool, "-k", "60", "--out", whole)
    killed, uninterrupted = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.json")}
        for folder in (out, whole)
    )
    assert len(killed) == 2 * len(SUBJECTS)
    assert killed == uninterrupted


def test_build_tells_what_is_wrong(cli: Cli, pool: Path, tmp_path: Path) -> None:
    out = tmp_path / "references"
    wrong = cli("ngram", "build", pool, "--out", out, "--must", "(")
    assert wrong.status == 1
    assert "no regular expression" in wrong.err
    assert cli("ngram", "build", pool, "--unit", "syllable").status == 2
    assert cli("ngram", "build", tmp_path / "none.jsonl", "--out", out).status == 1


def test_sample_asks_a_server_and_goes_on(cli: Cli, tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text('{"question": "Why?"}\n{"question": "Who?"}\n')
    out = tmp_path / "sampled.jsonl"
    with ScriptedServer(says("so it is")) as server:
        words = ["ngram", "sample", "--questions", questions, "--out", out, "--backend", "http",
                 "--base-url", server.url, "--model", "served", "--retries", "0"]  # fmt: skip
        first = cli(*words, "--per-question", "3", "--json")
        assert first.status == 0, first.err
        report = first.json()
        assert (report["there"], report["answered"]) == (0, 6)
        assert report["by_question"] == {"Q01": 3, "Q02": 3}
        more = cli(*words, "--per-question", "10")
        assert "14 new answers of served, 6 were there" in more.out
        assert len(server.received) == 20
    assert cli(*words, "--system", "Other.").status == 1
    assert cli("ngram", "sample", "--model", "m").status == 2
    assert cli("ngram", "sample", "--questions", questions).status == 2
    assert cli("ngram", "sample", "--questions", questions, "--model", "m", "--base-url",
               "http://127.0.0.1:9/v1").status == 2  # fmt: skip


def test_study_with_a_judges_scores(
    cli: Cli, benchmark: list[str | Path], tmp_path: Path
) -> None:  # fmt: skip
    judge = tmp_path / "judge.csv"
    judge.write_text("model,score\nalpha,9\nbeta,8\ngamma-7b,7\ndelta-7b,6\nepsilon-13b,6.5\n")
    sheet = tmp_path / "sheet.csv"
    picked = cli("ngram", "spot-check", "--references", tmp_path / "sets", "--out", sheet,
                 "--size", "12", "--json").json()  # fmt: skip
    assert picked["references"] == 12
    rows = list(csv.DictReader(sheet.read_text("utf-8").splitlines()))
    marked = tmp_path / "marked.csv"
    lines = [f"{row['group']},{'wrong' if at < 2 else 'right'}" for at, row in enumerate(rows)]
    marked.write_text("\n".join(["group,mark", *lines]))
    words = ["ngram", "study", *benchmark, "--judge", judge, "--judge-name", "judge 1",
             "--built-by", "alpha", "--marks", marked, "--size", "20", "--named-only",
             "--replicates", "200"]  # fmt: skip
    found = cli(*words, "--json")
    assert found.status == 0, found.err
    study = found.json()
    assert study["validity"]["all"]["pearson"]["fisher"]["n"] == 5
    assert study["validity"]["without_builders"]["pearson"]["fisher"]["n"] == 4
    assert study["validity"]["notices"] == ["1 models have no score: zeta."]
    assert [one["value"] for one in study["sensitivity"]] == ["20"]
    assert study["marks"]["wrong"]["value"] == pytest.approx(2 / 12)
    command = study["provenance"]["command"]
    assert command.startswith("tiebreak ngram study --references ")
    assert "--built-by alpha" in command
    for name in ("study.html", "study.md", "study.csv"):
        shown = cli(*words, "--out", tmp_path / name)
        assert "without builders" in shown.out
        assert f"Written: {tmp_path / name}" in shown.out
        assert "judge 1" in (tmp_path / name).read_text("utf-8")


def test_made_scores_are_said_to_be_made(cli: Cli, benchmark: list[str | Path]) -> None:
    shown = cli("ngram", "study", *benchmark, "--made", "--named-only", "--probe-questions", "0")
    assert shown.status == 0, shown.err
    assert "made from the benchmark's own with noise" in " ".join(shown.out.split())
    bare = cli("ngram", "study", *benchmark, "--named-only", "--probe-questions", "0", "--json")
    assert bare.json()["validity"] is None


def test_study_refuses_wrong_usage(cli: Cli, benchmark: list[str | Path]) -> None:
    for words in (
        ["--length", "100"], ["--length", "150:100"], ["--threshold", "2"], ["--order", "99"],
        ["--unit", "x"], ["--out", "study.pdf"],
    ):  # fmt: skip
        assert cli("ngram", "study", *benchmark, *words).status == 2, words
    assert cli("ngram", "study", *benchmark, "--built-by", "omega").status == 1


def test_leaderboard_from_answers_and_from_results(
    cli: Cli, benchmark: list[str | Path], tmp_path: Path
) -> None:
    found = cli("ngram", "leaderboard", *benchmark, "--json").json()
    scores = [line["score"] for line in found["models"]]
    assert scores == sorted(scores, reverse=True)
    assert found["models"][0]["model"] == "maker/alpha"
    result = tmp_path / "alpha.json"
    cli("ngram", "score", "--references", tmp_path / "sets", "--answers",
        tmp_path / "models" / "maker_alpha" / "trials.jsonl", "--out", result)  # fmt: skip
    mixed = cli("ngram", "leaderboard", *benchmark, "--results", result, "--sort", "length",
                "--turned", "--out", tmp_path / "board.csv")  # fmt: skip
    assert mixed.status == 0, mixed.err
    rows = list(csv.DictReader((tmp_path / "board.csv").read_text("utf-8").splitlines()))
    lengths = [float(row["length"]) for row in rows]
    assert lengths == sorted(lengths)
    assert len(rows) == 7
    twice = {row["score"] for row in rows if row["model"] in {"maker/alpha", "alpha"}}
    assert len(twice) == 1
    cli("ngram", "leaderboard", *benchmark, "--out", tmp_path / "board.md")
    assert "| maker/alpha |" in (tmp_path / "board.md").read_text("utf-8")


def test_leaderboard_refuses_wrong_usage(cli: Cli, benchmark: list[str | Path]) -> None:
    assert cli("ngram", "leaderboard").status == 2
    assert cli("ngram", "leaderboard", *benchmark[2:]).status == 2
    assert cli("ngram", "leaderboard", *benchmark, "--sort", "beauty").status == 2
