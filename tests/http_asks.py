"""Calls to judges behind scripted servers."""

from __future__ import annotations

from typing import Final

from annotation.judging.records import CallOutput, CallRequest, Message
from scoring.backends.http_judge import HttpJudge
from scoring.backends.http_judge_call import Policy
from tests.scripted_server import ScriptedServer

QUICK: Final = Policy(timeout=5.0, limit=20.0, retries=3, first_wait=0.01, longest_wait=0.2)


def ask(text: str = "Which?", **options: object) -> CallRequest:
    """Make a request of one user's turn."""
    return CallRequest(messages=(Message(role="user", content=text),), **options)  # type: ignore[arg-type]


def judge(server: ScriptedServer, policy: Policy = QUICK, **options: object) -> HttpJudge:
    """Open a judge on a scripted server."""
    return HttpJudge(server.url, "m", policy=policy, **options)  # type: ignore[arg-type]


def one(
    server: ScriptedServer, request: CallRequest | None = None, **options: object
) -> CallOutput:
    """Give the output of one call."""
    ((place, output),) = judge(server, **options).answer([request or ask()])  # type: ignore[arg-type]
    assert place == 0
    return output
