"""The snippets of the guide on notebooks run as they stand, and what they say they give is so."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest

from annotation.import_report import ImportOptions
from annotation.jobs import drain
from scoring.bootstrap import build_context

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/guide/notebook.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Run every block of the page, one after the other, beside a demo project."""
    with build_context(str(tmp_path / "demo.db")) as context:
        drain(context.imports.run([ROOT / "scoring/demo/answers.jsonl"], ImportOptions()))
    monkeypatch.chdir(tmp_path)
    found: dict[str, object] = {}
    for block in BLOCKS:
        exec(compile(block, "docs/guide/notebook.md", "exec"), found)
    return found


def test_every_block_runs_and_gives_what_it_says(names: dict[str, object]) -> None:
    frame, cited, one = names["frame"], names["cited"], names["one"]
    assert isinstance(frame, pd.DataFrame)
    assert isinstance(cited, pd.DataFrame)
    assert isinstance(one, pd.DataFrame)
    assert f"# {frame.attrs['signatures']['chrf']}\n" in PAGE
    assert cited.loc["first", "citation_precision"] == 0.5
    assert cited.attrs["undefined"]["str_em"] == {"second": "missing"}
    assert one["jaccard"][0] == 0.5
    scored, stored = names["scored"], names["stored"]
    assert isinstance(scored, pd.DataFrame)
    assert isinstance(stored, pd.DataFrame)
    assert scored["rouge1.f"].tolist() == stored["rouge1.f"].tolist()


def test_the_first_block_is_five_lines() -> None:
    lines = [line for line in BLOCKS[0].splitlines() if line.strip()]
    assert len(lines) <= 5
