"""Languages: declared ones decide, else the script does."""

from __future__ import annotations

import pytest

from scoring.language import language_of


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
