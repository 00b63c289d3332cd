"""What Annotate says about the card in hand."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from annotation.labelling import Card
from gui.draft import is_skipped
from gui.keymap import Keymap
from gui.verdict_acts import VERDICT_ACTS, verdict_of

translate = QCoreApplication.translate


def state_text(card: Card, *, unsaved: bool) -> tuple[str, str]:
    """Say how a card stands: the words, and the role of the label that shows them."""
    if unsaved:
        return translate("AnnotateWords", "Not saved yet"), "small-warn"
    if card.judgment is None:
        return translate("AnnotateWords", "Not labelled yet"), "small"
    if is_skipped(card):
        said = translate("AnnotateWords", "Skipped: {reason}")
        return said.format(reason=card.judgment.reason), "small"
    return saved_text(card.judgment.created_at), "small"


def hint_text(hint: str, card: Card | None, keymap: Keymap) -> str:
    """Say why a command could not be followed; ``hint`` is one of `LabellingDesk.hinted`."""
    acts = [act for act in VERDICT_ACTS if card is not None and verdict_of(card, act)]
    keys = ", ".join(keymap.shown(act) for act in acts[:3])
    return {
        "choose_first": translate("AnnotateWords", "Choose first: {keys}").format(keys=keys),
        "nothing_to_undo": translate("AnnotateWords", "Nothing to undo"),
        "nothing_to_redo": translate("AnnotateWords", "Nothing to redo"),
        "no_more": translate("AnnotateWords", "No more that way"),
        "choice_cleared": translate("AnnotateWords", "Choice taken back"),
    }[hint]


def saved_text(saved_at: str) -> str:
    """Say when something was saved."""
    return translate("AnnotateWords", "Saved {time}").format(time=clock_time(saved_at))


def reverted_text(saved_at: str, *, withdrawn: bool) -> str:
    """Say what an undo or redo did, and when."""
    said = (
        translate("AnnotateWords", "Taken back {time}")
        if withdrawn
        else translate("AnnotateWords", "Restored {time}")
    )
    return said.format(time=clock_time(saved_at))


def clock_time(at: str) -> str:
    """Give the local time of day of a stored moment.

    >>> len(clock_time("2026-01-01T12:00:00.000Z"))
    8
    """
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S")
