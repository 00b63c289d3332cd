"""A judge that settled items is held against its own verdicts there: audits say so."""

from __future__ import annotations

import pytest

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import LetJudge, Role
from annotation.jobs import drain
from db.engine import Sessions
from db.types import Construct, RaterKind, Verdict
from scoring.audit.judge_page import JudgePageService
from scoring.audit.judge_records import JudgePageOptions
from scoring.audit.records import AuditOptions, AuditReport, Severity
from scoring.audit.service import AuditService
from tests.made_audits import judge
from tests.made_projects import make_dataset, numbered, numbered_claims

SIZE, TIED = 60, 20
RIGHT = 30
"""Of the 40 with a majority, how many the judge says as people do."""
SETTLED = f"settled {TIED} of the {SIZE} verdicts"


@pytest.fixture
def dataset(sqlite_sessions: Sessions) -> int:
    """Two people who differ on the first 20 of 60, and two judges."""
    made = make_dataset(sqlite_sessions, numbered(SIZE))
    judge(sqlite_sessions, made, "reviewer 1", [Verdict.A] * SIZE)
    judge(sqlite_sessions, made, "reviewer 2", [Verdict.B] * TIED + [Verdict.A] * (SIZE - TIED))
    said = [Verdict.B] * TIED + [Verdict.A] * RIGHT + [Verdict.B] * (SIZE - TIED - RIGHT)
    judge(sqlite_sessions, made, "model", said, kind=RaterKind.JUDGE)
    judge(sqlite_sessions, made, "other", [Verdict.A] * SIZE, kind=RaterKind.JUDGE)
    return made


def let(sessions: Sessions, dataset: int, role: Role) -> None:
    service = AdjudicationService(sessions)
    drain(
        service.let_judge(
            LetJudge(
                dataset_id=dataset,
                judge_id=next(one.id for one in service.judges(dataset) if one.name == "model"),
                role=role,
                curator_id=service.curator("lead").id,
                anyway=role is Role.SETTLE,
            )
        )
    )


def audit(sessions: Sessions, gold: str) -> AuditReport:
    return drain(AuditService(sessions).audit("made", AuditOptions(gold=gold, replicates=200)))


def told(report: AuditReport) -> list[str]:
    return [one.text for one in report.findings if "agrees with itself" in one.text]


def test_a_judge_held_against_its_own_verdicts_is_told_first(
    sqlite_sessions: Sessions, dataset: int
) -> None:
    let(sqlite_sessions, dataset, Role.BREAK_TIES)
    report = audit(sqlite_sessions, "adjudicated")
    first, *others = report.findings
    assert SETTLED in first.text
    assert first.text.startswith("The judge model ")
    assert first.severity is Severity.HIGH
    assert first.rows == ("judge:model",)
    share = f"{RIGHT / (SIZE - TIED):.3f}".removeprefix("0")
    assert f"on the others its accuracy is {share} " in first.text
    assert f"n = {SIZE - TIED}" in first.text
    assert report.row("judge:model").estimates()["accuracy"].value == pytest.approx(
        (TIED + RIGHT) / SIZE
    )
    assert not any("agrees with itself" in one.text for one in others)
    assert told(audit(sqlite_sessions, "majority")) == []
    page = drain(
        JudgePageService(sqlite_sessions).page(
            "made", "model", JudgePageOptions(gold="adjudicated", replicates=200)
        )
    )
    assert SETTLED in page.findings[0].text
    other = drain(
        JudgePageService(sqlite_sessions).page(
            "made", "other", JudgePageOptions(gold="adjudicated", replicates=200)
        )
    )
    assert not any("agrees with itself" in one.text for one in other.findings)


def test_what_people_settled_is_nobodys_own(sqlite_sessions: Sessions, dataset: int) -> None:
    let(sqlite_sessions, dataset, Role.ADVISE)
    assert told(audit(sqlite_sessions, "adjudicated")) == []
    let(sqlite_sessions, dataset, Role.BREAK_TIES)
    service = AdjudicationService(sqlite_sessions)
    service.undo(dataset, service.curator("lead").id)
    assert told(audit(sqlite_sessions, "adjudicated")) == []


def test_where_the_judge_made_all_of_the_gold_nothing_is_left_to_say(
    sqlite_sessions: Sessions,
) -> None:
    made = make_dataset(sqlite_sessions, numbered_claims(8), construct=Construct.ATTRIBUTION)
    verdicts = [Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE] * 4
    opposite = verdicts[::-1]
    for name, said, kind in (
        ("reviewer 1", verdicts, RaterKind.PERSON),
        ("reviewer 2", opposite, RaterKind.PERSON),
        ("model", verdicts, RaterKind.JUDGE),
    ):
        judge(sqlite_sessions, made, name, said, kind=kind, construct=Construct.ATTRIBUTION)
    let(sqlite_sessions, made, Role.SETTLE)
    (only,) = told(audit(sqlite_sessions, "adjudicated"))
    assert "settled 8 of the 8 verdicts" in only
    assert "on the others" not in only
