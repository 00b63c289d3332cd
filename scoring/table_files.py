"""Tables in files, read with their texts as they stand: no id is rounded, no NA is made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from db.errors import KnownError

if TYPE_CHECKING:
    import pandas as pd

TABLES: Final = (".csv", ".tsv", ".jsonl", ".parquet", ".txt")


def looks_like_a_file(text: str) -> bool:
    """Whether a bare string names a table's file rather than being a text.

    It does where it ends like one and exists, or has no blank that a sentence would have: a file
    that is missing is then told as missing, and its name is not scored.

    >>> looks_like_a_file("answers.csv"), looks_like_a_file("It is in answers.csv")
    (True, False)
    """
    if "\n" in text or not text.lower().endswith(TABLES):
        return False
    return not any(map(str.isspace, text)) or Path(text).is_file()


def read_table(path: Path) -> pd.DataFrame:
    """Read a table: CSV, TSV, JSONL, Parquet, or a text file with one answer a line.

    Raises
    ------
    KnownError
        When there is no such file, or it cannot be read as what its name says.
    """
    import pandas as pd  # noqa: PLC0415  an extra

    if not path.is_file():
        raise KnownError(f"There is no file {path}.", "Check the path.")
    kind = path.suffix.lower()
    try:
        if kind == ".parquet":
            return pd.read_parquet(path)
        if kind == ".jsonl":
            return pd.DataFrame(_json_lines(path), dtype=object)
        if kind == ".txt":
            lines = path.read_text(encoding="utf-8-sig").split("\n")
            return pd.DataFrame({"answer": lines[:-1] if lines[-1] == "" else lines}, dtype=object)
        separator = {".csv": ",", ".tsv": "\t"}.get(kind)
        if separator is not None:
            return pd.read_csv(
                path, sep=separator, dtype=str, keep_default_na=False, encoding="utf-8-sig"
            )
    except (ValueError, OSError) as error:
        raise KnownError(f"{path} cannot be read: {error}.", "Check what it holds.") from error
    raise KnownError(f"{path} is no table that is known.", f"Known are {', '.join(TABLES)}.")


def _json_lines(path: Path) -> list[dict[str, object]]:
    """Read one object a line; a line ends at a newline and nowhere else."""
    records = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except ValueError as error:
            raise KnownError(f"Line {number} of {path} is no JSON: {error}.") from error
        if not isinstance(record, dict):
            raise KnownError(f"Line {number} of {path} is no JSON object.")
        records.append(record)
    return records
