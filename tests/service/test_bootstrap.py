"""The composition root: one context per project, services made once and on first use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.bootstrap import build_context

SERVICES = (
    "datasets", "imports", "export", "annotate", "agreement", "scoring", "audit", "transfer",
)  # fmt: skip


def test_a_missing_project_is_made_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "p.db"
    with pytest.raises(KnownError, match="There is no project"):
        build_context(str(path), create=False)
    assert not path.exists()
    with build_context(str(path)) as context:
        assert context.datasets.all_of() == []
    assert path.exists()
    build_context(str(path), create=False).close()


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_is_made_once(tmp_path: Path, name: str) -> None:
    with build_context(str(tmp_path / "p.db")) as context:
        assert getattr(context, name) is getattr(context, name)


def test_a_context_cannot_be_changed(tmp_path: Path) -> None:
    with (
        build_context(str(tmp_path / "p.db")) as context,
        pytest.raises(AttributeError, match="project"),
    ):
        context.project = "another"  # type: ignore[misc]


def test_labelling_loads_neither_statistics_nor_models(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from scoring.bootstrap import build_context\n"
        "with build_context(sys.argv[1]) as context:\n"
        "    context.datasets.all_of(); context.annotate\n"
        "heavy = {'torch', 'scipy', 'pandas', 'sklearn', 'matplotlib', 'pyarrow', 'jieba'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "p.db")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
