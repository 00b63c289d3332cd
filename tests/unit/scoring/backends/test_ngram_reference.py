"""Metrics against reference sets: which set an answer is held against, and why there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotation.jobs import drain
from db.errors import KnownError
from db.types import TargetKind
from scoring.backends import ngram_reference
from scoring.backends.ngram_reference import NO_SET, NgramScorer
from scoring.families.ngram import digest_of, settings_of
from scoring.ngram.reading import read_sets
from scoring.ngram.records import NO_RULES, SHORT_GROUP, ReferenceSet
from scoring.ngram.scorer import QuestionScorer
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import NO_REFERENCE, Outcome, ScoreOptions, Subject

NAMES = ("ngram.fluency", "ngram.truthfulness", "ngram.helpfulness")
SETS = {
    "Q1": {
        "question": "Why?",
        "keywords": [{"t": "b", "importance": 0.5}],
        "answers": {"R": ["abc", "abd"], "S": ["abe", "xyz"]},
    },
    "Q2": {"question": "How?", "answers": {"R": ["uvw"]}},
    "Q3": {"question": "When?", "answers": {"R": ["u"]}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "sets"
    made.mkdir()
    for key, value in SETS.items():
        (made / f"{key}.json").write_text(json.dumps(value), encoding="utf-8")
    return made


def scored(subjects: list[Subject], options: ScoreOptions) -> list[tuple[Outcome, ...]]:
    filled = [
        column
        for request in parse_all(NAMES)
        for column in columns(request, options, TargetKind.ANSWER, None)
    ]
    return drain(NgramScorer(filled, options, None).score(subjects))


def test_the_set_is_found_by_question_or_by_key(folder: Path) -> None:
    options = ScoreOptions(reference_sets=str(folder))
    [by_text, by_key, other, neither] = scored(
        [
            Subject("abc", (), question=" Why? "),
            Subject("abc", ("never read",), question="Reworded?", key="Q1"),
            Subject("uvw", (), question="How?"),
            Subject("abc", ("abc",), question="Who?", key="Q9"),
        ],
        options,
    )
    [one] = QuestionScorer(read_sets(folder)[0]).score(["abc"])
    assert by_text == by_key
    assert [outcome.value for outcome in by_text] == [
        pytest.approx(sum(one.fluency.values()), abs=1e-6),
        pytest.approx(sum(one.truthfulness.values()), abs=1e-6),
        one.helpfulness,
    ]
    assert [outcome.value for outcome in other] == [1.0, 1.0, None]
    assert other[2].undefined == NO_RULES
    assert {outcome.undefined for outcome in neither} == {NO_SET}


def test_a_set_that_is_no_distribution_says_why(folder: Path) -> None:
    [row] = scored([Subject("u", (), question="When?")], ScoreOptions(reference_sets=str(folder)))
    assert [outcome.undefined for outcome in row] == [SHORT_GROUP, SHORT_GROUP, NO_RULES]


def test_without_a_folder_an_items_own_references_are_the_set() -> None:
    references = ("abc", "abd")
    rows = scored(
        [Subject("abc", references), Subject("abx", references), Subject("abc", ())], ScoreOptions()
    )
    own = ReferenceSet(question_id="", question="", groups={"references": references})
    expected = QuestionScorer(own).score(["abc", "abx"])
    assert [row[0].value for row in rows[:2]] == [score.fluency["references"] for score in expected]
    assert rows[0][2].undefined == NO_RULES
    assert {outcome.undefined for outcome in rows[2]} == {NO_REFERENCE}


def test_words_and_length_are_chosen() -> None:
    references = ("the moon is a rock", "the moon is old")
    [row] = scored([Subject("The moon is far", references)], ScoreOptions(ngram_unit="word"))
    assert row[1].value == 0.75
    assert settings_of(ScoreOptions(ngram_target=40)).cut == 60


def test_scorers_are_let_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ngram_reference, "KEPT_SCORERS", 1)
    subjects = [Subject("abc", (), question=q) for q in ("Why?", "How?", "Why?")]
    rows = scored(subjects, ScoreOptions(reference_sets=str(folder)))
    assert rows[0] == rows[2]


def line(name: str, options: ScoreOptions) -> str:
    [request] = parse_all([name])
    [column] = columns(request, options, TargetKind.ANSWER, None)
    return column.signature


def test_the_signature_holds_the_definition_and_the_set(folder: Path) -> None:
    digest = digest_of(folder)
    with_sets = ScoreOptions(reference_sets=str(folder))
    assert line("ngram.fluency", with_sets) == (
        f"ngram.fluency|v1|N10|len100-150|unit:character|set:{digest}"
    )
    assert line("ngram.truthfulness", ScoreOptions(ngram_unit="word", ngram_target=40)) == (
        "ngram.truthfulness|v1|N10|n3@0.005|len40-60|unit:word|set:own"
    )
    drawn = ScoreOptions(references_per_item=3)
    assert line("ngram.helpfulness", drawn).endswith("|refs:3-seed0|set:own")


def test_another_set_is_another_signature_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    copied.mkdir()
    for path in folder.iterdir():
        (copied / path.name).write_bytes(path.read_bytes())
    assert digest_of(copied) == digest_of(folder)
    (copied / "Q3.json").unlink()
    assert digest_of(copied) != digest_of(folder)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="There is no folder"):
        line("ngram.fluency", ScoreOptions(reference_sets=str(tmp_path / "none")))
