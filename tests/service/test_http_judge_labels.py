"""Label probabilities from a server's log-probabilities, and what a server is named by."""

from __future__ import annotations

import math

import pytest

from annotation.judging.records import Finish
from db.errors import KnownError
from scoring.backends.http_judge import HttpJudge
from scoring.judge_models import models_at
from tests.http_asks import ask, one
from tests.scripted_server import ScriptedServer, Step, logprobs, reply, says

KEY = "sk-planted-0123456789"

LABELS = ("A", "B", "tie")


def listed(shares: dict[str, float]) -> Step:
    return says("A", logprobs=logprobs({token: math.log(value) for token, value in shares.items()}))


def test_label_probabilities_are_the_listed_tokens_normalised() -> None:
    step = listed({"A": 0.3, " A": 0.1, "B": 0.2, "tie": 0.15, "The": 0.05, "Answer": 0.02})
    with ScriptedServer(step) as server:
        output = one(server, ask(choices=LABELS))
    assert output.probabilities == pytest.approx({"A": 0.4 / 0.75, "B": 0.2 / 0.75, "tie": 0.2})
    assert output.mass == pytest.approx(0.75)
    body = server.received[0].body
    assert (body["logprobs"], body["top_logprobs"], body["max_tokens"]) == (True, 20, 1)
    assert body["temperature"] == 1.0


def test_a_label_of_several_tokens_is_told_by_the_first() -> None:
    with ScriptedServer(listed({"回答1": 0.4, "回": 0.1, "两": 0.3})) as server:
        output = one(server, ask(choices=("回答1", "回答2", "两者相当")))
    # "回" begins two labels and so counts for neither; nothing was listed for the second
    assert output.finish is Finish.ERROR and "'回答2'" in output.error
    with ScriptedServer(listed({"A": 0.4, "B": 0.2, "ti": 0.3})) as server:
        output = one(server, ask(choices=LABELS))
    assert output.probabilities == pytest.approx({"A": 0.4 / 0.9, "B": 0.2 / 0.9, "tie": 0.3 / 0.9})


def test_a_label_that_is_surely_improbable_counts_as_nothing() -> None:
    with ScriptedServer(listed({"A": 0.6, "B": 0.3, "x": 0.001})) as server:
        output = one(server, ask(choices=LABELS))
    assert output.probabilities == pytest.approx({"A": 2 / 3, "B": 1 / 3, "tie": 0.0})


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (says("A"), "no log-probabilities"),
        (says("A", logprobs={"content": [{"token": "A", "logprob": "x"}]}), "no log-prob"),
        (says("A", logprobs=logprobs({"A": math.nan})), "cannot be read"),
        (listed({"The": 0.6, "I": 0.3}), "do not hold 'A', 'B', 'tie'"),
        (reply({"detail": "Unsupported fields: logprobs"}, 422), "gives no log-probabilities"),
    ],
)
def test_a_server_without_log_probabilities_is_told(step: Step, said: str) -> None:
    with ScriptedServer(step) as server:
        output = one(server, ask(choices=LABELS))
    assert output.finish is Finish.ERROR and output.probabilities is None
    assert said in output.error


# --- what a server has ----------------------------------------------------------------------------


def test_a_server_tells_its_models() -> None:
    with ScriptedServer(reply({"data": [{"id": "one"}, {"id": "two"}]})) as server:
        assert models_at(server.url) == ("one", "two")
    with ScriptedServer(reply("no", 404)) as server:
        assert models_at(server.url) == ()
    with (
        ScriptedServer(reply("", 401)) as server,
        pytest.raises(KnownError, match="wants a key"),
    ):
        models_at(server.url)
    with pytest.raises(KnownError, match="cannot be reached"):
        models_at(server.url)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "none"),
        ("ftp://host/v1", "none"),
        ("http://", "none"),
        ("http://host:99999/v1", "none"),
        ("http://ho st/v1", "none"),
        (f"http://me:{KEY}@host/v1", "more than a place"),
        (f"http://host/v1?api_key={KEY}", "more than a place"),
    ],
)
def test_a_base_url_is_a_place_and_no_more(url: str, said: str) -> None:
    with pytest.raises(KnownError, match=said) as caught:
        HttpJudge(url, "m")
    assert KEY not in str(caught.value)


def test_what_cannot_be_asked_is_refused_beforehand() -> None:
    with pytest.raises(KnownError, match="No model"):
        HttpJudge("http://host/v1", " ")
    with pytest.raises(KnownError, match="at a time"):
        HttpJudge("http://host/v1", "m", concurrency=0)
    assert list(HttpJudge("http://host/v1", "m").answer([])) == []
    assert HttpJudge("https://host:8/v1/chat/completions/", "m").revision == "host:8"
