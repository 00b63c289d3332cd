"""What a run would cost: what waits, in texts, pairs and tokens, and a time from a short trial."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final

from annotation.jobs import Job, Progress
from db.engine import Sessions
from db.queries import datasets, scores
from db.queries.scores import ScoringTarget
from db.types import TargetKind
from scoring import registry
from scoring.drawing import draw
from scoring.process_memory import resident
from scoring.registry import MetricRequest
from scoring.steps import Step, plan
from scoring.subjects import ScoreOptions, Scorer, Subject
from scoring.target_texts import subject_of

ITEMS_PER_PAGE: Final = 250
ITEMS_TRIED: Final = 40
TRIAL_S: Final = 4.0
TEXTS_COUNTED: Final = 20_000  # beyond these, tokens are taken from characters
FLOAT_BYTES: Final = 4
WARM_UP: Final = Subject(
    "a text to warm up with", ("another one",), "en", "what is it?", "", ("so",)
)

Counter = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepCost:
    """What one pass over the dataset would cost.

    Parameters
    ----------
    doing
        The model, or the metrics without one.
    metrics
        What it fills.
    texts
        Answers or claims that wait.
    pairs
        These against each of their references.
    tokens
        What goes through the model; None without one. ``about`` says that it was not counted
        to the end.
    seconds
        Loading included; None where nothing could be tried.
    memory
        Most bytes held at once: a guess.
    device
        Where it would be computed.
    """

    doing: str
    metrics: tuple[str, ...]
    texts: int
    pairs: int
    tokens: int | None
    about: bool
    seconds: float | None
    memory: int | None
    device: str

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "doing": self.doing,
            "metrics": list(self.metrics),
            "texts": self.texts,
            "pairs": self.pairs,
            "tokens": self.tokens,
            "about": self.about,
            "seconds": self.seconds,
            "memory": self.memory,
            "device": self.device,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CostEstimate:
    """What a run would cost, step by step; ``reused`` scores are there already."""

    steps: tuple[StepCost, ...]
    reused: int

    @property
    def seconds(self) -> float | None:
        """Give the whole time; None where that of a step is not known."""
        known = [step.seconds for step in self.steps if step.seconds is not None]
        return sum(known) if len(known) == len(self.steps) else None

    @property
    def tokens(self) -> int:
        """Give all tokens that go through a model."""
        return sum(step.tokens or 0 for step in self.steps)

    @property
    def memory(self) -> int | None:
        """Give the most that a step takes: only one model is held at a time."""
        return max((step.memory for step in self.steps if step.memory is not None), default=None)

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "seconds": self.seconds,
            "tokens": self.tokens,
            "memory": self.memory,
            "reused": self.reused,
            "steps": [step.to_json() for step in self.steps],
        }


@dataclass(slots=True, kw_only=True)
class _Waiting:
    """What waits for one step, counted as pages go by."""

    step: Step
    ids: list[int | None]
    counter: Counter | None
    rng: random.Random = field(default_factory=lambda: random.Random(0))
    texts: int = 0
    pairs: int = 0
    reused: int = 0
    work: int = 0
    counted: int = 0
    characters: int = 0
    tokens: int = 0
    about: bool = False
    items: int = 0
    seen: set[int] = field(default_factory=set)
    tried: list[list[Subject]] = field(default_factory=list)
    missing: set[int] = field(default_factory=set)

    def left(self) -> Step:
        """Give the step with the columns that are not filled."""
        kept = [column for at, column in enumerate(self.step.columns) if at in self.missing]
        return replace(self.step, columns=tuple(kept))

    def take(
        self,
        kind: TargetKind,
        page: Sequence[ScoringTarget],
        there: Mapping[int, set[int]],
        options: ScoreOptions,
    ) -> None:
        """Count one page."""
        known = [there.get(at, set()) if at is not None else set() for at in self.ids]
        by_item: dict[int, list[Subject]] = {}
        for target in page:
            present = sum(target.target_id in ids for ids in known)
            self.reused += present
            if present < len(self.ids):
                self.missing.update(
                    at for at, ids in enumerate(known) if target.target_id not in ids
                )
                drawn = draw(subject_of(kind, target), options, kind)
                by_item.setdefault(target.item_id, []).append(drawn.subject)
        for subjects in by_item.values():
            self.texts += len(subjects)
            self.pairs += sum(len(subject.references) for subject in subjects)
            self._keep(subjects)
        self._count([one for subjects in by_item.values() for one in subjects])

    def _keep(self, subjects: list[Subject]) -> None:
        """Keep some items for the trial, each as likely as any other."""
        self.items += 1
        if len(self.tried) < ITEMS_TRIED:
            self.tried.append(subjects)
        elif (place := self.rng.randrange(self.items)) < ITEMS_TRIED:
            self.tried[place] = subjects

    def _count(self, subjects: Sequence[Subject]) -> None:
        texts = [text for text in read(self.step, subjects) if self._is_new(text)]
        if self.counter is None:
            self.work += len(texts)
            return
        size = sum(map(len, texts))
        if self.counted < TEXTS_COUNTED:
            found = sum(self.counter(texts))
            self.counted += len(texts)
            self.characters += size
        else:
            self.about = True
            found = round(size * self.tokens / max(1, self.characters))
            self.characters += size
        self.tokens += found
        self.work += found

    def _is_new(self, text: str) -> bool:
        if not reads_once(self.step):
            return True
        mark = hash(text)
        if mark in self.seen:
            return False
        self.seen.add(mark)
        return True


def reads_once(step: Step) -> bool:
    """Whether each text goes through the step's model once, however many pairs it stands in."""
    return registry.find(step.columns[0].metric).group == "embedding"


