"""A real small judge on demo comparisons: on this machine, and behind a real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Cli
from tests.judge_servers import Served, why_no_judge
from tests.real_judging import HERE, Judging, at

pytestmark = pytest.mark.skipif(bool(why_no_judge()), reason=why_no_judge())

COMPARISONS = 6  # tests/bench/real_server.py asks about forty
CALLS = 2 * COMPARISONS


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Judging:
    """Give the runs of the packaged judge, each in a project of its own."""
    return Judging(tmp_path_factory.mktemp("judging"), COMPARISONS)


@pytest.fixture(scope="module")
def here(judging: Judging) -> dict[str, Any]:
    """Give the report of its run on this machine."""
    return judging.run("here", HERE)


def test_here_and_behind_a_server_a_judge_says_the_same(
    judging: Judging, here: dict[str, Any], judge_server: Served
) -> None:
    there = judging.run("served", at(judge_server))
    assert set(here) == set(there)
    assert here["asked"] == there["asked"] == CALLS
    assert here["judged"] == there["judged"] == COMPARISONS
    alike = judging.alike("here", "served")
    assert alike.n == CALLS
    assert alike.outputs >= CALLS - 1  # greedy decoding may differ where two tokens are level
    assert alike.verdicts_where_outputs_are == alike.outputs
    said = [row[3] for row in judging.calls("served")]
    assert said.count("verdict") >= COMPARISONS


@pytest.mark.parametrize("place", ["here", "served"])
def test_killed_half_way_a_run_is_taken_up_again(
    judging: Judging, here: dict[str, Any], place: str, request: pytest.FixtureRequest
) -> None:
    backend = HERE if place == "here" else at(request.getfixturevalue("judge_server"))
    found = judging.killed(f"{place}-killed", backend, after=3)
    assert 3 <= found.at_kill < CALLS
    assert (found.lost, found.doubled, found.again) == (0, 0, 0)
    assert found.states == ("interrupted", "done")
    assert found.report["reused"] == found.at_kill
    assert found.report["judged"] == here["judged"] == COMPARISONS
    assert judging.alike("here", f"{place}-killed").outputs >= CALLS - 1


def test_likelihood_takes_one_pass_an_order(cli: Cli, judging: Judging, tmp_path: Path) -> None:
    project = judging.project("likelihood")
    words = ("judge", "demo", "--task", "likelihood", *HERE, "--limit", "4", "--json")
    report = cli(*words, project=project).json()
    assert report["asked"] == 8 and report["statuses"] == {"verdict": 4}
    again = cli(*words, project=project).json()
    assert (again["asked"], again["reused"]) == (0, 8)
    audit = cli("audit", "demo", "--judge", report["rater"], "--json", project=project)
    assert audit.status == 0, audit.err
    assert audit.json()["judge"] == report["rater"]
