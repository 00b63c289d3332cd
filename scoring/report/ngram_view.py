"""A study of the n-gram benchmark, and its leaderboard, as sections of tables and plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from annotation.stats.estimate import Estimate
from scoring.audit.wording import count, number
from scoring.ngram.probes import ProbeKind, ProbeResult
from scoring.ngram_study.leaderboard import BoardLine, NgramBoard, told
from scoring.ngram_study.records import KINDS, ByKind, Move, Study, Validity
from scoring.report.forest import Entry, forest
from scoring.report.judge_view import JudgeView, Row, Section
from scoring.report.scatter import Dot, scatter
from scoring.stats.proportion import wilson

MOST_LINES: Final = 200
MOST_QUESTIONS: Final = 20
MOST_PROBES: Final = 60
SHOWN: Final = 160
WORDS: Final = {"pearson": "Pearson", "spearman": "Spearman"}


def study_view(study: Study) -> JudgeView:
    """Prepare a study for its page."""
    sections = [section for section in _sections(study) if section.rows]
    notes = []
    if study.left_out:
        shown = ", ".join(study.left_out[:10])
        notes.append(f"{count(len(study.left_out))} questions are left out, since not every model "
                     f"answered them: {shown}.")  # fmt: skip
    if study.validity is not None:
        notes += study.validity.given.notices
    return JudgeView(
        title="The n-gram benchmark on these models",
        report=study,
        facts=(
            ("Models", count(len(study.models))),
            ("Questions", count(study.questions)),
            ("References", count(study.references)),
        ),
        sections=tuple(sections),
        notes=tuple(notes),
    )


def board_view(board: NgramBoard) -> JudgeView:
    """Prepare a leaderboard for its page."""
    table = Section(
        title="Models",
        name="Model",
        columns=("Score", "Spread", "Fluency", "Truthfulness", "Helpfulness", "Length"),
        rows=tuple(
            Row(name=line.model, figures=_figures(line),
                n="" if line.trials is None else count(line.trials))
            for line in board.lines[:MOST_LINES]
        ),
        caption=f"{told(board)}. Spread is the standard deviation over trials; n counts trials.",
        plot=forest(
            "Score, with two spreads over trials on each side",
            [Entry(label=line.model, estimate=_spread(line)) for line in board.lines[:MOST_LINES]
             if line.score is not None],
        ),
    )  # fmt: skip
    return JudgeView(
        title="Models by the n-gram benchmark",
        report=board,
        facts=(("Models", count(len(board.lines))),),
        sections=(table,) if table.rows else (),
        notes=board.notices,
    )


def _figures(line: BoardLine) -> tuple[Estimate, ...]:
    values = (line.score, line.score_std, line.fluency, line.truthfulness, line.helpfulness,
              line.length)  # fmt: skip
    return tuple(_plain(value, line.trials or 0, "not scored") for value in values)


def _spread(line: BoardLine) -> Estimate:
    value, spread = line.score or 0.0, line.score_std or 0.0
    ci = (value - 2 * spread, value + 2 * spread) if line.score_std is not None else None
    return Estimate(value=value, n=line.trials or 0, ci=ci, method="two spreads over trials")


def _plain(value: float | None, n: int, why: str) -> Estimate:
    if value is None:
        return Estimate(value=None, n=n, undefined=why)
    return Estimate(value=value, n=n)


def _sections(study: Study) -> Iterable[Section]:
    yield _models(study)
    if study.validity is not None:
        yield _correlations(study.validity)
        yield _influence(study.validity)
    yield _stability(study)
    yield _differences(study)
    yield _sensitivity(study)
    yield _probe_shares(study.probes)
    yield _probes(study.probes)
    yield _marks(study)


def _models(study: Study) -> Section:
    groups = sorted({group for line in study.models for group in line.alone})
    given = study.validity is not None
    columns = ("Score", *(("Given",) if given else ()), *(f"By {group} alone" for group in groups))
    rows = tuple(
        Row(
            name=line.model,
            words=(f"{line.rank:g}", "yes" if line.builder else ""),
            figures=(
                Estimate(value=line.score, n=study.questions),
                *((_plain(line.given, 1, "no score was given"),) if given else ()),
                *(_plain(line.alone.get(group), study.questions, "no question has the group")
                  for group in groups),
            ),
            n=count(study.questions),
        )
        for line in study.models[:MOST_LINES]
    )  # fmt: skip
    dots = [
        Dot(name=line.model, x=line.given, y=line.score, marked=line.builder)
        for line in study.models
        if line.given is not None
    ]
    made = study.validity is not None and study.validity.given.made
    return Section(
        title="Models",
        name="Model",
        words=("Rank", "Builder"),
        columns=columns,
        rows=rows,
        caption="A group's column is over the questions that have it. Rings mark models that "
        "built the reference sets.",
        scatter=scatter(
            "The benchmark against made scores" if made else "The benchmark against given scores",
            dots,
            name="Model",
            x_name="made score" if made else "given score",
            y_name="benchmark",
        ),
    )


def _correlations(valid: Validity) -> Section:
    rows = [*_correlated("all models", valid.every)]
    if valid.held_out is not None:
        rows += _correlated("without the builders", valid.held_out)
    entries = [
        Entry(label=row.name, estimate=estimate)
        for row in rows
        for estimate in row.figures[:1]
        if estimate.value is not None
    ]
    source = valid.given.source
    said = f"Scores of {source}."
    if valid.given.made:
        said = f"These are {source}: they are made, and say nothing of the benchmark."
    return Section(
        title="Correlation with given scores",
        name="Over",
        columns=("By Fisher's z", "By bootstrap"),
        rows=tuple(rows),
        caption=said,
        plot=forest("Correlations, with Fisher's intervals", entries),
    )


def _correlated(name: str, found: ByKind) -> list[Row]:
    return [
        Row(
            name=f"{WORDS[kind]}, {name}",
            figures=(found[kind].fisher, found[kind].bootstrap),
            n=count(found[kind].fisher.n),
        )
        for kind in KINDS
    ]


def _influence(valid: Validity) -> Section:
    ordered = sorted(
        valid.influence, key=lambda one: -abs(one.change["pearson"].value or 0.0)
    )[:MOST_LINES]  # fmt: skip
    entries = [
        Entry(label=one.model, estimate=one.change["pearson"], reference=one.builder)
        for one in ordered
        if one.change["pearson"].value is not None
    ]
    return Section(
        title="Leaving each model out",
        name="Without",
        words=("Builder",),
        columns=("Pearson", "Change", "Spearman", "Change of Spearman", "Above the line"),
        rows=tuple(
            Row(
                name=one.model,
                words=("yes" if one.builder else "",),
                figures=(one.without["pearson"], one.change["pearson"], one.without["spearman"],
                         one.change["spearman"], one.above_line),
                n=count(one.without["pearson"].n),
            )
            for one in ordered
        ),
        caption="Change: without the model minus with it. Above the line: its score minus what "
        "the line through the others that built no set says from its given score.",
        plot=forest("Change of Pearson without each model", entries, line=0.0, line_text="none"),
    )  # fmt: skip


def _stability(study: Study) -> Section:
    return Section(
        title="Scores by one group alone",
        name="Group",
        words=("Questions", "Moves most", "Favours"),
        columns=("Pearson", "Spearman", "Mean difference", "Largest difference", "Gain"),
        rows=tuple(
            Row(
                name=one.group,
                words=(count(one.questions), _moved(one.moved), one.favoured or "-"),
                figures=(one.pearson, one.spearman, one.mean_difference,
                         Estimate(value=one.largest_difference, n=one.questions,
                                  note=f"{one.where[0]} on {one.where[1]}"), one.gain),
                n=count(one.pearson.n),
            )
            for one in study.stability
        ),
        caption="Against the score by all groups, on questions with more than one; differences "
        "are absolute, their mean over models and questions. Gain: by how much the group favours "
        "one model most, against the models that built no set.",
    )  # fmt: skip


def _differences(study: Study) -> Section:
    worst = sorted(
        ((one.group, question, value) for one in study.stability
         for question, value in one.by_question),
        key=lambda found: -found[2],
    )[:MOST_QUESTIONS]  # fmt: skip
    n = len(study.models)
    return Section(
        title="Questions on which one group alone differs most",
        name="Question",
        words=("Group",),
        columns=("Mean difference",),
        rows=tuple(
            Row(name=question, words=(group,), figures=(Estimate(value=value, n=n),), n=count(n))
            for group, question, value in worst
        ),
    )  # fmt: skip


def _sensitivity(study: Study) -> Section:
    given = any(one.given is not None for one in study.sensitivity)
    rows = tuple(
        Row(
            name=f"{one.choice} {one.value}",
            words=(count(one.changed), _moved(one.moved)),
            figures=(
                one.spearman,
                Estimate(value=one.difference, n=len(study.models)),
                *((one.given,) if one.given is not None else ()),
            ),
            n=count(one.spearman.n),
        )
        for one in study.sensitivity
    )
    entries = [
        Entry(label=f"{one.choice} {one.value}", estimate=one.spearman)
        for one in study.sensitivity
        if one.spearman.value is not None
    ]
    own = study.options.settings
    return Section(
        title="Other choices",
        name="Choice",
        words=("Ranks changed", "Moves most"),
        columns=("Spearman", "Mean difference", *(("Pearson with given",) if given else ())),
        rows=rows,
        caption=f"Against threshold {own.threshold:g}, length {own.target} to {own.cut}, order "
        f"{own.order} and all references, one at a time.",
        plot=forest("Spearman of scores with those of the benchmark's own choices", entries),
    )


def _moved(move: Move) -> str:
    return f"{move.model} by {move.places:g}" if move.model else "none"


def _probe_shares(probes: Sequence[ProbeResult]) -> Section:
    rows = []
    for kind in ProbeKind:
        for by in ("people", "machine"):
            found = [one for one in probes if one.kind is kind and one.by == by]
            if found:
                hits = sum(one.as_well for one in found)
                rows.append(
                    Row(name=kind.value, words=(by,), figures=(wilson(hits, len(found)),),
                        n=count(len(found)))
                )  # fmt: skip
    return Section(
        title="Probes that score as well as the right answer",
        name="Probe",
        words=("Made by",),
        columns=("Share",),
        rows=tuple(rows),
        caption="A wrong answer should not score as well as the right one; a right answer in "
        "other words should.",
    )


def _probes(probes: Sequence[ProbeResult]) -> Section:
    ordered = sorted(probes, key=lambda one: one.right_score - one.probe_score)[:MOST_PROBES]
    return Section(
        title="Probes one by one",
        name="Question",
        words=("Probe", "What", "Answer"),
        columns=("Right", "Probe", "Fluency", "Truthfulness", "Helpfulness"),
        rows=tuple(
            Row(
                name=one.question_id,
                words=(one.kind.value, one.what, one.answer[:SHOWN]),
                figures=tuple(
                    Estimate(value=value, n=1)
                    for value in (one.right_score, one.probe_score, *one.probe_parts)
                ),
                n="1",
            )
            for one in ordered
        ),
        caption=f"Those nearest to the right answer first, at most {MOST_PROBES}; parts are the "
        "probe's.",
    )


def _marks(study: Study) -> Section:
    rows: tuple[Row, ...] = ()
    if study.marks is not None:
        every = {"all groups": study.marks.wrong, **study.marks.by_group}
        rows = tuple(
            Row(name=name, words=(number(one.dropped, 0),), figures=(one,), n=count(one.n))
            for name, one in every.items()
        )
    return Section(
        title="References that people marked wrong",
        name="Group",
        words=("Unsure",),
        columns=("Share wrong",),
        rows=rows,
    )
