"""Stored scores of a dataset, found by metric or signature; lengths are made where they are not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlalchemy.orm import Session

from annotation.jobs import drain
from db.errors import KnownError
from db.queries import scores
from db.queries.scores import SignatureCount
from db.types import ScoreRow, TargetKind
from scoring import registry, signatures
from scoring.audit.panel import Panel, stream_texts, target_kind
from scoring.backends.lexical import LexicalScorer
from scoring.metric_spec import MetricSpec, full_name
from scoring.subjects import Column, Outcome, ScoreOptions, Subject

LengthCache: TypeAlias = dict[tuple[bytes, str], tuple[Outcome, ...]]
"""Lengths by the hash of a text and its language."""
LENGTHS: Final = ("length.chars", "length.words")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScoreSet:
    """One metric's scores of a dataset under one signature.

    Parameters
    ----------
    metric, signature
        Full name, and how the scores were made.
    spec
        The metric's registry entry: direction and scale.
    rows
        By answer id, or by claim id.
    """

    metric: str
    signature: str
    spec: MetricSpec
    rows: Mapping[int, ScoreRow]

    @property
    def is_length(self) -> bool:
        """Whether it is a length of the text alone."""
        return self.spec.name == "length"


def wanted(session: Session, panel: Panel, metrics: Sequence[str]) -> list[SignatureCount]:
    """Find the stored signatures that some names stand for; all but lengths for no names.

    Raises
    ------
    KnownError
        For a name under which nothing is stored for the dataset.
    """
    stored = scores.signatures(session, panel.dataset.id)
    if not metrics:
        return [count for count in stored if count.metric not in LENGTHS]
    found: dict[str, SignatureCount] = {}
    for name in metrics:
        if name in LENGTHS or name == "length":
            continue
        matching = [count for count in stored if answers_to(name, count)]
        if not matching:
            raise not_scored(panel.dataset.name, name, stored)
        found |= {count.text: count for count in matching}
    return list(found.values())


def answers_to(name: str, stored: SignatureCount) -> bool:
    """Whether a name as a user writes it stands for a stored signature.

    A whole signature stands for itself; a metric for its own; a family (``rouge1``,
    ``bertscore:MODEL``) for its parts; a model may be given by its last part.
    """
    if name in (stored.text, stored.metric):
        return True
    if "|" in name:
        return False
    try:
        request = registry.parse(name)
    except KnownError:  # a name of another program's metric stands for itself only
        return False
    head, _, model = stored.metric.partition(":")
    heads = {full_name(request.spec.name, part) for part in request.parts}
    asked = request.model or ""
    if not model:  # a default model is not named
        return head in heads and asked in ("", request.spec.default_model)
    return head in heads and (
        model == asked or model.rsplit("/", 1)[-1] == asked.rsplit("/", 1)[-1]
    )


def not_scored(dataset: str, name: str, stored: Iterable[SignatureCount]) -> KnownError:
    """Make the error for a metric without scores."""
    if "|" not in name:
        registry.parse(name)  # an unknown metric is told as such
    have = ", ".join(sorted({count.metric for count in stored})) or "none"
    return KnownError(
        f"'{dataset}' has no scores of '{name}' (scored: {have}).",
        f"Score it first: tiebreak score '{dataset}' --metric '{name}'",
    )


def spec_of(metric: str) -> MetricSpec:
    """Give a metric's registry entry; scores that came with a file need not have one.

    Of those nothing is known: higher is taken as better, and the scale as it is.
    """
    try:
        return registry.find(metric)
    except KnownError:
        return MetricSpec(
            name=metric,
            group="imported",
            version="",
            summary="Scores that came with a file.",
            range=(None, None),
            backend="",
            standing="loads",
        )


def is_verified(metric: str) -> bool:
    """Whether a metric's values are proved against a reference package."""
    return bool(spec_of(metric).backend) and registry.standing(metric) == "verified"


def load(session: Session, panel: Panel, count: SignatureCount) -> ScoreSet:
    """Read the scores of one signature."""
    rows = scores.scores(session, panel.dataset.id, count.id)
    return ScoreSet(
        metric=count.metric,
        signature=count.text,
        spec=spec_of(count.metric),
        rows={row.target_id: row for row in rows},
    )


def lengths(session: Session, panel: Panel, cache: LengthCache) -> list[ScoreSet]:
    """Give the lengths in characters and words: as stored where complete, else counted now.

    ``cache`` keeps what was counted, so that an audit by another rule does not count again.
    """
    stored = {count.text: count for count in scores.signatures(session, panel.dataset.id)}
    columns = length_columns(target_kind(panel))
    complete = all(
        column.signature in stored
        and stored[column.signature].values + stored[column.signature].undefined == len(panel.texts)
        for column in columns
    )
    if complete:
        return [load(session, panel, stored[column.signature]) for column in columns]
    return _measured(session, panel, columns, cache)


def length_columns(kind: TargetKind) -> list[Column]:
    """Give the columns that the two lengths fill."""
    return signatures.columns(registry.parse("length"), ScoreOptions(), kind, None)


def _measured(
    session: Session, panel: Panel, columns: Sequence[Column], cache: LengthCache
) -> list[ScoreSet]:
    spec = registry.find("length")
    scorer = LexicalScorer(columns, ScoreOptions(), None)
    rows: list[dict[int, ScoreRow]] = [{} for _ in columns]
    for target in stream_texts(session, panel.dataset):
        key = (panel.texts[target.target_id].digest, target.language)
        if key not in cache:
            (cache[key],) = drain(scorer.score([Subject(target.text, (), target.language)]))
        for outcome, column in zip(cache[key], rows, strict=True):
            column[target.target_id] = ScoreRow(
                target.target_id, outcome.value, outcome.undefined, outcome.detail
            )
    return [
        ScoreSet(metric=column.metric, signature=column.signature, spec=spec, rows=made)
        for column, made in zip(columns, rows, strict=True)
    ]
