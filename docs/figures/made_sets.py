"""Reference sets for the pictures: built from a made-up pool, with refusals and odd answers in it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from annotation.jobs import drain
from scoring.ngram.building import build
from scoring.ngram.built import BuildOptions
from scoring.ngram.pool import read_pools
from scoring.ngram.questions import read_questions
from scoring.ngram.reduction import ReduceOptions

TRIED = "空が青いのは、空気の分子が波長の短い青い光を散乱させるためです。月の光も同じ理由で緑色に見えます。"
ASKED = (
    ("Q1", "空はなぜ青いのですか？", "散乱"),
    ("Q2", "夕焼けはなぜ赤いのですか？", "波長"),
    ("Q3", "虹はどうしてできるのですか？", "屈折"),
)
PARTS = {
    "Q1": (
        ("空が青いのは、", "空が青く見えるのは、", "晴れた空が青いのは、"),
        ("空気の分子が", "大気中の分子が", "空気中の小さな分子が"),
        ("波長の短い青い光を", "波長の短い光を", "青い光を"),
        ("強く散乱させるためです。", "より多く散乱させるからです。", "散乱させるためです。"),
    ),
    "Q2": (
        ("夕焼けが赤いのは、", "夕方の空が赤く見えるのは、", "日没のとき空が赤いのは、"),
        ("光が厚い大気の層を通り、", "光が長い距離を進み、", "太陽の光が大気を長く通り、"),
        ("波長の長い赤い光だけが", "波長の長い光が", "赤い光が"),
        ("残るためです。", "目に届くからです。", "多く届くためです。"),
    ),
    "Q3": (
        ("虹は、", "虹ができるのは、", "空に虹が見えるのは、"),
        ("太陽の光が雨粒の中で", "光が空気中の水滴で", "日光が水滴の中で"),
        ("屈折と反射をして、", "屈折し反射して、", "屈折して、"),
        ("色ごとに分かれるためです。", "いろいろな色に分かれるからです。", "色が分かれるためです。"),
    ),
}


def make_sets(folder: Path) -> Path:
    """Write a pool and the questions, build the sets, and give their folder."""
    folder.mkdir(parents=True, exist_ok=True)
    questions, pool, sets = folder / "questions.jsonl", folder / "pool.jsonl", folder / "sets"
    asked = [
        {"question_id": key, "question": text, "keywords": [{"t": rule}]}
        for key, text, rule in ASKED
    ]
    questions.write_text("".join(map(_line, asked)), encoding="utf-8")
    pool.write_text("".join(map(_line, _answers())), encoding="utf-8")
    pools = read_pools([pool], read_questions(questions))
    drain(build(pools, sets, BuildOptions(reduce=ReduceOptions(size=40, target=45))))
    return sets


def _answers() -> Iterator[dict[str, str]]:
    draw = random.Random(0)
    for key, question, _ in ASKED:
        for group in ("model one", "model two"):
            for at in range(120):
                text = "".join(draw.choice(parts) for parts in PARTS[key])
                if at % 30 == 7:
                    text = "申し訳ありませんが、その質問にはお答えできません。"
                elif at % 40 == 9:
                    text += f"これは{draw.randrange(1000, 9999)}年に発見されました。"
                yield {"question_id": key, "question": question, "group": group, "answer": text}


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
