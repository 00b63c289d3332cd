"""What aggregation is asked and what it answers: a leaderboard, or one label a target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.records import DEFAULT_REPLICATES, Finding, Provenance
from scoring.audit.wording import number
from scoring.stats.win_rates import LengthControlled, WinRate


class Source(StrEnum):
    """Whose verdicts count."""

    PEOPLE = "people"
    JUDGES = "judges"
    BOTH = "both"


class Method(StrEnum):
    """From many verdicts to one figure or label."""

    MAJORITY = "majority"
    BRADLEY_TERRY = "bradley_terry"
    DAVIDSON = "davidson"
    DAWID_SKENE = "dawid_skene"


@dataclass(frozen=True, slots=True, kw_only=True)
class AggregateOptions:
    """What to aggregate, and how.

    Parameters
    ----------
    source
        Whose verdicts count.
    judges
        Only these judges; empty for all.
    method
        For systems: what strengths are made from: every verdict (``bradley_terry``, or
        ``davidson`` with ties as an outcome of their own), or one label
        a comparison (``majority``, ``dawid_skene``). For targets: how the label is found.
    length_controlled
        Whether win rates are given at equal length too.
    replicates, seed
        Of the bootstrap over clusters.
    unsealed
        Whether judgments made with the seal broken count too.
    """

    source: Source = Source.PEOPLE
    judges: tuple[str, ...] = ()
    method: Method = Method.BRADLEY_TERRY
    length_controlled: bool = False
    replicates: int = DEFAULT_REPLICATES
    seed: int = 0
    unsealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemLine:
    """One system: its strength, rank and group, and how often it wins.

    ``group`` counts from 1; systems of one group cannot be told from the first of it.
    """

    system: str
    strength: Estimate
    rank: float | None
    ranks: tuple[float, float] | None
    group: int | None
    wins: WinRate
    controlled: LengthControlled | None
    comparisons: int

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "system": self.system,
            "strength": self.strength.to_json(),
            "rank": self.rank,
            "rank_interval": None if self.ranks is None else list(self.ranks),
            "group": self.group,
            "win_rate": self.wins.to_json(),
            "length_controlled": None if self.controlled is None else self.controlled.to_json(),
            "comparisons": self.comparisons,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """Systems, strongest first.

    Parameters
    ----------
    verdicts, comparisons, clusters
        Verdicts that count, and the comparisons and clusters that they fall into.
    groups
        Systems that can be told apart, strongest group first.
    sets
        Systems that met, directly or through others; more than one where some never did.
    connected, pseudo
        Whether wins are strongly connected, and the pseudo-count that was needed where not.
    nu
        How readily ties are called, by Davidson; None where ties are half wins.
    left_out
        Why other verdicts do not count, with how many.
    """

    dataset: str
    source: Source
    method: Method
    verdicts: int
    comparisons: int
    clusters: int
    lines: tuple[SystemLine, ...]
    groups: tuple[tuple[str, ...], ...]
    sets: tuple[tuple[str, ...], ...]
    connected: bool
    pseudo: float
    nu: float | None
    left_out: Mapping[str, int]
    notes: tuple[str, ...]
    findings: tuple[Finding, ...]
    provenance: Provenance

    @property
    def ties(self) -> str:
        """What a tie counts as, in words."""
        if self.nu is None:
            return "ties are half wins"
        return f"ties are an outcome of their own (Davidson, nu {number(self.nu, 2)})"

    def to_json(self) -> dict[str, object]:
        """Give the leaderboard as ``tiebreak aggregate --json`` prints it."""
        return {
            "dataset": self.dataset,
            "by": "systems",
            "from": self.source.value,
            "method": self.method.value,
            "verdicts": self.verdicts,
            "comparisons": self.comparisons,
            "clusters": self.clusters,
            "systems": [line.to_json() for line in self.lines],
            "groups": [list(group) for group in self.groups],
            "sets_that_met": [list(one) for one in self.sets],
            "strongly_connected": self.connected,
            "pseudo_count": self.pseudo,
            "nu": self.nu,
            "left_out": dict(self.left_out),
            "notes": list(self.notes),
            "findings": [finding.to_json() for finding in self.findings],
            "provenance": self.provenance.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One target's label: None where votes are tied. ``shares`` are of votes, or probabilities."""

    key: str
    verdict: str | None
    votes: int
    shares: Mapping[str, float]
    systems: tuple[str, str] | None = None

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "target": self.key,
            "verdict": self.verdict,
            "votes": self.votes,
            "shares": dict(self.shares),
            "systems": None if self.systems is None else list(self.systems),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """One label a target.

    Parameters
    ----------
    counts
        Targets by label; ``none`` counts those without one.
    reliability
        By rater, the probability of being right that Dawid-Skene estimates; empty for a majority.
    """

    dataset: str
    construct: Construct
    source: Source
    method: Method
    labels: tuple[Label, ...]
    counts: Mapping[str, int]
    reliability: Mapping[str, float] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    command: str = ""

    def to_json(self) -> dict[str, object]:
        """Give the labels as ``tiebreak aggregate --by comparisons --json`` prints them."""
        return {
            "dataset": self.dataset,
            "construct": self.construct.value,
            "by": "comparisons",
            "from": self.source.value,
            "method": self.method.value,
            "counts": dict(self.counts),
            "reliability": dict(self.reliability),
            "left_out": dict(self.left_out),
            "notes": list(self.notes),
            "labels": [label.to_json() for label in self.labels],
            "command": self.command,
        }
