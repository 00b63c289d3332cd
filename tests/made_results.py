"""A small project with judgments and scores, for the screens that show results."""

from __future__ import annotations

import numpy as np

from db.project import open_project
from db.types import Construct, RaterKind, Verdict
from tests.made_audits import judge, score
from tests.made_projects import MadeItem, make_dataset

PAIRS = 48
CLAIMS = {"first claims": 40, "second claims": 44}
PREFERENCES = (Verdict.A, Verdict.B, Verdict.TIE)
SUPPORT = (Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE)


def make_results(path: str) -> None:
    """Write judged and scored pairs and claims, unscored pairs, and pairs nobody judged."""
    sessions = open_project(path)
    rng = np.random.default_rng(5)
    items = [
        MadeItem(
            question=f"Question {n // 2}?",
            a=f"One answer to {n}.",
            b=f"A longer second answer to {n}.",
            references=(f"Reference {n}.",),
            topic=("law", "history")[n // 2 % 2],
        )
        for n in range(PAIRS)
    ]
    pairs = make_dataset(sessions, items, name="judged pairs")
    truth = rng.integers(0, 3, PAIRS)
    for rater, right, kind in (
        ("reviewer 1", 0.9, RaterKind.PERSON),
        ("reviewer 2", 0.8, RaterKind.PERSON),
        ("judge 1", 0.5, RaterKind.JUDGE),
    ):
        said = [
            PREFERENCES[code] if rng.random() < right else PREFERENCES[rng.integers(3)]
            for code in truth
        ]
        judge(sessions, pairs, rater, said, kind=kind)
    for metric, gap in (("rouge1.f", 0.3), ("jaccard", 0.05)):
        values: list[float | str] = []
        for code in truth:
            first, second = rng.normal(0.4, 0.05, 2)
            values += [float(first + gap * (code == 0)), float(second + gap * (code == 1))]
        values[0] = values[0] if metric == "jaccard" else "empty answer"
        score(sessions, pairs, metric, values)
    unscored = make_dataset(sessions, items[:6], name="unscored pairs")
    judge(sessions, unscored, "reviewer 1", [PREFERENCES[code] for code in truth[:6]])
    make_dataset(sessions, items[:6], name="unjudged pairs")
    for place, (name, count) in enumerate(CLAIMS.items()):
        claims = [
            MadeItem(question=f"{name} {n // 2}?", claim=f"Claim {n}.", evidence=(f"Text {n}.",))
            for n in range(count)
        ]
        dataset = make_dataset(sessions, claims, name=name, construct=Construct.ATTRIBUTION)
        codes = rng.integers(0, 2, count)
        said = [SUPPORT[code] for code in codes]
        judge(sessions, dataset, "gold", said, construct=Construct.ATTRIBUTION)
        for metric, gap in (
            ("jaccard", 2.0 - 2 * place),
            ("rouge1.f", 0.5),
            ("bleu4", 2.0 * place),
        ):
            score(sessions, dataset, metric, [float(rng.normal(gap * (1 - c))) for c in codes])
    sessions.close()
