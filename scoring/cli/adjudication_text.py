"""Conflicts, cases and settled verdicts, as the command line shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annotation.counting import counted
from scoring.cli.output import figure, number, say, shorten, table

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.adjudication_records import (
        Case,
        ConflictLine,
        ConflictPage,
        JudgeOpinion,
        LetReport,
        Opinion,
        Settled,
        TakenBack,
    )

WIDTH: Final = 60


def page_json(page: ConflictPage) -> dict[str, object]:
    """Give a page of the queue for programs."""
    counts = page.counts
    return {
        "total": page.total,
        "offset": page.offset,
        "targets": counts.targets,
        "conflicts": counts.conflicts,
        "settled": counts.settled,
        "settled_elsewhere": counts.settled_elsewhere,
        "by_reason": {reason.value: n for reason, n in counts.by_reason.items()},
        "open_by_reason": {reason.value: n for reason, n in counts.open_by_reason.items()},
        "items": [_line_json(line) for line in page.lines],
    }


def _line_json(line: ConflictLine) -> dict[str, object]:
    return {
        "key": line.key,
        "position": line.position,
        "question": line.question,
        "topic": line.topic,
        "reasons": [reason.value for reason in line.reasons],
        "entropy": line.entropy,
        "verdicts": {verdict.value: n for verdict, n in line.tally.items()},
        "settled": None if line.settled is None else settled_json(line.settled),
    }


def settled_json(settled: Settled) -> dict[str, object]:
    """Give a settled verdict for programs, with who settled it, how, from what, and why."""
    return {
        "uid": settled.uid,
        "revision": settled.revision,
        "verdict": None if settled.verdict is None else settled.verdict.value,
        "method": settled.method,
        "settled_by": settled.settled_by,
        "acted_by": settled.acted_by,
        "basis": list(settled.basis),
        "note": settled.note,
        "created_at": settled.created_at,
    }


def case_json(case: Case) -> dict[str, object]:
    """Give one case for programs; names and judges are hidden where the case hides them."""
    return {
        "key": case.key,
        "target": case.target.value,
        "question": case.question,
        "context": case.context,
        "references": list(case.references),
        "answers": {one.side.value: one.text for one in (case.left, case.right) if one is not None},
        "claim": case.claim,
        "evidence": list(case.evidence),
        "reasons": [reason.value for reason in case.reasons],
        "entropy": case.entropy,
        "raters": [_opinion_json(one) for one in case.opinions],
        "judges": [_judge_json(one) for one in case.judges],
        "settled": None if case.settled is None else settled_json(case.settled),
        "changed_since": case.changed_since,
        "history": [settled_json(one) for one in case.history],
        "note_required": case.note_required,
    }


def _opinion_json(one: Opinion) -> dict[str, object]:
    return {
        "number": one.number,
        "name": one.name or None,
        "status": one.status.value,
        "verdict": None if one.verdict is None else one.verdict.value,
        "strength": one.strength_value,
        "confidence": one.confidence,
        "difficult": one.difficult,
        "flagged": one.flagged,
        "note": one.note,
        "reason": one.reason,
        "shown_left": None if one.shown_left is None else one.shown_left.value,
        "spans": [
            {"field": span.field, "start": span.start, "end": span.end, "label": span.label}
            for span in one.spans
        ],
    }


def _judge_json(one: JudgeOpinion) -> dict[str, object]:
    sealed = {"name": one.name, "sealed": not one.opened}
    if not one.opened:
        return sealed
    verdict = None if one.verdict is None else one.verdict.value
    return sealed | {"verdict": verdict, "note": one.note, "reason": one.reason, "raw": one.raw}


def write_page(console: Console, page: ConflictPage) -> None:
    """List some conflicts and say how many there are."""
    counts = page.counts
    say(
        console,
        f"{counted(counts.conflicts, 'conflict')} among {counted(counts.targets, 'item')}, "
        f"{counts.settled:,} settled.",
    )
    found = {reason: n for reason, n in counts.by_reason.items() if n}
    if found:
        said = ", ".join(f"{reason.value} {n:,}" for reason, n in found.items())
        say(console, f"Why: {said}.")
    if not page.lines:
        say(console, "Nothing of what was asked for.")
        return
    say(console)
    rows = [
        (
            line.key,
            number(line.entropy),
            ", ".join(f"{verdict.value} {n}" for verdict, n in line.tally.items()),
            ", ".join(reason.value for reason in line.reasons),
            "" if line.settled is None else settled_words(line.settled),
            shorten(line.question, WIDTH),
        )
        for line in page.lines
    ]
    headers = ("Key", "Entropy", "Verdicts", "Why", "Settled", "Question")
    console.print(table(headers, rows, right=(1,)))
    last = page.offset + len(page.lines)
    if last < page.total:
        say(console, f"{page.offset + 1:,} to {last:,} of {page.total:,}; --offset {last} goes on.")


def write_case(console: Console, case: Case) -> None:
    """Show one case: texts, everyone's word, what was settled."""
    say(
        console,
        f"{case.key}: {', '.join(reason.value for reason in case.reasons) or 'no conflict'}",
    )
    parts = [("Question", case.question), ("Context", case.context)]
    parts += [(f"Reference {n}", text) for n, text in enumerate(case.references, start=1)]
    parts += [
        (f"Answer {one.side.value}", one.text)
        for one in sorted(
            (side for side in (case.left, case.right) if side is not None),
            key=lambda one: one.side,
        )
    ]
    parts += [("Claim", case.claim or "")]
    parts += [(f"Evidence {n}", text) for n, text in enumerate(case.evidence, start=1)]
    for title, text in parts:
        if text:
            say(console)
            say(console, title)
            say(console, text)
    say(console)
    for one in case.opinions:
        say(console, _opinion_words(one))
    for judge in case.judges:
        said = (
            judge.verdict.value if judge.verdict is not None else "no verdict"
        ) if judge.opened else "sealed"  # fmt: skip
        say(console, f"Judge {judge.name}: {said}")
        for text in filter(None, (judge.reason, judge.note, judge.raw)):
            say(console, text)
    if case.settled is not None:
        say(console, f"Settled: {settled_words(case.settled)}")
    if case.changed_since:
        say(console, "People have judged it anew since; it rests on what they said then.")


