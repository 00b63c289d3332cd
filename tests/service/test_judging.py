"""A judge is run: what is asked, what is stored, what is never asked twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from annotation.jobs import drain
from annotation.judging.prompts import made
from annotation.judging.records import CallRequest, Sampling, Task
from db.engine import Sessions
from db.errors import KnownError
from db.models import RaterRow
from db.queries import datasets
from db.types import ShownOrder, Status, TargetKind, Verdict
from scoring.judging.options import Only, Orders
from tests.made_judgments import Word, say
from tests.made_projects import MadeItem, make_dataset, numbered
from tests.scripted_judges import (
    FIRST,
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
from tests.stored_rows import calls, judgments, rows_as_read, runs


def test_both_orders_are_asked_and_mapped_back(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(3))
    judge = ScriptedJudge(prefers(FIRST))
    report = run(sessions, judge, options(price_in=2.0, price_out=6.0))
    assert (report.asked, report.reused, report.judged) == (6, 0, 3)
    assert report.statuses == {"verdict": 3} and report.state == "done"
    assert (report.tokens_in, report.tokens_out) == (600, 60)
    assert report.cost == pytest.approx((600 * 2.0 + 60 * 6.0) / 1e6)
    stored = calls(sessions)
    assert Counter((one.shown_order, one.verdict) for one in stored) == {
        ("ab", "a"): 3,
        ("ba", "a"): 3,
    }
    assert [one.raw for one in stored if one.shown_order == "ba"] == ["VERDICT: B"] * 3
    assert [one.cost for one in stored] == pytest.approx([260e-6] * 6)
    rows = judgments(sessions)
    assert [(row.verdict, row.status, row.seal) for row in rows] == [("a", "verdict", "sealed")] * 3
    assert rows[0].raw == "[ab]\nVERDICT: A\n\n[ba]\nVERDICT: B"
    (stored_run,) = runs(sessions)
    assert stored_run.state == "done" and stored_run.counts["asked"] == 6
    assert stored_run.cost == pytest.approx(report.cost)


def test_a_second_run_asks_nothing_and_changes_nothing(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(3))
    run(sessions, ScriptedJudge(prefers(FIRST)), options())
    before = [(row.id, row.revision) for row in judgments(sessions)]
    again = ScriptedJudge(prefers("second system"))
    report = run(sessions, again, options())
    assert again.received == []
    assert (report.asked, report.reused, report.judged) == (0, 6, 3)
    assert [(row.id, row.revision) for row in judgments(sessions)] == before
    assert len(calls(sessions)) == 6


def test_orders_that_differ_are_inconsistent_and_no_tie(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(2))
    report = run(sessions, ScriptedJudge(lambda _: says("VERDICT: A")), options())
    assert report.statuses == {"inconsistent": 2}
    assert [(row.status, row.verdict) for row in judgments(sessions)] == [
        ("inconsistent", None)
    ] * 2


def test_what_failed_is_asked_again_and_superseded(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(2))
    broken = ScriptedJudge(
        lambda request: fails() if "question 1" in text_of(request) else says("VERDICT: TIE")
    )
    report = run(sessions, broken, options())
    assert report.statuses == {"error": 1, "verdict": 1}
    assert report.errors == {"the server answered 500": 2}
    well = ScriptedJudge(lambda _: says("VERDICT: TIE"))
    report = run(sessions, well, options())
    assert (report.asked, report.reused, report.statuses) == (2, 2, {"verdict": 2})
    assert len(calls(sessions)) == 4
    assert [(row.comparison_id, row.revision, row.status) for row in judgments(sessions)] == [
        (1, 0, "verdict"),
        (2, 0, "error"),
        (2, 1, "verdict"),
    ]


def test_identical_answers_are_a_tie_without_a_call(sessions: Sessions) -> None:
    make_dataset(sessions, [MadeItem(question="Q?", a="Same.", b="Same.\n"), *numbered(1)])
    judge = ScriptedJudge(prefers(FIRST))
    report = run(sessions, judge, options())
    assert (report.asked, report.identical, report.judged) == (2, 1, 2)
    tie = judgments(sessions)[0]
    assert tie.verdict == "tie" and "without a call" in tie.reason


def test_nothing_usable_is_an_error_after_all_is_stored(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(3))
    with pytest.raises(KnownError, match="0 of 3 usable: 3 unparsed"):
        run(sessions, ScriptedJudge(lambda _: says("Hm.")), options())
    assert len(calls(sessions)) == 6
    assert {row.status for row in judgments(sessions)} == {"unparsed"}


def test_samples_vote_in_each_order(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(1))

    def two_of_three(request: CallRequest) -> object:
        first = first_is(request, FIRST) == (request.sample < 2)
        return says(f"VERDICT: {'A' if first else 'B'}")

    judge = ScriptedJudge(two_of_three)  # type: ignore[arg-type]
    how = options(samples=3, sampling=Sampling(temperature=0.7, max_tokens=50))
    report = run(sessions, judge, how)
    assert report.asked == 6 and {request.sample for request in judge.received} == {0, 1, 2}
    assert judgments(sessions)[0].verdict == "a"
    assert "[ba, sample 3]" in judgments(sessions)[0].raw


@pytest.mark.parametrize(("orders", "left"), [(Orders.AB, "a"), (Orders.BA, "b")])
def test_one_order_stores_which_answer_was_read_first(
    sessions: Sessions, orders: Orders, left: str
) -> None:
    make_dataset(sessions, numbered(2))
    report = run(sessions, ScriptedJudge(prefers(FIRST)), options(orders=orders))
    assert report.asked == 2
    assert {(row.shown_left, row.verdict) for row in judgments(sessions)} == {(left, "a")}


def test_an_answer_is_found_again_in_another_dataset(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(4), name="one")
    make_dataset(sessions, numbered(6), name="two")
    run(sessions, ScriptedJudge(prefers(FIRST)), options(rater="r1"), "one")
    other = ScriptedJudge(prefers(FIRST))
    report = run(sessions, other, options(rater="r2", price_in=1.0, price_out=1.0), "two")
    assert (report.asked, report.reused, len(other.received)) == (4, 8, 4)
    assert report.cost == pytest.approx(4 * 110e-6)
    copies = [one for one in calls(sessions) if one.reused]
    assert len(copies) == 8 and {one.cost for one in copies} == {0.0}
    assert {one.verdict for one in copies} == {"a"}


def test_other_weights_prompts_and_settings_are_not_found(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(1), name="one")
    make_dataset(sessions, numbered(1), name="two")
    run(sessions, ScriptedJudge(prefers(FIRST)), options(rater="r1"), "one")
    for number, (judge, how) in enumerate(
        [
            (ScriptedJudge(prefers(FIRST)), options(named="pairwise-en-brief")),
            (ScriptedJudge(prefers(FIRST)), options(sampling=Sampling(max_tokens=51))),
        ]
    ):
        report = run(sessions, judge, replace(how, rater=f"other {number}"), "two")
        assert (report.asked, report.reused) == (2, 0)


def test_the_budget_stops_before_it_is_passed(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(20))
    judge = ScriptedJudge(prefers(FIRST))
    how = options(price_in=0.0, price_out=1_000.0, budget=0.11)  # 0.01 a call, 0.05 at most
    report = run(sessions, judge, how)
    assert report.state == "budget" and runs(sessions)[0].state == "budget"
    assert report.cost is not None and 0.06 <= report.cost <= 0.11
    assert report.asked == len(calls(sessions)) < 40
    rest = run(sessions, judge, replace(how, budget=None))
    assert rest.state == "done" and rest.judged == 20
    assert len(judge.received) == 40 == len(calls(sessions))


def test_closing_the_job_keeps_what_was_answered(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(5))
    judge = ScriptedJudge(prefers(FIRST))
    job = service(sessions, judge).run("made", options())
    while len(calls(sessions)) < 3:
        next(job)
    job.close()
    assert judge.closed and runs(sessions)[0].state == "cancelled"
    assert len(calls(sessions)) == 3 and len(judgments(sessions)) == 1
    report = run(sessions, judge, options())
    assert (report.asked, report.reused, report.judged) == (7, 3, 5)
    assert len(judgments(sessions)) == 5


def test_a_deleted_dataset_is_not_asked_about(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(5))
    judge = ScriptedJudge(prefers(FIRST))
    job = service(sessions, judge).run("made", options())
    while not calls(sessions):
        next(job)
    with sessions.write() as session:
        datasets.mark_deleted(session, "made")
    with pytest.raises(KnownError, match="deleted meanwhile"):
        drain(job)
    assert len(calls(sessions)) == 1 and runs(sessions)[0].state == "failed"
    with pytest.raises(KnownError, match="no dataset"):
        run(sessions, judge, options())


def test_a_name_stands_for_one_way_of_asking(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(2))
    judge = ScriptedJudge(prefers(FIRST))
    run(sessions, judge, options())
    with pytest.raises(KnownError, match="another orders"):
        run(sessions, judge, options(orders=Orders.AB))
    with pytest.raises(KnownError, match="another prompt"):
        run(sessions, judge, options(named="pairwise-en-brief"))
    say(sessions, 1, [Word(place=0, rater="ann", verdict=Verdict.A)])
    say(sessions, 1, [Word(place=0, rater="imported", verdict=Verdict.A, judge=True)])
    with pytest.raises(KnownError, match="is a person"):
        run(sessions, judge, options(rater="ann"))
    with pytest.raises(KnownError, match="an imported judge"):
        run(sessions, judge, options(rater="imported"))


def test_names_tell_what_differs_from_the_default(sessions: Sessions) -> None:
    named = service(sessions, ScriptedJudge(prefers(FIRST))).rater_name
    plain = options(rater="", sampling=Sampling(max_tokens=1024))
    assert named(plain) == "scripted (pairwise-en)"
    warm = Sampling(temperature=0.7, max_tokens=1024)
    assert named(replace(plain, samples=3, sampling=warm)) == "scripted (pairwise-en, t=0.7, k=3)"
    assert named(replace(plain, orders=Orders.AB)) == "scripted (pairwise-en, ab)"


def test_an_edited_prompt_is_a_new_version_and_a_new_judge(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(1))
    kept = service(sessions, ScriptedJudge(prefers(FIRST)))
    text = "<answer_a>{{ first }}</answer_a> {{ second }} VERDICT: A, B or TIE?"
    one = kept.save_prompt("mine", Task.PAIRWISE, "en", text)
    two = kept.save_prompt("mine", Task.PAIRWISE, "en", f"{text} Be short.")
    assert (one.version, two.version) == (1, 2)
    assert kept.save_prompt("mine", Task.PAIRWISE, "en", text).version == 1
    assert kept.prompt("mine") == two
    assert kept.rater_name(options(prompt=two, rater="")).startswith("scripted (mine v2")
    fresh = made("mine", task=Task.PAIRWISE, language="en", text=f"{text} Or long.")
    report = run(sessions, ScriptedJudge(prefers(FIRST)), options(prompt=fresh, rater=""))
    assert report.rater.startswith("scripted (mine v3")


def test_only_what_people_left_open(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(4))
    by_people = {"ann": "aab", "ben": "abt", "eve": "ab"}
    words = {"a": Verdict.A, "b": Verdict.B, "t": Verdict.TIE}
    say(
        sessions,
        dataset,
        [
            Word(place=place, rater=rater, verdict=words[letter])
            for rater, letters in by_people.items()
            for place, letter in enumerate(letters)
        ],
    )
    asked = {}
    for only in (Only.CONFLICTS, Only.NO_MAJORITY, Only.UNLABELLED, Only.ALL):
        report = run(
            sessions, ScriptedJudge(prefers(FIRST)), options(only=only, rater=f"judge {only}")
        )
        asked[only] = report.judged
    assert asked == {
        Only.CONFLICTS: 2,
        Only.NO_MAJORITY: 1,
        Only.UNLABELLED: 1,
        Only.ALL: 4,
    }


def test_a_sample_is_drawn_by_its_seed_and_stores_its_probability(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(50))
    judge = ScriptedJudge(prefers(FIRST))
    how = options(only=Only.SAMPLE, limit=10, seed=3)
    first = run(sessions, judge, how)
    assert first.judged == 10
    assert runs(sessions)[0].settings["inclusion"] == 0.2
    assert "10 of 50" in first.notes[0]
    again = run(sessions, judge, how)
    assert (again.asked, again.reused) == (0, 20)
    run(sessions, judge, replace(how, seed=4))
    assert len({one.comparison_id for one in calls(sessions)}) > 10


def test_a_dry_run_stores_nothing_and_shows_everything(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(9))
    judge = ScriptedJudge(prefers(FIRST))
    trials = drain(service(sessions, judge).dry_run("made", options()))
    assert len(trials) == 10 and {one.said for one in trials} == {"a"}
    assert [one.shown_order for one in trials[:2]] == [ShownOrder.AB, ShownOrder.BA]
    assert "Question 0?" in trials[0].messages[-1].content
    assert trials[1].output.text == "VERDICT: B"
    assert (calls(sessions), judgments(sessions), runs(sessions)) == ([], [], [])
    assert rows_as_read(sessions, RaterRow) == []


def test_a_plan_counts_what_a_run_then_does(sessions: Sessions) -> None:
    make_dataset(sessions, [*numbered(10), MadeItem(question="Q?", a="Same.", b="Same.")])
    judge = ScriptedJudge(prefers(FIRST))
    how = options(price_in=1.0, price_out=2.0)
    plan = drain(service(sessions, judge).plan("made", how))
    assert (plan.targets, plan.calls, plan.stored, plan.identical) == (11, 20, 0, 1)
    assert plan.seconds is None and plan.cost is not None and plan.cost > 0
    assert any("without the model's tokenizer" in note for note in plan.notes)
    assert judge.received == [] and calls(sessions) == []
    run(sessions, judge, replace(how, limit=4))
    plan = drain(service(sessions, judge).plan("made", how))
    assert (plan.calls, plan.stored, plan.tokens_out) == (12, 8, 120)
    assert plan.seconds is not None
    other = drain(service(sessions, judge).plan("made", replace(how, rater="another")))
    assert (other.calls, other.cached, other.stored) == (12, 8, 0)


def test_what_is_stored_can_be_looked_up(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(2))
    judge = ScriptedJudge(prefers(FIRST))
    report = run(sessions, judge, options())
    stored = service(sessions, judge)
    (summary,) = stored.judges(dataset)
    assert (summary.rater.name, summary.judgments) == ("scripted judge", 2)
    assert (summary.model, summary.state, summary.calls) == ("scripted", "done", {"verdict": 4})
    one = stored.calls_of(dataset, TargetKind.COMPARISON, 1, report.rater_id)
    assert [(call.call.shown_order, call.call.status) for call in one] == [
        (ShownOrder.AB, Status.VERDICT),
        (ShownOrder.BA, Status.VERDICT),
    ]
    assert len(stored.calls_of_item(1)) == 2


def test_an_output_that_cannot_be_stored_as_it_is_stops_no_run(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(1))
    odd = ScriptedJudge(lambda _: says("\ud83d\x00 VERDICT: TIE"))
    assert run(sessions, odd, options()).statuses == {"verdict": 1}
    assert {one.raw for one in calls(sessions)} == {"\ufffd\ufffd VERDICT: TIE"}
    failing = ScriptedJudge(lambda _: fails("the server said \x00"), model="another")
    with pytest.raises(KnownError, match="0 of 1 usable"):
        run(sessions, failing, options(rater="failing"))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"samples": 2}, "all the same"),
        ({"only": Only.SAMPLE}, "needs its size"),
        ({"budget": 1.0}, "needs prices"),
        ({"price_in": float("nan")}, "0 or more"),
        ({"price_in": 1e308}, "1,000,000,000 at most"),
        ({"rater": " "}, "without blanks"),
        ({"rater": "a\nb"}, "one line"),
        ({"rater": "x" * 201}, "1 to 200 characters"),
        ({"limit": 0}, "1 at least"),
        ({"task": Task.STEPS}, "for the task pairwise"),
        ({"deranged": True}, "--deranged is for"),
        ({"only": Only.CONFLICTS}, "nothing to ask about"),
    ],
)
def test_options_that_do_not_go_together(
    sqlite_sessions: Sessions, parts: dict[str, object], said: str
) -> None:
    make_dataset(sqlite_sessions, numbered(1))
    with pytest.raises(KnownError, match=said):
        run(sqlite_sessions, ScriptedJudge(prefers(FIRST)), options(**parts))
