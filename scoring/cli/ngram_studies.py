"""Verbs ``ngram study``, ``ngram spot-check`` and ``ngram leaderboard``."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, cast

import typer

from annotation.counting import counted
from annotation.formats.writing import write_beside
from scoring.cli.invocation import JsonFlag, SeedOption, invocation
from scoring.cli.ngram_text import write_board, write_study
from scoring.cli.output import say, show
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from scoring.ngram.contestants import GivenScores
    from scoring.ngram.records import Settings
    from scoring.ngram_study.leaderboard import NgramBoard
    from scoring.ngram_study.records import Study, StudyOptions

SUFFIXES: Final = {".html": "html", ".htm": "html", ".md": "markdown", ".csv": "csv"}
UNITS: Final = ("character", "word")
SORTS: Final = (
    "score", "score_std", "length", "length_std", "fluency", "truthfulness", "helpfulness", "model",
)  # fmt: skip

ReferencesOption: TypeAlias = Annotated[
    Path, typer.Option("--references", metavar="DIR", help="Folder of reference sets.")
]
AnswersOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--answers",
        metavar="FILE|DIR",
        help="A model's answers, its folder, or a folder of models' folders; may be repeated.",
    ),
]
UnitOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(UNITS), help="What n-grams are made of.")
]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Also write it: .html, .md or .csv."),
]


JudgeOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--judge", metavar="CSV", help="Scores of a judge or people: model,score."),
]
JudgeNameOption: TypeAlias = Annotated[
    str, typer.Option(metavar="NAME", help="Who gave the scores; else the file's name.")
]
MadeFlag: TypeAlias = Annotated[
    bool, typer.Option("--made", help="The scores of --judge are made; make some without it.")
]
BuiltByOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="MODEL", help="A model that built the reference sets; repeat it."),
]
ThresholdsOption: TypeAlias = Annotated[
    list[float] | None,
    typer.Option("--threshold", metavar="P", help="Another threshold to try; repeat it."),
]
LengthsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--length", metavar="TARGET:CUT", help="Other lengths to try; repeat it."),
]
OrdersOption: TypeAlias = Annotated[
    list[int] | None, typer.Option("--order", metavar="N", help="Another order; repeat it.")
]
SizesOption: TypeAlias = Annotated[
    list[int] | None, typer.Option("--size", min=1, metavar="K", help="A smaller set; repeat it.")
]
NamedOnlyFlag: TypeAlias = Annotated[
    bool, typer.Option("--named-only", help="Try no other choices but those named.")
]
ProbesOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Probes that people wrote, as JSON lines.")
]
ProbeQuestionsOption: TypeAlias = Annotated[
    int, typer.Option(min=0, metavar="N", help="Questions probed by machine at most.")
]
MarksOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="CSV", help="A spot check that people marked.")
]
ReplicatesOption: TypeAlias = Annotated[
    int, typer.Option(min=0, max=1_000_000, metavar="B", help="Bootstrap replicates.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verbs to ``ngram``."""
    app.command("study")(study)
    app.command("spot-check")(spot_check)
    app.command("leaderboard")(leaderboard)


