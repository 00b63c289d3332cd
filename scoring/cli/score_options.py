"""The options of the verb ``score``, and how they become what the engine is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

import typer

if TYPE_CHECKING:
    from scoring.subjects import ScoreOptions

AGGREGATES = ("max", "mean")
TOKENIZERS = ("auto", "unicode", "ascii", "char")
DTYPES = ("fp32", "bf16", "fp16")

MetricsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--metric", metavar="NAME", help="A metric; may be given again."),
]
AggregateOption: TypeAlias = Annotated[
    str, typer.Option(metavar="max|mean", help="Over several references; each metric's own.")
]
TokenizerOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(TOKENIZERS), help="For ROUGE.")
]
DeviceOption: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="auto, cpu, cuda, cuda:1, mps.")
]
DtypeOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(DTYPES), help="Numbers that a model computes in.")
]
LayerOption: TypeAlias = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="Layer that BERTScore reads; the model's own."),
]
BaselineOption: TypeAlias = Annotated[
    str, typer.Option(metavar="LANGUAGE", help="Rescale BERTScore by the package's table.")
]
IdfFlag: TypeAlias = Annotated[
    bool, typer.Option("--idf", help="BERTScore weighs rare tokens of the references more.")
]
BatchOption: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Tokens at once; suits the device.")
]
DownloadFlag: TypeAlias = Annotated[
    bool, typer.Option("--no-download", help="Never ask the hub for a model.")
]
PickledFlag: TypeAlias = Annotated[
    bool, typer.Option("--pickled", help="Read pickled weights; a pickle can run code.")
]


def score_options(
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
    """Give what the engine is asked, or refuse a word that it does not know."""
    from scoring.subjects import ScoreOptions  # noqa: PLC0415  --help need not load it

    one_of("--aggregate", aggregate, ("", *AGGREGATES))
    one_of("--tokenizer", tokenizer, TOKENIZERS)
    one_of("--dtype", dtype, DTYPES)
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


def one_of(option: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of an option's words."""
    if value not in choices:
        known = ", ".join(filter(None, choices))
        raise typer.BadParameter(f"{option} is one of {known}, not '{value}'.")
