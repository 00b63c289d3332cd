"""Languages: declared ones decide, else the script does."""

from __future__ import annotations

import pytest

from scoring import language
from scoring.language import is_english, japanese_tokenizer, language_of


@pytest.mark.parametrize(
    ("declared", "text", "expected"),
    [
        ("zh", "plain English", "zh"),
        ("zh-Hant", "", "zh"),
        ("ZH_cn", "", "zh"),
        ("ja", "", "ja"),
        ("en", "我喜欢苹果", "spaced"),
        ("th", "", "unspaced"),
        ("", "我喜欢苹果", "zh"),
        ("", "これは日本語の文です", "ja"),
        ("", "สวัสดีครับ", "unspaced"),
        ("", "Я люблю яблоки", "spaced"),
        ("", "A sentence about 苹果 in English words", "spaced"),
        ("", "", "spaced"),
        ("", "123 — 456", "spaced"),
    ],
)
def test_language(declared: str, text: str, expected: str) -> None:
    assert language_of(declared, (text,)) == expected


@pytest.mark.parametrize(
    ("declared", "texts", "expected"),
    [
        ("en", ("schön",), True),
        ("en_US", (), True),
        ("eng", ("plain",), False),
        ("fr", ("plain",), False),
        ("", ("plain — “quoted” … 5€",), True),
        ("", ("plain", "déjà"), False),
        ("", ("苹果",), False),
        ("", (), True),
    ],
)
def test_english(declared: str, texts: tuple[str, ...], expected: bool) -> None:
    assert is_english(declared, texts) is expected


def test_without_fugashi_or_its_dictionary_japanese_is_cut_into_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for missing in ("fugashi", "unidic_lite"):
        japanese_tokenizer.cache_clear()
        monkeypatch.setattr(
            language, "find_spec", lambda name, missing=missing: None if name == missing else name
        )
        assert japanese_tokenizer() == "char"
    japanese_tokenizer.cache_clear()
