"""The state behind Annotate: which card is in view, what is drafted on it, what is being saved.

It knows no widget. Everything that touches the disk runs in the session's pool, one thing at a
time; while it runs, the desk is ``busy`` and takes no further command, so that no key can hit a
card that has not been seen yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

from annotation.labelling import (
    Card,
    Landing,
    Queue,
    QueueFilter,
    QueueProgress,
    Reverted,
    Submission,
    Submitted,
    Unsealed,
)
from annotation.service import AnnotationService, ConflictError
from db.errors import BugError
from db.queries.queue import Step
from db.types import Changes, Rater, Seal, SpanDraft, Verdict
from gui.active_clock import ActiveClock
from gui.desk_work import DeskWork
from gui.draft import Draft
from gui.queue_moves import WAITING, Back, Opened, Way, open_queue
from gui.session import Session

_Find: TypeAlias = Callable[[Way], int | None]
_Revert: TypeAlias = Callable[[AnnotationService, int, int], Reverted | None]


class LabellingDesk(DeskWork):
    """One rater at one dataset.

    Signals
    -------
    opened(Queue)
        Another dataset or rater is at the desk; a card or ``ended`` follows.
    card_changed(Card)
        Another card is in view, or the same one after it was read anew.
    draft_changed(Draft)
        What is chosen, but not saved, is different.
    progress_changed(QueueProgress)
        The counts are different.
    saved(str)
        Something is on disk; the time in UTC.
    reverted(Reverted)
        An undo or redo is on disk.
    unsealed(Unsealed)
        The seal of the card in view is open; this is what it hid.
    ended()
        Nothing waits any more, or the filter lets nothing through.
    hinted(str)
        A command could not be followed: the hint's name, ``choose_first``, ``nothing_to_undo``,
        ``nothing_to_redo``, ``no_more`` or ``choice_cleared``.
    failed(Exception)
        Something went wrong; the draft is kept.
    """

    opened = Signal(object)
    card_changed = Signal(object)
    draft_changed = Signal(object)
    progress_changed = Signal(object)
    saved = Signal(str)
    reverted = Signal(object)
    unsealed = Signal(object)
    ended = Signal()
    hinted = Signal(str)
    failed = Signal(object)

    def __init__(
        self, session: Session, clock: ActiveClock | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(session, parent)
        self.clock = clock or ActiveClock()
        self.queue: Queue | None = None
        self.rater: Rater | None = None
        self.card: Card | None = None
        self.progress: QueueProgress | None = None
        self.chosen = QueueFilter()
        self._draft = Draft()
        self._kept: dict[tuple[int, int], Draft] = {}
        self.shuffled = False
        session.project_changed.connect(self._leave)

    # --- what is there ----------------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """What is chosen on the card in view."""
        return self._draft

    @property
    def unsaved(self) -> bool:
        """Whether the card in view says something else than what is saved on it."""
        return self.card is not None and self._draft != Draft.of(self.card.judgment)

    # --- opening and moving -----------------------------------------------------------------------

    def open(self, dataset_id: int, rater: str, position: int | None = None) -> None:
        """Open a dataset for a rater, at a position or where they stopped."""
        service, shuffled = self._session.context.annotate, self.shuffled
        self._keep()
        self._ask(
            lambda: open_queue(service, dataset_id, rater, position, shuffled=shuffled),
            self._on_opened,
        )

    def show_position(self, position: int) -> None:
        """Show the card at one position, whatever the filter says."""
        self._move(lambda _way: position)

    def step(self, step: Step, chosen: QueueFilter | None = None) -> None:
        """Show the next (1) or previous (-1) card that the filter lets through; save nothing."""
        if self.queue is None:
            return
        beyond_the_end = self.queue.total if step < 0 else -1
        here = beyond_the_end if self.card is None else self.card.position
        within = chosen or self.chosen
        self._move(lambda way: way.find(here, step, within))

    def step_unlabelled(self, step: Step) -> None:
        """Show the next or previous card that waits for a label, in the topic of the filter."""
        self.step(step, replace(WAITING, topic=self.chosen.topic))

    def set_filter(self, chosen: QueueFilter) -> None:
        """Let other cards through; stay where the card in view passes, else go to the next one."""
        self.chosen = chosen
        here = None if self.card is None else self.card.position
        self._move(lambda way: way.around(here, chosen), end_when_none=True)

    # --- drafting ---------------------------------------------------------------------------------

    def decide(self, verdict: Verdict) -> None:
        """Choose a verdict; nothing is saved yet."""
        self._redraft(replace(self._draft, verdict=verdict))

    def set_confidence(self, level: int | None) -> None:
        """Say how sure the verdict is."""
        self._redraft(replace(self._draft, confidence=level))

    def set_difficult(self, difficult: bool) -> None:
        """Say whether the item is difficult."""
        self._redraft(replace(self._draft, difficult=difficult))

    def set_note(self, note: str) -> None:
        """Write the note."""
        self._redraft(replace(self._draft, note=note))

    def toggle_span(self, span: SpanDraft) -> None:
        """Mark a stretch of text as evidence, or take its marks away."""
        self._redraft(self._draft.with_span(span))

    def _redraft(self, draft: Draft) -> None:
        if self._busy or self.card is None:
            self.draft_changed.emit(self._draft)
            return
        self.clock.touch()
        if draft != self._draft:
            self._draft = draft
            self.draft_changed.emit(draft)

    # --- saving -----------------------------------------------------------------------------------

    def commit(self) -> None:
        """Save the verdict, and only when it is on disk show the next card."""
        if self._busy or self.card is None:
            return
        if self._draft.verdict is None:
            self.hinted.emit("choose_first")
            return
        if not self.unsaved:
            self._go_on()
            return
        submission = self._submission()
        service = self._session.context.annotate
        self._save(lambda: service.submit(submission))

    def skip(self, reason: str) -> None:
        """Save a skip with its reason, then show the next card."""
        if self._busy or self.card is None:
            return
        submission = self._submission(skip=reason)
        service = self._session.context.annotate
        self._save(lambda: service.skip(submission))

    def undo(self) -> None:
        """Take back an unsaved verdict on the card in view, else the last one saved, anywhere.

        A note that is not saved yet stays.
        """
        if self._busy:
            return
        saved = Draft.of(None if self.card is None else self.card.judgment)
        if self.card is not None and self._draft.verdict is not saved.verdict:
            self._redraft(replace(self._draft, verdict=saved.verdict))
            self.hinted.emit("choice_cleared")
            return
        self._revert(
            lambda service, dataset, rater: service.undo(dataset, rater), "nothing_to_undo"
        )

    def redo(self) -> None:
        """Bring back what the last undo took."""
        if not self._busy:
            self._revert(
                lambda service, dataset, rater: service.redo(dataset, rater), "nothing_to_redo"
            )

    def toggle_flag(self) -> None:
        """Flag the card in view, or lift its flag."""
        card, rater = self.card, self.rater
        if self._busy or card is None or rater is None:
            return
        service = self._session.context.annotate
        on = not card.flagged
        self._write(
            lambda: service.set_flag(card.dataset_id, rater.id, card.target, card.target_id, on=on),
            lambda _changes: self._on_flagged(card, on=on),
        )

    def open_seal(self) -> None:
        """Give what is sealed on the card in view; the first time that is logged and marks it."""
        card, rater = self.card, self.rater
        if self._busy or card is None or rater is None:
            return
        service, target = self._session.context.annotate, (card.target, card.target_id)
        if card.seal is Seal.BROKEN:
            self._ask(lambda: service.unsealed(rater.id, *target), self.unsealed.emit)
            return
        self._write(
            lambda: service.unseal(card.dataset_id, rater.id, *target),
            lambda found: self._on_unsealed(card, found),
        )

    # --- inside -----------------------------------------------------------------------------------

    def _submission(self, skip: str = "") -> Submission:
        if self.card is None:
            raise BugError("a decision without a card")
        active_ms, lead_ms = self.clock.read()
        return self._draft.submission(self.card, active_ms=active_ms, lead_ms=lead_ms, skip=skip)

    def _save(self, work: Callable[[], Submitted]) -> None:
        self._write(work, self._on_saved)

    def _on_saved(self, submitted: Submitted) -> None:
        self.saved.emit(submitted.saved_at)
        if self.card is not None:
            self.clock.forget(self.card.target_id)
            self._kept.pop((self.card.rater_id, self.card.target_id), None)
            self._draft = Draft()
        self._go_on(saved=True)

    def _go_on(self, *, saved: bool = False) -> None:
        """Show what comes after the card in view: next in the filter, else what still waits."""
        if self.card is None:
            return
        here, within = self.card.position, self.chosen
        self._move(lambda way: way.after(here, within), end_when_none=True, keep=not saved)

    def _revert(self, call: _Revert, nothing: str) -> None:
        queue, rater = self.queue, self.rater
        if queue is None or rater is None:
            return
        service = self._session.context.annotate

        def work() -> Back:
            done = call(service, queue.dataset_id, rater.id)
            return Back(done, Changes.NONE if done is None else done.changes)

        def then(back: Back) -> None:
            if back.done is None:
                self.hinted.emit(nothing)
                return
            done = back.done
            self._keep()
            kept = self._kept.pop((rater.id, done.target_id), None)
            if kept is not None and kept.note:
                self._kept[rater.id, done.target_id] = Draft(verdict=done.verdict, note=kept.note)
            self.clock.forget(done.target_id)
            self._draft = Draft()
            self.reverted.emit(done)
            self._move(lambda _way: done.position, keep=False)

        self._write(work, then)

    def _move(self, find: _Find, *, end_when_none: bool = False, keep: bool = True) -> None:
        queue, rater = self.queue, self.rater
        if self._busy or queue is None or rater is None:
            return
        if keep:
            self._keep()
        way = Way(self._session.context.annotate, queue.dataset_id, rater.id, self.shuffled)
        self._ask(
            lambda: way.land(find(way)),
            lambda landing: self._land(landing, end_when_none=end_when_none),
        )

    def _land(self, landing: Landing, *, end_when_none: bool) -> None:
        self.progress = landing.progress
        self.progress_changed.emit(landing.progress)
        if landing.card is not None:
            self._show(landing.card)
        elif end_when_none:
            self._end()
        else:
            self.hinted.emit("no_more")

    def _show(self, card: Card) -> None:
        self.card = card
        key = (card.rater_id, card.target_id)
        self._draft = self._kept.pop(key) if key in self._kept else Draft.of(card.judgment)
        self.clock.show(card.target_id)
        self.card_changed.emit(card)
        self.draft_changed.emit(self._draft)

    def _end(self) -> None:
        self.card = None
        self._draft = Draft()
        self.clock.pause()
        self.ended.emit()

    def _on_opened(self, opened: Opened) -> None:
        self.queue, self.rater = opened.queue, opened.rater
        if self.chosen.topic is not None and self.chosen.topic not in opened.queue.topics:
            self.chosen = replace(self.chosen, topic=None)
        self.opened.emit(opened.queue)
        self._land(opened.landing, end_when_none=True)

    def _on_flagged(self, card: Card, *, on: bool) -> None:
        self._remark(card, lambda shown: replace(shown, flagged=on))
        if self.progress is not None:
            step = 1 if on else -1
            self.progress = replace(self.progress, flagged=max(0, self.progress.flagged + step))
            self.progress_changed.emit(self.progress)

    def _on_unsealed(self, card: Card, found: Unsealed) -> None:
        if self._remark(card, lambda shown: replace(shown, seal=Seal.BROKEN)):
            self.unsealed.emit(found)

    def _remark(self, card: Card, with_mark: Callable[[Card], Card]) -> bool:
        """Show another mark on a card; say whether it is still the one in view."""
        if self.card is None or self.card.target_id != card.target_id:
            return False
        self.card = with_mark(self.card)
        self.card_changed.emit(self.card)
        self.draft_changed.emit(self._draft)
        return True

    def _keep(self) -> None:
        """Put an unsaved draft aside while another card is looked at."""
        if self.card is not None and self.unsaved:
            self._kept[self.card.rater_id, self.card.target_id] = self._draft

    def _leave(self) -> None:
        """Forget everything: another project is open."""
        self.queue = self.rater = self.card = self.progress = None
        self.chosen = QueueFilter()
        self._draft = Draft()
        self._kept.clear()
        self.clock.clear()
        self._forget_work()

    def _on_failure(self, error: Exception) -> None:
        self.failed.emit(error)
        if isinstance(error, ConflictError) and self.card is not None:
            here = self.card.position
            self._move(lambda _way: here)
