"""Models whose answers are compared: their names, their answers, scores that others gave them."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from db.errors import KnownError
from scoring.ngram.packed_lines import lines_of
from scoring.ngram.reading import Answers, read_answers
from scoring.stats.resample import Floats

ANSWER_FILES: Final = ("trials.jsonl.xz", "trials.jsonl", "answers.jsonl.xz", "answers.jsonl")
SUFFIXES: Final = (".xz", ".jsonl", ".json")
MOST_MODELS: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A model with its answers."""

    name: str
    answers: Answers


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenScores:
    """Scores of models by a judge or by people.

    Parameters
    ----------
    source
        Who gave them.
    scores
        By the model's name as the contestants have it.
    made
        Whether they were made up, so that correlations with them say nothing of the benchmark.
    notices
        Rows that name no contestant, and contestants without a score.
    """

    source: str
    scores: Mapping[str, float]
    made: bool = False
    notices: tuple[str, ...] = ()


def read_contestants(paths: Sequence[Path]) -> tuple[Contestant, ...]:
    """Read models: each a file of answers, a folder with ``trials.jsonl.xz``, or a folder of those.

    A model is called what ``config.json`` beside its answers calls it, else as its file or folder.

    Raises
    ------
    KnownError
        For a file that cannot be read, a folder without answers, and one name twice.
    """
    found: dict[str, Contestant] = {}
    for path in _files(paths):
        name = _name(path)
        if name in found:
            raise KnownError(f"Two models are called '{name}'.", "Rename one file.")
        found[name] = Contestant(name=name, answers=read_answers(path))
    return tuple(found.values())


def _files(paths: Iterable[Path]) -> list[Path]:
    files = []
    for path in paths:
        if not path.is_dir():
            files.append(path)
            continue
        here = _answers_in(path)
        inside = [here] if here else [
            one for folder in sorted(path.iterdir())
            if folder.is_dir() and (one := _answers_in(folder)) is not None
        ]  # fmt: skip
        if not inside:
            raise KnownError(
                f"{path} holds no answers.", f"A model's folder has a {ANSWER_FILES[0]}."
            )
        files += inside
    if len(files) > MOST_MODELS:
        raise KnownError(f"There are more than {MOST_MODELS:,} models.", "Name fewer.")
    return files


def _answers_in(folder: Path) -> Path | None:
    return next((folder / name for name in ANSWER_FILES if (folder / name).is_file()), None)


def _name(path: Path) -> str:
    if path.name not in ANSWER_FILES:
        name = path.name
        while Path(name).suffix in SUFFIXES:
            name = Path(name).stem
        return name
    try:
        config = json.loads((path.parent / "config.json").read_bytes())
        named = config.get("model") if isinstance(config, dict) else None
    except (OSError, ValueError, RecursionError):
        named = None
    return named if isinstance(named, str) and named.strip() else path.parent.resolve().name


def matched(wanted: str, names: Sequence[str]) -> str:
    """Find the model that a word means: its name, its name's last part, or a part of one name only.

    >>> matched("plamo-100b", ["pfnet/plamo-100b", "pfnet/plamo-100b-chat"])
    'pfnet/plamo-100b'

    Raises
    ------
    KnownError
        When it means none, or several.
    """
    word = wanted.strip().casefold()
    tests = (
        lambda name: name.casefold() == word,
        lambda name: name.casefold().rsplit("/", 1)[-1] == word,
        lambda name: bool(word) and word in name.casefold(),
    )
    for test in tests:
        found = [name for name in names if test(name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise KnownError(f"'{wanted}' may mean {' or '.join(found[:5])}.", "Write it whole.")
    raise KnownError(f"No model is called '{wanted}'.", f"There are {', '.join(names[:20])}.")


def read_scores(path: Path, names: Sequence[str], *, source: str, made: bool) -> GivenScores:
    """Read scores from CSV with the columns ``model`` and ``score``.

    Raises
    ------
    KnownError
        For a file without these columns, a score that is no number, or a model twice.
    """
    try:
        lines = [raw.decode("utf-8-sig" if number == 1 else "utf-8") for number, raw in
                 lines_of(path)]  # fmt: skip
    except UnicodeDecodeError as error:
        raise KnownError(f"{path} is not UTF-8.", "Save it as UTF-8.") from error
    reader = csv.DictReader(lines)
    columns = {name.strip().casefold(): name for name in reader.fieldnames or () if name}
    if "model" not in columns or "score" not in columns:
        raise KnownError(f"{path} has no columns model and score.", "Name them in its first line.")
    scores: dict[str, float] = {}
    strangers: list[str] = []
    for row in _rows(reader, path):
        named, given = row.get(columns["model"]) or "", row.get(columns["score"]) or ""
        if not named.strip():
            continue
        try:
            model = matched(named, names)
        except KnownError:
            strangers.append(named.strip())
            continue
        if model in scores:
            raise KnownError(f"{path} gives two scores to {model}.", "Keep one.")
        scores[model] = _number(given, f"{path}: the score of {named}")
    notices = []
    if strangers:
        notices.append(f"{len(strangers):,} scored models are not here: {_some(strangers)}.")
    without = [name for name in names if name not in scores]
    if without:
        notices.append(f"{len(without):,} models have no score: {_some(without)}.")
    return GivenScores(source=source, scores=scores, made=made, notices=tuple(notices))


def made_scores(names: Sequence[str], own: Floats, *, seed: int) -> GivenScores:
    """Make scores up: the benchmark's own with noise of half their spread.

    They show what a study computes, and say nothing of the benchmark.
    """
    rng = np.random.default_rng([seed, 0x6D61])
    noise = rng.normal(size=len(names)) * (float(own.std()) or 1.0) / 2
    scores = {name: round(float(value), 4) for name, value in zip(names, own + noise, strict=True)}
    return GivenScores(source=f"made scores (seed {seed})", scores=scores, made=True)


def _rows(reader: csv.DictReader[str], path: Path) -> Iterable[Mapping[str, str | None]]:
    try:
        yield from reader
    except csv.Error as error:
        raise KnownError(f"{path} is no CSV file: {error}.", "Save it again.") from error


def _number(text: str, what: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise KnownError(f"{what} is no number: '{text[:40]}'.", "Correct the file.")
    return value


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5:,} more" if len(names) > 5 else "")
