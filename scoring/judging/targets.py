"""What a judge is asked about, one thing at a time: its texts, its place, its calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.judging.prompts import steps_of, subject_kind
from annotation.judging.protocol import ORDERS, identical
from annotation.judging.records import Prompt
from annotation.judging.subjects import (
    AnswerSubject,
    CheckSubject,
    ClaimSubject,
    PairSubject,
    ParaphraseSubject,
    Subject,
)
from annotation.judging.templating import sections, words_used
from db.errors import KnownError
from db.queries import judge_targets
from db.queries.judge_calls import place_of
from db.queries.judge_targets import ItemTexts, TargetTexts
from db.types import ShownOrder, TargetKind
from scoring.judging.choosing import Chosen
from scoring.judging.derange import Deranged, derange
from scoring.judging.options import JudgeOptions

REFERENCE_VALID: Final = "reference_valid"
QUESTION_CLEAR: Final = "question_clear"
DERANGED: Final = "deranged"


class Slot(NamedTuple):
    """Which call about a thing."""

    order: ShownOrder
    sample: int
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One thing that a judge is asked about.

    Parameters
    ----------
    place
        Its name in ``judge_calls``.
    subject
        Its texts, answer A first.
    swapped
        The texts with answer B first, where that is more than an exchange of the two.
    variant
        Empty, or how the texts were disturbed: such calls are stored and never counted.
    part, asked
        Of a check: which part of the item, and what is asked of it.
    """

    place: str
    item: ItemTexts
    subject: Subject
    comparison_id: int | None = None
    claim_id: int | None = None
    answer_id: int | None = None
    swapped: PairSubject | None = None
    variant: str = ""
    part: str = ""
    asked: str = ""

    @property
    def identical(self) -> bool:
        """Whether these are two identical answers, of which no judge is asked."""
        return isinstance(self.subject, PairSubject) and identical(
            self.subject.first, self.subject.second
        )

    def shown(self, order: ShownOrder) -> Subject:
        """Give the texts in the order in which the judge reads them."""
        if order is ShownOrder.BA and self.swapped is not None:
            return self.swapped
        if order is ShownOrder.BA and isinstance(self.subject, PairSubject):
            return replace(self.subject, first=self.subject.second, second=self.subject.first)
        return self.subject

    def quoted(self) -> tuple[str, ...]:
        """Give the texts that the judge may quote; what stands in them is not its verdict."""
        texts: list[str] = []
        for field in fields(self.subject):
            value = getattr(self.subject, field.name)
            texts.extend(value if isinstance(value, tuple) else (value,))
        return tuple(text for text in texts if text)

    def slots(self, options: JudgeOptions) -> tuple[Slot, ...]:
        """Give every call that is made about it, none where the answers are identical."""
        if self.identical:
            return ()
        pair = isinstance(self.subject, PairSubject)
        orders = ORDERS[options.orders.word] if pair else (ShownOrder.NONE,)
        return tuple(
            Slot(order, sample, step)
            for order in orders
            for sample in range(options.samples)
            for step in steps_of(options.prompt)
        )


def kind_of(prompt: Prompt) -> TargetKind | None:
    """Tell what a prompt is about; None for whole items.

    Raises
    ------
    KnownError
        For a check of rewritten texts, of which a dataset has none.
    """
    about = subject_kind(prompt)
    if about is ParaphraseSubject:
        raise KnownError(
            f"'{prompt.name}' compares a text with its rewriting, and a dataset holds no "
            "rewritings.",
            "Choose another prompt.",
        )
    kinds = {
        PairSubject: TargetKind.COMPARISON,
        ClaimSubject: TargetKind.CLAIM,
        AnswerSubject: TargetKind.ANSWER,
    }
    return kinds.get(about)


def variant_of(options: JudgeOptions) -> str:
    """Name the derangement of a run.

    It is one of the whole dataset, so that a limit or a sample does not change who gets what.
    """
    return f"{DERANGED}:{options.derangement_seed}"


