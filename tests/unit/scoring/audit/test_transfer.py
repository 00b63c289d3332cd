"""What the transfer page reads from the matrix, on matrices made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.audit import transfer
from scoring.audit.matrix import Column, Matrix, matrix, mean_sweep
from scoring.stats import ranks

PAPER = {  # AUROCs to 4 decimals: jaccard, cosine, blend, BERTScore P, R, F1 on four sources
    "AttributedQA": (0.7096, 0.7991, 0.8028, 0.8444, 0.7904, 0.8093),
    "ExpertQA": (0.5363, 0.6776, 0.6652, 0.6661, 0.6451, 0.6602),
    "LFQA": (0.8188, 0.6562, 0.6998, 0.8820, 0.7537, 0.8000),
    "Stanford-GenSearch": (0.8552, 0.8046, 0.8459, 0.8402, 0.8083, 0.8382),
}


def made(means: np.ndarray, *, size: int = 60, seed: int = 0, replicates: int = 200) -> Matrix:
    """A matrix of accuracies: (metrics, datasets) of hit rates over questions of their own."""
    rng = np.random.default_rng(seed)
    columns = []
    for d in range(means.shape[1]):
        shared = rng.random(size)
        sweeps = tuple(
            mean_sweep((shared < mean).astype(float), np.arange(size), size) for mean in means[:, d]
        )
        columns.append(Column(dataset=f"D{d}", sweeps=sweeps, n=size, dropped=0, clusters=size))
    names = ["jaccard", "rouge1.f", "rouge2.f", "bleu1"][: means.shape[0]]
    return matrix(columns, names, replicates=replicates, seed=seed)


@pytest.mark.parametrize(
    ("a", "b", "tau"),
    [
        ("AttributedQA", "LFQA", 0.2000),
        ("AttributedQA", "ExpertQA", 0.4667),
        ("LFQA", "Stanford-GenSearch", 0.4667),
        ("ExpertQA", "LFQA", -0.3333),
    ],
)
def test_published_tau_from_published_auroc(a: str, b: str, tau: float) -> None:
    found = ranks.kendall_tau(np.array(PAPER[a]), np.array(PAPER[b]))
    assert found.tau == pytest.approx(tau, abs=5e-5)


def test_standing_and_epsilon() -> None:
    found = made(np.array([[0.9, 0.9], [0.88, 0.2], [0.1, 0.88]]))
    marks = transfer.standing(found)
    assert marks.best == {"D0": ("jaccard",), "D1": ("jaccard",)}
    assert marks.within == {"D0": ("jaccard", "rouge1.f"), "D1": ("jaccard", "rouge2.f")}
    assert marks.portable == ("jaccard",)
    assert marks.undecided == ("D0", "D1")  # 60 questions: intervals wider than .10
    steps = transfer.epsilon_regret(found)
    assert [step.eps for step in steps] == pytest.approx(np.arange(11) / 100)
    assert all(step.metrics == ("jaccard",) for step in steps)


def test_best_may_be_shared() -> None:
    found = made(np.array([[0.7, 0.7], [0.7, 0.7]]))
    assert transfer.standing(found).best["D0"] == ("jaccard", "rouge1.f")
    cost = transfer.rule_regret(found)
    assert cost.picks["D0"] == ("jaccard", "rouge1.f")
    assert "tied picks" in cost.mean.note
    assert cost.mean.value == 0.0


def test_one_metric_per_family() -> None:
    found = made(np.array([[0.5, 0.5], [0.6, 0.6], [0.7, 0.7], [0.4, 0.4]]))
    assert transfer.one_per_family(found) == ("jaccard", "rouge2.f", "bleu1")
    assert transfer.family_of("bertscore.f:m") == transfer.family_of("bertscore.p:n")
    assert transfer.family_of("cosine:m") == transfer.family_of("blend")
    assert transfer.family_of("rougeL.f|v1|tok:unicode") == "rouge"


def test_split_sample_regret_is_below_plain_regret_for_equals() -> None:
    """Metrics of equal worth: plain regret sees a best one, the split one does not."""
    rng = np.random.default_rng(1)
    sweeps = tuple(
        mean_sweep((rng.random(200) < 0.6).astype(float), np.arange(200), 200) for _ in range(4)
    )
    columns = [Column(dataset=f"D{d}", sweeps=sweeps, n=200, dropped=0, clusters=200)
               for d in range(2)]  # fmt: skip
    names = ["jaccard", "rouge1.f", "rouge2.f", "bleu1"]
    costs = transfer.fixed_regrets(matrix(columns, names, replicates=200, seed=0))
    for cost in costs.values():
        assert cost.split_sample.value is not None
        assert cost.mean.value is not None
        assert cost.split_sample.value <= cost.mean.value + 1e-9
        assert cost.split_sample.ci is not None


def test_flips_need_two_decided_and_opposite_signs() -> None:
    found = made(np.array([[0.9, 0.3], [0.3, 0.9], [0.6, 0.6]]))
    flips = transfer.sign_flips(found)
    assert flips.comparisons == 6
    signs = {(flip.a, flip.b, flip.dataset): np.sign(flip.difference.value) for flip in flips.flips}
    assert signs["jaccard", "rouge1.f", "D0"] == 1
    assert signs["jaccard", "rouge1.f", "D1"] == -1
    assert len(signs) == 6
    none = transfer.sign_flips(made(np.array([[0.9, 0.9], [0.3, 0.3]])))
    assert none.flips == ()
