"""Models: which are known, which are on this machine and where, and how one is fetched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Final

from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring import models
from scoring.judge_files import PACKAGED_JUDGE, packaged_gguf
from scoring.known_models import KNOWN_MODELS, KnownModel, known
from scoring.metric_spec import Standing
from scoring.models import Source

POLL_S: Final = 0.2
JUDGE_LICENCE: Final = "Apache-2.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """One file of weights on this machine."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelInfo:
    """One model, here or not.

    Parameters
    ----------
    name
        Its hub id; for what comes from elsewhere its own name.
    architecture, licence
        As known; empty where they are not.
    size
        Bytes of its weights: those here, or about those on the hub (``about``).
    serves
        Metrics that it is made for; empty for a model that is not in the table.
    standing
        Whether metrics with it were found equal to the reference packages.
    safetensors
        Whether it has weights in that format; None where that is not known.
    source, place
        Where it lies; None and empty for a model that is not here.
    files
        Its weights here with their SHA-256.
    note
        What should be known of it.
    """

    name: str
    architecture: str
    licence: str
    size: int
    about: bool
    serves: tuple[str, ...]
    standing: Standing
    safetensors: bool | None
    source: Source | None = None
    place: str = ""
    files: tuple[ModelFile, ...] = ()
    note: str = ""

    @property
    def here(self) -> bool:
        """Whether it is on this machine."""
        return self.source is not None

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "name": self.name,
            "here": self.here,
            "source": self.source,
            "place": self.place,
            "architecture": self.architecture,
            "licence": self.licence,
            "size": self.size,
            "about": self.about,
            "serves": list(self.serves),
            "standing": self.standing,
            "safetensors": self.safetensors,
            "files": [
                {"name": file.name, "size": file.size, "sha256": file.sha256} for file in self.files
            ],
            "note": self.note,
        }


class ModelService:
    """Lists models and fetches them; it needs no project and loads no model library."""

    def all_of(self) -> list[ModelInfo]:
        """Give those on this machine, then those that could be fetched.

        The SHA-256 of weights outside the hub's cache is computed, once in the life of the process.
        """
        found = [self._listed(entry) for entry in KNOWN_MODELS]
        here = [info for info in found if info.here]
        return [*here, *_others(), *_judge(), *(info for info in found if not info.here)]

    def here(self) -> list[ModelInfo]:
        """Give those on this machine."""
        return [info for info in self.all_of() if info.here]

    def find(self, model: str) -> ModelInfo:
        """Give one that is on this machine by hub id, last part or folder.

        Raises
        ------
        KnownError
            When it is not: the message says where it was looked for and how to bring it.
        """
        entry = known(model)
        info = _unlisted(model) if entry is None else _of_entry(entry)
        return _placed(info, *models.locate(model))

    def fetch(self, model: str, *, pickled: bool = False) -> Job[ModelInfo]:
        """Fetch a model from the hub into its cache; one that is here already is left as it is.

        Closing the job ends the download; what came is kept, and another try goes on from there.

        Parameters
        ----------
        model
            A hub id, or the last part of one in the table.
        pickled
            Whether weights that are pickles are fetched too. A pickle can run code.

        Raises
        ------
        KnownError
            When the hub cannot be reached or has no such model; the message names the model,
            where it was looked for and how to bring it.
        """
        try:
            models.resolve(model, pickled=pickled, download=False)
        except KnownError:
            if models.is_offline():
                raise
            yield from _download(models.hub_id(model), pickled=pickled)
        models.resolve(model, pickled=pickled, download=False)
        return self.find(model)

    @staticmethod
    def _listed(entry: KnownModel) -> ModelInfo:
        info = _of_entry(entry)
        try:
            return _placed(info, *models.locate(entry.hub_id))
        except KnownError:
            return info


def _of_entry(entry: KnownModel) -> ModelInfo:
    return ModelInfo(
        name=entry.hub_id,
        architecture=entry.architecture,
        licence=entry.licence,
        size=entry.megabytes * 1_000_000,
        about=True,
        serves=entry.serves,
        standing=entry.standing,
        safetensors=entry.safetensors,
        note=entry.note,
    )


def _unlisted(name: str) -> ModelInfo:
    return ModelInfo(
        name=name,
        architecture="",
        licence="",
        size=0,
        about=False,
        serves=(),
        standing="loads",
        safetensors=None,
    )


def _placed(info: ModelInfo, path: Path, source: Source) -> ModelInfo:
    """Say where a model lies and what its weights are."""
    weights = models.weight_files(path)
    files = tuple(
        ModelFile(name=one.name, size=one.stat().st_size, sha256=models.sha256_of(one))
        for one in weights
    )
    return replace(
        info,
        architecture=info.architecture or _architecture(path),
        size=sum(file.size for file in files),
        about=False,
        safetensors=any(one.suffix == ".safetensors" for one in weights),
        source=source,
        place=str(path),
        files=files,
        note=info.note if files else "Its weights are missing: fetch it again.",
    )


def _architecture(path: Path) -> str:
    config = models.read_config(path)
    named = config.get("architectures")
    return str(named[0]) if isinstance(named, list) and named else str(config.get("model_type", ""))


def _others() -> Iterator[ModelInfo]:
    """Give what lies in the hub's cache and is not in the table."""
    listed = {entry.hub_id for entry in KNOWN_MODELS}
    for name, path in models.cached():
        if name not in listed:
            yield _placed(_unlisted(name), path, "hub cache")


def _judge() -> Iterator[ModelInfo]:
    """Give the small judge that a package brings."""
    path = packaged_gguf()
    if path is None:
        return
    size = path.stat().st_size
    file = ModelFile(name=path.name, size=size, sha256=models.sha256_of(path))
    yield replace(
        _unlisted(PACKAGED_JUDGE),
        architecture="Llama, 30 layers",
        licence=JUDGE_LICENCE,
        size=size,
        source="installed package",
        place=str(path),
        files=(file,),
        note="A judge to try with, in a GGUF file.",
    )


def _download(hub_id: str, *, pickled: bool) -> Job[None]:
    """Let a process of its own fetch, and tell how much came."""
    words = [sys.executable, "-m", "scoring.hub_fetch", hub_id]
    root = str(Path(__file__).parents[1])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH", "")])]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(paths),
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    }
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        process = subprocess.Popen(
            [*words, "--pickled"] if pickled else words,
            stdout=told,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
        try:
            while not _ended(process):
                said = _said(told)
                yield _progress(hub_id, said)
            said = _said(told)
        finally:
            process.kill()
            process.wait()
    if "path" not in said:
        raise models.nowhere(hub_id, str(said.get("why", "fetching it ended early")))
    yield _progress(hub_id, said)


def _ended(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(timeout=POLL_S)
    except subprocess.TimeoutExpired:
        return False
    return True


def _said(told: IO[str]) -> dict[str, object]:
    told.seek(0)
    said: dict[str, object] = {}
    for line in told.read().splitlines(keepends=True):
        if line.endswith("\n"):
            said |= json.loads(line)
    return said


def _progress(hub_id: str, said: dict[str, object]) -> Progress:
    total = said.get("total")
    whole = total if isinstance(total, int) else None
    came = models.bytes_in_cache(hub_id)
    if whole is not None:
        came = min(came, whole)
    return Progress(done=came, total=whole, unit="bytes", note=hub_id)
