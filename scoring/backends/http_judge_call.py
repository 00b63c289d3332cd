"""One call to a chat-completions server: limits of time and size, and when to try again."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, Final

import httpx

from annotation.judging.records import CallOutput, CallRequest, Finish, Message
from scoring.backends.http_judge_reply import (
    UnreadableError,
    error_code,
    read_completion,
    read_probabilities,
    read_text,
    said,
)
from scoring.secrets import Secret

TOP_LOGPROBS: Final = 20
SEEDS: Final = 2**31
REDIRECTS: Final = 3
MISSING_QUOTA: Final = "insufficient_quota"
_TRIED_AGAIN: Final = frozenset(
    {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}
)
_REFUSED: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How long and how often a server is asked. Times in seconds.

    Parameters
    ----------
    timeout
        For one try, from connecting to the last byte, however the bytes trickle in.
    connect_timeout
        For the connection alone.
    limit
        For a call with all its tries and waits: no try begins after it.
    retries
        Tries after the first.
    first_wait, longest_wait
        Before the first and before any later try: doubled each time, drawn between half of it and
        the whole. A server that asks for more than the longest is not asked again.
    max_bytes
        Of a reply.
    """

    timeout: float = 120.0
    connect_timeout: float = 10.0
    limit: float = 600.0
    retries: int = 4
    first_wait: float = 0.5
    longest_wait: float = 60.0
    max_bytes: int = 8 * 2**20


class CallFailedError(Exception):
    """A try that brought no output.

    Parameters
    ----------
    said
        What went wrong, in one line.
    again
        Whether another try may help.
    wait
        Seconds that the server asks to wait.
    server
        Whether the server as a whole is to blame, and not this one call.
    refused
        Whether the key (or having none) was refused: no other call can fare better.
    """

    def __init__(
        self,
        said: str,
        *,
        again: bool = False,
        wait: float | None = None,
        server: bool = False,
        refused: bool = False,
    ) -> None:
        super().__init__(said)
        self.said = said
        self.again = again
        self.wait = wait
        self.server = server
        self.refused = refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """How a call ended: its output and, where it failed, why."""

    output: CallOutput
    failure: CallFailedError | None


