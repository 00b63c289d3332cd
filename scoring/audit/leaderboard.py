"""Systems ranked by who beat whom, and one label a target from many verdicts."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from sqlalchemy.orm import Session

from annotation.jobs import Job, Progress
from annotation.stats.dawid_skene import DawidSkene, dawid_skene
from annotation.stats.matrix import CodeMatrix
from db.engine import Sessions
from db.errors import KnownError
from db.queries import graded
from db.types import Construct
from scoring.audit.ballots import CATEGORIES, WON, Ballots, read_ballots
from scoring.audit.gold import majority
from scoring.audit.judge_wins import sides
from scoring.audit.leaderboard_findings import leaderboard_findings
from scoring.audit.leaderboard_records import (
    AggregateOptions,
    Label,
    Labels,
    Leaderboard,
    Method,
    SystemLine,
)
from scoring.audit.panel import stream_texts
from scoring.audit.provenance import ballot_hash, project_name
from scoring.audit.records import DEFAULT_REPLICATES, Provenance
from scoring.audit.trace import Floats, Ints
from scoring.stats.bradley_terry import BradleyTerry, Meetings, bradley_terry
from scoring.stats.resample import Bools
from scoring.stats.win_rates import length_controlled, win_rate

OF_VERDICTS: Final = frozenset({Method.BRADLEY_TERRY, Method.DAVIDSON})
"""Methods that take every verdict, and not one label a comparison."""
DIFFICULTY: Final = ("instruction_difficulty", "difficulty")
"""Under one of these keys an item may say how hard its question is."""


class Texts(NamedTuple):
    """(n,) characters of a minus those of b, and how hard each question is, where all say so."""

    longer: Floats
    difficulty: Floats | None


class AggregateService:
    """What the ``aggregate`` verb and the leaderboard do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def leaderboard(
        self, dataset: str, options: AggregateOptions | None = None
    ) -> Job[Leaderboard]:
        """Rank the systems of a dataset of comparisons, as a job.

        Raises
        ------
        KnownError
            From the job: for an unknown dataset or judge, for claims, when no verdict counts, and
            when no comparison is between two named systems.
        """
        chosen = options or AggregateOptions()
        yield Progress(done=0, total=None, unit="systems", note="reading")
        with self._sessions.read() as session:
            ballots = read_ballots(session, dataset, chosen)
            if ballots.dataset.construct is not Construct.PREFERENCE:
                raise KnownError(f"'{dataset}' holds claims; systems are ranked by comparisons.")
            texts = _texts(session, ballots) if chosen.length_controlled else None
        named = sides(ballots.targets, most=None)
        if len(named) < 2:
            raise KnownError(
                f"No comparison of '{dataset}' is between two named systems.",
                "Name the systems when importing, or aggregate --by comparisons.",
            )
        systems = list(named)
        meetings, left_out = _meetings(ballots, systems, chosen.method)
        board = bradley_terry(
            meetings,
            len(systems),
            replicates=chosen.replicates,
            seed=chosen.seed,
            ties_apart=chosen.method is Method.DAVIDSON,
        )
        won = _won(ballots, chosen.method)
        lines = []
        for line in board.standings:
            lines.append(_line(systems, line.system, board, won, named, ballots, texts, chosen))
            yield Progress(done=len(lines), total=len(board.standings), unit="systems")
        return self._board(ballots, board, systems, meetings, tuple(lines), left_out, chosen)

    def _board(
        self,
        ballots: Ballots,
        board: BradleyTerry,
        systems: Sequence[str],
        meetings: Meetings,
        lines: tuple[SystemLine, ...],
        left_out: Mapping[str, int],
        options: AggregateOptions,
    ) -> Leaderboard:
        notes = [*ballots.notes, *([board.note] if board.note else [])]
        used = np.unique(ballots.target)
        found = Leaderboard(
            dataset=ballots.dataset.name,
            source=options.source,
            method=options.method,
            verdicts=int(meetings.first.size),
            comparisons=int(used.size),
            clusters=int(np.unique(meetings.cluster).size),
            lines=lines,
            groups=tuple(tuple(systems[code] for code in group) for group in board.groups),
            sets=tuple(tuple(systems[code] for code in one) for one in board.sets),
            nu=board.nu,
            connected=board.connected,
            pseudo=board.pseudo,
            left_out={**ballots.left_out, **left_out},
            notes=tuple(notes),
            findings=(),
            provenance=Provenance(
                project=ballot_hash(ballots.dataset.name, ballots.targets, ballots.matrix()),
                command=self._command(ballots.dataset.name, "systems", options),
                seed=options.seed,
                replicates=options.replicates,
                signatures=(),
            ),
        )
        return leaderboard_findings(found)

    def labels(self, dataset: str, options: AggregateOptions | None = None) -> Labels:
        """Give one label a target, by majority or Dawid-Skene.

        A tie of votes has no label, and is counted.

        Raises
        ------
        KnownError
            For an unknown dataset, construct or judge, when no verdict counts, and for a method
            that labels nothing.
        """
        chosen = options or AggregateOptions(method=Method.MAJORITY)
        if chosen.method in OF_VERDICTS:
            raise KnownError(
                "Bradley-Terry and Davidson rank systems; they give no label to a comparison.",
                "Use --method majority or dawid_skene.",
            )
        with self._sessions.read() as session:
            ballots = read_ballots(session, dataset, chosen)
        return _labels(ballots, chosen, self._command(dataset, "comparisons", chosen))

    def _command(self, dataset: str, by: str, options: AggregateOptions) -> str:
        words = ["tiebreak", "--project", project_name(self._sessions), "aggregate", dataset]
        words += ["--by", by, "--from", options.source.value, "--method", options.method.value]
        for judge in options.judges:
            words += ["--judge", judge]
        if options.length_controlled:
            words.append("--length-controlled")
        if by == "systems":
            words += ["--seed", str(options.seed)]
            if options.replicates != DEFAULT_REPLICATES:
                words += ["--replicates", str(options.replicates)]
        if options.unsealed:
            words.append("--unsealed")
        return shlex.join(words)


