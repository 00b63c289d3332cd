"""Fetches one model from the hub in a process of its own, which can be ended at any time.

``python -m scoring.hub_fetch HUB_ID [--pickled]`` writes lines of JSON to standard output: the
bytes to come, then where the model lies or why it does not. Large files are fetched into the hub's
cache piece by piece, and the next run goes on from where they ended; the hub's own client, which
would begin them anew, brings the rest and lays out the folder.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import httpx

from scoring import models

LARGE: Final = 8 << 20
PIECE: Final = 1 << 20
TIMEOUT_S: Final = 60.0
SHA256_DIGITS: Final = 64


def main(words: Sequence[str]) -> int:
    """Fetch the model that the words name."""
    model, pickled = words[0], "--pickled" in words[1:]
    try:
        commit, sizes = models.files_on_hub(model, pickled=pickled)
        _tell({"total": sum(sizes.values())})
        for name, size in sizes.items():
            if size >= LARGE:
                _bring(model, commit, name)
    except models.hub_errors() as error:
        _tell({"why": f"the hub gave none ({type(error).__name__})"})
        return 1
    path, why = models.from_hub(model, pickled=pickled)
    _tell({"path": str(path)} if path is not None else {"why": why})
    return 0 if path is not None else 1


def _bring(model: str, commit: str, name: str) -> None:
    """Fetch one file to where the hub's client will find it, from where an earlier try ended."""
    url, etag, token = models.file_on_hub(model, commit, name)
    if not etag:
        return
    blob = models.blobs_folder(model) / etag
    part = blob.with_name(f"{etag}.part")
    if blob.exists():
        return
    blob.parent.mkdir(parents=True, exist_ok=True)
    start = part.stat().st_size if part.exists() else 0
    headers = {"Range": f"bytes={start}-"} if start else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"  # not passed on to another host
    with httpx.stream(
        "GET", url, headers=headers, follow_redirects=True, timeout=TIMEOUT_S
    ) as answer:
        if answer.status_code != httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:  # else it is whole
            answer.raise_for_status()
            goes_on = answer.status_code == httpx.codes.PARTIAL_CONTENT
            with part.open("ab" if goes_on else "wb") as stream:
                for piece in answer.iter_bytes(PIECE):
                    stream.write(piece)
    _check(part, etag)
    part.replace(blob)


def _check(part: Path, etag: str) -> None:
    """Refuse a file that is not what the hub says: two fetches at once, or a damaged disk."""
    if len(etag) != SHA256_DIGITS:
        return
    with part.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != etag:
        part.unlink()
        raise OSError(f"{part.name} was damaged on its way")


def _tell(line: Mapping[str, object]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
