"""Verbs ``ngram sample`` and ``ngram build``: pools of answers, and reference sets made of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

from annotation.counting import counted
from scoring.cli.invocation import JsonFlag, SeedOption, invocation
from scoring.cli.judge_options import (
    BACKENDS,
    DTYPES,
    BackendOption,
    ConcurrencyOption,
    DeviceOption,
    DtypeOption,
    KeyEnvOption,
    ModelOption,
    RetriesOption,
    TimeoutOption,
    UrlOption,
)
from scoring.cli.output import say, show, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.ngram.built import BuildReport
    from scoring.ngram.sampling import SampleReport

UNITS = ("character", "word")

QuestionsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE|DIR", help="Questions: JSON lines, or a folder of question files."),
]
SystemOption: TypeAlias = Annotated[
    str | None, typer.Option("--system", metavar="TEXT", help="What the model is told first.")
]
TemplateOption: TypeAlias = Annotated[
    str, typer.Option("--template", metavar="TEXT", help="How a question is put.")
]
ExamplesOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="JSON lines with question and answer, shown before each."),
]


def mount(app: typer.Typer) -> None:
    """Add this family's verbs to ``ngram``."""
    app.command("sample")(sample)
    app.command("build")(build)


def sample(
    context: typer.Context,
    questions: QuestionsOption = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Pool that answers are added to.")
    ] = Path("pool.jsonl"),
    per_question: Annotated[
        int, typer.Option(min=1, metavar="N", help="Answers to each question, in all.")
    ] = 20,
    backend: BackendOption = "local",
    model: ModelOption = "",
    base_url: UrlOption = "",
    key_env: KeyEnvOption = "",
    temperature: Annotated[
        float, typer.Option(min=0.0, max=10.0, metavar="T", help="How freely answers are drawn.")
    ] = 1.0,
    top_p: Annotated[
        float,
        typer.Option(min=0.01, max=1.0, metavar="P", help="Share of tokens drawn from."),
    ] = 0.98,
    max_tokens: Annotated[int, typer.Option(min=1, metavar="N", help="Most of an answer.")] = 300,
    system: SystemOption = None,
    template: TemplateOption = "{question}",
    examples: ExamplesOption = None,
    seed: SeedOption = 0,
    device: DeviceOption = "auto",
    dtype: DtypeOption = "auto",
    concurrency: ConcurrencyOption = 4,
    timeout: TimeoutOption = 120.0,
    retries: RetriesOption = 4,
    as_json: JsonFlag = False,
) -> None:
    """Sample answers from a model into a pool; what is there is not asked again."""
    from annotation.judging.records import Sampling  # noqa: PLC0415  --help need not load it
    from scoring.judge_models import BackendChoice, identify, open_backend  # noqa: PLC0415
    from scoring.judging.pulling import answers  # noqa: PLC0415
    from scoring.ngram.questions import read_questions  # noqa: PLC0415
    from scoring.ngram.sampling import SYSTEM, SampleOptions  # noqa: PLC0415
    from scoring.ngram.sampling import sample as sampled  # noqa: PLC0415

    _check_backend(backend, model, base_url, dtype)
    if questions is None:
        raise typer.BadParameter("name the questions with --questions.")
    asked = invocation(context, as_json=as_json)
    choice = BackendChoice(
        kind=cast('Literal["local", "http"]', backend),
        model=model,
        base_url=base_url,
        key_env=key_env or None,
        device=device,
        dtype=cast('Literal["auto", "fp32", "bf16", "fp16"]', dtype),
        concurrency=concurrency,
        timeout=timeout,
        retries=retries,
    )
    options = SampleOptions(
        per_question=per_question,
        sampling=Sampling(
            temperature=temperature, top_p=top_p, max_tokens=max_tokens, seed=seed
        ),
        system=SYSTEM if system is None else system,
        template=template,
        examples=_examples(examples),
    )  # fmt: skip
    job = sampled(
        read_questions(questions),
        out,
        options,
        who=identify(choice),
        opened=lambda: open_backend(choice),
        pull=answers,
    )
    report = run_job(job, title="Sampling", resumes=True)
    show(report.to_json(), lambda console: write_sample(console, report), as_json=asked.json)


def _check_backend(backend: str, model: str, base_url: str, dtype: str) -> None:
    if backend not in BACKENDS:
        raise typer.BadParameter(f"--backend is one of {', '.join(BACKENDS)}, not '{backend}'.")
    if dtype not in DTYPES:
        raise typer.BadParameter(f"--dtype is one of {', '.join(DTYPES)}, not '{dtype}'.")
    if not model:
        raise typer.BadParameter("name the model with --model.")
    if (backend == "http") != bool(base_url):
        raise typer.BadParameter("--base-url belongs to --backend http, which needs it.")


def _examples(path: Path | None) -> tuple[tuple[str, str], ...]:
    """Read examples: what a pool would be, one answer to each question."""
    if path is None:
        return ()
    from scoring.ngram.pool import read_pools  # noqa: PLC0415  --help need not load it

    pools = read_pools([path])
    return tuple(
        (one.question, answer.text)
        for one in pools.questions
        for answer in pools.answers[one.question_id]
    )


