"""What a seal hid as an HTML document, told by the places on the rater's own screen."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from annotation.labelling import Card, Unsealed, UnsealedScore
from db.types import Judgment, RaterKind, Side, Status, Verdict
from gui import theme
from gui.figure_text import count_text, number_text
from gui.item_document import status_text, verdict_text

translate = QCoreApplication.translate
Places = Sequence[Side | None]


def sealed_html(card: Card, found: Unsealed) -> str:
    """Give the body of the document; its stylesheet is that of items.

    Parameters
    ----------
    card
        Which answer stands where.
    found
        What the seal hid.
    """
    return "".join(_parts(card, found))


def _parts(card: Card, found: Unsealed) -> Iterator[str]:
    places: Places = [None]
    if card.left is not None and card.right is not None:
        places = [card.left.side, card.right.side]
        yield _over(translate("SealedDocument", "Systems"))
        yield _table(
            [
                (_cell(str(place), "muted"), _cell(_system(found, side)))
                for place, side in enumerate(places, start=1)
            ]
        )
    yield _over(translate("SealedDocument", "Verdicts of others"))
    if found.said:
        yield _table(
            [
                (_cell(rater.name), _said(judgment, places), _cell(_kind(rater.kind), "muted"))
                for rater, judgment in found.said
            ]
        )
    else:
        yield _cell(translate("SealedDocument", "Nobody else has judged this yet."), "muted")
    yield _over(translate("SealedDocument", "Scores"))
    if found.scores:
        yield _table([*_head(places), *(_scored(one, places) for one in found.scores)])
    else:
        yield _cell(translate("SealedDocument", "No metric has scored this yet."), "muted")


def _system(found: Unsealed, side: Side | None) -> str:
    known = "" if side is None else found.systems.get(side, "")
    return known or translate("SealedDocument", "not known")


def _kind(kind: RaterKind) -> str:
    return translate("SealedDocument", "judge") if kind is RaterKind.JUDGE else ""


def _said(judgment: Judgment, places: Places) -> str:
    if judgment.status is not Status.VERDICT:
        return _cell(status_text(judgment.status), "muted")
    if judgment.verdict is None:
        return _cell("" if judgment.rating is None else f"{judgment.rating:g}")
    names = {side: str(place) for place, side in enumerate(places, start=1)}
    text = verdict_text(judgment.verdict, a=names.get(Side.A, ""), b=names.get(Side.B, ""))
    sides = [None if side is None else Verdict(side.value) for side in places]
    token = "a" if judgment.verdict is sides[0] else "text"
    return _cell(text, "b" if judgment.verdict is sides[-1] and len(sides) > 1 else token)


def _head(places: Places) -> list[tuple[str, ...]]:
    if len(places) == 1:
        return []
    return [("", *(_cell(str(place), "muted") for place in range(1, len(places) + 1)))]


def _scored(score: UnsealedScore, places: Places) -> tuple[str, ...]:
    return (_cell(score.metric), *(_value(score.values.get(side, "")) for side in places))


def _value(value: float | str) -> str:
    if isinstance(value, str):
        return _cell(value, "muted")
    whole = float(value).is_integer() and abs(value) > 1
    return _cell(count_text(int(value)) if whole else number_text(value))


def _over(text: str) -> str:
    return f'<p class="over" style="color: {theme.tokens().muted}">{html.escape(text)}</p>'


def _cell(text: str, token: str = "text") -> str:
    color = getattr(theme.tokens(), token)
    return f'<p class="cell" style="color: {color}">{html.escape(text)}</p>'


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    lines = ("".join(f'<td class="said">{cell}</td>' for cell in row) for row in rows)
    inside = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<table cellspacing="0" border="0">{inside}</table>'
