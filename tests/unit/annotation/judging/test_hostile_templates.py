"""Templates that break out, break down or never end: refused in one line, never a traceback."""

from __future__ import annotations

import re

import pytest

from annotation.judging import templating
from annotation.judging.prompts import made
from annotation.judging.records import Prompt, Task
from annotation.judging.rendering import PairSubject, render
from db.errors import KnownError

SHOWN = "{{ question }} {{ first }} {{ second }} "
SUBJECT = PairSubject(question="q", context="", references=("r", "s"), first="f", second="g")


def written(more: str) -> Prompt:
    return made("mine", task=Task.PAIRWISE, language="en", text=SHOWN + more)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("{{ " + "(" * 3000 + "question" + ")" * 3000 + " }}", "nested too deeply"),
        ("{{ " + "not " * 5000 + "question }}", "nested too deeply"),
        ("{{ " + " + ".join(["question"] * 2000) + " }}", "nested too deeply"),
        ("{% if question %}" * 120 + "x" + "{% endif %}" * 120, "too many levels"),
        ("{% if question is divisibleby 2 %}x{% endif %}", "no test “divisibleby”"),
        ("{% if question < references %}x{% endif %}", "cannot be filled in"),
        ("{{ question + references }}", "cannot be filled in"),
        ("{{ 1 - question }}", "cannot be filled in"),
        ("{{ question|length(1, 2) }}", "cannot be filled in"),
        ("{% for r in references %}{{ loop.index + r }}{% endfor %}", "cannot be filled in"),
        ("{% for loop in references %}{{ loop }}{% endfor %}", "loop variable"),
        ("{{ 9" + "9" * 5000 + " }}", "cannot be read"),
        ("{% autoescape true %}a{% endautoescape %}", "“scope” is not allowed"),
        ("\x00", "a character that no text has"),
        ("\ud800", "a character that no text has"),
        ("{{ question.__class__ }}", "nothing can be reached inside a word"),
        ("{{ ''.join(references) }}", "not allowed"),
        ("{{ cycler }}", "does not have"),
    ],
)
def test_a_hostile_template_is_refused_in_one_line(more: str, said: str) -> None:
    with pytest.raises(KnownError, match=re.escape(said)) as refused:
        written(more)
    assert "\n" not in refused.value.what
    assert "Line None" not in refused.value.what


def test_what_only_breaks_on_some_items_is_told_there() -> None:
    prompt = written("{% if question == 'q' %}{{ 1 - question }}{% endif %}")
    with pytest.raises(KnownError, match="cannot be filled in"):
        render(prompt, SUBJECT)


def test_a_message_is_never_longer_than_any_model_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    prompt = written("{% for r in references %}{{ references }}{{ references }}{% endfor %}")
    render(prompt, SUBJECT)
    monkeypatch.setattr(templating, "MOST_SHOWN", 30)
    with pytest.raises(KnownError, match="more than 30 characters"):
        render(prompt, SUBJECT)


def test_sums_and_differences_of_numbers_are_no_fault() -> None:
    prompt = written("{% for r in references %}{{ loop.index + 1 - 1 }}. {{ r }}; {% endfor %}")
    assert render(prompt, SUBJECT)[0].content == "q f g 1. r; 2. s; "
