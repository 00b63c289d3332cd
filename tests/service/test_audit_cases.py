"""Single cases of an audit, each with its own project: open seals, empty answers, signatures."""

from __future__ import annotations

import pytest

from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.types import Construct, Seal
from scoring.audit.records import AuditOptions, PreferenceRow, RowKind, Rule
from scoring.audit.service import AuditService
from tests.made_audits import judge, score
from tests.made_projects import MadeItem, make_dataset, numbered
from tests.planted_pairs import QUICK, pair_scores, planted, row_of, said


def test_broken_seals_are_left_out_unless_asked_for(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(30))
    judge(sqlite_sessions, dataset, "open", said("a" * 30), seal=Seal.BROKEN)
    judge(sqlite_sessions, dataset, "shut", said("b" * 29 + "."))
    score(sqlite_sessions, dataset, "jaccard", pair_scores("b" * 30))
    service = AuditService(sqlite_sessions)
    report = drain(service.audit("made", QUICK))
    assert row_of(report, "jaccard", rule=Rule.EPS0).figures.accuracy.value == 1.0
    assert report.left_out["judgments made with the seal broken"] == 30
    with_them = drain(service.audit("made", AuditOptions(replicates=50, unsealed=True)))
    assert with_them.n == 1  # the 29 others are a tie of votes
    assert "--unsealed" in with_them.provenance.command


def test_identical_and_empty_answers(sqlite_sessions: Sessions) -> None:
    """Identical answers are a tie under every rule; an empty one loses, and is counted."""
    items = [MadeItem(question=f"q{n}", a=f"answer {n}", b=f"other {n}") for n in range(24)]
    items[0] = MadeItem(question="same", a="one text", b="one text")
    items[1] = MadeItem(question="empty", a="", b="something")
    dataset = make_dataset(sqlite_sessions, items)
    judge(sqlite_sessions, dataset, "reviewer 1", said("tb" + "a" * 22))
    values: list[float | str] = list(pair_scores("ab" + "a" * 22))
    values[0], values[1] = 0.9, 0.1  # a backend that is not quite deterministic
    values[2] = "empty answer"
    values[4] = "no reference"
    score(sqlite_sessions, dataset, "cosine:all-MiniLM-L6-v2", values)
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    for row in report.rows:
        if row.kind is not RowKind.METRIC or not isinstance(row, PreferenceRow):
            continue
        codes = report.trace.rows[row.id].codes
        assert codes[0] == 2, row.id
        assert codes[1] == 1, row.id
        assert row.n == 23
        assert row.figures.accuracy.dropped == 1
        assert "1 left out: no reference" in row.note
        assert "1 decided because one answer is empty" in row.note


def test_few_questions_get_a_jackknife(sqlite_sessions: Sessions) -> None:
    items = [MadeItem(question=f"q{n % 5}", a=f"a{n}", b=f"b{n}") for n in range(40)]
    dataset = make_dataset(sqlite_sessions, items)
    judge(sqlite_sessions, dataset, "reviewer 1", said(planted(40, 1)))
    score(sqlite_sessions, dataset, "jaccard", pair_scores(planted(40, 2)))
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    row = row_of(report, "jaccard", rule=Rule.EPS0)
    assert (row.n, row.clusters) == (40, 5)
    assert "jackknife" in row.figures.accuracy.method
    assert any("only 5 independent questions" in finding.text for finding in report.findings)


def test_one_person_has_no_ceiling_and_it_is_said(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(25))
    judge(sqlite_sessions, dataset, "reviewer 1", said(planted(25, 0)))
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    assert human.estimates()["accuracy"].undefined == "needs two people on the same comparison"
    assert any("human ceiling could not be computed" in f.text for f in report.findings)
    assert any("No metric or judge" in finding.text for finding in report.findings)


def test_nothing_judged_is_told(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(5))
    with pytest.raises(KnownError, match="has gold by 'majority'"):
        drain(AuditService(sqlite_sessions).audit("made", QUICK))


def test_signatures_are_rows_of_their_own(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(25))
    truth = planted(25, 0)
    judge(sqlite_sessions, dataset, "reviewer 1", said(truth))
    score(sqlite_sessions, dataset, "rouge1.f", pair_scores(truth), signature="rouge1.f|v1|one")
    other = pair_scores(planted(25, 9))
    score(sqlite_sessions, dataset, "rouge1.f", other, signature="rouge1.f|v1|two")
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    found = {
        row.signature: row.estimates()["accuracy"].value
        for row in report.rows
        if isinstance(row, PreferenceRow) and row.rule is Rule.EPS0 and row.signature
    }
    assert found["rouge1.f|v1|one"] == 1.0
    assert found["rouge1.f|v1|two"] < 1.0
    alone = drain(
        AuditService(sqlite_sessions).audit(
            "made", AuditOptions(replicates=50, metrics=("rouge1.f|v1|two",))
        )
    )
    assert {row.signature for row in alone.rows if row.kind is RowKind.METRIC} == {
        "rouge1.f|v1|two"
    }


def test_scores_that_came_with_a_file_are_audited_too(sqlite_sessions: Sessions) -> None:
    """A metric that the registry does not know: higher is better, and it is marked."""
    dataset = make_dataset(sqlite_sessions, numbered(25))
    truth = planted(25, 0)
    judge(sqlite_sessions, dataset, "reviewer 1", said(truth))
    score(sqlite_sessions, dataset, "jaccard", pair_scores(planted(25, 3)))
    score(sqlite_sessions, dataset, "FactCC:x", pair_scores(truth), signature="FactCC:x|as given")
    asked = AuditOptions(replicates=50, metrics=("FactCC:x",))
    report = drain(AuditService(sqlite_sessions).audit("made", asked))
    assert row_of(report, "FactCC:x", rule=Rule.EPS0).figures.accuracy.value == 1.0
    assert any("Not verified" in f.text and "FactCC:x" in f.text for f in report.findings)


def test_rating_datasets_are_refused(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(3), construct=Construct.RATING)
    with pytest.raises(KnownError, match="rating"):
        drain(AuditService(sqlite_sessions).audit("made", QUICK))
