"""One subject of a judge's page: a table whose every row knows the items behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.stats.estimate import Estimate
from gui.figure_text import count_text, figure_text
from gui.models.figure_table import Cell, FigureColumn, FigureRow, Label

translate = QCoreApplication.translate
SMALLEST: Final = 0.0005  # rounds to .001


class Part(StrEnum):
    """The subjects of a judge's page, in their order."""

    AGREEMENT = "agreement"
    STAND_IN = "stand_in"
    HABITS = "habits"
    ANSWERS = "answers"
    PROBABILITIES = "probabilities"
    CURVE = "curve"
    COMPANY = "company"
    WINS = "wins"
    INJECTION = "injection"
    SIGNS = "signs"
    TAGS = "tags"
    COST = "cost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A table with its title.

    Parameters
    ----------
    columns, rows
        As a ``FigureTableModel`` takes them.
    groups
        One per row: the group of targets behind it, empty where it has none of its own.
    caption
        What must be read with the table, or why there is none.
    warns
        Whether the caption is a warning.
    """

    columns: tuple[FigureColumn, ...]
    rows: tuple[FigureRow, ...]
    groups: tuple[str, ...]
    caption: str = ""
    warns: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A figure with its name and the group of targets behind it."""

    name: str
    figure: Estimate
    group: str = ""
    hint: str = ""


def figures(name: str, lines: list[Line], *, caption: str = "", value: str = "") -> Section:
    """Lay figures out under each other: name, figure, n."""
    columns = (
        FigureColumn(title=name),
        FigureColumn(title=value or translate("JudgePage", "Figure")),
        FigureColumn(title=translate("JudgePage", "n")),
    )
    rows = tuple(
        FigureRow(
            cells=(line.name, line.figure, line.figure.n),
            hints={0: line.hint} if line.hint else {},
        )
        for line in lines
    )
    return Section(
        columns=columns, rows=rows, groups=tuple(line.group for line in lines), caption=caption
    )


def counts(
    columns: tuple[str, ...], lines: list[tuple[tuple[Cell, ...], str]], *, caption: str = ""
) -> Section:
    """Lay counts out under each other, each line with its group."""
    return Section(
        columns=tuple(FigureColumn(title=title) for title in columns),
        rows=tuple(FigureRow(cells=cells) for cells, _ in lines),
        groups=tuple(group for _, group in lines),
        caption=caption,
    )


def row_name(section: Section, row: int) -> str:
    """Name a row as its first cell does."""
    cell = section.rows[row].cells[0]
    return cell.text if isinstance(cell, Label) else str(cell)


def cell_sentence(section: Section, row: int, column: int) -> str:
    """Say what a cell is: the row, the column where there are several, and the figure."""
    cells, name = section.rows[row].cells, row_name(section, row)
    places = [place for place, cell in enumerate(cells) if isinstance(cell, Estimate)]
    chosen = column if column in places else next(iter(places), -1)
    if chosen < 0:
        said = [str(cell) for cell in cells[1:] if cell != ""]
        return f"{name}: {', '.join(said)}"
    cell = cells[chosen]
    said_figure = figure_text(cell) if isinstance(cell, Estimate) else ""
    head = f"{section.columns[chosen].title} · {name}" if len(places) > 1 else name
    return f"{head}: {said_figure}"


def cell_facts(section: Section, row: int, column: int) -> str:
    """Give what must be read with a cell: n, what is left out, how it was made, notes."""
    cells = section.rows[row].cells
    found = [cell for cell in (cells[column], *cells) if isinstance(cell, Estimate)]
    if not found:
        return ""
    estimate = found[0]
    said = [f"n = {count_text(estimate.n)}"]
    if estimate.dropped:
        said.append(translate("JudgePage", "{n} left out").format(n=count_text(estimate.dropped)))
    said += [part for part in (estimate.method, estimate.note) if part]
    return " · ".join(dict.fromkeys(said))


def p_text(p: float | None) -> str:
    """Write a p value; nothing where there is none.

    >>> p_text(0.00001), p_text(0.0421), p_text(None)
    ('< .001', '.042', '')
    """
    if p is None:
        return ""
    return "< .001" if p < SMALLEST else f"{p:.3f}".removeprefix("0")


Sections = Mapping[Part, Section]
