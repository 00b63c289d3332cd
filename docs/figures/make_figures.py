"""Make the pictures of the screens: a demo project, every screen, both themes.

python docs/figures/make_figures.py                      the pictures of this folder
python docs/figures/make_figures.py --out shots --review also empty, huge and foreign data
python docs/figures/make_figures.py --project x.db --screens audit,annotate --out shots
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from made_judge import let_judges_answer
from made_sets import TRIED, make_sets
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from annotation.import_report import ImportOptions
from annotation.jobs import drain
from annotation.labelling import Submission
from db.types import Verdict
from gui.app import dress, make_app
from gui.job_runner import JobRunner
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import SettingsStore
from gui.theme import Mode
from gui.views.audit import AuditView
from gui.views.catalog import SCREENS
from gui.views.ngrams import NgramsView
from scoring.bootstrap import AppContext, build_context
from scoring.demo import ANSWERS, make_demo

SIZES = ((1280, 800), (1920, 1080))
RATER = "reviewer 2"
NGRAMS = "ngrams"
JUDGE = "judge-page"  # not a screen of its own: the page of a judge, on Audit
SETTLE_MS = 700
PATIENCE_MS = 180_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One picture: which screen of which project, how large, in which theme."""

    name: str
    project: Path | None
    screen: str
    size: tuple[int, int]
    mode: Mode
    percent: int = 100


def main(words: Sequence[str] | None = None) -> int:
    """Make what the command line asks for."""
    asked = _parser().parse_args(words)
    out: Path = asked.out
    out.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.gettempdir()) / "tiebreak"  # one name, so that pictures stay the same
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        _make(asked, folder, out.absolute())
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def _make(asked: argparse.Namespace, folder: Path, out: Path) -> None:
    os.environ["TIEBREAK_CONFIG_DIR"] = str(folder / "config")
    os.environ["HOME"] = str(folder)
    app = make_app()
    project = asked.project.absolute() if asked.project else _demo(folder)
    make_sets(folder / NGRAMS)
    screens = asked.screens.split(",") if asked.screens else [*(one.key for one in SCREENS), JUDGE]
    modes = [Mode(mode) for mode in asked.modes.split(",")]
    sizes = [_size(text) for text in asked.sizes.split(",")] if asked.sizes else SIZES
    for shot in _wanted(project, screens, sizes, modes):
        _take(app, shot, folder, out)
    if asked.review:
        for shot in _review(folder, screens):
            _take(app, shot, folder, out)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Make the pictures of the screens.")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    parser.add_argument("--project", type=Path, help="an existing project instead of the demo")
    parser.add_argument("--screens", default="", help="keys of screens, with commas")
    parser.add_argument("--modes", default="light,dark")
    parser.add_argument("--sizes", default="", help="such as 1024x700,1280x800")
    parser.add_argument("--review", action="store_true", help="awkward data too")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def _wanted(
    project: Path, screens: Sequence[str], sizes: Sequence[tuple[int, int]], modes: Sequence[Mode]
) -> Iterator[Shot]:
    for screen in screens:
        for size in sizes:
            for mode in modes:
                name = f"{screen}-{size[0]}x{size[1]}-{mode.value}"
                begun = project.parent / "begun" / project.name
                judged = project.parent / "judged" / project.name
                shown = begun if screen == "annotate" and begun.exists() else project
                shown = judged if screen == JUDGE and judged.exists() else shown
                yield Shot(name=name, project=shown, screen=screen, size=size, mode=mode)


