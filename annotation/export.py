"""Export: a dataset out, with what the format cannot hold told before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy.orm import Session

from annotation.export_loss import loss_of
from annotation.export_pages import pages
from annotation.export_report import ExportReport, LossReport, WriterInfo
from annotation.formats.judgment_table import JudgmentsCsv, judgment_rows
from annotation.formats.score_table import ScoresCsv, score_rows
from annotation.formats.tiebreak_lines import Orders, heading_line, item_line
from annotation.formats.trl import preference_lines
from annotation.formats.verdict_table import VerdictsCsv, verdict_rows
from annotation.formats.writing import written_beside
from annotation.jobs import Job, Progress
from annotation.preference_gold import PreferenceGold, preference_gold
from annotation.target_order import OrderWritten
from db.engine import Sessions
from db.errors import KnownError
from db.queries import arrivals, datasets, export_asked, exports
from db.types import Construct, Dataset

__all__ = ["ExportReport", "ExportService", "LossReport", "WriterInfo"]

Rows: TypeAlias = Iterator[tuple[int, int]]
EVERY: Final = tuple(construct.value for construct in Construct)
WRITERS: Final[Mapping[str, WriterInfo]] = {
    info.name: info
    for info in (
        WriterInfo(
            name="tiebreak",
            title="Tiebreak JSONL: everything, with all history",
            suffix=".jsonl",
            lossless=True,
            constructs=EVERY,
        ),
        WriterInfo(
            name="judgments-csv",
            title="Judgments as CSV, one a row",
            suffix=".csv",
            lossless=False,
            constructs=EVERY,
        ),
        WriterInfo(
            name="judgments-parquet",
            title="Judgments as Parquet, one a row",
            suffix=".parquet",
            lossless=False,
            constructs=EVERY,
        ),
        WriterInfo(
            name="verdicts-csv",
            title="One verdict a row as CSV: settled, or by majority, and how",
            suffix=".csv",
            lossless=False,
            constructs=(Construct.PREFERENCE.value, Construct.ATTRIBUTION.value),
        ),
        WriterInfo(
            name="trl",
            title="TRL preference pairs: prompt, chosen, rejected",
            suffix=".jsonl",
            lossless=False,
            constructs=(Construct.PREFERENCE.value,),
        ),
        WriterInfo(
            name="scores-csv",
            title="Scores as CSV, one a row",
            suffix=".csv",
            lossless=False,
            constructs=EVERY,
        ),
    )
}


class _Work(NamedTuple):
    """What a writer works from; ``gold`` for formats that hold one verdict."""

    session: Session
    dataset: Dataset
    part: Path
    gold: PreferenceGold | None


class ExportService:
    """What the Export screen and the ``export`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def formats(self) -> list[WriterInfo]:
        """Every format that can be written: tiebreak, judgments-csv, judgments-parquet, ..."""
        return list(WRITERS.values())

    def loss(self, dataset: str, format_name: str) -> LossReport:
        """Tell what a format cannot hold of a dataset, without writing anything.

        Raises
        ------
        KnownError
            When there is no such dataset or format, or the format is for other constructs.
        """
        with self._sessions.read() as session:
            found = datasets.get(session, dataset)
            writer = _writer(found, format_name)
            gold = preference_gold(session, found.id) if writer.name == "trl" else None
            return loss_of(session, found, writer.name, gold)

    def write(
        self, dataset: str, format_name: str, path: Path, *, overwrite: bool = False
    ) -> Job[ExportReport]:
        """Write a dataset to a file, beside it first and renamed when it is whole.

        Everything is read in one transaction, so that the file shows one moment.

        Parameters
        ----------
        dataset
            Its name.
        format_name
            One of ``formats()``.
        path
            The file to make.
        overwrite
            Whether a file that is there may be replaced.

        Raises
        ------
        KnownError
            When there is no such dataset or format, or the file cannot be written.
        """
        with self._sessions.read() as session:
            found = datasets.get(session, dataset)
            writer = _writer(found, format_name)
            gold = preference_gold(session, found.id) if writer.name == "trl" else None
            loss = loss_of(session, found, writer.name, gold)
            rows = 0
            with written_beside(path, overwrite=overwrite) as part:
                for items, written in WRITE[writer.name](_Work(session, found, part, gold)):
                    rows = written
                    yield Progress(done=items, total=found.items, unit="items")
        return ExportReport(
            dataset=found.name,
            format=writer.name,
            path=str(path),
            rows=rows,
            bytes=path.stat().st_size,
            loss=loss,
        )


def _writer(dataset: Dataset, format_name: str) -> WriterInfo:
    writer = WRITERS.get(format_name)
    if writer is None:
        raise KnownError(
            f"There is no format '{format_name}'.", f"Choose from: {', '.join(WRITERS)}."
        )
    if dataset.construct.value not in writer.constructs:
        raise KnownError(
            f"The format '{writer.name}' holds {' and '.join(writer.constructs)} datasets, and "
            f"'{dataset.name}' is one of {dataset.construct.value}.",
            "Choose another format.",
        )
    return writer


def _tiebreak(work: _Work) -> Rows:
    session, dataset, part, _ = work
    runs = exports.runs(session, dataset.id)
    judged = export_asked.judge_runs(session, dataset.id)
    prompts = export_asked.prompts_of(session, judged)
    places = {run.id: place for place, run in enumerate(runs)}
    judge_places = {run.id: place for place, run in enumerate(judged)}
    done = 0
    with part.open("w", encoding="utf-8", newline="\n") as stream:
        raters = exports.raters(session, dataset.id)
        head = heading_line(
            *(dataset, raters, runs, judged, prompts),
            arrived=arrivals.arrived(session, dataset.id),
            seed=arrivals.seed(session, dataset.id),
        )
        stream.write(f"{head}\n")
        orders = Orders(OrderWritten(), OrderWritten())
        for page in pages(session, dataset.id):
            stream.writelines(
                f"{item_line(page, item, places, judge_places, orders)}\n" for item in page.items
            )
            done += len(page.items)
            yield done, done


def _judgments_csv(work: _Work) -> Rows:
    session, dataset, part, _ = work
    done = rows = 0
    with part.open("w", encoding="utf-8", newline="") as stream:
        table = JudgmentsCsv(stream)
        for page in pages(session, dataset.id, depth="judgments"):
            rows += table.write(judgment_rows(page, dataset.name))
            done += len(page.items)
            yield done, rows


def _judgments_parquet(work: _Work) -> Rows:
    session, dataset, part, _ = work
    from annotation.formats.judgment_parquet import (  # noqa: PLC0415  pyarrow loads for long
        JudgmentsParquet,
    )

    done = rows = 0
    with JudgmentsParquet(part) as table:
        for page in pages(session, dataset.id, depth="judgments"):
            rows += table.write(judgment_rows(page, dataset.name))
            done += len(page.items)
            yield done, rows


def _verdicts_csv(work: _Work) -> Rows:
    session, dataset, part, _ = work
    done = rows = 0
    with part.open("w", encoding="utf-8", newline="") as stream:
        table = VerdictsCsv(stream)
        for page in pages(session, dataset.id):
            rows += table.write(verdict_rows(page, dataset.name))
            done += len(page.items)
            yield done, rows


def _trl(work: _Work) -> Rows:
    session, dataset, part, gold = work
    winners = {} if gold is None else gold.winners
    done = rows = 0
    with part.open("w", encoding="utf-8", newline="\n") as stream:
        for page in pages(session, dataset.id, depth="texts"):
            lines = list(preference_lines(page, winners))
            stream.writelines(f"{line}\n" for line in lines)
            rows += len(lines)
            done += len(page.items)
            yield done, rows


def _scores_csv(work: _Work) -> Rows:
    session, dataset, part, _ = work
    done = rows = 0
    with part.open("w", encoding="utf-8", newline="") as stream:
        table = ScoresCsv(stream)
        for page in pages(session, dataset.id):
            rows += table.write(score_rows(page))
            done += len(page.items)
            yield done, rows


WRITE: Final[Mapping[str, Callable[[_Work], Rows]]] = {
    "tiebreak": _tiebreak,
    "judgments-csv": _judgments_csv,
    "judgments-parquet": _judgments_parquet,
    "verdicts-csv": _verdicts_csv,
    "trl": _trl,
    "scores-csv": _scores_csv,
}
