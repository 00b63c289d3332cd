from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.findings_list import FIRST, FindingsList
from scoring.audit.records import Finding, Severity


@pytest.fixture
def findings(qtbot: QtBot, mode: theme.Mode) -> FindingsList:
    made = FindingsList()
    qtbot.addWidget(made)
    made.resize(700, 400)
    made.show_findings(
        [
            Finding(severity=Severity.LOW, text="For the record."),
            Finding(severity=Severity.HIGH, text="First of all. " * 30, rows=("rouge1",)),
            *(Finding(severity=Severity.MEDIUM, text=f"Number {n}.") for n in range(3)),
        ]
    )
    qtbot.waitExposed(made)
    return made


def test_the_gravest_come_first_and_the_rest_is_one_click_away(
    qtbot: QtBot, findings: FindingsList
) -> None:
    assert len(findings.rows) == FIRST
    qtbot.mouseClick(findings.more, Qt.MouseButton.LeftButton)
    assert [row.finding.severity for row in findings.rows] == [
        Severity.HIGH,
        *[Severity.MEDIUM] * 3,
        Severity.LOW,
    ]
    assert all(row.isVisibleTo(findings) for row in findings.rows)
    qtbot.mouseClick(findings.more, Qt.MouseButton.LeftButton)
    assert [row.isVisibleTo(findings) for row in findings.rows].count(True) == FIRST


def test_a_finding_is_opened_and_copied_by_key(qtbot: QtBot, findings: FindingsList) -> None:
    first, second = findings.rows[:2]
    assert first.show_items.isVisibleTo(findings)
    assert not second.show_items.isVisibleTo(findings)
    with qtbot.waitSignal(findings.finding_opened) as opened:
        qtbot.keyClick(first.show_items, Qt.Key.Key_Space)
    assert opened.args == [first.finding]
    qtbot.keyClick(second.copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == second.finding.text


def test_no_findings_take_no_room(findings: FindingsList) -> None:
    findings.show_findings([])
    assert not findings.isVisible()