def _take(app: QApplication, shot: Shot, folder: Path, out: Path) -> None:
    """Open a window of its own, wait until nothing is under way, save the picture."""
    settings = SettingsStore(folder / "settings")
    recent = (str(shot.project),) if shot.project else ()
    settings.update(theme=shot.mode, font_percent=shot.percent, recent=recent, rater=RATER)
    settings.update(reference_sets=str(folder / NGRAMS / "sets") if shot.project else "")
    dress(app, settings)
    session = Session()
    if shot.project is not None:
        session.open(str(shot.project), create=False)
        session.choose_rater(RATER)
    window = MainWindow(session, settings)
    window.resize(*shot.size)
    window.show()
    window.activateWindow()
    _spin(50)
    window.go("audit" if shot.screen == JUDGE else shot.screen)
    _settle(window)
    if shot.screen == JUDGE:
        _choose_judge(window)
        _settle(window)
    if shot.screen == NGRAMS:
        _try_an_answer(window)
    if shot.screen == "transfer":
        _press(window, "Compare")
        _settle(window)
    path = out / f"{shot.name}.png"
    if not window.grab().save(str(path)):
        raise SystemExit(f"{path} cannot be written")
    window.close()
    window.deleteLater()
    _spin(0)
    sys.stderr.write(f"{path}\n")


def _settle(window: MainWindow) -> None:
    """Wait until no query and no job is under way."""
    _spin(SETTLE_MS)
    waited = 0
    while waited < PATIENCE_MS and (
        window.session.busy or any(one.running for one in window.findChildren(JobRunner))
    ):
        _spin(100)
        waited += 100
    _spin(SETTLE_MS)


def _choose_judge(window: MainWindow) -> None:
    """Go to the page of the first judge, where the dataset has one."""
    audit = window.view("audit")
    if isinstance(audit, AuditView) and audit.subject.count() > 1:
        audit.subject.setCurrentIndex(1)
        audit.subject.activated.emit(1)


def _try_an_answer(window: MainWindow) -> None:
    view = window.view(NGRAMS)
    if isinstance(view, NgramsView):
        view.sets.answer.field.setPlainText(TRIED)
        _settle(window)


def _press(window: MainWindow, text: str) -> None:
    """Press a button of the screen that is shown, where there is one to press."""
    for button in window.view(window.current).findChildren(QPushButton):
        if button.text() == text and button.isVisible() and button.isEnabled():
            button.click()


