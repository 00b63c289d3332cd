"""Reports: self-contained, escaped, and with what makes them again."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from io import StringIO

import numpy as np
import pytest
from markdown_it import MarkdownIt

from annotation.jobs import drain
from db.engine import Sessions
from db.types import Construct, RaterKind, Status, Verdict
from scoring.audit.records import AuditOptions, AuditReport
from scoring.audit.service import AuditService
from scoring.audit.transfer_records import TransferOptions, TransferReport
from scoring.audit.transfer_service import TransferService
from scoring.report.demo import demo_html
from scoring.report.markdown import audit_markdown, transfer_markdown
from scoring.report.page import audit_html, transfer_html
from scoring.report.sheet import audit_csv, transfer_csv
from tests.made_audits import judge, score
from tests.made_projects import MadeItem, make_dataset, numbered_claims

HOSTILE = "<script>alert(1)</script>|`\"'&[x](javascript:alert(2))"
FORMULA = "=HYPERLINK(0)"
VOID = frozenset({"meta", "line", "circle", "br", "img", "link", "input"})


class Checker(HTMLParser):
    """Every tag is closed in order; tags and addresses are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.addresses: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def checked(page: str) -> Checker:
    found = Checker()
    found.feed(page)
    found.close()
    assert found.open == []
    return found


@pytest.fixture
def audit(sqlite_sessions: Sessions) -> AuditReport:
    """An audit in which every name that comes from outside is hostile."""
    rng = np.random.default_rng(0)
    items = [
        MadeItem(question=f"q{n}", a=f"a{n}", b=f"b {n}", topic=HOSTILE if n % 2 else "plain")
        for n in range(40)
    ]
    dataset = make_dataset(sqlite_sessions, items, name=HOSTILE)
    letters = [Verdict.A, Verdict.B, Verdict.TIE]
    for name in (HOSTILE, FORMULA, "reviewer 3"):
        judge(sqlite_sessions, dataset, name, [letters[g] for g in rng.integers(0, 3, 40)])
    judge(sqlite_sessions, dataset, f"llm {HOSTILE}", [Status.UNPARSED, *[Verdict.A] * 39],
          kind=RaterKind.JUDGE)  # fmt: skip
    score(sqlite_sessions, dataset, "jaccard", list(rng.random(80)),
          signature=f"jaccard|v1|{HOSTILE}")  # fmt: skip
    score(sqlite_sessions, dataset, "rouge1.f", list(rng.random(80)))
    options = AuditOptions(replicates=200, gold="soft")
    return drain(AuditService(sqlite_sessions).audit(HOSTILE, options))


@pytest.fixture
def transfer(sqlite_sessions: Sessions) -> TransferReport:
    rng = np.random.default_rng(0)
    names = (Verdict.NOT_ATTRIBUTABLE, Verdict.ATTRIBUTABLE)
    for place, name in enumerate((f"set {HOSTILE}", "second")):
        dataset = make_dataset(
            sqlite_sessions, numbered_claims(60), name=name, construct=Construct.ATTRIBUTION
        )
        truth = np.arange(60) % 2
        judge(sqlite_sessions, dataset, "gold", [names[t] for t in truth],
              construct=Construct.ATTRIBUTION)  # fmt: skip
        for m, metric in enumerate(("jaccard", "rouge1.f")):
            weight = 3.0 if m == place else 0.0
            score(sqlite_sessions, dataset, metric, list(rng.normal(size=60) + weight * truth))
    options = TransferOptions(replicates=200)
    service = TransferService(sqlite_sessions)
    return drain(service.transfer([f"set {HOSTILE}", "second"], options))


def test_audit_page_is_one_escaped_file(audit: AuditReport) -> None:
    page = audit_html(audit)
    found = checked(page)
    assert "script" not in found.tags
    assert found.handlers == []
    assert found.tags.isdisjoint({"link", "img", "iframe", "object"})
    assert all(address.startswith("#") for address in found.addresses)
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "url(" not in page
    assert "prefers-color-scheme: dark" in page
    assert {"svg", "table", "details", "caption"} <= found.tags


def test_every_plot_has_its_figures_in_a_table(audit: AuditReport) -> None:
    page = audit_html(audit)
    for figure in re.findall(r"<figure>.*?</figure>", page, re.DOTALL):
        drawn = re.findall(r"<title>(.*?)</title>", figure)[1:]
        rows = re.findall(r"<tr><th[^>]*>(.*?)</th><td>(.*?)</td></tr>", figure)
        assert [f"{name}: {value}" for name, value in rows] == drawn
        assert drawn


def test_reports_say_what_makes_them_again(audit: AuditReport, transfer: TransferReport) -> None:
    for report, texts in (
        (audit, (audit_html(audit), audit_markdown(audit), audit_csv(audit))),
        (transfer, (transfer_html(transfer), transfer_markdown(transfer), transfer_csv(transfer))),
    ):
        for text in texts:
            assert report.provenance.project in text
            assert "tiebreak --project project.db" in text
            assert "--seed 0" in text
            assert "--replicates 200" in text
            assert "jaccard|v1|" in text.replace("\\", "")


def test_markdown_shows_hostile_names_as_they_are(
    audit: AuditReport, transfer: TransferReport
) -> None:
    for text in (audit_markdown(audit), transfer_markdown(transfer)):
        shown = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(text)
        found = checked(shown)
        assert found.tags.isdisjoint({"script", "a", "img"})
        assert "&lt;script&gt;alert(1)&lt;/script&gt;|`&quot;'&amp;[x]" in shown
        for block in re.findall(r"<table>.*?</table>", shown, re.DOTALL):
            widths = {row.count("<t") - 1 for row in re.findall(r"<tr>.*?</tr>", block, re.DOTALL)}
            assert len(widths) == 1


def test_csv_has_every_figure_once_and_runs_nothing(audit: AuditReport) -> None:
    rows = list(csv.DictReader(StringIO(audit_csv(audit))))
    assert len(rows) == sum(len(row.estimates()) for row in audit.rows)
    by_key = {(row["metric"], row["rule"], row["fit"], row["figure"]): row for row in rows}
    for row in audit.rows:
        rule, fit = getattr(row, "rule", None), getattr(row, "fit", None)
        name = f"'{row.metric}" if row.metric == FORMULA else row.metric
        key = (name, rule.value if rule else "", fit.value if fit else "", "accuracy")
        value = row.estimates()["accuracy"].value
        assert by_key[key]["value"] == ("" if value is None else repr(value))
    assert not any(value.startswith("=") for row in rows for value in row.values())


def test_transfer_page_and_sheet(transfer: TransferReport) -> None:
    page = transfer_html(transfer)
    found = checked(page)
    assert "script" not in found.tags
    assert "Pairs that change places" in page
    assert page.count("<figure>") == len(transfer.datasets) + 1
    rows = list(csv.DictReader(StringIO(transfer_csv(transfer))))
    cells = [row for row in rows if row["figure"] == "auroc"]
    assert len(cells) == len(transfer.metrics) * len(transfer.datasets)
    for row in cells:
        expected = transfer.matrix[row["metric"]][row["dataset"]]
        assert float(row["value"]) == expected.value


def test_demo_page_holds_all_reports(audit: AuditReport, transfer: TransferReport) -> None:
    found = checked(demo_html([audit], transfer))
    assert found.addresses == ["#audit-1", "#transfer-1"]
