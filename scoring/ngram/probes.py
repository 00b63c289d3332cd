"""Falsifier probes: a wrong answer made of frequent n-grams, a right one that avoids them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from annotation.formats.json_lines import decode_line
from annotation.formats.json_text import JsonText
from annotation.formats.records import Rejected
from db.errors import KnownError
from scoring.ngram.packed_lines import lines_of
from scoring.ngram.records import AnswerScore
from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.tracing import traced

TRIED: Final = 60
SPANS: Final = 12
REPLACEMENTS: Final = 6
MOST_PROBES: Final = 10_000
MARGIN: Final = 0.005
"""A wrong answer that scores less than this below the right one scores as well."""
_NUMBERS: Final = (re.compile(r"\d+"),)
_NAMES: Final = (
    re.compile(r"[ァ-ヺー]{2,}"),
    re.compile(r"[一-鿿々]{2,}"),
    re.compile(r"[A-Z][A-Za-z]+"),
)


class ProbeKind(StrEnum):
    """What a probe tries."""

    WRONG = "wrong fact"
    NUMBER = "another number"
    NAME = "another name"
    AVOIDING = "avoids the 3-grams"


class Probe(NamedTuple):
    """An answer to hold against the right one; ``by`` says who made it."""

    kind: ProbeKind
    right: str
    answer: str
    what: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeResult:
    """What a probe got beside the right answer.

    Parameters
    ----------
    what
        What was changed: ``A > B``.
    by
        ``people`` for probes from a file, ``machine`` for made ones.
    right_score, probe_score
        Averages, with the sums of the parts: fluency, truthfulness, helpfulness.
    known
        Share of the probe's walked units that a known n-gram covers.
    """

    question_id: str
    kind: ProbeKind
    right: str
    answer: str
    what: str
    by: str
    right_score: float
    probe_score: float
    right_parts: tuple[float, float, float]
    probe_parts: tuple[float, float, float]
    known: float

    @property
    def as_well(self) -> bool:
        """Whether the probe scores as well as the right answer, or better."""
        return self.probe_score > self.right_score - MARGIN

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "question_id": self.question_id,
            "kind": self.kind.value,
            "right": self.right,
            "answer": self.answer,
            "what": self.what,
            "by": self.by,
            "right_score": self.right_score,
            "probe_score": self.probe_score,
            "right_parts": list(self.right_parts),
            "probe_parts": list(self.probe_parts),
            "known": self.known,
            "as_well": self.as_well,
        }


def read_probes(path: Path) -> dict[str, list[Probe]]:
    """Read probes that people wrote, by question id, from JSON lines.

    Keys are ``question_id``, ``right``, and ``wrong`` or ``avoiding``.

    Raises
    ------
    KnownError
        For a line that is none, with its number.
    """
    found: dict[str, list[Probe]] = {}
    decoder = JsonText()
    count = 0
    for number, raw in lines_of(path):
        record = decode_line(decoder, raw.removeprefix(b"\xef\xbb\xbf"), number, number)
        if record is None:
            continue
        where = f"{path}: line {number}"
        if isinstance(record, Rejected):
            raise KnownError(f"{where} {record.reason}.", "Correct the file.")
        value = record.value
        question_id, right = value.get("question_id"), value.get("right")
        key = "wrong" if "wrong" in value else "avoiding"
        answer = value.get(key)
        if not (
            isinstance(question_id, str) and isinstance(right, str) and isinstance(answer, str)
        ):
            raise KnownError(
                f"{where} is no probe.", "It has question_id, right, and wrong or avoiding."
            )
        kind = ProbeKind.WRONG if key == "wrong" else ProbeKind.AVOIDING
        made = Probe(kind, str(right), str(answer), "", "people")
        found.setdefault(str(question_id), []).append(made)
        count += 1
        if count > MOST_PROBES:
            raise KnownError(f"{path} holds more than {MOST_PROBES:,} probes.", "Split it.")
    return found


def probe(
    scorer: QuestionScorer, written: Sequence[Probe], *, machine: bool, seed: int
) -> list[ProbeResult]:
    """Score a question's probes: those that people wrote, and those made by machine.

    By machine, the right answer is the reference with the highest average of some that are drawn.
    One probe swaps a number in it for another that is frequent in the references, one a name or
    term for another of its script; of all such swaps each is the one that scores best: what an
    answer that is wrong and wants to score would say. (Another number is wrong as a rule; whether
    another name is, people must see.) The one that avoids
    the set's n-grams sets a blank after every second character, or a dash between words: its
    words and its sense are those of the right one.
    """
    probes = [*written, *(_machine(scorer, seed) if machine and scorer.groups else ())]
    if not probes:
        return []
    texts = [text for one in probes for text in (one.right, one.answer)]
    scores = scorer.score(texts)
    results = []
    for one, right, got in zip(probes, scores[::2], scores[1::2], strict=True):
        if right.average is None or got.average is None:
            continue
        results.append(
            ProbeResult(
                question_id=scorer.references.question_id,
                kind=one.kind,
                right=one.right,
                answer=one.answer,
                what=one.what,
                by=one.by,
                right_score=right.average,
                probe_score=got.average,
                right_parts=_parts(right),
                probe_parts=_parts(got),
                known=_known(scorer, one.answer),
            )
        )
    return results


def _machine(scorer: QuestionScorer, seed: int) -> Iterator[Probe]:
    every = [text for group in scorer.groups for text in scorer.references.groups[group]]
    rng = np.random.default_rng([seed, *scorer.references.question_id.encode()])
    drawn = [every[at] for at in rng.permutation(len(every))[:TRIED]]
    right = drawn[_best(scorer, drawn)]
    for kind, patterns in ((ProbeKind.NUMBER, _NUMBERS), (ProbeKind.NAME, _NAMES)):
        swaps = _swaps(right, every, scorer.references.question, patterns)
        if swaps:
            best = _best(scorer, [swap.text for swap in swaps])
            what = f"{swaps[best].old} > {swaps[best].new}"
            yield Probe(kind, right, swaps[best].text, what, "machine")
    broken = broken_up(right, words=scorer.settings.unit == "word")
    yield Probe(ProbeKind.AVOIDING, right, broken, "broken up", "machine")


def broken_up(text: str, *, words: bool) -> str:
    """Break every 3-gram of a text, which stays readable.

    >>> broken_up("同点とする", words=False), broken_up("it is a tie", words=True)
    ('同点 とす る', 'it — is — a — tie')
    """
    if words:
        return " — ".join(text.split())
    return " ".join(text[at : at + 2] for at in range(0, len(text), 2))


class Swap(NamedTuple):
    """A text in which ``new`` stands for ``old``."""

    old: str
    new: str
    text: str


def _swaps(
    right: str, every: Sequence[str], question: str, patterns: Sequence[re.Pattern[str]]
) -> list[Swap]:
    """Swap each span of a text that the question does not name for frequent ones of its kind."""
    made: list[Swap] = []
    for pattern in patterns:
        counts = Counter(span for text in every for span in set(pattern.findall(text)))
        frequent = [span for span, _ in counts.most_common(4 * REPLACEMENTS)]
        for old in list(dict.fromkeys(pattern.findall(right)))[:SPANS]:
            if old in question:
                continue
            others = [
                new for new in frequent
                if new not in right and new not in question and old not in new and new not in old
            ]  # fmt: skip
            made += [Swap(old, new, right.replace(old, new)) for new in others[:REPLACEMENTS]]
    return made


def _best(scorer: QuestionScorer, texts: Sequence[str]) -> int:
    scores = [one.average or 0.0 for one in scorer.score(texts)]
    return scores.index(max(scores))


def _parts(score: AnswerScore) -> tuple[float, float, float]:
    return (
        round(sum(score.fluency.values()), 5),
        round(sum(score.truthfulness.values()), 5),
        score.helpfulness,
    )


def _known(scorer: QuestionScorer, text: str) -> float:
    walked = [unit for unit in traced(scorer, text).units if unit.walked]
    return sum(any(unit.frequencies) for unit in walked) / len(walked) if walked else 0.0
