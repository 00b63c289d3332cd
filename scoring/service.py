"""Scoring as the screen and the command line use it."""

from __future__ import annotations

from collections.abc import Sequence

from annotation.jobs import Job
from db.engine import Sessions
from db.queries import item_scores, scores, undefined_scores
from db.queries.item_scores import ItemScore
from db.queries.scores import ReasonCount, SignatureCount
from db.queries.undefined_scores import UndefinedPage, UndefinedScore
from scoring import registry
from scoring.cluster import ClusterOptions
from scoring.cost import CostEstimate, StepCost, estimate
from scoring.engine import ScoreReport, score_dataset
from scoring.judge_files import is_here
from scoring.registry import MetricInfo
from scoring.subjects import ScoreOptions

__all__ = [
    "ClusterOptions",
    "CostEstimate",
    "MetricInfo",
    "ReasonCount",
    "ScoreOptions",
    "ScoreReport",
    "ScoringService",
    "SignatureCount",
    "StepCost",
    "UndefinedPage",
    "UndefinedScore",
]


class ScoringService:
    """Lists metrics, scores datasets and tells what is stored."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def metrics(self) -> list[MetricInfo]:
        """Give every metric with what it compares and whether it can be computed here."""
        return registry.listing(model_found=is_here)

    def score(
        self,
        dataset_name: str,
        metrics: Sequence[str],
        options: ScoreOptions | None = None,
        cluster: ClusterOptions | None = None,
    ) -> Job[ScoreReport]:
        """Score a dataset's answers, or claims, by some metrics.

        With a ``cluster`` the same scorers run there; scores are the same rows.

        Nothing is read or loaded before the job is first advanced, and what is scored already
        is not scored again: running the job once more does the rest.

        Raises
        ------
        KnownError
            At once for a metric that does not exist or cannot be computed here; from the job
            for an unknown dataset or a model that is not found.
        """
        requests = registry.parse_all(metrics)
        registry.check_installed(requests)
        options = options or ScoreOptions()
        return score_dataset(self._sessions, dataset_name, requests, options, cluster)

    def estimate(
        self,
        dataset_name: str,
        metrics: Sequence[str],
        options: ScoreOptions | None = None,
    ) -> Job[CostEstimate]:
        """Tell what scoring would cost; nothing is stored.

        What waits is counted, and a few items are tried with the real models.

        Raises
        ------
        KnownError
            As for ``score``.
        """
        requests = registry.parse_all(metrics)
        registry.check_installed(requests)
        return estimate(self._sessions, dataset_name, requests, options or ScoreOptions())

    def stored(self, dataset_id: int) -> list[SignatureCount]:
        """Give every signature with scores of a dataset, and how many."""
        with self._sessions.read() as session:
            return scores.signatures(session, dataset_id)

    def of_item(self, item_id: int) -> list[ItemScore]:
        """Give every stored score of one item with its signature."""
        with self._sessions.read() as session:
            return item_scores.of_item(session, item_id)

    def reasons(self, dataset_id: int) -> list[ReasonCount]:
        """Give why scores of a dataset have no value, with counts."""
        with self._sessions.read() as session:
            return scores.reasons(session, dataset_id)

    def failures(
        self,
        dataset_id: int,
        *,
        metric: str = "",
        reason: str = "",
        offset: int = 0,
        limit: int = 50,
    ) -> UndefinedPage:
        """Give scores without a value with their items and reasons, page by page.

        Parameters
        ----------
        metric, reason
            Only of this metric, only for this reason; empty for all.
        offset, limit
            Which of them.
        """
        with self._sessions.read() as session:
            return undefined_scores.undefined_scores(
                session, dataset_id, metric=metric, reason=reason, offset=offset, limit=limit
            )
