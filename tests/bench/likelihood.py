"""Label likelihoods against generating a verdict and parsing it: same model, pairs and machine.

PYTHONPATH=. python tests/bench/likelihood.py [PAIRS [MOST_TOKENS]]

Each pair is asked in both orders. The peer writes as much as its prompt allows, or MOST_TOKENS if
that is less; the ratio grows with what it writes, so that only prompts with reasoning have an aim.
The last column is the largest difference between a label's probability in a batch and alone.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import torch
from ratios import Row, in_turn, show

from annotation.judging.parsing import parse
from annotation.judging.prompts import choices_of, prompt, tokens_of
from annotation.judging.records import CallOutput, CallRequest, Parsed, Sampling, Task
from annotation.judging.rendering import render
from annotation.judging.subjects import PairSubject
from db.types import Status
from scoring.backends.lm_judge import LocalJudge
from scoring.judge_files import PACKAGED_JUDGE, find_judge

DEMO = Path(__file__).parents[2] / "scoring" / "demo" / "answers.jsonl"
WANTED = {"pairwise-en": 5.0, "pairwise-en-brief": 1.0}
LIKELIHOOD = "likelihood-en"
TOLERANCE = 1e-4


def main() -> int:
    """Print the table and say whether the aims are reached; the model is loaded before timing."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    most = int(sys.argv[2]) if len(sys.argv) > 2 else sys.maxsize
    subjects = demo_pairs(count)
    files = find_judge(PACKAGED_JUDGE)
    torch.set_num_threads(1)  # processor time then is time at work, not time spent spinning
    judge = LocalJudge(files, device="cpu")
    alone = LocalJudge(files, device="cpu", batch_tokens=1)
    labelled = requests(LIKELIHOOD, subjects, most)
    answered(judge, labelled[:2])
    single = answered(alone, labelled)
    rows = []
    for name, wanted in WANTED.items():
        asked = requests(name, subjects, most)
        (parsed, outputs), seconds, ours, our_seconds = in_turn(
            lambda asked=asked: generated(judge, asked),
            lambda: answered(judge, labelled),
            repeat=1,
        )
        rows.append(
            Row(
                work="label likelihood, both orders",
                peer=name,
                peer_seconds=seconds,
                our_seconds=our_seconds,
                n=len(asked),
                difference=largest_difference(ours, single),
                wanted=wanted,
                tolerance=TOLERANCE,
            )
        )
        read = sum(one.status is Status.VERDICT for one in parsed)
        written = sum(output.tokens_out or 0 for output in outputs)
        print(f"{name}: {read} of {len(parsed)} outputs parsed, {written} tokens written")
    mass = [output.mass or 0.0 for output in single]
    print(f"{LIKELIHOOD}: {len(single)} of {len(single)} usable, least mass {min(mass):.3f}")
    return show(rows)


def demo_pairs(count: int) -> list[PairSubject]:
    """Give the first English pairs of the demo, each in both orders."""
    found: list[PairSubject] = []
    for line in DEMO.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        if item["kind"] == "item" and item.get("language") == "en" and len(found) < 2 * count:
            texts = [answer["text"] for answer in item["answers"][:2]]
            found += [
                PairSubject(
                    question=item["question"],
                    references=tuple(item["references"]),
                    first=first,
                    second=second,
                )
                for first, second in (texts, texts[::-1])
            ]
    return found


def requests(name: str, subjects: Sequence[PairSubject], most: int) -> list[CallRequest]:
    """Render a built-in prompt for every pair."""
    used = prompt(name)
    return [
        CallRequest(
            messages=render(used, subject),
            sampling=Sampling(max_tokens=min(most, tokens_of(used))),
            choices=choices_of(used),
        )
        for subject in subjects
    ]


def answered(judge: LocalJudge, asked: Sequence[CallRequest]) -> list[CallOutput]:
    """Give the outputs in the order of the requests."""
    found = dict(judge.answer(asked))
    return [found[place] for place in range(len(asked))]


def generated(
    judge: LocalJudge, asked: Sequence[CallRequest]
) -> tuple[list[Parsed], list[CallOutput]]:
    """Write verdicts and parse them."""
    outputs = answered(judge, asked)
    return [parse(output, Task.PAIRWISE) for output in outputs], outputs


def largest_difference(ours: Sequence[CallOutput], single: Sequence[CallOutput]) -> float:
    """Give the largest difference of any label's probability."""
    return max(
        abs(value - (other.probabilities or {})[label])
        for one, other in zip(ours, single, strict=True)
        for label, value in (one.probabilities or {}).items()
    )


if __name__ == "__main__":
    sys.exit(main())
