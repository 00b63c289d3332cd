"""The keys of Annotate and Adjudicate: what each does, its defaults, and how they are changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QKeySequence

from db.errors import KnownError
from gui.actions import WINDOW_ACTIONS

CONTEXT: Final = "Keys"
SCREEN_KEYS: Final = tuple(f"Ctrl+{number}" for number in range(1, 10))
"""Taken by the rail, which numbers its screens."""


class Act(StrEnum):
    """What a key of Annotate or Adjudicate does; those that both have are one."""

    LEFT = "left"
    RIGHT = "right"
    TIE = "tie"
    BOTH_BAD = "both_bad"
    CANNOT_TELL = "cannot_tell"
    COMMIT = "commit"
    COMMIT_FROM_TEXT = "commit_from_text"
    PREVIOUS = "previous"
    NEXT = "next"
    PREVIOUS_UNLABELLED = "previous_unlabelled"
    NEXT_UNLABELLED = "next_unlabelled"
    UNDO = "undo"
    REDO = "redo"
    SKIP = "skip"
    FLAG = "flag"
    NOTE = "note"
    DIFFICULT = "difficult"
    CONFIDENCE_1 = "confidence_1"
    CONFIDENCE_2 = "confidence_2"
    CONFIDENCE_3 = "confidence_3"
    CONFIDENCE_4 = "confidence_4"
    CONFIDENCE_5 = "confidence_5"
    EVIDENCE = "evidence"
    REFERENCE = "reference"
    GUIDELINE = "guideline"
    SEAL = "seal"
    SCROLL = "scroll"
    ASK_JUDGE = "ask_judge"
    NAMES = "names"
    LIST = "list"
    KEYS = "keys"


ADJUDICATE: Final = frozenset({Act.ASK_JUDGE, Act.NAMES, Act.LIST})
"""Mean nothing in Annotate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeySpec:
    """One action with its name in English and its default sequences, the first one shown."""

    act: Act
    text: str
    keys: tuple[str, ...]

    def label(self) -> str:
        """Give the name in the user's language."""
        return QCoreApplication.translate(CONTEXT, self.text)


def _spec(act: Act, text: object, *keys: str) -> KeySpec:
    return KeySpec(act=act, text=str(text), keys=keys)


KEY_SPECS: Final = (
    _spec(Act.LEFT, QT_TRANSLATE_NOOP("Keys", "Answer 1 is better, or claim supported"), "1"),
    _spec(Act.RIGHT, QT_TRANSLATE_NOOP("Keys", "Answer 2 is better, or claim not supported"), "2"),
    _spec(Act.TIE, QT_TRANSLATE_NOOP("Keys", "Tie"), "3", "0"),
    _spec(Act.BOTH_BAD, QT_TRANSLATE_NOOP("Keys", "Both bad"), "4"),
    _spec(Act.CANNOT_TELL, QT_TRANSLATE_NOOP("Keys", "Cannot tell"), "5"),
    _spec(Act.COMMIT, QT_TRANSLATE_NOOP("Keys", "Save and go on"), "Return", "Enter"),
    _spec(
        Act.COMMIT_FROM_TEXT,
        QT_TRANSLATE_NOOP("Keys", "Save and go on, from the note too"),
        "Ctrl+Return",
        "Ctrl+Enter",
    ),
    _spec(Act.PREVIOUS, QT_TRANSLATE_NOOP("Keys", "Previous item"), "Left"),
    _spec(Act.NEXT, QT_TRANSLATE_NOOP("Keys", "Next item"), "Right"),
    _spec(
        Act.PREVIOUS_UNLABELLED,
        QT_TRANSLATE_NOOP("Keys", "Previous unlabelled item"),
        "Ctrl+Shift+Left",
    ),
    _spec(
        Act.NEXT_UNLABELLED, QT_TRANSLATE_NOOP("Keys", "Next unlabelled item"), "Ctrl+Shift+Right"
    ),
    _spec(Act.UNDO, QT_TRANSLATE_NOOP("Keys", "Undo, across items"), "Ctrl+Z"),
    _spec(Act.REDO, QT_TRANSLATE_NOOP("Keys", "Redo, across items"), "Ctrl+Shift+Z", "Ctrl+Y"),
    _spec(Act.SKIP, QT_TRANSLATE_NOOP("Keys", "Skip with a reason"), "S"),
    _spec(Act.FLAG, QT_TRANSLATE_NOOP("Keys", "Flag"), "F"),
    _spec(Act.NOTE, QT_TRANSLATE_NOOP("Keys", "Write a note (Esc leaves it)"), "N"),
    _spec(Act.DIFFICULT, QT_TRANSLATE_NOOP("Keys", "Difficult"), "D"),
    _spec(Act.CONFIDENCE_1, QT_TRANSLATE_NOOP("Keys", "Confidence 1 of 5"), "Alt+1"),
    _spec(Act.CONFIDENCE_2, QT_TRANSLATE_NOOP("Keys", "Confidence 2 of 5"), "Alt+2"),
    _spec(Act.CONFIDENCE_3, QT_TRANSLATE_NOOP("Keys", "Confidence 3 of 5"), "Alt+3"),
    _spec(Act.CONFIDENCE_4, QT_TRANSLATE_NOOP("Keys", "Confidence 4 of 5"), "Alt+4"),
    _spec(Act.CONFIDENCE_5, QT_TRANSLATE_NOOP("Keys", "Confidence 5 of 5"), "Alt+5"),
    _spec(Act.EVIDENCE, QT_TRANSLATE_NOOP("Keys", "Mark selected text as evidence"), "E"),
    _spec(Act.REFERENCE, QT_TRANSLATE_NOOP("Keys", "Fold or unfold the reference"), "R"),
    _spec(Act.GUIDELINE, QT_TRANSLATE_NOOP("Keys", "Fold or unfold the guideline"), "G"),
    _spec(Act.SEAL, QT_TRANSLATE_NOOP("Keys", "Open the seal: systems, verdicts, scores"), "O"),
    _spec(Act.SCROLL, QT_TRANSLATE_NOOP("Keys", "Scroll both answers together, or not"), "Y"),
    _spec(Act.ASK_JUDGE, QT_TRANSLATE_NOOP("Keys", "Adjudicate: ask the judge"), "J"),
    _spec(Act.NAMES, QT_TRANSLATE_NOOP("Keys", "Adjudicate: show or hide names"), "H"),
    _spec(Act.LIST, QT_TRANSLATE_NOOP("Keys", "Adjudicate: fold or unfold the list"), "L"),
    _spec(Act.KEYS, QT_TRANSLATE_NOOP("Keys", "All keys"), "?", "F1"),
)


