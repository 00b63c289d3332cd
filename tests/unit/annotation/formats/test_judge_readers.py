"""Files of judges and of votes say what they mean: verdicts, orders, strengths, no votes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.formats.judge_outputs import call_of, judged, kind_of, order_of, rater_name
from annotation.formats.reading import Asked, Fitting, Parsed, Read, Reader
from annotation.formats.records import Rejected, Warned
from annotation.formats.registry import reader_for
from annotation.formats.shapes import sample_of, shape_of
from annotation.formats.source import look_at
from db.types import (
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    ShownOrder,
    Status,
    Verdict,
    VotesDraft,
)
from tests.made_files import write_bytes, write_lines

AB, BA, NONE = ShownOrder.AB, ShownOrder.BA, ShownOrder.NONE
PREFERRED: dict[str, Any] = {
    **{"instruction": "Why?", "output_1": "base", "generator_1": "m", "output_2": "other"},
    **{"generator_2": "n", "dataset": "koala", "annotator": "judge 1", "preference": 2},
    **{"price_per_example": 0.5, "time_per_example": 1.25},
}
VOTE: dict[str, Any] = {
    **{"question_id": "u1", "model_a": "n", "model_b": "m", "winner": "tie (bothbad)"},
    **{"judge": "arena_user_7", "turn": 1, "language": "English", "tstamp": 0.5},
    "conversation_a": [
        {"role": "user", "content": "q"},
        {"role": "assistant", "content": "x"},
        {"role": "user", "content": "more"},
        {"role": "assistant", "content": "y"},
    ],
    "conversation_b": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "z"}],
}
KAGGLE: dict[str, Any] = {
    **{"id": "1", "model_a": "m", "model_b": "n", "prompt": '["q", "r"]'},
    **{"response_a": '["x", null]', "response_b": "[not json", "winner_model_a": 0},
    **{"winner_model_b": 1, "winner_tie": 0},
}


def fitted(path: Path, asked: Asked | None = None) -> tuple[Reader, list[Parsed]]:
    source = look_at(path)
    shape = shape_of(source)
    sample = sample_of(source, shape)
    reader = reader_for(sample, "auto", None).fitted(
        Fitting(source, shape, sample, asked or Asked())
    )
    return reader, list(reader.read(source, shape))


def items(parsed: list[Parsed]) -> list[ItemDraft]:
    return [
        one.draft for one in parsed if isinstance(one, Read) and isinstance(one.draft, ItemDraft)
    ]


def judgment(draft: ItemDraft) -> JudgmentDraft:
    (found,) = draft.comparisons[0].judgments
    return found


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ({"prompt": "q", "response 1": "x", "response 2": "y", "label": 0}, "auto-j"),
        ({"output": 2}, "auto-j-judge"),
        ({"input": "q", "output_1": "x", "output_2": "y", "label": 1}, "llmbar"),
        (PREFERRED, "alpaca-eval"),
        ({"question_id": 1, "model_1": "m", "model_2": "n", "g1_winner": "tie"}, "fastchat"),
        ({"question_id": 1, "category": "c", "turns": ["q"]}, "fastchat-questions"),
        (VOTE, "arena"),
        (KAGGLE, "lmsys-kaggle"),
        ({"id": 1, "api_id": "a", "name": "A"}, "llmfao-models"),
        ({"r": {"i": "model_a"}}, "nested-votes"),
    ],
)
def test_recognised(tmp_path: Path, record: dict[str, Any], name: str) -> None:
    source = look_at(write_lines(tmp_path, "made.txt", [record]))
    assert reader_for(sample_of(source, shape_of(source)), "auto", None).name == name


@pytest.mark.parametrize(
    ("preference", "verdict", "strength"),
    [
        (1, Verdict.A, None),
        (2.0, Verdict.B, None),
        (1.5, Verdict.TIE, None),
        (0, Verdict.TIE, None),
        (1.25, Verdict.A, "1.25"),
        (1.500001, Verdict.B, "1.500001"),
    ],
)
def test_alpaca_eval_preferences(
    tmp_path: Path, preference: float, verdict: Verdict, strength: str | None
) -> None:
    path = write_lines(tmp_path, "a.json", [{**PREFERRED, "preference": preference}])
    (draft,) = items(fitted(path)[1])
    found = judgment(draft)
    assert (found.rater, found.kind, found.verdict) == ("judge 1", RaterKind.JUDGE, verdict)
    assert (found.strength_value, found.strength_scale) == (
        strength,
        None if strength is None else "1..2",
    )
    assert (draft.topic, [answer.system for answer in draft.answers]) == ("koala", ["m", "n"])
    assert (found.calls[0].cost, found.calls[0].seconds) == (0.5, 1.25)


@pytest.mark.parametrize("measured", [10**400, -1, 1e300, "long", None])
def test_times_and_prices_that_cannot_be_are_left_out(tmp_path: Path, measured: object) -> None:
    record = {**PREFERRED, "price_per_example": measured, "time_per_example": measured}
    (draft,) = items(fitted(write_lines(tmp_path, "a.json", [record]))[1])
    assert (judgment(draft).calls[0].cost, judgment(draft).calls[0].seconds) == (None, None)


def test_alpaca_eval_without_a_preference(tmp_path: Path) -> None:
    records = [{**PREFERRED, "preference": None}, {**PREFERRED, "preference": 3}]
    _, parsed = fitted(write_lines(tmp_path, "a.json", records))
    (draft,) = items(parsed)
    assert (judgment(draft).status, judgment(draft).verdict) == (Status.UNPARSED, None)
    assert Warned(1, "no preference: no vote") in parsed
    assert Rejected(2, "the preference '3' is not 0 or 1 to 2") in parsed


@pytest.mark.parametrize(
    ("completion", "preference", "order"),
    [
        ({"text": "m"}, 1.01, AB),
        ({"text": "M"}, 1.01, BA),
        ({"text": "M"}, 1.99, AB),
        ("Output (a)", 2, BA),
        ("[{'model': 'model_1', 'rank': 1}, {'model': 'model_2', 'rank': 2}]", 2, BA),
        ("neither", 1, NONE),
        (None, 1, NONE),
        ({"text": "m"}, 1.5, NONE),
    ],
)
def test_a_swapped_row_shows_its_order_beside_the_raw_output(
    tmp_path: Path, completion: object, preference: float, order: ShownOrder
) -> None:
    record = {**PREFERRED, "preference": preference, "raw_completion": completion}
    (draft,) = items(fitted(write_lines(tmp_path, "a.json", [record]))[1])
    (call,) = judgment(draft).calls
    assert call.shown_order is order
    if completion is not None:
        assert json.loads(call.raw) == {"preference": preference, "raw_completion": completion}


def test_arena_votes(tmp_path: Path) -> None:
    (draft,) = items(fitted(write_lines(tmp_path, "arena.jsonl", [VOTE]))[1])
    assert (draft.key, draft.question) == ("u1", "q\n\nmore")
    assert [answer.text for answer in draft.answers] == ["x\n\ny", "z"]
    assert draft.comparisons[0].key == "u1|m|n"
    found = judgment(draft)
    assert (found.rater, found.kind, found.verdict) == (
        "arena_user_7",
        RaterKind.PERSON,
        Verdict.BOTH_BAD,
    )
    assert found.created_at == "1970-01-01T00:00:00.500Z"
    record = {**VOTE, "winner": "maybe"}
    assert isinstance(fitted(write_lines(tmp_path, "b.jsonl", [record]))[1][0], Rejected)


def test_kaggle_votes(tmp_path: Path) -> None:
    _, parsed = fitted(write_lines(tmp_path, "k.jsonl", [KAGGLE, {**KAGGLE, "winner_tie": 1}]))
    (draft,) = items(parsed)
    assert (draft.question, judgment(draft).verdict) == ("q\n\nr", Verdict.B)
    assert [answer.text for answer in draft.answers] == ["x\n\n", "[not json"]
    assert Rejected(2, "2 of its winner columns are 1") in parsed


@pytest.mark.parametrize(
    ("one", "two", "status", "verdict"),
    [
        ("model_1", "model_1", Status.VERDICT, Verdict.A),
        ("tie", "tie", Status.VERDICT, Verdict.TIE),
        ("model_1", "model_2", Status.INCONSISTENT, None),
        ("model_1", "tie", Status.INCONSISTENT, None),
        ("error", "model_2", Status.UNPARSED, None),
        ("error", "error", Status.UNPARSED, None),
    ],
)
def test_fastchat_games(
    tmp_path: Path, one: str, two: str, status: Status, verdict: Verdict | None
) -> None:
    record = {
        **{"question_id": 81, "turn": 2, "model_1": "n", "model_2": "m", "judge": ["g", "pair"]},
        **{"g1_winner": one, "g2_winner": two},
    }
    reader, parsed = fitted(write_lines(tmp_path, "p.jsonl", [record]))
    (draft,) = items(parsed)
    assert draft.textless
    assert any("holds no answers" in told for told in reader.told)
    assert (draft.key, draft.comparisons[0].key) == ("81-turn2", "81-turn2|m|n")
    found = judgment(draft)
    assert (found.rater, found.status, found.verdict) == ("g", status, verdict)
    assert [call.shown_order for call in found.calls] == [AB, BA]


def test_questions_of_two_turns(tmp_path: Path) -> None:
    record = {"question_id": 81, "category": "c", "turns": ["one", "two"], "reference": ["r"]}
    drafts = items(fitted(write_lines(tmp_path, "q.jsonl", [record]))[1])
    assert [(one.key, one.question, one.topic, one.group) for one in drafts] == [
        ("81", "one", "c", "81"),
        ("81-turn2", "one\n\ntwo", "c", "81"),
    ]


@pytest.mark.parametrize(
    ("file", "rater", "order"),
    [
        ("judge.jsonl", "judge", AB),
        ("judge_exchange.jsonl", "judge", BA),
        ("judge-swapped-2.jsonl", "judge-2", BA),
        ("exchange.jsonl", "exchange", BA),
        ("swapping.jsonl", "swapping", AB),
    ],
)
def test_names_and_orders_from_the_file(file: str, rater: str, order: ShownOrder) -> None:
    assert (rater_name(file, Asked()), order_of(file, Asked())) == (rater, order)
    asked = Asked(rater="zed", order=AB)
    assert (rater_name(file, asked), order_of(file, asked)) == ("zed", AB)


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("human_annotations.json", RaterKind.PERSON),
        ("llm_annotations.json", RaterKind.JUDGE),
        ("all-judges.json", RaterKind.JUDGE),
        ("gpt-4.json", RaterKind.JUDGE),
        ("remodelled.json", RaterKind.PERSON),
    ],
)
def test_people_or_judges_from_the_file(file: str, kind: RaterKind) -> None:
    assert kind_of(file, Asked()) is kind
    assert kind_of(file, Asked(kind=RaterKind.PERSON)) is RaterKind.PERSON


def test_one_order_says_so() -> None:
    found = judged("zed", [call_of(BA, Verdict.A, "first")])
    assert (found.verdict, found.reason) == (Verdict.A, "asked in one order only (ba)")
    failed = judged("zed", [call_of(AB, None, "?")])
    assert failed.status is Status.UNPARSED
    assert failed.reason.endswith("; asked in one order only (ab)")


@given(
    st.lists(
        st.tuples(st.sampled_from([AB, BA]), st.sampled_from([Verdict.A, Verdict.B, Verdict.TIE])),
        min_size=1,
        max_size=6,
    ),
    st.randoms(),
)
def test_the_order_in_which_calls_come_means_nothing(
    said: list[tuple[ShownOrder, Verdict]], random: Random
) -> None:
    calls = [
        replace(call_of(order, verdict, verdict.value), sample=n)
        for n, (order, verdict) in enumerate(said)
    ]
    mixed = calls.copy()
    random.shuffle(mixed)
    assert judged("zed", mixed) == judged("zed", calls)


def test_nested_keys(tmp_path: Path) -> None:
    votes = {
        "p": {"7__m__n__2": "model_a", "8__n__m": "tie", "free key": "left", "a__b": "bad word"},
        "q": {"7__m__n__2": None},
    }
    path = write_bytes(tmp_path, "votes.json", json.dumps(votes, indent=1).encode())
    reader, parsed = fitted(path)
    assert reader.kept_columns(sample_of(look_at(path), shape_of(look_at(path)))) == ()
    assert [(one.key, one.comparisons[0].key) for one in items(parsed)] == [
        *(("7-turn2", "7-turn2|m|n"), ("8", "8|m|n"), ("free key", "free key"), ("a__b", "a__b"))
    ]
    rejected = [one for one in parsed if isinstance(one, Rejected)]
    assert [one.reason for one in rejected] == ["'p' says 'bad word' of 'a__b': no vote"]
    assert [answer.system for answer in items(parsed)[1].answers] == ["n", "m"]


def test_a_label_beside_yes_and_no_is_no_verdict_on_a_claim(tmp_path: Path) -> None:
    said = {"i": "yes", "j": "no", "k": "N/A: it is solved", "l": "n/a", "m": "n/a-ish"}
    path = write_bytes(tmp_path, "votes.json", json.dumps({"p": said}).encode())
    _, parsed = fitted(path, Asked(labels="claims"))
    verdicts = [vote.verdict for one in items(parsed) for vote in one.claims[0].judgments]
    assert verdicts == [
        *(Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE),
        *(Verdict.CANNOT_TELL, Verdict.CANNOT_TELL),
    ]
    rejected = [one.reason for one in parsed if isinstance(one, Rejected)]
    assert rejected == ["'p' says 'n/a-ish' of 'm': no vote"]


def test_outputs_that_are_no_verdict(tmp_path: Path) -> None:
    path = write_lines(tmp_path, "j.jsonl", [{"output": 0}, {"output": None}, {"output": "2 "}])
    _, parsed = fitted(path)
    drafts = [one.draft for one in parsed if isinstance(one, Read)]
    assert [
        (draft.judgments[0].status, draft.judgments[0].verdict)
        for draft in drafts
        if isinstance(draft, VotesDraft)
    ] == [
        (Status.VERDICT, Verdict.A),
        (Status.UNPARSED, None),
        (Status.VERDICT, Verdict.TIE),
    ]
