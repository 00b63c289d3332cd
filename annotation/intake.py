"""Drafts into one dataset: what is new is written in bulk, what is known is joined or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from annotation.draft_checks import check_item, check_judgment, check_key
from annotation.formats.reading import Heading, Read
from annotation.formats.records import BadRecordError, Rejected, Warned
from annotation.import_report import Tally
from annotation.item_rows import answer_row, item_row
from annotation.joining import Joiner
from annotation.judge_intake import JudgeIntake, OnItem
from annotation.judgment_intake import JudgmentIntake, OnTarget
from annotation.score_intake import Scored, ScoreIntake
from annotation.target_order import OrderRead
from db.queries import arrivals, imports
from db.queries import import_lookups as lookups
from db.queries.ids import allocate
from db.types import (
    CLAIM_VERDICTS,
    COMPARISON_VERDICTS,
    ClaimDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    TargetKind,
    VotesDraft,
)


class DatasetIntake:
    """Takes the drafts of one dataset, batch by batch, inside the import's transaction.

    Parameters
    ----------
    session
        The import's transaction.
    name
        The dataset's name; it is made with the first item, unless it is there.
    construct
        What a new dataset measures.
    heading
        What the file says of the dataset, where it says anything.
    source
        What is noted as the new dataset's source.
    """

    def __init__(
        self,
        session: Session,
        *,
        name: str,
        construct: Construct,
        heading: Heading | None = None,
        source: str = "",
    ) -> None:
        self.name = name
        self.tally = Tally()
        self._session = session
        self._heading = heading
        self._source = source
        found = imports.find_dataset(session, name)
        self.dataset_id = None if found is None else found[0]
        self.construct = construct if found is None else found[1]
        self._positions = [0, 0, 0]
        kinds = {} if heading is None else dict(heading.raters)
        self._judgments = JudgmentIntake(session, self.tally, kinds)
        self._scores = ScoreIntake(session, self.tally, () if heading is None else heading.runs)
        self._asked = JudgeIntake(session, self.tally, self._judgments, heading)
        self._orders: tuple[OrderRead, OrderRead] | None = None
        self._first_item_of_file = 0
        if self.dataset_id is not None:
            self._positions = list(imports.next_positions(session, self.dataset_id))

    def start_file(self) -> None:
        """From now on, what is added counts as this file's."""
        self._first_item_of_file = allocate(self._session, "items", 0)
        self._judgments.start_file()

    def name_systems(self, names: Mapping[str, str]) -> None:
        """Name the systems that the dataset's answers have by their ids alone."""
        if self.dataset_id is not None:
            self.tally.renamed += imports.rename_systems(self._session, self.dataset_id, names)

    def create(self) -> int:
        """Make the dataset, unless it is there, and give its id."""
        if self.dataset_id is None:
            heading = self._heading or Heading(name=self.name)
            self.dataset_id = imports.create_dataset(
                self._session,
                name=self.name,
                construct=self.construct,
                created_at=heading.created_at,
                source=heading.source or self._source,
                guideline=heading.guideline,
                settings=dict(heading.settings),
            )
            self.tally.created = True
            self._orders = (OrderRead(), OrderRead())
            self._carry_over(self.dataset_id, heading)
            self._scores.create_runs(self.dataset_id)
            self._asked.create_runs(self.dataset_id)
        return self.dataset_id

    def _carry_over(self, dataset_id: int, heading: Heading) -> None:
        places = {self._judgments.rater(name): place for name, place in heading.arrivals.items()}
        arrivals.carry_over(self._session, dataset_id, drawn_with=heading.seed, places=places)

    def end_file(self) -> None:
        """Put the targets of a dataset that this file made in the order that it says."""
        if self._orders is not None and self.dataset_id is not None:
            for order, table in zip(self._orders, ("comparisons", "claims"), strict=True):
                order.settle(self._session, table, self.dataset_id)
        self._orders = None

    def add(self, batch: Sequence[Read]) -> list[Rejected | Warned]:
        """Write a batch; give the lines that were refused and what should be told of others."""
        told: list[Rejected | Warned] = []
        items: list[tuple[int, ItemDraft]] = []
        votes: list[tuple[int, VotesDraft]] = []
        for read in batch:
            draft = read.draft
            try:
                if isinstance(draft, ItemDraft):
                    check_item(draft, self.construct)
                    items.append((read.line, draft))
                else:
                    self._check_votes(draft)
                    votes.append((read.line, draft))
            except BadRecordError as error:
                told.append(Rejected(read.line, str(error)))
        if items:
            self._add_items(items, told)
        if votes:
            self._add_votes(votes, told)
        return told

    def _check_votes(self, draft: VotesDraft) -> None:
        check_key(draft.key)
        claims = self.construct is Construct.ATTRIBUTION
        for judgment in draft.judgments:
            if claims:
                check_judgment(judgment, CLAIM_VERDICTS, "claim")
            else:
                check_judgment(judgment, COMPARISON_VERDICTS, "comparison")

    def _add_items(
        self, items: Sequence[tuple[int, ItemDraft]], told: list[Rejected | Warned]
    ) -> None:
        dataset_id = self.create()
        known = lookups.items_by_key(self._session, dataset_id, [draft.key for _, draft in items])
        keys = [one.key for _, draft in items for one in draft.comparisons]
        comparisons = set(lookups.comparisons_by_key(self._session, dataset_id, keys))
        keys = [one.key for _, draft in items for one in draft.claims]
        claims = set(lookups.claims_by_key(self._session, dataset_id, keys))
        seen = set(known)
        fresh: list[tuple[int, ItemDraft]] = []
        again: list[tuple[int, ItemDraft]] = []
        votes: list[tuple[int, VotesDraft]] = []
        for line, draft in items:
            if draft.key in seen:
                again.append((line, draft))
                continue
            if draft.textless and (said := _votes_of(draft, claims or comparisons)):
                votes += ((line, one) for one in said)
                continue
            twice = _twice(draft, comparisons, claims)
            if twice:
                told.append(Rejected(line, f"the key '{twice[:60]}' is that of another item"))
                continue
            seen.add(draft.key)
            comparisons.update(one.key for one in draft.comparisons)
            claims.update(one.key for one in draft.claims)
            fresh.append((line, draft))
        told += self._write(dataset_id, fresh)
        if again:
            joiner = Joiner(self._session, dataset_id, self._positions, self.tally)
            joiner.join(again, self._first_item_of_file)
            told += joiner.told
            told += self._judgments.write(dataset_id, joiner.targets, known=True)
            self._scores.write(dataset_id, joiner.scored)
            self._asked.write(dataset_id, joiner.targets, joiner.asked)
        if votes:
            self._add_votes(votes, told)

    def _write(self, dataset_id: int, items: Sequence[tuple[int, ItemDraft]]) -> list[Warned]:
        session = self._session
        item_id, answer_id, pair_id, claim_id = self._first_ids([draft for _, draft in items])
        rows: list[tuple[object, ...]] = []
        references: list[tuple[object, ...]] = []
        answers: list[tuple[object, ...]] = []
        pairs: list[tuple[object, ...]] = []
        claims: list[tuple[object, ...]] = []
        evidence: list[tuple[object, ...]] = []
        targets: list[OnTarget] = []
        scored: list[Scored] = []
        asked: list[OnItem] = []
        self._note_places(items, pair_id, claim_id)
        position, pair_position, claim_position = self._positions
        for line, draft in items:
            rows.append(item_row(item_id, dataset_id, position, draft))
            references += ((item_id, place, text) for place, text in enumerate(draft.references))
            first_answer, first_pair, first_claim = answer_id, pair_id, claim_id
            for place, answer in enumerate(draft.answers):
                answers.append(answer_row(answer_id, item_id, place, answer))
                if answer.scores:
                    scored.append(Scored(TargetKind.ANSWER, answer_id, answer.scores))
                answer_id += 1
            for pair in draft.comparisons:
                at = (first_answer + pair.a, first_answer + pair.b)
                pairs.append((pair_id, dataset_id, item_id, pair_position, pair.key, *at))
                targets.append(OnTarget(line, pair_id, None, pair, item_id))
                pair_id += 1
                pair_position += 1
            for claim in draft.claims:
                claims.append(
                    (claim_id, dataset_id, item_id, claim_position, claim.key, claim.text)
                )
                evidence += ((claim_id, place, text) for place, text in enumerate(claim.evidence))
                targets.append(OnTarget(line, None, claim_id, claim, item_id))
                if claim.scores:
                    scored.append(Scored(TargetKind.CLAIM, claim_id, claim.scores))
                claim_id += 1
                claim_position += 1
            if draft.calls or draft.checks:
                ids = range(first_answer, answer_id), range(first_pair, pair_id)
                asked.append(OnItem(item_id, draft, *ids, range(first_claim, claim_id)))
            item_id += 1
            position += 1
        self._positions[:] = position, pair_position, claim_position
        tally = self.tally
        tally.items += imports.insert_many(session, imports.ITEMS, rows)
        tally.references += imports.insert_numbered(session, imports.REFERENCES, references)
        tally.answers += imports.insert_many(session, imports.ANSWERS, answers)
        tally.comparisons += imports.insert_many(session, imports.COMPARISONS, pairs)
        tally.claims += imports.insert_many(session, imports.CLAIMS, claims)
        imports.insert_numbered(session, imports.EVIDENCE, evidence)
        told = self._judgments.write(dataset_id, targets, known=False)
        self._scores.write(dataset_id, scored)
        self._asked.write(dataset_id, targets, asked)
        return told

    def _first_ids(self, drafts: Sequence[ItemDraft]) -> tuple[int, int, int, int]:
        session = self._session
        return (
            allocate(session, "items", len(drafts)),
            allocate(session, "answers", sum(len(draft.answers) for draft in drafts)),
            allocate(session, "comparisons", sum(len(draft.comparisons) for draft in drafts)),
            allocate(session, "claims", sum(len(draft.claims) for draft in drafts)),
        )

    def _note_places(
        self, items: Sequence[tuple[int, ItemDraft]], pair_id: int, claim_id: int
    ) -> None:
        if self._orders is not None:
            pairs, claims = self._orders
            pairs.take(pair_id, [one.position for _, draft in items for one in draft.comparisons])
            claims.take(claim_id, [one.position for _, draft in items for one in draft.claims])

    def _add_votes(
        self, votes: Sequence[tuple[int, VotesDraft]], told: list[Rejected | Warned]
    ) -> None:
        if self.dataset_id is None:
            told += (Rejected(line, f"there is no dataset '{self.name}'") for line, _ in votes)
            return
        keys = [draft.key for _, draft in votes]
        claims = self.construct is Construct.ATTRIBUTION
        if claims:
            found = lookups.claims_by_key(self._session, self.dataset_id, keys)
        else:
            found = lookups.comparisons_by_key(self._session, self.dataset_id, keys)
        targets = []
        for line, draft in votes:
            stored = found.get(draft.key)
            if stored is None:
                what = "claim" if claims else "comparison"
                told.append(
                    Rejected(line, f"no {what} of '{self.name}' has the key '{draft.key[:60]}'")
                )
            else:
                pair, claim = (None, stored.id) if claims else (stored.id, None)
                targets.append(OnTarget(line, pair, claim, draft, stored.item_id))
        targets = self._asked.combined(targets)
        told += self._judgments.write(self.dataset_id, targets, known=True)
        self._asked.write(self.dataset_id, targets)


def _votes_of(draft: ItemDraft, known: set[str]) -> list[VotesDraft]:
    """Give what a draft without texts says of targets that are there under other items."""
    if any(answer.system for answer in draft.answers):
        return []
    targets: list[ComparisonDraft | ClaimDraft] = [*draft.comparisons, *draft.claims]
    if not all(target.key in known for target in targets):
        return []
    return [VotesDraft(key=target.key, judgments=target.judgments) for target in targets]


def _twice(draft: ItemDraft, comparisons: set[str], claims: set[str]) -> str:
    for pair in draft.comparisons:
        if pair.key in comparisons:
            return pair.key
    for claim in draft.claims:
        if claim.key in claims:
            return claim.key
    return ""
