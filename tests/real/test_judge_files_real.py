"""Published files of judges and of votes come in whole, and give the figures they are known for."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from annotation.agreement import AgreementService
from db.engine import Sessions
from db.project import open_project
from db.types import ShownOrder, Verdict
from tests.made_files import bring, column, table, take

LIVE = """
    SELECT j.comparison_id, j.status, j.verdict FROM judgments j
    JOIN raters r ON r.id = j.rater_id WHERE r.name = '{}' AND j.id NOT IN
    (SELECT supersedes_id FROM judgments WHERE supersedes_id IS NOT NULL)
"""
CALLS = """
    SELECT c.position, k.shown_order, k.verdict FROM judge_calls k
    JOIN comparisons c ON c.id = k.comparison_id JOIN raters r ON r.id = k.rater_id
    WHERE r.name = '{}' AND k.step = '' ORDER BY c.position, k.shown_order
"""


def live(sessions: Sessions, rater: str) -> dict[int, tuple[str, str | None]]:
    return {row[0]: (row[1], row[2]) for row in table(sessions, LIVE.format(rater))}


def orders(sessions: Sessions, rater: str) -> list[tuple[str | None, str | None]]:
    """Give what a judge said of each comparison, shown A first and shown B first."""
    found: dict[int, dict[str, str | None]] = {}
    for position, order, verdict in table(sessions, CALLS.format(rater)):
        found.setdefault(position, {})[order] = verdict
    return [(one[ShownOrder.AB], one[ShownOrder.BA]) for one in found.values()]


def same_after_a_round_trip(sessions: Sessions, name: str, folder: Path) -> None:
    take(sessions, name, "tiebreak", folder / "one.jsonl")
    other = open_project(str(folder / "other.db"))
    assert bring(other, folder / "one.jsonl").rejected_count == 0
    take(other, name, "tiebreak", folder / "two.jsonl")
    other.close()
    assert (folder / "one.jsonl").read_bytes() == (folder / "two.jsonl").read_bytes()


def test_llmfao(sqlite_sessions: Sessions, real_data: Path, tmp_path: Path) -> None:
    folder = real_data / "llmfao"
    files = [
        folder / name
        for name in (
            *("gpt4-crowd-comparisons.csv", "crowd-comparisons.csv", "pairs-crowd.jsonl"),
            "gpt3-crowd-comparisons.csv",
        )
    ]
    report = bring(sqlite_sessions, *files, dataset="llmfao")
    (dataset,) = report.datasets
    assert (report.rejected_count, dataset.comparisons) == (0, 2_139)
    assert [file.records for file in report.files] == [2_139, 2_139, 8_931, 2_139]
    assert dataset.judgments == 8_931 + 2 * 2_139
    names = {
        json.loads(line)["name"]
        for line in (folder / "models.jsonl").read_text(encoding="utf-8").split("\n")
        if line
    }
    with (folder / "crowd-comparisons.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    shown = {(row["id"], row["left"], row["right"]) for row in rows}
    stored = table(
        sqlite_sessions,
        "SELECT c.key, a.system, b.system FROM comparisons c "
        "JOIN answers a ON a.id = c.answer_a_id JOIN answers b ON b.id = c.answer_b_id",
    )
    assert set(stored) == shown
    assert {system for _, a, b in stored for system in (a, b)} <= names
    figures = AgreementService(sqlite_sessions).report("llmfao")
    people = [line for line in figures.raters if line.kind == "person"]
    assert (len(people), len(figures.raters)) == (124, 126)
    assert figures.majority == {"tie": 772, "a": 559, "b": 500, "none": 308}
    assert figures.coefficients.alpha_nominal.value == pytest.approx(0.2906, abs=5e-5)
    assert figures.coefficients.alpha_ordinal.value == pytest.approx(0.2876, abs=5e-5)
    same_after_a_round_trip(sqlite_sessions, "llmfao", tmp_path)


def test_llmfao_in_separate_commands(sqlite_sessions: Sessions, real_data: Path) -> None:
    folder = real_data / "llmfao"
    bring(sqlite_sessions, folder / "pairs-crowd.jsonl", dataset="llmfao")
    assert column(sqlite_sessions, "SELECT count(*) FROM answers WHERE system GLOB '[0-9]*'") == [
        4_278
    ]
    bring(sqlite_sessions, folder / "models.jsonl", dataset="llmfao")
    report = bring(
        sqlite_sessions, folder / "gpt4-crowd-comparisons.csv", dataset="llmfao", rater="GPT-4"
    )
    assert (report.rejected_count, report.datasets[0].raters) == (0, ("GPT-4",))
    assert Counter(verdict for _, verdict in live(sqlite_sessions, "GPT-4").values()) == {
        **{Verdict.B: 1_130, Verdict.A: 943, Verdict.TIE: 66}
    }


@pytest.mark.parametrize("separately", [False, True])
def test_auto_j(
    sqlite_sessions: Sessions, real_data: Path, tmp_path: Path, separately: bool
) -> None:
    folder = real_data / "auto-j"
    names = ("pairwise_exchange_example_output", "testdata_pairwise", "pairwise_example_output")
    files = [folder / f"{name}.jsonl" for name in names]
    if separately:
        for place in (1, 0, 2):
            bring(sqlite_sessions, files[place], dataset="auto-j")
    else:
        (dataset,) = bring(sqlite_sessions, *files, dataset="auto-j").datasets
        assert (dataset.items, dataset.judgments, len(dataset.raters)) == (1_392, 2 * 1_392, 2)
    both = orders(sqlite_sessions, "pairwise_example_output")
    assert len(both) == 1_392
    consistent = [first == second for first, second in both]
    assert sum(consistent) / 1_392 == pytest.approx(0.834052, abs=5e-7)
    gold = [verdict for _, verdict in live(sqlite_sessions, "gold").values()]
    assert Counter(gold) == {"a": 520, "b": 499, "tie": 373}
    judge = list(live(sqlite_sessions, "pairwise_example_output").values())
    agreed = [said == ("verdict", label) for said, label in zip(judge, gold, strict=True)]
    assert sum(agreed) / 1_392 == pytest.approx(0.549569, abs=5e-7)
    assert Counter(status for status, _ in judge) == {
        "verdict": sum(consistent),
        "inconsistent": 1_392 - sum(consistent),
    }
    same_after_a_round_trip(sqlite_sessions, "auto-j", tmp_path)


@pytest.mark.parametrize(
    ("subset", "items"),
    [("Natural", 100), ("Adversarial/GPTOut", 47), ("Adversarial/Neighbor", 134)],
)
def test_llmbar(sqlite_sessions: Sessions, real_data: Path, subset: str, items: int) -> None:
    folder = real_data / "llmbar" / subset
    judges = ("GPT-4-Swap", "GPT-4-Vanilla")
    files = [folder / judge / "result.json" for judge in judges]
    report = bring(sqlite_sessions, *files, folder / "dataset.json")
    (dataset,) = report.datasets
    assert (dataset.name, dataset.items, dataset.judgments) == (folder.name, items, 3 * items)
    assert set(dataset.raters) == {"gold", *judges}
    gold = [verdict for _, verdict in live(sqlite_sessions, "gold").values()]
    for judge in judges:
        told = json.loads((folder / judge / "statistics.json").read_text(encoding="utf-8"))
        both = orders(sqlite_sessions, judge)
        for place, name in enumerate(("correct_False", "correct_True")):
            correct = sum(one[place] == label for one, label in zip(both, gold, strict=True))
            assert told[name].startswith(f"{correct} / {items} ")
        same = sum(first == second for first, second in both)
        assert told["equal"].startswith(f"{same} / {items} ")
        said = Counter(status for status, _ in live(sqlite_sessions, judge).values())
        assert said["verdict"] == same


@pytest.mark.parametrize(
    ("file", "consistent", "inconsistent"), [("calm2", 68, 12), ("Swallow", 72, 8)]
)
def test_ja_vicuna(
    sqlite_sessions: Sessions, real_data: Path, file: str, consistent: int, inconsistent: int
) -> None:
    folder = real_data / "ja-vicuna-qa"
    (pairs,) = (path for path in folder.glob("*.jsonl") if file in path.name)
    report = bring(sqlite_sessions, pairs, folder / "question.jsonl", dataset="ja")
    (dataset,) = report.datasets
    assert (report.rejected_count, dataset.items, dataset.comparisons) == (0, 80, 80)
    assert dataset.raters == ("gpt-4",)
    said = Counter(status for status, _ in live(sqlite_sessions, "gpt-4").values())
    assert said == {"verdict": consistent, "inconsistent": inconsistent}
    topics = table(sqlite_sessions, "SELECT topic, count(*) FROM items GROUP BY topic")
    asked = Counter(
        json.loads(line)["category"]
        for line in (folder / "question.jsonl").read_text(encoding="utf-8").split("\n")
        if line
    )
    assert dict(topics) == dict(asked)


def test_ja_vicuna_consistency_and_win_rate(sqlite_sessions: Sessions, real_data: Path) -> None:
    (pairs,) = (real_data / "ja-vicuna-qa").glob("*calm2*")
    bring(sqlite_sessions, pairs, dataset="ja")
    both = orders(sqlite_sessions, "gpt-4")
    assert sum(first == second for first, second in both) / 80 == pytest.approx(0.85)
    worth = {"a": 1.0, "b": 0.0}
    agreed = [worth.get(first or "", 0.5) if first == second else 0.5 for first, second in both]
    assert sum(agreed) / 80 == pytest.approx(0.775)


def test_alpaca_eval(sqlite_sessions: Sessions, real_data: Path, tmp_path: Path) -> None:
    folder = real_data / "alpaca-eval" / "ppo-human"
    path = folder / "annotations.json"
    (dataset,) = bring(sqlite_sessions, path).datasets
    assert (dataset.name, dataset.items, dataset.judgments) == ("ppo-human", 805, 805)
    assert dataset.verdicts == {"a": 469, "b": 328, "tie": 8}
    weighted = bring(sqlite_sessions, folder / "weighted_annotations.json", dataset="ppo-human")
    (joined,) = weighted.datasets
    assert (joined.items, joined.comparisons, joined.judgments) == (0, 805, 805)
    given: list[dict[str, Any]] = json.loads((folder / "weighted_annotations.json").read_text())
    scale = "SELECT strength_value FROM judgments WHERE strength_scale = '1..2' ORDER BY id"
    assert [float(value) for value in column(sqlite_sessions, scale)] == [
        one["preference"] for one in given
    ]
    shown = column(
        sqlite_sessions,
        "SELECT shown_order FROM judge_calls k JOIN raters r ON r.id = k.rater_id "
        "WHERE r.name LIKE 'weighted%' ORDER BY k.id",
    )
    assert [order for order in shown if order] == [
        "ab" if (one["raw_completion"]["text"] == "m") == (one["preference"] < 1.5) else "ba"
        for one in given
        if one["raw_completion"] and one["preference"] != 1.5
    ]
    same_after_a_round_trip(sqlite_sessions, "ppo-human", tmp_path)


def test_alpaca_eval_without_preferences(sqlite_sessions: Sessions, real_data: Path) -> None:
    report = bring(sqlite_sessions, real_data / "alpaca-eval" / "phi-2" / "annotations.json")
    assert report.datasets[0].verdicts == {"a": 543, "b": 234, "tie": 22, "unparsed": 6}
    assert report.files[0].warning_count == 6


def test_nested_votes(sqlite_sessions: Sessions, real_data: Path) -> None:
    folder = real_data / "alttest" / "mtbench"
    files = [folder / "llm_annotations.json", folder / "human_annotations.json"]
    report = bring(sqlite_sessions, *files, dataset="mtbench")
    assert report.rejected_count == 0
    (dataset,) = report.datasets
    assert (dataset.comparisons, dataset.judgments) == (120, 246 + 720)
    kinds = table(sqlite_sessions, "SELECT kind, count(*) FROM raters GROUP BY kind ORDER BY kind")
    assert kinds == [("judge", 6), ("person", 3)]


def test_framing_as_claims(sqlite_sessions: Sessions, real_data: Path) -> None:
    path = real_data / "alttest" / "framing" / "human_annotations.json"
    report = bring(sqlite_sessions, path, labels="claims")
    (dataset,) = report.datasets
    found = {"not_attributable": 4_385, "attributable": 3_263, "cannot_tell": 8}
    assert dataset.verdicts == found
    assert report.rejected_count == 0
