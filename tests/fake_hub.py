"""A hub on the loopback: serves folders as models, in pieces, and remembers what was asked."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

COMMIT = "c" * 40
PIECE = 1 << 18


@dataclass(slots=True)
class FakeHub:
    """What is served and what was asked for.

    ``hold_after`` lets no file come further than so many bytes until ``released`` is set; a
    download that waits there can be stopped in mid-file.
    """

    models: dict[str, Path]
    url: str = ""
    ranges: list[tuple[str, int]] = field(default_factory=list)
    hold_after: int | None = None
    released: threading.Event = field(default_factory=threading.Event)


def _etag(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    hub: FakeHub
    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        words = unquote(urlsplit(self.path).path).strip("/").split("/")
        if words[:2] == ["api", "models"]:
            self._about("/".join(words[2:4]), words[4:])
        elif len(words) > 4 and words[2] == "resolve":
            self._file("/".join(words[:2]), "/".join(words[4:]))
        else:
            self._missing()

    def _about(self, model: str, rest: list[str]) -> None:
        folder = self.hub.models.get(model)
        if folder is None:
            self._missing()
            return
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        names = {path.relative_to(folder).as_posix(): path for path in files}
        if rest[:1] == ["tree"]:
            listed = [
                {"type": "file", "path": name, "size": path.stat().st_size, "oid": "0" * 40,
                 "lfs": {"oid": _etag(path), "size": path.stat().st_size, "pointerSize": 130}}
                for name, path in names.items()
            ]  # fmt: skip
            self._json(listed)
            return
        siblings = [
            {"rfilename": name, "size": path.stat().st_size, "blobId": "0" * 40}
            for name, path in names.items()
        ]
        self._json({"id": model, "sha": COMMIT, "private": False, "tags": [], "downloads": 0,
                    "likes": 0, "siblings": siblings})  # fmt: skip

    def _file(self, model: str, name: str) -> None:
        folder = self.hub.models.get(model)
        if folder is None or not (folder / name).is_file():
            self._missing()
            return
        content = (folder / name).read_bytes()
        asked = self.headers.get("Range", "")
        start = int(asked.removeprefix("bytes=").partition("-")[0] or 0) if asked else 0
        self.send_response(206 if asked else 200)
        self.send_header("ETag", f'"{_etag(folder / name)}"')
        self.send_header("X-Repo-Commit", COMMIT)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(len(content) - start))
        if asked:
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        self.end_headers()
        if self.command == "HEAD":
            return
        self.hub.ranges.append((name, start))
        for at in range(start, len(content), PIECE):
            limit = self.hub.hold_after
            if limit is not None and at >= limit:
                self.hub.released.wait(timeout=60)
            try:
                self.wfile.write(content[at : at + PIECE])
                self.wfile.flush()
            except OSError:  # whoever asked has gone
                return

    def _json(self, content: object) -> None:
        data = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("X-Repo-Commit", COMMIT)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _missing(self) -> None:
        data = b'{"error": "Repository not found"}'
        self.send_response(404)
        self.send_header("X-Error-Code", "RepoNotFound")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@contextmanager
def fake_hub(models: dict[str, Path]) -> Iterator[FakeHub]:
    """Serve folders under hub ids until the block ends."""
    hub = FakeHub(models)
    handler = type("Handler", (_Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    hub.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        hub.released.set()
        server.shutdown()
        server.server_close()
        thread.join()
