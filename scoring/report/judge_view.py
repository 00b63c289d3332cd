"""A judge's page, or a leaderboard, as sections of tables: shared by HTML, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from annotation.counting import counted
from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.judge_records import JudgePage
from scoring.audit.leaderboard_records import Leaderboard
from scoring.audit.preference_rows import MAX_PEOPLE
from scoring.audit.records import Finding, Provenance
from scoring.audit.wording import count, number
from scoring.report.cells import COLUMNS
from scoring.report.curve import Curve, curve
from scoring.report.forest import Entry, Forest, forest
from scoring.report.scatter import Scatter


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a table: its name, what stands before the figures as text, the figures, n."""

    name: str
    figures: tuple[Estimate, ...]
    words: tuple[str, ...] = ()
    n: str = ""
    reference: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A table with its title; ``words`` head the text columns, ``columns`` the figures."""

    title: str
    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    words: tuple[str, ...] = ()
    caption: str = ""
    plot: Forest | None = None
    curve: Curve | None = None
    scatter: Scatter | None = None


class Reported(Protocol):
    """What a view shows around its sections: findings, and what makes it again."""

    @property
    def dataset(self) -> str:
        """What it is about."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Sentences, most consequential first."""

    @property
    def provenance(self) -> Provenance:
        """What makes it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeView:
    """What a template reads: title, facts, findings are those of the report."""

    title: str
    report: Reported
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    notes: tuple[str, ...]


def judge_view(page: JudgePage) -> JudgeView:
    """Prepare a judge's page."""
    return JudgeView(
        title=f"{page.judge} on {page.dataset}",
        report=page,
        facts=(
            ("Construct", page.construct.value),
            ("Gold", page.gold),
            ("Targets with gold", count(page.n)),
            ("Clusters", count(page.clusters)),
        ),
        sections=tuple(section for section in _judge_sections(page) if section.rows),
        notes=_notes(page),
    )


def _notes(page: JudgePage) -> tuple[str, ...]:
    said = ", ".join(f"{count(many)} {status}" for status, many in page.judgments.items())
    notes = [f"Answers of the judge by what they came to: {said or 'none'}."]
    if page.calls:
        said = ", ".join(f"{count(many)} {status}" for status, many in page.calls.items())
        notes.append(f"Single calls: {said}; {count(page.cost.reused)} taken from the cache.")
    for one in page.speaking.found[:MOST_SPEAKERS]:
        said = "; ".join(f"{sign.why}: {sign.shown}" for sign in one.signs)
        notes.append(f"Speaks to a judge, it seems: item {one.item_key} ({said}).")
    notes += [f"Left out: {count(many)} ({reason})." for reason, many in page.left_out.items()]
    return tuple(notes)


def _judge_sections(page: JudgePage) -> Iterable[Section]:
    yield _agreement(page)
    yield _stand_in(page)
    yield _of("Order, length and repeats", _habits(page))
    yield _calibration(page)
    yield _of("Among judges", _company(page), caption=page.company.warning)
    yield _wins(page)
    if page.injection is not None:
        rates = {
            "injected texts": page.injection.injected,
            "harmless texts": page.injection.control,
        }
        rates |= {f"kind: {kind}": rate for kind, rate in page.injection.by_kind.items()}
        yield _of("Answers that tell the judge what to say", rates, name="Share that turned")
    if page.tags.targets:
        shown = {kind.replace("_", " "): share for kind, share in page.tags.shares.items()}
        yield _of("Errors tagged by people", shown, name="Of tagged targets")
    cost = {
        "seconds": page.cost.seconds,
        "tokens read": page.cost.tokens_in,
        "tokens written": page.cost.tokens_out,
        "cost": page.cost.cost,
    }
    yield _of("What one target takes", {k: v for k, v in cost.items() if v.value is not None})


def _of(
    title: str, figures: Mapping[str, Estimate], *, name: str = "Figure", caption: str = ""
) -> Section:
    return Section(
        title=title,
        name=name,
        columns=("Value",),
        caption=caption,
        rows=tuple(
            Row(name=key, figures=(value,), n=count(value.n)) for key, value in figures.items()
        ),
    )


def _agreement(page: JudgePage) -> Section:
    columns = COLUMNS[page.construct]
    rows: list[Row] = []
    if page.row is not None:
        told = [(form.meaning, form.figures, form.n) for form in page.forms]
        for meaning, figures, n in told or [(page.judge, page.row.estimates(), page.row.n)]:
            rows.append(Row(name=meaning, figures=tuple(figures[key] for key, _ in columns),
                            n=count(n)))  # fmt: skip
    for reference in (page.chance, page.ceiling):
        if reference is not None:
            found = reference.estimates()
            rows.append(
                Row(name=reference.metric, figures=tuple(found[key] for key, _ in columns),
                    n=count(reference.n), reference=True)
            )  # fmt: skip
    entries = [Entry(label=row.name, estimate=row.figures[0], reference=row.reference)
               for row in rows if row.figures[0].value is not None]  # fmt: skip
    return Section(
        title="Agreement with people",
        name="Counted",
        columns=tuple(title for _, title in columns),
        rows=tuple(rows),
        plot=forest(f"{columns[0][1]} under each way of counting", entries),
        caption="Chance and people are there to hold the judge against.",
    )


