"""A judge's page and a leaderboard as files: self-contained, escaped, every figure once."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO

import pytest
from markdown_it import MarkdownIt

from annotation.jobs import drain
from annotation.judging.injection import CONTROLS, INJECTIONS
from db.engine import Sessions
from db.types import Side, Verdict
from scoring.audit.judge_page import JudgePageService
from scoring.audit.judge_records import JudgePage, JudgePageOptions
from scoring.audit.leaderboard import AggregateService
from scoring.audit.leaderboard_records import AggregateOptions, Leaderboard, Source
from scoring.report.curve import curve
from scoring.report.markdown import judge_markdown, leaderboard_markdown
from scoring.report.page import judge_html, leaderboard_html
from scoring.report.sheet import judge_csv, leaderboard_csv
from tests.made_audits import judge
from tests.made_calls import both, judge_in_orders
from tests.made_projects import make_dataset, numbered

HOSTILE = "<script>alert(1)</script>|`\"'&[x](javascript:alert(2))"
A, B = Verdict.A, Verdict.B
VOID = frozenset({"meta", "line", "circle", "polyline"})


class Checker(HTMLParser):
    """Every tag is closed in order; addresses and handlers are kept."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.addresses: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture
def found(sqlite_sessions: Sessions) -> JudgePage:
    dataset = make_dataset(sqlite_sessions, numbered(40))
    for number in range(2):
        judge(sqlite_sessions, dataset, f"reviewer {number} {HOSTILE}", [A] * 30 + [B] * 10)
    graded = [
        replace(both(A, A if n % 4 else B), strength=("p(a)/p(b)/p(tie)", f"0.{n % 5 + 5}/0.1/0.1"))
        for n in range(40)
    ]
    judge_in_orders(sqlite_sessions, dataset, HOSTILE, graded, seconds=1.5)
    for text in (INJECTIONS[0], CONTROLS[0]):
        turned, variant = [both(B, B)] * 40, text.variant(Side.B)
        judge_in_orders(sqlite_sessions, dataset, HOSTILE, turned, variant=variant)
    service = JudgePageService(sqlite_sessions)
    service.tag("made", HOSTILE, "pair-1", "contradiction", "reviewer 9", note=HOSTILE)
    return drain(service.page("made", HOSTILE, JudgePageOptions(replicates=100)))


@pytest.fixture
def board(sqlite_sessions: Sessions, found: JudgePage) -> Leaderboard:
    options = AggregateOptions(source=Source.BOTH, replicates=100, length_controlled=True)
    return drain(AggregateService(sqlite_sessions).leaderboard("made", options))


def test_pages_are_whole_escaped_and_load_nothing(found: JudgePage, board: Leaderboard) -> None:
    for page in (judge_html(found), leaderboard_html(board)):
        checker = Checker(page)
        assert "script" not in checker.tags
        assert not [one for one in checker.addresses if not one.startswith("#")]
        assert "default-src 'none'" in page
        assert "svg" in checker.tags
        assert "nan" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL).lower()
    page = judge_html(found)
    for title in (
        "Agreement with people", "May it stand in?", "Order, length and repeats",
        "Are its probabilities right?", "Among judges", "Win rates of systems",
        "Answers that tell the judge what to say", "Errors tagged by people",
        "What one target takes", "Make it again",
    ):  # fmt: skip
        assert f"<h3>{title}</h3>" in page
    assert "polyline" in page
    for finding in found.findings:
        assert finding.text.split(HOSTILE)[0].strip() in page.replace("&#39;", "'")


def test_markdown_shows_texts_as_they_are(found: JudgePage, board: Leaderboard) -> None:
    for text in (judge_markdown(found), leaderboard_markdown(board)):
        html = MarkdownIt("commonmark").enable("table").render(text)
        assert "<script>" not in html
        assert 'href="javascript' not in html
        widths: set[int] = set()
        for line in text.splitlines():
            if line.startswith("| "):
                widths.add(len(re.findall(r"(?<!\\)\|", line)))
        assert widths
        assert "not available" in text or text == leaderboard_markdown(board)


def test_csv_has_one_line_per_figure_with_its_origin(found: JudgePage, board: Leaderboard) -> None:
    rows = list(csv.DictReader(StringIO(judge_csv(found))))
    consistency = next(row for row in rows if row["row"] == "same verdict in both orders")
    assert found.position is not None
    assert float(consistency["value"]) == found.position.consistency.value
    assert all(row["command"] == found.provenance.command for row in rows)
    lines = list(csv.DictReader(StringIO(leaderboard_csv(board))))
    assert {row["row"] for row in lines} == {"first", "second"}
    assert {row["figure"] for row in lines} == {"Strength", "Win rate", "At equal length"}


def test_a_curve_without_a_unit_is_none(found: JudgePage) -> None:
    assert found.calibration is not None
    assert curve("empty", [one for one in found.calibration.curve if not one.n]) is None
    drawn = curve("full", found.calibration.curve)
    assert drawn is not None
    assert len(drawn.dots) == len([one for one in found.calibration.curve if one.n])
    assert all(drawn.top <= dot.y <= drawn.bottom for dot in drawn.dots)
