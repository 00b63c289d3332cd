"""The state behind Adjudicate: the queue, the case in view, what is chosen, what is being saved.

It knows no widget. Everything that touches the disk runs in the session's pool, one thing at a
time; while it runs, the desk is ``busy`` and takes no further command.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from annotation.adjudication import AdjudicationService, SettledElsewhereError
from annotation.adjudication_records import (
    Case,
    ConflictFilter,
    JudgeOpinion,
    QueueCounts,
    SettledNow,
    Settlement,
)
from db.errors import BugError
from db.types import Rater, Verdict
from gui.adjudication_moves import (
    NOWHERE,
    Back,
    CaseDraft,
    ConflictPlaces,
    Landed,
    OpenedQueue,
    Reverting,
    Step,
    next_sealed,
    open_queue,
    read_case,
    revert,
    with_opened,
)
from gui.desk_work import DeskWork
from gui.ops import Query
from gui.session import Session

T = TypeVar("T")


class AdjudicationDesk(DeskWork):
    """One curator at one dataset.

    Signals
    -------
    opened()
        Another queue is there; a case or ``ended`` follows.
    case_changed(Case)
        Another case is in view, or the same one was read anew.
    draft_changed(CaseDraft)
        What is chosen is different.
    counts_changed(QueueCounts)
        The counts are different.
    row_changed(int)
        A target was settled or opened again.
    saved(str)
        Something is on disk; the time in UTC.
    reverted(TakenBack)
        An undo or redo is on disk.
    ended()
        Nothing waits any more, or the filter lets nothing through.
    hinted(str)
        A command could not be followed: ``choose_first``, ``note_first``, ``nothing_to_undo``,
        ``nothing_to_redo``, ``no_more``, ``no_judge`` or ``choice_cleared``.
    failed(Exception)
        Something went wrong; what was chosen is kept.
    """

    opened = Signal()
    case_changed = Signal(object)
    draft_changed = Signal(object)
    counts_changed = Signal(object)
    row_changed = Signal(int)
    saved = Signal(str)
    reverted = Signal(object)
    ended = Signal()
    hinted = Signal(str)
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self.dataset_id: int | None = None
        self.curator: Rater | None = None
        self.chosen = ConflictFilter()
        self.places = ConflictPlaces()
        self.counts: QueueCounts | None = None
        self.case: Case | None = None
        self.named = False
        self._draft = CaseDraft()
        self._kept: dict[int, CaseDraft] = {}
        self._next: tuple[int, str, int | None] | None = None
        session.project_changed.connect(self._leave)

    @property
    def draft(self) -> CaseDraft:
        """What is chosen on the case in view."""
        return self._draft

    @property
    def unsaved(self) -> bool:
        """Whether the case in view says something else than what is settled."""
        return self.case is not None and not self._draft.same(CaseDraft.of(self.case))

    @property
    def place(self) -> int:
        """Where the case in view stands in the queue, from 0; ``NOWHERE`` when it is not in it."""
        return NOWHERE if self.case is None else self.places.of(self.case.target_id)

    # --- opening and moving -----------------------------------------------------------------------

    def open(self, dataset_id: int, curator: str, target_id: int | None = None) -> None:
        """Open a dataset's conflicts for a curator, at a target or at the first that waits."""
        if self._busy:  # what is under way is finished first
            self._next = (dataset_id, curator, target_id)
            return
        service, chosen, named = self._session.context.adjudicate, self.chosen, self.named
        self._keep()

        def then(found: OpenedQueue) -> None:
            if self.dataset_id != dataset_id:
                self._kept.clear()
            self.dataset_id, self.curator = dataset_id, found.curator
            self.places = ConflictPlaces(found.order, found.settled)
            self.opened.emit()
            self._count(found.counts)
            if found.case is None:
                self._end()
            else:
                self._show(found.case)

        work = partial(
            open_queue, service, dataset_id, curator, chosen, target_id=target_id, named=named
        )
        self._ask(work, then)

    def set_filter(self, chosen: ConflictFilter) -> None:
        """Show other conflicts; stay at the case in view where it is among them."""
        self.chosen = chosen
        if self.dataset_id is not None and self.curator is not None:
            self.open(self.dataset_id, self.curator.name)

    def show_target(self, target_id: int) -> None:
        """Show one target of the queue."""
        if self.case is None or target_id != self.case.target_id:
            self._go(target_id)

    def step(self, step: Step) -> None:
        """Show the next (1) or previous (-1) case of the queue; save nothing."""
        place = self.place + step if self.place != NOWHERE else 0
        if 0 <= place < len(self.places.order):
            self._go(self.places.order[place])
        else:
            self.hinted.emit("no_more")

    def step_open(self, step: Step) -> None:
        """Show the next or previous case that waits."""
        found = self.places.waiting(self.place, step)
        if found is None:
            self.hinted.emit("no_more")
        else:
            self._go(found)

    def set_named(self, named: bool) -> None:
        """Name the raters, or hide their names."""
        self.named = named
        self.reread()

    def reread(self) -> None:
        """Read the case in view anew."""
        if self.case is not None:
            self._go(self.case.target_id)

    # --- deciding ---------------------------------------------------------------------------------

    def decide(self, verdict: Verdict) -> None:
        """Choose a verdict; nothing is saved yet."""
        self._redraft(replace(self._draft, verdict=verdict))

    def set_note(self, note: str) -> None:
        """Write the note."""
        self._redraft(replace(self._draft, note=note))

    def settle(self) -> None:
        """Save the verdict, and only when it is on disk show the next case that waits."""
        case, curator, draft = self.case, self.curator, self._draft
        if self._busy or case is None or curator is None:
            return
        if draft.verdict is None:
            self.hinted.emit("choose_first")
            return
        if case.note_required and not draft.note.strip():
            self.hinted.emit("note_first")
            return
        if not self.unsaved:
            self._go_on()
            return
        settlement = Settlement(
            uid=draft.uid,
            dataset_id=case.dataset_id,
            curator_id=curator.id,
            target=case.target,
            target_id=case.target_id,
            base_id=case.base_id,
            verdict=draft.verdict,
            note=draft.note,
            basis=case.basis,
        )
        service = self._session.context.adjudicate

        def then(done: SettledNow) -> None:
            self.places.settled.add(case.target_id)
            self._kept.pop(case.target_id, None)
            self.case = replace(case, settled=done.settled, base_id=done.settled.id)
            self._draft = CaseDraft.of(self.case)
            self.row_changed.emit(case.target_id)
            self.saved.emit(done.settled.created_at)
            self._go_on()

        self._write(lambda: service.settle(settlement), then)

    def undo(self) -> None:
        """Take back an unsaved choice on the case in view, else what was settled last."""
        if self._busy:
            return
        saved = None if self.case is None else CaseDraft.of(self.case)
        if saved is not None and self._draft.verdict is not saved.verdict:
            self._redraft(replace(self._draft, verdict=saved.verdict))
            self.hinted.emit("choice_cleared")
            return
        self._revert(AdjudicationService.undo, "nothing_to_undo")

    def redo(self) -> None:
        """Bring back what the last undo took."""
        if not self._busy:
            self._revert(AdjudicationService.redo, "nothing_to_redo")

    def ask_judge(self, judge_id: int | None = None) -> None:
        """Open what a judge said: the named one, else the adviser, else the first sealed one."""
        case, curator = self.case, self.curator
        if self._busy or case is None or curator is None:
            return
        found = next_sealed(case, judge_id)
        if found is None:
            self.hinted.emit("no_judge")
            return
        service = self._session.context.adjudicate

        def then(opened: JudgeOpinion) -> None:
            self.case = with_opened(case, opened)
            self.case_changed.emit(self.case)
            self.draft_changed.emit(self._draft)

        ids = (case.dataset_id, curator.id, case.target_id, found.judge_id)
        self._ask(lambda: service.open_judge(*ids), then)

    # --- inside -----------------------------------------------------------------------------------

    def _redraft(self, draft: CaseDraft) -> None:
        if self._busy or self.case is None:
            self.draft_changed.emit(self._draft)
            return
        if draft != self._draft:
            self._draft = draft
            self.draft_changed.emit(draft)

    def _go_on(self) -> None:
        following = self.places.waiting(self.place, 1, wrap=True)
        if following is None:
            self._recount()
        else:
            self._go(following)

    def _recount(self) -> None:
        service, dataset_id = self._session.context.adjudicate, self.dataset_id
        if dataset_id is None:
            return

        def then(counts: QueueCounts) -> None:
            self._count(counts)
            self._end()

        self._ask(lambda: service.counts(dataset_id), then)

    def _go(self, target_id: int) -> None:
        dataset_id, curator, named = self.dataset_id, self.curator, self.named
        if self._busy or dataset_id is None or curator is None:
            return
        self._keep()
        service = self._session.context.adjudicate

        def work() -> Landed:
            case = read_case(service, dataset_id, target_id, curator.id, named=named)
            return Landed(case, service.counts(dataset_id))

        def then(landed: Landed) -> None:
            self._count(landed.counts)
            self._show(landed.case)

        self._ask(work, then)

    def _revert(self, call: Reverting, nothing: str) -> None:
        dataset_id, curator = self.dataset_id, self.curator
        if dataset_id is None or curator is None:
            return
        service = self._session.context.adjudicate

        def then(back: Back) -> None:
            if back.done is None:
                self.hinted.emit(nothing)
                return
            changed = self.places.settled ^ back.settled
            self.places.settled = set(back.settled)
            for target_id in changed:
                self._kept.pop(target_id, None)
                self.row_changed.emit(target_id)
            self._kept.pop(back.done.target_id, None)
            if self.case is not None and self.case.target_id == back.done.target_id:
                self._draft = CaseDraft.of(self.case)
            self._count(back.counts)
            self.reverted.emit(back.done)
            self._go(back.done.target_id)

        work = partial(revert, service, dataset_id, curator.id, call)
        self._write(work, then)

    def _show(self, case: Case) -> None:
        self.case = case
        kept = self._kept.pop(case.target_id) if case.target_id in self._kept else None
        self._draft = kept or CaseDraft.of(case)
        if case.settled is not None:
            self.places.settled.add(case.target_id)
        self.case_changed.emit(case)
        self.draft_changed.emit(self._draft)

    def _end(self) -> None:
        self.case = None
        self._draft = CaseDraft()
        self.ended.emit()

    def _count(self, counts: QueueCounts) -> None:
        self.counts = counts
        self.counts_changed.emit(counts)

    def _keep(self) -> None:
        """Put an unsaved choice aside while another case is looked at."""
        if self.case is not None and self.unsaved:
            self._kept[self.case.target_id] = self._draft

    def _leave(self) -> None:
        """Forget everything: another project is open."""
        self.dataset_id = self.curator = self.case = self.counts = None
        self.places = ConflictPlaces()
        self._kept.clear()
        self._draft = CaseDraft()
        self._next = None
        self._forget_work()

    def _follow(self) -> None:
        """Open what was asked for while the desk was busy."""
        if self._next is not None and not self._busy:
            wanted, self._next = self._next, None
            self.open(*wanted)

    def _on_failure(self, error: Exception) -> None:
        self.failed.emit(error)
        if isinstance(error, SettledElsewhereError):
            self.reread()

    def _run(self, query: Query[T], then: Callable[[T], None]) -> None:
        if self._busy:
            raise BugError("the adjudication desk does one thing at a time")

        def landed(result: T) -> None:
            then(result)
            self._follow()

        super()._run(query, landed)
