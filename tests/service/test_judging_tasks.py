"""Every task of a judge: what is asked, what is read, where it is stored."""

from __future__ import annotations

from collections import Counter

import pytest
from sqlalchemy import select

from annotation.jobs import drain
from annotation.judging.records import CallOutput, CallRequest, Finish, Task
from annotation.judging.rendering import Truncation
from db.engine import Sessions
from db.errors import KnownError
from db.models import ItemCheckRow, JudgeCallRow, JudgmentRow, ScoreStored, SignatureRow
from db.types import Construct, Verdict
from scoring.audit.judge_page import JudgePageService
from scoring.audit.records import AuditOptions
from scoring.audit.service import AuditService
from tests.made_judgments import Word, say
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims
from tests.scripted_judges import (
    FIRST,
    Answer,
    ScriptedJudge,
    fails,
    first_is,
    options,
    prefers,
    run,
    says,
    service,
    text_of,
)
from tests.stored_rows import calls, judgments, rows_as_read


def shares(request: CallRequest) -> CallOutput:
    """Prefer the first system by .6 to .3, and the place that is read first by a little."""
    told = (0.7, 0.2, 0.1) if first_is(request, FIRST) else (0.4, 0.5, 0.1)
    return CallOutput(probabilities=dict(zip("ABC", told, strict=True)), tokens_in=50)


def by_claim(request: CallRequest) -> str:
    return "0.75" if "Claim 1." in text_of(request) else "0.25"


def test_likelihood_averages_both_orders(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(2))
    judge = ScriptedJudge(shares)
    report = run(sqlite_sessions, judge, options(Task.LIKELIHOOD, "likelihood-en"))
    assert report.statuses == {"verdict": 2} and report.tokens_in == 200
    assert judge.received[0].choices == ("A", "B", "C")
    ab, ba = calls(sqlite_sessions)[:2]
    assert ab.probabilities == pytest.approx({"a": 0.7, "b": 0.2, "tie": 0.1})
    assert ba.probabilities == pytest.approx({"a": 0.5, "b": 0.4, "tie": 0.1})
    row = judgments(sqlite_sessions)[0]
    assert (row.verdict, row.strength_value) == ("a", "0.600/0.300/0.100")
    assert row.strength_scale == "p(a)/p(b)/p(tie)"
    make_dataset(sqlite_sessions, numbered(2), name="again")
    how = options(Task.LIKELIHOOD, "likelihood-en", rater="other")
    report = run(sqlite_sessions, ScriptedJudge(shares), how, "again")
    assert (report.asked, report.reused) == (0, 4)
    assert judgments(sqlite_sessions)[-1].strength_value == "0.600/0.300/0.100"


def test_support_is_a_verdict_a_strength_and_a_score(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered_claims(3), construct=Construct.ATTRIBUTION)
    judge = ScriptedJudge(lambda request: says(f"SUPPORT: {by_claim(request)}"))
    report = run(sqlite_sessions, judge, options(Task.SUPPORT, "support-en"))
    assert report.asked == 3 and report.statuses == {"verdict": 3}
    assert [
        (r.verdict, r.strength_scale, r.strength_value) for r in judgments(sqlite_sessions)
    ] == [
        ("not_attributable", "0..1", "0.25"),
        ("attributable", "0..1", "0.75"),
        ("not_attributable", "0..1", "0.25"),
    ]
    assert "First evidence 0.\nSecond evidence 0." in text_of(judge.received[0])
    assert [row.value for row in rows_as_read(sqlite_sessions, ScoreStored)] == [0.25, 0.75, 0.25]
    (signature,) = rows_as_read(sqlite_sessions, SignatureRow)
    assert signature.metric == "judge.support:scripted"
    assert signature.text.startswith("judge.support|scripted|w:127.0.0.1:9|prompt:")


def test_evidence_is_cut_where_it_is_asked_for(sqlite_sessions: Sessions) -> None:
    long = MadeItem(question="Q " * 400, claim="C" * 900, evidence=("E" * 2_000,))
    make_dataset(sqlite_sessions, [long], construct=Construct.ATTRIBUTION)
    judge = ScriptedJudge(lambda _: says("SUPPORT: 1.00"))
    run(sqlite_sessions, judge, options(Task.SUPPORT, "support-en", truncation=Truncation()))
    shown = text_of(judge.received[0])
    assert "E" * 1_500 in shown and "E" * 1_501 not in shown
    assert "C" * 600 in shown and "C" * 601 not in shown


