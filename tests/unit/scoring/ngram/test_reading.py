"""Reference sets and answers from files, sound and hostile."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from db.errors import KnownError
from scoring.ngram import reading
from scoring.ngram.reading import read_answers, read_rules, read_set, read_sets
from scoring.ngram.records import KeywordRule

SET: dict[str, Any] = {
    "question_id": "Q1",
    "question": "Why?",
    "category": "physics",
    "note": "because",
    "keywords": [
        {"t": "45度"},
        {"name": "both", "importance": 0.5, "and": [{"t": "a"}, {"or": [{"t": "b"}, {"t": "c"}]}]},
    ],
    "answers": {"R": ["one", "two"], "P": []},
}


def written(folder: Path, value: object, name: str = "Q1.json") -> Path:
    path = folder / name
    path.write_bytes(
        value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    )
    return path


def test_a_set_is_read_and_written_alike(tmp_path: Path) -> None:
    found = read_set(written(tmp_path, SET))
    assert found.groups == {"R": ("one", "two"), "P": ()}
    assert found.rules[1].label == "both"
    assert found.to_json() == SET


def test_a_set_without_an_id_is_named_after_its_file(tmp_path: Path) -> None:
    bare = {"question": "Why?", "answers": {"R": ["x"]}}
    found = read_set(written(tmp_path, bare, "Q7.json"))
    assert (found.question_id, found.rules, found.note) == ("Q7", (), "")


def test_sets_are_read_by_the_names_of_their_files(tmp_path: Path) -> None:
    for key in ("b", "a"):
        written(tmp_path, {**SET, "question_id": key, "question": key}, f"{key}.json")
    (tmp_path / "notes.txt").write_text("no set")
    assert [one.question_id for one in read_sets(tmp_path)] == ["a", "b"]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (b"{", "is not valid JSON"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"[" * 200_000, "is nested too deeply"),
        (b'{"question": ' + b"9" * 5_000 + b"}", "too many digits"),
        (b"[]", "is no JSON object"),
        ({**SET, "question": ""}, "question is no text"),
        ({**SET, "question": 5}, "question is no text"),
        ({"answers": {"R": ["x"]}}, "question is missing"),
        ({**SET, "answers": {}}, "answers is no object"),
        ({**SET, "answers": ["x"]}, "answers is no object"),
        ({**SET, "answers": {"R": "x"}}, r"answers\.R is no list"),
        ({**SET, "answers": {"R": ["x", None]}}, r"answers\.R\[1\] is no text"),
        ({**SET, "answers": {str(at): [] for at in range(99)}}, "more than 64 groups"),
        ({**SET, "keywords": {"t": "x"}}, "keywords is no list"),
        ({**SET, "keywords": ["x"]}, r"keywords\[0\] is no rule"),
        ({**SET, "keywords": [{"t": "x", "or": []}]}, r"keywords\[0\] is no rule"),
        ({**SET, "keywords": [{"and": []}]}, r"keywords\[0\]\.and is no list"),
        ({**SET, "keywords": [{"t": ""}]}, r"keywords\[0\]\.t is no regular expression"),
        ({**SET, "keywords": [{"t": "x" * 1_001}]}, r"keywords\[0\]\.t is no regular expression"),
        ({**SET, "keywords": [{"t": "x", "importance": 2}]}, r"importance is not between"),
        ({**SET, "keywords": [{"t": "x", "importance": 10**400}]}, r"importance is not between"),
        ({**SET, "keywords": [{"t": "x", "importance": "1"}]}, r"importance is no number"),
        ({**SET, "keywords": [{"t": "x", "importance": True}]}, r"importance is no number"),
        (json.dumps({**SET, "keywords": [{"t": "x", "importance": float("nan")}]}).encode(),
         "importance is not between"),
        ({**SET, "keywords": [{"t": "x", "name": 5}]}, r"keywords\[0\]\.name is no text"),
        ({**SET, "keywords": [{"or": [{"t": "x"}, {"t": 5}]}]}, r"keywords\[0\]\.or\[1\]\.t is no"),
        ({**SET, "keywords": [{"t": "x"}] * 3_000}, "one rule more than 2,000"),
    ],
)  # fmt: skip
def test_what_is_no_set_is_told_with_its_place(tmp_path: Path, value: object, place: str) -> None:
    with pytest.raises(KnownError, match=place) as told:
        read_set(written(tmp_path, value))
    assert "Q1.json" in str(told.value)


def test_rules_inside_rules_have_a_bottom(tmp_path: Path) -> None:
    deep: object = {"t": "x"}
    for _ in range(25):
        deep = {"or": [deep]}
    with pytest.raises(KnownError, match="more than 20 other rules"):
        read_set(written(tmp_path, {**SET, "keywords": [deep]}))


def test_no_rules_are_none() -> None:
    assert read_rules(None, "x") == ()
    assert read_rules([{"t": "a", "importance": 0}], "x") == (
        KeywordRule(pattern="a", importance=0.0),
    )


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_FILE", 1 << 20)
    with pytest.raises(KnownError, match="is larger than 1 MiB"):
        read_set(written(tmp_path, b" " * ((1 << 20) + 1)))


def test_a_question_has_one_set(tmp_path: Path) -> None:
    written(tmp_path, SET)
    written(tmp_path, {**SET, "question_id": "other"}, "Q2.json")
    with pytest.raises(KnownError, match="asks 'other' again"):
        read_sets(tmp_path)


def test_a_folder_without_sets(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="holds no reference sets"):
        read_sets(tmp_path)
    with pytest.raises(KnownError, match="There is no folder"):
        read_sets(tmp_path / "none")


LINES = [
    {"question": "Why?", "answer": "a", "timestamp": "now"},
    {"question": "How?", "answer": "b"},
    {"question_id": "Q1", "answer": "c"},
    {"question": "Why?", "answer": ""},
]


@pytest.mark.parametrize("packed", [False, True])
def test_answers_are_kept_in_the_order_of_their_lines(tmp_path: Path, packed: bool) -> None:
    content = "\n\n".join(map(json.dumps, LINES)).encode()
    name = "a.jsonl.xz" if packed else "a.jsonl"
    path = written(tmp_path, lzma.compress(content) if packed else content, name)
    found = read_answers(path)
    assert found.count == 4
    assert found.of(read_set(written(tmp_path, SET))) == ("c", "a", "")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"question": "Why?"}', 'line 2 is no object with an "answer"'),
        (b'{"question": "Why?", "answer": 5}', "line 2 is no object"),
        (b'{"answer": "x"}', r"line 2\.question is missing"),
        (b'{"question_id": 5, "answer": "x"}', r"line 2\.question_id is no text"),
        (b"nothing", "line 2 is not valid JSON"),
        (b"\xff", "line 2 is not UTF-8"),
    ],
)
def test_a_line_that_is_no_answer_is_told(tmp_path: Path, line: bytes, said: str) -> None:
    content = json.dumps(LINES[0]).encode() + b"\n" + line
    with pytest.raises(KnownError, match=said):
        read_answers(written(tmp_path, content, "a.jsonl"))


def test_a_file_without_answers(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="holds no answers"):
        read_answers(written(tmp_path, b"\n\n", "a.jsonl"))


def test_answers_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_ANSWERS", 3)
    content = "\n".join(map(json.dumps, LINES)).encode()
    with pytest.raises(KnownError, match="more than 3 answers"):
        read_answers(written(tmp_path, content, "a.jsonl"))
