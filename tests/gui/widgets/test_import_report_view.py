from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from annotation.import_report import DatasetReport, FileReport, ImportReport, LineNote
from db.types import Changes, Construct
from gui import theme
from gui.widgets.import_report_view import ImportReportView

FILE = FileReport(
    file="<b>data</b>.jsonl",
    format="tiebreak",
    title="Tiebreak dataset",
    encoding="utf-8",
    sha256="",
    bytes=1,
    records=4,
    unchanged=False,
    datasets=("pairs",),
    metadata=(),
    rejected=(LineNote(line=2, reason="is not valid JSON"), LineNote(line=0, reason="no end")),
    rejected_count=12_000,
    warnings=(LineNote(line=3, reason="read as 'true'"),),
    warning_count=1,
)
DATASET = DatasetReport(
    name="pairs",
    construct=Construct.PREFERENCE,
    created=True,
    items=1200,
    answers=2400,
    references=0,
    comparisons=1,
    claims=0,
    judgments=3,
    raters=("r1",),
    verdicts={},
    repeated=2,
    already_there=5,
)
REPORT = ImportReport(
    files=(FILE,), datasets=(DATASET,), dry_run=True, refused="", changes=Changes.NONE
)


def test_import_report_view(qtbot: QtBot, mode: theme.Mode) -> None:
    view = ImportReportView()
    qtbot.addWidget(view)
    view.show_report(REPORT)
    view.show()
    for said in (
        "preference, new dataset · 1,200 items · 1 comparison · 3 judgments · 1 rater",
        "2 judgments repeat a rater, the latest counts",
        "5 were there already",
        "Tiebreak dataset, 4 records, utf-8",
        "&lt;b&gt;data&lt;/b&gt;.jsonl",
    ):
        assert said in view.text
    assert view._lines_title.text() == "12,000 rejected, 1 warning"
    assert view.lines == [
        ("2", FILE.file, "is not valid JSON"),
        ("file", FILE.file, "no end"),
        ("3", FILE.file, "read as 'true'"),
    ]


def test_without_lines_to_tell_about_there_is_no_table(qtbot: QtBot) -> None:
    view = ImportReportView()
    qtbot.addWidget(view)
    clean = replace(FILE, rejected=(), rejected_count=0, warnings=(), warning_count=0)
    view.show_report(replace(REPORT, files=(clean,)))
    view.show()
    assert not view._lines.isVisible()
    view.show_report(replace(REPORT, files=(replace(clean, unchanged=True),), datasets=()))
    assert "imported before, nothing changes" in view.text
    view.show_report(replace(REPORT, refused="Nothing was imported."))
    assert "Nothing was imported." in view.text
