"""A judge's page as tables: agreement, the stand-in test, company, win rates."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.stats.estimate import Estimate, undefined
from annotation.stats.stand_in import PersonTest
from db.types import Construct
from gui.counting import counted
from gui.figure_text import count_text, number_text
from gui.models.audit_table import figure_names, figure_title, row_hint, row_label
from gui.models.figure_table import FigureColumn, FigureRow
from gui.models.judge_habits import (
    answers,
    cost,
    curve,
    habits,
    injection,
    probabilities,
    signs,
    tags,
)
from gui.models.judge_section import Line, Part, Section, Sections, figures, p_text
from scoring.audit import judge_trace as names
from scoring.audit.judge_records import JudgePage
from scoring.audit.records import AuditRow

translate = QCoreApplication.translate
MOST_PEOPLE: Final = 60


def sections(page: JudgePage) -> Sections:
    """Lay a page out; a part that the construct does not have is absent."""
    made = {
        Part.AGREEMENT: agreement(page),
        Part.STAND_IN: stand_in(page),
        Part.HABITS: habits(page),
        Part.ANSWERS: answers(page),
        Part.PROBABILITIES: probabilities(page),
        Part.CURVE: curve(page),
        Part.COMPANY: company(page),
        Part.SIGNS: signs(page),
        Part.TAGS: tags(page),
        Part.COST: cost(page),
    }
    if page.construct is Construct.PREFERENCE:
        made |= {Part.WINS: wins(page), Part.INJECTION: injection(page)}
    return made


def part_title(part: Part) -> str:
    """Give a part's name."""
    return {
        Part.AGREEMENT: translate("JudgePage", "Agreement with people"),
        Part.STAND_IN: translate("JudgePage", "May it stand in for people?"),
        Part.HABITS: translate("JudgePage", "Order, length and repeats"),
        Part.ANSWERS: translate("JudgePage", "What its answers came to"),
        Part.PROBABILITIES: translate("JudgePage", "Are its probabilities right?"),
        Part.CURVE: translate("JudgePage", "Said and came true"),
        Part.COMPANY: translate("JudgePage", "Among judges"),
        Part.WINS: translate("JudgePage", "Win rates of systems"),
        Part.INJECTION: translate("JudgePage", "Answers that tell it what to say"),
        Part.SIGNS: translate("JudgePage", "Stored answers that speak to a judge"),
        Part.TAGS: translate("JudgePage", "Errors tagged by people"),
        Part.COST: translate("JudgePage", "What one target takes"),
    }[part]


def form_title(name: str) -> str:
    """Say in words how what was not a verdict is counted."""
    return {
        "counted": translate("JudgePage", "verdicts only"),
        "inconsistent_as_tie": translate("JudgePage", "differing as ties"),
        "failed_as_wrong": translate("JudgePage", "the rest as wrong"),
        "order_ab": translate("JudgePage", "order A, B alone"),
        "order_ba": translate("JudgePage", "order B, A alone"),
    }.get(name, name)


def form_hint(name: str) -> str:
    """Say at more length how what was not a verdict is counted."""
    return {
        "counted": translate("JudgePage", "What is no verdict is no vote"),
        "inconsistent_as_tie": translate("JudgePage", "What differs by order counts as a tie"),
        "failed_as_wrong": translate("JudgePage", "Everything that is no verdict counts as wrong"),
    }.get(name, "")


def agreement(page: JudgePage) -> Section:
    """Give the agreement with people in each form, with chance and people ruled off below."""
    shown = figure_names(page.construct)
    columns = (
        FigureColumn(title=translate("JudgePage", "Counted")),
        *(FigureColumn(title=figure_title(name)) for name in shown),
        FigureColumn(title=translate("JudgePage", "n")),
    )
    if page.row is None:
        why = translate("JudgePage", "No person has judged {dataset}: nothing to hold it against.")
        return Section(
            columns=columns, rows=(), groups=(), caption=why.format(dataset=page.dataset)
        )
    rows = [
        FigureRow(
            cells=(form_title(form.name), *(form.figures[name] for name in shown), form.n),
            hints={0: form_hint(form.name)} if form_hint(form.name) else {},
        )
        for form in page.forms
    ]
    groups = [f"{names.FORM}{form.name}" for form in page.forms]
    if not rows:
        found = page.row.estimates()
        rows = [FigureRow(cells=(page.judge, *(found[name] for name in shown), page.row.n))]
        groups = [names.AGAINST]
    references = [row for row in (page.chance, page.ceiling) if row is not None]
    rows += [_reference(row, shown, first=place == 0) for place, row in enumerate(references)]
    groups += [""] * len(references)
    return Section(columns=columns, rows=tuple(rows), groups=tuple(groups))


def _reference(row: AuditRow, shown: tuple[str, ...], *, first: bool) -> FigureRow:
    found = row.estimates()
    return FigureRow(
        cells=(
            row_label(row),
            *(found[name] for name in shown),
            row.n,
        ),
        hints={0: row_hint(row)},
        reference=True,
        ruled=first,
    )


