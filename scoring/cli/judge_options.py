"""What the verb ``judge`` can be told, and the options that this makes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, cast

import typer

from db.errors import KnownError

if TYPE_CHECKING:
    from annotation.judging.records import Prompt, Task
    from scoring.judging.options import JudgeOptions
    from scoring.judging.service import JudgeService

TASKS: Final = (
    *("pairwise", "likelihood", "support", "label"),
    *("rating", "rubric", "steps", "check"),
)
ONLY: Final = ("all", "conflicts", "no_majority", "unlabelled", "sample")
ORDERS: Final = ("both", "ab", "ba")
BACKENDS: Final = ("local", "http")
DTYPES: Final = ("auto", "fp32", "bf16", "fp16")
PROMPTS: Final = {
    "pairwise": "pairwise-en",
    "likelihood": "likelihood-en",
    "support": "support-en",
    "label": "label-en",
    "rating": "relevance-en",
    "rubric": "rubric-prometheus",
    "steps": "steps-en",
    "check": "check-reference-en",
}

BackendOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(BACKENDS), help="On this machine, or a server.")
]
ModelOption: TypeAlias = Annotated[
    str,
    typer.Option(metavar="NAME", help="Folder, GGUF file or hub id; the server's name for it."),
]
UrlOption: TypeAlias = Annotated[
    str, typer.Option(metavar="URL", help="Of an OpenAI-like server: http://127.0.0.1:8000/v1.")
]
KeyEnvOption: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="Environment variable with the key; else the keyring.")
]
TaskOption: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="TASK", help=f"One of {', '.join(TASKS)}; by default the prompt's, else pairwise."
    ),
]
PromptOption: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME|FILE", help="A prompt by name, or a file with a template.")
]
OrdersOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(ORDERS), help="Orders in which a pair is shown.")
]
SamplesOption: TypeAlias = Annotated[
    int, typer.Option(min=1, max=100, metavar="K", help="Outputs per order.")
]
TemperatureOption: TypeAlias = Annotated[
    float, typer.Option(min=0.0, max=10.0, metavar="T", help="0 always takes the likeliest.")
]
MaxTokensOption: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Most tokens of an output; the prompt's own.")
]
OnlyOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(ONLY), help="What is asked about; people decide which.")
]
LimitOption: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="At most N; the size of a sample.")
]
BudgetOption: TypeAlias = Annotated[
    float | None, typer.Option(min=0.0, metavar="SUM", help="Most that the run may cost.")
]
PriceInOption: TypeAlias = Annotated[
    float | None, typer.Option(min=0.0, metavar="SUM", help="Price of a million tokens read.")
]
PriceOutOption: TypeAlias = Annotated[
    float | None, typer.Option(min=0.0, metavar="SUM", help="Price of a million tokens written.")
]
DerangedFlag: TypeAlias = Annotated[
    bool,
    typer.Option("--deranged", help="Judge texts against another group's question as well."),
]
RaterOption: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="The judge's name; made from model and prompt.")
]
TruncateFlag: TypeAlias = Annotated[
    bool,
    typer.Option("--truncate", help="Cut evidence, claim, question to 1500, 600, 300 characters."),
]
DeviceOption: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="auto, cpu, cuda, cuda:1, mps.")
]
DtypeOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(DTYPES), help="Numbers that a local model computes in.")
]
ConcurrencyOption: TypeAlias = Annotated[
    int, typer.Option(min=1, max=256, metavar="N", help="Calls to a server at a time.")
]
TimeoutOption: TypeAlias = Annotated[
    float, typer.Option(min=0.1, metavar="SECONDS", help="For one try of a call.")
]
RetriesOption: TypeAlias = Annotated[
    int, typer.Option(min=0, max=20, metavar="N", help="Further tries of a call that failed.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The verb's options as they were written."""

    backend: str
    model: str
    base_url: str
    key_env: str
    task: str
    prompt: str
    orders: str
    samples: int
    temperature: float
    max_tokens: int | None
    only: str
    limit: int | None
    seed: int
    budget: float | None
    price_in: float | None
    price_out: float | None
    deranged: bool
    rater: str
    truncate: bool
    device: str
    dtype: str
    concurrency: int
    timeout: float
    retries: int


