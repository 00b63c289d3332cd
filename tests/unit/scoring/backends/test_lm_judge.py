"""A local judge: its outputs depend on no batch and equal what transformers itself gives."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from annotation.judging.records import (
    CallOutput,
    CallRequest,
    Finish,
    JudgeBackend,
    Message,
    Sampling,
)
from db.errors import BugError, KnownError
from scoring.backends.lm_judge import LocalJudge
from scoring.judge_files import find_judge
from tests.tiny_judges import tiny_judge, tiny_llama
from tests.tiny_models import tiny_bert

LABELS = ("A", "B", "tie")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_llama(tmp_path_factory.mktemp("judge"))


def ask(text: str, **options: object) -> CallRequest:
    return CallRequest(messages=(Message(role="user", content=text),), **options)  # type: ignore[arg-type]


def texts(n: int) -> list[str]:
    return [f"{k}: " + "which one is better? " * (k % 5) + "x" * k for k in range(n)]


def answered(judge: JudgeBackend, requests: Sequence[CallRequest]) -> list[CallOutput]:
    found = dict(judge.answer(requests))
    assert sorted(found) == list(range(len(requests)))
    return [found[place] for place in range(len(requests))]


def short(k: int = 12, **options: object) -> Sampling:
    return Sampling(max_tokens=k, **options)  # type: ignore[arg-type]


# --- texts ----------------------------------------------------------------------------------------


def test_greedy_texts_are_those_that_transformers_write(folder: Path) -> None:
    requests = [ask(text, sampling=short(k % 9 + 1)) for k, text in enumerate(texts(20))]
    outputs = answered(tiny_judge(folder), requests)
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    for request, output in zip(requests, outputs, strict=True):
        prompt = (
            f"<|im_start|>user\n{request.messages[0].content}<|im_end|>\n<|im_start|>assistant\n"
        )
        ids = tokenizer(prompt, return_tensors="pt", add_special_tokens=False)["input_ids"]
        made = model.generate(
            ids,
            attention_mask=torch.ones_like(ids),
            max_new_tokens=request.sampling.max_tokens,
            do_sample=False,
            pad_token_id=1,
        )[0, ids.shape[1] :]
        assert output.text == tokenizer.decode(made, skip_special_tokens=True)
        assert (output.tokens_in, output.tokens_out) == (ids.shape[1], len(made))
        assert output.finish is (Finish.STOP if made[-1] == 1 else Finish.LENGTH)
        assert output.seconds is not None and output.seconds > 0


@pytest.mark.parametrize("temperature", [0.0, 0.8])
def test_texts_do_not_depend_on_the_batch(folder: Path, temperature: float) -> None:
    sampling = short(temperature=temperature, top_p=0.95, seed=3)
    requests = [ask(text, sampling=sampling, sample=k % 3) for k, text in enumerate(texts(17))]
    together = answered(tiny_judge(folder), requests)
    alone = answered(tiny_judge(folder, batch_tokens=1), requests)
    backwards = answered(tiny_judge(folder, batch_tokens=500), requests[::-1])[::-1]
    assert [one.text for one in together] == [one.text for one in alone]
    assert [one.text for one in together] == [one.text for one in backwards]


def test_samples_differ_and_a_seed_repeats_them(folder: Path) -> None:
    def written(seed: int) -> list[str]:
        sampling = short(temperature=1.0, seed=seed)
        requests = [ask("same", sampling=sampling, sample=k) for k in range(6)]
        return [output.text for output in answered(tiny_judge(folder), requests)]

    assert len(set(written(0))) == 6
    assert written(0) == written(0)
    assert not set(written(0)) & set(written(1))


def test_a_nucleus_of_nothing_is_greedy(folder: Path) -> None:
    greedy = answered(tiny_judge(folder), [ask(text, sampling=short()) for text in texts(5)])
    sampling = short(temperature=1.0, top_p=1e-9)
    narrow = answered(tiny_judge(folder), [ask(text, sampling=sampling) for text in texts(5)])
    assert [one.text for one in greedy] == [one.text for one in narrow]


# --- labels ---------------------------------------------------------------------------------------


def by_hand(folder: Path, text: str, labels: Sequence[str]) -> tuple[dict[str, float], float]:
    """Sum, over each label with and without a blank before it, the product of its tokens."""
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    prompt = f"<|im_start|>user\n{text}<|im_end|>\n<|im_start|>assistant\n"
    start = tokenizer(prompt, add_special_tokens=False)["input_ids"]
    sums = {}
    for label in labels:
        sums[label] = 0.0
        for variant in (label, f" {label}"):
            rest = tokenizer(variant, add_special_tokens=False)["input_ids"]
            with torch.inference_mode():
                logits = model(torch.tensor([start + rest])).logits[0]
            log = torch.log_softmax(logits.double(), dim=-1)
            places = range(len(start) - 1, len(start) + len(rest) - 1)
            sums[label] += float(
                torch.exp(sum(log[p, token] for p, token in zip(places, rest, strict=True)))
            )
    mass = sum(sums.values())
    return {label: value / mass for label, value in sums.items()}, mass


@pytest.mark.parametrize("labels", [LABELS, ("回答1", "回答2", "两者相当"), ("[[A]]", "[[B]]")])
def test_label_probabilities_are_those_of_their_tokens(
    folder: Path, labels: tuple[str, ...]
) -> None:
    asked = texts(6)
    outputs = answered(tiny_judge(folder), [ask(text, choices=labels) for text in asked])
    for text, output in zip(asked, outputs, strict=True):
        shares, mass = by_hand(folder, text, labels)
        assert output.probabilities == pytest.approx(shares, abs=1e-4)
        assert tuple(output.probabilities or ()) == labels
        assert output.mass == pytest.approx(mass, rel=1e-3)
        assert (output.text, output.tokens_out) == ("", 0)


def test_batches_give_the_probabilities_of_single_items(folder: Path) -> None:
    requests = [ask(text, choices=LABELS) for text in texts(40)]
    together = answered(tiny_judge(folder), requests)
    alone = answered(tiny_judge(folder, batch_tokens=1), requests)
    for one, other in zip(together, alone, strict=True):
        assert one.probabilities == pytest.approx(other.probabilities, abs=1e-4)
        assert one.probabilities is not None and sum(one.probabilities.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("labels", "said"),
    [(("A", "A"), "twice"), (("A", " A"), "apart"), (("A", " "), "no tokens")],
)
def test_labels_that_cannot_be_told_apart_are_an_error(
    folder: Path, labels: tuple[str, ...], said: str
) -> None:
    (output,) = answered(tiny_judge(folder), [ask("x", choices=labels)])
    assert output.finish is Finish.ERROR and said in output.error


def test_texts_and_labels_may_be_asked_together(folder: Path) -> None:
    requests = [ask("x", choices=LABELS if k % 2 else (), sampling=short()) for k in range(6)]
    outputs = answered(tiny_judge(folder), requests)
    assert [output.probabilities is None for output in outputs] == [True, False] * 3


# --- limits ---------------------------------------------------------------------------------------


def test_a_prompt_longer_than_the_model_reads_is_an_error_and_never_cut(folder: Path) -> None:
    requests = [ask("fits", sampling=short()), ask("y" * 300, sampling=short())]
    fits, long = answered(tiny_judge(folder), requests)
    assert fits.finish is not Finish.ERROR
    assert long.finish is Finish.ERROR
    assert "tokens, and the model reads 256" in long.error
    (labelled,) = answered(tiny_judge(folder), [ask("y" * 300, choices=LABELS)])
    assert labelled.finish is Finish.ERROR and labelled.probabilities is None


def test_an_output_ends_where_the_model_does(tmp_path: Path) -> None:
    judge = tiny_judge(tiny_llama(tmp_path, positions=64))
    (output,) = answered(judge, [ask("z" * 12, sampling=short(500))])
    assert output.tokens_in is not None and output.tokens_out is not None
    if output.finish is Finish.LENGTH:
        assert output.tokens_in + output.tokens_out == 64
    assert judge.limit == 64
    assert judge.tokens(ask("z" * 12)) == output.tokens_in
    assert judge.tokens(ask("z" * 100)) is None


class Watch:
    """Counts forward passes; memory runs out above so many padded tokens a batch."""

    def __init__(self, judge: LocalJudge, most: int = 10**9) -> None:
        self.most = most
        self.rows: list[int] = []
        model = judge._model
        assert model is not None
        model.register_forward_pre_hook(self, with_kwargs=True)

    def __call__(self, _model: object, _args: object, given: dict[str, torch.Tensor]) -> None:
        rows, read = given["attention_mask"].shape
        if rows * read > self.most:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2 GiB")
        self.rows.append(rows)


@pytest.mark.parametrize("labels", [(), LABELS])
def test_when_memory_runs_out_batches_are_halved(folder: Path, labels: tuple[str, ...]) -> None:
    requests = [ask(text, sampling=short(), choices=labels) for text in texts(12)]
    wanted = answered(tiny_judge(folder), requests)
    judge = tiny_judge(folder)
    watch = Watch(judge, most=700)
    found = answered(judge, requests)
    assert max(watch.rows) > 1
    if labels:
        for one, other in zip(found, wanted, strict=True):
            assert one.probabilities == pytest.approx(other.probabilities, abs=1e-4)
    else:
        assert [one.text for one in found] == [one.text for one in wanted]


@pytest.mark.parametrize("labels", [(), LABELS])
def test_a_prompt_for_which_no_memory_suffices_fails_alone(
    folder: Path, labels: tuple[str, ...]
) -> None:
    judge = tiny_judge(folder)
    Watch(judge, most=150)
    requests = [ask(text, sampling=short(4), choices=labels) for text in ("a", "b" * 180, "c")]
    outputs = answered(judge, requests)
    assert [output.finish is Finish.ERROR for output in outputs] == [False, True, False]
    assert "memory does not suffice" in outputs[1].error


def test_other_errors_of_the_model_are_not_taken_for_memory(folder: Path) -> None:
    judge = tiny_judge(folder)

    def fail(*_: object) -> None:
        raise RuntimeError("shapes do not match")

    assert judge._model is not None
    judge._model.register_forward_pre_hook(fail)
    for labels in ((), LABELS):
        with pytest.raises(RuntimeError, match="shapes"):
            list(judge.answer([ask("x", choices=labels)]))


# --- ending ---------------------------------------------------------------------------------------


def test_closing_the_answers_ends_the_work(folder: Path) -> None:
    judge = tiny_judge(folder, batch_tokens=300)
    watch = Watch(judge)
    answers = judge.answer([ask(text, sampling=short(50)) for text in texts(30)])
    next(answers)
    passed = len(watch.rows)
    answers.close()  # type: ignore[attr-defined]
    assert len(watch.rows) == passed
    assert len(answered(judge, [ask("again", sampling=short())])) == 1


def test_closing_the_judge_from_another_thread_ends_at_the_token_at_hand(folder: Path) -> None:
    judge = tiny_judge(folder)
    went = threading.Event()
    closed = threading.Event()

    def close() -> None:
        went.wait()
        judge.close()
        closed.set()

    passes: list[int] = []

    def wait(*_: object) -> None:
        passes.append(1)
        if len(passes) == 3:
            went.set()
            closed.wait()

    assert judge._model is not None
    judge._model.register_forward_pre_hook(wait)
    closer = threading.Thread(target=close)
    closer.start()
    list(judge.answer([ask(text, sampling=short(100)) for text in texts(30)]))
    closer.join()
    assert len(passes) == 3
    with pytest.raises(BugError):
        next(iter(judge.answer([ask("x")])))


# --- models ---------------------------------------------------------------------------------------


def test_numbers_of_another_width_stand_in_the_revision(folder: Path) -> None:
    full, half = tiny_judge(folder), tiny_judge(folder, dtype="bf16")
    assert full.revision == find_judge(str(folder)).revision
    assert half.revision == f"{full.revision}+bf16"
    assert (full.kind, full.model, full.device) == ("local", folder.name, "cpu")
    (output,) = answered(half, [ask("x", choices=LABELS)])
    assert output.probabilities is not None


def test_a_model_that_does_not_write_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match=r"no causal language model \(BertModel\)"):
        tiny_judge(tiny_bert(tmp_path / "bert"))


def test_a_model_whose_files_are_broken_is_told(tmp_path: Path) -> None:
    folder = tiny_llama(tmp_path / "broken")
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:500])
    with pytest.raises(KnownError, match="cannot be loaded"):
        tiny_judge(folder)