def _texts(session: Session, ballots: Ballots) -> Texts:
    length = {one.target_id: len(one.text) for one in stream_texts(session, ballots.dataset)}
    hard: Floats | None = None
    for key in DIFFICULTY:
        given = graded.item_numbers(session, ballots.dataset.id, key)
        if all(row.item_id in given for row in ballots.targets):
            hard = np.array([given[row.item_id] for row in ballots.targets])
            break
    longer = [float(length[row.a_id or 0] - length[row.b_id or 0]) for row in ballots.targets]
    return Texts(np.array(longer), hard)


def _label_codes(matrix: CodeMatrix, method: Method) -> Ints:
    """(n,) one code a target, negative where there is none."""
    if method is Method.DAWID_SKENE:
        return dawid_skene(matrix).labels
    return majority(matrix.counts().astype(np.float64))


def _meetings(
    ballots: Ballots, systems: Sequence[str], method: Method
) -> tuple[Meetings, dict[str, int]]:
    """Give every verdict on two named systems, or one label a comparison."""
    code = {system: place for place, system in enumerate(systems)}
    first = np.array([code.get(row.a_system, -1) for row in ballots.targets], dtype=np.int64)
    second = np.array([code.get(row.b_system, -1) for row in ballots.targets], dtype=np.int64)
    left_out: dict[str, int] = {}
    if method in OF_VERDICTS:
        target, won = ballots.target, ballots.won
    else:
        labels = _label_codes(ballots.matrix(), method)
        judged = np.unique(ballots.target)
        none = int((labels[judged] < 0).sum())
        left_out |= {"comparisons without a label": none} if none else {}
        target = np.flatnonzero(labels >= 0).astype(np.int64)
        won = _codes_won(labels[target])
    known = (first >= 0) & (second >= 0) & (first != second)
    unnamed = int((~known[target]).sum())
    left_out |= {"not between two named systems": unnamed} if unnamed else {}
    target, won = target[known[target]], won[known[target]]
    return (
        Meetings(first[target], second[target], won, np.ones(target.size), ballots.cluster[target]),
        left_out,
    )


