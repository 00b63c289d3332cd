"""Transfer: whether what an audit found on one dataset holds on others of its construct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from annotation.jobs import Job, Progress
from db.engine import Sessions
from db.errors import KnownError
from db.queries import scores
from db.queries.scores import SignatureCount
from db.types import Construct
from scoring.audit import score_table, transfer
from scoring.audit.matrix import Column, Matrix, column, matrix
from scoring.audit.panel import read_panel
from scoring.audit.provenance import command, project_name, provenance
from scoring.audit.records import AuditOptions, Fit, Provenance, Rule
from scoring.audit.score_table import ScoreSet
from scoring.audit.study import Study, make_study
from scoring.audit.transfer_findings import transfer_findings
from scoring.audit.transfer_records import TransferOptions, TransferReport


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Loaded:
    """What a transfer reads: a study and the shared scores per dataset."""

    studies: tuple[Study, ...]
    sets: tuple[tuple[ScoreSet, ...], ...]
    names: tuple[str, ...]
    notices: tuple[str, ...]


class TransferService:
    """What the transfer page and the ``transfer`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def transfer(self, datasets: Sequence[str], options: TransferOptions) -> Job[TransferReport]:
        """Hold the same metrics against people on several datasets, as a job.

        Raises
        ------
        KnownError
            From the job: for fewer than two datasets or metrics, datasets of different constructs,
            and a metric that is not scored, with one signature, on each of them.
        """
        names = tuple(dict.fromkeys(datasets))
        if len(names) < 2:
            raise KnownError("A transfer needs at least two datasets.", "Name another one.")
        yield Progress(done=0, total=len(names) + 1, unit="datasets", note="reading")
        with self._sessions.read() as session:
            loaded = _load(session, names, options)
        columns: list[Column] = []
        for done, (study, sets) in enumerate(zip(loaded.studies, loaded.sets, strict=True)):
            columns.append(column(study, sets, options.rule))
            yield Progress(done=done + 1, total=len(names) + 1, unit="datasets", note=names[done])
        found = matrix(columns, loaded.names, replicates=options.replicates, seed=options.seed)
        report = _report(loaded, found, options, self._provenance(loaded, names, options))
        yield Progress(done=len(names) + 1, total=len(names) + 1, unit="datasets")
        clusters = {one.dataset: one.clusters for one in columns}
        return replace(report, findings=transfer_findings(report, clusters))

    def _provenance(
        self, loaded: Loaded, names: Sequence[str], options: TransferOptions
    ) -> Provenance:
        is_claims = loaded.studies[0].panel.dataset.construct is Construct.ATTRIBUTION
        line = command(
            project_name(self._sessions),
            "transfer",
            names,
            metrics=options.metrics,
            rule=None if is_claims else options.rule.value,
            gold=options.gold,
            seed=options.seed,
            replicates=options.replicates,
            unsealed=options.unsealed,
        )
        return provenance(
            loaded.studies,
            [source for sets in loaded.sets for source in sets],
            line=line,
            seed=options.seed,
            replicates=options.replicates,
        )


def _load(session: Session, names: Sequence[str], options: TransferOptions) -> Loaded:
    own = AuditOptions(
        metrics=options.metrics,
        rule=options.rule,
        gold=options.gold,
        replicates=0,
        seed=options.seed,
        unsealed=options.unsealed,
    )
    panels = [read_panel(session, name, unsealed=options.unsealed) for name in names]
    constructs = {panel.dataset.construct for panel in panels}
    if len(constructs) > 1:
        told = ", ".join(f"{p.dataset.name} ({p.dataset.construct.value})" for p in panels)
        raise KnownError(
            f"These datasets measure different things: {told}.",
            "A transfer compares datasets of one construct only.",
        )
    stored = [
        {count.text: count for count in scores.signatures(session, panel.dataset.id)}
        for panel in panels
    ]
    shared, notices = _shared(names, stored, options.metrics)
    studies = tuple(make_study(panel, own) for panel in panels)
    sets = tuple(
        tuple(score_table.load(session, panel, known[text]) for text in shared)
        for panel, known in zip(panels, stored, strict=True)
    )
    metrics = [stored[0][text].metric for text in shared]
    labels = tuple(
        text if metrics.count(metric) > 1 else metric
        for text, metric in zip(shared, metrics, strict=True)
    )
    left_out = tuple(
        f"{study.panel.dataset.name}: {reason}: {count}"
        for study in studies
        for reason, count in study.left_out.items()
    )
    gold_from = tuple(
        f"{study.panel.dataset.name}: gold: {source}: {count}"
        for study in studies
        for source, count in study.gold_from.items()
    )
    everything = (*notices, *gold_from, *left_out)
    return Loaded(studies=studies, sets=sets, names=labels, notices=everything)


def _shared(
    names: Sequence[str], stored: Sequence[dict[str, SignatureCount]], asked: Sequence[str]
) -> tuple[list[str], tuple[str, ...]]:
    """Find the signatures that all datasets share; scores of different ones are never mixed."""
    common = [text for text in stored[0] if all(text in known for known in stored)]
    found: dict[str, None] = {}
    for name in asked:
        matching = [text for text in common if score_table.answers_to(name, stored[0][text])]
        if not matching:
            raise _not_shared(name, names, stored)
        found |= dict.fromkeys(matching)
    notices: list[str] = []
    if not asked:
        found = dict.fromkeys(common)
        metrics = sorted({count.metric for known in stored for count in known.values()})
        have = {stored[0][text].metric for text in common}
        apart = [metric for metric in metrics if metric not in have]
        if apart:
            notices.append(
                f"Left out, since no signature of theirs is on every dataset: {', '.join(apart)}."
            )
    if len(found) < 2:
        raise KnownError(
            "A transfer needs at least two metrics that are scored, with the same signature, on "
            f"every one of: {', '.join(names)}.",
            "Score them: tiebreak score DATASET --metric NAME",
        )
    return list(found), tuple(notices)


def _not_shared(
    name: str, names: Sequence[str], stored: Sequence[dict[str, SignatureCount]]
) -> KnownError:
    here = [
        [text for text, count in known.items() if score_table.answers_to(name, count)]
        for known in stored
    ]
    lacking = [dataset for dataset, texts in zip(names, here, strict=True) if not texts]
    if lacking:
        place = names.index(lacking[0])
        return score_table.not_scored(lacking[0], name, stored[place].values())
    told = "; ".join(
        f"{dataset}: {', '.join(texts)}" for dataset, texts in zip(names, here, strict=True)
    )
    return KnownError(
        f"'{name}' was scored in different ways ({told}); such scores are never mixed.",
        "Score the datasets again with the same options.",
    )


def _report(
    loaded: Loaded, found: Matrix, options: TransferOptions, origin: Provenance
) -> TransferReport:
    is_claims = loaded.studies[0].panel.dataset.construct is Construct.ATTRIBUTION
    marks = transfer.standing(found)
    flips = transfer.sign_flips(found)
    calibrated = options.rule is Rule.CALIBRATED and not is_claims
    signatures = [source.signature for source in loaded.sets[0]]
    ranked = {"permutations": options.replicates, "seed": options.seed}
    return TransferReport(
        construct=loaded.studies[0].panel.dataset.construct,
        figure="auroc" if is_claims else "accuracy",
        rule=None if is_claims else options.rule,
        fit=Fit.CROSS_FITTED if calibrated else None,
        metrics=found.metrics,
        datasets=found.datasets,
        signatures=dict(zip(found.metrics, signatures, strict=True)),
        matrix={
            metric: dict(zip(found.datasets, row, strict=True))
            for metric, row in zip(found.metrics, found.cells, strict=True)
        },
        best=marks.best,
        within_best=marks.within,
        portable=marks.portable,
        undecided=marks.undecided,
        epsilon_regret=transfer.epsilon_regret(found),
        ranks=transfer.rank_agreement(found, found.metrics, **ranked),
        one_per_family=transfer.rank_agreement(found, transfer.one_per_family(found), **ranked),
        fixed=transfer.fixed_regrets(found),
        best_on_average=transfer.rule_regret(found),
        sign_flips=flips.flips,
        comparisons=flips.comparisons,
        findings=(),
        notices=loaded.notices,
        provenance=origin,
        options=options,
    )
