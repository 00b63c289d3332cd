"""Pools sampled from models: killed and resumed, nothing is lost and nothing doubled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from annotation.jobs import drain
from annotation.judging.records import CallOutput, Finish, JudgeBackend, Sampling
from db.errors import BugError, KnownError
from scoring.judge_files import JudgeFiles
from scoring.judging.pulling import answers
from scoring.ngram.answer_log import answer_log
from scoring.ngram.pool import read_pools
from scoring.ngram.questions import AskedQuestion
from scoring.ngram.sampling import SampleOptions, SampleReport, sample
from tests.judge_servers import why_no_judge
from tests.killed_sampler import OPTIONS, choice_of, run
from tests.scripted_judges import ScriptedJudge, fails, says
from tests.scripted_server import ScriptedServer, Wire, stall
from tests.scripted_server import says as server_says

ROOT = Path(__file__).parents[2]
WAIT_SECONDS = 240
ASKED = (
    AskedQuestion(question_id="Q01", question="Why is the sky blue?"),
    AskedQuestion(question_id="Q02", question="What is a tie?"),
)
FEW = SampleOptions(per_question=3)


def lines(pool: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pool.read_bytes().splitlines()]


def judge(
    answer: Callable[[str, int], CallOutput] = lambda q, k: says(f"{q} {k}"),
) -> ScriptedJudge:
    return ScriptedJudge(lambda request: answer(request.messages[-1].content, request.sample))


def sampled(
    pool: Path, backend: ScriptedJudge, options: SampleOptions = FEW
) -> SampleReport:  # fmt: skip
    def opened() -> JudgeBackend:
        backend.closed = 0
        return backend

    return drain(sample(ASKED, pool, options, who=backend, opened=opened, pull=answers))


def test_every_question_gets_its_answers_and_the_file_is_a_pool(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    report = sampled(pool, judge())
    assert (report.there, report.answered, report.failed) == (0, 6, 0)
    assert report.by_question == {"Q01": 3, "Q02": 3}
    found = read_pools([pool], ASKED).answers
    assert [one.text for one in found["Q02"]] == [f"What is a tie? {k}" for k in range(3)]
    assert {one.group for one in found["Q01"]} == {"scripted"}


def test_what_is_there_is_not_asked_again(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    sampled(pool, judge())
    before = pool.read_bytes()

    def never(_question: str, _number: int) -> CallOutput:
        raise BugError("asked again")

    backend = judge(never)
    assert sampled(pool, backend).answered == 0
    assert pool.read_bytes() == before
    more = judge()
    report = sampled(pool, more, replace(FEW, per_question=5))
    assert (report.there, report.answered) == (6, 4)
    assert pool.read_bytes().startswith(before)
    assert sorted(request.sample for request in more.received) == [3, 3, 4, 4]


def test_a_call_that_fails_is_told_and_asked_again(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    first = sampled(pool, judge(lambda q, k: fails() if k == 1 else says(q)))
    assert (first.answered, first.failed) == (4, 2)
    assert first.error == "the server answered 500 (Oops)"
    second = sampled(pool, judge())
    assert (second.there, second.answered, second.failed) == (4, 2, 0)


def test_an_answer_ends_before_a_stop(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    cut = CallOutput(text=" so it is\n\nQ: next", finish=Finish.LENGTH)
    sampled(pool, judge(lambda _q, k: cut if k else replace(cut, text="on and on")))
    assert {(one["answer"], one["finish"]) for one in lines(pool)} == {
        ("so it is", "stop"),
        ("on and on", "length"),
    }


def test_what_is_sent(tmp_path: Path) -> None:
    backend = judge()
    options = SampleOptions(
        per_question=1, system="Be short.", template="Q: {question}\nA:", examples=(("1+1?", "2"),),
        sampling=Sampling(temperature=0.0),
    )  # fmt: skip
    sampled(tmp_path / "pool.jsonl", backend, options)
    assert [(one.role, one.content) for one in backend.received[0].messages] == [
        ("system", "Be short."),
        ("user", "Q: 1+1?\nA:"),
        ("assistant", "2"),
        ("user", "Q: Why is the sky blue?\nA:"),
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (SampleOptions(template="no place"), "has no {question}"),
        (SampleOptions(per_question=0), "0 answers"),
        (SampleOptions(sampling=Sampling()), "temperature 0"),
    ],
)
def test_options_that_ask_nothing_are_told(
    tmp_path: Path, options: SampleOptions, said: str
) -> None:
    with pytest.raises(KnownError, match=said):
        sampled(tmp_path / "pool.jsonl", judge(), options)


def test_one_file_holds_answers_to_one_way_of_asking(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    sampled(pool, judge())
    other = replace(FEW, system="Be long.")
    with pytest.raises(KnownError, match="in another way"):
        sampled(pool, judge(), other)
    with pytest.raises(KnownError, match="in another way"):
        sampled(pool, replace(judge(), model="another"))


@pytest.mark.parametrize("torn", [b'{"question_id": "Q02", "ans', b"\xe8\x99", b'{"a": "\\'])
def test_a_torn_last_line_is_taken_away(tmp_path: Path, torn: bytes) -> None:
    pool = tmp_path / "pool.jsonl"
    sampled(pool, judge())
    whole = pool.read_bytes()
    cut = whole[: whole.rindex(b"\n", 0, -1) + 1]
    pool.write_bytes(cut + torn)
    report = sampled(pool, judge())
    assert (report.there, report.answered) == (5, 1)
    assert pool.read_bytes().startswith(cut)
    assert len(lines(pool)) == 6


def test_a_file_cut_at_any_byte_keeps_its_whole_lines(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    sampled(pool, judge(lambda _q, k: says(f"虹は{k}色です。")), replace(FEW, per_question=1))
    whole = pool.read_bytes()
    for size in range(len(whole) + 1):
        pool.write_bytes(whole[:size])
        with answer_log(pool) as log:
            kept = log.answers
        ended = whole[:size].count(b"\n")
        assert len(kept) in {ended, ended + 1}  # a line that lacks its end alone is whole
        assert pool.read_bytes() == b"".join(whole.splitlines(keepends=True)[: len(kept)])


def test_a_whole_last_line_without_its_end_is_kept(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    sampled(pool, judge())
    pool.write_bytes(pool.read_bytes()[:-1])
    assert sampled(pool, judge(), replace(FEW, per_question=4)).there == 6
    assert len(lines(pool)) == 8


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    pool.write_bytes(b'{"question": "Why?", "answer": "so"}\n')
    with pytest.raises(KnownError, match="line 1 is no answer"):
        sampled(pool, judge())
    assert pool.read_bytes() == b'{"question": "Why?", "answer": "so"}\n'
    with pytest.raises(KnownError, match="cannot be opened"):
        sampled(tmp_path, judge())


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of whole files there")
def test_two_cannot_add_to_one_file(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    with answer_log(pool), pytest.raises(KnownError, match="Another process"):
        sampled(pool, judge())


def test_stopping_closes_the_model_and_keeps_what_came(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    backend = judge()
    job = sample(ASKED, pool, FEW, who=backend, opened=lambda: backend, pull=answers)
    while next(job).done < 2:
        pass
    job.close()
    assert backend.closed
    there = len(lines(pool))
    assert there >= 2
    assert sampled(pool, judge()).answered == 6 - there


# --- killed -------------------------------------------------------------------------------------


def killed(
    tmp_path: Path, model: str, url: str, *, after: int, then: Callable[[], None] = lambda: None
) -> tuple[bytes, SampleReport, Path]:
    """Kill a process once ``after`` answers are on disk, do ``then``, and run it again here."""
    questions, pool = tmp_path / "questions.jsonl", tmp_path / "pool.jsonl"
    questions.write_text("".join(json.dumps(one.to_json()) + "\n" for one in ASKED))
    words = ["-m", "tests.killed_sampler", str(questions), str(pool), model, url]
    child = subprocess.Popen([sys.executable, *words], cwd=ROOT, env={**os.environ})
    try:
        ends = time.monotonic() + WAIT_SECONDS
        while not pool.exists() or pool.read_bytes().count(b"\n") < after:
            assert child.poll() is None
            assert time.monotonic() < ends
            time.sleep(0.005)  # another process makes the answers
    finally:
        child.kill()
        child.wait()
    before = pool.read_bytes()
    then()
    return before, run(questions, pool, choice_of(model, url)), pool


def held_together(before: bytes, report: SampleReport, pool: Path) -> None:
    whole = before[: before.rindex(b"\n") + 1]
    assert pool.read_bytes().startswith(whole)
    assert report.there == whole.count(b"\n") < 20
    assert report.there + report.answered == 20
    places = Counter((one["question_id"], one["sample"]) for one in lines(pool))
    assert places == Counter(
        {(one.question_id, k): 1 for one in ASKED for k in range(OPTIONS.per_question)}
    )


def test_twenty_answers_of_a_server_killed_and_resumed(tmp_path: Path) -> None:
    asked: list[bool] = []
    is_killed = Event()

    def answer(wire: Wire) -> None:
        if len(asked) >= 9 and not is_killed.is_set():
            return stall(wire)
        asked.append(is_killed.is_set())
        return server_says(f"answer {len(asked)}")(wire)

    with ScriptedServer(answer) as server:
        before, report, pool = killed(
            tmp_path, "served", server.url, after=9, then=is_killed.set
        )  # fmt: skip
    held_together(before, report, pool)
    assert report.failed == 0
    assert asked.count(True) == report.answered  # what was on disk was not asked again


@pytest.mark.skipif(bool(why_no_judge()), reason=why_no_judge() or "it is there")
def test_twenty_answers_of_the_packaged_model_killed_and_resumed(
    tmp_path: Path, packaged_judge: JudgeFiles
) -> None:
    before, report, pool = killed(tmp_path, packaged_judge.name, "", after=4)
    held_together(before, report, pool)
    assert report.failed == 0
    assert all(one["model"] == packaged_judge.name for one in lines(pool))
