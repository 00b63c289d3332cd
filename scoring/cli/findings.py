"""Findings and figures of audits as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from annotation.stats.estimate import Estimate
from scoring.cli.output import figure, say, visible

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.records import Finding

MARKS: Final[Mapping[str, str]] = {"high": "!!", "medium": " !", "low": "  "}
TEXT_WIDTH: Final = 100


def write_findings(console: Console, findings: Iterable[Finding]) -> None:
    """Write findings, most consequential first, one paragraph each."""
    for finding in findings:
        mark = MARKS.get(finding.severity.value, "  ")
        lines = textwrap.wrap(visible(finding.text), TEXT_WIDTH - 3, break_on_hyphens=False) or [""]
        say(console, f"{mark} {lines[0]}")
        for line in lines[1:]:
            say(console, f"   {line}")


def reasons(estimates: Iterable[Estimate]) -> list[str]:
    """Give each reason why a figure is not available, once, in the order met."""
    return list(dict.fromkeys(e.undefined for e in estimates if e.undefined is not None))


class Footnotes:
    """Numbers the reasons for missing figures, so that a table's cells stay narrow."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def cell(self, estimate: Estimate) -> str:
        """Give a figure with its interval, or the number of its reason."""
        if estimate.undefined is None:
            return figure(estimate)
        number = self._numbers.setdefault(estimate.undefined, len(self._numbers) + 1)
        return f"- ({number})"

    def write(self, console: Console) -> None:
        """Write the reasons that were numbered."""
        for reason, number in self._numbers.items():
            say(console, f"({number}) not available: {visible(reason)}")
