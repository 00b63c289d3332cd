"""Keys of servers: kept in the system's keyring or an environment variable, shown nowhere."""

from __future__ import annotations

import json
import os
import re
from typing import Final, NoReturn
from urllib.parse import quote, quote_plus, urlsplit

import keyring
from keyring.backends.fail import Keyring as NoKeyring
from keyring.backends.null import Keyring as NullKeyring
from keyring.errors import KeyringError, NoKeyringError, PasswordDeleteError

from db.errors import KnownError
from scoring.judge_identity import checked_url

SERVICE: Final = "tiebreak"
HIDDEN: Final = "****"
LEAST_TELLING: Final = 8
"""A shorter key is what servers that want none are given, and a word of texts: ``x``, ``EMPTY``."""


class Secret:
    """A key that shows itself to nobody who does not ask.

    It prints as ``****`` and can neither be pickled nor copied, so that it reaches no log, no
    traceback, no file and no other process.

    >>> key = Secret("sk-very-secret")
    >>> key, f"{key}", key.hidden_in("Bad key: sk-very-secret")
    (****, '****', 'Bad key: ****')
    """

    __slots__ = ("_shown", "_value")

    def __init__(self, value: str) -> None:
        self._value = value.strip()
        if not self._value:
            raise KnownError("The key is empty.", "Give the key that the server's owner gave you.")
        if not (self._value.isascii() and self._value.isprintable()):
            raise KnownError(
                "The key holds a character that no request can carry.", "Copy it again."
            )
        self._shown = _shown(self._value)

    def reveal(self) -> str:
        """Give the key itself; only for the header of a request."""
        return self._value

    @property
    def telling(self) -> bool:
        """Whether it is too long to be a word that stands in a text by chance."""
        return len(self._value) >= LEAST_TELLING

    def hidden_in(self, text: str) -> str:
        """Give a text with the key replaced by ``****``, however it is written in it.

        In small or capital letters, with the escapes of JSON or of a URL; one that is not
        ``telling`` is looked for as a word of its own.
        """
        return self._shown.sub(HIDDEN, text)

    def __repr__(self) -> str:
        return HIDDEN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError("a secret is neither pickled nor copied")


def _shown(key: str) -> re.Pattern[str]:
    """Give the pattern of the forms in which a server may show a key that it was sent."""
    escaped = json.dumps(key)[1:-1]
    ways = {key, escaped, escaped.replace("/", "\\/"), quote(key, safe=""), quote_plus(key)}
    longest_first = sorted(ways, key=len, reverse=True)
    any_way = "|".join(re.escape(way) for way in longest_first)
    if len(key) < LEAST_TELLING:
        return re.compile(rf"(?<![A-Za-z0-9])(?:{any_way})(?![A-Za-z0-9])")
    return re.compile(any_way, re.IGNORECASE)


def keyring_user(base_url: str) -> str:
    """Give the name under which a server's key is kept: its host, and its port where one stands.

    >>> keyring_user("https://api.example.org/v1"), keyring_user("http://127.0.0.1:8000/v1")
    ('api.example.org', '127.0.0.1:8000')

    Raises
    ------
    KnownError
        For a base URL that is none.
    """
    parts = urlsplit(checked_url(base_url))
    return f"{parts.hostname}" if parts.port is None else f"{parts.hostname}:{parts.port}"


def find_key(base_url: str, env: str | None = None) -> Secret | None:
    """Find a server's key: in the environment variable ``env`` if one is named, else the keyring.

    None when there is no key; many servers want none. A machine without a keyring has no key.

    Raises
    ------
    KnownError
        For a named variable that is not set or empty, and for a keyring that cannot be read.
    """
    if env:
        value = os.environ.get(env, "").strip()
        if not value:
            raise KnownError(
                f"The environment variable {env} holds no key.", f"Set {env}, or name another one."
            )
        return Secret(value)
    user = keyring_user(base_url)
    try:
        kept = keyring.get_password(SERVICE, user)
    except NoKeyringError:
        return None
    except KeyringError as error:
        raise _unreadable(error) from error
    return Secret(kept) if kept and kept.strip() else None


def store_key(base_url: str, key: Secret) -> None:
    """Keep a server's key in the system's keyring.

    Raises
    ------
    KnownError
        When this machine has no keyring, or it refuses.
    """
    try:
        keyring.set_password(SERVICE, keyring_user(base_url), key.reveal())
    except KeyringError as error:
        raise _unreadable(error) from error


def forget_key(base_url: str) -> bool:
    """Take a server's key out of the keyring; False when there was none.

    Raises
    ------
    KnownError
        When this machine has no keyring, or it refuses.
    """
    user = keyring_user(base_url)
    try:
        if keyring.get_password(SERVICE, user) is None:
            return False
        keyring.delete_password(SERVICE, user)
    except PasswordDeleteError:
        return False
    except KeyringError as error:
        raise _unreadable(error) from error
    return True


def keyring_name() -> str | None:
    """Name the keyring that keeps keys here, without reading it; None where there is none."""
    kept_in = keyring.get_keyring()
    return None if isinstance(kept_in, (NoKeyring, NullKeyring)) else str(kept_in.name)


def _unreadable(error: KeyringError) -> KnownError:
    todo = "Put the key in an environment variable and name that variable."
    if isinstance(error, NoKeyringError):
        return KnownError("This machine has no keyring to keep a key in.", todo)
    return KnownError(f"The system's keyring refused ({type(error).__name__}).", todo)
