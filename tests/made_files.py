"""Files to import, made by tests, and a project's rows to compare."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import text

from annotation.export import ExportReport, ExportService
from annotation.importing import ImportOptions, ImportReport, ImportService
from annotation.jobs import drain
from db.engine import Sessions
from db.models import Base

LATER = {"imports", "sequences", "meta", "alembic_version"}


def write_bytes(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def write_lines(folder: Path, name: str, records: Iterable[Mapping[str, Any]]) -> Path:
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    return write_bytes(folder, name, "".join(f"{line}\n" for line in lines).encode())


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Give the records of a file; nothing but a line feed ends a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def lfqa(key: str = "q1", **other: object) -> dict[str, Any]:
    return {
        "id": key,
        "question": f"Why {key}?",
        "context": "",
        "reference": "Because.",
        "response_a": "Since it is so.",
        "response_b": "It is not.",
        "compare_type": "model_vs_model",
        "label": "response_a",
        **other,
    }


def bring(sessions: Sessions, *paths: Path, **options: object) -> ImportReport:
    asked = ImportOptions(**options)  # type: ignore[arg-type]
    return drain(ImportService(sessions).run(list(paths), asked))


def take(
    sessions: Sessions, dataset: str, format_name: str, path: Path, *, overwrite: bool = False
) -> ExportReport:
    job = ExportService(sessions).write(dataset, format_name, path, overwrite=overwrite)
    return drain(job)


def rows_of(sessions: Sessions) -> dict[str, list[tuple[Any, ...]]]:
    """Give every row of every table that holds what people made, by table."""
    found = {}
    with sessions.read() as session:
        for name in Base.metadata.tables:
            if name not in LATER:
                rows = session.execute(text(f'SELECT * FROM "{name}"')).all()
                found[name] = sorted(tuple(map(repr, row)) for row in rows)
    return found


def column(sessions: Sessions, sql: str) -> list[Any]:
    with sessions.read() as session:
        return list(session.execute(text(sql)).scalars())


def table(sessions: Sessions, sql: str) -> list[tuple[Any, ...]]:
    with sessions.read() as session:
        return [tuple(row) for row in session.execute(text(sql))]