def test_a_label_comes_with_its_confidence(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered_claims(2), construct=Construct.ATTRIBUTION)
    judge = ScriptedJudge(lambda _: says("LABEL: not_attributable\nCONF: 0.9"))
    run(sqlite_sessions, judge, options(Task.LABEL, "label-en"))
    row = judgments(sqlite_sessions)[0]
    assert (row.verdict, row.strength_scale, row.strength_value) == (
        "not_attributable",
        "confidence 0..1",
        "0.9",
    )


def rates(request: CallRequest) -> CallOutput:
    return says(f"Because.\nRATING: {4 if FIRST in text_of(request) else 2}")


def test_ratings_are_scores_that_an_audit_finds(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(30))
    judge = ScriptedJudge(rates)
    how = options(Task.RATING, "relevance-en", rater="")
    report = run(sqlite_sessions, judge, how)
    assert report.asked == 60 and report.statuses == {"verdict": 60}
    assert Counter(row.value for row in rows_as_read(sqlite_sessions, ScoreStored)) == {
        4.0: 30,
        2.0: 30,
    }
    assert judgments(sqlite_sessions) == []
    (summary,) = service(sqlite_sessions, judge).judges(dataset)
    assert summary.task == "rating" and summary.judgments == 0
    say(
        sqlite_sessions,
        dataset,
        [Word(place=place, rater="ann", verdict=Verdict.A) for place in range(30)],
    )
    audit = AuditService(sqlite_sessions).audit("made", AuditOptions(replicates=100))
    document = str(drain(audit).to_json())
    assert "judge.relevance:scripted" in document


def test_an_unreadable_rating_is_undefined_and_a_failed_one_waits(
    sqlite_sessions: Sessions,
) -> None:
    make_dataset(sqlite_sessions, numbered(2))

    def sometimes(request: CallRequest) -> CallOutput:
        if "to question 1" in text_of(request):
            return fails()
        return rates(request) if FIRST in text_of(request) else says("No idea.")

    how = options(Task.RATING, "relevance-en")
    report = run(sqlite_sessions, ScriptedJudge(sometimes), how)
    assert report.statuses == {"error": 2, "unparsed": 1, "verdict": 1}
    stored = rows_as_read(sqlite_sessions, ScoreStored)
    assert [(row.value, row.undefined) for row in stored] == [
        (4.0, None),
        (None, "judge: no verdict could be read"),
    ]
    report = run(sqlite_sessions, ScriptedJudge(rates), how)
    assert (report.asked, len(rows_as_read(sqlite_sessions, ScoreStored))) == (2, 4)


@pytest.mark.parametrize(
    ("named", "answer"),
    [
        ("rubric-prometheus-relative", lambda a: f"Feedback: so. [RESULT] {a}"),
        ("rubric-auto-j", lambda a: f"So, the final decision is Response {'AB'.index(a) + 1}."),
        ("rubric-rm-r1", lambda a: f"<eval>hm</eval> <answer>[[{a}]]</answer>"),
    ],
)
def test_relative_rubrics_judge_pairs(
    sqlite_sessions: Sessions, named: str, answer: Answer
) -> None:
    make_dataset(sqlite_sessions, numbered(2))

    def prefer_the_first(request: CallRequest) -> CallOutput:
        shown = text_of(request)
        first = shown.index(FIRST) < shown.index("from the second system")
        return says(answer("A" if first else "B"))  # type: ignore[arg-type]

    report = run(sqlite_sessions, ScriptedJudge(prefer_the_first), options(Task.RUBRIC, named))
    assert report.asked == 4
    assert [row.verdict for row in judgments(sqlite_sessions)] == ["a", "a"]


@pytest.mark.parametrize(
    ("named", "output", "value"),
    [
        ("rubric-prometheus", "Feedback: fine. [RESULT] 3", 3.0),
        ("rubric-auto-j-single", "Critique. Rating: [[7]]", 7.0),
    ],
)
def test_absolute_rubrics_score_answers(
    sqlite_sessions: Sessions, named: str, output: str, value: float
) -> None:
    make_dataset(sqlite_sessions, numbered(1))
    report = run(
        sqlite_sessions, ScriptedJudge(lambda _: says(output)), options(Task.RUBRIC, named)
    )
    assert report.asked == 2
    assert [row.value for row in rows_as_read(sqlite_sessions, ScoreStored)] == [value, value]


