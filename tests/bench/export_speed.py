"""Export of 10,000 labelled items with their texts, in each format.

Run: ``python tests/bench/export_speed.py [items]``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Make a project, label it three times over, and write it in each format."""
    from annotation.export import ExportService
    from annotation.importing import ImportOptions, ImportService
    from annotation.jobs import drain
    from db.project import open_project
    from tests.bench.import_speed import tiebreak_line, write_records

    items = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_records(folder / "made.jsonl", (labelled(tiebreak_line(n)) for n in range(items)))
        sessions = open_project(str(folder / "p.db"))
        drain(ImportService(sessions).run([folder / "made.jsonl"], ImportOptions()))
        service = ExportService(sessions)
        print(f"{'format':<20}{'rows':>9}{'MiB':>9}{'seconds':>10}{'bound':>8}")
        for info in service.formats():
            begun = time.perf_counter()
            report = drain(service.write("made", info.name, folder / info.name))
            took = time.perf_counter() - begun
            size = report.bytes / 2**20
            print(f"{info.name:<20}{report.rows:>9,}{size:>9.1f}{took:>10.2f}{1.5:>8}", flush=True)


def labelled(line: dict[str, object]) -> dict[str, object]:
    """Let three raters judge an item and two metrics score its answers."""
    comparisons, answers = line["comparisons"], line["answers"]
    assert isinstance(comparisons, list)
    assert isinstance(answers, list)
    comparisons[0]["judgments"] = [
        {"rater": f"reviewer {n}", "verdict": verdict, "note": "It says more."}
        for n, verdict in enumerate(("a", "b", "a"))
    ]
    for answer in answers:
        answer["scores"] = [
            {"metric": name, "signature": f"{name}|v1", "value": 0.25, "undefined": None}
            for name in ("rouge1.f", "rouge2.f")
        ]
    return line


if __name__ == "__main__":
    main()
