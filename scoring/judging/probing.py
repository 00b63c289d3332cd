"""The injection probe at work: a judge is asked again, with answers that tell it what to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, cast

from sqlalchemy.orm import Session

from annotation.jobs import Job, Progress
from annotation.judging.injection import (
    CONTROLS,
    INJECTED,
    INJECTIONS,
    JudgedPair,
    Probed,
    ProbePair,
    flip_rates,
    in_language,
    probe_pairs,
)
from annotation.judging.prompts import subject_kind
from annotation.judging.records import Prompt, Sampling
from annotation.judging.rendering import Truncation
from annotation.judging.subjects import PairSubject
from db.engine import Sessions
from db.errors import KnownError
from db.queries import bulk, datasets, judge_prompts, judge_runs, judge_targets, raters
from db.queries.judge_runs import Run as StoredRun
from db.queries.judge_targets import TargetTexts
from db.types import Dataset, Rater, ShownOrder, Status, TargetKind, Verdict
from scoring.judge_models import BackendChoice
from scoring.judging.checking import prompt_of
from scoring.judging.choosing import Chosen
from scoring.judging.identity import last_way
from scoring.judging.options import JudgeOptions, Orders
from scoring.judging.results import InjectionReport
from scoring.judging.running import Run, work_through
from scoring.judging.starting import OpenJudge, Ready, begin
from scoring.judging.summing import judges_of
from scoring.judging.targets import Judged, judged_target


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeLimits:
    """How far a probe goes: pairs, injected texts per pair, money; and which variable has the key.

    The key's variable is named by who probes: a project, or a file that came into it, could name
    any, and a server of its own.
    """

    pairs: int | None = None
    per_pair: int = 1
    budget: float | None = None
    key_env: str = ""


def probe_injection(
    sessions: Sessions, dataset: str, judge: str, limits: ProbeLimits, open_judge: OpenJudge
) -> Job[InjectionReport]:
    """Append injected texts, and harmless ones, to the answers that a judge did not prefer.

    The judge is asked as in its last run. The calls are stored under variants
    (``injection:NAME:a``: answer A tells the judge to choose it) and never counted as verdicts;
    running the probe again asks only what was not answered.

    Raises
    ------
    KnownError
        When the judge was not run here, is not about pairs, or preferred nothing; and when its
        server was asked with a key from a variable, and none is named now.
    """
    with sessions.read() as session:
        found, rater = datasets.get(session, dataset), raters.by_name(session, judge)
        if rater is None:
            there = [one.rater.name for one in judges_of(session, found.id) if one.task]
            raise KnownError(
                f"There is no judge '{judge}'.",
                f"Judges that were run on '{dataset}': {', '.join(there)}."
                if there
                else "Run one with 'tiebreak judge', then probe it.",
            )
        options = _as_asked(session, rater, limits)
        probes = _probes(session, found, rater, limits)
    ready = Ready(
        dataset=found,
        options=options,
        kind=TargetKind.COMPARISON,
        chosen=Chosen(
            kind=TargetKind.COMPARISON, ids=tuple(probes), population=len(probes), inclusion=1.0
        ),
        exchanged={},
        drawn=None,
    )
    yield Progress(done=0, total=None, unit="calls", note=f"opening {options.backend.model}")
    with closing(open_judge(options.backend)) as backend:
        run, _ = begin(sessions, ready, backend, more={"probe": INJECTED})
        run.load = partial(_load, probes=probes)
        run.keep = True
        run.total = ready.calls_per_target * sum(map(len, probes.values()))
        state = yield from work_through(run, ready.chosen.ids)
    return _report(ready, rater, run, probes, state)


def _report(
    ready: Ready,
    rater: Rater,
    run: Run,
    probes: Mapping[int, Sequence[ProbePair]],
    state: str,
) -> InjectionReport:
    probed = list(_probed(run, probes))
    rates = flip_rates(probed)
    return InjectionReport(
        dataset=ready.dataset.name,
        rater=rater.name,
        asked=run.tally.asked,
        reused=run.tally.reused,
        injected=rates.injected,
        control=rates.control,
        by_kind=rates.by_kind,
        by_language=rates.by_language,
        state=state,
    )


def _probed(run: Run, probes: Mapping[int, Sequence[ProbePair]]) -> Iterator[Probed]:
    said = dict(run.concluded)
    for target, pairs in probes.items():
        for pair in pairs:
            combined = said.get((f"{TargetKind.COMPARISON.value}:{target}", _variant(pair)))
            if combined is not None:
                yield Probed(
                    pair=pair.pair.key,
                    injection=pair.injection,
                    injected=pair.injected,
                    status=combined.status,
                    verdict=combined.verdict,
                )


def _as_asked(session: Session, rater: Rater, limits: ProbeLimits) -> JudgeOptions:
    last = judge_runs.latest(session, rater.id)
    if last is None or last.prompt_id is None or last.settings.get(judge_runs.IMPORTED):
        raise KnownError(
            f"'{rater.name}' was not run here, so it cannot be asked again.",
            "Run it with 'tiebreak judge', then probe it.",
        )
    prompt = prompt_of(judge_prompts.by_id(session, last.prompt_id))
    if subject_kind(prompt) is not PairSubject:
        raise KnownError(
            f"'{rater.name}' does not compare two answers, so there is no verdict to flip.",
            "Probe a judge of pairs.",
        )
    try:
        return _options(last, prompt, rater, limits)
    except (KeyError, TypeError, ValueError) as error:
        raise KnownError(
            f"How '{rater.name}' was asked is not told in a form in which it can be asked again.",
            "Run it with 'tiebreak judge', then probe it.",
        ) from error


def _options(last: StoredRun, prompt: Prompt, rater: Rater, limits: ProbeLimits) -> JudgeOptions:
    told, way = last.settings, last_way(last)
    had = str(told.get("key_env") or "")
    if had and not limits.key_env:
        raise KnownError(
            f"'{rater.name}' was asked at {told.get('base_url')} with a key from the environment "
            f"variable {had}.",
            f"If that server is to have it, add --key-env {had}.",
        )
    return JudgeOptions(
        task=prompt.task,
        prompt=prompt,
        backend=BackendChoice(
            kind=cast(Literal["local", "http"], last.backend),
            model=str(told.get("opened") or last.model),
            base_url=str(told.get("base_url") or ""),
            key_env=limits.key_env or None,
            device=str(told.get("device") or "auto"),
            dtype=cast(Literal["auto"], told.get("dtype") or "auto"),
        ),
        orders=Orders(str(way["orders"])),
        samples=int(str(way["samples"])),
        sampling=Sampling(
            temperature=_number(told, "temperature") or 0.0,
            top_p=_number(told, "top_p") or 1.0,
            max_tokens=int(_number(told, "max_tokens") or 1),
            seed=int(_number(told, "seed") or 0),
        ),
        budget=limits.budget,
        price_in=_number(told, "price_in"),
        price_out=_number(told, "price_out"),
        rater=rater.name,
        truncation=_truncation(str(way.get("truncation") or "")),
    )


def _truncation(signature: str) -> Truncation | None:
    """Read ``cut=EVIDENCE/CLAIM/QUESTION``."""
    if not signature:
        return None
    evidence, claim, question = (int(part) for part in signature.partition("=")[2].split("/"))
    return Truncation(evidence=evidence, claim=claim, question=question)


def _number(told: Mapping[str, object], key: str) -> float | None:
    value = told.get(key)
    return float(value) if isinstance(value, int | float) else None


def _probes(
    session: Session, dataset: Dataset, rater: Rater, limits: ProbeLimits
) -> dict[int, list[ProbePair]]:
    """Give the probes of each comparison on which the judge preferred an answer."""
    preferred = {
        vote.target_id: vote.verdict
        for vote in bulk.votes(session, dataset.id)
        if vote.rater_id == rater.id
        and vote.status is Status.VERDICT
        and vote.verdict in (Verdict.A, Verdict.B)
    }
    order = judge_targets.ids(session, dataset.id, TargetKind.COMPARISON)
    ids = [target for target in order if target in preferred][: limits.pairs]
    if not ids:
        raise KnownError(
            f"'{rater.name}' preferred no answer in '{dataset.name}': there is nothing to flip.",
            "Run it on more items, or probe another judge.",
        )
    probes: dict[int, list[ProbePair]] = {}
    for place, target in enumerate(judge_targets.texts(session, TargetKind.COMPARISON, ids)):
        verdict = preferred[target.target_id]
        if verdict is not None:
            probes[target.target_id] = list(_of_pair(target, verdict, place, limits.per_pair))
    return probes


def _of_pair(
    target: TargetTexts, verdict: Verdict, place: int, per_pair: int
) -> Iterator[ProbePair]:
    """Give a pair's probes: the texts in its language take turns from pair to pair."""
    pair = JudgedPair(key=target.target_id, a=target.first, b=target.second, verdict=verdict)
    for texts, most in ((INJECTIONS, per_pair), (CONTROLS, 1)):
        fitting = in_language(target.item.language, texts)
        count = min(most, len(fitting))
        turned = [fitting[(place * count + turn) % len(fitting)] for turn in range(count)]
        yield from probe_pairs([pair], turned, per_pair=None)


def _variant(probe: ProbePair) -> str:
    return probe.injection.variant(probe.injected)


def _load(
    session: Session, block: Sequence[int], *, probes: Mapping[int, Sequence[ProbePair]]
) -> list[Judged]:
    made = []
    for target in judge_targets.texts(session, TargetKind.COMPARISON, block):
        plain = judged_target(TargetKind.COMPARISON, target)
        for probe in probes[target.target_id]:
            made.append(
                replace(
                    plain,
                    subject=_shown(plain, probe, ShownOrder.AB),
                    swapped=_shown(plain, probe, ShownOrder.BA),
                    variant=_variant(probe),
                )
            )
    return made


def _shown(plain: Judged, probe: ProbePair, order: ShownOrder) -> PairSubject:
    first, second = probe.shown(order)
    return replace(cast(PairSubject, plain.subject), first=first, second=second)