def write_sample(console: Console, report: SampleReport) -> None:
    """Write what sampling brought."""
    say(console, f"{report.path}: {counted(report.answered, 'new answer')} of {report.model}, "
                 f"{report.there:,} were there.")  # fmt: skip
    if report.failed:
        say(console, f"{counted(report.failed, 'call')} failed; the first: {report.error}. "
                     "Run the same line again to ask anew.")  # fmt: skip


def build(
    context: typer.Context,
    pool: Annotated[
        list[Path], typer.Argument(metavar="POOL...", help="JSON lines of answers (.jsonl[.xz]).")
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Folder the sets are written to.")
    ] = Path("references"),
    questions: QuestionsOption = None,
    size: Annotated[
        int, typer.Option("--size", "-k", min=1, metavar="K", help="Answers of each group.")
    ] = 1_000,
    target: Annotated[int, typer.Option(min=1, metavar="N", help="Typical length.")] = 100,
    length_weight: Annotated[
        float, typer.Option(min=0.0, metavar="W", help="Weight of length beside coverage.")
    ] = 1.0,
    must: Annotated[
        list[str] | None, typer.Option(metavar="REGEX", help="What every answer must hold.")
    ] = None,
    must_not: Annotated[
        list[str] | None, typer.Option(metavar="REGEX", help="What no answer may hold.")
    ] = None,
    shortest: Annotated[int, typer.Option(min=1, metavar="N", help="In characters.")] = 1,
    longest: Annotated[int, typer.Option(min=1, metavar="N", help="In characters.")] = 400,
    keep_refusals: Annotated[
        bool, typer.Option("--keep-refusals", help="Keep refusals.")
    ] = False,
    keep_disclaimers: Annotated[
        bool, typer.Option("--keep-disclaimers", help="Keep answers that speak of being an AI.")
    ] = False,
    rare_order: Annotated[
        int, typer.Option(min=0, max=20, metavar="N", help="n of the rare n-grams; 0 for none.")
    ] = 5,
    unit: Annotated[
        str, typer.Option(metavar="|".join(UNITS), help="What n-grams are made of.")
    ] = "character",
    merge: Annotated[
        bool, typer.Option("--merge", help="One group of all models' answers.")
    ] = False,
    seed: SeedOption = 0,
    as_json: JsonFlag = False,
) -> None:  # fmt: skip
    """Build reference sets from pools: filtered, reduced, with what was dropped and why."""
    from scoring.ngram.building import build as built  # noqa: PLC0415  loads numpy
    from scoring.ngram.built import BuildOptions  # noqa: PLC0415
    from scoring.ngram.filtering import FilterRules  # noqa: PLC0415
    from scoring.ngram.pool import read_pools  # noqa: PLC0415
    from scoring.ngram.questions import read_questions  # noqa: PLC0415
    from scoring.ngram.reduction import ReduceOptions  # noqa: PLC0415

    if unit not in UNITS:
        raise typer.BadParameter(f"--unit is one of {', '.join(UNITS)}, not '{unit}'.")
    asked = invocation(context, as_json=as_json)
    options = BuildOptions(
        rules=FilterRules(
            must=tuple(must or ()),
            must_not=tuple(must_not or ()),
            shortest=shortest,
            longest=longest,
            refusals=not keep_refusals,
            disclaimers=not keep_disclaimers,
            rare_order=rare_order,
        ),
        reduce=ReduceOptions(size=size, target=target, length_weight=length_weight, seed=seed),
        unit=cast('Literal["character", "word"]', unit),
        merge=merge,
    )
    pools = read_pools(pool, None if questions is None else read_questions(questions))
    report = run_job(built(pools, out, options), title="Building", resumes=True)
    show(report.to_json(), lambda console: write_build(console, report), as_json=asked.json)


def write_build(console: Console, report: BuildReport) -> None:
    """Write what a build made: each question's groups, what was dropped, how the objective rose."""
    rows = []
    for one in report.questions:
        for name, group in one.groups.items():
            first, last = group.steps[0], group.steps[-1]
            rows.append(
                (one.question_id, name, f"{group.pool:,}", f"{group.kept:,}", f"{group.chosen:,}",
                 f"{first.objective:.4f} to {last.objective:.4f}", f"{last.coverage:.3f}",
                 f"{last.mean_length:.1f}", "there already" if one.again else "built")
            )  # fmt: skip
        if not one.groups:
            rows.append((one.question_id, "-", f"{one.pool:,}", "0", "0", "-", "-", "-", "empty"))
    headers = ("Question", "Group", "Pool", "Kept", "Set", "Objective", "Coverage", "Length", "")
    console.print(table(headers, rows, right=(2, 3, 4, 6, 7), title=str(report.folder)))
    reasons: dict[str, int] = {}
    for one in report.questions:
        for reason, count in one.dropped.items():
            reasons[reason] = reasons.get(reason, 0) + count
    said = ", ".join(f"{count:,} {reason}" for reason, count in sorted(reasons.items()))
    say(console, f"Dropped: {said or 'none'}; each with its reason in {report.folder / 'built'}.")
    if report.rejected_count:
        say(console, f"{counted(report.rejected_count, 'line')} passed over; the first: "
                     f"{report.rejected[0]}.")  # fmt: skip
