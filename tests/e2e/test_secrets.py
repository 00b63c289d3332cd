"""A key that a user planted is nowhere after whatever happens: project, log, export, screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import ROOT, Ran, spawn
from tests.e2e.made_lines import write
from tests.e2e.test_judging import lines, prefers_the_first
from tests.scripted_server import ScriptedServer, Wire, drop, reply, says

KEY = "sk-planted-9f2c71d0e4b84c55"
VARIABLE = "PLANTED_KEY"
CRASH = (
    "import scoring.judging.running as running\n"
    "def crash(*words, **named): raise RuntimeError('a bug of ours')\n"
    "running.record = crash\n"
)


def tells_the_key(wire: Wire) -> None:
    """Answer with the key in the judge's own words."""
    told = wire.request.headers.get("authorization", "")
    says(f"You are {told}.\nVERDICT: A")(wire)


def refuses_with_the_key(wire: Wire) -> None:
    reply(f"Incorrect API key provided: {KEY}", 401)(wire)


def breaks_with_the_key(wire: Wire) -> None:
    reply({"error": {"message": f"backend got Bearer {KEY}"}}, 500)(wire)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made_of = lines(6)
    for line in made_of:
        judged = [{"rater": "ann", "verdict": "a"}, {"rater": "ben", "verdict": "a"}]
        line["comparisons"] = [{"key": line["key"], "judgments": judged}]
    write(tmp_path / "lines.jsonl", made_of)
    made = spawn(["--project", tmp_path / "p.db", "import", tmp_path / "lines.jsonl"])
    assert made.status == 0, made.err
    (tmp_path / "keyring").mkdir()
    return tmp_path


def surroundings(folder: Path) -> dict[str, str]:
    return {
        "PYTHON_KEYRING_BACKEND": "tests.file_keyring.FileKeyring",
        "TIEBREAK_TEST_KEYRING": str(folder / "keyring" / "keys.json"),
        "TIEBREAK_CONFIG_DIR": str(folder / "config"),
    }


def everything(folder: Path) -> bytes:
    """Read every file below a folder but the keyring's, the project's log of changes included."""
    return b"\n".join(
        path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "keyring" not in path.parts
    )


def test_what_is_looked_for_would_be_found(folder: Path) -> None:
    (folder / "p.db-wal").write_bytes(b"x" + KEY.encode())
    assert KEY.encode() in everything(folder)


@pytest.mark.parametrize("kept_in", ["environment", "keyring"])
def test_a_planted_key_is_found_nowhere(folder: Path, kept_in: str) -> None:
    env = surroundings(folder)
    named = ["--key-env", VARIABLE] if kept_in == "environment" else []
    said: list[str] = []

    def tiebreak(*words: str | Path, prelude: str = "") -> Ran:
        ran = spawn(["--project", folder / "p.db", *words], prelude=prelude, env=env)
        said.extend((ran.out, ran.err))
        return ran

    def judge(server: ScriptedServer, *more: str, prelude: str = "") -> Ran:
        return tiebreak(
            *("judge", "lines", "--backend", "http", "--model", "m", "--base-url", server.url),
            *("--max-tokens", "50", "--retries", "0", *named, *more),
            prelude=prelude,
        )

    steps = [refuses_with_the_key, breaks_with_the_key, drop, reply(f"{{garbage {KEY}")]
    with ScriptedServer(*steps, tells_the_key) as server:
        if kept_in == "keyring":
            said.append(store_key(folder, server, env).out)
        else:
            env[VARIABLE] = KEY
        refused = judge(server, "--rater", "refused", "--concurrency", "1")
        assert refused.status == 1 and "refused the key" in refused.err
        judge(server, "--rater", "faults", "--concurrency", "1")
        assert server.received[-1].headers["authorization"] == f"Bearer {KEY}"
        for more in ("--dry-run", "--plan", "--show-prompt"):
            assert judge(server, more).status == 0
        crashed = judge(server, "--rater", "crashed", prelude=CRASH)
        assert crashed.status == 1 and "inside Tiebreak" in crashed.err
        assert judge(server, "--base-url", f"http://me:{KEY}@127.0.0.1:1/v1").status == 1
        assert judge(server, "--base-url", f"http://127.0.0.1:1/v1?key={KEY}").status == 1
        killed(folder, server, env, named)
        assert KEY.encode() not in everything(folder)
    with ScriptedServer(prefers_the_first) as server:
        if kept_in == "keyring":
            store_key(folder, server, env)
        assert judge(server, "--rater", "well", "--max-tokens", "52").status == 0
        probed = tiebreak("probe", "injection", "lines", "--judge", "well", *named)
        assert probed.status == 0
    for words in (
        ["export", "lines", "--out", folder / "out.jsonl"],
        ["report", "lines", "--judge", "well", "--out", folder / "report.html"],
        ["audit", "lines", "--judge", "well", "--json"],
        ["items", "lines", "--json"],
        ["doctor"],
    ):
        assert tiebreak(*words).status == 0, said[-1]
    assert KEY not in "".join(said)
    assert KEY.encode() not in everything(folder)
    assert (folder / "config" / "log" / "tiebreak.log").exists()


def store_key(folder: Path, server: ScriptedServer, env: dict[str, str]) -> Ran:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "judge", "--store-key", server.url],
        input=f"{KEY}\n",
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT)} | env,
        check=False,
        timeout=120,
    )
    assert KEY in (folder / "keyring" / "keys.json").read_text()
    return Ran(done.returncode, done.stdout + done.stderr, "")


def killed(folder: Path, server: ScriptedServer, env: dict[str, str], named: list[str]) -> None:
    """Kill a run in the middle, and leave the log of changes beside the project."""
    words = [
        *(sys.executable, str(ROOT / "main.py"), "--project", str(folder / "p.db")),
        *("judge", "lines", "--backend", "http", "--model", "m", "--base-url", server.url),
        *("--rater", "killed", "--max-tokens", "51", "--concurrency", "1", *named),
    ]
    before = len(server.received)
    with (folder / "killed.txt").open("wb") as out:
        child = subprocess.Popen(
            words, stdout=out, stderr=out, env=os.environ | {"PYTHONPATH": str(ROOT)} | env
        )
        assert server.wait_for(before + 4)
        child.kill()
        child.wait()


def test_a_key_is_kept_and_forgotten_by_the_command_line(folder: Path) -> None:
    env = surroundings(folder)
    with ScriptedServer(says()) as server:
        assert "is in the system's keyring" in store_key(folder, server, env).out
        gone = spawn(["judge", "--forget-key", server.url, "--json"], env=env)
        assert gone.json()["forgotten"] is True
        again = spawn(["judge", "--forget-key", server.url], env=env)
        assert again.status == 0 and "had no key" in again.out
    assert KEY not in (folder / "keyring" / "keys.json").read_text()
