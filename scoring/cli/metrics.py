"""Verbs ``metrics`` and ``score``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

from scoring.cli.invocation import DatasetArgument, JsonFlag, invocation
from scoring.cli.output import say, show, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.registry import MetricInfo
    from scoring.service import ScoreReport
    from scoring.subjects import ScoreOptions

AGGREGATES = ("max", "mean")
TOKENIZERS = ("auto", "unicode", "ascii", "char")
DTYPES = ("fp32", "bf16", "fp16")

IdfFlag: TypeAlias = Annotated[
    bool, typer.Option("--idf", help="BERTScore weighs rare tokens of the references more.")
]
DownloadFlag: TypeAlias = Annotated[
    bool, typer.Option("--no-download", help="Never ask the hub for a model.")
]
PickledFlag: TypeAlias = Annotated[
    bool, typer.Option("--pickled", help="Read pickled weights; a pickle can run code.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verbs."""
    app.command("metrics")(metrics)
    app.command("score")(score)


def metrics(context: typer.Context, as_json: JsonFlag = False) -> None:
    """List the metrics, with what each needs and whether that is installed."""
    from scoring.models import is_local  # noqa: PLC0415  --help need not load it
    from scoring.registry import listing  # noqa: PLC0415

    asked = invocation(context, as_json=as_json)
    infos = listing(model_found=is_local)
    show(
        [info.to_json() for info in infos],
        lambda console: _write_metrics(console, infos),
        as_json=asked.json,
    )


def score(
    context: typer.Context,
    dataset: DatasetArgument,
    metric: Annotated[
        list[str] | None,
        typer.Option("--metric", metavar="NAME", help="A metric; may be given again."),
    ] = None,
    aggregate: Annotated[
        str,
        typer.Option(metavar="max|mean", help="Over several references; each metric's own."),
    ] = "",
    tokenizer: Annotated[
        str, typer.Option(metavar="|".join(TOKENIZERS), help="For ROUGE.")
    ] = "auto",
    device: Annotated[
        str, typer.Option(metavar="NAME", help="auto, cpu, cuda, cuda:1, mps.")
    ] = "auto",
    dtype: Annotated[
        str, typer.Option(metavar="|".join(DTYPES), help="Numbers that a model computes in.")
    ] = "fp32",
    layer: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Layer that BERTScore reads; the model's own."),
    ] = None,
    baseline: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="Rescale BERTScore by the package's table.")
    ] = "",
    idf: IdfFlag = False,
    batch_tokens: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Tokens at once; suits the device.")
    ] = None,
    no_download: DownloadFlag = False,
    pickled: PickledFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Score a dataset's answers or claims; what is scored already is not scored again."""
    if not metric:
        raise typer.BadParameter("name a metric with --metric; 'tiebreak metrics' lists them.")
    asked = invocation(context, as_json=as_json)
    options = _options(
        aggregate=aggregate,
        tokenizer=tokenizer,
        device=device,
        dtype=dtype,
        layer=layer,
        baseline=baseline,
        idf=idf,
        batch_tokens=batch_tokens,
        download=not no_download,
        pickled=pickled,
    )
    with asked.open() as project:
        report = run_job(
            project.scoring.score(dataset, metric, options), title="Scoring", resumes=True
        )
    show(report.to_json(), lambda console: _write_scored(console, report), as_json=asked.json)


def _options(
    *,
    aggregate: str,
    tokenizer: str,
    device: str,
    dtype: str,
    layer: int | None,
    baseline: str,
    idf: bool,
    batch_tokens: int | None,
    download: bool,
    pickled: bool,
) -> ScoreOptions:
    from scoring.subjects import ScoreOptions  # noqa: PLC0415  --help need not load it

    _one_of("--aggregate", aggregate, ("", *AGGREGATES))
    _one_of("--tokenizer", tokenizer, TOKENIZERS)
    _one_of("--dtype", dtype, DTYPES)
    return ScoreOptions(
        aggregate=cast('Literal["max", "mean"]', aggregate) if aggregate else None,
        tokenizer=cast('Literal["auto", "unicode", "ascii", "char"]', tokenizer),
        device=device,
        dtype=cast('Literal["fp32", "bf16", "fp16"]', dtype),
        layer=layer,
        baseline=baseline,
        idf=idf,
        batch_tokens=batch_tokens,
        download=download,
        pickled=pickled,
    )


def _one_of(option: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        known = ", ".join(filter(None, choices))
        raise typer.BadParameter(f"{option} is one of {known}, not '{value}'.")


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


def _write_scored(console: Console, report: ScoreReport) -> None:
    say(console, f"{report.scored:,} scored, {report.reused:,} there already.")
    for reason, count in report.undefined.items():
        say(console, f"{count:,} not available: {reason}.")
    for signature in report.signatures:
        say(console, f"  {signature}")
