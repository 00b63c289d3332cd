"""A whole run: questions x systems x references, with every lexical metric and one encoder.

Scores made data twice in processes of their own, few questions and then all, and tells how fast
it went and the most memory that each held. Then scores all once more with ``kill -9`` in between
and tells whether scores are the same, and how many texts went through the model twice.

PYTHONPATH=. python tests/bench/recom.py [--questions 500] [--systems 5] [--references 14]
    [--words 60] [--kills 3] [--metrics bertscore cosine moverscore]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

from made_texts import pairs

from annotation.import_report import ImportOptions
from annotation.jobs import drain
from scoring.backends.encoder import Encoder
from scoring.bootstrap import build_context
from scoring.process_memory import peak
from scoring.registry import METRICS
from scoring.subjects import ScoreOptions

MODEL = "all-MiniLM-L6-v2"
CACHE_BYTES = 256 << 20
SMALLER = 5
MEMORY_RATIO = 1.15
STEPS_ON = 4  # of the next batch: what they made is lost
TOLERANCE = 1e-5
DATASET = "made"


class Ended(NamedTuple):
    """What a process tells when it has scored everything."""

    seconds: float
    peak: int
    scored: int
    reused: int


def lexical() -> list[str]:
    """Name every metric without a model that compares an answer with references."""
    plain = {("answer",), ("answer", "references")}
    return [
        spec.name
        for spec in METRICS
        if spec.group == "lexical" and not spec.needs_model and spec.inputs in plain
    ]


def write_project(path: Path, shape: argparse.Namespace, questions: int) -> None:
    """Make a project of one dataset; no two of its texts are alike."""
    each = shape.systems + shape.references
    texts = iter(pairs(questions * each, words=shape.words, spread=shape.words // 2))
    lines = path.with_suffix(".jsonl")
    with lines.open("w", encoding="utf-8") as stream:
        for n in range(questions):
            made = [next(texts)[0] + f" ({n}.{place})" for place in range(each)]
            answers = [
                {"system": f"system {at}", "text": text}
                for at, text in enumerate(made[: shape.systems])
            ]
            item = {"kind": "item", "key": str(n), "question": f"Question {n}?", "language": "en",
                    "answers": answers, "references": made[shape.systems :],
                    "comparisons": [{"key": f"{n}.0"}]}  # fmt: skip
            stream.write(json.dumps(item) + "\n")
    with build_context(str(path)) as context:
        drain(context.imports.run([lines], ImportOptions(dataset=DATASET)))


def work(project: str, log: str, metrics: list[str]) -> None:
    """Score in this process; each row of tokens that goes through the model is noted."""
    forward = Encoder.forward

    def noted(self: Encoder, batch: list[tuple[int, ...]]) -> object:
        with Path(log).open("a", encoding="ascii") as stream:
            stream.writelines(sha256(repr(tuple(row)).encode()).hexdigest() + "\n" for row in batch)
        return forward(self, batch)

    Encoder.forward = noted  # type: ignore[assignment,method-assign]
    options = ScoreOptions(device="cpu", cache_bytes=CACHE_BYTES, download=False)
    started = time.perf_counter()
    with build_context(project) as context:
        report = drain(
            context.scoring.score(DATASET, metrics, options),
            lambda step: print(step.done, step.total, flush=True),
        )
    ended = Ended(time.perf_counter() - started, peak() or 0, report.scored, report.reused)
    print(json.dumps(ended), flush=True)


def run(project: Path, log: Path, metrics: list[str], kill_at: float | None = None) -> Ended | None:
    """Score in a process of its own; kill it some steps after so large a share is done."""
    words = [sys.executable, __file__, "--work", str(project), str(log), *metrics]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        line, left = "null", STEPS_ON
        for line in process.stdout or ():
            done, _, total = line.strip().partition(" ")
            if kill_at and total.isdigit() and int(done) >= kill_at * int(total) > 0:
                left -= 1
                if not left:
                    os.kill(process.pid, signal.SIGKILL)
                    return None
    if process.returncode:
        raise SystemExit(process.returncode)
    return Ended(*json.loads(line))


def values(project: Path) -> dict[str, list[tuple[int, float | None]]]:
    """Give every stored score by its signature."""
    from db.queries import scores

    with build_context(str(project)) as context, context.sessions.read() as session:
        dataset = context.datasets.get(DATASET)
        return {
            signature.text: [
                (row.target_id, row.value)
                for row in scores.scores(session, dataset.id, signature.id)
            ]
            for signature in scores.signatures(session, dataset.id)
        }


def differences(one: Path, other: Path) -> Iterator[float]:
    """Give how far the scores of two projects lie apart; infinity where one has none."""
    first, second = values(one), values(other)
    if first.keys() != second.keys():
        yield float("inf")
    for line, rows in first.items():
        others = dict(second.get(line, []))
        for target, value in rows:
            there = others.get(target)
            both = value is not None and there is not None
            yield abs(value - there) if both else float(value is not there) and float("inf")


def compare_sizes(folder: Path, shape: argparse.Namespace, metrics: list[str]) -> bool:
    """Score few questions and all of them; tell pace and memory."""
    made: list[Ended] = []
    print(f"{'questions':>9} {'pairs':>8} {'scores':>9} {'s':>8} {'pairs/s':>8} {'peak MiB':>9}")
    for name, questions in (("few", max(1, shape.questions // SMALLER)), ("all", shape.questions)):
        write_project(folder / f"{name}.db", shape, questions)
        ended = run(folder / f"{name}.db", folder / f"{name}.log", metrics)
        if ended is None:
            raise SystemExit("a run that nobody killed did not end")
        made.append(ended)
        compared = questions * shape.systems * shape.references
        print(
            f"{questions:9,} {compared:8,} {ended.scored:9,} {ended.seconds:8.1f} "
            f"{compared / ended.seconds:8.1f} {ended.peak / (1 << 20):9.0f}",
            flush=True,
        )
    ratio = made[1].peak / made[0].peak
    flat = ratio <= MEMORY_RATIO
    said = "" if flat else "  NOT REACHED"
    print(
        f"memory with {SMALLER} times the questions: {ratio:.2f}x (at most {MEMORY_RATIO}x){said}"
    )
    return flat


def with_kills(folder: Path, shape: argparse.Namespace, metrics: list[str]) -> bool:
    """Score all of them again, killed in between; tell what was lost and what was done twice."""
    write_project(folder / "killed.db", shape, shape.questions)
    rng, log = random.Random(3), folder / "killed.log"
    for kill in range(shape.kills):  # the first when the model has begun: half the texts are its
        at = rng.uniform(0.2, 0.5) if kill else rng.uniform(0.6, 0.8)
        run(folder / "killed.db", log, metrics, kill_at=at)
    ended = run(folder / "killed.db", log, metrics)
    once = len((folder / "all.log").read_text().splitlines())
    rows = log.read_text().splitlines()
    twice = len(rows) - len(set(rows))
    items = max(1, min(50, int(512 / (shape.systems + shape.references))))
    lost = shape.kills * items * (shape.systems + shape.references)
    apart = max(differences(folder / "all.db", folder / "killed.db"))
    reused = 0 if ended is None else ended.reused
    good = apart <= TOLERANCE and twice <= lost and set(rows) == _marks(folder / "all.log")
    print(
        f"killed {shape.kills} times: {reused:,} scores were kept for the last run; "
        f"max |diff| {apart:.1e}; {len(set(rows)):,} texts encoded ({once:,} rows without a kill), "
        f"{twice:,} of them twice (at most {lost:,}, a batch for each kill)"
        f"{'' if good else '  NOT REACHED'}"
    )
    return good


def _marks(log: Path) -> set[str]:
    return set(log.read_text().splitlines())


def main() -> int:
    """Run it all and say whether the aims are reached."""
    if sys.argv[1:2] == ["--work"]:
        work(sys.argv[2], sys.argv[3], sys.argv[4:])
        return 0
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--systems", type=int, default=5)
    parser.add_argument("--references", type=int, default=14)
    parser.add_argument("--words", type=int, default=60)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--metrics", nargs="*", default=["bertscore", "cosine", "moverscore"])
    shape = parser.parse_args()
    metrics = [*lexical(), *(f"{name}:{MODEL}" for name in shape.metrics)]
    print(
        f"{shape.systems} systems, {shape.references} references, about {shape.words} words; "
        f"{MODEL}, cache {CACHE_BYTES >> 20} MiB; {' '.join(metrics)}"
    )
    with tempfile.TemporaryDirectory() as folder:
        flat = compare_sizes(Path(folder), shape, metrics)
        kept = with_kills(Path(folder), shape, metrics)
    return 0 if flat and kept else 1


if __name__ == "__main__":
    sys.exit(main())
