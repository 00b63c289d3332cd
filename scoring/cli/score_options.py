"""The options of the verb ``score``, and how they become what the engine is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

if TYPE_CHECKING:
    from scoring.subjects import ScoreOptions

AGGREGATES = ("max", "mean")
TOKENIZERS = ("auto", "unicode", "ascii", "char")
LONG = ("cut", "mean")
SENTENCES = ("pysbd", "newline")
BLEU_REFERENCES = ("best", "joint")
NGRAM_UNITS = ("character", "word")
DTYPES = ("fp32", "bf16", "fp16")

MetricOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--metric", metavar="NAME", help="A metric; may be given again."),
]
AggregateOption: TypeAlias = Annotated[
    str, typer.Option(metavar="max|mean", help="Over several references; each metric's own.")
]
TokenizerOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(TOKENIZERS), help="For ROUGE.")
]
StemFlag: TypeAlias = Annotated[
    bool, typer.Option("--stem", help="ROUGE compares the stems of English words.")
]
SentencesOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(SENTENCES), help="What ends a sentence for ROUGE-Lsum.")
]
BleuReferencesOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(BLEU_REFERENCES), help="BLEU's best one, or all at once.")
]
CitationSupportOption: TypeAlias = Annotated[
    float,
    typer.Option(min=0, max=1, metavar="SHARE", help="Words that cited passages must hold."),
]
ReferencesPerItemOption: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="K", help="Draw as many references for every item.")
]
ReferencesSeedOption: TypeAlias = Annotated[
    int, typer.Option(metavar="N", help="Seed of that draw.")
]
ReferenceSetsOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--references",
        "--reference-sets",
        metavar="DIR",
        help="Reference sets of ngram.*; an item's own references.",
    ),
]
NgramUnitOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(NGRAM_UNITS), help="What n-grams of ngram.* are made of.")
]
NgramTargetOption: TypeAlias = Annotated[
    int, typer.Option(min=2, max=6_000, metavar="N", help="Length that ngram.* aims at.")
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
StopWordsOption: TypeAlias = Annotated[
    str, typer.Option(metavar="FILE|english", help="Words that MoverScore leaves out; none.")
]
LongOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(LONG), help="Cosine of texts beyond the model's limit.")
]
RecallTokensOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Tokens in a row that ngram_accuracy asks for.")
]
RecallPlacesOption: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Places of a text where it asks.")
]
BatchTokensOption: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Tokens at once; suits the device.")
]
NoDownloadFlag: TypeAlias = Annotated[
    bool, typer.Option("--no-download", help="Never ask the hub for a model.")
]
PickledFlag: TypeAlias = Annotated[
    bool, typer.Option("--pickled", help="Read pickled weights; a pickle can run code.")
]


def options_of(given: Mapping[str, Any]) -> ScoreOptions:
    """Give what the engine is asked, from a verb's parameters by their names.

    Raises
    ------
    typer.BadParameter
        For a word that is none of an option's.
    """
    from scoring.subjects import ScoreOptions  # noqa: PLC0415  --help need not load it

    one_of("--aggregate", given["aggregate"], ("", *AGGREGATES))
    one_of("--tokenizer", given["tokenizer"], TOKENIZERS)
    one_of("--sentences", given["sentences"], SENTENCES)
    one_of("--bleu-references", given["bleu_references"], BLEU_REFERENCES)
    one_of("--ngram-unit", given["ngram_unit"], NGRAM_UNITS)
    one_of("--dtype", given["dtype"], DTYPES)
    one_of("--long", given["long"], LONG)
    return ScoreOptions(
        aggregate=given["aggregate"] or None,
        tokenizer=given["tokenizer"],
        stem=given["stem"],
        sentences=given["sentences"],
        bleu_references=given["bleu_references"],
        citation_support=given["citation_support"],
        references_per_item=given["references_per_item"],
        references_seed=given["references_seed"],
        reference_sets=given["reference_sets"],
        ngram_unit=given["ngram_unit"],
        ngram_target=given["ngram_target"],
        device=given["device"],
        dtype=given["dtype"],
        layer=given["layer"],
        baseline=given["baseline"],
        idf=given["idf"],
        stop_words=given["stop_words"],
        long=given["long"],
        recall_tokens=given["recall_tokens"],
        recall_places=given["recall_places"],
        batch_tokens=given["batch_tokens"],
        download=not given["no_download"],
        pickled=given["pickled"],
    )


def one_of(option: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of an option's words."""
    if value not in choices:
        known = ", ".join(filter(None, choices))
        raise typer.BadParameter(f"{option} is one of {known}, not '{value}'.")
