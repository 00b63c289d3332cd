"""How rare each token is among a dataset's references, as the ``bert_score`` package counts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from typing import Final

from scoring import model_facts
from scoring.backends.loading import load_tokenizer
from scoring.models import ModelFiles
from scoring.subjects import Idf

TEXTS_AT_ONCE: Final = 512


def idf_of(model: ModelFiles, references: Iterable[str]) -> Idf:
    """Count in how many references each token stands: idf = log((N + 1) / (count + 1)).

    Parameters
    ----------
    model
        Whose tokenizer cuts the texts, at its own limit.
    references
        Every reference of the dataset, in order; each is one document, repeated ones too.
    """
    tokenizer = load_tokenizer(model)
    limit = model_facts.token_limit(model)
    counts: Counter[int] = Counter()
    documents = 0
    left = iter(references)
    while texts := list(islice(left, TEXTS_AT_ONCE)):
        read = [model_facts.as_read(model, text) for text in texts]
        cut = tokenizer(read, truncation=True, max_length=limit, return_attention_mask=False)
        documents += len(texts)
        for ids in cut["input_ids"]:
            counts.update(set(ids))
    found = dict(sorted(counts.items()))
    digest = sha256(repr((documents, found)).encode("ascii")).hexdigest()[:12]
    return Idf(documents=documents, counts=found, digest=digest)
