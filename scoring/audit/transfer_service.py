"""Transfer: whether what an audit found on one dataset holds on others of its construct."""

from __future__ import annotations

from collections.abc import Sequence

from annotation.jobs import Job
from db.engine import Sessions
from scoring.audit.transfer_records import TransferOptions, TransferReport


class TransferService:
    """What the transfer page and the ``transfer`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def transfer(self, datasets: Sequence[str], options: TransferOptions) -> Job[TransferReport]:
        """Hold the same metrics against people on several datasets, as a job."""
        raise NotImplementedError
