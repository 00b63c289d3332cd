"""Models in the order of one of their figures: score, spread, length, the three parts."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias

from annotation.counting import counted
from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring.audit.records import Finding, Provenance
from scoring.ngram.contestants import Contestant
from scoring.ngram.records import Parts, ReferenceSet, RunSummary, Settings
from scoring.ngram.runs import build_scorers, score_run

Column: TypeAlias = Literal[
    "score", "score_std", "length", "length_std", "fluency", "truthfulness", "helpfulness", "model"
]
COLUMNS: Final[tuple[Column, ...]] = (
    "score", "score_std", "length", "length_std", "fluency", "truthfulness", "helpfulness", "model",
)  # fmt: skip
ASCENDING: Final[frozenset[Column]] = frozenset({"model", "score_std"})
"""Where the smallest stands first unless the order is turned."""
MAX_RESULT: Final = 64 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """One model.

    Parameters
    ----------
    score, score_std
        Mean over trials of the mean over questions, and its spread over trials.
    length, length_std
        Of its answers.
    fluency, truthfulness, helpfulness
        Means of the three parts; the first two summed over groups.
    trials, questions
        How many; None where a result file does not tell.
    """

    model: str
    score: float | None
    score_std: float | None
    length: float | None
    length_std: float | None
    fluency: float | None
    truthfulness: float | None
    helpfulness: float | None
    trials: int | None
    questions: int | None

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "model": self.model,
            "score": self.score,
            "score_std": self.score_std,
            "length": self.length,
            "length_std": self.length_std,
            "fluency": self.fluency,
            "truthfulness": self.truthfulness,
            "helpfulness": self.helpfulness,
            "trials": self.trials,
            "questions": self.questions,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class NgramBoard:
    """A leaderboard."""

    lines: tuple[BoardLine, ...]
    sort: Column
    turned: bool
    notices: tuple[str, ...]
    findings: tuple[Finding, ...]
    provenance: Provenance

    @property
    def dataset(self) -> str:
        """What it is of, in words."""
        return "reference sets"

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "sort": self.sort,
            "turned": self.turned,
            "models": [line.to_json() for line in self.lines],
            "notices": list(self.notices),
            "provenance": self.provenance.to_json(),
        }


def ranked(
    lines: Sequence[BoardLine],
    *,
    sort: Column = "score",
    turned: bool = False,
    notices: Sequence[str] = (),
    command: str = "",
    settings: Settings | None = None,
) -> NgramBoard:
    """Put lines in order; models without the figure stand last, equal ones by name."""

    def place(line: BoardLine) -> tuple[bool, float | str, str]:
        value: float | str | None = getattr(line, sort)
        if value is None:
            return True, 0.0, line.model
        if isinstance(value, str):
            return False, value.casefold(), line.model
        return False, value if sort in ASCENDING else -value, line.model

    known = sorted((line for line in lines if getattr(line, sort) is not None), key=place)
    if turned:
        known.reverse()
    content = json.dumps([line.to_json() for line in known])
    last = sorted((line for line in lines if getattr(line, sort) is None), key=place)
    return NgramBoard(
        lines=(*known, *last),
        sort=sort,
        turned=turned,
        notices=tuple(notices),
        findings=(),
        provenance=Provenance(
            project=sha256(content.encode()).hexdigest()[:16],
            command=command,
            seed=0,
            replicates=0,
            signatures=() if settings is None else (f"ngram|{settings.to_json()}",),
        ),
    )


def scored_lines(
    sets: Sequence[ReferenceSet], models: Sequence[Contestant], settings: Settings
) -> Job[tuple[list[BoardLine], list[str]]]:
    """Score models; also give what should be known of each (questions without answers ...)."""
    scorers = yield from build_scorers(sets, settings)
    lines: list[BoardLine] = []
    told_of: dict[str, list[str]] = {}
    for done, model in enumerate(models):
        yield Progress(done=done, total=len(models), unit="models", note=model.name)
        job = score_run(scorers, model.answers)
        while True:
            try:
                next(job)
            except StopIteration as stop:
                summary: RunSummary = stop.value.summary
                break
        lines.append(_of_summary(model.name, summary))
        for notice in summary.notices:
            told_of.setdefault(notice, []).append(model.name)
    return lines, [_shared(notice, names, len(models)) for notice, names in told_of.items()]


def _shared(notice: str, names: Sequence[str], count: int) -> str:
    """Say a notice once, whoever it is of.

    >>> _shared("Q1 has no answers.", ["a", "b"], 2), _shared("Q1 has no answers.", ["a"], 2)
    ('Q1 has no answers.', 'a: Q1 has no answers.')
    >>> _shared("Q1 has no answers.", ["a", "b", "c", "d", "e"], 9)
    'a, b, c and 2 more: Q1 has no answers.'
    """
    if len(names) == count > 1:
        return notice
    more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
    return f"{', '.join(names[:3])}{more}: {notice}"


def _of_summary(name: str, summary: RunSummary) -> BoardLine:
    return BoardLine(
        model=name,
        score=summary.score,
        score_std=summary.score_std,
        length=summary.length,
        length_std=summary.length_std,
        fluency=_total(summary.parts, "fluency"),
        truthfulness=_total(summary.parts, "truthfulness"),
        helpfulness=summary.parts.helpfulness,
        trials=summary.trials,
        questions=sum(one.answers > 0 for one in summary.questions),
    )


def _total(parts: Parts, name: Literal["fluency", "truthfulness"]) -> float | None:
    values = getattr(parts, name)
    return round(sum(values.values()), 5) if values else None


def read_results(paths: Sequence[Path]) -> list[BoardLine]:
    """Read lines from result files, published ones or those of ``ngram score --out``.

    A folder stands for every ``result.json`` in it and in its folders.

    Raises
    ------
    KnownError
        For a file that is no result.
    """
    lines = []
    for path in paths:
        files = sorted([*path.glob("result.json"), *path.glob("*/result.json")])
        for file in files if path.is_dir() else [path]:
            lines.append(_of_result(file))
    if not lines:
        raise KnownError("There is no result to read.", "Name a result.json.")
    return lines


def _of_result(path: Path) -> BoardLine:
    wrong = KnownError(f"{path} is no result of this benchmark.", "Name a result.json.")
    try:
        if path.stat().st_size > MAX_RESULT:
            raise wrong
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.", "Check it.") from error
    except (ValueError, RecursionError) as error:
        raise wrong from error
    scores = value.get("scores") if isinstance(value, dict) else None
    if not isinstance(scores, dict):
        raise wrong
    config, questions = value.get("config"), value.get("questions")
    named = config.get("model") if isinstance(config, dict) else None
    generic = path.stem in {"result", "results"}
    return BoardLine(
        model=named if isinstance(named, str) else path.parent.name if generic else path.stem,
        score=_number(value, "score", wrong),
        score_std=_number(value, "score_std", wrong),
        length=_number(value, "length", wrong),
        length_std=_number(value, "length_std", wrong),
        fluency=_summed(scores, "fluency", wrong),
        truthfulness=_summed(scores, "truthfulness", wrong),
        helpfulness=_number(scores, "helpfulness", wrong),
        trials=int(_number(value, "num_trials", wrong) or 0) or None,
        questions=len(questions) if isinstance(questions, dict) else None,
    )


def _number(value: Mapping[str, object], key: str, wrong: KnownError) -> float | None:
    found = value.get(key)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise wrong
    try:
        number = float(found)
    except OverflowError:  # an integer that is too large
        number = math.inf
    if not math.isfinite(number):
        raise wrong
    return number


def _summed(value: Mapping[str, object], key: str, wrong: KnownError) -> float | None:
    found = value.get(key)
    if found is None:
        return None
    if not isinstance(found, dict):
        raise wrong
    groups = [_number(found, str(group), wrong) or 0.0 for group in found]
    return round(sum(groups), 5)


def told(board: NgramBoard) -> str:
    """Say in what order the models stand.

    >>> told(ranked([], sort="length"))
    '0 models by length, largest first'
    """
    smallest = (board.sort in ASCENDING) != board.turned
    order = "from A to Z" if board.sort == "model" else "smallest first"
    turned = "from Z to A" if board.sort == "model" else "largest first"
    name = board.sort.replace("_std", " spread")
    return f"{counted(len(board.lines), 'model')} by {name}, {order if smallest else turned}"
