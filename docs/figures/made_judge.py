"""A judge for the pictures: it looks at length and order alone, as a made-up example."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from annotation.jobs import drain
from annotation.judging.prompts import prompt
from annotation.judging.records import CallOutput, CallRequest, Sampling, Task
from scoring.bootstrap import AppContext
from scoring.demo import ANSWERS
from scoring.judge_models import BackendChoice
from scoring.judging.options import JudgeOptions
from scoring.judging.service import JudgeService

NAMES = ("judge 1", "judge 2")
NEAR = 12  # characters within which two answers look alike to it
SLIPS = 0.2


class LengthJudge:
    """Prefers the longer answer; of two alike the first, or a tie."""

    kind = "http"
    revision = ""

    def __init__(self, name: str) -> None:
        self.model = name
        self._draw = random.Random(name)

    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        """Answer one request after the other."""
        for place, request in enumerate(requests):
            text = "\n".join(message.content for message in request.messages)
            first, second = (_between(text, f"answer_{side}") for side in "ab")
            yield place, self._said(len(first) - len(second))

    def close(self) -> None:
        """Let nothing go: there is nothing."""

    def _said(self, longer: int) -> CallOutput:
        verdict, why = ("A", "says more") if longer > 0 else ("B", "says less")
        if abs(longer) <= NEAR:
            verdict, why = ("A", "reads better")
        if self._draw.random() < SLIPS:
            verdict, why = ("TIE", "says as much as the second")
        text = f"The first answer {why}.\nVERDICT: {verdict}"
        return CallOutput(text=text, tokens_in=240, tokens_out=14, seconds=0.4)


def let_judges_answer(context: AppContext) -> None:
    """Give the demo's answers the verdicts of two such judges, in both orders."""
    for name in NAMES:
        service = JudgeService(
            context.sessions, open_judge=lambda choice: LengthJudge(choice.model)
        )
        options = JudgeOptions(
            task=Task.PAIRWISE,
            prompt=prompt("pairwise-en"),
            backend=BackendChoice(kind="http", model=name, base_url="http://127.0.0.1:9/v1"),
            sampling=Sampling(max_tokens=50),
            rater=name,
        )
        drain(service.run(ANSWERS, options))


def _between(text: str, tag: str) -> str:
    return text.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0].strip()
