"""One item as an HTML document for reading: its texts and, once unsealed, who said what."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from db.queries.item_scores import ItemScore
from db.queries.items import ItemDetail
from db.types import Comparison, Judgment, Seal, Status, TargetKind, Verdict
from gui import theme
from gui.figure_text import count_text, number_text
from gui.rich_text import document_css, to_html

translate = QCoreApplication.translate


_VERDICT_TOKENS: Final = {Verdict.A: "a", Verdict.B: "b", Verdict.TIE: "tie"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemFacts:
    """An item with the names of the raters who judged it, and its scores."""

    detail: ItemDetail
    raters: Mapping[int, str]
    scores: tuple[ItemScore, ...] = ()

    @property
    def targets(self) -> list[tuple[TargetKind, int]]:
        """What of it can be judged."""
        return [(TargetKind.COMPARISON, one.id) for one in self.detail.comparisons] + [
            (TargetKind.CLAIM, one.id) for one in self.detail.claims
        ]


def item_css(scale: float) -> str:
    """Give the stylesheet of an item's document in the theme in force."""
    colors = theme.tokens()
    small, body = round(theme.SMALL * scale), round(theme.BODY * scale)
    section, tight, side = (round(size * scale) for size in (24, 4, 16))
    close = f"line-height: {theme.line_percent(1.35)}%"
    return document_css(colors, scale) + (
        f"p.over {{ font-size: {small}px; font-weight: 600;"
        f" margin-top: {section}px; margin-bottom: {tight}px; {close}; }}\n"
        f"p.facts {{ color: {colors.muted}; font-size: {small}px; {close}; }}\n"
        f"td.said {{ padding: {tight}px {side}px {tight}px 0; }}\n"
        f"p.cell {{ font-size: {body}px; margin: 0; {close}; }}\n"
        f"p.note {{ font-size: {small}px; color: {colors.muted}; margin: 0 0 {tight}px 0; }}\n"
    )


def item_html(facts: ItemFacts, *, sealed: bool) -> str:
    """Give the body of an item's document.

    Parameters
    ----------
    facts
        The item.
    sealed
        Whether systems and judgments stay hidden.
    """
    return "".join(_parts(facts, sealed=sealed))


def _parts(facts: ItemFacts, *, sealed: bool) -> Iterator[str]:
    detail = facts.detail
    item = detail.item
    known = (item.key, item.topic, item.setting, item.language, item.group)
    yield f'<p class="facts">{html.escape(" · ".join(part for part in known if part))}</p>'
    yield to_html(item.question)
    if item.context:
        yield _over(translate("ItemDocument", "Context")) + to_html(item.context)
    letters = {} if sealed else _letters(detail.comparisons)  # a rater may judge it yet
    for number, answer in enumerate(detail.answers, start=1):
        letter = letters.get(answer.id, "")
        name = translate("ItemDocument", "Answer {number}").format(number=letter.upper() or number)
        system = "" if sealed or not answer.system else f" · {answer.system}"
        yield _over(name + system, letter or "muted") + (to_html(answer.text) or _nothing())
    for claim in detail.claims:
        yield _over(translate("ItemDocument", "Claim")) + to_html(claim.text)
        yield from _numbered(translate("ItemDocument", "Evidence"), claim.evidence)
    yield from _numbered(translate("ItemDocument", "Reference"), item.references)
    if not sealed:
        yield from _judgments(facts)
        yield from _scores(facts)


def _numbered(name: str, texts: Sequence[str]) -> Iterator[str]:
    """Give texts of one kind under their name, with numbers where there are several."""
    for number, text in enumerate(texts, start=1):
        yield _over(name if len(texts) == 1 else f"{name} {number}") + (to_html(text) or _nothing())


def _letters(comparisons: tuple[Comparison, ...]) -> dict[int, str]:
    """Give each answer its letter where the item has one comparison, and so one A and one B."""
    if len(comparisons) != 1:
        return {}
    return {comparisons[0].a.id: "a", comparisons[0].b.id: "b"}


def _over(text: str, token: str = "muted") -> str:
    return _paragraph("over", token, text)


def _nothing() -> str:
    return _paragraph("cell", "muted", translate("ItemDocument", "empty"))


def _paragraph(css_class: str, token: str, text: str) -> str:
    """Colour by the paragraph itself: a span in it would lose the paragraph's font size."""
    color = getattr(theme.tokens(), token)
    return f'<p class="{css_class}" style="color: {color}">{html.escape(text)}</p>'


def _judgments(facts: ItemFacts) -> Iterator[str]:
    live = [one for one in facts.detail.judgments if one.live]
    past = [one for one in facts.detail.judgments if not one.live]
    yield _over(translate("ItemDocument", "Judgments"))
    if not live:
        yield f'<p class="note">{translate("ItemDocument", "Nobody has judged this item yet.")}</p>'
        return
    yield _table(facts, live)
    if past:
        yield _over(translate("ItemDocument", "Superseded")) + _table(facts, past)


