"""What the engine hands to a scorer and gets back: texts in, outcomes out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from annotation.jobs import Job
from scoring.metric_spec import Aggregate
from scoring.models import ModelFiles

NO_REFERENCE: Final = "no reference"
NO_QUESTION: Final = "no question"
NO_PASSAGE: Final = "no passage"
NO_CITATION: Final = "no citation"
NO_SENTENCE: Final = "no sentence"
NO_SHORT_ANSWER: Final = "no short answer"
MISSING: Final = "missing"
EMPTY_ANSWER: Final = "empty answer"
NO_TOKENS: Final = "no tokens"
FEW_TOKENS: Final = "too few tokens"
TOO_LONG: Final = "longer than the model reads"
NOT_FINITE: Final = "not a finite number"
FEW_DOCUMENTS: Final = "idf needs >1 document"
NO_WEIGHT: Final = "no token with an idf weight"
OUT_OF_MEMORY: Final = "out of memory (waits for the next run)"

TokenizerName: TypeAlias = Literal["auto", "unicode", "ascii", "char"]
SentenceSplit: TypeAlias = Literal["pysbd", "newline"]
BleuReferences: TypeAlias = Literal["best", "joint"]
NgramUnit: TypeAlias = Literal["character", "word"]
Long: TypeAlias = Literal["cut", "mean"]
Dtype: TypeAlias = Literal["fp32", "bf16", "fp16"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Idf:
    """In how many of a dataset's references, or answers, each token stands.

    Parameters
    ----------
    documents
        N, the references counted.
    counts
        References that hold the token, by its id.
    digest
        Names the table in a signature: other references, other scores.
    """

    documents: int
    counts: Mapping[int, int]
    digest: str

    def weight(self, token: int) -> float:
        """Give log((N + 1) / (count + 1)); a token that no reference holds has count 0.

        >>> Idf(documents=3, counts={7: 3}, digest="").weight(7)
        0.0
        """
        return math.log((self.documents + 1) / (self.counts.get(token, 0) + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreOptions:
    """How scores are made; whatever changes a value stands in its signature.

    Parameters
    ----------
    aggregate
        ``max`` or ``mean`` over several references; None takes each metric's own default.
    tokenizer
        For ROUGE: ``auto`` (Unicode words, Chinese by jieba, Japanese by fugashi where it is
        installed), ``unicode``, ``ascii`` (what the
        ``rouge_score`` package does) or ``char``.
    stem
        Whether ROUGE compares the stems of English words (Porter's, as ``rouge_score`` does).
    sentences
        What ends a sentence for ROUGE-Lsum: ``pysbd``'s rules, or a ``newline`` alone (what the
        ``rouge_score`` package does).
    bleu_references
        ``best``: BLEU of the best single reference; ``joint``: sacreBLEU's BLEU against all
        references of an item at once.
    citation_support
        Share of a sentence's word types that its cited passages must hold, for citation
        precision and recall; 0 asks only that the cited passage exists.
    references_per_item
        How many references are drawn for each item, so that maxima over them can be compared;
        None takes all. An item with fewer has no score.
    references_seed
        Seed of that draw.
    reference_sets
        Folder of reference sets for the metrics ``ngram.*``; empty takes each item's own
        references as one set.
    ngram_unit
        What their n-grams are made of: ``character`` (Japanese, Chinese) or ``word``.
    ngram_target
        Length in those units up to which they take nothing off; at one and a half times that
        everything is.
    layer
        Which layer BERTScore reads; None looks the model up.
    baseline
        A language (``en``): BERTScore is then rescaled to (x - b) / (1 - b), with b from the
        package's table for that language and model, separate for P, R and F. A model without a
        table is shown as it is, and its signature says so. Empty: never.
    idf
        Whether BERTScore weighs tokens by how rare they are among the dataset's references.
        MoverScore always does, for answers among the dataset's answers.
    stop_words
        Words that MoverScore leaves out: none where empty, ``english`` for scikit-learn's list, or
        a file of words with blanks between them.
    long
        How cosine reads a text beyond the model's limit: ``cut``, as sentence-transformers does,
        or ``mean``, in parts of that length whose unit vectors are averaged by their tokens.
    recall_tokens
        How many tokens in a row ``ngram_accuracy`` wants a language model to know.
    recall_places
        From how many evenly spaced places of a text it does.
    device
        ``auto`` (a GPU where there is one), ``cpu``, ``cuda`` ...
    dtype
        In which numbers a model computes.
    batch_tokens
        How many tokens go through a model at once, padding counted; None suits the device.
    cache_bytes
        Most memory that embeddings of texts may take; they are made again when evicted. None suits
        the device: 2 GiB on a CPU, 60 % of a GPU's free memory.
    pickled
        Whether pickled weights are read where there are no safetensors. A pickle can run code.
    download
        Whether a model that is nowhere on this machine is fetched from the hub.
    """

    aggregate: Aggregate | None = None
    tokenizer: TokenizerName = "auto"
    stem: bool = False
    sentences: SentenceSplit = "pysbd"
    bleu_references: BleuReferences = "best"
    citation_support: float = 0.0
    references_per_item: int | None = None
    references_seed: int = 0
    reference_sets: str = ""
    ngram_unit: NgramUnit = "character"
    ngram_target: int = 100
    layer: int | None = None
    baseline: str = ""
    idf: bool = False
    stop_words: str = ""
    long: Long = "cut"
    recall_tokens: int = 5
    recall_places: int = 5
    device: str = "auto"
    dtype: Dtype = "fp32"
    batch_tokens: int | None = None
    cache_bytes: int | None = None
    pickled: bool = False
    download: bool = True


class Subject(NamedTuple):
    """One text to be scored against its references.

    Parameters
    ----------
    text
        The answer, or the claim.
    references
        Without blank texts; for a claim it is its evidence as one text.
    language
        As the item declares it; empty where it does not.
    question, key
        Of the item.
    passages
        What the text may rest on, one by one: a claim's evidence texts, or an item's context.
    short_answers
        Gold short answers of the item, each with its aliases.
    """

    text: str
    references: tuple[str, ...]
    language: str = ""
    question: str = ""
    key: str = ""
    passages: tuple[str, ...] = ()
    short_answers: tuple[tuple[str, ...], ...] = ()


class Outcome(NamedTuple):
    """One score: a value, or why there is none; ``waits`` leaves it for the next run."""

    value: float | None
    undefined: str | None = None
    detail: str = ""
    waits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One figure to be stored: its metric's full name and its signature.

    ``idf`` weighs tokens as the dataset's references have them; None weighs them all alike.
    ``answers_idf`` weighs those of answers where a metric counts them by themselves.
    """

    metric: str
    family: str
    part: str
    aggregate: Aggregate
    signature: str
    idf: Idf | None = field(default=None, repr=False, compare=False)
    answers_idf: Idf | None = field(default=None, repr=False, compare=False)


class Scorer(Protocol):
    """What a backend is: built from the columns it fills, it turns subjects into outcomes."""

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None: ...

    @property
    def device(self) -> str:
        """Where it computes, for the run's record."""
        ...

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject; a value never depends on the others."""
        ...