def study(
    context: typer.Context,
    references: ReferencesOption,
    answers: AnswersOption = None,
    judge: JudgeOption = None,
    judge_name: JudgeNameOption = "",
    made: MadeFlag = False,
    built_by: BuiltByOption = None,
    threshold: ThresholdsOption = None,
    length: LengthsOption = None,
    order: OrdersOption = None,
    size: SizesOption = None,
    named_only: NamedOnlyFlag = False,
    probes: ProbesOption = None,
    probe_questions: ProbeQuestionsOption = 2_000,
    marks: MarksOption = None,
    unit: UnitOption = "character",
    replicates: ReplicatesOption = 2_000,
    seed: SeedOption = 0,
    out: OutOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Study the benchmark: validity, held-out models, stability, sensitivity, probes."""
    from scoring.ngram.contestants import read_contestants  # noqa: PLC0415  loads numpy
    from scoring.ngram.probes import read_probes  # noqa: PLC0415
    from scoring.ngram.reading import read_sets  # noqa: PLC0415
    from scoring.ngram.spot_check import read_marks  # noqa: PLC0415
    from scoring.ngram_study.running import study as studied  # noqa: PLC0415

    form = _form(out)
    asked = invocation(context, as_json=as_json)
    options = replace(
        _choices(threshold, length, order, size, named_only=named_only, settings=_settings(unit)),
        built_by=tuple(built_by or ()),
        probes=probe_questions,
        seed=seed,
        replicates=replicates,
    )
    models = read_contestants(answers or [])
    found = run_job(
        studied(
            read_sets(references),
            models,
            options,
            given=_given(judge, [model.name for model in models], judge_name, made=made),
            made=made,
            probes=None if probes is None else read_probes(probes),
            marks=None if marks is None else read_marks(marks),
            command=_command(context),
        ),
        title="Studying",
    )
    if out is not None:
        _write_study(found, out, form)
    show(found.to_json(), lambda console: write_study(console, found, out), as_json=asked.json)


def _choices(
    thresholds: list[float] | None,
    lengths: list[str] | None,
    orders: list[int] | None,
    sizes: list[int] | None,
    *,
    named_only: bool,
    settings: Settings,
) -> StudyOptions:
    """Give what is tried besides the benchmark's own choices: what was named, else the usual."""
    from scoring.ngram_study.parts import variants  # noqa: PLC0415  loads numpy
    from scoring.ngram_study.records import StudyOptions  # noqa: PLC0415

    usual = StudyOptions()
    none = StudyOptions(thresholds=(), lengths=(), orders=(), sizes=())
    rest = none if named_only else usual
    options = replace(
        rest,
        settings=settings,
        thresholds=tuple(thresholds) if thresholds else rest.thresholds,
        lengths=tuple(map(_length, lengths)) if lengths else rest.lengths,
        orders=tuple(orders) if orders else rest.orders,
        sizes=tuple(sizes) if sizes else rest.sizes,
    )
    try:
        variants(options)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from error
    return options


def _length(text: str) -> tuple[int, int]:
    target, _, cut = text.partition(":")
    if not (target.isdecimal() and cut.isdecimal()):
        raise typer.BadParameter(f"--length is TARGET:CUT, such as 100:150, not '{text}'.")
    return int(target), int(cut)


def _settings(unit: str) -> Settings:
    from scoring.ngram.records import Settings  # noqa: PLC0415  --help need not load it

    if unit not in UNITS:
        raise typer.BadParameter(f"--unit is one of {', '.join(UNITS)}, not '{unit}'.")
    return Settings(unit=cast('Literal["character", "word"]', unit))


def _given(path: Path | None, names: list[str], source: str, *, made: bool) -> GivenScores | None:
    if path is None:
        return None
    from scoring.ngram.contestants import read_scores  # noqa: PLC0415  loads numpy

    said = source or path.name
    return read_scores(path, names, source=f"made scores ({said})" if made else said, made=made)


def _form(out: Path | None) -> str:
    if out is None:
        return ""
    form = SUFFIXES.get(out.suffix.lower(), "")
    if not form:
        raise typer.BadParameter("--out ends in .html, .md or .csv.")
    return form


def _command(context: typer.Context) -> str:
    """Give the line that makes a study or leaderboard again: every option that was given."""
    words = ["tiebreak", "ngram", str(context.info_name)]
    for option in context.command.params:
        value = context.params.get(str(option.name))
        left_out = option.name in {"as_json", "out"} or value in (option.default, None, ())
        if left_out or not option.opts:
            continue
        if isinstance(value, bool):
            words.append(option.opts[0])
            continue
        for one in value if isinstance(value, list | tuple) else [value]:
            words += [option.opts[0], str(one)]
    return shlex.join(words)


def _write_study(found: Study, out: Path, form: str) -> None:
    from scoring.report.ngram_pages import (  # noqa: PLC0415
        study_csv,
        study_html,
        study_markdown,
    )

    writers = {"html": study_html, "markdown": study_markdown, "csv": study_csv}
    write_beside(out, writers[form](found))


def spot_check(
    context: typer.Context,
    references: ReferencesOption,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="CSV", help="Sheet for people to mark.")
    ] = Path("spot-check.csv"),
    size: Annotated[int, typer.Option(min=1, metavar="N", help="How many references.")] = 200,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace a sheet that is there.")
    ] = False,
    seed: SeedOption = 0,
    as_json: JsonFlag = False,
) -> None:
    """Draw references for people to mark as right, wrong or unsure; study --marks reads it."""
    from scoring.ngram.reading import read_sets  # noqa: PLC0415  loads numpy
    from scoring.ngram.spot_check import spot_check as drawn  # noqa: PLC0415
    from scoring.ngram.spot_check import spot_check_csv  # noqa: PLC0415

    asked = invocation(context, as_json=as_json)
    picked = drawn(read_sets(references), size, seed=seed)
    write_beside(out, spot_check_csv(picked), overwrite=overwrite)
    document = {"path": str(out), "references": len(picked), "seed": seed}
    said = f"{out}: {counted(len(picked), 'reference')} to mark."
    show(document, lambda console: say(console, said), as_json=asked.json)


def leaderboard(
    context: typer.Context,
    references: Annotated[
        Path | None, typer.Option("--references", metavar="DIR", help="To score --answers by.")
    ] = None,
    answers: AnswersOption = None,
    results: Annotated[
        list[Path] | None,
        typer.Option("--results", metavar="FILE|DIR", help="Results that are there; repeat it."),
    ] = None,
    sort: Annotated[
        str, typer.Option(metavar="COLUMN", help=f"One of {', '.join(SORTS)}.")
    ] = "score",
    turned: Annotated[bool, typer.Option("--turned", help="The other way round.")] = False,
    unit: UnitOption = "character",
    out: OutOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Rank models: score, spread over trials, length, the three parts."""
    from scoring.ngram.contestants import read_contestants  # noqa: PLC0415  loads numpy
    from scoring.ngram.reading import read_sets  # noqa: PLC0415
    from scoring.ngram_study import leaderboard as boards  # noqa: PLC0415

    form = _form(out)
    if sort not in SORTS:
        raise typer.BadParameter(f"--sort is one of {', '.join(SORTS)}, not '{sort}'.")
    if (answers is None) != (references is None) or (answers is None and results is None):
        raise typer.BadParameter("name --references and --answers, or --results, or all.")
    asked = invocation(context, as_json=as_json)
    settings = _settings(unit)
    lines = boards.read_results(results) if results else []
    notices: list[str] = []
    if answers is not None and references is not None:
        job = boards.scored_lines(read_sets(references), read_contestants(answers), settings)
        scored, notices = run_job(job, title="Scoring")
        lines += scored
    board = boards.ranked(
        lines, sort=cast("boards.Column", sort), turned=turned, notices=notices,
        command=_command(context), settings=settings,
    )  # fmt: skip
    if out is not None:
        _write_board(board, out, form)
    show(board.to_json(), lambda console: write_board(console, board, out), as_json=asked.json)


def _write_board(board: NgramBoard, out: Path, form: str) -> None:
    from scoring.report.ngram_pages import (  # noqa: PLC0415
        board_csv,
        board_html,
        board_markdown,
    )

    writers = {"html": board_html, "markdown": board_markdown, "csv": board_csv}
    write_beside(out, writers[form](board))
