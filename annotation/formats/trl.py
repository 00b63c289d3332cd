"""TRL's explicit preference format: a prompt, the chosen answer and the rejected one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annotation.export_pages import Page
from annotation.formats.json_text import plain_json
from db.queries.export_rows import ItemOut
from db.types import Verdict


def preference_lines(page: Page, winners: Mapping[int, Verdict]) -> Iterator[str]:
    """Write the comparisons of a page that have a winner, one a line."""
    for item in page.items:
        answers = {answer.id: answer.text for answer in page.answers.get(item.id, ())}
        for pair in page.pairs.get(item.id, ()):
            winner = winners.get(pair.id)
            if winner is None:
                continue
            first, second = answers[pair.first], answers[pair.second]
            chosen, rejected = (first, second) if winner is Verdict.A else (second, first)
            yield plain_json({"prompt": prompt(item), "chosen": chosen, "rejected": rejected})


def prompt(item: ItemOut) -> str:
    """Give the question with its context after a blank line, where it has one."""
    return f"{item.question}\n\n{item.context}" if item.context else item.question
