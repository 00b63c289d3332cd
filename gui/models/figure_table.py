"""A table for a view: rows are frozen records, cells are texts, counts or estimates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from annotation.stats.estimate import Estimate
from gui.figure_text import count_text, figure_text, full_text

Index = QModelIndex | QPersistentModelIndex
NO_INDEX: Final = QModelIndex()


class FigureRole(IntEnum):
    """What a delegate asks for beside the text of a cell."""

    ESTIMATE = Qt.ItemDataRole.UserRole + 1
    MARK = Qt.ItemDataRole.UserRole + 2
    RULED = Qt.ItemDataRole.UserRole + 3
    REFERENCE = Qt.ItemDataRole.UserRole + 4
    HINT = Qt.ItemDataRole.UserRole + 5
    ASIDE = Qt.ItemDataRole.UserRole + 6
    CELL = Qt.ItemDataRole.UserRole + 7


class Mark(IntEnum):
    """How a figure stands in its column."""

    NONE = 0
    BEST = 1
    WITHIN_BEST = 2


class VerdictRole(StrEnum):
    """Which colour and shape a verdict takes."""

    A = "a"
    B = "b"
    TIE = "tie"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A name with something quieter beside it, or a verdict with its shape before it."""

    text: str
    aside: str = ""
    verdict: VerdictRole | None = None


Cell: TypeAlias = str | int | Label | Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureColumn:
    """One column: its title, what it means, and whether the title stands in the middle."""

    title: str
    hint: str = ""
    centered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow:
    """One row.

    Parameters
    ----------
    cells
        One per column: a text, a count or an estimate.
    marks
        Column to mark, for figures that stand out.
    hints
        Column to what is shown on hover and read to screen readers, for texts that need it.
    reference
        A row that others are held against (chance, length only, human ceiling): set apart.
    ruled
        Whether a line stands above the row.
    """

    cells: tuple[Cell, ...]
    marks: Mapping[int, Mark] = field(default_factory=dict)
    hints: Mapping[int, str] = field(default_factory=dict)
    reference: bool = False
    ruled: bool = False


class FigureTableModel(QAbstractTableModel):
    """Rows of texts and figures; replaced as a whole, since a report is made as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[FigureColumn, ...] = ()
        self._rows: tuple[FigureRow, ...] = ()

    def show_rows(self, columns: Sequence[FigureColumn], rows: Sequence[FigureRow]) -> None:
        """Replace everything that the table shows."""
        self.beginResetModel()
        self._columns, self._rows = tuple(columns), tuple(rows)
        self.endResetModel()

    def row_at(self, row: int) -> FigureRow:
        """Give the record behind a row."""
        return self._rows[row]

    def estimate_at(self, row: int, column: int) -> Estimate | None:
        """Give the figure in a cell, if it is one."""
        cell = self._rows[row].cells[column]
        return cell if isinstance(cell, Estimate) else None

    def rowCount(self, parent: Index = NO_INDEX) -> int:  # noqa: N802 - Qt's name
        """Give the count of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:  # noqa: N802 - Qt's name
        """Give the count of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what a view or delegate asks for about one cell."""
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        cell = row.cells[column]
        found: object = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                found = _cell_text(cell)
            case Qt.ItemDataRole.ToolTipRole | FigureRole.HINT:
                found = _cell_hint(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                found = ", ".join(_cell_hint(row, column).splitlines()) or _cell_text(cell)
            case Qt.ItemDataRole.TextAlignmentRole if isinstance(cell, int):
                found = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            case FigureRole.ESTIMATE if isinstance(cell, Estimate):
                found = cell
            case FigureRole.CELL:
                found = cell
            case FigureRole.MARK:
                found = row.marks.get(column, Mark.NONE)
            case FigureRole.RULED:
                found = row.ruled
            case FigureRole.REFERENCE:
                found = row.reference
            case FigureRole.ASIDE if isinstance(cell, Label):
                found = cell.aside
        return found

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Give a column's title, its meaning on hover, and how it is aligned."""
        if orientation == Qt.Orientation.Vertical or section >= len(self._columns):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._columns[section].title
            case Qt.ItemDataRole.ToolTipRole:
                return self._columns[section].hint or None
            case Qt.ItemDataRole.TextAlignmentRole:
                counts = self._rows and isinstance(self._rows[0].cells[section], int)
                side = Qt.AlignmentFlag.AlignRight if counts else Qt.AlignmentFlag.AlignLeft
                if self._columns[section].centered:
                    side = Qt.AlignmentFlag.AlignHCenter
                return side | Qt.AlignmentFlag.AlignVCenter
        return None


def verdict_role(verdict: str | None) -> VerdictRole:
    """Give the colour and shape of a verdict: supported is drawn as A, not supported as B."""
    return {
        "a": VerdictRole.A,
        "attributable": VerdictRole.A,
        "b": VerdictRole.B,
        "not_attributable": VerdictRole.B,
        "tie": VerdictRole.TIE,
    }.get(verdict or "", VerdictRole.NONE)


def _cell_text(cell: Cell) -> str:
    if isinstance(cell, Estimate):
        return figure_text(cell)
    if isinstance(cell, Label):
        return cell.text
    return count_text(cell) if isinstance(cell, int) else cell


def _cell_hint(row: FigureRow, column: int) -> str:
    if column in row.hints:
        return row.hints[column]
    cell = row.cells[column]
    if isinstance(cell, Label):
        return f"{cell.text}\n{cell.aside}" if cell.aside else ""
    return full_text(cell) if isinstance(cell, Estimate) else ""
