"""Metrics against the distribution of a reference set."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from db.types import Construct
from scoring.families.asked import Asked
from scoring.metric_spec import MetricSpec
from scoring.ngram.reading import set_files
from scoring.ngram.records import Settings
from scoring.subjects import ScoreOptions

BACKEND: Final = "scoring.backends.ngram_reference:NgramScorer"
DIGEST_CHARS: Final = 12

SPECS: Final[tuple[MetricSpec, ...]] = tuple(
    MetricSpec(
        name=f"ngram.{part}",
        group="reference set",
        version="1",
        summary=summary,
        inputs=("answer", "question", "reference set"),
        constructs=(Construct.PREFERENCE, Construct.RATING),
        range=(0.0, most),
        backend=BACKEND,
    )
    for part, summary, most in (
        ("fluency", "Frequent n-grams of the set that the answer gathers up to a length.", None),
        ("truthfulness", "Share of the answer that lies in 3-grams the set holds often.", 1.0),
        ("helpfulness", "What is left of 1 for the keyword rules of the set that are met.", 1.0),
    )
)  # fmt: skip


def settings_of(options: ScoreOptions) -> Settings:
    """Give the definition's free choices: the cut lies half the target length behind the target."""
    target = options.ngram_target
    return Settings(target=target, cut=target + max(1, target // 2), unit=options.ngram_unit)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on.

    Raises
    ------
    KnownError
        When the folder of reference sets cannot be read.
    """
    options = asked.options
    settings = settings_of(options)
    made = [f"N{settings.order}", f"len{settings.target}-{settings.cut}", f"unit:{settings.unit}"]
    if asked.name == "ngram.truthfulness":
        made.insert(1, f"n{settings.truth_order}@{settings.threshold:g}")
    if options.reference_sets:
        return [*made, f"set:{digest_of(Path(options.reference_sets))}"]
    if options.references_per_item is not None:
        made.append(f"refs:{options.references_per_item}-seed{options.references_seed}")
    return [*made, "set:own"]


def digest_of(folder: Path) -> str:
    """Name a folder of reference sets by what its files hold, wherever it lies."""
    digest = hashlib.sha256()
    for path, content in set_files(folder):
        digest.update(f"{path.name}\0{len(content)}\0".encode("utf-8", "surrogateescape"))
        digest.update(content)
    return digest.hexdigest()[:DIGEST_CHARS]
