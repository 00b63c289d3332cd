"""Prompts that come with the product, users' own, and what is refused in a template."""

from __future__ import annotations

import hashlib
import re

import pytest

from annotation.judging.prompts import (
    BUILT_IN,
    builtin,
    choices_of,
    made,
    prompt,
    reading_of,
    scale_of,
    steps_of,
    subject_kind,
    tokens_of,
)
from annotation.judging.records import Prompt, Reading, Task
from annotation.judging.subjects import AnswerSubject, CheckSubject, ClaimSubject, PairSubject
from annotation.judging.templating import sections
from db.errors import KnownError

NAMES = {
    *("pairwise-en", "pairwise-zh", "pairwise-en-brief", "pairwise-zh-brief", "likelihood-en"),
    *("likelihood-zh", "support-en", "label-en", "relevance-en", "faithfulness-en"),
    *("pairwise-ja", "pairwise-ja-brief", "likelihood-ja"),
    *("rubric-prometheus", "rubric-prometheus-relative", "rubric-auto-j", "rubric-rm-r1"),
    *("steps-en", "check-reference-en", "check-question-en", "paraphrase-en"),
}
PAIR = "{{ question }}\n{{ first }}\n{{ second }}\n"


def user_made(text: str, task: Task = Task.PAIRWISE) -> Prompt:
    return made("mine", task=task, language="en", text=text)


def test_all_named_prompts_are_there() -> None:
    assert {entry.name for entry in builtin()} >= NAMES
    assert len({entry.sha256 for entry in builtin()}) == len(builtin())
    assert {task for entry in builtin() for task in [entry.task]} == set(Task)


@pytest.mark.parametrize("stem", ["pairwise-{}", "pairwise-{}-brief", "likelihood-{}"])
@pytest.mark.parametrize("language", ["zh", "ja"])
def test_pairs_are_asked_about_in_other_languages_in_the_same_form(
    stem: str, language: str
) -> None:
    english, other = prompt(stem.format("en")), prompt(stem.format(language))
    assert (other.language, other.task) == (language, english.task)
    assert tokens_of(other) == tokens_of(english)
    form = re.compile(r"^(?:</?\w+>|\{[{%] .* [}%]\}|--- \w+ ---|VERDICT: X)$", re.MULTILINE)
    assert form.findall(other.text) == form.findall(english.text)
    kana = re.search(r"[\u3041-\u30ff]", other.text)
    assert (kana is not None) == (language == "ja")


@pytest.mark.parametrize("entry", builtin(), ids=lambda entry: entry.name)
def test_a_prompt_is_named_by_its_text(entry: Prompt) -> None:
    assert entry.sha256 == hashlib.sha256(entry.text.encode()).hexdigest()
    assert prompt(entry.name) == entry
    assert entry.text.endswith("\n")
    assert tokens_of(entry) == next(b.tokens for b in BUILT_IN if b.name == entry.name)


@pytest.mark.parametrize(
    ("name", "kind", "reading"),
    [
        ("pairwise-en", PairSubject, Reading.PLACE),
        ("support-en", ClaimSubject, Reading.SHARE),
        ("label-en", ClaimSubject, Reading.LABEL),
        ("relevance-en", AnswerSubject, Reading.NUMBER),
        ("rubric-prometheus", AnswerSubject, Reading.NUMBER),
        ("rubric-prometheus-relative", PairSubject, Reading.PLACE),
        ("check-reference-en", CheckSubject, Reading.CHECK),
        ("check-question-en", CheckSubject, Reading.CHECK),
        ("paraphrase-en", AnswerSubject, Reading.TEXT),
    ],
)
def test_what_a_prompt_is_about(name: str, kind: type, reading: Reading) -> None:
    assert subject_kind(prompt(name)) is kind
    assert reading_of(prompt(name)) is reading


def test_steps_choices_and_scales() -> None:
    assert steps_of(prompt("steps-en")) == ("extract", "check", "decide")
    assert steps_of(prompt("pairwise-en")) == ("",)
    assert [reading_of(prompt("steps-en"), step) for step in steps_of(prompt("steps-en"))] == [
        Reading.TEXT,
        Reading.TEXT,
        Reading.PLACE,
    ]
    assert choices_of(prompt("likelihood-en")) == ("A", "B", "C")
    assert choices_of(prompt("pairwise-en")) == ()
    assert scale_of(prompt("rubric-auto-j-single")) == (1, 10)
    assert scale_of(prompt("relevance-en")) == (1, 5)


def test_a_misspelt_name_is_told_its_neighbours() -> None:
    with pytest.raises(KnownError, match=r"Did you mean pairwise-en"):
        prompt("pairwise_en")