def _stand_in(page: JudgePage) -> Section:
    test = page.stand_in
    verdict = {True: "passed", False: "not passed", None: f"undefined: {test.undefined}"}
    caption = f"Alternative annotator test, epsilon {test.epsilon:g}: {verdict[test.passed]}."
    if test.needed is not None:
        caption += f" {counted(test.needed, 'item')} per person would decide it."
    used = [person for person in test.humans if person.used]
    shown = sorted(used, key=lambda person: -person.n)[:MAX_PEOPLE]
    if len(used) > len(shown):
        caption += f" The {len(shown)} people with most items of {len(used)}."
    rows = [
        Row(
            name="winning rate (omega)",
            figures=(test.omega,),
            words=("", ""),
            n=count(test.omega.n),
        ),
        Row(name="advantage (rho)", figures=(test.rho,), words=("", ""), n=count(test.rho.n)),
    ]
    rows += [
        Row(
            name=person.name,
            figures=(
                Estimate(value=person.advantage, n=person.n)
                if person.advantage is not None
                else Estimate(value=None, undefined="no item counts", n=0),
            ),
            words=("" if person.p is None else number(person.p, 4), "yes" if person.won else "no"),
            n=count(person.n),
        )
        for person in shown
    ]
    return Section(
        title="May it stand in?", name="Against", columns=("Advantage",), rows=tuple(rows),
        words=("p", "Judge wins"), caption=caption,
    )  # fmt: skip


def _habits(page: JudgePage) -> dict[str, Estimate]:
    found: dict[str, Estimate] = {}
    if page.position is not None:
        found["same verdict in both orders"] = page.position.consistency
        found["chooses the answer shown first"] = page.position.first
        found["sign of order (above 0 first, below 0 second)"] = page.position.sign
    if page.length is not None:
        found["prefers the longer answer"] = page.length.judge
        found["people prefer the longer answer"] = page.length.people
        found["the difference"] = page.length.gap
    found["same verdict when asked again"] = page.self_consistency
    return found | {f"rating with length, {key}": one for key, one in page.rating_length.items()}


def _calibration(page: JudgePage) -> Section:
    graded = page.calibration
    figures: dict[str, Estimate] = {}
    if graded is not None:
        figures = {"Brier score": graded.brier, "of one constant": graded.reference,
                   "calibration error": graded.error}  # fmt: skip
    made = _of("Are its probabilities right?", figures)
    plot = None if graded is None else curve("Said and came true", graded.curve)
    return Section(
        title=made.title, name=made.name, columns=made.columns, rows=made.rows, curve=plot
    )


def _company(page: JudgePage) -> dict[str, Estimate]:
    company = page.company
    found = {"kappa with people's majority": company.with_people}
    found |= {f"kappa with {name}": kappa for name, kappa in company.kappas.items()}
    if company.kappas:
        found["alpha among judges"] = company.alpha_judges
        if company.voters > 1:
            found[f"vote of {company.voters} judges"] = company.vote
    found["alpha among people"] = company.alpha_people
    return found | {
        f"{one.figure}, this minus {one.b.removeprefix('judge:')}": one.estimate
        for one in company.differences
    }


def _wins(page: JudgePage) -> Section:
    return Section(
        title="Win rates of systems",
        name="System",
        columns=("People and judge", "People alone", "Judge alone"),
        rows=tuple(
            Row(name=system, figures=(one.powered, one.human_only, one.judge_only),
                n=f"{count(one.labelled)} + {count(one.unlabelled)}")
            for system, one in page.wins.items()
        ),
        caption="Prediction-powered: the judge's mean, corrected by how far it is from people; n "
        "counts comparisons with both, and with the judge's verdict alone.",
    )  # fmt: skip


MOST_LINES: Final = 200
MOST_SPEAKERS: Final = 20


def leaderboard_view(board: Leaderboard) -> JudgeView:
    """Prepare a leaderboard."""
    controlled = any(line.controlled is not None for line in board.lines)
    columns = ("Strength", "Win rate", *(("At equal length",) if controlled else ()))
    rows = tuple(
        Row(
            name=line.system,
            words=(
                "" if line.group is None else str(line.group),
                _rank(line.rank, line.ranks),
                f"{count(line.wins.wins)}/{count(line.wins.losses)}/{count(line.wins.draws)}",
            ),
            figures=(
                line.strength,
                line.wins.rate,
                *(() if line.controlled is None else (line.controlled.rate,)),
            ),
            n=count(line.comparisons),
        )
        for line in board.lines[:MOST_LINES]
    )
    entries = [
        Entry(label=line.system, estimate=line.strength) for line in board.lines[:MOST_LINES]
    ]
    table = Section(
        title="Systems", name="System", columns=columns, rows=rows,
        words=("Group", "Rank", "Won/lost/drawn"),
        caption=f"Strengths sum to 1; {board.ties}. Systems of one group cannot be told from the "
        "first of it.",
        plot=forest("Strength, with intervals", entries),
    )  # fmt: skip
    return JudgeView(
        title=f"Systems of {board.dataset}",
        report=board,
        facts=(
            ("Construct", Construct.PREFERENCE.value),
            ("Verdicts from", board.source.value),
            ("Verdicts", count(board.verdicts)),
            ("Comparisons", count(board.comparisons)),
            ("Clusters", count(board.clusters)),
        ),
        sections=(table,),
        notes=board.notes,
    )


def _rank(rank: float | None, ranks: tuple[float, float] | None) -> str:
    shown = "" if rank is None else f"{rank:g}"
    return shown if ranks is None else f"{shown} [{ranks[0]:g}, {ranks[1]:g}]"


def figures_of(sections: Sequence[Section]) -> Iterable[tuple[str, str, str, Estimate]]:
    """Give every figure with its section, row and column."""
    for section in sections:
        for row in section.rows:
            for column, estimate in zip(section.columns, row.figures, strict=True):
                yield section.title, row.name, column, estimate
