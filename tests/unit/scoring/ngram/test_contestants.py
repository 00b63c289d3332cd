"""Models' names, and scores that others gave them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from db.errors import KnownError
from scoring.ngram.contestants import made_scores, matched, read_contestants, read_scores

NAMES = ("stockmark/stockmark-100b", "pfnet/plamo-100b-base", "pfnet/plamo-100b-chat", "gpt")
LINE = json.dumps({"question": "Why?", "answer": "so"}) + "\n"


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("gpt", "gpt"),
        ("GPT", "gpt"),
        ("stockmark-100b", "stockmark/stockmark-100b"),
        ("plamo-100b-base", "pfnet/plamo-100b-base"),
        ("100b-chat", "pfnet/plamo-100b-chat"),
    ],
)
def test_a_word_means_one_model(word: str, name: str) -> None:
    assert matched(word, NAMES) == name


@pytest.mark.parametrize(
    ("word", "said"), [("plamo", "may mean"), ("none", "No model"), ("", "No")]
)
def test_a_word_that_means_none_or_two_is_told(word: str, said: str) -> None:
    with pytest.raises(KnownError, match=said):
        matched(word, NAMES)


def test_files_and_folders_are_models(tmp_path: Path) -> None:
    (tmp_path / "models" / "one").mkdir(parents=True)
    (tmp_path / "models" / "one" / "trials.jsonl").write_text(LINE)
    (tmp_path / "models" / "one" / "config.json").write_text('{"model": "maker/one"}')
    (tmp_path / "models" / "two").mkdir()
    (tmp_path / "models" / "two" / "answers.jsonl").write_text(LINE)
    (tmp_path / "models" / "two" / "config.json").write_text("{")
    (tmp_path / "three.v2.jsonl").write_text(LINE)
    found = read_contestants([tmp_path / "models", tmp_path / "three.v2.jsonl"])
    assert [one.name for one in found] == ["maker/one", "two", "three.v2"]
    assert read_contestants([tmp_path / "models" / "one"])[0].name == "maker/one"
    with pytest.raises(KnownError, match="Two models"):
        read_contestants([tmp_path / "models", tmp_path / "models" / "one"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(KnownError, match="holds no answers"):
        read_contestants([tmp_path / "empty"])


def scores(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "judge.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_scores_find_their_models(tmp_path: Path) -> None:
    path = scores(tmp_path, "\ufeffModel, Score ,n\ngpt,9.5,1\nstockmark-100b,7,2\nclaude,8,3\n\n")
    found = read_scores(path, NAMES, source="a judge", made=False)
    assert found.scores == {"gpt": 9.5, "stockmark/stockmark-100b": 7.0}
    assert found.notices[0] == "1 scored models are not here: claude."
    assert found.notices[1].startswith("2 models have no score: pfnet/plamo-100b-base")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,points\na,1\n", "no columns model and score"),
        ("model,score\ngpt,high\n", "is no number"),
        ("model,score\ngpt,nan\n", "is no number"),
        ("model,score\ngpt,1\nGPT,2\n", "two scores"),
        ("", "no columns"),
    ],
)
def test_a_table_that_is_none_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(KnownError, match=said):
        read_scores(scores(tmp_path, text), NAMES, source="", made=False)


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "judge.csv"
    path.write_bytes(b"model,score\n\xff,1\n")
    with pytest.raises(KnownError, match="not UTF-8"):
        read_scores(path, NAMES, source="", made=False)


def test_made_scores_are_said_to_be_made() -> None:
    own = np.array([0.5, 0.6, 0.7, 0.8])
    found = made_scores(NAMES, own, seed=4)
    assert found.made
    assert found.source == "made scores (seed 4)"
    assert found == made_scores(NAMES, own, seed=4)
    assert found.scores != made_scores(NAMES, own, seed=5).scores
