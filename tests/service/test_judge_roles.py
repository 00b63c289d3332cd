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
from tests.service.test_adjudication import at, keys, rows, settlement

TIES = 40
ALIKE = 60


@pytest.fixture
def service(sessions: Sessions) -> AdjudicationService:
    return AdjudicationService(sessions)


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
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    report = let(service, dataset, "good", Role.BREAK_TIES, note="agreed in the meeting")
    assert (report.considered, report.settled, dict(report.left)) == (TIES, TIES, {})
    assert report.changes == Changes.ADJUDICATIONS | Changes.RATERS
    found = rows(sessions)
    judge = judge_id(service, dataset, "good")
    lead = service.curator("lead").id
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
                JudgmentRow.rater_id == judge_id(service, dataset, "bad"),
            )
        ).one()
    assert set(found[0].basis) == said - {bad}


def test_a_verdict_that_nobody_gave_breaks_no_tie(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    report = let(service, dataset, "bad", Role.BREAK_TIES)
    assert report.settled == 0
    assert report.act == ""
    assert report.left == {"where the judge's verdict is not among the tied ones": TIES}
    assert rows(sessions) == []


def test_settling_needs_a_passed_test_on_this_dataset(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    standing = service.standing(dataset, judge_id(service, dataset, "bad"))
    assert standing.passed is False
    with pytest.raises(KnownError, match="may not settle here"):
        let(service, dataset, "bad", Role.SETTLE)
    assert rows(sessions) == []
    report = let(service, dataset, "bad", Role.SETTLE, anyway=True)
    assert report.method is not None
    assert report.method.value == "settle_anyway"
    assert "marked as settled anyway" in report.warning
    assert {row.method for row in rows(sessions)} == {"settle_anyway"}


def test_a_judge_that_passed_settles(service: AdjudicationService, dataset: int) -> None:
    standing = service.standing(dataset, judge_id(service, dataset, "good"))
    assert standing.passed is True
    assert standing.stand_in.startswith("Passes the stand-in test here")
    assert (standing.verdicts, standing.conflicts, standing.ties) == (TIES + ALIKE, TIES, TIES)
    report = let(service, dataset, "good", Role.SETTLE)
    assert (report.settled, report.warning) == (TIES, "")
    assert service.counts(dataset).open == 0


def test_what_a_judge_settled_is_taken_back_as_one(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    lead = service.curator("lead")
    case = at(service, dataset, "pair-3", lead.id)
    service.settle(settlement(case, Verdict.B, lead.id))
    report = let(service, dataset, "good", Role.BREAK_TIES)
    assert report.settled == TIES - 1
    other = service.curator("second lead")
    service.settle(settlement(at(service, dataset, "pair-5", other.id), Verdict.B, other.id))
    back = service.undo(dataset, lead.id)
    assert back is not None
    assert (back.targets, back.left) == (TIES - 2, 1)
    assert service.counts(dataset).settled == 2
    kept = at(service, dataset, "pair-5").settled
    assert kept is not None
    assert kept.verdict is Verdict.B
    again = service.redo(dataset, lead.id)
    assert again is not None
    assert again.targets == TIES - 2
    settled = at(service, dataset, "pair-7").settled
    assert settled is not None
    assert (settled.method, settled.settled_by, settled.acted_by) == ("break_ties", "good", "lead")


def test_advising_settles_nothing_and_names_who_is_asked(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    report = let(service, dataset, "good", Role.ADVISE)
    assert (report.method, report.changes) == (None, Changes.DATASETS)
    assert rows(sessions) == []
    assert at(service, dataset, "pair-0").adviser == "good"


def test_agreement_rests_on_what_people_settled_with_judges_sealed(
    service: AdjudicationService, dataset: int
) -> None:
    lead = service.curator("lead")
    good = judge_id(service, dataset, "good")
    assert service.standing(dataset, good).agreement.value is None
    for place, verdict in enumerate((Verdict.A, Verdict.A, Verdict.B)):
        case = at(service, dataset, f"pair-{place}", lead.id)
        service.settle(settlement(case, verdict, lead.id))
    advised = at(service, dataset, "pair-9", lead.id)
    service.open_judge(dataset, lead.id, advised.target_id, good)
    service.settle(settlement(advised, Verdict.A, lead.id))
    let(service, dataset, "good", Role.BREAK_TIES)
    found = service.standing(dataset, good).agreement
    assert (found.value, found.n) == (pytest.approx(2 / 3), 3)


def test_a_note_is_asked_for_and_unknown_judges_are_told(
    service: AdjudicationService, dataset: int
) -> None:
    service.require_note(dataset, on=True)
    with pytest.raises(KnownError, match="asks for a note"):
        let(service, dataset, "good", Role.BREAK_TIES)
    asked = LetJudge(
        dataset_id=dataset, judge_id=999, role=Role.BREAK_TIES,
        curator_id=service.curator("lead").id,
    )  # fmt: skip
    with pytest.raises(KnownError, match="no judgment in this dataset"):
        drain(service.let_judge(asked))


def test_a_stopped_job_keeps_what_was_settled_as_one_act(
    sessions: Sessions, service: AdjudicationService
) -> None:
    many = ROWS_PER_COMMIT + 20
    dataset = make_dataset(sessions, numbered(many))
    words = [
        one for place in range(many) for one in (*votes(place, "ab"), judged(place, Verdict.B))
    ]
    say(sessions, dataset, words)
    lead = service.curator("lead")
    job = service.let_judge(
        LetJudge(
            dataset_id=dataset, judge_id=judge_id(service, dataset, "judge 1"),
            role=Role.BREAK_TIES, curator_id=lead.id,
        )
    )  # fmt: skip
    progress = next(job)
    assert progress == Progress(done=ROWS_PER_COMMIT, total=many, unit="items")
    job.close()
    assert service.counts(dataset).settled == ROWS_PER_COMMIT
    report = let(service, dataset, "judge 1", Role.BREAK_TIES)
    assert report.settled == 20
    for expected in (ROWS_PER_COMMIT, 0):
        service.undo(dataset, lead.id)
        assert service.counts(dataset).settled == expected


def test_claims_are_settled_by_judges_too(sessions: Sessions, service: AdjudicationService) -> None:
    dataset = make_dataset(sessions, numbered_claims(2), construct=Construct.ATTRIBUTION)
    say(sessions, dataset, [*votes(0, "+-"), judged(0, Verdict.ATTRIBUTABLE), *votes(1, "+-")])
    report = let(service, dataset, "judge 1", Role.BREAK_TIES)
    assert (report.settled, dict(report.left)) == (1, {"without a verdict of the judge": 1})
    assert keys(service, dataset, ConflictFilter()) == ["claim-1"]


def test_provenance_is_exported_and_read_back(
    sessions: Sessions, service: AdjudicationService, dataset: int, tmp_path: Path
) -> None:
    lead = service.curator("lead")
    service.settle(settlement(at(service, dataset, "pair-3", lead.id), Verdict.TIE, lead.id,
                              note="both say it"))  # fmt: skip
    let(service, dataset, "good", Role.BREAK_TIES, note="by the judge")
    service.undo(dataset, lead.id)
    service.redo(dataset, lead.id)
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
    kinds = {one.name: one.kind for one in service.judges(dataset + 1)}
    assert kinds == {"bad": RaterKind.JUDGE, "good": RaterKind.JUDGE}
