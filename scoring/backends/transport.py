"""The least cost of moving one distribution onto another, by POT."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from db.errors import BugError, KnownError
from scoring.metric_spec import MODELS_EXTRA

ITERATIONS: Final = 10_000_000  # far beyond what two texts of 512 tokens take
_OTHERS: Final = {"jax": "JAX", "cupy": "CUPY", "tensorflow": "TENSORFLOW"}


def earth_mover(
    cost: NDArray[np.float64], supply: NDArray[np.float64], demand: NDArray[np.float64]
) -> float:
    """Give the earth mover's distance: min over plans T of sum of T * cost.

    T is not negative, its rows sum to the supply's shares and its columns to the demand's.

    Parameters
    ----------
    cost
        What moving a unit costs, (n, m).
    supply, demand
        Masses above 0, (n,) and (m,); each is divided by its sum.

    Raises
    ------
    BugError
        When the solver does not end with an optimum.
    """
    _, log = _pot().emd2(
        supply / supply.sum(),
        demand / demand.sum(),
        np.ascontiguousarray(cost, dtype=np.float64),
        numItermax=ITERATIONS,
        log=True,
        center_dual=False,
        check_marginals=False,
    )
    if log["warning"]:
        raise BugError(f"no optimal transport was found: {log['warning']}")
    return float(log["cost"])


@cache
def _pot() -> ModuleType:
    """Load POT without the array libraries that it would load beside torch."""
    with _others_left_alone():
        try:
            return import_module("ot")
        except ImportError as error:
            raise KnownError(
                "MoverScore needs POT, which is not installed.", f"Install with: {MODELS_EXTRA}"
            ) from error


@contextmanager
def _others_left_alone() -> Iterator[None]:
    keys = [
        f"POT_BACKEND_DISABLE_{name}"
        for module, name in _OTHERS.items()
        if module not in sys.modules
    ]
    before = {key: os.environ.get(key) for key in keys}
    os.environ.update(dict.fromkeys(keys, "1"))
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
