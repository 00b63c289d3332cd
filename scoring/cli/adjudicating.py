"""Verb ``adjudicate``: the conflicts of a dataset, settled by people or by a judge that may."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TypeAlias

import typer

from db.errors import KnownError
from db.types import CLAIM_VERDICTS, COMPARISON_VERDICTS, Rater, TargetKind, Verdict
from scoring.cli.adjudication_text import (
    case_json,
    page_json,
    settled_json,
    settled_words,
    write_back,
    write_case,
    write_let,
    write_page,
)
from scoring.cli.invocation import DatasetArgument, Invocation, JsonFlag, invocation
from scoring.cli.output import say, show
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.adjudication import AdjudicationService
    from annotation.adjudication_records import ConflictFilter

REASONS: Final = (
    *("raters_differ", "no_majority", "flagged", "low_confidence", "evidence_conflict"),
)
ROLES: Final = ("advise", "break_ties", "settle")
STATES: Final = {"open": False, "settled": True, "all": None}
NEED_SOMEBODY: Final = ("--settle", "--judge", "--undo", "--redo")


ListFlag: TypeAlias = Annotated[
    bool, typer.Option("--list", help="List the conflicts, most contested first (the default).")
]
OffsetOption: TypeAlias = Annotated[int, typer.Option(min=0, metavar="N", help="Skip N conflicts.")]
LimitOption: TypeAlias = Annotated[
    int, typer.Option(min=1, max=1_000, metavar="N", help="List at most N.")
]
ReasonOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--reason", metavar="|".join(REASONS), help="Only these; may be given again."),
]
StateOption: TypeAlias = Annotated[
    str, typer.Option("--state", metavar="|".join(STATES), help="Which conflicts.")
]
ShowOption: TypeAlias = Annotated[
    str, typer.Option("--show", metavar="KEY", help="Show what everyone said of one.")
]
AskOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--ask", metavar="NAME", help="With --show: open what this judge said; kept, with --by."
    ),
]
NamesFlag: TypeAlias = Annotated[bool, typer.Option("--names", help="Name the raters.")]
SettleOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--settle", metavar="KEY=VERDICT", help="Settle one; may be given again."),
]
NoteOption: TypeAlias = Annotated[str, typer.Option("--note", metavar="TEXT", help="Why.")]
ByOption: TypeAlias = Annotated[
    str, typer.Option("--by", metavar="NAME", help="The person who settles.")
]
JudgeOption: TypeAlias = Annotated[
    str, typer.Option("--judge", metavar="NAME", help="Let this judge, in a role.")
]
RoleOption: TypeAlias = Annotated[
    str, typer.Option("--role", metavar="|".join(ROLES), help="What the judge may do.")
]
AnywayFlag: TypeAlias = Annotated[
    bool,
    typer.Option("--anyway", help="Let it settle without a passed stand-in test; it is marked."),
]
UndoFlag: TypeAlias = Annotated[
    bool,
    typer.Option("--undo", help="Take back what --by settled last, or let a judge settle."),
]
RedoFlag: TypeAlias = Annotated[bool, typer.Option("--redo", help="Bring back what --undo took.")]
RequireNoteFlag: TypeAlias = Annotated[
    bool | None,
    typer.Option(
        "--require-note/--no-require-note",
        help="Ask for a note with every settled verdict of this dataset, or no longer.",
    ),
]


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("adjudicate")(adjudicate)


def adjudicate(
    context: typer.Context,
    dataset: DatasetArgument,
    listed: ListFlag = False,
    offset: OffsetOption = 0,
    limit: LimitOption = 20,
    reason: ReasonOption = None,
    state: StateOption = "open",
    key: ShowOption = "",
    ask: AskOption = "",
    names: NamesFlag = False,
    settle: SettleOption = None,
    note: NoteOption = "",
    by: ByOption = "",
    judge: JudgeOption = "",
    role: RoleOption = "advise",
    anyway: AnywayFlag = False,
    undo: UndoFlag = False,
    redo: RedoFlag = False,
    require_note: RequireNoteFlag = None,
    as_json: JsonFlag = False,
) -> None:
    """Show conflicts between raters, settle them, or let a judge."""
    asked = invocation(context, as_json=as_json)
    _check_one_thing(
        {
            "--list": listed,
            "--show": bool(key),
            "--settle": bool(settle),
            "--judge": bool(judge),
            "--undo": undo,
            "--redo": redo,
            "--require-note": require_note is not None,
        },
        by=by,
    )
    if ask and not (key and by.strip()):
        raise typer.BadParameter("--ask needs --show KEY and --by NAME: about what, and who asks.")
    chosen = _chosen(reason or [], state)
    if role not in ROLES:
        raise typer.BadParameter(f"--role is one of {', '.join(ROLES)}, not '{role}'.")
    with asked.open() as project:
        service, dataset_id = project.adjudicate, project.datasets.get(dataset).id
        if key:
            _show_case(service, asked, dataset_id, key, names=names, ask=ask, by=by)
        elif settle:
            _settle(service, asked, dataset_id, settle, note=note, by=by)
        elif judge:
            request = _Request(dataset_id, judge, role, chosen, anyway, note, by)
            _let(service, asked, request)
        elif undo or redo:
            _revert(service, asked, dataset_id, by, undo=undo)
        elif require_note is not None:
            _require_note(service, asked, dataset_id, on=require_note)
        else:
            _list(service, asked, dataset_id, chosen, offset=offset, limit=limit)


def _check_one_thing(given: dict[str, bool], *, by: str) -> None:
    wanted = [name for name, is_given in given.items() if is_given]
    if len(wanted) > 1:
        raise typer.BadParameter(f"{' and '.join(wanted)} are different things to do; give one.")
    if not by.strip() and any(one in NEED_SOMEBODY for one in wanted):
        raise typer.BadParameter(f"{wanted[0]} needs --by NAME: who settles.")


class _Request(NamedTuple):
    """What a judge is asked to do."""

    dataset_id: int
    judge: str
    role: str
    only: ConflictFilter
    anyway: bool
    note: str
    by: str


def _chosen(reasons: list[str], state: str) -> ConflictFilter:
    from annotation.adjudication import ConflictFilter, Reason  # noqa: PLC0415  loads numpy

    for one in reasons:
        if one not in REASONS:
            raise typer.BadParameter(f"--reason is one of {', '.join(REASONS)}, not '{one}'.")
    if state not in STATES:
        raise typer.BadParameter(f"--state is one of {', '.join(STATES)}, not '{state}'.")
    wanted = frozenset(Reason(one) for one in reasons)
    return ConflictFilter(reasons=wanted, settled=STATES[state])


def _list(
    service: AdjudicationService,
    asked: Invocation,
    dataset_id: int,
    chosen: ConflictFilter,
    *,
    offset: int,
    limit: int,
) -> None:
    page = service.queue(dataset_id, chosen, offset=offset, limit=limit)
    show(page_json(page), lambda console: write_page(console, page), as_json=asked.json)


def _show_case(
    service: AdjudicationService,
    asked: Invocation,
    dataset_id: int,
    key: str,
    *,
    names: bool,
    ask: str,
    by: str,
) -> None:
    target_id = service.target(dataset_id, key)
    curator_id = service.curator(by).id if by.strip() else None
    if ask and curator_id is not None:
        judge = _judge(service, dataset_id, ask)
        service.open_judge(dataset_id, curator_id, target_id, judge.id)
    case = service.case(dataset_id, target_id, curator_id, names=names)
    show(case_json(case), lambda console: write_case(console, case), as_json=asked.json)


def _settle(
    service: AdjudicationService,
    asked: Invocation,
    dataset_id: int,
    settle: list[str],
    *,
    note: str,
    by: str,
) -> None:
    from annotation.adjudication import Settlement  # noqa: PLC0415  loads numpy
    from db.project import new_uid  # noqa: PLC0415  loads a database library

    pairs = [_pair(one) for one in settle]
    twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    if twice:
        raise typer.BadParameter(f"--settle names {' and '.join(twice)} more than once.")
    curator = service.curator(by)
    wanted: list[tuple[str, Settlement]] = []
    for key, word in pairs:  # every one is looked at before the first is settled
        case = service.case(dataset_id, service.target(dataset_id, key), curator.id)
        settlement = Settlement(
            uid=new_uid(),
            dataset_id=dataset_id,
            curator_id=curator.id,
            target=case.target,
            target_id=case.target_id,
            base_id=case.base_id,
            verdict=_verdict(word, case.target),
            note=note,
            basis=case.basis,
        )
        wanted.append((key, settlement))
    done = [(key, service.settle(settlement).settled) for key, settlement in wanted]

    def text(console: Console) -> None:
        for key, one in done:
            say(console, f"{key}: {settled_words(one)}")

    document = {"settled": [{"key": key} | settled_json(one) for key, one in done]}
    show(document, text, as_json=asked.json)


def _verdict(word: str, kind: TargetKind) -> Verdict:
    fitting = COMPARISON_VERDICTS if kind is TargetKind.COMPARISON else CLAIM_VERDICTS
    found = next((one for one in fitting if one.value == word), None)
    if found is None:
        names = ", ".join(one.value for one in fitting)
        raise KnownError(f"'{word}' is no verdict on a {kind.value}.", f"Use {names}.")
    return found


def _pair(written: str) -> tuple[str, str]:
    key, equals, word = written.rpartition("=")
    if not equals or not key:
        raise typer.BadParameter(f"--settle takes KEY=VERDICT, not '{written}'.")
    return key, word.strip().lower()


def _let(service: AdjudicationService, asked: Invocation, request: _Request) -> None:
    from annotation.adjudication import LetJudge, Role  # noqa: PLC0415  loads numpy

    let = LetJudge(
        dataset_id=request.dataset_id,
        judge_id=_judge(service, request.dataset_id, request.judge).id,
        role=Role(request.role),
        curator_id=service.curator(request.by).id,
        only=request.only,
        anyway=request.anyway,
        note=request.note,
    )
    report = run_job(service.let_judge(let), title="Settling", resumes=True)
    show(report.to_json(), lambda console: write_let(console, report), as_json=asked.json)


def _judge(service: AdjudicationService, dataset_id: int, name: str) -> Rater:
    judges = service.judges(dataset_id)
    found = next((one for one in judges if one.name == name), None)
    if found is None:
        names = ", ".join(one.name for one in judges)
        raise KnownError(
            f"No judge called '{name}' judged this dataset.",
            f"Its judges: {names}." if names else "Import or run a judge first.",
        )
    return found


def _revert(
    service: AdjudicationService, asked: Invocation, dataset_id: int, by: str, *, undo: bool
) -> None:
    curator = service.known(by)  # nobody is added who has nothing to take back
    call = service.undo if undo else service.redo
    back = None if curator is None else call(dataset_id, curator.id)
    if back is None:
        what = "undo" if undo else "redo"
        raise KnownError(f"There is nothing to {what} for '{by}'.", "Nothing was changed.")
    show(
        {
            "targets": back.targets,
            "left": back.left,
            "settled": None if back.settled is None else settled_json(back.settled),
        },
        lambda console: write_back(console, back, undo=undo),
        as_json=asked.json,
    )


def _require_note(
    service: AdjudicationService, asked: Invocation, dataset_id: int, *, on: bool
) -> None:
    service.require_note(dataset_id, on=on)
    words = (
        "Every settled verdict of this dataset needs a note now."
        if on
        else "Settled verdicts of this dataset need no note."
    )
    show({"adjudication_note": on}, lambda console: say(console, words), as_json=asked.json)
