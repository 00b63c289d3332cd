"""The whole path through the command line: import, look, agree, score, audit, transfer, export."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

import main
from tests.e2e.conftest import Cli
from tests.e2e.made_lines import preference_lines, write

ESTIMATE_KEYS = {"value", "ci", "n", "undefined", "dropped", "method", "note"}


def estimates(document: object) -> list[dict[str, Any]]:
    """Every figure in a document, wherever it stands."""
    if isinstance(document, dict):
        if set(document) == ESTIMATE_KEYS:
            return [document]
        return [found for value in document.values() for found in estimates(value)]
    if isinstance(document, list):
        return [found for value in document for found in estimates(value)]
    return []


def test_import_tells_what_it_took(cli: Cli, tmp_path: Path) -> None:
    source = write(tmp_path / "answers.jsonl", preference_lines(5))
    dry = cli("--json", "import", source, "--dataset", "answers", "--dry-run")
    assert dry.status == 0
    assert dry.json()["dry_run"] is True
    assert cli("--json", "datasets").json() == {"datasets": []}
    done = cli("--json", "import", source, "--dataset", "answers").json()
    assert done["changed"] is True
    assert done["datasets"][0]["comparisons"] == 5
    assert done["datasets"][0]["judgments"] == 15
    again = cli("--json", "import", source, "--dataset", "answers").json()
    assert again["changed"] is False
    listed = cli("--json", "datasets").json()["datasets"]
    assert [(d["name"], d["items"], d["judgments"], d["raters"]) for d in listed] == [
        ("answers", 5, 15, 3)
    ]


def test_bad_lines_are_told_by_number_and_the_rest_is_taken(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "mixed.jsonl"
    lines = [json.dumps(line) for line in preference_lines(4)]
    lines[2] = '{"kind": "item", "key": '
    source.write_text("\n".join(lines), encoding="utf-8")
    refused = cli("--json", "import", source, "--dataset", "m", "--all-or-nothing")
    assert refused.status == 1
    assert refused.json()["refused"]
    assert refused.json()["changed"] is False
    taken = cli("import", source, "--dataset", "m")
    assert taken.status == 0
    assert "line 3" in taken.out
    assert cli("--json", "datasets").json()["datasets"][0]["items"] == 3


def test_delete_can_be_undone(labelled: Cli) -> None:
    assert labelled("datasets", "--delete", "near").status == 0
    names = [d["name"] for d in labelled("--json", "datasets").json()["datasets"]]
    assert names == ["answers", "far"]
    gone = labelled("--json", "datasets", "--deleted").json()["datasets"]
    assert [d["name"] for d in gone] == ["near"]
    assert labelled("audit", "near").status == 1
    assert labelled("datasets", "--restore", "near").status == 0
    names = [d["name"] for d in labelled("--json", "datasets").json()["datasets"]]
    assert sorted(names) == ["answers", "far", "near"]
    ran = labelled("datasets", "--restore", "near")
    assert (ran.status, len(ran.errors)) == (1, 1)


def test_items_are_paged(labelled: Cli) -> None:
    page = labelled("items", "answers", "--offset", "58", "--limit", "5", "--json").json()
    assert (page["total"], page["offset"], len(page["items"])) == (60, 58, 2)
    assert page["items"][0]["key"] == "q58"
    found = labelled("items", "answers", "--search", "Question 17?", "--json").json()
    assert [item["key"] for item in found["items"]] == ["q17"]


def test_a_project_with_only_deleted_datasets_says_where_they_are(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "a.jsonl", preference_lines(2))
    assert cli("import", str(file), "--dataset", "a").status == 0
    assert "2 comparisons" in cli("datasets").out
    cli("datasets", "--delete", "a")
    assert cli("datasets").out.strip() == (
        "1 deleted dataset, no other. See: tiebreak datasets --deleted"
    )
    assert "2 comparisons" in cli("datasets", "--deleted").out


def test_one_item_is_shown_whole(labelled: Cli) -> None:
    item = labelled("items", "answers", "--key", "q7", "--json").json()["item"]
    line = preference_lines(8)[7]
    assert item["question"] == line["question"]
    assert item["references"] == line["references"]
    assert [answer["text"] for answer in item["answers"]] == [
        answer["text"]
        for answer in line["answers"]  # type: ignore[attr-defined]
    ]
    (comparison,) = item["comparisons"]
    assert [j["rater"] for j in comparison["judgments"]] == ["rater 1", "rater 2", "rater 3"]
    assert all(j["live"] for j in comparison["judgments"])
    text = labelled("items", "answers", "--key", "q7").out
    assert "rater 1: " in text
    assert all(name in text for name in ("\nAnswer A (", "\nAnswer B (", "\nReference\n"))
    assert "Answer 0" not in text
    claim = labelled("items", "near", "--key", "c3", "--json").json()["item"]["claims"][0]
    assert len(claim["evidence"]) == 1
    assert "Evidence\n" in labelled("items", "near", "--key", "c3").out
    ran = labelled("items", "answers", "--key", "q")
    assert (ran.status, len(ran.errors)) == (1, 1)


def test_agreement(labelled: Cli) -> None:
    report = labelled("agreement", "answers", "--replicates", "200", "--json").json()
    assert {
        "dataset",
        "construct",
        "categories",
        "raters",
        "coefficients",
        "pairs",
        "majority",
    } <= (set(report))
    assert {"percent_agreement", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1"} <= set(
        report["coefficients"]
    )
    assert set(report["coefficients"]["krippendorff_alpha"]) == {"nominal", "ordinal"}
    assert sum(report["majority"].values()) == 60
    kappas = {(p["a"], p["b"]): p["cohen_kappa"]["value"] for p in report["pairs"]}
    assert kappas["rater 1", "rater 2"] > kappas["rater 1", "rater 3"]
    assert all(e["value"] is not None or e["undefined"] for e in estimates(report))
    text = labelled("agreement", "answers", "--replicates", "200")
    assert "Krippendorff's alpha, ordinal" in text.out
    assert text.err == ""


def test_scores_are_made_once(labelled: Cli) -> None:
    words = ("--json", "score", "answers", "--metric", "jaccard")
    report = labelled(*words).json()
    assert set(report) >= {"scored", "reused", "undefined", "signatures"}
    assert (report["scored"], report["reused"]) == (0, 120)
    assert len(report["signatures"]) == 1


def test_audit_of_preferences(labelled: Cli) -> None:
    words = ("audit", "answers", "--replicates", "200", "--json")
    report = labelled(*words).json()
    assert (report["construct"], report["gold"], report["n"]) == ("preference", "majority", 60) or (
        report["n"] < 60
    )
    kinds = {row["kind"] for row in report["rows"]}
    assert {"metric", "chance", "length", "human"} <= kinds
    for row in report["rows"]:
        assert {"accuracy", "macro_f1", "tie_recall", "kappa", "acc_eq", "predicted"} <= set(row)
        assert set(row["predicted"]) == {"a", "b", "tie"}
    best = next(r for r in report["rows"] if r["metric"] == "jaccard" and r["rule"] == "eps0")
    assert best["accuracy"]["value"] > 0.8
    assert report["findings"]
    assert {"severity", "text"} <= set(report["findings"][0])
    assert labelled(*words).json() == report, "the same seed gives the same figures"
    one = labelled("audit", "answers", "--replicates", "50", "--metric", "rouge1.f", "--rule",
                   "round3", "--gold", "rater 1", "--json").json()  # fmt: skip
    assert one["gold"] == "rater 1"
    assert {r["metric"] for r in one["rows"] if r["kind"] == "metric"} == {"rouge1.f"}
    assert {r["rule"] for r in one["rows"] if r["kind"] == "metric"} == {"round3"}
    text = labelled("audit", "answers", "--replicates", "50")
    assert "human" in text.out
    assert text.err == ""


def test_a_report_says_the_line_that_makes_it_again(
    labelled: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (
        ("audit", "answers", "--replicates", "60", "--seed", "3", "--rule", "eps0", "--unsealed"),
        ("audit", "near", "--replicates", "60", "--metric", "jaccard", "--gold", "rater 2"),
        ("transfer", "near", "far", "--replicates", "60", "--metric", "jaccard", "--metric",
         "rouge1.f"),
    ):  # fmt: skip
        report = labelled(*words, "--json").json()
        again = shlex.split(report["provenance"]["command"])
        assert again[0] == "tiebreak"
        assert main.main([*again[1:], "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == report


def test_transfer_of_claims(labelled: Cli) -> None:
    ran = labelled("transfer", "near", "far", "--replicates", "200", "--json")
    report = ran.json()
    assert {
        "metrics", "datasets", "matrix", "kendall_tau", "kendall_w", "portable", "regret",
        "sign_flips", "findings",
    } <= set(report)  # fmt: skip
    assert report["matrix"]["jaccard"]["near"]["value"] > 0.9
    assert report["matrix"]["jaccard"]["far"]["value"] < 0.25
    assert {"fixed", "best_on_average"} <= set(report["regret"])
    assert labelled("transfer", "near", "far", "--replicates", "100").status == 0
    mixed = labelled("transfer", "near", "answers")
    assert (mixed.status, len(mixed.errors)) == (1, 1)


@pytest.mark.parametrize("suffix", ["html", "md", "csv"])
@pytest.mark.parametrize("datasets", [("answers",), ("near", "far")])
def test_reports_are_files(
    labelled: Cli, tmp_path: Path, suffix: str, datasets: tuple[str, ...]
) -> None:
    out = tmp_path / f"report.{suffix}"
    ran = labelled("report", *datasets, "--out", out, "--replicates", "100", "--json")
    assert ran.status == 0, ran.err
    assert ran.json()["bytes"] == out.stat().st_size
    text = out.read_text(encoding="utf-8")
    assert "jaccard" in text
    if suffix == "html":
        assert "http://" not in text.replace("http://www.w3.org/", "")
        assert "https://" not in text
    assert not list(tmp_path.glob("*.part"))


def test_export_import_export_gives_identical_bytes(labelled: Cli, tmp_path: Path) -> None:
    for name in ("answers", "near"):
        first, second = tmp_path / f"{name}-1.jsonl", tmp_path / f"{name}-2.jsonl"
        ran = labelled("export", name, "--format", "tiebreak", "--out", first, "--json")
        assert ran.status == 0, ran.err
        other = tmp_path / "other.db"
        assert labelled("import", first, project=other).status == 0
        assert labelled("export", name, "--out", second, project=other).status == 0
        assert first.read_bytes() == second.read_bytes()


def test_every_format_writes_a_file_or_says_why_not(labelled: Cli, tmp_path: Path) -> None:
    formats = labelled("export", "--formats", "--json").json()
    assert {"tiebreak", "judgments-csv", "judgments-parquet", "trl", "scores-csv"} <= {
        info["name"] for info in formats
    }
    for info in formats:
        out = tmp_path / f"out{info['suffix']}.{info['name']}"
        dry = labelled("export", "answers", "--format", info["name"], "--dry-run", "--json")
        assert dry.status == 0
        ran = labelled("export", "answers", "--format", info["name"], "--out", out, "--json")
        assert ran.status == 0, ran.err
        assert ran.json()["bytes"] == out.stat().st_size
        assert ran.json()["loss"] == dry.json()


def test_a_file_is_not_replaced_unless_asked(labelled: Cli, tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    out.write_text("mine", encoding="utf-8")
    ran = labelled("export", "answers", "--out", out)
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert out.read_text(encoding="utf-8") == "mine"
    assert labelled("export", "answers", "--out", out, "--overwrite").status == 0
    assert out.read_text(encoding="utf-8") != "mine"


@pytest.mark.postgres
def test_a_server_gives_the_same_as_a_file(cli: Cli, tmp_path: Path, postgres_project: str) -> None:
    write(tmp_path / "answers.jsonl", preference_lines(20))
    documents = []
    for place in (str(tmp_path / "file.db"), postgres_project):
        for words in (
            ("import", tmp_path / "answers.jsonl", "--dataset", "answers"),
            ("score", "answers", "--metric", "jaccard", "--metric", "length"),
        ):
            assert cli(*words, project=place).status == 0
        found = [
            cli("--json", *words, project=place).json()
            for words in (
                ("items", "answers", "--key", "q3"),
                ("agreement", "answers", "--replicates", "50"),
                ("audit", "answers", "--replicates", "50"),
            )
        ]
        for item in found[0]["item"]["comparisons"]:
            for judgment in item["judgments"]:
                judgment.pop("created_at")
        found[2].pop("provenance")
        documents.append(found)
    assert documents[0] == documents[1]


def test_an_audit_by_group_and_the_items_behind_a_row(labelled: Cli) -> None:
    words = ("audit", "answers", "--replicates", "50", "--rule", "eps0")
    plain = labelled(*words, "--json").json()
    assert not {"breakdown", "items"} & set(plain)
    parts = labelled(*words, "--by", "length", "--json").json()["breakdown"]
    assert parts["by"] == "length"
    assert [group["value"] for group in parts["groups"]] == [
        "shortest quarter", "second quarter", "third quarter", "longest quarter"
    ]  # fmt: skip
    assert sum(group["n"] for group in parts["groups"]) == plain["n"]
    assert {"id", "accuracy", "macro_f1", "n", "clusters"} <= set(parts["groups"][0]["rows"][0])
    row = next(row for row in plain["rows"] if row["metric"] == "jaccard")
    items = labelled(*words, "--open", "jaccard", "--limit", "1000", "--json").json()["items"]
    assert (items["row"], items["total"]) == (row["id"], row["n"])
    hits = sum(item["correct"] for item in items["items"])
    assert hits / items["total"] == pytest.approx(row["accuracy"]["value"])
    second = labelled(*words, "--open", row["id"], "--offset", "1", "--limit", "1", "--json").json()
    assert second["items"]["items"] == items["items"][1:2]
    text = labelled(*words, "--by", "topic", "--open", "jaccard")
    assert "Row says" in text.out
    assert "Topic" in text.out
    unclear = labelled("audit", "answers", "--replicates", "50", "--open", "jaccard")
    assert (unclear.status, len(unclear.errors)) == (1, 1)
    assert "more than one row" in unclear.err
    assert labelled("audit", "answers", "--by", "mood").status == 2
