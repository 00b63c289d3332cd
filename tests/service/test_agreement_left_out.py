"""What never enters agreement is counted, and a figure that cannot be says why."""

from __future__ import annotations

import json

import pytest

from annotation.agreement import AgreementService
from db.engine import Sessions
from db.errors import KnownError
from db.types import Construct, RaterKind, Seal, Status, Verdict
from tests.made_audits import judge
from tests.made_projects import make_dataset, numbered

A, B, TIE, BAD, CANNOT = Verdict.A, Verdict.B, Verdict.TIE, Verdict.BOTH_BAD, Verdict.CANNOT_TELL


def test_what_never_enters_is_counted_per_rater(
    sessions: Sessions, agreement: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(6))
    judge(sessions, made, "reviewer 1", [A, CANNOT, Status.SKIPPED, BAD, B, None])
    judge(sessions, made, "reviewer 2", [A, A, A, TIE, Status.UNPARSED, None])
    report = agreement.report("made")
    first, second = report.raters
    assert (first.judgments, first.votes) == (5, 3)
    assert first.left_out == {"cannot_tell": 1, "skipped": 1}
    assert first.labels == {"a": 1, "tie": 1, "b": 1}
    assert second.left_out == {"unparsed": 1}
    assert report.coefficients.percent_agreement.n == 2
    assert report.coefficients.percent_agreement.value == 1.0
    assert report.coefficients.percent_agreement.dropped == 3
    assert report.overlap._asdict() == {
        "units": 6, "rated": 5, "doubly": 2, "ratings": 7, "raters": 2,
    }  # fmt: skip


def test_both_bad_is_a_tie_unless_told_otherwise(
    sessions: Sessions, agreement: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(4))
    judge(sessions, made, "reviewer 1", [BAD, A, B, BAD])
    judge(sessions, made, "reviewer 2", [TIE, A, B, BAD])
    tie = agreement.report("made")
    own = agreement.report("made", both_bad="own")
    drop = agreement.report("made", both_bad="drop")
    assert tie.coefficients.percent_agreement.value == 1.0
    assert own.coefficients.percent_agreement.value == 0.75
    assert own.categories == ("a", "tie", "b", "both_bad")
    assert own.coefficients.alpha_ordinal.undefined is not None
    assert "both_bad has no place" in own.coefficients.alpha_ordinal.undefined
    ordinal = next(line for line in own.tie_policies if line.policy == "ordinal")
    assert ordinal.corrected.value is not None
    assert own.majority["both_bad"] == 1
    assert drop.coefficients.percent_agreement.n == 2
    assert drop.raters[0].left_out == {"both_bad": 2}


def test_broken_seals_are_told_and_left_out_when_asked(
    sessions: Sessions, agreement: AgreementService
) -> None:
    made = make_dataset(sessions, numbered(3))
    judge(sessions, made, "reviewer 1", [A, B, A])
    judge(sessions, made, "reviewer 2", [A, B, B], seal=Seal.BROKEN)
    report = agreement.report("made")
    assert [line.broken for line in report.raters] == [0, 3]
    assert report.coefficients.percent_agreement.n == 3
    kept = agreement.report("made", leave_broken=True)
    assert kept.coefficients.percent_agreement.undefined == "needs two raters, has one"
    assert kept.raters[1].left_out == {"seal broken": 3}


@pytest.mark.parametrize("construct", [Construct.RATING, Construct.RANKING])
def test_constructs_without_categories_are_refused(
    sessions: Sessions, agreement: AgreementService, construct: Construct
) -> None:
    make_dataset(sessions, numbered(1), construct=construct)
    with pytest.raises(KnownError, match=f"holds {construct} data"):
        agreement.report("made")


def test_a_dataset_that_is_not_there(agreement: AgreementService) -> None:
    with pytest.raises(KnownError, match="no dataset 'nothing'"):
        agreement.report("nothing")


def test_nobody_has_judged(sessions: Sessions, agreement: AgreementService) -> None:
    make_dataset(sessions, numbered(3))
    report = agreement.report("made")
    assert report.coefficients.fleiss_kappa.undefined == "no ratings"
    assert report.majority == {"a": 0, "tie": 0, "b": 0, "none": 0}
    assert report.pairs == ()
    assert report.notes == ("There is no agreement to report: no ratings.",)
    json.dumps(report.to_json())


def test_one_person_and_a_judge(sessions: Sessions, agreement: AgreementService) -> None:
    made = make_dataset(sessions, numbered(4))
    judge(sessions, made, "gold", [A, B, TIE, A])
    judge(sessions, made, "Judge-1", [A, B, A, A], kind=RaterKind.JUDGE)
    report = agreement.report("made")
    assert report.coefficients.alpha_nominal.undefined == "needs two raters, has one"
    assert "Only one person judged here" in report.notes[1]
    assert report.pairs[0].percent_agreement.value == 0.75
    assert report.majority == {"a": 2, "tie": 1, "b": 1, "none": 0}


def test_raters_who_share_no_unit(sessions: Sessions, agreement: AgreementService) -> None:
    made = make_dataset(sessions, numbered(4))
    judge(sessions, made, "reviewer 1", [A, B, None, None])
    judge(sessions, made, "reviewer 2", [None, None, A, B])
    report = agreement.report("made")
    assert report.coefficients.fleiss_kappa.undefined == "no unit has two ratings"
    assert report.pairs[0].cohen_kappa.undefined == "no shared unit"
    assert report.pairs[0].overlap == 0


def test_one_label_only(sessions: Sessions, agreement: AgreementService) -> None:
    made = make_dataset(sessions, numbered(30))
    for name in ("reviewer 1", "reviewer 2"):
        judge(sessions, made, name, [TIE] * 30)
    report = agreement.report("made")
    assert report.coefficients.fleiss_kappa.undefined == "one category"
    assert report.coefficients.percent_agreement.value == 1.0
    assert report.coefficients.gwet_ac1.value == 1.0
    assert any("one category" in note for note in report.notes)
