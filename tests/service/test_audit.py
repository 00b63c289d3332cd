"""Audits over a real project with planted truths."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from sklearn.metrics import f1_score, roc_auc_score

from annotation.aggregation import majority
from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.project import open_project
from db.queries import bulk
from db.types import Construct, RaterKind, Seal, Status, Verdict
from scoring.audit.records import (
    Aspect,
    AttributionRow,
    AuditOptions,
    AuditReport,
    Fit,
    PreferenceRow,
    RowKind,
    Rule,
)
from scoring.audit.service import AuditService
from tests.made_audits import judge, score, settle
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims

LETTERS = "abt"
VERDICTS = {"a": Verdict.A, "b": Verdict.B, "t": Verdict.TIE, "?": Status.UNPARSED, ".": None}
QUICK = AuditOptions(replicates=300)


def said(letters: str) -> list[Verdict | Status | None]:
    return [VERDICTS[letter] for letter in letters]


def planted(size: int, seed: int) -> str:
    rng = np.random.default_rng(seed)
    return "".join(rng.choice(list("aabbt"), size))


def noisy(truth: str, share: float, seed: int) -> str:
    """The truth, with a share of it replaced by something else."""
    rng = np.random.default_rng(seed)
    return "".join(
        rng.choice([other for other in LETTERS if other != letter])
        if rng.random() < share
        else letter
        for letter in truth
    )


def pair_scores(letters: str, *, gap: float = 0.5) -> list[float]:
    """Scores of both answers of each comparison such that the metric says what is written."""
    gaps = {"a": gap, "b": -gap, "t": 0.0}
    return [
        score for letter in letters for score in (0.5 + gaps[letter] / 2, 0.5 - gaps[letter] / 2)
    ]


class Made:
    """A preference dataset with three people, a judge, and metrics of known quality."""

    def __init__(self, sessions: Sessions, size: int = 60) -> None:
        self.sessions = sessions
        self.size = size
        self.truth = planted(size, 0)
        self.people = [noisy(self.truth, 0.1, seed) for seed in (1, 2, 3)]
        self.judge = "".join(
            "?" if place % 10 == 0 else letter
            for place, letter in enumerate(noisy(self.truth, 0.3, 4))
        )
        self.good, self.poor = noisy(self.truth, 0.1, 5), noisy(self.truth, 0.7, 6)
        self.id = make_dataset(sessions, numbered(size))
        for n, letters in enumerate(self.people):
            judge(sessions, self.id, f"reviewer {n + 1}", said(letters))
        judge(sessions, self.id, "llm", said(self.judge), kind=RaterKind.JUDGE)
        score(sessions, self.id, "rouge1.f", pair_scores(self.good))
        score(sessions, self.id, "jaccard", pair_scores(self.poor))

    def majority(self) -> list[str]:
        found = []
        for votes in zip(*self.people, strict=True):
            counts = Counter(votes).most_common()
            sole = len(counts) == 1 or counts[0][1] > counts[1][1]
            found.append(counts[0][0] if sole else "")
        return found

    def audit(self, **asked: object) -> AuditReport:
        options = AuditOptions(replicates=300, **asked)  # type: ignore[arg-type]
        return drain(AuditService(self.sessions).audit("made", options))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    sessions = open_project(str(tmp_path_factory.mktemp("audit") / "project.db"))
    yield Made(sessions)
    sessions.close()


def row_of(report: AuditReport, metric: str, **having: object) -> PreferenceRow:
    (found,) = [
        row
        for row in report.rows
        if isinstance(row, PreferenceRow)
        and row.metric == metric
        and all(getattr(row, name) == value for name, value in having.items())
    ]
    return found


def test_accuracy_and_macro_f1_recomputed_from_the_votes(made: Made) -> None:
    report = made.audit()
    gold = made.majority()
    kept = [place for place, letter in enumerate(gold) if letter]
    assert report.n == len(kept)
    assert report.left_out.get("no majority", 0) == made.size - len(kept)
    for metric, letters in (("rouge1.f", made.good), ("jaccard", made.poor)):
        row = row_of(report, metric, rule=Rule.EPS0)
        right = [letters[place] == gold[place] for place in kept]
        assert row.figures.accuracy.value == pytest.approx(np.mean(right))
        assert row.figures.acc_eq.value == row.figures.accuracy.value
        expected = f1_score([gold[p] for p in kept], [letters[p] for p in kept], average="macro")
        assert row.figures.macro_f1.value == pytest.approx(expected)
        counts = Counter(letters[place] for place in kept)
        assert row.figures.predicted == {"a": counts["a"], "b": counts["b"], "tie": counts["t"]}
        assert row.figures.accuracy.ci is not None
        low, high = row.figures.accuracy.ci
        assert low < np.mean(right) < high


def test_every_rule_is_reported_and_one_can_be_asked_for(made: Made) -> None:
    report = made.audit()
    rules = [(row.rule, row.fit) for row in report.rows
             if isinstance(row, PreferenceRow) and row.metric == "jaccard"]  # fmt: skip
    assert rules == [
        (Rule.ROUND3, None),
        (Rule.EPS0, None),
        (Rule.CALIBRATED, Fit.IN_SAMPLE),
        (Rule.CALIBRATED, Fit.CROSS_FITTED),
    ]
    one = made.audit(rule=Rule.ROUND3)
    assert {row.rule for row in one.rows if isinstance(row, PreferenceRow)} == {None, Rule.ROUND3}
    assert "--rule round3" in one.provenance.command


def test_judges_never_enter_the_gold_and_unread_answers_are_counted(made: Made) -> None:
    report = made.audit()
    row = row_of(report, "llm")
    gold = made.majority()
    read = [p for p, letter in enumerate(gold) if letter and made.judge[p] != "?"]
    unread = [p for p, letter in enumerate(gold) if letter and made.judge[p] == "?"]
    hits = sum(made.judge[p] == gold[p] for p in read)
    assert row.kind is RowKind.JUDGE
    assert row.figures.accuracy.value == pytest.approx(hits / len(read))
    assert row.figures.accuracy.dropped == len(unread)
    assert row.counted_wrong is not None
    assert row.counted_wrong.accuracy.value == pytest.approx(hits / (len(read) + len(unread)))
    assert any("could not be read" in finding.text for finding in report.findings)


def test_human_row_and_metrics_on_the_same_gold(made: Made) -> None:
    report = made.audit()
    human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    hits, pairs, metric_hits = 0, 0, 0
    gold = made.majority()
    for place in range(made.size):
        for person in range(3):
            others = [made.people[o][place] for o in range(3) if o != person]
            if others[0] != others[1] or not gold[place]:
                continue
            pairs += 1
            hits += made.people[person][place] == others[0]
            metric_hits += made.good[place] == others[0]
    assert human.estimates()["accuracy"].value == pytest.approx(hits / pairs)
    assert human.n == pairs
    metric = row_of(report, "rouge1.f", rule=Rule.EPS0)
    assert metric.leave_one_out is not None
    assert metric.leave_one_out.n == pairs
    assert metric.leave_one_out.accuracy.value == pytest.approx(metric_hits / pairs)


def test_chance_rows(made: Made) -> None:
    report = made.audit()
    gold = [letter for letter in made.majority() if letter]
    share = np.array([gold.count(letter) for letter in LETTERS]) / len(gold)
    constant, marginals, uniform = [row for row in report.rows if row.kind is RowKind.CHANCE]
    assert constant.estimates()["accuracy"].value == pytest.approx(share.max())
    assert marginals.estimates()["accuracy"].value == pytest.approx((share**2).sum())
    assert uniform.estimates()["accuracy"].value == pytest.approx(1 / 3)
    assert marginals.estimates()["macro_f1"].value == pytest.approx(1 / 3)
    assert constant.estimates()["kappa"].value == pytest.approx(0)


def test_length_rows_are_made_without_scoring(made: Made) -> None:
    report = made.audit()
    row = row_of(report, "length.chars", rule=Rule.EPS0)
    items = numbered(made.size)
    gold = made.majority()
    expected = [
        ("a" if len(item.a) > len(item.b) else "b" if len(item.b) > len(item.a) else "t") == letter
        for item, letter in zip(items, gold, strict=True)
        if letter
    ]
    assert row.kind is RowKind.LENGTH
    assert row.figures.accuracy.value == pytest.approx(np.mean(expected))


def test_gold_by_one_person_adjudicated_and_soft(made: Made) -> None:
    report = made.audit(gold="reviewer 2")
    row = row_of(report, "rouge1.f", rule=Rule.EPS0)
    hits = [g == p for g, p in zip(made.good, made.people[1], strict=True)]
    assert (row.n, row.figures.accuracy.value) == (made.size, pytest.approx(np.mean(hits)))

    settle(made.sessions, made.id, {0: Verdict.A, 1: Verdict.BOTH_BAD, 2: Verdict.B})
    settled = made.audit(gold="adjudicated")
    assert settled.gold_from == {"settled": 3, "majority, not settled": settled.n - 3}
    gold = ["a", "t", "b", *made.majority()[3:]]
    support = row_of(settled, "jaccard", rule=Rule.EPS0).figures.support
    assert support == {
        name: gold.count(letter) for name, letter in (("a", "a"), ("b", "b"), ("tie", "t"))
    }
    assert settled.n == sum(bool(letter) for letter in gold)
    settle(made.sessions, made.id, {3: Verdict.CANNOT_TELL})
    told = made.audit(gold="adjudicated").left_out
    assert told["settled as cannot tell"] == 1

    soft = made.audit(gold="soft")
    row = row_of(soft, "rouge1.f", rule=Rule.EPS0)
    expected = np.mean([
        sum(person[place] == made.good[place] for person in made.people) / 3
        for place in range(made.size)
    ])  # fmt: skip
    assert (soft.n, row.figures.accuracy.value) == (made.size, pytest.approx(expected))


def test_cell_items_are_those_behind_the_figure(made: Made) -> None:
    service, report = AuditService(made.sessions), made.audit()
    row = row_of(report, "jaccard", rule=Rule.EPS0)
    whole = service.cell_items(report, row.id, limit=1_000)
    assert whole.total == row.n
    assert np.mean([item.correct for item in whole.items]) == pytest.approx(
        row.figures.accuracy.value
    )
    for g, gold in enumerate(("a", "b", "tie")):
        for p, predicted in enumerate(("a", "b", "tie")):
            cell = service.cell_items(report, row.id, gold=gold, predicted=predicted)
            assert cell.total == row.figures.confusion[g][p]
    first = whole.items[0]
    assert first.delta == pytest.approx(first.score_a - first.score_b)
    assert service.cell_items(report, row.id, offset=5, limit=2).items == whole.items[5:7]
    with pytest.raises(KnownError, match="no row"):
        service.cell_items(report, "metric:nothing")


def test_breakdown_covers_every_target_once(made: Made) -> None:
    service, report = AuditService(made.sessions), made.audit()
    for aspect in Aspect:
        parts = drain(service.breakdown(report, aspect))
        assert sum(group.n for group in parts.groups) == report.n
    topics = drain(service.breakdown(report, Aspect.TOPIC))
    assert [group.value for group in topics.groups] == ["topic 0", "topic 1", "topic 2"]
    row = row_of(report, "rouge1.f", rule=Rule.EPS0)
    hits = 0.0
    for group in topics.groups:
        part = next(one for one in group.rows if one.id == row.id)
        hits += (part.estimates()["accuracy"].value or 0.0) * part.n
    assert hits / report.n == pytest.approx(row.figures.accuracy.value)


def test_difference_is_paired(made: Made) -> None:
    service, report = AuditService(made.sessions), made.audit()
    good = row_of(report, "rouge1.f", rule=Rule.EPS0)
    poor = row_of(report, "jaccard", rule=Rule.EPS0)
    found = service.difference(report, good.id, poor.id, figure="accuracy")
    gap = (good.figures.accuracy.value or 0) - (poor.figures.accuracy.value or 0)
    assert found.estimate.value == pytest.approx(gap)
    assert found.estimate.ci is not None
    assert found.estimate.ci[0] > 0
    assert found.p is not None
    assert found.p < 0.05
    mirrored = service.difference(report, poor.id, good.id, figure="accuracy")
    assert mirrored.estimate.ci == pytest.approx(tuple(-end for end in found.estimate.ci[::-1]))
    same = service.difference(report, good.id, good.id, figure="kappa")
    assert same.estimate.ci == (0.0, 0.0)
    with pytest.raises(KnownError, match="cannot be paired"):
        human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
        service.difference(report, good.id, human.id, figure="accuracy")


def test_json_has_the_shape_that_programs_lean_on(made: Made) -> None:
    document = json.loads(json.dumps(made.audit().to_json(), allow_nan=False))
    assert {"dataset", "construct", "gold", "n", "rows", "findings"} <= document.keys()
    matrix = document["kappa_matrix"]
    assert set(matrix["rows"]) < {row["id"] for row in document["rows"]}
    assert [len(line) for line in matrix["values"]] == [len(matrix["rows"])] * len(matrix["rows"])
    wanted = {"kind", "metric", "signature", "n", "clusters", "rule", "fit", "eps", "accuracy",
              "macro_f1", "tie_recall", "kappa", "acc_eq", "predicted"}  # fmt: skip
    for row in document["rows"]:
        assert wanted <= row.keys()
        assert row["accuracy"].keys() == {
            "value", "ci", "n", "undefined", "dropped", "method", "note"
        }  # fmt: skip
    assert {row["kind"] for row in document["rows"]} == {
        "metric", "judge", "chance", "length", "human"
    }  # fmt: skip
    assert all(finding.keys() >= {"severity", "text"} for finding in document["findings"])
    human = next(row for row in document["rows"] if row["kind"] == "human")
    assert human["metric"] == "people, each against the majority of the others"


def test_same_seed_same_report_and_another_seed_another(made: Made) -> None:
    one, again = made.audit(seed=0), made.audit(seed=0)
    assert one.to_json() == again.to_json()
    assert made.audit(seed=1).rows[0].estimates()["accuracy"].ci != (
        one.rows[0].estimates()["accuracy"].ci
    )
    assert "seed = 0" in one.rows[0].estimates()["accuracy"].method


def test_majority_is_that_of_aggregation(made: Made) -> None:
    report = made.audit()
    with made.sessions.read() as session:
        votes = bulk.votes(session, made.id)
    people = {vote.rater_id for vote in votes} - {
        vote.rater_id for vote in votes if vote.status is Status.UNPARSED
    }
    expected = majority(votes, raters=people)
    assert report.n == sum(verdict is not None for verdict in expected.values())
    for target, gold in zip(report.trace.targets, report.trace.gold, strict=True):
        assert expected[target.target_id] is VERDICTS[LETTERS[int(gold.argmax())]]


def test_unknown_names_are_told(made: Made) -> None:
    with pytest.raises(KnownError, match="no scores of 'bleu4'"):
        made.audit(metrics=("bleu4",))
    with pytest.raises(KnownError, match="There is no metric 'ruoge1'"):
        made.audit(metrics=("ruoge1",))
    with pytest.raises(KnownError, match="is a judge"):
        made.audit(gold="llm")
    with pytest.raises(KnownError, match="No person called 'nobody'"):
        made.audit(gold="nobody")
    one = made.audit(metrics=("rouge1",))
    assert {row.metric for row in one.rows if row.kind is RowKind.METRIC} == {"rouge1.f"}


# --- single cases, each with its own project ----------------------------------------------------


def test_broken_seals_are_left_out_unless_asked_for(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(30))
    judge(sqlite_sessions, dataset, "open", said("a" * 30), seal=Seal.BROKEN)
    judge(sqlite_sessions, dataset, "shut", said("b" * 29 + "."))
    score(sqlite_sessions, dataset, "jaccard", pair_scores("b" * 30))
    service = AuditService(sqlite_sessions)
    report = drain(service.audit("made", QUICK))
    assert row_of(report, "jaccard", rule=Rule.EPS0).figures.accuracy.value == 1.0
    assert report.left_out["judgments made with the seal broken"] == 30
    with_them = drain(service.audit("made", AuditOptions(replicates=50, unsealed=True)))
    assert with_them.n == 1  # the 29 others are a tie of votes
    assert "--unsealed" in with_them.provenance.command


def test_identical_and_empty_answers(sqlite_sessions: Sessions) -> None:
    """Identical answers are a tie under every rule; an empty one loses, and is counted."""
    items = [MadeItem(question=f"q{n}", a=f"answer {n}", b=f"other {n}") for n in range(24)]
    items[0] = MadeItem(question="same", a="one text", b="one text")
    items[1] = MadeItem(question="empty", a="", b="something")
    dataset = make_dataset(sqlite_sessions, items)
    judge(sqlite_sessions, dataset, "reviewer 1", said("tb" + "a" * 22))
    values: list[float | str] = list(pair_scores("ab" + "a" * 22))
    values[0], values[1] = 0.9, 0.1  # a backend that is not quite deterministic
    values[2] = "empty answer"
    values[4] = "no reference"
    score(sqlite_sessions, dataset, "cosine:all-MiniLM-L6-v2", values)
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    for row in report.rows:
        if row.kind is not RowKind.METRIC or not isinstance(row, PreferenceRow):
            continue
        codes = report.trace.rows[row.id].codes
        assert codes[0] == 2, row.id
        assert codes[1] == 1, row.id
        assert row.n == 23
        assert row.figures.accuracy.dropped == 1
        assert "1 left out: no reference" in row.note
        assert "1 decided because one answer is empty" in row.note


def test_few_questions_get_a_jackknife(sqlite_sessions: Sessions) -> None:
    items = [MadeItem(question=f"q{n % 5}", a=f"a{n}", b=f"b{n}") for n in range(40)]
    dataset = make_dataset(sqlite_sessions, items)
    judge(sqlite_sessions, dataset, "reviewer 1", said(planted(40, 1)))
    score(sqlite_sessions, dataset, "jaccard", pair_scores(planted(40, 2)))
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    row = row_of(report, "jaccard", rule=Rule.EPS0)
    assert (row.n, row.clusters) == (40, 5)
    assert "jackknife" in row.figures.accuracy.method
    assert any("only 5 independent questions" in finding.text for finding in report.findings)


def test_one_person_has_no_ceiling_and_it_is_said(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(25))
    judge(sqlite_sessions, dataset, "reviewer 1", said(planted(25, 0)))
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    assert human.estimates()["accuracy"].undefined == "needs two people on the same comparison"
    assert any("human ceiling could not be computed" in f.text for f in report.findings)
    assert any("No metric or judge" in finding.text for finding in report.findings)


def test_nothing_judged_is_told(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(5))
    with pytest.raises(KnownError, match="has gold by 'majority'"):
        drain(AuditService(sqlite_sessions).audit("made", QUICK))


def test_signatures_are_rows_of_their_own(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered(25))
    truth = planted(25, 0)
    judge(sqlite_sessions, dataset, "reviewer 1", said(truth))
    score(sqlite_sessions, dataset, "rouge1.f", pair_scores(truth), signature="rouge1.f|v1|one")
    other = pair_scores(planted(25, 9))
    score(sqlite_sessions, dataset, "rouge1.f", other, signature="rouge1.f|v1|two")
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    found = {
        row.signature: row.estimates()["accuracy"].value
        for row in report.rows
        if isinstance(row, PreferenceRow) and row.rule is Rule.EPS0 and row.signature
    }
    assert found["rouge1.f|v1|one"] == 1.0
    assert found["rouge1.f|v1|two"] < 1.0
    alone = drain(
        AuditService(sqlite_sessions).audit(
            "made", AuditOptions(replicates=50, metrics=("rouge1.f|v1|two",))
        )
    )
    assert {row.signature for row in alone.rows if row.kind is RowKind.METRIC} == {
        "rouge1.f|v1|two"
    }


def test_scores_that_came_with_a_file_are_audited_too(sqlite_sessions: Sessions) -> None:
    """A metric that the registry does not know: higher is better, and it is marked."""
    dataset = make_dataset(sqlite_sessions, numbered(25))
    truth = planted(25, 0)
    judge(sqlite_sessions, dataset, "reviewer 1", said(truth))
    score(sqlite_sessions, dataset, "jaccard", pair_scores(planted(25, 3)))
    score(sqlite_sessions, dataset, "FactCC:x", pair_scores(truth), signature="FactCC:x|as given")
    asked = AuditOptions(replicates=50, metrics=("FactCC:x",))
    report = drain(AuditService(sqlite_sessions).audit("made", asked))
    assert row_of(report, "FactCC:x", rule=Rule.EPS0).figures.accuracy.value == 1.0
    assert any("Not verified" in f.text and "FactCC:x" in f.text for f in report.findings)


# --- attribution --------------------------------------------------------------------------------


def attribution(sessions: Sessions, size: int = 60) -> tuple[AuditReport, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    dataset = make_dataset(sessions, numbered_claims(size), construct=Construct.ATTRIBUTION)
    truth = rng.integers(0, 2, size)
    scores = np.round(rng.random(size) * 0.6 + 0.4 * truth, 2)
    names = (Verdict.NOT_ATTRIBUTABLE, Verdict.ATTRIBUTABLE)
    for person in (1, 2, 3):
        turned = np.random.default_rng(person).random(size) < 0.1
        verdicts = [names[int(t) ^ int(x)] for t, x in zip(truth, turned, strict=True)]
        judge(sessions, dataset, f"reviewer {person}", verdicts, construct=Construct.ATTRIBUTION)
    verdicts = [Status.REFUSED if n % 12 == 0 else names[int(t)] for n, t in enumerate(truth)]
    judge(sessions, dataset, "llm", verdicts, kind=RaterKind.JUDGE,
          construct=Construct.ATTRIBUTION)  # fmt: skip
    score(sessions, dataset, "jaccard", list(scores))
    report = drain(AuditService(sessions).audit("made", QUICK))
    return report, truth, scores


def test_attribution_against_sklearn(sqlite_sessions: Sessions) -> None:
    report, _, scores = attribution(sqlite_sessions)
    gold = report.trace.gold[:, 1]
    jaccard = next(row for row in report.rows if row.metric == "jaccard")
    assert isinstance(jaccard, AttributionRow)
    kept = [row.target_id for row in report.trace.targets]
    by_target = dict(zip(sorted(kept), scores, strict=False))
    expected = roc_auc_score(gold, [by_target[target] for target in kept])
    assert jaccard.figures.auroc.value == pytest.approx(expected)
    assert jaccard.figures.auroc.ci is not None
    assert "DeLong" in jaccard.figures.auroc_analytic.method
    assert jaccard.figures.auroc_analytic.value == pytest.approx(expected)
    assert jaccard.figures.balanced_half.value is not None
    in_sample, crossed = (
        jaccard.figures.balanced_in_sample.value,
        jaccard.figures.balanced_cross_fitted.value,
    )
    assert in_sample is not None
    assert crossed is not None
    assert in_sample >= crossed - 1e-9


def test_attribution_rows_and_shape(sqlite_sessions: Sessions) -> None:
    report, _, _ = attribution(sqlite_sessions)
    document = json.loads(json.dumps(report.to_json(), allow_nan=False))
    for row in document["rows"]:
        assert {"kind", "metric", "signature", "n", "clusters", "auroc", "auprc"} <= row.keys()
    kinds = [row["kind"] for row in document["rows"]]
    assert set(kinds) == {"metric", "judge", "length", "chance", "human"}
    chance = next(row for row in document["rows"] if row["kind"] == "chance")
    assert chance["auroc"]["value"] == 0.5
    assert chance["auprc"]["value"] == pytest.approx(report.trace.gold[:, 1].mean())
    llm = next(row for row in report.rows if row.kind is RowKind.JUDGE)
    assert llm.counted_wrong is not None
    assert (llm.counted_wrong.estimates()["auroc"].value or 0) < (
        llm.estimates()["auroc"].value or 0
    )
    human = next(row for row in report.rows if row.kind is RowKind.HUMAN)
    assert (human.estimates()["auroc"].value or 0) > 0.7
    service = AuditService(sqlite_sessions)
    metric = next(row for row in report.rows if row.kind is RowKind.METRIC)
    length = next(row for row in report.rows if row.kind is RowKind.LENGTH)
    found = service.difference(report, metric.id, length.id, figure="auroc")
    assert found.estimate.ci is not None
    items = service.cell_items(report, metric.id, gold="attributable")
    assert items.total == report.trace.gold[:, 1].sum()
    for aspect in Aspect:
        parts = drain(service.breakdown(report, aspect))
        assert sum(group.n for group in parts.groups) == report.n


def test_one_class_of_claims_is_undefined_with_the_reason(sqlite_sessions: Sessions) -> None:
    dataset = make_dataset(sqlite_sessions, numbered_claims(25), construct=Construct.ATTRIBUTION)
    judge(sqlite_sessions, dataset, "reviewer 1", [Verdict.ATTRIBUTABLE] * 25,
          construct=Construct.ATTRIBUTION)  # fmt: skip
    score(sqlite_sessions, dataset, "jaccard", list(np.linspace(0, 1, 25)))
    report = drain(AuditService(sqlite_sessions).audit("made", QUICK))
    row = next(row for row in report.rows if row.metric == "jaccard")
    assert row.estimates()["auroc"].undefined == "one class"
    json.dumps(report.to_json(), allow_nan=False)


def test_rating_datasets_are_refused(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(3), construct=Construct.RATING)
    with pytest.raises(KnownError, match="rating"):
        drain(AuditService(sqlite_sessions).audit("made", QUICK))
