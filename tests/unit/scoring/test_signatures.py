"""Signatures: one line that changes with whatever changes a value."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, version

import pytest

from db.errors import KnownError
from db.types import TargetKind
from scoring.families import lexical
from scoring.language import japanese_tokenizer
from scoring.models import ModelFiles, resolve
from scoring.registry import METRICS, parse
from scoring.signatures import columns
from scoring.subjects import ScoreOptions

ANSWER, CLAIM = TargetKind.ANSWER, TargetKind.CLAIM


@pytest.fixture(scope="module")
def minilm() -> ModelFiles:
    return resolve("all-MiniLM-L6-v2", download=False)


def lines(
    metric: str,
    options: ScoreOptions | None = None,
    kind: TargetKind = ANSWER,
    model: ModelFiles | None = None,
) -> list[str]:
    return [c.signature for c in columns(parse(metric), options or ScoreOptions(), kind, model)]


def test_rouge_names_its_tokenizer_and_how_references_are_joined() -> None:
    jieba = version("jieba")
    tokens = f"tok:unicode,zh:jieba{jieba},ja:{japanese_tokenizer()}"
    assert lines("rouge1.f") == [f"rouge1.f|v1|{tokens}|agg:max-f"]
    assert lines("rouge1.f", ScoreOptions(tokenizer="ascii", aggregate="mean")) == [
        "rouge1.f|v1|tok:ascii|agg:mean"
    ]
    assert lines("rouge1.f", kind=CLAIM)[0].endswith("|ev:joined")


def test_short_answers_citations_and_sentences_say_how_they_are_found() -> None:
    newline = ScoreOptions(tokenizer="ascii", sentences="newline")
    assert lines("rougeLsum.f", newline) == ["rougeLsum.f|v1|tok:ascii|sent:newline|agg:max-f"]
    assert lines("rougeLsum.f")[0].split("|")[3] == f"sent:pysbd{version('pysbd')}"
    words = f"zh:jieba{version('jieba')},ja:{japanese_tokenizer()},unspaced:char"
    assert lines("str_em") == [f"str_em|v1|tok:squad,{words}|match:words"]
    assert lines("token_f1") == [f"token_f1|v1|tok:squad,{words}|agg:max"]
    assert lines("citation_count") == ["citation_count|v1|marks:[n]"]
    cut = f"sent:pysbd{version('pysbd')}"
    assert lines("citation_recall") == [f"citation_recall|v1|{cut}|support:valid"]
    asked = ScoreOptions(citation_support=0.5)
    assert lines("citation_recall", asked) == [f"citation_recall|v1|{cut}|support:0.5,word,{words}"]
    assert lines("chrf") == ["chrf|v1|nc:6|nw:0|beta:2|space:no|eff:yes|case:mixed|agg:max"]


def test_stemming_names_its_stemmer() -> None:
    pytest.importorskip("nltk")
    stemmer = f"stem:porter-nltk{version('nltk')}-en"
    assert lines("rouge1.f", ScoreOptions(stem=True, tokenizer="ascii")) == [
        f"rouge1.f|v1|tok:ascii|{stemmer}|agg:max-f"
    ]
    assert lines("bleu4", ScoreOptions(stem=True)) == lines("bleu4")


def test_without_the_stemmer_the_message_says_what_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def absent(name: str) -> str:
        if name == "nltk":
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(lexical, "version", absent)
    with pytest.raises(KnownError, match=r"pip install 'tiebreak\[stemming\]'"):
        lines("rouge1.f", ScoreOptions(stem=True))
    assert lines("rouge1.f")


def test_drawn_and_joint_references_stand_in_the_line() -> None:
    drawn = ScoreOptions(references_per_item=3, references_seed=7)
    assert lines("jaccard", drawn)[0].endswith("|agg:max|refs:3-seed7")
    assert lines("length", drawn) == lines("length")
    assert lines("jaccard", drawn, kind=CLAIM)[0].endswith("|ev:joined")
    joint = ScoreOptions(bleu_references="joint")
    assert lines("bleu4", joint)[0].endswith("|case:mixed|agg:joint")
    assert lines("bleu4", joint, kind=CLAIM) == lines("bleu4", kind=CLAIM)
    assert lines("rouge1.f", joint) == lines("rouge1.f")


def test_models_name_their_weights_limit_layer_and_numbers(minilm: ModelFiles) -> None:
    assert lines("cosine:all-MiniLM-L6-v2", model=minilm) == [
        "cosine:all-MiniLM-L6-v2|v1|w:53aa51172d14|pool:mean|len256|fp32|agg:mean"
    ]
    assert lines("bertscore.f:all-MiniLM-L6-v2", model=minilm) == [
        "bertscore.f:all-MiniLM-L6-v2|v1|w:53aa51172d14|L6|len512|idf:no|rescale:no|fp32"
        "|agg:max-each"
    ]
    [blend] = lines("blend", model=minilm)
    assert blend.startswith("blend|v1|0.47*jaccard(") and "w:53aa51172d14" in blend


@pytest.mark.parametrize(
    "changed", [ScoreOptions(layer=3), ScoreOptions(dtype="bf16"), ScoreOptions(aggregate="mean")]
)
def test_what_changes_a_value_changes_the_line(changed: ScoreOptions, minilm: ModelFiles) -> None:
    metric = "bertscore:all-MiniLM-L6-v2"
    plain = lines(metric, model=minilm)
    assert not set(plain) & set(lines(metric, changed, model=minilm))
    assert lines(metric, ScoreOptions(cache_bytes=1, batch_tokens=7), model=minilm) == plain


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    folder = tmp_path_factory.mktemp("labelled")
    labels = {"0": "entailment", "1": "neutral", "2": "contradiction"}
    (folder / "config.json").write_text(json.dumps({"id2label": labels}))
    return ModelFiles(name="labelled", path=folder, source="folder", digest="0" * 12)


def test_every_figure_has_a_line_of_its_own(minilm: ModelFiles, labelled: ModelFiles) -> None:
    made = []
    for spec in METRICS:
        model = labelled if spec.group == "entailment" else minilm if spec.needs_model else None
        name = f"{spec.name}:{minilm.name}" if spec.needs_model else spec.name
        made += lines(name, model=model)
    assert len(made) == len(set(made)) == sum(len(spec.parts) or 1 for spec in METRICS)
