"""From the matrix to the transfer page: best, portable, ranks, regret, sign flips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from annotation.stats.multiplicity import benjamini_yekutieli
from scoring.audit.matrix import Matrix
from scoring.audit.score_table import spec_of
from scoring.audit.trace import Floats
from scoring.audit.transfer_records import (
    Concordance,
    EpsilonStep,
    FixedRegret,
    RankAgreement,
    RuleRegret,
    SignFlip,
    TauPair,
)
from scoring.stats import ranks, regret, resample
from scoring.stats.resample import Bools, Values

SAME: Final = 1e-12
WIDE: Final = 0.10
EPSILONS: Final = tuple(step / 100 for step in range(11))
FIXED_DATASETS: Final = "clusters resampled within fixed datasets"


class Standing(NamedTuple):
    """Who is best on each dataset, who lies within the best one's interval, and where."""

    best: dict[str, tuple[str, ...]]
    within: dict[str, tuple[str, ...]]
    portable: tuple[str, ...]
    undecided: tuple[str, ...]


def standing(matrix: Matrix) -> Standing:
    """Mark the best metrics per dataset, those within their interval, and the portable ones.

    A metric is portable when its value is at or above the lower end of the best metric's interval
    on every dataset. A dataset is undecided where that interval is wider than .10, or missing.
    """
    best, within, undecided = {}, {}, []
    for d, dataset in enumerate(matrix.datasets):
        values = matrix.point[:, d]
        top = np.flatnonzero(values >= values.max() - SAME)
        ends = [matrix.cells[m][d].ci for m in top]
        lows = [end[0] for end in ends if end is not None]
        low = min(lows) if lows else float(values.max()) - SAME
        if not lows or any(end is not None and end[1] - end[0] > WIDE for end in ends):
            undecided.append(dataset)
        best[dataset] = tuple(matrix.metrics[m] for m in top)
        within[dataset] = tuple(
            metric for m, metric in enumerate(matrix.metrics) if values[m] >= low
        )
    portable = tuple(
        metric for metric in matrix.metrics if all(metric in names for names in within.values())
    )
    return Standing(best, within, portable, tuple(undecided))


def epsilon_regret(matrix: Matrix) -> tuple[EpsilonStep, ...]:
    """Say for eps in 0 .. 0.10 which metrics stay within eps of the best on every dataset."""
    largest = regret.fixed_regret(matrix.point).max(axis=1)
    return tuple(
        EpsilonStep(
            eps=eps,
            metrics=tuple(
                metric
                for metric, worst in zip(matrix.metrics, largest, strict=True)
                if worst <= eps + SAME
            ),
        )
        for eps in EPSILONS
    )


def rank_agreement(
    matrix: Matrix, metrics: Sequence[str], *, permutations: int, seed: int
) -> RankAgreement:
    """Kendall's tau for each pair of datasets and W over all, on some of the metrics."""
    rows = [matrix.metrics.index(metric) for metric in metrics]
    figures = matrix.point[rows]
    pairs = []
    for i, j in combinations(range(len(matrix.datasets)), 2):
        found = ranks.kendall_tau(figures[:, i], figures[:, j])
        pairs.append(
            TauPair(
                a=matrix.datasets[i],
                b=matrix.datasets[j],
                tau=found.tau,
                p=found.p,
                n_metrics=len(metrics),
                undefined=found.undefined,
            )
        )
    w = ranks.concordance(figures.T, permutations=permutations, seed=seed)
    return RankAgreement(
        metrics=tuple(metrics),
        tau=tuple(pairs),
        w=Concordance(
            w=w.w,
            expected=1 / len(matrix.datasets),
            p_concordant=w.p_concordant,
            p_discordant=w.p_discordant,
            n_metrics=len(metrics),
            n_datasets=len(matrix.datasets),
            undefined=w.undefined,
        ),
    )


def one_per_family(matrix: Matrix) -> tuple[str, ...]:
    """Keep one metric per family: F1 where there are parts, else the highest on average.

    The family is the metric's name before part and model; a blend belongs to the cosine in it, and
    all orders of BLEU, and of ROUGE, to one family.
    """
    means = matrix.point.mean(axis=1)
    chosen: dict[str, int] = {}
    for m, metric in enumerate(matrix.metrics):
        family = family_of(metric)
        held = chosen.get(family)
        if held is None or _preference(metric, means[m]) > _preference(
            matrix.metrics[held], means[held]
        ):
            chosen[family] = m
    return tuple(matrix.metrics[m] for m in sorted(chosen.values()))


