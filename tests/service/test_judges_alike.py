"""A real server and the local backend with the same weights: the same prompts, the same outputs."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from annotation.judging.records import CallRequest, Finish, Message, Sampling
from db.errors import KnownError
from scoring.backends.http_judge import HttpJudge
from scoring.backends.lm_judge import LocalJudge
from scoring.backends.lm_judge_copy import MANIFEST, ensure_copy
from scoring.judge_files import PACKAGED_JUDGE, JudgeFiles, find_judge
from tests.judge_servers import Served, why_no_judge

QUESTIONS = (
    ("Why is the sky blue?", "Short waves scatter more.", "Because it mirrors the sea."),
    ("What is 7 times 8?", "56", "54, as everybody knows."),
    ("Name a mammal.", "A trout.", "A whale."),
    ("水在多少度沸腾？", "在海平面上是一百度。", "五十度。"),
)
PROMPT = "Question: {}\n\n[A]\n{}\n\n[B]\n{}\n\nWhich answer is better? Reply with A, B or tie."


def requests(**options: object) -> list[CallRequest]:
    """Each pair in both orders."""
    shown = [
        (question, *pair)
        for question, one, other in QUESTIONS
        for pair in ((one, other), (other, one))
    ]
    return [
        CallRequest(messages=(Message(role="user", content=PROMPT.format(*texts)),), **options)  # type: ignore[arg-type]
        for texts in shown
    ]


@pytest.fixture(scope="module")
def local(packaged_judge: JudgeFiles) -> LocalJudge:
    return LocalJudge(packaged_judge, device="cpu")


def test_greedy_outputs_are_the_same(local: LocalJudge, judge_server: Served) -> None:
    asked = requests(sampling=Sampling(max_tokens=20))
    here = dict(local.answer(asked))
    with_http = HttpJudge(*judge_server, concurrency=2)
    there = dict(with_http.answer(asked))
    assert sorted(here) == sorted(there) == list(range(len(asked)))
    for place in range(len(asked)):
        mine, theirs = here[place], there[place]
        assert mine.text == theirs.text
        assert mine.tokens_in == theirs.tokens_in
        assert not theirs.error and theirs.retries == 0
        assert mine.finish is theirs.finish
    assert len({output.text for output in here.values()}) > 1
    with_http.close()


def test_a_server_without_log_probabilities_says_so(judge_server: Served) -> None:
    asked = requests(choices=("A", "B", "tie"))[:2]
    for _, output in HttpJudge(*judge_server).answer(asked):
        assert output.finish is Finish.ERROR
        assert "no log-probabilities" in output.error


def test_a_server_tells_its_model(judge_server: Served) -> None:
    assert HttpJudge(judge_server.url, "any").models() == (judge_server.model,)


def test_label_probabilities_of_a_real_model(local: LocalJudge, packaged_judge: JudgeFiles) -> None:
    asked = requests(choices=("A", "B", "tie"))
    together = dict(local.answer(asked))
    alone = dict(LocalJudge(packaged_judge, device="cpu", batch_tokens=1).answer(asked))
    for place, output in together.items():
        assert output.probabilities == pytest.approx(alone[place].probabilities, abs=1e-4)
        assert output.probabilities is not None
        assert sum(output.probabilities.values()) == pytest.approx(1)
        assert output.mass is not None and 0 < output.mass <= 1


def test_a_copy_is_made_once_and_made_again_when_it_has_lost_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    if why_no_judge():
        pytest.skip(why_no_judge())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    files = find_judge(PACKAGED_JUDGE)
    files.folder.mkdir(parents=True)
    (files.folder / MANIFEST).write_text(json.dumps({"model.safetensors": 1}))
    began = time.monotonic()
    ensure_copy(files)
    first = time.monotonic() - began
    made = {path.name: path.stat().st_mtime_ns for path in files.folder.iterdir()}
    assert "quantization_config" not in json.loads((files.folder / "config.json").read_text())
    began = time.monotonic()
    ensure_copy(files)
    assert time.monotonic() - began < first / 10
    assert {path.name: path.stat().st_mtime_ns for path in files.folder.iterdir()} == made
    assert [path.name for path in files.folder.parent.iterdir()] == [files.folder.name]
    assert capfd.readouterr().err == ""


def test_a_gguf_file_that_is_broken_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "broken.gguf"
    path.write_bytes(b"GGUF" + bytes(200))
    with pytest.raises(KnownError, match="cannot be loaded"):
        LocalJudge(find_judge(str(path)), device="cpu")
    assert list((tmp_path / "cache" / "tiebreak" / "judges").iterdir()) == []


def test_a_cache_that_cannot_be_written_or_has_no_room_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "judge.gguf"
    path.write_bytes(b"GGUF" + bytes(200))
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(KnownError, match="cannot be written"):
        ensure_copy(find_judge(str(path)))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("scoring.backends.lm_judge_copy.SPARE_BYTES", 2**60)
    with pytest.raises(KnownError, match=r"GiB are free.*Make room"):
        ensure_copy(find_judge(str(path)))
