"""What judges were asked, written into Tiebreak JSONL: usual values left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from annotation.export_pages import Page, Target
from db.queries.export_asked import CallOut, JudgeRunOut, PromptOut, plain
from db.queries.export_rows import ItemOut

KINDS: Final = ("comparison", "claim", "answer")
USUAL: Final[Mapping[str, object]] = {
    **dict.fromkeys(("order", "step", "variant", "raw", "error", "finish", "prompt_sha256"), ""),
    **dict.fromkeys(("verdict", "rating", "probabilities", "tokens_in", "tokens_out"), None),
    **dict.fromkeys(("seconds", "cost"), None),
    "sample": 0,
    "status": "verdict",
    "reused": False,
}


def heading_parts(runs: Sequence[JudgeRunOut], prompts: Sequence[PromptOut]) -> dict[str, Any]:
    """Give what the heading says of judge runs and of their prompts."""
    places = {prompt.id: place for place, prompt in enumerate(prompts)}
    parts: dict[str, Any] = {}
    if prompts:
        parts["judge_prompts"] = [dict(prompt.facts) for prompt in prompts]
    if runs:
        parts["judge_runs"] = [
            {
                "rater": run.rater,
                "prompt": None if run.prompt_id is None else places[run.prompt_id],
                **run.facts,
            }
            for run in runs
        ]
    return parts


def item_parts(page: Page, item: ItemOut, runs: Mapping[int, int]) -> dict[str, Any]:
    """Give the calls and checks of an item; ``runs`` gives the place of each judge run."""
    parts: dict[str, Any] = {}
    calls = page.calls.get(item.id)
    if calls:
        places = _places(page, item)
        placed = [(places.get(call.place.partition("/")[0]), call) for call in calls]
        known = [(place, call) for place, call in placed if place is not None]
        known.sort(key=lambda found: (found[0], *_order(found[1])))
        parts["calls"] = [_call(place, call, runs) for place, call in known]
    checks = page.checks.get(item.id)
    if checks:
        parts["checks"] = [
            {
                **{name: value for name, value in check._asdict().items() if name != "item_id"},
                "errors": plain(check.errors),
            }
            for check in checks
        ]
    return parts


def tag_parts(page: Page, target: Target) -> list[dict[str, Any]]:
    """Give the error tags on one comparison or claim."""
    return [
        {
            "judge": tag.judge,
            "rater": tag.rater,
            "kind": tag.kind,
            "note": tag.note,
            "created_at": tag.created_at,
        }
        for tag in page.tags.get(target, ())
    ]


def _places(page: Page, item: ItemOut) -> dict[str, tuple[int, int]]:
    """Give, by what a stored call says it asks about, the kind and place within the item."""
    found = {f"item:{item.id}": (len(KINDS), 0)}
    parts: tuple[Sequence[Any], ...] = (
        page.pairs.get(item.id, ()),
        page.claims.get(item.id, ()),
        page.answers.get(item.id, ()),
    )
    for kind, (name, rows) in enumerate(zip(KINDS, parts, strict=True)):
        found.update((f"{name}:{row.id}", (kind, place)) for place, row in enumerate(rows))
    return found


def _order(call: CallOut) -> tuple[Any, ...]:
    more = call.place.partition("/")[2]
    return (more, call.rater, call.variant, call.step, call.order, call.sample)


def _call(place: tuple[int, int], call: CallOut, runs: Mapping[int, int]) -> dict[str, Any]:
    kind, index = place
    _, slash, more = call.place.partition("/")
    about = f"{KINDS[kind]}:{index}" if kind < len(KINDS) else "item"
    line: dict[str, Any] = {"rater": call.rater, "place": about + slash + more}
    if call.run_id is not None:
        line["run"] = runs[call.run_id]
    for name, usual in USUAL.items():
        value = getattr(call, name)
        if value != usual:
            line[name] = plain(value) if name == "probabilities" else value
    if call.reused:
        line["reused"] = True
    line["created_at"] = call.created_at
    return line
