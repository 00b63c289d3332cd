"""Falsifier probes: wrong numbers made of frequent n-grams, right answers that avoid them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.ngram.probes import Probe, ProbeKind, broken_up, probe, read_probes
from scoring.ngram.records import ReferenceSet, Settings
from scoring.ngram.scorer import QuestionScorer
from tests.made_models import reference_sets

SCORER = QuestionScorer(reference_sets(1)[0])


def test_machine_probes_change_what_they_say_they_change() -> None:
    found = {one.kind: one for one in probe(SCORER, [], machine=True, seed=0)}
    number = found[ProbeKind.NUMBER]
    old, new = number.what.split(" > ")
    assert old.isdigit()
    assert new.isdigit()
    assert number.answer == number.right.replace(old, new) != number.right
    every = [text for texts in SCORER.references.groups.values() for text in texts]
    assert number.right in every
    assert any(new in text for text in every)  # frequent in the references
    assert number.known == 1.0
    avoiding = found[ProbeKind.AVOIDING]
    assert avoiding.answer.replace(" ", "") == avoiding.right
    assert avoiding.known == 0.0
    assert avoiding.probe_parts[1] == 0.0  # truthfulness
    assert not avoiding.as_well
    assert probe(SCORER, [], machine=True, seed=0) == list(found.values())


def test_scores_are_those_of_the_scorer() -> None:
    for one in probe(SCORER, [], machine=True, seed=1):
        right, got = SCORER.score([one.right, one.answer])
        assert (one.right_score, one.probe_score) == (right.average, got.average)
        assert one.right_parts[1] == pytest.approx(sum(right.truthfulness.values()), abs=1e-5)
        assert one.as_well == (one.probe_score > one.right_score - 0.005)


def test_a_wrong_fact_of_frequent_n_grams_scores_as_well() -> None:
    """Both numbers are as frequent as each other, so nothing tells the wrong one."""
    texts = tuple(f"長針と短針は1日に{(22, 11)[at % 2]}回重なります。" for at in range(40))
    scorer = QuestionScorer(ReferenceSet(question_id="Q", question="何回？", groups={"R": texts}))
    written = [Probe(ProbeKind.WRONG, texts[0], texts[1], "", "people")]
    (found,) = probe(scorer, written, machine=False, seed=0)
    assert found.as_well
    assert (found.kind, found.by) == (ProbeKind.WRONG, "people")


def test_words_are_broken_by_dashes() -> None:
    texts = tuple(f"the sky is blue because light scatters {at % 2}" for at in range(10))
    references = ReferenceSet(question_id="Q", question="Why?", groups={"R": texts})
    scorer = QuestionScorer(references, Settings(unit="word"))
    found = {one.kind: one for one in probe(scorer, [], machine=True, seed=0)}
    assert found[ProbeKind.AVOIDING].known == 0.0
    assert broken_up("a b", words=True) == "a — b"


def test_nothing_asked_nothing_probed() -> None:
    assert probe(SCORER, [], machine=False, seed=0) == []


def test_probes_of_people(tmp_path: Path) -> None:
    path = tmp_path / "probes.jsonl"
    lines = [
        {"question_id": "Q01", "right": "22回", "wrong": "23回"},
        {"question_id": "Q01", "right": "22回", "avoiding": "二十二"},
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    assert read_probes(path) == {
        "Q01": [
            Probe(ProbeKind.WRONG, "22回", "23回", "", "people"),
            Probe(ProbeKind.AVOIDING, "22回", "二十二", "", "people"),
        ]
    }
    path.write_text('{"question_id": "Q01", "right": "22回"}')
    with pytest.raises(KnownError, match="line 1 is no probe"):
        read_probes(path)
    path.write_text("[]")
    with pytest.raises(KnownError, match="line 1 is not a JSON object"):
        read_probes(path)
