"""Verbs ``metrics`` and ``score``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from scoring.cli.cluster_options import AddressOption, EngineOption, WorkersOption, cluster_of
from scoring.cli.invocation import DatasetArgument, JsonFlag, invocation
from scoring.cli.output import say, show, table
from scoring.cli.progress import run_job
from scoring.cli.score_options import (
    AggregateOption,
    BaselineOption,
    BatchTokensOption,
    BleuReferencesOption,
    CitationSupportOption,
    DeviceOption,
    DtypeOption,
    IdfFlag,
    LayerOption,
    LongOption,
    MetricOption,
    NgramTargetOption,
    NgramUnitOption,
    NoDownloadFlag,
    PickledFlag,
    RecallPlacesOption,
    RecallTokensOption,
    ReferenceSetsOption,
    ReferencesPerItemOption,
    ReferencesSeedOption,
    SentencesOption,
    StemFlag,
    StopWordsOption,
    TokenizerOption,
    options_of,
)
from scoring.cli.score_views import (
    EstimateFlag,
    FailuresFlag,
    OffsetOption,
    ReasonOption,
    show_estimate,
    show_failures,
)

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.bootstrap import AppContext
    from scoring.registry import MetricInfo
    from scoring.service import ScoreReport


def mount(app: typer.Typer) -> None:
    """Add this family's verbs."""
    app.command("metrics")(metrics)
    app.command("score")(score)


def metrics(context: typer.Context, as_json: JsonFlag = False) -> None:
    """List the metrics, with what each needs and whether that is installed."""
    from scoring.judge_files import is_here  # noqa: PLC0415  --help need not load it
    from scoring.registry import listing  # noqa: PLC0415

    asked = invocation(context, as_json=as_json)
    infos = listing(model_found=is_here)
    show(
        [info.to_json() for info in infos],
        lambda console: _write_metrics(console, infos),
        as_json=asked.json,
    )


def score(
    context: typer.Context,
    dataset: DatasetArgument,
    metric: MetricOption = None,
    aggregate: AggregateOption = "",
    tokenizer: TokenizerOption = "auto",
    stem: StemFlag = False,
    sentences: SentencesOption = "pysbd",
    bleu_references: BleuReferencesOption = "best",
    citation_support: CitationSupportOption = 0.0,
    references_per_item: ReferencesPerItemOption = None,
    references_seed: ReferencesSeedOption = 0,
    reference_sets: ReferenceSetsOption = "",
    ngram_unit: NgramUnitOption = "character",
    ngram_target: NgramTargetOption = 100,
    device: DeviceOption = "auto",
    dtype: DtypeOption = "fp32",
    layer: LayerOption = None,
    baseline: BaselineOption = "",
    idf: IdfFlag = False,
    stop_words: StopWordsOption = "",
    long: LongOption = "cut",
    recall_tokens: RecallTokensOption = 5,
    recall_places: RecallPlacesOption = 5,
    batch_tokens: BatchTokensOption = None,
    no_download: NoDownloadFlag = False,
    pickled: PickledFlag = False,
    engine: EngineOption = "local",
    ray_address: AddressOption = "",
    workers: WorkersOption = None,
    estimate: EstimateFlag = False,
    failures: FailuresFlag = False,
    reason: ReasonOption = "",
    offset: OffsetOption = 0,
    as_json: JsonFlag = False,
) -> None:
    """Score a dataset's answers or claims; what is scored already is not scored again."""
    asked = invocation(context, as_json=as_json)
    if failures:
        show_failures(asked, dataset, metric or [], reason=reason, offset=offset)
        return
    if not metric:
        raise typer.BadParameter("name a metric with --metric; 'tiebreak metrics' lists them.")
    options = options_of(context.params)  # the parameters above, by their names
    cluster = cluster_of(engine, ray_address, workers)
    if estimate:
        show_estimate(asked, dataset, metric, options)
        return
    with asked.open() as project:
        job = project.scoring.score(dataset, metric, options, cluster)
        report = run_job(job, title="Scoring", resumes=True)
        uneven = _uneven(project, dataset, report)
    show(
        report.to_json(), lambda console: _write_scored(console, report, uneven), as_json=asked.json
    )


def _uneven(project: AppContext, dataset: str, report: ScoreReport) -> str | None:
    from scoring.stored_scores import uneven_references  # noqa: PLC0415  --help need not load it

    return uneven_references(project.sessions, dataset, report.signatures)


def _write_metrics(console: Console, infos: list[MetricInfo]) -> None:
    parts = {part for info in infos for part in info.parts}
    rows = [
        (
            info.name,
            info.summary,
            " ".join(_part(name) for name in info.parts),
            ", ".join(info.inputs),
            "yes" if info.installed else f"no: {info.needs}",
        )
        for info in infos
        if info.name not in parts
    ]
    console.print(table(("Metric", "What it is", "Parts", "Compares", "Ready"), rows, whole=(0, 2)))
    say(console, "A part is asked for by its own name: rouge1.f, bertscore.p:MODEL.")


def _part(name: str) -> str:
    """Give the part of a metric's name, with its dot.

    >>> _part("bertscore.f:all-MiniLM-L6-v2"), _part("length.chars")
    ('.f', '.chars')
    """
    return "." + name.partition(":")[0].partition(".")[2]


def _write_scored(console: Console, report: ScoreReport, uneven: str | None) -> None:
    say(console, f"{report.scored:,} scored, {report.reused:,} there already.")
    for reason, count in report.undefined.items():
        say(console, f"{count:,} not available: {reason}.")
    for signature in report.signatures:
        say(console, f"  {signature}")
    if uneven:
        say(console, uneven)
