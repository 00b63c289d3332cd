"""A judge behind HTTP, over real sockets: what a server may do, and what becomes of it."""

from __future__ import annotations

import json
import logging
import threading
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from annotation.judging.records import Finish, Sampling
from db.errors import BugError, KnownError
from scoring.backends.http_judge import HttpJudge
from scoring.backends.http_judge_call import Policy
from scoring.secrets import Secret
from tests.http_asks import QUICK, ask, judge, one
from tests.scripted_server import (
    ScriptedServer,
    Step,
    completion,
    drop,
    echo,
    endless,
    reply,
    reset,
    says,
    stall,
    trickle,
    trickled_body,
)

KEY = "sk-planted-0123456789"
SHORT = Policy(timeout=0.3, limit=5.0, retries=1, first_wait=0.01, longest_wait=0.2)


def test_an_answer_comes_with_its_tokens_and_time() -> None:
    with ScriptedServer(says("I say [[A]]")) as server:
        output = one(server)
    assert (output.text, output.finish, output.retries) == ("I say [[A]]", Finish.STOP, 0)
    assert (output.tokens_in, output.tokens_out) == (11, 3)
    assert output.seconds is not None and output.seconds > 0
    (received,) = server.received
    assert received.line == "POST /v1/chat/completions HTTP/1.1"
    assert received.body == {
        "model": "m",
        "messages": [{"role": "user", "content": "Which?"}],
        "stream": False,
        "temperature": 0.0,
        "max_tokens": 512,
    }
    assert "authorization" not in received.headers


def test_samples_have_seeds_of_their_own() -> None:
    sampling = Sampling(temperature=0.7, top_p=0.9, max_tokens=9, seed=5)
    with ScriptedServer(says()) as server:
        list(judge(server).answer([ask(sampling=sampling, sample=k) for k in range(3)]))
    assert sorted(request.body["seed"] for request in server.received) == [5, 6, 7]
    assert {request.body["top_p"] for request in server.received} == {0.9}
    assert {request.body["temperature"] for request in server.received} == {0.7}


@pytest.mark.parametrize(
    ("told", "finish"),
    [
        ("stop", Finish.STOP),
        (None, Finish.STOP),
        ("length", Finish.LENGTH),
        ("max_tokens", Finish.LENGTH),
        ("content_filter", Finish.FILTERED),
    ],
)
def test_why_an_output_ended(told: str | None, finish: Finish) -> None:
    with ScriptedServer(says("x", finish=told)) as server:
        assert one(server).finish is finish


@pytest.mark.parametrize(
    ("message", "finish", "text"),
    [
        ({"content": [{"type": "text", "text": "[[B]]"}]}, "stop", "[[B]]"),
        ({"content": "[[B]]", "reasoning_content": "Hm."}, "stop", "<think>\nHm.\n</think>\n[[B]]"),
        ({"content": None, "reasoning_content": "Hm"}, "length", "<think>\nHm\n"),
        ({"content": None, "refusal": "I will not."}, "stop", "I will not."),
        ({"content": None}, "stop", ""),
    ],
)
def test_what_a_message_may_look_like(message: dict[str, Any], finish: str, text: str) -> None:
    with ScriptedServer(says(message=message, finish=finish)) as server:
        output = one(server)
    assert output.text == text
    assert (output.finish is Finish.FILTERED) is ("refusal" in message)


FAULTS: dict[str, Step] = {
    "429": reply({"error": {"message": "slow down"}}, 429),
    "500": reply("oops", 500),
    "502 in HTML": reply("<html>Bad gateway</html>", 502, {"Content-Type": "text/html"}),
    "503": reply("", 503),
    "529": reply({"error": {"message": "overloaded"}}, 529),
    "dropped": drop,
    "reset": reset,
    "no JSON": reply("<html>Welcome to the hotel</html>"),
    "no text at all": reply(b"\xff\xfe\x00\x01"),
    "half the JSON": reply(b'{"choices": [{"message": {"cont'),
    "half the body": reply(completion(), declared=5000),
    "half a stream": reply(
        'data: {"choices": [{"delta": {"content": "[[A"}}]}\n\n',
        headers={"Content-Type": "text/event-stream"},
    ),
    "an error with status 200": reply({"error": {"message": "upstream failed", "code": 502}}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_may_pass_is_tried_again_and_counted(fault: str) -> None:
    with ScriptedServer(FAULTS[fault], FAULTS[fault], says("[[A]]")) as server:
        output = one(server)
    assert (output.text, output.retries, output.error) == ("[[A]]", 2, "")
    assert len(server.received) == 3


@pytest.mark.parametrize("fault", FAULTS)
def test_what_does_not_pass_is_an_error_in_one_line(fault: str) -> None:
    with ScriptedServer(FAULTS[fault]) as server:
        output = one(server)
    assert (output.finish, output.retries, output.text) == (Finish.ERROR, 3, "")
    assert output.error and "\n" not in output.error and len(output.error) < 500
    assert len(server.received) == 4


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (reply({"error": {"message": "context too long"}}, 400), "context too long"),
        (reply({"detail": "no such model"}, 404), "404: no such model"),
        (reply({"error": {"message": "pay", "code": "insufficient_quota"}}, 429), "pay"),
        (reply({"choices": []}), "no choices"),
        (reply("[1, 2]"), "no chat completion"),
        (reply({"choices": [{"text": "old"}]}), "no message"),
        (reply(completion(None, message={"tool_calls": [{"id": 1}]})), "called a tool"),
        (reply(completion(7)), "no text"),  # type: ignore[arg-type]
    ],
)
def test_what_another_try_cannot_mend_is_asked_once(step: Step, said: str) -> None:
    with ScriptedServer(step) as server:
        output = one(server)
    assert (output.finish, output.retries) == (Finish.ERROR, 0)
    assert said in output.error
    assert len(server.received) == 1