class KeyCollisionError(KnownError):
    """Two actions would answer to one key; nothing was changed."""


class Keymap:
    """Which sequences each action answers to, once the user's changes are laid over the defaults.

    Parameters
    ----------
    changed
        Action names to sequences, as the settings keep them. An unknown name is left out, and a
        set that collides is not taken at all: the defaults then hold, so that no key is dead.
        A default of Adjudicate alone makes room for a key that was given to something else.
    """

    def __init__(self, changed: Mapping[str, tuple[str, ...]] | None = None) -> None:
        known = {str(spec.act) for spec in KEY_SPECS}
        kept = {name: keys for name, keys in (changed or {}).items() if name in known}
        try:
            self._keys = resolved(_with_room(kept))
        except KeyCollisionError:
            self._keys = resolved({})

    def keys(self, act: Act) -> tuple[str, ...]:
        """Give the sequences of one action in Qt's portable notation."""
        return self._keys[act]

    def sequences(self, act: Act) -> list[QKeySequence]:
        """Give what to listen for: signs that take Shift on some keyboards, with and without it."""
        keys = self._keys[act]
        shifted = [f"Shift+{one}" for one in keys if len(one) == 1 and not one.isalnum()]
        return [QKeySequence(one) for one in (*keys, *shifted)]

    def shown(self, act: Act) -> str:
        """Give an action's first sequence as the platform writes it; empty when it has none."""
        keys = self._keys[act]
        if not keys:
            return ""
        written = QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
        return "Enter" if keys[0] == "Return" else written


def normal(keys: Iterable[str]) -> tuple[str, ...]:
    """Write sequences in Qt's portable notation, without empty or repeated ones.

    >>> normal(["ctrl+z", "", "Ctrl+Z", "3"])
    ('Ctrl+Z', '3')
    """
    written = (QKeySequence(one).toString(QKeySequence.SequenceFormat.PortableText) for one in keys)
    return tuple(dict.fromkeys(one for one in written if one))


def resolved(changed: Mapping[str, tuple[str, ...]]) -> dict[Act, tuple[str, ...]]:
    """Lay changes over the defaults.

    Raises
    ------
    KeyCollisionError
        When one sequence would belong to two actions, begin another one's, or is the window's.
    """
    chosen = {spec.act: normal(changed.get(str(spec.act), spec.keys)) for spec in KEY_SPECS}
    owners: dict[str, str] = dict.fromkeys(normal(SCREEN_KEYS), _said("change of screen"))
    for action in WINDOW_ACTIONS:
        owners.update(dict.fromkeys(normal(action.keys), action.label()))
    kept_first = sorted(KEY_SPECS, key=lambda spec: str(spec.act) in changed)
    for spec in kept_first:
        for keys in chosen[spec.act]:
            for taken, owner in owners.items():
                if _collide(keys, taken):
                    raise KeyCollisionError(
                        _said("{keys} already means: {owner}.").format(keys=keys, owner=owner),
                        _said("Choose another key."),
                    )
        owners.update(dict.fromkeys(chosen[spec.act], spec.label()))
    return chosen


def changes(chosen: Mapping[Act, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Give what differs from the defaults, as the settings keep it."""
    return {
        str(spec.act): normal(chosen[spec.act])
        for spec in KEY_SPECS
        if spec.act in chosen and normal(chosen[spec.act]) != normal(spec.keys)
    }


def _with_room(changed: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Take away defaults of Adjudicate alone that would collide with a change.

    >>> _with_room({"flag": ("J",)})
    {'flag': ('J',), 'ask_judge': ()}
    """
    given = {keys for sequences in changed.values() for keys in normal(sequences)}
    made = {
        str(spec.act): ()
        for spec in KEY_SPECS
        if spec.act in ADJUDICATE and str(spec.act) not in changed and given & set(spec.keys)
    }
    return {**changed, **made}


def _said(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)


def _collide(one: str, other: str) -> bool:
    """Whether two sequences are the same, or one begins the other so that one is never reached."""
    exact = QKeySequence.SequenceMatch.NoMatch
    first, second = QKeySequence(one), QKeySequence(other)
    return first.matches(second) != exact or second.matches(first) != exact
