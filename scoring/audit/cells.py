"""From a figure to the targets behind it."""

from __future__ import annotations

import numpy as np

from db.errors import KnownError
from db.types import Construct
from scoring.audit.gold import majority
from scoring.audit.records import LABELS, AuditReport, CellItem, CellPage
from scoring.audit.trace import ABSENT, Floats, Ints, Predictions

CLAIM_LABELS = ("not_attributable", "attributable")


def labels_of(construct: Construct) -> tuple[str, ...]:
    """Give the labels of a construct in the order of their codes."""
    return LABELS if construct is Construct.PREFERENCE else CLAIM_LABELS


def cell_items(
    report: AuditReport,
    row_id: str,
    *,
    gold: str | None = None,
    predicted: str | None = None,
    offset: int = 0,
    limit: int = 100,
) -> CellPage:
    """Give the targets that a row's figures rest on, or those of one cell of its confusion table.

    Raises
    ------
    KnownError
        For a row that the report does not have, or a label that its construct does not.
    """
    predictions = report.trace.rows.get(row_id)
    if predictions is None:
        raise KnownError(f"This audit has no row '{row_id}'.")
    labels = labels_of(report.construct)
    codes = majority(report.trace.gold)
    behind = predictions.codes != ABSENT
    if predictions.delta is not None:
        behind |= ~np.isnan(predictions.delta)
    if gold is not None:
        behind &= codes == _code(gold, labels)
    if predicted is not None:
        behind &= predictions.codes == _code(predicted, labels)
    places = np.flatnonzero(behind)
    shown = places[offset : offset + limit]
    items = tuple(_item(report, predictions, codes, int(place), labels) for place in shown)
    return CellPage(total=int(places.size), offset=offset, items=items)


def _code(label: str, labels: tuple[str, ...]) -> int:
    if label not in labels:
        raise KnownError(f"'{label}' is no verdict here.", f"Use: {', '.join(labels)}.")
    return labels.index(label)


def _item(
    report: AuditReport,
    predictions: Predictions,
    codes: Ints,
    place: int,
    labels: tuple[str, ...],
) -> CellItem:
    target = report.trace.targets[place]
    said = int(predictions.codes[place])
    given = int(codes[place])
    people = labels[given] if given >= 0 else None
    verdict = labels[said] if said >= 0 else None
    return CellItem(
        target_id=target.target_id,
        key=target.key,
        item_id=target.item_id,
        item_key=target.item_key,
        topic=target.topic,
        setting=target.setting,
        gold=people,
        predicted=verdict,
        correct=None if verdict is None or people is None else verdict == people,
        score_a=_number(predictions.score_a, place),
        score_b=_number(predictions.score_b, place),
        delta=None if predictions.score_b is None else _number(predictions.delta, place),
    )


def _number(values: Floats | None, place: int) -> float | None:
    if values is None or not np.isfinite(values[place]):
        return None
    return float(values[place])
