"""What an export is, what it cannot hold, and what it wrote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterInfo:
    """One format that a dataset can be written in."""

    name: str
    title: str
    suffix: str
    lossless: bool
    constructs: tuple[str, ...]


_ONE: Final = {
    "ties": "tie",
    "judgments": "judgment",
    "comparisons without a judgment": "comparison without a judgment",
    "claims without a judgment": "claim without a judgment",
    "flags": "flag",
    "adjudications": "adjudication",
    "assignments": "assignment",
    "seal breaks": "seal break",
    "marked spans": "marked span",
    "scores": "score",
    "calls of judges": "call of a judge",
    "checks of questions and references": "check of a question or reference",
    "error tags": "error tag",
}
"""Of the reasons in `LossReport.dropped` that are nouns, the singular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LossReport:
    """What a format cannot hold of one dataset, counted before writing.

    ``written`` counts the lines or rows that the format will hold; ``dropped`` gives reasons
    with counts; ``collapsed`` tells what is summarised ("3 raters collapse by majority").
    """

    dataset: str
    format: str
    written: int
    dropped: Mapping[str, int]
    collapsed: tuple[str, ...] = ()
    omitted: tuple[str, ...] = ()

    @property
    def lossless(self) -> bool:
        """Whether the format holds everything."""
        return not (self.dropped or self.collapsed or self.omitted)

    def losses(self) -> tuple[tuple[int, str], ...]:
        """Give what is dropped: how many, and of what, one not being many."""
        return tuple(
            (count, _ONE.get(what, what) if count == 1 else what)
            for what, count in self.dropped.items()
        )

    def sentence(self) -> str:
        """Tell the loss in one sentence.

        >>> LossReport(dataset="d", format="trl", written=9, dropped={"ties": 143, "flagged": 12},
        ...            collapsed=("3 raters collapse by majority",)).sentence()
        'drops 143 ties, 12 flagged; 3 raters collapse by majority'
        """
        parts = []
        if self.dropped:
            parts.append("drops " + ", ".join(f"{count:,} {what}" for count, what in self.losses()))
        parts += self.collapsed
        if self.omitted:
            parts.append("leaves out " + ", ".join(self.omitted))
        return "; ".join(parts) or "nothing is lost"

    def to_json(self) -> dict[str, object]:
        """Give the report as JSON values."""
        return {
            "dataset": self.dataset,
            "format": self.format,
            "written": self.written,
            "dropped": dict(self.dropped),
            "collapsed": list(self.collapsed),
            "omitted": list(self.omitted),
            "text": self.sentence(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportReport:
    """What was written where."""

    dataset: str
    format: str
    path: str
    rows: int
    bytes: int
    loss: LossReport

    def to_json(self) -> dict[str, object]:
        """Give the report as JSON values."""
        return {
            "dataset": self.dataset,
            "format": self.format,
            "path": self.path,
            "rows": self.rows,
            "bytes": self.bytes,
            "loss": self.loss.to_json(),
        }
