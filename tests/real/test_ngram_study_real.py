"""The benchmark studied on ten published models, and sets rebuilt from published references."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from annotation.jobs import drain
from scoring.ngram.building import build
from scoring.ngram.built import BuildOptions, read_record
from scoring.ngram.contestants import Contestant, read_contestants
from scoring.ngram.filtering import FilterRules, rule_check
from scoring.ngram.pool import PoolAnswer, Pools
from scoring.ngram.probes import ProbeKind
from scoring.ngram.questions import read_questions
from scoring.ngram.reading import read_sets
from scoring.ngram.records import ReferenceSet
from scoring.ngram.reduction import ReduceOptions
from scoring.ngram_study.leaderboard import ranked, read_results
from scoring.ngram_study.records import Study, StudyOptions
from scoring.ngram_study.running import study

BUILDERS = ("stockmark-100b", "plamo-100b", "Swallow-MX-8x7b")
ALONE = StudyOptions(
    built_by=BUILDERS, thresholds=(0.01,), lengths=(), orders=(), sizes=(), replicates=500
)
FEW_QUESTIONS = 4


@pytest.fixture(scope="module")
def folder(real_data: Path) -> Path:
    return real_data / "pfgen"


@pytest.fixture(scope="module")
def sets(folder: Path) -> tuple[ReferenceSet, ...]:
    return read_sets(folder / "questions")


@pytest.fixture(scope="module")
def models(folder: Path) -> tuple[Contestant, ...]:
    return read_contestants([folder / "models"])


@pytest.fixture(scope="module")
def found(sets: tuple[ReferenceSet, ...], models: tuple[Contestant, ...]) -> Study:
    return drain(study(sets, models, ALONE, made=True))


def test_models_score_what_was_published(found: Study, folder: Path) -> None:
    published = {}
    for path in (folder / "models").glob("*/result.json"):
        value = json.loads(path.read_bytes())
        published[value["config"]["model"]] = value["score"]
    assert len(published) == 10
    assert (found.questions, found.references, found.left_out) == (50, 127_000, ())
    for line in found.models:
        assert line.score == pytest.approx(published[line.model], abs=6e-5)
    board = ranked(read_results([folder / "models"]))
    assert [line.model for line in board.lines] == [line.model for line in found.models]


def test_builders_are_told_and_left_out(found: Study) -> None:
    assert [line.model for line in found.models if line.builder] == [
        "pfnet/plamo-100b-base",
        "tokyotech-llm/Swallow-MX-8x7b-NVE-v0.1",
        "stockmark/stockmark-100b",
    ]
    valid = found.validity
    assert valid is not None
    assert valid.given.made  # no judge's scores are published with the data
    assert valid.held_out is not None
    kept = [line for line in found.models if not line.builder and line.given is not None]
    known = stats.pearsonr([line.score for line in kept], [line.given for line in kept])
    interval = known.confidence_interval()
    assert valid.held_out["pearson"].fisher.value == pytest.approx(known.statistic)
    assert valid.held_out["pearson"].fisher.ci == pytest.approx((interval.low, interval.high))
    assert valid.every["pearson"].fisher.n == 10
    assert len(valid.influence) == 10
    assert found.findings[0].text.startswith("The judge's scores are made scores")


def test_groups_alone_rank_the_models_nearly_alike(found: Study) -> None:
    assert {one.group: one.questions for one in found.stability} == {"P": 40, "S": 39, "T": 38}
    for one in found.stability:
        assert one.spearman.value is not None
        assert one.spearman.value > 0.97
        assert one.moved.places <= 1
        assert 0.01 < (one.mean_difference.value or 0.0) < 0.03
        assert 0.05 < one.largest_difference < 0.15  # per question they do differ


def test_each_group_favours_the_model_that_wrote_it(found: Study) -> None:
    favoured = {one.group: one for one in found.stability}
    builders = {line.model for line in found.models if line.builder}
    assert {one.favoured for one in favoured.values()} == builders
    for one in favoured.values():
        assert one.gain.ci is not None
        assert one.gain.ci[0] > 0.01
    told = [finding.text for finding in found.findings if "a builder, most" in finding.text]
    assert len(told) == 3


def test_threshold_moves_no_rank(found: Study) -> None:
    (one,) = found.sensitivity
    assert (one.choice, one.value, one.changed) == ("threshold", "0.01", 0)
    assert 0.004 < one.difference < 0.01


def test_probes_find_what_n_grams_cannot_see(found: Study) -> None:
    by_kind = {kind: [one for one in found.probes if one.kind is kind] for kind in ProbeKind}
    assert len(by_kind[ProbeKind.AVOIDING]) == 50
    assert not any(one.as_well for one in by_kind[ProbeKind.AVOIDING])
    assert np.mean([one.probe_parts[1] for one in by_kind[ProbeKind.AVOIDING]]) < 0.01
    numbers = by_kind[ProbeKind.NUMBER]
    assert len(numbers) > 10
    assert 0 < sum(one.as_well for one in numbers) < len(numbers)


def test_every_other_choice_on_a_few_questions(
    sets: tuple[ReferenceSet, ...], models: tuple[Contestant, ...]
) -> None:
    made = drain(study(sets[:FEW_QUESTIONS], models, StudyOptions(probes=0, replicates=0)))
    assert len(made.sensitivity) == 15
    for one in made.sensitivity:
        assert one.spearman.value is not None
        assert one.spearman.value > 0.9
        assert one.moved.places <= 2
        assert one.difference > 0


def test_published_references_are_reduced_again(
    sets: tuple[ReferenceSet, ...], folder: Path, tmp_path: Path
) -> None:
    """A thousand published references become three hundred that are as long and cover more."""
    one = next(reference for reference in sets if "P" in reference.groups)
    asked = next(
        question for question in read_questions(folder / "questions")
        if question.question_id == one.question_id
    )  # fmt: skip
    pools = Pools(
        questions=(asked,),
        answers={one.question_id: [PoolAnswer(text, "P", "set") for text in one.groups["P"]]},
        rejected=(),
        rejected_count=0,
    )
    options = BuildOptions(rules=FilterRules(rare_order=0), reduce=ReduceOptions(size=300))
    report = drain(build(pools, tmp_path, options))
    steps = report.questions[0].groups["P"].steps
    rising = [step.objective for step in steps]
    assert rising == sorted(rising)
    assert steps[-1].coverage > steps[0].coverage
    assert steps[-1].mean_length == pytest.approx(100, abs=1)
    (rebuilt,) = read_sets(tmp_path)
    assert rebuilt.rules == one.rules
    assert (rebuilt.question, len(rebuilt.groups["P"])) == (one.question, 300)
    record = read_record(tmp_path, one.question_id)
    assert record is not None
    assert record.built.dropped == {"not chosen": 700}


def test_no_published_reference_looks_like_a_refusal(sets: tuple[ReferenceSet, ...]) -> None:
    check = rule_check(FilterRules())
    texts = [text for one in sets for group in one.groups.values() for text in group]
    assert len(texts) == 127_000
    assert [text for text in texts if check(text) is not None] == []