class Caller:
    """Calls one server for one model; what servers refuse is remembered between calls."""

    def __init__(self, base_url: str, model: str, *, key: Secret | None, policy: Policy) -> None:
        self._url = f"{base_url}/chat/completions"
        self._model = model
        self._key = key
        self._policy = policy
        self._limit_name = "max_tokens"
        self._not_before = 0.0
        self._random = random.Random()

    async def call(self, client: httpx.AsyncClient, request: CallRequest) -> Called:
        """Call until there is an output, or no other try is left or would help."""
        policy = self._policy
        ends = time.monotonic() + policy.limit
        tries = 0
        while True:
            await self._until_allowed(ends)
            began = time.monotonic()
            try:
                async with asyncio.timeout(max(0.0, min(policy.timeout, ends - began))):
                    output = await self._try(client, request)
            except TimeoutError:
                failure = CallFailedError(
                    f"no whole answer within {policy.timeout:g} s", again=True, server=True
                )
            except CallFailedError as found:
                failure = found
            except httpx.HTTPError as error:
                failure = self._of_connection(error)
            else:
                seconds = time.monotonic() - began
                text = self._of_judge(output.text)
                told = replace(output, text=text, seconds=seconds, retries=tries)
                return Called(output=told, failure=None)
            wait = self._wait(failure, tries)
            if wait is None or time.monotonic() + wait >= ends:
                return self._given_up(failure, tries, time.monotonic() - began)
            tries += 1
            await asyncio.sleep(wait)

    async def _until_allowed(self, ends: float) -> None:
        """Wait while the server has asked any call to wait."""
        while (wait := min(self._not_before, ends) - time.monotonic()) > 0:
            await asyncio.sleep(wait)

    def _wait(self, failure: CallFailedError, tries: int) -> float | None:
        """Seconds to wait before the next try; None when there is none."""
        policy = self._policy
        if not failure.again or tries >= policy.retries:
            return None
        if failure.wait is not None:
            if failure.wait > policy.longest_wait:
                return None
            self._not_before = max(self._not_before, time.monotonic() + failure.wait)
            return failure.wait
        longest = min(policy.longest_wait, policy.first_wait * 2.0**tries)
        return longest * self._random.uniform(0.5, 1.0)

    def without_key(self, text: str) -> str:
        """Hide the key where a server sends it back in an error."""
        return text if self._key is None else self._key.hidden_in(text)

    def _of_judge(self, text: str) -> str:
        """Hide the key in a judge's words, unless it is so short that it may be one of them."""
        return self.without_key(text) if self._key is not None and self._key.telling else text

    def _cleared(self, body: bytes, status: int) -> bytes:
        """Hide the key in a reply before anything is read of it, or cut."""
        if self._key is None:
            return body
        text = body.decode("utf-8", errors="replace")
        hide = self._of_judge if status == HTTPStatus.OK else self.without_key
        return hide(text).encode("utf-8")

    def _given_up(self, failure: CallFailedError, tries: int, seconds: float) -> Called:
        text = self.without_key(failure.said)
        if failure.wait is not None and failure.wait > self._policy.longest_wait:
            text = f"{text} (the server asks to wait {failure.wait:.0f} s)"
        output = CallOutput(finish=Finish.ERROR, error=text, seconds=seconds, retries=tries)
        return Called(output=output, failure=failure)

    async def _try(self, client: httpx.AsyncClient, request: CallRequest) -> CallOutput:
        status, headers, body = await self._post(client, self._body(request))
        if status == HTTPStatus.BAD_REQUEST and self._renames_limit(body):
            status, headers, body = await self._post(client, self._body(request))
        if status != HTTPStatus.OK:
            raise self._of_status(status, headers, body, with_choices=bool(request.choices))
        try:
            completion = read_completion(body, headers.get("content-type", ""))
            if request.choices:
                return read_probabilities(completion, request.choices)
            return read_text(completion)
        except UnreadableError as error:
            raise CallFailedError(str(error), again=error.again) from error

    async def _post(
        self, client: httpx.AsyncClient, content: bytes
    ) -> tuple[int, httpx.Headers, bytes]:
        url = httpx.URL(self._url)
        for _ in range(REDIRECTS):
            async with client.stream(
                "POST", url, content=content, headers=self._headers()
            ) as response:
                target = response.next_request.url if response.next_request else None
                if target is None:
                    body = self._cleared(await self._read(response), response.status_code)
                    return response.status_code, response.headers, body
                if _origin(target) != _origin(url) or not response.status_code >= 307:
                    raise CallFailedError(
                        f"the server redirects to {target.host}, which is not followed"
                    )
                url = target
        raise CallFailedError("the server redirects again and again")

    async def _read(self, response: httpx.Response) -> bytes:
        packed = response.headers.get("content-encoding", "")
        if not packed_once(packed):
            raise CallFailedError(f"the reply is packed as {packed[:40]}, which was not asked for")
        body = bytearray()
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > self._policy.max_bytes:
                raise CallFailedError(f"the reply is longer than {self._policy.max_bytes:,} bytes")
        return bytes(body)

    def _headers(self) -> dict[str, str]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Accept-Encoding": "identity",  # no reply that unpacks to more than it says
        }
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key.reveal()}"
        return headers

    def _body(self, request: CallRequest) -> bytes:
        sampling = request.sampling
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [_message(message) for message in request.messages],
            "stream": False,
        }
        if request.choices:
            # Temperature 1: some servers list what is left of the probabilities after it.
            body |= {"logprobs": True, "top_logprobs": TOP_LOGPROBS, "temperature": 1.0}
            body[self._limit_name] = 1
        else:
            body["temperature"] = sampling.temperature
            body[self._limit_name] = sampling.max_tokens
            if sampling.temperature > 0:
                body["seed"] = (sampling.seed + request.sample) % SEEDS
                if sampling.top_p < 1:
                    body["top_p"] = sampling.top_p
        return json.dumps(body, ensure_ascii=False).encode("utf-8", errors="replace")

    def _renames_limit(self, body: bytes) -> bool:
        """Whether the server wants the limit under its newer name; it gets that from now on."""
        newer = "max_completion_tokens"
        if newer not in body.decode("utf-8", errors="replace"):
            return False
        self._limit_name = newer
        return True

    def _of_status(
        self, status: int, headers: Mapping[str, str], body: bytes, *, with_choices: bool
    ) -> CallFailedError:
        text = body.decode("utf-8", errors="replace")
        line = f"the server answered {status}: {said(text)}".rstrip(": ")
        if status in _REFUSED:
            return CallFailedError(line, refused=status == HTTPStatus.UNAUTHORIZED, server=True)
        again = status in _TRIED_AGAIN or status >= HTTPStatus.INTERNAL_SERVER_ERROR
        if error_code(text) == MISSING_QUOTA:
            return CallFailedError(line, server=True)
        if with_choices and not again and "logprobs" in text:
            line = f"the server gives no log-probabilities; {line}"
        return CallFailedError(line, again=again, wait=_retry_after(headers), server=again)

    def _of_connection(self, error: httpx.HTTPError) -> CallFailedError:
        told = " ".join(str(error).split())[:200]
        what = f"{type(error).__name__}: {told}" if told else type(error).__name__
        if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError):
            return CallFailedError(
                f"the server cannot be reached ({what})", again=True, server=True
            )
        if isinstance(error, httpx.TimeoutException):
            return CallFailedError(f"the server does not answer ({what})", again=True, server=True)
        if isinstance(error, httpx.NetworkError | httpx.RemoteProtocolError):
            return CallFailedError(f"the connection was dropped ({what})", again=True, server=True)
        return CallFailedError(f"the call failed ({what})")


def packed_once(encoding: str) -> bool:
    """Whether a reply unpacks to so much more a piece at most, and no further.

    None was asked for; some servers pack all the same, and a reply that is packed twice unpacks
    to more than memory holds.

    >>> packed_once(""), packed_once("gzip"), packed_once("gzip, gzip"), packed_once("br")
    (True, True, False, False)
    """
    return encoding.strip().lower() in {"", "identity", "gzip", "deflate"}


def _message(message: Message) -> dict[str, str]:
    return {"role": message.role, "content": message.content}


def _origin(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Read how long the server asks to wait: milliseconds, seconds, or a date."""
    told = headers.get("retry-after-ms")
    scale = 1000.0 if told is not None else 1.0
    told = told if told is not None else headers.get("retry-after")
    if told is None:
        return None
    try:
        return max(0.0, float(told) / scale)
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(told)
        if until.tzinfo is None:
            until = until.replace(tzinfo=UTC)
        return max(0.0, (until - datetime.now(UTC)).total_seconds())
    except (ValueError, OverflowError):
        return None
