"""JSON arrays element by element, whatever the block size and whatever is broken."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.formats import json_values as module
from annotation.formats.json_values import json_values
from annotation.formats.records import Record, Rejected, Warned
from annotation.formats.source import look_at

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
SCALARS = st.none() | st.booleans() | st.integers() | TEXTS
OBJECTS = st.dictionaries(
    TEXTS,
    SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.text("ab"), SCALARS, max_size=2),
    max_size=4,
)


def read(path: Path) -> list[Record | Rejected | Warned]:
    return list(json_values(look_at(path)))


def read_text(folder: Path, raw: str | bytes) -> list[Record | Rejected | Warned]:
    path = folder / "f.json"
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    return read(path)


def values(found: list[Record | Rejected | Warned]) -> list[object]:
    return [record.value for record in found if isinstance(record, Record)]


@given(
    objects=st.lists(OBJECTS, max_size=6),
    block=st.integers(1, 40),
    indent=st.sampled_from([None, 0, 2]),
    ascii_only=st.booleans(),
)
@settings(max_examples=150)
def test_any_block_size_gives_the_same_elements(
    objects: list[dict[str, Any]], block: int, indent: int | None, ascii_only: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder, patch.object(module, "BLOCK", block):
        raw = json.dumps(objects, indent=indent, ensure_ascii=ascii_only)
        assert values(read_text(Path(folder), raw)) == objects


def test_lines_count_from_the_first_line(tmp_path: Path) -> None:
    found = read_text(tmp_path, json.dumps([{"a": "x\ny"}, {"b": 2}], indent=1))
    assert [record.line for record in found] == [2, 5]


def test_values_in_a_row_and_a_list_in_an_object(tmp_path: Path) -> None:
    assert values(read_text(tmp_path, '{"a":\n1}\n{"a":2}{"a":3}')) == [
        {"a": 1},
        {"a": 2},
        {"a": 3},
    ]
    assert values(read_text(tmp_path, '{"data": [{"a": 1}, {"a": 2}], "n": 2}')) == [
        {"a": 1},
        {"a": 2},
    ]
    assert values(read_text(tmp_path, '{"a": 1}')) == [{"a": 1}]


@pytest.mark.parametrize(
    "broken",
    [
        '{"id": 2, "t": "x"y"}',
        '{"id": 2, "t": }',
        '{"id": 2, "t": "x}',
        '{"id": 2 "t": []}',
        '{"id": 2, "t": [}',
        '{"id": 2, "t": {"u": [1, }}',
    ],
)
@pytest.mark.parametrize("joint", [", ", ",\n  "])
@pytest.mark.parametrize("block", [16, 1 << 20])
def test_a_broken_element_does_not_lose_the_others(
    tmp_path: Path, broken: str, joint: str, block: int
) -> None:
    good = ['{"id": 1, "t": "a"}', '{"id": 3, "t": "b"}', '{"id": 4, "t": "}]{"}']
    raw = "[" + joint.join([good[0], broken, *good[1:]]) + "]"
    with patch.object(module, "BLOCK", block):
        found = read_text(tmp_path, raw)
    ids = [record["id"] for record in values(found)]  # type: ignore[index]
    assert ids == [1, 3, 4]
    assert any(isinstance(one, Rejected) for one in found)


def test_a_file_that_was_cut_off(tmp_path: Path) -> None:
    raw = json.dumps([{"id": n, "t": "x" * 50} for n in range(5)])
    found = read_text(tmp_path, raw[:-30])
    assert len(values(found)) == 4
    assert isinstance(found[-2], Rejected)
    assert "ends inside" in found[-2].reason
    assert isinstance(found[-1], Warned)


def test_what_follows_the_array_is_told(tmp_path: Path) -> None:
    found = read_text(tmp_path, '[{"a": 1}] rest')
    assert isinstance(found[-1], Warned)


def test_elements_that_are_no_objects_and_bad_bytes(tmp_path: Path) -> None:
    found = read_text(
        tmp_path, '[1, "x", null, {"a": "我我"}, '.encode() + b'{"a": "\xe9"}, {"a": "\x00"}]'
    )
    assert values(found) == [{"a": "我我"}]
    reasons = [one.reason for one in found if isinstance(one, Rejected)]
    assert reasons[:3] == ["is not a JSON object"] * 3
    assert "0xE9" in reasons[3]
    assert "NUL" in reasons[4]


def test_an_element_that_never_ends_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_RECORD", 5_000)
    monkeypatch.setattr(module, "BLOCK", 1_000)
    found = read_text(tmp_path, '[{"a": "' + "x" * 50_000)
    assert isinstance(found[0], Rejected)


def test_nesting_is_bounded(tmp_path: Path) -> None:
    found = read_text(tmp_path, "[" + '{"a":' * 20_000 + "1" + "}" * 20_000 + ', {"b": 1}]')
    assert isinstance(found[0], Rejected)
    assert values(found) == [{"b": 1}]


def test_memory_does_not_grow_with_the_array(tmp_path: Path) -> None:
    import tracemalloc

    path = tmp_path / "f.json"
    with path.open("w") as stream:
        stream.write("[")
        for n in range(40_000):
            stream.write(("," if n else "") + json.dumps({"id": n, "text": "word " * 200}))
        stream.write("]")
    source = look_at(path)
    assert source.sha256  # so that its blocks are not counted
    tracemalloc.start()
    count = sum(1 for _ in json_values(source))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 40_000
    assert peak < path.stat().st_size / 4


@pytest.mark.parametrize(
    "element",
    [
        *('{"a":1,,}', '{"a":[}', "nul", '{"a%d": }', '{"a": "%d}', "{'a': %d}", "}", '"'),
        *('{"a": "\\"}', "tru"),
    ],
)
def test_what_follows_broken_elements_in_their_thousands_is_read(
    tmp_path: Path, element: str
) -> None:
    count = 30_000
    broken = "".join(f"{element.replace('%d', str(n))},\n" for n in range(count))
    found = read_text(tmp_path, f'[{{"a": 0}},\n{broken}{{"a": 1}}, {{"a": 2}}]')
    assert values(found)[:1] == [{"a": 0}]
    assert values(found)[-1:] == [{"a": 2}]
    assert all(isinstance(one, Record | Rejected) for one in found)
    if element != '"':  # of which two are a text
        assert values(found) == [{"a": 0}, {"a": 1}, {"a": 2}]
        rejected = [one for one in found if isinstance(one, Rejected)]
        assert [one.line for one in rejected] == list(range(2, count + 2))


def test_broken_elements_with_good_ones_among_them_are_told_one_by_one(tmp_path: Path) -> None:
    run = "nul," * 3_000
    found = read_text(tmp_path, f'[{run}{{"a": 1}},{run}{{"b": 1}}]')
    assert values(found) == [{"a": 1}, {"b": 1}]
    assert len(found) == 6_002
