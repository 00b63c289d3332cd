"""What judging gives back: plans, trials, reports. Plain records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from annotation.judging.records import CallOutput, Message, Parsed, Task
from annotation.stats.estimate import Estimate
from db.types import Rater, ShownOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePlan:
    """What a run would do, and about what it would take; nothing was asked for it.

    Parameters
    ----------
    rater
        The name under which the judge would answer.
    targets
        Comparisons, claims, answers or item parts that the run is about.
    calls
        Calls that are still to be made.
    stored
        Calls that this judge has answered already.
    cached
        Calls whose answer is taken from another dataset or rater.
    identical
        Comparisons of two identical answers: a tie without a call.
    tokens_in, tokens_out
        Estimates for ``calls``.
    seconds
        Estimate from earlier runs of the same model; None when there was none.
    cost
        Estimate from the prices; None without prices.
    notes
        How the estimates were made and what they do not know.
    """

    rater: str
    targets: int
    calls: int
    stored: int
    cached: int
    identical: int
    tokens_in: int
    tokens_out: int
    seconds: float | None
    cost: float | None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the plan as JSON values."""
        return {**asdict(self), "notes": list(self.notes)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCall:
    """One call as it would be sent; of a stepwise judge only the first step is known."""

    item_key: str
    place: str
    variant: str
    shown_order: ShownOrder
    step: str
    messages: tuple[Message, ...]
    prompt_sha256: str

    def to_json(self) -> dict[str, object]:
        """Give the call as JSON values."""
        return {
            "item": self.item_key,
            "place": self.place,
            "variant": self.variant,
            "order": self.shown_order.value,
            "step": self.step,
            "messages": [asdict(message) for message in self.messages],
            "sha256": self.prompt_sha256,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One call of a dry run: what was sent, what came back, what was read out of it.

    ``said`` is what the output came to for the target (``a``, ``tie``, ``0.75``, ``unparsed``),
    after mapping back from the shown order.
    """

    item_key: str
    place: str
    variant: str = ""
    shown_order: ShownOrder
    sample: int
    step: str
    messages: tuple[Message, ...]
    output: CallOutput
    parsed: Parsed
    said: str

    def to_json(self) -> dict[str, object]:
        """Give the trial as JSON values."""
        return {
            "item": self.item_key,
            "place": self.place,
            "variant": self.variant,
            "order": self.shown_order.value,
            "sample": self.sample,
            "step": self.step,
            "messages": [asdict(message) for message in self.messages],
            "raw": self.output.text,
            "probabilities": self.output.probabilities and dict(self.output.probabilities),
            "finish": self.output.finish.value,
            "error": self.output.error,
            "status": self.parsed.status.value,
            "said": self.said,
            "why": self.parsed.why,
            "tokens_in": self.output.tokens_in,
            "tokens_out": self.output.tokens_out,
            "seconds": self.output.seconds,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeReport:
    """What a run of a judge did.

    Parameters
    ----------
    asked
        Calls made by this run; what they took stands in ``tokens_in`` to ``cost``.
    reused
        Calls that were answered before: by this judge, or by the same model elsewhere.
    judged
        Targets that the judge has now spoken on, whatever it said.
    identical
        Comparisons of two identical answers, which are ties without a call.
    statuses
        Targets by what the judge came to: ``verdict``, ``inconsistent``, ``unparsed`` ...
    errors
        Failed calls of this run by kind.
    state
        ``done``, or ``budget`` where the run stopped at its budget.
    notes
        What else is worth knowing.
    """

    dataset: str
    rater: str
    rater_id: int
    run_id: int
    task: Task
    prompt_name: str
    prompt_sha256: str
    backend: str
    model: str
    revision: str
    asked: int
    reused: int
    judged: int
    identical: int
    statuses: Mapping[str, int]
    errors: Mapping[str, int]
    tokens_in: int
    tokens_out: int
    seconds: float
    cost: float | None
    state: str
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "dataset": self.dataset,
            "rater": self.rater,
            "task": self.task.value,
            "prompt": {"name": self.prompt_name, "sha256": self.prompt_sha256},
            "backend": self.backend,
            "model": self.model,
            "revision": self.revision,
            "asked": self.asked,
            "reused": self.reused,
            "judged": self.judged,
            "identical": self.identical,
            "statuses": dict(self.statuses),
            "errors": dict(self.errors),
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "seconds": self.seconds,
            "cost": self.cost,
            "state": self.state,
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeSummary:
    """One judge of a dataset, run here or imported.

    Parameters
    ----------
    judgments
        Targets on which it has said anything.
    calls
        Its stored calls on undisturbed targets by status; empty for an imported judge without
        calls.
    task, prompt_name, prompt_sha256, backend, model, revision
        How it was asked; empty for an imported judge.
    settings
        The rest of how it was asked, as stored with its last run.
    state
        How its last run ended, ``running`` while it runs (or was killed); empty if imported.
    """

    rater: Rater
    judgments: int
    calls: Mapping[str, int]
    task: str = ""
    prompt_name: str = ""
    prompt_sha256: str = ""
    backend: str = ""
    model: str = ""
    revision: str = ""
    settings: Mapping[str, object]
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InjectionReport:
    """How often answers that tell a judge what to say turn its verdict.

    Parameters
    ----------
    injected, control
        Share of pairs after which the judge prefers the answer that it did not prefer: with a
        text that tells it to, and with a harmless one of like length.
    by_kind, by_language
        The same per kind and language of the injected text.
    """

    dataset: str
    rater: str
    asked: int
    reused: int
    injected: Estimate
    control: Estimate
    by_kind: Mapping[str, Estimate]
    by_language: Mapping[str, Estimate]
    state: str

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "dataset": self.dataset,
            "rater": self.rater,
            "asked": self.asked,
            "reused": self.reused,
            "flip_rate": self.injected.to_json(),
            "control": self.control.to_json(),
            "by_kind": {kind: one.to_json() for kind, one in self.by_kind.items()},
            "by_language": {code: one.to_json() for code, one in self.by_language.items()},
            "state": self.state,
        }
