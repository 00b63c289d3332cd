"""MoverScore against the code of the ``moverscore`` package itself, where that is installed.

It cannot be imported: it asks for a CUDA device, for models from the hub and for libraries of
2019. Its functions are taken as they are, with the CPU, the packaged model and today's numpy.

pip install --no-deps moverscore pyemd
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoModel, AutoTokenizer

from scoring.backends.idf import idf_of
from scoring.models import resolve
from scoring.subjects import Subject
from tests.scored_models import scored

pytestmark = pytest.mark.skipif(
    find_spec("moverscore_v2") is None or find_spec("pyemd") is None,
    reason="moverscore and pyemd are not installed",
)

ANSWERS = [
    "The cat sat on the mat, and it purred.",
    "Milira sings an R&B song released in 1990.",
    "Bananas are yellow; apples aren't.",
]
REFERENCES = [
    "A cat was sitting on a large mat.",
    "The song is an R&B song by Milira, released in 1990.",
    "Apples are red and bananas are yellow.",
]


class InOrder:
    """In place of the package's pool of processes."""

    def __init__(self, _workers: int) -> None: ...

    def __enter__(self) -> InOrder:
        return self

    def __exit__(self, *_: object) -> None: ...

    map = staticmethod(map)


def package(version: int, folder: Path) -> dict[str, Any]:
    """Run a module's text without the parts that fetch and place its model."""
    name = {1: "moverscore", 2: "moverscore_v2"}[version]
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None
    text = Path(spec.origin).read_text(encoding="utf-8")
    first, start, end = {
        1: ("from pytorch_pretrained_bert", "def truncate", None),
        2: ("from transformers import *", "def truncate", "import matplotlib"),
    }[version]
    head = text[: text.index(first)]
    body = text[text.index(start) : text.index(end) if end else None]
    code = (head + "from collections import *\nfrom functools import partial\n" + body).replace(
        "cuda:0", "cpu"
    )
    encoder = AutoModel.from_pretrained(folder, local_files_only=True).eval()
    tokenizer: Any = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    tokenizer.max_len = 512

    class Model:
        def eval(self) -> None: ...

        def __call__(self, *given: torch.Tensor, **named: torch.Tensor) -> tuple[object, ...]:
            ids = given[0] if given else named["input_ids"]
            states = encoder(ids, named["attention_mask"], output_hidden_states=True).hidden_states
            return (list(states[1:]), None) if given else (states[-1], states, None)

    made: dict[str, Any] = {"device": "cpu", "tokenizer": tokenizer, "model": Model()}
    exec(compile(code.replace("np.float)", "float)"), name, "exec"), made)
    made["Pool"] = InOrder
    return made


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("stop_words", [[], ["the", "a", "is"]])
def test_is_the_packages(version: int, stop_words: Sequence[str], tmp_path: Path) -> None:
    model = resolve("all-MiniLM-L6-v2", download=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = package(version, model.path)
        expected = theirs["word_mover_score"](
            REFERENCES,
            ANSWERS,
            theirs["get_idf_dict"](REFERENCES),
            theirs["get_idf_dict"](ANSWERS),
            stop_words=stop_words,
            n_gram=1,
            device="cpu",
        )
    words = tmp_path / "words.txt"
    words.write_text(" ".join(stop_words))
    run = scored(
        model,
        f"moverscore.v{version}",
        idf_table=idf_of(model, REFERENCES),
        answers_idf=idf_of(model, ANSWERS),
        stop_words=str(words) if stop_words else "",
    )
    rows = run(*[Subject(a, (r,)) for a, r in zip(ANSWERS, REFERENCES, strict=True)])
    found = [row[f"moverscore.v{version}"].value for row in rows]
    assert found == pytest.approx([float(value) for value in expected], abs=1e-4)
