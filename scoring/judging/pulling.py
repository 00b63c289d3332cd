"""A judge's answers as they come, with a beat while none comes, so that waiting can be stopped."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from queue import Empty, Queue
from threading import Thread
from typing import Final

from annotation.judging.records import CallOutput, CallRequest, JudgeBackend

BEAT_S: Final = 0.5

_Answer = tuple[int, CallOutput]


class _End:
    """The last thing a puller hands over: why it ended, if not by itself."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error


def answers(
    backend: JudgeBackend, requests: Sequence[CallRequest], *, beat: float = BEAT_S
) -> Generator[_Answer | None, None, None]:
    """Give (place, output) as each is ready, and None every ``beat`` seconds between.

    The backend works in a thread of its own and is one answer ahead at most. Closing this
    iterator before its end closes the backend: what is under way is given up at once.
    """
    handed: Queue[_Answer | _End] = Queue(maxsize=1)
    worker = Thread(target=_pull, args=(backend, requests, handed), name="judge-answers")
    worker.start()
    ended = False
    try:
        while True:
            try:
                got = handed.get(timeout=beat)
            except Empty:
                yield None
                continue
            if isinstance(got, _End):
                ended = True
                if got.error is not None:
                    raise got.error
                return
            yield got
    finally:
        if not ended:
            backend.close()
            while not isinstance(handed.get(), _End):
                pass
        worker.join()


def _pull(
    backend: JudgeBackend, requests: Sequence[CallRequest], handed: Queue[_Answer | _End]
) -> None:
    error: BaseException | None = None
    try:
        for answer in backend.answer(requests):
            handed.put(answer)
    except BaseException as raised:  # noqa: BLE001  raised again where the answers are taken
        error = raised
    handed.put(_End(error))
