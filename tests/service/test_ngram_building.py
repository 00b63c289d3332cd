"""Reference sets built from pools: what is written, resumed, protected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from annotation.jobs import drain
from db.errors import KnownError
from scoring.ngram.building import build
from scoring.ngram.built import BuildOptions, BuildReport, read_record
from scoring.ngram.filtering import FilterRules
from scoring.ngram.pool import PoolAnswer, Pools
from scoring.ngram.questions import AskedQuestion
from scoring.ngram.reading import read_sets
from scoring.ngram.reduction import ReduceOptions
from tests.made_pools import SUBJECTS, MadePool, made_pool

RULES = FilterRules(shortest=20, longest=200)
OPTIONS = BuildOptions(rules=RULES, reduce=ReduceOptions(size=30))


def pools(*made: MadePool, groups: Sequence[str] = ("R",)) -> Pools:
    asked = [
        AskedQuestion(question_id=f"Q{place + 1:02d}", question=f"{subject}とは？")
        for place, (subject, _) in enumerate(zip(SUBJECTS, made, strict=False))
    ]
    answers = {
        one.question_id: [
            PoolAnswer(text, groups[at % len(groups)], f"pool.jsonl:{at}")
            for at, text in enumerate(pool.answers)
        ]
        for one, pool in zip(asked, made, strict=True)
    }
    return Pools(questions=tuple(asked), answers=answers, rejected=(), rejected_count=0)


def small(seed: int = 0) -> MadePool:
    return made_pool(300, seed=seed, each=4)


def run(made: Pools, folder: Path, options: BuildOptions = OPTIONS) -> BuildReport:
    return drain(build(made, folder, options))


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_five_thousand_answers_to_each_question_become_three_hundred(tmp_path: Path) -> None:
    made = [made_pool(subject=subject) for subject in SUBJECTS[:2]]
    options = replace(OPTIONS, reduce=ReduceOptions(size=300))
    report = run(pools(*made), tmp_path / "one", options)
    for one, pool in zip(report.questions, made, strict=True):
        assert one.pool == 5_000
        assert one.dropped["rare n-gram"] == 50
        assert one.dropped["AI disclaimer"] == 50
        assert one.dropped["too long"] == 50
        assert one.dropped["too short"] + one.dropped["refusal"] == 100
        assert one.dropped["not chosen"] == 4_450
        group = one.groups["R"]
        assert (group.pool, group.kept, group.chosen) == (5_000, 4_750, 300)
        rising = [step.objective for step in group.steps]
        assert rising == sorted(rising)
        assert rising[-1] > rising[0]
        record = read_record(tmp_path / "one", one.question_id)
        assert record is not None
        why = {drop.source: drop.reason for drop in record.dropped}
        assert {why[f"pool.jsonl:{at}"] for at in pool.planted["hallucination"]} == {"rare n-gram"}
        (there,) = [found for found in read_sets(tmp_path / "one")
                    if found.question_id == one.question_id]  # fmt: skip
        dropped = sorted(drop.answer for drop in record.dropped)
        assert sorted([*there.groups["R"], *dropped]) == sorted(pool.answers)
    run(pools(*made), tmp_path / "other", options)
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_another_seed_makes_another_set(tmp_path: Path) -> None:
    run(pools(small()), tmp_path / "one")
    run(pools(small()), tmp_path / "two", replace(OPTIONS, reduce=ReduceOptions(size=30, seed=1)))
    one, two = (read_sets(tmp_path / name)[0].groups["R"] for name in ("one", "two"))
    assert one != two


def test_a_group_for_each_model_or_one_of_all(tmp_path: Path) -> None:
    made = pools(small(), groups=("P", "S"))
    run(made, tmp_path / "apart")
    run(made, tmp_path / "merged", replace(OPTIONS, merge=True))
    (apart,), (merged,) = read_sets(tmp_path / "apart"), read_sets(tmp_path / "merged")
    assert {name: len(texts) for name, texts in apart.groups.items()} == {"P": 30, "S": 30}
    assert {name: len(texts) for name, texts in merged.groups.items()} == {"R": 30}


def test_a_stopped_build_goes_on(tmp_path: Path) -> None:
    made = pools(small(), small(1), small(2))
    whole = tmp_path / "whole"
    run(made, whole)
    part = tmp_path / "part"
    job = build(made, part, OPTIONS)
    while not (part / "Q02.json").exists():
        next(job)
    job.close()
    there = {name: (part / name).stat().st_mtime_ns for name in ("Q01.json", "Q02.json")}
    report = run(made, part)
    assert [one.again for one in report.questions] == [True, True, False]
    assert {name: (part / name).stat().st_mtime_ns for name in there} == there
    assert files(part) == files(whole)
    again = run(made, part)
    assert all(one.again for one in again.questions)
    assert [replace(one, again=False) for one in again.questions] == [
        replace(one, again=False) for one in report.questions
    ]


def test_other_options_or_a_missing_file_build_anew(tmp_path: Path) -> None:
    made = pools(small())
    run(made, tmp_path)
    first = files(tmp_path)
    (tmp_path / "Q01.json").unlink()
    assert not run(made, tmp_path).questions[0].again
    assert files(tmp_path)["Q01.json"] == first["Q01.json"]
    assert not run(made, tmp_path, replace(OPTIONS, merge=True)).questions[0].again


def test_a_build_killed_between_record_and_set_is_repaired(tmp_path: Path) -> None:
    run(pools(small()), tmp_path)
    old = (tmp_path / "Q01.json").read_bytes()
    run(pools(small(1)), tmp_path)
    new = files(tmp_path)
    (tmp_path / "Q01.json").write_bytes(old)  # as if the second had been killed before the set
    run(pools(small(1)), tmp_path)
    assert files(tmp_path)["Q01.json"] == new["Q01.json"]


def test_what_was_not_built_here_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "Q01.json").write_text("{}")
    with pytest.raises(KnownError, match="was not built here"):
        run(pools(small()), tmp_path)
    assert (tmp_path / "Q01.json").read_text() == "{}"


def test_a_question_of_which_nothing_stays_has_a_record_and_no_set(tmp_path: Path) -> None:
    run(pools(small()), tmp_path)
    report = run(pools(small()), tmp_path, replace(OPTIONS, rules=replace(RULES, must=("x" * 9,))))
    (one,) = report.questions
    assert one.path is None
    assert one.dropped["does not match"] > 0
    assert sum(one.dropped.values()) == 300
    assert not (tmp_path / "Q01.json").exists()
    record = read_record(tmp_path, "Q01")
    assert record is not None
    assert len(record.dropped) == 300


def test_a_questions_own_rules_and_keywords(tmp_path: Path) -> None:
    made = pools(small())
    asked = replace(made.questions[0], must=("現象",), category="c", note="n")
    run(replace(made, questions=(asked,)), tmp_path)
    value: dict[str, Any] = json.loads((tmp_path / "Q01.json").read_bytes())
    assert list(value) == ["question_id", "question", "category", "note", "keywords", "answers"]
    assert (value["category"], value["note"]) == ("c", "n")
    assert all("現象" in text for text in value["answers"]["R"])


@pytest.mark.parametrize(
    "content", [b"[]", b"{", b'{"version": 1}', b'{"version": 1, "groups": 3}']
)
def test_a_broken_record_is_told(tmp_path: Path, content: bytes) -> None:
    run(pools(small()), tmp_path)
    (tmp_path / "built" / "Q01.json").write_bytes(content)
    if content == b"[]":
        assert read_record(tmp_path, "Q01") is None
        return
    with pytest.raises(KnownError, match="no record of a build"):
        read_record(tmp_path, "Q01")


def test_progress_names_question_group_and_objective(tmp_path: Path) -> None:
    notes = [step.note for step in build(pools(small(), small(1)), tmp_path, OPTIONS)]
    assert any(note.startswith("Q01 R: objective") for note in notes)
    assert any(note.startswith("Q02 R: objective") for note in notes)


def test_a_window_beyond_what_is_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="at most"):
        run(pools(small()), tmp_path, BuildOptions(rules=FilterRules(longest=20_000)))
