"""Which output of a classifier says that one text follows from another: read from its labels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from db.errors import KnownError
from scoring.models import ModelFiles

_NOT_A_LETTER: Final = re.compile(r"[^a-z]+")
_KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("entailment", "entailed", "entails", "entail"), "entail"),
    **dict.fromkeys(("supports", "supported", "support", "aligned", "consistent"), "entail"),
    **dict.fromkeys(("contradiction", "contradicted", "contradicts"), "contradict"),
    **dict.fromkeys(("contradict", "contradictory", "refutes", "refuted"), "contradict"),
    **dict.fromkeys(("neutral", "notenoughinfo", "nei", "unrelated"), "neutral"),
    **dict.fromkeys(("notentailment", "nonentailment", "notentailed"), "otherwise"),
    **dict.fromkeys(("notsupported", "unsupported", "notaligned", "inconsistent"), "otherwise"),
}


class LabelOrder(NamedTuple):
    """Where a classifier's answers stand.

    Parameters
    ----------
    entailment
        The place of *it follows*.
    contradiction
        The place of *it is contradicted*; None for a classifier that only tells whether it
        follows.
    against
        The place that must win where the text does not follow: contradiction, or the only other.
    """

    entailment: int
    contradiction: int | None
    against: int

    def written(self) -> str:
        """Give the order as a signature holds it; a model that does not prove it gives no score.

        >>> LabelOrder(entailment=2, contradiction=0, against=0).written()
        'labels:entail=2,contradict=0,proved'
        >>> LabelOrder(entailment=0, contradiction=None, against=1).written()
        'labels:entail=0,other=1,proved'
        """
        other = "other" if self.contradiction is None else "contradict"
        return f"labels:entail={self.entailment},{other}={self.against},proved"


def label_order(files: ModelFiles) -> LabelOrder:
    """Read the order of a model's labels from ``id2label`` in its configuration.

    Raises
    ------
    KnownError
        For a model whose labels do not say which of them is entailment.
    """
    found = _find(labels(files))
    if found is None:
        named = ", ".join(labels(files).values()) or "none"
        raise KnownError(
            f"The labels of '{files.name}' do not say which of them is entailment ({named}).",
            "Take a model trained for natural language inference, or write its labels into "
            "id2label in its config.json.",
        )
    return found


def labels(files: ModelFiles) -> dict[int, str]:
    """Give the labels that a model's configuration names, by place; empty where it names none."""
    named = files.read_json("config.json").get("id2label")
    if not isinstance(named, Mapping):
        return {}
    return {int(place): str(label) for place, label in named.items() if str(place).isdigit()}


def support_place(files: ModelFiles) -> int:
    """Give the place of *supported* in a fact checker: the named one, else the second of two.

    Checkers are published with unnamed labels, 0 for unsupported and 1 for supported.

    Raises
    ------
    KnownError
        For a classifier that has neither such a label nor two places.
    """
    found = _find(labels(files))
    if found is not None:
        return found.entailment
    if len(labels(files)) in {0, 2}:  # a configuration without labels stands for two
        return 1
    raise KnownError(
        f"The labels of '{files.name}' do not say which of them is support.",
        "Take a fact checker of two labels, or write its labels into id2label in its config.json.",
    )


def aligned_place(files: ModelFiles) -> int:
    """Give the place of *aligned*: the first where the labels are unnamed, as AlignScore's are.

    Raises
    ------
    KnownError
        For labels that are named and do not say which of them is entailment.
    """
    named = labels(files).values()
    if all(label.startswith("LABEL_") for label in named):
        return 0
    return label_order(files).entailment


def _find(named: Mapping[int, str]) -> LabelOrder | None:
    kinds: dict[str, list[int]] = {}
    for place, label in named.items():
        kinds.setdefault(_kind(label), []).append(place)
    if any(len(places) > 1 for kind, places in kinds.items() if kind) or "entail" not in kinds:
        return None
    [entailment] = kinds["entail"]
    against = kinds.get("contradict") or kinds.get("otherwise")
    if against is None:
        return None
    contradiction = against[0] if "contradict" in kinds else None
    return LabelOrder(entailment=entailment, contradiction=contradiction, against=against[0])


def _kind(label: str) -> str:
    return _KINDS.get(_NOT_A_LETTER.sub("", label.lower()), "")
