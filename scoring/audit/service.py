"""Audits of one dataset: metrics and judges held against people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from annotation.jobs import Job, Progress
from db.engine import Sessions
from db.types import Construct
from scoring.audit import attribution_rows, cells, score_table
from scoring.audit.breakdown import breakdown
from scoring.audit.comparing import difference, kappa_matrix
from scoring.audit.findings import audit_findings, performance_rows
from scoring.audit.own_gold import settled_by_judges
from scoring.audit.panel import read_panel
from scoring.audit.preference_rows import preference_rows
from scoring.audit.provenance import command, project_name, provenance
from scoring.audit.records import (
    Aspect,
    AuditOptions,
    AuditReport,
    AuditRow,
    Breakdown,
    CellPage,
    Difference,
)
from scoring.audit.score_table import LengthCache, ScoreSet
from scoring.audit.study import Study, make_study
from scoring.audit.trace import Predictions, Trace


class AuditService:
    """What the Audit screen and the ``audit`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._lengths: LengthCache = {}

    def audit(self, dataset: str, options: AuditOptions) -> Job[AuditReport]:
        """Hold every asked-for metric and every judge against people, as a job.

        Raises
        ------
        KnownError
            From the job: for an unknown dataset, metric, rater or construct, for a metric that is
            not scored yet, and when no target has the asked-for gold.
        """
        yield Progress(done=0, total=None, unit="rows", note="reading")
        with self._sessions.read() as session:
            panel = read_panel(session, dataset, unsealed=options.unsealed)
            study = make_study(panel, options)
            metrics = []
            for found in score_table.wanted(session, panel, options.metrics):
                metrics.append(score_table.load(session, panel, found))
                yield Progress(done=0, total=None, unit="rows", note=f"reading {found.metric}")
            lengths = score_table.lengths(session, panel, self._lengths)
        rows, predictions = yield from _rows(study, metrics, lengths)
        report = self._report(study, [*metrics, *lengths], rows, predictions)
        yield Progress(done=len(rows), total=len(rows), unit="rows", note="findings")
        return replace(report, findings=audit_findings(report))

    def _report(
        self,
        study: Study,
        sets: Sequence[ScoreSet],
        rows: tuple[AuditRow, ...],
        predictions: dict[str, Predictions],
    ) -> AuditReport:
        options, dataset = study.options, study.panel.dataset
        line = command(
            project_name(self._sessions),
            "audit",
            [dataset.name],
            metrics=options.metrics,
            rule=None if options.rule is None else options.rule.value,
            gold=options.gold,
            seed=options.seed,
            replicates=options.replicates,
            unsealed=options.unsealed,
        )
        trace = Trace(
            targets=study.targets,
            cluster=study.cluster,
            gold=study.gold,
            lengths=study.lengths,
            difficult=study.difficult,
            rows=predictions,
            own_gold=settled_by_judges(study),
        )
        report = AuditReport(
            dataset=dataset.name,
            construct=dataset.construct,
            gold=options.gold,
            n=study.n,
            clusters=study.clusters,
            left_out=study.left_out,
            gold_from=study.gold_from,
            rows=rows,
            findings=(),
            provenance=provenance(
                [study], sets, line=line, seed=options.seed, replicates=options.replicates
            ),
            options=options,
            trace=trace,
        )
        if dataset.construct is not Construct.PREFERENCE:
            return report
        labels = [row.id for row in performance_rows(report)]
        return replace(report, kappas=kappa_matrix(trace, labels))

    def breakdown(self, report: AuditReport, aspect: Aspect) -> Job[Breakdown]:
        """Give the rows of a report again for each value of an aspect, as a job."""
        return breakdown(report, aspect)

    def cell_items(
        self,
        report: AuditReport,
        row_id: str,
        *,
        gold: str | None = None,
        predicted: str | None = None,
        offset: int = 0,
        limit: int = 100,
    ) -> CellPage:
        """Give the targets behind a row, or behind one cell of its confusion table."""
        return cells.cell_items(
            report, row_id, gold=gold, predicted=predicted, offset=offset, limit=limit
        )

    def difference(self, report: AuditReport, a: str, b: str, *, figure: str) -> Difference:
        """Compare one figure of two rows, paired over the targets that both have."""
        return difference(report, a, b, figure=figure)


def _rows(
    study: Study, metrics: Sequence[ScoreSet], lengths: Sequence[ScoreSet]
) -> Job[tuple[tuple[AuditRow, ...], dict[str, Predictions]]]:
    if study.panel.dataset.construct is Construct.PREFERENCE:
        made = preference_rows(study, metrics, lengths)
        return made.rows, made.predictions
    entries = attribution_rows.attribution_entries(study, metrics, lengths)
    rows: list[AuditRow] = []
    for done, entry in enumerate(entries):
        yield Progress(done=done, total=len(entries), unit="rows", note=entry.row.metric)
        rows.append(attribution_rows.finish(study, entry))
    people = attribution_rows.human_rows(study)
    rows += [attribution_rows.chance_row(study), *people.rows]
    predictions = attribution_rows.predictions_of(entries) | people.predictions
    return tuple(rows), predictions
