"""Outputs of real judges, read again: the verdicts that their authors recorded."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotation.judging.injection_signs import signs
from annotation.judging.parsing import parse
from annotation.judging.records import CallOutput, Parsed, Task


def said(parsed: Parsed) -> str:
    return parsed.status.value if parsed.place is None else parsed.place.value


def read(text: str, *quoted: str) -> str:
    return said(parse(CallOutput(text=text), Task.PAIRWISE, quoted=quoted))


def japanese(real_data: Path) -> Iterator[tuple[dict[str, str], str, str]]:
    """Give each record of ja-vicuna-qa with a judge's output and the place it chose."""
    for file in sorted((real_data / "ja-vicuna-qa").glob("pairwise*.jsonl")):
        for line in file.read_text(encoding="utf-8").split("\n"):
            if not line:
                continue
            record = json.loads(line)
            for game, shown in (("g1", ("model_1", "model_2")), ("g2", ("model_2", "model_1"))):
                places = {shown[0]: "first", shown[1]: "second", "tie": "tie"}
                yield record, record[f"{game}_judgment"], places[record[f"{game}_winner"]]


def test_japanese_judgments_are_read_as_recorded(real_data: Path) -> None:
    read_again = [
        (read(text, record["question"], record["answer_1"], record["answer_2"]), wanted)
        for record, text, wanted in japanese(real_data)
    ]
    assert len(read_again) == 320
    assert [one for one, _ in read_again] == [wanted for _, wanted in read_again]


def test_japanese_prose_is_read_rightly_or_not_at_all(real_data: Path) -> None:
    """Without its ``[[A]]`` an output may be unreadable, and is never read as another verdict."""
    counts = Counter[str]()
    for _, text, wanted in japanese(real_data):
        got = read(re.sub(r"\[\[.\]\]", "", text))
        counts["right" if got == wanted else got] += 1
    assert set(counts) == {"right", "unparsed"}
    assert counts["right"] >= 200


def test_llmbar_outputs_are_read_as_recorded(real_data: Path) -> None:
    place_of = {
        ("1", False): "first",
        ("2", False): "second",
        ("1", True): "second",
        ("2", True): "first",
    }
    checked = 0
    for file in sorted((real_data / "llmbar").rglob("result.json")):
        for record in json.loads(file.read_text(encoding="utf-8")):
            for told in record["results"]:
                for swapped, outcome in told.items():
                    wanted = place_of[outcome["winner"], swapped.endswith("True")]
                    text = outcome["completion"][0]
                    assert read(text, record["output_1"], record["output_2"]) == wanted
                    checked += 1
    assert checked == 1176


@pytest.mark.parametrize(
    ("name", "result", "reason", "read_at_least"),
    [
        ("gpt-3.5-turbo-testset-v1", "gpt_result", "gpt_reason", 0.2),
        ("pandalm-7b-testset-v1", "pandalm_result", "pandalm_reason", 0.4),
    ],
)
def test_reasons_contradict_the_recorded_verdict_only_where_the_judge_did(
    real_data: Path, name: str, result: str, reason: str, read_at_least: float
) -> None:
    """PandaLM's reasons were cut from their verdicts; two of 999 of GPT-3.5 name the other one."""
    records = json.loads((real_data / "pandalm" / f"{name}.json").read_text(encoding="utf-8"))
    codes = {"1": "first", "2": "second", "tie": "tie", "0": "tie"}
    pairs = [
        (read(str(record[reason])), codes.get(str(record[result]).lower(), "none"))
        for record in records
    ]
    told = [(got, wanted) for got, wanted in pairs if got in set(codes.values())]
    assert len(told) >= read_at_least * len(pairs)
    assert sum(got != wanted for got, wanted in told) <= 2


def test_few_real_answers_look_like_injections(real_data: Path) -> None:
    records = json.loads((real_data / "pandalm" / "testset-v1.json").read_text(encoding="utf-8"))
    answers = [str(record[key]) for record in records for key in ("response1", "response2")]
    answers += [
        record[key] for record, _, _ in japanese(real_data) for key in ("answer_1", "answer_2")
    ]
    assert len(answers) > 2000
    assert sum(bool(signs(answer)) for answer in answers) == 0