def stand_in(page: JudgePage) -> Section:
    """Give the alternative annotator test: its rates, then the judge against each person."""
    test = page.stand_in
    columns = (
        FigureColumn(title=translate("JudgePage", "Against")),
        FigureColumn(
            title=translate("JudgePage", "Advantage"),
            hint=translate(
                "JudgePage",
                "Share of items on which the judge is at least as close to the other people",
            ),
        ),
        FigureColumn(title=translate("JudgePage", "p")),
        FigureColumn(title=translate("JudgePage", "Judge wins")),
        FigureColumn(title=translate("JudgePage", "n")),
    )
    rows = [
        FigureRow(
            cells=(translate("JudgePage", "winning rate (omega)"), test.omega, "", "", test.omega.n)
        ),
        FigureRow(cells=(translate("JudgePage", "advantage (rho)"), test.rho, "", "", test.rho.n)),
    ]
    people = sorted(test.humans, key=lambda person: -person.n)[:MOST_PEOPLE]
    rows += [_person(person, first=place == 0) for place, person in enumerate(people)]
    groups = [names.PEOPLE, names.PEOPLE, *(f"{names.PERSON}{one.name}" for one in people)]
    return Section(
        columns=columns, rows=tuple(rows), groups=tuple(groups), caption=_stand_in_text(page)
    )


def _person(person: PersonTest, *, first: bool) -> FigureRow:
    advantage = (
        undefined(translate("JudgePage", "no item counts"), n=0)
        if person.advantage is None
        else Estimate(value=person.advantage, n=person.n)
    )
    said = translate("JudgePage", "too few items")
    if person.used:
        said = translate("JudgePage", "yes") if person.won else translate("JudgePage", "no")
    return FigureRow(
        cells=(person.name, advantage, p_text(person.p), said, person.n),
        reference=not person.used,
        ruled=first,
    )


def _stand_in_text(page: JudgePage) -> str:
    test = page.stand_in
    epsilon = number_text(test.epsilon, decimals=2)
    if test.undefined is not None:
        return translate("JudgePage", "Undecided at a margin of {epsilon}: {reason}.").format(
            epsilon=epsilon, reason=test.undefined
        )
    if test.passed:
        text = translate("JudgePage", "It may, by the alternative annotator test at a margin of "
                         "{epsilon}: it wins against at least half of the people.")  # fmt: skip
        return text.format(epsilon=epsilon)
    text = translate("JudgePage", "It may not, by the alternative annotator test at a margin of "
                     "{epsilon}: it wins against fewer than half of the people.")  # fmt: skip
    said = text.format(epsilon=epsilon)
    if test.needed is not None:
        more = translate("JudgePage", "If its differences stay, {items} per person would decide.")
        said += " " + more.format(
            items=counted(
                test.needed,
                one=translate("JudgePage", "item"),
                many=translate("JudgePage", "items"),
            )
        )
    return said


def company(page: JudgePage) -> Section:
    """Give kappas, alphas, paired differences and the vote of all judges."""
    found = page.company
    lines = [
        Line(
            name=translate("JudgePage", "kappa with people"),
            figure=found.with_people,
            group=names.AGAINST,
        )
    ]
    lines += [
        Line(
            name=translate("JudgePage", "kappa with {name}").format(name=name),
            figure=kappa,
            group=f"{names.JUDGE}{name}",
        )
        for name, kappa in found.kappas.items()
    ]
    if found.kappas:
        vote = translate("JudgePage", "vote of {n} judges, {figure}").format(
            n=count_text(found.voters), figure=figure_title(figure_names(page.construct)[0])
        )
        lines.append(
            Line(name=translate("JudgePage", "alpha among judges"), figure=found.alpha_judges)
        )
        if found.voters > 1:
            lines.append(Line(name=vote, figure=found.vote))
    lines.append(Line(name=translate("JudgePage", "alpha among people"), figure=found.alpha_people))
    for one in found.differences:
        other = one.b.removeprefix(names.JUDGE)
        lines.append(
            Line(
                name=translate("JudgePage", "{figure}, this minus {name}").format(
                    figure=figure_title(one.figure), name=other
                ),
                figure=one.estimate,
                group=f"{names.JUDGE}{other}",
            )
        )
    made = figures(translate("JudgePage", "Held against"), lines, caption=found.warning)
    return Section(
        columns=made.columns,
        rows=made.rows,
        groups=made.groups,
        caption=found.warning,
        warns=bool(found.warning),
    )


def wins(page: JudgePage) -> Section:
    """Give each system's win rate with the judge's help, by people alone, by the judge alone."""
    columns = (
        FigureColumn(title=translate("JudgePage", "System")),
        FigureColumn(
            title=translate("JudgePage", "People and judge"),
            hint=translate(
                "JudgePage",
                "Prediction-powered: the judge's mean, corrected by how far it is from people",
            ),
        ),
        FigureColumn(title=translate("JudgePage", "People")),
        FigureColumn(title=translate("JudgePage", "Judge")),
        FigureColumn(
            title=translate("JudgePage", "n both"),
            hint=translate("JudgePage", "Comparisons that people and the judge decided"),
        ),
        FigureColumn(
            title=translate("JudgePage", "n judge"),
            hint=translate("JudgePage", "Comparisons that only the judge decided"),
        ),
    )
    rows = tuple(
        FigureRow(
            cells=(
                system, one.powered, one.human_only, one.judge_only, one.labelled, one.unlabelled,
            )
        )
        for system, one in page.wins.items()
    )  # fmt: skip
    caption = (
        translate("JudgePage", "Ties are half wins. With the judge's help, by people alone, and by "
                  "the judge alone.")
        if rows
        else translate("JudgePage", "The comparisons name no two systems.")
    )  # fmt: skip
    groups = tuple(f"{names.SYSTEM}{system}" for system in page.wins)
    return Section(columns=columns, rows=rows, groups=groups, caption=caption)
