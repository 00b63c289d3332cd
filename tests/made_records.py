"""Records of Tiebreak's own lines, as a file to import holds them."""

from __future__ import annotations

from typing import Any

TIME = "2024-05-01T10:00:00.000Z"
FULL = {"uid": "u-r-0", "revision": 0, "created_at": TIME}


def everything() -> list[dict[str, Any]]:
    """Give the lines of a dataset that holds each thing that a dataset can hold."""
    judgments = [
        {
            **{"rater": "r", "verdict": "a", "strength_scale": "five", "strength_value": "-2"},
            **{"shown_left": "b", "seal": "broken", "confidence": 3, "difficult": True},
            **{"note": "=SUM(1)", "active_ms": 0, "lead_ms": 99, "raw": "left"},
            **FULL,
            "spans": [
                {"field": "a", "start": 0, "end": 2, "text_sha256": "f" * 64, "label": "wrong"}
            ],
        },
        {"rater": "r", "verdict": "b", "seal": "sealed", **FULL, "uid": "u-r-1", "revision": 1},
        {"rater": "s", "status": "skipped", "reason": "no idea", **FULL, "uid": "u-s-0"},
        {"rater": "zed", "kind": "judge", "status": "unparsed", "raw": "?", **FULL, "uid": "u-z"},
    ]
    settled = {
        **{"uid": "ad-1", "revision": 0, "verdict": "b", "method": "lead", "settled_by": "lead"},
        **{"basis": ["u-r-1"], "note": "clear", "created_at": TIME},
    }
    score = {"metric": "rouge1.f", "signature": "rouge1.f|v1", "value": 0.1, "undefined": None}
    return [
        {
            **{"tiebreak": 1, "kind": "dataset", "name": "made", "construct": "preference"},
            **{"created_at": TIME, "source": "hand", "guideline": "# Read twice"},
            **{"settings": {"z": 1, "a": [1.5, None, "é"]}, "seed": 1},
            "raters": [
                {"name": "lead", "kind": "person"},
                {"name": "r", "kind": "person"},
                {"name": "s", "kind": "person"},
                {"name": "zed", "kind": "judge"},
            ],
            "runs": [
                {
                    **{"metrics": ["rouge1"], "device": "cpu", "started_at": TIME},
                    **{"finished_at": None, "state": "done", "scored": 2, "reused": 0},
                },
                {
                    **{"metrics": ["x"], "device": "cpu", "started_at": TIME},
                    **{"finished_at": TIME, "state": "cancelled", "scored": 0, "reused": 1},
                },
            ],
        },
        {
            **{"kind": "item", "key": "00010", "question": "Why\u2028so?", "context": "c"},
            **{"references": ["one", "two"], "topic": "t", "setting": "s", "language": "en"},
            **{"group": "g", "meta": {"z": [1, 2.0, {"a": None}], "é": True}},
            "answers": [
                {"text": "+1", "system": "m", "meta": {"k": 1}, "scores": [score]},
                {
                    "text": "@x",
                    "system": "n",
                    "scores": [
                        {**score, "value": None, "undefined": "empty", "detail": "d", "run": 1}
                    ],
                },
                {"text": ""},
            ],
            "comparisons": [
                {
                    **{"key": "00010", "a": 1, "b": 0, "judgments": judgments},
                    "flags": [{"rater": "r", "created_at": TIME}],
                    "adjudications": [settled],
                    "assignments": [
                        {"rater": "r", "position": 0, "shown_left": "a", "repeat": 0},
                        {"rater": "r", "position": 9, "shown_left": None, "repeat": 1},
                    ],
                    "seal_breaks": [{"rater": "s", "what": "systems", "created_at": TIME}],
                },
                {"key": "00010-2", "a": 0, "b": 2},
            ],
        },
        {"kind": "item", "key": "1e5", "question": ""},
    ]


def pairs(*verdicts: dict[str, str], flags: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """Give items on which raters gave these verdicts."""
    return [
        {
            "kind": "item",
            "key": str(n),
            "question": f"q{n}",
            "context": "ctx" if n == 0 else "",
            "answers": [{"text": f"a{n}"}, {"text": f"b{n}"}],
            "comparisons": [
                {
                    "key": str(n),
                    "judgments": [
                        {"rater": rater, "verdict": verdict} for rater, verdict in said.items()
                    ],
                    "flags": [{"rater": "r", "created_at": TIME}] if n in flags else [],
                }
            ],
        }
        for n, said in enumerate(verdicts)
    ]


def item(key: str, **other: object) -> dict[str, Any]:
    return {
        "kind": "item",
        "key": key,
        "question": f"Why {key}?",
        "answers": [{"text": "x", "system": "m"}, {"text": "y", "system": "n"}],
        "comparisons": [{"key": key, "judgments": []}],
        **other,
    }


def judged(key: str, *judgments: dict[str, Any]) -> dict[str, Any]:
    return item(key, comparisons=[{"key": key, "judgments": list(judgments)}])


def claim(key: str, source: str = "one", label: str = "attributable") -> dict[str, Any]:
    return {
        "id": key,
        "question": "Who?",
        "claim": f"Claim {key}.",
        "references": ["e1", "e2"],
        "attribution_label": label,
        "src_dataset": source,
    }
