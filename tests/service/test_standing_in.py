"""The stand-in test over stored judgments: who counts, what does not enter, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.judge_roles import stand_in_sentence
from annotation.standing_in import StandInOptions, stand_in_on
from annotation.stats.stand_in import stand_in_test
from db.engine import Sessions
from db.errors import KnownError
from db.types import RaterKind, Seal, Status, Verdict
from tests.made_audits import judge
from tests.made_projects import make_dataset, numbered

CODES = (Verdict.A, Verdict.TIE, Verdict.B)
N = 60


def said(seed: int, noise: float) -> list[Verdict]:
    rng = np.random.default_rng(seed)
    truth = np.random.default_rng(99).integers(0, 3, N)
    return [CODES[k] for k in np.where(rng.random(N) < noise, rng.integers(0, 3, N), truth)]


@pytest.fixture
def dataset(sqlite_sessions: Sessions) -> int:
    made = make_dataset(sqlite_sessions, numbered(N))
    for number in range(3):
        judge(sqlite_sessions, made, f"reviewer {number}", said(number, 0.3))
    judge(sqlite_sessions, made, "model", said(7, 0.1), kind=RaterKind.JUDGE)
    return made


def test_it_is_the_test_on_the_stored_codes(sqlite_sessions: Sessions, dataset: int) -> None:
    found = stand_in_on(sqlite_sessions, "made", "model", 0.15)
    people = np.array([[CODES.index(v) for v in said(k, 0.3)] for k in range(3)], float)
    own = np.array([CODES.index(v) for v in said(7, 0.1)], float)
    none = np.zeros((3, N), bool)
    bare = stand_in_test(people, none, own, none[0], epsilon=0.15)
    assert found.passed == bare.passed
    assert found.omega.value == bare.omega.value
    assert found.rho.value == bare.rho.value
    assert found.rho.ci is not None
    assert [person.name for person in found.humans] == [f"reviewer {k}" for k in range(3)]


def test_a_pass_that_any_judge_would_have_is_told(sqlite_sessions: Sessions, dataset: int) -> None:
    assert stand_in_on(sqlite_sessions, "made", "model").always == ""
    apart = make_dataset(sqlite_sessions, numbered(N), name="apart")
    judge(sqlite_sessions, apart, "reviewer 0", [Verdict.A] * N)
    judge(sqlite_sessions, apart, "reviewer 1", [Verdict.B] * N)
    guesses = [CODES[code] for code in np.random.default_rng(3).integers(0, 3, N)]
    judge(sqlite_sessions, apart, "model", guesses, kind=RaterKind.JUDGE)
    found = stand_in_on(sqlite_sessions, "apart", "model")
    assert found.passed
    assert found.always == found.to_json()["always"] == "a"
    assert "always says 'a': the test asks little" in stand_in_sentence(found)
    judge(sqlite_sessions, dataset, "guesser", guesses, kind=RaterKind.JUDGE)
    failed = stand_in_on(sqlite_sessions, "made", "guesser")
    assert (failed.passed, failed.always, failed.to_json()["always"]) == (False, "", None)


def test_epsilon_goes_by_who_the_people_are(sqlite_sessions: Sessions, dataset: int) -> None:
    assert stand_in_on(sqlite_sessions, "made", "model").epsilon == 0.1
    expert = StandInOptions(skill="expert", replicates=0)
    assert stand_in_on(sqlite_sessions, "made", "model", options=expert).epsilon == 0.2
    assert stand_in_on(sqlite_sessions, "made", "model", 0.05, options=expert).epsilon == 0.05
    with pytest.raises(KnownError, match="between 0 and 1"):
        stand_in_on(sqlite_sessions, "made", "model", 2.0)


def test_broken_seals_and_unread_answers_do_not_enter(sqlite_sessions: Sessions) -> None:
    made = make_dataset(sqlite_sessions, numbered(N))
    judge(sqlite_sessions, made, "reviewer 0", said(0, 0.3))
    judge(sqlite_sessions, made, "reviewer 1", said(1, 0.3), seal=Seal.BROKEN)
    failed = [*said(7, 0.1)[:40], *[Status.UNPARSED] * 20]
    judge(sqlite_sessions, made, "model", failed, kind=RaterKind.JUDGE)
    sealed = stand_in_on(sqlite_sessions, "made", "model")
    assert sealed.undefined == "no item has labels of two people and of the judge"
    opened = stand_in_on(sqlite_sessions, "made", "model", options=StandInOptions(unsealed=True))
    assert opened.items == 40
    assert opened.omega.value is not None


def test_cannot_tell_enters_as_a_label_of_its_own_when_asked(sqlite_sessions: Sessions) -> None:
    made = make_dataset(sqlite_sessions, numbered(N))
    labels = [*CODES, Verdict.CANNOT_TELL]
    rng = np.random.default_rng(5)
    people = rng.integers(0, 4, (3, N))
    own = np.where(rng.random(N) < 0.5, people[0], rng.integers(0, 4, N))
    for number, row in enumerate(people):
        judge(sqlite_sessions, made, f"reviewer {number}", [labels[k] for k in row])
    judge(sqlite_sessions, made, "model", [labels[k] for k in own], kind=RaterKind.JUDGE)
    codes, mine = people.astype(float), own.astype(float)
    for asked in (False, True):
        missing, gone = (np.zeros_like(people, bool), np.zeros(N, bool)) if asked else (
            people == 3, own == 3)  # fmt: skip
        bare = stand_in_test(codes, missing, mine, gone, epsilon=0.1)
        found = stand_in_on(
            sqlite_sessions, "made", "model", options=StandInOptions(cannot_tell=asked)
        )
        assert (found.items, found.omega.value) == (bare.items, bare.omega.value)
        assert [one.n for one in found.humans] == [one.n for one in bare.humans]
        assert found.rho.value == pytest.approx(bare.rho.value, abs=1e-15)


def test_who_is_no_judge_is_told(sqlite_sessions: Sessions, dataset: int) -> None:
    with pytest.raises(KnownError, match="is a person"):
        stand_in_on(sqlite_sessions, "made", "reviewer 1")
    with pytest.raises(KnownError, match="No judge called 'x'"):
        stand_in_on(sqlite_sessions, "made", "x")
