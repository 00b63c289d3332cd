"""Verb ``judge``: an LLM judge is asked, as one more rater; and its keys and prompts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from scoring.cli.invocation import Invocation, JsonFlag, SeedOption, invocation
from scoring.cli.judge_options import (
    BackendOption,
    BudgetOption,
    ConcurrencyOption,
    DerangedFlag,
    DeviceOption,
    DtypeOption,
    KeyEnvOption,
    LimitOption,
    MaxTokensOption,
    ModelOption,
    OnlyOption,
    OrdersOption,
    PriceInOption,
    PriceOutOption,
    PromptOption,
    RaterOption,
    RetriesOption,
    SamplesOption,
    TaskOption,
    TemperatureOption,
    TimeoutOption,
    Told,
    TruncateFlag,
    UrlOption,
    check_words,
    options_of,
)
from scoring.cli.judging_text import (
    write_plan,
    write_prompts,
    write_report,
    write_shown,
    write_trials,
)
from scoring.cli.output import say, show
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from scoring.judging.options import JudgeOptions
    from scoring.judging.service import JudgeService

DatasetOption: TypeAlias = Annotated[str, typer.Argument(metavar="DATASET", help="Its name.")]
DryRunFlag: TypeAlias = Annotated[
    bool, typer.Option("--dry-run", help="Ask about 5 items, show everything, store nothing.")
]
PlanFlag: TypeAlias = Annotated[
    bool, typer.Option("--plan", help="Estimate calls, tokens, time and cost; ask nothing.")
]
ShowPromptFlag: TypeAlias = Annotated[
    bool, typer.Option("--show-prompt", help="Show what would be sent first; ask nothing.")
]
PromptsFlag: TypeAlias = Annotated[bool, typer.Option("--prompts", help="List the prompts.")]
StoreKeyOption: TypeAlias = Annotated[
    str,
    typer.Option(metavar="URL", help="Keep the key on standard input in the system's keyring."),
]
ForgetKeyOption: TypeAlias = Annotated[
    str, typer.Option(metavar="URL", help="Take a server's key out of the keyring.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("judge")(judge)


def judge(
    context: typer.Context,
    dataset: DatasetOption = "",
    backend: BackendOption = "local",
    model: ModelOption = "",
    base_url: UrlOption = "",
    key_env: KeyEnvOption = "",
    task: TaskOption = "",
    prompt: PromptOption = "",
    orders: OrdersOption = "both",
    samples: SamplesOption = 1,
    temperature: TemperatureOption = 0.0,
    max_tokens: MaxTokensOption = None,
    only: OnlyOption = "all",
    limit: LimitOption = None,
    seed: SeedOption = 0,
    budget: BudgetOption = None,
    price_in: PriceInOption = None,
    price_out: PriceOutOption = None,
    deranged: DerangedFlag = False,
    rater: RaterOption = "",
    truncate: TruncateFlag = False,
    device: DeviceOption = "auto",
    dtype: DtypeOption = "auto",
    concurrency: ConcurrencyOption = 4,
    timeout: TimeoutOption = 120.0,
    retries: RetriesOption = 4,
    dry_run: DryRunFlag = False,
    plan: PlanFlag = False,
    show_prompt: ShowPromptFlag = False,
    prompts: PromptsFlag = False,
    store_key: StoreKeyOption = "",
    forget_key: ForgetKeyOption = "",
    as_json: JsonFlag = False,
) -> None:
    """Ask an LLM judge; what was answered before is not asked again."""
    asked = invocation(context, as_json=as_json)
    if store_key or forget_key:
        return _keys(asked, store_key, forget_key)
    if prompts:
        return _list_prompts(asked)
    told = Told(
        **{
            name: value
            for name, value in context.params.items()
            if name in Told.__dataclass_fields__
        }
    )
    if not dataset:
        raise typer.BadParameter("name the dataset.")
    check_words(told)
    with asked.open() as project:
        options = options_of(told, project.judging)
        _do(asked, project.judging, dataset, options, (dry_run, plan, show_prompt))
    return None


def _do(
    asked: Invocation,
    service: JudgeService,
    dataset: str,
    options: JudgeOptions,
    instead: tuple[bool, bool, bool],
) -> None:
    dry_run, plan, show_prompt = instead
    if show_prompt:
        shown = service.shown(dataset, options)
        document = [one.to_json() for one in shown]
        show(document, lambda console: write_shown(console, shown), as_json=asked.json)
    elif plan:
        planned = run_job(service.plan(dataset, options), title="Planning")
        show(planned.to_json(), lambda console: write_plan(console, planned), as_json=asked.json)
    elif dry_run:
        trials = run_job(service.dry_run(dataset, options), title="Trying")
        document = [one.to_json() for one in trials]
        show(document, lambda console: write_trials(console, trials), as_json=asked.json)
    else:
        report = run_job(service.run(dataset, options), title="Judging", resumes=True)
        show(report.to_json(), lambda console: write_report(console, report), as_json=asked.json)


def _list_prompts(asked: Invocation) -> None:
    from annotation.judging.prompts import builtin  # noqa: PLC0415  --help need not load it

    if asked.named:
        with asked.open() as project:
            found = project.judging.prompts()
    else:
        found = list(builtin())
    document = [
        {
            "name": one.name,
            "version": one.version,
            "task": one.task.value,
            "language": one.language,
            "sha256": one.sha256,
        }
        for one in found
    ]
    show(document, lambda console: write_prompts(console, found), as_json=asked.json)


def _keys(asked: Invocation, store: str, forget: str) -> None:
    """Keep or forget a server's key; it comes by standard input, never as a word of the line."""
    from scoring.secrets import Secret, forget_key, keyring_user, store_key  # noqa: PLC0415

    if store and forget:
        raise typer.BadParameter("--store-key or --forget-key, not both.")
    server = keyring_user(store or forget)
    if store:
        store_key(store, Secret(sys.stdin.readline()))
        told = f"The key of {server} is in the system's keyring."
        done = True
    else:
        done = forget_key(forget)
        told = f"The key of {server} is forgotten." if done else f"{server} had no key."
    document = {"server": server, "stored": bool(store), "forgotten": bool(forget) and done}
    show(document, lambda console: say(console, told), as_json=asked.json)
