"""The same scorers on a cluster: Ray Data hands batches to workers, one writer stores what comes.

Each worker holds one scorer, on a GPU of its own where there are GPUs. A worker that dies is
started anew, and what it had in hand is done again; only this process writes to the project.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from annotation.jobs import drain
from db.errors import KnownError
from scoring import batches, models
from scoring.batches import Scored, Waiting
from scoring.models import ModelFiles
from scoring.steps import Step
from scoring.subjects import ScoreOptions

CLUSTER_EXTRA: Final = "pip install 'tiebreak[cluster]'"
REACH_S: Final = 5.0
QUIET: Final = {
    "RAY_BACKEND_LOG_LEVEL": "fatal",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterOptions:
    """Where a cluster is; nothing here changes a value.

    Parameters
    ----------
    address
        Of a running cluster (``auto`` finds it on this machine); empty starts one here.
    workers
        How many scorers work at once; None takes one for each GPU, or where there are none one
        for each processor without a model and one for each machine with one.
    """

    address: str = ""
    workers: int | None = None


class Reply(NamedTuple):
    """What came back of one batch, and where it was made."""

    scored: Scored
    device: str


class Worker:
    """One scorer on some machine of the cluster."""

    def __init__(self, step: Step, options: ScoreOptions) -> None:
        self._scorer = replace(step, model=_found(step.model, options)).scorer(options)

    def __call__(self, table: Any) -> dict[str, list[str]]:  # noqa: ANN401  a pyarrow table
        """Score batches that come as JSON, and give what was made of them as JSON."""
        return {"made": [self._made(written) for written in table["waiting"].to_pylist()]}

    def _made(self, written: str) -> str:
        scored = drain(batches.score(self._scorer, batches.read_waiting(written)))
        return json.dumps([batches.write(scored), self._scorer.device])


def _found(model: ModelFiles | None, options: ScoreOptions) -> ModelFiles | None:
    """Find a model where this worker runs: it may lie elsewhere there, but must be the same."""
    if model is None or model.path.exists():
        return model
    there = models.resolve(model.name, pickled=options.pickled, download=options.download)
    if there.digest != model.digest:
        raise KnownError(
            f"The model '{model.name}' on another machine of the cluster has other weights.",
            "Bring the same ones to every machine.",
        )
    return there


def _reach(address: str) -> None:
    """Raise where nobody listens at HOST:PORT: Ray itself would go on asking for minutes."""
    host, colon, port = address.rpartition("://")[2].partition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=REACH_S).close()


class Cluster:
    """A cluster that is there while the block runs.

    Ray tells on standard output what its machines say, and that is where a verb writes its one
    document: what is written there goes to standard error while the cluster is open.
    """

    def __init__(self, options: ClusterOptions) -> None:
        if find_spec("ray") is None:
            raise KnownError("'--engine ray' needs Ray, which is not installed.",
                             f"Install with: {CLUSTER_EXTRA}")  # fmt: skip
        self._options = options
        self._undo = ExitStack()
        self._ray: Any = None

    def __enter__(self) -> Self:
        for name, value in QUIET.items():
            os.environ.setdefault(name, value)
        self._undo.enter_context(redirect_stdout(sys.stderr))
        self._ray = import_module("ray")
        import_module("ray.data")
        for name in ("ray", "ray.data"):
            logging.getLogger(name).setLevel(logging.ERROR)
        self._start()
        context = self._ray.data.DataContext.get_current()
        context.enable_progress_bars = False
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._undo.close()

    def _start(self) -> None:
        if self._ray.is_initialized():  # by whoever called: theirs to end
            return
        try:
            _reach(self._options.address)
            self._ray.init(**self._arguments())
        except (OSError, ValueError, RuntimeError) as error:
            self._undo.close()
            first = str(error).strip().splitlines()[0] if str(error).strip() else "no reason given"
            raise KnownError(
                f"There is no cluster at '{self._options.address or 'this machine'}': {first}",
                "Start one with 'ray start --head', or leave the address away.",
            ) from error
        self._undo.callback(self._ray.shutdown)

    def _arguments(self) -> dict[str, Any]:
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if self._options.address:
            return {"address": self._options.address, **quiet}
        root = str(Path(__file__).parents[1])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH", "")])]
        return {
            "address": "local",
            "include_dashboard": False,
            "num_cpus": max(self._options.workers or 1, os.cpu_count() or 1),
            "runtime_env": {"env_vars": {"PYTHONPATH": os.pathsep.join(paths)}},
            **quiet,
        }

    @property
    def gpus(self) -> int:
        """How many GPUs the cluster has."""
        return int(self._ray.cluster_resources().get("GPU", 0))

    def workers(self, step: Step) -> int:
        """Choose how many scorers of a step work at once."""
        if self._options.workers is not None:
            return self._options.workers
        if step.model is None:
            return max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        return self.gpus or max(1, len(self._ray.nodes()))

    def score(
        self, step: Step, options: ScoreOptions, waiting: Iterator[Waiting]
    ) -> Iterator[Reply]:
        """Let the workers score batches; replies come as they are ready, in no order.

        The batches go into the cluster's object store, which keeps on disk what its memory has
        no room for.
        """
        arrow: Any = import_module("pyarrow")
        tables = (arrow.table({"waiting": [batches.write(one)]}) for one in waiting)
        put = [self._ray.put(one) for one in tables]
        if not put:
            return
        gpus = {"num_gpus": 1} if step.model is not None and self.gpus else {"num_cpus": 1}
        count = min(self.workers(step), len(put))
        made = self._ray.data.from_arrow_refs(put).map_batches(
            Worker,
            fn_constructor_args=(step, options),
            batch_size=None,
            batch_format="pyarrow",
            compute=self._ray.data.ActorPoolStrategy(size=count),
            **gpus,
        )
        for table in made.iter_batches(batch_size=None, batch_format="pyarrow", prefetch_batches=0):
            for line in table["made"].to_pylist():
                scored, device = json.loads(line)
                yield Reply(batches.read_scored(scored), device)
