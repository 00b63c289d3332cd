"""Judges whose answers are a function of what they are asked: for what a run does with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from annotation.jobs import drain
from annotation.judging.prompts import prompt
from annotation.judging.records import CallOutput, CallRequest, Finish, Sampling, Task
from db.engine import Sessions
from scoring.judge_identity import server_name
from scoring.judge_models import BackendChoice
from scoring.judging.options import JudgeOptions
from scoring.judging.results import JudgeReport
from scoring.judging.service import JudgeService

AT = "http://127.0.0.1:9/v1"
CHOICE = BackendChoice(kind="http", model="scripted", base_url=AT)
FIRST = "from the first system"  # what stands in the first answer to a numbered question

Answer = Callable[[CallRequest], CallOutput]


def says(text: str, **parts: object) -> CallOutput:
    """Make an output with the tokens that a server would report."""
    made = CallOutput(text=text, tokens_in=100, tokens_out=10, seconds=0.25)
    return made if not parts else CallOutput(**{**_parts(made), **parts})  # type: ignore[arg-type]


def fails(error: str = "the server answered 500 (Oops)") -> CallOutput:
    return CallOutput(finish=Finish.ERROR, error=error, retries=2)


def _parts(output: CallOutput) -> dict[str, object]:
    return {name: getattr(output, name) for name in CallOutput.__dataclass_fields__}


@dataclass
class ScriptedJudge:
    """Answers one request after the other."""

    answers: Answer
    kind: str = "http"
    model: str = "scripted"
    revision: str = server_name(AT)
    received: list[CallRequest] = field(default_factory=list)
    closed: int = 0

    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        for place, request in enumerate(requests):
            if self.closed:
                return
            self.received.append(request)
            yield place, self.answers(request)

    def close(self) -> None:
        self.closed += 1

    def reopened(self, _choice: BackendChoice) -> ScriptedJudge:
        self.closed = 0
        return self


def text_of(request: CallRequest) -> str:
    return "\n".join(message.content for message in request.messages)


def first_is(request: CallRequest, text: str) -> bool:
    """Whether a text stands in the answer that is read first."""
    shown = text_of(request).partition("<answer_a>")[2].partition("</answer_a>")[0]
    return text in shown


def prefers(text: str) -> Answer:
    """Prefer the answer that holds a text, wherever it is read."""
    return lambda request: says(f"VERDICT: {'A' if first_is(request, text) else 'B'}")


def options(
    task: Task = Task.PAIRWISE, named: str = "pairwise-en", **parts: object
) -> JudgeOptions:
    given: dict[str, object] = {
        "task": task,
        "prompt": prompt(named),
        "backend": CHOICE,
        "sampling": Sampling(max_tokens=50),
        "rater": "scripted judge",
        **parts,
    }
    return JudgeOptions(**given)  # type: ignore[arg-type]


def service(sessions: Sessions, judge: ScriptedJudge) -> JudgeService:
    return JudgeService(sessions, open_judge=judge.reopened)


def run(
    sessions: Sessions, judge: ScriptedJudge, how: JudgeOptions, dataset: str = "made"
) -> JudgeReport:
    return drain(service(sessions, judge).run(dataset, how))
