"""Fixtures that every test may use: projects on SQLite and PostgreSQL, and the real data."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from db.address import join_password, split_password
from db.engine import Sessions
from db.project import open_project
from scoring.judge_files import JudgeFiles
from tests.judge_servers import Served, converted, served, why_no_judge, why_no_server

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

# A busy machine is no failed property: examples have no deadline.
settings.register_profile("tiebreak", deadline=None)
settings.load_profile("tiebreak")

REQUIRE_ALL = os.environ.get("TIEBREAK_REQUIRE_ALL") == "1"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "postgres: runs against a PostgreSQL server too")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Under TIEBREAK_REQUIRE_ALL=1 a skipped test is a failed one."""
    report = yield
    if REQUIRE_ALL and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but every test must run here: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def real_data() -> Path:
    """Give the folder with the real data sets, or skip with the reason."""
    named = os.environ.get("TIEBREAK_REAL_DATA")
    if not named:
        pytest.skip("TIEBREAK_REAL_DATA does not name the folder with the real data")
    return Path(named)


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Give the URL of a PostgreSQL server on which databases may be made, or skip."""
    named = os.environ.get("TIEBREAK_TEST_POSTGRES")
    if not named:
        pytest.skip("TIEBREAK_TEST_POSTGRES does not name a PostgreSQL server")
    return named


@pytest.fixture(scope="session")
def postgres_with_password(postgres_url: str) -> str:
    """Give the URL of the server if it asks for a password, or skip."""
    bare, password = split_password(postgres_url)
    wrong = create_engine(
        "postgresql+psycopg://" + join_password(bare, f"not {password}").split("://", 1)[1]
    )
    try:
        wrong.connect().close()
    except OperationalError:
        return postgres_url
    finally:
        wrong.dispose()
    pytest.skip("the server that TIEBREAK_TEST_POSTGRES names asks for no password")


@pytest.fixture
def postgres_project(postgres_url: str) -> Iterator[str]:
    """Make an empty database, give its URL, drop it afterwards."""
    name = f"tiebreak_{uuid.uuid4().hex[:12]}"
    driver = "postgresql+psycopg://" + postgres_url.split("://", 1)[1]
    admin = create_engine(driver, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    yield postgres_url.rsplit("/", 1)[0] + f"/{name}"
    with admin.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    admin.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give an empty project's path or URL, once per database."""
    if request.param == "sqlite":
        return str(tmp_path / "project.db")
    url: str = request.getfixturevalue("postgres_project")
    return url


@pytest.fixture
def sessions(project: str) -> Iterator[Sessions]:
    """Give the sessions of an empty project, once per database."""
    opened = open_project(project)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_sessions(tmp_path: Path) -> Iterator[Sessions]:
    """Give the sessions of an empty SQLite project."""
    opened = open_project(str(tmp_path / "project.db"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def packaged_judge() -> JudgeFiles:
    """Give the packaged judge with its copy made, or skip with the reason."""
    if why_no_judge():
        pytest.skip(why_no_judge())
    return converted()


@pytest.fixture(scope="session")
def judge_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a real server that serves the packaged judge, or skip with the reason."""
    if why_no_server():
        pytest.skip(why_no_server())
    log = tmp_path_factory.mktemp("server") / "log"
    with served(converted().folder, log) as server:
        yield server
