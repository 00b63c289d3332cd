"""Scoring from Python: lists and pandas in, pandas out, with the command line's signatures.

>>> from scoring.notebook import score
>>> frame = score(["The cat sat."], "rouge1.f", references=["The cat sat down."])
>>> round(float(frame["rouge1.f"][0]), 4)
0.8571
>>> frame.attrs["signatures"]["rouge1.f"].startswith("rouge1.f|v1|tok:unicode")
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from annotation.jobs import drain
from db.errors import KnownError
from scoring import registry
from scoring.bootstrap import AppContext, build_context
from scoring.drawing import chosen_reference, draw
from scoring.given_texts import FIELDS, GivenTexts, given_texts
from scoring.named_options import named_options
from scoring.steps import Step, plan_over
from scoring.stored_scores import stored_scores
from scoring.subjects import MISSING, NOT_FINITE, Outcome, ScoreOptions
from scoring.table_files import looks_like_a_file, read_table

if TYPE_CHECKING:
    import pandas as pd

    Texts: TypeAlias = "pd.DataFrame" | "pd.Series[Any]" | Sequence[str | None] | str | Path

__all__ = ["Project", "metrics", "open_project", "score"]


def score(
    texts: Texts,
    metrics: str | Iterable[str],
    *,
    references: object = None,
    evidence: object = None,
    question: object = None,
    passages: object = None,
    short_answers: object = None,
    language: object = None,
    key: object = None,
    **options: object,
) -> pd.DataFrame:
    """Score texts by some metrics, without a project.

    Parameters
    ----------
    texts
        A frame with a column ``answer`` or ``claim`` and columns that the keywords below name, a
        file of such a table, a series or list of texts, or one text: a bare string is one item.
    metrics
        Names as ``tiebreak score`` takes them: ``rouge1``, ``cosine:all-MiniLM-L6-v2``.
    references
        One entry per answer: a text, or a list of several. Missing ones are left out.
    evidence
        One entry per claim, likewise; it makes the texts claims.
    question, passages, short_answers
        One entry per text, where a metric compares with them.
    language
        One for all texts, or one per text; without it the script tells.
    key
        Of each text's item; draws of references go by it.
    **options
        Those of ``ScoreOptions``: ``aggregate="mean"``, ``tokenizer="char"`` ...

    Returns
    -------
    DataFrame
        One row per text with the index given, one column of type ``Float64`` per figure.
        ``attrs["signatures"]`` has each column's signature, ``attrs["undefined"]`` why values
        are missing, by column and index, ``attrs["chosen"]`` which reference a maximum is of.

    Raises
    ------
    KnownError
        For a metric, option, file or column that is not known, texts that are none, and columns
        that do not fit together.
    """
    pandas = _pandas()
    asked = named_options(options)
    requests = registry.parse_all(metrics)
    registry.check_installed(requests)
    given = {
        "references": references,
        "evidence": evidence,
        "question": question,
        "passages": passages,
        "short_answers": short_answers,
        "language": language,
        "key": key,
    }
    columns, index = _columns(texts)
    columns |= _beside(given, len(index))
    read = given_texts(columns)
    plan = drain(plan_over(read.of_side, requests, asked, read.kind))
    made = {
        column.signature: (column.metric, outcomes)
        for step in plan.steps
        for column, outcomes in zip(step.columns, _outcomes(step, read, asked), strict=True)
    }
    ordered = {signature: made[signature] for signature, _ in plan.wanted}
    return _figures(pandas.DataFrame(index=index), ordered)


def metrics() -> pd.DataFrame:
    """Give every metric: what it compares, its range, and whether it can be computed here."""
    from scoring.judge_files import is_here  # noqa: PLC0415  looks for models

    rows = [
        {
            "metric": info.name,
            "group": info.group,
            "summary": info.summary,
            "compares": ", ".join(info.inputs),
            "ready": info.installed,
            "needs": info.needs,
        }
        for info in registry.listing(model_found=is_here)
    ]
    frame: pd.DataFrame = _pandas().DataFrame(rows).set_index("metric")
    return frame


def open_project(project: str | Path) -> Project:
    """Open a project, a path or a PostgreSQL URL, for reading and scoring from Python.

    Raises
    ------
    KnownError
        When there is none, or pandas is not installed.
    """
    _pandas()
    return Project(build_context(str(project), create=False))


class Project:
    """A project's datasets and scores as frames; close it, or use it in a ``with`` block."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def datasets(self) -> pd.DataFrame:
        """List the datasets with what they hold."""
        rows = [
            {
                "dataset": dataset.name,
                "construct": dataset.construct.value,
                "items": dataset.items,
                "targets": dataset.targets,
                "judgments": dataset.judgments,
            }
            for dataset in self._context.datasets.all_of()
        ]
        names = ["dataset", "construct", "items", "targets", "judgments"]
        frame: pd.DataFrame = _pandas().DataFrame(rows, columns=names).set_index("dataset")
        return frame

    def score(self, dataset: str, metrics: str | Iterable[str], **options: object) -> pd.DataFrame:
        """Score what is not scored yet, as ``tiebreak score`` does, and give those scores.

        Raises
        ------
        KnownError
            For an unknown dataset, metric or option, or a model that is not found.
        """
        names = [metrics] if isinstance(metrics, str) else list(metrics)
        job = self._context.scoring.score(dataset, names, named_options(options))
        return self._scores(dataset, drain(job).signatures)

    def scores(self, dataset: str) -> pd.DataFrame:
        """Give every stored score of a dataset.

        One row per answer or claim, with its item's key, its system and text; one column per
        figure, named by its signature where a metric has several. ``attrs`` are as of ``score``.

        Raises
        ------
        KnownError
            For an unknown dataset.
        """
        return self._scores(dataset, None)

    def _scores(self, dataset: str, wanted: Sequence[str] | None) -> pd.DataFrame:
        stored = stored_scores(self._context.sessions, dataset, wanted)
        rows = [
            {"item": one.item, "system": one.system, stored.kind.value: one.text}
            for one in stored.targets
        ]
        names = ["item", "system", stored.kind.value]
        made = {}
        for signature, metric in stored.signatures.items():
            found = (stored.rows[signature].get(one.target_id) for one in stored.targets)
            outcomes = [
                Outcome(row.value, row.undefined, row.detail) if row else Outcome(None)
                for row in found
            ]
            made[signature] = (metric, outcomes)
        return _figures(_pandas().DataFrame(rows, columns=names), made)

    def close(self) -> None:
        """Let the project go."""
        self._context.close()

    def __enter__(self) -> Project:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _pandas() -> ModuleType:
    if find_spec("pandas") is None:
        raise KnownError(
            "Scoring from Python gives pandas frames, and pandas is not installed.",
            "Install with: pip install 'tiebreak[notebook]'",
        )
    import pandas  # noqa: PLC0415  an extra; importing scoring stays light

    return pandas