def _preference(metric: str, mean: float) -> tuple[bool, float]:
    return metric.split(":", maxsplit=1)[0].split("|", maxsplit=1)[0].endswith(".f"), float(mean)


def family_of(metric: str) -> str:
    """Name the family of a metric.

    >>> family_of("bertscore.p:all-MiniLM-L6-v2"), family_of("bleu2"), family_of("blend")
    ('bertscore', 'bleu', 'cosine')
    """
    name = spec_of(metric.split("|", maxsplit=1)[0]).name
    if name.startswith(("bleu", "rouge")):
        return name[: 4 if name.startswith("bleu") else 5]
    return "cosine" if name == "blend" else name


# --- regret -------------------------------------------------------------------------------------


def fixed_regrets(matrix: Matrix) -> dict[str, FixedRegret]:
    """Give what committing to each metric costs, with intervals."""
    point = regret.fixed_regret(matrix.point)
    draws = regret.fixed_regret(matrix.draws)
    found = {}
    for m, metric in enumerate(matrix.metrics):
        picks = np.zeros((*matrix.point.shape, 1), dtype=np.bool_)
        picks[m] = True
        found[metric] = FixedRegret(
            mean=_cost(matrix, point[m].mean(), draws[m].mean(axis=0)),
            max=_cost(matrix, point[m].max(), draws[m].max(axis=0), note="a maximum is optimistic"),
            per_dataset=_per_dataset(matrix, point[m], draws[m], picks[:, :, 0]),
            split_sample=_split(matrix, picks),
        )
    return found


def rule_regret(matrix: Matrix) -> RuleRegret:
    """Give what choosing the best on average elsewhere costs; needs two datasets."""
    point = regret.best_elsewhere(matrix.point)
    draws = regret.best_elsewhere(matrix.draws)
    picks = {
        dataset: tuple(metric for m, metric in enumerate(matrix.metrics) if bool(point.picks[m, d]))
        for d, dataset in enumerate(matrix.datasets)
    }
    tied = [dataset for dataset, names in picks.items() if len(names) > 1]
    note = f"tied picks, averaged: {', '.join(tied)}" if tied else ""
    per_dataset = _per_dataset(matrix, point.regret, draws.regret, point.picks)
    return RuleRegret(
        mean=_cost(matrix, point.regret.mean(), draws.regret.mean(axis=0), note=note),
        max=_cost(matrix, point.regret.max(), draws.regret.max(axis=0), note=note),
        per_dataset={
            dataset: _with_note(estimate, "tied picks, averaged") if dataset in tied else estimate
            for dataset, estimate in per_dataset.items()
        },
        split_sample=_split(matrix, point.picks[:, :, np.newaxis]),
        picks=picks,
    )


def _with_note(estimate: Estimate, note: str) -> Estimate:
    return replace(estimate, note="; ".join(filter(None, (note, estimate.note))))


def _per_dataset(matrix: Matrix, point: Floats, draws: Floats, picks: Bools) -> dict[str, Estimate]:
    """Give the cost on each dataset; ``picks`` (metrics, datasets) says what is used there.

    With few clusters the interval is a jackknife's, like that of the dataset's other figures.
    """
    found = {}
    for d, dataset in enumerate(matrix.datasets):
        n = matrix.cells[0][d].n
        if dataset in matrix.few:
            spread = matrix.spreads[d]
            cost = regret.fixed_regret(spread.values.value)[picks[:, d]].mean(axis=0)
            known: Bools = np.logical_and.reduce(spread.values.ok, axis=0)
            found[dataset] = resample.estimate(
                float(point[d]), Values(cost, known), spread.plan, n=n
            )
        else:
            found[dataset] = _estimate(
                matrix, float(point[d]), draws[d], FIXED_DATASETS, n=n, on=(dataset,)
            )
    return found


def _cost(matrix: Matrix, point: float, draws: Floats, *, note: str = "") -> Estimate:
    """Give a figure over all datasets."""
    n = sum(cell.n for cell in matrix.cells[0])
    return _estimate(
        matrix, float(point), draws, FIXED_DATASETS, n=n, on=matrix.datasets, note=note
    )


