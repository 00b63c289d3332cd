"""Which kinds of error people find in a judge's verdicts, and how often."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from sqlalchemy.orm import Session

from db.errors import KnownError
from db.queries import bulk, datasets, error_tags, raters
from db.queries.error_tags import Tagged
from db.types import Construct, Dataset, ErrorKind, Rater, RaterKind, TargetRow
from scoring.audit.judge_records import Tag, TagTable
from scoring.stats import resample, shares

KINDS = tuple(kind.value for kind in ErrorKind)


def tag_table(
    tagged: Sequence[Tagged], targets: Sequence[TargetRow], *, replicates: int, seed: int
) -> TagTable:
    """Give by kind the share of tagged targets that have it, over all who tagged.

    The targets are those with a tag of any kind: a sample that people looked at and found wanting,
    so shares speak of errors, not of verdicts.
    """
    cluster_of = {row.target_id: row.cluster for row in targets}
    places = [target for target in dict.fromkeys(tag.target_id for tag in tagged)
              if target in cluster_of]  # fmt: skip
    cluster = resample.codes([cluster_of[target] for target in places])
    found: dict[str, set[int]] = {kind: set() for kind in KINDS}
    for tag in tagged:
        found.setdefault(tag.kind, set()).add(tag.target_id)
    return TagTable(
        tags=tuple(Tag(key=tag.key, kind=tag.kind, rater=tag.rater, note=tag.note,
                       created_at=tag.created_at) for tag in tagged),
        targets=len(places),
        shares={
            kind: shares.mean(
                np.array([float(target in those) for target in places]), cluster,
                why="nothing is tagged", replicates=replicates, seed=seed,
            )
            for kind, those in found.items()
        },
    )  # fmt: skip


def find(session: Session, dataset: str, judge: str) -> tuple[Dataset, Rater]:
    """Find a dataset and one of the project's judges.

    Raises
    ------
    KnownError
        When either is unknown, or the name is a person's.
    """
    found = datasets.get(session, dataset)
    rater = raters.by_name(session, judge)
    if rater is None or rater.kind is not RaterKind.JUDGE:
        raise KnownError(f"There is no judge called '{judge}'.", "Errors are tagged on judges.")
    return found, rater


def tag(
    session: Session, dataset: str, judge: str, *, target: str, kind: str, rater: str, note: str
) -> None:
    """Write what kind of error a person found in a judge's verdict on one target.

    Raises
    ------
    KnownError
        When dataset, judge, target or kind is unknown, or the rater is a judge.
    """
    if kind not in KINDS:
        raise KnownError(f"There is no kind of error '{kind}'.", f"Use: {', '.join(KINDS)}.")
    if not rater.strip():
        raise KnownError("Whose word is it?", "Name the person who tags.")
    found, machine = find(session, dataset, judge)
    person = raters.get_or_create(session, rater, RaterKind.PERSON)
    if person.kind is not RaterKind.PERSON:
        raise KnownError(f"'{rater}' is a judge; errors are tagged by people.")
    error_tags.put(
        session, found.id, _target(session, found, target), judge_id=machine.id,
        claims=found.construct is Construct.ATTRIBUTION, rater_id=person.id, kind=kind, note=note,
    )  # fmt: skip


def untag(
    session: Session, dataset: str, judge: str, *, target: str, kind: str, rater: str
) -> bool:
    """Take a tag away; say whether there was one."""
    found, machine = find(session, dataset, judge)
    person = raters.by_name(session, rater)
    if person is None:
        return False
    return error_tags.remove(
        session, _target(session, found, target), judge_id=machine.id,
        claims=found.construct is Construct.ATTRIBUTION, rater_id=person.id, kind=kind,
    )  # fmt: skip


def table_of(session: Session, dataset: str, judge: str, *, replicates: int, seed: int) -> TagTable:
    """Read the tags of one judge's verdicts."""
    found, machine = find(session, dataset, judge)
    return tag_table(
        error_tags.of_judge(session, found.id, machine.id), bulk.targets(session, found.id),
        replicates=replicates, seed=seed,
    )  # fmt: skip


def _target(session: Session, dataset: Dataset, key: str) -> int:
    target = error_tags.target_of(session, dataset.id, key)
    if target is None:
        raise KnownError(f"'{dataset.name}' has no target '{key}'.")
    return target