@pytest.mark.parametrize("step", [stall, trickle, trickled_body])
def test_a_server_that_stalls_or_trickles_is_left_in_time(step: Step) -> None:
    began = time.monotonic()
    with ScriptedServer(step) as server:
        output = one(server, policy=SHORT)
        assert time.monotonic() - began < 5
    assert output.finish is Finish.ERROR
    assert "no whole answer within 0.3 s" in output.error
    assert output.retries == 1


def test_a_call_with_all_its_tries_has_a_limit() -> None:
    policy = Policy(timeout=0.2, limit=0.5, retries=1000, first_wait=0.01, longest_wait=0.02)
    with ScriptedServer(stall) as server:
        output = one(server, policy=policy)
    assert output.finish is Finish.ERROR
    assert 1 <= output.retries <= 3


def test_a_reply_without_end_is_cut_off() -> None:
    policy = Policy(timeout=20.0, retries=0, max_bytes=1_000_000)
    with ScriptedServer(endless) as server:
        output = one(server, policy=policy)
    assert "longer than 1,000,000 bytes" in output.error


def test_a_server_that_is_not_there_is_told() -> None:
    with ScriptedServer(says()) as server:
        url = server.url
    ((_, output),) = HttpJudge(url, "m", policy=QUICK).answer([ask()])
    assert "cannot be reached" in output.error
    assert output.retries == 3


@pytest.mark.parametrize(
    "headers",
    [
        {"Retry-After": "0.15"},
        {"Retry-After-Ms": "150", "Retry-After": "9999"},
    ],
)
def test_the_wait_that_a_server_asks_for_is_kept(headers: dict[str, str]) -> None:
    with ScriptedServer(reply("", 429, headers), says("[[B]]")) as server:
        began = time.monotonic()
        output = one(server)
        waited = time.monotonic() - began
    assert (output.text, output.retries) == ("[[B]]", 1)
    assert waited >= 0.15


@pytest.mark.parametrize(
    "wait",
    ["3600", format_datetime(datetime.now(UTC) + timedelta(hours=2), usegmt=True)],
    ids=["seconds", "date"],
)
def test_a_server_that_asks_for_too_long_a_wait_is_not_waited_for(wait: str) -> None:
    with ScriptedServer(reply("", 429, {"Retry-After": wait})) as server:
        output = one(server)
    assert output.finish is Finish.ERROR and output.retries == 0
    assert "asks to wait" in output.error


def test_a_wait_that_nobody_can_read_is_none() -> None:
    with ScriptedServer(reply("", 429, {"Retry-After": "soon"}), says("[[B]]")) as server:
        assert one(server).text == "[[B]]"


def test_every_request_is_answered_once_and_at_most_so_many_at_a_time() -> None:
    steps = [echo, FAULTS["500"], echo, drop, echo, echo]
    with ScriptedServer(*steps) as server:
        found = list(judge(server, concurrency=3).answer([ask(f"q{k}") for k in range(25)]))
    assert sorted(place for place, _ in found) == list(range(25))
    assert {place: output.text for place, output in found} == {
        k: f"you said q{k}" for k in range(25)
    }
    assert sum(output.retries for _, output in found) == 2
    assert server.most_under_way <= 3


def test_no_more_is_asked_ahead_than_is_under_way() -> None:
    with ScriptedServer(echo) as server:
        answers = judge(server, concurrency=2).answer([ask(f"q{k}") for k in range(20)])
        next(answers)
        assert server.wait_for(2)
        answers.close()  # type: ignore[attr-defined]
        assert server.wait_until_idle()
        assert len(server.received) <= 4


