"""The whole round on real data: people and judges in, conflicts settled, a judge, audit, export."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import main
from annotation.adjudication_records import ConflictFilter, Reason
from annotation.formats.registry import READERS
from gui.app import dress
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import Mode
from gui.views.adjudicate import AdjudicateView

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BY_KEYBOARD = 20
KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
Call = Callable[..., Any]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TIEBREAK_CONFIG_DIR", str(tmp_path / "config"))
    return str(tmp_path / "real.db")


@pytest.fixture
def call(project: str, capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a verb and read its JSON."""

    def run(*words: str | Path, status: int = 0) -> Any:  # noqa: ANN401  as the verb has it
        capsys.readouterr()
        ended = main.main(["--json", "--project", project, *map(str, words)])
        out, err = capsys.readouterr()
        assert ended == status, err
        return json.loads(out)

    return run


@pytest.fixture
def screen(
    qtbot: QtBot, qapp: QApplication, project: str, tmp_path: Path
) -> Iterator[Callable[..., AdjudicateView]]:
    """Open the window on the project, at the conflicts of a dataset."""
    windows: list[MainWindow] = []

    def opened(dataset: str, chosen: ConflictFilter) -> AdjudicateView:
        settings = SettingsStore(tmp_path / "settings")
        settings.update(theme=Mode.LIGHT, rater="lead")
        dress(qapp, settings)
        session = Session()
        session.open(project, create=False)
        session.choose_dataset(dataset)
        session.choose_rater("lead")
        window = MainWindow(session, settings)
        windows.append(window)
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.go("adjudicate")
        view = window.view("adjudicate")
        assert isinstance(view, AdjudicateView)
        idle(qtbot, view)
        view.desk.set_filter(chosen)
        idle(qtbot, view)
        return view

    yield opened
    for window in windows:
        window.close()


def idle(qtbot: QtBot, view: AdjudicateView) -> None:
    qtbot.waitUntil(lambda: not view.desk.busy and not view.session.busy, timeout=20_000)


def settle_by_keyboard(qtbot: QtBot, view: AdjudicateView) -> dict[str, str]:
    """Settle twenty conflicts with the keys alone; give the verdicts by key."""
    expected: dict[str, str] = {}
    for n in range(BY_KEYBOARD):
        case = view.desk.case
        assert case is not None
        assert case.left is not None
        assert case.right is not None
        expected[case.key] = (case.left.side.value, case.right.side.value, "tie")[n % 3]
        view.setFocus()
        QTest.keyClick(view, KEYS[n % 3])
        QTest.keyClick(view, Qt.Key.Key_Return)
        idle(qtbot, view)
    return expected


