"""Reference sets of n-grams, and what an answer gets against one, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.stats.estimate import Estimate
from gui.figure_text import percent_text
from gui.models.figure_table import FigureColumn, FigureRow, Label
from scoring.ngram.built import Dropped
from scoring.ngram.records import AnswerScore, ReferenceSet
from scoring.ngram.service import SetLine, Tried
from scoring.ngram_study.leaderboard import ASCENDING, BoardLine, Column, NgramBoard
from scoring.report.judge_view import Section

translate = QCoreApplication.translate
Table = tuple[tuple[FigureColumn, ...], list[FigureRow]]

MOST_SHOWN: Final = 2_000


def sets_table(lines: Sequence[SetLine]) -> Table:
    """Give the reference sets, one line each."""
    columns = (
        FigureColumn(title=translate("Ngrams", "Question")),
        FigureColumn(title=translate("Ngrams", "References")),
        FigureColumn(
            title=translate("Ngrams", "Dropped"),
            hint=translate("Ngrams", "Answers of the pool that did not come into the set"),
        ),
    )
    rows = [
        FigureRow(
            cells=(
                Label(text=line.question_id, aside=line.question),
                line.references,
                "–" if line.dropped is None else sum(line.dropped.values()),
            ),
            hints={0: f"{line.question_id}\n{line.question}"},
        )
        for line in lines
    ]
    return columns, rows


def references_table(found: ReferenceSet) -> Table:
    """Give the references of a set, group after group, at most 2,000 of them."""
    columns = (
        FigureColumn(title=translate("Ngrams", "Reference")),
        FigureColumn(title=translate("Ngrams", "Group")),
        FigureColumn(title=translate("Ngrams", "Characters")),
    )
    texts = [(group, text) for group, texts in found.groups.items() for text in texts]
    rows = [
        FigureRow(cells=(_line(text), group, len(text)), hints={0: text})
        for group, text in texts[:MOST_SHOWN]
    ]
    return columns, rows


def dropped_table(dropped: Sequence[Dropped]) -> Table:
    """Give what was dropped, each with its reason, at most 2,000 of them."""
    columns = (
        FigureColumn(title=translate("Ngrams", "Answer")),
        FigureColumn(title=translate("Ngrams", "Why")),
        FigureColumn(title=translate("Ngrams", "Found")),
        FigureColumn(title=translate("Ngrams", "Group")),
    )
    rows = [
        FigureRow(
            cells=(_line(one.answer), one.reason, one.detail, one.group),
            hints={0: f"{one.answer}\n\n{one.source}"},
        )
        for one in dropped[:MOST_SHOWN]
    ]
    return columns, rows


def parts_table(tried: Tried) -> Table:
    """Give an answer's parts, in each group and in all; groups that cannot be used say why."""
    score = tried.score
    groups = tried.trace.groups
    columns = (
        FigureColumn(title=translate("Ngrams", "Part")),
        FigureColumn(title=translate("Ngrams", "Score")),
        *(FigureColumn(title=group, hint=group) for group in (groups if len(groups) > 1 else ())),
    )
    shown = groups if len(groups) > 1 else ()
    count = max(1, len(groups))
    sizes = dict(zip(groups, tried.trace.sizes, strict=True))
    rows = []
    for name, by_group in (
        (translate("Ngrams", "Fluency"), score.fluency),
        (translate("Ngrams", "Truthfulness"), score.truthfulness),
    ):
        whole = _part(sum(by_group.values()) if by_group else None, sum(sizes.values()), tried)
        each = (_part(by_group[group] * count, sizes[group], tried) for group in shown)
        rows.append(FigureRow(cells=(name, whole, *each)))
    blank = ("",) * len(shown)
    helpful = Estimate(value=score.helpfulness, n=1)
    rows.append(FigureRow(cells=(translate("Ngrams", "Helpfulness"), helpful, *blank)))
    average = _part(score.average, sum(sizes.values()), tried)
    rows.append(FigureRow(cells=(translate("Ngrams", "Average"), average, *blank), ruled=True))
    return columns, rows


BOARD_COLUMNS: Final[tuple[Column, ...]] = (
    "model", "score", "score_std", "fluency", "truthfulness", "helpfulness", "length",
)  # fmt: skip


def board_table(board: NgramBoard) -> Table:
    """Give a leaderboard; the column that it is sorted by is marked in its title."""
    titles: dict[Column, str] = {
        "model": translate("Ngrams", "Model"),
        "score": translate("Ngrams", "Score"),
        "score_std": translate("Ngrams", "Spread"),
        "fluency": translate("Ngrams", "Fluency"),
        "truthfulness": translate("Ngrams", "Truthfulness"),
        "helpfulness": translate("Ngrams", "Helpfulness"),
        "length": translate("Ngrams", "Length"),
    }
    hints: dict[Column, str] = {
        "score": translate("Ngrams", "Mean over trials of the mean over questions"),
        "score_std": translate("Ngrams", "Standard deviation over trials"),
        "length": translate("Ngrams", "Mean characters of an answer"),
    }
    up = (board.sort in ASCENDING) != board.turned
    columns = tuple(
        FigureColumn(
            title=f"{titles[name]} {'↑' if up else '↓'}" if name == board.sort else titles[name],
            hint=hints.get(name, ""),
        )
        for name in BOARD_COLUMNS
    )
    rows = [
        FigureRow(
            cells=(
                Label(text=line.model.rsplit("/", 1)[-1], aside=line.model.rpartition("/")[0]),
                _figure(line.score, line),
                _figure(line.score_std, line),
                _figure(line.fluency, line),
                _figure(line.truthfulness, line),
                _figure(line.helpfulness, line),
                "–" if line.length is None else f"{line.length:.1f}",
            ),
            hints={0: line.model},
        )
        for line in board.lines
    ]
    return columns, rows


def _figure(value: float | None, line: BoardLine) -> Estimate:
    n = line.trials or 0  # as reports count it
    if value is None:
        return Estimate(value=None, n=n, undefined=translate("Ngrams", "not scored"))
    return Estimate(value=value, n=n)


def section_table(section: Section) -> Table:
    """Give one section of a study."""
    columns = (
        FigureColumn(title=section.name),
        *(FigureColumn(title=word) for word in section.words),
        *(FigureColumn(title=title, hint=title) for title in section.columns),
    )
    rows = [
        FigureRow(
            cells=(row.name, *row.words, *row.figures),
            hints={0: row.name},
            reference=row.reference,
        )
        for row in section.rows
    ]
    return columns, rows


def remarks(score: AnswerScore) -> str:
    """Say which keyword rules an answer does not meet, and how far it is too long."""
    said = [
        translate("Ngrams", "“{rule}” is not met: {kept} of the helpfulness is left.").format(
            rule=label, kept=percent_text(kept)
        )
        for label, kept in score.unmet
    ]
    if score.over is not None:
        over, factor = score.over
        said.append(
            translate("Ngrams", "{over} too long: {factor} is left.").format(
                over=over, factor=percent_text(factor)
            )
        )
    return "\n".join(said) or translate("Ngrams", "Every keyword rule is met.")


def _part(value: float | None, references: int, tried: Tried) -> Estimate:
    """Give a part by so many references, or why no group can be used."""
    if value is None:
        reasons = "; ".join(dict.fromkeys(tried.undefined.values()))
        why = reasons or translate("Ngrams", "no references")
        return Estimate(value=None, n=references, undefined=why)
    return Estimate(value=value, n=references)


def _line(text: str) -> str:
    return " ".join(text.split())
