"""A server on the loopback whose answers are scripted, faults of the wire included."""

from __future__ import annotations

import json
import socket
import socketserver
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Condition, Event, Thread
from types import TracebackType
from typing import Any, Self


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """One request as it came over the wire."""

    line: str
    headers: Mapping[str, str]
    body: Any


class Wire:
    """What a step writes to."""

    def __init__(self, connection: socket.socket, stop: Event, request: Received) -> None:
        self._connection = connection
        self.stop = stop
        self.request = request

    def send(self, data: bytes) -> bool:
        """Send; False when the other side has gone."""
        try:
            self._connection.sendall(data)
        except OSError:
            return False
        return True

    def reset(self) -> None:
        """Close so that the other side sees a reset and no end."""
        linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)


Step = Callable[[Wire], None]


def reply(
    body: bytes | str | Mapping[str, Any],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    *,
    declared: int | None = None,
) -> Step:
    """Answer whole; ``declared`` is a Content-Length that is not kept."""
    data = body if isinstance(body, bytes) else _text(body).encode()
    told = {
        "Content-Type": "application/json",
        "Content-Length": str(len(data) if declared is None else declared),
        "Connection": "close",
        **(headers or {}),
    }
    lines = [f"HTTP/1.1 {status} Scripted", *(f"{name}: {value}" for name, value in told.items())]
    head = "\r\n".join([*lines, "", ""]).encode()

    def step(wire: Wire) -> None:
        wire.send(head + data)

    return step


def completion(
    text: str | None = "A", *, finish: str | None = "stop", **parts: object
) -> dict[str, Any]:
    """Make a chat completion; ``parts`` replace or add to its choice."""
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": text},
        "finish_reason": finish,
        **parts,
    }
    usage = {"prompt_tokens": 11, "completion_tokens": 3, "total_tokens": 14}
    return {"object": "chat.completion", "choices": [choice], "usage": usage}


def says(text: str | None = "A", **parts: object) -> Step:
    """Answer with a completion."""
    return reply(completion(text, **parts))


def echo(wire: Wire) -> None:
    """Answer with the last message's content."""
    says(f"you said {wire.request.body['messages'][-1]['content']}")(wire)


def logprobs(listed: Mapping[str, float]) -> dict[str, Any]:
    """Make the log-probabilities of a completion of one token."""
    entries = [{"token": token, "logprob": value, "bytes": None} for token, value in listed.items()]
    return {"content": [{**entries[0], "top_logprobs": entries}]}


def stall(wire: Wire) -> None:
    """Read the request and never answer."""
    wire.stop.wait()


def drop(_wire: Wire) -> None:
    """Close without a word."""


def reset(wire: Wire) -> None:
    """Reset the connection in the middle of the head."""
    wire.send(b"HTTP/1.1 200 OK\r\nContent-")
    wire.reset()


def trickle(wire: Wire) -> None:
    """Send a head that never ends, a few bytes at a time."""
    wire.send(b"HTTP/1.1 200 OK\r\n")
    while not wire.stop.wait(0.02) and wire.send(b"X-Slow: 1\r\n"):
        pass


def trickled_body(wire: Wire) -> None:
    """Send a body that never ends, a byte at a time."""
    wire.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n")
    while not wire.stop.wait(0.02) and wire.send(b" "):
        pass


def endless(wire: Wire) -> None:
    """Send a body without end, as fast as it is taken."""
    wire.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
    while not wire.stop.is_set() and wire.send(b" " * 65_536):
        pass


class ScriptedServer:
    """Takes one step per request, in order; the last one for all that follow."""

    def __init__(self, *steps: Step) -> None:
        self._steps: Sequence[Step] = steps
        self._stop = Event()
        self._changed = Condition()
        self.received: list[Received] = []
        self.under_way = 0
        self.most_under_way = 0
        self._server = _Server(self)
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def wait_for(self, requests: int) -> bool:
        """Wait until so many requests have come."""
        with self._changed:
            return self._changed.wait_for(lambda: len(self.received) >= requests, timeout=20)

    def wait_until_idle(self) -> bool:
        """Wait until no request is being answered."""
        with self._changed:
            return self._changed.wait_for(lambda: self.under_way == 0, timeout=20)

    def handle(self, connection: socket.socket) -> None:
        request = _received(connection)
        if request is None:
            return
        with self._changed:
            step = self._steps[min(len(self.received), len(self._steps) - 1)]
            self.received.append(request)
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
            self._changed.notify_all()
        try:
            step(Wire(connection, self._stop, request))
        finally:
            with self._changed:
                self.under_way -= 1
                self._changed.notify_all()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = False
    block_on_close = True
    request_queue_size = 64

    def __init__(self, scripted: ScriptedServer) -> None:
        self.scripted = scripted
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(socketserver.BaseRequestHandler):
    server: _Server

    def handle(self) -> None:
        self.server.scripted.handle(self.request)


def _received(connection: socket.socket) -> Received | None:
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65_536)
        if not more:
            return None
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    line, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (h.partition(":") for h in rest)}
    while len(body) < int(headers.get("content-length", "0")):
        more = connection.recv(65_536)
        if not more:
            return None  # the other side was killed
        body += more
    return Received(line=line, headers=headers, body=json.loads(body) if body else None)


def _text(body: str | Mapping[str, Any]) -> str:
    return body if isinstance(body, str) else json.dumps(body)
