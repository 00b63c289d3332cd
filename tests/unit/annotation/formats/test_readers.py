"""Formats are recognised from content, and each says what its records mean."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from annotation.formats.attributionbench import ATTRIBUTION_BENCH
from annotation.formats.lfqa_e import LFQA_E
from annotation.formats.pandalm import PANDALM, PANDALM_JUDGE
from annotation.formats.reading import Parsed, Read, Reader
from annotation.formats.records import BadRecordError, Rejected, Warned
from annotation.formats.registry import READERS, reader_for
from annotation.formats.shapes import sample_of, shape_of
from annotation.formats.source import look_at
from db.errors import KnownError
from db.types import (
    AnswerDraft,
    ClaimDraft,
    ComparisonDraft,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Status,
    Verdict,
    VotesDraft,
)
from tests.made_files import lfqa, write_bytes, write_lines

CLAIM = {
    "question": "Who sings?",
    "claim": "Milly sings.",
    "claim_raw_string": "Milly sings.[1]",
    "response": "Milly sings.[1]",
    "references": ["A song by Milly.", "Another."],
    "citation_links": [],
    "webpage_references": [],
    "attribution_label": "not attributable",
    "src_dataset": "Made",
    "id": "Made_1",
}
PAIR = {
    "idx": 0,
    "motivation_app": "Mail",
    "cmp_key": "one-7b_two-7b",
    "instruction": "Shorten it.",
    "input": "A long text.",
    "response1": "Text.",
    "response2": True,
    "annotator1": 1,
    "annotator2": 0,
    "annotator3": 2,
}


def opened(path: Path, format_name: str = "auto") -> tuple[Reader, list[Parsed]]:
    source = look_at(path)
    shape = shape_of(source)
    reader = reader_for(sample_of(source, shape), format_name, None)
    return reader, list(reader.read(source, shape))


def drafts(parsed: Iterable[Parsed]) -> list[ItemDraft | VotesDraft]:
    return [one.draft for one in parsed if isinstance(one, Read)]


@pytest.mark.parametrize(
    ("record", "name"),
    [
        (lfqa(), "lfqa-e"),
        (CLAIM, "attributionbench"),
        (PAIR, "pandalm"),
        ({"idx": 0, "pandalm_result": 1, "pandalm_reason": ""}, "pandalm-judge"),
        ({"tiebreak": 1, "kind": "dataset", "name": "d"}, "tiebreak"),
        ({"kind": "item", "key": "k", "question": "q"}, "tiebreak"),
        ({"id": 1, "prompt": "q", "response_a": "x", "response_b": "y"}, "table"),
    ],
)
@pytest.mark.parametrize("name_of_file", ["f.json", "f.jsonl", "f.csv", "f"])
@pytest.mark.parametrize("array", [True, False])
def test_recognised_whatever_the_name(
    tmp_path: Path, record: Mapping[str, object], name: str, name_of_file: str, array: bool
) -> None:
    path = write_lines(tmp_path, name_of_file, [record, record])
    if array:
        path.write_text(json.dumps([record, record], indent=1))
    assert opened(path)[0].name == name


def test_tab_separated_under_csv(tmp_path: Path) -> None:
    raw = "id\tquestion\tresponse_a\tresponse_b\tlabel\n007\tq\tx\ty\tmodel_a\n"
    reader, parsed = opened(write_bytes(tmp_path, "f.csv", raw.encode()))
    assert reader.name == "table"
    assert [draft.key for draft in drafts(parsed)] == ["007"]


def test_what_is_not_recognised_is_told_with_its_columns(tmp_path: Path) -> None:
    path = write_lines(tmp_path, "f.jsonl", [{"spam": 1, "ham": 2}])
    with pytest.raises(KnownError, match="spam, ham"):
        opened(path)
    with pytest.raises(KnownError, match="Did you mean 'lfqa-e'"):
        opened(path, "lfqae")
    with pytest.raises(KnownError, match="not one record"):
        opened(write_bytes(tmp_path, "f.json", b"[1, 2]"))
    with pytest.raises(KnownError, match="is empty"):
        opened(write_bytes(tmp_path, "f.json", b"\xef\xbb\xbf \n"))


def test_names_are_unique() -> None:
    names = [reader.name for reader in READERS]
    assert len(set(names)) == len(names)


def test_lfqa_e(tmp_path: Path) -> None:
    record = lfqa(question="为什么？", type="history", extra="kept", label="same")
    (draft,) = drafts(opened(write_lines(tmp_path, "f", [record]))[1])
    assert draft == ItemDraft(
        key="q1",
        question="为什么？",
        references=("Because.",),
        topic="history",
        setting="model_vs_model",
        language="zh",
        meta={"extra": "kept"},
        answers=(AnswerDraft(text="Since it is so."), AnswerDraft(text="It is not.")),
        comparisons=(
            ComparisonDraft(
                key="q1",
                judgments=(JudgmentDraft(rater="gold", verdict=Verdict.TIE, raw="same"),),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"label": "left"}, "the label 'left' is not one of response_a, response_b, same"),
        ({"id": ""}, "'id' is empty"),
        ({"id": None}, "'id' is empty"),
    ],
)
def test_lfqa_e_tells_what_is_wrong(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    path = write_lines(tmp_path, "f", [lfqa("good"), lfqa(**change)])
    assert Rejected(2, reason) in opened(path)[1]


def test_lfqa_e_without_label_or_answer(tmp_path: Path) -> None:
    without = lfqa("q2")
    del without["response_b"]
    path = write_lines(
        tmp_path, "f", [lfqa(), lfqa("q3", label=None), without, lfqa("q4", response_a=None)]
    )
    parsed = opened(path)[1]
    unlabelled = drafts(parsed)[1]
    assert isinstance(unlabelled, ItemDraft)
    assert unlabelled.comparisons[0].judgments == ()
    assert Rejected(3, "has no 'response_b'") in parsed
    assert Warned(4, "'response_a' is null and reads as empty") in parsed
    assert len(drafts(parsed)) == 3


def test_attribution_bench(tmp_path: Path) -> None:
    reader, parsed = opened(write_lines(tmp_path, "f", [CLAIM]))
    assert reader is ATTRIBUTION_BENCH
    (draft,) = drafts(parsed)
    assert isinstance(draft, ItemDraft)
    judgment = JudgmentDraft(rater="gold", verdict=Verdict.NOT_ATTRIBUTABLE, raw="not attributable")
    assert draft.claims == (
        ClaimDraft(
            key="Made_1",
            text="Milly sings.",
            evidence=("A song by Milly.", "Another."),
            judgments=(judgment,),
        ),
    )
    assert draft.meta["src_dataset"] == "Made"
    assert "citation_links" in draft.meta
    assert draft.answers == ()


def test_pandalm(tmp_path: Path) -> None:
    reader, parsed = opened(write_lines(tmp_path, "f", [PAIR, {**PAIR, "annotator2": "x"}]))
    assert reader is PANDALM
    (draft,) = drafts(parsed)
    assert isinstance(draft, ItemDraft)
    assert (draft.key, draft.question, draft.context) == ("0", "Shorten it.", "A long text.")
    assert draft.topic == "Mail"
    assert [(one.system, one.text) for one in draft.answers] == [
        ("one-7b", "Text."),
        ("two-7b", "true"),
    ]
    judgments = draft.comparisons[0].judgments
    assert [(one.rater, one.verdict) for one in judgments] == [
        ("annotator1", Verdict.A),
        ("annotator2", Verdict.TIE),
        ("annotator3", Verdict.B),
    ]
    assert Warned(1, "'response2' is not text; read as 'true'") in parsed
    assert Rejected(2, "'annotator2' is 'x', not 0, 1 or 2") in parsed


def test_pandalm_labels_as_strings(tmp_path: Path) -> None:
    record = {name: value for name, value in PAIR.items() if "annotator" not in name}
    record |= {"label_0": "1", "label_1": "0", "label_2": "2"}
    (draft,) = drafts(opened(write_lines(tmp_path, "f", [record]))[1])
    assert isinstance(draft, ItemDraft)
    said = [(one.rater, one.verdict) for one in draft.comparisons[0].judgments]
    assert said == [("label_0", Verdict.A), ("label_1", Verdict.TIE), ("label_2", Verdict.B)]


def test_pandalm_judges(tmp_path: Path) -> None:
    rows = [
        {"idx": 0, "gpt_result": "1", "gpt_reason": "Shorter.", "gpt_reference": "T."},
        {"idx": 1, "gpt_result": "Tie", "gpt_reason": "", "gpt_reference": ""},
        {"idx": 2, "gpt_result": "garbage", "gpt_reason": "?", "gpt_reference": ""},
    ]
    reader, parsed = opened(write_lines(tmp_path, "f", rows))
    assert reader is PANDALM_JUDGE
    assert reader.construct is None
    found = [draft.judgments[0] for draft in drafts(parsed) if isinstance(draft, VotesDraft)]
    assert [(one.status, one.verdict) for one in found] == [
        (Status.VERDICT, Verdict.A),
        (Status.VERDICT, Verdict.TIE),
        (Status.UNPARSED, None),
    ]
    assert {(one.rater, one.kind) for one in found} == {("GPT-3.5", RaterKind.JUDGE)}
    assert found[0].note == "Shorter."
    assert json.loads(found[2].raw)["gpt_result"] == "garbage"
    assert any(isinstance(one, Warned) and one.line == 3 for one in parsed)


def test_columns_kept_as_metadata_are_named(tmp_path: Path) -> None:
    path = write_lines(tmp_path, "f", [{**lfqa(), "spam": 1}])
    source = look_at(path)
    assert LFQA_E.kept_columns(sample_of(source, shape_of(source))) == ("spam",)


def test_a_split_column_that_is_missing(tmp_path: Path) -> None:
    source = look_at(write_lines(tmp_path, "f", [lfqa(), lfqa("q2", group="g")]))
    parsed = list(LFQA_E.read(source, shape_of(source), split_by="group"))
    assert parsed[0] == Rejected(1, "has no 'group' to split by")
    assert isinstance(parsed[1], Read)
    assert parsed[1].split == "g"


def test_bad_record_error_is_plain() -> None:
    assert str(BadRecordError("is empty")) == "is empty"