def read(step: Step, subjects: Iterable[Subject]) -> list[str]:
    """Give what a step reads of some subjects: with texts on their own the text and references."""
    if registry.find(step.columns[0].metric).inputs == ("answer",):
        return [subject.text for subject in subjects]
    if reads_once(step):
        return [text for one in subjects for text in (one.text, *one.references)]
    return [f"{one.text}\n{other}" for one in subjects for other in one.references or ("",)]


def estimate(
    sessions: Sessions, dataset_name: str, requests: Sequence[MetricRequest], options: ScoreOptions
) -> Job[CostEstimate]:
    """Count what waits and try a few items with the real models; nothing is stored.

    Raises
    ------
    KnownError
        For an unknown dataset, a model that is not found, or one that cannot serve a metric.
    """
    with sessions.read() as session:
        dataset = datasets.get(session, dataset_name)
        total = scores.count_targets(session, dataset.id)
    kind = scores.scored_kind(dataset.construct)
    planned = yield from plan(sessions, requests, options, (dataset.id, kind))
    with sessions.read() as session:
        known = scores.known_signatures(session, [text for text, _ in planned.wanted])
    waiting = [
        _Waiting(
            step=step,
            ids=[known.get(column.signature) for column in step.columns],
            counter=_counter(step),
        )
        for step in planned.steps
    ]
    after: int | None = -1
    done = 0
    while after is not None:
        with sessions.read() as session:
            page = scores.page(session, dataset.id, kind, after=after, items=ITEMS_PER_PAGE)
            targets = [target.target_id for target in page.targets]
            there = scores.present(session, kind, list(known.values()), targets)
        for one in waiting:
            one.take(kind, page.targets, there, options)
        after, done = page.next_position, done + len(page.targets)
        yield Progress(done=done, total=total, unit="texts", note="counting")
    costs = []
    for one in waiting:
        yield Progress(done=total, total=total, unit="texts", note=f"trying {one.step.doing}")
        costs.append(_tried(one, options))
    return CostEstimate(steps=tuple(costs), reused=sum(one.reused for one in waiting))


def _counter(step: Step) -> Counter | None:
    if step.model is None:
        return None
    made: Counter = import_module("scoring.backends.token_counts").TokenCounter(step.model)
    return made


def _tried(waiting: _Waiting, options: ScoreOptions) -> StepCost:
    seconds: float | None = 0.0
    device, memory = "", None
    if waiting.texts:
        started = time.perf_counter()
        scorer = waiting.left().scorer(options)
        _scored(scorer, [WARM_UP])
        loading = time.perf_counter() - started
        per_work = _pace(waiting, scorer)
        seconds = None if per_work is None else loading + per_work * waiting.work
        device = scorer.device
        memory = _memory(waiting, options, device)
        del scorer
        gc.collect()
        if waiting.step.model is not None:
            import_module("scoring.backends.memory").release()
    return StepCost(
        doing=waiting.step.doing,
        metrics=tuple(column.metric for column in waiting.step.columns),
        texts=waiting.texts,
        pairs=waiting.pairs,
        tokens=None if waiting.counter is None else waiting.tokens,
        about=waiting.about,
        seconds=seconds,
        memory=memory,
        device=device,
    )


def _pace(waiting: _Waiting, scorer: Scorer) -> float | None:
    """Give the seconds per token (per text without a model), from one item and then from more."""
    first, *others = waiting.tried
    spent = _scored(scorer, first)
    worked = _work(waiting, first)
    more = others[: int(TRIAL_S / max(spent, 1e-6))]
    if more:
        subjects = [subject for item in more for subject in item]
        spent, worked = _scored(scorer, subjects), _work(waiting, subjects)
    return spent / worked if worked else None


def _work(waiting: _Waiting, subjects: Sequence[Subject]) -> int:
    texts: Collection[str] = read(waiting.step, subjects)
    if reads_once(waiting.step):
        texts = set(texts)
    return len(texts) if waiting.counter is None else sum(waiting.counter(list(texts)))


def _scored(scorer: Scorer, subjects: Sequence[Subject]) -> float:
    started = time.perf_counter()
    for _ in scorer.score(subjects):
        pass
    return time.perf_counter() - started


def _memory(waiting: _Waiting, options: ScoreOptions, device: str) -> int | None:
    """Give what is held now, and what embeddings may come to take."""
    model = waiting.step.model
    if model is None:
        return resident()
    memory: Any = import_module("scoring.backends.memory")
    held = resident() if device == "cpu" else memory.most_held(device)
    if held is None or not reads_once(waiting.step):
        return held
    profile: Any = import_module("scoring.backends.device").profile_of(
        device, cache_bytes=options.cache_bytes
    )
    width = int(model.read_json("config.json").get("hidden_size") or 0)
    return int(held + min(profile.cache_bytes, waiting.tokens * width * FLOAT_BYTES))
