"""A judge behind HTTP: any server that speaks OpenAI's chat-completions protocol."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from http import HTTPStatus
from itertools import count
from queue import SimpleQueue
from threading import Event, Lock
from typing import Final

import httpx

from annotation.judging.records import CallOutput, CallRequest
from db.errors import BugError, KnownError
from scoring.backends.http_judge_call import Called, Caller, Policy, packed_once
from scoring.judge_identity import checked_url, server_name
from scoring.secrets import Secret

MAX_CONCURRENCY: Final = 256
GIVE_UP_AFTER: Final = 20


class HttpJudge:
    """Asks a server; ``concurrency`` calls are under way at a time.

    Fulfils ``JudgeBackend``. At most ``concurrency`` answers are made before they are taken, so
    that a run that is stopped (by its budget, say) has paid for no more than that.

    Parameters
    ----------
    base_url
        What stands before ``/chat/completions``: ``http://127.0.0.1:8000/v1``.
    model
        As the server calls it.
    key
        Sent as a bearer token to this server only.
    timeout, retries
        Seconds for one try in all, and tries after the first; ``policy`` sets all there is.
    give_up_after
        After so many calls in a row that failed by the server's fault, each tried again in vain,
        the run ends with a ``KnownError``; 0 for never.
    environment_proxies
        Whether proxies and certificates named in the environment are used.

    Raises
    ------
    KnownError
        For a base URL that is none or that carries a name, a password or a query. ``answer``
        raises it too when the key is refused, and when the server is given up.
    """

    kind: Final = "http"

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        key: Secret | None = None,
        concurrency: int = 4,
        timeout: float = 120.0,
        retries: int = 4,
        policy: Policy | None = None,
        give_up_after: int = GIVE_UP_AFTER,
        environment_proxies: bool = False,
    ) -> None:
        self._base_url = checked_url(base_url)
        if not model.strip():
            raise KnownError("No model was named.", "Name it as the server calls it.")
        if not 1 <= concurrency <= MAX_CONCURRENCY:
            raise KnownError(
                f"{concurrency} calls at a time cannot be made.", f"Take 1 to {MAX_CONCURRENCY}."
            )
        self._model = model
        self._key = key
        self._policy = policy or Policy(timeout=timeout, limit=5 * timeout, retries=retries)
        self._concurrency = concurrency
        self._give_up_after = give_up_after
        self._environment = environment_proxies
        self._caller = Caller(self._base_url, model, key=key, policy=self._policy)
        self._lock = Lock()
        self._running: set[_Run] = set()
        self._closed = False

    @property
    def model(self) -> str:
        """The model's name on the server."""
        return self._model

    @property
    def revision(self) -> str:
        """The server's place: the protocol does not tell which weights a name stands for."""
        return server_name(self._base_url)

    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        """Answer requests as the server does; see ``JudgeBackend``.

        Closing the iterator, or ``close`` from another thread, cancels the calls under way.
        """
        if self._closed:
            raise BugError("a closed judge was asked")
        if not requests:
            return
        run = _Run(self, requests)
        with self._lock:
            self._running.add(run)
        try:
            yield from run
        finally:
            run.stop()
            with self._lock:
                self._running.discard(run)

    def close(self) -> None:
        """Cancel what is under way, from whichever thread."""
        self._closed = True
        with self._lock:
            running = tuple(self._running)
        for run in running:
            run.cancel()

    def models(self) -> tuple[str, ...]:
        """Ask the server which models it has; empty where it does not tell.

        Raises
        ------
        KnownError
            When it cannot be reached or refuses the key.
        """
        headers = {"Accept-Encoding": "identity"}
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key.reveal()}"
        url = f"{self._base_url}/models"
        limits = httpx.Timeout(
            min(self._policy.timeout, 30.0), connect=self._policy.connect_timeout
        )
        ends = time.monotonic() + self._policy.timeout
        body = bytearray()
        try:
            with (
                httpx.Client(trust_env=self._environment, timeout=limits) as client,
                client.stream("GET", url, headers=headers) as response,
            ):
                if response.status_code == HTTPStatus.UNAUTHORIZED:
                    raise self.key_refused()
                if not packed_once(response.headers.get("content-encoding", "")):
                    return ()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > self._policy.max_bytes or time.monotonic() > ends:
                        return ()
        except httpx.HTTPError as error:
            raise KnownError(
                f"The server at {self._base_url} cannot be reached ({type(error).__name__}).",
                "Check the base URL, and that the server runs.",
            ) from error
        try:
            entries = json.loads(body).get("data") or []
            return tuple(self._caller.without_key(str(entry["id"])) for entry in entries)
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            return ()

    def key_refused(self) -> KnownError:
        """Make the error for a key that is refused, or missing."""
        if self._key is None:
            return KnownError(
                f"The server at {self._base_url} wants a key, and none was found.",
                "Keep one in the keyring, or name the environment variable that holds it.",
            )
        return KnownError(
            f"The server at {self._base_url} refused the key.", "Check the key and whose it is."
        )

    # --- for the runs ---------------------------------------------------------------------------

    @property
    def concurrency(self) -> int:
        """Calls under way at the same time."""
        return self._concurrency

    def client(self) -> httpx.AsyncClient:
        """Make a client: no proxies of the environment unless asked, no redirects."""
        policy = self._policy
        return httpx.AsyncClient(
            timeout=httpx.Timeout(policy.timeout, connect=policy.connect_timeout),
            limits=httpx.Limits(max_connections=self._concurrency),
            trust_env=self._environment,
            follow_redirects=False,
        )

    async def call(self, client: httpx.AsyncClient, request: CallRequest) -> Called:
        """Make one call."""
        return await self._caller.call(client, request)

    def given_up(self, failed_in_a_row: int, said: str) -> KnownError | None:
        """Make the error that ends a run, once enough calls in a row have failed."""
        if not self._give_up_after or failed_in_a_row < self._give_up_after:
            return None
        return KnownError(
            f"{failed_in_a_row} calls in a row to {self._base_url} failed; the last one: {said}.",
            "See to the server and run again: what was answered is kept.",
        )


