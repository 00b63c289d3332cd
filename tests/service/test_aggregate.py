"""Leaderboards and labels over stored verdicts: planted strengths, sources, ties, left out."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from sqlalchemy import select, update

from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.models import AnswerRow, ItemRow
from db.types import Construct, RaterKind, Seal, Status, Verdict
from scoring.audit.leaderboard import AggregateService
from scoring.audit.leaderboard_records import AggregateOptions, Leaderboard, Method, Source
from tests.made_audits import judge
from tests.made_calls import both, judge_in_orders
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims

A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE
FAST = AggregateOptions(replicates=200)
STRENGTH = {"first": 0.6, "second": 0.3, "third": 0.1}


def rename(sessions: Sessions, systems: list[tuple[str, str]]) -> None:
    """Give each comparison's answers their systems."""
    with sessions.write() as session:
        ids = session.scalars(select(AnswerRow.id).order_by(AnswerRow.id)).all()
        names = [name for pair in systems for name in pair]
        for answer, name in zip(ids, names, strict=True):
            session.execute(update(AnswerRow).where(AnswerRow.id == answer).values(system=name))


def board(sessions: Sessions, options: AggregateOptions = FAST) -> Leaderboard:
    return drain(AggregateService(sessions).leaderboard("made", options))


def league(sessions: Sessions, n: int = 240) -> list[tuple[str, str]]:
    """Three systems that met in turn, judged by one person as their strengths have it."""
    dataset = make_dataset(sessions, numbered(n))
    names = list(STRENGTH)
    pairs = [(names[k % 3], names[(k + 1) % 3]) for k in range(n)]
    rename(sessions, pairs)
    rng = np.random.default_rng(0)
    said = [A if rng.random() < STRENGTH[a] / (STRENGTH[a] + STRENGTH[b]) else B for a, b in pairs]
    judge(sessions, dataset, "reviewer", said)
    return pairs


def test_planted_strengths_come_back(sessions: Sessions) -> None:
    league(sessions)
    found = board(sessions)
    assert [line.system for line in found.lines] == ["first", "second", "third"]
    for line in found.lines:
        assert line.strength.ci is not None
        assert line.strength.ci[0] < STRENGTH[line.system] < line.strength.ci[1]
        assert line.ranks is not None
        assert line.controlled is None
    assert sum(line.strength.value or 0 for line in found.lines) == pytest.approx(1)
    assert found.groups == (("first",), ("second",), ("third",))
    assert (found.verdicts, found.comparisons, found.clusters) == (240, 240, 240)
    assert found.connected
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["provenance"]["command"].endswith("--replicates 200")
    assert document["findings"]


def test_sets_of_systems_that_never_met_are_told(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(80))
    rename(sqlite_sessions, [("alpha", "beta"), ("gamma", "delta")] * 40)
    judge(sqlite_sessions, dataset, "reviewer", [A] * 80)
    found = board(sqlite_sessions)
    assert {frozenset(one) for one in found.sets} == {
        frozenset({"alpha", "beta"}), frozenset({"gamma", "delta"}),
    }  # fmt: skip
    (told,) = (one.text for one in found.findings if "never met" in one.text)
    assert told.startswith("The systems fall into 2 sets that never met")
    assert "alpha" in told and "delta" in told
    assert {frozenset(one) for one in found.to_json()["sets_that_met"]} == set(  # type: ignore[attr-defined]
        map(frozenset, found.sets)
    )


def test_a_difficulty_beyond_all_numbers_is_none(sqlite_sessions: Sessions) -> None:
    league(sqlite_sessions, 30)
    with sqlite_sessions.write() as session:
        told = json.dumps({"instruction_difficulty": 10**400})
        session.execute(update(ItemRow).values(meta=told))
    found = board(sqlite_sessions, replace(FAST, length_controlled=True))
    for line in found.lines:
        assert line.controlled is not None
        assert line.controlled.difficulty is None


def test_ties_are_half_wins_and_no_system(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(40))
    judge(sqlite_sessions, dataset, "reviewer", [TIE] * 40)
    found = board(sqlite_sessions)
    assert {line.system: line.strength.value for line in found.lines} == {
        "first": 0.5, "second": 0.5,
    }  # fmt: skip
    assert {line.wins.draws for line in found.lines} == {40}
    assert len(found.groups) == 1
    assert "cannot be told apart" in found.findings[0].text


def test_sources_are_kept_apart(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(40))
    judge(sqlite_sessions, dataset, "reviewer", [A] * 30 + [B] * 10)
    judge(sqlite_sessions, dataset, "model", [B] * 40, kind=RaterKind.JUDGE)
    judge(sqlite_sessions, dataset, "model 2", [A] * 40, kind=RaterKind.JUDGE)

    def rate(**options: object) -> float | None:
        found = board(sqlite_sessions, replace(FAST, **options))  # type: ignore[arg-type]
        return next(line.wins.rate.value for line in found.lines if line.system == "first")

    assert rate() == 0.75
    assert rate(source=Source.JUDGES) == 0.5
    assert rate(source=Source.JUDGES, judges=("model",)) == 0.0
    assert rate(source=Source.BOTH) == pytest.approx((0.75 + 0 + 1) / 3)
    assert rate(source=Source.BOTH, method=Method.MAJORITY) == 0.75
    with pytest.raises(KnownError, match="No judge called 'x'"):
        rate(source=Source.JUDGES, judges=("x",))


