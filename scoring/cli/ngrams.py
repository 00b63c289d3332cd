"""Verbs ``ngram ...``: answers against the distribution of a reference set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

from scoring.cli import ngram_building, ngram_studies
from scoring.cli.invocation import JsonFlag, invocation
from scoring.cli.output import number, say, shorten, show, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.ngram.records import Parts, RunSummary, Settings

UNITS = ("character", "word")
QUESTION_WIDTH = 40

ReferencesOption: TypeAlias = Annotated[
    Path, typer.Option("--references", metavar="DIR", help="Folder of reference sets.")
]
OrderOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Longest n-gram that fluency counts.")
]
TruthOrderOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="n of the n-grams of truthfulness.")
]
ThresholdOption: TypeAlias = Annotated[
    float, typer.Option(metavar="P", help="Share of references from which an n-gram counts fully.")
]
TargetOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Length up to which nothing is taken off.")
]
CutOption: TypeAlias = Annotated[
    int, typer.Option(min=2, metavar="N", help="Length at which everything is.")
]
UnitOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(UNITS), help="What n-grams are made of.")
]


def mount(app: typer.Typer) -> None:
    """Add ``ngram`` with the verbs under it."""
    verbs = typer.Typer(
        help="Score answers against the distribution of a reference set of good answers.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    verbs.command("score")(score)
    ngram_building.mount(verbs)
    ngram_studies.mount(verbs)
    app.add_typer(verbs, name="ngram")


def settings_of(
    *, order: int, truth_order: int, threshold: float, target: int, cut: int, unit: str
) -> Settings:
    """Give the settings that options ask for, or say which is wrong."""
    from scoring.ngram.records import Settings  # noqa: PLC0415  --help need not load it

    if unit not in UNITS:
        raise typer.BadParameter(f"--unit is one of {', '.join(UNITS)}, not '{unit}'.")
    try:
        return Settings(
            order=order,
            truth_order=truth_order,
            threshold=threshold,
            target=target,
            cut=cut,
            unit=cast('Literal["character", "word"]', unit),
        )
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from error


def score(
    context: typer.Context,
    references: ReferencesOption,
    answers: Annotated[
        Path,
        typer.Option("--answers", metavar="FILE", help="A model's answers (.jsonl or .jsonl.xz)."),
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write the result with sample answers, as JSON."),
    ] = None,
    order: OrderOption = 10,
    truth_order: TruthOrderOption = 3,
    threshold: ThresholdOption = 0.005,
    target: TargetOption = 100,
    cut: CutOption = 150,
    unit: UnitOption = "character",
    as_json: JsonFlag = False,
) -> None:
    """Score a model's answers: fluency, truthfulness and helpfulness, per question and in all."""
    from scoring.ngram.reading import read_answers, read_sets  # noqa: PLC0415  loads numpy
    from scoring.ngram.runs import build_scorers, score_run  # noqa: PLC0415

    asked = invocation(context, as_json=as_json)
    settings = settings_of(
        order=order,
        truth_order=truth_order,
        threshold=threshold,
        target=target,
        cut=cut,
        unit=unit,
    )
    texts = read_answers(answers)
    scorers = run_job(build_scorers(read_sets(references), settings), title="Counting n-grams")
    run = run_job(score_run(scorers, texts), title="Scoring")
    if out is not None:
        from annotation.formats.writing import write_beside  # noqa: PLC0415
        from scoring.ngram.result_files import result_document  # noqa: PLC0415

        document = result_document(run, {"answers": answers.name, **settings.to_json()})
        write_beside(out, json.dumps(document, ensure_ascii=False) + "\n")
    show(
        run.summary.to_json(),
        lambda console: write_run(console, run.summary),
        as_json=asked.json,
    )


def write_run(console: Console, summary: RunSummary) -> None:
    """Write a model's scores, question by question and in all."""
    rows = [
        (
            one.question_id,
            shorten(one.question, QUESTION_WIDTH),
            f"{one.answers:,}",
            *_figures(one.score, one.score_std, one.parts, one.length),
        )
        for one in summary.questions
    ]
    headers = (
        "Id", "Question", "Answers", "Score", "Spread", "Fluency", "Truthfulness", "Helpfulness",
        "Length",
    )  # fmt: skip
    total = _figures(summary.score, summary.score_std, summary.parts, summary.length)
    answers = sum(one.answers for one in summary.questions)
    rows.append(("all", f"{summary.trials:,} trials", f"{answers:,}", *total))
    console.print(table(headers, rows, right=tuple(range(2, len(headers))), whole=(0,)))
    for notice in summary.notices:
        say(console, notice)


def _figures(
    score: float | None, spread: float | None, parts: Parts, length: float | None
) -> tuple[str, ...]:
    return (
        _shown(score),
        _shown(spread),
        _shown(sum(parts.fluency.values()) if parts.fluency else None),
        _shown(sum(parts.truthfulness.values()) if parts.truthfulness else None),
        _shown(parts.helpfulness),
        "-" if length is None else f"{length:.1f}",
    )


def _shown(value: float | None) -> str:
    return "-" if value is None else number(value)
