"""What the screens of results have in common: no dataset, a small window, the theme."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui import theme
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.agreement import AgreementView
from gui.views.audit import AuditView
from gui.views.scoring import ScoringView
from gui.views.transfer import TransferView
from gui.views.view import View
from tests.gui.results_bench import Opened, ShowResults, empty_state, rest


@pytest.mark.parametrize("kind", [AgreementView, ScoringView, AuditView, TransferView])
def test_no_dataset_says_what_to_do(
    qtbot: QtBot,
    empty_session: Session,
    settings: SettingsStore,
    tmp_path: Path,
    kind: type[View],
) -> None:
    empty_session.open(str(tmp_path / "empty.db"), create=True)
    asked: Opened = []
    empty_session.open_requested.connect(lambda screen, subject: asked.append((screen, subject)))
    view = kind(empty_session, settings)
    qtbot.addWidget(view)
    view.show()
    view.refresh(EVERYTHING)
    rest(qtbot, view)
    _, button = empty_state(view)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [("datasets", None)]


@pytest.mark.parametrize("kind", [AgreementView, ScoringView, AuditView])
def test_screens_fit_a_small_window_and_follow_the_theme(
    qtbot: QtBot, show_results: ShowResults, kind: type[View]
) -> None:
    view = show_results(kind, "judged pairs")
    assert view.minimumSizeHint().width() <= 1024 - 72
    assert view.minimumSizeHint().height() <= 660
    light = view.grab().toImage()
    theme.apply(QGuiApplication.instance(), theme.Mode.DARK)  # type: ignore[arg-type]
    rest(qtbot, view)
    dark = view.grab().toImage()
    theme.apply(QGuiApplication.instance(), theme.Mode.LIGHT)  # type: ignore[arg-type]
    corner = (view.width() // 2, view.height() - 60)
    assert light.pixelColor(*corner).lightness() > 200
    assert dark.pixelColor(*corner).lightness() < 60
