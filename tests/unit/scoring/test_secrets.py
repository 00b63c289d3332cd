"""Keys are found in the environment or the keyring, and show themselves to nobody."""

from __future__ import annotations

import copy
import json
import pickle
import traceback
from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring
from keyring.backends.null import Keyring as Null
from keyring.errors import KeyringLocked, PasswordDeleteError

from db.errors import KnownError
from scoring.secrets import Secret, find_key, forget_key, keyring_name, keyring_user, store_key

KEY = "sk-planted-0123456789"
URL = "https://api.example.org/v1"


class Kept(KeyringBackend):
    """A keyring in memory, which is chosen by nobody but these tests."""

    priority = -1.0  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.kept:
            raise PasswordDeleteError("none")
        del self.kept[service, username]


class Locked(Kept):
    """A keyring that nobody opens."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked(f"locked: {KEY}")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise KeyringLocked(f"locked: {password}")


@pytest.fixture(autouse=True)
def kept() -> Iterator[Kept]:
    before = keyring.get_keyring()
    memory = Kept()
    keyring.set_keyring(memory)
    yield memory
    keyring.set_keyring(before)


def test_a_key_shows_itself_to_nobody_who_does_not_ask() -> None:
    key = Secret(f" {KEY}\n")
    shown = [repr(key), str(key), f"{key}", f"{key!r:>20}", repr({"key": key}), repr([key])]
    assert not [text for text in shown if KEY in text]
    assert key.reveal() == KEY
    assert key == Secret(KEY) and key != Secret("other") and key != KEY
    assert len({key, Secret(KEY)}) == 1
    assert key.hidden_in(f"no {KEY}!") == "no ****!"
    assert not hasattr(key, "__dict__")


def test_a_key_leaves_the_process_by_no_door() -> None:
    key = Secret(KEY)
    for door in (pickle.dumps, copy.copy, copy.deepcopy, json.dumps):
        with pytest.raises(TypeError) as caught:
            door(key)  # type: ignore[operator]
        told = "".join(
            traceback.TracebackException.from_exception(caught.value, capture_locals=True).format()
        )
        assert KEY not in told.replace(f"KEY = '{KEY}'", "")


@pytest.mark.parametrize("value", ["", "  ", "a\nb", "schlüssel", "a\x00b"])
def test_what_no_request_can_carry_is_no_key(value: str) -> None:
    with pytest.raises(KnownError) as caught:
        Secret(value)
    assert not value.strip() or value not in str(caught.value)


def test_a_named_variable_holds_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    store_key(URL, Secret("of the keyring"))
    monkeypatch.setenv("JUDGE_KEY", KEY)
    assert find_key(URL, "JUDGE_KEY") == Secret(KEY)
    for value in (None, "", " "):
        if value is None:
            monkeypatch.delenv("JUDGE_KEY")
        else:
            monkeypatch.setenv("JUDGE_KEY", value)
        with pytest.raises(KnownError, match="JUDGE_KEY holds no key"):
            find_key(URL, "JUDGE_KEY")


def test_a_key_is_kept_by_host_and_forgotten(kept: Kept) -> None:
    assert find_key(URL) is None
    store_key(URL, Secret(KEY))
    assert kept.kept == {("tiebreak", "api.example.org"): KEY}
    assert find_key("https://api.example.org/other/path") == Secret(KEY)
    assert find_key("https://api.example.org:8443/v1") is None
    assert forget_key(URL) and not forget_key(URL)
    assert find_key(URL) is None


def test_a_keyring_is_named_where_keys_can_be_kept() -> None:
    assert keyring_name() == Kept.name
    for none in (NoKeyring(), Null()):
        keyring.set_keyring(none)
        assert keyring_name() is None


def test_a_machine_without_a_keyring_has_no_keys() -> None:
    keyring.set_keyring(NoKeyring())
    assert find_key(URL) is None
    for act in (lambda: store_key(URL, Secret(KEY)), lambda: forget_key(URL)):
        with pytest.raises(KnownError, match=r"no keyring.*environment variable") as caught:
            act()
        assert KEY not in str(caught.value)


def test_a_keyring_that_refuses_is_told_without_what_it_said() -> None:
    keyring.set_keyring(Locked())
    for act in (
        lambda: find_key(URL),
        lambda: store_key(URL, Secret(KEY)),
        lambda: forget_key(URL),
    ):
        with pytest.raises(KnownError, match=r"keyring refused \(KeyringLocked\)") as caught:
            act()
        assert KEY not in str(caught.value)


@pytest.mark.parametrize("url", ["", "host/v1", "http://", "http://h:x/", "http://a:b@host/v1"])
def test_a_key_belongs_to_a_place(url: str) -> None:
    with pytest.raises(KnownError):
        keyring_user(url)
