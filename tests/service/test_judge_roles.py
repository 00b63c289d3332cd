"""Judges in adjudication: what each role writes, what it rests on, and taking it back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import ConflictFilter, LetJudge, LetReport, Role
from annotation.export import ExportService
from annotation.import_report import ImportOptions
from annotation.importing import ImportService
from annotation.jobs import Progress, drain
from annotation.judge_roles import ROWS_PER_COMMIT
from db.engine import Sessions
from db.errors import KnownError
from db.models import AdjudicationRow, JudgmentRow
from db.types import Changes, Construct, RaterKind, Verdict
from tests.made_judgments import judged, say, votes
from tests.made_projects import make_dataset, numbered, numbered_claims
from tests.made_settlements import at, keys, settlement
from tests.stored_rows import stored

TIES = 40
ALIKE = 60


@pytest.fixture
def dataset(sessions: Sessions) -> int:
    """Give ties and agreeing items; *good* says what most say, *bad* what nobody says."""
    dataset_id = make_dataset(sessions, numbered(TIES + ALIKE))
    words = []
    for place in range(TIES):
        words += votes(place, "ab")
        words += [judged(place, Verdict.A, judge="good"), judged(place, Verdict.TIE, judge="bad")]
    for place in range(TIES, TIES + ALIKE):
        words += votes(place, "aaa")
        words += [judged(place, Verdict.A, judge="good"), judged(place, Verdict.TIE, judge="bad")]
    say(sessions, dataset_id, words)
    return dataset_id


def judge_id(service: AdjudicationService, dataset: int, name: str) -> int:
    return next(one.id for one in service.judges(dataset) if one.name == name)


def let(
    service: AdjudicationService,
    dataset: int,
    judge: str,
    role: Role,
    *,
    anyway: bool = False,
    only: ConflictFilter | None = None,
    note: str = "",
) -> LetReport:
    asked = LetJudge(
        dataset_id=dataset,
        judge_id=judge_id(service, dataset, judge),
        role=role,
        curator_id=service.curator("lead").id,
        anyway=anyway,
        only=only or ConflictFilter(),
        note=note,
    )
    return drain(service.let_judge(asked))


def test_a_judge_breaks_ties(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int
) -> None:
    report = let(adjudication, dataset, "good", Role.BREAK_TIES, note="agreed in the meeting")
    assert (report.considered, report.settled, dict(report.left)) == (TIES, TIES, {})
    assert report.changes == Changes.ADJUDICATIONS | Changes.RATERS
    found = stored(sessions, AdjudicationRow)
    judge = judge_id(adjudication, dataset, "good")
    lead = adjudication.curator("lead").id
    assert {row.method for row in found} == {"break_ties"}
    assert {(row.settled_by_id, row.acted_by_id) for row in found} == {(judge, lead)}
    assert {row.act for row in found} == {report.act}
    assert {row.note for row in found} == {"agreed in the meeting"}
    with sessions.read() as session:
        said = set(
            session.scalars(
                select(JudgmentRow.uid).where(JudgmentRow.comparison_id == found[0].comparison_id)
            )
        )
        bad = session.scalars(
            select(JudgmentRow.uid).where(
                JudgmentRow.comparison_id == found[0].comparison_id,
                JudgmentRow.rater_id == judge_id(adjudication, dataset, "bad"),
            )
        ).one()
    assert set(found[0].basis) == said - {bad}


def test_a_verdict_that_nobody_gave_breaks_no_tie(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int
) -> None:
    report = let(adjudication, dataset, "bad", Role.BREAK_TIES)
    assert report.settled == 0
    assert report.act == ""
    assert report.left == {"where the judge's verdict is not among the tied ones": TIES}
    assert stored(sessions, AdjudicationRow) == []


def test_settling_needs_a_passed_test_on_this_dataset(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int
) -> None:
    standing = adjudication.standing(dataset, judge_id(adjudication, dataset, "bad"))
    assert standing.passed is False
    with pytest.raises(KnownError, match="may not settle here"):
        let(adjudication, dataset, "bad", Role.SETTLE)
    assert stored(sessions, AdjudicationRow) == []
    report = let(adjudication, dataset, "bad", Role.SETTLE, anyway=True)
    assert report.method is not None
    assert report.method.value == "settle_anyway"
    assert "marked as settled anyway" in report.warning
    assert {row.method for row in stored(sessions, AdjudicationRow)} == {"settle_anyway"}


def test_a_judge_that_passed_settles(adjudication: AdjudicationService, dataset: int) -> None:
    standing = adjudication.standing(dataset, judge_id(adjudication, dataset, "good"))
    assert standing.passed is True
    assert standing.stand_in.startswith("Passes the stand-in test here")
    assert (standing.verdicts, standing.conflicts, standing.ties) == (TIES + ALIKE, TIES, TIES)
    report = let(adjudication, dataset, "good", Role.SETTLE)
    assert (report.settled, report.warning) == (TIES, "")
    assert adjudication.counts(dataset).open == 0


def test_what_a_judge_settled_is_taken_back_as_one(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int
) -> None:
    lead = adjudication.curator("lead")
    case = at(adjudication, dataset, "pair-3", lead.id)
    adjudication.settle(settlement(case, Verdict.B, lead.id))
    report = let(adjudication, dataset, "good", Role.BREAK_TIES)
    assert report.settled == TIES - 1
    other = adjudication.curator("second lead")
    adjudication.settle(
        settlement(at(adjudication, dataset, "pair-5", other.id), Verdict.B, other.id)
    )
    back = adjudication.undo(dataset, lead.id)
    assert back is not None
    assert (back.targets, back.left) == (TIES - 2, 1)
    assert adjudication.counts(dataset).settled == 2
    kept = at(adjudication, dataset, "pair-5").settled
    assert kept is not None
    assert kept.verdict is Verdict.B
    again = adjudication.redo(dataset, lead.id)
    assert again is not None
    assert again.targets == TIES - 2
    settled = at(adjudication, dataset, "pair-7").settled
    assert settled is not None
    assert (settled.method, settled.settled_by, settled.acted_by) == ("break_ties", "good", "lead")


def test_advising_settles_nothing_and_names_who_is_asked(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int
) -> None:
    report = let(adjudication, dataset, "good", Role.ADVISE)
    assert (report.method, report.changes) == (None, Changes.DATASETS)
    assert stored(sessions, AdjudicationRow) == []
    assert at(adjudication, dataset, "pair-0").adviser == "good"


def test_agreement_rests_on_what_people_settled_with_judges_sealed(
    adjudication: AdjudicationService, dataset: int
) -> None:
    lead = adjudication.curator("lead")
    good = judge_id(adjudication, dataset, "good")
    assert adjudication.standing(dataset, good).agreement.value is None
    for place, verdict in enumerate((Verdict.A, Verdict.A, Verdict.B)):
        case = at(adjudication, dataset, f"pair-{place}", lead.id)
        adjudication.settle(settlement(case, verdict, lead.id))
    advised = at(adjudication, dataset, "pair-9", lead.id)
    adjudication.open_judge(dataset, lead.id, advised.target_id, good)
    adjudication.settle(settlement(advised, Verdict.A, lead.id))
    let(adjudication, dataset, "good", Role.BREAK_TIES)
    found = adjudication.standing(dataset, good).agreement
    assert (found.value, found.n) == (pytest.approx(2 / 3), 3)


def test_who_settles_over_a_judge_was_advised_by_it(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int
) -> None:
    good, bad = (judge_id(adjudication, dataset, name) for name in ("good", "bad"))
    let(adjudication, dataset, "bad", Role.SETTLE, anyway=True)
    second = adjudication.curator("second lead")
    for note in ("", "still so"):
        for place in range(10):
            case = at(adjudication, dataset, f"pair-{place}", second.id)
            told = adjudication.settle(settlement(case, Verdict.TIE, second.id, note=note))
            assert told.settled.method == "advised"
    with sessions.read() as session:
        uids = set(session.scalars(select(JudgmentRow.uid).where(JudgmentRow.rater_id == bad)))
    assert uids & set(told.settled.basis)
    for judge in (good, bad):
        assert adjudication.standing(dataset, judge).agreement.value is None


def test_what_a_judge_settled_and_was_taken_back_advises_nobody(
    adjudication: AdjudicationService, dataset: int
) -> None:
    lead = adjudication.curator("lead")
    let(adjudication, dataset, "bad", Role.SETTLE, anyway=True)
    adjudication.undo(dataset, lead.id)
    case = at(adjudication, dataset, "pair-0", lead.id)
    told = adjudication.settle(settlement(case, Verdict.A, lead.id))
    assert told.settled.method == "person"


def test_a_note_is_asked_for_and_unknown_judges_are_told(
    adjudication: AdjudicationService, dataset: int
) -> None:
    adjudication.require_note(dataset, on=True)
    with pytest.raises(KnownError, match="asks for a note"):
        let(adjudication, dataset, "good", Role.BREAK_TIES)
    asked = LetJudge(
        dataset_id=dataset, judge_id=999, role=Role.BREAK_TIES,
        curator_id=adjudication.curator("lead").id,
    )  # fmt: skip
    with pytest.raises(KnownError, match="no judgment in this dataset"):
        drain(adjudication.let_judge(asked))


def test_a_stopped_job_keeps_what_was_settled_as_one_act(
    sessions: Sessions, adjudication: AdjudicationService
) -> None:
    many = ROWS_PER_COMMIT + 20
    dataset = make_dataset(sessions, numbered(many))
    words = [
        one for place in range(many) for one in (*votes(place, "ab"), judged(place, Verdict.B))
    ]
    say(sessions, dataset, words)
    lead = adjudication.curator("lead")
    job = adjudication.let_judge(
        LetJudge(
            dataset_id=dataset, judge_id=judge_id(adjudication, dataset, "judge 1"),
            role=Role.BREAK_TIES, curator_id=lead.id,
        )
    )  # fmt: skip
    progress = next(job)
    assert progress == Progress(done=ROWS_PER_COMMIT, total=many, unit="items")
    job.close()
    assert adjudication.counts(dataset).settled == ROWS_PER_COMMIT
    report = let(adjudication, dataset, "judge 1", Role.BREAK_TIES)
    assert report.settled == 20
    for expected in (ROWS_PER_COMMIT, 0):
        adjudication.undo(dataset, lead.id)
        assert adjudication.counts(dataset).settled == expected


def test_claims_are_settled_by_judges_too(
    sessions: Sessions, adjudication: AdjudicationService
) -> None:
    dataset = make_dataset(sessions, numbered_claims(2), construct=Construct.ATTRIBUTION)
    say(sessions, dataset, [*votes(0, "+-"), judged(0, Verdict.ATTRIBUTABLE), *votes(1, "+-")])
    report = let(adjudication, dataset, "judge 1", Role.BREAK_TIES)
    assert (report.settled, dict(report.left)) == (1, {"without a verdict of the judge": 1})
    assert keys(adjudication, dataset, ConflictFilter()) == ["claim-1"]


def test_provenance_is_exported_and_read_back(
    sessions: Sessions, adjudication: AdjudicationService, dataset: int, tmp_path: Path
) -> None:
    lead = adjudication.curator("lead")
    case = at(adjudication, dataset, "pair-3", lead.id)
    adjudication.settle(settlement(case, Verdict.TIE, lead.id, note="both say it"))
    let(adjudication, dataset, "good", Role.BREAK_TIES, note="by the judge")
    adjudication.undo(dataset, lead.id)
    adjudication.redo(dataset, lead.id)
    path = tmp_path / "out.jsonl"
    drain(ExportService(sessions).write("made", "tiebreak", path))
    drain(ImportService(sessions).run([path], ImportOptions(dataset="again")))
    with sessions.read() as session:
        both = [
            session.execute(
                select(
                    AdjudicationRow.revision, AdjudicationRow.verdict, AdjudicationRow.method,
                    AdjudicationRow.settled_by_id, AdjudicationRow.acted_by_id,
                    AdjudicationRow.note, AdjudicationRow.act, AdjudicationRow.mark,
                )
                .where(AdjudicationRow.dataset_id == one)
                .order_by(AdjudicationRow.comparison_id, AdjudicationRow.revision)
            ).all()
            for one in (dataset, dataset + 1)
        ]  # fmt: skip
    assert len(both[0]) == 1 + 3 * (TIES - 1)
    assert both[0] == both[1]
    kinds = {one.name: one.kind for one in adjudication.judges(dataset + 1)}
    assert kinds == {"bad": RaterKind.JUDGE, "good": RaterKind.JUDGE}
