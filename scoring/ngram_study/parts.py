"""The parts of a study: correlation with given scores, stability, sensitivity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from annotation.stats.bootstrap import few_note
from annotation.stats.estimate import Estimate, undefined
from scoring.ngram.boards import Board, Variant, ranks_of
from scoring.ngram.contestants import GivenScores
from scoring.ngram_study.records import (
    KINDS,
    ByKind,
    Influence,
    Move,
    Sensitivity,
    Stability,
    StudyOptions,
    Validity,
)
from scoring.stats.correlation import Kind, coefficient, correlation, left_out
from scoring.stats.resample import Bools, Floats
from scoring.stats.shares import mean

PLAIN_REASON = "needs three models, and scores that differ"


def validity(
    board: Board, given: GivenScores, builders: Sequence[str], options: StudyOptions
) -> Validity:
    """Correlate the benchmark with given scores: all models, without the builders, without each.

    Influence is the change of a correlation when one model is left out (without minus with).
    """
    names = [name for name in board.models if name in given.scores]
    at = [board.models.index(name) for name in names]
    own, theirs = board.totals[at], np.array([given.scores[name] for name in names])
    outside = np.array([name not in builders for name in names], dtype=bool)
    left = {kind: left_out(own, theirs, kind) for kind in KINDS}
    whole = {kind: _plain(own, theirs, kind) for kind in KINDS}
    influence = tuple(
        Influence(
            model=name,
            builder=name in builders,
            without={kind: _estimate(left[kind][place], len(names) - 1) for kind in KINDS},
            change={
                kind: _difference(left[kind][place], whole[kind].value, len(names) - 1)
                for kind in KINDS
            },
            above_line=_above_line(own, theirs, outside, place),
        )
        for place, name in enumerate(names)
    )
    held_out = None
    if not outside.all():
        held_out = _correlations(own[outside], theirs[outside], options)
    return Validity(
        given=given,
        every=_correlations(own, theirs, options),
        held_out=held_out,
        influence=influence,
    )


def _correlations(own: Floats, theirs: Floats, options: StudyOptions) -> ByKind:
    return {
        kind: correlation(own, theirs, kind, replicates=options.replicates, seed=options.seed)
        for kind in KINDS
    }


def stability(
    board: Board, builders: Sequence[str], options: StudyOptions
) -> tuple[Stability, ...]:
    """Hold scores from each group alone against those from all groups.

    Only questions with another group besides count: where a group is the only one, both scores are
    the same. Intervals are over questions.
    """
    held = [
        {column for other, (columns, _) in board.alone.items() if other != group
         for column in columns}
        for group in board.alone
    ]  # fmt: skip
    found = []
    for (group, (columns, values)), others in zip(board.alone.items(), held, strict=True):
        kept = [place for place, column in enumerate(columns) if column in others]
        if kept:
            questions = [columns[place] for place in kept]
            found.append(_stability(board, group, questions, values[:, kept], builders, options))
    return tuple(found)


def _stability(
    board: Board,
    group: str,
    columns: Sequence[int],
    alone: Floats,
    builders: Sequence[str],
    options: StudyOptions,
) -> Stability:
    every = board.scores[:, columns]
    apart = np.abs(alone - every)
    own, all_groups = alone.mean(axis=1), every.mean(axis=1)
    row, column = np.unravel_index(int(np.argmax(apart)), apart.shape)
    by_question = apart.mean(axis=0)
    order = np.argsort(-by_question, kind="stable")
    ids = [board.questions[at] for at in columns]
    favoured, gain = _favoured(board.models, alone - every, builders, options)
    return Stability(
        group=group,
        questions=len(columns),
        pearson=_plain(own, all_groups, "pearson"),
        spearman=_plain(own, all_groups, "spearman"),
        moved=_most_moved(board.models, ranks_of(all_groups), ranks_of(own)),
        mean_difference=mean(
            by_question, np.arange(len(columns)), why="no question", seed=options.seed,
            replicates=options.replicates, within=None,
        ),
        largest_difference=float(apart[row, column]),
        where=(board.models[row], ids[column]),
        by_question=tuple((ids[at], float(by_question[at])) for at in order),
        favoured=favoured,
        gain=gain,
    )  # fmt: skip


def _favoured(
    models: Sequence[str], gains: Floats, builders: Sequence[str], options: StudyOptions
) -> tuple[str, Estimate]:
    """Give the model that gains most, against the mean of the models that built no set.

    Parameters
    ----------
    gains
        (models, questions): score by one group minus score by all.
    """
    outside = np.array([name not in builders for name in models])
    if outside.sum() < 2:
        return "", undefined("needs two models that built no reference set", n=gains.shape[1])
    against = np.stack(
        [
            gains[outside & (np.arange(len(models)) != row)].mean(axis=0)
            for row in range(len(models))
        ]
    )
    apart = gains - against
    row = int(np.argmax(apart.mean(axis=1)))
    gain = mean(
        apart[row], np.arange(gains.shape[1]), why="no question", replicates=options.replicates,
        seed=options.seed, within=None,
    )  # fmt: skip
    return models[row], gain


def variants(options: StudyOptions) -> tuple[Variant, ...]:
    """Give the benchmark's own choices, and then each other one, one at a time.

    Thresholds stand first, since they share what is counted with the benchmark's own. Choices that
    the definition does not allow beside the others (an order below that of truthfulness) are left
    out.
    """
    own = options.settings
    made = [Variant(label="as it is", settings=own)]
    made += [
        Variant(label=f"threshold {value:.4g}", settings=replace(own, threshold=value))
        for value in options.thresholds if value != own.threshold
    ]  # fmt: skip
    made += [
        Variant(label=f"length {target} to {cut}", settings=replace(own, target=target, cut=cut))
        for target, cut in options.lengths if (target, cut) != (own.target, own.cut)
    ]  # fmt: skip
    made += [
        Variant(label=f"order {order}", settings=replace(own, order=order))
        for order in options.orders if order != own.order and order >= own.truth_order
    ]  # fmt: skip
    made += [
        Variant(label=f"size {size}", settings=own, size=size) for size in options.sizes
    ]  # fmt: skip
    return tuple(made)


def sensitivity(
    boards: Sequence[Board], tried: Sequence[Variant], given: GivenScores | None
) -> tuple[Sensitivity, ...]:
    """Hold each other choice against the first board: how far scores and ranks move."""
    own = boards[0]
    found = []
    for board, variant in zip(boards[1:], tried[1:], strict=True):
        choice, _, value = variant.label.partition(" ")
        found.append(
            Sensitivity(
                choice=choice,
                value=value,
                spearman=_plain(own.totals, board.totals, "spearman"),
                changed=int(np.sum(own.ranks != board.ranks)),
                moved=_most_moved(own.models, own.ranks, board.ranks),
                difference=float(np.abs(own.totals - board.totals).mean()),
                given=None if given is None else _with_given(board, given),
            )
        )
    return tuple(found)


def _with_given(board: Board, given: GivenScores) -> Estimate:
    at = [place for place, name in enumerate(board.models) if name in given.scores]
    theirs = np.array([given.scores[board.models[place]] for place in at])
    return _plain(board.totals[at], theirs, "pearson")


def _most_moved(models: Sequence[str], before: Floats, after: Floats) -> Move:
    moves = np.abs(after - before)
    place = int(np.argmax(moves))
    return Move(models[place] if moves[place] else "", float(moves[place]))


def _above_line(own: Floats, theirs: Floats, outside: Bools, place: int) -> Estimate:
    """Give a model's score minus what the line through the others, without builders, says."""
    fit = outside & (np.arange(len(own)) != place)
    n = int(fit.sum())
    if n < 3 or not np.ptp(theirs[fit]) > 0:
        return undefined("needs three other models that built no reference set", n=n)
    slope, start = np.polyfit(theirs[fit], own[fit], 1)
    return Estimate(value=float(own[place] - (start + slope * theirs[place])), n=n)


def _plain(x: Floats, y: Floats, kind: Kind) -> Estimate:
    return _estimate(coefficient(x, y, kind) if len(x) > 2 else None, len(x))


def _estimate(value: float | None, n: int) -> Estimate:
    if value is None:
        return undefined(PLAIN_REASON, n=n)
    return Estimate(value=value, n=n, note=few_note(n))


def _difference(without: float | None, with_it: float | None, n: int) -> Estimate:
    if without is None or with_it is None:
        return undefined(PLAIN_REASON, n=n)
    return Estimate(value=without - with_it, n=n, note=few_note(n))
