"""Leaderboards: from answers, from results, sorted by every figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotation.jobs import drain
from db.errors import KnownError
from scoring.ngram.records import Settings
from scoring.ngram.result_files import result_document
from scoring.ngram.runs import build_scorers, score_run
from scoring.ngram_study.leaderboard import (
    COLUMNS,
    BoardLine,
    Column,
    ranked,
    read_results,
    scored_lines,
    told,
)
from tests.made_models import contestants, reference_sets

SETS = reference_sets(2)
CONTESTANTS = contestants(SETS)


@pytest.fixture(scope="module")
def lines() -> list[BoardLine]:
    found, notices = drain(scored_lines(SETS, CONTESTANTS, Settings()))
    assert notices == []
    return found


def test_a_line_is_the_models_summary(lines: list[BoardLine]) -> None:
    scorers = drain(build_scorers(SETS, Settings()))
    for line, model in zip(lines, CONTESTANTS, strict=True):
        summary = drain(score_run(scorers, model.answers)).summary
        assert (line.model, line.score, line.score_std) == (
            model.name, summary.score, summary.score_std,
        )  # fmt: skip
        assert (line.length, line.trials, line.questions) == (summary.length, 3, 2)
        assert line.fluency == pytest.approx(sum(summary.parts.fluency.values()))
        assert line.helpfulness == summary.parts.helpfulness


@pytest.mark.parametrize("sort", COLUMNS)
def test_every_column_sorts_and_turns(lines: list[BoardLine], sort: Column) -> None:
    values = [getattr(line, sort) for line in ranked(lines, sort=sort).lines]
    assert values == sorted(values, reverse=sort not in {"model", "score_std"})
    turned = [getattr(line, sort) for line in ranked(lines, sort=sort, turned=True).lines]
    assert turned == values[::-1]


def test_models_without_the_figure_stand_last(lines: list[BoardLine]) -> None:
    empty = BoardLine(
        model="none", score=None, score_std=None, length=None, length_std=None, fluency=None,
        truthfulness=None, helpfulness=None, trials=None, questions=None,
    )  # fmt: skip
    for turned in (False, True):
        assert ranked([empty, *lines], turned=turned).lines[-1] == empty


def test_results_give_the_same_lines(lines: list[BoardLine], tmp_path: Path) -> None:
    scorers = drain(build_scorers(SETS, Settings()))
    for model in CONTESTANTS:
        folder = tmp_path / model.name.replace("/", "_")
        folder.mkdir()
        run = drain(score_run(scorers, model.answers))
        document = result_document(run, {"model": model.name})
        (folder / "result.json").write_text(json.dumps(document), encoding="utf-8")
    assert ranked(read_results([tmp_path])).lines == ranked(lines).lines


def test_a_result_without_a_name_is_called_as_its_file(tmp_path: Path) -> None:
    (tmp_path / "some-model.json").write_text('{"scores": {"helpfulness": 0.5}, "score": 0.25}')
    (line,) = read_results([tmp_path / "some-model.json"])
    assert (line.model, line.score, line.helpfulness, line.fluency) == (
        "some-model", 0.25, 0.5, None,
    )  # fmt: skip


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"scores": {"fluency": 3}}', '{"scores": {}, "score": "high"}',
             '{"scores": {}, "score": NaN}', '{"scores": {}, "score": true}', "[" * 100_000,
             f'{{"scores": {{}}, "score": {10**400}}}']
)  # fmt: skip
def test_what_is_no_result_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "result.json").write_text(text)
    with pytest.raises(KnownError, match="is no result"):
        read_results([tmp_path / "result.json"])


def test_nothing_to_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="no result to read"):
        read_results([tmp_path])
    with pytest.raises(KnownError, match="cannot be read"):
        read_results([tmp_path / "none.json"])


def test_the_order_is_told(lines: list[BoardLine]) -> None:
    assert told(ranked(lines)) == "6 models by score, largest first"
    assert told(ranked(lines, sort="score_std")) == "6 models by score spread, smallest first"
    assert told(ranked(lines, sort="model", turned=True)) == "6 models by model, from Z to A"