def _codes_won(codes: Ints) -> Floats:
    shares = np.array([WON[verdict] for verdict in CATEGORIES[Construct.PREFERENCE]])
    return np.asarray(shares[codes], dtype=np.float64)


def _won(ballots: Ballots, method: Method) -> Floats:
    """(n,) what a got of the win, NaN where nothing counts: mean over verdicts, or the label's."""
    n = len(ballots.targets)
    found: Floats = np.full(n, np.nan)
    if method in OF_VERDICTS:
        count = np.bincount(ballots.target, minlength=n)
        total = np.bincount(ballots.target, weights=ballots.won, minlength=n)
        np.divide(total, count, out=found, where=count > 0)
        return found
    labels = _label_codes(ballots.matrix(), method)
    found[labels >= 0] = _codes_won(labels[labels >= 0])
    return found


def _line(
    systems: Sequence[str],
    code: int,
    board: BradleyTerry,
    won: Floats,
    named: Mapping[str, tuple[Ints, Bools]],
    ballots: Ballots,
    texts: Texts | None,
    options: AggregateOptions,
) -> SystemLine:
    standing = next(line for line in board.standings if line.system == code)
    places, first = named[systems[code]]
    own = np.where(first, won[places], 1 - won[places])
    used = ~np.isnan(own)
    places, first, own = places[used], first[used], own[used]
    cluster = ballots.cluster[places]
    controlled = None
    if texts is not None:
        longer = np.where(first, texts.longer[places], -texts.longer[places])
        controlled = length_controlled(
            own, longer, cluster, replicates=options.replicates, seed=options.seed,
            difficulty=None if texts.difficulty is None else texts.difficulty[places],
        )  # fmt: skip
    return SystemLine(
        system=systems[code],
        strength=standing.strength,
        rank=standing.rank,
        ranks=standing.ranks,
        group=standing.group + 1 if board.groups else None,
        wins=win_rate(own, cluster, replicates=options.replicates, seed=options.seed),
        controlled=controlled,
        comparisons=int(own.size),
    )


def _labels(ballots: Ballots, options: AggregateOptions, command: str) -> Labels:
    matrix = ballots.matrix()
    votes = matrix.counts()
    fitted: DawidSkene | None = None
    if options.method is Method.DAWID_SKENE:
        fitted = dawid_skene(matrix)
        codes, shares = fitted.labels, fitted.posterior
    else:
        codes = majority(votes.astype(np.float64))
        total = votes.sum(axis=1, keepdims=True)
        shares = votes / np.maximum(total, 1)
    words = [verdict.value for verdict in CATEGORIES[ballots.dataset.construct]]
    labels = tuple(
        Label(
            key=row.key,
            verdict=words[codes[place]] if codes[place] >= 0 else None,
            votes=int(votes[place].sum()),
            shares={word: round(float(shares[place, code]), 6) for code, word in enumerate(words)},
            systems=(row.a_system, row.b_system) if row.a_id is not None else None,
        )
        for place, row in enumerate(ballots.targets)
        if votes[place].any()
    )
    tally = Counter(label.verdict or "none" for label in labels)
    silent = len(ballots.targets) - len(labels)
    return Labels(
        dataset=ballots.dataset.name,
        construct=ballots.dataset.construct,
        source=options.source,
        method=options.method,
        labels=labels,
        counts={word: tally.get(word, 0) for word in (*words, "none")},
        reliability={}
        if fitted is None
        else {
            rater.name: float(fitted.reliability[place])
            for place, rater in enumerate(ballots.raters)
            if fitted.rated[place]
        },
        left_out={**ballots.left_out, **({"targets without a verdict": silent} if silent else {})},
        notes=ballots.notes,
        command=command,
    )