def _spin(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


# --- projects ------------------------------------------------------------------------------------


def _demo(folder: Path) -> Path:
    path = folder / "tiebreak-demo.db"
    with build_context(str(path)) as context:
        drain(make_demo(context))
    (folder / "begun").mkdir()
    begun = folder / "begun" / path.name
    shutil.copyfile(path, begun)
    with build_context(str(begun)) as context:
        _label(context, 31)
    (folder / "judged").mkdir()
    judged = folder / "judged" / path.name
    shutil.copyfile(path, judged)
    with build_context(str(judged)) as context:
        let_judges_answer(context)
    return path


def _label(context: AppContext, count: int) -> None:
    """Give some labels of a rater of our own, so that Annotate is in the middle of its work."""
    dataset = context.datasets.get(ANSWERS)
    rater = context.annotate.rater(RATER)
    for position in range(count):
        card = context.annotate.card(dataset.id, rater.id, position)
        context.annotate.submit(
            Submission(
                uid=f"{position:032x}",
                dataset_id=dataset.id,
                rater_id=rater.id,
                target=card.target,
                target_id=card.target_id,
                base_id=card.base_id,
                verdict=(Verdict.A, Verdict.B, Verdict.A, Verdict.TIE)[position % 4],
                shown_left=None if card.left is None else card.left.side,
                active_ms=41_000,
                lead_ms=52_000,
            )
        )


def _review(folder: Path, screens: Sequence[str]) -> Iterator[Shot]:
    """Give pictures of what is awkward: nothing, other scripts, long texts, many items."""
    cases = {
        "empty": _made(folder / "empty.db", []),
        "scripts": _made(folder / "scripts.db", list(_scripts())),
        "long": _made(folder / "long.db", list(_long())),
        "many": _made(folder / "many.db", list(_many(100_000))),
    }
    for case, project in cases.items():
        for screen in screens:
            for mode in Mode.LIGHT, Mode.DARK:
                name = f"{screen}-{case}-{mode.value}"
                yield Shot(name=name, project=project, screen=screen, size=SIZES[0], mode=mode)
    for percent, size in ((200, (1920, 1080)), (100, (1024, 700))):
        for screen in screens:
            yield Shot(
                name=f"{screen}-{size[0]}x{size[1]}-{percent}",
                project=cases["scripts"],
                screen=screen,
                size=size,
                mode=Mode.LIGHT,
                percent=percent,
            )
    yield Shot(name="home-none", project=None, screen="home", size=SIZES[0], mode=Mode.LIGHT)


def _made(path: Path, items: list[dict[str, object]]) -> Path:
    with build_context(str(path)) as context:
        if items:
            source = path.with_suffix(".jsonl")
            with source.open("w", encoding="utf-8") as stream:
                for item in items:
                    stream.write(json.dumps(item, ensure_ascii=False) + "\n")
            drain(context.imports.run([source], ImportOptions(dataset=path.stem)))
    return path


def _item(key: str, question: str, a: str, b: str, reference: str, topic: str) -> dict[str, object]:
    judgments = [
        {"rater": "reviewer 1", "verdict": "a", "note": "The second misses the point. " + a[:60]},
        {"rater": "reviewer 3", "verdict": "b", "confidence": 2},
        {"rater": "some judge", "kind": "judge", "verdict": "a", "reason": b[:200]},
    ]
    return {
        "kind": "item",
        "key": key,
        "question": question,
        "topic": topic,
        "references": [reference],
        "answers": [{"text": a, "system": "model one"}, {"text": b, "system": "model two"}],
        "comparisons": [{"key": f"{key}-1", "a": 0, "b": 1, "judgments": judgments}],
    }


def _scripts() -> Iterator[dict[str, object]]:
    chinese = "天空是蓝色的，因为空气分子对短波长光的散射更强。**日落时**光线穿过更厚的大气层，"
    arabic = "السماء زرقاء لأن جزيئات الهواء تشتت الضوء الأزرق أكثر من الضوء الأحمر. "
    japanese = "空が青いのは、空気の分子が波長の短い光をより強く散乱させるためです。"
    markdown = (
        "Shorter waves scatter **more**:\n\n1. violet\n2. blue\n   - most of what we see\n\n"
        "```python\ndef scatter(wavelength: float) -> float:\n    return wavelength ** -4\n```\n\n"
        "| colour | nm | share |\n|---|--:|--:|\n| blue | 450 | 5.5 |\n| red | 700 | 1.0 |\n\n"
        r"With \(I \propto \lambda^{-4}\) and $k_1 < k_2$.<br />R&amp;D says <script>so</script>."
    )
    yield _item("zh-1", "为什么天空是蓝色的？", chinese * 3, chinese * 5, chinese, "物理")
    yield _item("ar-1", "لماذا السماء زرقاء؟", arabic * 3, arabic * 5, arabic, "فيزياء")
    yield _item("ja-1", "なぜ空は青いのですか？", japanese * 3, japanese * 5, japanese, "物理")
    yield _item(
        "md-1", "Why is the sky **blue**?", markdown, arabic + "\n\n" + markdown, chinese, ""
    )


def _long() -> Iterator[dict[str, object]]:
    sentence = "A long answer goes on and on about one thing after the other, and then some more. "
    for n in range(30):
        yield _item(
            f"a-very-long-key-that-somebody-made-from-a-path/{n:05d}",
            "Why does " + "this question " * (20 + n) + "never end?",
            (sentence * 12 + "\n\n") * (1 + n % 7),
            "x" * 400 + " " + sentence * 40,
            sentence * 30,
            "a topic with a rather long name",
        )


def _many(count: int) -> Iterator[dict[str, object]]:
    for n in range(count):
        yield _item(
            f"item-{n}",
            f"Question {n}: what is {n} plus {n}?",
            f"It is {n + n}.",
            f"It is {n}{n}.",
            str(n + n),
            f"topic {n % 7}",
        )


if __name__ == "__main__":
    raise SystemExit(main())
