"""An estimate has a value or a reason, and is finite."""

from __future__ import annotations

import json

import pytest

from annotation.stats.estimate import Estimate, undefined


def test_json_has_the_agreed_keys() -> None:
    found = Estimate(value=0.5, n=3, ci=(0.1, 0.9), dropped=1, method="m", note="n")
    assert found.to_json() == {
        "value": 0.5, "ci": [0.1, 0.9], "n": 3, "undefined": None, "dropped": 1,
        "method": "m", "note": "n",
    }  # fmt: skip
    assert json.loads(json.dumps(undefined("one category", n=2).to_json())) == {
        "value": None, "ci": None, "n": 2, "undefined": "one category", "dropped": 0,
        "method": "", "note": "",
    }  # fmt: skip


@pytest.mark.parametrize(("value", "reason"), [(None, None), (0.5, "no ratings")])
def test_a_value_or_a_reason(value: float | None, reason: str | None) -> None:
    with pytest.raises(ValueError, match="either a value or a reason"):
        Estimate(value=value, n=1, undefined=reason)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf")])
def test_never_nan_nor_infinite(wrong: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Estimate(value=wrong, n=1)
    with pytest.raises(ValueError, match="finite"):
        Estimate(value=0.5, n=1, ci=(0.1, wrong))


def test_zero_and_negative_are_values() -> None:
    assert Estimate(value=0.0, n=1).value == 0.0
    assert Estimate(value=-0.5, n=1, ci=(-1.0, 0.0)).ci == (-1.0, 0.0)
