"""Memory that runs out, operations that a device lacks, a job that is closed: nothing is lost.

``cpu:0`` stands for a device other than the CPU: the model moves from it to ``cpu`` and back, with
real mathematics on both sides.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from annotation.jobs import drain
from db.errors import KnownError
from scoring.backends import encoder as encoders
from scoring.backends import pair_methods
from scoring.backends.batches import BatchBudget
from scoring.backends.device import profile_of
from scoring.backends.encoder import Encoded, Encoder, Tokens
from scoring.backends.idf import idf_of
from scoring.backends.memory import memory
from scoring.models import ModelFiles, resolve
from scoring.subjects import OUT_OF_MEMORY, Outcome, Subject
from tests.scored_models import Scored, scored
from tests.tiny_models import make_sentence_model, tiny_bert

ELSEWHERE = "cpu:0"
SUBJECTS = [
    Subject(f"the cat {n} ran {'far ' * (n % 5)}", (f"a dog {n}", f"the mat {n} is far far far"))
    for n in range(12)
]
OUT = torch.OutOfMemoryError("CUDA out of memory.")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    folder = tiny_bert(tmp_path_factory.mktemp("models") / "tiny", layers=6)
    make_sentence_model(folder, limit=12)
    return resolve(str(folder))


def every_metric(model: ModelFiles, **options: object) -> Scored:
    return scored(
        model,
        "bertscore",
        "cosine",
        "moverscore",
        idf_table=idf_of(model, [r for s in SUBJECTS for r in s.references]),
        answers_idf=idf_of(model, [s.text for s in SUBJECTS]),
        **options,
    )


@pytest.fixture(scope="module")
def expected(tiny: ModelFiles) -> list[dict[str, Outcome]]:
    return every_metric(tiny)(*SUBJECTS)


def assert_same(found: list[dict[str, Outcome]], expected: list[dict[str, Outcome]]) -> None:
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert {name: outcome.value for name, outcome in one.items()} == pytest.approx(
            {name: outcome.value for name, outcome in other.items()}, abs=1e-5
        )


Fault = Callable[[Encoder, Sequence[tuple[int, ...]], int], None]


def fail(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> list[tuple[str, int]]:
    """Let a batch fail before it runs; record device and size of those that ran."""
    ran: list[tuple[str, int]] = []
    calls = iter(range(10_000))
    forward = Encoder.forward

    def faulty(self: Encoder, batch: Sequence[tuple[int, ...]]) -> list[Encoded]:
        fault(self, batch, next(calls))
        made = forward(self, batch)
        ran.append((self.device, len(batch)))
        return made

    monkeypatch.setattr(Encoder, "forward", faulty)
    return ran


@pytest.mark.parametrize("at", [0, 1, 2, 3])
@pytest.mark.parametrize("error", [OUT, MemoryError(), RuntimeError("MPS backend out of memory")])
def test_memory_that_runs_out_in_one_batch_costs_nothing(
    tiny: ModelFiles,
    expected: list[dict[str, Outcome]],
    monkeypatch: pytest.MonkeyPatch,
    at: int,
    error: Exception,
) -> None:
    def fault(_encoder: Encoder, _batch: Sequence[tuple[int, ...]], call: int) -> None:
        if call == at:
            raise error

    ran = fail(monkeypatch, fault)
    run = every_metric(tiny, device=ELSEWHERE, batch_tokens=100)
    assert_same(run(*SUBJECTS), expected)
    assert {device for device, _ in ran} == {ELSEWHERE}


def test_a_text_too_large_for_the_device_goes_to_the_cpu_and_the_others_do_not(
    tiny: ModelFiles, expected: list[dict[str, Outcome]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(encoder: Encoder, batch: Sequence[tuple[int, ...]], _call: int) -> None:
        if encoder.device == ELSEWHERE and max(map(len, batch)) > 9:
            raise OUT

    ran = fail(monkeypatch, fault)
    run = every_metric(tiny, device=ELSEWHERE)
    assert_same(run(*SUBJECTS), expected)
    assert ("cpu", 1) in ran
    assert all(size == 1 for device, size in ran if device == "cpu")
    assert any(device == ELSEWHERE for device, _ in ran)
    assert run.scorer.device == ELSEWHERE


def test_what_fits_nowhere_waits_and_the_others_are_scored(
    tiny: ModelFiles, expected: list[dict[str, Outcome]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(_encoder: Encoder, batch: Sequence[tuple[int, ...]], _call: int) -> None:
        if max(map(len, batch)) > 10:
            raise OUT

    fail(monkeypatch, fault)
    rows = every_metric(tiny, device=ELSEWHERE)(*SUBJECTS)
    waiting = [row for row in rows if row["cosine"].waits]
    assert 0 < len(waiting) < len(rows)
    for row, other in zip(rows, expected, strict=True):
        if row["cosine"].waits:
            assert {o.undefined for o in row.values()} == {OUT_OF_MEMORY}
        else:
            assert_same([row], [other])


def test_an_operation_that_the_device_lacks_moves_the_model_for_good(
    tiny: ModelFiles, expected: list[dict[str, Outcome]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(encoder: Encoder, _batch: Sequence[tuple[int, ...]], _call: int) -> None:
        if encoder.device == ELSEWHERE:
            raise NotImplementedError("The operator 'aten::x' is not implemented for MPS")

    fail(monkeypatch, fault)
    run = every_metric(tiny, device=ELSEWHERE)
    assert_same(run(*SUBJECTS), expected)
    assert run.scorer.device == "cpu"


def test_an_operation_that_the_cpu_lacks_is_told(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(_encoder: Encoder, _batch: Sequence[tuple[int, ...]], _call: int) -> None:
        raise NotImplementedError("aten::x")

    fail(monkeypatch, fault)
    with pytest.raises(NotImplementedError):
        every_metric(tiny)(*SUBJECTS[:1])


def test_memory_that_runs_out_while_comparing_costs_nothing(
    tiny: ModelFiles, expected: list[dict[str, Outcome]], monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[int] = []
    match = pair_methods.greedy_match

    def once(*given: torch.Tensor, **named: torch.Tensor) -> object:
        if not failed:
            failed.append(1)
            raise OUT
        return match(*given, **named)

    monkeypatch.setattr(pair_methods, "greedy_match", once)
    assert_same(every_metric(tiny)(*SUBJECTS), expected)
    assert failed


def test_pairs_compared_together_are_as_one_by_one(
    tiny: ModelFiles, expected: list[dict[str, Outcome]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_by_one(answer: torch.Tensor, reference: torch.Tensor, **counts: torch.Tensor) -> object:
        [found] = pair_methods.greedy_matches(
            [
                (
                    pair_methods.Counted(answer, counts["answer_counts"]),
                    pair_methods.Counted(reference, counts["reference_counts"]),
                )
            ]
        )
        return found

    monkeypatch.setattr(pair_methods, "greedy_match", one_by_one)
    assert_same(every_metric(tiny)(*SUBJECTS), expected)


def test_tokenizing_goes_on_while_the_model_works(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = profile_of("cpu")._replace(texts_ahead=6)
    monkeypatch.setattr(encoders, "profile_of", lambda _device, cache_bytes=None: profile)
    runs_tokenized: list[str] = []
    second = threading.Event()
    tokenize = Encoder.tokenize

    def recorded(self: Encoder, texts: Sequence[str], limit: int) -> dict[str, Tokens]:
        made = tokenize(self, texts, limit)
        runs_tokenized.append(threading.current_thread().name)
        if len(runs_tokenized) == 2 * 2:  # two readings of the second run
            second.set()
        return made

    seen: list[bool] = []

    def fault(_encoder: Encoder, _batch: Sequence[tuple[int, ...]], call: int) -> None:
        if call == 0:
            seen.append(second.wait(timeout=30))

    monkeypatch.setattr(Encoder, "tokenize", recorded)
    fail(monkeypatch, fault)
    every_metric(tiny)(*SUBJECTS)
    assert seen == [True]  # the first batch had not run when the second run was ready
    assert all(name.startswith("tokenizer") for name in runs_tokenized)


def test_a_closed_job_leaves_no_thread(tiny: ModelFiles) -> None:
    before = set(threading.enumerate())
    job = every_metric(tiny, batch_tokens=1).scorer.score(SUBJECTS)
    next(job)
    job.close()
    assert set(threading.enumerate()) == before


def test_two_runs_give_the_same_bits(tiny: ModelFiles) -> None:
    first, second = (drain(every_metric(tiny).scorer.score(SUBJECTS)) for _ in range(2))
    assert first == second


def test_what_suits_a_cpu() -> None:
    profile = profile_of("cpu")
    assert profile.batch_tokens == 4_096
    assert profile.cache_bytes == min(2 << 30, memory() // 4)
    assert profile_of("cpu", cache_bytes=10).cache_bytes == 10
    assert profile_of("cpu", cache_bytes=memory()).cache_bytes == memory() // 4


def test_what_suits_apples_gpus() -> None:
    profile = profile_of("mps")  # which share the machine's memory, and lack some numbers
    assert profile.cache_bytes == profile_of("cpu").cache_bytes
    assert "bf16" not in profile.dtypes and "fp32" in profile.dtypes


def test_a_batch_is_bounded_by_what_is_measured() -> None:
    budget = BatchBudget("cpu", 1_000)
    budget.bound(bytes_per_token=100, free=50_000)  # four fifths of it: 400 tokens
    assert budget.rows(10) == 40
    budget.bound(bytes_per_token=100, free=10**9)  # more memory: never above what was begun with
    assert budget.rows(10) == 100
    budget.halve(40, 10)
    budget.bound(bytes_per_token=100, free=10**9)  # what did not fit once is not tried again
    assert budget.rows(10) == 20
    assert budget.rows(10_000) == 1


def test_half_precision_is_proved_and_its_tolerance_is_in_the_signature(tiny: ModelFiles) -> None:
    minilm = resolve("all-MiniLM-L6-v2", download=False)
    subject = Subject("The cat sat on the mat.", ("A cat was sitting on a mat.",))
    names = ("bertscore", "cosine")
    [exact] = scored(minilm, *names, layer=6)(subject)
    run = scored(minilm, *names, layer=6, dtype="bf16")
    [rough] = run(subject)
    assert "|bf16~0.02|" in run.columns[0].signature
    for name, outcome in exact.items():
        assert rough[name].value != outcome.value
        assert rough[name].value == pytest.approx(outcome.value, abs=0.02)


def test_numbers_that_are_too_rough_for_a_model_are_refused(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(encoders.TOLERANCES, "bf16", 1e-9)  # type: ignore[index]
    with pytest.raises(KnownError, match="away from single precision"):
        scored(tiny, "cosine", dtype="bf16")


def test_numbers_that_a_device_lacks_are_refused(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = profile_of("cpu")._replace(dtypes=("fp32",))
    monkeypatch.setattr(encoders, "profile_of", lambda _device, cache_bytes=None: profile)
    with pytest.raises(KnownError, match="do not compute in fp16"):
        scored(tiny, "cosine", dtype="fp16")


def test_weights_saved_in_half_precision_compute_in_single(tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "half", layers=6)
    saved = load_file(folder / "model.safetensors")
    save_file({name: weight.half() for name, weight in saved.items()}, folder / "model.safetensors")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"dtype": "float16"}))
    subject = Subject("the cat sat", ("a dog ran far",))
    [half] = scored(resolve(str(folder)), "bertscore", "cosine")(subject)
    exact = {name: weight.half().float() for name, weight in saved.items()}
    (folder / "config.json").write_text(json.dumps(config | {"dtype": "float32"}))
    save_file(exact, folder / "model.safetensors")
    [single] = scored(resolve(str(folder)), "bertscore", "cosine")(subject)
    assert half == single
