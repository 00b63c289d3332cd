from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.drop_zone import DropZone, files_in


def carrying(*urls: QUrl) -> QMimeData:
    data = QMimeData()
    data.setUrls(list(urls))
    return data


def entering(data: QMimeData) -> QDragEnterEvent:
    none = Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    event = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, left, none)
    event.ignore()
    return event


def test_drop_zone(qtbot: QtBot, mode: theme.Mode, tmp_path: Path) -> None:
    file = tmp_path / "data.jsonl"
    file.touch()
    zone = DropZone()
    qtbot.addWidget(zone)
    data = carrying(QUrl.fromLocalFile(str(file)))
    event = entering(data)
    zone.dragEnterEvent(event)
    assert event.isAccepted()
    assert zone.property("hot") == "true"
    zone.dragLeaveEvent(QDragLeaveEvent())
    assert zone.property("hot") == "false"
    drop = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(zone.dropped) as dropped:
        zone.dropEvent(drop)
    assert dropped.args == [[file]]
    zone.show_files([file])
    assert zone._text.text() == "data.jsonl"
    zone.show_files([file, tmp_path / "b.csv"])
    assert zone._text.text() == "2 files: data.jsonl, b.csv"
    with qtbot.waitSignal(zone.asked):
        qtbot.mouseClick(zone._button, Qt.MouseButton.LeftButton)


def test_folders_and_addresses_are_refused(qtbot: QtBot, tmp_path: Path) -> None:
    zone = DropZone()
    qtbot.addWidget(zone)
    data = carrying(QUrl("https://example.org/data.json"), QUrl.fromLocalFile(str(tmp_path)))
    assert files_in(data) == []
    event = entering(data)
    zone.dragEnterEvent(event)
    assert not event.isAccepted()
