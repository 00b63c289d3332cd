"""Sentences about the architecture, each checked; the contracts are proved by breaking them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("db", "annotation", "scoring", "gui")
SOURCES = [ROOT / "main.py", *(path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))]
TOP_LEVEL = {
    "main.py", "gui", "annotation", "scoring", "db", "tests", "docs", ".ci", ".git", ".gitignore",
    "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md",
}  # fmt: skip
GRAB_BAGS = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc", "core"}
MAX_LINES = 400
MAX_FUNCTION_LINES = 60


def _lines_of_code(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count a function's lines without its docstring, in which a statistic says its formula."""
    lines = (node.end_lineno or 0) - node.lineno + 1
    if ast.get_docstring(node) is None:
        return lines
    return lines - ((node.body[0].end_lineno or 0) - node.body[0].lineno + 1)


def imports_of(path: Path) -> set[str]:
    """Give the dotted names that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def run_contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter with the project's contracts over the packages in a folder."""
    return subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()",
         "--no-cache", str(ROOT / "pyproject.toml")],
        cwd=folder, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def test_the_contracts_hold() -> None:
    result = run_contracts(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "6 kept, 0 broken" in result.stdout


BREACHES = [
    ("1 gui over scoring", "db/breach.py", "import annotation.jobs\n"),
    ("2 PySide6 only in gui", "scoring/breach.py", "import PySide6.QtCore\n"),
    ("3 statistics know", "annotation/stats/breach.py", "import db.types\n"),
    ("3 statistics know", "scoring/stats/breach.py", "import pandas\n"),
    ("4 model libraries", "scoring/breach.py", "import torch\n"),
    ("4 model libraries", "annotation/breach.py", "import sentence_transformers\n"),
    ("5 gui sees neither", "gui/breach.py", "import db.models\n"),
    ("6 siblings are acyclic", "db/errors.py", "import db.project\n"),
]


@pytest.mark.parametrize(("contract", "file", "line"), BREACHES)
def test_each_contract_breaks_when_it_is_broken(
    tmp_path: Path, contract: str, file: str, line: str
) -> None:
    for source in SOURCES:
        copy = tmp_path / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    target = tmp_path / file
    before = target.read_text(encoding="utf-8") if target.exists() else ""
    future = "from __future__ import annotations\n"
    target.write_text(
        before.replace(future, future + line, 1) if future in before else before + line,
        encoding="utf-8",
    )
    result = run_contracts(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    broken = [row for row in result.stdout.splitlines() if " BROKEN" in row]
    assert any(row.startswith(contract) for row in broken), result.stdout


def test_qt_stays_in_gui_also_through_matplotlib() -> None:
    offenders = [
        path.relative_to(ROOT).as_posix()
        for path in SOURCES
        if path.relative_to(ROOT).parts[0] != "gui"
        and any(
            name.startswith(("PySide6", "shiboken6", "qtpy", "qtawesome"))
            or "backend_qt" in name
            for name in imports_of(path)
        )
    ]  # fmt: skip
    assert offenders == []


def test_matplotlib_in_gui_is_not_its_qt_backend() -> None:
    offenders = [
        path.name
        for path in (ROOT / "gui").rglob("*.py")
        if any("backend_qt" in name or name == "matplotlib.pyplot" for name in imports_of(path))
    ]
    assert offenders == []


@pytest.mark.parametrize(
    "statement",
    [
        "import gui.main_window",
        "import sys; sys.argv = ['tiebreak', '--help']; import main; main.main()",
        "import scoring.service, scoring.registry, scoring.models",
        "import scoring.bootstrap",
    ],
)
def test_torch_stays_out_until_a_model_is_wanted(statement: str) -> None:
    code = (
        "import sys\n"
        f"try:\n    exec({statement!r})\nexcept SystemExit:\n    pass\n"
        "heavy = {'torch', 'transformers', 'sentence_transformers', 'bert_score'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr


def test_main_stays_thin() -> None:
    assert len((ROOT / "main.py").read_text(encoding="utf-8").splitlines()) < 150


def test_the_main_window_holds_docks_and_menus_only() -> None:
    assert len((ROOT / "gui/main_window.py").read_text(encoding="utf-8").splitlines()) <= 250


def test_the_top_level_is_fixed() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert {name.split("/", 1)[0] for name in listed} <= TOP_LEVEL


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_has_one_purpose(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    migration = "migrations/versions" in path.as_posix()
    assert migration or len(text.splitlines()) <= MAX_LINES
    assert path.stem not in GRAB_BAGS
    tree = ast.parse(text)
    functions = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    long = [node.name for node in functions if _lines_of_code(node) > MAX_FUNCTION_LINES]
    assert migration or long == []


def test_no_file_is_unpickled_evaluated_or_parsed_unsafely() -> None:
    forbidden = re.compile(
        r"(?<![.\w])(pickle\.loads?|yaml\.load\(|yaml\.unsafe|eval\(|exec\(|allow_pickle=True"
        r"|trust_remote_code=True|xml\.etree|shell=True)"
    )
    offenders = [
        (path.relative_to(ROOT).as_posix(), match.group(0))
        for path in SOURCES
        for match in forbidden.finditer(path.read_text(encoding="utf-8"))
    ]
    assert offenders == []
