"""Import into real projects: joined, repeated, corrected and kept as it came."""

from __future__ import annotations

import json
from pathlib import Path

from annotation.datasets import DatasetService
from annotation.import_report import LineNote
from db.engine import Sessions
from db.types import Changes, Construct
from tests.made_files import bring, column, lfqa, rows_of, table, write_bytes, write_lines
from tests.made_records import claim, item, judged

LIVE = """
    SELECT r.name, j.revision, j.verdict FROM judgments j JOIN raters r ON r.id = j.rater_id
    ORDER BY j.comparison_id, j.claim_id, r.name, j.revision
"""


def test_a_file_becomes_a_dataset(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a"), lfqa("b", label="same")])
    report = bring(sessions, path)
    (dataset,) = report.datasets
    assert (dataset.name, dataset.construct, dataset.created) == (
        "made",
        Construct.PREFERENCE,
        True,
    )
    assert (dataset.items, dataset.answers, dataset.references) == (2, 4, 2)
    assert (dataset.comparisons, dataset.claims, dataset.judgments) == (2, 0, 2)
    assert (dataset.raters, dataset.verdicts) == (("gold",), {"a": 1, "tie": 1})
    assert report.changes & Changes.DATASETS
    assert report.changed
    stored = DatasetService(sessions).get("made")
    assert (stored.items, stored.targets, stored.judgments, stored.raters) == (2, 2, 2, 1)
    assert column(sessions, "SELECT key FROM items ORDER BY position") == ["a", "b"]
    json.dumps(report.to_json(), allow_nan=False)
    assert any("2 items" in sentence for sentence in report.sentences())


def test_a_dry_run_tells_the_same_and_changes_nothing(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a"), lfqa("b", label="?"), lfqa("c")])
    before = rows_of(sessions)
    dry = bring(sessions, path, dry_run=True)
    assert rows_of(sessions) == before
    assert (dry.changes, dry.changed) == (Changes.NONE, False)
    real = bring(sessions, path)
    assert dry.datasets == real.datasets
    assert dry.files == real.files
    assert dry.files[0].rejected == (
        LineNote(line=2, reason="the label '?' is not one of response_a, response_b, same"),
    )


def test_the_same_file_twice_changes_nothing(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a")])
    bring(sessions, path)
    before = rows_of(sessions)
    copy = write_bytes(tmp_path, "copy.jsonl", path.read_bytes())
    for again in (path, copy):
        report = bring(sessions, again)
        assert report.files[0].unchanged
        assert report.changes is Changes.NONE
        assert "imported before" in report.sentences()[0]
        assert rows_of(sessions) == before


def test_the_same_file_under_another_name_of_dataset(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a")])
    bring(sessions, path)
    assert bring(sessions, path, dataset="made").files[0].unchanged
    assert bring(sessions, path, dataset="other").datasets[0].items == 1
    assert bring(sessions, path, dataset="other").files[0].unchanged
    DatasetService(sessions).delete("other")
    assert bring(sessions, path, dataset="other").datasets[0].items == 1


def test_a_file_that_grew_adds_what_is_new(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a"), lfqa("b")])
    bring(sessions, path)
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a"), lfqa("b", label="same"), lfqa("c")])
    (dataset,) = bring(sessions, path).datasets
    assert (dataset.items, dataset.judgments, dataset.repeated) == (1, 2, 1)
    assert dataset.already_there == 3  # two items, and the judgment on the first
    assert not dataset.created
    assert table(sessions, LIVE) == [
        ("gold", 0, "a"),
        ("gold", 0, "a"),
        ("gold", 1, "tie"),
        ("gold", 0, "a"),
    ]


def test_one_file_split_into_datasets(sessions: Sessions, tmp_path: Path) -> None:
    records = [claim("1"), claim("2", "two"), claim("3", "two", "not attributable")]
    path = write_lines(tmp_path, "made.jsonl", records)
    report = bring(sessions, path)
    assert {one.name: one.claims for one in report.datasets} == {"one": 1, "two": 2}
    assert {one.construct for one in report.datasets} == {Construct.ATTRIBUTION}
    assert bring(sessions, path).files[0].unchanged
    named = bring(sessions, path, dataset="all")
    assert {one.name: one.claims for one in named.datasets} == {"all": 3}
    both = bring(sessions, path, dataset="x", split_by="src_dataset")
    assert {one.name for one in both.datasets} == {"x-one", "x-two"}
    other = bring(sessions, path, split_by="attribution_label", dry_run=True)
    assert {one.name for one in other.datasets} == {"attributable", "not attributable"}
    assert column(sessions, "SELECT text FROM evidence_texts ORDER BY id LIMIT 2") == ["e1", "e2"]


def test_texts_and_votes_from_several_files(sessions: Sessions, tmp_path: Path) -> None:
    pair = {
        "cmp_key": "one_two",
        "instruction": "i",
        "input": "",
        "response1": "x",
        "response2": "y",
        "annotator1": 1,
    }
    texts = write_lines(tmp_path, "texts.jsonl", [{"idx": n, **pair} for n in range(3)])
    votes = write_lines(
        tmp_path,
        "votes.jsonl",
        [{"idx": n, "pandalm_result": n, "pandalm_reason": "r"} for n in (0, 1, 2, 9)],
    )
    report = bring(sessions, votes, texts)
    (dataset,) = report.datasets
    assert (dataset.name, dataset.items, dataset.judgments) == ("texts", 3, 6)
    assert dataset.raters == ("annotator1", "PandaLM-7B")
    assert report.files[1].rejected == (
        LineNote(line=4, reason="no comparison of 'texts' has the key '9'"),
    )
    assert table(sessions, "SELECT name, kind FROM raters ORDER BY name") == [
        ("PandaLM-7B", "judge"),
        ("annotator1", "person"),
    ]
    assert all(file.unchanged for file in bring(sessions, texts, votes).files)
    assert bring(sessions, votes, dataset="texts").files[0].unchanged


def test_the_same_rater_twice_on_one_target(sessions: Sessions, tmp_path: Path) -> None:
    path = write_lines(
        tmp_path,
        "made.jsonl",
        [
            judged("k", {"rater": "r", "verdict": "a"}, {"rater": "s", "verdict": "a"}),
            judged("k", {"rater": "r", "verdict": "b"}),
            judged("k", {"rater": "r", "verdict": "b"}),
        ],
    )
    report = bring(sessions, path)
    (dataset,) = report.datasets
    assert (dataset.items, dataset.judgments, dataset.repeated) == (1, 4, 2)
    assert table(sessions, LIVE) == [("r", 0, "a"), ("r", 1, "b"), ("r", 2, "b"), ("s", 0, "a")]
    assert [note.line for note in report.files[0].warnings] == [2, 3]
    chain = "SELECT count(*) FROM judgments WHERE supersedes_id IS NOT NULL"
    assert column(sessions, chain) == [2]
    assert DatasetService(sessions).get("made").judgments == 2


def test_sides_that_differ_between_raters_are_turned(sessions: Sessions, tmp_path: Path) -> None:
    rows = (
        "id,question,model_a,response_a,model_b,response_b,rater,verdict\n"
        "1,q,m,x,n,y,reviewer 1,a\n"
        "1,q,n,y,m,x,reviewer 2,a\n"
        "1,q,n,y,m,x,reviewer 3,tie\n"
    )
    report = bring(sessions, write_bytes(tmp_path, "made.csv", rows.encode()))
    assert table(sessions, LIVE) == [
        ("reviewer 1", 0, "a"),
        ("reviewer 2", 0, "b"),
        ("reviewer 3", 0, "tie"),
    ]
    assert report.datasets[0].comparisons == 1
    assert sum("turned" in note.reason for note in report.files[0].warnings) == 2


def test_further_comparisons_join_their_item(sessions: Sessions, tmp_path: Path) -> None:
    rows = (
        "id,question,model_a,response_a,model_b,response_b,winner\n"
        "1,q,m,x,n,y,model_a\n"
        "1,q,m,x,o,z,model_b\n"
        "1,q,n,y,m,x,model_a\n"
    )
    report = bring(sessions, write_bytes(tmp_path, "made.csv", rows.encode()))
    (dataset,) = report.datasets
    assert (dataset.items, dataset.answers, dataset.comparisons) == (1, 3, 2)
    assert column(sessions, "SELECT position FROM answers ORDER BY position") == [0, 1, 2]
    assert column(sessions, "SELECT position FROM comparisons ORDER BY position") == [0, 1]


def test_a_judgment_from_another_dataset_gets_a_uid_of_its_own(
    sessions: Sessions, tmp_path: Path
) -> None:
    judgment = {"rater": "r", "verdict": "a", "uid": "u1", "created_at": "2024-01-01"}
    path = write_lines(tmp_path, "a.jsonl", [judged("k", judgment)])
    bring(sessions, path, dataset="one")
    again = bring(sessions, path, dataset="two")
    assert again.datasets[0].judgments == 1
    assert "new one" in again.files[0].warnings[0].reason
    more = write_lines(tmp_path, "b.jsonl", [judged("k", judgment), judged("l", judgment)])
    merged = bring(sessions, more, dataset="one")
    assert (merged.datasets[0].judgments, merged.datasets[0].already_there) == (1, 2)


def test_several_datasets_in_one_file(sessions: Sessions, tmp_path: Path) -> None:
    heads = [
        {"tiebreak": 1, "kind": "dataset", "name": name, "guideline": f"g {name}"}
        for name in ("one", "two")
    ]
    path = write_lines(tmp_path, "made.jsonl", [heads[0], item("k"), heads[1], item("k")])
    report = bring(sessions, path)
    assert {one.name: one.items for one in report.datasets} == {"one": 1, "two": 1}
    assert DatasetService(sessions).get("two").guideline == "g two"


def test_empty_and_equal_answers_are_kept(sessions: Sessions, tmp_path: Path) -> None:
    records = [lfqa("a", response_a="", response_b=" \n"), lfqa("b", response_b="Since it is so.")]
    bring(sessions, write_lines(tmp_path, "made.jsonl", records))
    assert column(sessions, "SELECT text FROM answers ORDER BY id") == [
        "",
        " \n",
        "Since it is so.",
        "Since it is so.",
    ]


def test_a_mapping_that_is_mended_is_read_again(sessions: Sessions, tmp_path: Path) -> None:
    path = write_bytes(tmp_path, "made.csv", b"id,q,x,y,v\n1,q,a,b,0\n2,q,c,d,1\n")
    columns = {"item": "id", "question": "q", "answer_a": "x", "answer_b": "y", "verdict": "v"}
    first = bring(sessions, path, mapping={**columns, "verdicts": {"0": "a"}})
    assert first.rejected_count == 1
    second = bring(sessions, path, mapping={**columns, "verdicts": {"0": "a", "1": "b"}})
    assert not second.files[0].unchanged
    assert second.datasets[0].items == 1
    yaml = write_bytes(
        tmp_path,
        "m.yaml",
        b"item: id\nquestion: q\nanswer_a: x\nanswer_b: y\nverdict: v\nverdicts: {0: a, 1: b}\n",
    )
    assert bring(sessions, path, mapping=yaml, dataset="third").datasets[0].judgments == 2


def test_hostile_texts_are_kept_as_texts(sessions: Sessions, tmp_path: Path) -> None:
    texts = ["'; DROP TABLE items; --", "<script>x</script>", "{{ 7 * 7 }}", "%s %d ? :x"]
    records = [lfqa(text, question=text, response_a=text) for text in texts]
    bring(sessions, write_lines(tmp_path, "made.jsonl", records))
    assert column(sessions, "SELECT question FROM items ORDER BY position") == texts
