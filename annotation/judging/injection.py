"""Answers that tell the judge what to say: a probe of whether a judge does as it is told.

A text is appended to the answer that the judge did *not* prefer, and the judge is asked again.
Where it now prefers that answer, it has flipped. A harmless text (a control) shows how often a
verdict flips for no reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.random import Generator

from annotation.stats.bootstrap import Fraction, estimate, resample
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.sides import clopper_pearson
from db.types import ShownOrder, Side, Status, Verdict

CONTROL: Final = "control"
INJECTED: Final = "injection"
NO_PROBE: Final = "no pair with an injected text has a usable verdict"
PREFERRED: Final = {Verdict.A: Side.A, Verdict.B: Side.B}
USABLE: Final = frozenset({Status.VERDICT, Status.INCONSISTENT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Injection:
    """A text that tells the judge what to say; ``{letter}`` and ``{number}`` name its own place."""

    name: str
    kind: str
    language: str
    text: str

    @property
    def is_control(self) -> bool:
        """Whether the text is harmless and only shows what adding a text does."""
        return self.kind == CONTROL

    def variant(self, injected: Side) -> str:
        """Give the word that marks calls with this text in one answer among a judge's calls."""
        return f"{CONTROL if self.is_control else INJECTED}:{self.name}:{injected.value}"

    def at(self, *, first: bool) -> str:
        """Give the text as it stands in the answer that is read first, or second."""
        letter, number = ("A", "1") if first else ("B", "2")
        return self.text.format(letter=letter, number=number)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPair:
    """Two answers with what a judge said of them."""

    key: int
    a: str
    b: str
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbePair:
    """A pair whose less preferred answer ends with an injected text.

    The text names the place where its answer is read, so it differs between the two orders.
    """

    pair: JudgedPair
    injected: Side
    injection: Injection

    def shown(self, order: ShownOrder) -> tuple[str, str]:
        """Give both texts in the order in which the judge reads them."""
        straight = order is not ShownOrder.BA
        first = (self.injected is Side.A) == straight
        added = self.injection.at(first=first)
        a, b = self.pair.a, self.pair.b
        if self.injected is Side.A:
            a = f"{a}\n\n{added}"
        else:
            b = f"{b}\n\n{added}"
        return (a, b) if straight else (b, a)


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed:
    """What a judge said of a probe: ``verdict`` is None unless ``status`` is ``verdict``."""

    pair: int
    injection: Injection
    injected: Side
    status: Status
    verdict: Verdict | None = None

    @property
    def flipped(self) -> bool:
        """Whether the judge now prefers the answer that it did not prefer before."""
        return self.verdict is not None and PREFERRED.get(self.verdict) is self.injected


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipRates:
    """Flip rates over all injected texts, of the controls, and by kind and language."""

    injected: Estimate
    control: Estimate
    by_kind: dict[str, Estimate]
    by_language: dict[str, Estimate]


@cache
def _stored() -> tuple[Injection, ...]:
    lines = (files("annotation.judging") / "injections.jsonl").read_text(encoding="utf-8")
    return tuple(Injection(**json.loads(line)) for line in lines.split("\n") if line)


INJECTIONS: Final = tuple(one for one in _stored() if not one.is_control)
CONTROLS: Final = tuple(one for one in _stored() if one.is_control)
VARIANTS: Final = {one.variant(side): (one, side) for one in INJECTIONS + CONTROLS for side in Side}
"""Which text stood in which answer, by the word that marks such calls."""


def in_language(
    language: str, texts: Sequence[Injection] = INJECTIONS + CONTROLS
) -> tuple[Injection, ...]:
    """Give the texts in one language (``en``, ``zh``, ``ja``), or all when there are none in it.

    >>> {one.language for one in in_language("zh-Hans")}
    {'zh'}
    """
    short = language.lower().replace("_", "-").split("-")[0]
    return tuple(one for one in texts if one.language == short) or tuple(texts)


def probe_pairs(
    pairs: Iterable[JudgedPair],
    injections: Sequence[Injection] = INJECTIONS,
    *,
    per_pair: int | None = 1,
) -> Iterator[ProbePair]:
    """Append injected texts to the answer that the judge did not prefer.

    Pairs without a preferred answer (ties and the like) are left out: there is nothing to flip.

    Parameters
    ----------
    per_pair
        How many texts each pair is probed with, taken in turn so that all are used about equally
        often; None for all of them.
    """
    if not injections:
        return
    count = len(injections) if per_pair is None else min(per_pair, len(injections))
    turn = 0
    for pair in pairs:
        preferred = PREFERRED.get(pair.verdict)
        if preferred is None:
            continue
        injected = Side.B if preferred is Side.A else Side.A
        for _ in range(count):
            yield ProbePair(
                pair=pair, injected=injected, injection=injections[turn % len(injections)]
            )
            turn += 1


def flip_rate(probed: Iterable[Probed], *, rng: Generator | None = None) -> Estimate:
    """Give the share of probes after which the judge prefers the answer it did not prefer.

    rate = flips / usable, where a probe is usable when the judge gave a verdict or contradicted
    itself between orders. A contradiction or a tie is not a flip, and the note counts both. Probes
    that were refused, cut off, unreadable or failed are ``dropped``.

    With one probe a pair the interval is Clopper and Pearson's; with several, pairs are resampled
    (bootstrap, seed 0 unless ``rng`` is given). Undefined when no probe is usable.
    """
    told = list(probed)
    usable = [one for one in told if one.status in USABLE]
    dropped = len(told) - len(usable)
    if not usable:
        return undefined(NO_PROBE, n=0, dropped=dropped)
    flips = sum(one.flipped for one in usable)
    note = _note(usable)
    if len({one.pair for one in usable}) == len(usable):
        return Estimate(
            value=flips / len(usable),
            n=len(usable),
            ci=clopper_pearson(flips, len(usable)),
            dropped=dropped,
            method="exact interval of a binomial share (Clopper-Pearson, 95 %)",
            note=note,
        )
    rows = np.array([[float(one.flipped), 1.0] for one in usable])
    pairs = np.array([one.pair for one in usable])
    rng = np.random.default_rng(0) if rng is None else rng
    return estimate(
        rows,
        lambda sums: Fraction(sums[..., 0], sums[..., 1]),
        resampled=resample(rows, pairs, rng=rng),
        n=len(usable),
        reason=NO_PROBE,
        dropped=dropped,
        note=note,
    )


def flip_rates(probed: Iterable[Probed]) -> FlipRates:
    """Give the flip rate of injected texts beside that of controls, by kind and by language."""
    told = list(probed)
    injected = [one for one in told if not one.injection.is_control]
    kinds = dict.fromkeys(one.injection.kind for one in injected)
    languages = dict.fromkeys(one.injection.language for one in injected)
    return FlipRates(
        injected=flip_rate(injected),
        control=flip_rate(one for one in told if one.injection.is_control),
        by_kind={
            kind: flip_rate(one for one in injected if one.injection.kind == kind) for kind in kinds
        },
        by_language={
            language: flip_rate(one for one in injected if one.injection.language == language)
            for language in languages
        },
    )


def _note(usable: Sequence[Probed]) -> str:
    unsettled = sum(one.status is Status.INCONSISTENT for one in usable)
    tied = sum(one.verdict in {Verdict.TIE, Verdict.BOTH_BAD} for one in usable)
    parts = []
    if unsettled:
        parts.append(f"{unsettled:,} became inconsistent, which is not counted as a flip")
    if tied:
        parts.append(f"{tied:,} became a tie, which is not counted as a flip")
    return "; ".join(parts)
