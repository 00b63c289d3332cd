"""Reference sets made from pools: filtered, reduced, written with what was dropped and why."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from annotation.formats.writing import write_beside
from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring.ngram.built import (
    RECORDS,
    BuildOptions,
    BuildRecord,
    BuildReport,
    BuiltGroup,
    BuiltQuestion,
    Dropped,
    read_record,
    record_path,
)
from scoring.ngram.filtering import Cutter, Reason, filtered
from scoring.ngram.pool import GROUP, MAX_TEXT, PoolAnswer, Pools
from scoring.ngram.questions import AskedQuestion, safe_id
from scoring.ngram.records import ReferenceSet
from scoring.ngram.reduction import Reduced, reduced
from scoring.ngram.units import cut


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """A set, how it was made, and what did not come into it."""

    built: BuiltQuestion
    content: str
    dropped: tuple[Dropped, ...]


def build(pools: Pools, folder: Path, options: BuildOptions) -> Job[BuildReport]:
    """Build a set for every question of the pools, each written whole; yield after each.

    ``folder/ID.json`` is the set, as `read_set` reads it; ``folder/built/ID.json`` holds the
    options, how the objective rose, and every answer that was dropped with its reason. A set that
    is there and was built from the same pool by the same options is left as it is, so that a
    build which was stopped goes on where it was.

    Raises
    ------
    KnownError
        For options that make no set, a folder that cannot be made or written to, and a file in
        the way that was not built here.
    """
    if options.rules.longest >= MAX_TEXT:
        raise KnownError(f"Answers are at most {MAX_TEXT - 1:,} characters long.", "Lower it.")
    try:
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(f"{folder} cannot be made: {error.strerror}.", "Name another.") from error
    cutter = partial(cut, unit=options.unit)
    made: list[BuiltQuestion] = []
    total = len(pools.questions)
    for asked in pools.questions:
        yield Progress(done=len(made), total=total, unit="questions", note=asked.question_id)
        answers = pools.answers[asked.question_id]
        fingerprint = _fingerprint(asked, answers, options)
        there = _there(folder, asked, fingerprint)
        if there is None:
            one = yield from _made(asked, answers, folder, options, cutter)
            _write(one, folder, options, fingerprint)
            there = one.built
        made.append(there)
    yield Progress(done=total, total=total, unit="questions")
    return BuildReport(
        folder=folder,
        questions=tuple(made),
        rejected=pools.rejected,
        rejected_count=pools.rejected_count,
    )


def _made(
    asked: AskedQuestion,
    answers: Sequence[PoolAnswer],
    folder: Path,
    options: BuildOptions,
    cutter: Cutter,
) -> Job[_Made]:
    rules = replace(
        options.rules,
        must=(*options.rules.must, *asked.must),
        must_not=(*options.rules.must_not, *asked.must_not),
    )
    found = filtered(
        [one.text for one in answers],
        rules,
        cut=cutter,
        unfinished={at for at, one in enumerate(answers) if not one.finished},
    )
    why = {one.place: (one.reason, one.detail) for one in found.dropped}
    groups: dict[str, BuiltGroup] = {}
    texts: dict[str, tuple[str, ...]] = {}
    for name, places in _grouped(answers, found.kept, merge=options.merge).items():
        job = reduced([answers[at].text for at in places], options.reduce, cut=cutter)
        result = yield from _noted(job, f"{asked.question_id} {name}")
        inside = {places[at] for at in result.chosen}
        why |= {at: (Reason.REDUCED, "") for at in places if at not in inside}
        texts[name] = tuple(answers[at].text for at in sorted(inside))
        groups[name] = BuiltGroup(
            pool=sum(options.merge or one.group == name for one in answers),
            kept=len(places),
            chosen=len(inside),
            steps=result.steps,
        )
    counts: dict[str, int] = {}
    for reason, _ in why.values():
        counts[reason.value] = counts.get(reason.value, 0) + 1
    return _Made(
        built=BuiltQuestion(
            question_id=asked.question_id,
            question=asked.question,
            pool=len(answers),
            dropped=counts,
            groups=groups,
            path=folder / f"{safe_id(asked.question_id, str(folder))}.json" if groups else None,
        ),
        content=_content(asked, texts) if groups else "",
        dropped=tuple(
            _dropped(answers[at], reason, detail) for at, (reason, detail) in sorted(why.items())
        ),
    )


def _noted(job: Job[Reduced], where: str) -> Job[Reduced]:
    """Run a reduction, and say of which question and group its progress is."""
    while True:
        try:
            step = next(job)
        except StopIteration as stop:
            result: Reduced = stop.value
            return result
        yield replace(step, note=f"{where}: {step.note}")


def _grouped(
    answers: Sequence[PoolAnswer], kept: Sequence[int], *, merge: bool
) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = {}
    for place in kept:
        groups.setdefault(GROUP if merge else answers[place].group, []).append(place)
    return dict(sorted(groups.items()))


def _dropped(answer: PoolAnswer, reason: Reason, detail: str) -> Dropped:
    return Dropped(
        answer=answer.text,
        group=answer.group,
        source=answer.source,
        reason=reason.value,
        detail=detail,
    )


def _content(asked: AskedQuestion, texts: Mapping[str, tuple[str, ...]]) -> str:
    made = ReferenceSet(
        question_id=asked.question_id,
        question=asked.question,
        groups=texts,
        rules=asked.keywords,
        note=asked.note,
        category=asked.category,
    )
    return _dumped(made.to_json())


# --- files --------------------------------------------------------------------------------------


def _write(made: _Made, folder: Path, options: BuildOptions, fingerprint: str) -> None:
    """Write the record, which says what the set will be, and then the set.

    A build that is killed between the two leaves a record that names the file before and the file
    to come; either may be replaced by the next.
    """
    name = made.built.question_id
    path = folder / f"{name}.json"
    before = _sha256(path)
    there = read_record(folder, name)
    known = () if there is None else (there.set_sha256, there.replaces_sha256)
    if before and before not in known:
        raise KnownError(
            f"{path} is there and was not built here.", "Name another folder, or move the file."
        )
    record = BuildRecord(
        fingerprint=fingerprint,
        set_sha256=hashlib.sha256(made.content.encode()).hexdigest() if made.content else "",
        replaces_sha256=before,
        options=options.to_json(),
        built=made.built,
        dropped=made.dropped,
    )
    write_beside(record_path(folder, name), _dumped(record.to_json()))
    if made.content:
        write_beside(path, made.content)
    elif before:
        path.unlink(missing_ok=True)


def _there(folder: Path, asked: AskedQuestion, fingerprint: str) -> BuiltQuestion | None:
    """Give the set that is there if it follows from the same pool and options."""
    record = read_record(folder, safe_id(asked.question_id, str(folder)))
    if record is None or record.fingerprint != fingerprint:
        return None
    if record.set_sha256 != _sha256(folder / f"{asked.question_id}.json"):
        return None
    return replace(record.built, again=True)


def _fingerprint(
    asked: AskedQuestion, answers: Sequence[PoolAnswer], options: BuildOptions
) -> str:  # fmt: skip
    """Hash everything that a set follows from."""
    parts = [
        asked.to_json(),
        options.to_json(),
        [[one.text, one.group, one.finished] for one in answers],
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _sha256(path: Path) -> str:
    """Hash a file; empty where there is none."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise KnownError(f"{path} cannot be read: {error.strerror}.", "See to it.") from error


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
