"""Export: lossless where it says so, and told where it is not."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import LetJudge, Role
from annotation.export import ExportService
from annotation.formats.judgment_table import COLUMNS
from annotation.formats.writing import plain_cell
from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.project import open_project
from db.types import Verdict
from tests.made_files import bring, column, read_lines, rows_of, table, take, write_lines
from tests.made_judgments import judged, say, votes
from tests.made_projects import make_dataset, numbered
from tests.made_records import everything, pairs
from tests.made_settlements import settlement


def test_everything_comes_back(sessions: Sessions, tmp_path: Path) -> None:
    made = everything()
    bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    report = take(sessions, "made", "tiebreak", tmp_path / "one.jsonl")
    assert read_lines(tmp_path / "one.jsonl") == made
    assert (report.rows, report.loss.lossless) == (2, True)
    assert report.bytes == (tmp_path / "one.jsonl").stat().st_size
    other = open_project(str(tmp_path / "other.db"))
    told = bring(other, tmp_path / "one.jsonl")
    assert (told.rejected_count, told.files[0].warning_count) == (0, 0)
    take(other, "made", "tiebreak", tmp_path / "two.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    kinds = [[len(rows) for rows in rows_of(each).values()] for each in (sessions, other)]
    assert kinds[0] == kinds[1]
    other.close()


def test_nothing_but_the_line_feed_breaks_a_line(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything()))
    take(sessions, "made", "tiebreak", tmp_path / "one.jsonl")
    text = (tmp_path / "one.jsonl").read_text(encoding="utf-8")
    assert len(text.splitlines()) == text.count("\n") == 3


def test_importing_an_export_again_changes_nothing(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything()))
    take(sessions, "made", "tiebreak", tmp_path / "one.jsonl")
    before = rows_of(sessions)
    report = bring(sessions, tmp_path / "one.jsonl")
    assert rows_of(sessions) == before
    assert report.datasets[0].judgments == 0
    assert report.datasets[0].already_there > 0


def test_one_verdict_a_row_says_where_it_comes_from(sessions: Sessions, tmp_path: Path) -> None:
    dataset = make_dataset(sessions, numbered(5))
    words = [*votes(0, "aab"), *votes(1, "ab"), *votes(2, "ab"), *votes(3, "?a"), *votes(4, "?")]
    say(sessions, dataset, [*words, judged(1, Verdict.B, judge="model"), judged(4, Verdict.A)])
    service = AdjudicationService(sessions)
    lead = service.curator("lead")
    for key, verdict, note in (("pair-2", Verdict.TIE, "=both"), ("pair-0", Verdict.B, "")):
        case = service.case(dataset, service.target(dataset, key), lead.id)
        service.settle(settlement(case, verdict, lead.id, note=note))
    service.undo(dataset, lead.id)
    model = next(one.id for one in service.judges(dataset) if one.name == "model")
    asked = LetJudge(dataset_id=dataset, judge_id=model, role=Role.BREAK_TIES, curator_id=lead.id)
    drain(service.let_judge(asked))
    report = take(sessions, "made", "verdicts-csv", tmp_path / "v.csv")
    assert report.rows == report.loss.written == 5
    with (tmp_path / "v.csv").open(encoding="utf-8", newline="") as stream:
        rows = {row["key"]: row for row in csv.DictReader(stream)}
    told = {
        key: tuple(row[name] for name in ("verdict", "source", "method", "settled_by", "acted_by"))
        for key, row in rows.items()
    }
    assert told == {
        "pair-0": ("a", "majority", "", "", ""),  # what was taken back is not settled
        "pair-1": ("b", "settled", "break_ties", "model", "lead"),
        "pair-2": ("tie", "settled", "person", "lead", "lead"),
        "pair-3": ("a", "majority", "", "", ""),
        "pair-4": ("", "", "", "", ""),  # nobody could tell, and a judge is no voter
    }
    assert json.loads(rows["pair-0"]["votes"]) == {"a": 2, "b": 1}
    assert (rows["pair-3"]["people"], json.loads(rows["pair-3"]["votes"])) == (
        "2",
        {"a": 1, "cannot_tell": 1},
    )
    assert rows["pair-2"]["why"] == "'=both"
    assert len(json.loads(rows["pair-2"]["basis"])) == 2
    assert json.loads(rows["pair-0"]["basis"] or "null") is None


def test_an_empty_dataset_comes_back(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    head = {"tiebreak": 1, "kind": "dataset", "name": "none", "construct": "attribution"}
    bring(sqlite_sessions, write_lines(tmp_path, "made.jsonl", [head]))
    for name in ("tiebreak", "judgments-csv", "judgments-parquet", "scores-csv"):
        report = take(sqlite_sessions, "none", name, tmp_path / name)
        assert report.rows == 0
    assert len(read_lines(tmp_path / "tiebreak")) == 1


def test_judgments_as_csv(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything()))
    report = take(sessions, "made", "judgments-csv", tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert report.rows == len(rows) == 4
    assert [(row["rater"], row["revision"], row["live"]) for row in rows] == [
        ("r", "0", "false"),
        ("r", "1", "true"),
        ("s", "0", "true"),
        ("zed", "0", "true"),
    ]
    assert (rows[0]["note"], rows[0]["strength_value"]) == ("'=SUM(1)", "'-2")
    assert (rows[0]["answer_a"], rows[0]["answer_b"]) == ("'@x", "'+1")
    assert plain_cell(rows[0]["note"]) == "=SUM(1)"
    assert json.loads(rows[0]["references"]) == ["one", "two"]
    assert "1 comparison without a judgment, 1 flag, 1 adjudication" in report.loss.sentence()
    dangerous = [
        cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t"))
    ]
    assert dangerous == []


def test_judgments_as_csv_are_read_back(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything()))
    take(sessions, "made", "judgments-csv", tmp_path / "one.csv")
    other = open_project(str(tmp_path / "other.db"))
    report = bring(other, tmp_path / "one.csv", dataset="made")
    assert (report.files[0].format, report.rejected_count) == ("judgments-csv", 0)
    take(other, "made", "judgments-csv", tmp_path / "two.csv")
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    other.close()


def test_judgments_as_parquet(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything()))
    take(sessions, "made", "judgments-parquet", tmp_path / "out.parquet")
    take(sessions, "made", "judgments-csv", tmp_path / "out.csv")
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.column_names == list(COLUMNS)
    rows = found.to_pylist()
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as stream:
        as_csv = list(csv.DictReader(stream))
    for row, cells in zip(rows, as_csv, strict=True):
        for name, value in row.items():
            cell = plain_cell(cells[name])
            assert cell == (
                ""
                if value is None
                else str(value).lower()
                if isinstance(value, bool)
                else str(value)
            )
    assert rows[0]["note"] == "=SUM(1)"


def test_claims_as_judgments(sessions: Sessions, tmp_path: Path) -> None:
    record = {
        "kind": "item",
        "key": "k",
        "question": "q",
        "claims": [
            {
                "key": "c",
                "text": "A claim.",
                "evidence": ["e1", ""],
                "judgments": [{"rater": "r", "verdict": "attributable"}],
                "scores": [{"metric": "m", "signature": "s", "value": 1, "undefined": None}],
            }
        ],
    }
    bring(sessions, write_lines(tmp_path, "made.jsonl", [record]))
    take(sessions, "made", "judgments-csv", tmp_path / "one.csv")
    with (tmp_path / "one.csv").open(encoding="utf-8", newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert (row["target"], row["key"], row["claim"]) == ("claim", "c", "A claim.")
    assert json.loads(row["evidence"]) == ["e1", ""]
    take(sessions, "made", "scores-csv", tmp_path / "scores.csv")
    assert (tmp_path / "scores.csv").read_text().split("\n")[1] == "k,c,,,m,s,1.0,"
    with pytest.raises(KnownError, match="one of attribution"):
        take(sessions, "made", "trl", tmp_path / "t.jsonl")


def test_scores(sessions: Sessions, tmp_path: Path) -> None:
    bring(sessions, write_lines(tmp_path, "made.jsonl", everything()))
    report = take(sessions, "made", "scores-csv", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == (
        "item,comparison,answer,system,metric,signature,score,undefined\n"
        "00010,00010,b,m,rouge1.f,rouge1.f|v1,0.1,\n"
        "00010,00010-2,a,m,rouge1.f,rouge1.f|v1,0.1,\n"
        "00010,00010,a,n,rouge1.f,rouge1.f|v1,,empty\n"
    )
    assert report.rows == report.loss.written == 3


def test_trl_takes_the_winner_and_tells_the_rest(sessions: Sessions, tmp_path: Path) -> None:
    made = pairs(
        {"r": "a", "s": "a", "t": "b"},
        {"r": "b", "s": "b"},
        {"r": "tie", "s": "tie"},
        {"r": "a", "s": "b"},
        {"r": "both_bad"},
        {"r": "cannot_tell"},
        {},
        {"r": "a"},
        {"r": "tie"},
        flags=(7,),
    )
    bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    loss = ExportService(sessions).loss("made", "trl")
    assert loss.sentence().startswith(
        "drops 2 ties, 1 flagged, 1 where both are bad, 1 without a majority, "
        "1 that nobody could tell, 1 without a verdict; 3 raters collapse by majority"
    )
    report = take(sessions, "made", "trl", tmp_path / "t.jsonl")
    assert (report.rows, report.loss) == (2, loss)
    assert read_lines(tmp_path / "t.jsonl") == [
        {"prompt": "q0\n\nctx", "chosen": "a0", "rejected": "b0"},
        {"prompt": "q1", "chosen": "b1", "rejected": "a1"},
    ]


def test_trl_prefers_what_was_settled_and_people_to_judges(
    sessions: Sessions, tmp_path: Path
) -> None:
    made = everything()
    settled = made[1]["comparisons"][0].pop("adjudications")
    bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    assert take(sessions, "made", "trl", tmp_path / "t.jsonl").loss.dropped == {
        "flagged": 1,
        "without a verdict": 1,
    }
    made[1]["comparisons"][0]["adjudications"] = settled  # which answers the flag
    other = open_project(str(tmp_path / "other.db"))
    bring(other, write_lines(tmp_path, "made.jsonl", made))
    report = take(other, "made", "trl", tmp_path / "u.jsonl")
    assert read_lines(tmp_path / "u.jsonl") == [
        {"prompt": "Why\u2028so?\n\nc", "chosen": "+1", "rejected": "@x"}
    ]
    assert "1 comparison takes its settled verdict" in report.loss.collapsed
    other.close()
    judged = pairs({"r": "a"})
    judgments = judged[0]["comparisons"][0]["judgments"]
    judgments += [{"rater": f"j{n}", "kind": "judge", "verdict": "b"} for n in range(3)]
    bring(sessions, write_lines(tmp_path, "judged.jsonl", judged))
    take(sessions, "judged", "trl", tmp_path / "j.jsonl")
    assert read_lines(tmp_path / "j.jsonl")[0]["chosen"] == "a0"


def test_a_withdrawn_judgment_is_history_and_no_vote(sessions: Sessions, tmp_path: Path) -> None:
    made = pairs({"r": "a"})
    made[0]["comparisons"][0]["judgments"].append({"rater": "r", "status": "withdrawn"})
    bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    assert ExportService(sessions).loss("made", "trl").dropped == {"without a verdict": 1}
    assert take(sessions, "made", "judgments-csv", tmp_path / "o.csv").rows == 2


def test_formats_and_names_that_are_not_there(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    service = ExportService(sqlite_sessions)
    assert [info.name for info in service.formats()] == [
        "tiebreak",
        "judgments-csv",
        "judgments-parquet",
        "verdicts-csv",
        "trl",
        "scores-csv",
    ]
    assert [info.name for info in service.formats() if info.lossless] == ["tiebreak"]
    with pytest.raises(KnownError):
        service.loss("none", "tiebreak")
    bring(sqlite_sessions, write_lines(tmp_path, "made.jsonl", pairs({"r": "a"})))
    with pytest.raises(KnownError, match="no format 'xml'"):
        service.loss("made", "xml")


def test_the_order_is_that_of_the_items(sessions: Sessions, tmp_path: Path) -> None:
    made = pairs(*({"r": "a"} for _ in range(1_100)))
    bring(sessions, write_lines(tmp_path, "made.jsonl", made))
    take(sessions, "made", "tiebreak", tmp_path / "o")
    keys = [line["key"] for line in read_lines(tmp_path / "o")[1:]]
    assert keys == [str(n) for n in range(1_100)]
    assert column(sessions, "SELECT count(*) FROM judgments") == [1_100]
    assert table(sessions, "SELECT min(position), max(position) FROM comparisons") == [(0, 1_099)]
