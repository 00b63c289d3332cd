"""Servers that mean harm, or are merely broken: one call fails, no run breaks, no key leaks."""

from __future__ import annotations

import gzip
import json

import pytest

from annotation.judging.records import Finish
from scoring.backends.http_judge import HttpJudge
from scoring.backends.http_judge_call import Policy
from scoring.judge_models import models_at
from scoring.secrets import Secret
from tests.http_asks import ask, one
from tests.scripted_server import (
    ScriptedServer,
    Step,
    completion,
    endless,
    logprobs,
    reply,
    says,
    trickled_body,
)

KEY = "sk-PLANTED/0123456789+abcdef"
LABELS = ("A", "B")
DEEP = "[" * 200_000


def events(*told: object) -> Step:
    lines = "".join(f"data: {json.dumps(one)}\n\n" for one in told)
    return reply(lines, headers={"Content-Type": "text/event-stream"})


def usage(**told: object) -> Step:
    return reply({**completion("[[A]]"), "usage": told})


FAULTS: dict[str, Step] = {
    "deeply nested error": reply(DEEP, 400),
    "deeply nested answer": reply(DEEP),
    "stream of words": events({"choices": ["x"]}),
    "stream of numbers": events({"choices": 5}),
    "stream of tables": events({"choices": {"a": 1}}),
    "word for a piece": events({"choices": [{"delta": "x", "finish_reason": "stop"}]}),
    "number for a text": events({"choices": [{"delta": {"content": 5}, "finish_reason": "stop"}]}),
    "no such date": reply("", 429, {"Retry-After": "Mon, 99 Jan 99999999999999999999 00:00 GMT"}),
    "packed twice": reply(
        gzip.compress(gzip.compress(json.dumps(completion("[[A]]")).encode())),
        headers={"Content-Encoding": "gzip, gzip"},
    ),
    "packed oddly": reply(completion("[[A]]"), headers={"Content-Encoding": "br"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_reply_is_an_error_of_one_call(fault: str) -> None:
    with ScriptedServer(FAULTS[fault]) as server:
        output = one(server)
    assert output.finish is Finish.ERROR
    assert output.error and "\n" not in output.error and len(output.error) < 500


@pytest.mark.parametrize("tokens", [10**30, -1_000_000, 1e300, "many", None])
def test_tokens_that_cannot_be_are_not_taken(tokens: object) -> None:
    with ScriptedServer(usage(prompt_tokens=tokens, completion_tokens=tokens)) as server:
        output = one(server)
    assert (output.text, output.tokens_in, output.tokens_out) == ("[[A]]", None, None)


def test_probabilities_beyond_all_numbers_are_read() -> None:
    beyond = logprobs({"A": 10**400, "B": -(10**400)})
    with ScriptedServer(says("A", logprobs=beyond)) as server:
        output = one(server, ask(choices=LABELS))
    assert output.probabilities is not None
    assert output.probabilities["A"] == 1.0


def test_a_byte_order_mark_is_no_fault() -> None:
    body = b"\xef\xbb\xbf" + json.dumps(completion("[[A]]")).encode()
    with ScriptedServer(reply(body)) as server:
        assert one(server).text == "[[A]]"


ECHOES: dict[str, str] = {
    "as it is": json.dumps({"error": {"message": f"bad key {KEY}"}}),
    "in small letters": f"bad key {KEY.lower()}",
    "in capital letters": f"bad key {KEY.upper()}",
    "with a slash escaped": '{"choices": "' + KEY.replace("/", "\\/") + '"}',
    "as a URL writes it": "bad key " + KEY.replace("/", "%2F").replace("+", "%2B"),
    **{f"cut off after {place}": "x" * (300 - place) + KEY for place in (3, 12, 27)},
}


@pytest.mark.parametrize("echo", ECHOES)
@pytest.mark.parametrize("status", [200, 400, 500])
def test_a_key_that_a_server_sends_back_is_not_kept_in_part_either(echo: str, status: int) -> None:
    with ScriptedServer(reply(ECHOES[echo], status)) as server:
        output = one(server, key=Secret(KEY))
    told = (output.error + output.text).lower()
    assert output.finish is Finish.ERROR
    assert "planted" not in told and "sk-" not in told


def test_a_short_key_takes_no_words_out_of_a_judges_mouth() -> None:
    with ScriptedServer(says("I choose A. [[A]]")) as server:
        assert one(server, key=Secret("A")).text == "I choose A. [[A]]"
    with ScriptedServer(
        reply({"error": {"message": "the key is 'pass', passing it on"}}, 400)
    ) as s:
        assert "'****', passing" in one(s, key=Secret("pass")).error


@pytest.mark.parametrize("step", [endless, trickled_body, reply(DEEP), reply(b"\xff" * 100)])
def test_the_list_of_models_comes_to_an_end(step: Step) -> None:
    policy = Policy(timeout=0.5, limit=1.0, retries=0, max_bytes=100_000)
    with ScriptedServer(step) as server:
        assert HttpJudge(server.url, "m", policy=policy).models() == ()


def test_the_list_of_models_shows_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANTED", KEY)
    with ScriptedServer(reply({"data": [{"id": f"model of {KEY}"}]})) as server:
        assert models_at(server.url, "PLANTED") == ("model of ****",)
