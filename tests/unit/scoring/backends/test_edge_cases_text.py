"""Inputs on which other tools fail, for metrics without a model, sentences and references.

Where a case is tried elsewhere, the last column says so (NB: tests/unit/scoring/test_notebook.py).

==========================================================================  =======================
case (where users met it)                                                   test
==========================================================================  =======================
empty answer crashed, scored 0.77, or -4.93 (bert_score 47, 107, 132)        empty_answer_scores_0
  ... and loses a comparison, counted                                        audit/test_predict.py
a string passed for a list is scored per character (bert_score 109)          NB: bare_string
a missing file path was scored as text (bert_score 63)                       NB: file_is_missing
texts without Latin letters score 0 (adk-python 3111, pltrdy/rouge 51)       any_script
rougeLsum = rougeL unless there are newlines (evaluate 501)                  order_of_sentences
the stemmer differs from the Perl script (google-research 239)               stemming_is_off
rouge's aggregate differs from run to run (evaluate 186)                     two_runs_are_identical
rouge over several references is not defined (google-research 25)            max_and_mean
score_multi([]) raises ValueError                                            no_reference_left
a null candidate raises AttributeError 'lower'                               NB: keeps_its_index
short identical texts score 0 (sacrebleu 64, 114, 278; ragas 1862)           short_identical
transposed references score the first rows alone (sacrebleu 220, 256, 272)   NB: do_not_fit
an empty reference line killed the run (sacrebleu 161, 175)                  an_empty_reference
empty hypotheses are removed: 23.93 for all-empty output (sacrebleu 132)     all_empty_answers
None among references is a TypeError, [] an IndexError                       NB: missing_references
ZeroDivisionError for a form feed (evaluate 601, 764)                        form_feed
reference passed as string or flat list gives 1.16e-231 (nltk 1285)          NB: no_text, tokens
1.49e-154 for short texts (nltk 2217, 1838)                                  no_vanishing_value
BLEU-1 .. BLEU-4 all equal (jury 58)                                         orders_of_bleu_differ
Chinese or Japanese BLEU is 0 by 13a, 72.6 by zh                             bleu_of_chinese
NLTK's punkt_tab is missing offline (unstructured 3519)                      sentences_offline
the claim "Yes." scores 0 (SummaC)                                           a_short_sentence
US is found in because (ALCE)                                                short_answers_are_words
==========================================================================  =======================
"""

from __future__ import annotations

import json
import socket
from typing import Final

import pytest

from scoring.metric_spec import full_name
from scoring.registry import METRICS, parse
from scoring.sentences import sentences
from scoring.subjects import NO_REFERENCE, ScoreOptions, Subject
from tests.lexical_columns import filled, value

WITH_REFERENCES: Final = tuple(
    spec.name
    for spec in METRICS
    if spec.group == "lexical" and "references" in spec.inputs and not spec.needs_model
)
BLEU: Final = ("bleu1", "bleu2", "bleu3", "bleu4")
SCRIPTS: Final = (
    *("我喜欢苹果", "สวัสดีครับ", "Я люблю яблоки", "これはペンです", "नमस्ते दुनिया", "مرحبا بالعالم"),
    *("🍎🍌", "שלום עולם", "안녕하세요"),
)


def best(name: str) -> float:
    return 100.0 if parse(name).spec.scale == 100 else 1.0


def figures(name: str) -> list[str]:
    return [full_name(name, part) for part in parse(name).spec.parts or ("",)]


def test_every_metric_with_references_is_tried_here() -> None:
    assert set(WITH_REFERENCES) == {
        *("jaccard", *BLEU, "rouge1", "rouge2", "rougeL", "rougeLsum"),
        *("chrf", "token_f1", "exact_match"),
    }


@pytest.mark.parametrize("text", ["", "   ", "\n", "\t \r\n", chr(12), "\u3000"])
@pytest.mark.parametrize("options", [ScoreOptions(), ScoreOptions(bleu_references="joint")])
def test_empty_answer_scores_0(text: str, options: ScoreOptions) -> None:
    subject = Subject(
        text, ("hello how are you", "hi"), passages=("hello",), short_answers=(("hi",),)
    )
    names = (*WITH_REFERENCES, "str_em", "citation_count", "citation_precision", "citation_recall")
    row = filled([subject], names, options)[0]
    assert {name: outcome.value for name, outcome in row.items()} == dict.fromkeys(row, 0.0)


@pytest.mark.parametrize("text", SCRIPTS)
@pytest.mark.parametrize("name", [name for name in WITH_REFERENCES if name != "rouge2"])
def test_any_script_is_equal_to_itself(name: str, text: str) -> None:
    if name in {"token_f1", "jaccard"} and text == "🍎🍌":
        text = f"{text} яблоко"  # an emoji is no word type
    for figure in figures(name):
        assert value(text, text, metric=figure) == pytest.approx(best(name))


def test_ascii_tokens_are_an_option_named_in_the_signature() -> None:
    ascii_only = ScoreOptions(tokenizer="ascii")
    assert value("我喜欢苹果", "我喜欢苹果", metric="rouge1.f", options=ascii_only) == 0.0


@pytest.mark.parametrize("split", ["pysbd", "newline"])
def test_order_of_sentences_is_seen_by_rouge_l_alone(split: str) -> None:
    options = ScoreOptions(sentences="newline" if split == "newline" else "pysbd")
    one, other = "a b c\nd e f", "d e f\na b c"
    assert value(one, other, metric="rougeL.f", options=options) == 0.5
    assert value(one, other, metric="rougeLsum.f", options=options) == 1.0