def _opinion_words(one: Opinion) -> str:
    said = one.status.value if one.verdict is None else one.verdict.value
    more = [
        "" if one.confidence is None else f"confidence {one.confidence} of 5",
        "difficult" if one.difficult else "",
        "flagged" if one.flagged else "",
        counted(len(one.spans), "mark") if one.spans else "",
        one.note or one.reason,
    ]
    told = "; ".join(part for part in more if part)
    return f"Rater {one.number}{f' ({one.name})' if one.name else ''}: {said}" + (
        f" ({told})" if told else ""
    )


def settled_words(settled: Settled) -> str:
    """Say a settled verdict in short: what, by whom, how, and why."""
    verdict = "open again" if settled.verdict is None else settled.verdict.value
    who = settled.settled_by or "somebody"
    return f"{verdict}, {settled.method.replace('_', ' ')}, by {who}" + (
        f": {settled.note}" if settled.note else ""
    )


def write_let(console: Console, report: LetReport) -> None:
    """Say what a judge was let do."""
    standing = report.standing
    say(
        console,
        f"{report.judge} and what people settled agree: {figure(standing.agreement, with_n=True)}",
    )
    say(console, standing.stand_in)
    if report.method is None:
        say(console, f"{report.judge} advises: it is the judge that is asked first.")
        return
    if report.warning:
        say(console, "Its verdicts are marked as settled anyway.")
    say(
        console,
        f"{report.settled:,} of {counted(report.considered, 'item')} settled by {report.judge} "
        f"({report.method.value.replace('_', ' ')}).",
    )
    for reason, count in report.left.items():
        say(console, f"Left open: {count:,} ({reason}).")


def write_back(console: Console, back: TakenBack, *, undo: bool) -> None:
    """Say what an undo or redo did."""
    done = "Taken back" if undo else "Brought back"
    say(console, f"{done}: {counted(back.targets, 'settled verdict')}.")
    if back.left:
        say(console, f"Left as they are, since they were changed meanwhile: {back.left:,}.")
