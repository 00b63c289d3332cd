"""Build the demo data set in scoring/demo from the texts in this folder; always the same bytes."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path

HERE = Path(__file__).parent
TARGET = HERE.parents[1] / "scoring" / "demo"
START = datetime(2025, 3, 3, 9, 0, tzinfo=UTC)
GUIDELINE = """Which answer would you rather give to the person who asked?

1. **Right before nice.** An answer with a serious mistake loses, however well it reads.
2. **Answer the question.** True sentences that do not answer it count little.
3. **Length is no merit.** Take the longer one only for what it adds.
4. **Tie** when you would give either; **both bad** when you would give neither.

Mark an item as difficult when you hesitated, and note why when it is not obvious."""
CLAIM_GUIDELINE = """Is the claim supported by the evidence shown, and by nothing else?

Supported means that a reader who trusts the evidence must accept the whole claim. What you know
from elsewhere does not count; one wrong detail is enough for "not supported"."""


@dataclass(frozen=True)
class Rater:
    """How one rater differs from the qualities."""

    name: str
    noise: float
    tie_width: float
    length_taste: float
    slip: float
    pace: float


RATERS = (
    Rater("rater 1", 0.45, 0.50, 0.0, 0.02, 1.3),
    Rater("rater 2", 0.95, 0.60, -0.15, 0.06, 0.9),
    Rater("rater 3", 1.15, 0.80, 0.45, 0.10, 1.0),
)


@dataclass
class Source:
    """One question as written."""

    key: str
    topic: str
    language: str
    setting: str
    question: str = ""
    references: list[str] = field(default_factory=list)
    answers: list[tuple[str, int, str]] = field(default_factory=list)
    notes: list[tuple[str, str, str, str]] = field(default_factory=list)


def unit(*words: object) -> float:
    """A number in (0, 1) that depends on the words alone."""
    digest = hashlib.sha256("\x1f".join(map(str, words)).encode()).digest()
    return (int.from_bytes(digest[:6], "big") + 0.5) / 2**48


def normal(*words: object) -> float:
    """A standard normal number that depends on the words alone (Box-Muller)."""
    radius = math.sqrt(-2 * math.log(unit(*words, "radius")))
    return radius * math.cos(2 * math.pi * unit(*words, "angle"))


def read_answers(path: Path) -> Iterator[Source]:
    """Read questions, answers and notes."""
    for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
        head, _, body = block.partition("\n")
        key, topic, language, setting = (part.strip() for part in head.split("|"))
        source = Source(key, topic, language, setting)
        before, *written = re.split(r"^--- ", body, flags=re.MULTILINE)
        for line in before.splitlines():
            if line.startswith("? "):
                source.question = line[2:]
            elif line.startswith("@ "):
                source.references.append(line[2:])
        for part in written:
            title, _, text = part.partition("\n")
            system, quality = title.split()
            lines = []
            for line in text.rstrip("\n").split("\n"):
                note = re.fullmatch(r"! (rater \d)(?: \((\S+)\))?(?: =(\w+))?: (.*)", line)
                if note is None:
                    lines.append(line)
                else:
                    rater, pair, verdict, said = note.groups()
                    source.notes.append((rater, pair or "", verdict or "", said))
            source.answers.append((system, int(quality), "\n".join(lines).strip("\n")))
        yield source


def length(text: str, language: str) -> int:
    """Words, or characters where words are not spaced."""
    return len(text) if language == "zh" else len(text.split())


def verdict_of(rater: Rater, key: str, a: int, b: int, ratio: float) -> tuple[str, float]:
    """What a rater says of qualities a and b, and how far apart they felt."""
    taste = rater.length_taste * math.log(ratio)
    felt = a - b + taste + rater.noise * normal(key, rater.name, "noise")
    if max(a, b) <= 1 and unit(key, rater.name, "bad") < 0.7:
        return "both_bad", felt
    if abs(felt) <= rater.tie_width:
        return "tie", felt
    return ("a" if felt > 0 else "b"), felt


def noted(source: Source, rater: str, systems: tuple[str, str], first: bool) -> tuple[str, str]:
    """The note of a rater on a pair and the verdict that it names; empty where there is none."""
    for name, pair, verdict, said in source.notes:
        named = set(pair.split("/")) if pair else set()
        if name == rater and (named == set(systems) or (not named and first)):
            return said, verdict
    return "", ""


def judged(
    source: Source, rater: Rater, key: str, pair: tuple[int, int], clock: datetime, first: bool
) -> tuple[dict[str, object] | None, datetime]:
    """One rater's judgment of one comparison, and the time after it."""
    (system_a, a, text_a), (system_b, b, text_b) = (source.answers[i] for i in pair)
    words = length(text_a, source.language) + length(text_b, source.language)
    ratio = length(text_a, source.language) / length(text_b, source.language)
    verdict, felt = verdict_of(rater, key, a, b, ratio)
    note, named = noted(source, rater.name, (system_a, system_b), first)
    if note:
        verdict, felt = ("a" if a > b else "b" if b > a else "tie"), 1.5 * (a - b)
        if named:
            verdict = {system_a: "a", system_b: "b"}.get(named, named)
    pace = 0.5 if source.language == "zh" else 1.0
    seconds = rater.pace * (9 + 0.33 * pace * words) * (0.75 + 0.5 * unit(key, rater.name, "t"))
    active = round(seconds * 1000)
    pause = round(12_000 * unit(key, rater.name, "pause"))
    after = clock + timedelta(milliseconds=active + pause)
    record: dict[str, object] = {"rater": rater.name}
    unwilling = rater.name == "rater 3" and source.topic == "everyday law" and not note
    if unwilling and unit(key, "skip") < 0.35:
        record |= {"status": "skipped", "reason": "not my field"}
        return record | {"active_ms": active // 3, "created_at": stamp(after)}, after
    if rater.name == "rater 2" and not note and unit(key, "missing") < 0.08:
        return None, clock
    record |= {"verdict": verdict}
    record |= {"shown_left": "a" if unit(key, rater.name, "side") < 0.5 else "b", "seal": "sealed"}
    record |= {"confidence": 5 if abs(felt) > 2 else 4 if abs(felt) > 1.2 else 3}
    if abs(felt) < 0.9 and unit(key, rater.name, "difficult") < 0.45:
        record |= {"difficult": True, "confidence": 2}
    if note:
        record["note"] = note
    record |= {"active_ms": active, "lead_ms": active + pause, "created_at": stamp(after)}
    return record, after


def stamp(moment: datetime) -> str:
    """A time as Tiebreak writes it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def preference_lines() -> Iterator[dict[str, object]]:
    """The data set of answers."""
    sources = [
        source
        for name in ("answers-en.txt", "answers-zh.txt")
        for source in read_answers(HERE / name)
    ]
    yield header("Demo answers", "preference", GUIDELINE)
    clocks = {rater.name: START + timedelta(hours=i) for i, rater in enumerate(RATERS)}
    for source in sources:
        source.answers.sort(key=lambda answer: unit(source.key, answer[0], "order"))
        comparisons = []
        for place, pair in enumerate(combinations(range(len(source.answers)), 2)):
            key = source.key if len(source.answers) == 2 else f"{source.key}.{place + 1}"
            judgments = []
            for rater in RATERS:
                record, clocks[rater.name] = judged(
                    source, rater, key, pair, clocks[rater.name], is_first(source, pair)
                )
                if record is not None:
                    judgments.append(record)
            comparisons.append({"key": key, "a": pair[0], "b": pair[1], "judgments": judgments})
        yield {
            "kind": "item",
            "key": source.key,
            "question": source.question,
            "references": source.references,
            "topic": source.topic,
            "setting": source.setting,
            "language": source.language,
            "answers": [
                {"text": text, "system": system} for system, _quality, text in source.answers
            ],
            "comparisons": comparisons,
        }


def is_first(source: Source, pair: tuple[int, int]) -> bool:
    """Whether a note that names no pair is meant for this one: the best against the worst."""
    ranked = sorted(range(len(source.answers)), key=lambda i: source.answers[i][1])
    return set(pair) == {ranked[0], ranked[-1]}


def claim_lines(block: str) -> Iterator[dict[str, object]]:
    """The data set of one source's claims."""
    head, _, body = block.partition("\n")
    source, title = (part.strip() for part in head.split("|"))
    yield header(title, "attribution", CLAIM_GUIDELINE)
    clocks = {rater.name: START + timedelta(days=2, hours=i) for i, rater in enumerate(RATERS)}
    for part in re.split(r"^# ", body, flags=re.MULTILINE)[1:]:
        first, claim, evidence = part.strip().split("\n")
        key, truth = (word.strip() for word in first.split("|"))
        judgments = []
        for rater in RATERS:
            slip = rater.slip * (2.0 if source == "notices" else 1.0)
            right = unit(key, rater.name, "slip") >= slip
            supported = (truth == "y") == right
            active = round(1000 * rater.pace * (6 + 0.3 * len((claim + evidence).split())))
            clocks[rater.name] += timedelta(milliseconds=active + 3_000)
            judgments.append(
                {
                    "rater": rater.name,
                    "verdict": "attributable" if supported else "not_attributable",
                    "seal": "sealed",
                    "confidence": 5 if right else 3,
                    **({} if right else {"difficult": True}),
                    "active_ms": active,
                    "lead_ms": active + 3_000,
                    "created_at": stamp(clocks[rater.name]),
                }
            )
        yield {
            "kind": "item",
            "key": key,
            "question": f"What does the {source.removesuffix('s')} say?",
            "topic": source,
            "language": "en",
            "group": key,
            "claims": [
                {
                    "key": key,
                    "text": claim,
                    "evidence": [evidence.removeprefix("@ ")],
                    "judgments": judgments,
                }
            ],
        }


def header(name: str, construct: str, guideline: str) -> dict[str, object]:
    """The first line of a Tiebreak file."""
    return {
        "tiebreak": 1,
        "kind": "dataset",
        "name": name,
        "construct": construct,
        "created_at": stamp(START),
        "source": "written for Tiebreak",
        "guideline": guideline,
        "settings": {},
        "raters": [{"name": rater.name, "kind": "person"} for rater in RATERS],
    }


def write(name: str, lines: Iterator[dict[str, object]], folder: Path) -> None:
    """Write one JSONL file."""
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / name).write_text(text, encoding="utf-8", newline="\n")


def build(folder: Path) -> None:
    """Write every file of the demo data set into a folder."""
    write("answers.jsonl", preference_lines(), folder)
    for block in (HERE / "claims.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        source = block.split("|")[0].strip()
        write(f"claims-{source}.jsonl", claim_lines(block), folder)


if __name__ == "__main__":
    build(TARGET)
