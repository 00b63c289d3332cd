"""Pools and questions from files that others made."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.ngram import pool as module
from scoring.ngram.pool import read_pools
from scoring.ngram.questions import AskedQuestion, read_questions


def lines(path: Path, *values: object) -> Path:
    texts = [one if isinstance(one, str) else json.dumps(one) for one in values]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def test_several_files_are_one_pool(tmp_path: Path) -> None:
    first = lines(tmp_path / "a.jsonl", {"question": "Why?", "answer": "so", "model": "m1"})
    packed = tmp_path / "b.jsonl.xz"
    packed.write_bytes(lzma.compress(b'{"question": "Why?", "answer": "thus", "group": "G"}'))
    found = read_pools([first, packed])
    (asked,) = found.questions
    assert (asked.question_id, asked.question) == ("Q01", "Why?")
    assert [(one.text, one.group, one.source) for one in found.answers["Q01"]] == [
        ("so", "m1", "a.jsonl:1"),
        ("thus", "G", "b.jsonl.xz:1"),
    ]


def test_hostile_lines_are_passed_over_and_told(tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    good = {"question_id": "Q1", "question": "Why?", "answer": "so \ud800 it is"}
    path.write_bytes(
        b"\xef\xbb\xbf" + json.dumps(good).encode() + b"\n\n"
        + b'{"question": "Why?", "answer": "cut\n'
        + b"[1, 2]\n"
        + b'{"question": "Why?", "answer": 7}\n'
        + b'{"answer": "to what?"}\n'
        + b'{"question": "Why?", "answer": "a", "group": {"x": 1}}\n'
        + b'{"question": "Why?", "answer": "\xff"}\n'
        + b"[" * 5_000 + b"\n"
        + b'{"question": "Why?", "answer": "nul \x00"}\n'
        + b'{"question_id": "Q1", "question": "What?", "answer": "of Q1 by its id"}\n'
        + b'{"question_id": "../../etc", "question": "How?", "answer": "by a safe name"}'
    )  # fmt: skip
    found = read_pools([path])
    assert found.rejected_count == 8
    assert [said.partition(" ")[0] for said in found.rejected] == [
        f"pool.jsonl:{number}" for number in range(3, 11)
    ]
    assert {name: [one.text for one in texts] for name, texts in found.answers.items()} == {
        "Q1": ["so \ufffd it is", "of Q1 by its id"],
        "Q02": ["by a safe name"],
    }


def test_only_what_was_asked_for_is_taken(tmp_path: Path) -> None:
    path = lines(
        tmp_path / "pool.jsonl",
        {"question": "Why?", "answer": "a"},
        {"question_id": "W", "answer": "b"},
        {"question": "Who?", "answer": "c"},
    )
    found = read_pools([path], [AskedQuestion(question_id="W", question="Why?")])
    assert [one.text for one in found.answers["W"]] == ["a", "b"]
    assert found.rejected == ("pool.jsonl:3 answers no question that was asked for",)


def test_an_answer_that_ended_early_is_told_by_its_line(tmp_path: Path) -> None:
    path = lines(
        tmp_path / "pool.jsonl",
        *({"question": "Why?", "answer": end, "finish": end} for end in ("stop", "length")),
    )
    assert [one.finished for one in read_pools([path]).answers["Q01"]] == [True, False]


def test_no_answer_at_all_is_told_with_the_first_reason(tmp_path: Path) -> None:
    path = lines(tmp_path / "pool.jsonl", "nothing")
    with pytest.raises(KnownError, match=r"pool\.jsonl:1 is not valid JSON"):
        read_pools([path])
    with pytest.raises(KnownError, match="cannot be read"):
        read_pools([tmp_path / "none.jsonl"])


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = lines(tmp_path / "pool.jsonl", *({"question": "Why?", "answer": "a"} for _ in range(4)))
    monkeypatch.setattr(module, "MAX_ANSWERS", 3)
    with pytest.raises(KnownError, match="more than 3 answers"):
        read_pools([path])
    monkeypatch.setattr(module, "MAX_ANSWERS", 9)
    monkeypatch.setattr(module, "MAX_QUESTIONS", 1)
    many = lines(tmp_path / "q.jsonl", *({"question": f"{n}", "answer": "a"} for n in range(3)))
    with pytest.raises(KnownError, match="more than 1 questions"):
        read_pools([many])


def test_questions_from_lines_and_from_a_folder(tmp_path: Path) -> None:
    rule = {"or": [{"t": "22回"}, {"t": "22度"}], "importance": 0.5}
    listed = lines(
        tmp_path / "questions.jsonl",
        {"question": "Why?", "must": "so", "keywords": [rule]},
        {"question": "Who?", "question_id": "who", "must_not": ["a", "b"], "note": "n"},
    )
    first, second = read_questions(listed)
    assert (first.question_id, first.must, first.keywords[0].to_json()) == ("Q01", ("so",), rule)
    assert (second.question_id, second.must_not, second.note) == ("who", ("a", "b"), "n")
    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "Q7.json").write_text(
        json.dumps({"question": "Why?", "answers": {"R": ["x"]}, "category": "c"}, indent=1)
    )
    (found,) = read_questions(folder)
    assert (found.question_id, found.category) == ("Q7", "c")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"question": " "}, "no question"),
        ({"question": "a", "question_id": "../up"}, "cannot name a file"),
        ({"question": "a", "question_id": 7}, "question_id is no text"),
        ({"question": "a", "must": [1]}, "must is no list"),
        ({"question": "a", "keywords": "x"}, "keywords"),
        ("{", "not valid JSON"),
    ],
)
def test_what_is_no_question_is_told(tmp_path: Path, value: object, said: str) -> None:
    with pytest.raises(KnownError, match=said):
        read_questions(lines(tmp_path / "q.jsonl", value))


def test_questions_twice_and_none(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="twice"):
        read_questions(lines(tmp_path / "q.jsonl", {"question": "a"}, {"question": "a"}))
    with pytest.raises(KnownError, match="holds no questions"):
        read_questions(lines(tmp_path / "q.jsonl", ""))