def test_closing_ends_calls_under_way_at_once() -> None:
    steps = [echo, stall]
    with ScriptedServer(*steps) as server:
        answers = judge(server, concurrency=2).answer([ask(f"q{k}") for k in range(9)])
        next(answers)
        assert server.wait_for(2)
        began = time.monotonic()
        answers.close()  # type: ignore[attr-defined]
        assert time.monotonic() - began < 2
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("judge")]


def test_closing_the_judge_from_another_thread_ends_the_answers() -> None:
    with ScriptedServer(stall) as server:
        opened = judge(server)
        closer = threading.Thread(target=lambda: (server.wait_for(1), opened.close()))
        closer.start()
        assert list(opened.answer([ask(f"q{k}") for k in range(9)])) == []
        closer.join()
        with pytest.raises(BugError):
            next(iter(opened.answer([ask()])))


def test_a_refused_key_ends_the_run_and_is_shown_nowhere(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    refusal = reply({"error": {"message": f"Incorrect API key: {KEY}"}}, 401)
    with ScriptedServer(refusal) as server:
        opened = judge(server, key=Secret(KEY))
        with pytest.raises(KnownError, match="refused the key") as caught:
            for _, output in opened.answer([ask(), ask()]):
                assert KEY not in output.error and "****" in output.error
        assert KEY not in str(caught.value)
    assert server.received[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in caplog.text
    assert KEY not in repr(vars(opened))


def test_a_server_that_wants_a_key_says_where_keys_are_kept() -> None:
    with (
        ScriptedServer(reply("", 401)) as server,
        pytest.raises(KnownError, match=r"wants a key.*keyring"),
    ):
        list(judge(server).answer([ask()]))


def test_a_server_that_fails_again_and_again_is_given_up() -> None:
    policy = Policy(timeout=5.0, retries=1, first_wait=0.001, longest_wait=0.001)
    with ScriptedServer(echo, FAULTS["500"]) as server:
        answers = judge(server, policy, give_up_after=4, concurrency=1)
        found = []
        with pytest.raises(KnownError, match=r"4 calls in a row.*500: oops.*kept"):
            for place, output in answers.answer([ask(f"q{k}") for k in range(50)]):
                found.append((place, output.finish))
    assert [finish for _, finish in found] == [Finish.STOP, *[Finish.ERROR] * 4]


def test_redirects_stay_on_the_server() -> None:
    with ScriptedServer(says("elsewhere")) as other:
        away = reply("", 307, {"Location": f"{other.url}/chat/completions"})
        with ScriptedServer(away) as server:
            output = one(server, key=Secret(KEY))
        assert "redirects" in output.error
        assert other.received == []
    with ScriptedServer(reply("", 308, {"Location": "/v1/chat"}), says("here")) as server:
        assert one(server).text == "here"
    assert [request.line.split()[1] for request in server.received] == [
        "/v1/chat/completions",
        "/v1/chat",
    ]
    with ScriptedServer(reply("", 307, {"Location": "/round"})) as server:
        assert "again and again" in one(server).error
    with ScriptedServer(reply("", 302, {"Location": "/login"})) as server:
        assert "redirects" in one(server).error


def test_proxies_of_the_environment_are_used_only_when_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ScriptedServer(says("by proxy")) as proxy, ScriptedServer(says("direct")) as server:
        monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{proxy.port}")
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{proxy.port}")
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        assert one(server).text == "direct"
        assert one(server, environment_proxies=True).text == "by proxy"


def test_a_limit_is_sent_under_its_newer_name_where_a_server_wants_that() -> None:
    picky = reply({"error": {"message": "Use 'max_completion_tokens' instead."}}, 400)
    with ScriptedServer(picky, says("x"), says("y")) as server:
        opened = judge(server, concurrency=1)
        assert [output.text for _, output in opened.answer([ask(), ask()])] == ["x", "y"]
    assert [("max_tokens" in request.body) for request in server.received] == [True, False, False]


def test_a_server_that_streams_unasked_is_read() -> None:
    events = [
        {"choices": [{"delta": {"role": "assistant", "content": ""}}]},
        {"choices": [{"delta": {"reasoning_content": "Hm."}}]},
        {"choices": [{"delta": {"content": "[["}}]},
        {"choices": [{"delta": {"content": "A]]"}, "finish_reason": "stop"}]},
        {"choices": [], "usage": {"prompt_tokens": 4, "completion_tokens": 2}},
    ]
    body = "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
    with ScriptedServer(reply(body, headers={"Content-Type": "text/event-stream"})) as server:
        output = one(server)
    assert output.text == "<think>\nHm.\n</think>\n[[A]]"
    assert (output.tokens_in, output.tokens_out) == (4, 2)


def test_half_characters_do_not_stop_a_call() -> None:
    with ScriptedServer(echo) as server:
        assert one(server, ask("broken \ud83d emoji 好")).text == "you said broken ? emoji 好"
