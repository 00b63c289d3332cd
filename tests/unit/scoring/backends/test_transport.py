"""The earth mover's distance: by hand, and against a linear program."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import linprog

from scoring.backends.transport import earth_mover

Array = NDArray[np.float64]


def by_linear_program(cost: Array, supply: Array, demand: Array) -> float:
    n, m = cost.shape
    rows = [np.kron(np.eye(n)[i], np.ones(m)) for i in range(n)]
    columns = [np.kron(np.ones(n), np.eye(m)[j]) for j in range(m)]
    found = linprog(
        cost.ravel(),
        A_eq=np.array(rows + columns),
        b_eq=np.concatenate([supply / supply.sum(), demand / demand.sum()]),
    )
    return float(found.fun)


def test_by_hand() -> None:
    cost = np.array([[0.0, 1.0], [1.0, 0.0]])
    assert earth_mover(cost, np.ones(2), np.ones(2)) == 0
    assert earth_mover(cost, np.array([3.0, 1.0]), np.ones(2)) == pytest.approx(0.25)
    assert earth_mover(np.array([[2.0, 5.0]]), np.ones(1), np.array([1.0, 3.0])) == pytest.approx(
        (2 + 3 * 5) / 4
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 7), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_is_the_linear_programs_optimum(n: int, m: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    cost = rng.random((n, m)) * 2
    supply, demand = rng.random(n) + 1e-3, rng.random(m) + 1e-3
    found = earth_mover(cost, supply, demand)
    assert found == pytest.approx(by_linear_program(cost, supply, demand), abs=1e-8)
    assert earth_mover(cost.T, demand, supply) == pytest.approx(found, abs=1e-9)
    assert earth_mover(cost, supply * 7, demand / 3) == pytest.approx(found, abs=1e-9)


def test_the_solver_loads_in_silence_and_leaves_the_environment_as_it_was() -> None:
    code = (
        "import os, sys; before = dict(os.environ)\n"
        "import numpy as np; from scoring.backends.transport import earth_mover\n"
        "earth_mover(np.ones((1, 1)), np.ones(1), np.ones(1))\n"
        "assert dict(os.environ) == before\n"
        "assert not {'jax', 'tensorflow', 'cupy'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
