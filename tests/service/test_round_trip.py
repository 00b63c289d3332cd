"""Whatever a dataset holds, export, import into another project and export give equal bytes."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from annotation.formats.judgment_table import COLUMNS
from db.engine import Sessions
from db.project import open_project
from tests.made_files import bring, take, write_lines

CHARACTERS = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
TEXT = st.text(CHARACTERS, max_size=12)
NAME = st.sampled_from(["r", "reviewer 2", "é", "=r", "_"])
TIME = st.sampled_from(["2024-05-01T10:00:00.000Z", "2023-01-01"])
NUMBER = st.floats(allow_nan=False, allow_infinity=False)
META = st.dictionaries(
    TEXT,
    st.none() | st.booleans() | st.integers() | NUMBER | TEXT | st.lists(TEXT, max_size=2),
    max_size=3,
)
UIDS = (f"{n:032x}" for n in itertools.count())


def some(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Give dictionaries that hold any of these fields, or none."""
    return st.fixed_dictionaries({}, optional=fields)


def joined(*parts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for part in parts for name, value in part.items()}


SPAN = st.builds(
    lambda start, length, field: {
        "field": field,
        "start": start,
        "end": start + length,
        "text_sha256": "0" * 64,
    },
    st.integers(0, 9),
    st.integers(1, 9),
    st.sampled_from(["a", "question", "reference:0"]),
)
OPINION = some(
    note=TEXT,
    reason=TEXT,
    raw=TEXT,
    confidence=st.integers(1, 5),
    difficult=st.booleans(),
    seal=st.sampled_from(["sealed", "broken", "unknown"]),
    shown_left=st.sampled_from(["a", "b"]),
    active_ms=st.integers(0, 2**31 - 1),
    lead_ms=st.integers(0, 9),
    strength_scale=st.sampled_from(["five"]),
    strength_value=TEXT,
    created_at=TIME,
    spans=st.lists(SPAN, max_size=2),
)


def judgments(*verdicts: str) -> st.SearchStrategy[list[dict[str, Any]]]:
    said = st.sampled_from(verdicts).map(lambda verdict: {"verdict": verdict})
    unsaid = st.sampled_from(["skipped", "unparsed", "withdrawn"]).map(
        lambda status: {"status": status}
    )
    rated = NUMBER.map(lambda rating: {"rating": rating})
    rater = NAME.map(lambda name: {"rater": name, "kind": "judge" if name == "_" else "person"})
    one = st.builds(joined, rater, said | unsaid | rated, OPINION)
    named = one | one.map(lambda judgment: {**judgment, "uid": next(UIDS)})
    return st.lists(named, max_size=4)


def on_target(*verdicts: str) -> st.SearchStrategy[dict[str, Any]]:
    marks = st.builds(lambda name, at: {"rater": name, "created_at": at}, NAME, TIME)
    settled = st.builds(
        lambda note, by: {
            **{"uid": next(UIDS), "revision": 0, "verdict": verdicts[0], "method": "lead"},
            **{"settled_by": by, "basis": ["x"], "note": note, "created_at": "2024-01-01"},
        },
        TEXT,
        st.none() | NAME,
    )
    return st.builds(
        joined,
        st.builds(lambda said: {"judgments": said}, judgments(*verdicts)),
        some(
            flags=st.lists(marks, max_size=2, unique_by=lambda flag: flag["rater"]),
            adjudications=st.lists(settled, max_size=1),
            seal_breaks=st.lists(marks.map(lambda mark: {**mark, "what": "all"}), max_size=2),
            assignments=st.lists(
                st.builds(
                    lambda name, place: {"rater": name, "position": place}, NAME, st.integers(0, 9)
                ),
                max_size=2,
                unique_by=lambda assignment: assignment["rater"],
            ),
        ),
    )


