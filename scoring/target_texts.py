"""From what is stored of a target to what a scorer is given."""

from __future__ import annotations

import json
from typing import Final

from db.queries.scores import ScoringTarget
from db.types import TargetKind
from scoring.subjects import Subject

SHORT_ANSWERS: Final = "short_answers"
PASSAGES: Final = "passages"


def subject_of(kind: TargetKind, target: ScoringTarget) -> Subject:
    """Give a target's texts: blank references are left out, and evidence is read as one text."""
    texts = tuple(text for text in target.references if text.strip())
    references, passages = texts, texts
    if kind is TargetKind.CLAIM:
        references = ("\n".join(texts),) if texts else ()
    else:
        passages = passages_of(target.meta, target.context)
    return Subject(
        text=target.text,
        references=references,
        language=target.language,
        question=target.question,
        key=target.key,
        passages=passages,
        short_answers=short_answers(target.meta),
    )


def passages_of(meta: str, context: str) -> tuple[str, ...]:
    """Give what an answer may rest on: the passages of its item's metadata, else its context.

    >>> passages_of('{"passages": ["one", "two"]}', "a page")
    ('one', 'two')
    >>> passages_of("{}", "a page"), passages_of("{}", " ")
    (('a page',), ())
    """
    listed = _listed(meta, PASSAGES)
    found = tuple(passage for passage in listed if isinstance(passage, str))
    if found:
        return found
    return (context,) if context.strip() else ()


def short_answers(meta: str) -> tuple[tuple[str, ...], ...]:
    """Read gold short answers from an item's metadata: a list of texts, or of lists of aliases.

    >>> short_answers('{"short_answers": ["Paris", ["UK", "Britain"]]}')
    (('Paris',), ('UK', 'Britain'))
    >>> short_answers("{}"), short_answers('{"short_answers": 3}')
    ((), ())
    """
    found = (_aliases(entry) for entry in _listed(meta, SHORT_ANSWERS))
    return tuple(aliases for aliases in found if aliases)


def _listed(meta: str, key: str) -> list[object]:
    """Give a list of an item's metadata; empty where there is none of that name."""
    if key not in meta:
        return []
    try:
        content = json.loads(meta)
    except ValueError:
        return []
    listed = content.get(key) if isinstance(content, dict) else None
    return listed if isinstance(listed, list) else []


def _aliases(entry: object) -> tuple[str, ...]:
    listed = entry if isinstance(entry, list) else [entry]
    return tuple(alias for alias in listed if isinstance(alias, str) and alias.strip())
