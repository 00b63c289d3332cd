"""A preference dataset with people, a judge and metrics of known quality, and audits of it."""

from __future__ import annotations

from collections import Counter

import numpy as np

from annotation.jobs import drain
from db.engine import Sessions
from db.types import RaterKind, Status, Verdict
from scoring.audit.records import AuditOptions, AuditReport, PreferenceRow
from scoring.audit.service import AuditService
from tests.made_audits import judge, score
from tests.made_projects import make_dataset, numbered

LETTERS = "abt"
VERDICTS = {"a": Verdict.A, "b": Verdict.B, "t": Verdict.TIE, "?": Status.UNPARSED, ".": None}
QUICK = AuditOptions(replicates=300)


def said(letters: str) -> list[Verdict | Status | None]:
    return [VERDICTS[letter] for letter in letters]


def planted(size: int, seed: int) -> str:
    rng = np.random.default_rng(seed)
    return "".join(rng.choice(list("aabbt"), size))


def noisy(truth: str, share: float, seed: int) -> str:
    """The truth, with a share of it replaced by something else."""
    rng = np.random.default_rng(seed)
    return "".join(
        rng.choice([other for other in LETTERS if other != letter])
        if rng.random() < share
        else letter
        for letter in truth
    )


def pair_scores(letters: str, *, gap: float = 0.5) -> list[float]:
    """Scores of both answers of each comparison such that the metric says what is written."""
    gaps = {"a": gap, "b": -gap, "t": 0.0}
    return [
        score for letter in letters for score in (0.5 + gaps[letter] / 2, 0.5 - gaps[letter] / 2)
    ]


class PlantedPairs:
    """A preference dataset with three people, a judge, and metrics of known quality."""

    def __init__(self, sessions: Sessions, size: int = 60) -> None:
        self.sessions = sessions
        self.size = size
        self.truth = planted(size, 0)
        self.people = [noisy(self.truth, 0.1, seed) for seed in (1, 2, 3)]
        self.judge = "".join(
            "?" if place % 10 == 0 else letter
            for place, letter in enumerate(noisy(self.truth, 0.3, 4))
        )
        self.good, self.poor = noisy(self.truth, 0.1, 5), noisy(self.truth, 0.7, 6)
        self.id = make_dataset(sessions, numbered(size))
        for n, letters in enumerate(self.people):
            judge(sessions, self.id, f"reviewer {n + 1}", said(letters))
        judge(sessions, self.id, "llm", said(self.judge), kind=RaterKind.JUDGE)
        score(sessions, self.id, "rouge1.f", pair_scores(self.good))
        score(sessions, self.id, "jaccard", pair_scores(self.poor))

    def majority(self) -> list[str]:
        found = []
        for votes in zip(*self.people, strict=True):
            counts = Counter(votes).most_common()
            sole = len(counts) == 1 or counts[0][1] > counts[1][1]
            found.append(counts[0][0] if sole else "")
        return found

    def audit(self, **asked: object) -> AuditReport:
        options = AuditOptions(replicates=300, **asked)  # type: ignore[arg-type]
        return drain(AuditService(self.sessions).audit("made", options))


def row_of(report: AuditReport, metric: str, **having: object) -> PreferenceRow:
    (found,) = [
        row
        for row in report.rows
        if isinstance(row, PreferenceRow)
        and row.metric == metric
        and all(getattr(row, name) == value for name, value in having.items())
    ]
    return found
