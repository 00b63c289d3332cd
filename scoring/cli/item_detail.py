"""One item with everything that hangs on it, as JSON and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from db.errors import KnownError
from scoring.cli.output import say

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.datasets import DatasetService
    from db.queries.items import ItemDetail
    from db.types import Answer, Judgment

PAGE = 1_000


def find(service: DatasetService, dataset: str, dataset_id: int, key: str) -> ItemDetail:
    """Read the item with exactly this key.

    Raises
    ------
    KnownError
        When the dataset has no such item.
    """
    offset = 0
    while True:
        page = service.items(dataset_id, offset=offset, limit=PAGE, search=key)
        for line in page.lines:
            if line.key == key:
                return service.detail(line.id)
        offset += PAGE
        if offset >= page.total:
            raise KnownError(f"There is no item '{key}' in '{dataset}'.", "See: tiebreak items")


def document(detail: ItemDetail, raters: Mapping[int, str]) -> dict[str, object]:
    """Give the item as JSON values: texts, comparisons or claims, and every judgment of each."""
    item = detail.item
    return {
        "key": item.key,
        "question": item.question,
        "context": item.context,
        "references": list(item.references),
        "topic": item.topic,
        "setting": item.setting,
        "language": item.language,
        "group": item.group,
        "meta": dict(item.meta),
        "answers": [_answer(answer) for answer in detail.answers],
        "comparisons": [
            {
                "key": comparison.key,
                "a": comparison.a.position,
                "b": comparison.b.position,
                "judgments": _judgments(detail, "comparison", comparison.id, raters),
            }
            for comparison in detail.comparisons
        ],
        "claims": [
            {
                "key": claim.key,
                "text": claim.text,
                "evidence": list(claim.evidence),
                "judgments": _judgments(detail, "claim", claim.id, raters),
            }
            for claim in detail.claims
        ],
    }


def write(console: Console, detail: ItemDetail, raters: Mapping[int, str]) -> None:
    """Write the item for a reader; only judgments that count."""
    item = detail.item
    facts = " · ".join(filter(None, (item.key, item.topic, item.setting, item.language)))
    say(console, facts)
    _block(console, "Question", item.question)
    _block(console, "Context", item.context)
    _blocks(console, "Reference", item.references)
    names = _names(detail)
    for answer in detail.answers:
        title = f"Answer {names[answer.id]} ({answer.system or 'no system'})"
        _block(console, title, answer.text or "(empty)")
    for comparison in detail.comparisons:
        sides = f": A is answer {names[comparison.a.id]}, B is answer {names[comparison.b.id]}"
        say(console, f"\n{comparison.key}{'' if len(detail.comparisons) == 1 else sides}")
        _write_judgments(console, detail, "comparison", comparison.id, raters)
    for claim in detail.claims:
        _block(console, f"Claim {claim.key}", claim.text)
        _blocks(console, "Evidence", claim.evidence)
        _write_judgments(console, detail, "claim", claim.id, raters)


def _names(detail: ItemDetail) -> dict[int, str]:
    """Name each answer as the window does: A and B with one comparison, else by number."""
    names = {answer.id: str(number) for number, answer in enumerate(detail.answers, start=1)}
    if len(detail.comparisons) == 1:
        (only,) = detail.comparisons
        names |= {only.a.id: "A", only.b.id: "B"}
    return names


def _answer(answer: Answer) -> dict[str, object]:
    return {"position": answer.position, "system": answer.system, "text": answer.text}


def _of(detail: ItemDetail, kind: str, target_id: int) -> list[Judgment]:
    return [
        judgment
        for judgment in detail.judgments
        if judgment.target.value == kind and judgment.target_id == target_id
    ]


def _judgments(
    detail: ItemDetail, kind: str, target_id: int, raters: Mapping[int, str]
) -> list[dict[str, object]]:
    return [
        {
            "rater": raters.get(judgment.rater_id, ""),
            "revision": judgment.revision,
            "live": judgment.live,
            "status": judgment.status.value,
            "verdict": None if judgment.verdict is None else judgment.verdict.value,
            "rating": judgment.rating,
            "shown_left": None if judgment.shown_left is None else judgment.shown_left.value,
            "seal": judgment.seal.value,
            "confidence": judgment.confidence,
            "difficult": judgment.difficult,
            "note": judgment.note,
            "reason": judgment.reason,
            "created_at": judgment.created_at,
        }
        for judgment in _of(detail, kind, target_id)
    ]


def _write_judgments(
    console: Console, detail: ItemDetail, kind: str, target_id: int, raters: Mapping[int, str]
) -> None:
    for judgment in _of(detail, kind, target_id):
        if not judgment.live:
            continue
        said = judgment.status.value if judgment.verdict is None else judgment.verdict.value
        marks = ("difficult" if judgment.difficult else "", judgment.note, judgment.reason)
        more = "; ".join(filter(None, marks))
        tail = f" ({more})" if more else ""
        say(console, f"  {raters.get(judgment.rater_id, '')}: {said}{tail}")


def _block(console: Console, title: str, text: str) -> None:
    if text:
        say(console, f"\n{title}\n{text}")


def _blocks(console: Console, title: str, texts: Sequence[str]) -> None:
    """Write texts of one kind, with numbers where there are several."""
    for number, text in enumerate(texts, start=1):
        _block(console, title if len(texts) == 1 else f"{title} {number}", text)
