from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from db.types import Seal
from gui.main_window import MainWindow
from gui.views.datasets import DatasetsView
from gui.widgets.guideline_dialog import GuidelineDialog
from gui.widgets.import_dialog import ImportDialog


@pytest.fixture
def view(qtbot: QtBot, window: MainWindow) -> DatasetsView:
    made = window.view("datasets")
    assert isinstance(made, DatasetsView)
    qtbot.waitUntil(lambda: not window.session.busy)
    return made


def names(view: DatasetsView) -> list[str]:
    return [view._list.item(row).text() for row in range(view._list.count())]


def settled(qtbot: QtBot, view: DatasetsView) -> None:
    qtbot.waitUntil(lambda: not view.session.busy and not view.window()._flush.isActive())


def test_shows_the_datasets_and_the_items_of_the_first(view: DatasetsView) -> None:
    assert names(view) == ["pairs", "claims"]
    assert view._head._name.text() == "pairs"
    assert view._browser._count.text() == "13 items"
    assert view._list.hasFocus()


def test_the_arrow_keys_choose_a_dataset(qtbot: QtBot, view: DatasetsView) -> None:
    qtbot.keyClick(view._list, Qt.Key.Key_Down)
    settled(qtbot, view)
    assert view.session.dataset is not None
    assert view.session.dataset.name == "claims"
    assert view._browser._count.text() == "5 items"


def test_delete_is_undone_from_the_banner(qtbot: QtBot, view: DatasetsView) -> None:
    qtbot.mouseClick(view._head._delete, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(view._banner.isVisible)
    settled(qtbot, view)
    assert names(view) == ["claims"]
    assert "“pairs” is deleted." in view._banner.text
    assert view._deleted.text() == "Deleted (1)"
    qtbot.mouseClick(view._banner._action, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "pairs" in names(view))
    settled(qtbot, view)
    assert view._head._name.text() == "pairs"
    assert view._deleted.isHidden()


def test_what_was_deleted_can_be_restored_later(qtbot: QtBot, view: DatasetsView) -> None:
    view.delete_current()
    qtbot.waitUntil(lambda: names(view) == ["claims"])
    settled(qtbot, view)
    view.delete_current()
    qtbot.waitUntil(lambda: view._states.currentWidget() is view._states._empty)
    settled(qtbot, view)
    restore = view._deleted.menu().actions()
    assert [action.text() for action in restore] == ["Restore “pairs”", "Restore “claims”"]
    restore[1].trigger()
    qtbot.waitUntil(lambda: names(view) == ["claims"])
    settled(qtbot, view)


def test_import_through_the_dialog(qtbot: QtBot, view: DatasetsView, tmp_path: Path) -> None:
    path = tmp_path / "fresh.jsonl"
    answers = [{"text": "one"}, {"text": "two"}]
    item = {
        "kind": "item", "key": "k", "question": "Why?", "answers": answers,
        "comparisons": [{"key": "c", "a": 0, "b": 1}],
    }  # fmt: skip
    path.write_text(json.dumps(item) + "\n{bad\n", encoding="utf-8")
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    dialog = view.findChild(ImportDialog)
    assert dialog is not None
    dialog.take_files([path])
    qtbot.waitUntil(dialog._import.isEnabled)
    qtbot.mouseClick(dialog._import, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "fresh" in names(view))
    settled(qtbot, view)
    assert view._head._name.text() == "fresh"
    assert "rejected" in view._banner.text
    assert view._banner.property("tone") == "warn"


def test_files_can_be_dropped_on_the_screen(
    qtbot: QtBot, view: DatasetsView, tmp_path: Path
) -> None:
    path = tmp_path / "dropped.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    view.dropEvent(
        QDropEvent(
            QPointF(9, 9),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    qtbot.waitUntil(lambda: view.findChild(ImportDialog) is not None)
    dialog = view.findChild(ImportDialog)
    assert dialog is not None
    assert dialog._paths == [path]
    dialog.reject()


def test_the_guideline_is_written(qtbot: QtBot, view: DatasetsView) -> None:
    qtbot.mouseClick(view._head._guideline, Qt.MouseButton.LeftButton)
    dialog = view.findChild(GuidelineDialog)
    assert dialog is not None
    assert dialog.text == "Prefer **true**."
    dialog._editor.setPlainText("Prefer short.")
    save = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save)
    with qtbot.waitSignal(view.session.changed):
        qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    assert view.session.context.datasets.get("pairs").guideline == "Prefer short."
    settled(qtbot, view)


def test_control_f_searches(qtbot: QtBot, view: DatasetsView) -> None:
    qtbot.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view._browser._search.hasFocus()


def test_looking_behind_the_seal_marks_what_is_labelled_later(
    qtbot: QtBot, view: DatasetsView
) -> None:
    session = view.session
    service = session.context.annotate
    rater = service.rater("reviewer 2")
    session.choose_rater("reviewer 2")
    settled(qtbot, view)
    view._browser.reload()
    settled(qtbot, view)
    with qtbot.waitSignal(session.changed):
        qtbot.mouseClick(view._browser._pane._switch, Qt.MouseButton.LeftButton)
    settled(qtbot, view)
    assert session.dataset is not None
    shown = view._browser._pane._facts
    assert shown is not None
    target = shown.detail.comparisons[0].id
    position = next(
        n for n in range(13) if service.card(session.dataset.id, rater.id, n).target_id == target
    )
    assert service.card(session.dataset.id, rater.id, position).seal is Seal.BROKEN


def test_without_a_dataset_it_says_what_to_do(
    qtbot: QtBot, empty_window: MainWindow, tmp_path: Path, qapp: QApplication
) -> None:
    empty_window.session.open(str(tmp_path / "new.db"), create=True)
    empty_window.go("datasets")
    view = empty_window.view("datasets")
    assert isinstance(view, DatasetsView)
    qtbot.waitUntil(lambda: not view.session.busy)
    assert view._states.currentWidget() is view._states._empty
    assert not view._import.isVisible()
    qtbot.mouseClick(view._states._empty._button, Qt.MouseButton.LeftButton)
    dialog = view.findChild(ImportDialog)
    assert dialog is not None
    dialog.reject()