def _columns(texts: object) -> tuple[dict[str, Sequence[object]], Sequence[object]]:
    """Read what texts were given as columns named as in ``FIELDS``, and their index."""
    pandas = _pandas()
    if isinstance(texts, Path) or (isinstance(texts, str) and looks_like_a_file(texts)):
        texts = read_table(Path(texts))
    if isinstance(texts, pandas.DataFrame):
        return _of_frame(texts), texts.index
    if isinstance(texts, pandas.Series):
        return {"answer": list(texts)}, texts.index
    if isinstance(texts, str):
        return {"answer": [texts]}, range(1)
    if isinstance(texts, Mapping):
        return _columns(pandas.DataFrame(dict(texts)))
    if isinstance(texts, Iterable) and not isinstance(texts, bytes):
        listed = list(texts)
        return {"answer": listed}, range(len(listed))
    raise KnownError(
        f"A {type(texts).__name__} cannot be scored.", "Give a frame, a list of texts, or a text."
    )


def _of_frame(frame: pd.DataFrame) -> dict[str, Sequence[object]]:
    found: dict[str, Sequence[object]] = {}
    for field, names in FIELDS.items():
        there = [name for name in names if name in frame.columns]
        if len(there) > 1:
            raise KnownError(
                f"The columns {' and '.join(there)} both hold the {field}.", "Keep one of them."
            )
        if there:
            found[field] = list(frame[there[0]])
    return found


def _beside(given: Mapping[str, object], rows: int) -> dict[str, Sequence[object]]:
    """Read what was given beside the texts; one string stands for one row, or one language."""
    found: dict[str, Sequence[object]] = {}
    for field, values in given.items():
        if values is None:
            continue
        if isinstance(values, str):
            if looks_like_a_file(values):
                raise KnownError(
                    f"'{values}' is a file's name; {field} are texts.",
                    "Read the file first, or give a table with all columns.",
                )
            found[field] = [values] * rows if field == "language" else [values]
        elif isinstance(values, Iterable) and not isinstance(values, bytes | Mapping):
            listed = list(values)
            single = rows == 1 and len(listed) != 1
            found[field] = [listed] if single else listed
        else:
            raise KnownError(f"{field} cannot be a {type(values).__name__}.", "Give a list.")
    return found


def _outcomes(step: Step, read: GivenTexts, options: ScoreOptions) -> list[list[Outcome]]:
    """Give each column's outcomes, row by row; equal rows are scored once."""
    drawn = [draw(one, options, read.kind) if one else None for one in read.subjects]
    distinct = list(dict.fromkeys(one.subject for one in drawn if one))
    rows = drain(step.scorer(options).score(distinct)) if distinct else []
    found = dict(zip(distinct, rows, strict=True))
    missing = (Outcome(None, MISSING),) * len(step.columns)
    by_row = [one.told(found[one.subject]) if one else missing for one in drawn]
    return [[row[at] for row in by_row] for at in range(len(step.columns))]


def _figures(
    frame: pd.DataFrame, made: Mapping[str, tuple[str, Sequence[Outcome]]]
) -> pd.DataFrame:
    """Put figures beside a frame's columns, and how they came about into its ``attrs``."""
    metrics = [metric for metric, _ in made.values()]
    signatures: dict[str, str] = {}
    undefined: dict[str, dict[object, str]] = {}
    chosen: dict[str, dict[object, int]] = {}
    columns: dict[str, Any] = {}
    for signature, (metric, outcomes) in made.items():
        name = metric if metrics.count(metric) == 1 else signature
        signatures[name] = signature
        values = [_value(outcome) for outcome in outcomes]
        columns[name] = _pandas().array(values, dtype="Float64")
        undefined[name], chosen[name] = {}, {}
        for label, outcome, value in zip(frame.index, outcomes, values, strict=True):
            if value is None:
                undefined[name][label] = outcome.undefined or (
                    NOT_FINITE if outcome.value is not None else "not scored"
                )
            elif (place := chosen_reference(outcome.detail)) is not None:
                chosen[name][label] = place
    result = frame.assign(**columns)
    result.attrs |= {"signatures": signatures, "undefined": undefined, "chosen": chosen}
    return result


def _value(outcome: Outcome) -> float | None:
    if outcome.value is None or not math.isfinite(outcome.value):
        return None
    return outcome.value
