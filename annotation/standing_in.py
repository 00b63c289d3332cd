"""May a judge stand in for the people of one dataset? ``stats.stand_in`` on its votes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from annotation.agreement_votes import AgreementOptions, DatasetVotes, read_votes
from annotation.stats.bootstrap import REPLICATES
from annotation.stats.matrix import BoolArray, FloatArray
from annotation.stats.stand_in import EPSILONS, RaterSkill, StandIn, stand_in_test
from db.engine import Sessions
from db.errors import KnownError
from db.types import RaterKind, Seal, Status, Verdict

DEFAULT_SKILL: Final[RaterSkill] = "crowd"
"""Nothing in a file says how skilled its people are; crowd asks most of a judge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandInOptions:
    """How the test is run.

    Parameters
    ----------
    skill
        Who the people are: ``expert`` (epsilon .2), ``skilled`` (.15) or ``crowd`` (.1).
    epsilon
        A margin of one's own; None takes the one of ``skill``.
    seed, replicates
        Of the intervals; 0 replicates make none.
    unsealed
        Whether judgments made with the seal broken count too.
    cannot_tell
        Whether ``cannot_tell`` is a label like the others, as in the published test, where every
        label that somebody gave counts.
    """

    skill: RaterSkill = DEFAULT_SKILL
    epsilon: float | None = None
    seed: int = 0
    replicates: int = REPLICATES
    unsealed: bool = False
    cannot_tell: bool = False

    @property
    def margin(self) -> float:
        """The epsilon that counts."""
        return EPSILONS[self.skill] if self.epsilon is None else self.epsilon


def stand_in_on(
    sessions: Sessions,
    dataset: str,
    judge: str,
    epsilon: float | None = None,
    *,
    options: StandInOptions | None = None,
) -> StandIn:
    """Run the test for one judge on one dataset, over its people's live judgments.

    ``both_bad`` counts as a tie; skips, answers that could not be read and (unless asked for)
    ``cannot_tell`` do not enter. ``epsilon`` goes before the one of ``options``.

    Raises
    ------
    KnownError
        When there is no such dataset, no such judge on it, the name is a person's, or epsilon is
        not between 0 and 1.
    """
    chosen = options or StandInOptions()
    margin = chosen.margin if epsilon is None else epsilon
    if not 0 <= margin <= 1:
        raise KnownError("Epsilon lies between 0 and 1.", "Use .2, .15 or .1.")
    said = read_votes(sessions, dataset, AgreementOptions(leave_broken=not chosen.unsealed))
    return stand_in_of(said, judge, margin, options=chosen)


def stand_in_of(
    said: DatasetVotes, judge: str, epsilon: float, *, options: StandInOptions
) -> StandIn:
    """Run the test on votes that were read already.

    Where the judge passes it is also asked whether one that always says the same would
    (``always``): anything can stand in for people who agree by chance or nearly always say one
    thing.

    Raises
    ------
    KnownError
        When the judge gave no judgment here, or is a person.
    """
    row = _row_of(said, judge)
    people = [place for place, rater in enumerate(said.raters) if rater.kind is RaterKind.PERSON]
    matrix = said.matrix
    codes, missing = matrix.codes.astype(np.float64), matrix.missing
    if options.cannot_tell:
        unsure = _cannot_tell(said)
        codes, missing = np.where(unsure, len(matrix.categories), codes), missing & ~unsure
    found = stand_in_test(
        codes[people],
        missing[people],
        codes[row],
        missing[row],
        epsilon=epsilon,
        names=[said.raters[place].name for place in people],
        clusters=matrix.cluster_ids(),
        rng=np.random.default_rng(options.seed) if options.replicates else None,
        replicates=options.replicates,
    )
    if not found.passed:
        return found
    code = _passing_always(codes[people], missing[people], missing[row], epsilon)
    words = [*map(str, matrix.categories), Verdict.CANNOT_TELL.value]
    return found if code is None else replace(found, always=words[code])


def _passing_always(
    codes: FloatArray, missing: BoolArray, judge_missing: BoolArray, epsilon: float
) -> int | None:
    """Give the label, of the most frequent first, that a judge may always give and pass."""
    labels, counts = np.unique(codes[~missing], return_counts=True)
    for label in labels[np.argsort(-counts, kind="stable")]:
        constant = np.full(judge_missing.shape, label)
        if stand_in_test(codes, missing, constant, judge_missing, epsilon=epsilon).passed:
            return int(label)
    return None


def _cannot_tell(said: DatasetVotes) -> BoolArray:
    """Mark who could not tell on what, in the shape of the matrix."""
    row = {rater.id: place for place, rater in enumerate(said.raters)}
    column = {target.target_id: place for place, target in enumerate(said.targets)}
    marked = np.zeros(said.matrix.missing.shape, dtype=np.bool_)
    for vote in said.votes:
        broken = said.options.leave_broken and vote.seal is Seal.BROKEN
        if vote.verdict is Verdict.CANNOT_TELL and vote.status is Status.VERDICT and not broken:
            marked[row[vote.rater_id], column[vote.target_id]] = True
    return marked


def _row_of(said: DatasetVotes, judge: str) -> int:
    for place, rater in enumerate(said.raters):
        if rater.name == judge:
            if rater.kind is RaterKind.PERSON:
                raise KnownError(f"'{judge}' is a person.", "Name one of the dataset's judges.")
            return place
    judges = [rater.name for rater in said.raters if rater.kind is RaterKind.JUDGE]
    raise KnownError(
        f"No judge called '{judge}' judged '{said.dataset.name}'.",
        f"Its judges: {', '.join(judges)}." if judges else "Import or run a judge first.",
    )