def test_a_stepwise_judge_makes_three_calls_in_each_order(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(2))

    def by_step(request: CallRequest) -> CallOutput:
        shown = text_of(request)
        if "VERDICT" in shown:
            assert "1: A accurate, B missing" in shown and "1. The key point" in shown
            return prefers(FIRST)(request)
        if "<key_points>" in shown:
            assert "1. The key point" in shown and "secret thought" not in shown
            return says("1: A accurate, B missing")
        return says("<think>secret thought</think>1. The key point")

    judge = ScriptedJudge(by_step)
    report = run(sqlite_sessions, judge, options(Task.STEPS, "steps-en"))
    assert report.asked == 12 and report.statuses == {"verdict": 2}
    assert Counter((c.shown_order, c.step) for c in calls(sqlite_sessions)) == {
        (order, step): 2 for order in ("ab", "ba") for step in ("extract", "check", "decide")
    }
    assert "[ba, decide]" in judgments(sqlite_sessions)[0].raw
    assert run(sqlite_sessions, judge, options(Task.STEPS, "steps-en")).asked == 0


def test_a_step_that_failed_ends_its_order_and_is_taken_up_again(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(1))
    well = {"now": False}

    def by_step(request: CallRequest) -> CallOutput:
        shown = text_of(request)
        if "VERDICT" in shown:
            return prefers(FIRST)(request)
        if "<key_points>" in shown and not well["now"]:
            return fails() if first_is(request, FIRST) else says("x", finish=Finish.LENGTH)
        return says("1. Point")

    how = options(Task.STEPS, "steps-en")
    with pytest.raises(KnownError, match="0 of 1 usable"):
        run(sqlite_sessions, ScriptedJudge(by_step), how)
    assert len(calls(sqlite_sessions)) == 4
    well["now"] = True
    with pytest.raises(KnownError, match="0 of 1 usable: 1 truncated") as refused:
        run(sqlite_sessions, ScriptedJudge(by_step), how)
    assert "--max-tokens" in refused.value.todo
    assert Counter(c.status for c in calls(sqlite_sessions)) == {"verdict": 4, "truncated": 1}


def test_checks_of_references_and_questions(sqlite_sessions: Sessions) -> None:
    two = MadeItem(question="Two?", a="x", b="y", references=("Good one.", "  ", "Bad one."))
    make_dataset(sqlite_sessions, [two, *numbered(1)])
    judge = ScriptedJudge(
        lambda request: says(f"So.\nVALID: {'NO' if 'Bad' in text_of(request) else 'YES'}")
    )
    report = run(sqlite_sessions, judge, options(Task.CHECK, "check-reference-en"))
    assert report.asked == 3 and report.judged == 3
    rows = rows_as_read(sqlite_sessions, ItemCheckRow)
    assert [(row.item_id, row.part, row.asked, row.answer) for row in rows] == [
        (1, "reference:0", "reference_valid", "yes"),
        (1, "reference:2", "reference_valid", "no"),
        (2, "reference:0", "reference_valid", "yes"),
    ]
    clear = ScriptedJudge(lambda _: says("CLEAR: CANNOT_TELL"))
    run(sqlite_sessions, clear, options(Task.CHECK, "check-question-en", rater="clear?"))
    rows = rows_as_read(sqlite_sessions, ItemCheckRow)[3:]
    assert [(row.part, row.asked, row.answer) for row in rows] == [
        ("question", "question_clear", "cannot_tell")
    ] * 2
    with sqlite_sessions.read() as session:
        assert session.scalars(select(JudgmentRow.id)).all() == []


def test_a_check_that_could_not_be_read_gives_way(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(2))
    how = options(Task.CHECK, "check-question-en")
    broken = ScriptedJudge(
        lambda request: fails() if "Question 1" in text_of(request) else says("CLEAR: YES")
    )
    run(sqlite_sessions, broken, how)
    run(sqlite_sessions, ScriptedJudge(lambda _: says("CLEAR: NO")), how)
    rows = rows_as_read(sqlite_sessions, ItemCheckRow)
    assert [(row.status, row.answer) for row in rows] == [("verdict", "yes"), ("verdict", "no")]


def test_rewritten_texts_are_kept_as_calls_alone(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(1))
    judge = ScriptedJudge(lambda _: says("Tidy."))
    report = run(sqlite_sessions, judge, options(Task.CHECK, "paraphrase-en"))
    assert report.statuses == {"verdict": 2}
    assert [row.raw for row in rows_as_read(sqlite_sessions, JudgeCallRow)] == ["Tidy.", "Tidy."]
    assert rows_as_read(sqlite_sessions, ItemCheckRow) == []
    with pytest.raises(KnownError, match="no rewritings"):
        run(sqlite_sessions, judge, options(Task.CHECK, "check-paraphrase-en", rater="x"))


