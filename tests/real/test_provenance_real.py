"""Provenance on real claims: each of its values again, beside sentence-transformers."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotation.datasets import DatasetService
from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.project import open_project
from db.queries import scores
from db.types import TargetKind
from scoring.models import resolve
from scoring.sentences import sentences
from scoring.service import ScoringService
from scoring.subjects import ScoreOptions

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sentence_transformers import SentenceTransformer

SOURCE = "AttributedQA"
CLAIMS = 74


@pytest.fixture(scope="module")
def scored(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    opened = open_project(str(tmp_path_factory.mktemp("provenance") / "project.db"))
    file = real_data / "attributionbench" / "dev_all_subset_balanced.jsonl"
    drain(ImportService(opened).run([file], ImportOptions()))
    drain(ScoringService(opened).score(SOURCE, ["provenance"], ScoreOptions(device="cpu")))
    yield opened
    opened.close()


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def test_every_claim_again(scored: Sessions) -> None:
    [dataset] = [one for one in DatasetService(scored).all_of() if one.name == SOURCE]
    with scored.read() as session:
        [signature] = scores.signatures(session, dataset.id)
        rows = {row.target_id: row for row in scores.scores(session, dataset.id, signature.id)}
        page = scores.page(session, dataset.id, TargetKind.CLAIM, after=-1, items=CLAIMS)
    model = SentenceTransformer(str(resolve("all-MiniLM-L6-v2", download=False).path), device="cpu")
    assert len(page.targets) == len(rows) == CLAIMS
    for target in page.targets:
        units = [unit for unit in sentences(target.text, target.language) if words(unit)]
        passages = [text for text in target.references if text.strip()]
        vectors = model.encode([*units, *passages], normalize_embeddings=True)
        best, chosen = [], []
        for at, unit in enumerate(units):
            assert "[" not in unit  # no citation to count here
            made = [
                0.40 * len(words(unit) & words(passage)) / len(words(unit) | words(passage))
                + 0.45 * float(vectors[at] @ vectors[len(units) + place])
                for place, passage in enumerate(passages)
            ]
            best.append(max(made))
            chosen.append(made.index(max(made)))
        row = rows[target.target_id]
        assert row.value == pytest.approx(sum(best) / len(best), abs=1e-5)
        assert json.loads(row.detail)["passages"] == chosen
