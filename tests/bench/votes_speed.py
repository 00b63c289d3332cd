"""Import of votes on one comparison: the time a vote takes must not grow with their number.

Run: ``python tests/bench/votes_speed.py [votes ...]`` (default 10000 20000 40000 100000).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
VERDICTS = ("a", "b", "tie")


def main() -> None:
    """Let one rater, and then a rater for each vote, vote on one comparison."""
    from annotation.importing import ImportOptions, ImportService
    from annotation.jobs import drain
    from db.project import open_project
    from tests.bench.import_speed import tiebreak_line, write_records

    sizes = [int(size) for size in sys.argv[1:]] or [10_000, 20_000, 40_000, 100_000]
    print(f"{'raters':<10}{'votes':>9}{'seconds':>10}{'us a vote':>11}")
    for raters in ("one", "many"):
        for votes in sizes:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                write_records(folder / "made.jsonl", [tiebreak_line(0)])
                write_records(
                    folder / "votes.jsonl",
                    (
                        {
                            "kind": "votes",
                            "key": "item-0000000",
                            "judgments": [
                                {
                                    "rater": "r" if raters == "one" else f"r{n}",
                                    "verdict": VERDICTS[n % 3],
                                }
                            ],
                        }
                        for n in range(votes)
                    ),
                )
                service = ImportService(open_project(str(folder / "p.db")))
                drain(service.run([folder / "made.jsonl"], ImportOptions()))
                begun = time.perf_counter()
                drain(service.run([folder / "votes.jsonl"], ImportOptions(dataset="made")))
                took = time.perf_counter() - begun
                print(
                    f"{raters:<10}{votes:>9,}{took:>10.2f}{1e6 * took / votes:>11.1f}", flush=True
                )


if __name__ == "__main__":
    main()
