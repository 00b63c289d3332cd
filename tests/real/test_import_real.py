"""The published files come in whole: counts, labels, texts and what was told of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from db.engine import Sessions
from db.types import Changes
from tests.made_files import bring, column, rows_of, table, take

VERDICTS = "SELECT verdict FROM judgments"


def records(path: Path) -> list[dict[str, Any]]:
    raw = path.read_text(encoding="utf-8")
    if raw.lstrip().startswith("["):
        found: list[dict[str, Any]] = json.loads(raw)
        return found
    return [json.loads(line) for line in raw.split("\n") if line]


def test_lfqa_e(sqlite_sessions: Sessions, real_data: Path, tmp_path: Path) -> None:
    path = real_data / "lfqa-e" / "unified_benchmark_zh.json"
    report = bring(sqlite_sessions, path)
    (dataset,) = report.datasets
    assert report.files[0].format == "lfqa-e"
    assert (dataset.items, dataset.comparisons, dataset.judgments) == (1_193, 1_193, 1_193)
    assert (dataset.references, dataset.answers) == (1_193, 2_386)
    assert report.rejected_count == report.files[0].warning_count == 0
    source = records(path)
    labels = Counter(record["label"] for record in source)
    assert dataset.verdicts == {
        "a": labels["response_a"],
        "b": labels["response_b"],
        "tie": labels["same"],
    }
    assert column(sqlite_sessions, "SELECT key FROM items ORDER BY position") == [
        record["id"] for record in source
    ]
    stored = table(
        sqlite_sessions,
        "SELECT i.question, i.context, i.setting, a.text, b.text, r.text, i.language "
        "FROM comparisons c JOIN items i ON i.id = c.item_id "
        "JOIN answers a ON a.id = c.answer_a_id JOIN answers b ON b.id = c.answer_b_id "
        "JOIN reference_texts r ON r.item_id = i.id ORDER BY c.position",
    )
    names = ("question", "context", "compare_type", "response_a", "response_b", "reference")
    assert [row[:-1] for row in stored] == [
        tuple(record[name] for name in names) for record in source
    ]
    assert Counter(row[-1] for row in stored).most_common(1)[0][0] == "zh"
    take(sqlite_sessions, dataset.name, "trl", tmp_path / "t.jsonl")
    chosen = records(tmp_path / "t.jsonl")
    assert len(chosen) == labels["response_a"] + labels["response_b"]


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        (
            "dev_all_subset_balanced.jsonl",
            {"AttributedQA": 74, "ExpertQA": 470, "LFQA": 110, "Stanford-GenSearch": 544},
        ),
        (
            "test_ood_all_subset_balanced.jsonl",
            {"HAGRID": 1_088, "BEGIN": 436, "AttrScore-GenSearch": 162},
        ),
    ],
)
def test_attribution_bench(
    sqlite_sessions: Sessions, real_data: Path, name: str, sizes: dict[str, int]
) -> None:
    path = real_data / "attributionbench" / name
    report = bring(sqlite_sessions, path)
    assert {one.name: one.claims for one in report.datasets} == sizes
    for dataset in report.datasets:
        half = dataset.judgments // 2
        assert dataset.verdicts == {"attributable": half, "not_attributable": half}
    assert report.rejected_count == 0
    evidence = sum(len(record["references"]) for record in records(path))
    assert column(sqlite_sessions, "SELECT count(*) FROM evidence_texts") == [evidence]
    before = rows_of(sqlite_sessions)
    again = bring(sqlite_sessions, path)
    assert (again.files[0].unchanged, again.changes) == (True, Changes.NONE)
    assert rows_of(sqlite_sessions) == before
    whole = bring(sqlite_sessions, path, dataset="whole")
    assert [one.claims for one in whole.datasets] == [sum(sizes.values())]


def test_pandalm_with_both_judges(sqlite_sessions: Sessions, real_data: Path) -> None:
    folder = real_data / "pandalm"
    files = [
        folder / "gpt-3.5-turbo-testset-v1.json",
        folder / "pandalm-7b-testset-v1.json",
        folder / "testset-v1.json",
    ]
    report = bring(sqlite_sessions, *files, dataset="pandalm")
    (dataset,) = report.datasets
    assert (dataset.items, dataset.judgments) == (999, 999 * 5)
    assert set(dataset.raters) == {
        *("annotator1", "annotator2", "annotator3"),
        *("PandaLM-7B", "GPT-3.5"),
    }
    assert table(sqlite_sessions, "SELECT name FROM raters WHERE kind = 'judge' ORDER BY name") == [
        ("GPT-3.5",),
        ("PandaLM-7B",),
    ]
    unparsed = table(
        sqlite_sessions,
        "SELECT r.name, count(*) FROM judgments j JOIN raters r ON r.id = j.rater_id "
        "WHERE j.status = 'unparsed' AND j.verdict IS NULL GROUP BY r.name",
    )
    assert unparsed == [("GPT-3.5", 25)]
    systems = column(sqlite_sessions, "SELECT DISTINCT system FROM answers ORDER BY system")
    assert systems == ["bloom-7b", "cerebras-gpt-6.7B", "llama-7b", "opt-7b", "pythia-6.9b"]
    trues = sum(
        record[name] is True
        for record in records(folder / "testset-v1.json")
        for name in ("response1", "response2")
    )
    assert trues == 6
    told = [note for file in report.files for note in file.warnings if "'true'" in note.reason]
    assert len(told) == trues
    assert column(sqlite_sessions, "SELECT count(*) FROM answers WHERE text = 'true'") == [trues]


def test_real_data_makes_a_round_trip(
    sqlite_sessions: Sessions, real_data: Path, tmp_path: Path
) -> None:
    from db.project import open_project

    folder = real_data / "pandalm"
    bring(sqlite_sessions, folder / "testset-v1.json", dataset="p")
    bring(sqlite_sessions, folder / "pandalm-7b-testset-v1.json", dataset="p")
    bring(sqlite_sessions, real_data / "lfqa-e" / "unified_benchmark_zh.json", dataset="z")
    other = open_project(str(tmp_path / "other.db"))
    for name in ("p", "z"):
        one, two = tmp_path / f"{name}1", tmp_path / f"{name}2"
        take(sqlite_sessions, name, "tiebreak", one)
        assert bring(other, one).rejected_count == 0
        take(other, name, "tiebreak", two)
        assert one.read_bytes() == two.read_bytes()
    other.close()
