"""Studies and leaderboards as HTML, Markdown and CSV."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from io import StringIO
from itertools import pairwise

import pytest

from annotation.jobs import drain
from scoring.ngram.records import Settings
from scoring.ngram.spot_check import Marks
from scoring.ngram_study.leaderboard import NgramBoard, ranked, scored_lines
from scoring.ngram_study.records import Study, StudyOptions
from scoring.ngram_study.running import study
from scoring.report.ngram_pages import (
    board_csv,
    board_html,
    board_markdown,
    study_csv,
    study_html,
    study_markdown,
)
from scoring.report.ngram_view import study_view
from scoring.report.scatter import Dot, axis, scatter
from scoring.stats.proportion import wilson
from tests.made_models import MODELS, contestants, reference_sets

SETS = reference_sets(2)
NAMES = (*MODELS[:5], "<b>=evil|model</b>")
CONTESTANTS = contestants(SETS, names=NAMES)
OPTIONS = StudyOptions(
    built_by=("alpha",), thresholds=(0.2,), lengths=(), orders=(4,), sizes=(), replicates=100
)


@pytest.fixture(scope="module")
def made() -> Study:
    marks = Marks(wrong=wilson(1, 20), by_group={"P": wilson(1, 20)}, unmarked=0)
    return drain(study(SETS, CONTESTANTS, OPTIONS, made=True, marks=marks, command="tiebreak x"))


@pytest.fixture(scope="module")
def board() -> NgramBoard:
    lines, _ = drain(scored_lines(SETS, CONTESTANTS, Settings()))
    return ranked(lines, notices=["mind <this>"])


def test_html_has_every_section_and_plot_and_no_markup_of_names(made: Study) -> None:
    page = study_html(made)
    for section in study_view(made).sections:
        assert f"<h3>{section.title}</h3>" in page
    assert page.count("<svg") == 4  # scatter, correlations, influence, other choices
    assert "<b>=evil" not in page
    assert "made score" in page
    assert "default-src 'none'" in page


def test_markdown_has_tables_that_hold_together(made: Study) -> None:
    text = study_markdown(made)
    assert "made scores" in text
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
        assert len(widths) == 1, block


def test_csv_has_one_line_per_figure(made: Study) -> None:
    rows = list(csv.DictReader(StringIO(study_csv(made))))
    figures = {(row["section"], row["row"], row["figure"]): row for row in rows}
    assert made.validity is not None
    pearson = made.validity.every["pearson"].fisher
    row = figures["Correlation with given scores", "Pearson, all models", "By Fisher's z"]
    assert float(row["value"]) == pearson.value
    assert pearson.ci is not None
    assert float(row["low"]) == pearson.ci[0]
    top = figures["Models", made.models[0].model, "Score"]
    assert float(top["value"]) == made.models[0].score


def test_a_study_without_scores_has_no_scatter(made: Study) -> None:
    bare = replace(made, validity=None, models=tuple(
        replace(line, given=None) for line in made.models))  # fmt: skip
    titles = [section.title for section in study_view(bare).sections]
    assert "Correlation with given scores" not in titles
    assert study_view(bare).sections[0].scatter is None
    assert "Given" not in study_view(bare).sections[0].columns


def test_a_leaderboard_in_every_form(board: NgramBoard) -> None:
    rows = list(csv.DictReader(StringIO(board_csv(board))))
    assert [row["model"] for row in rows] == [line.model for line in board.lines]
    assert [float(row["score"]) for row in rows] == [line.score for line in board.lines]
    text = board_markdown(board)
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(lines) == 2 + len(board.lines)
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
    assert "mind &lt;this&gt;" in text
    page = board_html(board)
    assert "<b>=evil" not in page
    assert "largest first" in page


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0.45, 0.87], (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)),
        ([1.0, 10.0], (0, 2, 4, 6, 8, 10)),
        ([0.0], (-0.2, 0.0, 0.2)),
        ([-3.0, -1.0], (-3.0, -2.5, -2.0, -1.5, -1.0)),
    ],
)
def test_axes_have_round_marks(values: list[float], ticks: tuple[float, ...]) -> None:
    found = axis(values)
    assert found.low <= min(values)
    assert found.high >= max(values)
    assert found.ticks == pytest.approx(ticks)


def test_dots_lie_where_their_figures_say() -> None:
    plot = scatter(
        "t", [Dot(name="a/b", x=0.0, y=1.0), Dot(name="c", x=10.0, y=5.0, marked=True)],
        name="Model", x_name="x", y_name="y",
    )  # fmt: skip
    assert plot is not None
    first, second = plot.spots
    assert (first.x, second.x) == (plot.left, plot.right)
    assert first.y == plot.bottom
    assert (first.label, first.anchor, second.anchor) == ("b", "start", "end")
    assert second.marked
    assert scatter("t", [], name="", x_name="", y_name="") is None


def test_labels_of_near_dots_do_not_lie_on_one_another() -> None:
    dots = [Dot(name=f"model {at}", x=1.0, y=2.0 + at / 1_000) for at in range(4)]
    dots.append(Dot(name="far", x=9.0, y=9.0))
    plot = scatter("t", dots, name="Model", x_name="x", y_name="y")
    assert plot is not None
    heights = sorted(spot.y + spot.drop for spot in plot.spots[:4])
    assert all(after - before > 13.9 for before, after in pairwise(heights))
    assert plot.spots[4].drop == 0