def derangement(
    session: Session, dataset_id: int, options: JudgeOptions, kind: TargetKind | None
) -> tuple[dict[int, int], Deranged]:
    """Draw whose text stands with whose question: target id to the id of the text's owner.

    Raises
    ------
    KnownError
        When the prompt is not about single answers or claims, or no derangement exists.
    """
    if kind not in (TargetKind.ANSWER, TargetKind.CLAIM):
        raise KnownError(
            "--deranged is for ratings of single answers and for the support of claims.",
            "Leave it out, or choose a task of these.",
        )
    found = list(judge_targets.derangeable(session, dataset_id, kind))
    if not found:
        return {}, Deranged([], 0, True)
    drawn = derange(
        [one.group for one in found],
        [one.system for one in found],
        [one.text for one in found],
        seed=options.derangement_seed,
    )
    ids = [one.target_id for one in found]
    return {ids[place]: ids[source] for place, source in enumerate(drawn.source)}, drawn


def load(
    session: Session,
    chosen: Chosen,
    block: Sequence[int],
    options: JudgeOptions,
    exchanged: Mapping[int, int] | None = None,
) -> list[Judged]:
    """Read some of the chosen targets with their texts, each followed by its deranged variant."""
    if chosen.kind is None:
        items = judge_targets.items_with_texts(session, block)
        return [one for item in items for one in _checks(item, options.prompt)]
    found = judge_targets.texts(session, chosen.kind, block)
    made = [judged_target(chosen.kind, target) for target in found]
    if not exchanged:
        return made
    owners = [exchanged[target.target_id] for target in found]
    foreign = {one.target_id: one for one in judge_targets.texts(session, chosen.kind, owners)}
    variant = variant_of(options)
    both: list[Judged] = []
    for one, owner in zip(made, owners, strict=True):
        both += [one, replace(one, subject=_mixed(one.subject, foreign[owner]), variant=variant)]
    return both


def judged_target(kind: TargetKind, target: TargetTexts) -> Judged:
    """Give one undisturbed target as it is asked about."""
    return Judged(
        place=place_of(kind, target.target_id),
        item=target.item,
        subject=_subject(kind, target),
        comparison_id=target.target_id if kind is TargetKind.COMPARISON else None,
        claim_id=target.target_id if kind is TargetKind.CLAIM else None,
        answer_id=target.target_id if kind is TargetKind.ANSWER else None,
    )


def _subject(kind: TargetKind, target: TargetTexts) -> Subject:
    item = target.item
    if kind is TargetKind.CLAIM:
        return ClaimSubject(
            question=item.question, claim=target.first, evidence=_joined(target.evidence)
        )
    if kind is TargetKind.ANSWER:
        return AnswerSubject(
            question=item.question,
            context=item.context,
            references=item.references,
            answer=target.first,
        )
    return PairSubject(
        question=item.question,
        context=item.context,
        references=item.references,
        first=target.first,
        second=target.second,
    )


def _joined(evidence: Sequence[str]) -> str:
    return "\n".join(text for text in evidence if text.strip())


def _mixed(subject: Subject, foreign: TargetTexts) -> Subject:
    """Put another group's answer, or evidence, in the place of the true one."""
    if isinstance(subject, ClaimSubject):
        return replace(subject, evidence=_joined(foreign.evidence))
    if isinstance(subject, AnswerSubject):
        return replace(subject, answer=foreign.first)
    return subject


def _checks(item: ItemTexts, prompt: Prompt) -> list[Judged]:
    named = f"item:{item.item_id}"
    if not any("reference" in words_used(part) for part in sections(prompt.text)):
        subject = CheckSubject(question=item.question)
        return [
            Judged(
                place=f"{named}/question",
                item=item,
                subject=subject,
                part="question",
                asked=QUESTION_CLEAR,
            )
        ]
    return [
        Judged(
            place=f"{named}/reference:{number}",
            item=item,
            subject=CheckSubject(question=item.question, reference=reference),
            part=f"reference:{number}",
            asked=REFERENCE_VALID,
        )
        for number, reference in enumerate(item.references)
        if reference.strip()
    ]