def check_words(told: Told) -> None:
    """Refuse words that no option has (wrong usage)."""
    for option, value, choices in (
        ("--backend", told.backend, BACKENDS),
        ("--task", told.task or TASKS[0], TASKS),
        ("--orders", told.orders, ORDERS),
        ("--only", told.only, ONLY),
        ("--dtype", told.dtype, DTYPES),
    ):
        if value not in choices:
            raise typer.BadParameter(f"{option} is one of {', '.join(choices)}, not '{value}'.")
    if not told.model:
        raise typer.BadParameter("name the model with --model.")
    if told.backend == "http" and not told.base_url:
        raise typer.BadParameter("--backend http needs --base-url.")
    if told.backend == "local" and (told.base_url or told.key_env):
        raise typer.BadParameter("--base-url and --key-env belong to --backend http.")
    if told.only == "sample" and told.limit is None:
        raise typer.BadParameter("--only sample needs its size: --limit N.")
    if told.budget is not None and told.price_in is None and told.price_out is None:
        raise typer.BadParameter("--budget needs --price-in and --price-out.")


def options_of(told: Told, service: JudgeService) -> JudgeOptions:
    """Make the options of a run.

    Raises
    ------
    KnownError
        For an unknown prompt, or a file that cannot be read or is no template of the task.
    """
    from annotation.judging.prompts import tokens_of  # noqa: PLC0415  --help need not load it
    from annotation.judging.records import Sampling, Task  # noqa: PLC0415
    from annotation.judging.rendering import Truncation  # noqa: PLC0415
    from scoring.judge_models import BackendChoice  # noqa: PLC0415
    from scoring.judging.options import JudgeOptions, Only, Orders  # noqa: PLC0415

    task = Task(told.task) if told.task else _task_of(told.prompt, service)
    prompt = _prompt(told.prompt or PROMPTS[task.value], task, service)
    return JudgeOptions(
        task=task,
        prompt=prompt,
        backend=BackendChoice(
            kind=cast('Literal["local", "http"]', told.backend),
            model=told.model,
            base_url=told.base_url,
            key_env=told.key_env or None,
            device=told.device,
            dtype=cast('Literal["auto", "fp32", "bf16", "fp16"]', told.dtype),
            concurrency=told.concurrency,
            timeout=told.timeout,
            retries=told.retries,
        ),
        orders=Orders(told.orders),
        samples=told.samples,
        sampling=Sampling(
            temperature=told.temperature,
            max_tokens=told.max_tokens or tokens_of(prompt),
            seed=told.seed if told.temperature else 0,
        ),
        only=Only(told.only),
        limit=told.limit,
        seed=told.seed,
        budget=told.budget,
        price_in=told.price_in,
        price_out=told.price_out,
        deranged=told.deranged,
        derangement_seed=told.seed,
        rater=told.rater,
        truncation=Truncation() if told.truncate else None,
    )


def _task_of(named: str, service: JudgeService) -> Task:
    """Give the task of a prompt that is kept; a file, or no prompt, is for pairs."""
    from annotation.judging.records import Task  # noqa: PLC0415  --help need not load it

    path = Path(named)
    if not named or path.suffix or path.is_file():
        return Task.PAIRWISE
    return service.prompt(named).task


def _prompt(named: str, task: Task, service: JudgeService) -> Prompt:
    path = Path(named)
    if not path.suffix and not path.is_file():
        return service.prompt(named)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        told = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise KnownError(f"The prompt {path} cannot be read: {told}.", "Check the path.") from error
    from annotation.judging.prompts import made  # noqa: PLC0415  --help need not load it

    known = {one.sha256: one for one in service.prompts(task)}
    prompt = made(path.stem, task=task, language="", text=text)
    return known.get(prompt.sha256, prompt)
