"""Real data scored once for every test that reads the scores; no test writes into it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from annotation.importing import ImportOptions, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.project import open_project
from scoring.service import ScoringService

SOURCES = {"AttributedQA": 74, "ExpertQA": 470, "LFQA": 110, "Stanford-GenSearch": 544}
MODEL = "all-MiniLM-L6-v2"


@pytest.fixture(scope="session")
def scored_sources(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    """Give the four sources of AttributionBench with every metric of the published matrix."""
    opened = open_project(str(tmp_path_factory.mktemp("attribution") / "project.db"))
    file = real_data / "attributionbench" / "dev_all_subset_balanced.jsonl"
    drain(ImportService(opened).run([file], ImportOptions(split_by="src_dataset")))
    asked = ["jaccard", "blend", f"cosine:{MODEL}", f"bertscore:{MODEL}"]
    for name, claims in SOURCES.items():
        report = drain(ScoringService(opened).score(name, asked))
        assert (report.scored, report.undefined) == (6 * claims, {})
    yield opened
    opened.close()
