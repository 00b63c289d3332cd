"""Examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pkgutil
from types import ModuleType

import pytest

import annotation
import db
import scoring

WITHOUT = ("db.migrations", "scoring.backends", "scoring.cli")


def with_examples() -> list[str]:
    names = [
        module.name
        for package in (db, annotation, scoring)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not module.name.startswith(WITHOUT)
    ]
    return [name for name in names if ">>> " in source_of(name)]


def source_of(name: str) -> str:
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.loader is not None
    source = spec.loader.get_source(name)  # type: ignore[attr-defined]
    return source or ""


@pytest.mark.parametrize("name", with_examples())
def test_examples(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
