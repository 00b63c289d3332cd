"""A keyring in a file, for tests: named by ``TIEBREAK_TEST_KEYRING``."""

from __future__ import annotations

import json
import os
from pathlib import Path

from keyring.backend import KeyringBackend
from keyring.compat import properties
from keyring.errors import PasswordDeleteError

VARIABLE = "TIEBREAK_TEST_KEYRING"


class FileKeyring(KeyringBackend):
    """Keeps passwords in one JSON file."""

    @properties.classproperty
    def priority(cls) -> float:  # noqa: N805  the package's way of saying whether one is usable
        """Be one only where a file is named: whoever merely imports this gains no keyring."""
        if VARIABLE not in os.environ:
            raise RuntimeError("no file is named")
        return 1

    def _kept(self) -> dict[str, str]:
        path = Path(os.environ[VARIABLE])
        return dict(json.loads(path.read_text())) if path.exists() else {}

    def _keep(self, kept: dict[str, str]) -> None:
        Path(os.environ[VARIABLE]).write_text(json.dumps(kept))

    def get_password(self, service: str, username: str) -> str | None:
        return self._kept().get(f"{service}/{username}")

    def set_password(self, service: str, username: str, password: str) -> None:
        self._keep(self._kept() | {f"{service}/{username}": password})

    def delete_password(self, service: str, username: str) -> None:
        kept = self._kept()
        if kept.pop(f"{service}/{username}", None) is None:
            raise PasswordDeleteError
        self._keep(kept)
