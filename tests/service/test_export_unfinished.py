"""An export that is stopped, refused or out of room leaves never half a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from annotation.export import ExportService
from db.engine import Sessions
from db.errors import KnownError
from tests.made_files import bring, take, write_lines
from tests.made_records import pairs

ROOT = Path(__file__).parents[2]
LIMITED = """
import resource, signal, sys
from pathlib import Path
from annotation.export import ExportService
from annotation.jobs import drain
from db.engine import Sessions, make_engine
from db.errors import KnownError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
service = ExportService(Sessions(make_engine(sys.argv[1])))
try:
    drain(service.write("made", sys.argv[2], Path(sys.argv[3])))
except KnownError as error:
    print(error)
"""


def test_stopping_leaves_no_file(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    bring(
        sqlite_sessions,
        write_lines(tmp_path, "made.jsonl", pairs(*({"r": "a"} for _ in range(1_200)))),
    )
    folder = tmp_path / "out"
    folder.mkdir()
    for info in ExportService(sqlite_sessions).formats():
        job = ExportService(sqlite_sessions).write("made", info.name, folder / "o")
        assert next(job).done == 500
        assert len(list(folder.iterdir())) == 1
        job.close()
        assert list(folder.iterdir()) == []


def test_what_is_there_stays_unless_asked(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    bring(sqlite_sessions, write_lines(tmp_path, "made.jsonl", pairs({"r": "a"})))
    path = tmp_path / "out.jsonl"
    path.write_text("old")
    with pytest.raises(KnownError, match="there already"):
        take(sqlite_sessions, "made", "tiebreak", path)
    assert path.read_text() == "old"
    assert take(sqlite_sessions, "made", "tiebreak", path, overwrite=True).rows == 1
    with pytest.raises(KnownError, match="does not exist"):
        take(sqlite_sessions, "made", "tiebreak", tmp_path / "none" / "o")


@pytest.mark.parametrize(
    "name", ["tiebreak", "judgments-csv", "judgments-parquet", "verdicts-csv", "trl"]
)
def test_a_disk_that_takes_no_more(sqlite_sessions: Sessions, tmp_path: Path, name: str) -> None:
    import random

    chance = random.Random(0)
    made = pairs(*({"r": "a"} for _ in range(1_000)))
    for record in made:
        record["question"] = chance.randbytes(200).hex()
    bring(sqlite_sessions, write_lines(tmp_path, "made.jsonl", made))
    sqlite_sessions.close()
    folder = tmp_path / "out"
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "project.db"), name, str(folder / "o")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("The disk is full"), done.stderr
    assert list(folder.iterdir()) == []
