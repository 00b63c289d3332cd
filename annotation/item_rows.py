"""Items and answers as the rows that are written in bulk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from annotation.formats.json_text import plain_json
from db.types import AnswerDraft, ItemDraft

NO_META: Final = "{}"


def item_row(item_id: int, dataset_id: int, position: int, draft: ItemDraft) -> tuple[object, ...]:
    """Give an item's columns in the order of ``db.queries.imports.ITEMS``."""
    return (
        item_id,
        dataset_id,
        position,
        draft.key,
        draft.question,
        draft.context,
        draft.topic,
        draft.setting,
        draft.language,
        draft.group,
        _meta(draft.meta),
    )


def answer_row(
    answer_id: int, item_id: int, position: int, draft: AnswerDraft
) -> tuple[object, ...]:
    """Give an answer's columns in the order of ``db.queries.imports.ANSWERS``."""
    return (answer_id, item_id, position, draft.system, draft.text, _meta(draft.meta))


def _meta(meta: Mapping[str, object]) -> str:
    return plain_json(meta) if meta else NO_META
