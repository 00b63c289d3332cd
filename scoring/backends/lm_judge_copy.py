"""A GGUF file as a folder of bf16 safetensors in the user's cache, made once."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, modeling_gguf_pytorch_utils

from db.errors import KnownError
from scoring.backends.loading import told_plainly
from scoring.judge_files import JudgeFiles

MANIFEST: Final = "tiebreak-copy.json"
SPARE_BYTES: Final = 64 * 2**20
GROWTH: Final = 6  # a 3-bit file grows to 16 bits a weight


def ensure_copy(files: JudgeFiles) -> None:
    """Convert a judge's GGUF file unless its copy is there; a folder needs nothing.

    The copy is written beside its place and renamed: another process sees all of it or nothing.
    One that has lost a part (its sizes are kept with it) is made again.

    Raises
    ------
    KnownError
        For a GGUF file that transformers cannot read, a cache folder that cannot be written,
        and a disk without room.
    """
    if files.gguf is None or _is_whole(files.folder):
        return
    parent = files.folder.parent
    try:
        parent.mkdir(parents=True, exist_ok=True)
        _check_room(files.gguf, parent)
        made = Path(tempfile.mkdtemp(prefix=".making-", dir=parent))
    except OSError as error:
        raise _unwritable(parent, error) from error
    try:
        _convert(files, files.gguf, made)
        _put_in_place(made, files.folder)
    except OSError as error:
        raise _unwritable(parent, error) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _convert(files: JudgeFiles, gguf: Path, target: Path) -> None:
    """Read a GGUF file and save it, its numbers rounded to bf16.

    transformers saves no model that it read from GGUF, but its weights load into a new model of
    the same configuration, and that one it saves.
    """
    with told_plainly(files.model_files()), _no_bar():
        tokenizer = AutoTokenizer.from_pretrained(
            gguf.parent, gguf_file=gguf.name, local_files_only=True, trust_remote_code=False
        )
        read = AutoModelForCausalLM.from_pretrained(
            gguf.parent,
            gguf_file=gguf.name,
            local_files_only=True,
            trust_remote_code=False,
            dtype=torch.bfloat16,
        )
    config = read.config
    if hasattr(config, "quantization_config"):
        del config.quantization_config  # its numbers are plain now
    fresh = AutoModelForCausalLM.from_config(config, dtype=torch.bfloat16)
    fresh.load_state_dict(read.state_dict())
    fresh.generation_config = read.generation_config
    fresh.save_pretrained(target)
    tokenizer.save_pretrained(target)


@contextmanager
def _no_bar() -> Iterator[None]:
    """Keep the reader's progress bar away: unlike others it heeds no setting of transformers."""
    shown = modeling_gguf_pytorch_utils.tqdm
    modeling_gguf_pytorch_utils.tqdm = partial(shown, disable=True)
    try:
        yield
    finally:
        modeling_gguf_pytorch_utils.tqdm = shown


def _put_in_place(made: Path, place: Path) -> None:
    sizes = {}
    for path in sorted(made.iterdir()):
        sizes[path.name] = path.stat().st_size
        with path.open("rb") as stream:
            os.fsync(stream.fileno())
    (made / MANIFEST).write_text(json.dumps(sizes, indent=1), encoding="utf-8")
    try:
        made.rename(place)
    except OSError:
        if _is_whole(place):
            return  # another process was faster
        shutil.rmtree(place)
        made.rename(place)


def _is_whole(folder: Path) -> bool:
    try:
        sizes = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return all((folder / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, AttributeError):
        return False


def _check_room(gguf: Path, parent: Path) -> None:
    needed = GROWTH * gguf.stat().st_size + SPARE_BYTES
    free = shutil.disk_usage(parent).free
    if free < needed:
        raise KnownError(
            f"The copy of {gguf.name} may need {needed / 2**30:.1f} GiB in {parent}, "
            f"where {free / 2**30:.1f} GiB are free.",
            "Make room, or name a model folder with safetensors instead.",
        )


def _unwritable(parent: Path, error: OSError) -> KnownError:
    return KnownError(
        f"The copy of the judge cannot be written to {parent}: {error.strerror or error}.",
        "Make the folder writable, or point XDG_CACHE_HOME to another one.",
    )
