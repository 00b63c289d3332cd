from __future__ import annotations

from annotation.datasets import DatasetService
from annotation.jobs import drain
from db.engine import Sessions
from db.queries import item_scores
from db.types import Construct, TargetKind
from scoring.service import ScoringService
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims


def first_item(sessions: Sessions, dataset_id: int) -> int:
    return DatasetService(sessions).items(dataset_id, offset=0, limit=1).lines[0].id


def test_every_answer_has_its_scores_under_their_signatures(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(3), name="pairs")
    service = ScoringService(sessions)
    item = first_item(sessions, dataset)
    assert service.of_item(item) == []
    drain(service.score("pairs", ["length.chars", "jaccard"]))
    detail = DatasetService(sessions).detail(item)
    found = service.of_item(item)
    assert len(found) == 2 * 2
    lengths = {one.target_id: one.value for one in found if one.metric == "length.chars"}
    assert lengths == {answer.id: len(answer.text) for answer in detail.answers}
    assert {one.target for one in found} == {TargetKind.ANSWER}
    stored = {signature.text for signature in service.stored(dataset)}
    assert {one.signature for one in found} == stored


def test_claims_and_undefined_scores(sessions: Sessions) -> None:
    claims = make_dataset(
        sessions, numbered_claims(2), name="claims", construct=Construct.ATTRIBUTION
    )
    bare = make_dataset(sessions, [MadeItem(question="Q?", a="x", b="y")], name="bare")
    service = ScoringService(sessions)
    drain(service.score("claims", ["jaccard"]))
    drain(service.score("bare", ["jaccard"]))
    (of_claim,) = service.of_item(first_item(sessions, claims))
    assert of_claim.target is TargetKind.CLAIM
    assert of_claim.value is not None
    without = service.of_item(first_item(sessions, bare))
    assert [one.value for one in without] == [None, None]
    assert all(one.undefined for one in without)


def test_an_item_that_is_gone_has_none(sessions: Sessions) -> None:
    with sessions.read() as session:
        assert item_scores.of_item(session, 999) == []
