"""Services over an empty project, and datasets that several files of tests begin with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from annotation.adjudication import AdjudicationService
from annotation.agreement import AgreementService
from annotation.service import AnnotationService
from db.engine import Sessions
from db.project import open_project
from db.types import Verdict
from tests.made_judgments import Word, judged, say, votes
from tests.made_projects import make_dataset, numbered
from tests.planted_pairs import PlantedPairs


@pytest.fixture
def labelling(sessions: Sessions) -> AnnotationService:
    return AnnotationService(sessions)


@pytest.fixture
def agreement(sessions: Sessions) -> AgreementService:
    return AgreementService(sessions)


@pytest.fixture
def adjudication(sessions: Sessions) -> AdjudicationService:
    return AdjudicationService(sessions)


@pytest.fixture
def twelve_pairs(sessions: Sessions) -> int:
    """Give twelve comparisons that wait for their raters."""
    return make_dataset(sessions, numbered(12), guideline="Prefer the correct answer.")


@pytest.fixture
def contested_pairs(sessions: Sessions) -> int:
    """Give eight comparisons: 0 all agree, 1 two to one, 2 three ways, 3 one to one, and so on."""
    dataset_id = make_dataset(sessions, numbered(8))
    say(
        sessions,
        dataset_id,
        [
            *votes(0, "aaa"),
            *votes(1, "aab"),
            *votes(2, "abt"),
            *votes(3, "bt"),
            *votes(4, "tx"),  # both bad counts as a tie: no conflict
            *votes(5, "a?"),
            Word(place=6, rater="reviewer 1", verdict=Verdict.B, confidence=2),
            *(judged(place, Verdict.A, raw="[[A]] since it is true") for place in range(7)),
        ],
    )
    return dataset_id


@pytest.fixture(scope="module")
def planted_pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlantedPairs]:
    """Give pairs with planted truths, written once for each file of tests."""
    sessions = open_project(str(tmp_path_factory.mktemp("audit") / "project.db"))
    yield PlantedPairs(sessions)
    sessions.close()
