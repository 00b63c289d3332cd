"""From what is stored of a target to what a scorer is given."""

from __future__ import annotations

import json
from typing import Final

from db.queries.scores import ScoringTarget
from db.types import TargetKind
from scoring.subjects import Subject

SHORT_ANSWERS: Final = "short_answers"


def subject_of(kind: TargetKind, target: ScoringTarget) -> Subject:
    """Give a target's texts: blank references are left out, and evidence is read as one text."""
    texts = tuple(text for text in target.references if text.strip())
    references, passages = texts, texts
    if kind is TargetKind.CLAIM:
        references = ("\n".join(texts),) if texts else ()
    else:
        passages = (target.context,) if target.context.strip() else ()
    return Subject(
        text=target.text,
        references=references,
        language=target.language,
        question=target.question,
        key=target.key,
        passages=passages,
        short_answers=short_answers(target.meta),
    )


def short_answers(meta: str) -> tuple[tuple[str, ...], ...]:
    """Read gold short answers from an item's metadata: a list of texts, or of lists of aliases.

    >>> short_answers('{"short_answers": ["Paris", ["UK", "Britain"]]}')
    (('Paris',), ('UK', 'Britain'))
    >>> short_answers("{}"), short_answers('{"short_answers": 3}')
    ((), ())
    """
    if SHORT_ANSWERS not in meta:
        return ()
    try:
        content = json.loads(meta)
    except ValueError:
        return ()
    listed = content.get(SHORT_ANSWERS) if isinstance(content, dict) else None
    if not isinstance(listed, list):
        return ()
    found = (_aliases(entry) for entry in listed)
    return tuple(aliases for aliases in found if aliases)


def _aliases(entry: object) -> tuple[str, ...]:
    listed = entry if isinstance(entry, list) else [entry]
    return tuple(alias for alias in listed if isinstance(alias, str) and alias.strip())
