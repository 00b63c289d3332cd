"""What Adjudicate says: reasons, verdicts as this curator sees the sides, who settled and how."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from annotation.adjudication_records import Case, Method, Opinion, Reason, Settled
from annotation.labelling import Card
from db.types import Seal, Side, Status, Verdict
from gui.keymap import Act, Keymap
from gui.models.figure_table import VerdictRole

CONTEXT: Final = "Adjudication"

REASONS: Final = {
    Reason.RATERS_DIFFER: QT_TRANSLATE_NOOP("Adjudication", "Raters differ"),
    Reason.NO_MAJORITY: QT_TRANSLATE_NOOP("Adjudication", "No majority"),
    Reason.FLAGGED: QT_TRANSLATE_NOOP("Adjudication", "Flagged"),
    Reason.LOW_CONFIDENCE: QT_TRANSLATE_NOOP("Adjudication", "Low confidence"),
    Reason.EVIDENCE_CONFLICT: QT_TRANSLATE_NOOP("Adjudication", "Same verdict, different reasons"),
}
METHODS: Final = {
    Method.PERSON.value: QT_TRANSLATE_NOOP("Adjudication", "by {name}"),
    Method.ADVISED.value: QT_TRANSLATE_NOOP("Adjudication", "by {name}, who had asked a judge"),
    Method.BREAK_TIES.value: QT_TRANSLATE_NOOP("Adjudication", "by the judge {name}, a tie broken"),
    Method.SETTLE.value: QT_TRANSLATE_NOOP("Adjudication", "by the judge {name}"),
    Method.SETTLE_ANYWAY.value: QT_TRANSLATE_NOOP(
        "Adjudication", "by the judge {name}, which had not passed the stand-in test"
    ),
}
FAILURES: Final = {
    Status.SKIPPED: QT_TRANSLATE_NOOP("Adjudication", "Skipped"),
    Status.UNPARSED: QT_TRANSLATE_NOOP("Adjudication", "Could not be read"),
    Status.REFUSED: QT_TRANSLATE_NOOP("Adjudication", "Refused"),
    Status.TRUNCATED: QT_TRANSLATE_NOOP("Adjudication", "Cut off"),
    Status.ERROR: QT_TRANSLATE_NOOP("Adjudication", "Failed"),
    Status.INCONSISTENT: QT_TRANSLATE_NOOP("Adjudication", "Inconsistent"),
}
LEFT: Final = {
    "without a verdict of the judge": QT_TRANSLATE_NOOP(
        "Adjudication", "the judge has no verdict on {count}"
    ),
    "where the judge says otherwise in the other order": QT_TRANSLATE_NOOP(
        "Adjudication", "the judge contradicts itself on {count}"
    ),
    "where the judge cannot tell": QT_TRANSLATE_NOOP(
        "Adjudication", "the judge cannot tell on {count}"
    ),
    "where the judge's verdict is not among the tied ones": QT_TRANSLATE_NOOP(
        "Adjudication", "the judge's verdict is not among the tied ones on {count}"
    ),
    "settled by somebody else meanwhile": QT_TRANSLATE_NOOP(
        "Adjudication", "{count} were settled by somebody else meanwhile"
    ),
}


def translated(text: object) -> str:
    """Give a text of this context in the user's language."""
    return QCoreApplication.translate(CONTEXT, str(text))


def reason_text(reasons: Iterable[Reason]) -> str:
    """Say why a target is in the queue; where there is no majority, that raters differ is clear."""
    found = list(reasons)
    if Reason.NO_MAJORITY in found:
        found = [one for one in found if one is not Reason.RATERS_DIFFER]
    return " · ".join(translated(REASONS[one]) for one in found)


def verdict_text(case: Case, verdict: Verdict | None, status: Status | None) -> str:
    """Say a verdict in terms of the places on this screen, or why there is none."""
    if verdict is None:
        return translated(FAILURES.get(status or Status.ERROR, FAILURES[Status.ERROR]))
    place = _place(case, verdict)
    if place:
        return translated("{number} better").format(number=place)
    return {
        Verdict.TIE: translated("Tie"),
        Verdict.BOTH_BAD: translated("Both bad"),
        Verdict.CANNOT_TELL: translated("Can't tell"),
        Verdict.ATTRIBUTABLE: translated("Supported"),
        Verdict.NOT_ATTRIBUTABLE: translated("Not supported"),
    }[verdict]


def verdict_role(case: Case, verdict: Verdict | None) -> VerdictRole:
    """Give the shape and colour of a verdict by its place on this screen."""
    if verdict is None or verdict is Verdict.CANNOT_TELL:
        return VerdictRole.NONE
    place = _place(case, verdict)
    if place:
        return VerdictRole.A if place == 1 else VerdictRole.B
    return {
        Verdict.ATTRIBUTABLE: VerdictRole.A,
        Verdict.NOT_ATTRIBUTABLE: VerdictRole.B,
    }.get(verdict, VerdictRole.TIE)


def _place(case: Case, verdict: Verdict) -> int:
    """Give the place of the answer that a verdict prefers, 0 where it prefers none."""
    if case.left is None or verdict not in (Verdict.A, Verdict.B):
        return 0
    return 1 if case.left.side.value == verdict.value else 2


def shown_text(case: Case, side: Side | None) -> str:
    """Say which answer a rater had on the left."""
    if side is None or case.left is None:
        return ""
    number = 1 if side is case.left.side else 2
    return translated("Had {number} on the left").format(number=number)


def rater_name(opinion: Opinion) -> str:
    """Give a rater's name where it is shown, else the number."""
    return opinion.name or translated("Rater {number}").format(number=opinion.number)


def settled_text(case: Case, settled: Settled) -> str:
    """Say what was settled, by whom, and in which role."""
    said = verdict_text(case, settled.verdict, None)
    name = settled.settled_by or translated("somebody")
    how = translated(METHODS.get(settled.method, METHODS[Method.PERSON.value])).format(name=name)
    return translated("Settled: {verdict}, {how}").format(verdict=said, how=how)


def left_text(reason: str, count: int) -> str:
    """Say why some targets stay open."""
    said = LEFT.get(reason)
    return f"{reason}: {count:,}" if said is None else translated(said).format(count=f"{count:,}")


def hint_text(hint: str, keymap: Keymap) -> str:
    """Say why a command could not be followed; ``hint`` is one of `AdjudicationDesk.hinted`."""
    keys = ", ".join(keymap.shown(act) for act in (Act.LEFT, Act.RIGHT, Act.TIE))
    return {
        "choose_first": translated("Choose first: {keys}").format(keys=keys),
        "note_first": translated("This dataset asks for a note: {key}").format(
            key=keymap.shown(Act.NOTE)
        ),
        "nothing_to_undo": translated("Nothing to undo"),
        "nothing_to_redo": translated("Nothing to redo"),
        "no_more": translated("No more that way"),
        "no_judge": translated("No judge is left to ask"),
        "choice_cleared": translated("Choice taken back"),
    }[hint]


def card_of(case: Case, curator_id: int) -> Card:
    """Give a case as a card, so that the panes of Annotate show it."""
    return Card(
        dataset_id=case.dataset_id,
        rater_id=curator_id,
        target=case.target,
        target_id=case.target_id,
        position=case.position,
        question=case.question,
        context=case.context,
        topic=case.topic,
        language=case.language,
        references=case.references,
        left=case.left,
        right=case.right,
        claim=case.claim,
        evidence=case.evidence,
        judgment=None,
        base_id=None,
        flagged=case.flags > 0,
        seal=Seal.BROKEN,
    )
