"""Import against json.loads over the same lines: time, ratio, and growth of peak memory.

Lines are as long as those of the published sets (LFQA-E 3.3 kB, AttributionBench 3.0 kB).

Run: ``python tests/bench/import_speed.py [items ...]`` (default 10000 100000).
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
SENTENCE = (
    "the answer depends on where the water comes from and how long it was kept in the cold before "
    "anyone looked at it again which is why two people may well judge it in two ways"
)
WORDS = SENTENCE.split()


def lfqa_line(n: int) -> dict[str, object]:
    return {
        "id": f"item-{n:07d}",
        "question": f"Question {n}: {text(n, 14)}?",
        "context": "",
        "reference": text(n + 3, 130),
        "response_a": text(n + 5, 230),
        "response_b": text(n + 11, 210),
        "compare_type": ("model_vs_model", "human_vs_model")[n % 2],
        "label": ("response_a", "response_b", "same")[n % 3],
    }


def tiebreak_line(n: int) -> dict[str, object]:
    return {
        "kind": "item",
        "key": f"item-{n:07d}",
        "question": f"Question {n}: {text(n, 14)}?",
        "references": [text(n + 3, 130)],
        "answers": [
            {"text": text(n + 5, 230), "system": "model-1"},
            {"text": text(n + 11, 210), "system": "model-2"},
        ],
        "comparisons": [
            {
                "key": f"item-{n:07d}",
                "judgments": [{"rater": "reviewer 1", "verdict": ("a", "b", "tie")[n % 3]}],
            }
        ],
    }


def claim_line(n: int) -> dict[str, object]:
    return {
        "question": f"Question {n}: {text(n, 14)}?",
        "claim": text(n + 5, 25),
        "claim_raw_string": text(n + 5, 25),
        "response": text(n + 5, 150),
        "references": [text(n + 7, 380)],
        "citation_links": [],
        "webpage_references": [],
        "attribution_label": ("attributable", "not attributable")[n % 2],
        "src_dataset": "made",
        "id": f"item-{n:07d}",
    }


KINDS = {"lfqa-e": lfqa_line, "tiebreak": tiebreak_line, "attributionbench": claim_line}


def text(seed: int, words: int) -> str:
    return " ".join(WORDS[(seed * 7 + place * 13) % len(WORDS)] for place in range(words))


def write_records(path: Path, records: Iterable[dict[str, object]]) -> None:
    with path.open("w", encoding="utf-8") as stream:
        for record in records:
            stream.write(json.dumps(record, ensure_ascii=False) + "\n")


def one(kind: str, items: int, folder: Path) -> None:
    """Import one made file in this process and print what it took."""
    from annotation.importing import ImportOptions, ImportService
    from annotation.jobs import drain
    from db.project import open_project

    path = folder / f"{kind}-{items}.jsonl"
    sessions = open_project(str(folder / f"{kind}-{items}.db"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    begun = time.perf_counter()
    report = drain(ImportService(sessions).run([path], ImportOptions()))
    took = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    assert report.datasets[0].items == items, report.sentences()
    begun = time.perf_counter()
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            json.loads(line)
    loads = time.perf_counter() - begun
    size = path.stat().st_size / 2**20
    print(
        f"{kind:<18}{items:>9,}{size:>9.1f}{loads:>13.2f}{took:>11.2f}{took / loads:>8.1f}"
        f"{before:>12.0f}{peak:>10.0f}{peak - before:>10.0f}",
        flush=True,
    )


def main() -> None:
    if len(sys.argv) > 2 and sys.argv[1] == "--one":
        one(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
        return
    sizes = [int(size) for size in sys.argv[1:]] or [10_000, 100_000]
    print(
        f"{'format':<18}{'items':>9}{'MiB':>9}{'loads s':>13}{'import s':>11}{'ratio':>8}"
        f"{'before MiB':>12}{'peak MiB':>10}{'growth':>10}"
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind, make in KINDS.items():
            for items in sizes:
                path = folder / f"{kind}-{items}.jsonl"
                write_records(path, (make(n) for n in range(items)))
                command = [sys.executable, __file__, "--one", kind, str(items), name]
                subprocess.run(command, check=True)
                path.unlink()
                for left in folder.glob(f"{kind}-{items}.db*"):
                    left.unlink()


if __name__ == "__main__":
    main()