def settled_lines(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Give every adjudication of an export by its comparison's key."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        for comparison in json.loads(line).get("comparisons", ()):
            if comparison.get("adjudications"):
                found[comparison["key"]] = comparison["adjudications"]
    return found


def round_trip(call: Call, dataset: str, tmp_path: Path) -> dict[str, list[dict[str, Any]]]:
    """Export with provenance, read it back into a project of its own, export again."""
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    call("export", dataset, "--out", first)
    other = str(tmp_path / "other.db")
    assert main.main(["--json", "--project", other, "import", str(first)]) == 0
    assert main.main(["--json", "--project", other, "export", dataset, "-o", str(second)]) == 0
    assert settled_lines(first) == settled_lines(second)
    return settled_lines(first)


def test_pandalm_from_people_and_judges_to_adjudicated_gold(
    qtbot: QtBot, real_data: Path, call: Call, screen: Callable[..., AdjudicateView], tmp_path: Path
) -> None:
    call("import", *sorted((real_data / "pandalm").glob("*.json")), "--dataset", "PandaLM")
    report = call("agreement", "PandaLM", "--judges", "--replicates", "20")
    judges = {"GPT-3.5", "PandaLM-7B"}
    kappas = {
        (pair["a"], pair["b"]): pair["cohen_kappa"]["value"]
        for pair in report["pairs"]
        if len(judges & {pair["a"], pair["b"]}) == 1
    }
    assert len(kappas) == 6
    assert all(0 < kappa < 0.7 for kappa in kappas.values())
    page = call("adjudicate", "PandaLM")
    assert (page["conflicts"], page["by_reason"]["raters_differ"]) == (120, 120)
    assert page["by_reason"]["no_majority"] == 0  # three people, and never three ways

    view = screen("PandaLM", ConflictFilter())
    expected = settle_by_keyboard(qtbot, view)
    assert view.head.progress_text == "20 of 120 settled"

    judge = ("adjudicate", "PandaLM", "--judge", "GPT-3.5", "--by", "lead")
    ties = call(*judge, "--role", "break_ties")
    assert (ties["considered"], ties["settled"]) == (0, 0)
    assert ties["agreement"]["n"] + ties["agreement"]["dropped"] == BY_KEYBOARD
    refused = call(*judge, "--role", "settle", status=1)
    assert "may not settle here" in refused["error"]["what"]
    done = call(*judge, "--role", "settle", "--anyway", "--note", "the rest")
    assert done["considered"] == 100
    assert done["settled"] + sum(done["left"].values()) == 100

    audit = call("audit", "PandaLM", "--gold", "adjudicated", "--replicates", "20")
    settled = BY_KEYBOARD + done["settled"]
    assert audit["gold_from"] == {"settled": settled, "majority, not settled": 999 - settled}
    assert audit["n"] == 999
    raters = {one["rater"] for one in call("agreement", "PandaLM", "--replicates", "20")["raters"]}
    assert "lead" not in raters

    found = round_trip(call, "PandaLM", tmp_path)
    assert {key: found[key][-1]["verdict"] for key in expected} == expected
    methods = [one[-1]["method"] for one in found.values()]
    assert methods.count("person") == BY_KEYBOARD
    assert methods.count("settle_anyway") == done["settled"]
    by_judge = next(one[-1] for one in found.values() if one[-1]["method"] == "settle_anyway")
    assert (by_judge["settled_by"], by_judge["acted_by"]) == ("GPT-3.5", "lead")
    assert (by_judge["note"], len(by_judge["basis"])) == ("the rest", 4)
    back = call("adjudicate", "PandaLM", "--undo", "--by", "lead")
    assert back["targets"] == done["settled"]
    assert call("adjudicate", "PandaLM")["settled"] == BY_KEYBOARD


def test_llmfao_no_majority_settled_by_people_then_by_a_judge(
    qtbot: QtBot, real_data: Path, call: Call, screen: Callable[..., AdjudicateView], tmp_path: Path
) -> None:
    if "llmfao" not in " ".join(reader.name for reader in READERS):
        pytest.skip("no reader takes these files yet")
    folder = real_data / "llmfao"
    files = [folder / name for name in ("pairs-crowd.jsonl", "models.jsonl")]
    files += sorted(folder.glob("*comparisons.csv"))
    call("import", *files, "--dataset", "llmfao")
    page = call("adjudicate", "llmfao", "--reason", "no_majority", "--limit", "1")
    assert page["total"] == page["by_reason"]["no_majority"] == 308

    ties = frozenset({Reason.NO_MAJORITY})
    view = screen("llmfao", ConflictFilter(reasons=ties))
    assert view.rows.rowCount() == 308
    expected = settle_by_keyboard(qtbot, view)
    judges = call("agreement", "llmfao", "--judges", "--replicates", "20")["raters"]
    judge = next(one["rater"] for one in judges if one["kind"] == "judge" and "4" in one["rater"])
    done = call("adjudicate", "llmfao", "--judge", judge, "--role", "break_ties", "--by", "lead")
    assert done["considered"] == 288
    assert done["settled"] + sum(done["left"].values()) == 288
    assert done["settled"] > 0
    audit = call("audit", "llmfao", "--gold", "adjudicated", "--replicates", "20")
    assert audit["gold_from"]["settled"] == BY_KEYBOARD + done["settled"]
    assert audit["gold_from"]["majority, not settled"] == 1_831
    found = round_trip(call, "llmfao", tmp_path)
    assert {key: found[key][-1]["verdict"] for key in expected} == expected
    assert [one[-1]["method"] for one in found.values()].count("break_ties") == done["settled"]
