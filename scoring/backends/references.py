"""From one value per reference to one score."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from scoring.metric_spec import Aggregate
from scoring.subjects import Outcome


def combine(
    values: Sequence[float],
    aggregate: Aggregate,
    *,
    by: Sequence[float] | None = None,
    cut: Mapping[str, str] | None = None,
) -> Outcome:
    """Take the maximum, with the reference that gave it, or the mean.

    With ``by`` the reference is the one for which that is largest: ROUGE's precision and recall
    are those of the reference with the best F1.

    The detail is JSON and empty where there is nothing to tell: ``reference`` is the place of
    the chosen reference (the first of equals), ``references`` how many there were, ``truncated``
    what a model did not read.

    >>> combine([0.2, 0.5], "max")
    Outcome(value=0.5, undefined=None, detail='{"reference": 1, "references": 2}', waits=False)
    """
    if len(values) == 1 and not cut:
        return Outcome(values[0])
    detail: dict[str, object] = {}
    if aggregate == "max":
        chosen = max(range(len(values)), key=(by or values).__getitem__)
        value = values[chosen]
        if len(values) > 1:
            detail["reference"] = chosen
    else:
        value = sum(values) / len(values)
    if len(values) > 1:
        detail["references"] = len(values)
    if cut:
        detail["truncated"] = dict(cut)
    return Outcome(value, None, json.dumps(detail) if detail else "")
