"""What a judge is known by: its server's address, and the numbers that its weights are read in."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from db.errors import KnownError

COMPLETIONS: Final = "/chat/completions"
USUAL_PATH: Final = "/v1"
PORTS: Final = {"http": 80, "https": 443}
FULL: Final = "fp32"


def checked_url(base_url: str) -> str:
    """Give a server's base URL without its last slash.

    >>> checked_url("http://127.0.0.1:8000/v1/chat/completions")
    'http://127.0.0.1:8000/v1'

    Raises
    ------
    KnownError
        Unless it is http or https with a host, and without a name, password, query or fragment:
        those could carry a key into the project.
    """
    url = base_url.strip().rstrip("/").removesuffix(COMPLETIONS)
    todo = "Give it as http://HOST:PORT/v1; a key belongs in the keyring or the environment."
    try:
        parts = urlsplit(url)
        there = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise KnownError("The base URL is none.", todo) from error
    if not there or any(character.isspace() or not character.isprintable() for character in url):
        raise KnownError("The base URL is none.", todo)
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise KnownError("The base URL carries more than a place.", todo)
    return url


def server_name(base_url: str) -> str:
    """Give the place of a base URL: it stands for the weights that a server does not tell.

    Two servers on one machine may hold different weights under one name. Without the scheme, its
    own port, and the path that nearly all have.

    >>> server_name("https://api.example.org:443/v1"), server_name("http://127.0.0.1:8000/a/v1/")
    ('api.example.org', '127.0.0.1:8000/a')
    """
    parts = urlsplit(checked_url(base_url))
    own = parts.port in (None, PORTS[parts.scheme])
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    path = parts.path.rstrip("/").removesuffix(USUAL_PATH)
    return f"{host}{'' if own else f':{parts.port}'}{path}"


def local_revision(digest: str, numbers: str) -> str:
    """Give the weights' digest, and the numbers they are read in unless those have 32 bits.

    >>> local_revision("b179c9523d0e", "fp32"), local_revision("b179c9523d0e", "bf16")
    ('b179c9523d0e', 'b179c9523d0e+bf16')
    """
    return digest if numbers == FULL else f"{digest}+{numbers}"
