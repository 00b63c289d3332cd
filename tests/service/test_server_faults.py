"""Why a project on a server cannot be opened, in words that say what to do."""

from __future__ import annotations

import pytest

from db.address import join_password, split_password
from db.errors import KnownError
from db.project import open_project


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("password", "not it"), "does not accept this user with this password"),
        (("password", ""), "asks for a password"),
        (("database", "no_such_database"), "no such database"),
    ],
)
def test_the_server_says_no(
    postgres_with_password: str, change: tuple[str, str], told: str
) -> None:
    bare, password = split_password(postgres_with_password)
    what, value = change
    project = join_password(bare, value if what == "password" else password)
    if what == "database":
        project = f"{project.rsplit('/', 1)[0]}/{value}"
    with pytest.raises(KnownError, match=told) as raised:
        open_project(project)
    assert raised.value.todo
    assert "not it" not in str(raised.value)
    assert "not%20it" not in str(raised.value)


@pytest.mark.parametrize(
    ("project", "told"),
    [
        ("postgresql://me@127.0.0.1:1/labels", "nothing answers there"),
        ("postgresql://me@no-such-host.invalid/labels", "no server has this name"),
    ],
)
def test_nobody_answers(project: str, told: str) -> None:
    with pytest.raises(KnownError, match=told):
        open_project(project)
