"""The verb ``judge`` through main, against a server on the loopback: killed, doubled, used."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import ROOT, Cli
from tests.e2e.made_lines import write
from tests.scripted_server import ScriptedServer, Wire, completion, drop, reply, says, stall

ITEMS = 60
KILLS = 4
CONCURRENCY = 4


def lines(count: int) -> list[dict[str, object]]:
    """Items whose first answer is preferred by the server below."""
    return [
        {
            "kind": "item",
            "key": f"q{n}",
            "question": f"Question {n}?",
            "references": [f"Reference {n}."],
            "answers": [
                {"system": "x", "text": f"Answer {n} from the first system."},
                {"system": "y", "text": f"Answer {n} from the second system."},
            ],
            "comparisons": [{"key": f"q{n}"}],
        }
        for n in range(count)
    ]


def prefers_the_first(wire: Wire) -> None:
    """Answer as a judge that always prefers the first system, wherever it is read."""
    shown = wire.request.body["messages"][-1]["content"]
    first = shown.index("from the first system") < shown.index("from the second system")
    says(f"So it is.\nVERDICT: {'A' if first else 'B'}")(wire)


def judge_words(server: ScriptedServer, *more: str) -> list[str]:
    return [
        *("judge", "d", "--backend", "http", "--model", "scripted", "--base-url", server.url),
        *("--max-tokens", "50", "--concurrency", str(CONCURRENCY), *more),
    ]


@pytest.fixture
def project(cli: Cli, tmp_path: Path) -> Path:
    """Give a project with ``ITEMS`` comparisons in dataset ``d``."""
    write(tmp_path / "lines.jsonl", lines(ITEMS))
    done = cli("import", tmp_path / "lines.jsonl", "--dataset", "d")
    assert done.status == 0, done.err
    return tmp_path / "project.db"


def select(project: Path, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(project)) as connection:
        return list(connection.execute(statement))


def start(project: Path, words: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "--project", str(project), *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"},
    )


def test_the_report_is_what_programs_lean_on(cli: Cli, project: Path) -> None:
    with ScriptedServer(prefers_the_first) as server:
        words = judge_words(server, "--limit", "10", "--price-in", "1", "--price-out", "2")
        done = cli(*words, "--json")
        report = done.json()
        again = cli(*words).out
    assert done.status == 0
    assert report["dataset"] == "d" and report["rater"] == "scripted (pairwise-en, max=50)"
    assert (report["task"], report["prompt"]["name"]) == ("pairwise", "pairwise-en")
    assert (report["backend"], report["model"], report["revision"]) == (
        "http",
        "scripted",
        server.url.removeprefix("http://").removesuffix("/v1"),
    )
    assert (report["asked"], report["reused"], report["judged"]) == (20, 0, 10)
    assert report["statuses"] == {"verdict": 10} and report["state"] == "done"
    assert (report["tokens_in"], report["tokens_out"]) == (220, 60)
    assert report["cost"] == pytest.approx((220 + 120) / 1e6)
    assert "0 calls made, 20 answered before." in again


def test_killed_again_and_again_no_call_is_lost_or_doubled(cli: Cli, project: Path) -> None:
    rng = random.Random(0)
    with ScriptedServer(prefers_the_first) as server:
        words = judge_words(server)
        for _ in range(KILLS):
            child = start(project, words)
            assert server.wait_for(len(server.received) + rng.randint(5, 20))
            child.kill()
            child.communicate()
            stored = select(project, "SELECT raw, status FROM judge_calls")
            assert {row[1] for row in stored} <= {"verdict"}
        before = len(stored)
        assert 0 < before < 2 * ITEMS
        report = cli(*words, "--json").json()
        shown = Counter(one.body["messages"][-1]["content"] for one in server.received)
    assert (report["asked"], report["reused"]) == (2 * ITEMS - before, before)
    assert report["judged"] == ITEMS and report["statuses"] == {"verdict": ITEMS}
    places = select(project, "SELECT place, shown_order FROM judge_calls")
    assert len(places) == len(set(places)) == 2 * ITEMS
    # what a kill can cost: the calls that were under way, and one answer each that was not stored
    assert sum(shown.values()) - len(shown) <= KILLS * (2 * CONCURRENCY + 2)
    judged = select(project, "SELECT comparison_id, verdict, revision FROM judgments")
    assert len(judged) == ITEMS and {row[1:] for row in judged} == {("a", 0)}
    assert select(project, "PRAGMA quick_check") == [("ok",)]
    states = [row[0] for row in select(project, "SELECT state FROM judge_runs ORDER BY id")]
    assert states == ["interrupted"] * KILLS + ["done"]


def test_two_windows_run_one_judge_at_once(cli: Cli, project: Path) -> None:
    with ScriptedServer(prefers_the_first) as server:
        children = [start(project, judge_words(server)) for _ in range(2)]
        ended = [child.communicate()[1].decode() for child in children]
        assert [child.returncode for child in children] == [0, 0], ended
        asked = len(server.received)
    places = select(project, "SELECT place, shown_order FROM judge_calls")
    assert len(places) == len(set(places)) == 2 * ITEMS
    judged = select(project, "SELECT comparison_id, revision FROM judgments")
    assert len(judged) == len(set(judged)) == ITEMS and {row[1] for row in judged} == {0}
    assert asked <= 2 * ITEMS + 2 * 16  # at most one batch of targets is asked about by both


def test_a_server_with_every_fault_is_counted_and_taken_up_again(cli: Cli, project: Path) -> None:
    late = {"Retry-After": "0"}
    faults = (
        reply("slow down", 429, late),
        reply("oops", 500),
        drop,
        reply(b"{garbage"),
        reply(json.dumps(completion("VERDICT: A")), declared=5_000),
        stall,
    )
    with ScriptedServer(*faults, *([prefers_the_first] * 3), drop, prefers_the_first) as server:
        words = judge_words(server, "--limit", "8", "--timeout", "1", "--retries", "0")
        report = cli(*words, "--json").json()
        assert report["asked"] == 16 and sum(report["errors"].values()) >= 6
        assert report["statuses"]["error"] >= 1 and report["statuses"]["verdict"] >= 1
        report = cli(*words, "--json").json()
    assert report["statuses"] == {"verdict": 8} and report["errors"] == {}
    assert len(select(project, "SELECT id FROM judge_calls")) == 16


def test_a_server_that_is_down_ends_in_a_line(cli: Cli, project: Path) -> None:
    with ScriptedServer(drop) as server:
        words = judge_words(server, "--limit", "3", "--retries", "0")
        done = cli(*words)
    assert done.status == 1 and len(done.errors) == 1
    assert "See that the model answers; the same line again" in done.err
    assert "0 of 3 usable: 3 error" in done.err and "the connection was dropped" in done.err
    assert len(select(project, "SELECT id FROM judge_calls WHERE status = 'error'")) == 6


def test_trials_plans_and_prompts_store_nothing(cli: Cli, project: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.jinja"
    own.write_text("{{ question }}\n1: {{ first }}\n2: {{ second }}\nVERDICT: A, B or TIE?")
    with ScriptedServer(prefers_the_first) as server:
        words = judge_words(server, "--prompt", str(own))
        shown = cli(*words, "--show-prompt", "--json").json()
        assert [one["order"] for one in shown] == ["ab", "ba"]
        assert "1: Answer 0 from the second system." in shown[1]["messages"][0]["content"]
        plan = cli(*words, "--plan", "--json").json()
        assert (plan["calls"], plan["targets"], plan["cost"]) == (2 * ITEMS, ITEMS, None)
        assert server.received == []
        trials = cli(*words, "--dry-run", "--json").json()
        assert len(trials) == 10 and {one["said"] for one in trials} == {"a"}
        assert "read as: a" in cli(*words, "--dry-run").out
    with ScriptedServer(prefers_the_first) as server:
        bare = judge_words(server, "--prompt", "likelihood-zh", "--plan", "--json")
        assert "likelihood-zh" in cli(*bare).json()["rater"]
    for table in ("judge_calls", "judge_runs", "judge_prompts", "judgments", "raters"):
        assert select(project, f"SELECT id FROM {table}") == []
    names = {one["name"] for one in cli("judge", "--prompts", "--json").json()}
    assert {"pairwise-en", "steps-en"} <= names


def test_a_probe_and_an_audit_of_the_judge(cli: Cli, project: Path) -> None:
    with ScriptedServer(prefers_the_first) as server:
        words = judge_words(server, "--rater", "J", "--limit", "12")
        assert cli(*words).status == 0
        report = cli("probe", "injection", "d", "--judge", "J", "--limit", "5", "--json").json()
        probed = cli("probe", "injection", "d", "--judge", "J", "--limit", "5").out
        page = cli("audit", "d", "--judge", "J", "--json").json()
        nobody = cli("probe", "injection", "d", "--judge", "j")
    assert "flip rate .000" in probed
    assert "In language" in probed
    assert "Judges that were run on 'd': J." in nobody.err
    assert (report["asked"], report["flip_rate"]["value"], report["flip_rate"]["n"]) == (20, 0.0, 5)
    assert page["injection"]["injected"] == report["flip_rate"]
    assert page["injection"]["control"] == report["control"]


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["judge"], 2),
        (["judge", "d"], 2),
        (["judge", "d", "--model", "m", "--task", "poetry"], 2),
        (["judge", "d", "--model", "m", "--backend", "http"], 2),
        (["judge", "d", "--model", "m", "--base-url", "http://127.0.0.1:1/v1"], 2),
        (["judge", "d", "--model", "m", "--only", "sample"], 2),
        (["judge", "d", "--model", "m", "--budget", "1"], 2),
        (["judge", "d", "--model", "/nowhere/at/all"], 1),
        (["judge", "d", "--model", "m", "--prompt", "pairwise-em"], 1),
        (["judge", "d", "--model", "m", "--prompt", "nowhere.jinja"], 1),
        (["probe", "injection", "d"], 2),
        (["probe", "injection", "d", "--judge", "nobody"], 1),
    ],
)
def test_wrong_usage_and_known_errors(
    cli: Cli, project: Path, words: list[str], status: int
) -> None:
    done = cli(*words)
    assert done.status == status
    assert "Traceback" not in done.err


def test_two_servers_on_one_machine_are_two_judges(cli: Cli, project: Path) -> None:
    level = says("VERDICT: TIE")
    with ScriptedServer(prefers_the_first) as one, ScriptedServer(level) as other:
        assert cli(*judge_words(one, "--limit", "4")).status == 0
        refused = cli(*judge_words(other, "--limit", "4"))
        assert refused.status == 1
        assert "was asked before with another server" in refused.err
        report = cli(*judge_words(other, "--limit", "4", "--rater", "other"), "--json").json()
    assert (report["asked"], report["reused"]) == (8, 0)
    said = Counter(row[0] for row in select(project, "SELECT raw FROM judge_calls"))
    assert said["VERDICT: TIE"] == 8
    assert sum(said.values()) == 16
