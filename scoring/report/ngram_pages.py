"""Studies and leaderboards of the n-gram benchmark as HTML, Markdown and CSV."""

from __future__ import annotations

import csv
from io import StringIO

from annotation.formats.writing import safe_cell
from scoring.ngram_study.leaderboard import NgramBoard, told
from scoring.ngram_study.records import Study
from scoring.report.markdown import escaped, view_markdown
from scoring.report.ngram_view import board_view, study_view
from scoring.report.page import page
from scoring.report.sheet import view_csv

HEADERS = ("Model", "Score", "Spread", "Length", "Fluency", "Truthfulness", "Helpfulness", "Trials")


def study_html(study: Study) -> str:
    """Give a study as one HTML file that works offline."""
    subtitle = "Whether scores by n-grams rank models as a judge would, and what they rest on."
    return page("Study of the n-gram benchmark", subtitle, audits=[], transfers=[],
                judges=[study_view(study)])  # fmt: skip


def study_markdown(study: Study) -> str:
    """Give a study as GitHub-flavoured Markdown."""
    return view_markdown(study_view(study))


def study_csv(study: Study) -> str:
    """Give a study as CSV, one line per figure."""
    return view_csv(study_view(study), ("study", "ngram"))


def board_html(board: NgramBoard) -> str:
    """Give a leaderboard as one HTML file that works offline."""
    return page("Models by the n-gram benchmark", told(board), audits=[], transfers=[],
                judges=[board_view(board)])  # fmt: skip


def board_markdown(board: NgramBoard) -> str:
    """Give a leaderboard as one table of GitHub-flavoured Markdown."""
    rows = [f"| {' | '.join(HEADERS)} |", f"| --- |{' ---: |' * (len(HEADERS) - 1)}"]
    for line in board.lines:
        values = (line.score, line.score_std, line.length, line.fluency, line.truthfulness,
                  line.helpfulness, line.trials)  # fmt: skip
        cells = ["" if value is None else f"{value:g}" for value in values]
        rows.append(f"| {' | '.join([escaped(line.model), *cells])} |")
    notes = [f"- {escaped(notice)}" for notice in board.notices]
    return "\n".join([f"{told(board)}.", "", *rows, *(["", *notes] if notes else [])]) + "\n"


def board_csv(board: NgramBoard) -> str:
    """Give a leaderboard as CSV, one line per model, empty where a figure is not there."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    columns = ("model", "score", "score_std", "length", "length_std", "fluency", "truthfulness",
               "helpfulness", "trials", "questions")  # fmt: skip
    writer.writerow(columns)
    for line in board.lines:
        value = line.to_json()
        cells = ["" if value[name] is None else value[name] for name in columns[1:]]
        writer.writerow([safe_cell(line.model), *cells])
    return stream.getvalue()


def study_text(found: Study, ending: str) -> str:
    """Write a study as a file with this ending holds it: ``html``, ``md`` or ``csv``."""
    return {"html": study_html, "md": study_markdown, "csv": study_csv}[ending](found)


def board_text(board: NgramBoard, ending: str) -> str:
    """Write a leaderboard as a file with this ending holds it: ``html``, ``md`` or ``csv``."""
    return {"html": board_html, "md": board_markdown, "csv": board_csv}[ending](board)
