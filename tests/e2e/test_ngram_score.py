"""``ngram score`` as people and programs call it, and its parts as metrics of a dataset."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Cli

SETS = {
    "Q1": {
        "question": "どうして空は青いの？",
        "keywords": [{"t": "散乱"}, {"t": "波長", "importance": 0.5}],
        "answers": {
            "R": [
                "太陽の光が空気で散乱されるからです。",
                "光が散乱され、青い光が目に届くからです。",
            ]
        },
    },
    "Q2": {
        "question": "月はなぜ満ち欠けするの？",
        "keywords": [{"t": "太陽"}],
        "answers": {
            "R": ["太陽の光が当たる面が変わるからです。"],
            "S": ["地球の周りを回るからです。"],
        },
    },
}
ANSWERS = (
    ("どうして空は青いの？", "光が散乱されるからです。"),
    ("月はなぜ満ち欠けするの？", "太陽の光が当たる面が変わるからです。"),
    ("どうして空は青いの？", "海の色が映るからです。"),
    ("月はなぜ満ち欠けするの？", "雲に隠れるからです。"),
)


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    folder = tmp_path / "sets"
    folder.mkdir()
    for key, value in SETS.items():
        (folder / f"{key}.json").write_text(json.dumps(value), encoding="utf-8")
    return folder


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "trials.jsonl.xz"
    lines = [json.dumps({"question": q, "answer": a}, ensure_ascii=False) for q, a in ANSWERS]
    path.write_bytes(lzma.compress("\n".join(lines).encode()))
    return path


def test_one_json_document_with_the_keys_that_programs_lean_on(
    cli: Cli, sets: Path, answers: Path
) -> None:
    ran = cli("ngram", "score", "--references", sets, "--answers", answers, "--json")
    assert ran.status == 0
    document = ran.json()
    figures = {"score", "score_std", "length", "length_std", "parts"}
    assert figures | {"trials", "questions", "notices"} == set(document)
    assert set(document["questions"]) == {"Q1", "Q2"}
    assert figures < set(document["questions"]["Q1"])
    assert document["trials"] == 2
    moon = document["questions"]["Q2"]["parts"]
    assert moon["helpfulness"] == 0.5
    assert set(moon["fluency"]) == {"R", "S"}
    each = [document["questions"][key]["score"] for key in ("Q1", "Q2")]
    assert document["score"] == pytest.approx(sum(each) / 2, abs=1e-4)


def test_a_table_for_people(cli: Cli, sets: Path, answers: Path) -> None:
    ran = cli("ngram", "score", "--references", sets, "--answers", answers)
    assert ran.status == 0
    assert [line.split()[0] for line in ran.out.splitlines() if line[:2] in {"Q1", "Q2", "al"}] == [
        "Q1", "Q2", "all",
    ]  # fmt: skip
    assert "Truthfulness" in ran.out


def test_a_result_file_with_samples(cli: Cli, sets: Path, answers: Path, tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    ran = cli("ngram", "score", "--references", sets, "--answers", answers, "--out", out, "--json")
    assert ran.status == 0
    written: dict[str, Any] = json.loads(out.read_text("utf-8"))
    [best, worst] = written["questions"]["Q1"]["samples"]
    assert best["answer"] == ANSWERS[0][1]
    assert best["scores"]["helpfulness_results"] == [["波長", 0.5]]
    assert worst["scores"]["helpfulness_results"] == [["散乱", 0.0], ["波長", 0.5]]
    assert written["score"] == ran.json()["score"]


def test_settings_change_the_numbers(cli: Cli, sets: Path, answers: Path) -> None:
    asked = ("ngram", "score", "--references", sets, "--answers", answers, "--json")
    usual = cli(*asked).json()["parts"]
    shorter = cli(*asked, "--target", "5", "--cut", "8").json()["parts"]
    assert shorter["truthfulness"] != usual["truthfulness"]
    assert cli(*asked, "--unit", "word").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--unit", "syllable"), "--unit is one of character, word"),
        (("--target", "200"), "0 < target < cut"),
        (("--order", "2"), "truth_order <= order"),
        (("--threshold", "2"), "threshold is a share"),
    ],
)
def test_wrong_settings_are_wrong_usage(
    cli: Cli, sets: Path, answers: Path, words: tuple[str, ...], said: str
) -> None:
    ran = cli("ngram", "score", "--references", sets, "--answers", answers, *words)
    assert ran.status == 2
    assert said in " ".join(ran.err.split())


def test_hostile_files_end_in_one_line(cli: Cli, sets: Path, answers: Path) -> None:
    asked = ("ngram", "score", "--references", sets, "--answers", answers, "--json")
    hostile = {**SETS["Q1"], "keywords": [{"t": "a{999999999}"}]}
    (sets / "Q1.json").write_text(json.dumps(hostile), encoding="utf-8")
    ran = cli(*asked)
    assert ran.status == 1
    assert "it repeats too often" in ran.json()["error"]["what"]
    assert len(ran.errors) == 1
    answers.write_bytes(answers.read_bytes()[:-9])
    assert "ends in the middle" in cli(*asked).json()["error"]["what"]


def test_parts_are_metrics_of_a_dataset_and_can_be_audited(
    cli: Cli, sets: Path, tmp_path: Path
) -> None:
    (sky, good), (moon, right), (_, poor), (_, wrong) = ANSWERS
    lines = [
        {"question": sky, "answer_a": good, "answer_b": poor, "preference": "a"},
        {"question": moon, "answer_a": right, "answer_b": wrong, "preference": "a"},
    ]
    lines.append(
        {"question": "他の質問？", "answer_a": "はい", "answer_b": "いいえ", "preference": "b"}
    )
    table = tmp_path / "asked.jsonl"
    table.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text(
        "question: question\nanswer_a: answer_a\nanswer_b: answer_b\nverdict: preference\n"
        "verdicts: {a: a, b: b}\n",
        encoding="utf-8",
    )
    brought = cli("import", table, "--mapping", mapping, "--dataset", "asked", "--json")
    assert brought.status == 0, brought.err
    ran = cli(
        "score", "asked", "--metric", "ngram.fluency", "--metric", "ngram.helpfulness",
        "--references", sets, "--json",
    )  # fmt: skip
    assert ran.status == 0, ran.err
    report = ran.json()
    assert (report["scored"], report["undefined"]) == (
        8,
        {"no reference set for the question": 4},
    )
    assert all("|set:" in signature for signature in report["signatures"])
    audit = cli("audit", "asked", "--metric", "ngram.fluency", "--json")
    assert audit.status == 0, audit.err
    assert "ngram.fluency" in json.dumps(audit.json())
