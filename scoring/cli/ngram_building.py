"""Verbs ``ngram sample`` and ``ngram build``: pools of answers, and reference sets made of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import typer

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
from scoring.cli.ngram_text import write_build, write_sample
from scoring.cli.output import show
from scoring.cli.progress import run_job

UNITS: Final = ("character", "word")

QuestionsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE|DIR", help="Questions: JSON lines, or a folder of question files."),
]
PoolOption: TypeAlias = Annotated[
    Path, typer.Option("--out", "-o", metavar="FILE", help="Pool that answers are added to.")
]
PerQuestionOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Answers to each question, in all.")
]
TemperatureOption: TypeAlias = Annotated[
    float, typer.Option(min=0.0, max=10.0, metavar="T", help="How freely answers are drawn.")
]
TopOption: TypeAlias = Annotated[
    float, typer.Option(min=0.01, max=1.0, metavar="P", help="Share of tokens drawn from.")
]
MaxTokensOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Most tokens of an answer.")
]
SystemOption: TypeAlias = Annotated[
    str | None, typer.Option(metavar="TEXT", help="What the model is told first.")
]
TemplateOption: TypeAlias = Annotated[
    str, typer.Option(metavar="TEXT", help="How a question is put; {question} stands for it.")
]
ExamplesOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="JSON lines with question and answer, shown before each."),
]
PoolsArgument: TypeAlias = Annotated[
    list[Path], typer.Argument(metavar="POOL...", help="JSON lines of answers (.jsonl[.xz]).")
]
FolderOption: TypeAlias = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="Folder the sets are written to.")
]
SizeOption: TypeAlias = Annotated[
    int, typer.Option("--size", "-k", min=1, metavar="K", help="Answers of each group.")
]
TargetOption: TypeAlias = Annotated[int, typer.Option(min=1, metavar="N", help="Typical length.")]
WeightOption: TypeAlias = Annotated[
    float, typer.Option(min=0.0, metavar="W", help="Weight of length beside coverage.")
]
MustOption: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="REGEX", help="What every answer holds; repeat it.")
]
MustNotOption: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="REGEX", help="What no answer holds; repeat it.")
]
ShortestOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Fewest characters of an answer.")
]
LongestOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Most characters of an answer.")
]
KeepRefusalsFlag: TypeAlias = Annotated[bool, typer.Option("--keep-refusals", help="Keep them.")]
KeepDisclaimersFlag: TypeAlias = Annotated[
    bool, typer.Option("--keep-disclaimers", help="Keep answers that speak of being an AI.")
]
KeepUnfinishedFlag: TypeAlias = Annotated[
    bool, typer.Option("--keep-unfinished", help="Keep answers that ended at their most tokens.")
]
RareOption: TypeAlias = Annotated[
    int, typer.Option(min=0, max=20, metavar="N", help="n of the rare n-grams; 0 for none.")
]
UnitOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(UNITS), help="What n-grams are made of.")
]
MergeFlag: TypeAlias = Annotated[
    bool, typer.Option("--merge", help="One group of all models' answers.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verbs to ``ngram``."""
    app.command("sample")(sample)
    app.command("build")(build)


def sample(
    context: typer.Context,
    questions: QuestionsOption = None,
    out: PoolOption = Path("pool.jsonl"),
    per_question: PerQuestionOption = 20,
    backend: BackendOption = "local",
    model: ModelOption = "",
    base_url: UrlOption = "",
    key_env: KeyEnvOption = "",
    temperature: TemperatureOption = 1.0,
    top_p: TopOption = 0.98,
    max_tokens: MaxTokensOption = 300,
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

    if questions is None:
        raise typer.BadParameter("name the questions with --questions.")
    asked = invocation(context, as_json=as_json)
    choice = BackendChoice(**_choice(context.params))
    options = SampleOptions(
        per_question=per_question,
        sampling=Sampling(temperature=temperature, top_p=top_p, max_tokens=max_tokens, seed=seed),
        system=SYSTEM if system is None else system,
        template=template,
        examples=_examples(examples),
    )
    job = sampled(
        read_questions(questions), out, options,
        who=identify(choice), opened=lambda: open_backend(choice), pull=answers,
    )  # fmt: skip
    report = run_job(job, title="Sampling", resumes=True)
    show(report.to_json(), lambda console: write_sample(console, report), as_json=asked.json)


def _choice(told: dict[str, Any]) -> dict[str, Any]:
    """Give the options of a backend choice, or say which is wrong."""
    if told["backend"] not in BACKENDS:
        raise typer.BadParameter(f"--backend is one of {', '.join(BACKENDS)}.")
    if told["dtype"] not in DTYPES:
        raise typer.BadParameter(f"--dtype is one of {', '.join(DTYPES)}.")
    if not told["model"]:
        raise typer.BadParameter("name the model with --model.")
    if (told["backend"] == "http") != bool(told["base_url"]):
        raise typer.BadParameter("--base-url belongs to --backend http, which needs it.")
    same = ("model", "base_url", "device", "dtype", "concurrency", "timeout", "retries")
    return {
        "kind": told["backend"],
        "key_env": told["key_env"] or None,
        **{name: told[name] for name in same},
    }


def _examples(path: Path | None) -> tuple[tuple[str, str], ...]:
    """Read examples: what a pool would be, in the order of its questions."""
    if path is None:
        return ()
    from scoring.ngram.pool import read_pools  # noqa: PLC0415  --help need not load it

    pools = read_pools([path])
    return tuple(
        (one.question, answer.text)
        for one in pools.questions
        for answer in pools.answers[one.question_id]
    )


def build(
    context: typer.Context,
    pool: PoolsArgument,
    out: FolderOption = Path("references"),
    questions: QuestionsOption = None,
    size: SizeOption = 1_000,
    target: TargetOption = 100,
    length_weight: WeightOption = 1.0,
    must: MustOption = None,
    must_not: MustNotOption = None,
    shortest: ShortestOption = 1,
    longest: LongestOption = 400,
    keep_refusals: KeepRefusalsFlag = False,
    keep_disclaimers: KeepDisclaimersFlag = False,
    keep_unfinished: KeepUnfinishedFlag = False,
    rare_order: RareOption = 5,
    unit: UnitOption = "character",
    merge: MergeFlag = False,
    seed: SeedOption = 0,
    as_json: JsonFlag = False,
) -> None:
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
            unfinished=not keep_unfinished,
            rare_order=rare_order,
        ),
        reduce=ReduceOptions(size=size, target=target, length_weight=length_weight, seed=seed),
        unit=cast('Literal["character", "word"]', unit),
        merge=merge,
    )
    pools = read_pools(pool, None if questions is None else read_questions(questions))
    report = run_job(built(pools, out, options), title="Building", resumes=True)
    show(report.to_json(), lambda console: write_build(console, report), as_json=asked.json)
