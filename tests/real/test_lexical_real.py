"""Metrics without a model on real texts, each equal to its package, in three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from annotation.importing import ImportOptions
from annotation.jobs import drain
from scoring.bootstrap import build_context
from scoring.language import language_of
from scoring.notebook import open_project, score
from scoring.sentences import sentences

CLAIMS = 100
ANSWERS = 300


@pytest.fixture(scope="module")
def claims(real_data: Path) -> pd.DataFrame:
    """Claims of AttributionBench with their evidence as it is scored."""
    file = real_data / "attributionbench" / "dev_all_subset_balanced.jsonl"
    lines = [line for line in file.read_text(encoding="utf-8").split("\n") if line][:CLAIMS]
    records = [json.loads(line) for line in lines]
    return pd.DataFrame(
        {
            "claim": [record["claim"] for record in records],
            "evidence": [[text for text in record["references"] if text] for record in records],
        }
    )


def test_claims_have_the_packages_chrf_and_rouge(claims: pd.DataFrame) -> None:
    names = ["rouge1", "rougeL", "rougeLsum"]
    frame = score(claims, ["chrf", *names], tokenizer="ascii", sentences="newline")
    rouge, chrf = RougeScorer(names), CHRF()
    for row, (claim, evidence) in enumerate(zip(claims["claim"], claims["evidence"], strict=True)):
        text = "\n".join(evidence)
        assert frame["chrf"][row] == pytest.approx(chrf.sentence_score(claim, [text]).score)
        theirs = rouge.score(text, claim)
        for name in names:
            found = [frame[f"{name}.{part}"][row] for part in "prf"]
            assert found == pytest.approx(list(theirs[name]), abs=1e-9)
    assert len(frame) == CLAIMS


@pytest.fixture(scope="module")
def lfqa(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    """Chinese answers of LFQA-E with their scores, as a project gives them."""
    project = str(tmp_path_factory.mktemp("lexical") / "project.db")
    file = real_data / "lfqa-e" / "unified_benchmark_zh.json"
    with build_context(project) as context:
        drain(context.imports.run([file], ImportOptions(dataset="lfqa")))
    with open_project(project) as opened:
        return opened.score("lfqa", ["bleu4", "chrf", "rougeLsum.f", "token_f1"])


@pytest.fixture(scope="module")
def references(real_data: Path) -> dict[str, str]:
    """The reference of each answer's text."""
    file = real_data / "lfqa-e" / "unified_benchmark_zh.json"
    found: dict[str, str] = {}
    for record in json.loads(file.read_text(encoding="utf-8")):
        for key, text in record.items():
            if key.startswith("response_") and isinstance(text, str):
                found.setdefault(text, record["reference"])
    return found


def test_chinese_answers_are_scored_as_sacrebleu_does(
    lfqa: pd.DataFrame, references: dict[str, str]
) -> None:
    bleu, chrf = BLEU(effective_order=True, tokenize="zh"), CHRF()
    checked = 0
    for row, text in enumerate(lfqa["answer"][:ANSWERS]):
        reference = references.get(text)
        if reference is None:
            continue
        checked += 1
        expected = bleu.sentence_score(text, [reference]).score
        assert lfqa["bleu4"][row] == pytest.approx(expected, abs=1e-9)
        assert lfqa["chrf"][row] == pytest.approx(chrf.sentence_score(text, [reference]).score)
    assert checked > ANSWERS // 2
    assert len(lfqa) == 2386 and lfqa.notna().all(axis=None)


def test_sentences_of_real_texts_lose_nothing(lfqa: pd.DataFrame, claims: pd.DataFrame) -> None:
    texts = [*lfqa["answer"][:ANSWERS], *("\n".join(listed) for listed in claims["evidence"])]
    for text in texts:
        found = sentences(text)
        assert "".join("".join(found).split()) == "".join(text.split())
    chinese = [text for text in lfqa["answer"][:ANSWERS] if language_of("", (text,)) == "zh"]
    several = [text for text in chinese if text.count("。") > 1]
    assert len(several) > 50
    assert all(len(sentences(text)) > 1 for text in several)
