"""What an audit is asked and what it answers: options, rows, findings, the report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.figure_records import AttributionFigures, PreferenceFigures
from scoring.audit.trace import Trace

LABELS: Final = ("a", "b", "tie")
DEFAULT_REPLICATES: Final = 10_000


class Rule(StrEnum):
    """How two scores become a verdict."""

    ROUND3 = "round3"
    EPS0 = "eps0"
    CALIBRATED = "calibrated"


class Fit(StrEnum):
    """On which items a threshold was chosen; only ``cross_fitted`` is called performance."""

    IN_SAMPLE = "in_sample"
    CROSS_FITTED = "cross_fitted"


class RowKind(StrEnum):
    """What a row of an audit speaks of."""

    METRIC = "metric"
    JUDGE = "judge"
    CHANCE = "chance"
    LENGTH = "length"
    HUMAN = "human"


class Severity(StrEnum):
    """How much a finding matters to someone who must choose a metric."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Aspect(StrEnum):
    """What an audit can be broken down by."""

    TOPIC = "topic"
    SETTING = "setting"
    LANGUAGE = "language"
    LENGTH = "length"
    DIFFICULTY = "difficulty"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditOptions:
    """What to audit, and how.

    Parameters
    ----------
    metrics
        Metric names (``rouge1`` stands for its parts) or whole signatures; empty for every
        metric stored for the dataset.
    rule
        One rule for preferences; None reports all of them.
    gold
        ``majority``, ``adjudicated``, ``soft`` (each judgment as it is) or a rater's name.
    replicates, seed
        Of the bootstrap over clusters.
    unsealed
        Whether judgments made with the seal broken count too.
    """

    metrics: tuple[str, ...] = ()
    rule: Rule | None = None
    gold: str = "majority"
    replicates: int = DEFAULT_REPLICATES
    seed: int = 0
    unsealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceRow:
    """One predictor of preferences held against people.

    Parameters
    ----------
    id
        Names the row within its report (``cell_items``, ``difference``, ``breakdown``).
    metric
        The metric, the judge's name, or what the chance, length or human row is.
    signature
        How the scores were made; None where there are no scores.
    rule, fit, eps
        How scores became verdicts; None for verdicts that were given as such. ``eps`` is the
        threshold fitted on all items (in sample) or the mean over folds (cross-fitted).
    counted_wrong
        For a judge: the same figures with verdicts that could not be read counted as wrong.
    leave_one_out
        The same figures against the leave-one-out gold of the human row.
    note
        What a reader should know.
    """

    id: str
    kind: RowKind
    metric: str
    signature: str | None
    rule: Rule | None
    fit: Fit | None
    eps: float | None
    figures: PreferenceFigures
    counted_wrong: PreferenceFigures | None = None
    leave_one_out: PreferenceFigures | None = None
    note: str = ""

    def estimates(self) -> dict[str, Estimate]:
        """Every figure by its name in JSON."""
        return self.figures.estimates()

    @property
    def n(self) -> int:
        """Comparisons that count."""
        return self.figures.n

    @property
    def clusters(self) -> int:
        """Clusters that they fall into."""
        return self.figures.clusters

    def to_json(self) -> dict[str, object]:
        """Give the row as programs read it."""
        wrong, left_out = self.counted_wrong, self.leave_one_out
        return {
            "id": self.id,
            "kind": self.kind.value,
            "metric": self.metric,
            "signature": self.signature,
            "rule": None if self.rule is None else self.rule.value,
            "fit": None if self.fit is None else self.fit.value,
            "eps": self.eps,
            **self.figures.to_json(),
            "counted_wrong": None if wrong is None else wrong.to_json(),
            "leave_one_out": None if left_out is None else left_out.to_json(),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributionRow:
    """One predictor of support held against people; fields as in ``PreferenceRow``."""

    id: str
    kind: RowKind
    metric: str
    signature: str | None
    figures: AttributionFigures
    counted_wrong: AttributionFigures | None = None
    leave_one_out: AttributionFigures | None = None
    note: str = ""

    def estimates(self) -> dict[str, Estimate]:
        """Every figure by its name in JSON."""
        return self.figures.estimates()

    @property
    def n(self) -> int:
        """Claims that count."""
        return self.figures.n

    @property
    def clusters(self) -> int:
        """Clusters that they fall into."""
        return self.figures.clusters

    def to_json(self) -> dict[str, object]:
        """Give the row as programs read it."""
        wrong, left_out = self.counted_wrong, self.leave_one_out
        return {
            "id": self.id,
            "kind": self.kind.value,
            "metric": self.metric,
            "signature": self.signature,
            **self.figures.to_json(),
            "counted_wrong": None if wrong is None else wrong.to_json(),
            "leave_one_out": None if left_out is None else left_out.to_json(),
            "note": self.note,
        }


AuditRow: TypeAlias = PreferenceRow | AttributionRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One sentence with its figure, interval and n.

    ``rows`` are the row ids behind it; in a transfer the metrics and the datasets.
    """

    severity: Severity
    text: str
    rows: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give severity, text and what is behind it."""
        return {"severity": self.severity.value, "text": self.text, "rows": list(self.rows)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """What makes a report again.

    Parameters
    ----------
    project
        Hash over the dataset's keys, verdicts and scores that the figures rest on.
    command
        The CLI line.
    seed, replicates
        Of every bootstrap in the report.
    signatures
        Of every score in the report.
    """

    project: str
    command: str
    seed: int
    replicates: int
    signatures: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "project": self.project,
            "command": self.command,
            "seed": self.seed,
            "replicates": self.replicates,
            "signatures": list(self.signatures),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class KappaMatrix:
    """Cohen's kappa between the verdicts of each two rows; ``labels`` are row ids."""

    labels: tuple[str, ...]
    values: tuple[tuple[Estimate, ...], ...]

    def to_json(self) -> dict[str, object]:
        """Give the row ids and the table, row by row."""
        return {
            "rows": list(self.labels),
            "values": [[cell.to_json() for cell in line] for line in self.values],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditReport:
    """A dataset's metrics and judges held against people.

    Parameters
    ----------
    gold
        As asked for: ``majority``, ``adjudicated``, ``soft`` or a rater's name.
    n
        Targets with gold.
    left_out
        Why other targets or judgments do not count, with how many.
    gold_from
        Where the gold comes from, with how many, where from more than one place: adjudicated
        gold is the settled verdict, else the majority.
    rows
        Metrics, judges, then length, chance and human rows.
    findings
        Most consequential first.
    kappas
        Row by row; None for attribution.
    trace
        What ``cell_items``, ``breakdown`` and ``difference`` read; not in JSON.
    """

    dataset: str
    construct: Construct
    gold: str
    n: int
    clusters: int
    left_out: Mapping[str, int]
    rows: tuple[AuditRow, ...]
    findings: tuple[Finding, ...]
    provenance: Provenance
    options: AuditOptions
    kappas: KappaMatrix | None = None
    gold_from: Mapping[str, int] = field(default_factory=dict)
    trace: Trace = field(repr=False, compare=False, kw_only=True)

    def row(self, row_id: str) -> AuditRow:
        """Find a row by its id; KeyError when there is none."""
        for row in self.rows:
            if row.id == row_id:
                return row
        raise KeyError(row_id)

    def to_json(self) -> dict[str, object]:
        """Give the report as ``tiebreak audit --json`` prints it."""
        return {
            "dataset": self.dataset,
            "construct": self.construct.value,
            "gold": self.gold,
            "n": self.n,
            "clusters": self.clusters,
            "left_out": dict(self.left_out),
            "gold_from": dict(self.gold_from),
            "rows": [row.to_json() for row in self.rows],
            "kappa_matrix": None if self.kappas is None else self.kappas.to_json(),
            "findings": [finding.to_json() for finding in self.findings],
            "provenance": self.provenance.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CellItem:
    """One target behind a figure.

    ``gold`` and ``predicted`` are verdicts, or None (no verdict). Of soft gold it is the most
    frequent verdict, None for a tie of votes. For attribution ``score_a`` is the claim's score, and
    ``score_b`` and ``delta`` are None.
    """

    target_id: int
    key: str
    item_id: int
    item_key: str
    topic: str
    setting: str
    gold: str | None
    predicted: str | None
    correct: bool | None
    score_a: float | None
    score_b: float | None
    delta: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CellPage:
    """Some targets behind a figure, with how many there are in all."""

    total: int
    offset: int
    items: tuple[CellItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakdownGroup:
    """The rows of an audit over some of its targets."""

    value: str
    n: int
    clusters: int
    rows: tuple[AuditRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """An audit by topic, setting, language, length quartile or difficulty."""

    aspect: Aspect
    groups: tuple[BreakdownGroup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One figure of two rows, paired over the targets that both have."""

    a: str
    b: str
    figure: str
    estimate: Estimate
    p: float | None
    coverage: float