def test_what_order_turned_counts_as_a_tie_and_failures_do_not_count(
    sqlite_sessions: Sessions,
) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(40))
    asked = [*[both(A, A)] * 20, *[both(A, B)] * 10, *[both(A, Status.ERROR)] * 10]
    judge_in_orders(sqlite_sessions, dataset, "model", asked)
    found = board(sqlite_sessions, replace(FAST, source=Source.JUDGES))
    won = next(line for line in found.lines if line.system == "first").wins
    assert won.rate.value == pytest.approx((20 + 5) / 30)
    assert (won.wins, won.draws) == (20, 10)
    assert found.left_out == {"error": 10}
    assert "10 verdicts that differ by order count as ties" in found.notes


def test_graded_verdicts_keep_their_shares(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(30))
    asked = [replace(both(B, B), strength=("1..2", "1.8"))] * 30
    judge_in_orders(sqlite_sessions, dataset, "model", asked)
    found = board(sqlite_sessions, replace(FAST, source=Source.JUDGES))
    rates = {line.system: line.wins.rate.value for line in found.lines}
    assert rates == {"first": pytest.approx(0.2), "second": pytest.approx(0.8)}
    assert next(line for line in found.lines if line.system == "second").wins.wins == 30


def test_length_and_difficulty(sqlite_sessions: Sessions) -> None:
    rng = np.random.default_rng(1)
    items = [
        MadeItem(question=f"Q{n}?", a="x" * int(rng.integers(10, 900)), b="y" * 300)
        for n in range(200)
    ]
    dataset = make_dataset(sqlite_sessions, items)
    said = [A if len(item.a) > 300 else B for item in items]
    judge(sqlite_sessions, dataset, "reviewer", said)
    found = board(sqlite_sessions, replace(FAST, length_controlled=True))
    first = next(line for line in found.lines if line.system == "first")
    assert first.controlled is not None
    assert first.controlled.length is not None
    assert first.controlled.length > 2
    assert first.controlled.difficulty is None
    assert first.wins.rate.value is not None
    assert first.wins.rate.value > 0.6
    with sqlite_sessions.write() as session:
        for n, item in enumerate(session.scalars(select(ItemRow)).all()):
            item.meta = json.dumps({"instruction_difficulty": n / 200})
    again = board(sqlite_sessions, replace(FAST, length_controlled=True))
    assert all(line.controlled and line.controlled.difficulty is not None for line in again.lines)


def test_labels_by_majority_and_dawid_skene(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(6))
    judge(sessions, dataset, "reviewer 1", [A, B, TIE, A, A, None])
    judge(sessions, dataset, "reviewer 2", [A, B, TIE, B, A, None])
    judge(sessions, dataset, "reviewer 3", [B, B, TIE, None, A, Verdict.CANNOT_TELL])
    service = AggregateService(sessions)
    found = service.labels("made")
    assert [label.verdict for label in found.labels] == ["a", "b", "tie", None, "a"]
    assert found.counts == {"a": 2, "b": 1, "tie": 1, "none": 1}
    assert found.labels[0].shares == {
        "a": pytest.approx(2 / 3),
        "b": pytest.approx(1 / 3),
        "tie": 0,
    }
    assert found.left_out == {"skipped or cannot tell": 1, "targets without a verdict": 1}
    fitted = service.labels("made", AggregateOptions(method=Method.DAWID_SKENE))
    assert set(fitted.reliability) == {"reviewer 1", "reviewer 2", "reviewer 3"}
    assert [label.verdict for label in fitted.labels[:3]] == ["a", "b", "tie"]
    json.dumps(fitted.to_json(), allow_nan=False)
    with pytest.raises(KnownError, match="rank systems"):
        service.labels("made", AggregateOptions(method=Method.BRADLEY_TERRY))


def test_claims_have_labels_and_no_leaderboard(sqlite_sessions: Sessions) -> None:
    kind = Construct.ATTRIBUTION
    dataset = make_dataset(sqlite_sessions, numbered_claims(4), construct=kind)
    yes, no = Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE
    judge(sqlite_sessions, dataset, "reviewer", [yes, no, no, yes], construct=kind)
    service = AggregateService(sqlite_sessions)
    assert service.labels("made").counts == {"not_attributable": 2, "attributable": 2, "none": 0}
    with pytest.raises(KnownError, match="holds claims"):
        drain(service.leaderboard("made"))


def test_what_cannot_be_ranked_is_told(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(5))
    with pytest.raises(KnownError, match="No verdict by people"):
        board(sqlite_sessions)
    judge(sqlite_sessions, dataset, "reviewer", [A] * 5, seal=Seal.BROKEN)
    with pytest.raises(KnownError, match="seal broken: 5"):
        board(sqlite_sessions)
    opened = board(sqlite_sessions, replace(FAST, unsealed=True))
    assert not opened.connected
    assert any("pseudo-count" in finding.text for finding in opened.findings)
    rename(sqlite_sessions, [("", "")] * 5)
    with pytest.raises(KnownError, match="two named systems"):
        board(sqlite_sessions, replace(FAST, unsealed=True))
