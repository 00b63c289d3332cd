"""Keys of Annotate: the promised defaults, changes, and collisions that are refused."""

from __future__ import annotations

import pytest

from gui.keymap import (
    KEY_SPECS,
    Act,
    KeyCollisionError,
    Keymap,
    changes,
    normal,
    resolved,
)

PROMISED = {
    Act.LEFT: ("1",),
    Act.RIGHT: ("2",),
    Act.TIE: ("3", "0"),
    Act.BOTH_BAD: ("4",),
    Act.CANNOT_TELL: ("5",),
    Act.COMMIT: ("Return", "Enter"),
    Act.COMMIT_FROM_TEXT: ("Ctrl+Return", "Ctrl+Enter"),
    Act.PREVIOUS: ("Left",),
    Act.NEXT: ("Right",),
    Act.PREVIOUS_UNLABELLED: ("Ctrl+Shift+Left",),
    Act.NEXT_UNLABELLED: ("Ctrl+Shift+Right",),
    Act.UNDO: ("Ctrl+Z",),
    Act.SKIP: ("S",),
    Act.FLAG: ("F",),
    Act.NOTE: ("N",),
    Act.DIFFICULT: ("D",),
    Act.CONFIDENCE_1: ("Alt+1",),
    Act.CONFIDENCE_5: ("Alt+5",),
    Act.EVIDENCE: ("E",),
    Act.GUIDELINE: ("G",),
    Act.REFERENCE: ("R",),
    Act.ASK_JUDGE: ("J",),
    Act.NAMES: ("H",),
    Act.LIST: ("L",),
}


def test_the_promised_keys_are_the_defaults() -> None:
    keymap = Keymap()
    assert {act: keymap.keys(act) for act in PROMISED} == PROMISED
    assert keymap.keys(Act.REDO)[0] == "Ctrl+Shift+Z"
    assert keymap.keys(Act.KEYS)[0] == "?"


def test_every_action_is_specified_once_and_nothing_sits_on_backspace() -> None:
    assert [spec.act for spec in KEY_SPECS] == list(Act)
    used = [keys for spec in KEY_SPECS for keys in spec.keys]
    assert len(used) == len(set(used))
    assert not {"Backspace", "Del", "Delete"} & set(used)


@pytest.mark.parametrize(
    ("changed", "owner"),
    [
        ({"left": ("2",)}, "Answer 2"),
        ({"flag": ("ctrl+z",)}, "Undo"),
        ({"flag": ("Ctrl+O",)}, "Open project"),
        ({"flag": ("Ctrl+3",)}, "change of screen"),
        ({"flag": ("S, A",)}, "Skip"),
        ({"skip": ("F, A",)}, "Flag"),
        ({"flag": ("X",), "note": ("x",)}, "X already means"),
    ],
)
def test_collisions_are_refused(changed: dict[str, tuple[str, ...]], owner: str) -> None:
    with pytest.raises(KeyCollisionError) as caught:
        resolved(changed)
    assert owner in caught.value.what
    assert caught.value.todo


def test_changes_are_laid_over_the_defaults_and_back() -> None:
    keymap = Keymap({"left": ("A",), "right": ("B", "2")})
    assert keymap.keys(Act.LEFT) == ("A",)
    assert keymap.keys(Act.RIGHT) == ("B", "2")
    assert keymap.keys(Act.TIE) == ("3", "0")
    chosen = {spec.act: keymap.keys(spec.act) for spec in KEY_SPECS}
    assert changes(chosen) == {"left": ("A",), "right": ("B", "2")}
    assert changes(dict.fromkeys((), ())) == {}


def test_two_actions_can_change_places() -> None:
    keymap = Keymap({"left": ("2",), "right": ("1",)})
    assert (keymap.keys(Act.LEFT), keymap.keys(Act.RIGHT)) == (("2",), ("1",))


def test_an_action_may_have_no_key() -> None:
    keymap = Keymap({"skip": ()})
    assert keymap.keys(Act.SKIP) == ()
    assert keymap.shown(Act.SKIP) == ""


def test_stored_keys_that_collide_or_are_unknown_leave_the_defaults() -> None:
    assert Keymap({"left": ("2",)}).keys(Act.LEFT) == ("1",)
    assert Keymap({"gone": ("2",)}).keys(Act.RIGHT) == ("2",)


def test_keys_of_adjudicate_make_room_for_stored_ones() -> None:
    keymap = Keymap({"flag": ("J",), "names": ("X",)})
    assert keymap.keys(Act.FLAG) == ("J",)
    assert (keymap.keys(Act.ASK_JUDGE), keymap.shown(Act.ASK_JUDGE)) == ((), "")
    assert (keymap.keys(Act.NAMES), keymap.keys(Act.LIST)) == (("X",), ("L",))
    chosen = {spec.act: keymap.keys(spec.act) for spec in KEY_SPECS}
    assert resolved(changes(chosen)) == chosen


def test_sequences_are_written_one_way() -> None:
    assert normal(["CTRL+z", "ctrl+Z", "", "1"]) == ("Ctrl+Z", "1")
