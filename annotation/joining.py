"""Items that come again: their parts are joined to what is there, or they are refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy.orm import Session

from annotation.formats.records import BadRecordError, Rejected, Warned
from annotation.import_report import Tally
from annotation.item_rows import answer_row
from annotation.judge_intake import OnItem
from annotation.judgment_intake import OnTarget
from annotation.score_intake import Scored
from annotation.turning import turned_calls, turned_pair
from db.queries import import_lookups as lookups
from db.queries import imports
from db.queries.ids import allocate
from db.queries.import_lookups import StoredAnswer, StoredItem, StoredTarget
from db.types import AnswerDraft, ClaimDraft, ComparisonDraft, ItemDraft, TargetKind

USED: Final = "duplicate id: '{key}' was used before, with {what}"
Drafted = tuple[int, ItemDraft]


class Joiner:
    """Joins a batch of items whose keys the dataset has already.

    An item that says the same gives its judgments to what is there (a file with one row per
    judgment is like that); a comparison whose answers stand the other way round gives them
    turned; a new comparison or claim is added to the item. One that says something else is
    refused.

    Parameters
    ----------
    session
        The import's transaction.
    dataset_id
        The dataset.
    positions
        Next positions of items, comparisons and claims; counted on here.
    tally
        Where gains are counted.
    """

    def __init__(
        self, session: Session, dataset_id: int, positions: list[int], tally: Tally
    ) -> None:
        self._session = session
        self._dataset_id = dataset_id
        self._positions = positions
        self._tally = tally
        self.targets: list[OnTarget] = []
        self.scored: list[Scored] = []
        self.asked: list[OnItem] = []
        self._turned: set[str] = set()
        self.told: list[Rejected | Warned] = []

    def join(self, items: Sequence[Drafted], first_item_of_file: int) -> None:
        """Take the items in; what hangs on them waits in ``targets``, ``scored`` and ``asked``."""
        self._look_up(items)
        session = self._session
        self._answer_id = allocate(session, "answers", sum(len(one.answers) for _, one in items))
        self._pair_id = allocate(
            session, "comparisons", sum(len(one.comparisons) for _, one in items)
        )
        self._claim_id = allocate(session, "claims", sum(len(one.claims) for _, one in items))
        self._answer_rows: list[tuple[object, ...]] = []
        self._pair_rows: list[tuple[object, ...]] = []
        self._claim_rows: list[tuple[object, ...]] = []
        self._evidence_rows: list[tuple[object, ...]] = []
        for line, draft in items:
            try:
                stored = self._same_item(draft)
                places = self._places(stored.id, draft.answers, textless=draft.textless)
                pairs = [self._find_pair(stored.id, one, places) for one in draft.comparisons]
                claims = [
                    self._find_claim(stored.id, one, textless=draft.textless)
                    for one in draft.claims
                ]
            except BadRecordError as error:
                self.told.append(Rejected(line, str(error)))
                continue
            new = None in pairs or None in claims
            if stored.id < first_item_of_file and not new:
                self._tally.already_there += 1
            answers = self._add_answers(stored.id, draft.answers, places)
            for pair, found_pair in zip(draft.comparisons, pairs, strict=True):
                self._take_pair(line, stored.id, pair, found_pair, answers)
            for claim, found_claim in zip(draft.claims, claims, strict=True):
                self._take_claim(line, stored.id, claim, found_claim)
            if draft.calls or draft.checks:
                pair_ids = [self._pairs[one.key].id for one in draft.comparisons]
                claim_ids = [self._claims[one.key].id for one in draft.claims]
                asked = turned_calls(draft, self._turned)
                self.asked.append(OnItem(stored.id, asked, answers, pair_ids, claim_ids))
        self._write()

    def _look_up(self, items: Sequence[Drafted]) -> None:
        session, dataset_id = self._session, self._dataset_id
        pair_keys = [one.key for _, draft in items for one in draft.comparisons]
        claim_keys = [one.key for _, draft in items for one in draft.claims]
        self._items = lookups.items_by_key(session, dataset_id, [draft.key for _, draft in items])
        self._pairs = lookups.comparisons_by_key(session, dataset_id, pair_keys)
        self._claims = lookups.claims_by_key(session, dataset_id, claim_keys)
        self._evidence = lookups.evidence_of(session, [one.id for one in self._claims.values()])
        self._answers = lookups.answers_of(session, [one.id for one in self._items.values()])

    def _same_item(self, draft: ItemDraft) -> StoredItem:
        stored = self._items[draft.key]
        if draft.textless:
            return stored
        if stored.question != draft.question:
            raise BadRecordError(USED.format(key=draft.key[:60], what="another question"))
        if stored.context != draft.context:
            raise BadRecordError(USED.format(key=draft.key[:60], what="another context"))
        return stored

    def _places(
        self, item_id: int, answers: Sequence[AnswerDraft], *, textless: bool
    ) -> list[int | None]:
        """Give the stored answer for each answer of a draft; None where it is a new one.

        Answers without texts are known by their systems, or by their order where none is named.
        """
        free = list(self._answers.get(item_id, ()))
        found: list[int | None] = []
        for answer in answers:
            alike = next(
                (one for one in free if _alike(one, answer, textless=textless)),
                None,
            )
            if alike is not None:
                free.remove(alike)
            found.append(None if alike is None else alike.id)
        return found

    def _find_pair(
        self, item_id: int, draft: ComparisonDraft, places: Sequence[int | None]
    ) -> StoredTarget | None:
        stored = self._pairs.get(draft.key)
        if stored is None:
            return None
        if stored.item_id != item_id:
            raise BadRecordError(USED.format(key=draft.key[:60], what="another item"))
        if {places[draft.a], places[draft.b]} != {stored.first, stored.second}:
            raise BadRecordError(USED.format(key=draft.key[:60], what="other answers"))
        return stored

    def _find_claim(
        self, item_id: int, draft: ClaimDraft, *, textless: bool
    ) -> StoredTarget | None:
        stored = self._claims.get(draft.key)
        if stored is None:
            return None
        if stored.item_id != item_id:
            raise BadRecordError(USED.format(key=draft.key[:60], what="another item"))
        if textless:
            return stored
        if stored.text != draft.text:
            raise BadRecordError(USED.format(key=draft.key[:60], what="another claim"))
        if self._evidence.get(stored.id, ()) != draft.evidence:
            raise BadRecordError(USED.format(key=draft.key[:60], what="other evidence"))
        return stored

    def _add_answers(
        self, item_id: int, drafts: Sequence[AnswerDraft], places: Sequence[int | None]
    ) -> list[int]:
        stored = self._answers.setdefault(item_id, [])
        ids = []
        for draft, place in zip(drafts, places, strict=True):
            answer_id = place
            if answer_id is None:
                answer_id = self._answer_id
                self._answer_id += 1
                position = len(stored)
                self._answer_rows.append(answer_row(answer_id, item_id, position, draft))
                stored.append(StoredAnswer(answer_id, item_id, position, draft.system, draft.text))
            if draft.scores:
                self.scored.append(Scored(TargetKind.ANSWER, answer_id, draft.scores))
            ids.append(answer_id)
        return ids

    def _take_pair(
        self,
        line: int,
        item_id: int,
        draft: ComparisonDraft,
        stored: StoredTarget | None,
        answers: Sequence[int],
    ) -> None:
        first, second = answers[draft.a], answers[draft.b]
        if stored is None:
            stored = StoredTarget(self._pair_id, item_id, first, second, "")
            self._pairs[draft.key] = stored
            self._pair_rows.append(
                (
                    *(stored.id, self._dataset_id, item_id, self._positions[1]),
                    *(draft.key, first, second),
                )
            )
            self._pair_id += 1
            self._positions[1] += 1
        if (first, second) != (stored.first, stored.second):
            draft = turned_pair(draft)
            self._turned.add(draft.key)
            self.told.append(Warned(line, "its answers stand the other way round; turned"))
        self.targets.append(OnTarget(line, stored.id, None, draft, item_id))

    def _take_claim(
        self, line: int, item_id: int, draft: ClaimDraft, stored: StoredTarget | None
    ) -> None:
        if stored is None:
            stored = StoredTarget(self._claim_id, item_id, 0, 0, draft.text)
            self._claims[draft.key] = stored
            self._evidence[stored.id] = draft.evidence
            self._claim_rows.append(
                (
                    *(stored.id, self._dataset_id, item_id, self._positions[2]),
                    *(draft.key, draft.text),
                )
            )
            self._evidence_rows += (
                (stored.id, place, text) for place, text in enumerate(draft.evidence)
            )
            self._claim_id += 1
            self._positions[2] += 1
        self.targets.append(OnTarget(line, None, stored.id, draft, item_id))
        if draft.scores:
            self.scored.append(Scored(TargetKind.CLAIM, stored.id, draft.scores))

    def _write(self) -> None:
        imports.insert_many(self._session, imports.ANSWERS, self._answer_rows)
        imports.insert_many(self._session, imports.COMPARISONS, self._pair_rows)
        imports.insert_many(self._session, imports.CLAIMS, self._claim_rows)
        imports.insert_numbered(self._session, imports.EVIDENCE, self._evidence_rows)
        self._tally.answers += len(self._answer_rows)
        self._tally.comparisons += len(self._pair_rows)
        self._tally.claims += len(self._claim_rows)


def _alike(stored: StoredAnswer, draft: AnswerDraft, *, textless: bool) -> bool:
    if textless:
        return not draft.system or stored.system == draft.system
    return stored.text == draft.text and stored.system == draft.system
