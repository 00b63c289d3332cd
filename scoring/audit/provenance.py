"""What makes a report again: the CLI line, seeds, signatures, and a hash of what it rests on."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from annotation.stats.matrix import CodeMatrix
from db.engine import Sessions
from db.types import TargetRow
from scoring.audit.judge_records import JudgePageOptions
from scoring.audit.records import DEFAULT_REPLICATES, Provenance
from scoring.audit.score_table import ScoreSet
from scoring.audit.study import Study

HASH_LENGTH: Final = 16


def project_name(sessions: Sessions) -> str:
    """Give the project's file name, or its database's name; never a password or a folder."""
    return Path(str(sessions.engine.url.database or "tiebreak.db")).name


def fingerprint(studies: Iterable[Study], sets: Iterable[ScoreSet]) -> str:
    """Hash the targets, gold, verdicts and scores that figures rest on."""
    digest = sha256()
    for study in studies:
        digest.update(study.panel.dataset.name.encode())
        for row in study.targets:
            digest.update(f"{row.key}\x00{row.cluster}\x01".encode("utf-8", "surrogatepass"))
        digest.update(study.gold.tobytes())
        digest.update(study.judges.codes.tobytes())
        digest.update(study.panel.people.codes.tobytes())
    for source in sets:
        digest.update(source.signature.encode())
        for target in sorted(source.rows):
            score = source.rows[target]
            digest.update(f"{score.value!r}\x00{score.undefined}\x01".encode())
    return digest.hexdigest()[:HASH_LENGTH]


def ballot_hash(dataset: str, targets: Iterable[TargetRow], votes: CodeMatrix) -> str:
    """Hash the targets and verdicts that a leaderboard rests on."""
    digest = sha256(dataset.encode())
    for row in targets:
        digest.update(f"{row.key}\x00{row.cluster}\x01".encode("utf-8", "surrogatepass"))
    digest.update(np.where(votes.missing, -1, votes.codes).tobytes())
    return digest.hexdigest()[:HASH_LENGTH]


def command(
    project: str,
    verb: str,
    datasets: Sequence[str],
    *,
    metrics: Sequence[str],
    rule: str | None,
    gold: str,
    seed: int,
    replicates: int,
    unsealed: bool,
) -> str:
    """Give the CLI line that makes a report again.

    >>> command("p.db", "audit", ["My set"], metrics=["rouge1"], rule=None, gold="majority",
    ...         seed=0, replicates=10_000, unsealed=False)
    "tiebreak --project p.db audit 'My set' --metric rouge1 --seed 0"
    """
    words = ["tiebreak", "--project", project, verb, *datasets]
    for metric in metrics:
        words += ["--metric", metric]
    if rule is not None:
        words += ["--rule", rule]
    if gold != "majority":
        words += ["--gold", gold]
    words += ["--seed", str(seed)]
    if replicates != DEFAULT_REPLICATES:
        words += ["--replicates", str(replicates)]
    if unsealed:
        words.append("--unsealed")
    return shlex.join(words)


def judge_command(project: str, dataset: str, judge: str, options: JudgePageOptions) -> str:
    """Give the CLI line that makes a judge page again.

    >>> judge_command("p.db", "My set", "judge 1", JudgePageOptions(skill="expert"))
    "tiebreak --project p.db audit 'My set' --judge 'judge 1' --people expert --seed 0"
    """
    words = ["tiebreak", "--project", project, "audit", dataset, "--judge", judge]
    if options.gold != "majority":
        words += ["--gold", options.gold]
    if options.epsilon is not None:
        words += ["--epsilon", f"{options.epsilon:g}"]
    elif options.skill != "crowd":
        words += ["--people", options.skill]
    if options.cannot_tell:
        words.append("--cannot-tell")
    words += ["--seed", str(options.seed)]
    if options.replicates != DEFAULT_REPLICATES:
        words += ["--replicates", str(options.replicates)]
    if options.unsealed:
        words.append("--unsealed")
    return shlex.join(words)


def provenance(
    studies: Sequence[Study],
    sets: Sequence[ScoreSet],
    *,
    line: str,
    seed: int,
    replicates: int,
) -> Provenance:
    """Put a report's provenance together."""
    return Provenance(
        project=fingerprint(studies, sets),
        command=line,
        seed=seed,
        replicates=replicates,
        signatures=tuple(sorted({source.signature for source in sets})),
    )
