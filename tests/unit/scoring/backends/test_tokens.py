"""Tokenizers: equal to their definitions, at home in every script, each text once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.tokenize import tokenize as rouge_score_tokenize
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_char import TokenizerChar
from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh

from scoring.backends import tokens
from scoring.backends.tokens import TokenCache
from scoring.language import japanese_tokenizer

MARKS = st.text(alphabet="a1 .,-\n&<>\"'()$%/é我x", max_size=40)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=80))
def test_unicode_words_are_rouge_scores_words_on_ascii(text: str) -> None:
    assert tokens.unicode_words(text) == rouge_score_tokenize(text, None)
    assert tokens.ascii_words(text) == rouge_score_tokenize(text, None)


@given(MARKS | st.text(max_size=60))
def test_13a_is_sacrebleus(text: str) -> None:
    assert tokens.mteval_13a(text) == Tokenizer13a()(text.rstrip()).split()


@pytest.mark.parametrize(
    "text",
    [
        "a,.5",
        "1..2",
        "...",
        "x.,y",
        "5.-3",
        "1,-2",
        "-5",
        "5--a",
        "&lt;b&gt; &quot;",
        "a-\nb",
        ". .",
    ],
)
def test_13a_where_marks_meet(text: str) -> None:
    assert tokens.mteval_13a(text) == Tokenizer13a()(text.rstrip()).split()


@given(MARKS | st.text(max_size=60))
def test_zh_and_characters_are_sacrebleus(text: str) -> None:
    assert tokens.sacrebleu_zh(text) == TokenizerZh()(text.rstrip()).split()
    composed = tokens.normal(text)
    assert tokens.characters(text) == TokenizerChar()(composed.rstrip()).split()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我喜欢苹果", ["我", "喜", "欢", "苹", "果"]),
        ("Я люблю яблоки", ["я", "люблю", "яблоки"]),
        ("สวัสดี", ["ส", "วั", "ส", "ดี"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("I ❤️ 👨‍👩‍👧 🇩🇪!", ["i", "❤️", "👨‍👩‍👧", "🇩🇪"]),
        ("snake_case", ["snake", "case"]),
        ("Ａ１", ["ａ１"]),
        ("日本語のテスト", ["日", "本", "語", "の", "テ", "ス", "ト"]),
    ],
)
def test_unicode_words_of_other_scripts(text: str, expected: list[str]) -> None:
    assert tokens.unicode_words(text) == expected


def test_composed_and_decomposed_accents_are_one_word() -> None:
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    assert composed != decomposed
    for tokenize in (tokens.unicode_words, tokens.plain_words, tokens.characters):
        assert tokenize(composed) == tokenize(decomposed)


@given(st.text(max_size=60))
def test_no_token_is_empty_or_blank(text: str) -> None:
    for tokenize in (tokens.unicode_words, tokens.characters, tokens.mteval_13a):
        assert all(token.strip() for token in tokenize(text))


def test_jieba_words_have_no_blanks_and_word_types_no_punctuation() -> None:
    assert tokens.jieba_words("我喜欢 苹果。\n") == ["我", "喜欢", "苹果", "。"]
    assert tokens.word_types_jieba("我喜欢ABC。") == ["我", "喜欢", "abc"]


def test_every_script_has_its_tokenizer() -> None:
    assert tokens.rouge_tokenizer("auto", "zh") is tokens.jieba_words
    assert tokens.rouge_tokenizer("auto", "unspaced") is tokens.unicode_words
    assert tokens.rouge_tokenizer("unicode", "ja") is tokens.unicode_words
    assert tokens.rouge_tokenizer("ascii", "zh") is tokens.ascii_words
    assert tokens.rouge_tokenizer("char", "spaced") is tokens.characters
    assert tokens.bleu_tokenizer("spaced") is tokens.mteval_13a
    assert tokens.bleu_tokenizer("zh") is tokens.sacrebleu_zh
    assert tokens.bleu_tokenizer("ja") is tokens.characters
    assert tokens.type_tokenizer("spaced") is tokens.plain_words
    assert tokens.length_tokenizer("unspaced") is tokens.unicode_words


def test_japanese_is_cut_into_words_where_fugashi_is_installed() -> None:
    pytest.importorskip("fugashi")
    assert japanese_tokenizer().startswith("fugashi")
    assert tokens.rouge_tokenizer("auto", "ja")("東京に 行った。") == [
        "東京",
        "に",
        "行っ",
        "た",
        "。",
    ]
    for tokenizer in (tokens.type_tokenizer("ja"), tokens.length_tokenizer("ja")):
        assert tokenizer("東京ABCに行った。") == ["東京", "abc", "に", "行っ", "た"]


def test_japanese_is_cut_into_characters_where_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "japanese_tokenizer", lambda: "char")
    assert tokens.rouge_tokenizer("auto", "ja") is tokens.unicode_words
    assert tokens.type_tokenizer("ja")("東京に。") == ["東", "京", "に"]
    assert tokens.length_tokenizer("ja") is tokens.unicode_words


def test_a_text_is_cut_once_until_the_cache_is_full() -> None:
    seen: list[str] = []

    def cut(text: str) -> list[str]:
        seen.append(text)
        return text.split()

    cache = TokenCache(budget=12)
    assert cache(cut, "a b") == cache(cut, "a b") == ["a", "b"]
    assert seen == ["a b"]
    cache(cut, "longer text")
    cache(cut, "a b")
    assert seen == ["a b", "longer text", "a b"]
