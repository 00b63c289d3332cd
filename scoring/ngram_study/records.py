"""What a study of the benchmark found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from annotation.stats.estimate import Estimate
from scoring.audit.records import Finding, Provenance
from scoring.ngram.contestants import GivenScores
from scoring.ngram.probes import ProbeResult
from scoring.ngram.records import Settings
from scoring.ngram.spot_check import Marks
from scoring.stats.correlation import Correlated, Kind

KINDS: Final[tuple[Kind, ...]] = ("pearson", "spearman")
REPLICATES: Final = 2_000

ByKind: TypeAlias = Mapping[Kind, Correlated]


class Move(NamedTuple):
    """The model whose rank changed most, and by how many places."""

    model: str
    places: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyOptions:
    """What a study looks at.

    Parameters
    ----------
    settings
        The benchmark's own choices, which the rest is held against.
    built_by
        Models that built the reference sets, as their names begin or contain.
    thresholds, lengths, orders, sizes
        What else is tried: thresholds; target length and the length at which everything is taken
        off; longest n-gram; references kept of each group. One at a time, the rest as it is.
    probes
        How many questions are probed by machine; 0 for none.
    seed, replicates
        Of bootstraps, smaller sets, probes and made scores.
    """

    settings: Settings = field(default_factory=Settings)
    built_by: tuple[str, ...] = ()
    thresholds: tuple[float, ...] = (0.001, 0.0025, 0.01, 0.02, 0.05)
    lengths: tuple[tuple[int, int], ...] = ((80, 130), (120, 170), (100, 125), (100, 200))
    orders: tuple[int, ...] = (3, 5, 8)
    sizes: tuple[int, ...] = (100, 300, 500)
    probes: int = 2_000
    seed: int = 0
    replicates: int = REPLICATES


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelLine:
    """One model: its score, its rank among all, what others gave it, what it got by each group."""

    model: str
    score: float
    rank: float
    given: float | None
    builder: bool
    alone: Mapping[str, float]

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "model": self.model,
            "score": self.score,
            "rank": self.rank,
            "given": self.given,
            "builder": self.builder,
            "alone": dict(self.alone),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Influence:
    """What the correlations are without one model, and by how much they change.

    Parameters
    ----------
    above_line
        The model's score minus what the line through the others (least squares, without the
        builders) says from its given score: above 0 the benchmark favours it.
    """

    model: str
    builder: bool
    without: Mapping[Kind, Estimate]
    change: Mapping[Kind, Estimate]
    above_line: Estimate

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "model": self.model,
            "builder": self.builder,
            "without": {kind: one.to_json() for kind, one in self.without.items()},
            "change": {kind: one.to_json() for kind, one in self.change.items()},
            "above_line": self.above_line.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Validity:
    """Correlation with given scores: all models, without the builders, without each model."""

    given: GivenScores
    every: ByKind
    held_out: ByKind | None
    influence: tuple[Influence, ...]

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "source": self.given.source,
            "made": self.given.made,
            "notices": list(self.given.notices),
            "all": _by_kind(self.every),
            "without_builders": None if self.held_out is None else _by_kind(self.held_out),
            "influence": [one.to_json() for one in self.influence],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Stability:
    """Scores from one group alone against those from all groups, on the group's questions.

    Parameters
    ----------
    questions
        How many have the group, and another one besides.
    pearson, spearman
        Over models.
    moved
        The model whose rank moves most.
    mean_difference, largest_difference
        Of absolute differences over models and questions; the largest with its model and question.
    by_question
        Mean absolute difference by question, largest first.
    favoured, gain
        The model that gains most by this group alone, and by how much more than the models that
        built no set do on average: a group favours who wrote it.
    """

    group: str
    questions: int
    pearson: Estimate
    spearman: Estimate
    moved: Move
    mean_difference: Estimate
    largest_difference: float
    where: tuple[str, str]
    by_question: tuple[tuple[str, float], ...]
    favoured: str
    gain: Estimate

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "group": self.group,
            "questions": self.questions,
            "pearson": self.pearson.to_json(),
            "spearman": self.spearman.to_json(),
            "moved": self.moved._asdict(),
            "mean_difference": self.mean_difference.to_json(),
            "largest_difference": self.largest_difference,
            "where": list(self.where),
            "by_question": [list(one) for one in self.by_question],
            "favoured": self.favoured,
            "gain": self.gain.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensitivity:
    """What becomes of scores and ranks under one other choice.

    Parameters
    ----------
    choice, value
        What was changed, and to what.
    spearman
        Of the models' scores with those under the benchmark's own choices.
    changed
        How many models have another rank.
    moved
        The model whose rank moves most.
    difference
        Mean absolute difference of the models' scores.
    given
        Pearson with the given scores under this choice; None without given scores.
    """

    choice: str
    value: str
    spearman: Estimate
    changed: int
    moved: Move
    difference: float
    given: Estimate | None

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "choice": self.choice,
            "value": self.value,
            "spearman": self.spearman.to_json(),
            "changed": self.changed,
            "moved": self.moved._asdict(),
            "difference": self.difference,
            "given": None if self.given is None else self.given.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """A study of the benchmark on some models."""

    questions: int
    references: int
    left_out: tuple[str, ...]
    options: StudyOptions
    models: tuple[ModelLine, ...]
    validity: Validity | None
    stability: tuple[Stability, ...]
    sensitivity: tuple[Sensitivity, ...]
    probes: tuple[ProbeResult, ...]
    marks: Marks | None
    findings: tuple[Finding, ...]
    provenance: Provenance

    @property
    def dataset(self) -> str:
        """What the study is of, in words."""
        return "reference sets"

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "questions": self.questions,
            "references": self.references,
            "left_out": list(self.left_out),
            "settings": self.options.settings.to_json(),
            "built_by": list(self.options.built_by),
            "models": [one.to_json() for one in self.models],
            "validity": None if self.validity is None else self.validity.to_json(),
            "stability": [one.to_json() for one in self.stability],
            "sensitivity": [one.to_json() for one in self.sensitivity],
            "probes": [one.to_json() for one in self.probes],
            "marks": None if self.marks is None else self.marks.to_json(),
            "findings": [one.to_json() for one in self.findings],
            "provenance": self.provenance.to_json(),
        }


def _by_kind(found: ByKind) -> dict[str, object]:
    return {kind: one.to_json() for kind, one in found.items()}
