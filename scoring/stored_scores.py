"""What is stored of a dataset's scores, side by side: one row a target, one column a signature."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from db.engine import Sessions
from db.queries import datasets, score_targets, scores
from db.queries.score_targets import NamedTarget
from db.types import ScoreRow, TargetKind


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredScores:
    """Scores of a dataset.

    Parameters
    ----------
    kind
        Whether they are of answers or of claims.
    targets
        In the order of their items.
    signatures
        The metric of each signature, in the order of the columns.
    rows
        By signature and target; a target that is not scored under a signature is absent.
    """

    kind: TargetKind
    targets: tuple[NamedTarget, ...]
    signatures: Mapping[str, str]
    rows: Mapping[str, Mapping[int, ScoreRow]]


def stored_scores(
    sessions: Sessions, dataset_name: str, wanted: Collection[str] | None = None
) -> StoredScores:
    """Read a dataset's scores under some signatures, or under all of them.

    Raises
    ------
    KnownError
        For an unknown dataset.
    """
    with sessions.read() as session:
        dataset = datasets.get(session, dataset_name)
        kind = scores.scored_kind(dataset.construct)
        stored = {count.text: count for count in scores.signatures(session, dataset.id)}
        chosen = list(stored) if wanted is None else [text for text in wanted if text in stored]
        return StoredScores(
            kind=kind,
            targets=tuple(score_targets.named_targets(session, dataset.id, kind)),
            signatures={text: stored[text].metric for text in chosen},
            rows={
                text: {
                    row.target_id: row
                    for row in scores.scores(session, dataset.id, stored[text].id)
                }
                for text in chosen
            },
        )


def uneven_references(
    sessions: Sessions, dataset_name: str, signatures: Iterable[str]
) -> str | None:
    """Warn of maxima over different numbers of references: the more there are, the higher.

    None where no signature takes a maximum over all references, or all items have as many.
    """
    if not any("|agg:max" in text and "|refs:" not in text for text in signatures):
        return None
    with sessions.read() as session:
        dataset = datasets.get(session, dataset_name)
        least, most = score_targets.reference_counts(session, dataset.id)
    if least == most:
        return None
    return (
        f"Items have {least:,} to {most:,} references, and a maximum grows with their number; "
        f"with --references-per-item {least} each has as many."
    )
