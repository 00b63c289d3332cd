"""Sentences: known cuts in several languages, and no character lost in any text."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.sentences import rules_for, sentences, splitter


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("   ", []),
        ("\n", []),
        (chr(12), []),
        ("Yes.", ["Yes."]),
        ("no mark at all", ["no mark at all"]),
        ("a b c\nd e f", ["a b c", "d e f"]),
        ("First.\r\n\r\nSecond.  Third.", ["First.", "Second.", "Third."]),
        ("Yes. Yes. Yes.", ["Yes.", "Yes.", "Yes."]),
        (
            "Dr. No met Mr. Bond, e.g. in the U.S. He left.",
            ["Dr. No met Mr. Bond, e.g. in the U.S.", "He left."],
        ),
        ("It costs 3.50. Really?! Yes...", ["It costs 3.50.", "Really?!", "Yes..."]),
        ("Cats purr.[1] Dogs bark [2]. End", ["Cats purr.[1]", "Dogs bark [2].", "End"]),
        ('He said "Hi. You." Then left.', ['He said "Hi. You."', "Then left."]),
        ("It is so.' Then.", ["It is so.'", "Then."]),
        ("1. one\n2. two", ["1. one", "2. two"]),
        ("我喜欢苹果。你呢？“是的。”他说！", ["我喜欢苹果。", "你呢？", "“是的。”", "他说！"]),
        (
            "これはペンです。「はい。」と言った。そう！",
            ["これはペンです。", "「はい。」と言った。", "そう！"],
        ),
        ("नमस्ते दुनिया। यह एक वाक्य है।", ["नमस्ते दुनिया।", "यह एक वाक्य है।"]),
        ("¿Qué tal? Bien.", ["¿Qué tal?", "Bien."]),
    ],
)
def test_known_cuts(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_declared_language_decides_else_the_script() -> None:
    assert rules_for("plain", "zh-Hant") == "zh"
    assert rules_for("plain", "DE_at") == "de"
    assert rules_for("plain", "sw") == rules_for("plain", "spaced") == "en"
    assert rules_for("我喜欢苹果", "") == rules_for("我喜欢苹果", "unspaced") == "zh"
    assert rules_for("سلام؟") == "ar"


def test_what_the_splitters_own_marks_look_like_is_not_lost() -> None:
    assert sentences("∯ ∮ ☉ test. x") == ["∯ ∮ ☉", "test.", "x"]
    assert "".join(sentences("&ᓴ& a. b &⎋& ȸ")).replace(" ", "") == "&ᓴ&a.b&⎋&ȸ"


@given(
    st.text(alphabet="aB1. ?!\"'()[]“”。！「」\n,-∯ȸ&ᓴ☉", max_size=60) | st.text(max_size=60),
    st.sampled_from(["", "en", "zh", "ja", "de", "unspaced"]),
)
def test_no_character_is_lost_but_blanks(text: str, language: str) -> None:
    found = sentences(text, language)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(sentence == sentence.strip() != "" for sentence in found)
    assert found == sentences(text, language)


@pytest.mark.parametrize(
    "text", ["a.[" + "1" * 5_000 + "x. B", "a." + "12 " * 2_000, "[1, 2" * 999]
)
def test_long_runs_of_numbers_take_no_exponential_time(text: str) -> None:
    assert sentences(text)  # without the guard it would not end


def test_the_splitter_is_named_with_its_version_and_loaded_when_it_is_used() -> None:
    assert splitter().startswith("pysbd0.")
    code = (
        "import sys, scoring.sentences as s; assert 'pysbd' not in sys.modules; "
        "assert s.sentences('A b. C d.') == ['A b.', 'C d.']"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("He sang 'In the Rain.'", ["He sang 'In the Rain.'"]),
        ('She said "No." ... Then left!', ['She said "No." ...', "Then left!"]),
        ("One.\n***\nTwo.", ["One.\n***", "Two."]),
        ("...", ["..."]),
    ],
)
def test_marks_alone_are_no_sentence(text: str, cut: list[str]) -> None:
    assert sentences(text) == cut
