from __future__ import annotations

from pathlib import Path

import pytest

from db.errors import KnownError, without_passwords
from gui import project_files
from gui.project_files import free_demo_path, open_project
from gui.session import Session
from gui.settings import SettingsStore


@pytest.mark.parametrize(
    ("project", "shown"),
    [
        ("postgresql://me:secret@host:5432/labels", "postgresql://me:***@host:5432/labels"),
        ("postgresql+psycopg://me:p:w/d@host/labels", "postgresql+psycopg://me:***@host/labels"),
        ("postgresql://me@host/labels", "postgresql://me@host/labels"),
        ("postgresql://host:5432/labels", "postgresql://host:5432/labels"),
        ("/home/me:you@work/labels.db", "/home/me:you@work/labels.db"),
    ],
)
def test_passwords_are_not_shown(project: str, shown: str) -> None:
    assert without_passwords(project) == shown


def test_a_project_on_a_server_is_remembered_without_its_password_only(
    empty_session: Session, settings: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "open", lambda *_args, **_more: None)
    assert open_project(empty_session, settings, "postgresql://me:secret@host/labels")
    assert settings.value.recent == ()
    assert open_project(empty_session, settings, "postgresql://me@host/labels")
    assert settings.value.recent == ("postgresql://me@host/labels",)


def test_a_file_is_remembered_by_its_whole_path(
    empty_session: Session,
    settings: SettingsStore,
    project_path: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(Path(project_path).parent)
    assert open_project(empty_session, settings, "made.db")
    assert settings.value.recent == (project_path,)


def test_what_cannot_be_opened_is_reported_and_not_remembered(
    empty_session: Session, settings: SettingsStore
) -> None:
    told: list[Exception] = []
    empty_session.failed.connect(told.append)
    assert not open_project(empty_session, settings, "/nowhere/gone.db")
    assert isinstance(told[0], KnownError)
    assert settings.value.recent == ()


def test_demo_projects_do_not_overwrite_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_files, "documents", lambda: tmp_path)
    first = free_demo_path()
    first.touch()
    second = free_demo_path()
    second.touch()
    assert [first.name, second.name, free_demo_path().name] == [
        "tiebreak-demo.db",
        "tiebreak-demo-2.db",
        "tiebreak-demo-3.db",
    ]
