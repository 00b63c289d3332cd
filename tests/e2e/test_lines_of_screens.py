"""The command that a screen shows makes the same figures again."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from annotation.agreement_votes import AgreementOptions
from annotation.jobs import drain
from gui.models.command_lines import agreement_command, score_command
from scoring.audit.records import AuditOptions, Rule
from scoring.audit.transfer_records import TransferOptions
from scoring.bootstrap import AppContext, build_context
from scoring.service import ScoreOptions
from tests.made_results import make_results

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("lines")
    make_results(str(made / "results.db"))
    return made


def run(line: str, folder: Path) -> dict[str, Any]:
    """Run a shown line in the project's folder and read what it prints."""
    words = shlex.split(line)
    assert words[0] == "tiebreak"
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words[1:], "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


def as_json(report: object) -> object:
    plain: object = json.loads(json.dumps(report))
    return plain


def opened(folder: Path) -> AppContext:
    return build_context(str(folder / "results.db"), create=False)


@pytest.mark.parametrize(
    "options", [AgreementOptions(), AgreementOptions(include_judges=True, both_bad="drop")]
)
def test_agreement(folder: Path, options: AgreementOptions) -> None:
    with opened(folder) as context:
        report = context.agreement.report(
            "judged pairs",
            seed=options.seed,
            replicates=options.replicates,
            include_judges=options.include_judges,
            both_bad=options.both_bad,
            leave_broken=options.leave_broken,
        )
        line = agreement_command(context.project, "judged pairs", options)
    assert run(line, folder) == as_json(report.to_json())


@pytest.mark.parametrize(
    ("dataset", "options"),
    [
        ("judged pairs", AuditOptions(rule=Rule.ROUND3, gold="reviewer 1")),
        ("first claims", AuditOptions()),
    ],
)
def test_audit(folder: Path, dataset: str, options: AuditOptions) -> None:
    with opened(folder) as context:
        report = drain(context.audit.audit(dataset, options))
    assert run(report.provenance.command, folder) == as_json(report.to_json())


def test_transfer(folder: Path) -> None:
    with opened(folder) as context:
        report = drain(
            context.transfer.transfer(["first claims", "second claims"], TransferOptions())
        )
    assert run(report.provenance.command, folder) == as_json(report.to_json())


def test_score(folder: Path) -> None:
    with opened(folder) as context:
        line = score_command(
            context.project,
            "unscored pairs",
            ["jaccard", "rouge1"],
            ScoreOptions(aggregate="mean", device="cpu"),
        )
    first, second = run(line, folder), run(line, folder)
    assert (first["scored"], first["reused"]) == (48, 0)
    assert (second["scored"], second["reused"]) == (0, 48)
    assert first["signatures"] == second["signatures"]
