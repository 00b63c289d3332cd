"""A folder of small reference sets, with the record that a build leaves."""

from __future__ import annotations

import json
from pathlib import Path

from scoring.ngram.built import RECORDS, BuildRecord, BuiltGroup, BuiltQuestion, Dropped

SKY = ("空は青い。", "空は青く見える。", "晴れた空は青い。")


def make_sets(folder: Path) -> Path:
    """Write two questions: one with a rule, two groups and a record, one with neither."""
    folder.mkdir(parents=True, exist_ok=True)
    sets = (
        ("Q1", "空の色は？", {"R": SKY, "S": SKY[:2]}, [{"t": "青"}]),
        ("Q2", "What is a tie?", {"R": ("No winner.",)}, []),
    )
    for key, question, groups, rules in sets:
        (folder / f"{key}.json").write_text(
            json.dumps(
                {
                    "question_id": key,
                    "question": question,
                    "category": "c",
                    "note": "",
                    "keywords": rules,
                    "answers": {group: list(texts) for group, texts in groups.items()},
                },
                ensure_ascii=False,
            ),
            encoding="utf-8",
        )
    (folder / RECORDS).mkdir()
    record = BuildRecord(
        fingerprint="f",
        set_sha256="",
        replaces_sha256="",
        options={},
        built=BuiltQuestion(
            question_id="Q1",
            question="空の色は？",
            pool=4,
            dropped={"refusal": 1},
            groups={"R": BuiltGroup(pool=4, kept=3, chosen=3, steps=())},
            path=folder / "Q1.json",
        ),
        dropped=(
            Dropped(
                answer="答えられません。", group="R", source="pool.jsonl:4", reason="refusal",
                detail="答えられません",
            ),
        ),
    )  # fmt: skip
    (folder / RECORDS / "Q1.json").write_text(json.dumps(record.to_json()), encoding="utf-8")
    return folder


def make_models(folder: Path) -> Path:
    """Write the answers of three models to both questions, from good to bad."""
    answers = {
        "good": ("空は青い。", "No winner."),
        "fair": ("空は赤い。", "A winner."),
        "poor": ("わからない。", "What?"),
    }
    for model, texts in answers.items():
        (folder / model).mkdir(parents=True)
        lines = [
            {"question_id": key, "question": question, "answer": text}
            for key, question, text in zip(
                ("Q1", "Q2"), ("空の色は？", "What is a tie?"), texts, strict=True
            )
        ]
        (folder / model / "trials.jsonl").write_text(
            "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines),
            encoding="utf-8",
        )
    return folder