def test_order_of_sentences_without_newlines_needs_a_splitter() -> None:
    one, other = "Cats purr a lot. Dogs bark at night.", "Dogs bark at night. Cats purr a lot."
    newline = ScoreOptions(sentences="newline")
    assert value(one, other, metric="rougeLsum.f") == 1.0
    assert value(one, other, metric="rougeLsum.f", options=newline) == 0.5


def test_stemming_is_off_by_default_and_for_other_languages() -> None:
    assert value("running", "run", metric="rouge1.f") == 0.0
    pytest.importorskip("nltk")
    stem = ScoreOptions(stem=True)
    assert value("running", "run", metric="rouge1.f", options=stem) == 1.0
    assert value("running", "run", metric="rouge1.f", options=stem, language="de") == 0.0


def test_two_runs_are_identical_to_the_last_bit() -> None:
    subjects = [
        Subject(f"the cat {n} sat. It ran {n % 3} times.", (f"a cat sat {n % 5}. It ran.", "no"))
        for n in range(30)
    ]
    assert filled(subjects, WITH_REFERENCES) == filled(subjects, WITH_REFERENCES)
    assert filled(subjects[::-1], WITH_REFERENCES) == filled(subjects, WITH_REFERENCES)[::-1]


@pytest.mark.parametrize("name", WITH_REFERENCES)
def test_max_and_mean_over_references_with_the_one_that_was_chosen(name: str) -> None:
    text = "the cat sat here"
    references = ("a dog ran off", "the cat sat", "the cat sat here", "the")
    figure = figures(name)[-1]
    alone = [value(text, reference, metric=figure) for reference in references]
    top = filled([Subject(text, references)], (figure,))[0][figure]
    assert top.value == pytest.approx(max(alone))
    assert json.loads(top.detail) == {"reference": alone.index(max(alone)), "references": 4}
    assert value(text, *references[::-1], metric=figure) == pytest.approx(max(alone))
    mean = value(text, *references, metric=figure, options=ScoreOptions(aggregate="mean"))
    assert mean == pytest.approx(sum(alone) / len(alone))


@pytest.mark.parametrize("options", [ScoreOptions(), ScoreOptions(bleu_references="joint")])
def test_no_reference_left_is_undefined(options: ScoreOptions) -> None:
    row = filled([Subject("a text", ())], WITH_REFERENCES, options)[0]
    assert {outcome.undefined for outcome in row.values()} == {NO_REFERENCE}
    assert {outcome.value for outcome in row.values()} == {None}


@pytest.mark.parametrize("text", ["Zhongjian Plaza", "a", "7", "left right"])
def test_short_identical_texts_are_perfect(text: str) -> None:
    for name in (*BLEU, "chrf"):
        assert value(text, text, metric=name) == pytest.approx(100.0)
    joint = ScoreOptions(bleu_references="joint")
    assert value(text, text, "other", metric="bleu4", options=joint) == pytest.approx(100.0)


def test_an_empty_reference_is_that_items_matter_alone() -> None:
    rows = filled([Subject("a b", ("a b",)), Subject("a b", ()), Subject("c", ("c",))], ("bleu4",))
    assert [row["bleu4"].value for row in rows] == [pytest.approx(100), None, pytest.approx(100)]


def test_all_empty_answers_are_0_and_no_reference_takes_their_place() -> None:
    rows = filled([Subject("", (text,)) for text in ("one two", "three", "four")], BLEU)
    assert {outcome.value for row in rows for outcome in row.values()} == {0.0}


@pytest.mark.parametrize("reference", ["hello", "!!!", "。", "the", "\u200b", chr(12) + "x"])
@pytest.mark.parametrize("text", ["hello", chr(12), "!!!", "\u2028", "a", "\u200b", "\x00"])
def test_form_feeds_and_marks_alone_crash_nothing(text: str, reference: str) -> None:
    row = filled([Subject(text, (reference,))], WITH_REFERENCES)[0]
    for name, outcome in row.items():
        assert outcome.value is not None and 0 <= outcome.value <= best(name.split(".")[0])


def test_no_vanishing_value_for_short_texts() -> None:
    values = [value("left right", "right left up", metric=name) for name in BLEU]
    assert all(found == 0 or found > 1e-3 for found in values)
    assert value("left right", "up", metric="bleu4") == 0.0


def test_orders_of_bleu_differ() -> None:
    row = filled([Subject("the cat sat on a mat today", ("the cat sat on the mat",))], BLEU)[0]
    assert len({outcome.value for outcome in row.values()}) == 4


def test_bleu_of_chinese_and_japanese_is_by_characters() -> None:
    assert value("我喜欢吃苹果和香蕉", "我喜欢吃苹果和梨", metric="bleu4") > 70
    assert value("これはペンです", "これはペンでした", metric="bleu4", language="ja") > 50


def test_sentences_are_found_offline(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    assert sentences("Dr. No left. Did he?") == ["Dr. No left.", "Did he?"]
    assert value("Dogs bark. Cats purr.", "Cats purr. Dogs bark.", metric="rougeLsum.f") == 1.0


@pytest.mark.parametrize("text", ["Yes.", "No", "是。", "7."])
def test_a_short_sentence_is_a_sentence(text: str) -> None:
    assert sentences(text) == [text]
    row = filled([Subject(f"{text} [1]", (), passages=("x",))], ("citation_recall",))[0]
    assert row["citation_recall"].value == 1.0


def test_short_answers_are_words_and_not_parts_of_words() -> None:
    subjects = [
        Subject(text, (), "en", short_answers=(("US", "the United States"),))
        for text in ("because of it", "in the U.S.", "United states!", "unUnited States")
    ]
    assert [row["str_em"].value for row in filled(subjects, ("str_em",))] == [0, 1, 1, 0]