def _estimate(
    matrix: Matrix,
    point: float,
    draws: Floats,
    how: str,
    *,
    n: int,
    on: Sequence[str],
    note: str = "",
) -> Estimate:
    notes = [note] if note else []
    few = [dataset for dataset in on if dataset in matrix.few]
    if few:
        notes.append(f"rough: too few clusters on {', '.join(few)}")
    if matrix.skipped:
        notes.append(f"undefined in {matrix.skipped} replicates, which were skipped")
    if not draws.size:
        return Estimate(value=point, n=n, method=how, note="; ".join([*notes, "no interval"]))
    low, high = np.percentile(draws, [2.5, 97.5])
    method = f"bootstrap, percentile, {how}, B = {draws.size}, seed = {matrix.seed}"
    return Estimate(
        value=point, n=n, ci=(float(low), float(high)), method=method, note="; ".join(notes)
    )


def _split(matrix: Matrix, picks: Bools) -> Estimate:
    """Mean over datasets and random splits, both halves in both roles."""
    if not matrix.chosen_on.shape[2]:
        return undefined("needs two clusters, and both classes in each half", n=0)
    forth = regret.split_regret(matrix.chosen_on, matrix.paid_on, picks).mean(axis=0)
    back = regret.split_regret(matrix.paid_on, matrix.chosen_on, picks).mean(axis=0)
    again = regret.split_regret(matrix.chosen_again, matrix.paid_again, picks).mean(axis=0)
    how = (
        f"best chosen on one half of the clusters, measured on the other, {forth.size} splits; "
        "interval: clusters drawn again within each half"
    )
    n = sum(cell.n for cell in matrix.cells[0])
    point = float((forth.mean() + back.mean()) / 2)
    return _estimate(matrix, point, again, how, n=n, on=matrix.datasets)


# --- sign flips ---------------------------------------------------------------------------------


class Flips(NamedTuple):
    """The sides of every flip, and how many differences were looked at."""

    flips: tuple[SignFlip, ...]
    comparisons: int


def sign_flips(matrix: Matrix) -> Flips:
    """Find pairs of metrics whose order is decided one way here and the other way there.

    Differences are paired: within a dataset all metrics share their resamples.
    """
    pairs = list(combinations(range(len(matrix.metrics)), 2))
    datasets = range(len(matrix.datasets))
    keys = [(a, b, d) for a, b in pairs for d in datasets]
    estimates = {key: difference(matrix, *key) for key in keys}
    p = np.array([_p(matrix, *key) for key in keys])
    holds = dict(zip(keys, benjamini_yekutieli(p), strict=True))
    chances = dict(zip(keys, p, strict=True))
    found = []
    for a, b in pairs:
        signs = {d: _sign(estimates[a, b, d]) for d in datasets}
        if not {1, -1} <= set(signs.values()):
            continue
        found += [
            SignFlip(
                a=matrix.metrics[a],
                b=matrix.metrics[b],
                dataset=matrix.datasets[d],
                difference=estimates[a, b, d],
                p=float(chances[a, b, d]),
                holds=bool(holds[a, b, d]),
            )
            for d in datasets
            if signs[d]
        ]
    return Flips(tuple(found), len(keys))


def _spread(matrix: Matrix, a: int, b: int, d: int) -> Values:
    values = matrix.spreads[d].values
    return Values(values.value[a] - values.value[b], values.ok[a] & values.ok[b])


def _p(matrix: Matrix, a: int, b: int, d: int) -> float:
    spread, plan = _spread(matrix, a, b, d), matrix.spreads[d].plan
    if plan.kind == "bootstrap":
        return resample.two_sided_p(spread)
    point = float(matrix.point[a, d] - matrix.point[b, d])
    return resample.jackknife_p(point, spread, plan)


def _sign(estimate: Estimate) -> int:
    if estimate.ci is None:
        return 0
    return (estimate.ci[0] > 0) - (estimate.ci[1] < 0)


def difference(matrix: Matrix, a: int, b: int, d: int) -> Estimate:
    """Give metric ``a`` minus metric ``b`` on dataset ``d``, paired over its clusters."""
    cell = matrix.cells[a][d]
    return resample.estimate(
        float(matrix.point[a, d] - matrix.point[b, d]),
        _spread(matrix, a, b, d),
        matrix.spreads[d].plan,
        n=cell.n,
        dropped=cell.dropped,
        method="paired difference",
    )
