"""The one composition root: from a project's name to the services that work on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING

from db.engine import Sessions
from db.project import open_project

if TYPE_CHECKING:
    from annotation.adjudication import AdjudicationService
    from annotation.agreement import AgreementService
    from annotation.datasets import DatasetService
    from annotation.export import ExportService
    from annotation.importing import ImportService
    from annotation.service import AnnotationService
    from scoring.audit.judge_page import JudgePageService
    from scoring.audit.leaderboard import AggregateService
    from scoring.audit.service import AuditService
    from scoring.audit.transfer_service import TransferService
    from scoring.judging.service import JudgeService
    from scoring.model_listing import ModelService
    from scoring.ngram.service import NgramService
    from scoring.ngram_study.service import NgramStudyService
    from scoring.service import ScoringService


@dataclass(frozen=True)
class AppContext:
    """An open project and the services over it.

    A service is made when it is first asked for and kept from then on: labelling must not wait
    for the statistics packages to load, nor ``datasets`` for the scoring engine.

    Parameters
    ----------
    project
        The path or URL that was opened, as given.
    sessions
        The project's sessions, shared by every service.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, build_context(f"{folder}/p.db") as context:
    ...     context.datasets.all_of()
    []
    """

    project: str
    sessions: Sessions

    @cached_property
    def datasets(self) -> DatasetService:
        """Datasets, their items, deletion and its undoing."""
        from annotation.datasets import DatasetService  # noqa: PLC0415  on first use

        return DatasetService(self.sessions)

    @cached_property
    def imports(self) -> ImportService:
        """Files in."""
        from annotation.importing import ImportService  # noqa: PLC0415  on first use

        return ImportService(self.sessions)

    @cached_property
    def export(self) -> ExportService:
        """Files out."""
        from annotation.export import ExportService  # noqa: PLC0415  on first use

        return ExportService(self.sessions)

    @cached_property
    def annotate(self) -> AnnotationService:
        """Labelling: cards, judgments, undo, queues."""
        from annotation.service import AnnotationService  # noqa: PLC0415  on first use

        return AnnotationService(self.sessions)

    @cached_property
    def adjudicate(self) -> AdjudicationService:
        """Conflicts, settled verdicts, and the roles of judges in settling them."""
        from annotation.adjudication import AdjudicationService  # noqa: PLC0415  on first use

        return AdjudicationService(self.sessions)

    @cached_property
    def agreement(self) -> AgreementService:
        """Who agrees with whom."""
        from annotation.agreement import AgreementService  # noqa: PLC0415  on first use

        return AgreementService(self.sessions)

    @cached_property
    def scoring(self) -> ScoringService:
        """Metrics over items."""
        from scoring.service import ScoringService  # noqa: PLC0415  on first use

        return ScoringService(self.sessions)

    @cached_property
    def audit(self) -> AuditService:
        """Metrics held against people."""
        from scoring.audit.service import AuditService  # noqa: PLC0415  on first use

        return AuditService(self.sessions)

    @cached_property
    def transfer(self) -> TransferService:
        """Whether an audit's findings hold on other datasets."""
        from scoring.audit.transfer_service import TransferService  # noqa: PLC0415  on first use

        return TransferService(self.sessions)

    @cached_property
    def judging(self) -> JudgeService:
        """Judges: prompts, plans, trials, runs."""
        from scoring.judging.service import JudgeService  # noqa: PLC0415  on first use

        return JudgeService(self.sessions)

    @cached_property
    def judge_page(self) -> JudgePageService:
        """One judge held against people, with its habits; errors tagged by people."""
        from scoring.audit.judge_page import JudgePageService  # noqa: PLC0415  on first use

        return JudgePageService(self.sessions)

    @cached_property
    def aggregate(self) -> AggregateService:
        """Systems ranked, and one label a target from many verdicts."""
        from scoring.audit.leaderboard import AggregateService  # noqa: PLC0415  on first use

        return AggregateService(self.sessions)

    @cached_property
    def ngrams(self) -> NgramService:
        """Reference sets of n-grams, in folders beside the project."""
        from scoring.ngram.service import NgramService  # noqa: PLC0415  on first use

        return NgramService()

    @cached_property
    def ngram_studies(self) -> NgramStudyService:
        """Leaderboards by reference sets, and studies of them."""
        from scoring.ngram_study.service import NgramStudyService  # noqa: PLC0415  on first use

        return NgramStudyService()

    @cached_property
    def models(self) -> ModelService:
        """Models on this machine and on the hub."""
        from scoring.model_listing import ModelService  # noqa: PLC0415  on first use

        return ModelService()

    def close(self) -> None:
        """Let every database connection go."""
        self.sessions.close()

    def __enter__(self) -> AppContext:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def build_context(project: str, *, create: bool = True) -> AppContext:
    """Open a project and give the services over it.

    Parameters
    ----------
    project
        A path to a SQLite file or a ``postgresql://`` URL.
    create
        Whether a missing file is made; otherwise it is an error.

    Raises
    ------
    KnownError
        When the project is missing, foreign, newer than this program, or cannot be opened.
    """
    return AppContext(project=project, sessions=open_project(project, create=create))
