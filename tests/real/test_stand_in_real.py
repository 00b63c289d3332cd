"""The alternative annotator test on three published studies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from annotation.stats.stand_in import StandIn, stand_in_test

JUDGES = ("gemini_flash", "gemini_pro", "gpt-4o", "llama-31", "gpt-4o-mini", "mistral-v03")
KNOWN = {
    "wax": (0.10, (0.38, 0.50, 0.50, 0, 0, 0), (0.69, 0.74, 0.73, 0.57, 0.59, 0.50)),
    "mtbench": (0.20, (0, 0, 0, 0, 0, 0), (0.72, 0.76, 0.77, 0.69, 0.74, 0.68)),
    "framing": (0.15, (1, 1, 1, 0.50, 1, 0.25), (0.83, 0.91, 0.92, 0.80, 0.87, 0.80)),
}


def held(folder: Path, judge: str, epsilon: float) -> StandIn:
    people: Mapping[str, Mapping[str, str]] = json.loads(
        (folder / "human_annotations.json").read_text(encoding="utf-8")
    )
    said = json.loads((folder / "llm_annotations.json").read_text(encoding="utf-8"))[judge]
    items = sorted({item for labels in people.values() for item in labels} | set(said))
    labels = sorted({label for who in (*people.values(), said) for label in who.values()})
    code = {label: place for place, label in enumerate(labels)}
    table = np.array(
        [[code.get(who.get(item, ""), -1) for item in items] for who in (*people.values(), said)],
        dtype=float,
    )
    return stand_in_test(
        table[:-1], table[:-1] < 0, table[-1], table[-1] < 0, epsilon=epsilon, names=tuple(people)
    )


@pytest.mark.parametrize("study", KNOWN)
@pytest.mark.parametrize("place", range(6))
def test_published_omega_and_rho(real_data: Path, study: str, place: int) -> None:
    epsilon, omega, rho = KNOWN[study]
    found = held(real_data / "alttest" / study, JUDGES[place], epsilon)
    assert found.omega.value == pytest.approx(omega[place], abs=0.005001)
    assert found.rho.value == pytest.approx(rho[place], abs=0.005001)
    assert found.passed == (omega[place] >= 0.5)
