"""A real small judge on demo comparisons in both orders: here, and behind ``transformers serve``.

PYTHONPATH=. python tests/bench/real_server.py [COMPARISONS]

Prints how many outputs and verdicts are the same call by call, what each run's statuses are, and
what became of the calls of a run that was killed half way and taken up again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.judge_servers import converted, served, why_no_server
from tests.real_judging import HERE, Judging, at


def main() -> int:
    """Print the table and say whether every run said the same and lost and doubled nothing."""
    if why_no_server():
        print(why_no_server())
        return 1
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with served(converted().folder, folder / "server.txt") as server:
            return 0 if shown(Judging(folder, count), {"here": HERE, "served": at(server)}) else 1


def shown(judging: Judging, backends: dict[str, tuple[str, ...]]) -> bool:
    """Run, print, and say whether all is as it should be."""
    fields: set[frozenset[str]] = set()
    for name, backend in backends.items():
        report = judging.run(name, backend)
        fields.add(frozenset(report))
        print(f"{name}: {report['asked']} calls in {report['seconds']:.0f} s, {report['statuses']}")
    alike = judging.alike("here", "served")
    print(
        f"n = {alike.n} calls: {alike.outputs} equal outputs, {alike.verdicts} equal verdicts; "
        f"of the equal outputs {alike.verdicts_where_outputs_are} were read and counted the same"
    )
    print(f"same fields in both reports: {len(fields) == 1}")
    sound = len(fields) == 1 and alike.verdicts_where_outputs_are == alike.outputs
    for name, backend in backends.items():
        found = judging.killed(f"{name}-killed", backend, after=judging.comparisons)
        same = judging.alike(name, f"{name}-killed")
        print(
            f"{name}, killed with {found.at_kill} of {same.n} calls stored: lost {found.lost}, "
            f"doubled {found.doubled}, asked again {found.again}; then {found.report['asked']} "
            f"asked, {found.report['reused']} reused; {same.outputs} outputs as unbroken"
        )
        sound = sound and found.lost == found.doubled == 0
    return sound


if __name__ == "__main__":
    sys.exit(main())
