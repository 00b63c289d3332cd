"""Judges' files join the texts of their dataset, in whatever order they come."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from db.engine import Sessions
from db.errors import KnownError
from db.types import RaterKind, ShownOrder
from tests.made_files import bring, column, rows_of, table, write_bytes, write_lines

SAID = """
    SELECT r.name, c.key, j.status, j.verdict FROM judgments j
    JOIN raters r ON r.id = j.rater_id JOIN comparisons c ON c.id = j.comparison_id
    WHERE j.id NOT IN (SELECT supersedes_id FROM judgments WHERE supersedes_id IS NOT NULL)
    ORDER BY r.name, c.position
"""
CALLS = """
    SELECT c.key, k.shown_order, k.status, k.verdict, k.raw FROM judge_calls k
    JOIN comparisons c ON c.id = k.comparison_id ORDER BY c.position, k.shown_order
"""


def scenarios(folder: Path) -> Path:
    return write_lines(
        folder,
        "pairs.jsonl",
        [
            {
                **{"scenario": "mail", "label": label, "prompt": f"Write {n}."},
                **{"response 1": f"one {n}", "response 2": f"two {n}"},
            }
            for n, label in enumerate((0, 1, 2))
        ],
    )


def outputs(folder: Path, name: str, *values: object) -> Path:
    return write_lines(folder, name, [{"output": value} for value in values])


def models(folder: Path) -> Path:
    return write_lines(
        folder,
        "models.jsonl",
        [{"id": 7, "api_id": "x/7", "name": "Seven"}, {"id": 8, "api_id": "x/8", "name": "Eight"}],
    )


def crowd(folder: Path) -> list[Path]:
    pairs = [
        {
            **{"id": n, "prompt": 1, "text": "Why?", "type": "essay", "slug": "why", "note": None},
            **{"model_x": x, "result_x": f"x{n}", "model_y": y, "result_y": f"y{n}"},
        }
        for n, (x, y) in enumerate(((7, 8), (8, 9), (9, 7)))
    ]
    head = "id,prompt,model_x,model_y,{}winner,left,right\n"
    votes = head.format("worker,") + (
        "0,1,7,8,1,left,Seven,Eight\n0,1,7,8,2,left,Eight,Seven\n"
        "1,1,8,9,1,tie,Eight,Nine\n2,1,9,7,2,right,Nine,Seven\n"
    )
    judged = head.format("") + "0,1,7,8,right,Seven,Eight\n1,1,8,9,left,Eight,Nine\n"
    judged += "2,1,9,7,tie,Nine,Seven\n"
    return [
        write_lines(folder, "pairs-crowd.jsonl", pairs),
        write_bytes(folder, "crowd-comparisons.csv", votes.encode()),
        write_bytes(folder, "m-4-crowd-comparisons.csv", judged.encode()),
    ]


@pytest.mark.parametrize("turned", [False, True])
def test_two_order_files_are_one_judge(sessions: Sessions, tmp_path: Path, turned: bool) -> None:
    files = [
        scenarios(tmp_path),
        outputs(tmp_path, "judge_output.jsonl", 0, 1, 0),
        outputs(tmp_path, "judge_exchange_output.jsonl", 1, 1, "none"),
    ]
    report = bring(sessions, *(reversed(files) if turned else files), dataset="d")
    assert report.rejected_count == 0
    (dataset,) = report.datasets
    assert (dataset.items, dataset.judgments, dataset.repeated) == (3, 6, 0)
    assert table(sessions, SAID) == [
        *(("gold", "1", "verdict", "a"), ("gold", "2", "verdict", "b")),
        *(("gold", "3", "verdict", "tie"), ("judge_output", "1", "verdict", "a")),
        ("judge_output", "2", "inconsistent", None),
        ("judge_output", "3", "unparsed", None),
    ]
    assert column(sessions, "SELECT DISTINCT revision FROM judgments") == [0]
    assert table(sessions, CALLS) == [
        *(("1", "ab", "verdict", "a", "0"), ("1", "ba", "verdict", "a", "1")),
        *(("2", "ab", "verdict", "b", "1"), ("2", "ba", "verdict", "a", "1")),
        *(("3", "ab", "verdict", "a", "0"), ("3", "ba", "unparsed", None, "none")),
    ]
    assert dataset.verdicts == {"a": 2, "b": 1, "tie": 1, "inconsistent": 1, "unparsed": 1}


def test_the_other_order_may_come_later(sessions: Sessions, tmp_path: Path) -> None:
    bring(
        sessions,
        scenarios(tmp_path),
        outputs(tmp_path, "j_swap.jsonl", 1, 1, 2),
        dataset="d",
        rater="zed",
    )
    assert (
        column(sessions, "SELECT reason FROM judgments WHERE raw LIKE '%ba%'")
        == ["asked in one order only (ba)"] * 3
    )
    other = outputs(tmp_path, "other.jsonl", 0, 1, 2)
    first = bring(sessions, other, dataset="d", rater="zed", order=ShownOrder.AB)
    assert first.datasets[0].judgments == 3
    assert table(sessions, SAID)[3:] == [
        *(("zed", "1", "verdict", "a"), ("zed", "2", "inconsistent", None)),
        ("zed", "3", "verdict", "tie"),
    ]
    kept = "SELECT revision FROM judgments WHERE raw LIKE '%ba%' ORDER BY revision"
    assert column(sessions, kept) == [0, 0, 0, 1, 1, 1]
    before = rows_of(sessions)
    again = bring(sessions, other, dataset="d", rater="zed", order=ShownOrder.AB)
    assert (rows_of(sessions), again.files[0].unchanged) == (before, True)
    copied = outputs(tmp_path, "copied.jsonl", 0, 1, 2, 0)
    longer = bring(sessions, copied, dataset="d", rater="zed")
    assert (rows_of(sessions)["judgments"], longer.datasets[0].judgments) == (
        before["judgments"],
        0,
    )
    assert [note.reason for note in longer.files[0].rejected] == [
        "no comparison of 'd' has the key '4'"
    ]


def test_lines_that_cannot_be_read_move_no_others(sessions: Sessions, tmp_path: Path) -> None:
    text = scenarios(tmp_path).read_text().split("\n")
    text[1] = "{broken"
    texts = write_bytes(tmp_path, "broken.jsonl", "\n".join(text).encode())
    report = bring(sessions, texts, outputs(tmp_path, "j.jsonl", 0, 0, 1), dataset="d")
    assert [(file.file, file.rejected_count) for file in report.files] == [
        ("broken.jsonl", 1),
        ("j.jsonl", 1),
    ]
    assert [row for row in table(sessions, SAID) if row[0] == "j"] == [
        *(("j", "1", "verdict", "a"), ("j", "3", "verdict", "b"))
    ]


@pytest.mark.parametrize("separately", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_votes_by_side_join_their_pairs(
    sessions: Sessions, tmp_path: Path, turned: bool, separately: bool
) -> None:
    pairs, votes, judged = crowd(tmp_path)
    if separately:
        bring(sessions, pairs, dataset="d")
        for path in (judged, votes) if turned else (votes, judged):
            report = bring(sessions, path, dataset="d")
            assert report.rejected_count == 0
    else:
        files = (judged, votes, pairs) if turned else (pairs, votes, judged)
        report = bring(sessions, *files, dataset="d")
        assert (report.rejected_count, report.datasets[0].judgments) == (0, 7)
    assert table(sessions, SAID) == [
        *(("m-4", "0", "verdict", "b"), ("m-4", "1", "verdict", "a")),
        *(("m-4", "2", "verdict", "tie"), ("worker 1", "0", "verdict", "a")),
        *(("worker 1", "1", "verdict", "tie"), ("worker 2", "0", "verdict", "b")),
        ("worker 2", "2", "verdict", "b"),
    ]
    kinds = table(sessions, "SELECT name, kind FROM raters ORDER BY name")
    assert kinds == [("m-4", "judge"), ("worker 1", "person"), ("worker 2", "person")]
    assert table(
        sessions,
        "SELECT a.text, a.system FROM answers a ORDER BY a.text",
    ) == [
        *(("x0", "Seven"), ("x1", "Eight"), ("x2", "Nine")),
        *(("y0", "Eight"), ("y1", "Nine"), ("y2", "Seven")),
    ]
    left = "SELECT shown_left FROM judgments j JOIN raters r ON r.id = j.rater_id "
    assert column(sessions, f"{left} WHERE r.name = 'worker 2' ORDER BY j.id") == ["b", "a"]


def test_a_file_of_names_names_systems(sessions: Sessions, tmp_path: Path) -> None:
    pairs = crowd(tmp_path)[0]
    report = bring(sessions, models(tmp_path), pairs, dataset="d")
    assert [file.records for file in report.files] == [3, 2]
    assert column(sessions, "SELECT DISTINCT system FROM answers ORDER BY system") == [
        *("9", "Eight", "Seven")
    ]


def test_votes_that_name_other_systems_are_refused(sessions: Sessions, tmp_path: Path) -> None:
    pairs, votes, _ = crowd(tmp_path)
    text = votes.read_text() + "0,1,7,8,3,left,Six,Eight\n0,1,7,8,3,middle,Seven,Eight\n"
    text += "0,1,7,8,,left,Seven,Eight\n9,1,7,8,3,left,Seven,Eight\n"
    more = write_bytes(tmp_path, "more.csv", text.encode())
    report = bring(sessions, pairs, more, dataset="d")
    reasons = [note.reason for note in report.files[1].rejected]
    assert len(reasons) == 4
    assert "are not the two systems" in reasons[0]
    assert reasons[1] == "the winner 'middle' is not left, right or tie"
    assert reasons[2] == "'worker' is empty"
    assert reasons[3] == "no comparison of 'd' has the key '9'"


def bench(turned: bool = False) -> dict[str, Any]:
    """Give a vote of a person on two conversations, the systems perhaps the other way round."""
    said = [
        [
            {"role": "user", "content": "q1"},
            {"role": "assistant", "content": f"{system}1"},
            {"role": "user", "content": "q2"},
            {"role": "assistant", "content": f"{system}2"},
        ]
        for system in ("m", "n")
    ]
    names = ["m", "n"]
    if turned:
        said.reverse()
        names.reverse()
    return {
        **{"question_id": 81, "model_a": names[0], "model_b": names[1], "turn": 1},
        **{"winner": "model_b", "judge": "author_1", "tstamp": 0},
        **{"conversation_a": said[0], "conversation_b": said[1]},
    }


def test_votes_without_texts_join_what_has_them(sessions: Sessions, tmp_path: Path) -> None:
    texts = write_lines(tmp_path, "bench.jsonl", [bench(), {**bench(turned=True), "judge": ["a2"]}])
    people = {"p": {"81__m__n__1": "model_a", "81__m__n__2": "tie"}}
    judges = {"j": {"81__n__m__1": "model_a"}}
    files = [
        write_bytes(tmp_path, "human.json", json.dumps(people).encode()),
        write_bytes(tmp_path, "llm_annotations.json", json.dumps(judges).encode()),
        texts,
    ]
    report = bring(sessions, *files, dataset="d")
    assert report.rejected_count == 0
    assert table(sessions, SAID) == [
        *(("a2", "81|m|n", "verdict", "a"), ("author_1", "81|m|n", "verdict", "b")),
        *(("j", "81|m|n", "verdict", "b"), ("p", "81|m|n", "verdict", "a")),
        ("p", "81-turn2|m|n", "verdict", "tie"),
    ]
    assert table(sessions, "SELECT key, question FROM items ORDER BY key") == [
        *(("81", "q1"), ("81-turn2", ""))
    ]
    assert table(sessions, "SELECT name FROM raters WHERE kind = 'judge'") == [("j",)]
    pair = {
        **{"question_id": 81, "model_1": "n", "model_2": "m", "turn": 1, "judge": ["g", "pair"]},
        **{"g1_winner": "model_1", "g2_winner": "model_1", "g1_judgment": "[[A]]"},
    }
    bring(sessions, write_lines(tmp_path, "g_pair.jsonl", [pair]), dataset="d")
    assert ("g", "81|m|n", "verdict", "b") in table(sessions, SAID)
    assert [row[1:4] for row in table(sessions, CALLS)] == [
        *(("ab", "verdict", "b"), ("ba", "verdict", "b"))
    ]
    assert column(sessions, "SELECT raw FROM judge_calls WHERE shown_order = 'ba'") == ["[[A]]"]


def test_votes_by_the_keys_of_any_comparison(sessions: Sessions, tmp_path: Path) -> None:
    item = {
        **{"kind": "item", "key": "one", "question": "Why?"},
        "answers": [{"text": "x"}, {"text": "y"}],
        "comparisons": [{"key": "one/1"}],
    }
    bring(sessions, write_lines(tmp_path, "made.jsonl", [item]), dataset="d")
    votes = write_bytes(tmp_path, "votes.json", b'{"p": {"one/1": "right"}, "q": {"one/1": "A"}}')
    report = bring(sessions, votes, dataset="d", kind=RaterKind.JUDGE)
    assert (report.datasets[0].items, report.datasets[0].judgments) == (0, 2)
    assert table(sessions, SAID) == [
        *(("p", "one/1", "verdict", "b"), ("q", "one/1", "verdict", "a"))
    ]
    assert column(sessions, "SELECT DISTINCT kind FROM raters") == ["judge"]


def test_yes_and_no_are_claims_when_asked_for(sessions: Sessions, tmp_path: Path) -> None:
    said = {
        "w0": {"text 1": "yes", "text 2": "perhaps"},
        "w1": {"text 1": "no", "text 2": ""},
        "w2": {"text 1": "n/a: solved"},
    }
    path = write_bytes(tmp_path, "labels.json", json.dumps(said).encode())
    with pytest.raises(KnownError, match="are no preferences: 'yes'") as error:
        bring(sessions, path)
    assert "--labels claims" in error.value.todo
    report = bring(sessions, path, labels="claims")
    assert report.files[0].rejected_count == 1
    assert "'w0' says 'perhaps' of 'text 2'" in report.files[0].rejected[0].reason
    (dataset,) = report.datasets
    assert (dataset.construct.value, dataset.claims, dataset.judgments) == ("attribution", 2, 3)
    verdicts = column(sessions, "SELECT verdict FROM judgments ORDER BY verdict")
    assert verdicts == ["attributable", "cannot_tell", "not_attributable"]
    classes = write_bytes(tmp_path, "classes.json", b'{"w": {"a": "Synonym", "b": "Part"}}')
    with pytest.raises(KnownError, match="'Synonym', 'Part'") as error:
        bring(sessions, classes, labels="claims")
    assert "cannot be imported" in error.value.todo


def test_questions_give_their_topics(sessions: Sessions, tmp_path: Path) -> None:
    questions = [{"question_id": n, "category": "writing", "turns": [f"q{n}"]} for n in (1, 2)]
    pairs = [
        {
            **{"question_id": 1, "question": "q1", "model_1": "m", "model_2": other},
            **{"answer_1": "x", "answer_2": other, "judge_model": "g-4", "judge_prompt": prompt},
            **{"g1_winner": "model_1", "g2_winner": "error", "g1_judgment": "[[A]]"},
            **{"g2_judgment": "", "tstamp": 1.5},
        }
        for other, prompt in (("n", "pair"), ("o", "pair-math"))
    ]
    files = [
        write_lines(tmp_path, "pairs.jsonl", pairs),
        write_lines(tmp_path, "question.jsonl", questions),
    ]
    report = bring(sessions, *files, dataset="d")
    assert report.rejected_count == 0
    assert table(sessions, "SELECT key, topic FROM items ORDER BY key") == [
        *(("1", "writing"), ("2", "writing"))
    ]
    assert table(sessions, SAID) == [
        *(("g-4", "1|m|n", "unparsed", None), ("g-4", "1|m|o", "unparsed", None))
    ]
    assert column(sessions, "SELECT note FROM judgments ORDER BY id") == [
        *("prompt: pair", "prompt: pair-math")
    ]
    assert column(sessions, "SELECT created_at FROM judgments LIMIT 1") == [
        "1970-01-01T00:00:01.500Z"
    ]
    assert (
        column(sessions, "SELECT error FROM judge_calls WHERE status != 'verdict'")
        == ["the file says 'error'"] * 2
    )


def test_subsets_and_judges_are_named_by_folders(sessions: Sessions, tmp_path: Path) -> None:
    texts = {"input": "Tips?", "output_1": "x", "output_2": "y", "label": 2}
    folder = tmp_path / "Natural" / "J-Swap"
    folder.mkdir(parents=True)
    dataset = write_bytes(folder.parent, "dataset.json", json.dumps([texts]).encode())
    results = [
        {
            "swap = False": {"completion": ["(a)", "stop"], "winner": "1"},
            "swap = True": {"completion": ["(a)", "stop"], "winner": "2"},
        },
        {
            "swap = False": {"completion": ["(b) it is", "stop"], "winner": "2"},
            "swap = True": {"completion": ["?", "length"], "winner": None},
        },
    ]
    result = json.dumps([{**texts, "results": results}]).encode()
    report = bring(sessions, write_bytes(folder, "result.json", result), dataset)
    assert [one.name for one in report.datasets] == ["Natural"]
    assert (report.datasets[0].items, report.datasets[0].judgments) == (1, 2)
    assert column(sessions, "SELECT topic FROM items") == ["Natural"]
    assert [(row[0], *row[2:]) for row in table(sessions, SAID)] == [
        *(("J-Swap", "unparsed", None), ("gold", "verdict", "b"))
    ]
    assert {row[1:] for row in table(sessions, CALLS)} == {
        *(("ab", "verdict", "b", "(b) it is"), ("ba", "unparsed", None, "?")),
        ("ab", "verdict", None, '{"completion":["(a)","stop"],"winner":"1"}'),
        ("ba", "verdict", None, '{"completion":["(a)","stop"],"winner":"2"}'),
    }
    steps = "SELECT step FROM judge_calls ORDER BY step"
    assert column(sessions, steps) == ["", "", "round 1", "round 1"]
