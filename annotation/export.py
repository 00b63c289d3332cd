"""Export: a dataset out, with what the format cannot hold told before."""

from __future__ import annotations

from pathlib import Path

from annotation.export_report import ExportReport, LossReport, WriterInfo
from annotation.jobs import Job
from db.engine import Sessions

__all__ = ["ExportReport", "ExportService", "LossReport", "WriterInfo"]


class ExportService:
    """What the Export screen and the ``export`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def formats(self) -> list[WriterInfo]:
        """Every format that can be written: tiebreak, judgments-csv, judgments-parquet, ..."""
        raise NotImplementedError

    def loss(self, dataset: str, format_name: str) -> LossReport:
        """Tell what a format cannot hold of a dataset, without writing anything."""
        raise NotImplementedError

    def write(
        self, dataset: str, format_name: str, path: Path, *, overwrite: bool = False
    ) -> Job[ExportReport]:
        """Write a dataset to a file, beside it first and renamed when it is whole."""
        raise NotImplementedError
