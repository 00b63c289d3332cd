"""Models are listed with where they lie; one is fetched, stopped in mid-file, and goes on."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotation.jobs import drain
from db.errors import KnownError
from scoring.known_models import KNOWN_MODELS
from scoring.model_listing import ModelService
from scoring.models import resolve
from scoring.registry import METRICS
from tests.fake_hub import FakeHub, fake_hub

ROOT = Path(__file__).parents[2]
WEIGHTS = bytes(range(256)) * 4_096  # 1 MiB


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    """Serve one small model, and let the hub's cache be an empty folder."""
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({"architectures": ["BertModel"]}))
    (folder / "model.safetensors").write_bytes(WEIGHTS)
    (folder / "pytorch_model.bin").write_bytes(b"a pickle" * 100)
    (folder / "README.md").write_text("about")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    with fake_hub({"made/small": folder}) as served:
        monkeypatch.setenv("HF_ENDPOINT", served.url)
        yield served


def test_a_model_is_fetched_with_its_progress(hub: FakeHub) -> None:
    told = []
    job = ModelService().fetch("made/small")
    while True:
        try:
            told.append(next(job))
        except StopIteration as stop:
            info = stop.value
            break
    size = len(WEIGHTS) + len('{"architectures": ["BertModel"]}')
    assert (told[-1].done, told[-1].total, told[-1].unit) == (size, size, "bytes")
    assert (info.name, info.source, info.architecture) == ("made/small", "hub cache", "BertModel")
    [file] = info.files
    assert (file.name, file.size) == ("model.safetensors", len(WEIGHTS))
    assert file.sha256 == hashlib.sha256(WEIGHTS).hexdigest()
    assert not {name for name, _ in hub.ranges} & {"pytorch_model.bin", "README.md"}
    assert resolve("small", download=False).digest == file.sha256[:12]
    assert [one.name for one in ModelService().here()].count("made/small") == 1
    asked = len(hub.ranges)
    assert drain(ModelService().fetch("made/small")) == info  # it is here: nothing is asked
    assert len(hub.ranges) == asked


def test_a_download_that_was_stopped_goes_on_where_it_was(hub: FakeHub) -> None:
    content = WEIGHTS * 24  # the hub's client writes 10 MiB at a time
    (hub.models["made/small"] / "model.safetensors").write_bytes(content)
    hub.hold_after = 12 << 20
    job = ModelService().fetch("made/small")
    came = next(progress.done for progress in job if progress.done >= 10 << 20)
    job.close()
    with pytest.raises(KnownError):
        resolve("made/small", download=False)
    hub.hold_after = None
    hub.released.set()
    info = drain(ModelService().fetch("made/small"))
    starts = [start for name, start in hub.ranges if name == "model.safetensors"]
    assert starts[0] == 0
    assert 10 << 20 <= starts[-1] <= came
    assert info.files[0].sha256 == hashlib.sha256(content).hexdigest()


def test_pickles_are_fetched_only_when_asked_for(hub: FakeHub) -> None:
    (hub.models["made/small"] / "model.safetensors").unlink()
    with pytest.raises(KnownError, match="no weights"):
        drain(ModelService().fetch("made/small"))
    info = drain(ModelService().fetch("made/small", pickled=True))
    assert [file.name for file in info.files] == ["pytorch_model.bin"]
    assert info.safetensors is False


def test_a_model_that_the_hub_has_not_is_told(hub: FakeHub) -> None:
    with pytest.raises(KnownError, match="the hub gave none") as told:
        drain(ModelService().fetch("made/other"))
    assert "made/other" in told.value.what and str(hub.url) not in told.value.what
    assert "hf download made/other" in told.value.todo


def test_without_a_network_it_is_said_how_to_bring_a_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    with pytest.raises(KnownError, match="offline") as told:  # HF_HUB_OFFLINE is set for tests
        drain(ModelService().fetch("roberta-large"))
    assert str(tmp_path / "hub") in told.value.what
    assert "FacebookAI/roberta-large" in told.value.todo
    monkeypatch.delenv("HF_HUB_OFFLINE")
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")  # nobody listens there
    with pytest.raises(KnownError, match="the hub gave none"):
        drain(ModelService().fetch("roberta-large"))


def test_the_table_names_each_model_once_and_only_metrics_that_exist() -> None:
    ids = [entry.hub_id for entry in KNOWN_MODELS]
    assert len(set(ids)) == len(ids)
    lasts = [hub_id.rsplit("/", 1)[-1] for hub_id in ids]
    assert len(set(lasts)) == len(lasts)
    assert all("/" in hub_id for hub_id in ids)
    needing = {spec.name for spec in METRICS if spec.needs_model}
    assert {metric for entry in KNOWN_MODELS for metric in entry.serves} <= needing


def test_what_is_here_comes_first_and_names_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "none"))
    found = ModelService().all_of()
    places = [info.here for info in found]
    assert places == sorted(places, reverse=True)
    packaged = next(info for info in found if info.name.endswith("all-MiniLM-L6-v2"))
    assert (packaged.source, packaged.about, packaged.standing) == (
        "installed package", False, "verified",
    )  # fmt: skip
    assert packaged.files[0].sha256 == (
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
    )
    away = next(info for info in found if info.name == "FacebookAI/roberta-large")
    assert (away.here, away.about, away.place, away.files) == (False, True, "", ())
    assert ModelService().find("all-MiniLM-L6-v2") == packaged


def test_listing_models_loads_no_model_library() -> None:
    code = (
        "import sys; from scoring.model_listing import ModelService; ModelService().all_of(); "
        "sys.exit(bool({'torch', 'transformers', 'huggingface_hub'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0
