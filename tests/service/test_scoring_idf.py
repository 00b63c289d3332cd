"""BERTScore weighted by the dataset's own references: counted once per item, named, reused."""

from __future__ import annotations

from pathlib import Path

from annotation.jobs import drain
from db.engine import Sessions
from db.types import Construct
from scoring.backends.idf import idf_of
from scoring.models import resolve
from scoring.service import ScoreOptions, ScoreReport, ScoringService
from tests.made_projects import MadeItem, make_dataset, numbered_claims
from tests.tiny_models import tiny_bert

WEIGHED = ScoreOptions(idf=True, layer=2, device="cpu")


def score(sessions: Sessions, folder: Path, name: str = "made") -> ScoreReport:
    return drain(ScoringService(sessions).score(name, [f"bertscore.f:{folder}"], WEIGHED))


def items(*references: tuple[str, ...]) -> list[MadeItem]:
    return [
        MadeItem(question=f"q{n}", a="the cat", b="a dog ran", references=texts)
        for n, texts in enumerate(references)
    ]


def test_each_items_references_count_once(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, items(("the cat sat", "a mat"), ("the dog",)))
    report = score(sqlite_sessions, folder)
    expected = idf_of(resolve(str(folder)), ["the cat sat", "a mat", "the dog"])
    assert f"|idf:refs3-{expected.digest}|" in report.signatures[0]
    assert (report.scored, report.undefined) == (4, {})
    again = score(sqlite_sessions, folder)
    assert (again.scored, again.reused, again.signatures) == (0, 4, report.signatures)


def test_one_reference_is_too_few(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, items(("the cat sat",)))
    report = score(sqlite_sessions, folder)
    assert (report.scored, report.undefined) == (0, {"idf needs >1 document": 2})


def test_other_references_make_another_signature(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, items(("the cat sat",), ("a mat",)), name="one")
    make_dataset(sqlite_sessions, items(("the cat sat",), ("a dog",)), name="two")
    first, second = (score(sqlite_sessions, folder, name) for name in ("one", "two"))
    assert first.signatures != second.signatures


def test_evidence_is_counted_by_claim(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, numbered_claims(5), construct=Construct.ATTRIBUTION)
    report = score(sqlite_sessions, folder)
    assert "|idf:refs5-" in report.signatures[0]