def test_a_users_prompt() -> None:
    mine = made("mine", task=Task.PAIRWISE, language="ja", text=PAIR, version=3)
    assert (mine.version, mine.language) == (3, "ja")
    assert made("other", task=Task.PAIRWISE, language="en", text=PAIR).sha256 == mine.sha256
    assert reading_of(mine) is Reading.PLACE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        (PAIR + "x" * 50_000, "50,000 are allowed"),
        ("{{ question }} {{ first }}", r"never shows \{\{ second \}\}"),
        (PAIR + "{{ frist }}", r"Line 4 .*“frist”.*did you mean “first”"),
        (PAIR + "{{ claim }}", r"Line 4 .*“claim”, which this task does not have"),
        (PAIR + "\n{{ first", r"Line 5"),
        (PAIR + "{% if first %}", r"Line 4"),
        (PAIR + "{{ first.__class__ }}", r"Line 4 .*nothing can be reached inside"),
        (PAIR + "{{ first['x'] }}", r"nothing can be reached inside"),
        (PAIR + "{{ references[0] }}", r"nothing can be reached inside"),
        (PAIR + "{{ first.upper() }}", r"“call” is not allowed"),
        (PAIR + "{% set x = 1 %}", r"“assign” is not allowed"),
        (PAIR + "{% include 'x' %}", r"“include” is not allowed"),
        (PAIR + "{% macro m() %}{% endmacro %}", r"“macro” is not allowed"),
        (PAIR + "{% for c in first %}{{ c }}{% endfor %}", r"runs over references"),
        (PAIR + "{% for i in range(9) %}{% endfor %}", r"not allowed|runs over references"),
        (
            PAIR + "{% for r in references %}{% for q in references %}{% endfor %}{% endfor %}",
            r"never inside another",
        ),
        (PAIR + "{{ 'x' * 999999999 }}", r"“mul” is not allowed"),
        (PAIR + "{{ 9 ** 9 }}", r"“pow” is not allowed"),
        (PAIR + "{{ first | attr('x') }}", r"filter"),
        (PAIR + "{{ first | replace('a', 'b') }}", r"filter"),
        (PAIR + "{{ cycler }}", r"“cycler”"),
        (PAIR + "{{ self }}", r"“self”"),
        (PAIR + "=== check ===\nx", r"=== check ==="),
    ],
)
def test_what_a_template_may_not_do(text: str, message: str) -> None:
    with pytest.raises(KnownError, match=message):
        user_made(text)


def test_a_line_is_counted_over_all_messages() -> None:
    with pytest.raises(KnownError, match="Line 6 "):
        user_made("--- system ---\nBe fair.\n--- user ---\n{{ first }}\n{{ second }}\n{{ nobody }}")


@pytest.mark.parametrize(
    "extra",
    [
        "{% if references %}{{ references | length }}{% else %}none{% endif %}",
        "{% for r in references %}{{ loop.index }}/{{ loop.length }}: {{ r | trim }}\n{% endfor %}",
        "{{ 'has context' if context else 'has none' }}",
        "{% if context and not references %}{{ context | upper }}{% endif %}",
        "{# a comment #}{{ first ~ second }}",
        "{% raw %}{{ not a word }}{% endraw %}",
    ],
)
def test_what_a_template_may_do(extra: str) -> None:
    assert user_made(PAIR + extra).text.endswith(extra)


def test_a_rubric_is_about_a_pair_or_about_one_answer() -> None:
    assert subject_kind(user_made(PAIR, Task.RUBRIC)) is PairSubject
    assert subject_kind(user_made("{{ answer }}", Task.RUBRIC)) is AnswerSubject
    with pytest.raises(KnownError, match="not both"):
        user_made(PAIR + "{{ answer }}", Task.RUBRIC)


def test_a_stepwise_prompt_has_its_three_calls() -> None:
    text = (
        "=== extract ===\n{{ question }}\n=== check ===\n{{ key_points }}{{ first }}{{ second }}\n"
    )
    with pytest.raises(KnownError, match="does not have its three calls"):
        user_made(text, Task.STEPS)
    with pytest.raises(KnownError, match=r"“findings”"):
        user_made(text.replace("key_points", "findings") + "=== decide ===\nx", Task.STEPS)
    assert user_made(text + "=== decide ===\n{{ findings }}", Task.STEPS).task is Task.STEPS


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "two\nlines"])
def test_a_name_is_one_short_line(name: str) -> None:
    with pytest.raises(KnownError, match="name is one line"):
        made(name, task=Task.PAIRWISE, language="en", text=PAIR)


def test_markers_cut_a_template_into_messages() -> None:
    parts = sections("intro\n--- system ---\nS\n--- user ---\nU\n")
    assert [(part.role, part.text.strip(), part.line) for part in parts] == [
        ("user", "intro", 1),
        ("system", "S", 3),
        ("user", "U", 5),
    ]
