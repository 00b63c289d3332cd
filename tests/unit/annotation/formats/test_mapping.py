"""A mapping says what columns mean; where it says nonsense, it is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotation.formats.mapped_table import guessed_reader, mapped_reader
from annotation.formats.mapping import guess_mapping, mapping_facts, read_mapping
from annotation.formats.reading import Parsed, Read, Reader
from annotation.formats.records import Rejected, Warned
from annotation.formats.shapes import Sample, sample_of, shape_of
from annotation.formats.source import look_at
from annotation.formats.verdict_words import verdict_of
from db.errors import KnownError
from db.types import ItemDraft, RaterKind, Verdict, VotesDraft
from tests.made_files import write_bytes

TABLE = """\
qid,prompt,ref,left_text,right_text,left_model,right_model,who,choice,why,sure,when
00010,Why?,Because.,NA,=IF(1),m1,m2,reviewer 1,L,short,5,2024-05-01T10:00:00Z
00010,Why?,Because.,NA,=IF(1),m1,m2,reviewer 2,T,,9,yesterday
1e5,How?,,None,null,m1,m2,reviewer 1,?,,,
"""
MAPPING = """\
item: qid
question: prompt
references: [ref]
answer_a: left_text
answer_b: right_text
system_a: left_model
system_b: right_model
rater: who
verdict: choice
verdicts: {L: a, R: b, T: tie, yes: both bad}
note: why
confidence: sure
created_at: when
"""


def sampled(path: Path) -> Sample:
    source = look_at(path)
    return sample_of(source, shape_of(source))


def parsed(path: Path, reader: Reader) -> list[Parsed]:
    source = look_at(path)
    return list(reader.read(source, shape_of(source)))


def test_a_table_by_its_mapping(tmp_path: Path) -> None:
    table = write_bytes(tmp_path, "t.csv", TABLE.encode())
    facts = mapping_facts(write_bytes(tmp_path, "m.yaml", MAPPING.encode()))
    found = parsed(table, mapped_reader(read_mapping(facts), sampled(table)))
    first, second = (one.draft for one in found if isinstance(one, Read))
    assert isinstance(first, ItemDraft)
    assert (first.key, first.question, first.references) == ("00010", "Why?", ("Because.",))
    assert [(one.text, one.system) for one in first.answers] == [("NA", "m1"), ("=IF(1)", "m2")]
    judgment = first.comparisons[0].judgments[0]
    assert (judgment.rater, judgment.verdict, judgment.raw) == ("reviewer 1", Verdict.A, "L")
    assert (judgment.note, judgment.confidence) == ("short", 5)
    assert judgment.created_at == "2024-05-01T10:00:00Z"
    assert isinstance(second, ItemDraft)
    assert second.comparisons[0].judgments[0].confidence is None
    told = [one.text for one in found if isinstance(one, Warned)]
    assert len(told) == 2
    assert "'9'" in told[0]
    assert "'yesterday'" in told[1]
    assert Rejected(4, "the verdict '?' is not in the mapping") in found


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"questoin": "q"}, "Did you mean 'question'"),
        ({"question": ["a", "b"]}, "one column"),
        ({"question": "q", "answer_a": "a"}, "neither two answers nor a claim"),
        ({"answer_a": "a", "answer_b": "b"}, "no question"),
        ({"item": "i"}, "no verdict"),
        ({"item": "i", "verdict": "v", "verdicts": {"x": "better"}}, "'better'"),
        ({"item": "i", "verdict": "v", "verdicts": "a"}, "verdict for each value"),
        ({"item": "i", "raters": 7}, "raters"),
        ({"item": "i", "verdict": "v", "kind": "robot"}, "not 'robot'"),
    ],
)
def test_nonsense_is_told(facts: dict[str, object], said: str) -> None:
    with pytest.raises(KnownError, match=said):
        read_mapping(facts)


@pytest.mark.parametrize(
    "raw",
    [
        b"a: [",
        b"- a\n- b",
        b"",
        b"\xff\xfe\x00",
        b"!!python/object/apply:os.system ['touch owned']",
        b"a: " + b"x" * (2 << 20),
        b"[" * 5_000,
    ],
)
def test_hostile_yaml_is_refused_in_one_line(tmp_path: Path, raw: bytes) -> None:
    with pytest.raises(KnownError) as caught:
        mapping_facts(write_bytes(tmp_path, "m.yaml", raw))
    assert "\n" not in str(caught.value)
    assert not (Path.cwd() / "owned").exists()


def test_a_missing_mapping_and_a_missing_column(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="cannot be read"):
        mapping_facts(tmp_path / "none.yaml")
    table = write_bytes(tmp_path, "t.csv", b"id,q,x,y\n1,a,b,c\n")
    mapping = read_mapping({"question": "q", "answer_a": "x", "answer_b": "z"})
    with pytest.raises(KnownError, match="the column 'z', which t"):
        mapped_reader(mapping, sampled(table))


def test_one_column_per_rater_and_judges(tmp_path: Path) -> None:
    table = write_bytes(tmp_path, "t.tsv", b"k\tj1\tj2\n7\ta\t\n8\tb\ttie\n9\t\t\n")
    mapping = read_mapping(
        {"item": "k", "raters": {"j1": "judge 1", "j2": "judge 2"}, "kind": "judge"}
    )
    found = parsed(table, mapped_reader(mapping, sampled(table)))
    votes = [one.draft for one in found if isinstance(one, Read)]
    assert all(isinstance(one, VotesDraft) for one in votes)
    assert [
        (vote.key, one.rater, one.verdict, one.kind)
        for vote in votes
        for one in vote.judgments  # type: ignore[union-attr]
    ] == [
        ("7", "judge 1", Verdict.A, RaterKind.JUDGE),
        ("8", "judge 1", Verdict.B, RaterKind.JUDGE),
        ("8", "judge 2", Verdict.TIE, RaterKind.JUDGE),
    ]
    assert Rejected(4, "has no verdict") in found


def test_columns_whose_names_leave_no_doubt(tmp_path: Path) -> None:
    raw = b"ID,Question,Model A,Response A,Model B,Response B,Annotator,Winner\n1,q,m,x,n,y,r,n\n"
    reader = guessed_reader(sampled(write_bytes(tmp_path, "t.csv", raw)))
    assert reader is not None
    (found,) = parsed(tmp_path / "t.csv", reader)
    assert isinstance(found, Read)
    assert isinstance(found.draft, ItemDraft)
    assert found.draft.comparisons[0].judgments[0].verdict is Verdict.B, "a system's name"


def test_claims_are_guessed_too(tmp_path: Path) -> None:
    raw = b"id,claim,evidence,label\n1,c,e,supported\n2,c,e,no\n3,c,e,perhaps\n"
    reader = guessed_reader(sampled(write_bytes(tmp_path, "t.csv", raw)))
    assert reader is not None
    found = parsed(tmp_path / "t.csv", reader)
    claims = [one.draft.claims[0] for one in found if isinstance(one, Read)]  # type: ignore[union-attr]
    assert [claim.judgments[0].verdict for claim in claims] == [
        Verdict.ATTRIBUTABLE,
        Verdict.NOT_ATTRIBUTABLE,
    ]
    assert isinstance(found[2], Rejected)


def test_pairs_of_systems_over_one_item_get_keys_of_their_own(tmp_path: Path) -> None:
    raw = (
        b"question_id,question,model_a,response_a,model_b,response_b\n"
        b"1,q,m,x,n,y\n1,q,o,z,m,x\n1,q,n,y,m,x\n"
    )
    reader = guessed_reader(sampled(write_bytes(tmp_path, "t.csv", raw)))
    assert reader is not None
    keys = [
        one.draft.comparisons[0].key  # type: ignore[union-attr]
        for one in parsed(tmp_path / "t.csv", reader)
        if isinstance(one, Read)
    ]
    assert keys == ["1|m|n", "1|m|o", "1|m|n"], "turned rows meet"


@pytest.mark.parametrize("columns", ["a,b", "id,text", "question,answer", "id,verdict"])
def test_doubt_is_not_guessed_away(tmp_path: Path, columns: str) -> None:
    path = write_bytes(tmp_path, "t.csv", f"{columns}\n1,2\n".encode())
    assert guess_mapping(sampled(path)) is None


def test_rows_without_an_id(tmp_path: Path) -> None:
    raw = b"prompt,response_1,response_2\nq,x,y\nq,x,y\n"
    reader = guessed_reader(sampled(write_bytes(tmp_path, "t.csv", raw)))
    assert reader is not None
    found = [one for one in parsed(tmp_path / "t.csv", reader) if isinstance(one, Read)]
    assert [one.draft.key for one in found] == ["1", "2"]
    raw = b"prompt,response_1,response_2,rater,verdict\nq,x,y,r,a\nq,x,y,s,b\nq,x,z,r,b\n"
    reader = guessed_reader(sampled(write_bytes(tmp_path, "t.csv", raw)))
    assert reader is not None
    found = [one for one in parsed(tmp_path / "t.csv", reader) if isinstance(one, Read)]
    keys = [one.draft.key for one in found]
    assert keys[0] == keys[1] != keys[2], "rows of one pair are joined by their texts"


@pytest.mark.parametrize(
    ("word", "verdict"),
    [
        ("A", Verdict.A),
        ("model_b", Verdict.B),
        ("tie (bothbad)", Verdict.BOTH_BAD),
        ("Both-bad", Verdict.BOTH_BAD),
        ("Can't tell", Verdict.CANNOT_TELL),
        ("response 1", Verdict.A),
        ("leftvote", Verdict.A),
        ("bothbad_vote", Verdict.BOTH_BAD),
        ("same", Verdict.TIE),
        ("0", None),
        ("1", None),
        ("2", None),
        ("", None),
    ],
)
def test_words_that_say_a_verdict(word: str, verdict: Verdict | None) -> None:
    assert verdict_of(word, claim=False) is verdict
