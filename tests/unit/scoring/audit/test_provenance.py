"""The CLI line of a report is one that a shell reads back as it was meant."""

from __future__ import annotations

import shlex

from scoring.audit.provenance import command


def line(**changed: object) -> list[str]:
    asked: dict[str, object] = {
        "metrics": [], "rule": None, "gold": "majority", "seed": 0, "replicates": 10_000,
        "unsealed": False,
    }  # fmt: skip
    return shlex.split(command("p.db", "audit", ["set"], **(asked | changed)))  # type: ignore[arg-type]


def test_defaults_are_left_out_but_the_seed_is_said() -> None:
    assert line() == ["tiebreak", "--project", "p.db", "audit", "set", "--seed", "0"]


def test_everything_asked_for_is_there() -> None:
    words = line(metrics=["rouge1", "cosine:m"], rule="round3", gold="reviewer 2", seed=7,
                 replicates=500, unsealed=True)  # fmt: skip
    assert words[5:] == [
        "--metric", "rouge1", "--metric", "cosine:m", "--rule", "round3", "--gold", "reviewer 2",
        "--seed", "7", "--replicates", "500", "--unsealed",
    ]  # fmt: skip


def test_hostile_names_are_quoted() -> None:
    hostile = "a'; rm -rf ~ #"
    text = command("p.db", "transfer", [hostile, "$(x)"], metrics=[], rule=None, gold="majority",
                   seed=0, replicates=10_000, unsealed=False)  # fmt: skip
    assert shlex.split(text)[4:6] == [hostile, "$(x)"]