CALL = st.builds(
    joined,
    st.sampled_from(["_", "judge 2"]).map(lambda name: {"rater": name, "created_at": "2024"}),
    st.sampled_from(["item", "item/question", "item/reference:0"]).map(
        lambda place: {"place": place}
    ),
    some(
        order=st.sampled_from(["", "ab", "ba"]),
        sample=st.integers(0, 2),
        step=st.sampled_from(["extract", "decide"]),
        variant=st.sampled_from(["deranged:0"]),
        status=st.sampled_from(["unparsed", "error"]),
        rating=NUMBER,
        probabilities=st.dictionaries(st.sampled_from("ab"), NUMBER),
        raw=TEXT,
        error=TEXT,
        reused=st.booleans(),
        tokens_in=st.integers(0, 9),
        seconds=NUMBER,
        cost=NUMBER,
    ),
)
CALLS = st.lists(
    CALL,
    max_size=3,
    unique_by=lambda call: tuple(
        call.get(name) or 0 for name in ("rater", "place", "order", "sample", "step", "variant")
    ),
)
SCORE = st.builds(
    lambda name, value: {
        **{"metric": name, "signature": f"{name}|v1", "value": value},
        **{"undefined": "empty answer" if value is None else None},
    },
    st.sampled_from(["bleu1", "rouge1.f"]),
    st.none() | NUMBER,
)
SCORES = st.lists(SCORE, max_size=2, unique_by=lambda score: score["signature"])
OWN = st.builds(
    joined,
    st.builds(lambda question: {"question": question}, TEXT),
    some(
        context=TEXT,
        references=st.lists(TEXT, max_size=2),
        topic=TEXT,
        setting=TEXT,
        language=st.sampled_from(["", "zh"]),
        group=TEXT,
        meta=META,
    ),
)
ANSWER = st.builds(
    joined,
    st.builds(lambda text: {"text": text}, TEXT),
    some(system=TEXT, meta=META, scores=SCORES),
)
PAIR = on_target("a", "b", "tie", "both_bad", "cannot_tell")
CLAIM = st.builds(
    joined,
    on_target("attributable", "not_attributable"),
    st.builds(lambda text: {"text": text}, TEXT),
    some(evidence=st.lists(TEXT, max_size=2), scores=SCORES),
)


@st.composite
def datasets(draw: st.DrawFn, kind: str) -> list[dict[str, Any]]:
    items = []
    for n in range(draw(st.integers(0, 3))):
        own = draw(OWN)
        if kind == "preference":
            answers = draw(st.lists(ANSWER, min_size=2, max_size=3))
            places = draw(st.lists(st.permutations(range(len(answers))), max_size=2))
            own["answers"] = answers
            own["comparisons"] = [
                {"key": f"{n}-{k}", "a": at[0], "b": at[1], **draw(PAIR)}
                for k, at in enumerate(places)
            ]
        else:
            own["claims"] = [
                {"key": f"{n}-{k}", **claim}
                for k, claim in enumerate(draw(st.lists(CLAIM, max_size=2)))
            ]
        items.append({"kind": "item", "key": str(n), **own, "calls": draw(CALLS)})
    head = {"tiebreak": 1, "kind": "dataset", "name": "", "construct": kind}
    head |= draw(some(guideline=TEXT, source=TEXT, settings=META))
    return [head, *items]


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Sessions]]:
    folder = tmp_path_factory.mktemp("projects")
    opened = [open_project(str(folder / f"{n}.db")) for n in range(3)]
    yield opened
    for sessions in opened:
        sessions.close()


COUNT = itertools.count()


@pytest.mark.parametrize("kind", ["preference", "attribution"])
@given(data=st.data())
@settings(
    max_examples=25,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_round_trip(
    kind: str, data: st.DataObject, projects: list[Sessions], tmp_path: Path
) -> None:
    made = data.draw(datasets(kind))
    name = f"d{next(COUNT)}"
    made[0]["name"] = name
    path = write_lines(tmp_path, f"{name}.made", made)
    first = bring(projects[0], path)
    assert first.rejected_count == 0, first.files[0].rejected
    take(projects[0], name, "tiebreak", tmp_path / f"{name}.one")
    second = bring(projects[1], tmp_path / f"{name}.one")
    assert (second.rejected_count, second.files[0].warning_count) == (0, 0), second.files[0]
    take(projects[1], name, "tiebreak", tmp_path / f"{name}.two")
    one, two = (tmp_path / f"{name}.{end}" for end in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    lines = [json.loads(line) for line in one.read_text(encoding="utf-8").split("\n") if line]
    for written, given_item in zip(lines[1:], made[1:], strict=True):
        assert written["question"] == given_item["question"]
        assert written.get("meta", {}) == given_item.get("meta", {})

    take(projects[0], name, "judgments-csv", tmp_path / f"{name}.csv")
    header, *rest = (tmp_path / f"{name}.csv").read_bytes().split(b"\n", 1)
    assert header.decode() == ",".join(COLUMNS)
    if rest[0]:
        back = bring(projects[2], tmp_path / f"{name}.csv", dataset=name)
        assert back.rejected_count == 0, back.files[0].rejected
        take(projects[2], name, "judgments-csv", tmp_path / f"{name}.csv2")
        again = (tmp_path / f"{name}.csv2").read_bytes()
        assert again == (tmp_path / f"{name}.csv").read_bytes()
