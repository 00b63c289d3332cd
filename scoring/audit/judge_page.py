"""One judge held against people, with its habits: what the judge page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from annotation.jobs import Job, Progress
from annotation.standing_in import StandInOptions, stand_in_on
from annotation.stats.stand_in import StandIn
from db.engine import Sessions
from db.queries import error_tags
from db.types import Changes, Status
from scoring.audit import attribution_rows, judge_behind, score_table
from scoring.audit import judge_figures as own
from scoring.audit.comparing import kappa_matrix
from scoring.audit.findings import performance_rows
from scoring.audit.judge_company import company
from scoring.audit.judge_findings import judge_findings
from scoring.audit.judge_forms import forms
from scoring.audit.judge_injection import injection
from scoring.audit.judge_reading import Reading, read
from scoring.audit.judge_records import JudgePage, JudgePageOptions, TagTable
from scoring.audit.judge_signs import SignCache, Speaking, speaking
from scoring.audit.judge_tags import find, table_of, tag, tag_table, untag
from scoring.audit.judge_trace import JudgedItems, JudgeTrace
from scoring.audit.judge_wins import win_rates
from scoring.audit.own_gold import settled_by_judges
from scoring.audit.panel import read_panel
from scoring.audit.preference_rows import preference_rows
from scoring.audit.provenance import fingerprint, judge_command, project_name
from scoring.audit.records import AuditReport, AuditRow, Provenance, RowKind
from scoring.audit.score_table import LengthCache, ScoreSet
from scoring.audit.study import Study
from scoring.audit.trace import Predictions, Trace
from scoring.stats.ppi import PredictionPowered

TAG_REPLICATES = 2_000


class JudgePageService:
    """What the judge page and ``audit --judge`` do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._lengths: LengthCache = {}
        self._signs: SignCache = {}

    def page(
        self, dataset: str, judge: str, options: JudgePageOptions | None = None
    ) -> Job[JudgePage]:
        """Hold one judge against people, as a job.

        Raises
        ------
        KnownError
            From the job: for an unknown dataset, judge, rater or construct.
        """
        chosen = options or JudgePageOptions()
        yield Progress(done=0, total=5, unit="parts", note="reading")
        with self._sessions.read() as session:
            panel = read_panel(session, dataset, unsealed=chosen.unsealed)
            reading = read(session, panel, judge, chosen)
            lengths = score_table.lengths(session, panel, self._lengths)
            tagged = error_tags.of_judge(session, panel.dataset.id, reading.judge.id)
            spoken = speaking(session, panel, self._signs)
        yield Progress(done=1, total=5, unit="parts", note="agreement with people")
        line = judge_command(project_name(self._sessions), dataset, judge, chosen)
        report = None
        if reading.study is not None:
            report = _report(reading, reading.study, lengths, line)
        yield Progress(done=2, total=5, unit="parts", note="stand-in test")
        stand_in = self._stand_in(dataset, judge, chosen)
        yield Progress(done=3, total=5, unit="parts", note="win rates")
        wins = win_rates(reading)
        yield Progress(done=4, total=5, unit="parts", note="habits")
        tags = tag_table(
            tagged, panel.targets, replicates=min(TAG_REPLICATES, chosen.replicates),
            seed=chosen.seed,
        )  # fmt: skip
        trace = judge_behind.trace_of(reading, tagged, spoken)
        parts = _Parts(stand_in=stand_in, wins=wins, speaking=spoken, tags=tags, trace=trace)
        page = _page(reading, report, parts, line)
        return replace(page, findings=judge_findings(page))

    def items(
        self, page: JudgePage, group: str, *, offset: int = 0, limit: int = 100
    ) -> JudgedItems:
        """Give the targets behind a figure: those of one of the page's groups."""
        return judge_behind.items(page, group, offset=offset, limit=limit)

    def retagged(self, page: JudgePage) -> JudgePage:
        """Give a page with the error tags as they are now, and everything else as it was."""
        with self._sessions.read() as session:
            dataset, rater = find(session, page.dataset, page.judge)
            tagged = error_tags.of_judge(session, dataset.id, rater.id)
        tags = tag_table(
            tagged, page.trace.targets,
            replicates=min(TAG_REPLICATES, page.options.replicates), seed=page.options.seed,
        )  # fmt: skip
        page = replace(page, tags=tags, trace=judge_behind.retagged(page.trace, tagged))
        return replace(page, findings=judge_findings(page))

    def _stand_in(self, dataset: str, judge: str, options: JudgePageOptions) -> StandIn:
        wanted = StandInOptions(
            skill=options.skill,
            epsilon=options.epsilon,
            seed=options.seed,
            replicates=min(StandInOptions().replicates, options.replicates),
            unsealed=options.unsealed,
            cannot_tell=options.cannot_tell,
        )
        return stand_in_on(self._sessions, dataset, judge, options=wanted)

    def tag(
        self, dataset: str, judge: str, target: str, kind: str, rater: str, *, note: str = ""
    ) -> Changes:
        """Say what kind of error a person found in the judge's verdict on one target.

        Parameters
        ----------
        target
            Key of the comparison or claim.
        kind
            ``key_point_missed``, ``wrong_not_penalised``, ``contradiction``, ``format``, ``other``.

        Raises
        ------
        KnownError
            When dataset, judge, target or kind is unknown, or the rater is a judge.
        """
        with self._sessions.write() as session:
            tag(session, dataset, judge, target=target, kind=kind, rater=rater, note=note)
        return Changes.TAGS | Changes.RATERS

    def untag(self, dataset: str, judge: str, target: str, kind: str, rater: str) -> Changes:
        """Take a tag away; nothing happens where there is none."""
        with self._sessions.write() as session:
            gone = untag(session, dataset, judge, target=target, kind=kind, rater=rater)
        return Changes.TAGS if gone else Changes.NONE

    def tags(self, dataset: str, judge: str, *, seed: int = 0) -> TagTable:
        """Give every tag of a judge's verdicts, and the share of tagged targets by kind."""
        with self._sessions.read() as session:
            return table_of(session, dataset, judge, replicates=TAG_REPLICATES, seed=seed)


