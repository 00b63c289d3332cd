"""Fixtures of the window's tests; a thread, timer or window that is left behind fails its test."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThread, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from db.project import open_project
from db.types import Construct
from gui import app as gui_app
from gui import theme
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import FOLDER_VARIABLE, SettingsStore
from tests.gui.adjudicate_bench import AdjudicateBenches
from tests.gui.annotate_bench import AnnotateBenches
from tests.gui.results_bench import Opened, ShowResults
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims
from tests.made_results import make_results


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(autouse=True)
def _config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the settings of whoever runs it."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "config"))


@pytest.fixture(autouse=True)
def _nothing_left_behind(qapp: QApplication) -> Iterator[None]:
    threads = set(threading.enumerate())
    windows = {id(widget) for widget in qapp.topLevelWidgets()}
    yield
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.processEvents()
    left = [widget for widget in qapp.topLevelWidgets() if id(widget) not in windows]
    visible = [widget for widget in left if isValid(widget) and widget.isVisible()]
    assert not visible, f"windows left behind: {visible}"
    alive = [thread for thread in set(threading.enumerate()) - threads if not _is_adopted(thread)]
    assert not alive, f"threads left behind: {alive}"
    # by type(), since asking some objects for their __class__ makes other libraries warn
    found = [one for one in gc.get_objects() if issubclass(type(one), (QTimer, QThread))]
    timers = [one for one in found if isinstance(one, QTimer) and isValid(one) and one.isActive()]
    assert not timers, f"timers left running: {timers} of {[one.parent() for one in timers]}"
    running = [
        one for one in found if isinstance(one, QThread) and isValid(one) and one.isRunning()
    ]
    running = [one for one in running if one is not QThread.currentThread()]
    assert not running, f"threads left running: {running}"


def _is_adopted(thread: threading.Thread) -> bool:
    """Whether Python only noticed a thread of Qt's, which `QThread` answers for."""
    return isinstance(thread, threading._DummyThread)


@pytest.fixture(params=[theme.Mode.LIGHT, theme.Mode.DARK], ids=["light", "dark"])
def mode(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[theme.Mode]:
    """Dress the application in each theme in turn."""
    theme.apply(qapp, request.param)
    yield request.param
    theme.apply(qapp, theme.Mode.LIGHT)


@pytest.fixture
def settings(qapp: QApplication, tmp_path: Path) -> SettingsStore:
    """Give fresh settings in a folder of their own, and the light theme."""
    store = SettingsStore(tmp_path / "settings")
    store.update(theme=theme.Mode.LIGHT)
    gui_app.dress(qapp, store)
    return store


@pytest.fixture
def project_path(tmp_path: Path) -> str:
    """Give a project with a preference and an attribution dataset."""
    path = tmp_path / "made.db"
    sessions = open_project(str(path))
    make_dataset(sessions, [*numbered(12), ARABIC], name="pairs", guideline="Prefer **true**.")
    make_dataset(sessions, numbered_claims(5), name="claims", construct=Construct.ATTRIBUTION)
    sessions.close()
    return str(path)


ARABIC = MadeItem(
    question="لماذا السماء زرقاء؟",
    a="لأن الضوء الأزرق يتشتت أكثر.",
    b="因为蓝光散射得更多。",
    topic="علوم",
    language="ar",
)


@pytest.fixture
def empty_session(qapp: QApplication) -> Iterator[Session]:
    """Give a session with no project."""
    session = Session()
    yield session
    session.close()


@pytest.fixture
def session(empty_session: Session, project_path: str) -> Session:
    """Give a session on the made project."""
    empty_session.open(project_path, create=False)
    return empty_session


@pytest.fixture
def window(qtbot: QtBot, session: Session, settings: SettingsStore) -> Iterator[MainWindow]:
    """Give the window on the made project, shown and active, and closed at the end."""
    yield from _shown(qtbot, session, settings)


@pytest.fixture
def empty_window(
    qtbot: QtBot, empty_session: Session, settings: SettingsStore
) -> Iterator[MainWindow]:
    """Give the window with no project."""
    yield from _shown(qtbot, empty_session, settings)


def _shown(qtbot: QtBot, session: Session, settings: SettingsStore) -> Iterator[MainWindow]:
    window = MainWindow(session, settings)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitExposed(window)
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    window.close()


@pytest.fixture
def annotate_bench(
    qtbot: QtBot, settings: SettingsStore, tmp_path: Path
) -> Iterator[AnnotateBenches]:
    """Open Annotate on made items."""
    benches = AnnotateBenches(qtbot, settings, tmp_path)
    yield benches
    benches.close()


@pytest.fixture
def adjudicate_bench(
    qtbot: QtBot, settings: SettingsStore, tmp_path: Path
) -> Iterator[AdjudicateBenches]:
    """Open Adjudicate on made conflicts."""
    benches = AdjudicateBenches(qtbot, settings, tmp_path)
    yield benches
    benches.close()


@pytest.fixture(scope="session")
def results_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a project with judged and scored datasets, to be copied and never opened."""
    path = tmp_path_factory.mktemp("results") / "results.db"
    make_results(str(path))
    return path


@pytest.fixture
def results_session(empty_session: Session, results_path: Path, tmp_path: Path) -> Session:
    """Give a session on a copy of the judged project."""
    path = tmp_path / "results.db"
    path.write_bytes(results_path.read_bytes())
    empty_session.open(str(path), create=False)
    return empty_session


@pytest.fixture
def opened_screens(results_session: Session) -> Opened:
    """Collect what screens of results ask the window for."""
    asked: Opened = []
    results_session.open_requested.connect(lambda screen, subject: asked.append((screen, subject)))
    return asked


@pytest.fixture
def show_results(
    qtbot: QtBot, results_session: Session, settings: SettingsStore
) -> Iterator[ShowResults]:
    """Make a screen of results and show it on a dataset."""
    yield ShowResults(qtbot, results_session, settings)
    results_session.close()
