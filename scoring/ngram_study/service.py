"""Leaderboards and studies as the screen asks for them; no project is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from annotation.jobs import Job
from scoring.ngram.contestants import read_contestants, read_scores
from scoring.ngram.reading import read_sets
from scoring.ngram.records import Settings
from scoring.ngram_study.leaderboard import NgramBoard, ranked, scored_lines
from scoring.ngram_study.records import Study, StudyOptions
from scoring.ngram_study.running import study


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrants:
    """Reference sets, and the models that are held against them.

    Parameters
    ----------
    folder
        Of the reference sets.
    answers
        Files of answers, folders of one model, or folders of such folders.
    command
        The line that does the same.
    """

    folder: Path
    answers: tuple[Path, ...]
    command: str = ""


class NgramStudyService:
    """Ranks models by the benchmark, and studies whether that ranking can be trusted."""

    def leaderboard(self, entrants: Entrants) -> Job[NgramBoard]:
        """Score models and put them in order.

        Raises
        ------
        KnownError
            For sets or answers that cannot be read.
        """
        sets, models = read_sets(entrants.folder), read_contestants(entrants.answers)
        lines, notices = yield from scored_lines(sets, models, Settings())
        return ranked(lines, notices=notices, command=entrants.command, settings=Settings())

    def study(
        self,
        entrants: Entrants,
        *,
        given: Path | None = None,
        built_by: Sequence[str] = (),
        options: StudyOptions | None = None,
    ) -> Job[Study]:
        """Study the benchmark on models; without given scores they are made, and said to be made.

        Parameters
        ----------
        given
            CSV of scores by a judge or by people, with the columns ``model`` and ``score``.
        built_by
            Models that built the reference sets.
        options
            What else is tried; its ``built_by`` gives way.

        Raises
        ------
        KnownError
            For sets, answers or scores that cannot be read, and a builder that is no model.
        """
        chosen = options or StudyOptions()
        chosen = replace(chosen, built_by=tuple(built_by))
        models = read_contestants(entrants.answers)
        names = [model.name for model in models]
        scores = None
        if given is not None:
            scores = read_scores(given, names, source=given.name, made=False)
        return (
            yield from study(
                read_sets(entrants.folder),
                models,
                chosen,
                given=scores,
                made=scores is None,
                command=entrants.command,
            )
        )