class _Run:
    """One pass over requests: an event loop in a thread, answers through a queue."""

    def __init__(self, judge: HttpJudge, requests: Sequence[CallRequest]) -> None:
        self._judge = judge
        self._requests = requests
        self._answers: SimpleQueue[tuple[int, CallOutput] | None] = SimpleQueue()
        self._began = Event()
        self._next = count()
        self._failed_in_a_row = 0
        self._cancelled = False
        self._future: Future[None] | None = None
        self._executor: ThreadPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop
        self._task: asyncio.Task[None]
        self._room: asyncio.Semaphore

    def __iter__(self) -> Iterator[tuple[int, CallOutput]]:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge")
        self._future = self._executor.submit(lambda: asyncio.run(self._main()))
        self._future.add_done_callback(lambda _: self._answers.put(None))
        while (answer := self._answers.get()) is not None:
            yield answer
            if not self._future.done():
                self._on_loop(self._room.release)
        try:
            self._future.result()
        except (CancelledError, asyncio.CancelledError):
            if not self._cancelled:
                raise

    def cancel(self) -> None:
        """Cancel the calls under way; from any thread, and more than once if need be."""
        self._cancelled = True
        if self._future is None:
            return
        while not self._began.wait(timeout=0.05):
            if self._future.done():
                return
        self._on_loop(self._task.cancel)

    def stop(self) -> None:
        """Cancel, and wait until the thread has ended."""
        self.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=True)

    def _on_loop(self, act: object) -> None:
        """Do something in the loop's thread; a loop that has ended needs nothing done."""
        try:
            self._loop.call_soon_threadsafe(act)  # type: ignore[arg-type]
        except RuntimeError:
            if not self._loop.is_closed():
                raise

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        task = asyncio.current_task()
        if task is None:
            raise BugError("an event loop runs no task")
        self._task = task
        self._room = asyncio.Semaphore(self._judge.concurrency)
        self._began.set()
        async with self._judge.client() as client:
            workers = [
                asyncio.create_task(self._work(client))
                for _ in range(min(self._judge.concurrency, len(self._requests)))
            ]
            try:
                await asyncio.gather(*workers)
            finally:
                for worker in workers:
                    worker.cancel()
                await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, client: httpx.AsyncClient) -> None:
        while True:
            await self._room.acquire()
            index = next(self._next)
            if index >= len(self._requests):
                self._room.release()
                return
            called = await self._judge.call(client, self._requests[index])
            self._answers.put((index, called.output))
            self._judge_by(called)

    def _judge_by(self, called: Called) -> None:
        """End the run when no later call can fare better."""
        failure = called.failure
        if failure is not None and failure.refused:
            raise self._judge.key_refused()
        self._failed_in_a_row = self._failed_in_a_row + 1 if failure and failure.server else 0
        error = self._judge.given_up(self._failed_in_a_row, called.output.error)
        if error is not None:
            raise error
