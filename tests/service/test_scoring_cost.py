"""What a run would cost is counted, not guessed; failures come with their items."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import func, select

from annotation.jobs import drain
from db.engine import Sessions
from db.models import ScoreRunRow, ScoreStored, SignatureRow
from db.types import Construct, TargetKind
from scoring import cost
from scoring.backends.loading import load_tokenizer
from scoring.models import resolve
from scoring.service import ScoreOptions, ScoringService
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims
from tests.made_texts_of_items import made_items
from tests.tiny_models import tiny_bert

CPU = ScoreOptions(layer=2, device="cpu")


def rows_of(sessions: Sessions) -> tuple[int, ...]:
    counts = []
    with sessions.read() as session:
        for table in (ScoreStored, ScoreRunRow, SignatureRow):
            counts.append(session.execute(select(func.count()).select_from(table)).scalar_one())
    return tuple(counts)


def test_what_waits_is_counted_and_nothing_is_stored(
    sqlite_sessions: Sessions, tmp_path: Path
) -> None:
    made = made_items(6, references=3)
    make_dataset(sqlite_sessions, made)
    model = tiny_bert(tmp_path / "tiny", positions=32)  # some texts are longer
    service = ScoringService(sqlite_sessions)
    asked = ["jaccard", "rouge1", f"bertscore:{model}", f"cosine:{model}"]
    found = drain(service.estimate("made", asked, CPU))
    tokenizer = load_tokenizer(resolve(str(model)))
    texts = {text for one in made for text in (one.a, one.b, *one.references)}
    tokens = sum(min(32, len(tokenizer(text)["input_ids"])) for text in texts)
    assert max(len(tokenizer(text)["input_ids"]) for text in texts) > 32
    lexical, neural = found.steps
    assert (lexical.texts, lexical.pairs, lexical.tokens) == (12, 36, None)
    assert (neural.texts, neural.pairs, neural.tokens) == (12, 36, tokens)
    assert (neural.doing, neural.device, neural.about) == ("tiny", "cpu", False)
    assert neural.seconds is not None and neural.seconds > 0
    assert found.seconds == pytest.approx((lexical.seconds or 0) + neural.seconds)
    assert found.memory is not None and found.memory >= (neural.memory or 0) > 1 << 20
    assert (found.reused, found.tokens) == (0, tokens)
    assert json.loads(json.dumps(found.to_json()))["steps"][1]["tokens"] == tokens
    assert rows_of(sqlite_sessions) == (0, 0, 0)


def test_what_is_scored_costs_nothing(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(5))
    service = ScoringService(sqlite_sessions)
    drain(service.score("made", ["jaccard", "length"]))
    found = drain(service.estimate("made", ["jaccard", "length"]))
    [step] = found.steps
    assert (step.texts, step.pairs, step.seconds, found.reused) == (0, 0, 0.0, 30)
    more = drain(service.estimate("made", ["jaccard", "bleu1"]))
    assert (more.steps[0].texts, more.reused) == (10, 10)


def test_claims_cost_their_evidence(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered_claims(5), construct=Construct.ATTRIBUTION)
    [step] = drain(ScoringService(sqlite_sessions).estimate("made", ["jaccard"])).steps
    assert (step.texts, step.pairs) == (5, 5)


def test_of_very_many_texts_tokens_are_taken_from_characters(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tiny_bert(tmp_path / "tiny", positions=128)
    make_dataset(sqlite_sessions, made_items(20, references=3))
    service = ScoringService(sqlite_sessions)
    [counted] = drain(service.estimate("made", [f"cosine:{model}"], CPU)).steps
    monkeypatch.setattr(cost, "TEXTS_COUNTED", 10)
    monkeypatch.setattr(cost, "ITEMS_PER_PAGE", 4)
    [about] = drain(service.estimate("made", [f"cosine:{model}"], CPU)).steps
    assert (counted.about, about.about) == (False, True)
    assert about.tokens == pytest.approx(counted.tokens, rel=0.1)


def test_failures_come_with_their_items_page_by_page(sqlite_sessions: Sessions) -> None:
    made = [
        MadeItem(question=f"{n}?", a="", b="text", references=("so",) if n % 2 else ())
        for n in range(6)
    ]
    dataset_id = make_dataset(sqlite_sessions, made)
    other_id = make_dataset(sqlite_sessions, made[:1], name="other")
    service = ScoringService(sqlite_sessions)
    for name in ("made", "other"):
        drain(service.score(name, ["jaccard", "bleu1", "length.words"]))
    whole = service.failures(dataset_id)
    assert (whole.total, len(whole.scores)) == (12, 12)
    assert sum(one.scores for one in service.reasons(dataset_id)) == 12
    assert {one.item for one in whole.scores} == {"item-0", "item-2", "item-4"}
    first = whole.scores[0]
    assert (first.owner, first.target, first.reason) == ("first", TargetKind.ANSWER, "no reference")
    assert first.signature.startswith(f"{first.metric}|")
    pages = [service.failures(dataset_id, offset=at, limit=5).scores for at in (0, 5, 10, 15)]
    assert [one for page in pages for one in page] == whole.scores
    assert [len(page) for page in pages] == [5, 5, 2, 0]
    assert service.failures(dataset_id, metric="jaccard").total == 6
    assert service.failures(dataset_id, reason="no reference").total == 12
    assert service.failures(dataset_id, reason="empty answer").total == 0
    assert service.failures(other_id).total == 4


def test_failures_of_claims_name_the_claim(sqlite_sessions: Sessions) -> None:
    made = [MadeItem(question="q", claim="one", evidence=())]
    dataset_id = make_dataset(sqlite_sessions, made, construct=Construct.ATTRIBUTION)
    service = ScoringService(sqlite_sessions)
    drain(service.score("made", ["jaccard"]))
    [one] = service.failures(dataset_id).scores
    assert (one.item, one.owner, one.target) == ("item-0", "claim-0", TargetKind.CLAIM)