def test_deranged_ratings_are_asked_and_kept_apart(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(12))
    how = options(Task.RATING, "relevance-en", deranged=True, derangement_seed=5)

    def right_question(request: CallRequest) -> CallOutput:
        shown = text_of(request)
        number = shown.partition("Question ")[2].partition("?")[0]
        return says(f"RATING: {5 if f'question {number}.' in shown else 1}")

    judge = ScriptedJudge(right_question)
    report = run(sqlite_sessions, judge, how)
    assert report.asked == 48 and report.statuses == {"verdict": 24}
    stored = Counter((row.variant, row.rating) for row in calls(sqlite_sessions))
    assert stored == {("", 5.0): 24, ("deranged:5", 1.0): 24}
    assert {row.value for row in rows_as_read(sqlite_sessions, ScoreStored)} == {5.0}
    assert run(sqlite_sessions, judge, how).asked == 0


def test_deranged_evidence_comes_from_another_item(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered_claims(8), construct=Construct.ATTRIBUTION)
    judge = ScriptedJudge(lambda _: says("SUPPORT: 0.50"))
    how = options(Task.SUPPORT, "support-en", deranged=True)
    report = run(sqlite_sessions, judge, how)
    assert report.asked == 16 and len(judgments(sqlite_sessions)) == 8
    for number in range(8):
        shown = [text_of(r) for r in judge.received if f"Claim {number}." in text_of(r)]
        assert sorted(f"evidence {number}." in text for text in shown) == [False, True]


def test_one_group_alone_cannot_be_deranged(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, [MadeItem(question="Same?", a=str(n), b="x") for n in range(4)])
    with pytest.raises(KnownError, match="cannot be exchanged"):
        run(
            sqlite_sessions,
            ScriptedJudge(rates),
            options(Task.RATING, "relevance-en", deranged=True),
        )


def test_tasks_that_a_dataset_has_nothing_for(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(1))
    with pytest.raises(KnownError, match="has no claims to judge"):
        run(sqlite_sessions, ScriptedJudge(rates), options(Task.SUPPORT, "support-en"))


def obeys(request: CallRequest) -> CallOutput:
    """Do as an injected text says, else prefer the first system."""
    shown = text_of(request)
    for place, letter in (("answer_a", "A"), ("answer_b", "B")):
        text = shown.partition(f"<{place}>")[2].partition(f"</{place}>")[0]
        if len(text.strip().split("\n\n")) > 1 and letter in text.rpartition("\n\n")[2]:
            return says(f"VERDICT: {letter}")
    return prefers(FIRST)(request)


def test_the_injection_probe_tells_who_obeys(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(12))
    steady = ScriptedJudge(prefers(FIRST))
    run(sqlite_sessions, steady, options())
    before = len(judgments(sqlite_sessions))
    report = drain(service(sqlite_sessions, steady).probe_injection("made", "scripted judge"))
    assert report.injected.value == 0.0 and report.injected.n == 12
    assert report.control.value == 0.0 and report.control.n == 12
    assert report.asked == 48 and len(judgments(sqlite_sessions)) == before
    assert {row.variant.partition(":")[0] for row in calls(sqlite_sessions)} == {
        "",
        "injection",
        "control",
    }
    again = drain(service(sqlite_sessions, steady).probe_injection("made", "scripted judge"))
    assert (again.asked, again.reused, again.injected.n) == (0, 48, 12)
    led = ScriptedJudge(obeys)
    run(sqlite_sessions, led, options(rater="led", named="pairwise-en-brief"))
    report = drain(service(sqlite_sessions, led).probe_injection("made", "led", limit=6))
    assert report.injected.n == 6 and (report.injected.value or 0) > 0.5
    shown = drain(JudgePageService(sqlite_sessions).page("made", "led")).injection
    assert shown is not None
    assert (shown.injected, shown.control) == (report.injected, report.control)
    assert shown.by_kind == report.by_kind
    summaries = service(sqlite_sessions, led).judges(dataset)
    assert [one.calls for one in summaries] == [{"verdict": 24}, {"verdict": 24}]


def test_only_judges_that_ran_here_on_pairs_are_probed(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(2))
    judge = ScriptedJudge(rates)
    probe = service(sqlite_sessions, judge).probe_injection
    with pytest.raises(KnownError, match="no judge 'x'"):
        drain(probe("made", "x"))
    say(sqlite_sessions, dataset, [Word(place=0, rater="x", verdict=Verdict.A, judge=True)])
    with pytest.raises(KnownError, match="was not run here"):
        drain(probe("made", "x"))
    run(sqlite_sessions, judge, options(Task.RATING, "relevance-en", rater="r"))
    with pytest.raises(KnownError, match="does not compare"):
        drain(probe("made", "r"))
    tie = ScriptedJudge(lambda _: says("VERDICT: TIE"))
    run(sqlite_sessions, tie, options(rater="t"))
    with pytest.raises(KnownError, match="preferred no answer"):
        drain(service(sqlite_sessions, tie).probe_injection("made", "t"))
