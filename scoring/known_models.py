"""Checkpoints that are known to serve metrics: who made them, under which licence, how large.

What stands here is said of the hub's repositories and may change there; sizes are rounded. A
model that is not in the table is used all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.metric_spec import Standing

ENCODER: Final = ("bertscore", "moverscore", "cosine", "length.tokens")
SENTENCES: Final = ("cosine", "bertscore", "moverscore", "blend", "provenance", "length.tokens")
INFERENCE: Final = ("nli", "summac_zs")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownModel:
    """One checkpoint.

    Parameters
    ----------
    hub_id
        Its name on the hub.
    architecture
        Family and size.
    licence
        As its card says.
    megabytes
        About how large its weights are.
    serves
        Metrics that it is made for.
    safetensors
        Whether its repository has weights in that format; None where that is not known. Pickles
        are read only when asked for.
    standing
        ``verified``: metrics with it were found equal to the reference packages; ``loads``: the
        same code was tried on random weights of this architecture.
    note
        What should be known before fetching it.
    """

    hub_id: str
    architecture: str
    licence: str
    megabytes: int
    serves: tuple[str, ...]
    safetensors: bool | None = True
    standing: Standing = "loads"
    note: str = ""


KNOWN_MODELS: Final[tuple[KnownModel, ...]] = (
    KnownModel(
        hub_id="sentence-transformers/all-MiniLM-L6-v2",
        architecture="BERT, 6 layers",
        licence="Apache-2.0",
        megabytes=91,
        serves=SENTENCES,
        standing="verified",
    ),
    KnownModel(
        hub_id="sentence-transformers/all-mpnet-base-v2",
        architecture="MPNet, 12 layers",
        licence="Apache-2.0",
        megabytes=438,
        serves=SENTENCES,
    ),
    KnownModel(
        hub_id="distilbert/distilbert-base-uncased",
        architecture="DistilBERT, 6 layers",
        licence="Apache-2.0",
        megabytes=268,
        serves=ENCODER,
    ),
    KnownModel(
        hub_id="google-bert/bert-base-chinese",
        architecture="BERT, 12 layers",
        licence="Apache-2.0",
        megabytes=412,
        serves=ENCODER,
    ),
    KnownModel(
        hub_id="google-bert/bert-base-multilingual-cased",
        architecture="BERT, 12 layers",
        licence="Apache-2.0",
        megabytes=714,
        serves=ENCODER,
    ),
    KnownModel(
        hub_id="FacebookAI/roberta-large",
        architecture="RoBERTa, 24 layers",
        licence="MIT",
        megabytes=1_422,
        serves=ENCODER,
    ),
    KnownModel(
        hub_id="microsoft/deberta-xlarge-mnli",
        architecture="DeBERTa, 48 layers",
        licence="MIT",
        megabytes=3_040,
        serves=("bertscore", *INFERENCE),
        safetensors=False,
        note="Its weights are pickles: allow them by --pickled.",
    ),
    KnownModel(
        hub_id="facebook/bart-large-mnli",
        architecture="BART, 12 + 12 layers",
        licence="MIT",
        megabytes=1_629,
        serves=INFERENCE,
    ),
    KnownModel(
        hub_id="FacebookAI/roberta-large-mnli",
        architecture="RoBERTa, 24 layers",
        licence="MIT",
        megabytes=1_426,
        serves=(*INFERENCE, "bertscore"),
    ),
    KnownModel(
        hub_id="MoritzLaurer/DeBERTa-v3-base-mnli-fever-anli",
        architecture="DeBERTa-v3, 12 layers",
        licence="MIT",
        megabytes=369,
        serves=INFERENCE,
        note="Stored in half precision.",
    ),
    KnownModel(
        hub_id="MoritzLaurer/DeBERTa-v3-large-mnli-fever-anli-ling-wanli",
        architecture="DeBERTa-v3, 24 layers",
        licence="MIT",
        megabytes=870,
        serves=INFERENCE,
        note="Stored in half precision.",
    ),
    KnownModel(
        hub_id="lytang/MiniCheck-RoBERTa-Large",
        architecture="RoBERTa, 24 layers",
        licence="MIT",
        megabytes=1_422,
        serves=("minicheck",),
        safetensors=None,
    ),
    KnownModel(
        hub_id="lytang/MiniCheck-DeBERTa-v3-Large",
        architecture="DeBERTa-v3, 24 layers",
        licence="MIT",
        megabytes=1_740,
        serves=("minicheck",),
        safetensors=None,
    ),
    KnownModel(
        hub_id="lytang/MiniCheck-Flan-T5-Large",
        architecture="T5, 24 + 24 layers",
        licence="MIT",
        megabytes=3_133,
        serves=("minicheck",),
        safetensors=None,
    ),
    KnownModel(
        hub_id="yzha/AlignScore",
        architecture="RoBERTa, 12 or 24 layers",
        licence="MIT",
        megabytes=1_900,
        serves=("alignscore",),
        safetensors=False,
        note="Pickled checkpoints without a configuration: put one into a folder with the base "
        "model's config.json and tokenizer, name that folder, and allow --pickled.",
    ),
    KnownModel(
        hub_id="cross-encoder/ms-marco-MiniLM-L6-v2",
        architecture="BERT, 6 layers",
        licence="Apache-2.0",
        megabytes=91,
        serves=("rerank", "rerank.evidence"),
    ),
    KnownModel(
        hub_id="Skywork/Skywork-Reward-V2-Qwen3-0.6B",
        architecture="Qwen3, 28 layers",
        licence="Apache-2.0",
        megabytes=1_192,
        serves=("reward",),
        note="Stored in half precision.",
    ),
    KnownModel(
        hub_id="Skywork/Skywork-Reward-V2-Llama-3.1-8B",
        architecture="Llama, 32 layers",
        licence="Llama 3.1",
        megabytes=15_010,
        serves=("reward",),
        note="Stored in half precision; a GPU is as good as needed.",
    ),
    KnownModel(
        hub_id="HuggingFaceTB/SmolLM2-135M",
        architecture="Llama, 30 layers",
        licence="Apache-2.0",
        megabytes=269,
        serves=("perplexity", "ngram_accuracy"),
        note="Stored in half precision.",
    ),
    KnownModel(
        hub_id="openai-community/gpt2",
        architecture="GPT-2, 12 layers",
        licence="MIT",
        megabytes=548,
        serves=("perplexity", "ngram_accuracy"),
    ),
)


def known(model: str) -> KnownModel | None:
    """Give what is known of a model by its hub id or its last part.

    >>> known("roberta-large").licence
    'MIT'
    >>> known("nobody/nothing") is None
    True
    """
    for one in KNOWN_MODELS:
        if model in {one.hub_id, one.hub_id.rsplit("/", 1)[-1]}:
            return one
    return None