def _report(reading: Reading, study: Study, lengths: list[ScoreSet], line: str) -> AuditReport:
    """Audit the dataset's judges, with length, chance and people beside them."""
    rows, predictions = _rows(study, lengths)
    options = study.options
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
        dataset=reading.panel.dataset.name,
        construct=reading.panel.dataset.construct,
        gold=options.gold,
        n=study.n,
        clusters=study.clusters,
        left_out=study.left_out,
        rows=rows,
        findings=(),
        provenance=Provenance(
            project=fingerprint([study], lengths), command=line, seed=options.seed,
            replicates=options.replicates, signatures=(),
        ),
        options=options,
        gold_from=study.gold_from,
        trace=trace,
    )  # fmt: skip
    if not reading.is_preference:
        return report
    return replace(report, kappas=kappa_matrix(trace, [row.id for row in performance_rows(report)]))


def _rows(
    study: Study, lengths: list[ScoreSet]
) -> tuple[tuple[AuditRow, ...], Mapping[str, Predictions]]:
    if study.gold.shape[1] == 3:
        made = preference_rows(study, [], lengths)
        return made.rows, made.predictions
    entries = attribution_rows.attribution_entries(study, [], lengths)
    people = attribution_rows.human_rows(study)
    rows: tuple[AuditRow, ...] = (
        *(attribution_rows.finish(study, entry) for entry in entries),
        *(attribution_rows.chance_row(study), *people.rows),
    )
    return rows, attribution_rows.predictions_of(entries) | people.predictions


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """What a page takes from elsewhere than its reading."""

    stand_in: StandIn
    wins: Mapping[str, PredictionPowered]
    speaking: Speaking
    tags: TagTable
    trace: JudgeTrace


def _page(reading: Reading, report: AuditReport | None, parts: _Parts, line: str) -> JudgePage:
    dataset = reading.panel.dataset
    rows = () if report is None else report.rows
    row = next((one for one in rows if one.kind is RowKind.JUDGE
                and one.metric == reading.judge.name), None)  # fmt: skip
    options = reading.options
    made = Provenance(project="", command=line, seed=options.seed,
                      replicates=options.replicates, signatures=())  # fmt: skip
    return JudgePage(
        dataset=dataset.name,
        construct=dataset.construct,
        judge=reading.judge.name,
        gold=options.gold,
        n=0 if report is None else report.n,
        clusters=int(np.unique(reading.cluster).size) if report is None else report.clusters,
        left_out={} if report is None else report.left_out,
        row=row,
        ceiling=next((one for one in rows if one.kind is RowKind.HUMAN), None),
        chance=next((one for one in rows if one.kind is RowKind.CHANCE), None),
        forms=forms(reading),
        judgments=_tally(vote.status for vote in reading.votes),
        calls=_tally(call.status for call in reading.calls),
        position=own.position(reading),
        length=own.length_bias(reading),
        self_consistency=own.self_consistency(reading),
        calibration=own.calibrated(reading),
        rating_length=own.rating_length(reading),
        cost=own.cost(reading),
        company=company(reading, report),
        stand_in=parts.stand_in,
        wins=parts.wins,
        injection=injection(reading),
        speaking=parts.speaking,
        tags=parts.tags,
        findings=(),
        provenance=made if report is None else report.provenance,
        options=options,
        audit=report,
        trace=parts.trace,
    )


def _tally(statuses: Iterable[Status]) -> dict[str, int]:
    return {status.value: count for status, count in Counter(statuses).most_common()}
