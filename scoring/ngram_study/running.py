"""A study of the benchmark: every model scored under every choice, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from annotation.jobs import Job
from db.errors import KnownError
from scoring.audit.records import Provenance
from scoring.ngram.boards import Board, boards, shared_questions
from scoring.ngram.contestants import Contestant, GivenScores, made_scores, matched
from scoring.ngram.probes import Probe, ProbeResult, probe
from scoring.ngram.records import ReferenceSet
from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.spot_check import Marks
from scoring.ngram_study.findings import findings
from scoring.ngram_study.parts import sensitivity, stability, validity, variants
from scoring.ngram_study.records import ModelLine, Study, StudyOptions


def study(
    sets: Sequence[ReferenceSet],
    models: Sequence[Contestant],
    options: StudyOptions,
    *,
    given: GivenScores | None = None,
    made: bool = False,
    probes: Mapping[str, Sequence[Probe]] | None = None,
    marks: Marks | None = None,
    command: str = "",
) -> Job[Study]:
    """Study the benchmark on some models; yield after each question's scorer.

    Parameters
    ----------
    sets
        The reference sets. Questions that not every model answered are left out, and told.
    given
        Scores by a judge or by people.
    made
        Whether scores are made up where none are given; they are said to be made.
    probes
        Probes that people wrote, by question id.
    marks
        What people said of a spot check.
    command
        The line that makes the study again.

    Raises
    ------
    KnownError
        For no model, no shared question, and a builder that is no model.
    """
    shared, left_out = shared_questions(sets, models)
    builders = tuple(matched(one, [model.name for model in models]) for one in options.built_by)
    written = _written(probes or {}, shared)
    probed: list[ProbeResult] = []

    def visit(scorer: QuestionScorer) -> None:
        own = written.get(scorer.references.question_id, ())
        machine = len({one.question_id for one in probed}) < options.probes
        probed.extend(probe(scorer, own, machine=machine, seed=options.seed))

    tried = variants(options)
    made_boards = yield from boards(shared, models, tried, seed=options.seed, visit=visit)
    own = made_boards[0]
    if given is None and made:
        given = made_scores(own.models, own.totals, seed=options.seed)
    valid = None if given is None else validity(own, given, builders, options)
    stable = stability(own, builders, options)
    sensitive = sensitivity(made_boards, tried, given)
    lines = _lines(own, given, builders)
    return Study(
        questions=len(shared),
        references=sum(len(texts) for one in shared for texts in one.groups.values()),
        left_out=left_out,
        options=options,
        models=lines,
        validity=valid,
        stability=stable,
        sensitivity=sensitive,
        probes=tuple(probed),
        marks=marks,
        findings=findings(lines, valid, stable, sensitive, probed, marks),
        provenance=Provenance(
            project=_hash(shared, models),
            command=command,
            seed=options.seed,
            replicates=options.replicates,
            signatures=(f"ngram|{options.settings.to_json()}",),
        ),
    )


def _written(
    probes: Mapping[str, Sequence[Probe]], shared: Sequence[ReferenceSet]
) -> Mapping[str, Sequence[Probe]]:
    strange = set(probes) - {one.question_id for one in shared}
    if strange:
        raise KnownError(
            f"Probes name questions that are not here: {', '.join(sorted(strange)[:5])}.",
            "Check their question_id.",
        )
    return probes


def _lines(
    board: Board, given: GivenScores | None, builders: Sequence[str]
) -> tuple[ModelLine, ...]:
    """Give the models, best first."""
    totals, ranks = board.totals, board.ranks
    order = sorted(range(len(board.models)), key=lambda at: (ranks[at], board.models[at]))
    return tuple(
        ModelLine(
            model=board.models[at],
            score=float(totals[at]),
            rank=float(ranks[at]),
            given=None if given is None else given.scores.get(board.models[at]),
            builder=board.models[at] in builders,
            alone={
                group: float(values[at].mean()) for group, (_, values) in board.alone.items()
            },
        )
        for at in order
    )  # fmt: skip


def _hash(sets: Sequence[ReferenceSet], models: Sequence[Contestant]) -> str:
    """Hash every text that the study rests on."""
    digest = sha256()

    def take(text: str) -> None:
        digest.update(text.encode("utf-8", "surrogatepass") + b"\x00")

    for one in sets:
        take(f"{one.question_id} {one.question} {one.rules}")
        for group, texts in one.groups.items():
            for text in (group, *texts):
                take(text)
    for model in models:
        for text in (model.name, *(text for one in sets for text in model.answers.of(one))):
            take(text)
    return digest.hexdigest()[:16]
