"""What a format cannot hold of a dataset, counted before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy.orm import Session

from annotation.counting import counted
from annotation.export_report import LossReport
from annotation.preference_gold import PreferenceGold
from db.queries import exports
from db.types import Dataset

ASKED: Final = {
    "calls": "calls of judges",
    "checks": "checks of questions and references",
    "error tags": "error tags",
}


def loss_of(
    session: Session, dataset: Dataset, format_name: str, gold: PreferenceGold | None
) -> LossReport:
    """Count what is written, dropped, summarised and left out.

    ``gold`` is the one verdict of each comparison, for the formats that hold one.
    """
    counts = exports.counts(session, dataset.id)
    if format_name == "tiebreak":
        return LossReport(
            dataset=dataset.name, format=format_name, written=counts["items"], dropped={}
        )
    if gold is not None:
        return _one_verdict(dataset, format_name, counts, gold)
    if format_name == "scores-csv":
        return LossReport(
            dataset=dataset.name,
            format=format_name,
            written=exports.score_rows(session, dataset.id),
            dropped=_some(counts, {"judgments": "judgments", "flags": "flags", **ASKED}),
            omitted=("texts",),
        )
    if format_name == "verdicts-csv":
        return LossReport(
            dataset=dataset.name,
            format=format_name,
            written=counts["comparisons"] + counts["claims"],
            dropped=_some(counts, {"flags": "flags", "scores": "scores", **ASKED}),
            collapsed=("people's judgments collapse to votes",) if counts["judgments"] else (),
            omitted=("raters", "judges", "notes", "answers", "history"),
        )
    return LossReport(
        dataset=dataset.name,
        format=format_name,
        written=counts["judgments"],
        dropped=_some(
            counts,
            {
                "unjudged comparisons": "comparisons without a judgment",
                "unjudged claims": "claims without a judgment",
                "flags": "flags",
                "adjudications": "adjudications",
                "assignments": "assignments",
                "seal_breaks": "seal breaks",
                "spans": "marked spans",
                "scores": "scores",
                **ASKED,
            },
        ),
        omitted=("metadata", "the guideline") if dataset.guideline else ("metadata",),
    )


def _one_verdict(
    dataset: Dataset, format_name: str, counts: Mapping[str, int], gold: PreferenceGold
) -> LossReport:
    collapsed = []
    if gold.raters > 1:
        collapsed.append(f"{gold.raters} raters collapse by majority")
    if gold.settled:
        settled = counted(gold.settled, "comparison takes its", "comparisons take their")
        collapsed.append(f"{settled} settled verdict")
    omitted = ["raters", "systems", "notes and history"]
    omitted += [name for name in ("references", "scores") if counts[name]]
    omitted += [what for name, what in ASKED.items() if counts[name]]
    return LossReport(
        dataset=dataset.name,
        format=format_name,
        written=len(gold.winners),
        dropped=gold.dropped,
        collapsed=tuple(collapsed),
        omitted=tuple(omitted),
    )


def _some(counts: Mapping[str, int], words: Mapping[str, str]) -> dict[str, int]:
    return {word: counts[name] for name, word in words.items() if counts[name]}
