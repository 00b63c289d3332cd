"""A study on made models: every part recomputed from the boards it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from annotation.jobs import drain
from db.errors import KnownError
from scoring.audit.records import Severity
from scoring.ngram.boards import Board, Variant, boards
from scoring.ngram.contestants import GivenScores
from scoring.ngram.probes import Probe, ProbeKind
from scoring.ngram.reading import Answers
from scoring.ngram.records import Settings
from scoring.ngram.spot_check import Marks
from scoring.ngram_study.parts import variants
from scoring.ngram_study.records import Study, StudyOptions
from scoring.ngram_study.running import study
from scoring.stats.proportion import wilson
from tests.made_models import MODELS, contestants, reference_sets

SETS = reference_sets(3)
CONTESTANTS = contestants(SETS)
GIVEN = GivenScores(
    source="judge 1", scores=dict(zip(MODELS, (9.0, 8.5, 8.7, 5.0, 4.0, 3.0), strict=True))
)
OPTIONS = StudyOptions(
    built_by=("alpha", "beta"), thresholds=(0.2,), lengths=((40, 60),), orders=(2, 4), sizes=(10,),
    replicates=300,
)  # fmt: skip


@pytest.fixture(scope="module")
def found() -> Study:
    return drain(study(SETS, CONTESTANTS, OPTIONS, given=GIVEN, command="tiebreak ngram study"))


@pytest.fixture(scope="module")
def own() -> Board:
    (board,) = drain(boards(SETS, CONTESTANTS, [Variant(label="", settings=Settings())]))
    return board


def given_of(names: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array([GIVEN.scores[name] for name in names])


def test_models_stand_by_rank(found: Study, own: Board) -> None:
    totals = dict(zip(own.models, own.totals, strict=True))
    assert [one.score for one in found.models] == sorted(totals.values(), reverse=True)
    assert {one.model: one.score for one in found.models} == totals
    assert [one.model for one in found.models if one.builder] == ["maker/alpha", "maker/beta"]
    assert {one.model: one.given for one in found.models} == GIVEN.scores


def test_correlations_are_scipys_with_and_without_builders(found: Study, own: Board) -> None:
    assert found.validity is not None
    assert found.validity.held_out is not None
    theirs = given_of(own.models)
    outside = np.arange(2, 6)
    for by_kind, at in ((found.validity.every, np.arange(6)), (found.validity.held_out, outside)):
        known = stats.pearsonr(own.totals[at], theirs[at])
        interval = known.confidence_interval()
        pearson = by_kind["pearson"].fisher
        assert pearson.value == pytest.approx(known.statistic)
        assert pearson.ci == pytest.approx((interval.low, interval.high))
        assert by_kind["spearman"].bootstrap.value == pytest.approx(
            stats.spearmanr(own.totals[at], theirs[at]).statistic
        )
        assert by_kind["pearson"].fisher.n == len(at)


def test_influence_is_leaving_each_model_out(found: Study, own: Board) -> None:
    assert found.validity is not None
    theirs = given_of(own.models)
    whole = stats.pearsonr(own.totals, theirs).statistic
    for place, one in enumerate(found.validity.influence):
        rest = np.delete(np.arange(6), place)
        without = stats.pearsonr(own.totals[rest], theirs[rest]).statistic
        assert one.without["pearson"].value == pytest.approx(without)
        assert one.change["pearson"].value == pytest.approx(without - whole)
        line = np.setdiff1d(np.arange(2, 6), [place])
        fit = stats.linregress(theirs[line], own.totals[line])
        expected = own.totals[place] - (fit.intercept + fit.slope * theirs[place])
        assert one.above_line.value == pytest.approx(expected)


def test_stability_is_one_group_against_all(found: Study, own: Board) -> None:
    assert [one.group for one in found.stability] == ["P", "S"]
    for one in found.stability:
        columns, alone = own.alone[one.group]
        every = own.scores[:, columns]
        apart = np.abs(alone - every)
        assert one.questions == 3
        assert one.mean_difference.value == pytest.approx(apart.mean())
        assert one.largest_difference == pytest.approx(apart.max())
        row, column = np.unravel_index(apart.argmax(), apart.shape)
        assert one.where == (own.models[row], own.questions[column])
        rho = stats.spearmanr(alone.mean(axis=1), every.mean(axis=1)).statistic
        assert one.spearman.value == pytest.approx(rho)
        assert dict(one.by_question) == pytest.approx(
            dict(zip(own.questions, apart.mean(axis=0), strict=True))
        )


def test_the_favoured_model_gains_most_against_those_that_built_no_set(
    found: Study, own: Board
) -> None:
    for one in found.stability:
        columns, alone = own.alone[one.group]
        gains = (alone - own.scores[:, columns]).mean(axis=1)
        others = {
            name: np.mean([gain for at, gain in enumerate(gains) if at > 1 and at != place])
            for place, name in enumerate(own.models)
        }
        apart = {name: gains[at] - others[name] for at, name in enumerate(own.models)}
        assert one.favoured == max(apart, key=lambda name: apart[name])
        assert one.gain.value == pytest.approx(apart[one.favoured])


def test_one_group_alone_is_no_stability() -> None:
    single = [replace(one, groups={"P": one.groups["P"]}) for one in SETS]
    assert drain(study(single, CONTESTANTS, OPTIONS, given=GIVEN)).stability == ()


def test_sensitivity_is_scoring_under_each_choice(found: Study, own: Board) -> None:
    told = {f"{one.choice} {one.value}": one for one in found.sensitivity}
    assert list(told) == [
        "threshold 0.2",
        "length 40 to 60",
        "order 4",
        "size 10",
    ]  # fmt: skip  an order below that of truthfulness is no choice
    tried = Variant(label="", settings=Settings(target=40, cut=60))
    (other,) = drain(boards(SETS, CONTESTANTS, [tried]))
    one = told["length 40 to 60"]
    assert one.difference == pytest.approx(np.abs(other.totals - own.totals).mean())
    assert one.changed == np.sum(other.ranks != own.ranks)
    assert one.spearman.value == pytest.approx(stats.spearmanr(own.totals, other.totals).statistic)
    assert one.given is not None
    assert one.given.value == pytest.approx(
        stats.pearsonr(other.totals, given_of(own.models)).statistic
    )


def test_the_usual_choices_vary_one_thing_at_a_time() -> None:
    tried = variants(StudyOptions())
    assert len({one.label for one in tried}) == len(tried) == 16
    own = tried[0].settings.to_json()
    for one in tried[1:]:
        value = one.settings.to_json()
        changed = {key for key in own if own[key] != value[key]}
        assert changed <= {"threshold"} or changed <= {"order"} or changed <= {"target", "cut"}
        assert bool(changed) != (one.size is not None)


def test_made_scores_are_told_first() -> None:
    found = drain(study(SETS, CONTESTANTS, OPTIONS, made=True))
    assert found.validity is not None
    assert found.validity.given.made
    assert found.findings[0].severity is Severity.HIGH
    assert "made scores (seed 0)" in found.findings[0].text


def test_without_scores_nothing_is_said_of_validity() -> None:
    found = drain(study(SETS, CONTESTANTS, OPTIONS))
    assert found.validity is None
    assert found.findings[0].text.startswith("No scores of a judge or of people were given")


def test_probes_of_people_and_marks_come_through() -> None:
    right = SETS[1].groups["P"][0]
    probes = {"Q02": [Probe(ProbeKind.WRONG, right, right.replace("1990", "1991"), "", "people")]}
    marks = Marks(wrong=wilson(2, 40), by_group={"P": wilson(2, 40)}, unmarked=3)
    found = drain(
        study(SETS, CONTESTANTS, replace(OPTIONS, probes=1), given=GIVEN, probes=probes,
              marks=marks)
    )  # fmt: skip
    assert {(one.question_id, one.by) for one in found.probes} == {
        ("Q01", "machine"), ("Q02", "people"),
    }  # fmt: skip
    texts = " ".join(one.text for one in found.findings)
    assert "a wrong fact scored as well as the right one on 1 of 1 probe" in texts
    assert "References that people marked wrong: .050" in texts
    with pytest.raises(KnownError, match="Q99"):
        drain(study(SETS, CONTESTANTS, OPTIONS, probes={"Q99": probes["Q02"]}))


def test_a_builder_that_is_no_model_is_told() -> None:
    with pytest.raises(KnownError, match="No model is called 'omega'"):
        drain(study(SETS, CONTESTANTS, replace(OPTIONS, built_by=("omega",))))


def test_questions_that_not_all_answered_are_left_out() -> None:
    answers = CONTESTANTS[0].answers.by_question
    part = {one.question: answers[one.question] for one in SETS[1:]}
    first = replace(CONTESTANTS[0], answers=Answers(by_question=part, by_id={}))
    found = drain(study(SETS, [first, *CONTESTANTS[1:]], OPTIONS, given=GIVEN))
    assert found.left_out == ("Q01",)
    assert found.questions == 2


def test_a_study_is_made_again(found: Study) -> None:
    again = drain(study(SETS, CONTESTANTS, OPTIONS, given=GIVEN, command="tiebreak ngram study"))
    assert again.to_json() == found.to_json()
    other = drain(study(SETS[:2], CONTESTANTS, OPTIONS, given=GIVEN))
    assert other.provenance.project != found.provenance.project


def test_two_models_have_no_correlation() -> None:
    found = drain(study(SETS, CONTESTANTS[:2], replace(OPTIONS, built_by=()), given=GIVEN))
    assert found.validity is not None
    assert found.validity.every["pearson"].fisher.undefined == "needs three pairs"
    assert found.stability[0].pearson.undefined is not None
