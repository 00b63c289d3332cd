"""Judgments as Parquet, one a row, written a page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from annotation.formats.judgment_table import BOOLEAN, COLUMNS, INTEGER, NUMBER, TEXT

TYPES: Final = {
    TEXT: pa.string(),
    INTEGER: pa.int64(),
    NUMBER: pa.float64(),
    BOOLEAN: pa.bool_(),
}
SCHEMA: Final = pa.schema([(column, TYPES[kind]) for column, kind in COLUMNS.items()])


class JudgmentsParquet:
    """Writes judgments as Parquet; one row group a page, so that memory stays bounded."""

    def __init__(self, path: Path) -> None:
        self._writer = pq.ParquetWriter(path, SCHEMA, compression="zstd")

    def __enter__(self) -> JudgmentsParquet:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.close()

    def write(self, rows: Iterator[tuple[Any, ...]]) -> int:
        """Write some rows and give how many they were."""
        found = list(rows)
        if found:
            columns = [
                pa.array(column, type=field.type)
                for column, field in zip(zip(*found, strict=True), SCHEMA, strict=True)
            ]
            self._writer.write_table(pa.Table.from_arrays(columns, schema=SCHEMA))
        return len(found)
