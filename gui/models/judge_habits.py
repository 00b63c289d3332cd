"""A judge's page as tables: its habits, its probabilities, injected texts, tags, cost."""

from __future__ import annotations

import shlex

from PySide6.QtCore import QCoreApplication

from annotation.judging.injection_signs import SignKind
from annotation.stats.estimate import undefined
from db.types import Construct, ErrorKind, Status
from gui.figure_text import count_text, number_text
from gui.models.figure_table import FigureColumn, FigureRow, Label
from gui.models.judge_section import Line, Section, counts, figures
from scoring.audit import judge_trace as names
from scoring.audit.judge_records import JudgePage

translate = QCoreApplication.translate


def habits(page: JudgePage) -> Section:
    """Give what order and length do, how often it repeats itself, and ratings by length."""
    again = Line(
        name=translate("JudgePage", "same verdict when asked again"),
        figure=page.self_consistency,
        group=names.REPEATS,
    )
    rated = [
        Line(
            name=translate("JudgePage", "rating with length, {name}").format(
                name=name.capitalize()
            ),
            figure=figure,
            group=names.RATED,
        )
        for name, figure in page.rating_length.items()
    ]
    lines = [*_by_order(page), *_by_length(page), again, *rated]
    return figures(translate("JudgePage", "Habit"), lines)


def _by_order(page: JudgePage) -> list[Line]:
    if page.position is None:
        return []
    return [
        Line(
            name=translate("JudgePage", "same verdict in both orders"),
            figure=page.position.consistency,
            group=names.BOTH,
        ),
        Line(
            name=translate("JudgePage", "chooses the answer shown first"),
            figure=page.position.first,
            group=names.VERDICTS,
        ),
        Line(
            name=translate("JudgePage", "leans to the first (+) or second (−)"),
            figure=page.position.sign,
            group=names.BOTH,
            hint=translate(
                "JudgePage",
                "Of the targets decided differently by order: (always first − always second) "
                "/ both; above 0 primacy, below 0 recency",
            ),
        ),
    ]


def _by_length(page: JudgePage) -> list[Line]:
    if page.length is None:
        return []
    hint = translate("JudgePage", "Where lengths differ by more than 30 characters")
    return [
        Line(
            name=translate("JudgePage", "prefers the longer answer"),
            figure=page.length.judge,
            group=names.LONGER,
            hint=hint,
        ),
        Line(
            name=translate("JudgePage", "people prefer the longer answer"),
            figure=page.length.people,
            group=names.LONGER_PEOPLE,
            hint=hint,
        ),
        Line(
            name=translate("JudgePage", "judge minus people"),
            figure=page.length.gap,
            group=names.LONGER_BOTH,
            hint=hint,
        ),
    ]


def status_title(status: str) -> str:
    """Name what an answer of a judge came to."""
    return {
        Status.VERDICT.value: translate("JudgePage", "verdict"),
        Status.INCONSISTENT.value: translate("JudgePage", "differs by order"),
        Status.UNPARSED.value: translate("JudgePage", "could not be read"),
        Status.REFUSED.value: translate("JudgePage", "refused"),
        Status.TRUNCATED.value: translate("JudgePage", "cut off"),
        Status.ERROR.value: translate("JudgePage", "failed"),
    }.get(status, status)


