"""Reference sets as the screen reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.service import NgramService
from tests.made_reference_sets import SKY, make_sets


def test_sets_are_listed_with_what_was_dropped(tmp_path: Path) -> None:
    first, second = NgramService().sets(make_sets(tmp_path / "sets"))
    assert (first.question_id, first.groups, first.rules) == ("Q1", {"R": 3, "S": 2}, 1)
    assert first.references == 5
    assert first.dropped == {"refusal": 1}
    assert second.dropped is None


def test_a_set_comes_whole_with_its_record(tmp_path: Path) -> None:
    folder, service = make_sets(tmp_path / "sets"), NgramService()
    found = service.set_of(folder, "Q1")
    assert found.references.groups["R"] == SKY
    assert found.record is not None
    assert [one.answer for one in found.record.dropped] == ["答えられません。"]
    assert service.set_of(folder, "Q2").record is None
    with pytest.raises(KnownError, match="no reference set 'Q9'"):
        service.set_of(folder, "Q9")


def test_an_answer_gets_what_the_scorer_gives_and_a_changed_file_is_read_anew(
    tmp_path: Path,
) -> None:
    folder, service = make_sets(tmp_path / "sets"), NgramService()
    tried = service.try_answer(folder, "Q1", SKY[0])
    [expected] = QuestionScorer(service.set_of(folder, "Q1").references).score([SKY[0]])
    assert tried.score == expected
    assert tried.trace.units[0].frequencies == (3, 2)
    path = folder / "Q1.json"
    changed = json.loads(path.read_text(encoding="utf-8"))
    changed["answers"] = {"R": ["海は広い。"]}
    path.write_text(json.dumps(changed), encoding="utf-8")
    again = service.try_answer(folder, "Q1", SKY[0])
    assert again.trace.groups == ("R",)
    assert again.score != tried.score


def test_a_folder_without_sets_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnownError):
        NgramService().sets(tmp_path)
    with pytest.raises(KnownError):
        NgramService().sets(tmp_path / "missing")
