"""Errors of a judge that people tag: ``audit DATASET --judge NAME --tag KEY=KIND``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from annotation.counting import counted
from scoring.cli.output import say, show, table

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.judge_records import TagTable
    from scoring.cli.invocation import Invocation

KINDS: Final = ("key_point_missed", "wrong_not_penalised", "contradiction", "format", "other")
TAG: Final = re.compile(rf"(?P<key>.+?)=(?P<kind>{'|'.join(KINDS)})(?::(?P<note>.*))?", re.DOTALL)

TagOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--tag", metavar="KEY=KIND[:NOTE]", help="Tag an error of --judge; may be given again."
    ),
]
UntagOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--untag", metavar="KEY=KIND", help="Take such a tag away; may be given again."),
]
TaggerOption: TypeAlias = Annotated[
    str, typer.Option("--rater", metavar="NAME", help="The person who tags.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One tag as it was written: the target's key, the kind of error, and a note."""

    key: str
    kind: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is tagged and what is taken away, and whose word it is."""

    tags: tuple[Mark, ...]
    untags: tuple[Mark, ...]
    rater: str


def marks_of(tags: Sequence[str], untags: Sequence[str], *, rater: str, judge: str) -> Marks | None:
    """Read the tags; None where there are none.

    Raises
    ------
    typer.BadParameter
        For tags without a judge or a person, and for a word that is no tag.
    """
    if not tags and not untags:
        if rater:
            raise typer.BadParameter("--rater belongs to --tag and --untag.")
        return None
    if not judge:
        raise typer.BadParameter("name the judge with --judge.")
    if not rater.strip():
        raise typer.BadParameter("name the person who tags with --rater.")
    return Marks(
        tags=tuple(_mark("--tag", word) for word in tags),
        untags=tuple(_mark("--untag", word) for word in untags),
        rater=rater,
    )


def tag(asked: Invocation, dataset: str, judge: str, marks: Marks) -> None:
    """Write and take away tags, then tell every tag of the judge and how often each kind is."""
    with asked.open() as project:
        page = project.judge_page
        for mark in marks.tags:
            page.tag(dataset, judge, mark.key, mark.kind, marks.rater, note=mark.note)
        for mark in marks.untags:
            page.untag(dataset, judge, mark.key, mark.kind, marks.rater)
        found = page.tags(dataset, judge)
    document = {"dataset": dataset, "judge": judge, "error_tags": found.to_json()}
    show(document, lambda console: _write(console, found), as_json=asked.json)


def _mark(option: str, word: str) -> Mark:
    found = TAG.fullmatch(word)
    if found is None:
        raise typer.BadParameter(
            f"{option} is KEY=KIND with one of the kinds {', '.join(KINDS)}, not '{word}'."
        )
    return Mark(key=found["key"], kind=found["kind"], note=(found["note"] or "").strip())


def _write(console: Console, found: TagTable) -> None:
    rows = [tuple(str(part) for part in (tag.key, tag.kind, tag.rater, tag.note))
            for tag in found.tags]  # fmt: skip
    console.print(table(("Target", "Error", "Tagged by", "Note"), rows))
    tags, targets = counted(len(found.tags), "tag"), counted(found.targets, "target")
    say(console, f"{tags} on {targets}.")