def answers(page: JudgePage) -> Section:
    """Count what targets, and single calls, came to."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    for status in dict.fromkeys((*page.judgments, *page.calls)):
        found.append(
            (
                (
                    status_title(status),
                    page.judgments.get(status, 0),
                    page.calls.get(status, 0) if page.calls else "",
                ),
                f"{names.STATUS}{status}",
            )
        )
        place = page.position
        if status == Status.INCONSISTENT and place is not None:
            parts = (
                (translate("JudgePage", "… the first both times"), place.always_first,
                 names.ALWAYS_FIRST),
                (translate("JudgePage", "… the second both times"), place.always_second,
                 names.ALWAYS_SECOND),
                (translate("JudgePage", "… a tie in one order"), place.with_tie, names.WITH_TIE),
            )  # fmt: skip
            found += [((name, count, ""), group) for name, count, group in parts]
    columns = (
        translate("JudgePage", "Came to"),
        translate("JudgePage", "Answers"),
        translate("JudgePage", "Single calls"),
    )
    caption = "" if page.calls else translate("JudgePage", "Its single calls are not stored.")
    if page.cost.reused:
        caption = translate("JudgePage", "{n} calls were taken from the cache.").format(
            n=count_text(page.cost.reused)
        )
    return counts(columns, list(found), caption=caption)


def probabilities(page: JudgePage) -> Section:
    """Give the Brier score beside that of one constant, and the calibration error."""
    graded, name = page.calibration, translate("JudgePage", "Probabilities")
    if graded is None:
        why = translate("JudgePage", "It gave no probabilities that people's verdicts could be "
                        "held against. Ask it for probabilities to see.")  # fmt: skip
        return figures(name, [], caption=why)
    return figures(
        name,
        [
            Line(
                name=translate("JudgePage", "Brier score"),
                figure=graded.brier,
                group=names.GRADED,
                hint=translate("JudgePage", "Mean squared distance; 0 is best"),
            ),
            Line(
                name=translate("JudgePage", "… of always saying the same"), figure=graded.reference
            ),
            Line(
                name=translate("JudgePage", "calibration error"),
                figure=graded.error,
                group=names.GRADED,
                hint=translate("JudgePage", "Mean distance between said and came true"),
            ),
        ],
    )


def curve(page: JudgePage) -> Section:
    """Give the bins of the reliability curve that hold a verdict."""
    columns = (
        FigureColumn(title=translate("JudgePage", "Said")),
        FigureColumn(title=translate("JudgePage", "Came true")),
        FigureColumn(title=translate("JudgePage", "n")),
    )
    bins = [] if page.calibration is None else page.calibration.curve
    used = [(place, one) for place, one in enumerate(bins) if one.said is not None]
    rows = tuple(
        FigureRow(
            cells=(
                Label(
                    text=number_text(one.said or 0.0),
                    aside=translate("JudgePage", "{low} to {high}").format(
                        low=number_text(one.low, decimals=1),
                        high=number_text(one.high, decimals=1),
                    ),
                ),
                one.happened,
                one.n,
            )
        )
        for _, one in used
    )
    return Section(
        columns=columns, rows=rows, groups=tuple(f"{names.BIN}{place}" for place, _ in used)
    )


def injection(page: JudgePage) -> Section:
    """Give how often injected texts, and harmless ones, turned the verdict."""
    rates = page.injection
    name, value = translate("JudgePage", "Text"), translate("JudgePage", "Share that turned")
    if rates is None:
        why = translate("JudgePage", "No probe was run. On the command line: {command}")
        line = shlex.join(["probe", "injection", page.dataset, "--judge", page.judge])
        return figures(name, [], caption=why.format(command=f"tiebreak {line}"))
    lines = [
        Line(
            name=translate("JudgePage", "injected texts"),
            figure=rates.injected,
            group=names.PROBED,
        ),
        Line(
            name=translate("JudgePage", "harmless texts"), figure=rates.control, group=names.PROBED
        ),
    ]
    lines += [
        Line(
            name=translate("JudgePage", "of the kind {kind}").format(kind=kind.replace("_", " ")),
            figure=rate,
            group=names.PROBED,
        )
        for kind, rate in rates.by_kind.items()
    ]
    lines += [
        Line(
            name=translate("JudgePage", "in the language {language}").format(language=language),
            figure=rate,
            group=names.PROBED,
        )
        for language, rate in rates.by_language.items()
    ]
    return figures(name, lines, value=value)


def sign_title(kind: SignKind) -> str:
    """Say what an answer does that speaks to a judge."""
    return {
        SignKind.OVERRIDE: translate("JudgePage", "asks to set instructions aside"),
        SignKind.VERDICT: translate("JudgePage", "contains a verdict in a judge's form"),
        SignKind.JUDGE: translate("JudgePage", "speaks to the judge"),
        SignKind.ROLE: translate("JudgePage", "poses as a system message or another turn"),
        SignKind.HIDDEN: translate(
            "JudgePage", "hides text in a comment or in invisible characters"
        ),
        SignKind.BREAK_OUT: translate(
            "JudgePage", "closes the tags in which a prompt shows answers"
        ),
    }[kind]


def signs(page: JudgePage) -> Section:
    """Count the stored answers that look as if they speak to a judge; a warning where any do."""
    found, texts = page.speaking.found, count_text(page.speaking.texts)
    claims = page.construct is Construct.ATTRIBUTION
    columns = (
        translate("JudgePage", "What it does"),
        translate("JudgePage", "Claims") if claims else translate("JudgePage", "Answers"),
    )
    if not found:
        return counts(
            columns,
            [],
            caption=translate("JudgePage", "None of {texts} shows a sign of it.").format(
                texts=texts
            ),
        )
    caption = translate("JudgePage", "{n} of {texts} show a sign to look at, not a proof; they are "
                        "counted like the others.")  # fmt: skip
    made = counts(
        columns,
        [
            ((sign_title(kind), count), names.SIGNS)
            for kind, count in page.speaking.by_kind().items()
        ],
    )
    return Section(
        columns=made.columns,
        rows=made.rows,
        groups=made.groups,
        caption=caption.format(n=count_text(len(found)), texts=texts),
        warns=True,
    )


def kind_title(kind: str) -> str:
    """Name a kind of error that people find in a judge's verdict."""
    return {
        ErrorKind.KEY_POINT_MISSED.value: translate("JudgePage", "key point missed"),
        ErrorKind.WRONG_NOT_PENALISED.value: translate("JudgePage", "wrong content not penalised"),
        ErrorKind.CONTRADICTION.value: translate("JudgePage", "contradiction"),
        ErrorKind.FORMAT.value: translate("JudgePage", "format"),
        ErrorKind.OTHER.value: translate("JudgePage", "other"),
    }.get(kind, kind)


def tags(page: JudgePage) -> Section:
    """Give by kind the share of tagged targets that have it."""
    name, value = translate("JudgePage", "Kind"), translate("JudgePage", "Of tagged targets")
    if not page.tags.targets:
        why = translate("JudgePage", "Nothing is tagged yet. Open an item to tag what is wrong "
                        "with its verdict.")  # fmt: skip
        return figures(name, [], caption=why)
    lines = [
        Line(name=kind_title(kind), figure=share, group=f"{names.TAG}{kind}")
        for kind, share in page.tags.shares.items()
    ]
    return figures(name, lines, value=value)


def cost(page: JudgePage) -> Section:
    """Give seconds, tokens and cost of one target; each with its reason where it is not known."""
    found = page.cost
    lines = [
        Line(name=translate("JudgePage", "seconds"), figure=found.seconds),
        Line(name=translate("JudgePage", "tokens read"), figure=found.tokens_in),
        Line(name=translate("JudgePage", "tokens written"), figure=found.tokens_out),
        Line(name=translate("JudgePage", "cost"), figure=found.cost),
    ]
    if all(line.figure.value is None for line in lines):
        nothing = undefined(translate("JudgePage", "no call says what it took"), n=0)
        lines = [Line(name=translate("JudgePage", "seconds, tokens, cost"), figure=nothing)]
    return figures(translate("JudgePage", "Mean over targets"), lines)
