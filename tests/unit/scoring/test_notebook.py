"""Scoring from Python: what is taken, what is given back, what is refused with a reason."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from db.errors import KnownError
from scoring import notebook
from scoring.given_texts import given_texts
from scoring.notebook import metrics, open_project, score
from scoring.subjects import Subject
from tests.lexical_columns import filled


def only(frame: pd.DataFrame, column: str) -> float:
    [value] = frame[column].tolist()
    return float(value)


def test_lists_in_and_a_frame_out() -> None:
    frame = score(["a b", "c"], ["rouge1", "length.words"], references=["a b", ["x", "c d"]])
    assert list(frame.columns) == ["rouge1.p", "rouge1.r", "rouge1.f", "length.words"]
    assert frame["rouge1.f"].tolist() == pytest.approx([1.0, 2 / 3])
    assert str(frame["rouge1.f"].dtype) == "Float64"
    assert frame.attrs["signatures"]["length.words"].startswith("length.words|v1|tok:space")
    assert frame.attrs["chosen"]["rouge1.f"] == {1: 1}
    assert frame.attrs["undefined"] == {name: {} for name in frame.columns}


def test_a_frame_keeps_its_index_and_other_columns_do_not_matter() -> None:
    given_frame = pd.DataFrame(
        {"answer": ["a b", None], "reference": ["a", "b"], "id": ["007", "1e5"]}, index=["x", "y"]
    )
    frame = score(given_frame, "jaccard")
    assert list(frame.index) == ["x", "y"]
    assert frame.loc["x", "jaccard"] == 0.5
    assert frame.attrs["undefined"] == {"jaccard": {"y": "missing"}}
    assert list(score(given_frame["answer"], "length.chars")["length.chars"]) == [3, pd.NA]


def test_a_claim_is_scored_against_its_evidence_as_one_text() -> None:
    frame = score(["cats purr"], "jaccard", evidence=[["cats", "purr"]])
    assert only(frame, "jaccard") == 1.0
    assert frame.attrs["signatures"]["jaccard"].endswith("|ev:joined")
    table = pd.DataFrame({"claim": ["a b"], "evidence": ["a"]})
    assert only(score(table, "jaccard"), "jaccard") == 0.5


def test_a_bare_string_is_one_item_and_never_its_characters() -> None:
    frame = score("abc", "rouge1.f", references="abd")
    assert len(frame) == 1 and only(frame, "rouge1.f") == 0.0
    several = score("abc", "rouge1.f", references=["abd", "abc"])
    assert only(several, "rouge1.f") == 1.0 and several.attrs["chosen"] == {"rouge1.f": {0: 1}}
    assert only(score(["a b"], "jaccard", references=["a b"]), "jaccard") == 1.0


def test_that_a_file_is_missing_is_an_error_and_its_name_not_a_text(tmp_path: Path) -> None:
    for missing in ("answers.jsonl", tmp_path / "a.csv", str(tmp_path / "refs.txt"), "out.parquet"):
        with pytest.raises(KnownError, match="There is no file"):
            score(missing, "length.chars")
    with pytest.raises(KnownError, match="is a file's name"):
        score(["a"], "jaccard", references="refs.txt")
    assert only(score("It is in answers.csv", "length.words"), "length.words") == 4


def test_tables_in_files_are_read_as_they_stand(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes("\ufeffanswer,reference\nNA,NA\n007,7\n".encode())
    frame = score(tmp_path / "a.csv", "exact_match")
    assert frame["exact_match"].tolist() == [1.0, 0.0]
    (tmp_path / "a.jsonl").write_text(
        '{"answer": "x\u2028y", "references": ["x y", null]}\n{"answer": null}\n', encoding="utf-8"
    )
    frame = score(str(tmp_path / "a.jsonl"), ["token_f1", "length.chars"])
    assert frame["token_f1"].tolist() == [1.0, pd.NA]
    assert frame.attrs["undefined"]["length.chars"] == {1: "missing"}
    pd.DataFrame({"answer": ["a"], "references": [["a", "b"]]}).to_parquet(tmp_path / "a.parquet")
    assert only(score(tmp_path / "a.parquet", "jaccard"), "jaccard") == 1.0
    (tmp_path / "a.txt").write_text("one\n\nthree\n", encoding="utf-8")
    assert score(tmp_path / "a.txt", "length.chars")["length.chars"].tolist() == [3, 0, 5]
    (tmp_path / "bad.jsonl").write_text("{}\nnot json\n", encoding="utf-8")
    with pytest.raises(KnownError, match="Line 2 of"):
        score(tmp_path / "bad.jsonl", "length.chars")


@pytest.mark.parametrize(
    "references",
    [["r1"], [["r1", "r2", "r3"]], [["r1", "r2", "r3"], ["s1", "s2", "s3"]], ["r"] * 4, "r1"],
)
def test_references_that_do_not_fit_the_answers_are_refused(references: object) -> None:
    with pytest.raises(KnownError, match="There are 3 answers, but 'references' is given for"):
        score(["a", "b", "c"], "bleu4", references=references)


def test_each_answer_has_its_own_references() -> None:
    frame = score(["a", "b", "c"], "bleu1", references=[["a"], ["x"], ["c"]])
    assert frame["bleu1"].tolist() == pytest.approx([100, 0, 100])


@pytest.mark.parametrize(
    "references", [[None], [[None]], [[]], [[None, ""]], [float("nan")], [pd.NA]]
)
def test_missing_references_are_left_out_and_none_left_is_undefined(references: object) -> None:
    frame = score(["a"], ["bleu4", "rouge1.f"], references=references)
    assert frame.isna().all(axis=None)
    assert frame.attrs["undefined"] == {name: {0: "no reference"} for name in frame.columns}
    assert only(score(["a"], "bleu1", references=[[None, "a"]]), "bleu1") == 100


@pytest.mark.parametrize(
    ("texts", "references", "kind"),
    [
        ([["left", "right"]], ["left"], "'answer' of row 0 is a list"),
        ([7], ["x"], "'answer' of row 0 is a int"),
        ([b"x"], ["x"], "'answer' of row 0 is a bytes"),
        (["x"], [7], "'references' of row 0 is a int"),
        (["x", "y"], [["a"], [["t", "o", "k"]]], "'references' of row 1 is a list"),
    ],
)
def test_what_is_no_text_is_refused_by_its_place(
    texts: list[object], references: object, kind: str
) -> None:
    with pytest.raises(KnownError, match=kind):
        score(texts, "bleu4", references=references)  # type: ignore[arg-type]


def test_tokens_in_place_of_texts_are_items_of_their_own() -> None:
    frame = score(["left", "right"], "bleu1", references=["left", "right"])
    assert frame["bleu1"].tolist() == pytest.approx([100, 100])


def test_what_cannot_be_scored_is_told() -> None:
    with pytest.raises(KnownError, match="A float cannot be scored"):
        score(3.5, "jaccard")  # type: ignore[arg-type]
    with pytest.raises(KnownError, match="either answers or claims"):
        score(pd.DataFrame({"other": ["x"]}), "jaccard")
    with pytest.raises(KnownError, match="both"):
        score(pd.DataFrame({"answer": ["x"], "text": ["y"]}), "jaccard")
    with pytest.raises(KnownError, match="these rows have both"):
        score(["x"], "jaccard", references=["y"], evidence=["z"])
    with pytest.raises(KnownError, match="references cannot be a dict"):
        score(["x"], "jaccard", references={"a": "b"})
    with pytest.raises(KnownError, match="no metric 'jacard'"):
        score(["x"], "jacard")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"agregate": "max"}, "Did you mean 'aggregate'"),
        ({"aggregate": "sum"}, "'aggregate' is 'max', 'mean'"),
        ({"tokenizer": "spacy"}, "'tokenizer' is 'auto'"),
        ({"references_per_item": "3"}, "'references_per_item' is int"),
        ({"idf": 1}, "'idf' is bool"),
        ({"layer": True}, "'layer' is int"),
    ],
)
def test_options_are_checked(options: dict[str, object], said: str) -> None:
    with pytest.raises(KnownError, match=said):
        score(["x"], "jaccard", references=["x"], **options)


def test_options_change_values_and_signatures() -> None:
    frame = score("a b", "jaccard", references=["a b", "c"], aggregate="mean")
    assert only(frame, "jaccard") == 0.5
    assert frame.attrs["signatures"]["jaccard"].endswith("agg:mean")
    frame = score(["cat sat"], "citation_recall", passages=[["cat"]], citation_support=1)
    assert only(frame, "citation_recall") == 0.0


def test_passages_short_answers_and_languages() -> None:
    frame = score(
        ["Cats purr [1]. Dogs bark [3].", "None"],
        ["citation_count", "citation_precision", "citation_recall", "str_em"],
        passages=[["On cats.", "On dogs."], None],
        short_answers=[["cats", ["hounds", "dogs"], "birds"], ["none"]],
    )
    assert frame["citation_count"].tolist() == [2, 0]
    assert frame["citation_precision"].tolist() == [0.5, pd.NA]
    assert frame["citation_recall"].tolist() == [0.5, pd.NA]
    assert frame["str_em"].tolist() == pytest.approx([2 / 3, 1.0])
    assert frame.attrs["undefined"]["citation_recall"] == {1: "no passage"}
    texts, other = ["我喜欢苹果"] * 2, ["我喜欢香蕉"] * 2
    frame = score(texts, "rouge1.f", references=other, language=["zh", "en"])
    assert frame["rouge1.f"].tolist() == pytest.approx([2 / 3, 3 / 5])
    assert score(texts, "rouge1.f", references=other, language="zh")["rouge1.f"][1] == (
        pytest.approx(2 / 3)
    )


def test_nothing_to_score_is_an_empty_frame() -> None:
    frame = score([], "rouge1", references=[])
    assert frame.shape == (0, 3) and list(frame.attrs["signatures"]) == list(frame.columns)


WORDS = st.lists(st.sampled_from(["a", "b", "cc", "d."]), min_size=1, max_size=8).map(" ".join)


@given(st.lists(st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=3)), min_size=1, max_size=5))
def test_values_are_the_scorers_and_the_packages(rows: list[tuple[str, list[str]]]) -> None:
    texts, references = [text for text, _ in rows], [listed for _, listed in rows]
    frame = score(texts, ["rouge1", "chrf"], references=references)
    subjects = [Subject(text, tuple(listed)) for text, listed in rows]
    scorer = filled(subjects, ("rouge1", "chrf"))
    peer = RougeScorer(["rouge1"])
    for at, (text, listed) in enumerate(rows):
        assert {name: frame[name][at] for name in frame.columns} == {
            name: outcome.value for name, outcome in scorer[at].items()
        }
        theirs = peer.score_multi(listed, text)["rouge1"].fmeasure
        assert frame["rouge1.f"][at] == pytest.approx(theirs)


def test_the_same_number_of_references_is_drawn_for_each_row() -> None:
    references = [["a b", "a", "c"], ["a"], ["x", "y", "a b"]]
    frame = score(["a b"] * 3, "jaccard", references=references, references_per_item=2)
    assert frame.attrs["undefined"] == {"jaccard": {1: "fewer than 2 references"}}
    places = frame.attrs["chosen"]["jaccard"]
    assert frame["jaccard"][0] in {1.0, 0.5}
    assert all(frame["jaccard"][row] == (1.0 if references[row][at] == "a b" else
               pytest.approx(only(score("a b", "jaccard", references=references[row][at]),
                                  "jaccard"))) for row, at in places.items())  # fmt: skip


def test_metrics_are_listed() -> None:
    frame = metrics()
    assert frame.loc["chrf", "ready"] and frame.loc["chrf", "group"] == "lexical"
    assert frame.loc["str_em", "compares"] == "answer, short answers"


def test_columns_of_rows_that_do_not_fit_are_told_before_anything_is_scored() -> None:
    with pytest.raises(KnownError, match="There are 2 answers, but 'question' is given for 1"):
        given_texts({"answer": ["a", "b"], "question": ["q"]})


def test_without_pandas_the_message_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "find_spec", lambda _name: None)
    for call in (lambda: score("a", "length"), metrics, lambda: open_project("p.db")):
        with pytest.raises(KnownError, match=r"pip install 'tiebreak\[notebook\]'"):
            call()


def test_importing_it_loads_neither_pandas_nor_models() -> None:
    code = (
        "import sys, scoring, scoring.notebook; "
        "assert not {'pandas', 'torch', 'transformers'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