def _scores(facts: ItemFacts) -> Iterator[str]:
    """Tabulate scores: a row for each signature, a column for each answer, or one for the claim."""
    if not facts.scores:
        return
    yield _over(translate("ItemDocument", "Scores"))
    letters = _letters(facts.detail.comparisons)
    texts = [(TargetKind.ANSWER, one.id) for one in facts.detail.answers]
    texts += [(TargetKind.CLAIM, one.id) for one in facts.detail.claims]
    scored = {(one.target, one.target_id) for one in facts.scores}
    columns = [text for text in texts if text in scored]
    names = [
        letters.get(target_id, "").upper() or str(number)
        for number, (_kind, target_id) in enumerate(columns, start=1)
    ]
    rows: dict[tuple[str, str], dict[tuple[TargetKind, int], ItemScore]] = {}
    for one in facts.scores:
        rows.setdefault((one.metric, one.signature), {})[one.target, one.target_id] = one
    head = "".join(_td(_cell(name, "muted")) for name in ("", *names)) if len(names) > 1 else ""
    body = [f"<tr>{head}</tr>"] if head else []
    for (metric, signature), found in rows.items():
        cells = "".join(_td(_score_cell(found.get(column))) for column in columns)
        body.append(f"<tr>{_td(_cell(metric))}{cells}</tr>")
        note = _paragraph("note", "muted", signature)
        body.append(f'<tr><td colspan="{len(columns) + 1}">{note}</td></tr>')
    yield f'<table cellspacing="0" border="0">{"".join(body)}</table>'


def _score_cell(score: ItemScore | None) -> str:
    if score is None:
        return _cell("")
    if score.value is None:
        return _cell(score.undefined or "", "muted")
    whole = score.value.is_integer() and abs(score.value) > 1
    return _cell(count_text(int(score.value)) if whole else number_text(score.value))


class _Target(NamedTuple):
    """What the rows of a target are told as: its own name (when it has siblings) and its sides."""

    name: str
    a: str
    b: str


def _named_targets(detail: ItemDetail) -> dict[tuple[TargetKind, int], _Target]:
    """Name targets: A and B where there is one comparison, the answers' numbers where more."""
    numbers = {answer.id: str(n) for n, answer in enumerate(detail.answers, start=1)}
    named: dict[tuple[TargetKind, int], _Target] = {}
    for one in detail.comparisons:
        if len(detail.comparisons) == 1:
            named[TargetKind.COMPARISON, one.id] = _Target("", "A", "B")
        else:
            a, b = numbers[one.a.id], numbers[one.b.id]
            pair = translate("ItemDocument", "{a} and {b}").format(a=a, b=b)
            named[TargetKind.COMPARISON, one.id] = _Target(pair, a, b)
    for number, claim in enumerate(detail.claims, start=1):
        name = translate("ItemDocument", "claim {number}").format(number=number)
        alone = len(detail.claims) == 1
        named[TargetKind.CLAIM, claim.id] = _Target("" if alone else name, "A", "B")
    return named


def _table(facts: ItemFacts, judgments: list[Judgment]) -> str:
    named = _named_targets(facts.detail)
    several = any(target.name for target in named.values())
    order = {target: place for place, target in enumerate(named)}
    rows = []
    for one in sorted(judgments, key=lambda judgment: order[judgment.target, judgment.target_id]):
        target = named[one.target, one.target_id]
        rater = facts.raters.get(one.rater_id, str(one.rater_id))
        when = one.created_at[:16].replace("T", " ")
        rows.append(
            f"<tr>{_td(_cell(target.name, 'muted')) if several else ''}"
            f"{_td(_cell(rater))}{_td(_said(one, target))}"
            f"{_td(_cell(_aside(one), 'muted'))}{_td(_cell(when, 'muted'))}</tr>"
        )
        note = " ".join(part for part in (one.note, one.reason) if part)
        if note:
            rows.append(f'<tr><td colspan="5"><p class="note">{html.escape(note)}</p></td></tr>')
    return f'<table cellspacing="0" border="0">{"".join(rows)}</table>'


def _td(inside: str) -> str:
    return f'<td class="said">{inside}</td>'


def _cell(text: str, token: str = "text") -> str:
    return _paragraph("cell", token, text)


def _said(judgment: Judgment, target: _Target) -> str:
    if judgment.status is not Status.VERDICT:
        return _cell(status_text(judgment.status), "muted")
    if judgment.verdict is None:
        return _cell("" if judgment.rating is None else f"{judgment.rating:g}")
    token = _VERDICT_TOKENS.get(judgment.verdict, "text")
    return _cell(verdict_text(judgment.verdict, a=target.a, b=target.b), token)


def _aside(judgment: Judgment) -> str:
    said = []
    if judgment.confidence is not None:
        said.append(
            translate("ItemDocument", "confidence {value}").format(value=judgment.confidence)
        )
    if judgment.difficult:
        said.append(translate("ItemDocument", "difficult"))
    if judgment.seal is Seal.BROKEN:
        said.append(translate("ItemDocument", "seal broken"))
    return ", ".join(said)


def verdict_text(verdict: Verdict, *, a: str = "A", b: str = "B") -> str:
    """Name a verdict for people, on answers that are shown as ``a`` and ``b``."""
    return {
        Verdict.A: translate("ItemDocument", "{name} is better").format(name=a),
        Verdict.B: translate("ItemDocument", "{name} is better").format(name=b),
        Verdict.TIE: translate("ItemDocument", "tie"),
        Verdict.BOTH_BAD: translate("ItemDocument", "both bad"),
        Verdict.CANNOT_TELL: translate("ItemDocument", "cannot tell"),
        Verdict.ATTRIBUTABLE: translate("ItemDocument", "supported"),
        Verdict.NOT_ATTRIBUTABLE: translate("ItemDocument", "not supported"),
    }[verdict]


def status_text(status: Status) -> str:
    """Say why a judgment has no verdict."""
    return {
        Status.VERDICT: "",
        Status.SKIPPED: translate("ItemDocument", "skipped"),
        Status.WITHDRAWN: translate("ItemDocument", "withdrawn"),
        Status.UNPARSED: translate("ItemDocument", "not understood"),
        Status.REFUSED: translate("ItemDocument", "refused"),
        Status.TRUNCATED: translate("ItemDocument", "cut short"),
        Status.ERROR: translate("ItemDocument", "failed"),
        Status.INCONSISTENT: translate("ItemDocument", "inconsistent"),
    }[status]
