"""Tokens weighted by the dataset's own texts: counted once each, named, reused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.types import Construct
from scoring.backends.idf import idf_of
from scoring.models import resolve
from scoring.service import ScoreOptions, ScoreReport, ScoringService
from tests.made_projects import MadeItem, make_dataset, numbered_claims
from tests.tiny_models import tiny_bert

PLAIN = ScoreOptions(layer=2, device="cpu")
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


def test_moverscore_weighs_answers_among_answers(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, items(("the cat sat", "a mat"), ("the dog",)))
    names = [f"moverscore:{folder}", f"bertscore.f:{folder}"]
    report = drain(ScoringService(sqlite_sessions).score("made", names, PLAIN))
    model = resolve(str(folder))
    references = idf_of(model, ["the cat sat", "a mat", "the dog"])
    answers = idf_of(model, ["the cat", "a dog ran"] * 2)
    weighed = f"|idf:refs3-{references.digest},answers4-{answers.digest}|"
    assert [weighed in line for line in report.signatures] == [True, True, True, False]
    assert "|idf:no|" in report.signatures[-1]
    again = drain(ScoringService(sqlite_sessions).score("made", names[:1], PLAIN))
    assert (again.scored, again.signatures) == (0, report.signatures[:3])


def test_stop_words_and_long_texts_are_other_signatures(
    sqlite_sessions: Sessions, tmp_path: Path
) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, items(("the cat sat", "a mat"), ("the dog",)))
    names = [f"moverscore.v2:{folder}", f"cosine:{folder}"]
    plain = drain(ScoringService(sqlite_sessions).score("made", names, PLAIN))
    other = replace(PLAIN, stop_words="english", long="mean")
    changed = drain(ScoringService(sqlite_sessions).score("made", names, other))
    assert changed.reused == 0
    assert not set(plain.signatures) & set(changed.signatures)


def test_a_file_of_stop_words_that_is_not_there_is_told_before_anything_is_scored(
    sqlite_sessions: Sessions, tmp_path: Path
) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    make_dataset(sqlite_sessions, items(("the cat sat", "a mat")))
    absent = replace(PLAIN, stop_words=str(tmp_path / "absent.txt"))
    with pytest.raises(KnownError, match="stop words"):
        drain(ScoringService(sqlite_sessions).score("made", [f"moverscore:{folder}"], absent))
