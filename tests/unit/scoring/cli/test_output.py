"""Text and JSON on standard output."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.estimate import Estimate
from db.errors import BugError
from scoring.cli.findings import Footnotes, reasons
from scoring.cli.output import figure, shorten, show, stdout_console, table, visible, write_json


@given(st.text())
def test_nothing_shown_can_steer_a_terminal(text: str) -> None:
    shown = visible(text)
    assert not any(ord(c) < 0x20 and c not in "\t\n" for c in shown)
    assert not any(0x7F <= ord(c) < 0xA0 for c in shown)
    assert len(shown) == len(text)


@given(st.text(), st.integers(min_value=2, max_value=80))
def test_a_shortened_text_is_one_line_that_fits(text: str, width: int) -> None:
    line = shorten(text, width)
    assert len(line) <= width
    assert len(line.splitlines()) <= 1


@pytest.mark.parametrize("value", [math.nan, math.inf, {"x": [-math.inf]}, object()])
def test_what_json_cannot_say_is_our_fault(value: object) -> None:
    with pytest.raises(BugError):
        write_json(value)


def test_json_keeps_other_scripts_and_is_the_only_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show({"问": "为什么"}, lambda _console: pytest.fail("text was asked for"), as_json=True)
    out = capsys.readouterr().out
    assert "为什么" in out
    assert json.loads(out) == {"问": "为什么"}


def test_a_table_shows_brackets_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    stdout_console().print(table(("Name",), [("[red]x[/red] :smile:",)]))
    assert "[red]x[/red] :smile:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(value=0.0, n=5), ".000, n = 5"),
        (Estimate(value=-0.0371, n=5, ci=(-0.2, 0.1)), "-.037 [-.200, .100], n = 5"),
        (Estimate(value=None, n=0, undefined="no pair"), "not available: no pair, n = 0"),
    ],
)
def test_a_figure_has_its_interval_and_n(estimate: Estimate, text: str) -> None:
    assert figure(estimate, with_n=True) == text


def test_each_reason_is_numbered_once(capsys: pytest.CaptureFixture[str]) -> None:
    notes = Footnotes()
    missing = [Estimate(value=None, n=0, undefined=why) for why in ("one", "two", "one")]
    assert [notes.cell(estimate) for estimate in missing] == ["- (1)", "- (2)", "- (1)"]
    notes.write(stdout_console())
    assert capsys.readouterr().out == "(1) not available: one\n(2) not available: two\n"
    assert reasons(missing) == ["one", "two"]
