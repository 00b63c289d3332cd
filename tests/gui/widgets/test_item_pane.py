from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotation.import_report import ImportOptions
from annotation.jobs import drain
from db.types import Status, Verdict
from gui import theme
from gui.item_document import ItemFacts, status_text, verdict_text
from gui.session import Session
from gui.widgets.item_pane import ItemPane


def facts_of(session: Session, dataset: str, offset: int = 0) -> ItemFacts:
    service = session.context.datasets
    found = service.get(dataset)
    line = service.items(found.id, offset=offset, limit=1).lines[0]
    raters = {rater.id: rater.name for rater in service.all_raters()}
    scores = tuple(session.context.scoring.of_item(line.id))
    return ItemFacts(detail=service.detail(line.id), raters=raters, scores=scores)


@pytest.fixture
def pane(qtbot: QtBot, mode: theme.Mode) -> ItemPane:
    made = ItemPane()
    qtbot.addWidget(made)
    made.show()
    return made


def test_systems_stay_sealed_until_they_are_asked_for(
    qtbot: QtBot, pane: ItemPane, session: Session
) -> None:
    pane.show_item(facts_of(session, "pairs"))
    text = pane._text.toPlainText()
    assert "Question 0?" in text
    assert "Answer 1" in text
    assert "Answer A" not in text
    assert "Reference 0." in text
    assert "first" not in text.split("Answer 1")[1].split("\n")[0]
    assert "Judgments" not in text
    with qtbot.waitSignal(pane.unsealed):
        qtbot.mouseClick(pane._switch, Qt.MouseButton.LeftButton)
    text = pane._text.toPlainText()
    assert "Answer A · first" in text
    assert "Nobody has judged this item yet." in text


def test_scores_come_with_their_signature_once_unsealed(
    qtbot: QtBot, pane: ItemPane, session: Session
) -> None:
    drain(session.context.scoring.score("pairs", ["length", "rouge1"]))
    facts = facts_of(session, "pairs")
    pane.show_item(facts)
    assert "rouge1" not in pane._text.toPlainText()
    qtbot.mouseClick(pane._switch, Qt.MouseButton.LeftButton)
    text = pane._text.toPlainText()
    for score in facts.scores:
        assert score.signature in text
    answers = facts.detail.answers
    assert str(len(answers[0].text)) in text.split("length.chars")[1].split("\n")[1]


def test_judgments_of_several_comparisons_say_of_which(
    qtbot: QtBot, pane: ItemPane, session: Session, tmp_path: Path
) -> None:
    pairs = ((0, 1, "a"), (0, 2, "b"), (1, 2, "tie"))
    item = {
        "kind": "item",
        "key": "k",
        "question": "Which?",
        "answers": [{"text": f"text {n}", "system": f"system {n}"} for n in range(3)],
        "comparisons": [
            {"key": f"c{a}{b}", "a": a, "b": b, "judgments": [{"rater": "r", "verdict": verdict}]}
            for a, b, verdict in pairs
        ],
    }
    path = tmp_path / "three.jsonl"
    path.write_text(json.dumps(item), encoding="utf-8")
    drain(session.context.imports.run([path], ImportOptions(dataset="three")))
    pane.show_item(facts_of(session, "three"))
    pane._switch.click()
    text = pane._text.toPlainText().split("Judgments")[1]
    words = [line for line in text.splitlines() if line.strip()]
    assert [line for line in words if " and " in line] == ["1 and 2", "1 and 3", "2 and 3"]
    assert [line for line in words if "better" in line] == ["1 is better", "3 is better"]
    assert "tie" in words


def test_claims_come_with_their_evidence(pane: ItemPane, session: Session) -> None:
    pane.show_item(facts_of(session, "claims"))
    text = pane._text.toPlainText()
    for part in ("Claim 0.", "Evidence 1", "First evidence 0.", "Second evidence 0."):
        assert part in text


def test_a_text_that_is_alone_has_no_number(
    pane: ItemPane, session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "one.jsonl"
    claim = {"key": "c", "text": "Claimed.", "evidence": ["Alone."]}
    item = {"kind": "item", "key": "k", "question": "So?", "claims": [claim]}
    path.write_text(json.dumps(item), encoding="utf-8")
    drain(session.context.imports.run([path], ImportOptions(dataset="one")))
    pane.show_item(facts_of(session, "one"))
    lines = pane._text.toPlainText().splitlines()
    assert "Evidence" in lines
    assert "Evidence 1" not in lines


def test_other_scripts_read_from_their_side(pane: ItemPane, session: Session) -> None:
    pane.show_item(facts_of(session, "pairs", 12))
    block = pane._text.document().begin()
    sides = {}
    while block.isValid():
        sides[block.text()] = block.textDirection()
        block = block.next()
    assert sides["لماذا السماء زرقاء؟"] is Qt.LayoutDirection.RightToLeft
    assert sides["因为蓝光散射得更多。"] is Qt.LayoutDirection.LeftToRight


def test_the_same_item_again_stays_where_it_was_read_to(pane: ItemPane, session: Session) -> None:
    pane.resize(200, 120)
    facts = facts_of(session, "pairs")
    pane.show_item(facts)
    pane._text.verticalScrollBar().setValue(40)
    pane.show_item(facts_of(session, "pairs"))
    assert pane._text.verticalScrollBar().value() == 40


def test_nothing_chosen(pane: ItemPane) -> None:
    pane.clear()
    assert pane._nothing.isVisible()
    assert not pane._switch.isVisible()
    pane.clear(hint=False)
    assert not pane._nothing.isVisible()


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_verdict_has_words(verdict: Verdict) -> None:
    assert verdict_text(verdict)


@pytest.mark.parametrize("status", [one for one in Status if one is not Status.VERDICT])
def test_every_status_has_words(status: Status) -> None:
    assert status_text(status)
