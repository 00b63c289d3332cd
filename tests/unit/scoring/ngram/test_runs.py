"""Sums over answers, questions and trials, recomputed from what each answer got."""

from __future__ import annotations

import json
import statistics

import pytest

from annotation.jobs import drain
from scoring.ngram.reading import Answers
from scoring.ngram.records import KeywordRule, ReferenceSet, Settings
from scoring.ngram.result_files import result_document
from scoring.ngram.runs import ScoredRun, build_scorers, score_run

RULES = (KeywordRule(pattern="b", importance=0.5),)
SETS = (
    ReferenceSet(question_id="Q1", question="one?", groups={"R": ("abc", "abd")}, rules=RULES),
    ReferenceSet(
        question_id="Q2", question="two?", groups={"R": ("xyz",), "S": ("xyw",)}, rules=RULES
    ),
)
ANSWERS = {"one?": ("abc", "acd", "zzz"), "two?": ("xyz", "xyw", "xbw")}


def scored(answers: dict[str, tuple[str, ...]], *sets: ReferenceSet) -> ScoredRun:
    scorers = drain(build_scorers(sets or SETS, Settings()))
    return drain(score_run(scorers, Answers(by_question=answers, by_id={})))


def test_a_question_is_the_mean_of_its_answers() -> None:
    run = scored(ANSWERS)
    [one, two] = run.summary.questions
    got = run.scores["Q2"]
    averages = [score.average for score in got if score.average is not None]
    assert one.answers == two.answers == 3
    assert two.score == round(statistics.fmean(averages), 4)
    assert two.score_std == round(statistics.pstdev(averages), 4)
    assert two.parts.fluency == {
        group: round(statistics.fmean(score.fluency[group] for score in got), 5) for group in "RS"
    }
    assert two.parts.helpfulness == round((0.5 + 0.5 + 1) / 3, 5)
    assert (one.length, one.length_std) == (3.0, 0.0)


def test_trials_are_the_answers_at_one_place() -> None:
    run = scored(ANSWERS)
    trials = [
        statistics.fmean(run.scores[key][trial].average or 0 for key in ("Q1", "Q2"))
        for trial in range(3)
    ]
    assert run.summary.trials == 3
    assert run.summary.score == round(statistics.fmean(trials), 4)
    assert run.summary.score_std == round(statistics.pstdev(trials), 4)


def test_a_group_that_a_question_lacks_adds_nothing() -> None:
    run = scored(ANSWERS)
    [one, two] = (question.parts for question in run.summary.questions)
    assert run.summary.parts.fluency == {
        "R": round(round(one.fluency["R"] / 2, 5) + two.fluency["R"] / 2, 5),
        "S": round(two.fluency["S"] / 2, 5),
    }
    total = run.summary.parts
    assert total.average == pytest.approx(
        (sum(total.fluency.values()) + sum(total.truthfulness.values()) + (total.helpfulness or 0))
        / 3,
        abs=3e-5,
    )


def test_what_does_not_fit_is_told() -> None:
    run = scored({"one?": ("abc", "abd"), "two?": ("xyz",), "three?": ("x", "y")})
    assert run.summary.notices == (
        "2 answers are to questions without a reference set.",
        "Questions have from 1 to 2 answers; later trials are means over fewer questions.",
    )
    missing = scored({"one?": ("abc",)})
    assert missing.summary.notices == ("No answers to 1 of 2 questions: Q2.",)
    [_, two] = missing.summary.questions
    assert (two.score, two.length, two.undefined) == (None, None, {"": "no answers"})
    assert missing.summary.score == missing.summary.questions[0].score


def test_a_set_without_rules_or_groups_is_told() -> None:
    plain = ReferenceSet(question_id="Q3", question="three?", groups={"R": ("abc",), "S": ()})
    empty = ReferenceSet(question_id="Q4", question="four?", groups={"R": ()}, rules=RULES)
    run = scored({"three?": ("abc",), "four?": ("abc",)}, plain, empty)
    assert run.summary.notices == (
        "Helpfulness is 1 up to the target length: no keyword rules in Q3.",
        "Q3: group 'S' is left out: empty group.",
        "Q4: group 'R' is left out: empty group.",
    )
    [three, four] = run.summary.questions
    assert three.score == 1.0
    assert (four.score, four.parts.average) == (None, None)
    assert four.undefined[""] == "no group of references can be used"
    assert run.summary.score == 1.0


def test_nothing_usable_has_no_score() -> None:
    empty = ReferenceSet(question_id="Q4", question="four?", groups={"R": ()}, rules=RULES)
    summary = scored({"four?": ("abc",)}, empty).summary
    assert (summary.score, summary.score_std, summary.parts.average) == (None, None, None)
    json.dumps(summary.to_json(), allow_nan=False)


def test_a_result_file_shows_best_worst_and_three_between() -> None:
    answers = {"one?": tuple("ab" + "c" * size for size in range(10)), "two?": ("xyz",) * 10}
    run = scored(answers)
    document = result_document(run, {"model": "made"})
    [samples, _] = (question["samples"] for question in document["questions"].values())  # type: ignore[attr-defined]
    averages = [sample["scores"]["average"] for sample in samples]
    ordered = sorted((score.average or 0 for score in run.scores["Q1"]), reverse=True)
    assert averages == [ordered[at] for at in (0, 2, 4, 7, 9)]
    assert document["num_trials"] == 10
    few = result_document(scored({"one?": ("abc", "x"), "two?": ("xyz", "x")}), {})
    assert [len(q["samples"]) for q in few["questions"].values()] == [2, 2]  # type: ignore[attr-defined]
